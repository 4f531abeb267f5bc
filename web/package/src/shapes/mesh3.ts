/** Triangle meshes, and what is asked of them alone; the module of tact/3d/meshes has them. */
import { badArgument, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import type { Call, Module } from "../module/module.js";
import { wholeCalls } from "../module/whole.js";
import { putLength, type Body } from "../queries.js";
import type { Space3 } from "../space.js";
import type { Placed, PointsLike, Vec3, VectorLike } from "../types.js";
import { askContacts, askRay, type Contacts, type ContactsOptions } from "./lists.js";
import { Shape, type Bounds, type Mass3 } from "./shapes.js";
import { flatPoints } from "./shapes_make.js";

/** What web/wasm/mesh3.c exports. */
interface MeshCalls {
    mesh_make: Call;
    mesh_info: Call;
    mesh_vertices: Call;
    mesh_triangles: Call;
    mesh_measure: Call;
    mesh_raycast_all: Call;
    collide_mesh: Call;
}

/** Numbers of the module: of a triangle, a ray's hit and a contact, and of the room for places of a defect. */
const TRIANGLE_INTEGERS = 11;
const HIT_NUMBERS = 11;
const CONTACT_NUMBERS = 13;
const PLACES = 4;

const BYTES = Float64Array.BYTES_PER_ELEMENT;
const INTEGER_BYTES = Int32Array.BYTES_PER_ELEMENT;

/* ---- Types ---- */

/** Triangles as they may be given: a list of three indices each, or all of them, one behind the other. */
export type TrianglesLike = readonly ArrayLike<number>[] | Uint32Array | Int32Array | Uint16Array;

export interface MeshOptions {
    /** A number of your own for each triangle, from 0 to 2^32 - 1; answers tell it. */
    materials?: ArrayLike<number>;
    /** Above zero: vertices that are no farther than this from an earlier one move there. Equal ones are always one. */
    weldDistance?: number;
    /** Whether it is as thin as its triangles even where it could be a solid. */
    surface?: boolean;
}

/** What may be wrong with a mesh. A solid has nothing of it but triangles that are collapsed or without area, and
 * edges of several triangles of which as many run one way as the other. */
export type MeshDefect =
    /** Of one triangle. */
    | "open_edge"
    /** Of two triangles of which one is the wrong way round. */
    | "flipped_edge"
    /** Of more than two triangles. */
    | "non_manifold_edge"
    /** A triangle with the corners of an earlier one, in any order. */
    | "duplicate_triangle"
    /** A triangle with two corners at one vertex; it is left out. */
    | "collapsed_triangle"
    /** A triangle with three corners on a line; it is kept. */
    | "no_area"
    /** A closed mesh whose volume is not above zero. */
    | "inside_out";

const DEFECTS: readonly MeshDefect[] = [
    "open_edge", "flipped_edge", "non_manifold_edge", "duplicate_triangle", "collapsed_triangle", "no_area",
    "inside_out",
];

/** A triangle of those that were given, and where it is about one its edge, from that corner to the next. */
export interface MeshPlace {
    triangle: number;
    edge: number | undefined;
}

/** What is wrong, how often, and its first places, up to four. */
export interface MeshFinding {
    defect: MeshDefect;
    count: number;
    places: MeshPlace[];
}

export interface MeshInfo {
    vertexCount: number;
    triangleCount: number;
    /** What is inside belongs to it; else it is a surface. */
    solid: boolean;
    /** As many triangles run one way along each edge as the other. */
    closed: boolean;
    /** How far welding has moved a vertex at most. */
    error: number;
    bounds: Bounds<Vec3>;
    /** Empty where nothing is wrong. */
    defects: MeshFinding[];
}

/** Mass properties at unit density with bounds of their rounding errors. A surface has no volume and no inertia, the
 * area of both sides, and the center of its area. */
export interface MeshMeasure extends Mass3 {
    volumeError: number;
    areaError: number;
    /** Of each coordinate. */
    centerError: number;
    /** Of each entry. */
    inertiaError: number;
}

/** What lies across an edge: a neighbour in the same plane, below it or above it, none, one that is the wrong way
 * round, or several. */
export type MeshEdge = "flat" | "convex" | "concave" | "open" | "flipped" | "non_manifold";

const EDGES: readonly MeshEdge[] = ["flat", "convex", "concave", "open", "flipped", "non_manifold"];

/** Edge i runs from corner i to the next. */
export interface MeshTriangle {
    /** Indices of the mesh's vertices. */
    corners: readonly [number, number, number];
    points: readonly [Vec3, Vec3, Vec3];
    /** Across each edge; -1 for none, as `edges` says. */
    neighbours: readonly [number, number, number];
    edges: readonly [MeshEdge, MeshEdge, MeshEdge];
    /** Which of the given triangles it is. */
    input: number;
    /** What was given for it, or 0. */
    material: number;
}

/** All of a mesh as plain arrays, for drawing. */
export interface MeshTriangles {
    /** x, y, z of each vertex. */
    vertices: Float64Array;
    /** Of each triangle the indices of its vertices. */
    corners: Int32Array;
    /** For each triangle which of the given ones it is. */
    inputs: Int32Array;
    /** What was given for each triangle, or 0. */
    materials: Uint32Array;
}

/** Where a ray meets a triangle. */
export interface MeshHit {
    triangle: number;
    material: number;
    /** Whether it comes from the side from which the corners are clockwise: of a solid from inside. */
    back: boolean;
    fraction: number;
    /** The ray's point at the fraction, and the point below, are no farther than this from the triangle. */
    errorBound: number;
    /** Of the triangle, unit, to the side from which its corners are counter-clockwise. */
    normal: Vec3;
    point: Vec3;
}

export type CollideMeshOptions = ContactsOptions;

export interface MeshContact {
    pointA: Vec3;
    pointB: Vec3;
    /** Unit, from A to B. */
    normal: Vec3;
    /** Signed, along the normal. */
    separation: number;
    triangle: number;
    material: number;
    /** Names, with the triangle, the features that meet; the same from call to call while they do. */
    id: number;
}

export type MeshContacts = Contacts<MeshContact>;

/* ---- The mesh ---- */

function three<T>(list: ArrayLike<T>, at: number): [T, T, T] {
    return [list[at], list[at + 1], list[at + 2]];
}

/** A triangle mesh. Its triangles have an order of their own, in which answers count them. */
export class Mesh extends Shape<Vec3> {
    override get hasTriangles(): boolean {
        return true;
    }

    /** What it is, and what is wrong with it. */
    get info(): MeshInfo {
        const { module, space } = this;
        this.#calls.mesh_info(this.handle);
        const mail = module.mail;
        const defects = DEFECTS.map((defect, i) => findingAt(mail, 11 + i * (2 + 2 * PLACES), defect));
        return {
            vertexCount: mail[0], triangleCount: mail[1], solid: mail[2] !== 0, closed: mail[3] !== 0, error: mail[4],
            bounds: { lower: space.vector(mail, 5), upper: space.vector(mail, 8) },
            defects: defects.filter(({ count }) => count > 0),
        };
    }

    /** Mass properties with bounds of their errors, in the mesh's own frame. */
    measure(): MeshMeasure {
        this.#calls.mesh_measure(this.handle);
        const mass = this.space.mass() as Mass3;
        const [volumeError, areaError, centerError, inertiaError] = this.module.mail.subarray(14);
        return { ...mass, volumeError, areaError, centerError, inertiaError };
    }

    /** One of the triangles. */
    triangle(index: number): MeshTriangle {
        const { triangleCount } = this.info;
        if (!Number.isInteger(index) || index < 0 || index >= triangleCount)
            throw badArgument("triangle", "index", index, `a whole number from 0 to ${triangleCount - 1}`);
        const numbers = this.#read(index, 1, "triangle");
        const corners = three(numbers, 0);
        const [a, b, c] = corners.map((corner) => this.space.vector(this.#vertices(corner, 1, "triangle"), 0));
        const [x, y, z] = three(numbers, 6).map((kind) => EDGES[kind]);
        return {
            corners, points: [a, b, c], neighbours: three(numbers, 3), edges: [x, y, z],
            input: numbers[9], material: numbers[10] >>> 0,
        };
    }

    /** All vertices and triangles. */
    triangles(): MeshTriangles {
        const { triangleCount, vertexCount } = this.info;
        const numbers = this.#read(0, triangleCount, "triangles");
        const at = (from: number) => (_: unknown, i: number): number => numbers[TRIANGLE_INTEGERS * i + from];
        const corners = new Int32Array(3 * triangleCount);
        for (let i = 0; i < triangleCount; i++)
            corners.set(numbers.subarray(TRIANGLE_INTEGERS * i, TRIANGLE_INTEGERS * i + 3), 3 * i);
        return {
            vertices: this.#vertices(0, vertexCount, "triangles"),
            corners,
            inputs: Int32Array.from({ length: triangleCount }, at(9)),
            materials: Uint32Array.from({ length: triangleCount }, at(10)),
        };
    }

    get #calls(): MeshCalls {
        return this.module.calls<MeshCalls>();
    }

    #vertices(first: number, count: number, call: string): Float64Array {
        const { handle, module } = this;
        return module.lend(3 * count * BYTES, call, (memory) => {
            this.#calls.mesh_vertices(handle, first, count, memory);
            return module.take(memory, 3 * count);
        });
    }

    #read(first: number, count: number, call: string): Int32Array {
        const { handle, module } = this;
        return module.lend(TRIANGLE_INTEGERS * count * INTEGER_BYTES, call, (memory) => {
            this.#calls.mesh_triangles(handle, first, count, memory);
            return module.takeIntegers(memory, TRIANGLE_INTEGERS * count);
        });
    }
}

