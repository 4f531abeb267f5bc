/** All that tact/2d/parts exports: what tact/2d does, and compounds, rings, chains and half-planes, which its module
 * has besides. */
import { raycastBatch as castRays, type RaycastBatch, type RaycastBatchOptions as RayOptions } from "./batch/rays.js";
import {
    makeDerivatives, type Derivative as DerivativeOf, type DerivativeOptions, type Rate, type SecondDerivative as
    SecondDerivativeOf, type Twist as TwistOf, type TwistLike,
} from "./derivative.js";
import type { Placement, Shape } from "./functions2.js";
import { space } from "./module/module2.js";
import type { ContactsOptions } from "./shapes/lists.js";
import { makeOutlines2, type Chain, type ChainOptions, type Ring } from "./shapes/outlines2.js";
import * as parts from "./shapes/parts.js";
import * as shapes from "./shapes/shapes.js";
import { StaticTree as StaticTreeOf } from "./static_tree.js";
import type { PointsLike, Vec2, VectorLike } from "./types.js";
import { submerged as submergedPart } from "./world/media.js";
import type { Submerged as SubmergedOf } from "./world/media_types.js";

export * from "./functions2.js";
export type { DerivativeOptions, Rate, Smoothness, TwistLike } from "./derivative.js";
export type { RaycastBatch } from "./batch/rays.js";
export type { NearestBoxes } from "./static_tree.js";
export type { ContactsOptions } from "./shapes/lists.js";
export type { Chain, ChainOptions, Ring } from "./shapes/outlines2.js";

type Turn = readonly [cos: number, sin: number];

/** The side of a line. */
export type HalfPlane = parts.HalfSpace<Vec2>;
/** A shape of a compound, and where it is in it. */
export type CompoundChild = parts.CompoundChild<Vec2>;
/** Several shapes as one. */
export type Compound = parts.CompoundOf<Vec2, Turn>;
/** A compound, a ring or a chain. */
export type PartedShape = parts.PartedShape<Vec2, Turn>;
export type Part = parts.Part<Vec2, Turn>;
export type PartContact = parts.PartContact<Vec2>;
export type PartContacts = parts.PartContacts<Vec2>;
export type PartHit = parts.PartHit<Vec2>;

/** The distance of two bodies, and how it changes with the twist of each. */
export type Derivative = DerivativeOf<Vec2>;
export type SecondDerivative = SecondDerivativeOf<Vec2>;
/** What of a shape lies below a line. */
export type Submerged = SubmergedOf<Vec2>;
/** The velocity of a pose. */
export type Twist = TwistOf<Vec2>;
/** A tree of axis-aligned boxes. */
export type StaticTree = StaticTreeOf<Vec2>;
export type RaycastBatchOptions<Into> = RayOptions<Vec2, Into>;

const derivatives = /* @__PURE__ */ makeDerivatives(space);
const whole = parts.makeParts(space, (type, address) => new shapes.Shape(space, { type, address }));
const outlines = makeOutlines2(space);

/** The line of the points x with normal . x = offset, and all that is below it. The normal may have any length but
 * zero; the offset is that along the unit vector. */
export function halfPlane(normal: VectorLike, offset?: number): HalfPlane {
    return whole.halfSpace(normal, offset);
}

/** What is inside of points in their order, convex or not: at least three, and no edges that cross or touch. */
export function ring(points: PointsLike): Ring {
    return outlines.ring(points);
}

/** Segments from point to point, which have no inside. */
export function chain(points: PointsLike, options?: ChainOptions): Chain {
    return outlines.chain(points, options);
}

/** Several convex shapes as one: their union. They may touch and overlap. A bare shape is at the origin. */
export function compound(children: readonly (Shape | CompoundChild)[]): Compound {
    return whole.compound(children);
}

/** Where two shapes touch of which one at least has parts; in the world's frame. Each contact has a normal of its own,
 * from A to B, and the deepest is the first. Edges between flush parts do not show. */
export function collideParts(a: Placement, b: Placement, options?: ContactsOptions): PartContacts {
    return whole.collideParts(a, b, options);
}

/** Each part that the ray from the origin to origin + translation meets, in the order in which it does; in the world's
 * frame. raycast() gives the first. */
export function raycastParts(body: Placement, origin: VectorLike, translation: VectorLike): PartHit[] {
    return whole.raycastParts(body, origin, translation);
}

/* ---- Fluids ---- */

/** What of a body lies where normal . x <= offset, the normal of length one, as far as it is solid. */
export function submerged(body: Placement, normal: VectorLike, offset?: number): Submerged {
    return submergedPart(space, body, normal, offset);
}

/* ---- Trees and derivatives ---- */

/** A tree of axis-aligned boxes, which finds those that are near to each other, to a box or to a point. The array holds
 * four numbers for each box, its lower and its upper corner; the tree has a copy. */
export function staticTree(boxes: Float64Array): StaticTree {
    return new StaticTreeOf(space, boxes);
}

/** Casts many rays at all bodies, and tells for each which body it hits first, and where, as cast() tells it of a point.
 * A ray is four numbers, origin and translation. With a tree of the bodies' boxes, which changes no bit, each ray looks
 * only at bodies whose boxes it meets. */
export function raycastBatch<Into extends Partial<RaycastBatch> = RaycastBatch>(
    shapes: readonly Shape[], poses: Float64Array, rays: Float64Array, options?: RaycastBatchOptions<Into>,
): Into {
    return castRays(space, shapes, poses, rays, options);
}

/** The signed distance of two bodies, and its derivatives with respect to the poses of both; in the world's frame. With
 * `second` the second ones too, and how normal and witness points change. */
export function derivative(a: Placement, b: Placement, options?: DerivativeOptions): Derivative {
    return derivatives.derivative(a, b, options);
}

/** How fast the distance of two bodies changes when both start to move; one-sided, where features face each other in
 * more than a point. */
export function distanceRate(a: Placement, b: Placement, twistA: TwistLike, twistB: TwistLike): Rate {
    return derivatives.distanceRate(a, b, twistA, twistB);
}
