/** Mesh files become hulls: every vertex is read, and the library builds their convex hull. */
import { hullMesh, TactError } from "tact/3d/meshes";
import type { Bench3 } from "../../model";
import type { ShapeText } from "../../../../../package/src/types";
import { plainMessage } from "../../refusals";
import { notice, opened, shapeUnder, type MeshNotice } from "./mesh_notice";
import { MeshError } from "./bytes";
import { trianglesOf } from "./triangles";

export const meshExtensions: readonly string[] = [".obj", ".stl", ".ply", ".gltf", ".glb"];

const MOST_BYTES = 128 * 2 ** 20;
/** More corners than this are only kept when the user asks for them. */
export const USUAL_CORNERS = 256;

function extensionOf(name: string): string {
    return /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";
}

async function parsed(file: File, data: ArrayBuffer, others: readonly File[]): Promise<Float64Array> {
    switch (extensionOf(file.name)) {
        case ".obj": return (await import("./lines")).readLines(data, "v");
        case ".stl": return (await import("./stl")).readStl(data);
        case ".ply": return (await import("./ply")).readPly(data);
        default: return parsedGltf(data, others);
    }
}

/* Its buffers may be files beside it, which get addresses for as long as it is read. */
async function parsedGltf(data: ArrayBuffer, others: readonly File[]): Promise<Float64Array> {
    const { readGltf } = await import("./gltf");
    const addresses = new Map(others.map((other) => [other.name, URL.createObjectURL(other)]));
    try {
        return await readGltf(data, (path) => addresses.get(path.slice(path.lastIndexOf("/") + 1)));
    } finally {
        addresses.forEach((address) => URL.revokeObjectURL(address));
    }
}

/** All vertices of a mesh file: x, y, z of each. `others` are files that were opened together with it. */
export async function readMesh(file: File, others: readonly File[] = []): Promise<Float64Array> {
    const refuse = (words: string): Error => new Error(`${file.name} ${words}.`);
    if (!meshExtensions.includes(extensionOf(file.name))) {
        throw refuse(`is no mesh that is read here; ${meshExtensions.join(", ")} are`);
    }
    if (file.size === 0) throw refuse("is empty");
    if (file.size > MOST_BYTES) {
        throw refuse(`has ${Math.round(file.size / 2 ** 20)} MB; at most ${MOST_BYTES / 2 ** 20} MB are read`);
    }
    try {
        const points = await parsed(file, await file.arrayBuffer(), others);
        const bad = points.findIndex((x) => !Number.isFinite(x));
        if (bad >= 0) throw new MeshError(`has a vertex with a coordinate that is ${points[bad]}`);
        return points;
    } catch (error) {
        if (error instanceof MeshError) throw refuse(error.message);
        throw error;
    }
}

interface KeptHull {
    readonly shape: ShapeText;
    readonly corners: number;
    readonly kept: number;
    readonly error: number;
}

function hullShape(file: string, points: Float64Array, most: number): KeptHull {
    try {
        const full = hullMesh(points), limited = full.vertexCount > most;
        const hull = limited ? hullMesh(points, { vertexLimit: most }) : full;
        const corner = (i: number): number[] => [...hull.vertices.slice(3 * i, 3 * i + 3)];
        const shape = { type: "hull", points: Array.from({ length: hull.vertexCount }, (_, i) => corner(i)) };
        const { vertexCount: kept, error } = hull;
        return { shape, corners: full.vertexCount, kept, error: limited ? error : 0 };
    } catch (error) {
        if (error instanceof TactError) throw new Error(`${file} makes no hull. ${plainMessage(error.message)}`);
        throw error;
    }
}

function place(
    bench: Bench3, { which, file, points, triangles }: Pick<MeshNotice, "which" | "file" | "points" | "triangles">,
    most: number,
): void {
    const { shape, corners, kept, error } = hullShape(file, points, most);
    bench.setBody(which, { ...bench.state.peek()[which], shape });
    notice.value = opened.value = { which, file, points, triangles, corners, kept, error, shape };
}

/** The same file with more corners kept, or fewer. */
export function keepCorners(bench: Bench3, most: number): void {
    const now = notice.peek();
    if (now) place(bench, now, most);
}

/** Other coordinates for the points of the notice's file. */
export function replacePoints(bench: Bench3, change: (points: Float64Array) => Float64Array): void {
    const now = notice.peek();
    if (now) place(bench, { ...now, points: change(now.points) }, Math.max(now.kept, 4));
}

let asked = 0;

/** Makes A or B of a mesh file: the shape that is seen at a point of the page, or else the selected one. Throws an
 * Error that says what is wrong with the file. Of files that are opened while one is read the last one counts. */
export async function openMesh(bench: Bench3, files: File[], at?: { x: number; y: number }): Promise<void> {
    const file = files.find(({ name }) => meshExtensions.includes(extensionOf(name))) ?? files[0];
    if (!file) throw new Error("There is no file.");
    const which = (at && shapeUnder(at.x, at.y)) ?? bench.selected.peek();
    const mine = ++asked;
    const points = await readMesh(file, files.filter((other) => other !== file));
    const triangles = trianglesOf(extensionOf(file.name), await file.arrayBuffer(), points.length / 3);
    if (mine !== asked) return;
    bench.selected.value = which;
    place(bench, { which, file: file.name, points, triangles }, USUAL_CORNERS);
}
