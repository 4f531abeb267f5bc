/** Both dimensions: `import { plane, space } from "tact"`. A program that needs one of them imports "tact/2d" or
 * "tact/3d", and loads no more than that. */
export * as plane from "./2d.js";
export * as space from "./3d.js";
export { TactError, type Refusal } from "./errors.js";
export type * from "./types.js";
