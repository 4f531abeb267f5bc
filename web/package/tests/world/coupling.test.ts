/** Couplings of joints: made, changed, lost, saved, what is refused, and in scenes the hash that the command prints. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { parseScene, SceneError, worldFromScene } from "tact/scene";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { tact, temporary, type Folder } from "../native.js";
import { DT, refusal, steps } from "./kit.js";

let folder: Folder;
beforeAll(() => { folder = temporary(); });
afterAll(() => folder.remove());

/** Two wheels on a wall, the first with a motor, the second twice as large. */
function wheels(): { world: plane.World; a: plane.Joint; b: plane.Joint } {
    const world = new plane.World({ gravity: [0, 0] });
    const wall = world.createBody({ kind: "static" });
    const hinge = (x: number, radius: number, motorForce: number): plane.Joint => world.createJoint({
        kind: "revolute", bodyA: wall, bodyB: world.createBody({ position: [x, 0], shapes: [plane.circle(radius)] }),
        position: [x, 0], turn: { motorForce, motorSpeed: 2 },
    });
    return { world, a: hinge(0, 1, 1000), b: hinge(5, 2, 0) };
}

describe("coupled joints", () => {
    test("gears turn against each other, turn after turn", () => {
        const { world, a, b } = wheels();
        const gears = world.couple(a, b, { ratio: -0.5, data: "gears" });
        expect(gears).toMatchObject({ jointA: a, jointB: b, coordinateA: "turn", coordinateB: "turn", data: "gears" });
        expect(world.couplings).toEqual([gears]);
        steps(world, 600);
        expect(b.state().turnSpeed).toBeCloseTo(-0.5 * a.state().turnSpeed, 9);
        expect(gears.state()).toMatchObject({ ratio: -0.5, offset: 0, hertz: 0, dampingRatio: 0 });
        expect(Math.abs(gears.state().error)).toBeLessThan(1e-5);
    });

    test("a pinion moves a rack, which the load on it holds back", () => {
        const world = new space.World({ gravity: [0, 0, -10] });
        const wall = world.createBody({ kind: "static" });
        const pinion = world.createBody({ position: [1, 0, 0], shapes: [space.sphere(0.5)] });
        const rack = world.createBody({ mass: 3, shapes: [space.box([0.1, 0.1, 1])] });
        const turn = world.createJoint({ kind: "revolute", bodyA: wall, bodyB: pinion, position: [1, 0, 0] });
        const up = Math.SQRT1_2;
        const slide = world.createJoint({
            kind: "prismatic", bodyA: wall, bodyB: rack, rotation: [0, -up, 0, up],
        });
        const coupling = world.couple(turn, slide, { ratio: 0.5, offset: 0.25 });
        expect(coupling).toMatchObject({ coordinateA: "turn", coordinateB: "slide" });
        expect(coupling.state().error).toBeCloseTo(-0.25, 12);
        turn.set({ turn: { motorForce: 1e4, motorSpeed: 1 } });
        steps(world, 120);
        expect(slide.state().slideValue).toBeCloseTo(0.5 * turn.state().turnValue + 0.25, 4);
        expect(coupling.state().force).toBeCloseTo(30, 3);
    });

    test("set() changes what it names, and the joints stay as far off as they are", () => {
        const { world, a, b } = wheels();
        const gears = world.couple(a, b, { ratio: -0.5 });
        steps(world, 300);
        const before = b.state().turnValue;
        gears.set({ hertz: 8, dampingRatio: 1 });
        expect(gears.state()).toMatchObject({ ratio: -0.5, hertz: 8, dampingRatio: 1 });
        expect(Math.abs(gears.state().error)).toBeLessThan(1e-5);
        world.step(DT);
        expect(b.state().turnValue).toBeCloseTo(before - DT, 3);
        gears.set({ offset: 1 });
        expect(gears.state().offset).toBe(1);
        const { error } = gears.state();
        gears.set({ ratio: 0.25 });
        expect(gears.state().error).toBeCloseTo(error, 12);
        gears.set({ hertz: 0 });
        steps(world, 300);
        expect(b.state().turnSpeed).toBeCloseTo(0.25 * a.state().turnSpeed, 6);
    });

    test("a wheel's turn and slide make a screw", () => {
        const world = new plane.World({ gravity: [0, 0] });
        const wall = world.createBody({ kind: "static" });
        const nut = world.createBody({ shapes: [plane.box([0.5, 0.5])] });
        const wheel = world.createJoint({
            kind: "wheel", bodyA: wall, bodyB: nut, turn: { motorForce: 100, motorSpeed: 3 },
        });
        world.couple(wheel, wheel, { coordinateB: "slide", ratio: 0.2 });
        steps(world, 60);
        expect(nut.position[0]).toBeCloseTo(0.6, 2);
    });

    test("ends with destroy(), with a joint, with a body, with what breaks", () => {
        const { world, a, b } = wheels();
        const couple = (): plane.Coupling => world.couple(a, b, { ratio: -1 });
        const first = couple();
        first.destroy();
        expect([first.valid, world.couplings.length]).toEqual([false, 0]);
        expect(refusal(() => first.state())).toMatchObject({
            status: "stale_id", message: "coupling: this coupling has been destroyed",
        });
        const second = couple();
        expect([second.id.index, second.valid]).toEqual([first.id.index, true]);
        b.set({ breakForce: 1e-6 });
        b.bodyB.applyForce([100, 0]);
        world.step(DT);
        expect([b.valid, second.valid, world.couplings.length]).toEqual([false, false, 0]);
        const more = wheels();
        const third = more.world.couple(more.a, more.b);
        more.b.bodyB.destroy();
        expect([third.valid, more.world.couplings.length, more.a.valid]).toEqual([false, 0, true]);
    });

    test("is in what save() gives, and comes back with its object", () => {
        const { world, a, b } = wheels();
        const gears = world.couple(a, b, { ratio: -0.5 });
        steps(world, 200);
        const saved = world.save();
        const again = plane.World.restore(saved);
        const [copy] = again.couplings;
        expect(copy).toMatchObject({ coordinateA: "turn", coordinateB: "turn", id: gears.id });
        expect([copy!.jointA, copy!.jointB]).toEqual(again.joints);
        expect(copy!.state()).toEqual(gears.state());
        steps(world, 20);
        steps(again, 20);
        expect(again.hash()).toBe(world.hash());
        gears.destroy();
        const later = world.couple(b, a);
        world.load(saved);
        expect([later.valid, gears.valid]).toEqual([false, true]);
        expect(world.couplings).toHaveLength(1);
        expect(world.couplings[0]).toMatchObject({ jointA: a, jointB: b });
    });
});

