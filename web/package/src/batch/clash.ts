/** Which bodies of an assembly clash, and how deep. */
import { badArgument, TactError } from "../errors.js";
import { wholeCalls } from "../module/whole.js";
import { putDistanceOptions, putLength } from "../queries.js";
import type { Shape } from "../shapes/shapes.js";
import type { Space } from "../space.js";
import { StaticTree } from "../static_tree.js";
import { checkBodies, checkOptions, OPTIONS_AT, run, type Asked } from "./batch.js";
import { integers, numbers, type Layout } from "./layout.js";

/** What a pair is: they share more than points of their surfaces; one lies wholly inside the other; the same surface
 * twice; they meet, and share no more than rounding, which is no clash; apart, but nearer than the clearance. */
export type ClashKind = "overlap" | "contained" | "duplicate" | "touching" | "clearance";

/** The kinds by their numbers. */
export const clashKinds: readonly ClashKind[] = ["overlap", "contained", "duplicate", "touching", "clearance"];

export interface ClashOptions {
    /** Of each body which of the shapes it has; body i has shape i where nothing is said. */
    bodyShapes?: Uint32Array;
    /** Pairs that are nearer are told. */
    clearance?: number;
    /** Whether the depth of two solids is bracketed; "fast" is content with a fiftieth of the smaller body's radius,
     * twice. "off" where nothing is said. */
    depth?: "off" | "fast" | "full";
    /** Whether to ask about two bodies that are near; the lower index comes first. */
    filter?: (a: number, b: number) => boolean;
}

/** Pairs that clash, touch or are nearer than the clearance, or that were refused, in the order of A's index, then B's;
 * one array for each quantity, vectors one behind the other. The frame is the world's. */
export interface Clashes {
    count: number;
    /** How many pairs were near, and asked about. */
    asked: number;
    /** Two bodies for each. */
    pairs: Uint32Array;
    /** The place in `clashKinds`; -1 of a refused pair. */
    kind: Int32Array;
    /** The status, or why the pair was refused: batchStatus() tells. All other numbers of a refused pair are zero. */
    code: Int32Array;
    /** 1: A lies wholly inside B; 2: B inside A; 0: neither. */
    inside: Int32Array;
    /** The least distance of the surfaces, and how far the true one may be from it. */
    distance: Float64Array;
    errorBound: Float64Array;
    /** The least translation that takes two solids apart is between the two; NaN where it was not asked for, or there
     * is none. B moved by `depthUpper` along `depthDirection` is free of A. */
    depthLower: Float64Array;
    depthUpper: Float64Array;
    depthDirection: Float64Array;
    pointA: Float64Array;
    pointB: Float64Array;
}

/** What web/wasm/clash3.c exports. */
interface ClashCalls {
    clash_boxes(): number;
    clash_pairs(depth: number): number;
}

const BOXES: Layout = [numbers("boxes", 6)];

const CLASHES: Layout = [
    numbers("distance"), numbers("errorBound"), numbers("depthLower"), numbers("depthUpper"),
    numbers("depthDirection", 3), numbers("pointA", 3), numbers("pointB", 3), integers("code"), integers("kind"),
    integers("inside"),
];

const DEPTHS = ["off", "fast", "full"];

type Answers = Record<string, Float64Array | Int32Array>;

function checkBoxes(call: string, boxes: Float64Array): void {
    const bad = boxes.findIndex((x) => !Number.isFinite(x));
    if (bad < 0) return;
    throw new TactError("bad_argument", `${call}: body ${Math.floor(bad / 6)} is nowhere, or everywhere; its pose ` +
        "must be finite, its rotation of length one, and its shape no half-space");
}

/** Near pairs that the filter keeps, in the order of both indices. */
function sortedPairs(near: Uint32Array, count: number, filter: ClashOptions["filter"]): Uint32Array {
    const keys = Float64Array.from({ length: near.length / 2 }, (_, i) => near[2 * i] * count + near[2 * i + 1]).sort();
    const pairs: number[] = [];
    for (const key of keys) {
        const a = Math.floor(key / count), b = key % count;
        if (filter === undefined || filter(a, b)) pairs.push(a, b);
    }
    return Uint32Array.from(pairs);
}

/** Keeps what is told of some pairs. */
function pick(layout: Layout, all: Answers, places: readonly number[]): Answers {
    return Object.fromEntries(layout.map(({ name, kind, size }) => {
        const to = new (kind === "numbers" ? Float64Array : Int32Array)(size * places.length);
        places.forEach((from, at) => to.set(all[name].subarray(size * from, size * (from + 1)), size * at));
        return [name, to];
    }));
}

export function clashAll<V>(
    space: Space<V, unknown>, shapes: readonly Shape<V>[], poses: Float64Array, options: ClashOptions | undefined,
): Clashes {
    const name = "clashAll";
    const calls = wholeCalls<ClashCalls>(space, name);
    checkOptions(name, options, ["bodyShapes", "clearance", "depth", "filter"]);
    const depth = DEPTHS.indexOf(options?.depth ?? "off");
    if (depth < 0) throw badArgument(name, "depth", options?.depth, '"off", "fast" or "full"');
    const filter: unknown = options?.filter;
    if (filter !== undefined && typeof filter !== "function") throw badArgument(name, "filter", filter, "a function");
    const given = checkBodies(space, name, shapes, poses, options?.bodyShapes);
    // Copies: the filter may write to what it can reach.
    const bodies = { ...given, poses: given.poses.slice(), bodyShapes: given.bodyShapes?.slice() };
    const ask = (layout: Layout, what: Pick<Asked<V>, "questions" | "count" | "what">, call: () => number): Answers => {
        putDistanceOptions(space, name, undefined, OPTIONS_AT);
        putLength(space, name, "clearance", options?.clearance, OPTIONS_AT);
        return run(space, { name, layout, ask: call }, { ...bodies, ...what }, undefined) as Answers;
    };
    const each = { questions: new Uint32Array(), count: bodies.bodyCount, what: "bodies" } as const;
    const boxes = ask(BOXES, each, () => calls.clash_boxes())["boxes"] as Float64Array;
    checkBoxes(name, boxes);
    const tree = new StaticTree(space, boxes), near = tree.pairs();
    tree.dispose();
    const pairs = sortedPairs(near, bodies.bodyCount, options?.filter);
    const asked = { questions: pairs, count: pairs.length / 2, what: "pairs" } as const;
    const all = ask(CLASHES, asked, () => calls.clash_pairs(depth));
    const places = Array.from({ length: asked.count }, (_, i) => i).filter((i) => all["kind"][i] >= 0 || all["code"][i] < 0);
    const told = Uint32Array.from(places.flatMap((i) => [pairs[2 * i], pairs[2 * i + 1]]));
    return { count: places.length, asked: asked.count, pairs: told, ...pick(CLASHES, all, places) } as unknown as Clashes;
}
