/** Characters, fluids and wind: the bits of the C library, settings, rules, what is refused. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { compile, run, temporary, type Folder } from "../native.js";
import { DT, refusal, steps } from "./kit.js";

const STEPS = 300;
let folder: Folder;
beforeAll(() => { folder = temporary(); });
afterAll(() => folder.remove());

/** What is used of either library, with vectors as lists of numbers. */
interface Anywhere {
    World: new () => AnyWorld;
    box(halves: readonly number[]): unknown;
    capsule(radius: number, halfLength: number): unknown;
    segment(a: readonly number[], b: readonly number[]): unknown;
    rounded(shape: unknown, radius: number): unknown;
    submerged(body: object, normal: readonly number[], offset: number): { size: number; center: readonly number[] };
}

interface AnyMover {
    set(settings: object): void;
    move(dt: number): void;
    state(): plane.MoverState & { position: readonly number[]; velocity: readonly number[] };
}

interface AnyWorld {
    createBody(options: object): unknown;
    createMover(options: object): AnyMover;
    applyFluid(fluid: object, dt: number): void;
    applyWind(wind: object, dt: number): void;
    step(dt: number): void;
    hash(): string;
}

/** The numbers of a line of the C program. */
function read(line: string): number[] {
    return line.trim().split(" ").map((word) => {
        const [, sign = "", digits = "", power = "0"] = /^(-?)0x([0-9a-f.]+)p([+-]\d+)$/.exec(word) ?? [];
        if (digits === "") return Number(word);
        const [whole = "", fraction = ""] = digits.split(".");
        const value = parseInt(whole + fraction, 16) * 2 ** (Number(power) - 4 * fraction.length);
        return sign === "-" ? -value : value;
    });
}

for (const dimension of [2, 3] as const) {
    test(`dimension ${dimension}: a course with water and wind has the bits of the C library`, () => {
        const program = fileURLToPath(new URL("../programs/character.c", import.meta.url));
        const told = run(compile(folder.path, `character${dimension}`, readFileSync(program, "utf8"), dimension));
        const lines = told.trim().split("\n");
        const tact = (dimension === 2 ? plane : space) as unknown as Anywhere;
        const at = (x: number, up: number): number[] => dimension === 2 ? [x, up] : [x, 0, up];
        const world = new tact.World();
        const add = (kind: string, x: number, up: number, width: number, height: number, more: object = {}): unknown =>
            world.createBody({
                kind, position: at(x, up), ...more, shapes: [{
                    shape: tact.box(dimension === 2 ? [width, height] : [width, 2, height]),
                    density: kind === "dynamic" ? 400 : 1,
                }],
            });
        add("static", 0, -1, 20, 1);
        add("static", 4, 0, 1, 0.25);
        add("static", 12, 0, 3, 0.2, {
            rotation: dimension === 2 ? [0.8, 0.6] : [0, -0.31622776601683794, 0, 0.9486832980505138],
        });
        const platform = add("static", 8, 1.9, 1.5, 0.1);
        add("kinematic", 6, 0.1, 0.9, 0.1, { velocity: at(0.5, 0) });
        add("dynamic", -8, 3, 0.5, 0.5);
        add("dynamic", -5, 2, 0.3, 0.6);
        const shape = dimension === 2 ? tact.rounded(tact.segment([0, -0.5], [0, 0.5]), 0.3) : tact.capsule(0.3, 0.5);
        const mover = world.createMover({
            shape, position: at(0, 1),
            meets: ({ body, normal, distance }: plane.MoverContact) =>
                (body as unknown) !== platform || ((normal as readonly number[])[dimension - 1]! > 0.7 && distance > 0),
        });
        let [stood, passed] = [0, false];
        for (let i = 0; i < STEPS; i++) {
            world.applyFluid({ offset: 1.5, linearDrag: 0.5 }, DT);
            world.applyWind({ velocity: at(-6, 2) }, DT);
            world.step(DT);
            const { velocity, onGround } = mover.state();
            mover.set({ velocity: at(3, velocity[dimension - 1]! + (i % 60 === 59 && onGround ? 7 : -9.81 / 60)) });
            mover.move(DT);
            const now = mover.state();
            const numbers = [...now.position, ...now.velocity, now.onGround ? 1 : 0, now.contacts.length, now.overlap];
            expect([...numbers, ...(now.ground?.normal ?? [])], `step ${i}`).toEqual(read(lines[i] ?? ""));
            stood += now.onGround ? 1 : 0;
            passed ||= (now.ground?.body as unknown) === platform;
        }
        expect([stood > 100, stood < STEPS, passed], "walks, jumps, and stands on the platform")
            .toEqual([true, true, true]);
        const { size, center } = tact.submerged({ shape, position: mover.state().position }, at(0, 1), 1.5);
        expect([size, ...center]).toEqual(read(lines[STEPS] ?? ""));
        expect(world.hash()).toBe(lines[STEPS + 1]);
    });
}