describe("what is refused", () => {
    const { world, a, b } = wheels();
    const rope = world.createJoint({ kind: "distance", bodyA: a.bodyB, bodyB: b.bodyB });
    const weld = world.createJoint({ kind: "fixed", bodyA: a.bodyB, bodyB: b.bodyB });
    const elsewhere = wheels().a;
    const wrong: [a: unknown, b: unknown, options: unknown, told: RegExp][] = [
        [a, elsewhere, {}, /couple: b is an object; it must be a joint of this world/],
        [7, b, {}, /couple: a is 7; it must be a joint of this world/],
        [a, weld, {}, /joint B is "fixed"; it must be one of "revolute", "prismatic"/],
        [a, a, {}, /both coordinates are the turn of one joint/],
        [a, rope, { coordinateB: "turn" }, /coordinateB is "turn"; it must be "slide", as of a "distance" joint/],
        [a, b, { ratio: 0 }, /ratio is 0; it must not be zero/],
        [a, b, { ratio: 2e6 }, /ratio is 2000000; /],
        [a, b, { ratio: "fast" }, /ratio is "fast"; it must be a finite number/],
        [a, b, { offset: NaN }, /offset is NaN/],
        [a, b, { hertz: -1 }, /hertz is -1; it must be a number that is not below zero/],
        [a, b, { rato: 2 }, /options takes no "rato"; did you mean ratio\?/],
        [a, b, null, /options is null; it must be an object/],
    ];

    test.each(wrong)("%#", (one, other, options, told) => {
        const run = (): unknown => world.couple(one as plane.Joint, other as plane.Joint, options as object);
        expect(refusal(run).message).toMatch(told);
        expect(world.couplings).toEqual([]);
    });

    test("a joint that is gone, and a module without joints", async () => {
        const gone = wheels();
        gone.a.destroy();
        expect(refusal(() => gone.world.couple(gone.a, gone.b)).status).toBe("stale_id");
        vi.resetModules();
        const small = await import("tact/2d");
        const plain = new small.World();
        expect(plain.couplings).toEqual([]);
        expect(() => plain.couple(a, b)).toThrow(/couple: .*import tact\/2d\/parts first/);
    });
});

