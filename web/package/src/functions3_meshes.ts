/** All that tact/3d/meshes exports: what tact/3d does, and meshes, height fields, compounds and half-spaces, which its
 * module has besides. */
import { clashAll as findClashes, type Clashes, type ClashOptions } from "./batch/clash.js";
import { raycastBatch as castRays, type RaycastBatch, type RaycastBatchOptions as RayOptions } from "./batch/rays.js";
import {
    makeDerivatives, type Derivative as DerivativeOf, type DerivativeOptions, type Rate, type SecondDerivative as
    SecondDerivativeOf, type Twist as TwistOf, type TwistLike,
} from "./derivative.js";
import type { Placed, Placement, Shape } from "./functions3.js";
import { space } from "./module/module3.js";
import { makeHeightField, type HeightFieldOptions, type HeightsLike } from "./shapes/height_field3.js";
import type { ContactsOptions } from "./shapes/lists.js";
import {
    makeMeshes3, Mesh as MeshShape, type CollideMeshOptions, type Mesh, type MeshContacts, type MeshHit,
    type MeshOptions, type TrianglesLike,
} from "./shapes/mesh3.js";
import * as parts from "./shapes/parts.js";
import * as shapes from "./shapes/shapes.js";
import { StaticTree as StaticTreeOf } from "./static_tree.js";
import type { PointsLike, Rotation3, Vec3, VectorLike } from "./types.js";
import { submerged as submergedPart } from "./world/media.js";
import type { Submerged as SubmergedOf } from "./world/media_types.js";

export * from "./functions3.js";
export type { DerivativeOptions, Rate, Smoothness, TwistLike } from "./derivative.js";
export { clashKinds, type Clashes, type ClashKind, type ClashOptions } from "./batch/clash.js";
export type { RaycastBatch } from "./batch/rays.js";
export type { NearestBoxes } from "./static_tree.js";
export type { HeightFieldOptions, HeightsLike } from "./shapes/height_field3.js";
export type { ContactsOptions } from "./shapes/lists.js";
export type {
    CollideMeshOptions, Mesh, MeshContact, MeshContacts, MeshDefect, MeshEdge, MeshFinding, MeshHit, MeshInfo,
    MeshMeasure, MeshOptions, MeshPlace, MeshTriangle, MeshTriangles, TrianglesLike,
} from "./shapes/mesh3.js";

/** The side of a plane. */
export type HalfSpace = parts.HalfSpace<Vec3>;
/** A shape of a compound, and where it is in it. */
export type CompoundChild = parts.CompoundChild<Vec3>;
/** Several shapes as one. */
export type Compound = parts.CompoundOf<Vec3, Rotation3>;
export type Part = parts.Part<Vec3, Rotation3>;
export type PartContact = parts.PartContact<Vec3>;
export type PartContacts = parts.PartContacts<Vec3>;
export type PartHit = parts.PartHit<Vec3>;

/** The distance of two bodies, and how it changes with the twist of each. */
export type Derivative = DerivativeOf<Vec3>;
export type SecondDerivative = SecondDerivativeOf<Vec3>;
/** What of a shape lies below a plane. */
export type Submerged = SubmergedOf<Vec3>;
/** The velocity of a pose. */
export type Twist = TwistOf<Vec3>;
/** A tree of axis-aligned boxes. */
export type StaticTree = StaticTreeOf<Vec3>;
export type RaycastBatchOptions<Into> = RayOptions<Vec3, Into>;

const derivatives = /* @__PURE__ */ makeDerivatives(space);
const meshes = makeMeshes3(space);
const whole = parts.makeParts(space, (type, address) =>
    new (parts.isMesh(type) ? MeshShape : shapes.Shape<Vec3>)(space, { type, address }));

/** A mesh as it is, neither its hull nor its parts, in its own frame. Each triangle is three indices of vertices, in
 * counter-clockwise order from outside; without triangles each three vertices are one. A mesh in which nothing is
 * wrong is a solid, and what is inside belongs to it; else, or where `surface` is true, it is as thin as its
 * triangles. `info` tells which, and what is wrong. */
