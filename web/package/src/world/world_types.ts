/** What worlds of both dimensions are told and tell. Time is in seconds, angles are in radians; lengths and masses
 * are in any one unit. `D` is Plane or Space (world2.ts, world3.ts). */
import type { Shape } from "../shapes/shapes.js";
import type { Gap, Hit, VectorLike } from "../types.js";
import type { Body, BodyShape } from "./world_body.js";

/** What differs between the dimensions. */
export interface Dimensional {
    vector: readonly number[];
    /** As it may be given. */
    rotation: number | VectorLike;
    /** As it is told: cosine and sine, or a quaternion. */
    turned: readonly number[];
    /** Of an angular velocity, a torque, an angular momentum: in the plane a number. */
    spin: number | readonly number[];
    givenSpin: number | VectorLike;
    /** In space the matrix, column by column. */
    inertia: number | readonly number[];
    givenInertia: number | VectorLike;
}

export type ShapeOf<D extends Dimensional> = Shape<D["vector"]>;

/** A static body never moves; a kinematic one moves as its velocity says, and nothing pushes it; a dynamic one moves
 * as forces and contacts say. */
export type BodyKind = "static" | "kinematic" | "dynamic";
/** An axis of the world along which, or about which, a body does not move. In the plane "x", "y" and "turn_z". */
export type Lock = "x" | "y" | "z" | "turn_x" | "turn_y" | "turn_z";

/** Two shapes can touch when the mask of each has a bit of the other's category; but shapes of one group that is not
 * zero always can where it is above zero, and never where it is below. Bits are those of a whole number below 2^53; a
 * mask that is left out has all. */
export interface Filter {
    category?: number;
    mask?: number;
    group?: number;
}

/** What a shape is like to touch. */
export interface Material {
    /** Of two shapes in contact the root of the product counts. 0.6. */
    friction?: number;
    /** Of two the greater counts: 1 gives back all of the speed of approach. 0. */
    restitution?: number;
    /** A length: a rolling body is held back by a torque of up to this times the force of the contact. 0. */
    rollingFriction?: number;
}

export interface WorldOptions {
    /** 9.81 downwards: along -y in the plane, along -z in space. */
    gravity?: VectorLike;
    /** The size of usual bodies: margins go with it, and the speeds below which things are at rest. 1. */
    length?: number;
    /** Whether bodies at rest fall asleep. True. */
    enableSleep?: boolean;
    /** Whether fast bodies are kept from passing through thin ones. True. */
    enableContinuous?: boolean;
    /** What has not moved faster than this for so long falls asleep. */
    sleepSpeed?: number;
    sleepSeconds?: number;
    /** Contact response; docs/response.md tells what each does. */
    contactHertz?: number;
    contactDampingRatio?: number;
    slop?: number;
    pushSpeed?: number;
    restitutionSpeed?: number;
    maxSpeed?: number;
}

export interface BodyShapeOptions<D extends Dimensional> extends Filter, Material {
    shape: ShapeOf<D>;
    /** In the body's frame. */
    position?: VectorLike;
    rotation?: D["rotation"];
    /** Mass for each unit of volume, in the plane of area. 1; of a custom shape it must be 0, as its volume is not
     * known. */
    density?: number;
    /** Of its surface, in the body's axes: a conveyor belt. */
    surfaceVelocity?: VectorLike;
    /** It touches nothing, but tells of what overlaps it. */
    sensor?: boolean;
    /** Whether its contacts are told of; those of two shapes are where either wants it. True. */
    enableContactEvents?: boolean;
}

export interface BodyOptions<D extends Dimensional> {
    kind?: BodyKind;
    /** Of the body's frame, in which its shapes stand; not of its center of mass. */
    position?: VectorLike;
    rotation?: D["rotation"];
    /** Of the center of mass. */
    velocity?: VectorLike;
    angularVelocity?: D["givenSpin"];
    /** Which part of the velocity is lost in a second. */
    linearDamping?: number;
    angularDamping?: number;
    /** How much of gravity acts on it. 1. */
    gravityScale?: number;
    /** Where it is not 0: its mass, whatever the densities of its shapes. */
    mass?: number;
    /** Nothing turns it. */
    fixedRotation?: boolean;
    /** Axes along and about which it does not move while it is dynamic. */
    locks?: readonly Lock[];
    /** It passes through no dynamic body either, however fast it is. */
    bullet?: boolean;
    asleep?: boolean;
    /** Whether it falls asleep when it is at rest. True. */
    enableSleep?: boolean;
    /** Slower than this it is at rest, in place of the world's speed; 0: that. */
    sleepSpeed?: number;
    /** A bare shape stands at the body's origin, with the defaults of a BodyShapeOptions. */
    shapes?: readonly (ShapeOf<D> | BodyShapeOptions<D>)[];
    /** Anything of yours, kept at the body. */
    data?: unknown;
}

