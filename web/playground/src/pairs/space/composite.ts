/** What shapes of space look like that are not convex, or have no end: triangles as they are, the parts of a compound
 * where they are in it, and a piece of a plane. */
import type { Solid, Vec3 } from "../model";
import { addScaled, at, cross, unit } from "./directions";
import { LINE_NUMBERS, type Mesh3 } from "./mesh3";

/** A mesh or a height field of the library. */
interface Triangled {
    readonly info: { readonly solid: boolean };
    triangles(): { readonly vertices: Float64Array; readonly corners: Int32Array };
}

/** A compound of the library. */
interface Parted {
    readonly partCount: number;
    part(index: number): {
        readonly shape: Solid<Vec3>;
        readonly position: Vec3;
        readonly rotation: readonly [number, number, number, number];
    };
}

/** A half-space of the library. */
interface Side {
    readonly normal: Vec3;
    readonly offset: number;
    readonly rounding: number;
}

/** Of an edge: the cosine above which both of its triangles are one face. */
const FLAT = 1 - 1e-9;
function pointAt(numbers: ArrayLike<number>, i: number): Vec3 {
    return [at(numbers, 3 * i), at(numbers, 3 * i + 1), at(numbers, 3 * i + 2)];
}

function normalOf(p: Vec3, q: Vec3, r: Vec3): Vec3 {
    return unit(cross(addScaled(q, p, -1), addScaled(r, p, -1)));
}

function ballOf(points: ArrayLike<number>): { middle: Vec3; radius: number } {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i++) {
        low[i % 3] = Math.min(at(low, i % 3), at(points, i));
        high[i % 3] = Math.max(at(high, i % 3), at(points, i));
    }
    const [x, y, z] = low.map((least, k) => (least + at(high, k)) / 2) as [number, number, number];
    const middle: Vec3 = [x, y, z];
    let radius = 0;
    for (let i = 0; 3 * i < points.length; i++)
        radius = Math.max(radius, Math.hypot(...addScaled(pointAt(points, i), middle, -1)));
    return { middle, radius };
}

/** Lines where two triangles meet at an angle, and where one has no neighbour. */
function creasesOf(vertices: ArrayLike<number>, corners: ArrayLike<number>, normals: readonly Vec3[]): Float32Array {
    const waiting = new Map<string, { from: number; to: number; normal: Vec3 }>();
    const rows: number[] = [];
    const add = (from: number, to: number, one: Vec3, other: Vec3): void => {
        rows.push(...pointAt(vertices, from), ...pointAt(vertices, to), ...one, ...other);
    };
    normals.forEach((normal, triangle) => {
        for (let side = 0; side < 3; side++) {
            const from = at(corners, 3 * triangle + side), to = at(corners, 3 * triangle + ((side + 1) % 3));
            const other = waiting.get(`${to} ${from}`);
            if (!other) {
                waiting.set(`${from} ${to}`, { from, to, normal });
                continue;
            }
            waiting.delete(`${to} ${from}`);
            const cosine = normal[0] * other.normal[0] + normal[1] * other.normal[1] + normal[2] * other.normal[2];
            if (cosine < FLAT) add(from, to, normal, other.normal);
        }
    });
    for (const { from, to, normal } of waiting.values()) add(from, to, normal, [-normal[0], -normal[1], -normal[2]]);
    return Float32Array.from(rows);
}

/** Flat triangles; of a surface both sides. */
function meshOfTriangles(vertices: ArrayLike<number>, corners: ArrayLike<number>, bothSides: boolean): Mesh3 {
    const count = corners.length / 3, sides = bothSides ? 2 : 1;
    const positions = new Float32Array(9 * count * sides), shades = new Float32Array(9 * count * sides);
    const normals: Vec3[] = [];
    for (let t = 0; t < count; t++) {
        const [p, q, r] = [0, 1, 2].map((k) => pointAt(vertices, at(corners, 3 * t + k))) as [Vec3, Vec3, Vec3];
        const normal = normalOf(p, q, r), back: Vec3 = [-normal[0], -normal[1], -normal[2]];
        normals.push(normal);
        positions.set([...p, ...q, ...r], 9 * t);
        shades.set([...normal, ...normal, ...normal], 9 * t);
        if (!bothSides) continue;
        positions.set([...p, ...r, ...q], 9 * (count + t));
        shades.set([...back, ...back, ...back], 9 * (count + t));
    }
    return {
        positions,
        normals: shades,
        triangles: Uint32Array.from({ length: 3 * count * sides }, (_, i) => i),
        creases: creasesOf(vertices, corners, normals),
        seams: new Float32Array(0),
        dot: undefined,
        ...ballOf(positions),
    };
}

