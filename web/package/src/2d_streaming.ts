/** The same as tact/2d with its module in a file of its own: compiled while it is downloaded, cached by itself, and
 * loaded before anything that imports this goes on. For bundlers that take such files along, and pages without one. */
import { loader } from "./module/module2.js";

/* Bundlers know these expressions. */
await loader.stream({
    simd: new URL("./tact2-simd.wasm", import.meta.url),
    plain: new URL("./tact2.wasm", import.meta.url),
});

export * from "./functions2.js";