function findingAt(mail: Float64Array, at: number, defect: MeshDefect): MeshFinding {
    const places = Array.from({ length: mail[at + 1] }, (_, i): MeshPlace => {
        const edge = mail[at + 3 + 2 * i];
        return { triangle: mail[at + 2 + 2 * i], edge: edge < 0 ? undefined : edge };
    });
    return { defect, count: mail[at], places };
}

/* ---- Making them ---- */

/** Whole numbers from 0 to the largest, or the error that names the first that is none. */
export function checkIndices(call: string, name: string, list: ArrayLike<unknown>, most: number): void {
    for (let i = 0; i < list.length; i++) {
        const value = list[i];
        if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most) continue;
        const { message } = badArgument(call, `${name}[${i}]`, value, `a whole number from 0 to ${most}`);
        throw new TactError(typeof value === "number" ? "bad_index" : "bad_argument", message);
    }
}

/** Indices one behind the other, from what a user gave. */
function flatTriangles(triangles: unknown, vertexCount: number): ArrayLike<number> {
    const right = "a list of triangles, each three indices of vertices, or all their indices in a Uint32Array";
    const most = vertexCount - 1;
    if (triangles instanceof Uint32Array || triangles instanceof Int32Array || triangles instanceof Uint16Array) {
        if (triangles.length % 3 !== 0) throw badArgument("mesh", "triangles", triangles, right);
        checkIndices("mesh", "triangles", triangles, most);
        return triangles;
    }
    if (!Array.isArray(triangles)) throw badArgument("mesh", "triangles", triangles, right);
    const indices = new Uint32Array(3 * triangles.length);
    for (const [i, triangle] of (triangles as unknown[]).entries()) {
        const isList = typeof triangle === "object" && triangle !== null && "length" in triangle;
        if (!isList || triangle.length !== 3)
            throw badArgument("mesh", `triangles[${i}]`, triangle, "three indices of vertices");
        checkIndices("mesh", `triangles[${i}]`, triangle as ArrayLike<unknown>, most);
        indices.set(triangle as unknown as ArrayLike<number>, 3 * i);
    }
    return indices;
}

