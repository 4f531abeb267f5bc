/** The shapes of space. */
import type { HullMesh, HullOptions } from "./shapes_hull.js";
import * as make from "./shapes_make.js";
import type * as shapes from "./shapes.js";
import type { Space3 } from "./space.js";
import type { Placed, Rotation3, Vec3 } from "./types.js";

export type Shape = shapes.Shape<Vec3, Rotation3>;
/** A shape at the origin, or one that stands somewhere. */
export type Placement = Shape | Placed<Shape, Vec3, Rotation3>;

export interface Shapes3 {
    point(at: Vec3): Shape;
    segment(a: Vec3, b: Vec3): Shape;
    triangle(a: Vec3, b: Vec3, c: Vec3): Shape;
    sphere(radius: number): Shape;
    /** Half extents along x, y and z. */
    box(halfExtents: Vec3): Shape;
    /** All points within the radius of a segment from z = -halfLength to +halfLength, which may be zero. */
    capsule(radius: number, halfLength: number): Shape;
    /** Around z, from -halfHeight to +halfHeight. */
    cylinder(radius: number, halfHeight: number): Shape;
    /** Base disc at z = -halfHeight, apex at z = +halfHeight. */
    cone(radius: number, halfHeight: number): Shape;
    /** Half axes along x, y and z. */
    ellipsoid(radii: Vec3): Shape;
    /** The convex hull of any points. A Float64Array holds x, y, z, x, y, z, ... */
    hull(points: readonly Vec3[] | Float64Array, options?: HullOptions): Shape;
    /** The same hull as numbers alone: nothing is left to be freed. */
    hullMesh(points: readonly Vec3[] | Float64Array, options?: HullOptions): HullMesh;
    /** The same shape with its surface moved out by a radius that is not below zero. */
    rounded(shape: Shape, radius: number): Shape;
    /** A shape of your own: the farthest point in a direction of any length but zero. It must be a pure function. */
    custom(support: (direction: Vec3) => Vec3): Shape;
}

export function makeShapes3(space: Space3): Shapes3 {
    const { length, makeShape, place, size, sizes } = make;
    return {
        point: (at) => makeShape(space, "point", "point", [place("at", at, 3)]),
        segment: (a, b) => makeShape(space, "segment", "segment", [place("a", a, 3), place("b", b, 3)]),
        triangle: (a, b, c) =>
            makeShape(space, "triangle", "triangle", [place("a", a, 3), place("b", b, 3), place("c", c, 3)]),
        sphere: (radius) => makeShape(space, "sphere", "ball", [size("radius", radius)]),
        box: (halfExtents) => makeShape(space, "box", "box", [sizes("halfExtents", halfExtents, 3)]),
        capsule: (radius, halfLength) =>
            makeShape(space, "capsule", "capsule", [size("radius", radius), length("halfLength", halfLength)]),
        cylinder: (radius, halfHeight) =>
            makeShape(space, "cylinder", "cylinder", [size("radius", radius), size("halfHeight", halfHeight)]),
        cone: (radius, halfHeight) =>
            makeShape(space, "cone", "cone", [size("radius", radius), size("halfHeight", halfHeight)]),
        ellipsoid: (radii) => makeShape(space, "ellipsoid", "oval", [sizes("radii", radii, 3)]),
        hull: (points, options) => make.makeHull(space, "hull", points, options),
        hullMesh: (points, options) => make.makeHullMesh(space, points, options),
        rounded: (shape, radius) => make.makeRounded(space, shape, radius),
        custom: (support) => make.makeCustom(space, support),
    };
}
