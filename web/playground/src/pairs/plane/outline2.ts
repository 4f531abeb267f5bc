/** Outlines of convex figures in the plane: shapes, their cores, and differences A - B of both.
 *
 * When a direction turns once around, the farthest point of a figure runs once around its outline. The library tells
 * that point; here is only decided in which directions to ask. Edges are where the outline has flats: their normals
 * are known from the corners that a shape was given. Between two neighbouring normals a polygon stays at one corner,
 * which the direction halfway finds whatever the rounding of the normals; a rounding makes an arc around it, and an
 * ellipse bends there smoothly. So both ends of each flat are exact, and arcs are arcs. */
import type { ShapeText } from "tact/2d";
import { cornersOf } from "../kinds";
import type { PlacedSolid, Vec2 } from "../model";
import type { Box } from "./view";

/** One term of a figure. */
export interface Part {
    readonly placed: PlacedSolid<Vec2>;
    /** -1 for the B of A - B. */
    readonly sign: 1 | -1;
    /** How much of the rounding is left away: all of it for a core. */
    readonly taken: number;
    /** Of its flats, outwards, along the axes of the world. */
    readonly normals: readonly Vec2[];
    readonly curved: boolean;
}

/** A figure, ready to be drawn. Gap i lies between normals i and i + 1, counter-clockwise. */
export interface Ring {
    /** Angles of the normals, rising; of a figure without flats the one angle -pi. */
    readonly angles: readonly number[];
    /** In each gap the corner of the parts that are not curved, without any radius: x, y, x, y, ... */
    readonly corners: Float64Array;
    /** The radius around these corners. */
    readonly radius: number;
    readonly curved: readonly Part[];
}

/** A point of an outline, and the direction in which it is the farthest. */
export interface OutlinePoint {
    readonly gap: number;
    readonly angle: number;
    readonly x: number;
    readonly y: number;
}

/** Normals that differ by less are one: of parallel edges of A and B. */
const SAME_ANGLE = 1e-13;
const WIDEST_PIECE = Math.PI / 4;
const MOST_HALVINGS = 32;

/* The corners of a core in its own frame, counter-clockwise where that is known. */
function coreCorners(solid: PlacedSolid<Vec2>["solid"], text: ShapeText): readonly (readonly number[])[] {
    switch (text.type) {
        case "box": {
            const [x = 0, y = 0] = text.half_extents ?? [];
            return [[-x, -y], [x, -y], [x, y], [-x, y]];
        }
        case "capsule":
            return [[-(text.half_length ?? 0), 0], [text.half_length ?? 0, 0]];
        case "polygon":
            return solid.vertices ?? cornersOf(text);
        default:
            return cornersOf(text);
    }
}

/* A triangle may be given clockwise: then the normals of both sides of its edges are asked, which costs nothing. */
function normalsOf(placed: PlacedSolid<Vec2>, text: ShapeText, sign: 1 | -1): Vec2[] {
    const corners = coreCorners(placed.solid, text);
    const [along = [1, 0], across = [0, 1]] = placed.axes;
    const normals: Vec2[] = [];
    for (let i = 0; i < corners.length; i++) {
        const [px = 0, py = 0] = corners[i] ?? [];
        const [qx = 0, qy = 0] = corners[(i + 1) % corners.length] ?? [];
        const [x, y] = [sign * (qy - py), sign * (px - qx)];
        const length = Math.hypot(x, y);
        if (!(length > 0)) continue;
        const normal: Vec2 = [
            (x * along[0] + y * across[0]) / length,
            (x * along[1] + y * across[1]) / length,
        ];
        normals.push(normal);
        if (text.type === "triangle") normals.push([-normal[0], -normal[1]]);
    }
    return normals;
}

export function partOf(placed: PlacedSolid<Vec2>, text: ShapeText, sign: 1 | -1, core: boolean): Part {
    return {
        placed,
        sign,
        taken: core ? placed.solid.rounding : 0,
        normals: normalsOf(placed, text, sign),
        curved: text.type === "ellipse",
    };
}

/** The farthest points of a part in directions x, y, x, y, ... of the world, without the radius that is taken off. */
export function partSupports(part: Part, directions: Float64Array): Float64Array {
    const [along = [1, 0], across = [0, 1]] = part.placed.axes;
    const local = new Float64Array(directions.length);
    for (let i = 0; i + 1 < directions.length; i += 2) {
        const x = part.sign * (directions[i] ?? 0);
        const y = part.sign * (directions[i + 1] ?? 0);
        local[i] = along[0] * x + along[1] * y;
        local[i + 1] = across[0] * x + across[1] * y;
    }
    const found = part.placed.solid.supports(local);
    const [dx, dy] = part.placed.position;
    const out = new Float64Array(directions.length);
    for (let i = 0; i + 1 < directions.length; i += 2) {
        const x = found[i] ?? 0;
        const y = found[i + 1] ?? 0;
        const left = part.taken;
        out[i] = part.sign * (dx + along[0] * x + across[0] * y) - left * (directions[i] ?? 0);
        out[i + 1] = part.sign * (dy + along[1] * x + across[1] * y) - left * (directions[i + 1] ?? 0);
    }
    return out;
}

function directionsAt(angles: readonly number[]): Float64Array {
    const out = new Float64Array(2 * angles.length);
    for (const [i, angle] of angles.entries()) {
        out[2 * i] = Math.cos(angle);
        out[2 * i + 1] = Math.sin(angle);
    }
    return out;
}

