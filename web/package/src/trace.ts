/** What a query did, step by step: recorded in the module, copied once, and decoded when a step is asked for. */
import { badArgument } from "./errors.js";
import {
    type AnyPose, type Body, flagsOf, putBody, putDistanceOptions, putLength, putMotions, readGap, readHit, readManifold,
    throwRefused,
} from "./queries.js";
import type { Space } from "./space.js";
import type {
    AdvanceStep, ClipStep, Gap, Hit, Manifold, PolytopeStep, SimplexStep, Step, Trace, VectorLike,
} from "./types.js";

/** Doubles that a trace may have, 32 MiB: steps beyond are not kept. */
const MOST_NUMBERS = 4 * 1024 * 1024;

/** The kinds of steps in the module (web/wasm/record.c). */
const SIMPLEX = 0;
const POLYTOPE = 1;
const CLIP = 2;

/** Reads numbers one after the other. */
class Reader<V> {
    readonly #space: Space<V, unknown>;
    readonly #numbers: Float64Array;
    #at: number;

    constructor(space: Space<V, unknown>, numbers: Float64Array, at: number) {
        this.#space = space;
        this.#numbers = numbers;
        this.#at = at;
    }

    number(): number {
        return this.#numbers[this.#at++];
    }

    numbers(count: number): number[] {
        const numbers: number[] = [];
        for (let i = 0; i < count; i++) numbers.push(this.#numbers[this.#at + i]);
        this.#at += count;
        return numbers;
    }

    vector(): V {
        const vector = this.#space.vector(this.#numbers, this.#at);
        this.#at += this.#space.dimension;
        return vector;
    }

    vectors(count: number): V[] {
        const vectors: V[] = [];
        for (let i = 0; i < count; i++) vectors.push(this.vector());
        return vectors;
    }

    lists(count: number, length: number): number[][] {
        const lists: number[][] = [];
        for (let i = 0; i < count; i++) lists.push(this.numbers(length));
        return lists;
    }

    gap(): Gap<V> {
        return readGap(this.#space, this.#numbers, this.#at);
    }
}

function readSimplex<V>(r: Reader<V>): SimplexStep<V> {
    const iteration = r.number();
    const count = r.number();
    const asked = r.number() !== 0;
    return {
        kind: "simplex", iteration, asked,
        lower: r.number(), upper: r.number(),
        closest: r.vector(), direction: r.vector(),
        support: r.vector(), supportA: r.vector(), supportB: r.vector(),
        points: r.vectors(count), pointsA: r.vectors(count), pointsB: r.vectors(count),
    };
}

function readPolytope<V>(r: Reader<V>, corners: number): PolytopeStep<V> {
    const iteration = r.number();
    const count = r.number();
    const faceCount = r.number();
    return {
        kind: "polytope", iteration,
        nearest: r.number(), lower: r.number(), upper: r.number(),
        direction: r.vector(), support: r.vector(), supportA: r.vector(), supportB: r.vector(),
        points: r.vectors(count), pointsA: r.vectors(count), pointsB: r.vectors(count),
        faces: r.lists(faceCount, corners),
    };
}

function readClip<V>(r: Reader<V>): ClipStep<V> {
    const countA = r.number();
    const countB = r.number();
    const patchCount = r.number();
    const keptCount = r.number();
    return {
        kind: "clip",
        normal: r.vector(), featureA: r.vectors(countA), featureB: r.vectors(countB), patch: r.vectors(patchCount),
        separation: r.numbers(patchCount), kept: r.numbers(keptCount),
    };
}

function readAdvance<V>(r: Reader<V>): AdvanceStep<V> {
    return { kind: "advance", step: r.number(), fraction: r.number(), next: r.number(), gap: r.gap() };
}

class RecordedTrace<V, Answer> implements Trace<V, Answer> {
    readonly answer: Answer;
    readonly seen: number;
    readonly complete: boolean;
    readonly #space: Space<V, unknown>;
    readonly #numbers: Float64Array;
    readonly #starts: number[] = [];

    constructor(space: Space<V, unknown>, answer: Answer, numbers: Float64Array, seen: number) {
        this.#space = space;
        this.#numbers = numbers;
        for (let at = 0; at < numbers.length; at += numbers[at + 1]) this.#starts.push(at);
        this.answer = answer;
        this.seen = seen;
        this.complete = this.#starts.length === seen;
    }

    get count(): number {
        return this.#starts.length;
    }

    step(i: number): Step<V> {
        if (!Number.isInteger(i) || i < 0 || i >= this.count)
            throw badArgument("step", "the number of the step", i, `a whole number from 0 to ${this.count - 1}`);
        const start = this.#starts[i];
        const reader = new Reader(this.#space, this.#numbers, start + 2);
        switch (this.#numbers[start]) {
            case SIMPLEX: return readSimplex(reader);
            case POLYTOPE: return readPolytope(reader, this.#space.dimension);
            case CLIP: return readClip(reader);
            default: return readAdvance(reader);
        }
    }
}

/** Asks with a recorder; `read` takes the answer out of the mailbox. */
function record<V, Answer>(
    space: Space<V, unknown>, ask: (recorder: number) => void, read: (mail: Float64Array) => Answer,
): Trace<V, Answer> {
    const { module } = space;
    const recorder = module.own(module.bridge.recorder_make(MOST_NUMBERS), "trace");
    try {
        ask(recorder);
        const answer = read(module.mail);
        module.bridge.recorder_describe(recorder);
        const [length, seen] = module.mail;
        return new RecordedTrace(space, answer, module.take(module.bridge.recorder_data(recorder), length), seen);
    } finally {
        if (!module.failed) module.bridge.recorder_free(recorder);
    }
}

export interface TraceOptions {
    /** "distance" where nothing is said. */
    query?: "distance" | "collide";
    /** True where nothing is said, unlike in the queries: the answer is that of the query with the same
     * value. False: it may come from a closed form, which has no steps. */
    general?: boolean;
    /** Of "distance" alone. */
    cutoff?: number;
    /** Of "collide" alone. */
    speculative?: number;
}

/** functions2.ts and functions3.ts tell what each does. */
export interface Traces<V> {
    trace(a: Body<V>, b: Body<V>, options?: TraceOptions): Trace<V, Gap<V> | Manifold<V>>;
    traceCast(a: Body<V>, b: Body<V>, translation: VectorLike): Trace<V, Hit<V>>;
    traceTimeOfImpact(
        a: Body<V>, toA: AnyPose<V> | undefined, b: Body<V>, toB: AnyPose<V> | undefined,
    ): Trace<V, Hit<V>>;
}

function checkQuery(query: unknown): "distance" | "collide" {
    if (query === undefined || query === "distance") return "distance";
    if (query === "collide") return "collide";
    throw badArgument("trace", "query", query, '"distance" or "collide"');
}

function makeTrace<V>(space: Space<V, unknown>): Traces<V>["trace"] {
    const { poseSize } = space;
    function trace(a: Body<V>, b: Body<V>, options?: TraceOptions): Trace<V, Gap<V> | Manifold<V>> {
        const given = flagsOf("trace", options, "query", "cutoff", "speculative");
        const flags = options?.general === false ? given : flagsOf("trace", { general: true });
        const query = checkQuery(options?.query);
        const ask = (recorder: number): void => {
            const handleA = putBody(space, "trace", "a", a, 0);
            const handleB = putBody(space, "trace", "b", b, poseSize);
            if (query === "distance") putDistanceOptions(space, "trace", { cutoff: options?.cutoff }, 2 * poseSize);
            else putLength(space, "trace", "speculative", options?.speculative, 2 * poseSize);
            space.module.bridge[query](handleA, handleB, flags, recorder);
        };
        return record(space, ask, (mail) => {
            if (mail[0] < 0) throwRefused(space, "trace", mail[0], { a, b });
            return query === "distance" ? readGap(space, mail, 0) : readManifold(space, mail);
        });
    }
    return trace;
}

export function makeTraces<V>(space: Space<V, unknown>): Traces<V> {
    const { poseSize } = space;
    const hitOf = (call: string, given: object) => (mail: Float64Array): Hit<V> => {
        if (mail[0] < 0) throwRefused(space, call, mail[0], given);
        return readHit(space, mail, 0);
    };
    return {
        trace: makeTrace(space),
        traceCast(a, b, translation) {
            const ask = (recorder: number): void => {
                const handleA = putBody(space, "traceCast", "a", a, 0);
                const handleB = putBody(space, "traceCast", "b", b, poseSize);
                space.putVector("traceCast", "translation", translation, 2 * poseSize);
                space.module.bridge.cast(handleA, handleB, flagsOf("traceCast", { general: true }), recorder);
            };
            return record(space, ask, hitOf("traceCast", { a, b, translation }));
        },
        traceTimeOfImpact(a, toA, b, toB) {
            const call = "traceTimeOfImpact";
            const ask = (recorder: number): void => {
                const [handleA, handleB] = putMotions(space, call, a, toA, b, toB);
                space.module.bridge.time_of_impact(handleA, handleB, flagsOf(call, { general: true }), recorder);
            };
            return record(space, ask, hitOf(call, { a, toA, b, toB }));
        },
    };
}
