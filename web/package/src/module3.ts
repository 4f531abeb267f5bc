/** The module of space, loaded before anything that imports this file goes on. */
import { load } from "./module.js";
import { Space3 } from "./space.js";

/** Bundlers know these expressions, and take the files along. */
const files = {
    simd: new URL("./tact3-simd.wasm", import.meta.url),
    plain: new URL("./tact3.wasm", import.meta.url),
};

export const space = new Space3(await load(3, files));
