/** All that tact/3d/meshes exports: what tact/3d does, and meshes and half-spaces, which its module has besides. */
import type { Placed, Placement, Shape } from "./functions3.js";
import { space } from "./module/module3.js";
import {
    makeMeshes3, type CollideMeshOptions, type Mesh, type MeshContacts, type MeshHit, type MeshOptions,
    type TrianglesLike,
} from "./shapes/mesh3.js";
import type { PointsLike, VectorLike } from "./types.js";

export * from "./functions3.js";
export type {
    CollideMeshOptions, Mesh, MeshContact, MeshContacts, MeshDefect, MeshEdge, MeshFinding, MeshHit, MeshInfo,
    MeshMeasure, MeshOptions, MeshPlace, MeshTriangle, MeshTriangles, TrianglesLike,
} from "./shapes/mesh3.js";

const meshes = makeMeshes3(space);

/** A mesh as it is, neither its hull nor its parts, in its own frame. Each triangle is three indices of vertices, in
 * counter-clockwise order from outside; without triangles each three vertices are one. A mesh in which nothing is
 * wrong is a solid, and what is inside belongs to it; else, or where `surface` is true, it is as thin as its
 * triangles. `info` tells which, and what is wrong. */
export function mesh(vertices: PointsLike, triangles?: TrianglesLike, options?: MeshOptions): Mesh {
    return meshes.mesh(vertices, triangles, options);
}

/** The plane of the points x with normal . x = offset, and all that is below it. The normal may have any length but
 * zero; the offset is that along the unit vector. */
export function halfSpace(normal: VectorLike, offset?: number): Shape {
    return meshes.halfSpace(normal, offset);
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
