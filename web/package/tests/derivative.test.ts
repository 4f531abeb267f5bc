/** Derivatives beside differences of distances, and what they say of shapes that have none. bits.test.ts compares them
 * with the C library's. */
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { describe, expect, test } from "vitest";
import { TactError } from "../dist/errors.js";

const STEP = 1e-5;

/** The pose after a motion of the body by small steps. */
function moved3(body: space.Placed, [x, y, z, ...spin]: readonly number[]): space.Placed {
    const [px = 0, py = 0, pz = 0] = body.position as readonly number[];
    const angle = Math.hypot(...spin);
    const turn = angle === 0 ? [0, 0, 0, 1] as const : space.rotationFromAxisAngle(spin, angle);
    return {
        shape: body.shape, position: [px + (x ?? 0), py + (y ?? 0), pz + (z ?? 0)],
        rotation: space.rotationCompose(turn, body.rotation ?? [0, 0, 0, 1]),
    };
}

function moved2(body: plane.Placed, [x = 0, y = 0, angle = 0]: readonly number[]): plane.Placed {
    const [px = 0, py = 0] = body.position as readonly number[];
    return { shape: body.shape, position: [px + x, py + y], rotation: (body.rotation as number) + angle };
}

describe("first and second derivatives are those of the distance", () => {
    test("in space", () => {
        const a = { shape: space.ellipsoid([1, 0.7, 1.3]), position: [0, 0, 0], rotation: [0.6, 0, 0.8, 0] };
        const b = { shape: space.capsule(0.4, 1), position: [2.2, 0.4, 0.3], rotation: [0, 0.28, 0, 0.96] };
        const answer = space.derivative(a, b, { second: true });
        expect(answer.smoothness).toBe("smooth");
        expect(answer.gap).toStrictEqual(space.distance(a, b));
        const twist = [...answer.a.linear, ...answer.a.angular, ...answer.b.linear, ...answer.b.angular];
        const at = (i: number, step: number): [space.Placed, space.Placed] => {
            const motion = (from: number): number[] => Array.from({ length: 6 }, (_, k) => (k + from === i ? step : 0));
            return [moved3(a, motion(0)), moved3(b, motion(6))];
        };
        for (let i = 0; i < 12; i++) {
            const [above, below] = [space.distance(...at(i, STEP)), space.distance(...at(i, -STEP))];
            expect(twist[i]).toBeCloseTo((above.distance - below.distance) / (2 * STEP), 6);
            const second = answer.second as space.SecondDerivative;
            const curve = (above.distance - 2 * answer.gap.distance + below.distance) / (STEP * STEP);
            expect(second.hessian[13 * i]).toBeCloseTo(curve, 3);
            for (const k of [0, 1, 2]) {
                const turn = ((above.normal[k] ?? 0) - (below.normal[k] ?? 0)) / (2 * STEP);
                expect(second.normal[i]?.[k]).toBeCloseTo(turn, 3);
            }
        }
    });

    test("in the plane", () => {
        const a = { shape: plane.ellipse([1, 0.6]), position: [0, 0], rotation: 0.3 };
        const b = { shape: plane.capsule(0.2, 1), position: [2, 0.5], rotation: 1.2 };
        const answer = plane.derivative(a, b, { second: true });
        expect(answer.smoothness).toBe("smooth");
        const twist = [...answer.a.linear, answer.a.angular, ...answer.b.linear, answer.b.angular];
        for (let i = 0; i < 6; i++) {
            const at = (step: number): [plane.Placed, plane.Placed] => {
                const motion = (from: number): number[] => [0, 1, 2].map((k) => (k + from === i ? step : 0));
                return [moved2(a, motion(0)), moved2(b, motion(3))];
            };
            const [above, below] = [plane.distance(...at(STEP)), plane.distance(...at(-STEP))];
            expect(twist[i]).toBeCloseTo((above.distance - below.distance) / (2 * STEP), 6);
            expect(answer.second?.pointA).toHaveLength(6);
            for (const k of [0, 1]) {
                const way = ((above.pointB[k] ?? 0) - (below.pointB[k] ?? 0)) / (2 * STEP);
                expect(answer.second?.pointB[i]?.[k]).toBeCloseTo(way, 3);
            }
        }
        expect(answer.second?.leastEigenvalue).toBeGreaterThan(0);
        expect(plane.derivative(a, b).second).toBeUndefined();
    });
});

