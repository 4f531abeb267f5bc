/** All that tact/2d exports: the functions of the plane, what they take and what they tell. */
import {
    makeBatches, type BatchOptions, type CastBatch, type CastBatchOptions, type CollideBatch, type CollideBatchOptions,
    type DistanceBatch, type DistanceBatchOptions, type OverlapBatch,
} from "./batch/batch.js";
import { loader, space } from "./module/module2.js";
import { makeQueries, type CollideOptions, type DistanceOptions, type MotionOptions } from "./queries.js";
import type { HullMesh, HullOptions } from "./shapes/shapes_hull.js";
import { makeShapes2, type CorneredShape, type HullShape, type Shape } from "./shapes/shapes2.js";
import { makeTraces, type TraceOptions } from "./trace.js";
import type * as types from "./types.js";
import type { PointsLike, RotationLike2, Vec2, VectorLike } from "./types.js";

export { batchConverged, batchStatus } from "./batch/batch.js";
export type {
    BatchOptions, CastBatch, CastBatchOptions, CollideBatch, CollideBatchOptions, DistanceBatch, DistanceBatchOptions,
    OverlapBatch,
} from "./batch/batch.js";
export { TactError, type Refusal } from "./errors.js";
export type { Bounds, Mass2 } from "./shapes/shapes.js";
export type { HullInfo, HullMesh, HullOptions } from "./shapes/shapes_hull.js";
export type { CollideOptions, DistanceOptions, MotionOptions } from "./queries.js";
export type { TraceOptions } from "./trace.js";
export type { CorneredShape, HullShape, Shape } from "./shapes/shapes2.js";
export type * from "./types.js";

export * from "./rotations2.js";
export { World } from "./world/world2.js";
export type * from "./world/world2.js";

/* ---- Types ---- */

/** Where a shape stands. What is left out is zero. */
export type Pose<V = VectorLike, R = RotationLike2> = types.Pose<V, R>;
/** A shape that stands somewhere. */
export type Placed<S = Shape, V = VectorLike, R = RotationLike2> = types.Placed<S, V, R>;
/** A shape at the origin, or one that stands somewhere. */
export type Placement = Shape | Placed;
/** What lies between two shapes; in the world's frame. */
export type Gap<V = Vec2> = types.Gap<V>;
/** Where two shapes touch. */
export type Manifold<V = Vec2> = types.Manifold<V>;
export type ContactPoint<V = Vec2> = types.ContactPoint<V>;
/** What a motion meets first. */
export type Hit<V = Vec2> = types.Hit<V>;
/** One step of GJK. */
export type SimplexStep<V = Vec2> = types.SimplexStep<V>;
/** One step of EPA. */
export type PolytopeStep<V = Vec2> = types.PolytopeStep<V>;
/** The patch that two shapes share. */
export type ClipStep<V = Vec2> = types.ClipStep<V>;
/** One step of a cast or of a time of impact. */
export type AdvanceStep<V = Vec2> = types.AdvanceStep<V>;
export type Step<V = Vec2> = types.Step<V>;
/** All that a query did, and its answer. */
export type Trace<V = Vec2, Answer = Gap<V> | Manifold<V> | Hit<V>> = types.Trace<V, Answer>;

/* ---- The module ---- */

export const dimension = 2;

const shapes = makeShapes2(space);
const queries = makeQueries(space);
const traces = makeTraces(space);
/* Pure: a program that asks no batch is bundled without. */
const batches = /* @__PURE__ */ makeBatches(space);

/** Loads the WebAssembly module in the background. Without it the module is loaded when it is first needed, while
 * the caller waits: a few milliseconds, once. */
export function init(): Promise<void> {
    return loader.init();
}

/* ---- Shapes: immutable, in their own frame ---- */

/** A point. */
export function point(at: VectorLike): CorneredShape {
    return shapes.point(at);
}

/** A segment between two points, which may be the same. */
export function segment(a: VectorLike, b: VectorLike): CorneredShape {
    return shapes.segment(a, b);
}

/** A triangle, which may be degenerate. */
export function triangle(a: VectorLike, b: VectorLike, c: VectorLike): CorneredShape {
    return shapes.triangle(a, b, c);
}

/** A disc around the origin. */
export function circle(radius: number): Shape {
    return shapes.circle(radius);
}

/** A box around the origin, by its half extents along x and y. */
export function box(halfExtents: VectorLike): CorneredShape {
    return shapes.box(halfExtents);
}

/** All points within the radius of a segment from x = -halfLength to +halfLength, which may be zero. */
export function capsule(radius: number, halfLength: number): Shape {
    return shapes.capsule(radius, halfLength);
}

/** An ellipse by its half axes along x and y. */
export function ellipse(radii: VectorLike): Shape {
    return shapes.ellipse(radii);
}

/** The convex hull of any points. A typed array holds x, y, x, y, ... */
export function polygon(points: PointsLike, options?: HullOptions): HullShape {
    return shapes.polygon(points, options);
}

/** The same hull as polygon() gives, as plain arrays: for drawing, and nothing is left to be freed. */
export function hullMesh(points: PointsLike, options?: HullOptions): HullMesh {
    return shapes.hullMesh(points, options);
}

/** The same shape with its surface moved out by a radius that is not below zero. */
export function rounded<S extends Shape>(shape: S, radius: number): S {
    return shapes.rounded(shape, radius);
}

/** A shape of your own: the farthest point in a direction of any length but zero. It must be a pure function, which
 * does not ask about its own shape. */
export function custom(support: (direction: Vec2) => VectorLike): Shape {
    return shapes.custom(support);
}

/* ---- Queries ---- */

/** What lies between two bodies: the signed distance with its normal, the two nearest points and a proven bound of
 * the error. Below zero the distance is minus the depth. */
