/** The same as tact/2d/parts with its module in a file of its own, as tact/2d/streaming has. */
import { loader } from "./module/module2.js";

/* Bundlers know these expressions. */
const files = {
    simd: new URL("./tact2-parts-simd.wasm", import.meta.url),
    plain: new URL("./tact2-parts.wasm", import.meta.url),
};
await loader.stream(files, true);

export * from "./functions2_parts.js";
