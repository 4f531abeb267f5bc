/** Joints of worlds: made, driven, limited, broken, saved, and what is refused. Worlds of scenes with joints have the
 * hash that the command prints. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { parseScene, SceneError, worldFromScene } from "tact/scene";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { TactError } from "../../dist/errors.js";
import { source, tact, temporary, type Folder } from "../native.js";

const DT = 1 / 60;
let folder: Folder;
beforeAll(() => { folder = temporary(); });
afterAll(() => folder.remove());

function thrown<E extends Error>(kind: new (...words: never[]) => E, run: () => unknown): E {
    try {
        run();
    } catch (error) {
        if (error instanceof kind) return error;
        throw error;
    }
    throw new Error("nothing was refused");
}

function steps(world: { step(dt: number): void }, count: number): void {
    for (let i = 0; i < count; i++) world.step(DT);
}

/** A wall, and a bar whose left end is at the origin. */
function bar(options: plane.WorldOptions = {}): { world: plane.World; wall: plane.Body; rod: plane.Body } {
    const world = new plane.World(options);
    const wall = world.createBody({ kind: "static", position: [-2, 0], shapes: [plane.box([0.5, 0.5])] });
    const rod = world.createBody({ position: [1, 0], shapes: [plane.box([1, 0.1])] });
    return { world, wall, rod };
}

describe("kinds", () => {
    test("a hinge lets a bar swing about its end, and its limit holds it", () => {
        const { world, wall, rod } = bar();
        const hinge = world.createJoint({ kind: "revolute", bodyA: wall, bodyB: rod, turn: { limits: [-0.5, 0.5] } });
        steps(world, 180);
        const state = hinge.state();
        expect(state.turnValue).toBeCloseTo(-0.5, 2);
        expect(Math.hypot(...state.worldB.position)).toBeLessThan(1e-3);
        expect(state.force[1]).toBeCloseTo(rod.mass * 9.81, 1);
        expect(world.stats().jointCount).toBe(1);
    });

    test("a motor brings a wheel to its speed, and set() to another; what is left out stays", () => {
        const { world, wall, rod } = bar({ gravity: [0, 0] });
        const hinge = world.createJoint({
            kind: "revolute", bodyA: wall, bodyB: rod, position: [1, 0], turn: { motorForce: 100, motorSpeed: 3 },
        });
        steps(world, 60);
        expect(rod.angularVelocity).toBeCloseTo(3, 6);
        hinge.set({ turn: { motorSpeed: -2 } });
        expect(hinge.state().turn).toMatchObject({ motorForce: 100, motorSpeed: -2, limits: null });
        steps(world, 60);
        expect(rod.angularVelocity).toBeCloseTo(-2, 6);
        expect(hinge.state().turnSpeed).toBeCloseTo(-2, 6);
    });

    test("a spring of a slider stretches by g / w^2; a rope is taut at its length", () => {
        const { world, wall, rod } = bar();
        const slider = world.createJoint({
            kind: "prismatic", bodyA: wall, bodyB: rod, position: [1, 0], rotation: -Math.PI / 2,
            slide: { springHertz: 2, springDampingRatio: 1 },
        });
        steps(world, 300);
        expect(slider.state().slideValue).toBeCloseTo(9.81 / (4 * Math.PI) ** 2, 3);
        slider.destroy();
        world.createJoint({
            kind: "distance", bodyA: wall, bodyB: rod, position: [-2, 0], positionB: [1, 0],
            slide: { limits: [0, 4] },
        });
        steps(world, 600);
        expect(world.joints).toHaveLength(1);
        expect(world.joints[0]!.state().slideValue).toBeCloseTo(4, 1);
    });

    test("in space: a ball keeps its swing, a fixed joint its rotation, motor and mouse pull", () => {
        const world = new space.World({ gravity: [0, 0, 0] });
        const base = world.createBody({ kind: "static", shapes: [space.sphere(0.1)] });
        const crate = (x: number): space.Body =>
            world.createBody({ position: [x, 0, 0], shapes: [space.box([0.4, 0.4, 0.4])] });
        const ball = world.createJoint({ kind: "spherical", bodyA: base, bodyB: crate(1), swing: 0.3 });
        ball.bodyB.setVelocity([0, 2, 0], [0, 0, 2]);
        const twisted = crate(3);
        const fixed = world.createJoint({ kind: "fixed", bodyA: base, bodyB: twisted, position: [3, 0, 0] });
        twisted.applyAngularImpulse([1, 2, 3]);
        const driven = crate(5);
        world.createJoint({
            kind: "motor", bodyA: base, bodyB: driven, position: [5, 0, 0], pull: { maxForce: Infinity },
            twist: { maxForce: 100 }, velocity: [0, 1, 0], angularVelocity: [0, 0, 1],
        });
        const held = crate(8);
        const mouse = world.createJoint({
            kind: "mouse", bodyA: base, bodyB: held, frameA: { position: [8, 0, 3] }, frameB: {},
            pull: { maxForce: 1e4, hertz: 5, dampingRatio: 1 },
        });
        steps(world, 90);
        const { rotation } = ball.state().worldB;
        expect(2 * Math.acos(rotation[3])).toBeLessThan(0.31);
        expect(2 * Math.acos(rotation[3])).toBeGreaterThan(0.01);
        expect(ball.state().swing).toBe(0.3);
        expect(twisted.rotation[3]).toBeCloseTo(1, 6);
        expect(fixed.state().kind).toBe("fixed");
        expect(driven.velocity[1]).toBeCloseTo(1, 3);
        expect(driven.angularVelocity[2]).toBeCloseTo(1, 3);
        expect(held.position[2]).toBeCloseTo(3, 2);
        expect(mouse.state().pull).toEqual({ maxForce: 1e4, hertz: 5, dampingRatio: 1 });
        expect(world.joints[2]!.state().pull.maxForce).toBe(Infinity);
        ball.set({ swing: null });
        expect(ball.state().swing).toBeNull();
    });
});

