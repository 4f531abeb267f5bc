/** The shapes of the plane. */
import type { HullMesh, HullOptions } from "./shapes_hull.js";
import * as make from "./shapes_make.js";
import type * as shapes from "./shapes.js";
import type { Space2 } from "./space.js";
import type { Placed, Rotation2, Vec2 } from "./types.js";

export type Shape = shapes.Shape<Vec2, Rotation2>;
/** A shape at the origin, or one that stands somewhere. */
export type Placement = Shape | Placed<Shape, Vec2, Rotation2>;

export interface Shapes2 {
    point(at: Vec2): Shape;
    segment(a: Vec2, b: Vec2): Shape;
    triangle(a: Vec2, b: Vec2, c: Vec2): Shape;
    circle(radius: number): Shape;
    /** Half extents along x and y. */
    box(halfExtents: Vec2): Shape;
    /** All points within the radius of a segment from x = -halfLength to +halfLength, which may be zero. */
    capsule(radius: number, halfLength: number): Shape;
    /** Half axes along x and y. */
    ellipse(radii: Vec2): Shape;
    /** The convex hull of any points. A Float64Array holds x, y, x, y, ... */
    polygon(points: readonly Vec2[] | Float64Array, options?: HullOptions): Shape;
    /** The same hull as numbers alone: nothing is left to be freed. */
    hullMesh(points: readonly Vec2[] | Float64Array, options?: HullOptions): HullMesh;
    /** The same shape with its surface moved out by a radius that is not below zero. */
    rounded(shape: Shape, radius: number): Shape;
    /** A shape of your own: the farthest point in a direction of any length but zero. It must be a pure function. */
    custom(support: (direction: Vec2) => Vec2): Shape;
}

export function makeShapes2(space: Space2): Shapes2 {
    const { length, makeShape, place, size, sizes } = make;
    return {
        point: (at) => makeShape(space, "point", "point", [place("at", at, 2)]),
        segment: (a, b) => makeShape(space, "segment", "segment", [place("a", a, 2), place("b", b, 2)]),
        triangle: (a, b, c) =>
            makeShape(space, "triangle", "triangle", [place("a", a, 2), place("b", b, 2), place("c", c, 2)]),
        circle: (radius) => makeShape(space, "circle", "ball", [size("radius", radius)]),
        box: (halfExtents) => makeShape(space, "box", "box", [sizes("halfExtents", halfExtents, 2)]),
        capsule: (radius, halfLength) =>
            makeShape(space, "capsule", "capsule", [size("radius", radius), length("halfLength", halfLength)]),
        ellipse: (radii) => makeShape(space, "ellipse", "oval", [sizes("radii", radii, 2)]),
        polygon: (points, options) => make.makeHull(space, "polygon", points, options),
        hullMesh: (points, options) => make.makeHullMesh(space, points, options),
        rounded: (shape, radius) => make.makeRounded(space, shape, radius),
        custom: (support) => make.makeCustom(space, support),
    };
}
