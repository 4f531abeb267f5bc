/** The shapes of space. */
import type { HullMesh, HullOptions } from "./shapes_hull.js";
import * as make from "./shapes_make.js";
import type * as shapes from "./shapes.js";
import type { Space3 } from "../space.js";
import type { PointsLike, Vec3, VectorLike } from "../types.js";

export type Shape = shapes.Shape<Vec3>;
/** A shape whose core has corners: a point, segment, triangle, box, hull; rounded or not. */
export type CorneredShape = shapes.Cornered<Shape>;
/** A shape that was made as the hull of points. */
export type HullShape = shapes.HullOf<Shape>;

/** functions3.ts tells what each does. */
export interface Shapes3 {
    point(at: VectorLike): CorneredShape;
    segment(a: VectorLike, b: VectorLike): CorneredShape;
    triangle(a: VectorLike, b: VectorLike, c: VectorLike): CorneredShape;
    sphere(radius: number): Shape;
    box(halfExtents: VectorLike): CorneredShape;
    capsule(radius: number, halfLength: number): Shape;
    cylinder(radius: number, halfHeight: number): Shape;
    cone(radius: number, halfHeight: number): Shape;
    ellipsoid(radii: VectorLike): Shape;
    hull(points: PointsLike, options?: HullOptions): HullShape;
    hullMesh(points: PointsLike, options?: HullOptions): HullMesh;
    rounded<S extends Shape>(shape: S, radius: number): S;
    custom(support: (direction: Vec3) => VectorLike): Shape;
}

export function makeShapes3(space: Space3): Shapes3 {
    const { length, makeShape, place, size, sizes } = make;
    const cornered = (type: string, kind: make.Kind, all: readonly make.Argument[]): CorneredShape =>
        makeShape(space, type, kind, all) as CorneredShape;
    return {
        point: (at) => cornered("point", "point", [place("at", at, 3)]),
        segment: (a, b) => cornered("segment", "segment", [place("a", a, 3), place("b", b, 3)]),
        triangle: (a, b, c) =>
            cornered("triangle", "triangle", [place("a", a, 3), place("b", b, 3), place("c", c, 3)]),
        sphere: (radius) => makeShape(space, "sphere", "ball", [size("radius", radius)]),
        box: (halfExtents) => cornered("box", "box", [sizes("halfExtents", halfExtents, 3)]),
        capsule: (radius, halfLength) =>
            makeShape(space, "capsule", "capsule", [size("radius", radius), length("halfLength", halfLength)]),
        cylinder: (radius, halfHeight) =>
            makeShape(space, "cylinder", "cylinder", [size("radius", radius), size("halfHeight", halfHeight)]),
        cone: (radius, halfHeight) =>
            makeShape(space, "cone", "cone", [size("radius", radius), size("halfHeight", halfHeight)]),
        ellipsoid: (radii) => makeShape(space, "ellipsoid", "oval", [sizes("radii", radii, 3)]),
        hull: (points, options) => make.makeHull(space, "hull", points, options) as HullShape,
        hullMesh: (points, options) => make.makeHullMesh(space, points, options),
        rounded: <S extends Shape>(shape: S, radius: number) => make.makeRounded(space, shape, radius) as S,
        custom: (support) => make.makeCustom(space, support),
    };
}
