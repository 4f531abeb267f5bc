/** The same as tact/3d/meshes with its module in a file of its own, as tact/3d/streaming has. */
import { loader } from "./module/module3.js";

/* Bundlers know these expressions. */
const files = {
    simd: new URL("./tact3-meshes-simd.wasm", import.meta.url),
    plain: new URL("./tact3-meshes.wasm", import.meta.url),
};
await loader.stream(files, true);

export * from "./functions3_meshes.js";
