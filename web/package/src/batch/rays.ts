/** Many rays at many bodies in one call. */
import { badArgument } from "../errors.js";
import { wholeCalls } from "../module/whole.js";
import { flagsOf, putDistanceOptions } from "../queries.js";
import type { Shape } from "../shapes/shapes.js";
import type { Space } from "../space.js";
import { StaticTree } from "../static_tree.js";
import { checkArray, checkBodies, OPTIONS_AT, run, type BatchOptions, type BetweenBatch } from "./batch.js";
import { integers, numbers, type Layout } from "./layout.js";

export interface RaycastBatchOptions<V, Into> extends BatchOptions<Into> {
    /** A tree over the boxes of the bodies, in their order, each of which contains what bounds() gives: a ray looks
     * only at bodies whose boxes it meets, with the same answers. */
    tree?: StaticTree<V>;
    general?: boolean;
}

/** What each ray hits first. A miss is at fraction 1; all else of it is zero. */
export interface RaycastBatch extends BetweenBatch {
    /** The index of the body; -1 for none. */
    body: Int32Array;
    fraction: Float64Array;
    steps: Int32Array;
    pointA: Float64Array;
    pointB: Float64Array;
}

/** What web/wasm/rays.c exports. */
interface RayCalls {
    batch_raycast(flags: number): number;
}

function rayLayout(n: number): Layout {
    return [
        numbers("fraction"), numbers("distance"), numbers("errorBound"), numbers("normal", n), numbers("pointA", n),
        numbers("pointB", n), integers("code"), integers("steps"), integers("body"),
    ];
}

export function raycastBatch<V, Into>(
    space: Space<V, unknown>, shapes: readonly Shape<V>[], poses: Float64Array, rays: Float64Array,
    options: RaycastBatchOptions<V, Into> | undefined,
): Into {
    const name = "raycastBatch";
    const calls = wholeCalls<RayCalls>(space, name);
    putDistanceOptions(space, name, undefined, OPTIONS_AT);
    const flags = flagsOf(name, options, "bodyShapes", "into", "tree");
    const bodies = checkBodies(space, name, shapes, poses, options?.bodyShapes);
    const questions = checkArray(name, "rays", rays, Float64Array, 2 * space.dimension, "ray");
    const tree: unknown = options?.tree;
    if (tree !== undefined && !(tree instanceof StaticTree))
        throw badArgument(name, "tree", tree, "what staticTree() makes");
    const beside = tree === undefined ? 0 : (tree as StaticTree<V>).addressFor(space, name, bodies.bodyCount);
    const call = { name, layout: rayLayout(space.dimension), ask: () => calls.batch_raycast(flags) };
    const asked = { ...bodies, questions, count: questions.length / (2 * space.dimension), what: "rays" as const };
    return run(space, call, asked, options?.into, beside) as Into;
}
