/** What movers are told and tell: characters that walk through a world (docs/mover.md). `D` is Plane or Space
 * (world2.ts, world3.ts). */
import type { VectorLike } from "../types.js";
import type { Body, BodyShape } from "./world_body.js";
import type { Dimensional, Filter, ShapeOf } from "./world_types.js";

/** What a mover is near, or meets. */
export interface MoverContact<D extends Dimensional> {
    shape: BodyShape<D>;
    body: Body<D>;
    /** On the shape of the world. */
    point: D["vector"];
    /** From it to the mover, of length one. */
    normal: D["vector"];
    /** Of the surfaces; below zero: how deep they overlap. */
    distance: number;
}

/** What can be changed of a mover; what is left out stays. */
export interface MoverSettings<D extends Dimensional> extends Filter {
    /** What moves: usually an upright capsule. */
    shape?: ShapeOf<D>;
    position?: VectorLike;
    rotation?: D["rotation"];
    /** Where the head is, of length one. */
    up?: VectorLike;
    /** Where to, in lengths a second, against what it stands on; add gravity to it. */
    velocity?: VectorLike;
    /** The distance at which it rests from what it touches. 0.01 lengths. */
    margin?: number;
    /** The height of ledges that it climbs. 0.3 lengths. */
    stepHeight?: number;
    /** Of what it stands on, in radians, up to 1.5. 0.8727, 50 degrees. */
    maxSlope?: number;
    /** Its own body in the world, which it does not meet; null: none. */
    ignored?: Body<D> | null;
    /** False lets it forget what it stands on, as after it was placed anew. */
    onGround?: false;
}

export interface MoverOptions<D extends Dimensional> extends MoverSettings<D> {
    shape: ShapeOf<D>;
    /** The size of usual bodies, of which the defaults of margin and step height are parts. 1. */
    length?: number;
    /** Whether it meets what is near or in its way; false lets it pass. It must not use the world. It meets all. */
    meets?: (contact: MoverContact<D>) => boolean;
}

/** All about a mover at one time. */
export interface MoverState<D extends Dimensional> {
    position: D["vector"];
    rotation: D["turned"];
    up: D["vector"];
    /** What the last move has left of it. */
    velocity: D["vector"];
    margin: number;
    stepHeight: number;
    maxSlope: number;
    category: number;
    /** Undefined: all bits. */
    mask: number | undefined;
    group: number;
    onGround: boolean;
    /** What it stands on; undefined where it does not. Its normal is that of the upper side where it is an edge. */
    ground: MoverContact<D> | undefined;
    /** How fast its ground has carried it: add it to the velocity of who jumps off. */
    groundVelocity: D["vector"];
    /** How deep it is in something that has moved into it. */
    overlap: number;
    /** What is nearer than twice the margin. */
    contacts: MoverContact<D>[];
}
