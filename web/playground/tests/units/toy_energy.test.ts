/** The energy that the toy's graph shows. */
import { expect, test } from "vitest";
import { energyOf } from "../../src/toy/graph/energy";
import { recorded, MOST_RECORDS, type Record } from "../../src/toy/graph/record";

const still = {
    kind: "dynamic", position: [0, 0, 0], rotation: [0, 0, 0, 1], center: [1, 2, 3], velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0], mass: 2, inertia: [1, 0, 0, 0, 2, 0, 0, 0, 3],
} as const;

test("energy is that of speed, of spin along the body's own axes, and of height", () => {
    const gravity = [0, 0, -10];
    expect(energyOf(still, gravity)).toBe(60);
    expect(energyOf({ ...still, velocity: [3, 4, 0] }, gravity)).toBe(60 + 25);
    expect(energyOf({ ...still, angularVelocity: [0, 2, 0] }, gravity)).toBe(60 + 4);
    /* A quarter turn about z: the world's y is the body's x. */
    const turned = { ...still, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], angularVelocity: [0, 2, 0] };
    expect(energyOf(turned, gravity)).toBeCloseTo(60 + 2, 12);
    expect(energyOf({ ...still, kind: "static" }, gravity)).toBe(0);
    const flat = { ...still, center: [1, 2], velocity: [1, 0], angularVelocity: 3, inertia: 2, rotation: [1, 0] };
    expect(energyOf(flat, [0, -10])).toBe(40 + 1 + 9);
});

test("the graph forgets what was gone back from, and what is long ago", () => {
    let records: readonly Record[] = [];
    for (let step = 0; step < 2 * MOST_RECORDS; step++) {
        records = recorded(records, { step, milliseconds: 1, energy: 0 });
    }
    expect(records.length).toBe(MOST_RECORDS);
    records = recorded(records, { step: MOST_RECORDS + 5, milliseconds: 1, energy: 0 });
    expect(records.map(({ step }) => step)).toEqual([60, 61, 62, 63, 64, 65]);
});
