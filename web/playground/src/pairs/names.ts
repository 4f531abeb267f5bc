/** The names w1, w2, ... of support points, as `tact explain` gives them: by first appearance over all steps. */
import type { Trace } from "./model";

export type NameOf<V> = (pointA: V, pointB: V) => number | undefined;

const known = new WeakMap<object, Map<string, number>>();

function keyOf(pointA: unknown, pointB: unknown): string {
    return `${(pointA as readonly number[]).join()} ${(pointB as readonly number[]).join()}`;
}

function gather<V>(trace: Trace<V, unknown>): Map<string, number> {
    const names = new Map<string, number>();
    const add = (pointA: V, pointB: V): void => {
        const key = keyOf(pointA, pointB);
        if (!names.has(key)) names.set(key, names.size + 1);
    };
    for (let i = 0; i < trace.count; i++) {
        const step = trace.step(i);
        if (step.kind !== "simplex" && step.kind !== "polytope") continue;
        step.pointsA.forEach((pointA, at) => {
            const pointB = step.pointsB[at];
            if (pointB !== undefined) add(pointA, pointB);
        });
        if (step.kind === "polytope" || step.asked) add(step.supportA, step.supportB);
    }
    return names;
}

/** Looks a point of a step up by the points of A and B that it is the difference of. */
export function namesOf<V>(trace: Trace<V, unknown>): NameOf<V> {
    let names = known.get(trace);
    if (names === undefined) {
        names = gather(trace);
        known.set(trace, names);
    }
    const found = names;
    return (pointA, pointB) => found.get(keyOf(pointA, pointB));
}
