/** Tact in the plane with shapes that are not convex: `import { chain, circle, distance } from "tact/2d/parts"`. */
import { loader } from "./module/module2.js";
import { wasm } from "./module/wasm2_parts.js";

loader.provide(wasm, true);

export * from "./functions2_parts.js";
