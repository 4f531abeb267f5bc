/** Which directions to ask a shape's support function about, so that the hull of the answers shows the shape.
 *
 * Round surfaces want directions spread evenly. Sharp edges and flat faces want directions beside their normals:
 * there several points are equally far, and a direction turned a hair towards one of them makes the library name
 * that one. */
import type { Vec3 } from "../model";
import { Points } from "./meshes/points";

/** How far a direction is turned to decide between equals: the point moves by this part of the rounding radius. */
const HAIR = 1e-8;

/** Corners and faces of a convex body, faces counter-clockwise from outside; a flat one has two, back to back. */
export interface Polytope {
    readonly vertices: readonly Vec3[];
    readonly faces: readonly (readonly number[])[];
}

/** Unit directions, growing. */
export class Directions {
    private readonly points = new Points();

    add(x: number, y: number, z: number): void {
        const inverse = 1 / Math.hypot(x, y, z);
        this.points.add(x * inverse, y * inverse, z * inverse);
    }

    addAll(directions: Float64Array): void {
        for (let i = 0; i + 2 < directions.length; i += 3) {
            this.add(at(directions, i), at(directions, i + 1), at(directions, i + 2));
        }
    }

    taken(): Float64Array {
        return this.points.taken();
    }
}

/** An element of a typed array that is known to be there. */
export function at(values: ArrayLike<number>, index: number): number {
    return values[index] ?? Number.NaN;
}

export function dot(a: Vec3, b: Vec3): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
    return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function addScaled(a: Vec3, b: Vec3, scale: number): Vec3 {
    return [a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale];
}

/** The vector with length one; zero stays zero. */
export function unit(a: Vec3): Vec3 {
    const length = Math.hypot(a[0], a[1], a[2]);
    return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 0];
}

/** Two unit vectors across a unit vector, and across each other. */
export function across(axis: Vec3): [Vec3, Vec3] {
    const helper: Vec3 = Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
    const first = unit(cross(helper, axis));
    return [first, cross(axis, first)];
}

/** The corners of a convex face once around a normal: those of a curved one do not all come in that order. */
export function inTurn(points: readonly Vec3[], normal: Vec3): Vec3[] {
    const [right, up] = across(normal);
    const flat = points.map((point) => ({ point, x: dot(right, point), y: dot(up, point) }));
    const mean = (of: (one: { x: number; y: number }) => number): number =>
        flat.reduce((sum, one) => sum + of(one), 0) / points.length;
    const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
    const angle = (one: { x: number; y: number }): number => Math.atan2(one.y - y, one.x - x);
    return flat.sort((one, other) => angle(one) - angle(other)).map(({ point }) => point);
}

/* ---- A sphere of directions ---- */

export interface Icosphere {
    readonly directions: Float64Array;
    readonly triangles: Uint32Array;
}

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const ICOSAHEDRON_CORNERS: readonly Vec3[] = [
    [-1, GOLDEN, 0], [1, GOLDEN, 0], [-1, -GOLDEN, 0], [1, -GOLDEN, 0],
    [0, -1, GOLDEN], [0, 1, GOLDEN], [0, -1, -GOLDEN], [0, 1, -GOLDEN],
    [GOLDEN, 0, -1], [GOLDEN, 0, 1], [-GOLDEN, 0, -1], [-GOLDEN, 0, 1],
];
const ICOSAHEDRON_FACES: readonly Vec3[] = [
    [0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11],
    [1, 5, 9], [5, 11, 4], [11, 10, 2], [10, 7, 6], [7, 1, 8],
    [3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9],
    [4, 9, 5], [2, 4, 11], [6, 2, 10], [8, 6, 7], [9, 8, 1],
];

const icospheres = new Map<number, Icosphere>();

/** Each of the twenty faces of an icosahedron divided into four, and these again, as often as the level says. */
export function icosphere(level: number): Icosphere {
    const known = icospheres.get(level);
    if (known) return known;
    const corners = ICOSAHEDRON_CORNERS.map(unit);
    let faces: readonly Vec3[] = ICOSAHEDRON_FACES;
    for (let i = 0; i < level; i++) faces = divided(corners, faces);
    const made = { directions: Float64Array.from(corners.flat()), triangles: Uint32Array.from(faces.flat()) };
    icospheres.set(level, made);
    return made;
}

function divided(corners: Vec3[], faces: readonly Vec3[]): Vec3[] {
    const middles = new Map<string, number>();
    const middle = (i: number, j: number): number => {
        const key = i < j ? `${i},${j}` : `${j},${i}`;
        const known = middles.get(key);
        if (known !== undefined) return known;
        const a = corners[i], b = corners[j];
        if (!a || !b) throw new RangeError("a face names a corner that is not there");
        corners.push(unit([a[0] + b[0], a[1] + b[1], a[2] + b[2]]));
        middles.set(key, corners.length - 1);
        return corners.length - 1;
    };
    return faces.flatMap(([a, b, c]) => {
        const ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        return [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]] as Vec3[];
    });
}

/* ---- Around an axis ---- */

export interface Around {
    readonly axis: Vec3;
    /** Steps of a full turn. */
    readonly turns: number;
    /** Angles above the plane across the axis where the surface has a kink: directions stand on both sides. */
    readonly kinks: readonly number[];
    /** The largest step between other angles; Infinity for none in between. */
    readonly step: number;
}

