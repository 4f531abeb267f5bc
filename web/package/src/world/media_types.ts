/** What fluids and wind are told (docs/fluid.md). */
import type { VectorLike } from "../types.js";
import type { Filter } from "./world_types.js";

/** A fluid that fills all below a line or a plane. */
export interface Fluid extends Filter {
    /** Out of the fluid, of length one: it is where normal . x <= offset. Upwards. */
    normal?: VectorLike;
    /** 0. */
    offset?: number;
    /** 1000, that of water in kilograms and meters. */
    density?: number;
    /** With which it flows. */
    velocity?: VectorLike;
    /** In parts a second: so many times the displaced mass times the velocity against the fluid, and the same of the
     * spin. 1. */
    linearDrag?: number;
    angularDrag?: number;
    /** Whether it acts on bodies that sleep, and wakes them. False. */
    wake?: boolean;
}

/** Air that moves: it presses on what faces it. */
export interface Wind extends Filter {
    velocity?: VectorLike;
    /** 1.2, that of air in kilograms and meters. */
    density?: number;
    /** 1. */
    coefficient?: number;
    /** Whether it acts on bodies that sleep, and wakes them. False. */
    wake?: boolean;
}

/** What of a shape lies below a line or a plane. */
export interface Submerged<V> {
    /** Its volume, in the plane its area. */
    size: number;
    /** In the world; zero where there is none. */
    center: V;
}
