/** The shapes of the plane. */
import type { HullMesh, HullOptions } from "./shapes_hull.js";
import * as make from "./shapes_make.js";
import type * as shapes from "./shapes.js";
import type { Space2 } from "../space.js";
import type { PointsLike, Vec2, VectorLike } from "../types.js";

export type Shape = shapes.Shape<Vec2>;
/** A shape whose core has corners: a point, segment, triangle, box, polygon; rounded or not. */
export type CorneredShape = shapes.Cornered<Shape>;
/** A shape that was made as the hull of points. */
export type HullShape = shapes.HullOf<Shape>;

/** functions2.ts tells what each does. */
export interface Shapes2 {
    point(at: VectorLike): CorneredShape;
    segment(a: VectorLike, b: VectorLike): CorneredShape;
    triangle(a: VectorLike, b: VectorLike, c: VectorLike): CorneredShape;
    circle(radius: number): Shape;
    box(halfExtents: VectorLike): CorneredShape;
    capsule(radius: number, halfLength: number): Shape;
    ellipse(radii: VectorLike): Shape;
    polygon(points: PointsLike, options?: HullOptions): HullShape;
    hullMesh(points: PointsLike, options?: HullOptions): HullMesh;
    rounded<S extends Shape>(shape: S, radius: number): S;
    custom(support: (direction: Vec2) => VectorLike): Shape;
}

export function makeShapes2(space: Space2): Shapes2 {
    const { length, makeShape, place, size, sizes } = make;
    const cornered = (type: string, kind: make.Kind, all: readonly make.Argument[]): CorneredShape =>
        makeShape(space, type, kind, all) as CorneredShape;
    return {
        point: (at) => cornered("point", "point", [place("at", at, 2)]),
        segment: (a, b) => cornered("segment", "segment", [place("a", a, 2), place("b", b, 2)]),
        triangle: (a, b, c) =>
            cornered("triangle", "triangle", [place("a", a, 2), place("b", b, 2), place("c", c, 2)]),
        circle: (radius) => makeShape(space, "circle", "ball", [size("radius", radius)]),
        box: (halfExtents) => cornered("box", "box", [sizes("halfExtents", halfExtents, 2)]),
        capsule: (radius, halfLength) =>
            makeShape(space, "capsule", "capsule", [size("radius", radius), length("halfLength", halfLength)]),
        ellipse: (radii) => makeShape(space, "ellipse", "oval", [sizes("radii", radii, 2)]),
        polygon: (points, options) => make.makeHull(space, "polygon", points, options) as HullShape,
        hullMesh: (points, options) => make.makeHullMesh(space, points, options),
        rounded: <S extends Shape>(shape: S, radius: number) => make.makeRounded(space, shape, radius) as S,
        custom: (support) => make.makeCustom(space, support),
    };
}
