/** Recordings: what happens to a world as bytes, and their replay to the last bit. Internal but for the types. */
import { badArgument, TactError } from "../errors.js";
import { Handle } from "../module/memory.js";
import type { Module } from "../module/module.js";
import { wholeCalls } from "../module/whole.js";
import type { ModuleSource } from "../space.js";
import { hashText, type WorldCalls } from "./world_mail.js";

/** What a replay has found. */
export interface Replay {
    /** Made. */
    steps: number;
    /** From 1: the step after which the world's hash was not the recorded one; 0: none. */
    firstDifference: number;
    /** Of the world after the last step, as hash() gives it. */
    hash: string;
}

function freeRecorder(module: Module): (address: number) => void {
    return (address) => module.free(() => module.calls<WorldCalls>().world_recorder_free(address));
}

/** Records the steps of a world until close(). */
export class Recorder {
    readonly #module: Module;
    readonly #calls: WorldCalls;
    readonly #write: (bytes: Uint8Array) => void;
    readonly #handle: Handle;

    /** Use World.record() instead. */
    constructor(source: ModuleSource, make: () => number, write: (bytes: Uint8Array) => void) {
        const call = "record";
        if (typeof write !== "function") throw badArgument(call, "write", write, "a function that takes bytes");
        this.#module = source.module;
        this.#calls = wholeCalls<WorldCalls>(source, call);
        const address = make();
        if (address === 0) throw new TactError("no_memory", `${call}: out of memory`);
        this.#handle = new Handle(this, "recorder", address, freeRecorder(this.#module));
        this.#write = write;
        this.handOver();
    }

    get closed(): boolean {
        return this.#handle.disposed;
    }

    /** Ends the recording: what has been written stays one. */
    close(): void {
        this.#handle.dispose();
    }

    /** A status. */
    step(dt: number, substeps: number): number {
        return this.#calls.world_recorder_step(this.#handle.address, dt, substeps);
    }

    /** Gives what has been written to the user's function. What that throws ends the recording. */
    handOver(): void {
        const begin = this.#calls.world_recorder_take(this.#handle.address);
        const bytes = new Uint8Array(this.#module.buffer, begin, this.#module.mail[0]).slice();
        try {
            this.#write(bytes);
        } catch (error) {
            this.close();
            throw error;
        }
    }
}

/** Makes the steps of a recording again. */
export function replay(source: ModuleSource, recording: Uint8Array): Replay {
    const call = "World.replay";
    if (!(recording instanceof Uint8Array))
        throw badArgument(call, "recording", recording, "bytes that record() has written");
    const { module } = source;
    const calls = wholeCalls<WorldCalls>(source, call);
    return module.lend(recording.length, call, (memory) => {
        new Uint8Array(module.buffer, memory, recording.length).set(recording);
        const status = calls.world_replay(memory, recording.length);
        const [steps, firstDifference] = module.mail;
        if (status < 0) throw module.refusal(status, call, `step ${steps + 1}`);
        return { steps, firstDifference, hash: hashText(module.mail, 2) };
    });
}
