/** What a convex body looks like, from the answers of its support function: triangles with normals, and lines.
 *
 * A mesh is the hull of support points. A face that the body itself fills is flat and drawn so; any other stands for
 * a piece of a round surface, whose normal at a support point is the direction that found it. No three.js here. */
import { hullMesh } from "tact/3d/meshes";
import type { Solid, Vec3 } from "../model";
import { compositeMesh } from "./composite";
import { addAround, addPolytope, addScaled, at, cross } from "./directions";
import { Directions, faceNormal, icosphere, subtract, unit } from "./directions";
import type { Polytope } from "./directions";

/** Rough for bodies that are one of many, coarse while something is being dragged. */
export type Detail = "rough" | "coarse" | "fine";

/** Numbers of one line: its ends, and the normals of the surface on both sides of it. */
export const LINE_NUMBERS = 12;

export interface Mesh3 {
    /** x, y, z of each corner of each face; faces share none. */
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    readonly triangles: Uint32Array;
    /** Where the surface has an edge: LINE_NUMBERS each. */
    readonly creases: Float32Array;
    /** Where a flat face goes over into a round surface; and rings that show how a round body is turned. */
    readonly seams: Float32Array;
    /** Where there is nothing but a point. */
    readonly dot: Vec3 | undefined;
    /** Everything lies within this distance of the middle. */
    readonly middle: Vec3;
    readonly radius: number;
}

/** How far a body reaches along each of these directions of length one. */
export type Reach = (directions: Float64Array) => Float64Array;

interface Quality {
    readonly turns: number;
    readonly step: number;
    readonly sphere: number;
    /** The cosine of the greatest angle between neighbouring faces of one round surface. */
    readonly smooth: number;
}

const QUALITIES: Record<Detail, Quality> = {
    rough: { turns: 16, step: Math.PI / 8, sphere: 2, smooth: Math.cos(0.7) },
    coarse: { turns: 32, step: Math.PI / 16, sphere: 3, smooth: Math.cos(0.36) },
    fine: { turns: 64, step: Math.PI / 30, sphere: 4, smooth: Math.cos(0.26) },
};

/* Parts of the size: by how much a face may lie inside of the body and still be its face, and how wide it must be.
 * What is narrower lies between two directions that were all but the same. */
const FLAT = 1e-9;
const NARROW = 2e-3;

/* ---- Directions ---- */

/** The core, where it has corners. */
export function corePolytope(solid: Solid<Vec3>): Polytope | undefined {
    if (solid.vertices) return { vertices: solid.vertices, faces: solid.faces ?? [] };
    if (solid.type === "sphere") return { vertices: [[0, 0, 0]], faces: [] };
    if (solid.type !== "capsule") return undefined;
    const half = solid.support([0, 0, 1])[2] - solid.rounding;
    return { vertices: half > 0 ? [[0, 0, -half], [0, 0, half]] : [[0, 0, 0]], faces: [] };
}

/** Angles at which the meridian of a solid of revolution has a kink; none for what is no such solid. */
function kinksOf(solid: Solid<Vec3>): number[] | undefined {
    const pole = Math.PI / 2;
    if (solid.type === "capsule") return [0];
    if (solid.type === "cylinder") return [-pole, 0, pole];
    if (solid.type !== "cone") return undefined;
    const rim = solid.support([1, 0, -1e-9]), apex = solid.support([0, 0, 1]);
    return [-pole, Math.atan2(rim[0] - solid.rounding, apex[2] - rim[2] - solid.rounding)];
}

/** Adds what this solid needs, apart from a sphere of directions; whether it needs that too is the answer. `round`:
 * the sharp edges of the core are to be drawn as what they are once a ball or another body goes around them. */
export function addDirections(out: Directions, solid: Solid<Vec3>, detail: Detail, round: boolean): boolean {
    const { turns, step } = QUALITIES[detail];
    const between = round ? step : Number.POSITIVE_INFINITY;
    const kinks = kinksOf(solid);
    if (kinks) {
        addAround(out, { axis: [0, 0, 1], turns, kinks, step: solid.type === "capsule" ? step : between });
        return false;
    }
    const core = corePolytope(solid);
    const [first, second] = core?.vertices ?? [];
    if (core && core.faces.length > 0) {
        addPolytope(out, core, between);
        return round;
    }
    if (core && core.vertices.length === 2 && first && second) {
        const axis = unit(subtract(second, first));
        if (Math.hypot(...axis) > 0) addAround(out, { axis, turns, kinks: [0], step });
        return Math.hypot(...axis) === 0;
    }
    return true;
}

