/** Shapes in the words of scene files (docs/scene.md): read, and made. */
import type * as plane from "../2d.js";
import type * as parts from "../2d_parts.js";
import type * as space from "../3d.js";
import type * as meshes from "../3d_meshes.js";
import { type Dimension } from "./case.js";
import { isRing, markRing, readChain, readHeightField, type HeightRows } from "./scene_ground.js";
import { Item, SceneError, type Sign } from "./scene_read.js";
import type { ShapeText, Vec2, Vec3 } from "../types.js";

/** The module of a dimension: import * as tact from "tact/2d". */
export type Tact2 = typeof plane;
export type Tact3 = typeof space;

/** The vertices of a mesh file, which the package does not read by itself: all of its points, before the scale. */
export type MeshPoints = (file: string) => readonly (readonly number[])[];
/** The same with the file's triangles: three indices of points each, counter-clockwise from outside. */
export type MeshTriangles = (file: string) => {
    readonly points: readonly (readonly number[])[];
    readonly triangles: readonly (readonly number[])[];
};

/** How the files that a scene names are read. */
export interface MeshFiles {
    /** Needed where a scene has shapes of the type "mesh". */
    meshPoints?: MeshPoints;
    /** Needed where these are taken "as" a "surface", which tact/3d/meshes makes shapes of. */
    meshTriangles?: MeshTriangles;
    /** Needed where height fields stand in files. */
    heightRows?: HeightRows;
}

type SizeKey = "radius" | "half_length" | "half_height" | "half_extents" | "radii";
type Size = readonly [key: SizeKey, form: "number" | "vector", sign: Sign];

interface ShapeType {
    names: Readonly<Record<Dimension, string | undefined>>;
    sizes?: readonly Size[];
    corners?: readonly ("a" | "b" | "c")[];
    points?: boolean;
    mesh?: boolean;
    most?: number; // the most points
    side?: boolean; // of a plane or a line
}

function both(name: string): ShapeType["names"] {
    return { 2: name, 3: name };
}

const RADIUS: Size = ["radius", "number", "positive"];
const HALF_HEIGHT: Size = ["half_height", "number", "positive"];

/** In the order of the documentation. */
const TYPES: readonly ShapeType[] = [
    { names: { 2: "circle", 3: "sphere" }, sizes: [RADIUS] },
    { names: both("box"), sizes: [["half_extents", "vector", "positive"]] },
    { names: both("capsule"), sizes: [RADIUS, ["half_length", "number", "not negative"]] },
    { names: { 2: undefined, 3: "cylinder" }, sizes: [RADIUS, HALF_HEIGHT] },
    { names: { 2: undefined, 3: "cone" }, sizes: [RADIUS, HALF_HEIGHT] },
    { names: { 2: "ellipse", 3: "ellipsoid" }, sizes: [["radii", "vector", "positive"]] },
    { names: { 2: "polygon", 3: "hull" }, points: true },
    { names: { 2: undefined, 3: "mesh" }, mesh: true },
    { names: both("segment"), corners: ["a", "b"] },
    { names: both("triangle"), corners: ["a", "b", "c"] },
    { names: both("point") },
    { names: both("points"), points: true, most: 8 },
    { names: { 2: "half_plane", 3: "half_space" }, side: true },
    { names: { 2: "chain", 3: undefined } },
    { names: { 2: undefined, 3: "height_field" } },
];

/** "one of circle, box, ... and point" */
function listed(dimension: Dimension): string {
    const names = TYPES.flatMap((type) => type.names[dimension] ?? []);
    const last = names.pop() ?? "";
    return `one of ${names.join(", ")} and ${last}`;
}

/** What must stand there in place of a name that this dimension does not have. */
function wanted(name: unknown, dimension: Dimension): string {
    const other = TYPES.find((type) => type.names[dimension === 2 ? 3 : 2] === name);
    if (!other) return listed(dimension);
    const own = other.names[dimension];
    return `${own === undefined ? listed(dimension) : `"${own}"`} where the dimension is ${dimension}`;
}

