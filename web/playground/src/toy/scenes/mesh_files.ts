/** The mesh files that scenes name: read before a world is made of them. */
import { SceneError } from "tact/scene";

export interface Triangles {
    readonly points: readonly (readonly number[])[];
    readonly triangles: readonly (readonly number[])[];
}

/** By the name in the scene. */
const known = new Map<string, Triangles>();

/** Points and triangles of a Wavefront OBJ file that has nothing else. */
export function trianglesOf(text: string): Triangles {
    const rows = text.split("\n").map((line) => line.trim().split(/\s+/));
    const of = (kind: string): number[][] =>
        rows.filter(([first]) => first === kind).map((row) => row.slice(1).map(Number));
    return { points: of("v"), triangles: of("f").map((corners) => corners.map((corner) => corner - 1)) };
}

/** Reads what a scene names, by a function that gets the text of a file; undefined where it has none. */
export async function loadMeshes(
    scene: unknown, read: (file: string) => Promise<string> | undefined,
): Promise<void> {
    const { shapes = {} } = scene as { shapes?: Readonly<Record<string, { file?: string }>> };
    for (const { file } of Object.values(shapes)) {
        if (file === undefined) continue;
        const text = await read(file);
        if (text !== undefined) known.set(file, trianglesOf(text));
    }
}

/** For parseScene(). */
export function meshTriangles(file: string): Triangles {
    const mesh = known.get(file);
    if (mesh) return mesh;
    throw new SceneError("shapes", `the page reads no mesh files of yours, and this scene names ${JSON.stringify(file)}`);
}
