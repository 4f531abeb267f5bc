/** The module of the plane, loaded before anything that imports this file goes on. */
import { load } from "./module.js";
import { Space2 } from "./space.js";

/** Bundlers know these expressions, and take the files along. */
const files = {
    simd: new URL("./tact2-simd.wasm", import.meta.url),
    plain: new URL("./tact2.wasm", import.meta.url),
};

export const space = new Space2(await load(2, files));