export function addSphere(out: Directions, detail: Detail): void {
    out.addAll(icosphere(QUALITIES[detail].sphere).directions);
}

/* ---- Hull, with its faces told apart ---- */

class Rows {
    private values = new Float32Array(LINE_NUMBERS * 64);
    private used = 0;

    add(...numbers: readonly number[]): void {
        if (this.used + numbers.length > this.values.length) {
            const larger = new Float32Array(2 * this.values.length);
            larger.set(this.values);
            this.values = larger;
        }
        this.values.set(numbers, this.used);
        this.used += numbers.length;
    }

    taken(): Float32Array {
        return this.values.slice(0, this.used);
    }
}

/** The directions that have found each vertex, as linked lists. */
interface Finders {
    readonly first: Int32Array;
    readonly next: Int32Array;
    readonly directions: Float64Array;
}

/* Parts of the size within which support points are one point, found twice: beside an axis a direction's rounding
 * turns a point of a rim by its square root. */
const SAME = 1e-7;

/** Points of which those that differ by rounding alone have become equal. */
function merged(points: Float64Array): Float64Array {
    const { middle, radius } = extent(points), count = points.length / 3, out = points.slice();
    /* No round number, so that no coordinate of a drawing stands between two cells. */
    const scale = 1 / (1.0471975511965976 * SAME * Math.max(radius, Number.MIN_VALUE / SAME));
    const cell = (i: number, k: number): number => Math.round((at(points, 3 * i + k) - at(middle, k)) * scale);
    const table = new Int32Array(tableSize(count)).fill(-1);
    for (let i = 0; i < count; i++) {
        const x = cell(i, 0), y = cell(i, 1), z = cell(i, 2);
        let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)) >>> 0;
        for (slot %= table.length; ; slot = (slot + 1) % table.length) {
            const other = at(table, slot);
            if (other >= 0 && (cell(other, 0) !== x || cell(other, 1) !== y || cell(other, 2) !== z)) continue;
            if (other < 0) table[slot] = i;
            else out.copyWithin(3 * i, 3 * other, 3 * other + 3);
            break;
        }
    }
    return out;
}

function tableSize(count: number): number {
    let size = 16;
    while (size < 2 * count) size *= 2;
    return size;
}

function findersOf(vertices: Float64Array, points: Float64Array, directions: Float64Array): Finders {
    const count = vertices.length / 3;
    const size = tableSize(count), table = new Int32Array(size).fill(-1);
    const bits = new Int32Array(6), numbers = new Float64Array(bits.buffer);
    const slot = (values: Float64Array, i: number): number => {
        for (let k = 0; k < 3; k++) numbers[k] = at(values, 3 * i + k) + 0;
        let hash = 0;
        for (let k = 0; k < 6; k++) hash = Math.imul(hash ^ at(bits, k), 0x9e3779b1) ^ (hash >>> 15);
        for (let s = hash & (size - 1); ; s = (s + 1) & (size - 1)) {
            const v = at(table, s);
            if (v < 0) return s;
            if ([0, 1, 2].every((k) => vertices[3 * v + k] === values[3 * i + k])) return s;
        }
    };
    for (let v = 0; v < count; v++) table[slot(vertices, v)] = v;
    const first = new Int32Array(count).fill(-1), next = new Int32Array(points.length / 3).fill(-1);
    for (let i = 0; i < next.length; i++) {
        const v = at(table, slot(points, i));
        if (v < 0) continue;
        next[i] = at(first, v);
        first[v] = i;
    }
    return { first, next, directions };
}

/* Of the directions that have found the vertex the one nearest to the face's normal. On a rim all of a fan of normals
 * belongs to the vertex, and the right one may not have been asked: then the face's own is nearer to it. */
