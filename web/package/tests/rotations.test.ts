/** Rotations and poses: what they do to points, joined, undone and interpolated; and what is refused. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { describe, expect, test } from "vitest";
import { Random } from "./random.js";

const COUNT = 200;
const THIRD = Math.sqrt(1 / 3);

function near(a: readonly number[], b: readonly number[], within = 1e-12): void {
    expect(a.length).toBe(b.length);
    a.forEach((x, i) => expect(Math.abs(x - (b[i] ?? NaN)), `${a} is not ${b}`).toBeLessThanOrEqual(within));
}

/** A quaternion and its opposite are the same rotation. */
function sameTurn(a: space.Rotation3, b: space.Rotation3, within = 1e-12): void {
    const sign = a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0) < 0 ? -1 : 1;
    near(a, b.map((x) => sign * x), within);
}

describe("in the plane", () => {
    const random = new Random(1);
    const any = (): { position: [number, number]; rotation: number } =>
        ({ position: [random.between(-2, 2), random.between(-2, 2)], rotation: random.between(-4, 4) });

    test("an angle is what the library takes it for", () => {
        const shape = plane.segment([0, 0], [1, 0]);
        for (let i = 0; i < COUNT; i++) {
            const { rotation } = any();
            const told = plane.rotationFromAngle(rotation);
            expect(shape.bounds({ rotation: told })).toEqual(shape.bounds({ rotation }));
            near([Math.cos(rotation), Math.sin(rotation)], told, 1e-15);
            near([Math.cos(plane.rotationAngle(told)), Math.sin(plane.rotationAngle(told))], told, 1e-15);
        }
    });

    test("poses are joined and undone as points say", () => {
        for (let i = 0; i < COUNT; i++) {
            const [a, b, point] = [any(), any(), any().position];
            near(plane.poseApply(plane.poseCompose(a, b), point), plane.poseApply(a, plane.poseApply(b, point)));
            near(plane.poseApply(plane.poseInverse(a), plane.poseApply(a, point)), point);
            near(plane.rotationCompose(a.rotation, plane.rotationInverse(a.rotation)), [1, 0]);
        }
        expect(plane.poseApply({ position: [1, 2], rotation: [0, 1] }, [3, 0])).toEqual([1, 5]);
        expect(plane.poseApply({}, [3, 4])).toEqual([3, 4]);
    });

    test("from a matrix, between two vectors, made unit length, half way", () => {
        const [c, s] = plane.rotationFromAngle(0.3);
        near(plane.rotationFromMatrix([c, s, -s, c]), [c, s], 1e-15);
        near(plane.rotationBetween([2, 0], [0, 5]), [0, 1]);
        near(plane.rotationBetween([1, 0], [-3, 0]), [-1, 0]);
        near(plane.rotationNormalize([3, 4]), [0.6, 0.8]);
        near(plane.rotationInterpolate(0, 1, 0.25), plane.rotationFromAngle(0.25));
        near(plane.rotationInterpolate(3, -3, 0.5), [-1, 0]);
    });

    test("what is none is refused", () => {
        expect(() => plane.rotationFromMatrix([1, 0, 0, -1])).toThrow("rotationFromMatrix: matrix is [1, 0, 0, -1]");
        expect(() => plane.rotationFromMatrix([2, 0, 0, 2])).toThrow("must only rotate");
        expect(() => plane.rotationNormalize([0, 0])).toThrow("must not be zero");
        expect(() => plane.rotationBetween([0, 0], [1, 0])).toThrow("from is [0, 0]");
        expect(() => plane.rotationCompose([1, 1], 0)).toThrow("a is [1, 1]; it must have length one");
        expect(() => plane.rotationFromAngle(Infinity)).toThrow("angle is Infinity");
        expect(() => plane.poseCompose({ positoin: [0, 0] } as object, {})).toThrow("did you mean position?");
    });
});

