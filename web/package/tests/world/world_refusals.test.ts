/** Worlds: custom shapes, what is refused, and what can be turned off. */
import * as plane from "tact/2d";
import { describe, expect, test } from "vitest";
import { boxOnFloor, DT, refusal, steps } from "./kit.js";

describe("custom shapes", () => {
    const disc = (): plane.Shape => plane.custom(([x, y]) => {
        const length = Math.hypot(x, y);
        return [x / length, y / length];
    });

    test("take part, and live as long as the world needs them", () => {
        const world = new plane.World();
        world.createBody({ kind: "static", shapes: [{ shape: disc(), density: 0 }] });
        const ball = world.createBody({ position: [0, 2], shapes: [{ shape: plane.circle(0.5), friction: 0 }] });
        steps(world, 60);
        expect(ball.position[1]).toBeCloseTo(1.5, 2);
        expect(refusal(() => world.save()).status).toBe("custom_shape");
    });

    test("what their functions throw comes out of step()", () => {
        const world = new plane.World();
        let calm = true;
        const shape = plane.custom(([x, y]) => {
            if (!calm) throw new RangeError("enough");
            return [Math.sign(x), Math.sign(y)];
        });
        world.createBody({ kind: "static", shapes: [{ shape, density: 0 }] });
        world.createBody({ position: [0, 1.4], shapes: [plane.circle(0.5)] });
        steps(world, 2);
        calm = false;
        expect(() => steps(world, 10)).toThrow(new RangeError("enough"));
        calm = true;
        steps(world, 10);
    });

    test("their functions may dispose of the world: it is there to the end of its step", () => {
        for (let i = 0; i < 5; i++) {
            const world = new plane.World();
            const others: plane.World[] = [];
            let steps = false;
            const shape = plane.custom(([x, y]) => {
                if (steps) world.dispose();
                /* These take memory that has been freed. */
                for (let k = 0; steps && k < 3; k++) others.push(boxOnFloor().world);
                const length = Math.hypot(x, y);
                return [x / length, y / length];
            });
            world.createBody({ kind: "static", shapes: [plane.box([10, 1])] });
            world.createBody({ position: [0, 1.9], shapes: [{ shape, density: 0 }], mass: 1 });
            steps = true;
            world.step(DT);
            expect(refusal(() => world.hash()).status).toBe("disposed");
            for (const other of others) {
                other.step(DT);
                other.dispose();
            }
        }
        expect(plane.distance(plane.box([1, 1]), { shape: plane.circle(1), position: [3, 0] }).distance).toBe(1);
    });

    test("their functions cannot use the world they are in", () => {
        const world = new plane.World();
        let meddle = false;
        const shape = plane.custom(([x, y]) => {
            if (meddle) world.step(DT);
            return [Math.sign(x), Math.sign(y)];
        });
        world.createBody({ kind: "static", shapes: [{ shape, density: 0 }] });
        world.createBody({ position: [0, 1.4], shapes: [plane.circle(0.5)] });
        meddle = true;
        expect(refusal(() => steps(world, 10)).message).toMatch(/support function cannot use the world/);
    });
});

describe("what is refused", () => {
    const world = new plane.World();

    test.each<[string, () => unknown]>([
        ["createBody: position is [1]; it must be two finite numbers", () =>
            world.createBody({ position: [1] as never })],
        ["createBody: velocity is [0, NaN]; it must be two finite numbers", () =>
            world.createBody({ velocity: [0, NaN] })],
        ['createBody: kind is "fixed"; it must be "static", "kinematic" or "dynamic"', () =>
            world.createBody({ kind: "fixed" as never })],
        ['createBody: angularVelocity is "1"; it must be a finite number', () =>
            world.createBody({ angularVelocity: "1" as never })],
        ["createBody: bullet is 1; it must be true or false", () => world.createBody({ bullet: 1 as never })],
        ["createBody: shapes[1].density is Infinity; it must be a number that is not below zero", () =>
            world.createBody({ shapes: [plane.circle(1), { shape: plane.circle(1), density: Infinity }] })],
        ["createBody: shapes[0] is 7; it must be a shape, or an object {shape, position, density, ...}", () =>
            world.createBody({ shapes: [7 as never] })],
        ["step: dt is undefined; it must be a number above zero", () => world.step(undefined as never)],
        ["step: dt is 0; it must be a number above zero", () => world.step(0)],
        ["step: substeps is 0; it must be a whole number from 1 to 64", () => world.step(DT, 0)],
        ["step: substeps is 65; it must be a whole number from 1 to 64", () => world.step(DT, 65)],
        ["createBody: linearDamping is -1; it must be a number that is not below zero", () =>
            world.createBody({ linearDamping: -1 })],
        ["createBody: shapes[0].friction is -1; it must be a number that is not below zero", () =>
            world.createBody({ shapes: [{ shape: plane.circle(1), friction: -1 }] })],
        ["step: substeps is 1.5; it must be a whole number from 1 to 64", () => world.step(DT, 1.5)],
        ["new World: length is 0; it must be a number above zero", () => new plane.World({ length: 0 })],
        ["gravity: gravity is [0]; it must be two finite numbers", () => { world.gravity = [0] as never; }],
    ])("%s", (message, run) => {
        expect(refusal(run).message).toBe(message);
        expect(world.stats().bodyCount).toBe(0);
    });

    test("what the library refuses has its reason", () => {
        expect(refusal(() => world.createBody({ kind: "static", velocity: [1, 0] })).status).toBe("wrong_kind");
        expect(refusal(() => world.createBody({ rotation: [1, 1] })).status).toBe("bad_rotation");
        expect(refusal(() => world.createBody({ mass: -1 })).status).toBe("negative");
        expect(refusal(() => world.createBody({ velocity: [1e9, 0] })).status).toBe("out_of_range");
        const shapes = [{ shape: plane.circle(1), density: -1 }];
        expect(refusal(() => world.createBody({ shapes })).status).toBe("negative");
        expect(refusal(() => world.step(0)).status).toBe("not_positive");
        expect(refusal(() => world.step(DT, 65)).status).toBe("too_many");
        expect(refusal(() => new plane.World({ slop: -1 })).status).toMatch(/negative|not_positive/);
        expect(world.stats()).toMatchObject({ bodyCount: 0, shapeCount: 0, step: 0 });
    });

    test("a world that has been disposed of", () => {
        const gone = new plane.World();
        const body = gone.createBody({ shapes: [plane.circle(1)] });
        gone.dispose();
        gone.dispose();
        for (const use of [() => gone.step(DT), () => gone.createBody(), () => gone.hash(), () => body.position]) {
            expect(refusal(use).status).toBe("disposed");
        }
        expect([body.valid, body.shapes[0]?.valid, gone.bodies]).toEqual([false, false, []]);
    });
});

