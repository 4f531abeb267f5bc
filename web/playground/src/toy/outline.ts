/** The outline of a shape of the plane, found by asking its support function: first in a few directions, then across
 * each chord, until no point of the shape lies farther beyond its chord than told. Corners come out exactly. */
import type { ToyShape } from "./library";
import { at } from "./numbers";

export interface Outline {
    /** x, y of each corner, counter-clockwise, in the shape's frame. */
    readonly points: Float64Array;
    /** Of a circle its radius, so that it can be drawn as one; else zero. */
    readonly circle: number;
    /** It has no inside: it is drawn as a line. */
    readonly thin: boolean;
    /** How far from the frame's origin it reaches. */
    readonly reach: number;
}

const FIRST_DIRECTIONS = 16;
const MOST_ROUNDS = 12;

function firstDirections(): Float64Array {
    const out = new Float64Array(2 * FIRST_DIRECTIONS);
    for (let i = 0; i < FIRST_DIRECTIONS; i++) {
        const angle = (2 * Math.PI * (i + 0.5)) / FIRST_DIRECTIONS;
        out[2 * i] = Math.cos(angle);
        out[2 * i + 1] = Math.sin(angle);
    }
    return out;
}

/** Unit directions across the chords from each point to the next; chords of no length are left out. */
function chordsOf(points: readonly number[], done: readonly boolean[]): { at: number[]; directions: Float64Array } {
    const where: number[] = [];
    const directions: number[] = [];
    const count = points.length / 2;
    for (let i = 0; i < count; i++) {
        if (done[i]) continue;
        const j = (i + 1) % count;
        const dx = at(points, 2 * j) - at(points, 2 * i);
        const dy = at(points, 2 * j + 1) - at(points, 2 * i + 1);
        const length = Math.hypot(dx, dy);
        if (length === 0) continue;
        where.push(i);
        directions.push(dy / length, -dx / length);
    }
    return { at: where, directions: Float64Array.from(directions) };
}

function withoutDoubles(points: ArrayLike<number>): number[] {
    const out: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
        const same = at(points, i) === at(out, out.length - 2) && at(points, i + 1) === at(out, out.length - 1);
        if (out.length === 0 || !same) out.push(at(points, i), at(points, i + 1));
    }
    while (out.length > 2 && out[0] === out.at(-2) && out[1] === out.at(-1)) out.length -= 2;
    return out;
}

/** One round: for each open chord the farthest point beyond it goes between its ends. */
function refine(shape: ToyShape, points: number[], done: boolean[], tolerance: number): boolean {
    const chords = chordsOf(points, done);
    if (chords.at.length === 0) return false;
    const found = shape.supports(chords.directions);
    const between = new Map<number, readonly [number, number]>();
    chords.at.forEach((i, k) => {
        const x = at(found, 2 * k);
        const y = at(found, 2 * k + 1);
        const beyond =
            (x - at(points, 2 * i)) * at(chords.directions, 2 * k) +
            (y - at(points, 2 * i + 1)) * at(chords.directions, 2 * k + 1);
        if (beyond > tolerance) between.set(i, [x, y]);
        else done[i] = true;
    });
    const wider: number[] = [];
    const open: boolean[] = [];
    for (let i = 0; i < points.length / 2; i++) {
        wider.push(at(points, 2 * i), at(points, 2 * i + 1));
        open.push(done[i] === true);
        const middle = between.get(i);
        if (!middle) continue;
        wider.push(...middle);
        open.push(false);
    }
    points.splice(0, points.length, ...wider);
    done.splice(0, done.length, ...open);
    return between.size > 0;
}

/** `tolerance` is a part of the shape's size. */
export function outlineOf(shape: ToyShape, tolerance: number): Outline {
    const points = withoutDoubles(shape.supports(firstDirections()));
    let reach = 0;
    for (let i = 0; i < points.length; i += 2) reach = Math.max(reach, Math.hypot(at(points, i), at(points, i + 1)));
    const circle = shape.type === "circle" ? shape.rounding : 0;
    const done: boolean[] = [];
    for (let round = 0; circle === 0 && round < MOST_ROUNDS; round++) {
        if (!refine(shape, points, done, tolerance * reach)) break;
    }
    return { points: Float64Array.from(points), circle, thin: points.length < 6, reach };
}
