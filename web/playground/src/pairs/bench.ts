/** The bench of model.ts. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { beatsOf, type Beat } from "./beats";
import type { Engine } from "./engine";
import { UndoHistory } from "./history";
import { Motion } from "./motion";
import { Refused } from "./refusals";
import type { Bench, Case, CaseBody, Picture, Problem, Query, Step, Which } from "./model";

/* A beat or a step in play stays for this long; of long walks each for less, so that the whole takes about this long.
 * Walks whose beats would be gone before they are read go by steps. */
const STEP_MS = 1100;
const SHORTEST_MS = 250;
const SHORTEST_BEAT_MS = 600;
const WALK_MS = 16000;

type Solved<V> = { picture: Picture<V> } | { problem: Problem };

function solve<V>(engine: Engine<V>, given: Case): Solved<V> {
    try {
        return { picture: engine.solve(given) };
    } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { problem: { message: error.message, which: error.which, key: error.key } };
    }
}

/* What an edit is about: those of one topic that follow each other quickly are one for undo. */
function topicOf(before: CaseBody, after: CaseBody): string {
    const parts = { ...after.shape, position: after.position, rotation: after.rotation };
    const old: Record<string, unknown> = { ...before.shape, position: before.position, rotation: before.rotation };
    return Object.entries(parts).filter(([key, value]) => old[key] !== value).map(([key]) => key).join();
}

export class CaseBench<V> implements Bench<V> {
    readonly dimension: 2 | 3;
    /* What is asked, apart from the step that is shown: stepping computes nothing anew. */
    private readonly asked: Signal<Case>;
    private readonly wanted = signal(-1);
    private readonly wantedBeat = signal<Beat | undefined>(undefined);
    private readonly isHeld = signal(false);
    private readonly timer = signal<ReturnType<typeof setInterval> | undefined>(undefined);
    private readonly history = new UndoHistory<Case>();
    private lastGood: Picture<V>;

    readonly state: ReadonlySignal<Case>;
    readonly picture: ReadonlySignal<Picture<V>>;
    readonly problem: ReadonlySignal<Problem | undefined>;
    readonly shown: ReadonlySignal<number>;
    readonly step: ReadonlySignal<Step<V> | undefined>;
    readonly beat: ReadonlySignal<Beat | undefined>;
    readonly playing: ReadonlySignal<boolean>;
    readonly held: ReadonlySignal<boolean>;
    readonly motion: Motion<V>;
    readonly selected = signal<Which>("b");
    readonly vertex = signal(-1);
    readonly canUndo = this.history.canUndo;
    readonly canRedo = this.history.canRedo;

    /** `fallback` must be a case that has an answer: it is drawn until there is another. */
    constructor(engine: Engine<V>, first: Case, fallback: Case) {
        this.dimension = engine.dimension;
        this.lastGood = engine.solve(fallback);
        this.asked = signal(first);
        this.wanted.value = first.step;
        const solved = computed(() => solve(engine, this.asked.value));
        this.picture = computed(() => {
            const result = solved.value;
            if ("picture" in result) this.lastGood = result.picture;
            return this.lastGood;
        });
        this.problem = computed(() => {
            const result = solved.value;
            return "problem" in result ? result.problem : undefined;
        });
        this.shown = computed(() => Math.min(this.wanted.value, this.picture.value.trace.count - 1));
        this.step = computed(() => {
            const at = this.shown.value;
            return at < 0 ? undefined : this.picture.value.trace.step(at);
        });
        this.state = computed(() => ({ ...this.asked.value, step: this.shown.value }));
        this.beat = computed(() => beatsOf(this.step.value).find((beat) => beat === this.wantedBeat.value));
        this.playing = computed(() => this.timer.value !== undefined);
        this.held = computed(() => this.isHeld.value);
        this.motion = new Motion<V>(this, engine);
    }

    setBody(which: Which, body: CaseBody): void {
        this.change({ ...this.asked.peek(), [which]: body }, which + topicOf(this.asked.peek()[which], body));
    }

    setQuery(query: Query): void {
        this.change({ ...this.asked.peek(), query }, "");
    }