describe("lives", () => {
    test("a joint that breaks is told of once, and gone", () => {
        const { world, wall, rod } = bar();
        const joint = world.createJoint({
            kind: "fixed", bodyA: wall, bodyB: rod, position: [0, 0], breakForce: 1, data: "weak",
        });
        world.step(DT);
        const [event] = world.jointEvents();
        expect(event!.joint).toBe(joint);
        expect(event!.joint.data).toBe("weak");
        expect(Math.hypot(...event!.force)).toBeGreaterThan(1);
        expect([joint.valid, world.joints.length, rod.joints.length]).toEqual([false, 0, 0]);
        world.step(DT);
        expect(world.jointEvents()).toEqual([]);
        expect(thrown(TactError, () => joint.state()).message).toBe("joint: this joint has been destroyed");
    });

    test("its bounds and whether its bodies touch change while it lives", () => {
        const { world, wall, rod } = bar();
        const joint = world.createJoint({
            kind: "revolute", bodyA: wall, bodyB: rod, turn: { motorForce: 1000, motorSpeed: 2, maxSpeed: 0.5 },
        });
        steps(world, 30);
        expect(Math.abs(joint.state().turnSpeed)).toBeCloseTo(0.5, 6);
        wall.addShape(plane.box([9, 9]));
        world.step(DT);
        expect(world.contacts()).toHaveLength(0);
        joint.set({ collide: true });
        world.step(DT);
        expect(world.contacts().length).toBeGreaterThan(0);
        joint.set({ collide: false });
        world.step(DT);
        expect(world.contacts()).toHaveLength(0);
        joint.set({ breakForce: 1 });
        expect(joint.state()).toMatchObject({ collide: false, breakForce: 1, breakTorque: 0 });
        expect(thrown(TactError, () => joint.set({ breakTorque: -1 })).message).toMatch(/breakTorque is -1/);
        world.step(DT);
        expect([joint.valid, world.jointEvents().length]).toEqual([false, 1]);
    });

    test("a body takes its joints with it; a place is used again", () => {
        const { world, wall, rod } = bar();
        const other = world.createBody({ position: [3, 0], shapes: [plane.circle(0.2)] });
        const first = world.createJoint({ kind: "revolute", bodyA: wall, bodyB: rod });
        const second = world.createJoint({ kind: "distance", bodyA: rod, bodyB: other, position: [2, 0] });
        expect(rod.joints).toEqual([second, first]);
        other.destroy();
        expect([first.valid, second.valid]).toEqual([true, false]);
        expect(world.joints).toEqual([first]);
        const third = world.createJoint({ kind: "revolute", bodyA: wall, bodyB: rod, position: [2, 0] });
        expect(third.id.index).toBe(second.id.index);
        expect([second.valid, third.valid]).toEqual([false, true]);
    });

    test("the two bodies do not touch, unless they may", () => {
        const count = (collide: boolean): number => {
            const world = new plane.World({ gravity: [0, 0] });
            const box = (): plane.Body => world.createBody({ shapes: [plane.box([1, 1])] });
            world.createJoint({ kind: "revolute", bodyA: box(), bodyB: box(), collide });
            world.step(DT);
            return world.stats().contactCount;
        };
        expect([count(false), count(true)]).toEqual([0, 1]);
    });

    test("a restored world has its joints and goes on to the last bit", () => {
        const { world, wall, rod } = bar();
        world.createJoint({ kind: "revolute", bodyA: wall, bodyB: rod, turn: { motorForce: 5, motorSpeed: 1 } });
        steps(world, 20);
        const again = plane.World.restore(world.save());
        const [joint] = again.joints;
        expect(joint!.kind).toBe("revolute");
        expect(joint!.bodyB.joints[0]).toBe(joint);
        expect(joint!.state()).toEqual(world.joints[0]!.state());
        steps(world, 20);
        steps(again, 20);
        expect(again.hash()).toBe(world.hash());
    });
});