function nearestFinder({ first, next, directions }: Finders, vertex: number, normal: Vec3, smooth: number): Vec3 {
    let best = smooth, found = normal;
    for (let i = at(first, vertex); i >= 0; i = at(next, i)) {
        const x = at(directions, 3 * i), y = at(directions, 3 * i + 1), z = at(directions, 3 * i + 2);
        const cosine = x * normal[0] + y * normal[1] + z * normal[2];
        if (cosine > best) {
            best = cosine;
            found = [x, y, z];
        }
    }
    return found;
}

interface Hull {
    readonly vertices: Float64Array;
    /** Of each face: how many corners, and their indices. */
    readonly faces: Int32Array;
    readonly normals: Float64Array;
}

/** Everything of a mesh but its lines. */
interface Surface {
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    readonly triangles: Uint32Array;
    /** Where the corners of each face begin; one more at the end. */
    readonly starts: Int32Array;
    readonly flat: Uint8Array;
    /** The vertex at each corner. */
    readonly corners: Int32Array;
}

function surfaceOf(hull: Hull, flat: Uint8Array, finders: Finders | undefined, smooth: number): Surface {
    const faceCount = flat.length, cornerCount = hull.faces.length - faceCount;
    const positions = new Float32Array(3 * cornerCount), normals = new Float32Array(3 * cornerCount);
    const triangles = new Uint32Array(3 * (cornerCount - 2 * faceCount));
    const starts = new Int32Array(faceCount + 1), corners = new Int32Array(cornerCount);
    for (let f = 0, read = 0, corner = 0, triangle = 0; f < faceCount; f++) {
        const count = at(hull.faces, read++);
        const face: Vec3 = [at(hull.normals, 3 * f), at(hull.normals, 3 * f + 1), at(hull.normals, 3 * f + 2)];
        for (let i = 2; i < count; i++) {
            triangles.set([corner, corner + i - 1, corner + i], triangle);
            triangle += 3;
        }
        for (let i = 0; i < count; i++, corner++) {
            const v = at(hull.faces, read++);
            corners[corner] = v;
            positions.set(hull.vertices.subarray(3 * v, 3 * v + 3), 3 * corner);
            normals.set(flat[f] || !finders ? face : nearestFinder(finders, v, face, smooth), 3 * corner);
        }
        starts[f + 1] = corner;
    }
    return { positions, normals, triangles, starts, flat, corners };
}

function cosineOf(values: ArrayLike<number>, one: number, other: number): number {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += at(values, 3 * one + k) * at(values, 3 * other + k);
    return sum;
}

/* Corners of a round surface have one normal in all faces around; more than about twelve degrees are an edge. */
const ONE_NORMAL = 0.978;

/* Each edge is met twice, once from each side; the second time there are both faces to look at. Of a polytope all
 * edges are edges; of a round body those at which the faces and the normals turn. */
function linesOf(surface: Surface, hull: Hull, smooth: number): { creases: Float32Array; seams: Float32Array } {
    const { starts, flat, corners, positions, normals } = surface;
    const creases = new Rows(), seams = new Rows(), vertexCount = hull.vertices.length / 3;
    const waiting = new Map<number, { face: number; from: number; to: number }>();
    const normal = (f: number): ArrayLike<number> => hull.normals.subarray(3 * f, 3 * f + 3);
    const row = (f: number, g: number, from: number, to: number): number[] => [
        ...positions.subarray(3 * from, 3 * from + 3),
        ...positions.subarray(3 * to, 3 * to + 3),
        ...Array.from(normal(f)),
        ...Array.from(normal(g)),
    ];
    for (let f = 0; f < flat.length; f++) {
        const start = at(starts, f), end = at(starts, f + 1);
        for (let from = start; from < end; from++) {
            const to = from + 1 < end ? from + 1 : start, p = at(corners, from), q = at(corners, to);
            const other = waiting.get(q * vertexCount + p);
            if (!other) {
                waiting.set(p * vertexCount + q, { face: f, from, to });
                continue;
            }
            const bothFlat = flat[f] === 1 && flat[other.face] === 1;
            const bent = bothFlat || (cosineOf(normals, from, other.to) < ONE_NORMAL &&
                cosineOf(normals, to, other.from) < ONE_NORMAL);
            if (bent && cosineOf(hull.normals, f, other.face) < smooth) creases.add(...row(f, other.face, from, to));
            else if (flat[f] !== flat[other.face]) seams.add(...row(f, other.face, from, to));
        }
    }
    return { creases: creases.taken(), seams: seams.taken() };
}