export function mesh(vertices: PointsLike, triangles?: TrianglesLike, options?: MeshOptions): Mesh {
    return meshes.mesh(vertices, triangles, options);
}

/** The plane of the points x with normal . x = offset, and all that is below it. The normal may have any length but
 * zero; the offset is that along the unit vector. */
export function halfSpace(normal: VectorLike, offset?: number): HalfSpace {
    return whole.halfSpace(normal, offset);
}

/** Ground above a grid, which is a surface: row j of the heights is at y = j times the size of a cell, column i at
 * x = i times it. Triangles 2 c and 2 c + 1 of the input are those of cell c, counted row by row. */
export function heightField(heights: HeightsLike, options?: HeightFieldOptions): Mesh {
    return makeHeightField(space, heights, options);
}

/** Several shapes as one, convex ones and meshes: their union. They may touch and overlap. A bare shape is at the
 * origin. */
export function compound(children: readonly (Shape | CompoundChild)[]): Compound {
    return whole.compound(children);
}

/** Where two shapes touch of which one at least is a compound; in the world's frame. Each contact has a normal of its
 * own, from A to B, and the deepest is the first. Edges between flush parts do not show. */
export function collideParts(a: Placement, b: Placement, options?: ContactsOptions): PartContacts {
    return whole.collideParts(a, b, options);
}

/** Each part of a compound that the ray from the origin to origin + translation meets, in the order in which it does;
 * in the world's frame. raycast() gives the first. */
export function raycastParts(body: Placement, origin: VectorLike, translation: VectorLike): PartHit[] {
    return whole.raycastParts(body, origin, translation);
}

/** Where a mesh and a convex shape touch, in either place; in the world's frame. Each contact has a normal of its own,
 * from A to B, and the deepest is the first. */
export function collideMesh(a: Placement, b: Placement, options?: CollideMeshOptions): MeshContacts {
    return meshes.collideMesh(a, b, options);
}

/** All triangles that the ray from the origin to origin + translation meets, an edge's both, in the order in which
 * it does; in the world's frame. raycast() gives the first. */
export function raycastAll(body: Mesh | Placed<Mesh>, origin: VectorLike, translation: VectorLike): MeshHit[] {
    return meshes.raycastAll(body, origin, translation);
}

/* ---- Fluids ---- */

/** What of a body lies where normal . x <= offset, the normal of length one, as far as it is solid. */
export function submerged(body: Placement, normal: VectorLike, offset?: number): Submerged {
    return submergedPart(space, body, normal, offset);
}

/* ---- Trees and derivatives ---- */

/** A tree of axis-aligned boxes, which finds those that are near to each other, to a box or to a point. The array holds
 * six numbers for each box, its lower and its upper corner; the tree has a copy. */
export function staticTree(boxes: Float64Array): StaticTree {
    return new StaticTreeOf(space, boxes);
}

/** Casts many rays at all bodies, and tells for each which body it hits first, and where, as cast() tells it of a point.
 * A ray is six numbers, origin and translation. With a tree of the bodies' boxes, which changes no bit, each ray looks
 * only at bodies whose boxes it meets. */
export function raycastBatch<Into extends Partial<RaycastBatch> = RaycastBatch>(
    shapes: readonly Shape[], poses: Float64Array, rays: Float64Array, options?: RaycastBatchOptions<Into>,
): Into {
    return castRays(space, shapes, poses, rays, options);
}

/** Which bodies of an assembly intersect and how deep, which touch, lie inside others, or come too near: what
 * `tact clash` tells. Bodies are meshes, spheres, capsules, cylinders and cones; near ones are found by a tree. */
export function clashAll(shapes: readonly Shape[], poses: Float64Array, options?: ClashOptions): Clashes {
    return findClashes(space, shapes, poses, options);
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