/** A whole number for each of so many things, or nothing. */
export function checkMaterials(
    call: string, materials: unknown, count: number, things: string,
): ArrayLike<number> | undefined {
    if (materials === undefined) return undefined;
    const right = `a whole number for each of the ${count} ${things}`;
    if (typeof materials !== "object" || materials === null || !("length" in materials) || materials.length !== count)
        throw badArgument(call, "materials", materials, right);
    checkIndices(call, "materials", materials as ArrayLike<unknown>, 2 ** 32 - 1);
    return materials as ArrayLike<number>;
}

function checkMeshOptions(options: MeshOptions | undefined): MeshOptions {
    if (options === undefined) return {};
    if (typeof options !== "object" || options === null)
        throw badArgument("mesh", "options", options, "{materials, weldDistance, surface}");
    checkKeys("mesh", "options", options, ["materials", "weldDistance", "surface"]);
    return options;
}

function refusedMesh(module: Module, vertexCount: number, count: number): TactError {
    const error = module.refusal(module.mail[0], "mesh", `there are ${vertexCount} vertices and ${count} triangles`);
    if (error.status !== "no_points") return error;
    return new TactError("no_points", "mesh: there is no triangle with three different corners; " +
        `${vertexCount} vertices and ${count} triangles were given`);
}