function extent(points: ArrayLike<number>): { middle: Vec3; radius: number } {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i++) {
        low[i % 3] = Math.min(at(low, i % 3), at(points, i));
        high[i % 3] = Math.max(at(high, i % 3), at(points, i));
    }
    const middle: Vec3 = [0, 1, 2].map((k) => (at(low, k) + at(high, k)) / 2) as [number, number, number];
    let radius = 0;
    for (let i = 0; i + 2 < points.length; i += 3) {
        const x = at(points, i) - middle[0], y = at(points, i + 1) - middle[1], z = at(points, i + 2) - middle[2];
        radius = Math.max(radius, Math.hypot(x, y, z));
    }
    return { middle, radius };
}

/* A point, or a segment as one line. */
function thinMesh(hull: Hull): Mesh3 {
    const none = new Float32Array(0), size = extent(hull.vertices);
    const line = hull.vertices.length >= 6;
    return {
        positions: none,
        normals: none,
        triangles: new Uint32Array(0),
        creases: line ? Float32Array.from([...hull.vertices.subarray(0, 6), 0, 0, 0, 0, 0, 0]) : none,
        seams: none,
        dot: line ? undefined : size.middle,
        ...size,
    };
}

/* `smooth` as in Quality; of a polytope, which has no finders, above any cosine. */
function meshOfHull(hull: Hull, flat: Uint8Array, finders?: Finders, smooth = 2): Mesh3 {
    if (flat.length === 0) return thinMesh(hull);
    const surface = surfaceOf(hull, flat, finders, smooth);
    return { ...surface, ...linesOf(surface, hull, smooth), dot: undefined, ...extent(hull.vertices) };
}

/* Twice the area by the longest side. */
function widthOf(vertices: Float64Array, face: Int32Array): number {
    const point = (i: number): Vec3 => {
        const v = 3 * at(face, i % face.length);
        return [at(vertices, v), at(vertices, v + 1), at(vertices, v + 2)];
    };
    let area: Vec3 = [0, 0, 0], longest = 0;
    for (let i = 0; i < face.length; i++) {
        const side = subtract(point(i + 1), point(i));
        longest = Math.max(longest, Math.hypot(...side));
        area = addScaled(area, cross(subtract(point(i), point(0)), side), 1);
    }
    return Math.hypot(...area) / longest;
}

/** The mesh of support points, where points[i] was found in directions[i]. */
export function meshOfSupports(
    directions: Float64Array,
    supports: Float64Array,
    reach: Reach,
    detail: Detail,
): Mesh3 {
    const points = merged(supports), hull = hullMesh(points);
    const faceCount = hull.normals.length / 3, flat = new Uint8Array(faceCount);
    const reaches = faceCount > 0 ? reach(hull.normals) : new Float64Array(0), { radius } = extent(hull.vertices);
    for (let f = 0, read = 0; f < faceCount; f++) {
        const v = 3 * at(hull.faces, read + 1), n = 3 * f;
        let offset = 0;
        for (let k = 0; k < 3; k++) offset += at(hull.vertices, v + k) * at(hull.normals, n + k);
        const count = at(hull.faces, read), face = hull.faces.subarray(read + 1, read + 1 + count);
        const filled = at(reaches, f) - offset <= FLAT * radius;
        flat[f] = filled && widthOf(hull.vertices, face) > NARROW * radius ? 1 : 0;
        read += 1 + count;
    }
    return meshOfHull(hull, flat, findersOf(hull.vertices, points, directions), QUALITIES[detail].smooth);
}

/** The mesh of a polytope: the hull of the points, whose faces are all flat. */
export function meshOfPoints(points: Float64Array): Mesh3 {
    const hull = hullMesh(points);
    return meshOfHull(hull, new Uint8Array(hull.normals.length / 3).fill(1));
}

