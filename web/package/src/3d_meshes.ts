/** Tact in space with triangle meshes: `import { mesh, sphere, distance } from "tact/3d/meshes"`. */
import { loader } from "./module/module3.js";
import { wasm } from "./module/wasm3_meshes.js";

loader.provide(wasm, true);

export * from "./functions3_meshes.js";