describe("what is refused", () => {
    const { world, wall, rod } = bar();
    const elsewhere = new plane.World().createBody({ shapes: [plane.circle(1)] });
    const base: plane.JointOptions = { kind: "revolute", bodyA: wall, bodyB: rod };
    const wrong: [options: object, told: RegExp][] = [
        [{ ...base, kind: "hinge" }, /kind is "hinge"; it must be one of "fixed", "revolute"/],
        [{ ...base, kind: "spherical" }, /kind is "spherical"/],
        [{ ...base, bodyB: elsewhere }, /bodyB is an object; it must be a body of this world/],
        [{ ...base, bodyB: wall }, /createJoint: /],
        [{ ...base, turn: { limit: [0, 1] } }, /turn takes no "limit"; did you mean limits\?/],
        [{ ...base, turn: { limits: [1, 0] } }, /turn\.limits is \[1, 0\]; it must be the lower and the upper/],
        [{ ...base, turn: { limits: [-4, 4] } }, /createJoint: /],
        [{ ...base, turn: { friction: -1 } }, /turn\.friction is -1; it must be a number that is not below zero/],
        [{ ...base, swing: 1 }, /swing is 1; it must be left out in the plane/],
        [{ ...base, frameA: {}, position: [0, 0] }, /position is \[0, 0\]; it must be left out where frameA/],
        [{ ...base, anchor: [0, 0] }, /takes no "anchor"/],
    ];

    test.each(wrong)("%#", (options, told) => {
        expect(thrown(TactError, () => world.createJoint(options as plane.JointOptions)).message).toMatch(told);
        expect(world.joints).toEqual([]);
    });

    test("a module without joints says which has them", async () => {
        vi.resetModules();
        const small = await import("tact/2d");
        const plain = new small.World();
        const [a, b] = [plain.createBody({ shapes: [small.circle(1)] }), plain.createBody()];
        expect(() => plain.createJoint({ kind: "fixed", bodyA: a, bodyB: b })).toThrow(/import tact\/2d\/parts first/);
        plain.step(DT);
        expect([plain.joints, plain.jointEvents(), a.joints]).toEqual([[], [], []]);
    });
});

