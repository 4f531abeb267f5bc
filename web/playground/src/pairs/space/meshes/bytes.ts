/** What the readers of mesh files share. */
import type { BufferAttribute, InterleavedBufferAttribute } from "three";
import { Points } from "./points";

/** What is wrong with a file, in words that follow its name. */
export class MeshError extends Error {}

const kept = new Float32Array(1);

/** The shortest number that is the same in single precision: 0.1 for what a file has kept as 0.100000001490116. */
export function shortest(x: number): number {
    for (let digits = 6; digits < 9; digits++) {
        const short = Number(x.toPrecision(digits));
        kept[0] = short;
        if (kept[0] === x) return short;
    }
    return x;
}

/** The points of a geometry of three.js, which keeps them in single precision. */
export function pointsOf(position: BufferAttribute | InterleavedBufferAttribute | undefined): Float64Array {
    if (!position || position.count === 0) throw new MeshError("has no vertices");
    const points = new Points();
    for (let i = 0; i < position.count; i++) {
        points.add(shortest(position.getX(i)), shortest(position.getY(i)), shortest(position.getZ(i)));
    }
    return points.taken();
}

/** Whether the file begins with a word, in text. */
export function beginsWith(data: ArrayBuffer, word: string): boolean {
    const start = new TextDecoder("latin1").decode(data.slice(0, 512));
    return start.trimStart().toLowerCase().startsWith(word) && !start.includes("\0");
}
