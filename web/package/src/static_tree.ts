/** A static tree of axis-aligned boxes: built over an array of them, for sets that change as a whole or not at all. */
import { badArgument, refusalOf, show, TactError } from "./errors.js";
import { Handle } from "./module/memory.js";
import type { Call, Module } from "./module/module.js";
import { wholeCalls } from "./module/whole.js";
import { putLength } from "./queries.js";
import type { Bounds } from "./shapes/shapes.js";
import { checkNumbers, type Space } from "./space.js";
import type { VectorLike } from "./types.js";

/** What web/wasm/static_tree.c exports. */
interface TreeCalls {
    static_tree_make: Call;
    static_tree_refit: Call;
    static_tree_bounds: Call;
    static_tree_pairs: Call;
    static_tree_query: Call;
    static_tree_nearest: Call;
}

/** Boxes and their distances. */
export interface NearestBoxes {
    indices: Uint32Array;
    distances: Float64Array;
}

const PAIR_BYTES = 8;
const INDEX_BYTES = 4;
const NUMBER_BYTES = 8;
/** Room for the pairs of most trees, and for what most queries find; where there is more, it is asked once more. */
const USUAL_PAIRS_PER_BOX = 4;
const USUAL_FOUND = 64;

/** All boxes as numbers, which are checked by the library. */
function checkBoxes<V>(space: Space<V, unknown>, call: string, boxes: unknown, count?: number): Float64Array {
    const size = 2 * space.dimension;
    const right = `a Float64Array of ${size} numbers for each box, its lower and its upper corner`;
    if (!(boxes instanceof Float64Array)) throw badArgument(call, "boxes", boxes, right);
    if (boxes.length % size !== 0)
        throw new TactError("bad_argument", `${call}: boxes has a length of ${boxes.length}; it must be ${right}`);
    if (count !== undefined && boxes.length !== size * count)
        throw new TactError("bad_argument", `${call}: boxes has a length of ${boxes.length}; it must be ` +
            `${size * count}: the tree has ${count} boxes`);
    return boxes;
}

function refused<V>(space: Space<V, unknown>, call: string, boxes: Float64Array): TactError {
    const { module, dimension } = space;
    const [status, box] = module.mail;
    if (box < 0) return module.refusal(status, call, `there are ${boxes.length / (2 * dimension)} boxes`);
    const numbers = boxes.slice(2 * dimension * box, 2 * dimension * (box + 1));
    return new TactError(refusalOf(status), `${call}: box ${box} is ${show(numbers)}; its numbers must be finite, ` +
        "and its lower corner must not be above its upper one");
}

/** Must not hold the tree. */
function freeTree(module: Module): (address: number) => void {
    return (address) => module.free(() => module.release(address));
}

export class StaticTree<V> {
    /** How many boxes it has. */
    readonly count: number;
    readonly #space: Space<V, unknown>;
    readonly #calls: TreeCalls;
    readonly #handle: Handle;

    /** Use staticTree() instead. */
    constructor(space: Space<V, unknown>, given: unknown) {
        const call = "staticTree";
        const boxes = checkBoxes(space, call, given);
        this.#space = space;
        this.#calls = wholeCalls<TreeCalls>(space, call);
        this.count = boxes.length / (2 * space.dimension);
        const { module } = space;
        const memory = module.put(boxes, call);
        let address: number;
        try {
            address = this.#calls.static_tree_make(memory, this.count);
            if (address === 0) throw refused(space, call, boxes);
        } finally {
            if (!module.failed) module.release(memory);
        }
        this.#handle = new Handle(this, "tree", address, freeTree(module));
    }

