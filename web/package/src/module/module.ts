/** A WebAssembly module: its memory, its mailbox, and calls into it. */
import { badArgument, refusalOf, TactError } from "../errors.js";

/** A function of the module. Handles and addresses are numbers; booleans are 0 and 1. */
export type Call = (...numbers: number[]) => number;

/** What web/wasm/ exports, but for those of worlds and of shapes that are not convex, which Module.calls() types. */
export interface BridgeCalls {
    mailbox: Call;
    mailbox_size: Call;
    allocate: Call;
    release: Call;
    status_text: Call;
    turn: Call;
    shape_make: Call;
    shape_rounded: Call;
    shape_custom: Call;
    shape_hull: Call;
    shape_free: Call;
    shape_rounding: Call;
    shape_hull_of: Call;
    shape_supports: Call;
    shape_bounds: Call;
    shape_mass: Call;
    shape_corners: Call;
    hull_make: Call;
    hull_info: Call;
    hull_vertices: Call;
    hull_sources: Call;
    hull_faces: Call;
    distance: Call;
    overlap: Call;
    collide: Call;
    cast: Call;
    time_of_impact: Call;
    sweep_pose: Call;
    closest_point: Call;
    contains: Call;
    recorder_make: Call;
    recorder_free: Call;
    recorder_data: Call;
    recorder_describe: Call;
}

/** A user's support function: from a direction to the farthest point. */
export type Support = (direction: readonly number[]) => ArrayLike<number>;

/** What holds a user's function for as long as there is a shape that asks it. */
export interface SupportOwner {
    readonly support: Support;
}

/** What a user's function has thrown, on its way through the module to the caller. */
interface Thrown {
    readonly error: unknown;
}

const BYTES = Float64Array.BYTES_PER_ELEMENT;
/** All the memory that a module can have. */
const MOST_BYTES = 2 ** 31 - 1;
/** The library's status for memory that is not there. */
const NO_MEMORY = -10;
/** No function of the module takes more arguments than this. */
const MOST_ARGUMENTS = 6;
/** Support functions that run one within the other: each has a part of the module's stack. */
const MOST_NESTED = 8;

/** With vectors (SIMD128) or without; the same bits come out of both. */
export type Variant = "simd" | "plain";

export class Module {
    /** The functions; each throws what a user's support function has thrown in it. */
    readonly bridge: BridgeCalls;
    readonly dimension: 2 | 3;
    readonly variant: Variant;
    readonly #memory: WebAssembly.Memory;
    readonly #mailbox: number;
    readonly #mailboxSize: number;
    #numbers: Float64Array;
    #mail: Float64Array;
    /** Weakly: a function may hold the very shape that is to be forgotten. */
    readonly #supports = new Map<number, WeakRef<SupportOwner>>();
    #supportCount = 0;
    /** Users' support functions that run now, one within the other. */
    #asking = 0;
    /** What is to be freed once none of them runs. */
    readonly #later: (() => void)[] = [];
    #thrown: Thrown | undefined;
    #failure: TactError | undefined;

    constructor(exports: WebAssembly.Exports, dimension: 2 | 3, variant: Variant) {
        this.dimension = dimension;
        this.variant = variant;
        this.#memory = exports.memory as WebAssembly.Memory;
        const calls: Record<string, Call> = {};
        for (const [name, value] of Object.entries(exports))
            if (typeof value === "function") calls[name] = this.#guard(value as Call);
        this.bridge = calls as unknown as BridgeCalls;
        this.#mailbox = this.bridge.mailbox();
        this.#mailboxSize = this.bridge.mailbox_size();
        this.#numbers = new Float64Array(this.#memory.buffer);
        this.#mail = new Float64Array(this.#memory.buffer, this.#mailbox, this.#mailboxSize);
    }

    /** For what takes a module that may still have to be loaded: this one is there. */
    get module(): this {
        return this;
    }

    /** Whether this is the module that has half-spaces and shapes that are not convex, too. */
    get isWhole(): boolean {
        return "compound_make" in this.bridge;
    }

    /** The functions under other types: those of worlds and of a whole module. */
    calls<Calls>(): Calls {
        return this.bridge as unknown as Calls;
    }

