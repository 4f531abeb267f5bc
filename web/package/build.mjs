/** What of the package is not TypeScript: the modules in base64 for the entries that have them inlined, and the mark
 * of the folder whose files are CommonJS. Run in the package's folder, behind the compilers. */
import { readFileSync, writeFileSync } from "node:fs";

for (const [file, name] of [
    ["tact2", "wasm2"], ["tact2-parts", "wasm2_parts"], ["tact3", "wasm3"], ["tact3-meshes", "wasm3_meshes"],
]) {
    const base64 = readFileSync(`dist/${file}-simd.wasm`).toString("base64");
    writeFileSync(`dist/module/${name}.js`, `export const wasm = "${base64}";\n`);
    writeFileSync(`dist/cjs/module/${name}.js`, `"use strict";\nexports.wasm = "${base64}";\n`);
}
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
