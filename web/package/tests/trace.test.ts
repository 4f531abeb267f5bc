/** Traces: what they tell is what the query does. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { describe, expect, test } from "vitest";
import { dot, length, minus, onCircle, onSphere } from "./kit.js";

const HALF = Math.SQRT1_2;
const A2 = plane.polygon([[4, 11], [9, 9], [4, 5]]);
const B2 = plane.polygon([[5, 7], [12, 7], [10, 2], [7, 3]]);

const shapes3 = [
    space.box([1, 0.5, 2]), space.cone(1, 1), space.cylinder(0.5, 1), space.ellipsoid([1, 2, 0.5]),
    space.hull(onSphere(64)), space.rounded(space.segment([-1, 0, 0], [1, 0, 0]), 0.25),
];
const shapes2 = [plane.box([1, 2]), plane.ellipse([2, 0.5]), plane.polygon(onCircle(64)), plane.capsule(0.5, 1), A2];

const traces3 = shapes3.flatMap((a) =>
    shapes3.flatMap((shape) =>
        [0.1, 1.1, 4].map((x): [space.Shape, space.Placement] => [
            a, { shape, position: [x, 0.2, 0.3], rotation: [0.5, -0.5, 0.5, 0.5] },
        ]),
    ),
);
const traces2 = shapes2.flatMap((a) =>
    shapes2.flatMap((shape) =>
        [0.1, 1.1, 6].map((x): [plane.Shape, plane.Placement] => [a, { shape, position: [x, 0.2], rotation: 0.3 }]),
    ),
);

function steps<V>(trace: plane.Trace<V, unknown>): plane.Step<V>[] {
    return Array.from({ length: trace.count }, (_, i) => trace.step(i));
}

describe("the answer is that of the query, bit for bit", () => {
    test("in the plane", () => {
        for (const [a, b] of traces2) {
            expect(plane.trace(a, b).answer).toEqual(plane.distance(a, b, { general: true }));
            expect(plane.trace(a, b, { general: false }).answer).toEqual(plane.distance(a, b));
            expect(plane.trace(a, b, { query: "collide" }).answer).toEqual(plane.collide(a, b, { general: true }));
        }
    });

    test("in space", () => {
        for (const [a, b] of traces3) {
            expect(space.trace(a, b).answer).toEqual(space.distance(a, b, { general: true }));
            expect(space.trace(a, b, { general: false }).answer).toEqual(space.distance(a, b));
            expect(space.trace(a, b, { query: "collide" }).answer).toEqual(space.collide(a, b, { general: true }));
        }
    });

    test("of motions", () => {
        const shape = space.box([1, 1, 1]);
        const a = { shape, position: [1, 2, 3] as const, rotation: [0, 0, HALF, HALF] as const };
        const b = { shape: space.cone(1, 1), position: [8, 2, 3] as const };
        const cast = space.traceCast(a, b, [-9, 0.1, 0.2]);
        expect(cast.answer).toEqual(space.cast(a, b, [-9, 0.1, 0.2], { general: true }));
        expect(cast.count).toBe(cast.answer.steps);
        const toB = { position: [1, 2, 3] as const, rotation: [0.5, 0.5, 0.5, 0.5] as const };
        const impact = space.traceTimeOfImpact(a, undefined, b, toB);
        expect(impact.answer).toEqual(space.timeOfImpact(a, undefined, b, toB, { general: true }));
        expect(impact.count).toBe(impact.answer.steps);
    });
});

/** What must hold of every step of a distance, whatever the dimension. */
function check(
    trace: plane.Trace<readonly number[], { distance: number; errorBound: number }>, rounding: number,
): void {
    const all = steps(trace);
    const core = trace.answer.distance + rounding;
    const slack = trace.answer.errorBound + 1e-12;
    for (const step of all) {
        if (step.kind !== "simplex" && step.kind !== "polytope") throw new Error(`a step of ${step.kind}`);
        const true_ = step.kind === "simplex" ? Math.max(core, 0) : -core;
        expect(step.lower).toBeLessThanOrEqual(true_ + slack);
        if (step.kind === "polytope" || core >= 0) expect(step.upper).toBeGreaterThanOrEqual(true_ - slack);
        step.points.forEach((point, i) =>
            expect(length(minus(point, minus(step.pointsA[i], step.pointsB[i])))).toBeLessThan(1e-12));
        if (step.kind === "simplex" && !step.asked) continue;
        expect(length(step.direction)).toBeCloseTo(1, 12);
        expect(length(minus(step.support, minus(step.supportA, step.supportB)))).toBeLessThan(1e-12);
        for (const point of step.points)
            expect(dot(step.support, step.direction)).toBeGreaterThanOrEqual(dot(point, step.direction) - 1e-9);
    }
}

