/** The names of the two bodies, in the order in which they are drawn. */
import type { Which } from "../model";

export const WHICH: readonly Which[] = ["a", "b"];