function readType(item: Item, dimension: Dimension): ShapeType {
    const name = item.need("type", listed(dimension));
    const type = TYPES.find((one) => one.names[dimension] !== undefined && one.names[dimension] === name.value);
    return type ?? name.refuse(wanted(name.value, dimension));
}

function readSizes(item: Item, sizes: readonly Size[], dimension: Dimension, shape: ShapeText): void {
    for (const [key, form, sign] of sizes) {
        const count = form === "vector" ? `an array of ${dimension} numbers` : "a number";
        const value = item.need(key, sign === "positive" ? `${count} above zero` : `${count} not below zero`);
        if (key === "half_extents" || key === "radii") shape[key] = value.numbers(dimension, sign);
        else shape[key] = value.number(sign);
    }
}

function readRounding(item: Item, shape: ShapeText): ShapeText {
    const rounding = item.member("rounding")?.number("not negative");
    if (rounding !== undefined) shape.rounding = rounding;
    return shape;
}

/** What a mesh is taken as. Parts of files are for the command alone. */
function readAs(item: Item): "hull" | "surface" {
    const as = item.member("as");
    if (item.member("part") !== undefined)
        item.fail(`${item.path}: a "part" of a mesh file is read by the command alone so far`);
    if (as === undefined || as.value === "hull") return "hull";
    return as.value === "surface" ? "surface" : as.refuse('"hull" or "surface"');
}

/** Points, three numbers each, and triangles, which are indices of these. */
function readSurface(points: Item, triangles: Item): Required<Pick<ShapeText, "points" | "triangles">> {
    const vertices = points.points(3);
    const must = "an array of triangles, each of three indices of points";
    const corners = triangles.list(must).map((triangle) => {
        const items = triangle.list("an array of three indices of points");
        if (items.length !== 3) triangle.refuse("an array of three indices of points");
        return items.map((corner) => corner.whole(0, vertices.length - 1));
    });
    return { points: vertices, triangles: corners };
}

/** A mesh's triangles, scaled. */
function readMeshSurface(
    item: Item, file: string, factors: readonly number[], { meshTriangles }: MeshFiles,
): ShapeText {
    if (!meshTriangles) {
        return item.fail(`${item.path}: a mesh as a "surface" is made by tact/3d/meshes, of what the option ` +
            `"meshTriangles" reads from ${JSON.stringify(file)}`);
    }
    const read = meshTriangles(file);
    const path = `${item.path}.file`;
    const { points, triangles } = readSurface(new Item(read.points, path), new Item(read.triangles, path));
    return { type: "mesh", points: points.map((point) => point.map((x, i) => x * (factors[i] ?? 1))), triangles };
}

/** The hull of a mesh's vertices, or its triangles, scaled. */
function readMesh(item: Item, files: MeshFiles): ShapeText {
    const as = readAs(item);
    const { meshPoints } = files;
    const file = item.need("file", "the path of a mesh file, relative to the scene").text();
    const scale = item.member("scale");
    const factors = scale === undefined ? [1, 1, 1]
        : typeof scale.value === "number" ? Array.from({ length: 3 }, () => scale.number("positive"))
            : Array.isArray(scale.value) ? scale.numbers(3, "positive")
                : scale.refuse("a number above zero or an array of three");
    if (as === "surface") return readMeshSurface(item, file, factors, files);
    if (!meshPoints) {
        return item.fail(`${item.path}: mesh files are not read here; read ${JSON.stringify(file)} by the option ` +
            '"meshPoints", or put its points in the scene as a "hull"');
    }
    const points = new Item(meshPoints(file), `${item.path}.file`).points(3);
    return { type: "hull", points: points.map((point) => point.map((x, i) => x * (factors[i] ?? 1))) };
}

function keysOf(type: ShapeType, dimension: Dimension): string[] {
    const sizes = (type.sizes ?? []).map(([key]) => key);
    const points = type.points ? ["points"] : (type.corners ?? []);
    return ["type", ...sizes, ...points, ...(type.mesh ? ["file", "as", "part", "scale"] : []),
        ...(type.names[dimension] === "polygon" ? ["as"] : []), "rounding"];
}