describe("scenes", () => {
    const scenes = ([2, 3] as const).flatMap((dimension) => {
        const path = join(source, `scenes/joints${dimension}`);
        return readdirSync(path).map((name) => ({ dimension, name, file: join(path, name) }));
    });

    test.each(scenes)("$name in dimension $dimension has the hash of the command", ({ dimension, file }) => {
        const told = tact("simulate", file, "--seconds", "2", "--every", "120", "--hash").trim().split("\n");
        const text = readFileSync(file, "utf8");
        const { world, joints } = dimension === 2 ? worldFromScene(plane, text) : worldFromScene(space, text);
        expect(joints.length).toBe((JSON.parse(text) as { joints: unknown[] }).joints.length);
        steps(world, 120);
        expect(told.at(-1)).toContain(world.hash());
    });

    const joint = { kind: "revolute", a: "crate", b: "ball" };
    const sceneWith = (change: object, dimension = 2): object => ({
        dimension, shapes: { o: { type: dimension === 2 ? "circle" : "sphere", radius: 1 } },
        bodies: [
            { name: "crate", shape: "o" }, { name: "ball", shape: "o" }, { name: "rock", shape: "o", kind: "static" },
        ],
        joints: [{ ...joint, ...change }],
    });
    const commandSays = (scene: object): string => {
        const file = join(folder.path, "scene.json");
        writeFileSync(file, JSON.stringify(scene));
        try {
            tact("simulate", file, "--seconds", "0");
        } catch (error) {
            return (error as { stderr: string }).stderr.trim().replace(/^.*?scene\.json:\d+:\d+: /s, "");
        }
        return "";
    };

    test.each([
        { kind: 7 }, { kind: "spherical" }, { a: "nobody here" }, { b: "crate" }, { a: "rock", b: "rock" },
        { turn: 1 }, { turn: { limits: [1, 0] } }, { turn: { limits: [1] } }, { turn: { friction: -1 } },
        { turn: { limits: [-4, 4] } }, { pull: { force: 1 } }, { linear_softness: { max_force: 1 } },
        { angular_velocity: [1] }, { collide: 1 }, { break_force: -1 }, { rotation: [1, 1] }, { position: [1] },
        { swing: -1 }, { twist: { hertz: "fast" } },
    ].map((change) => ({ change })))("wrong as $change: the words of the command", ({ change }) => {
        const scene = sceneWith(change);
        const error = thrown(SceneError, () => worldFromScene(plane, scene));
        expect(error.path).toMatch(/^joints\[0\]/);
        expect(error.message).toBe(commandSays(scene));
    });

    test("everything of a joint is read", () => {
        const scene = sceneWith({
            kind: "spherical", position: [1, 2, 3], position_b: [4, 5, 6], rotation: [0, 0, 0, 1], swing: 0.5,
            turn: { limits: [-1, 1], spring_hertz: 2, damping: 0.5 }, twist: { max_force: 3 },
            angular_velocity: [1, 0, 0],
            linear_softness: { hertz: 4 }, collide: true, break_force: 7, break_torque: 8,
        }, 3);
        const [read] = parseScene(scene).joints;
        expect(read).toMatchObject({
            kind: "spherical", a: "crate", b: "ball", position: [1, 2, 3], positionB: [4, 5, 6], swing: 0.5,
            turn: { limits: [-1, 1], springHertz: 2, friction: 0, damping: 0.5 }, twist: { maxForce: 3 }, pull: {},
            angularVelocity: [1, 0, 0], linearSoftness: { hertz: 4, dampingRatio: 0 }, collide: true, breakForce: 7,
            breakTorque: 8,
        });
        const { joints: [made] } = worldFromScene(space, scene);
        expect(made!.state()).toMatchObject({
            swing: 0.5, turn: { damping: 0.5 }, collide: true, breakForce: 7, angularVelocity: [1, 0, 0],
        });
    });
});