/** What Body.set() changes; what is left out stays. */
export interface BodySettings {
    linearDamping?: number;
    angularDamping?: number;
    gravityScale?: number;
    locks?: readonly Lock[];
    fixedRotation?: boolean;
    bullet?: boolean;
    enableSleep?: boolean;
    /** Slower than this it is at rest, in place of the world's speed; 0: that. */
    sleepSpeed?: number;
    /** Without, it keeps its place and its shapes, but meets nothing, is seen by no question and does not move. */
    enabled?: boolean;
}

/** All about a shape of a body at one time. */
export interface BodyShapeState<D extends Dimensional> {
    /** In the body's frame. */
    position: D["vector"];
    rotation: D["turned"];
    density: number;
    friction: number;
    restitution: number;
    rollingFriction: number;
    surfaceVelocity: D["vector"];
    category: number;
    /** Undefined: all bits. */
    mask: number | undefined;
    group: number;
    sensor: boolean;
    enableContactEvents: boolean;
    worldPosition: D["vector"];
    worldRotation: D["turned"];
}

/** All about a body at one time. */
export interface BodyState<D extends Dimensional> {
    kind: BodyKind;
    awake: boolean;
    position: D["vector"];
    rotation: D["turned"];
    /** Of mass, in the world. */
    center: D["vector"];
    velocity: D["vector"];
    angularVelocity: D["spin"];
    /** Zero for bodies that are not dynamic. */
    mass: number;
    /** About the center, in the body's own axes. */
    inertia: D["inertia"];
}

/** The corners of a box. */
export interface WorldBounds<D extends Dimensional> {
    lower: D["vector"];
    upper: D["vector"];
}

/** Rows of numbers, one behind the other: row i begins at data[i * size]. The data may be longer than count rows.
 * Give it back to the function that made it, and it is filled again without allocating. */
export interface Rows {
    data: Float64Array;
    count: number;
    readonly size: number;
}

export interface WorldContactPoint<D extends Dimensional> {
    /** Midway between the surfaces. */
    position: D["vector"];
    /** Signed, along the normal, when the step began. */
    separation: number;
    /** Along the normal, of the whole step. */
    impulse: number;
    id: number;
}

/** A contact as it is, sleeping or not. */
export interface WorldContact<D extends Dimensional> {
    shapeA: BodyShape<D>;
    shapeB: BodyShape<D>;
    /** From A to B. */
    normal: D["vector"];
    points: WorldContactPoint<D>[];
}

/** Begin: they touch, and did not in the step before. End: they do not touch any more, or one of them is gone. */
export type EventKind = "begin" | "stay" | "end";

export interface ContactEvent<D extends Dimensional> {
    kind: EventKind;
    /** At the end they may be destroyed already: their `valid` tells. */
    shapeA: BodyShape<D>;
    shapeB: BodyShape<D>;
    /** The middle of the contact, and from A to B; zero at the end. */
    point: D["vector"];
    normal: D["vector"];
    impulse: number;
    /** Before the step: of a contact that begins how hard it hit. */
    approachSpeed: number;
}

/** A sensor and a shape that has come to overlap it, or does not any more. */
export interface SensorEvent<D extends Dimensional> {
    kind: EventKind;
    sensor: BodyShape<D>;
    visitor: BodyShape<D>;
}

/** A body that was awake in the last step, and may have moved. */
export interface MovedBody<D extends Dimensional> {
    body: Body<D>;
    /** At the end of the step. */
    fellAsleep: boolean;
}

/** An impulse away from a center, on each dynamic body of which a shape is nearer than the radius: at its nearest
 * point, falling in proportion to that point's distance. The filter is as what explodes would have it. */
export interface Explosion extends Filter {
    center: VectorLike;
    radius: number;
    /** At no distance; below zero: towards the center. */
    impulse: number;
}

export interface WorldStats {
    /** How many there have been. */
    step: number;
    bodyCount: number;
    /** Dynamic and kinematic bodies that are awake. */
    awakeCount: number;
    shapeCount: number;
    jointCount: number;
    /** Pairs whose boxes overlap. */
    pairCount: number;
    /** Pairs that have points. */
    contactCount: number;
    islandCount: number;
    /** Continuous collisions in the last step. */
    impactCount: number;
    /** The deepest point of the last step, when it began. */
    maxOverlap: number;
    /** All memory that the world has. */
    bytes: number;
}

/** Sums over the dynamic bodies. The potential energy is that of gravity, zero at the origin; momenta are about it.
 * */
export interface WorldMotion<D extends Dimensional> {
    mass: number;
    kineticEnergy: number;
    potentialEnergy: number;
    momentum: D["vector"];
    angularMomentum: D["spin"];
}

/** What a question has found, in the world's frame: A is the shape of the world. */
export interface WorldHit<D extends Dimensional> {
    shape: BodyShape<D>;
    body: Body<D>;
    hit: Hit<D["vector"]>;
}

export interface WorldGap<D extends Dimensional> {
    shape: BodyShape<D>;
    body: Body<D>;
    gap: Gap<D["vector"]>;
}