    /** The box around all boxes; zeros where there are none. */
    get bounds(): Bounds<V> {
        const { module, dimension } = this.#space;
        this.#calls.static_tree_bounds(this.#handle.address);
        const { mail } = module;
        return { lower: this.#space.vector(mail, 0), upper: this.#space.vector(mail, dimension) };
    }

    /** All pairs of boxes that are no farther apart than a distance, each once: two indices for each, the lower one
     * first. At a distance of zero, which is that where nothing is said, they touch or overlap, exactly. */
    pairs(distance = 0): Uint32Array {
        return this.#pairs("pairs", 0, distance);
    }

    /** All pairs of a box of this tree and one of another, which comes second. */
    pairsWith(other: StaticTree<V>, distance = 0): Uint32Array {
        if (!(other instanceof StaticTree) || other.#space !== this.#space)
            throw badArgument("pairsWith", "other", other, `a static tree of ${this.#space.name}`);
        return this.#pairs("pairsWith", other.#handle.address, distance);
    }

    /** The boxes that are no farther from a box than a distance, in no particular order, which is always the same. */
    query(box: Bounds<VectorLike>, distance = 0): Uint32Array {
        const { module, dimension } = this.#space;
        const address = this.#handle.address;
        const ask = (room: number): Uint32Array | number => {
            if (typeof box !== "object" || box === null) throw badArgument("query", "box", box, "{lower, upper}");
            this.#space.putVector("query", "box.lower", box.lower, 0);
            this.#space.putVector("query", "box.upper", box.upper, dimension);
            putLength(this.#space, "query", "distance", distance, 2 * dimension);
            return module.lend(room * INDEX_BYTES, "query", (memory) => {
                const count = this.#calls.static_tree_query(address, memory, room);
                return count > room ? count : new Uint32Array(module.buffer, memory, count).slice();
            });
        };
        const found = ask(USUAL_FOUND);
        return typeof found === "number" ? (ask(found) as Uint32Array) : found;
    }

    /** The boxes that are nearest to a point, `most` of them or fewer where there are no more within a distance; the
     * nearest first, and of equal ones that with the lower index. */
    nearest(point: VectorLike, most: number, distance: number = Infinity): NearestBoxes {
        const { module, dimension, rightVector } = this.#space;
        const numbers = checkNumbers("nearest", "point", point, dimension, rightVector);
        if (!Number.isInteger(most) || most < 1)
            throw badArgument("nearest", "most", most, "a whole number above zero");
        if (typeof distance !== "number" || !(distance >= 0))
            throw badArgument("nearest", "distance", distance, "a number that is not below zero");
        const room = Math.min(most, this.count);
        if (room === 0) return { indices: new Uint32Array(), distances: new Float64Array() };
        const address = this.#handle.address;
        return module.lend(room * (NUMBER_BYTES + INDEX_BYTES), "nearest", (memory) => {
            const indices = memory + room * NUMBER_BYTES;
            module.mail.set(numbers, 0);
            module.mail.set(numbers, dimension);
            module.mail[2 * dimension] = Math.min(distance, Number.MAX_VALUE);
            const count = this.#calls.static_tree_nearest(address, memory, indices, room);
            if (count < 0) throw module.refusal(count, "nearest", "");
            const found = new Uint32Array(module.buffer, indices, count).slice();
            return { indices: found, distances: module.take(memory, count) };
        });
    }

    /** Gives all boxes new bounds and keeps what is beside what: faster than a new tree, and as good while they have
     * moved by little. */
    refit(given: Float64Array): void {
        const boxes = checkBoxes(this.#space, "refit", given, this.count);
        const { module } = this.#space;
        const address = this.#handle.address;
        module.lendAll((keep) => {
            const status = this.#calls.static_tree_refit(address, keep(module.put(boxes, "refit")), this.count);
            if (status < 0) throw refused(this.#space, "refit", boxes);
        });
    }

    /** Frees its memory at once, which else happens some time after JavaScript has forgotten the tree. */
    dispose(): void {
        this.#handle.dispose();
    }

    /** Its address, for a batch about so many bodies of a space. Internal. */
    addressFor(space: Space<V, unknown>, call: string, bodies: number): number {
        if (this.#space !== space) throw badArgument(call, "tree", this, `a static tree of ${space.name}`);
        if (this.count !== bodies)
            throw new TactError("bad_index", `${call}: the tree has ${this.count} boxes; it must have one for each ` +
                `body, of which there are ${bodies}`);
        return this.#handle.address;
    }

    #pairs(call: string, other: number, distance: unknown): Uint32Array {
        const { module } = this.#space;
        const address = this.#handle.address;
        putLength(this.#space, call, "distance", distance, 0);
        const ask = (room: number): Uint32Array | number => module.lend(room * PAIR_BYTES, call, (memory) => {
            const count = this.#calls.static_tree_pairs(address, other, distance as number, memory, room);
            return count > room ? count : new Uint32Array(module.buffer, memory, 2 * count).slice();
        });
        const found = ask(USUAL_FOUND + USUAL_PAIRS_PER_BOX * this.count);
        return typeof found === "number" ? (ask(found) as Uint32Array) : found;
    }
}
