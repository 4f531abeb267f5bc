/** What the parts of a body's panel share. */
import { useComputed } from "@preact/signals";
import type { Bench, Which } from "../model";
import type { ShapeText } from "tact/2d";

export const AXES = ["x", "y", "z"];

export interface Part<V> {
    bench: Bench<V>;
    which: Which;
}

/** The shape, and what changes it. Follows the shape alone: a body that is only moved draws nothing anew. */
export function useShape<V>({ bench, which }: Part<V>): [ShapeText, (shape: ShapeText) => void] {
    const shape = useComputed(() => bench.state.value[which].shape);
    const set = (next: ShapeText): void => bench.setBody(which, { ...bench.state.peek()[which], shape: next });
    return [shape.value, set];
}

/** Why the library refuses what this field holds. */
export function problemOf<V>({ bench, which }: Part<V>, key: string): string | undefined {
    const problem = bench.problem.value;
    return problem?.which === which && problem.key === key ? problem.message : undefined;
}
