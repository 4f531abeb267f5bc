/** Worlds that go back, and what they tell of one body, shape or joint. */
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { describe, expect, test } from "vitest";
import { DT, refusal } from "./kit.js";

/** A floor, a crate on it, and a ball that hangs on a rope. */
function scene(): { world: plane.World; crate: plane.Body; joint: plane.Joint } {
    const world = new plane.World();
    const floor = world.createBody({ kind: "static", position: [0, -1], shapes: [plane.box([9, 1])] });
    const crate = world.createBody({ position: [0, 2], shapes: [plane.box([0.5, 0.5])] });
    const ball = world.createBody({ position: [4, 3], shapes: [plane.circle(0.5)] });
    const joint = world.createJoint({
        kind: "distance", bodyA: floor, bodyB: ball, position: [3, 5], positionB: [4, 3], slide: { limits: [0, 2.5] },
    });
    return { world, crate, joint };
}

function run(world: plane.World | space.World, count: number): string {
    for (let i = 0; i < count; i++) world.step(DT);
    return world.hash();
}

describe("World.load()", () => {
    test("goes back and on to the same bits, with the same objects", () => {
        const { world, crate, joint } = scene();
        run(world, 20);
        const saved = world.save();
        const [bodies, shapes] = [[...world.bodies], [...crate.shapes]];
        const there = run(world, 40);
        const late = world.createBody({ shapes: [plane.circle(1)] });
        joint.destroy();
        crate.shapes[0]?.setGeometry(plane.circle(1));
        for (let i = 0; i < 3; i++) {
            world.load(saved);
            expect(world.bodies).toEqual(bodies);
            expect(world.bodies[1]).toBe(crate);
            expect(crate.shapes).toEqual(shapes);
            expect([late.valid, crate.valid, world.joints.length]).toEqual([false, true, 1]);
            expect(crate.shapes[0]?.shape).toBeUndefined();
            expect(world.raycast([0, 9], [0, -9])?.body).toBe(crate);
            expect(run(world, 40)).toBe(there);
        }
        expect(joint.valid).toBe(true);
    });

    test("keeps the world where bytes are refused", () => {
        const { world } = scene();
        const hash = run(world, 10);
        const saved = world.save();
        saved[100] ^= 1;
        expect(refusal(() => world.load(saved)).status).toBe("bad_snapshot");
        expect(refusal(() => world.load(7 as never)).message).toMatch(/load: saved/);
        expect(world.hash()).toBe(hash);
    });
});

describe("one of them", () => {
    test("a body's points, boxes and rest", () => {
        const world = new space.World({ gravity: [0, 0, 0] });
        const body = world.createBody({
            velocity: [1, 0, 0], angularVelocity: [0, 0, 2], shapes: [space.sphere(0.5)], sleepSpeed: 3,
        });
        expect(body.velocityAt([0, 3, 0])).toEqual([-5, 0, 0]);
        expect(body.bounds()).toEqual({ lower: [-0.5, -0.5, -0.5], upper: [0.5, 0.5, 0.5] });
        expect(body.shapes[0]?.bounds()).toEqual(body.bounds());
        expect(world.bounds()).toEqual(body.bounds());
        body.shapes[0]?.setGeometry(space.box([1, 2, 3]));
        expect(body.bounds().upper).toEqual([1, 2, 3]);
        expect(body.mass).toBeCloseTo(48, 9);
        expect(body.settings().sleepSpeed).toBe(3);
        body.set({ sleepSpeed: 0.5 });
        expect(body.settings().sleepSpeed).toBe(0.5);
        expect(refusal(() => body.set({ sleepSpeed: -1 })).status).toBe("negative");
        body.destroy();
        expect(refusal(() => body.velocityAt([0, 0, 0])).status).toBe("stale_id");
        expect(world.bounds().upper).toEqual([0, 0, 0]);
    });

    test("all that a shape meets on its way", () => {
        const world = new space.World();
        const balls = [2, 4, 6].map((x) => world.createBody({ position: [x, 0, 0], shapes: [space.sphere(0.5)] }));
        const hits = world.castAll(space.sphere(0.5), [5, 0, 0]);
        expect(hits.map(({ body }) => body)).toEqual(balls);
        expect(hits[1]?.hit.fraction).toBeCloseTo(0.6, 9);
        expect(world.castAll(space.sphere(0.5), [-5, 0, 0])).toEqual([]);
    });

    test("how far a joint is off", () => {
        const { world, joint } = scene();
        expect(joint.state().linearError).toBe(0);
        world.bodies[2]?.setPose([6, 1]);
        expect(joint.state().linearError).toBeCloseTo(Math.hypot(3, 4) - 2.5, 9);
        expect(joint.state().angularError).toBe(0);
    });
});
