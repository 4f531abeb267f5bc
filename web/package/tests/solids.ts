/** Meshes for tests: vertices and triangles, counter-clockwise from outside. */
type Point = [number, number, number];

export interface Triangles {
    vertices: Point[];
    triangles: Point[];
}

/** A box by its half extents: twelve triangles. */
export function boxMesh([x, y, z]: Point): Triangles {
    const vertices = Array.from({ length: 8 }, (_, i): Point =>
        [i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z]);
    const quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]] as const;
    return { vertices, triangles: quads.flatMap(([a, b, c, d]): Point[] => [[a, b, c], [a, c, d]]) };
}

/** A ring around z. */
export function torusMesh(radius: number, tube: number, around: number, across: number): Triangles {
    const vertices: Point[] = [];
    const triangles: Point[] = [];
    const at = (i: number, k: number): number => (i % around) * across + (k % across);
    for (let i = 0; i < around; i++) {
        const turn = (2 * Math.PI * i) / around;
        for (let k = 0; k < across; k++) {
            const tilt = (2 * Math.PI * k) / across;
            const far = radius + tube * Math.cos(tilt);
            vertices.push([far * Math.cos(turn), far * Math.sin(turn), tube * Math.sin(tilt)]);
            triangles.push([at(i, k), at(i + 1, k), at(i + 1, k + 1)], [at(i, k), at(i + 1, k + 1), at(i, k + 1)]);
        }
    }
    return { vertices, triangles };
}

/** A square of cells in the plane z = 0, its triangles facing up. */
export function floorMesh(cells: number, size: number): Triangles {
    const row = cells + 1;
    const vertices = Array.from({ length: row * row }, (_, i): Point =>
        [(i % row) * size, Math.floor(i / row) * size, 0]);
    const triangles = Array.from({ length: cells * cells }, (_, i): Point[] => {
        const a = (i % cells) + Math.floor(i / cells) * row;
        return [[a, a + 1, a + row + 1], [a, a + row + 1, a + row]];
    }).flat();
    return { vertices, triangles };
}