function makeMesh(space: Space3, points: unknown, triangles: unknown, given: MeshOptions | undefined): Mesh {
    const calls = wholeCalls<MeshCalls>(space, "mesh");
    const { module } = space;
    const options = checkMeshOptions(given);
    const vertices = flatPoints(space, "mesh", points, "vertices");
    const vertexCount = vertices.length / 3;
    if (triangles === undefined && vertexCount % 3 !== 0) {
        const right = `given, or the vertices, which are ${vertexCount}, by threes`;
        throw badArgument("mesh", "triangles", triangles, right);
    }
    const indices = triangles === undefined ? undefined : flatTriangles(triangles, vertexCount);
    const count = indices === undefined ? vertexCount / 3 : indices.length / 3;
    const materials = checkMaterials("mesh", options.materials, count, "triangles");
    return module.lendAll((keep) => {
        const from = keep(module.put(vertices, "mesh"));
        const corners = indices === undefined ? 0 : keep(module.putIntegers(indices, "mesh"));
        const numbers = materials === undefined ? 0 : keep(module.putIntegers(materials, "mesh"));
        putLength(space, "mesh", "weldDistance", options.weldDistance, 0);
        const address = calls.mesh_make(from, vertexCount, corners, count, numbers, options.surface ? 1 : 0);
        if (address === 0) throw refusedMesh(module, vertexCount, count);
        return new Mesh(space, { type: "mesh", address });
    });
}

/* ---- Asking them ---- */

function contactAt(space: Space3, numbers: Float64Array, at: number): MeshContact {
    return {
        pointA: space.vector(numbers, at), pointB: space.vector(numbers, at + 3), normal: space.vector(numbers, at + 6),
        separation: numbers[at + 9], triangle: numbers[at + 10], material: numbers[at + 11], id: numbers[at + 12],
    };
}

function collideMesh(
    space: Space3, a: Body<Vec3>, b: Body<Vec3>, options: CollideMeshOptions | undefined,
): MeshContacts {
    const call = wholeCalls<MeshCalls>(space, "collideMesh").collide_mesh;
    const read = (numbers: Float64Array, at: number): MeshContact => contactAt(space, numbers, at);
    return askContacts(space, { name: "collideMesh", call, size: CONTACT_NUMBERS, read }, a, b, options);
}

function hitAt(space: Space3, numbers: Float64Array, at: number): MeshHit {
    return {
        triangle: numbers[at], back: numbers[at + 1] !== 0, material: numbers[at + 2], fraction: numbers[at + 3],
        errorBound: numbers[at + 4], normal: space.vector(numbers, at + 5), point: space.vector(numbers, at + 8),
    };
}

function raycastAll(
    space: Space3, body: Mesh | Placed<Mesh>, origin: VectorLike, translation: VectorLike,
): MeshHit[] {
    const call = wholeCalls<MeshCalls>(space, "raycastAll").mesh_raycast_all;
    const shape: unknown = body instanceof Shape ? body : (body as Placed<Mesh> | undefined)?.shape;
    if (!(shape instanceof Mesh)) throw badArgument("raycastAll", "body", body, "a mesh, or one that stands somewhere");
    const read = (numbers: Float64Array, at: number): MeshHit => hitAt(space, numbers, at);
    const list = { name: "raycastAll", call, size: HIT_NUMBERS, read };
    return askRay(space, list, body as Body<Vec3>, origin, translation);
}

/** functions3_meshes.ts tells what each does. */
export interface Meshes3 {
    mesh(vertices: PointsLike, triangles?: TrianglesLike, options?: MeshOptions): Mesh;
    collideMesh(a: Body<Vec3>, b: Body<Vec3>, options?: CollideMeshOptions): MeshContacts;
    raycastAll(body: Mesh | Placed<Mesh>, origin: VectorLike, translation: VectorLike): MeshHit[];
}

export function makeMeshes3(space: Space3): Meshes3 {
    return {
        mesh: (vertices, triangles, options) => makeMesh(space, vertices, triangles, options),
        collideMesh: (a, b, options) => collideMesh(space, a, b, options),
        raycastAll: (body, origin, translation) => raycastAll(space, body, origin, translation),
    };
}