    load(next: Case): void {
        batch(() => {
            this.pause();
            this.motion.end();
            this.vertex.value = -1;
            this.change(next, "");
            this.wanted.value = next.step;
            this.wantedBeat.value = undefined;
        });
    }

    /** Like load(), for what comes with the page itself: there is nothing to undo. */
    start(first: Case): void {
        batch(() => {
            this.asked.value = first;
            this.wanted.value = first.step;
        });
    }

    private change(next: Case, topic: string): void {
        this.history.record(this.state.peek(), topic);
        this.asked.value = next;
    }

    showStep(index: number): void {
        this.pause();
        batch(() => {
            this.wanted.value = Math.max(index, -1);
            this.wantedBeat.value = undefined;
        });
    }

    stepBy(count: number): void {
        this.pause();
        batch(() => {
            this.advance(count);
            this.wantedBeat.value = undefined;
        });
    }

    showBeat(beat: Beat | undefined): void {
        this.pause();
        this.wantedBeat.value = beat;
    }

    beatBy(count: number): void {
        this.pause();
        this.advanceBeat(count);
    }

    private advanceBeat(count: number): void {
        batch(() => {
            const beats = beatsOf(this.step.peek()), beat = this.beat.peek();
            const at = beat !== undefined ? beats.indexOf(beat) : count > 0 ? -1 : beats.length;
            const next = beats[at + count];
            if (next === undefined) this.advance(count);
            this.wantedBeat.value = next ?? beatsOf(this.step.peek()).at(count > 0 ? 0 : -1);
        });
    }

    private advance(count: number): void {
        const total = this.picture.peek().trace.count;
        const now = this.shown.peek() < 0 ? total : this.shown.peek();
        const next = Math.min(Math.max(now + count, 0), total);
        this.wanted.value = next === total ? -1 : next;
    }

    play(): void {
        this.pause();
        if (this.shown.peek() < 0) this.wanted.value = 0;
        const { trace } = this.picture.peek();
        const beats = Array.from({ length: trace.count }, (_, i) => Math.max(beatsOf(trace.step(i)).length, 1));
        const beatMs = WALK_MS / beats.reduce((sum, count) => sum + count, 1);
        const slow = beatMs >= SHORTEST_BEAT_MS;
        this.wantedBeat.value = slow ? beatsOf(this.step.peek())[0] : undefined;
        this.timer.value = setInterval(() => {
            if (slow) this.advanceBeat(1);
            else this.advance(1);
            if (this.shown.peek() < 0) this.pause();
        }, Math.min(STEP_MS, slow ? beatMs : Math.max(SHORTEST_MS, WALK_MS / trace.count)));
    }

    pause(): void {
        clearInterval(this.timer.peek());
        this.timer.value = undefined;
    }

    justTouch(): void {
        if (this.problem.peek() !== undefined) return;
        const gap = this.picture.peek().gap;
        const normal = gap.normal as readonly number[];
        const { b } = this.asked.peek();
        const position = b.position.map((x, at) => x - gap.distance * (normal[at] ?? 0));
        this.change({ ...this.asked.peek(), b: { ...b, position } }, "");
    }

    grab(): void {
        if (this.isHeld.peek()) return;
        this.history.begin();
        this.isHeld.value = true;
    }

    release(): void {
        if (!this.isHeld.peek()) return;
        this.history.close();
        this.isHeld.value = false;
    }

    /* A drag is ended before anything is taken back: the next move of the pointer would do it again. */
    undo(): void {
        if (!this.isHeld.peek()) this.restore(this.history.undo(this.state.peek()));
    }

    redo(): void {
        if (!this.isHeld.peek()) this.restore(this.history.redo(this.state.peek()));
    }

    private restore(found: Case | undefined): void {
        if (found === undefined) return;
        const { a, b } = this.asked.peek();
        batch(() => {
            this.vertex.value = -1;
            this.asked.value = found;
            /* Another case altogether comes back with its step; an edit leaves the steps alone. */
            if (found.a !== a && found.b !== b) this.showStep(found.step);
        });
    }
}
