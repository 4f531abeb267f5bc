/** B on a way: how far it has come, where it first touches A. The way belongs to the page and not to the case: a link
 * holds B where it stands. */
import { computed, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { unitRotation } from "tact/link";
import type { Engine } from "./engine";
import { toLocalDirection } from "./frames";
import type { Case, CaseBody, Picture, Vec2, Vec3, Hit, AdvanceStep } from "./model";
import { Refused } from "./refusals";

/** What B is to do. */
export interface Way {
    readonly by: readonly number[];
    /** In degrees; in space about the world's z. */
    readonly turn: number;
}

/** What the library says of a whole way. */
export interface Journey<V> {
    readonly hit: Hit<V>;
    readonly steps: readonly AdvanceStep<V>[];
    /** The distance at fractions from 0 to 1. */
    readonly samples: readonly { readonly fraction: number; readonly distance: number }[];
}

/** Where B begins, and how much of the way it has gone. */
interface Place {
    readonly start: CaseBody;
    readonly at: number;
}

interface Mover {
    readonly state: ReadonlySignal<Case>;
    setBody(which: "b", body: CaseBody): void;
}

const DEGREE = Math.PI / 180;
/** Rotations go the shorter way, so half a turn is no way at all. */
export const MOST_DEGREES = 175;
const ROUND_MS = 4000;

function turned(rotation: CaseBody["rotation"], degrees: number): CaseBody["rotation"] {
    const angle = degrees * DEGREE;
    if (angle === 0) return rotation;
    if (typeof rotation === "number") return rotation + angle;
    if (rotation.length === 2) return Math.atan2(rotation[1] ?? 0, rotation[0] ?? 1) + angle;
    const [x = 0, y = 0, z = 0, w = 1] = rotation, c = Math.cos(angle / 2), s = Math.sin(angle / 2);
    return unitRotation([c * x - s * y, c * y + s * x, c * z + s * w, c * w - s * z]);
}

/* By a part of the way, without turning. */
function moved(body: CaseBody, by: readonly number[], part: number): CaseBody {
    return { ...body, position: body.position.map((x, k) => x + part * (by[k] ?? 0)) };
}

function goalOf(start: CaseBody, { by, turn }: Way): CaseBody {
    return { ...moved(start, by, 1), rotation: turned(start.rotation, turn) };
}

function short(x: number): number {
    return Number(x.toPrecision(3)) + 0;
}

/** Through A and out on the other side, along the answer's normal; and how much of it B has gone where they overlap. */
export function wayThrough<V extends Vec2 | Vec3>({ gap, deciding: { b } }: Picture<V>): { way: Way; at: number } {
    const normal: readonly number[] = gap.normal as Vec2 | Vec3;
    const there = toLocalDirection(b, normal as V), back = toLocalDirection(b, normal.map((x) => -x) as unknown as V);
    const reach = (direction: V): number => {
        const far: readonly number[] = b.solid.support(direction) as Vec2 | Vec3;
        return far.reduce((sum, x, k) => sum + x * ((direction as readonly number[])[k] ?? 0), 0);
    };
    const size = Math.max(reach(there) + reach(back), Math.abs(gap.distance), 1e-9);
    const depth = Math.max(-gap.distance, 0), length = Math.max(gap.distance, 0) + 2 * (depth + size);
    const by = normal.map((x) => short(-length * x));
    return { way: { by, turn: 0 }, at: gap.distance < 0 ? short((depth + 0.5 * size) / length) : 0 };
}

export class Motion<V> {
    /** None while B is to stay. */
    readonly way = signal<Way | undefined>(undefined);
    readonly journey: ReadonlySignal<Journey<V> | { readonly problem: string } | undefined>;
    readonly from: ReadonlySignal<CaseBody | undefined>;
    readonly to: ReadonlySignal<CaseBody | undefined>;
    readonly at: ReadonlySignal<number>;
    /** Where B stands at its first touch: how near to A it is stopped. Zero elsewhere. */
    readonly touchBound: ReadonlySignal<number>;
    readonly running = signal(false);
    /* Of the bodies that stood on the way. */
    private readonly places = new WeakMap<CaseBody, Place>();
    private lastAt = 0;
    private frame = 0;

    constructor(private readonly bench: Mover, private readonly engine: Engine<V>) {
        const place = computed(() => this.placeOf(bench.state.value.b, this.way.value));
        const start = computed(() => place.value.start);
        this.at = computed(() => place.value.at);
        this.from = computed(() => (this.way.value ? start.value : undefined));
        this.to = computed(() => (this.way.value ? goalOf(start.value, this.way.value) : undefined));
        const a = computed(() => bench.state.value.a);
        this.journey = computed(() => {
            const [from, to, way] = [this.from.value, this.to.value, this.way.value];
            if (!from || !to || !way) return undefined;
            try {
                return engine.journey({ ...untracked(() => bench.state.value), a: a.value, b: from }, to, way);
            } catch (error) {
                if (!(error instanceof Refused)) throw error;
                return { problem: error.message };
            }
        });
        this.touchBound = computed(() => {
            const journey = this.journey.value;
            if (journey === undefined || "problem" in journey) return 0;
            const { status, fraction, errorBound } = journey.hit;
            return status === "touching" && this.at.value === fraction ? errorBound : 0;
        });
    }

    /* A body that came here by another hand takes its whole way along; where it turns it begins anew. */
    private placeOf(b: CaseBody, way: Way | undefined): Place {
        const known = this.places.get(b);
        if (known !== undefined || way === undefined) return known ?? { start: b, at: 0 };
        const at = way.turn === 0 ? this.lastAt : 0;
        const place = { start: at === 0 ? b : moved(b, way.by, -at), at };
        this.places.set(b, place);
        return place;
    }

    begin(way: Way, at: number): void {
        const { b } = this.bench.state.peek();
        this.lastAt = at;
        this.places.set(b, { start: at === 0 ? b : moved(b, way.by, -at), at });
        this.way.value = way;
    }

    end(): void {
        this.stop();
        this.way.value = undefined;
    }

    /** Another way from the same start. */
    change(way: Way): void {
        const { start, at } = this.placeOf(this.bench.state.peek().b, this.way.peek());
        this.way.value = way;
        this.put(start, way, at);
    }

    /** By hand, which ends what goes by itself. */
    go(at: number): void {
        this.stop();
        this.step(at);
    }

    private step(at: number): void {
        const way = this.way.peek();
        if (way) this.put(this.placeOf(this.bench.state.peek().b, way).start, way, at);
    }

    private put(start: CaseBody, way: Way, at: number): void {
        const b = at === 0 ? start : way.turn === 0 ? moved(start, way.by, at)
            : { ...start, ...this.engine.sweep(start, goalOf(start, way), at) };
        this.lastAt = at;
        this.places.set(b, { start, at });
        this.bench.setBody("b", b);
    }

    /** Along the whole way, or the rest of it. */
    run(): void {
        this.stop();
        this.running.value = true;
        const from = this.at.peek() < 1 ? this.at.peek() : 0;
        let begun: number | undefined;
        const go = (now: number): void => {
            begun ??= now;
            const at = Math.min(from + (now - begun) / ROUND_MS, 1);
            this.step(at);
            if (at < 1) this.frame = requestAnimationFrame(go);
            else this.running.value = false;
        };
        this.frame = requestAnimationFrame(go);
    }

    stop(): void {
        if (this.running.peek()) cancelAnimationFrame(this.frame);
        this.running.value = false;
    }
}
