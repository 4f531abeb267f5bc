/** Tact in space with meshes and other shapes that are not convex: `import { mesh, sphere } from "tact/3d/meshes"`. */
import { loader } from "./module/module3.js";
import { wasm } from "./module/wasm3_meshes.js";

loader.provide(wasm, true);

export * from "./functions3_meshes.js";
