/** Triangles of a body of space, ready for the graphics card: positions, normals, and for each corner how far it
 * is from lines that are drawn on the surface: its edges, and on round bodies great circles that show how it
 * turns. */
import { shapeMesh } from "../../pairs/space/mesh3";
import type { Detail, Mesh3 } from "../../pairs/space/mesh3";
import type { Solid, Vec3 } from "../../pairs/model";
import type { ToyShape } from "../library";
import { at } from "../numbers";

export interface Mesh {
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    /** Three numbers for each corner; a line is where one of them, interpolated, is zero. */
    readonly lines: Float32Array;
    readonly reach: number;
}

/** How far a plane is drawn, which has no end. */
const PLANE = 60;
/** Ends of lines from here on are the same. */
const GRAIN = 1e5;
const ROUND: ReadonlySet<string> = new Set(["sphere", "ellipsoid"]);
const TURNED: ReadonlySet<string> = new Set(["capsule", "cylinder", "cone"]);

function keyOf(values: ArrayLike<number>, i: number, scale: number): string {
    const part = (k: number): number => Math.round((at(values, i + k) * GRAIN) / scale) + 0;
    return `${part(0)},${part(1)},${part(2)}`;
}

/** The edges of a mesh, by the keys of both ends, either way round. */
function edgesOf(mesh: Mesh3): ReadonlySet<string> {
    const out = new Set<string>();
    for (let i = 0; i < mesh.creases.length; i += 12) {
        const from = keyOf(mesh.creases, i, mesh.radius);
        const to = keyOf(mesh.creases, i + 3, mesh.radius);
        out.add(`${from};${to}`).add(`${to};${from}`);
    }
    return out;
}

/** The three numbers at each corner of a triangle: across from an edge that is drawn 1, at it 0; else 1 all over. */
function edgeLines(lines: Float32Array, first: number, keys: readonly string[], edges: ReadonlySet<string>): number {
    let free = -1;
    for (let side = 0; side < 3; side++) {
        const drawn = edges.has(`${keys[(side + 1) % 3] ?? ""};${keys[(side + 2) % 3] ?? ""}`);
        if (!drawn) free = side;
        for (let corner = 0; corner < 3; corner++) {
            lines[first + 3 * corner + side] = drawn && corner !== side ? 0 : 1;
        }
    }
    return free;
}

/** The shape must be one of space. */
export function meshOf(shape: ToyShape, detail: Detail): Mesh {
    const solid = shape as ToyShape & Solid<Vec3>;
    const mesh = shapeMesh(solid, detail, PLANE);
    const count = mesh.triangles.length;
    const positions = new Float32Array(3 * count);
    const normals = new Float32Array(3 * count);
    const lines = new Float32Array(3 * count);
    const edges = edgesOf(mesh);
    const round = ROUND.has(solid.type);
    const scale = mesh.radius || 1;
    for (let t = 0; t < count; t += 3) {
        const keys: string[] = [];
        for (let corner = 0; corner < 3; corner++) {
            const from = 3 * at(mesh.triangles, t + corner);
            const to = 3 * (t + corner);
            positions.set(mesh.positions.subarray(from, from + 3), to);
            normals.set(mesh.normals.subarray(from, from + 3), to);
            keys.push(keyOf(mesh.positions, from, scale));
        }
        const free = round ? -1 : edgeLines(lines, 3 * t, keys, edges);
        for (let i = 3 * t; round && i < 3 * t + 9; i++) lines[i] = at(positions, i) / scale;
        if (free < 0 || !TURNED.has(solid.type)) continue;
        for (let corner = 0; corner < 3; corner++) {
            lines[3 * (t + corner) + free] = at(positions, 3 * (t + corner)) / scale;
        }
    }
    return { positions, normals, lines, reach: mesh.radius + Math.hypot(...mesh.middle) };
}