function readHalfSpace(item: Item, dimension: Dimension): ShapeText {
    item.checkKeys(["type", "normal", "offset", "rounding"]);
    const direction = item.need("normal", `an array of ${dimension} numbers`);
    const normal = direction.numbers(dimension);
    if (normal.every((x) => x === 0)) direction.refuse("a direction: not all zero");
    const type = dimension === 2 ? "half_plane" : "half_space";
    return readRounding(item, { type, normal, offset: item.need("offset", "a number").number() });
}

/** A member of a scene's "shapes". A mesh becomes the hull that it stands for, unless it is a surface, and so do
 * points. */
export function readShape(item: Item, dimension: Dimension, files: MeshFiles = {}): ShapeText {
    const type = readType(item.object('an object with a "type"'), dimension);
    if (type.side) return readHalfSpace(item, dimension);
    if (type.names[dimension] === "chain") return readChain(item, dimension);
    if (type.names[dimension] === "height_field") return readRounding(item, readHeightField(item, files.heightRows));
    item.checkKeys(keysOf(type, dimension));
    if (type.mesh) return readRounding(item, readMesh(item, files));
    const hull = dimension === 2 ? "polygon" : "hull";
    const shape: ShapeText = { type: type.most ? hull : (type.names[dimension] ?? "") };
    readSizes(item, type.sizes ?? [], dimension, shape);
    const must = `an array of points, each of ${dimension === 2 ? "two" : "three"} numbers`;
    if (type.points) {
        const points = item.need("points", must);
        shape.points = points.points(dimension);
        if (shape.points.length > (type.most ?? Infinity))
            points.refuse(`at most ${type.most} points; of more make a "${shape.type}"`);
    }
    for (const key of type.corners ?? []) {
        shape[key] = item.need(key, `an array of ${dimension} numbers`).numbers(dimension);
    }
    if (shape.type === "polygon" && isRing(item)) return markRing(item, shape);
    return readRounding(item, shape);
}

/* ---- Made ---- */

function pair(numbers: readonly number[] = []): Vec2 {
    return [numbers[0] ?? 0, numbers[1] ?? 0];
}

function triple(numbers: readonly number[] = []): Vec3 {
    return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
}

/** The functions of tact/2d/parts, if these are they. */
function withParts(tact: Tact2, what: string): typeof parts {
    if ("ring" in tact) return tact as unknown as typeof parts;
    throw new SceneError("shape", `shape: ${what} is a shape of tact/2d/parts, not of tact/2d`);
}

function makePolygon(tact: Tact2, { points = [], as }: ShapeText): plane.Shape {
    const corners = points.map(pair);
    return as === "ring" ? withParts(tact, 'a polygon as a "ring"').ring(corners) : tact.polygon(corners);
}

function make2(tact: Tact2, shape: ShapeText): plane.Shape {
    const { a, b, c } = shape;
    switch (shape.type) {
        case "circle": return tact.circle(shape.radius ?? 0);
        case "box": return tact.box(pair(shape.half_extents));
        case "capsule": return tact.capsule(shape.radius ?? 0, shape.half_length ?? 0);
        case "ellipse": return tact.ellipse(pair(shape.radii));
        case "polygon": return makePolygon(tact, shape);
        case "chain":
            return withParts(tact, "a chain")
                .chain((shape.points ?? []).map(pair), { closed: shape.closed, oneSided: shape.one_sided });
        case "half_plane": return withParts(tact, "a half_plane").halfPlane(pair(shape.normal), shape.offset);
        case "segment": return tact.segment(pair(a), pair(b));
        case "triangle": return tact.triangle(pair(a), pair(b), pair(c));
        default: return tact.point([0, 0]);
    }
}

/** The functions of tact/3d/meshes, if these are they. */
function withMeshes(tact: Tact3, what: string): typeof meshes {
    if ("mesh" in tact) return tact as unknown as typeof meshes;
    throw new SceneError("shape", `shape: ${what} is a shape of tact/3d/meshes, not of tact/3d`);
}