export function distance(a: Placement, b: Placement, options?: DistanceOptions): Gap {
    return queries.distance(a, b, options);
}

/** As distance(), with the pose of B in the frame of A; the answer is in the frame of A. */
export function distanceInA(a: Shape, b: Shape, bInA: Pose, options?: DistanceOptions): Gap {
    return queries.distanceInA(a, b, bInA, options);
}

/** Whether two bodies share a point; touching counts. */
export function overlap(a: Placement, b: Placement): boolean {
    return queries.overlap(a, b);
}

/** As overlap(), with the pose of B in the frame of A. */
export function overlapInA(a: Shape, b: Shape, bInA: Pose): boolean {
    return queries.overlapInA(a, b, bInA);
}

/** Where two bodies touch, as points that a solver can push at: up to two. */
export function collide(a: Placement, b: Placement, options?: CollideOptions): Manifold {
    return queries.collide(a, b, options);
}

/** As collide(), with the pose of B in the frame of A; the answer is in the frame of A. */
export function collideInA(a: Shape, b: Shape, bInA: Pose, options?: CollideOptions): Manifold {
    return queries.collideInA(a, b, bInA, options);
}

/** What the ray from the origin to origin + translation hits of a body. */
export function raycast(body: Placement, origin: VectorLike, translation: VectorLike): Hit {
    return queries.raycast(body, origin, translation);
}

/** B moves by a translation without turning, until it meets A. */
export function cast(a: Placement, b: Placement, translation: VectorLike, options?: MotionOptions): Hit {
    return queries.cast(a, b, translation, options);
}

/** As cast(), with the pose of B in the frame of A; the answer is in the frame of A. */
export function castInA(a: Shape, b: Shape, bInA: Pose, translation: VectorLike, options?: MotionOptions): Hit {
    return queries.castInA(a, b, bInA, translation, options);
}

/** When two bodies meet that both move and turn, from where they stand to where they go. What is left out of `toA`
 * and `toB` stays as it is. */
export function timeOfImpact(
    a: Placement, toA: Pose | undefined, b: Placement, toB: Pose | undefined, options?: MotionOptions,
): Hit {
    return queries.timeOfImpact(a, toA, b, toB, options);
}

/** The pose at a fraction of such a motion, from 0 to 1. */
export function sweepPose(from: Pose, to: Pose, fraction: number): Required<Pose<Vec2, readonly [number, number]>> {
    return queries.sweepPose(from, to, fraction);
}

/** The point of a body's surface that is closest to a point, which becomes pointB. */
export function closestPoint(body: Placement, to: VectorLike): Gap {
    return queries.closestPoint(body, to);
}

/** Whether a body holds a point; its surface counts. */
export function contains(body: Placement, at: VectorLike): boolean {
    return queries.contains(body, at);
}

/* ---- Many pairs in one call ---- */

/** Whether the bodies of each pair share a point, as overlap() says. Body i is a shape at the i-th pose, of which all
 * numbers are in a Float64Array: x, y, cosine, sine. A pair is two indices of bodies, A's and B's. */
export function overlapBatch<Into extends Partial<OverlapBatch> = OverlapBatch>(
    shapes: readonly Shape[], poses: Float64Array, pairs: Uint32Array, options?: BatchOptions<Into>,
): Into {
    return batches.overlapBatch(shapes, poses, pairs, options);
}

/** What lies between the bodies of each pair, as distance() says. */
export function distanceBatch<Into extends Partial<DistanceBatch> = DistanceBatch>(
    shapes: readonly Shape[], poses: Float64Array, pairs: Uint32Array, options?: DistanceBatchOptions<Into>,
): Into {
    return batches.distanceBatch(shapes, poses, pairs, options);
}

/** Where the bodies of each pair touch, as collide() says. */
export function collideBatch<Into extends Partial<CollideBatch> = CollideBatch>(
    shapes: readonly Shape[], poses: Float64Array, pairs: Uint32Array, options?: CollideBatchOptions<Into>,
): Into {
    return batches.collideBatch(shapes, poses, pairs, options);
}

/** B of each pair moves by a translation, two numbers for each pair, until it meets A, as cast() says. */
export function castBatch<Into extends Partial<CastBatch> = CastBatch>(
    shapes: readonly Shape[], poses: Float64Array, pairs: Uint32Array, translations: Float64Array,
    options?: CastBatchOptions<Into>,
): Into {
    return batches.castBatch(shapes, poses, pairs, translations, options);
}

/* ---- Watching ---- */

/** A distance, and every step of it. Steps are in the frame of A, the answer is in the world's. */
export function trace(a: Placement, b: Placement, options?: TraceOptions & { query?: "distance" }): Trace<Vec2, Gap>;
/** A manifold, and every step of it. Steps are in the frame of A, the answer is in the world's. */
export function trace(a: Placement, b: Placement, options: TraceOptions & { query: "collide" }): Trace<Vec2, Manifold>;
/** A distance or a manifold, and every step of it. */
export function trace(a: Placement, b: Placement, options?: TraceOptions): Trace<Vec2, Gap | Manifold>;
export function trace(a: Placement, b: Placement, options?: TraceOptions): Trace<Vec2, Gap | Manifold> {
    return traces.trace(a, b, options);
}

/** A cast, and every advance of it; these are in the world's frame. */
export function traceCast(a: Placement, b: Placement, translation: VectorLike): Trace<Vec2, Hit> {
    return traces.traceCast(a, b, translation);
}

/** A time of impact, and every advance of it; these are in the world's frame. */
export function traceTimeOfImpact(
    a: Placement, toA: Pose | undefined, b: Placement, toB: Pose | undefined,
): Trace<Vec2, Hit> {
    return traces.traceTimeOfImpact(a, toA, b, toB);
}