/** Turns and moves the vectors of rows: of a row those at `places` are points, all others directions. */
function moved(
    rows: ArrayLike<number>, vectors: number, points: number, axes: readonly Vec3[], position: Vec3,
): Float32Array {
    const out = new Float32Array(rows.length);
    for (let i = 0; 3 * i < rows.length; i++) {
        const origin: Vec3 = i % vectors < points ? position : [0, 0, 0];
        const v = axes.reduce((sum, axis, k) => addScaled(sum, axis, at(rows, 3 * i + k)), origin);
        out.set(v, 3 * i);
    }
    return out;
}

/** Columns of the rotation of a unit quaternion. */
function axesOf([x, y, z, w]: readonly [number, number, number, number]): Vec3[] {
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ];
}

function joined(lists: readonly Float32Array[]): Float32Array {
    const out = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
    let next = 0;
    for (const list of lists) {
        out.set(list, next);
        next += list.length;
    }
    return out;
}

function meshOfParts(whole: Parted, meshOf: (solid: Solid<Vec3>) => Mesh3): Mesh3 {
    const placed = Array.from({ length: whole.partCount }, (_, i) => {
        const { shape, position, rotation } = whole.part(i);
        const mesh = meshOf(shape), axes = axesOf(rotation), line = LINE_NUMBERS / 3;
        return {
            positions: moved(mesh.positions, 1, 1, axes, position),
            normals: moved(mesh.normals, 1, 0, axes, position),
            creases: moved(mesh.creases, line, 2, axes, position),
            seams: moved(mesh.seams, line, 2, axes, position),
            triangles: mesh.triangles,
            ball: moved(mesh.middle, 1, 1, axes, position),
            radius: mesh.radius,
        };
    });
    let first = 0;
    const triangles = placed.flatMap((mesh) => {
        const own = Array.from(mesh.triangles, (corner) => corner + first);
        first += mesh.positions.length / 3;
        return own;
    });
    const positions = joined(placed.map((mesh) => mesh.positions));
    /* Points and segments have lines and no triangles: their balls count, too. */
    const around = placed.flatMap(({ ball, radius }) => [0, 1, 2].flatMap((k) => [-radius, radius].flatMap((way) =>
        [0, 1, 2].map((i) => at(ball, i) + (i === k ? way : 0)))));
    return {
        positions,
        normals: joined(placed.map((mesh) => mesh.normals)),
        triangles: Uint32Array.from(triangles),
        creases: joined(placed.map((mesh) => mesh.creases)),
        seams: joined(placed.map((mesh) => mesh.seams)),
        dot: undefined,
        ...ballOf(around),
    };
}

/** A square of the plane around the point that is nearest to the origin, with a grid on it. */
function meshOfSide({ normal, offset, rounding }: Side, size: number): Mesh3 {
    const aside: Vec3 = Math.abs(normal[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
    const x = unit(cross(aside, normal)), y = cross(normal, x);
    const middle: Vec3 = addScaled([0, 0, 0], normal, offset + rounding);
    const corner = (i: number, k: number): Vec3 => addScaled(addScaled(middle, x, i * size), y, k * size);
    const vertices = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].flat();
    const seams: number[] = [];
    for (let i = -4; i <= 4; i++) {
        seams.push(...corner(i / 4, -1), ...corner(i / 4, 1), ...normal, ...normal);
        seams.push(...corner(-1, i / 4), ...corner(1, i / 4), ...normal, ...normal);
    }
    const mesh = meshOfTriangles(vertices, [0, 1, 2, 0, 2, 3], true);
    return { ...mesh, creases: new Float32Array(0), seams: Float32Array.from(seams) };
}

/** How a solid looks that is not convex, or has no end; undefined for any other. `plane` says how far a plane is drawn,
 * which has no end. */
export function compositeMesh(
    solid: Solid<Vec3>, plane: number, meshOf: (part: Solid<Vec3>) => Mesh3,
): Mesh3 | undefined {
    switch (solid.type) {
        case "mesh":
        case "height_field": {
            const mesh = solid as unknown as Triangled;
            const { vertices, corners } = mesh.triangles();
            return meshOfTriangles(vertices, corners, !mesh.info.solid);
        }
        case "compound": return meshOfParts(solid as unknown as Parted, meshOf);
        case "half_space": return meshOfSide(solid as unknown as Side, plane);
        default: return undefined;
    }
}