describe("in space", () => {
    const random = new Random(2);
    const vector = (): [number, number, number] =>
        [random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)];
    const turn = (): space.Rotation3 => random.rotation3() as unknown as space.Rotation3;

    test("around an axis, as the right hand has it", () => {
        const quarter = space.rotationFromAxisAngle([0, 0, 7], Math.PI / 2);
        near(space.poseApply({ rotation: quarter }, [1, 0, 0]), [0, 1, 0]);
        near(space.poseApply({ rotation: space.rotationFromAxisAngle([1, 1, 1], (2 * Math.PI) / 3) }, [1, 2, 3]),
            [3, 1, 2]);
        const back = space.rotationFromAxisAngle([0, -2, 0], 0.7);
        sameTurn(back, space.rotationInverse(space.rotationFromAxisAngle([0, 1, 0], 0.7)));
    });

    test("the library turns shapes as poseApply() turns points", () => {
        const at = vector();
        const shape = space.point(at);
        for (let i = 0; i < COUNT; i++) {
            const pose = { position: vector(), rotation: turn() };
            near(shape.bounds(pose).lower, space.poseApply(pose, at));
        }
    });

    test("there and back by a matrix, at every kind of turn", () => {
        const turns = [...Array.from({ length: COUNT }, turn), [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0],
            [THIRD, THIRD, THIRD, 0]] as space.Rotation3[];
        for (const rotation of turns) {
            const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const;
            const columns = axes.map((axis) => space.poseApply({ rotation }, axis));
            sameTurn(space.rotationFromMatrix(columns.flat()), rotation);
        }
    });

    test("between two vectors, the shortest way, also where they are opposite", () => {
        for (let i = 0; i < COUNT; i++) {
            const [a, b] = [vector(), vector()];
            const opposite = a.map((x) => -2 * x);
            for (const to of [b, a, opposite, opposite.map((x, k) => x + (k === 0 ? 1e-9 : 0))]) {
                const rotation = space.rotationBetween(a, to);
                const scale = Math.hypot(...to) / Math.hypot(...a);
                near(space.poseApply({ rotation }, a).map((x) => x * scale), to, 1e-11);
                const product = a.reduce((sum, x, k) => sum + x * (to[k] ?? 0), 0);
                const cosine = product / Math.hypot(...a) / Math.hypot(...to);
                expect(2 * rotation[3] ** 2 - 1).toBeCloseTo(cosine, 9);
            }
        }
    });

    test("poses are joined and undone as points say", () => {
        for (let i = 0; i < COUNT; i++) {
            const a = { position: vector(), rotation: turn() };
            const b = { position: vector(), rotation: turn() };
            const point = vector();
            near(space.poseApply(space.poseCompose(a, b), point), space.poseApply(a, space.poseApply(b, point)));
            near(space.poseApply(space.poseInverse(a), space.poseApply(a, point)), point);
            sameTurn(space.rotationCompose(a.rotation, space.rotationInverse(a.rotation)), [0, 0, 0, 1]);
        }
    });

    test("interpolated, the shorter way at a constant rate", () => {
        const a = space.rotationFromAxisAngle([1, 2, 3], 0.2);
        const b = space.rotationFromAxisAngle([1, 2, 3], 1.2);
        const opposite = b.map((x) => -x);
        for (const to of [b, opposite]) {
            sameTurn(space.rotationInterpolate(a, to, 0.3), space.rotationFromAxisAngle([1, 2, 3], 0.5));
            sameTurn(space.rotationInterpolate(a, to, 0), a);
            sameTurn(space.rotationInterpolate(a, to, 1), b);
        }
        near(space.rotationNormalize([0, 0, 3, 4]), [0, 0, 0.6, 0.8]);
    });

    test("what is none is refused", () => {
        const mirror = [1, 0, 0, 0, 1, 0, 0, 0, -1];
        expect(() => space.rotationFromMatrix(mirror)).toThrow("it must only rotate");
        expect(() => space.rotationFromMatrix([1, 0, 0])).toThrow("nine finite numbers, column by column");
        expect(() => space.rotationFromAxisAngle([0, 0, 0], 1)).toThrow("axis is [0, 0, 0]; it must not be zero");
        expect(() => space.rotationNormalize([0, 0, 0, 0])).toThrow("must not be zero");
        expect(() => space.rotationCompose([0, 0, 0, 2], [0, 0, 0, 1])).toThrow("a is [0, 0, 0, 2]");
        expect(() => space.poseInverse({ rotation: [0, 0, 1] })).toThrow("pose.rotation is [0, 0, 1]");
        expect(() => space.rotationInterpolate([0, 0, 0, 1], [0, 0, 0, 1], NaN)).toThrow("fraction is NaN");
    });
});