/** Directions of a surface of revolution. */
export function addAround(out: Directions, { axis, turns, kinks, step }: Around): void {
    const [u, v] = across(axis);
    for (const angle of angles(kinks, step)) {
        const steep = Math.abs(Math.abs(angle) - Math.PI / 2) < HAIR / 2;
        const radial = Math.cos(angle), axial = Math.sin(angle);
        for (let i = 0; i < (steep ? 1 : turns); i++) {
            const turn = (2 * Math.PI * i) / turns, c = steep ? 0 : Math.cos(turn) * radial;
            const s = steep ? 0 : Math.sin(turn) * radial;
            out.add(
                u[0] * c + v[0] * s + axis[0] * axial,
                u[1] * c + v[1] * s + axis[1] * axial,
                u[2] * c + v[2] * s + axis[2] * axial,
            );
        }
    }
}

/** From one pole to the other: a hair below and above each kink, and what lies between in equal steps. A pole that is
 * no kink stands for itself. */
function angles(kinks: readonly number[], step: number): number[] {
    const pole = Math.PI / 2, out: number[] = [];
    const stops = [...new Set([-pole, ...kinks, pole])].sort((a, b) => a - b);
    stops.forEach((stop, i) => {
        const kink = kinks.includes(stop);
        if (!kink) out.push(stop);
        if (kink && stop > -pole) out.push(stop - HAIR);
        if (kink && stop < pole) out.push(stop + HAIR);
        const next = stops[i + 1];
        if (next === undefined) return;
        const parts = Math.ceil((next - stop) / step);
        for (let k = 1; k < parts; k++) out.push(stop + ((next - stop) * k) / parts);
    });
    return out;
}

/* ---- Of polytopes ---- */

/** By Newell: right for every polygon, however its corners lie. */
export function faceNormal(polytope: Polytope, face: readonly number[]): Vec3 {
    let x = 0, y = 0, z = 0;
    face.forEach((index, i) => {
        const p = polytope.vertices[index], q = polytope.vertices[face[(i + 1) % face.length] ?? index];
        if (!p || !q) return;
        x += (p[1] - q[1]) * (p[2] + q[2]);
        y += (p[2] - q[2]) * (p[0] + q[0]);
        z += (p[0] - q[0]) * (p[1] + q[1]);
    });
    return unit([x, y, z]);
}

interface Edge {
    readonly from: number;
    readonly to: number;
    /** The normal of the face on the left, the way out of it across the edge, and the angle to the next face. */
    readonly normal: Vec3;
    readonly out: Vec3;
    readonly angle: number;
}

function edgesOf(polytope: Polytope, normals: readonly Vec3[]): Edge[] {
    const sides = new Map<string, number>();
    polytope.faces.forEach((face, f) => {
        face.forEach((from, i) => sides.set(`${from},${face[(i + 1) % face.length]}`, f));
    });
    const edges: Edge[] = [];
    for (const [key, f] of sides) {
        const [from = 0, to = 0] = key.split(",").map(Number);
        const other = normals[sides.get(`${to},${from}`) ?? -1];
        const p = polytope.vertices[from], q = polytope.vertices[to], normal = normals[f];
        if (from > to || !other || !p || !q || !normal) continue;
        const out = cross(unit(subtract(q, p)), normal);
        edges.push({ from, to, normal, out, angle: Math.abs(Math.atan2(dot(other, out), dot(other, normal))) });
    }
    return edges;
}

/** For each corner a direction inside its cone of normals. */
function cornerNormals(polytope: Polytope, normals: readonly Vec3[], edges: readonly Edge[]): Vec3[] {
    const sums = polytope.vertices.map((): Vec3 => [0, 0, 0]);
    const add = (corner: number, direction: Vec3): void => {
        const sum = sums[corner];
        if (sum) sums[corner] = addScaled(sum, direction, 1);
    };
    if (polytope.faces.length === 2) {
        for (const edge of edges) {
            add(edge.from, edge.out);
            add(edge.to, edge.out);
        }
    } else {
        polytope.faces.forEach((face, f) => {
            for (const corner of face) add(corner, normals[f] ?? [0, 0, 0]);
        });
    }
    return sums.map(unit);
}

/** Directions that find every corner of every face; and along the edges, from face to face, at most `step` apart.
 * With an infinite step there are none along the edges. */
export function addPolytope(out: Directions, polytope: Polytope, step: number): void {
    const normals = polytope.faces.map((face) => faceNormal(polytope, face));
    const edges = edgesOf(polytope, normals);
    const corners = cornerNormals(polytope, normals, edges);
    const beside = (corner: number, normal: Vec3): void => {
        const [x, y, z] = addScaled(normal, corners[corner] ?? [0, 0, 0], HAIR);
        out.add(x, y, z);
    };
    polytope.faces.forEach((face, f) => {
        for (const corner of face) beside(corner, normals[f] ?? [0, 0, 1]);
    });
    for (const { from, to, normal, out: outward, angle } of edges) {
        const parts = Math.ceil(angle / step);
        for (let k = 1; k < parts; k++) {
            const turn = (angle * k) / parts;
            const between = addScaled(outward, outward, Math.sin(turn) - 1);
            const direction = addScaled(between, normal, Math.cos(turn));
            beside(from, direction);
            beside(to, direction);
        }
    }
}
