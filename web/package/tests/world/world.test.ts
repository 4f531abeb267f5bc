/** Worlds: bodies, contacts, events, questions, saved states. That they move as the C library's
 * do is the business of world_hashes.test.ts. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { describe, expect, test } from "vitest";
import { boxOnFloor, DT, refusal, steps } from "./kit.js";

describe("bodies", () => {
    test("are as they were told to be, in the plane", () => {
        const world = new plane.World();
        const body = world.createBody({
            kind: "kinematic", position: [1, 2], rotation: [0, 1], velocity: [3, 4], angularVelocity: 5, data: "mine",
        });
        expect(body.state()).toEqual({
            kind: "kinematic", awake: true, position: [1, 2], rotation: [0, 1], center: [1, 2], velocity: [3, 4],
            angularVelocity: 5, mass: 0, inertia: 0,
        });
        expect([body.kind, body.position, body.rotation, body.velocity, body.angularVelocity, body.data]).toEqual(
            ["kinematic", [1, 2], [0, 1], [3, 4], 5, "mine"]);
    });

    test("are as they were told to be, in space", () => {
        const world = new space.World();
        const half = Math.SQRT1_2;
        const body = world.createBody({
            position: [1, 2, 3], rotation: [0, 0, half, half], velocity: [4, 5, 6], angularVelocity: [7, 8, 9],
            shapes: [{ shape: space.box([1, 2, 3]), density: 2 }],
        });
        const state = body.state();
        expect(state.kind).toBe("dynamic");
        expect([state.position, state.rotation]).toEqual([[1, 2, 3], [0, 0, half, half]]);
        expect([state.velocity, state.angularVelocity]).toEqual([[4, 5, 6], [7, 8, 9]]);
        expect(state.mass).toBeCloseTo(2 * 2 * 4 * 6, 12);
        const inertia = [52, 0, 0, 0, 40, 0, 0, 0, 20].map((x) => x * 96 / 12);
        state.inertia.forEach((x, i) => expect(x).toBeCloseTo(inertia[i] ?? NaN, 10));
    });

    test("an angle is a rotation of the plane: the library's own sine", () => {
        const world = new plane.World();
        const [cos, sin] = world.createBody({ rotation: 0.3 }).rotation;
        const body = world.createBody({ rotation: [cos, sin] });
        expect(body.rotation).toEqual([cos, sin]);
        expect(Math.atan2(sin, cos)).toBeCloseTo(0.3, 15);
        body.setPose(undefined, -0.3);
        expect(body.rotation).toEqual([cos, -sin]);
    });

    test("a mass of their own, and one that is set", () => {
        const world = new plane.World();
        const body = world.createBody({ mass: 3, shapes: [plane.box([1, 1])] });
        expect(body.mass).toBe(3);
        body.setMass(5, [0.5, 0], 2);
        expect([body.mass, body.center, body.inertia]).toEqual([5, [0.5, 0], 2]);
        expect(refusal(() => body.setMass(0, [0, 0], 1)).status).toBe("not_positive");
    });

    test("pose and velocity: what is left out stays", () => {
        const world = new space.World();
        const body = world.createBody({ position: [1, 0, 0], velocity: [0, 1, 0], angularVelocity: [0, 0, 1] });
        body.setPose([2, 0, 0]);
        body.setVelocity(undefined, [0, 0, 2]);
        expect([body.position, body.rotation, body.velocity, body.angularVelocity]).toEqual(
            [[2, 0, 0], [0, 0, 0, 1], [0, 1, 0], [0, 0, 2]]);
        body.setPose(undefined, [1, 0, 0, 0]);
        body.setVelocity([7, 8, 9]);
        expect([body.position, body.rotation, body.velocity, body.angularVelocity]).toEqual(
            [[2, 0, 0], [1, 0, 0, 0], [7, 8, 9], [0, 0, 2]]);
    });

    test("impulses change the velocity at once, forces in the next step", () => {
        const world = new plane.World({ gravity: [0, 0] });
        const body = world.createBody({ shapes: [{ shape: plane.box([0.5, 0.5]), density: 2 }] });
        body.applyImpulse([4, 0]);
        expect(body.velocity).toEqual([2, 0]);
        body.applyImpulse([0, 2], [1, 0]);
        expect(body.velocity).toEqual([2, 1]);
        expect(body.angularVelocity).toBeCloseTo(2 * 1 / body.inertia, 12);
        body.setVelocity([0, 0], 0);
        body.applyForce([2, 0]);
        body.applyTorque(body.inertia);
        expect(body.velocity).toEqual([0, 0]);
        world.step(0.5);
        expect(body.velocity[0]).toBeCloseTo(0.5, 12);
        expect(body.angularVelocity).toBeCloseTo(0.5, 12);
        world.step(0.5);
        expect(body.velocity[0]).toBeCloseTo(0.5, 12);
        body.applyAngularImpulse(-body.inertia);
        expect(body.angularVelocity).toBeCloseTo(-0.5, 12);
    });

    test("come and go, and a place gets another generation", () => {
        const world = new plane.World();
        const [a, b, c] = [1, 2, 3].map((x) => world.createBody({ position: [x, 0] }));
        if (!a || !b || !c) throw new Error("three were made");
        b.destroy();
        expect([a.valid, b.valid, c.valid]).toEqual([true, false, true]);
        expect(world.bodies).toEqual([a, c]);
        const d = world.createBody({ position: [4, 0] });
        expect(d.id.index).toBe(b.id.index);
        expect(d.id.generation).not.toBe(b.id.generation);
        expect(world.bodies).toEqual([a, d, c]);
        expect(world.stats().bodyCount).toBe(3);
        for (const use of [
            () => b.state(), () => b.position, () => b.setPose([0, 0]), () => b.setVelocity([0, 0]),
            () => b.destroy(),
            () => b.applyForce([0, 0]), () => b.applyImpulse([0, 0], [0, 0]), () => b.addShape(plane.box([1, 1])),
            () => b.setAwake(true), () => b.setKind("static"), () => b.applyTorque(1),
        ]) {
            const error = refusal(use);
            expect(error.status).toBe("stale_id");
            expect(error.message).toMatch(/: this body has been destroyed$/);
        }
    });

    test("kinds can be changed, sleep can be ordered", () => {
        const { world, crate } = boxOnFloor();
        steps(world, 120);
        expect(crate.awake).toBe(false);
        crate.setAwake(true);
        expect(crate.awake).toBe(true);
        crate.setKind("static");
        expect([crate.kind, crate.mass]).toEqual(["static", 0]);
    });
});

describe("shapes of bodies", () => {
    test("keep what they were told, and change it", () => {
        const world = new plane.World();
        const gem = plane.circle(0.5);
        const body = world.createBody({
            position: [10, 0],
            shapes: [{
                shape: gem, position: [1, 0], rotation: [0, 1], density: 3, friction: 0.1, restitution: 0.2,
                rollingFriction: 0.3, surfaceVelocity: [4, 5], category: 2 ** 52, mask: 6, group: -7, sensor: true,
                enableContactEvents: false,
            }],
        });
        const [shape] = body.shapes;
        if (!shape) throw new Error("the body has a shape");
        expect([shape.shape, shape.body]).toEqual([gem, body]);
        expect(shape.state()).toEqual({
            position: [1, 0], rotation: [0, 1], density: 3, friction: 0.1, restitution: 0.2, rollingFriction: 0.3,
            surfaceVelocity: [4, 5], category: 2 ** 52, mask: 6, group: -7, sensor: true, enableContactEvents: false,
            worldPosition: [11, 0], worldRotation: [0, 1],
        });
        shape.setMaterial({ restitution: 0.9 });
        shape.setFilter({ category: 4 });
        expect(shape.state()).toMatchObject({
            friction: 0.1, restitution: 0.9, rollingFriction: 0.3, category: 4, mask: undefined, group: 0,
        });
    });

    test("come and go", () => {
        const world = new plane.World();
        const body = world.createBody({ shapes: [plane.box([1, 1]), { shape: plane.box([1, 1]), density: 2 }] });
        expect(body.mass).toBeCloseTo(12, 12);
        const third = body.addShape(plane.circle(1));
        expect(body.shapes.length).toBe(3);
        body.shapes[1]?.destroy();
        expect(body.mass).toBeCloseTo(4 + Math.PI, 12);
        expect(body.shapes.length).toBe(2);
        body.destroy();
        expect(third.valid).toBe(false);
        expect(refusal(() => third.state()).message).toBe("shape: this shape has been destroyed");
        expect(world.stats().shapeCount).toBe(0);
    });

    test("a shape may be disposed of once a body has it", () => {
        const world = new plane.World({ gravity: [0, 0] });
        const gem = plane.polygon([[0, 0], [1, 0], [0, 1]]);
        const body = world.createBody({ shapes: [gem] });
        gem.dispose();
        world.step(DT);
        expect(body.mass).toBeCloseTo(0.5, 12);
        expect(refusal(() => body.addShape(gem)).status).toBe("disposed");
    });
});

describe("drawing", () => {
    test("rows hold the poses of all bodies in the order of bodies", () => {
        const { world, crate } = boxOnFloor();
        crate.setPose([3, 0.75], [0, 1]);
        const rows = world.poses();
        expect([rows.count, rows.size]).toEqual([2, 5]);
        expect([...rows.data]).toEqual([0, -0.5, 1, 0, 0, 3, 0.75, 0, 1, 1]);
        const { data } = rows;
        world.bodies[0]?.destroy();
        expect(world.poses(rows)).toBe(rows);
        expect([rows.data === data, rows.count]).toEqual([true, 1]);
        expect([...rows.data.subarray(0, 5)]).toEqual([3, 0.75, 0, 1, 1]);
        for (let i = 0; i < 1000; i++) world.createBody({ position: [i, 0] });
        world.poses(rows);
        expect(rows.count).toBe(1001);
        for (let i = 0; i < rows.count; i++) {
            expect(rows.data[i * rows.size]).toBe(world.bodies[i]?.position[0]);
        }
    });

    test("in space a pose has seven numbers", () => {
        const world = new space.World();
        world.createBody({ position: [1, 2, 3], rotation: [0, 0, 1, 0] });
        const { data, count, size } = world.poses();
        expect([count, size, ...data]).toEqual([1, 8, 1, 2, 3, 0, 0, 1, 0, 1]);
        expect(refusal(() => world.poses({ data: new Float64Array(5), count: 1, size: 5 })).message).toBe(
            "poses: rows.size is 5; it must be 8, as poses() gave it");
    });

    test("contact points as rows, and as objects", () => {
        const { world, floor, crate } = boxOnFloor();
        steps(world, 25);
        const rows = world.contactPoints();
        expect([rows.count, rows.size]).toEqual([2, 12]);
        const [contact, ...rest] = world.contacts();
        expect(rest).toEqual([]);
        expect([contact?.shapeA.body, contact?.shapeB.body]).toEqual([floor, crate]);
        expect(contact?.normal).toEqual([0, 1]);
        const across = contact?.points.map((point) => Math.round(point.position[0] * 1000) / 1000).sort();
        expect(across).toEqual([-0.5, 0.5]);
        const told = contact?.points.flatMap(({ position, separation, impulse, id }) =>
            [...position, 0, 1, separation, impulse, id, 0]);
        expect([...rows.data].filter((_, i) => i % 12 < 8)).toEqual(told);
        const weight = 9.81 * crate.mass * DT;
        expect((contact?.points ?? []).reduce((sum, point) => sum + point.impulse, 0)).toBeCloseTo(weight, 5);
    });
});

describe("events", () => {
    test("contacts begin, stay and end; what has been destroyed is still known", () => {
        const world = new plane.World();
        const floor = world.createBody({ kind: "static", position: [0, -0.5], shapes: [plane.box([10, 0.5])] });
        const ball = world.createBody({ position: [0, 0.5], velocity: [0, -3], shapes: [plane.circle(0.4)] });
        const [shape] = ball.shapes;
        const kinds: string[] = [];
        for (let i = 0; i < 30; i++) {
            world.step(DT);
            for (const event of world.contactEvents()) {
                kinds.push(event.kind);
                expect([event.shapeA.body, event.shapeB.body]).toEqual([floor, ball]);
                if (event.kind !== "begin") continue;
                expect(event.approachSpeed).toBeGreaterThan(3);
                expect(event.normal[1]).toBe(1);
            }
        }
        expect([kinds[0], kinds[1]]).toEqual(["begin", "stay"]);
        ball.destroy();
        world.step(DT);
        const [end, ...rest] = world.contactEvents();
        expect(rest).toEqual([]);
        expect([end?.kind, end?.shapeB, end?.shapeB.valid]).toEqual(["end", shape, false]);
        world.step(DT);
        expect(world.contactEvents()).toEqual([]);
    });

    test("a sensor tells of what comes and goes", () => {
        const world = new plane.World({ gravity: [0, 0] });
        const gate = world.createBody({ kind: "static", shapes: [{ shape: plane.box([0.5, 1]), sensor: true }] });
        const ball = world.createBody({ position: [-2, 0], velocity: [4, 0], shapes: [plane.circle(0.25)] });
        const told: string[] = [];
        for (let i = 0; i < 80; i++) {
            world.step(DT);
            for (const event of world.sensorEvents()) {
                told.push(event.kind);
                expect([event.sensor.body, event.visitor.body]).toEqual([gate, ball]);
            }
        }
        expect(told).toEqual(["begin", "end"]);
    });
});

describe("questions", () => {
    const world = new plane.World();
    const near = world.createBody({ kind: "static", position: [3, 0], shapes: [plane.box([1, 1])] });
    const far = world.createBody({
        kind: "static", position: [7, 0], shapes: [{ shape: plane.circle(1), category: 2 }],
    });

    test("a ray", () => {
        const hit = world.raycast([0, 0], [10, 0]);
        expect([hit?.body, hit?.shape]).toEqual([near, near.shapes[0]]);
        const alone = plane.raycast({ shape: plane.box([1, 1]), position: [3, 0] }, [0, 0], [10, 0]);
        expect(hit?.hit).toEqual({ ...alone, errorBound: hit?.hit.errorBound });
        expect(hit?.hit.errorBound).toBeLessThan(1e-12);
        expect(world.raycast([0, 0], [10, 0], { mask: 2 })?.body).toBe(far);
        expect(world.raycast([0, 5], [10, 0])).toBeUndefined();
    });

    test("a shape that moves", () => {
        const hit = world.cast({ shape: plane.circle(0.5), position: [0, 0] }, [10, 0]);
        expect(hit?.body).toBe(near);
        expect(hit?.hit.fraction).toBeCloseTo(0.15, 12);
        expect(world.cast(plane.circle(0.5), [-10, 0])).toBeUndefined();
    });

    test("what overlaps", () => {
        const found = world.overlap({ shape: plane.box([3, 0.1]), position: [5, 0] });
        expect(new Set(found.map((shape) => shape.body))).toEqual(new Set([near, far]));
        expect(world.overlap(plane.circle(1))).toEqual([]);
        expect(world.overlapBounds([6.5, -0.5], [7.5, 0.5]).map((shape) => shape.body)).toEqual([far]);
    });

    test("what is closest, as for a body under the pointer", () => {
        const pointer = { shape: plane.point([0, 0]), position: [5, 0] } as const;
        const found = world.closest(pointer, 1.5);
        expect(found?.gap.distance).toBeCloseTo(1, 12);
        expect(world.closest(pointer, 0.5)).toBeUndefined();
        expect(world.closest({ ...pointer, position: [6.5, 0] }, 0)?.body).toBe(far);
    });

    test("bad ones are refused", () => {
        expect(refusal(() => world.raycast([0, NaN], [1, 0])).message).toMatch(/^raycast: origin is \[0, NaN\]/);
        expect(refusal(() => world.closest(plane.point([0, 0]), -1)).status).toBe("negative");
        expect(refusal(() => world.raycast([0, 0], [1, 0], { mask: 0.5 })).message).toMatch(/^raycast: mask is 0.5/);
        expect(refusal(() => world.cast(space.sphere(1) as never, [1, 0])).message).toMatch(/^cast: shape is /);
    });
});

describe("sums and counts", () => {
    test("a ball that falls keeps its energy", () => {
        const world = new space.World({ gravity: [0, 0, -10] });
        world.createBody({ position: [0, 0, 20], velocity: [1, 0, 0], mass: 2, shapes: [space.sphere(0.5)] });
        const before = world.motion();
        expect([before.mass, before.kineticEnergy, before.potentialEnergy]).toEqual([2, 1, 400]);
        expect([before.momentum, before.angularMomentum]).toEqual([[2, 0, 0], [0, 40, 0]]);
        steps(world, 60);
        expect(world.motion().momentum[2]).toBeCloseTo(-20, 10);
        const stats = world.stats();
        expect(stats).toMatchObject({ step: 60, bodyCount: 1, awakeCount: 1, shapeCount: 1, contactCount: 0 });
        expect(stats.bytes).toBeGreaterThan(1000);
    });

    test("room that is reserved changes nothing", () => {
        const [some, other] = [new space.World(), new space.World()];
        some.reserve(10, 20);
        for (const world of [some, other]) world.createBody({ shapes: [space.sphere(1)] });
        expect(some.hash()).toBe(other.hash());
        expect(() => some.reserve(-1, 0)).toThrow("bodies is -1; it must be a whole number from 0 to");
        expect(() => some.reserve(0, 2.5)).toThrow("shapes is 2.5");
    });

    test("gravity can be turned", () => {
        const { world, crate } = boxOnFloor();
        expect(world.gravity[1]).toBe(-9.81);
        steps(world, 120);
        expect(crate.awake).toBe(false);
        world.gravity = [9.81, 0];
        expect([world.gravity, crate.awake]).toEqual([[9.81, 0], true]);
        steps(world, 10);
        expect(crate.velocity[0]).toBeGreaterThan(1);
    });
});

describe("saved states", () => {
    test("go on as the world does, to the last bit", () => {
        const world = new space.World();
        world.createBody({ kind: "static", shapes: [space.box([10, 10, 1])] });
        for (let i = 0; i < 20; i++) {
            const gem = space.hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
            world.createBody({ position: [0.1 * i, 0, 2 + i], shapes: [i % 2 ? space.box([0.5, 0.4, 0.3]) : gem] });
        }
        steps(world, 60);
        const restored = space.World.restore(world.save());
        expect(restored.hash()).toBe(world.hash());
        expect(restored.bodies.map((body) => body.id)).toEqual(world.bodies.map((body) => body.id));
        const shapesOf = (body: space.Body): number[] => body.shapes.map((shape) => shape.id.index);
        expect(restored.bodies.map(shapesOf)).toEqual(world.bodies.map(shapesOf));
        expect(restored.contacts().length).toBe(world.contacts().length);
        steps(world, 60);
        steps(restored, 60);
        expect(restored.hash()).toBe(world.hash());
        expect(restored.hash()).toMatch(/^[0-9a-f]{16}$/);
    });

    test("that are cut short, changed, or of the other dimension are refused", () => {
        const saved = new plane.World().save();
        const changed = saved.slice();
        changed[saved.length >> 1] ^= 1;
        for (const bytes of [saved.subarray(0, 100), changed, new Uint8Array(), new space.World().save()]) {
            expect(refusal(() => plane.World.restore(bytes)).status).toBe("bad_snapshot");
        }
        expect(refusal(() => plane.World.restore("bytes" as never)).message).toBe(
            'World.restore: saved is "bytes"; it must be bytes that save() gave');
        for (const { World } of [plane, space]) {
            expect(refusal(() => World.restore(undefined as never)).status).toBe("bad_argument");
        }
    });
});
