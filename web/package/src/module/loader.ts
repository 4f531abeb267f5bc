/** The module of one dimension: there from its first use on, or from init() on. There are two, and the
 * whole one serves for the other: what is imported decides, as long as nothing has been asked. */
import { TactError } from "../errors.js";
import { compileLater, compileNow, load, type Files } from "./load.js";
import type { Module } from "./module.js";

export class Loader {
    readonly dimension: 2 | 3;
    /** What has been asked for; it stays. */
    #module: Module | undefined;
    /** What is compiled, as long as nobody has asked for it. */
    #ready: Module | undefined;
    /** In base64. */
    #inlined: string | undefined;
    #inlinedWhole = false;
    #loading: Promise<Module> | undefined;

    constructor(dimension: 2 | 3) {
        this.dimension = dimension;
    }

    /** The module; the first use compiles it. */
    get module(): Module {
        return this.#module ?? this.#use();
    }

    /** Has the bytes at hand from now on. */
    provide(base64: string, isWhole = false): void {
        if (this.#inlined !== undefined && (this.#inlinedWhole || !isWhole)) return;
        this.#inlined = base64;
        this.#inlinedWhole = isWhole;
        this.#loading = undefined;
        if (isWhole && this.#ready?.isWhole === false) this.#ready = undefined;
    }

    /** Compiles in the background, once. */
    async init(): Promise<void> {
        while ((this.#module ?? this.#ready) === undefined) {
            this.#loading ??= compileLater(this.dimension, this.#bytes());
            const loading = this.#loading;
            try {
                this.#take(await loading);
            } catch (error) {
                if (this.#loading === loading) this.#loading = undefined;
                throw error;
            }
        }
    }

    /** Compiles while it is downloaded, unless there is a module already that does as well. */
    async stream(files: Files, isWhole = false): Promise<void> {
        if (this.#module !== undefined) return;
        if (this.#ready === undefined || (isWhole && !this.#ready.isWhole))
            this.#take(await load(this.dimension, files));
    }

    /** A module that was needed meanwhile is kept: its shapes are in use. Else the whole one is. */
    #take(module: Module): void {
        const less = !module.isWhole && (this.#inlinedWhole || this.#ready !== undefined);
        if (!less) this.#ready = module;
    }

    #use(): Module {
        this.#module = this.#ready ?? compileNow(this.dimension, this.#bytes());
        return this.#module;
    }

    #bytes(): string {
        if (this.#inlined !== undefined) return this.#inlined;
        throw new TactError("not_loaded", `the module of tact/${this.dimension}d has not been loaded yet`);
    }
}
