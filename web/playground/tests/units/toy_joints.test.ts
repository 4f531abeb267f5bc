/** Joints of the toy: what is drawn of them, and their motors, forth and back in time and in links. */
import { describe, expect, test } from "vitest";
import { formatAddress, FRESH, parseAddress } from "../../src/toy/address";
import { jointLines } from "../../src/toy/drawing/joint_marks";
import { engine as plane } from "../../src/toy/plane";
import { engine as space } from "../../src/toy/space";
import { Simulation } from "../../src/toy/world/simulation";

function sceneWith(joint: object, dimension: 2 | 3 = 2): object {
    const zero = Array.from({ length: dimension }, () => 0);
    const shape = dimension === 2 ? { type: "circle", radius: 0.3 } : { type: "sphere", radius: 0.3 };
    return {
        dimension, gravity: zero, shapes: { ball: shape },
        bodies: [
            { name: "base", shape: "ball", kind: "static" },
            { name: "wheel", shape: "ball", position: [2, ...zero.slice(1)] },
        ],
        joints: [{ a: "base", b: "wheel", position: [2, ...zero.slice(1)], ...joint }],
    };
}

function simulationOf(joint: object, dimension: 2 | 3 = 2): Simulation {
    return new Simulation(dimension === 2 ? plane : space, sceneWith(joint, dimension), { substeps: 4 });
}

const MOTOR = { kind: "revolute", turn: { motor_force: 50, motor_speed: 3 } };
const speedOf = (simulation: Simulation): unknown => simulation.thing(1)?.body.state().angularVelocity;
const run = (simulation: Simulation, to: number): void => {
    while (simulation.step < to) simulation.advance();
};

describe("what is drawn", () => {
    const linesOf = (joint: object, dimension: 2 | 3 = 2): ReturnType<typeof jointLines> => {
        const simulation = simulationOf(joint, dimension);
        return jointLines(simulation.joints(simulation.poses()), dimension, 0.1);
    };

    test("a hinge is a ring about its place, with a sector as wide as its limits and an arrow of its motor", () => {
        const lines = linesOf({ kind: "revolute", turn: { limits: [-1, 0.5], motor_force: 1, motor_speed: -2 } });
        const [ring] = lines.frames;
        for (const [x, y] of ring ?? []) expect(Math.hypot(x - 2, y)).toBeCloseTo(0.1, 9);
        const sector = (lines.limits[0] ?? []).slice(1, -1).map(([x, y]) => Math.atan2(y, x - 2));
        expect([Math.min(...sector), Math.max(...sector)]).toEqual([expect.closeTo(-1, 9), expect.closeTo(0.5, 9)]);
        const [, second] = (lines.motors[0] ?? []).map(([x, y]) => Math.atan2(y, x - 2));
        expect(second).toBeLessThan(0);
        expect(linesOf({ kind: "revolute" }).motors).toEqual([]);
    });

    test.each([
        ["prismatic", { slide: { limits: [-1, 1] } }, { limits: 3, dots: 1 }],
        ["prismatic", {}, { dashed: 1, dots: 1 }],
        ["wheel", { slide: { spring_hertz: 2 } }, { frames: 2, dashed: 1, dots: 2 }],
        ["distance", { position: [0, 0], position_b: [2, 0], slide: { limits: [0, 3] } }, { dashed: 1, dots: 2 }],
        ["distance", { position: [0, 0], position_b: [2, 0], slide: { limits: [2, 2] } }, { frames: 1, dots: 2 }],
        ["fixed", {}, { frames: 1 }],
        ["motor", { pull: { max_force: 1 } }, { dashed: 1, dots: 1 }],
    ])("%s with %o", (kind, more, counts) => {
        const lines = linesOf({ kind, ...more });
        const found = Object.entries(lines).map(([name, list]) => [name, (list as readonly unknown[]).length] as const);
        expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(counts);
    });

    test("in space a hinge shows its axis, and a ball the cone of its swing", () => {
        const [from, to] = linesOf({ kind: "revolute" }, 3).frames[1] ?? [];
        expect([from, to]).toEqual([[expect.closeTo(1.84, 9), 0, 0], [expect.closeTo(2.16, 9), 0, 0]]);
        const [cone] = linesOf({ kind: "spherical", swing: 0.5 }, 3).limits;
        for (const [x, y, z] of cone ?? []) expect(Math.atan2(Math.hypot(y, z), x - 2)).toBeCloseTo(0.5, 9);
    });
});

describe("motors", () => {
    test("stop, turn round, and are the same again after going back", () => {
        const simulation = simulationOf(MOTOR);
        expect(simulation.motorTimes).toBe(1);
        run(simulation, 60);
        expect(speedOf(simulation)).toBeCloseTo(3, 6);
        simulation.act({ kind: "motors", times: -1 });
        run(simulation, 119);
        expect(speedOf(simulation)).toBeCloseTo(-3, 6);
        const hash = simulation.hash();
        run(simulation, 120);
        simulation.act({ kind: "motors", times: 0 });
        run(simulation, 180);
        expect(speedOf(simulation)).toBeCloseTo(0, 6);
        simulation.goBackTo(30);
        run(simulation, 119);
        expect([simulation.motorTimes, simulation.hash()]).toEqual([-1, hash]);
        run(simulation, 121);
        expect(simulation.motorTimes).toBe(0);
    });

    test("a scene without any says so", () => {
        expect(simulationOf({ kind: "revolute" }).motorTimes).toBeUndefined();
    });

    test("are in links, as is whether joints are drawn", () => {
        const entries = [{ step: 7, action: { kind: "motors", times: -1 } as const }];
        const { text } = formatAddress(2, { ...FRESH, scene: "crank", joints: false, entries });
        expect(text).toContain("hide=joints");
        expect(parseAddress(2, text)).toMatchObject({ scene: "crank", joints: false, entries });
        expect(parseAddress(2, "scene=crank").joints).toBe(true);
    });
});