test("what is not smooth says so", () => {
    const box = space.box([1, 1, 1]);
    const above = { shape: box, position: [0, 0, 3] };
    const faces = space.derivative(box, above, { second: true });
    expect(faces.smoothness).toBe("one_sided");
    expect(faces.b.linear[2]).toBe(1);
    const fixed = space.derivative(box, { shape: space.sphere(1), position: [0, 0, 3] }, { second: true });
    expect(fixed.second?.leastEigenvalue).toBe(Number.MAX_VALUE);
    expect(space.derivative(box, box).smoothness).toBe("many_normals");
    expect(space.derivative(box, above, { cutoff: 0.5 }).smoothness).toBe("none");
    const mesh = space.mesh([[-4, -4, 0], [4, -4, 0], [0, 4, 0]]);
    const unchecked = space.derivative(mesh, above);
    expect(unchecked.smoothness).toBe("unchecked");
    expect(unchecked.gap.triangles).toStrictEqual([0, -1]);
});

test("the rate of a motion is one-sided where faces are parallel", () => {
    const box = space.box([1, 1, 1]);
    const above = { shape: box, position: [0, 0, 3] };
    const still = {};
    expect(space.distanceRate(box, above, still, { linear: [0, 0, 2] }).rate).toBe(2);
    for (const spin of [1, -1]) {
        const { rate, smoothness } = space.distanceRate(box, above, still, { angular: [spin, 0, 0] });
        expect(smoothness).toBe("one_sided");
        expect(rate).toBeCloseTo(-1, 12);
    }
    const ground = plane.box([5, 1]);
    const crate = { shape: plane.box([1, 1]), position: [0, 3] };
    expect(plane.distanceRate(ground, crate, still, { linear: [0, -1], angular: 1 }).rate).toBeCloseTo(-2, 12);
    expect(plane.distanceRate(ground, crate, { linear: [0, 1] }, still).rate).toBe(-1);
});

const ball = plane.circle(1);
const loose = plane as unknown as Record<string, (...values: unknown[]) => unknown>;
const refused: [string, () => unknown, string, string][] = [
    ["no shape", () => loose["derivative"]?.(ball, 3), "bad_argument", "derivative: b is 3"],
    ["a misspelt option", () => loose["derivative"]?.(ball, ball, { seccond: true }), "bad_argument",
        "did you mean second?"],
    ["a cutoff below zero", () => plane.derivative(ball, ball, { cutoff: -1 }), "negative", "cutoff is -1"],
    ["a rotation that is none", () => plane.derivative(ball, { shape: ball, rotation: [1, 1] }), "bad_rotation",
        "b.rotation is [1, 1]"],
    ["no twist", () => loose["distanceRate"]?.(ball, ball, {}, 3), "bad_argument", "twistB is 3"],
    ["a spin of space", () => plane.distanceRate(ball, ball, { angular: [1, 0, 0] }, {}), "bad_argument",
        "twistA.angular is [1, 0, 0]"],
    ["a spin of the plane", () => space.distanceRate(space.sphere(1), space.sphere(1), { angular: 1 }, {}),
        "bad_argument", "twistA.angular is 1; it must be three finite numbers"],
    ["a misspelt twist", () => plane.distanceRate(ball, ball, { spin: 1 } as object, {}), "bad_argument",
        'twistA takes no "spin"'],
    ["second derivatives of a mesh", () => space.derivative(
        space.mesh([[-4, -4, 0], [4, -4, 0], [0, 4, 0]]), { shape: space.sphere(1), position: [0, 0, 3] },
        { second: true }), "not_convex", "derivative takes nothing with triangles or parts there"],
];

test.each(refused)("refused: %s", (_, call, status, message) => {
    try {
        call();
    } catch (error) {
        expect(error).toBeInstanceOf(TactError);
        expect((error as TactError).status).toBe(status);
        expect((error as TactError).message).toContain(message);
        return;
    }
    throw new Error("nothing was thrown");
});
