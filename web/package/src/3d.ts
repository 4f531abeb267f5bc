/** Tact in space: `import { box, sphere, distance } from "tact/3d"`. */
import { loader } from "./module/module3.js";
import { wasm } from "./module/wasm3.js";

loader.provide(wasm);

export * from "./functions3.js";
