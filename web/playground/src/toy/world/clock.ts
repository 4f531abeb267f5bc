/** Turns the time that passes on the wall into whole steps of a fixed length. What a slow machine cannot do in
 * time is left out, so that the toy slows down and never falls behind for good. */

export const STEP_SECONDS = 1 / 60;
/** No more than this passes in a frame. */
const LONGEST_FRAME_SECONDS = 0.25;
/** A longer pause says nothing of the machine: the tab was away. */
const AWAY_SECONDS = 1;
/** How far back the told speed looks. */
const MEMORY_SECONDS = 0.7;
/** Steps beyond the first are only begun when this much of a frame is left. */
const FRAME_BUDGET_MILLISECONDS = 22;

export interface Clock {
    /** Seconds that have passed and are not in a step yet; between 0 and STEP_SECONDS after settle(). */
    owed: number;
    /** How much of the wanted time has been simulated lately, 0 to 1. */
    kept: number;
    /** What the rest was lost to: frames that take too long to draw, or steps that take too long. */
    limit: "drawing" | "steps";
    wanted: number;
    done: number;
    /** Seconds that were due in steps for which there was no time. */
    undone: number;
}

export function makeClock(): Clock {
    return { owed: 0, kept: 1, limit: "drawing", wanted: 0, done: 0, undone: 0 };
}

/** Lets time pass; returns how many steps are due. */
export function advance(clock: Clock, elapsedSeconds: number, speed: number): number {
    const elapsed = Math.max(elapsedSeconds, 0);
    clock.owed += Math.min(elapsed, LONGEST_FRAME_SECONDS) * speed;
    clock.wanted += (elapsed < AWAY_SECONDS ? elapsed : STEP_SECONDS) * speed;
    /* A hair of tolerance, so that 60 frames of 1/60 s are 60 steps. */
    return Math.floor(clock.owed / STEP_SECONDS + 1e-6);
}

/** Whether there is time for one more step in this frame. */
export function hasTime(stepsDone: number, spentMilliseconds: number): boolean {
    const each = stepsDone > 0 ? spentMilliseconds / stepsDone : 0;
    return stepsDone === 0 || spentMilliseconds + each <= FRAME_BUDGET_MILLISECONDS;
}

/** Says how many of the steps that were due have been done; the others are forgotten. */
export function settle(clock: Clock, due: number, done: number): void {
    clock.owed = Math.max(0, clock.owed - due * STEP_SECONDS);
    clock.done += done * STEP_SECONDS;
    clock.undone += (due - done) * STEP_SECONDS;
    if (clock.wanted < MEMORY_SECONDS) return;
    const lost = clock.wanted - clock.done;
    clock.kept = Math.min(1, (clock.done + STEP_SECONDS) / clock.wanted);
    clock.limit = clock.undone > lost / 2 ? "steps" : "drawing";
    clock.wanted = clock.done = clock.undone = 0;
}
