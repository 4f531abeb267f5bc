/** Both dimensions: `import { plane, space } from "tact"`. A program that needs one of them imports "tact/2d" or
 * "tact/3d", and has no more than that. */
import * as plane from "./2d.js";
import * as space from "./3d.js";

export { plane, space };
export { TactError, type Refusal } from "./errors.js";
export type * from "./types.js";

/** Loads the modules of both dimensions in the background. Without it each is loaded when it is first needed. */
export async function init(): Promise<void> {
    await Promise.all([plane.init(), space.init()]);
}
