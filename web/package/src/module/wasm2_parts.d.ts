/** The module with vectors in base64; build.mjs writes it. */
export declare const wasm: string;
