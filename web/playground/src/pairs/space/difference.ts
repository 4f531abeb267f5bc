/** The Minkowski difference A - B as a mesh. It turns with the shapes but, moved by the place of B, does not change:
 * it is made for B at the origin of A's frame. */
import type { PlacedSolid, Solid, Vec3 } from "../model";
import { at, Directions, dot } from "./directions";
import { addDirections, addSphere, corePolytope, meshOfPoints, meshOfSupports } from "./mesh3";
import type { Detail, Mesh3, Reach } from "./mesh3";

export interface Difference {
    /** Of the cores: what GJK and EPA see. */
    readonly core: Mesh3;
    /** Of the shapes, their radii included; none where there are no radii. */
    readonly outer: Mesh3 | undefined;
}

/* Most differences of corners that are all taken; beyond them directions are asked. */
const MOST_PAIRS: Record<Detail, number> = { rough: 1024, coarse: 4096, fine: 16384 };

/** Columns of the rotation from B's frame to A's. */
export function turnOfB(a: PlacedSolid<Vec3>, b: PlacedSolid<Vec3>): Vec3[] {
    return b.axes.map((axis) => inFrame(a.axes, axis));
}

function inFrame(axes: readonly Vec3[], v: Vec3): Vec3 {
    const [x, y, z] = axes;
    return x && y && z ? [dot(x, v), dot(y, v), dot(z, v)] : v;
}

function outOfFrame(axes: readonly Vec3[], v: Vec3): Vec3 {
    const [x, y, z] = axes;
    if (!x || !y || !z) return v;
    return [0, 1, 2].map((k) => at(x, k) * v[0] + at(y, k) * v[1] + at(z, k) * v[2]) as [number, number, number];
}

/** Where B's origin stands in A's frame. */
export function placeOfB(a: PlacedSolid<Vec3>, b: PlacedSolid<Vec3>): Vec3 {
    const way: Vec3 = [
        b.position[0] - a.position[0],
        b.position[1] - a.position[1],
        b.position[2] - a.position[2],
    ];
    return inFrame(a.axes, way);
}

/* Each row of three turned. */
function turned(values: Float64Array, turn: (v: Vec3) => Vec3): Float64Array {
    const out = new Float64Array(values.length);
    for (let i = 0; i + 2 < values.length; i += 3) {
        out.set(turn([at(values, i), at(values, i + 1), at(values, i + 2)]), i);
    }
    return out;
}

/* Support points of A - B for each direction, and by how much of each direction the cores' points lie deeper. */
function supportsOf(a: Solid<Vec3>, b: Solid<Vec3>, axes: readonly Vec3[], directions: Float64Array): Float64Array {
    const ofA = a.supports(directions);
    const ofB = b.supports(turned(directions, ([x, y, z]) => inFrame(axes, [-x, -y, -z])));
    const back = turned(ofB, (point) => outOfFrame(axes, point));
    return ofA.map((value, i) => value - at(back, i));
}

function without(points: Float64Array, directions: Float64Array, radius: number): Float64Array {
    return radius > 0 ? points.map((value, i) => value - at(directions, i) * radius) : points;
}

function reachOf(a: Solid<Vec3>, b: Solid<Vec3>, axes: readonly Vec3[], radius: number): Reach {
    return (directions) => {
        const points = supportsOf(a, b, axes, directions);
        const out = new Float64Array(directions.length / 3).fill(-radius);
        for (let i = 0; i < points.length; i++) {
            const k = Math.floor(i / 3);
            out[k] = at(out, k) + at(points, i) * at(directions, i);
        }
        return out;
    };
}

/* All differences of corners, where both cores have such and not too many. */
function cornerDifferences(a: Solid<Vec3>, b: Solid<Vec3>, axes: readonly Vec3[], most: number): Float64Array | null {
    const ofA = corePolytope(a)?.vertices, ofB = corePolytope(b)?.vertices.map((v) => outOfFrame(axes, v));
    if (!ofA || !ofB || ofA.length * ofB.length > most) return null;
    const out = new Float64Array(3 * ofA.length * ofB.length);
    ofA.forEach((p, i) => {
        ofB.forEach((q, j) => out.set([p[0] - q[0], p[1] - q[1], p[2] - q[2]], 3 * (i * ofB.length + j)));
    });
    return out;
}

function directionsOf(a: Solid<Vec3>, b: Solid<Vec3>, axes: readonly Vec3[], detail: Detail): Float64Array {
    const ofB = new Directions(), out = new Directions();
    const sphereA = addDirections(out, a, detail, true), sphereB = addDirections(ofB, b, detail, true);
    out.addAll(turned(ofB.taken(), ([x, y, z]) => outOfFrame(axes, [-x, -y, -z])));
    if (sphereA || sphereB) addSphere(out, detail);
    return out.taken();
}

/** `axes`: B's in A's frame, see turnOfB(). */
export function differenceMesh(a: Solid<Vec3>, b: Solid<Vec3>, axes: readonly Vec3[], detail: Detail): Difference {
    const radius = a.rounding + b.rounding;
    const corners = cornerDifferences(a, b, axes, MOST_PAIRS[detail]);
    if (corners && radius === 0) return { core: meshOfPoints(corners), outer: undefined };
    const directions = directionsOf(a, b, axes, detail);
    const points = supportsOf(a, b, axes, directions);
    const core = corners
        ? meshOfPoints(corners)
        : meshOfSupports(directions, without(points, directions, radius), reachOf(a, b, axes, radius), detail);
    const outer = radius > 0 ? meshOfSupports(directions, points, reachOf(a, b, axes, 0), detail) : undefined;
    return { core, outer };
}