function anglesOf(parts: readonly Part[]): number[] {
    const all: number[] = [];
    for (const part of parts) for (const [x, y] of part.normals) all.push(Math.atan2(y, x));
    all.sort((p, q) => p - q);
    const first = all[0] ?? -Math.PI;
    const distinct = all.filter((angle, i) => i === 0 || angle - (all[i - 1] ?? 0) > SAME_ANGLE);
    const last = distinct.at(-1) ?? first;
    if (distinct.length > 1 && first + 2 * Math.PI - last < SAME_ANGLE) distinct.pop();
    return distinct.length === 0 ? [-Math.PI] : distinct;
}

/** Where the gap after normal i ends: a greater angle than where it begins. */
export function gapEnd(ring: Pick<Ring, "angles">, gap: number): number {
    const next = ring.angles[gap + 1];
    return next ?? (ring.angles[0] ?? 0) + 2 * Math.PI;
}

export function makeRing(parts: readonly Part[]): Ring {
    const angles = anglesOf(parts);
    const halfway = angles.map((angle, gap) => (angle + gapEnd({ angles }, gap)) / 2);
    const directions = directionsAt(halfway);
    const corners = new Float64Array(directions.length);
    let radius = 0;
    for (const part of parts) {
        if (part.curved) continue;
        const left = part.placed.solid.rounding - part.taken;
        const found = partSupports(part, directions);
        radius += left;
        for (let i = 0; i < corners.length; i++) {
            corners[i] = (corners[i] ?? 0) + (found[i] ?? 0) - left * (directions[i] ?? 0);
        }
    }
    return { angles, corners, radius, curved: parts.filter((part) => part.curved) };
}

/** Points of the outline at the given angles, each within its gap. */
export function outlineAt(ring: Ring, gaps: readonly number[], angles: readonly number[]): OutlinePoint[] {
    const directions = directionsAt(angles);
    const sum = new Float64Array(directions.length);
    for (const part of ring.curved) {
        const found = partSupports(part, directions);
        for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (found[i] ?? 0);
    }
    return angles.map((angle, i) => {
        const gap = gaps[i] ?? 0;
        const along = (axis: 0 | 1): number => {
            const corner = ring.corners[2 * gap + axis] ?? 0;
            return corner + ring.radius * (directions[2 * i + axis] ?? 0) + (sum[2 * i + axis] ?? 0);
        };
        return { gap, angle, x: along(0), y: along(1) };
    });
}

function firstPoints(ring: Ring): OutlinePoint[] {
    const gaps: number[] = [];
    const angles: number[] = [];
    const smooth = ring.radius > 0 || ring.curved.length > 0;
    for (const [gap, from] of ring.angles.entries()) {
        const span = gapEnd(ring, gap) - from;
        const pieces = smooth ? Math.ceil(span / WIDEST_PIECE) : 0;
        for (let i = 0; i <= pieces; i++) {
            gaps.push(gap);
            angles.push(from + (pieces === 0 ? span / 2 : (i / pieces) * span));
        }
    }
    return outlineAt(ring, gaps, angles);
}

/* The outline between two points lies in the triangle of both and the corner where their tangents meet. Where that is
 * outside of what is seen, or flat, it is not divided any further. */
function divides(p: OutlinePoint, q: OutlinePoint, tolerance: number, visible: Box | undefined): boolean {
    if (p.gap !== q.gap) return false;
    const height = (Math.hypot(q.x - p.x, q.y - p.y) / 2) * Math.tan((q.angle - p.angle) / 2);
    if (!(height > tolerance)) return false;
    return (
        visible === undefined ||
        (Math.max(p.x, q.x) + height >= visible.left &&
            Math.min(p.x, q.x) - height <= visible.right &&
            Math.max(p.y, q.y) + height >= visible.bottom &&
            Math.min(p.y, q.y) - height <= visible.top)
    );
}

/** Points of the outline so near to each other that the straight lines between them are no farther off than the
 * tolerance; where it cannot be seen, fewer. */
export function sampleRing(ring: Ring, tolerance: number, visible?: Box): OutlinePoint[] {
    let points = firstPoints(ring);
    for (let round = 0; round < MOST_HALVINGS; round++) {
        const after: number[] = [];
        const gaps: number[] = [];
        const angles: number[] = [];
        for (let i = 0; i + 1 < points.length; i++) {
            const [p, q] = [points[i], points[i + 1]];
            if (p === undefined || q === undefined || !divides(p, q, tolerance, visible)) continue;
            after.push(i);
            gaps.push(p.gap);
            angles.push((p.angle + q.angle) / 2);
        }
        if (after.length === 0) break;
        points = insertAfter(points, after, outlineAt(ring, gaps, angles));
    }
    return points;
}

function insertAfter(
    points: readonly OutlinePoint[],
    after: readonly number[],
    more: readonly OutlinePoint[],
): OutlinePoint[] {
    const out: OutlinePoint[] = [];
    let next = 0;
    for (const [i, point] of points.entries()) {
        out.push(point);
        const added = more[next];
        if (after[next] === i && added !== undefined) {
            out.push(added);
            next++;
        }
    }
    return out;
}

const ASIDE = new Float64Array([1, 0, 0, 1, -1, 0, 0, -1]);

/** The least box around a sum of parts. */
export function boxOfParts(parts: readonly Part[]): Box {
    let [right, top, left, bottom] = [0, 0, 0, 0];
    for (const part of parts) {
        const found = partSupports(part, ASIDE);
        right += found[0] ?? 0;
        top += found[3] ?? 0;
        left += found[4] ?? 0;
        bottom += found[7] ?? 0;
    }
    return { left, right, top, bottom };
}
