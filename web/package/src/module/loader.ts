/** The module of one dimension: there from its first use on, or from init() on. Of space there are two, and the one
 * with meshes serves for the other: what is imported decides, as long as nothing has been asked. */
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
    #inlinedMeshes = false;
    #loading: Promise<Module> | undefined;

    constructor(dimension: 2 | 3) {
        this.dimension = dimension;
    }

    /** The module; the first use compiles it. */
    get module(): Module {
        return this.#module ?? this.#use();
    }

    /** Has the bytes at hand from now on. */
    provide(base64: string, hasMeshes = false): void {
        if (this.#inlined !== undefined && (this.#inlinedMeshes || !hasMeshes)) return;
        this.#inlined = base64;
        this.#inlinedMeshes = hasMeshes;
        this.#loading = undefined;
        if (hasMeshes && this.#ready?.hasMeshes === false) this.#ready = undefined;
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
    async stream(files: Files, hasMeshes = false): Promise<void> {
        if (this.#module !== undefined) return;
        if (this.#ready === undefined || (hasMeshes && !this.#ready.hasMeshes))
            this.#take(await load(this.dimension, files));
    }

    /** A module that was needed meanwhile is kept: its shapes are in use. Else the one with meshes is. */
    #take(module: Module): void {
        const less = !module.hasMeshes && (this.#inlinedMeshes || this.#ready !== undefined);
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
