/** Time in steps of a fixed length, on machines that keep up and on machines that do not. */
import { expect, test } from "vitest";
import { advance, hasTime, makeClock, settle, STEP_SECONDS } from "../../src/toy/world/clock";

/** Lets frames pass; each may do so many steps. Returns how many were done. */
function run(frames: number, frameSeconds: number, speed: number, mostSteps: number): number {
    const clock = makeClock();
    let done = 0;
    for (let i = 0; i < frames; i++) {
        const due = advance(clock, frameSeconds, speed);
        const steps = Math.min(due, mostSteps);
        settle(clock, due, steps);
        done += steps;
    }
    return done;
}

test("as many steps as time has passed, whatever the frames", () => {
    expect(run(600, 1 / 60, 1, 99)).toBe(600);
    expect(run(1440, 1 / 144, 1, 99)).toBe(600);
    expect(run(300, 1 / 30, 1, 99)).toBe(600);
});

test("slow motion and fast motion", () => {
    expect(run(600, 1 / 60, 0.05, 99)).toBe(30);
    expect(run(600, 1 / 60, 4, 99)).toBe(2400);
});

test("what a slow machine leaves undone is not owed", () => {
    const clock = makeClock();
    for (let i = 0; i < 100; i++) {
        const due = advance(clock, 0.05, 1);
        settle(clock, due, Math.min(due, 1));
        expect(clock.owed).toBeLessThanOrEqual(STEP_SECONDS * (1 + 1e-6));
    }
    expect(clock.kept).toBeGreaterThan(0.3);
    expect(clock.kept).toBeLessThan(0.4);
});

test("a machine that keeps up is told to", () => {
    const clock = makeClock();
    for (let i = 0; i < 100; i++) {
        const due = advance(clock, 1 / 60, 1);
        settle(clock, due, due);
    }
    expect(clock.kept).toBe(1);
});

test("what time is lost to: to steps that take too long, or to drawing", () => {
    const clock = makeClock();
    for (let i = 0; i < 20; i++) {
        const due = advance(clock, 0.1, 1);
        settle(clock, due, 1);
    }
    expect([clock.kept < 0.3, clock.limit]).toEqual([true, "steps"]);
    for (let i = 0; i < 20; i++) {
        const due = advance(clock, 0.8, 1);
        settle(clock, due, due);
    }
    expect([clock.kept < 0.4, clock.limit]).toEqual([true, "drawing"]);
});

test("at five frames a second time is as long as on the wall", () => {
    expect(run(50, 0.2, 1, 99)).toBe(600);
});

test("after a long absence no time has passed", () => {
    const clock = makeClock();
    expect(advance(clock, 3600, 1)).toBeLessThanOrEqual(15);
    expect(advance(makeClock(), -5, 1)).toBe(0);
});

test("a frame does one step in any case, and no more than fit", () => {
    expect(hasTime(0, 1000)).toBe(true);
    expect(hasTime(1, 30)).toBe(false);
    expect(hasTime(1, 5)).toBe(true);
    expect(hasTime(4, 20)).toBe(false);
});
