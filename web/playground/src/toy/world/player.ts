/** Lets the time of a simulation pass: step by step as the wall clock asks, or as fast as it goes towards a step.
 * Measures what steps take, and has the places of all bodies ready for drawing. */
import { blend, copied } from "../camera/blend";
import { advance, hasTime, makeClock, settle, STEP_SECONDS } from "./clock";
import type { ToyRows } from "../library";
import type { Simulation } from "./simulation";

/** Going to a step takes no more of each frame than this. */
const REPLAY_MILLISECONDS = 45;

export class Player {
    private clock = makeClock();
    private before: ToyRows | undefined;
    private now: ToyRows | undefined;
    private mixed: ToyRows | undefined;
    private contactRows: ToyRows | undefined;
    private generation = -1;
    private posesStep = -1;
    private spent = 0;
    private steps = 0;

    /** `beforeStep` is called ahead of each step that passes by the clock: what the user does goes there. */
    constructor(
        readonly simulation: Simulation,
        private readonly beforeStep: () => void,
    ) {}

    /** Lets time pass; returns how many steps were done. */
    run(elapsedSeconds: number, speed: number): number {
        const due = advance(this.clock, elapsedSeconds, speed);
        const begin = performance.now();
        let done = 0;
        while (done < due && hasTime(done, performance.now() - begin)) {
            this.beforeStep();
            this.step();
            done++;
        }
        settle(this.clock, due, done);
        return done;
    }

    /** One step, now. */
    step(): void {
        const begin = performance.now();
        this.simulation.advance();
        this.spent += performance.now() - begin;
        this.steps++;
    }

    /** Steps towards a step that is ahead, for a part of a frame; says whether it is there. */
    approach(target: number): boolean {
        const begin = performance.now();
        while (this.simulation.step < target && performance.now() - begin < REPLAY_MILLISECONDS) this.step();
        return this.simulation.step >= target;
    }

    /** Forgets what time is owed, after a pause. */
    rest(): void {
        this.clock = makeClock();
    }

    get kept(): number {
        return this.clock.kept;
    }

    get limit(): "drawing" | "steps" {
        return this.clock.limit;
    }

    /** Milliseconds of a step since this was last asked; none if there was no step. */
    takeMeasure(): number | undefined {
        const mean = this.steps > 0 ? this.spent / this.steps : undefined;
        this.spent = this.steps = 0;
        return mean;
    }

    /** Where all bodies are: as the last step left them, or in slow motion between the last two. */
    poses(slow: boolean): ToyRows {
        const { simulation } = this;
        const { step } = simulation;
        const changed = simulation.generation !== this.generation;
        if (changed || step !== this.posesStep || !this.now) {
            const next = step === this.posesStep + 1 && !changed;
            if (next && this.now) this.before = copied(this.now, this.before);
            this.now = simulation.poses(this.now);
            if (!next) this.before = copied(this.now, this.before);
            this.generation = simulation.generation;
            this.posesStep = step;
        }
        if (!slow || !this.before) return this.now;
        const part = this.clock.owed / STEP_SECONDS;
        this.mixed = blend(this.before, this.now, part, simulation.engine.dimension, this.mixed);
        return this.mixed;
    }

    contacts(): ToyRows {
        this.contactRows = this.simulation.contactPoints(this.contactRows);
        return this.contactRows;
    }
}
