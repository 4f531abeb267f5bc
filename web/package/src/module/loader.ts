/** The module of one dimension: there from its first use on, or from init() on. */
import { TactError } from "../errors.js";
import { compileLater, compileNow, load, type Files } from "./load.js";
import type { Module } from "./module.js";

export class Loader {
    readonly dimension: 2 | 3;
    #module: Module | undefined;
    /** In base64. */
    #inlined: string | undefined;
    #loading: Promise<Module> | undefined;

    constructor(dimension: 2 | 3) {
        this.dimension = dimension;
    }

    /** The module; the first use compiles it. */
    get module(): Module {
        return this.#module ?? this.#compile();
    }

    /** Has the bytes at hand from now on. */
    provide(base64: string): void {
        this.#inlined ??= base64;
    }

    /** Compiles in the background, once. */
    async init(): Promise<void> {
        if (this.#module !== undefined) return;
        this.#loading ??= compileLater(this.dimension, this.#bytes());
        try {
            await this.#take(this.#loading);
        } catch (error) {
            this.#loading = undefined;
            throw error;
        }
    }

    /** Compiles while it is downloaded, unless there is a module already. */
    async stream(files: Files): Promise<void> {
        if (this.#module === undefined) await this.#take(load(this.dimension, files));
    }

    /** A module that was needed meanwhile is kept: its shapes are in use. */
    async #take(loading: Promise<Module>): Promise<void> {
        const module = await loading;
        this.#module ??= module;
    }

    #compile(): Module {
        this.#module = compileNow(this.dimension, this.#bytes());
        return this.#module;
    }

    #bytes(): string {
        if (this.#inlined !== undefined) return this.#inlined;
        throw new TactError("not_loaded", `the module of tact/${this.dimension}d has not been loaded yet`);
    }
}