describe("scenes", () => {
    /** A motor turns a wheel, which is to turn another. */
    const geared = (coupling: unknown, kind = "revolute"): object => ({
        dimension: 2, gravity: [0, -10], shapes: { o: { type: "circle", radius: 1 } },
        bodies: [
            { name: "wall", shape: "o", kind: "static", mask: 0 },
            { name: "a", shape: "o", position: [4, 0] }, { name: "b", shape: "o", position: [8, 0] },
            { name: "c", shape: "o", position: [8, 4] },
        ],
        joints: [
            { kind, a: "wall", b: "a", position: [4, 0], turn: { motor_force: 50, motor_speed: 3 } },
            { kind: "revolute", a: "wall", b: "b", position: [8, 0] },
            { kind: "prismatic", a: "wall", b: "c", position: [8, 4], rotation: 1.5707963267948966 },
        ],
        couplings: [{ a: 1, b: 2, ratio: 0.4 }, coupling],
    });
    const simulate = (scene: object): string => {
        const file = join(folder.path, "scene.json");
        writeFileSync(file, JSON.stringify(scene));
        try {
            return tact("simulate", file, "--seconds", "1", "--every", "60", "--hash");
        } catch (error) {
            return (error as { stderr: string }).stderr.trim().replace(/^.*?scene\.json:\d+:\d+: /s, "");
        }
    };

    test("a world of one has the hash of the command", () => {
        const scene = geared({ a: 0, b: 1, ratio: -0.5, offset: 0.1, hertz: 20, damping_ratio: 1 });
        expect(parseScene(scene).couplings[0]).toEqual({
            a: 1, b: 2, coordinateA: "turn", coordinateB: "slide", ratio: 0.4, offset: undefined, hertz: 0,
            dampingRatio: 0,
        });
        const { world, joints } = worldFromScene(plane, scene);
        expect(world.couplings.map(({ jointA, jointB }) => [jointA, jointB])).toEqual(
            [[joints[1], joints[2]], [joints[0], joints[1]]]);
        steps(world, 60);
        expect(simulate(scene).trim().split("\n").at(-1)).toContain(world.hash());
    });

    test.each([
        7, {}, { a: 0 }, { a: 0, b: 3 }, { a: 0, b: 0.5 }, { a: -1, b: 1 }, { a: 0, b: 0 }, { a: 0, b: 1, ratio: 0 },
        { a: 0, b: 1, ratio: "x" }, { a: 0, b: 2, coordinate_b: "turn" }, { a: 0, b: 1, coordinate_a: 1 },
        { a: 0, b: 1, hertz: -1 }, { a: 0, b: 1, rate: 2 },
    ].map((coupling) => ({ coupling })))("wrong as $coupling: the words of the command", ({ coupling }) => {
        expect(refused(geared(coupling))).toMatch(/^couplings\[1\]/);
    });

    test("joints without a coordinate, or no joints", () => {
        expect(refused(geared({ a: 0, b: 1 }, "fixed"))).toMatch(/^couplings\[1\]\.coordinate_a: joint "a" has no/);
        expect(refused({ ...geared({}), joints: [] })).toMatch(/^couplings\[0\] is an object; it must be left out/);
    });

    /** What reading a scene says against it, which is what the command says. */
    function refused(scene: object): string {
        try {
            worldFromScene(plane, scene);
        } catch (error) {
            if (!(error instanceof SceneError)) throw error;
            expect(simulate(scene)).toBe(error.message);
            return error.message;
        }
        throw new Error("nothing was refused");
    }
});
