/** The two shapes of the story, and their difference. B stands away from A by an offset; seen from A - B, the offset is
 * where the origin lies: A - (B + t) contains zero exactly where A - B contains t. */
import { type Vec2, distance, type Gap, polygon, trace, type PolytopeStep, type SimplexStep } from "tact/2d";

export const A: readonly Vec2[] = [
    [-2, 3],
    [3, 1],
    [-2, -3],
];
export const B: readonly Vec2[] = [
    [-4, 2],
    [3, 2],
    [1, -3],
    [-2, -2],
];

export const shapeA = polygon(A);
export const shapeB = polygon(B);

/** The corners of A - B, counter-clockwise. */
export const DIFFERENCE: readonly Vec2[] = polygon(A.flatMap((a) => B.map((b) => minus(a, b)))).vertices;

export function plus(p: Vec2, q: Vec2): Vec2 {
    return [p[0] + q[0], p[1] + q[1]];
}

export function minus(p: Vec2, q: Vec2): Vec2 {
    return [p[0] - q[0], p[1] - q[1]];
}

export function times(p: Vec2, factor: number): Vec2 {
    return [p[0] * factor, p[1] * factor];
}

export function dot(p: Vec2, q: Vec2): number {
    return p[0] * q[0] + p[1] * q[1];
}

export function length(p: Vec2): number {
    return Math.hypot(p[0], p[1]);
}

export function unit(p: Vec2): Vec2 {
    const size = length(p);
    return size === 0 ? [1, 0] : times(p, 1 / size);
}

/** A quarter turn counter-clockwise. */
export function turned(p: Vec2): Vec2 {
    return [-p[1], p[0]];
}

export function same(p: Vec2, q: Vec2): boolean {
    return length(minus(p, q)) < 1e-9;
}

/** The corner that lies farthest in a direction. */
export function farthest(points: readonly Vec2[], direction: Vec2): Vec2 {
    return points.reduce((best, point) => (dot(point, direction) > dot(best, direction) ? point : best));
}

export function gapAt(offset: Vec2): Gap {
    return distance(shapeA, { shape: shapeB, position: offset });
}

export interface Steps {
    readonly gap: Gap;
    readonly gjk: readonly SimplexStep<Vec2>[];
    readonly epa: readonly PolytopeStep<Vec2>[];
}

/** What the library's observer saw on the pair. Its points are of A - B - offset: the origin is at zero. */
export function stepsAt(offset: Vec2): Steps {
    const seen = trace(shapeA, { shape: shapeB, position: offset });
    const gjk: SimplexStep<Vec2>[] = [],
        epa: PolytopeStep<Vec2>[] = [];
    for (let i = 0; i < seen.count; i++) {
        const step = seen.step(i);
        if (step.kind === "simplex") gjk.push(step);
        else if (step.kind === "polytope") epa.push(step);
    }
    return { gap: seen.answer as Gap, gjk, epa };
}

/** How a number is written in the story. */
export function short(value: number, digits = 2): string {
    const text = value.toFixed(digits).replace("-", "−");
    return /^−0\.?0*$/.test(text) ? text.slice(1) : text;
}
