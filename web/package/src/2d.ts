/** Tact in the plane: `import { box, circle, distance } from "tact/2d"`. */
import { loader } from "./module/module2.js";
import { wasm } from "./module/wasm2.js";

loader.provide(wasm);

export * from "./functions2.js";
