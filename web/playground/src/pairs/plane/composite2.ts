/** Outlines of shapes of the plane that are not convex, or have no end: rings and chains by their vertices,
 * compounds by the outlines of their parts, half-planes as far as the pane shows them. */
import { toWorld } from "../frames";
import type { CaseBody, PlacedSolid, Vec2 } from "../model";
import type { ShapeText } from "tact/2d";
import { boxOfParts, makeRing, partOf, type Ring } from "./outline2";
import { openPath, polygonPath, ringPath } from "./path";
import { union, type Box, type View } from "./view";

/** A shape that is drawn by more than one convex outline. */
export interface Composite2 {
    readonly box: Box;
    /** It has no inside. */
    readonly line: boolean;
    path(view: View): string;
}

interface Parted {
    part(index: number): {
        readonly shape: PlacedSolid<Vec2>["solid"];
        readonly position: Vec2;
        readonly rotation: readonly [number, number];
    };
}

interface Side {
    readonly normal: Vec2;
    readonly offset: number;
    readonly rounding: number;
}

function boxOf(points: readonly Vec2[]): Box {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

function ofVertices(placed: PlacedSolid<Vec2>, { type, closed }: ShapeText): Composite2 {
    const points = (placed.solid.vertices ?? []).map((vertex) => toWorld(placed, vertex));
    const line = type === "chain";
    const open = line && closed !== true;
    return { box: boxOf(points), line, path: (view) => open ? openPath(view, points) : polygonPath(view, points) };
}

function ofParts(placed: PlacedSolid<Vec2>, children: NonNullable<ShapeText["children"]>): Composite2 {
    const whole = placed.solid as unknown as Parted;
    const [along = [1, 0], across = [0, 1]] = placed.axes;
    const turned = ([x, y]: Vec2): Vec2 => [x * along[0] + y * across[0], x * along[1] + y * across[1]];
    const parts = children.map(({ shape: text }, i) => {
        const { shape: solid, position, rotation: [c, s] } = whole.part(i);
        const axes = [turned([c, s]), turned([-s, c])];
        return partOf({ solid, position: toWorld(placed, position), axes }, text, 1, false);
    });
    const rings: Ring[] = parts.map((part) => makeRing([part]));
    const [first, ...rest] = parts.map((part) => boxOfParts([part]));
    const box = rest.reduce((all, one) => union(all, one), first ?? { left: 0, right: 0, bottom: 0, top: 0 });
    return { box, line: false, path: (view) => rings.map((ring) => ringPath(ring, view)).join("") };
}

/** Its box is the point of the line that is nearest to the shape's origin. */
function ofSide(placed: PlacedSolid<Vec2>): Composite2 {
    const { normal: [x, y], offset, rounding } = placed.solid as unknown as Side;
    const surface = offset + rounding;
    const foot = toWorld(placed, [x * surface, y * surface]);
    const [along = [1, 0], across = [0, 1]] = placed.axes;
    const out: Vec2 = [x * along[0] + y * across[0], x * along[1] + y * across[1]];
    const path = (view: View): string => {
        const high = out[0] * (view.x - foot[0]) + out[1] * (view.y - foot[1]);
        const size = 2 * (view.width + view.height) / view.scale + Math.abs(high);
        const middle: Vec2 = [view.x - high * out[0], view.y - high * out[1]];
        const corner = (way: number, down: number): Vec2 =>
            [
                middle[0] - size * (way * out[1] + down * out[0]),
                middle[1] + size * (way * out[0] - down * out[1]),
            ];
        return polygonPath(view, [corner(-1, 0), corner(-1, 2), corner(1, 2), corner(1, 0)]);
    };
    return { box: boxOf([foot]), line: false, path };
}

/** Undefined for what is convex. */
export function composite2({ shape }: CaseBody, placed: PlacedSolid<Vec2>): Composite2 | undefined {
    if (shape.children) return ofParts(placed, shape.children);
    if (shape.as === "ring" || shape.type === "chain") return ofVertices(placed, shape);
    return shape.type === "half_plane" ? ofSide(placed) : undefined;
}
