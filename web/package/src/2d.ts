/** Tact in the plane: `import { box, circle, distance } from "tact/2d"`. */
import { loader } from "./module2.js";
import { wasm } from "./wasm2.js";

loader.provide(wasm);

export * from "./functions2.js";