/** The mesh of flat faces given by the indices of their corners, counter-clockwise from outside. */
export function meshOfFaces(points: readonly Vec3[], faces: readonly (readonly number[])[]): Mesh3 {
    const polytope = { vertices: points, faces };
    const hull: Hull = {
        vertices: Float64Array.from(points.flat()),
        faces: Int32Array.from(faces.flatMap((face) => [face.length, ...face])),
        normals: Float64Array.from(faces.flatMap((face) => faceNormal(polytope, face))),
    };
    return meshOfHull(hull, new Uint8Array(faces.length).fill(1));
}

/** The support values of a solid along directions of length one. */
export function reachOf(solid: Solid<Vec3>): Reach {
    return (directions) => {
        const points = solid.supports(directions), out = new Float64Array(directions.length / 3);
        for (let i = 0; i < points.length; i++) {
            const k = Math.floor(i / 3);
            out[k] = at(out, k) + at(points, i) * at(directions, i);
        }
        return out;
    };
}

/* ---- Round bodies ---- */

/* A sphere and an ellipsoid have one point for each direction: the triangles between directions serve. */
function ovalMesh(solid: Solid<Vec3>, detail: Detail): Mesh3 {
    const { directions, triangles } = icosphere(QUALITIES[detail].sphere);
    const points = solid.supports(directions), seams = new Rows();
    addRing(seams, solid, ring([1, 0, 0], [0, 1, 0], 0));
    addRing(seams, solid, ring([0, 1, 0], [0, 0, 1], 0));
    addRing(seams, solid, ring([0, 0, 1], [1, 0, 0], 0));
    return {
        positions: Float32Array.from(points),
        normals: Float32Array.from(directions),
        triangles,
        creases: new Float32Array(0),
        seams: seams.taken(),
        dot: undefined,
        ...extent(points),
    };
}

const RING_STEPS = 96;

/* Directions around the third axis, lifted towards it. */
function ring(first: Vec3, second: Vec3, lift: number): Float64Array {
    const out = new Directions();
    const third = cross(first, second);
    for (let i = 0; i < RING_STEPS; i++) {
        const angle = (2 * Math.PI * i) / RING_STEPS, c = Math.cos(angle), s = Math.sin(angle);
        out.add(
            first[0] * c + second[0] * s + third[0] * lift,
            first[1] * c + second[1] * s + third[1] * lift,
            first[2] * c + second[2] * s + third[2] * lift,
        );
    }
    return out.taken();
}

function addRing(rows: Rows, solid: Solid<Vec3>, directions: Float64Array): void {
    const points = solid.supports(directions);
    for (let i = 0; i < RING_STEPS; i++) {
        const p = 3 * i, q = 3 * ((i + 1) % RING_STEPS);
        const normal = directions.subarray(p, p + 3);
        rows.add(...points.subarray(p, p + 3), ...points.subarray(q, q + 3), ...normal, ...normal);
    }
}

function withRings(mesh: Mesh3, solid: Solid<Vec3>): Mesh3 {
    const seams = new Rows();
    seams.add(...mesh.seams);
    addRing(seams, solid, ring([1, 0, 0], [0, 1, 0], 1e-8));
    addRing(seams, solid, ring([1, 0, 0], [0, 1, 0], -1e-8));
    return { ...mesh, seams: seams.taken() };
}

/** How far a plane is drawn on a bench. */
const PLANE = 3;

/** How a solid looks, in its own frame. */
export function shapeMesh(solid: Solid<Vec3>, detail: Detail, plane = PLANE): Mesh3 {
    const composite = compositeMesh(solid, plane, (part) => shapeMesh(part, detail));
    if (composite) return composite;
    const core = corePolytope(solid);
    if (core && solid.rounding === 0) return meshOfPoints(Float64Array.from(core.vertices.flat()));
    const out = new Directions();
    const sphere = addDirections(out, solid, detail, solid.rounding > 0);
    const oval = solid.type === "sphere" || solid.type === "ellipsoid" || core?.vertices.length === 1;
    if (oval) return ovalMesh(solid, detail);
    if (sphere) addSphere(out, detail);
    const directions = out.taken();
    const mesh = meshOfSupports(directions, solid.supports(directions), reachOf(solid), detail);
    return solid.type === "capsule" ? withRings(mesh, solid) : mesh;
}