describe("steps", () => {
    test("of the classic example", () => {
        const kinds = steps(plane.trace(A2, B2)).map((step) => step.kind);
        expect(kinds.slice(0, 4)).toEqual(["simplex", "simplex", "simplex", "simplex"]);
        expect(kinds.slice(4)).toEqual(["polytope", "polytope"]);
        const last = plane.trace(A2, B2).step(kinds.length - 1);
        if (last.kind !== "polytope") throw new Error("no polytope");
        expect(last.faces).toEqual([[0, 1], [1, 2], [2, 3], [3, 0]]);
        expect(last.upper).toBeCloseTo(6 / Math.sqrt(41), 13);
    });

    test("bounds hold, points are differences, support points are farthest: in the plane", () => {
        for (const [a, b] of traces2) {
            const shape = "shape" in b ? b.shape : b;
            check(plane.trace(a, b), a.rounding + shape.rounding);
        }
    });

    test("and in space", () => {
        for (const [a, b] of traces3) {
            const shape = "shape" in b ? b.shape : b;
            check(space.trace(a, b), a.rounding + shape.rounding);
        }
    });

    test("a polytope is closed, and its nearest face is there", () => {
        const hull = shapes3[4];
        const trace = space.trace(hull, { shape: hull, position: [0.3, 0.2, 0.1] });
        const polytopes = steps(trace).filter((step) => step.kind === "polytope");
        expect(polytopes.length).toBeGreaterThan(3);
        for (const step of polytopes) {
            expect(step.faces[step.nearest]).toHaveLength(3);
            expect(step.faces).toHaveLength(2 * step.points.length - 4);
            const edges = new Set(step.faces.flatMap(([a, b, c]) => [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]));
            expect(edges.size).toBe(3 * step.faces.length);
            for (const edge of edges) expect(edges.has(edge.split(" ").reverse().join(" "))).toBe(true);
        }
    });

    test("a manifold's last step is what is clipped", () => {
        const box = space.box([1, 1, 1]);
        const trace = space.trace(box, { shape: box, position: [0.5, 0.25, 1.9] }, { query: "collide" });
        const last = trace.step(trace.count - 1);
        if (last.kind !== "clip") throw new Error(`the last step is ${last.kind}`);
        expect(last.featureA).toHaveLength(4);
        expect(last.featureB).toHaveLength(4);
        const { points } = trace.answer;
        expect(last.kept.map((corner) => last.patch[corner])).toEqual(points.map((point) => point.pointA));
        expect(last.kept.map((corner) => last.separation[corner])).toEqual(points.map((point) => point.separation));
    });

    test("a cast goes on only to where it is proven free", () => {
        const shape = plane.ellipse([2, 0.5]);
        const trace = plane.traceCast(plane.box([1, 1]), { shape, position: [9, 0.7] }, [-9, 0]);
        const all = steps(trace);
        let free = 0;
        for (const step of all) {
            if (step.kind !== "advance") throw new Error(`a step of ${step.kind}`);
            expect(step.fraction).toBeGreaterThanOrEqual(0);
            expect(step.next).toBeGreaterThanOrEqual(free);
            free = step.next;
        }
        expect(trace.answer.fraction).toBeGreaterThan(0.6);
    });

    test("bounds that are not known are infinite", () => {
        const first = plane.trace(A2, B2).step(0);
        if (first.kind !== "simplex") throw new Error("no simplex");
        expect(first.points).toEqual([]);
        expect(first.upper).toBe(Infinity);
    });

    test("a closed form has none", () => {
        const trace = plane.trace(plane.circle(1), { shape: plane.circle(1), position: [3, 0] }, { general: false });
        expect(trace).toMatchObject({ count: 0, seen: 0, complete: true });
    });
});

test("a step that does not exist is refused", () => {
    const trace = plane.trace(A2, B2);
    expect(() => trace.step(trace.count)).toThrow(`a whole number from 0 to ${trace.count - 1}`);
    expect(() => trace.step(-1)).toThrow(plane.TactError);
    expect(() => trace.step(0.5)).toThrow(plane.TactError);
});
