/** How a WebAssembly module comes to life: from a URL while it is downloaded, or from bytes that are at hand. */
import { TactError } from "../errors.js";
import { Module, type Variant } from "./module.js";

/** Where the two variants of a module are. Bundlers find them by `new URL("./x.wasm", import.meta.url)`. */
export interface Files {
    simd: URL;
    plain: URL;
}

/** A function that makes a vector and one that fills memory: what the SIMD variant needs of an engine. */
const PROBE = new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // a module
    0x01, 0x08, 0x02, 0x60, 0x00, 0x01, 0x7b, 0x60, 0x00, 0x00, // types: () -> v128, () -> ()
    0x03, 0x03, 0x02, 0x00, 0x01, // two functions
    0x05, 0x03, 0x01, 0x00, 0x01, // memory
    0x0a, 0x14, 0x02, // code
    0x06, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b, // i8x16.splat(0)
    0x0b, 0x00, 0x41, 0x00, 0x41, 0x00, 0x41, 0x00, 0xfc, 0x0b, 0x00, 0x0b, // memory.fill(0, 0, 0)
]);

/** The variant that this engine can run. */
function bestVariant(): Variant {
    return WebAssembly.validate(PROBE) ? "simd" : "plain";
}

function notLoaded(what: string, reason: unknown): TactError {
    const told = reason instanceof Error ? reason.message : String(reason);
    return new TactError("not_loaded", `${what} could not be loaded: ${told}`, { cause: reason });
}

/** The imports of a module, which ask a module that does not exist yet. */
class Imports {
    module: Module | undefined;
    readonly tact = { support: (id: number, address: number): void => this.module?.answer(id, address) };

    made(instance: WebAssembly.Instance, dimension: 2 | 3, variant: Variant): Module {
        this.module = new Module(instance.exports, dimension, variant);
        return this.module;
    }

    get object(): WebAssembly.Imports {
        return { tact: this.tact };
    }
}

/* ---- From a URL ---- */

/** By a name that bundlers do not follow: pages have no file system. */
async function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
    const name = "node:fs/promises";
    const module: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
    const files = module as typeof import("node:fs/promises");
    return new Uint8Array(await files.readFile(url));
}

async function compile(url: URL): Promise<WebAssembly.Module> {
    if (url.protocol === "file:") return WebAssembly.compile(await readFile(url));
    const response = await fetch(url);
    if (!response.ok) throw notLoaded(url.href, `the server answered ${response.status} ${response.statusText}`);
    const type = response.headers.get("Content-Type") ?? "";
    if (type.split(";")[0]?.trim() === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads a module; without a variant the one that suits the engine. */
export async function load(dimension: 2 | 3, files: Files, variant: Variant = bestVariant()): Promise<Module> {
    const url = files[variant];
    const imports = new Imports();
    try {
        const instance = await WebAssembly.instantiate(await compile(url), imports.object);
        return imports.made(instance, dimension, variant);
    } catch (error) {
        if (error instanceof TactError) throw error;
        throw notLoaded(url.href, error);
    }
}

/* ---- From bytes, always with vectors ---- */

const INLINE = "Tact's WebAssembly module";
const NO_VECTORS = "this engine has no SIMD128; tact/2d/streaming and tact/3d/streaming bring a module without";
const NOT_AT_ONCE = "this engine compiles no module of this size while a page waits; " +
    "await init() before anything else is called";

/** The bytes of a text in base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
}

/** Compiles while the caller waits. */
export function compileNow(dimension: 2 | 3, base64: string): Module {
    if (bestVariant() !== "simd") throw notLoaded(INLINE, NO_VECTORS);
    const imports = new Imports();
    try {
        const module = new WebAssembly.Module(bytesOf(base64));
        return imports.made(new WebAssembly.Instance(module, imports.object), dimension, "simd");
    } catch (error) {
        /* Engines that limit the size throw a RangeError. */
        throw notLoaded(INLINE, error instanceof RangeError ? NOT_AT_ONCE : error);
    }
}

/** Compiles in the background. */
export async function compileLater(dimension: 2 | 3, base64: string): Promise<Module> {
    if (bestVariant() !== "simd") throw notLoaded(INLINE, NO_VECTORS);
    const imports = new Imports();
    try {
        const { instance } = await WebAssembly.instantiate(bytesOf(base64), imports.object);
        return imports.made(instance, dimension, "simd");
    } catch (error) {
        throw notLoaded(INLINE, error);
    }
}