describe("what is enabled and what is not", () => {
    /** A box on a floor, after two seconds. */
    function restingAwake(options: plane.WorldOptions, body: plane.BodyOptions): boolean {
        const world = new plane.World(options);
        world.createBody({ kind: "static", position: [0, -0.5], shapes: [plane.box([10, 0.5])] });
        const crate = world.createBody({ ...body, position: [0, 0.5], shapes: [plane.box([0.5, 0.5])] });
        steps(world, 120);
        return crate.awake;
    }

    test("sleep, of the world and of a body", () => {
        expect(restingAwake({}, {})).toBe(false);
        expect(restingAwake({ enableSleep: true }, { enableSleep: true })).toBe(false);
        expect(restingAwake({ enableSleep: false }, {})).toBe(true);
        expect(restingAwake({}, { enableSleep: false })).toBe(true);
    });

    test("continuous collision", () => {
        const passed = (options: plane.WorldOptions): boolean => {
            const world = new plane.World({ gravity: [0, 0], ...options });
            world.createBody({ kind: "static", shapes: [plane.box([0.01, 5])] });
            const fast = world.createBody({ position: [-5, 0], velocity: [300, 0], shapes: [plane.circle(0.1)] });
            steps(world, 4);
            return fast.position[0] > 0;
        };
        expect([passed({}), passed({ enableContinuous: true }), passed({ enableContinuous: false })])
            .toEqual([false, false, true]);
    });

    test("contact events", () => {
        const told = (options: Partial<plane.BodyShapeOptions>): number => {
            const world = new plane.World({ gravity: [0, 0] });
            for (const x of [0, 0.9]) {
                world.createBody({ position: [x, 0], shapes: [{ shape: plane.circle(0.5), ...options }] });
            }
            world.step(DT);
            return world.contactEvents().length;
        };
        expect([told({}), told({ enableContactEvents: true })]).toEqual([1, 1]);
        expect(told({ enableContactEvents: false })).toBe(0);
    });

    test("motion along axes, and about them", () => {
        const world = new plane.World();
        const body = (locks: unknown): plane.Body =>
            world.createBody({ velocity: [1, 0], shapes: [plane.circle(0.5)], locks: locks as plane.Lock[] });
        const held = body(["y", "turn_z"]);
        steps(world, 6);
        expect(held.position[0]).toBeCloseTo(0.1);
        expect(held.position[1]).toBe(0);
        expect(refusal(() => body(["z"])).message).toContain('it must be a list of "x", "y" and "turn_z"');
        expect(refusal(() => body("y")).message).toContain("it must be a list of");
    });

    test("names of earlier versions are refused, and the new ones told", () => {
        const world = new plane.World();
        const shape = plane.circle(1);
        const old: [() => unknown, string][] = [
            [() => new plane.World({ neverSleep: true } as object), "did you mean enableSleep?"],
            [() => new plane.World({ continuous: false } as object), "did you mean enableContinuous?"],
            [() => world.createBody({ neverSleeps: true } as object), "did you mean enableSleep?"],
            [() => world.createBody({ shapes: [{ shape, events: false } as object as plane.BodyShapeOptions] }),
                "did you mean enableContactEvents?"],
        ];
        for (const [call, message] of old) expect(refusal(call).message).toContain(message);
    });

    test("a body's pose alone, as its state has it", () => {
        const { world, crate } = boxOnFloor();
        crate.applyImpulse([1, 0.5], [0, 1]);
        steps(world, 5);
        const { position, rotation } = crate.state();
        expect(crate.pose()).toEqual({ position, rotation });
        expect([crate.position, crate.rotation]).toEqual([position, rotation]);
    });
});
