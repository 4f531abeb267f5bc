/** The outline of a shape of the plane, found by asking its support function: first in a few directions, then across
 * each chord, until no point of the shape lies farther beyond its chord than told. Corners come out exactly. */
import type { ToyShape } from "../library";
import { at } from "../numbers";

export interface Outline {
    /** x, y of each corner, counter-clockwise, in the shape's frame. */
    readonly points: Float64Array;
    /** It is a line from the first point to the last, and not back. */
    readonly open?: boolean;
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

/** Of a ring or a chain, which know their vertices. */
interface Vertexed {
    readonly vertices: readonly (readonly [number, number])[];
    readonly closed?: boolean;
}

/** Of a half-plane, which has no end: as far as it is drawn. */
const HALF_PLANE = 1e4;

interface Side {
    readonly normal: readonly [number, number];
    readonly offset: number;
}

function outlineOfVertices(shape: ToyShape & Vertexed): Outline {
    const points = Float64Array.from(shape.vertices.flat());
    const reach = Math.max(...shape.vertices.map(([x, y]) => Math.hypot(x, y)));
    const chain = shape.type === "chain";
    return { points, circle: 0, thin: chain, open: chain && !shape.closed, reach };
}

function outlineOfSide({ normal: [x, y], offset, rounding }: ToyShape & Side): Outline {
    const size = HALF_PLANE * Math.max(1, Math.abs(offset));
    const corner = (along: number, out: number): number[] =>
        [out * x - along * y, out * y + along * x];
    const surface = offset + rounding;
    const points = [corner(size, surface), corner(size, surface - size), corner(-size, surface - size),
        corner(-size, surface)];
    return { points: Float64Array.from(points.flat()), circle: 0, thin: false, reach: 2 * size };
}

/** `tolerance` is a part of the shape's size. A compound has outlines of its parts. */
export function outlineOf(shape: ToyShape, tolerance: number): Outline {
    if (shape.type === "ring" || shape.type === "chain") return outlineOfVertices(shape as ToyShape & Vertexed);
    if (shape.type === "half_plane") return outlineOfSide(shape as ToyShape & Side);
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
