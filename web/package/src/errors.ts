/** What is thrown when input is refused, and how values are shown in its message. */

/** Why. Up to "not_simple" these are the library's own reasons; the others are about JavaScript. */
export type Refusal =
    | "not_finite" | "not_positive" | "negative" | "bad_rotation" | "no_points" | "memory_small" | "too_many"
    | "bad_support" | "out_of_range" | "no_memory" | "stale_id" | "bad_index" | "wrong_kind" | "bad_snapshot"
    | "custom_shape" | "misaligned" | "bad_stride" | "not_convex" | "bad_block" | "unbounded" | "not_simple"
    /** A value of a type that is not asked for: a string, undefined, a vector of another length. */
    | "bad_argument"
    /** A shape or a world that has been disposed of. */
    | "disposed"
    /** The WebAssembly module could not be loaded. */
    | "not_loaded"
    /** The module has failed and must be loaded again. */
    | "failed";

/** By minus the library's status. */
const REFUSALS: readonly Refusal[] = [
    "failed", "not_finite", "not_positive", "negative", "bad_rotation", "no_points", "memory_small", "too_many",
    "bad_support", "out_of_range", "no_memory", "stale_id", "bad_index", "wrong_kind", "bad_snapshot", "custom_shape",
    "misaligned", "bad_stride", "not_convex", "bad_block", "unbounded", "not_simple",
];

/** The name of a status below zero. */
export function refusalOf(status: number): Refusal {
    return REFUSALS[-status] ?? "failed";
}

/** Refused input. Nothing was changed. */
export class TactError extends Error {
    readonly status: Refusal;

    constructor(status: Refusal, message: string, options?: ErrorOptions) {
        super(message, options);
        this.name = "TactError";
        this.status = status;
    }
}

const LONGEST = 40;
const MOST_ITEMS = 7;

/** A value in a few words: `-1`, `"abc"`, `[1, NaN]`, `an object`. */
export function show(value: unknown): string {
    if (typeof value === "string")
        return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
    if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
    if (typeof value === "function") return "a function";
    if (typeof value === "symbol") return "a symbol";
    if (typeof value !== "object" || value === null) return String(value);
    if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return "an object";
    const items: ArrayLike<unknown> = value instanceof DataView ? [] : (value as unknown as ArrayLike<unknown>);
    const shown = Array.from({ length: Math.min(items.length, MOST_ITEMS) }, (_, i) => showItem(items[i]));
    return `[${shown.join(", ")}${items.length > MOST_ITEMS ? `, … ${items.length} in all` : ""}]`;
}

function showItem(value: unknown): string {
    return Array.isArray(value) ? "[…]" : show(value);
}

/** An argument that is not what is asked for: `circle: radius is "3"; it must be a number above zero`. */
export function badArgument(call: string, name: string, value: unknown, right: string): TactError {
    const status = typeof value === "number" && !Number.isFinite(value) ? "not_finite" : "bad_argument";
    return new TactError(status, `${call}: ${name} is ${show(value)}; it must be ${right}`);
}