    /** The mailbox. Take it anew after each call: the memory may have moved. */
    get mail(): Float64Array {
        if (this.#mail.length === 0) this.#renew();
        return this.#mail;
    }

    /** All of the memory as doubles. Take it anew after each call, too. */
    get numbers(): Float64Array {
        if (this.#numbers.length === 0) this.#renew();
        return this.#numbers;
    }

    /** The memory under other types. Take it anew after each call, too. */
    get buffer(): ArrayBuffer {
        return this.#memory.buffer;
    }

    /** Memory has grown, and the views of it are empty. */
    #renew(): void {
        this.#numbers = new Float64Array(this.#memory.buffer);
        this.#mail = new Float64Array(this.#memory.buffer, this.#mailbox, this.#mailboxSize);
    }

    /** Memory of so many bytes, aligned for everything; the caller gives it back by release(). */
    allocate(bytes: number, call: string): number {
        return this.own(bytes <= MOST_BYTES ? this.bridge.allocate(bytes) : 0, call);
    }

    /** An address that is zero where memory has run out. */
    own(address: number, call: string): number {
        if (address === 0) throw this.refusal(NO_MEMORY, call, "dispose of shapes and worlds that are not needed");
        return address;
    }

    release(address: number): void {
        this.bridge.release(address);
    }

    /** Calls with memory of its own, which is given back whatever happens. */
    lend<T>(bytes: number, call: string, use: (memory: number) => T): T {
        const memory = this.allocate(Math.max(bytes, BYTES), call);
        try {
            return use(memory);
        } finally {
            if (!this.failed) this.release(memory);
        }
    }

    /** Calls with several pieces of memory, which `put` and its like make, and gives all of them back. */
    lendAll<T>(use: (keep: (address: number) => number) => T): T {
        const lent: number[] = [];
        try {
            return use((address) => {
                lent.push(address);
                return address;
            });
        } finally {
            if (!this.failed) lent.forEach((address) => this.release(address));
        }
    }

    /** Some doubles in memory of their own; the caller gives it back by release(). */
    put(values: ArrayLike<number>, call: string): number {
        const address = this.allocate(Math.max(values.length, 1) * BYTES, call);
        this.numbers.set(values, address / BYTES);
        return address;
    }

    /** The same for 32-bit integers. */
    putIntegers(values: ArrayLike<number>, call: string): number {
        const address = this.allocate(Math.max(values.length, 1) * Uint32Array.BYTES_PER_ELEMENT, call);
        new Uint32Array(this.#memory.buffer, address, values.length).set(values);
        return address;
    }

    /** The same for bytes. */
    putBytes(values: Uint8Array, call: string): number {
        const address = this.allocate(Math.max(values.length, 1), call);
        new Uint8Array(this.#memory.buffer, address, values.length).set(values);
        return address;
    }

    /** A copy of some doubles. */
    take(address: number, count: number): Float64Array {
        return this.numbers.slice(address / BYTES, address / BYTES + count);
    }

    /** A copy of some 32-bit integers. */
    takeIntegers(address: number, count: number): Int32Array {
        return new Int32Array(this.#memory.buffer, address, count).slice();
    }

    /** The library's text for a status. */
    text(status: number): string {
        const bytes = new Uint8Array(this.#memory.buffer, this.bridge.status_text(status));
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    /** The error for a status below zero. */
    refusal(status: number, call: string, detail: string): TactError {
        const text = this.text(status);
        return new TactError(refusalOf(status), detail === "" ? `${call}: ${text}` : `${call}: ${text}; ${detail}`);
    }

    /** Frees, but not while a call runs that may still use it: a support function may dispose of what it is asked
     * about. */
    free(free: () => void): void {
        if (this.failed) return;
        if (this.#asking > 0) this.#later.push(free);
        else free();
    }

    /** Knows a user's support function until its owner is forgotten; the number stands for it in the module. */
    addSupport(owner: SupportOwner): number {
        this.#supportCount += 1;
        this.#supports.set(this.#supportCount, new WeakRef(owner));
        return this.#supportCount;
    }

    /** Has the owner of a support function stay until the end of this turn, and so of the call that asks it. */
    keepSupport(id: number): void {
        this.#supports.get(id)?.deref();
    }

    removeSupport(id: number): void {
        this.#supports.delete(id);
    }

    /** Whether the module has failed; nothing can be asked of it any more, nor be freed. */
    get failed(): boolean {
        return this.#failure !== undefined;
    }

    /** Replaces the direction at the address by the point of the user's function. What that throws must not fly
     * through the module, whose stack would be left as it is: it waits for the end of the call. */
    answer(id: number, address: number): void {
        const at = address / BYTES;
        if (this.#thrown === undefined) {
            try {
                const point = this.#askNested(id, Array.from(this.numbers.subarray(at, at + this.dimension)));
                this.numbers.set(point, at);
                return;
            } catch (error) {
                this.#thrown = { error };
            }
        }
        this.numbers.fill(NaN, at, at + this.dimension);
    }

    #askNested(id: number, direction: number[]): number[] {
        if (this.#asking >= MOST_NESTED) {
            throw new TactError("too_many", `custom: support functions ask the library ${MOST_NESTED} levels deep; ` +
                "they must not ask about their own shapes");
        }
        this.#asking += 1;
        try {
            return this.#ask(id, direction);
        } finally {
            this.#asking -= 1;
        }
    }

    #ask(id: number, direction: number[]): number[] {
        const support = this.#supports.get(id)?.deref()?.support;
        if (support === undefined) throw new TactError("failed", "a custom shape has lost its support function");
        const point: unknown = support(direction);
        const right = `${this.dimension} numbers`;
        if (typeof point !== "object" || point === null)
            throw badArgument("custom", "what the support function returned", point, right);
        const numbers = Array.from(point as ArrayLike<unknown>);
        if (numbers.length !== this.dimension || !numbers.every((number) => typeof number === "number"))
            throw badArgument("custom", "what the support function returned", point, right);
        return numbers as number[];
    }

    /** A call that throws what a user's function has thrown, and never leaves a failed module in use. */
    #guard(call: Call): Call {
        if (call.length > MOST_ARGUMENTS) throw new TactError("failed", `a function takes ${call.length} arguments`);
        return (a, b, c, d, e, f) => {
            if (this.#failure !== undefined) throw this.#failure;
            let result: number;
            try {
                result = call(a, b, c, d, e, f);
            } catch (error) {
                throw this.#fail(error);
            }
            if (this.#asking === 0 && this.#later.length > 0) this.#settle();
            if (this.#thrown !== undefined) this.#rethrow(this.#thrown);
            return result;
        };
    }

    /** Frees what has been disposed of meanwhile. */
    #settle(): void {
        for (const free of this.#later.splice(0)) this.free(free);
    }

    #rethrow(thrown: Thrown): never {
        this.#thrown = undefined;
        throw thrown.error;
    }

    #fail(cause: unknown): TactError {
        const reason = cause instanceof Error ? cause.message : String(cause);
        this.#failure = new TactError(
            "failed",
            `Tact's WebAssembly module has stopped (${reason}); it and its shapes and worlds cannot be used any ` +
                "more: load the page or start the process again",
            { cause },
        );
        return this.#failure;
    }
}