function make3(tact: Tact3, shape: ShapeText): space.Shape {
    const { a, b, c } = shape;
    switch (shape.type) {
        case "sphere": return tact.sphere(shape.radius ?? 0);
        case "box": return tact.box(triple(shape.half_extents));
        case "capsule": return tact.capsule(shape.radius ?? 0, shape.half_length ?? 0);
        case "cylinder": return tact.cylinder(shape.radius ?? 0, shape.half_height ?? 0);
        case "cone": return tact.cone(shape.radius ?? 0, shape.half_height ?? 0);
        case "ellipsoid": return tact.ellipsoid(triple(shape.radii));
        case "hull": return tact.hull((shape.points ?? []).map(triple));
        case "segment": return tact.segment(triple(a), triple(b));
        case "triangle": return tact.triangle(triple(a), triple(b), triple(c));
        case "height_field": {
            const { heights = [], cell, holes } = shape;
            return withMeshes(tact, "a height_field").heightField(heights, { cell, holes });
        }
        case "half_space": return withMeshes(tact, "a half_space").halfSpace(triple(shape.normal), shape.offset);
        default: return tact.point([0, 0, 0]);
    }
}

/** A mesh that has been read: its triangles are in the text itself. */
function makeSurface(tact: Tact3, item: Item): space.Shape {
    item.checkKeys(["type", "points", "triangles", "rounding"]);
    const { points, triangles } = readSurface(
        item.need("points", "an array of points, each of three numbers"),
        item.need("triangles", "an array of triangles, each of three indices of points"),
    );
    const mesh = withMeshes(tact, 'a mesh as a "surface"').mesh(points, triangles);
    const { rounding } = readRounding(item, { type: "mesh" });
    return rounding ? tact.rounded<space.Shape>(mesh, rounding) : mesh;
}

/** The functions that make compounds, if these are they. */
function withCompounds(tact: Tact2): typeof parts;
function withCompounds(tact: Tact3): typeof meshes;
function withCompounds(tact: Tact2 | Tact3): typeof parts | typeof meshes {
    if (tact.dimension === 2) return withParts(tact, "a compound");
    return withMeshes(tact, "a compound");
}

/** Several shapes as one. */
export function compoundOf<S>(tact: Tact2 | Tact3, children: readonly { shape: S }[]): S {
    const { compound } = tact.dimension === 2 ? withCompounds(tact) : withCompounds(tact);
    return (compound as (list: readonly object[]) => unknown)(children) as S;
}

/** A compound, which only a case has as one shape. */
function makeCompoundOf(tact: Tact2 | Tact3, { children = [], rounding }: ShapeText): plane.Shape | space.Shape {
    const made = children.map(({ shape: own, position, rotation }, id) => {
        const shape = tact.dimension === 2 ? shapeFromText(tact, own) : shapeFromText(tact, own);
        return { shape, position, rotation, id };
    });
    const whole: plane.Shape | space.Shape = compoundOf(tact, made as { shape: plane.Shape | space.Shape }[]);
    if (!rounding) return whole;
    return (tact.rounded as (shape: unknown, radius: number) => plane.Shape | space.Shape)(whole, rounding);
}

/** Throws a SceneError where the text is no shape of the dimension, a TactError where its numbers make none. */
export function shapeFromText(tact: Tact2, text: ShapeText): plane.Shape;
export function shapeFromText(tact: Tact3, text: ShapeText): space.Shape;
export function shapeFromText(tact: Tact2 | Tact3, text: ShapeText): plane.Shape | space.Shape {
    const item = new Item(text, "shape");
    if (text.type === "compound" && text.children) return makeCompoundOf(tact, text);
    if (tact.dimension === 2) {
        const shape = readShape(item, 2);
        const core = make2(tact, shape);
        return shape.rounding ? tact.rounded(core, shape.rounding) : core;
    }
    if (text.type === "mesh" && text.triangles !== undefined) return makeSurface(tact, item);
    const shape = readShape(item, 3);
    const core = make3(tact, shape);
    return shape.rounding ? tact.rounded(core, shape.rounding) : core;
}
