/** Queries: known answers, and what must hold between them. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { describe, expect, test } from "vitest";
import { makeQueries } from "../dist/queries.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space3 } from "../dist/space.js";
import { dot, fresh, length, minus, onCircle, onSphere, plus } from "./kit.js";

const HALF = Math.SQRT1_2;
const bodies3: [string, space.Placement][] = [
    ["box", { shape: space.box([1, 0.5, 2]), position: [1.5, 0.2, -0.3], rotation: [0, 0, HALF, HALF] }],
    ["sphere", { shape: space.sphere(0.7), position: [-1, 2, 0.5] }],
    ["cone", { shape: space.cone(1, 1), position: [0, 0, 1.2], rotation: [HALF, 0, 0, HALF] }],
    ["cylinder", { shape: space.cylinder(0.5, 1), position: [3, 1, 1], rotation: [0.5, 0.5, 0.5, 0.5] }],
    ["ellipsoid", { shape: space.ellipsoid([1, 2, 0.5]), position: [0, -3, 0.1] }],
    ["hull", { shape: space.hull(onSphere(64)), position: [0.3, 0.4, 0.5] }],
    ["rounded", { shape: space.rounded(space.triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]), 0.1), position: [0, 0, -2] }],
];
const pairs = bodies3.flatMap(([nameA, a], i) =>
    bodies3.slice(i + 1).map(([nameB, b]) => [nameA, nameB, a, b] as const),
);

function poseOf(body: space.Placement): space.Vec3 {
    return "shape" in body ? (body.position ?? [0, 0, 0]) : [0, 0, 0];
}

describe("known distances", () => {
    test("circles", () => {
        const gap = plane.distance(plane.circle(1), { shape: plane.circle(2), position: [6, 8] });
        expect(gap).toMatchObject({ status: "separated", distance: 7 });
        expect(gap.normal[0]).toBeCloseTo(0.6, 15);
        expect(gap.normal[1]).toBeCloseTo(0.8, 15);
    });

    test("the classic example", () => {
        const a = plane.polygon([[4, 11], [9, 9], [4, 5]]);
        const b = plane.polygon([[5, 7], [12, 7], [10, 2], [7, 3]]);
        const gap = plane.distance(a, b);
        expect(gap.status).toBe("overlap");
        expect(Math.abs(gap.distance + 6 / Math.sqrt(41))).toBeLessThanOrEqual(gap.errorBound);
        expect(gap.pointB).toEqual([5, 7]);
    });

    test("one box on another", () => {
        const box = space.box([1, 1, 1]);
        const manifold = space.collide(box, { shape: box, position: [0, 0, 1.75] });
        expect(manifold).toMatchObject({ status: "overlap", distance: -0.25, normal: [0, 0, 1] });
        expect(manifold.points).toHaveLength(4);
        for (const point of manifold.points) {
            expect(point.separation).toBe(-0.25);
            expect(point.pointA[2]).toBe(1);
        }
        expect(new Set(manifold.points.map((point) => point.id)).size).toBe(4);
    });

    test("beyond a cutoff", () => {
        const gap = plane.distance(plane.circle(1), { shape: plane.circle(1), position: [9, 0] }, { cutoff: 2 });
        expect(gap.status).toBe("beyond_cutoff");
        expect(gap.distance).toBeGreaterThan(2);
    });

    test("good enough is soon enough", () => {
        const a = plane.ellipse([2, 1]), b = { shape: plane.ellipse([1, 2]), position: [1, 0.5] as const };
        const best = plane.distance(a, b), enough = plane.distance(a, b, { tolerance: 0.1 });
        expect(enough.errorBound).toBeLessThanOrEqual(0.1);
        expect(enough.iterations).toBeLessThan(best.iterations);
        expect(Math.abs(enough.distance - best.distance)).toBeLessThanOrEqual(enough.errorBound);
        expect([best.converged, enough.converged]).toEqual([true, true]);
        expect(plane.distance(a, b, { relativeTolerance: 0.1 }).iterations).toBeLessThan(best.iterations);
        const hasty = plane.distance(a, b, { maxSupports: 3 });
        expect(hasty.converged).toBe(false);
        expect(hasty.status).toBe("overlap");
        expect(Math.abs(hasty.distance - best.distance)).toBeLessThanOrEqual(hasty.errorBound);
    });

    test("apart, and where to look first", () => {
        const a = space.ellipsoid([1, 2, 3]), b = space.ellipsoid([3, 2, 1]);
        const bInA = { position: [9, 1, 0] as const };
        const apart = space.distanceInA(a, b, bInA, { apartIsEnough: true }), best = space.distanceInA(a, b, bInA);
        expect(apart.status).toBe("beyond_cutoff");
        expect(apart.iterations).toBeLessThan(best.iterations);
        const aside = space.distanceInA(a, b, bInA, { firstDirection: [0, 0, 1] });
        expect(aside.iterations).not.toBe(best.iterations);
        expect(Math.abs(aside.distance - best.distance)).toBeLessThanOrEqual(aside.errorBound + best.errorBound);
    });

    test("a speculative distance brings points before there is contact", () => {
        const box = plane.box([1, 1]);
        const b = { shape: box, position: [0, 2.25] as const };
        expect(plane.collide(box, b).points).toHaveLength(0);
        const { points } = plane.collide(box, b, { speculative: 0.5 });
        expect(points.map((point) => point.separation)).toEqual([0.25, 0.25]);
    });
});

describe.each(pairs)("%s and %s", (_, __, a, b) => {
    test("normal, witness points and distance fit", () => {
        const gap = space.distance(a, b);
        expect(length(gap.normal)).toBeCloseTo(1, 14);
        const across = minus(minus(gap.pointB, gap.pointA), gap.normal.map((x) => x * gap.distance));
        expect(Math.abs(dot(across, gap.normal))).toBeLessThanOrEqual(gap.errorBound + 1e-14);
        expect(length(across)).toBeLessThan(1e-6);
    });

    test("the closed forms and the search agree", () => {
        const gap = space.distance(a, b);
        const general = space.distance(a, b, { general: true });
        expect(Math.abs(gap.distance - general.distance)).toBeLessThanOrEqual(gap.errorBound + general.errorBound);
    });

    test("moving B by the answer makes the two just touch", () => {
        const gap = space.distance(a, b);
        const position = plus(poseOf(b), -gap.distance, gap.normal) as [number, number, number];
        const after = space.distance(a, { ...b, position } as space.Placement);
        expect(Math.abs(after.distance)).toBeLessThanOrEqual(2 * gap.errorBound + after.errorBound);
    });

    test("the other way round is the same distance", () => {
        const gap = space.distance(a, b);
        const back = space.distance(b, a);
        expect(Math.abs(gap.distance - back.distance)).toBeLessThanOrEqual(gap.errorBound + back.errorBound);
    });

    test("overlap, collide and distance say the same", () => {
        const gap = space.distance(a, b);
        expect(space.overlap(a, b)).toBe(gap.status !== "separated");
        const manifold = space.collide(a, b);
        expect(manifold.points.length > 0).toBe(gap.status !== "separated");
    });
});

describe("frames", () => {
    test("a pose of B in A's frame answers in A's frame", () => {
        const [a, b] = [space.box([1, 2, 3]), space.cone(1, 1)];
        const position: space.Vec3 = [3, 1, 2];
        const rotation: space.Rotation3 = [0.5, 0.5, 0.5, 0.5];
        const own = space.distanceInA(a, b, { position, rotation });
        const world = space.distance(a, { shape: b, position, rotation });
        expect(own.distance).toBe(world.distance);
        own.normal.forEach((x, i) => expect(x).toBeCloseTo(world.normal[i], 15));
        expect(space.overlapInA(a, b, { position, rotation })).toBe(false);
        expect(space.collideInA(a, b, { position, rotation }).points).toEqual([]);
    });

    test("an angle is its cosine and sine", () => {
        const box = plane.box([2, 1]);
        const quarter = plane.distance(plane.circle(1), { shape: box, position: [5, 0], rotation: [0, 1] });
        expect(quarter.distance).toBe(3);
        const angle = plane.distance(plane.circle(1), { shape: box, position: [5, 0], rotation: Math.PI / 2 });
        expect(Math.abs(angle.distance - 3)).toBeLessThanOrEqual(angle.errorBound + 1e-15);
    });

    test("far from the world's origin nothing is lost", () => {
        const box = plane.box([1, 1]);
        const far: plane.Vec2 = [2 ** 40, -(2 ** 41)];
        const gap = plane.distance({ shape: box, position: far }, { shape: box, position: [far[0] + 3, far[1]] });
        expect(gap.distance).toBe(1);
    });
});

describe("motions", () => {
    test("a ray meets a ball", () => {
        const ball = { shape: space.sphere(1), position: [5, 0, 0] as const };
        const hit = space.raycast(ball, [0, 0, 0], [10, 0, 0]);
        expect(hit).toMatchObject({ status: "touching", fraction: 0.4, normal: [-1, 0, 0] });
        expect(space.raycast(ball, [0, 2, 0], [10, 0, 0])).toMatchObject({ status: "separated", fraction: 1 });
        expect(space.raycast(ball, [5, 0, 0], [10, 0, 0])).toMatchObject({ status: "overlap", fraction: 0 });
    });

    test("a ray against a turned box", () => {
        const box = { shape: plane.box([3, 1]), position: [0, 0] as const, rotation: [0, 1] as const };
        const hit = plane.raycast(box, [-5, 2], [10, 0]);
        expect(hit.fraction).toBeCloseTo(0.4, 14);
        expect(hit.normal[0]).toBeCloseTo(-1, 14);
        expect(hit.pointB[1]).toBeCloseTo(2, 14);
    });

    test("a cast stops where the shapes touch, in the world", () => {
        const shape = space.box([1, 1, 1]);
        const a = { shape, position: [0, 0, 10] as const, rotation: [0, 0, HALF, HALF] as const };
        const hit = space.cast(a, { shape: space.sphere(1), position: [6, 0, 10] }, [-8, 0, 0]);
        expect(hit.status).toBe("touching");
        expect(hit.fraction).toBeCloseTo(0.5, 12);
        expect(hit.normal[0]).toBeCloseTo(1, 12);
        expect(hit.pointA[2]).toBeCloseTo(10, 12);
        const own = space.castInA(a.shape, space.sphere(1), { position: [6, 0, 0] }, [-8, 0, 0]);
        expect(own.fraction).toBeCloseTo(0.5, 12);
    });

    test("a time of impact of what turns", () => {
        const bar = { shape: plane.box([4, 0.5]), position: [0, 0] as const };
        const ball = { shape: plane.circle(0.5), position: [3, 3] as const };
        const hit = plane.timeOfImpact(bar, { rotation: [0, 1] }, ball, undefined);
        expect(hit.status).toBe("touching");
        expect(hit.fraction).toBeGreaterThan(0.3);
        expect(hit.fraction).toBeLessThan(0.5);
        const pose = plane.sweepPose({}, { rotation: [0, 1] }, hit.fraction);
        const gap = plane.distance({ ...bar, ...pose }, ball);
        expect(Math.abs(gap.distance)).toBeLessThan(1e-6);
    });

    test("what is left out of where a motion goes stays as it is", () => {
        const a = { shape: plane.circle(1), position: [0, 0] as const };
        const b = { shape: plane.circle(1), position: [10, 0] as const };
        const hit = plane.timeOfImpact(a, undefined, b, {});
        expect(hit).toMatchObject({ status: "separated", fraction: 1, distance: 8 });
    });
});

describe("points", () => {
    test("the closest on a surface, from both sides", () => {
        const box = { shape: plane.box([2, 1]), position: [10, 0] as const };
        expect(plane.closestPoint(box, [10, 4])).toMatchObject({ distance: 3, pointA: [10, 1], pointB: [10, 4] });
        expect(plane.closestPoint(box, [10, 0.75])).toMatchObject({ distance: -0.25, pointB: [10, 0.75] });
    });

    test("inside, outside and on the surface", () => {
        const shape = plane.polygon(onCircle(64));
        expect(plane.contains(shape, [0.5, 0.5])).toBe(true);
        expect(plane.contains(shape, [1, 0])).toBe(true);
        expect(plane.contains(shape, [1.001, 0])).toBe(false);
        expect(plane.contains({ shape, position: [5, 5] }, [5.5, 5.5])).toBe(true);
        expect(plane.contains({ shape, position: [5, 5] }, [0, 0])).toBe(false);
    });
});

test("the variant with vectors and the one without give the same bits", async () => {
    const [simd, plain] = await Promise.all(
        (["simd", "plain"] as const).map(async (variant) => {
            const own = new Space3(await fresh(3, variant));
            const { box, cone, hull, ellipsoid } = makeShapes3(own);
            const shapes = [box([1, 0.5, 2]), cone(1, 1), hull(onSphere(64)), ellipsoid([1, 2, 0.5])];
            const { distance, collide } = makeQueries(own);
            const points = onSphere(25).map(([x, y, z]): space.Vec3 => [1.3 * x, 1.3 * y, 1.3 * z]);
            return shapes.flatMap((a) =>
                shapes.flatMap((shape) =>
                    points.flatMap((position) => {
                        const b = { shape, position, rotation: [0.5, -0.5, 0.5, 0.5] as const };
                        return [distance(a, b), distance(a, b, { general: true }), collide(a, b)];
                    }),
                ),
            );
        }),
    );
    expect(plain).toEqual(simd);
});
