/** The answers of a batch in the module's memory and in the caller's arrays. */
import { badArgument, show, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import type { Module } from "../module/module.js";

/** What web/wasm/batch.c writes for each pair, or rays.c for each ray, in its order, doubles before integers: so many
 * numbers, or so many integers. */
export interface Field {
    readonly name: string;
    readonly kind: "numbers" | "integers";
    readonly size: number;
}

export function numbers(name: string, size = 1): Field {
    return { name, kind: "numbers", size };
}

export function integers(name: string, size = 1): Field {
    return { name, kind: "integers", size };
}

export type Layout = readonly Field[];

type Answers = Record<string, Float64Array | Int32Array>;

const BYTES = { numbers: Float64Array.BYTES_PER_ELEMENT, integers: Int32Array.BYTES_PER_ELEMENT } as const;
const ARRAYS = { numbers: Float64Array, integers: Int32Array } as const;

/** Bytes of all answers in the module's memory. */
export function bytesOf(layout: Layout, count: number): number {
    return layout.reduce((bytes, { kind, size }) => bytes + BYTES[kind] * size * count, 0);
}

/** The arrays to write to: those that the caller has given, which are checked, or new ones. */
export function answersOf(
    call: string, layout: Layout, { count, what }: { count: number; what: string }, into: unknown,
    isWanted: (name: string) => boolean,
): Answers {
    if (into === undefined) {
        const wanted = layout.filter(({ name }) => isWanted(name));
        return Object.fromEntries(wanted.map(({ name, kind, size }) => [name, new ARRAYS[kind](size * count)]));
    }
    if (typeof into !== "object" || into === null) throw badArgument(call, "into", into, "an object of arrays");
    checkKeys(call, "into", into, layout.map(({ name }) => name));
    for (const { name, kind, size } of layout) {
        const array = (into as Record<string, unknown>)[name];
        if (array === undefined) continue;
        const right = `a ${ARRAYS[kind].name} of ${size} for each of ${count} ${what}`;
        if (!(array instanceof ARRAYS[kind])) throw badArgument(call, `into.${name}`, array, right);
        if (array.length < size * count)
            throw new TactError("bad_argument", `${call}: into.${name} has a length of ${show(array.length)}; it ` +
                `must be ${right}`);
    }
    return into as Answers;
}

/** Copies the answers out of the module's memory. */
export function copyAnswers(module: Module, layout: Layout, count: number, address: number, to: Answers): void {
    let at = address;
    for (const { name, kind, size } of layout) {
        if (Object.hasOwn(to, name) && to[name] !== undefined)
            to[name].set(new ARRAYS[kind](module.buffer, at, size * count));
        at += BYTES[kind] * size * count;
    }
}
