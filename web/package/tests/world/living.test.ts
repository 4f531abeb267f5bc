/** Worlds: what can be changed of bodies while they live, explosions, and what else a world tells. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { describe, expect, test } from "vitest";
import { boxOnFloor, DT, refusal, steps } from "./kit.js";

/** Balls without gravity, a metre across and two apart. */
function row(count: number): { world: space.World; balls: space.Body[] } {
    const world = new space.World({ gravity: [0, 0, 0] });
    const balls = Array.from({ length: count }, (_, i) =>
        world.createBody({ position: [2 * i, 0, 0], shapes: [space.sphere(0.5)] }));
    return { world, balls };
}

describe("settings of a body", () => {
    test("are told, and what is left out stays", () => {
        const world = new plane.World();
        const body = world.createBody({ linearDamping: 1, gravityScale: 0.5, enableSleep: false, locks: ["turn_z"] });
        const before = {
            linearDamping: 1, angularDamping: 0, gravityScale: 0.5, locks: ["turn_z"], fixedRotation: false,
            bullet: false, enableSleep: false, enabled: true, sleepSpeed: 0,
        };
        expect(body.settings()).toEqual(before);
        body.set({});
        expect(body.settings()).toEqual(before);
        const after = {
            linearDamping: 2, angularDamping: 3, gravityScale: -1, locks: ["x", "y"], fixedRotation: true,
            bullet: true, enableSleep: true, enabled: false, sleepSpeed: 0.5,
        } as const;
        body.set({ linearDamping: 2, locks: ["x", "y"], bullet: true, enabled: false });
        body.set({ angularDamping: 3, gravityScale: -1, fixedRotation: true, enableSleep: true, sleepSpeed: 0.5 });
        expect(body.settings()).toEqual(after);
        body.set({ locks: [] });
        expect(body.settings().locks).toEqual([]);
    });

    test("act, and wake it", () => {
        const { world, crate } = boxOnFloor();
        steps(world, 120);
        expect(crate.awake).toBe(false);
        crate.set({ gravityScale: 1 });
        expect(crate.awake).toBe(false);
        crate.set({ gravityScale: -1 });
        expect(crate.awake).toBe(true);
        world.step(DT);
        expect(crate.velocity[1]).toBeCloseTo(9.81 * DT, 3);
        crate.set({ locks: ["y"] });
        steps(world, 10);
        expect(crate.velocity[1]).toBe(0);
    });

    test("without enabled nothing meets it", () => {
        const { world, balls: [, second] } = row(2);
        expect(world.raycast([9, 0, 0], [-9, 0, 0])?.body).toBe(second);
        second?.set({ enabled: false });
        expect(world.raycast([9, 0, 0], [-9, 0, 0])?.body).toBe(world.bodies[0]);
        second?.set({ enabled: true });
        expect(world.raycast([9, 0, 0], [-9, 0, 0])?.body).toBe(second);
    });

    test("are refused with their names", () => {
        const body = new plane.World().createBody();
        expect(refusal(() => body.set({ linearDamping: -1 })).message).toMatch(/set: linearDamping is -1/);
        expect(refusal(() => body.set({ locks: ["z"] })).message).toMatch(/locks/);
        expect(refusal(() => body.set({ gravity: 1 } as never)).message).toMatch(/gravity/);
        expect(refusal(() => body.set({ gravityScale: 1e200 })).status).toBe("out_of_range");
        expect(refusal(() => body.set(null as never)).message).toMatch(/settings/);
        body.destroy();
        for (const use of [() => body.set({}), () => body.settings(), () => body.setTarget(1)])
            expect(refusal(use).status).toBe("stale_id");
    });
});

test("a platform comes to its target in time", () => {
    const world = new space.World();
    const body = world.createBody({ kind: "kinematic" });
    const half = Math.SQRT1_2;
    body.setTarget(6 * DT, [1, 2, 3], [0, 0, half, half]);
    steps(world, 6);
    body.position.forEach((x, i) => expect(x).toBeCloseTo(i + 1, 9));
    expect(body.rotation[2]).toBeCloseTo(half, 6);
    body.setTarget(1);
    expect(body.velocity).toEqual([0, 0, 0]);
    expect(refusal(() => body.setTarget(0)).status).toBe("not_positive");
    expect(refusal(() => body.setTarget(NaN)).message).toMatch(/seconds/);
    body.setKind("dynamic");
    expect(refusal(() => body.setTarget(1)).status).toBe("wrong_kind");
});

test("a ray meets all, in their order", () => {
    const { world, balls } = row(100);
    const hits = world.raycastAll([300, 0, 0], [-600, 0, 0]);
    expect(hits.map(({ body }) => body)).toEqual([...balls].reverse());
    expect(hits[0]).toEqual(world.raycast([300, 0, 0], [-600, 0, 0]));
    expect(world.raycastAll([0, 9, 0], [0, 1, 0])).toEqual([]);
    expect(world.raycastAll([9, 0, 0], [-9, 0, 0], { category: 2, mask: 2 })).toEqual([]);
    expect(refusal(() => world.raycastAll([0, 0], [0, 0, 0])).message).toMatch(/origin/);
});

test("a world tells which bodies have moved, and a sensor what it overlaps", () => {
    const { world, balls } = row(40);
    const [first, second, third] = balls;
    for (const ball of balls.slice(3)) ball.setAwake(false);
    const sensor = first!.addShape({ shape: space.box([99, 0.1, 0.1]), sensor: true });
    first!.set({ enableSleep: false });
    world.step(DT);
    expect(world.movedBodies().map(({ body }) => body)).toEqual([first, second, third]);
    expect(sensor.overlaps()).toHaveLength(39);
    balls[20]?.destroy();
    second!.destroy();
    expect(world.createBody({ kind: "static" }).id.index).toBe(second!.id.index);
    expect(world.movedBodies().map(({ body }) => body)).toEqual([first, third]);
    expect(sensor.overlaps()).not.toContain(undefined);
    expect(refusal(() => first!.shapes[0]!.overlaps()).status).toBe("wrong_kind");
    steps(world, 28);
    const slept = Array.from({ length: 10 }, () => {
        world.step(DT);
        return world.movedBodies().filter(({ fellAsleep }) => fellAsleep).map(({ body }) => body);
    });
    expect(slept.flat()).toEqual([third]);
});

test("an explosion pushes what is near, and what its filter meets", () => {
    const { world, balls: [near, far] } = row(2);
    near!.setMass(2, [0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    world.explode({ center: [-1.5, 0, 0], radius: 2, impulse: 10 });
    expect(near!.velocity[0]).toBeCloseTo(2.5, 9);
    expect(far!.velocity).toEqual([0, 0, 0]);
    world.explode({ center: [3.5, 0, 0], radius: 2, impulse: 10, category: 2, mask: 2 });
    expect(far!.velocity).toEqual([0, 0, 0]);
    expect(refusal(() => world.explode({ center: [0, 0, 0], radius: 0, impulse: 1 })).status).toBe("not_positive");
    expect(refusal(() => world.explode({ center: [0, 0, 0], impulse: 1 } as never)).message).toMatch(/radius/);
    expect(refusal(() => world.explode({ centre: 1 } as never)).message).toMatch(/centre/);
});
