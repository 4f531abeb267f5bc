/** The points that a step of GJK or EPA works with, and their names. */
import { toWorld, toWorldDirection } from "../frames";
import type { Picture, Step, Vec2 } from "../model";
import { namesOf } from "../names";
import { subscript } from "../words";

export type SearchStep = Extract<Step<Vec2>, { kind: "simplex" | "polytope" }>;
export type ClipStep = Extract<Step<Vec2>, { kind: "clip" }>;

/** A support point: of the difference about the origin, and where its two points stand in the world. */
export interface Found {
    readonly name: string;
    readonly point: Vec2;
    readonly onA: Vec2;
    readonly onB: Vec2;
}

/** Of a polygon with more corners only those of the nearest edge have names. */
const MOST_NAMES = 7;

export function isSearch(step: Step<Vec2> | undefined): step is SearchStep {
    return step?.kind === "simplex" || step?.kind === "polytope";
}

/** Whether the step has asked for a support point. */
export function asks(step: SearchStep): boolean {
    return step.kind === "polytope" || step.asked;
}

function found(picture: Picture<Vec2>, point: Vec2, a: Vec2, b: Vec2): Found {
    const number = namesOf(picture.trace)(a, b);
    return {
        name: number === undefined ? "" : subscript(number),
        point: toWorldDirection(picture.a, point),
        onA: toWorld(picture.a, a),
        onB: toWorld(picture.a, b),
    };
}

function pick(picture: Picture<Vec2>, step: SearchStep, indices: readonly number[]): Found[] {
    const out: Found[] = [];
    for (const i of indices) {
        const [point, a, b] = [step.points[i], step.pointsA[i], step.pointsB[i]];
        if (point !== undefined && a !== undefined && b !== undefined) out.push(found(picture, point, a, b));
    }
    return out;
}

/** The simplex, or the ends of the nearest edge; `all` adds the polygon's other corners where they are few. */
export function workingPoints(picture: Picture<Vec2>, step: SearchStep, all: boolean): Found[] {
    const every = [...step.points.keys()];
    if (step.kind === "simplex" || (all && every.length <= MOST_NAMES)) return pick(picture, step, every);
    return pick(picture, step, nearestEdge(step));
}

export function nearestEdge(step: Extract<SearchStep, { kind: "polytope" }>): readonly number[] {
    const edge = step.faces[step.nearest];
    return edge ?? [step.nearest, (step.nearest + 1) % Math.max(step.points.length, 1)];
}

export function supportOf(picture: Picture<Vec2>, step: SearchStep): Found {
    return found(picture, step.support, step.supportA, step.supportB);
}

export function directionOf(picture: Picture<Vec2>, step: SearchStep): Vec2 {
    return toWorldDirection(picture.a, step.direction);
}
