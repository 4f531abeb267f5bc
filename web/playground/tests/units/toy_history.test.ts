/** Saved states: bounded memory, and a way back to any time. */
import { expect, test } from "vitest";
import { History, type Moment } from "../../src/toy/world/history";

const moment = (step: number, size = 100): Moment => ({ step, bytes: new Uint8Array(size) });

function filled(steps: number, limit: number): History<Moment> {
    const history = new History<Moment>(limit);
    for (let step = 0; step < steps; step++) if (history.wants(step)) history.keep(moment(step));
    return history;
}

test("the memory is bounded, and all of the past stays covered", () => {
    const history = filled(100000, 2000);
    expect(100 * history.count).toBeLessThanOrEqual(2000);
    expect(history.count).toBeGreaterThan(5);
    expect(history.before(0)?.step).toBe(0);
    for (let step = 0; step < 100000; step += 997) {
        const found = history.before(step);
        expect(found?.step).toBeLessThanOrEqual(step);
        expect(step - (found?.step ?? -Infinity)).toBeLessThan(100000 / 4);
    }
});

test("what was undone is forgotten", () => {
    const history = filled(1000, 1e6);
    history.forgetFrom(500);
    expect(history.before(1000)?.step).toBeLessThan(500);
    expect(history.wants(500)).toBe(false);
    expect(history.wants(520)).toBe(true);
});

test("a state takes the place of the one of the same step", () => {
    const history = new History<Moment>(1e6);
    history.keep(moment(0));
    history.keep(moment(0, 50));
    expect(history.count).toBe(1);
    expect(history.before(0)?.bytes.length).toBe(50);
});