/** A floor, and a character that stands on it. */
function standing(): { world: plane.World; floor: plane.Body; mover: plane.Mover } {
    const world = new plane.World();
    const floor = world.createBody({ kind: "static", position: [0, -0.5], shapes: [plane.box([10, 0.5])] });
    const mover = world.createMover({ shape: plane.circle(0.5), position: [0, 0.6], velocity: [0, -1] });
    for (let i = 0; i < 30; i++) mover.move(DT);
    return { world, floor, mover };
}

describe("movers", () => {
    test("tell their ground and keep their settings", () => {
        const { floor, mover } = standing();
        const state = mover.state();
        expect(state).toMatchObject({
            onGround: true, up: [0, 1], margin: 0.01, stepHeight: 0.3, maxSlope: 0.8727, category: 1, mask: undefined,
            group: 0, overlap: 0, rotation: [1, 0],
        });
        expect(state.position[1]).toBeCloseTo(0.51, 6);
        expect(state.ground?.body).toBe(floor);
        expect(state.ground?.normal).toEqual([0, 1]);
        expect(state.contacts.map(({ shape }) => shape)).toEqual([floor.shapes[0]]);
        mover.set({ stepHeight: 0.5, mask: 6, shape: plane.circle(0.25), onGround: false });
        expect(mover.state()).toMatchObject({
            stepHeight: 0.5, margin: 0.01, mask: 6, onGround: false, ground: undefined,
        });
        expect(mover.shape.bounds().upper).toEqual([0.25, 0.25]);
    });

    test("do not meet what they ignore, nor what their filter forbids", () => {
        const { floor, mover } = standing();
        mover.set({ ignored: floor, velocity: [0, -3], onGround: false });
        expect(mover.ignored).toBe(floor);
        mover.move(DT);
        expect(mover.position[1]).toBeLessThan(0.5);
        mover.set({ ignored: null, position: [0, 0.6], mask: 2, velocity: [0, -30] });
        mover.move(DT);
        expect(mover.position[1]).toBeLessThan(0.2);
        expect(mover.onGround).toBe(false);
    });

    test("are restored with their world, and go on to the last bit", () => {
        const { world, mover } = standing();
        world.createBody({
            kind: "kinematic", position: [1.5, -0.4], velocity: [0.3, 0.1], shapes: [plane.box([1, 0.5])],
        });
        const walk = (walked: plane.World, one: plane.Mover): readonly number[] => {
            for (let i = 0; i < 40; i++) {
                walked.step(DT);
                one.set({ velocity: [2, -1] });
                one.move(DT);
            }
            return [...one.position, ...one.velocity];
        };
        walk(world, mover);
        const again = plane.World.restore(world.save());
        const copy = again.createMover({ shape: mover.shape });
        copy.restore(mover.save());
        expect(copy.state().ground?.body.id).toEqual(mover.state().ground?.body.id);
        expect(walk(again, copy)).toEqual(walk(world, mover));
        expect(refusal(() => copy.restore(new Float64Array(3))).message).toMatch(/numbers that save\(\) gave/);
    });

    test("a ground that was destroyed is not told of any more", () => {
        const { world, floor, mover } = standing();
        floor.destroy();
        steps(world, 2);
        expect(mover.state()).toMatchObject({ ground: undefined, contacts: [] });
        mover.set({ velocity: [0, -1] });
        mover.move(DT);
        expect(mover.onGround).toBe(false);
    });

    test("what a rule throws comes out of move(); nothing has moved", () => {
        const { world, mover } = standing();
        const angry = world.createMover({
            shape: plane.circle(0.5), position: [3, 0.6], velocity: [0, -9],
            meets: () => { throw new RangeError("not today"); },
        });
        expect(() => angry.move(DT)).toThrow("not today");
        const vague = world.createMover({
            shape: plane.circle(0.5), position: [3, 0.6], velocity: [0, -9],
            meets: (() => 1) as unknown as () => boolean,
        });
        expect(() => vague.move(DT)).toThrow(/what meets\(\) returned is 1; it must be true or false/);
        mover.dispose();
        expect(refusal(() => mover.move(DT)).status).toBe("disposed");
    });
});

