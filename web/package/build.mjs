/** What of the package is not TypeScript: the modules in base64 for the entries that have them inlined, and the mark
 * of the folder whose files are CommonJS. Run in the package's folder, behind the compilers. */
import { readFileSync, writeFileSync } from "node:fs";

for (const dimension of [2, 3]) {
    const base64 = readFileSync(`dist/tact${dimension}-simd.wasm`).toString("base64");
    writeFileSync(`dist/module/wasm${dimension}.js`, `export const wasm = "${base64}";\n`);
    writeFileSync(`dist/cjs/module/wasm${dimension}.js`, `"use strict";\nexports.wasm = "${base64}";\n`);
}
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