describe("what is refused", () => {
    const { world, mover } = standing();
    const elsewhere = new plane.World().createBody({});
    const shape = plane.circle(1);
    test.each<[() => unknown, RegExp]>([
        [() => world.createMover({} as plane.MoverOptions), /createMover: shape is undefined/],
        [() => world.createMover({ shape, length: 0 }), /createMover: length is 0; it must be a number above zero/],
        [() => world.createMover({ shape, step: 1 } as plane.MoverOptions), /takes no "step"; did you mean stepHeight\?/],
        [() => world.createMover({ shape, meets: 1 as unknown as () => boolean }), /meets is 1; it must be a function/],
        [() => mover.set({ ignored: elsewhere }), /ignored is an object; it must be a body of this world, or null/],
        [() => mover.set({ onGround: true as unknown as false }), /onGround is true; it must be false/],
        [() => mover.set({ velocity: [1] }), /velocity is \[1\]; it must be two finite numbers/],
        [() => mover.move(0), /move: dt is 0; it must be a number above zero/],
        [() => { mover.set({ maxSlope: 2 }); mover.move(DT); }, /^move: /],
        [() => world.applyFluid({ density: -1 }, DT), /applyFluid: density is -1/],
        [() => world.applyFluid({ normal: [0, 2] }, DT), /^applyFluid: /],
        [() => world.applyFluid({ depth: 1 } as plane.Fluid, DT), /fluid takes no "depth"/],
        [() => world.applyWind({ velocity: [1, 0] }, NaN), /applyWind: dt is NaN/],
        [() => plane.submerged(shape, [1]), /submerged: normal is \[1\]/],
    ])("%#", (call, told) => {
        expect(refusal(call).message).toMatch(told);
    });

    test("a module without movers says which has them", async () => {
        vi.resetModules();
        const small = await import("tact/2d");
        const plain = new small.World();
        const told = /import tact\/2d\/parts first/;
        expect(() => plain.createMover({ shape: small.circle(1) })).toThrow(told);
        expect(() => plain.applyFluid({}, DT)).toThrow(told);
    });
});

test("a crate floats as deep as its density says", () => {
    const world = new space.World({ enableSleep: false });
    const crate = world.createBody({ shapes: [{ shape: space.box([0.5, 0.5, 0.5]), density: 600 }] });
    for (let i = 0; i < 600; i++) {
        world.applyFluid({ linearDrag: 5 }, DT);
        world.step(DT);
    }
    expect(crate.position[2]).toBeCloseTo(0.5 - 0.6, 3);
});

test("wind wakes what sleeps where it is told to", () => {
    const world = new space.World({ gravity: [0, 0, 0] });
    const crate = world.createBody({ shapes: [space.box([0.5, 0.5, 0.5])], asleep: true });
    for (const wake of [false, true]) {
        world.applyWind({ velocity: [10, 0, 0], wake }, DT);
        world.step(DT);
        expect(crate.velocity[0] > 0).toBe(wake);
    }
});
