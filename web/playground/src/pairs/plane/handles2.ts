/** The handles of a body: what can be taken hold of, where it is, and what moving it does to the body's numbers. */
import type { ShapeText } from "tact/2d";
import { cornersOf, kindOf, withCorners, type SizeKey } from "../kinds";
import type { CaseBody, Vec2, Which } from "../model";
import { isComposite } from "../deciding";
import type { Figure } from "./figures";
import { roundTo } from "./view";

/** How the numbers that a handle sets are rounded: to what is readable, or to the grid. */
export interface Rounder {
    round(x: number): number;
    /** The least size that is above zero. */
    readonly least: number;
}

export interface Handle {
    /** Names it within its body. */
    readonly key: string;
    readonly label: string;
    readonly kind: "vertex" | "size" | "rounding" | "rotation";
    /** In the body's frame. */
    readonly at: Vec2;
    /** Pixels farther out, so that it does not lie on another. */
    readonly beyond: Vec2;
    /** Of a size or an angle. */
    readonly value?: number;
    /** Of a vertex: which of the shape's points; and whether it is inside of the hull. */
    readonly index?: number;
    readonly inner?: boolean;
    /** The body when the handle was moved by `way` in its frame. The bodies are those of the beginning. */
    drag(start: CaseBody, from: Vec2, to: Vec2, rounder: Rounder): CaseBody;
    /** Of a size or an angle: makes it larger. */
    nudge?(start: CaseBody, by: number, rounder: Rounder): CaseBody;
}

/** Angles are rounded to this, and with the grid to that. */
const ANGLE_DIGITS = 4;
export const ANGLE_SNAP = Math.PI / 12;
const ROTATION_BEYOND = 30;
const ROUNDING_BEYOND = 20;

export function angleOf(rotation: CaseBody["rotation"]): number {
    return typeof rotation === "number" ? rotation : Math.atan2(rotation[1] ?? 0, rotation[0] ?? 1);
}

/** In the frame of a body, a direction of the world. */
export function intoFrame(figure: Figure, [x, y]: Vec2): Vec2 {
    const [along = [1, 0], across = [0, 1]] = figure.placed.axes;
    return [along[0] * x + along[1] * y, across[0] * x + across[1] * y];
}

export function outOfFrame(figure: Figure, [x, y]: Vec2): Vec2 {
    const [along = [1, 0], across = [0, 1]] = figure.placed.axes;
    return [along[0] * x + across[0] * y, along[1] * x + across[1] * y];
}

function name(which: Which, what: string): string {
    return `${which.toUpperCase()}, ${what}`;
}

function sizeOf(shape: ShapeText, key: SizeKey, part: number | undefined): number {
    const value = shape[key];
    return (typeof value === "number" ? value : value?.[part ?? 0]) ?? 0;
}

function withSize(shape: ShapeText, key: SizeKey, part: number | undefined, size: number): ShapeText {
    const value = shape[key];
    if (key === "rounding" && size === 0) {
        const { rounding: _, ...rest } = shape;
        return rest;
    }
    if (!Array.isArray(value)) return { ...shape, [key]: size };
    return { ...shape, [key]: value.map((old, i) => (i === part ? size : old)) };
}

interface SizePlace {
    readonly key: SizeKey;
    readonly part?: number;
    readonly label: string;
    readonly at: Vec2;
    /** The way on which the size grows by one. */
    readonly axis: Vec2;
    readonly beyond?: Vec2;
}

function sizeHandle(which: Which, shape: ShapeText, place: SizePlace): Handle {
    const { key, part, axis } = place;
    const change = (start: CaseBody, by: number, rounder: Rounder): CaseBody => {
        const size = rounder.round(sizeOf(start.shape, key, part) + by);
        const least = key === "rounding" || key === "half_length" ? 0 : rounder.least;
        return { ...start, shape: withSize(start.shape, key, part, Math.max(size, least)) };
    };
    return {
        key: part === undefined ? key : `${key}-${part}`,
        label: name(which, place.label),
        kind: key === "rounding" ? "rounding" : "size",
        at: place.at,
        beyond: place.beyond ?? [0, 0],
        value: sizeOf(shape, key, part),
        drag: (start, from, to, rounder) =>
            change(start, (to[0] - from[0]) * axis[0] + (to[1] - from[1]) * axis[1], rounder),
        nudge: change,
    };
}

function sizePlaces(shape: ShapeText): SizePlace[] {
    const r = shape.rounding ?? 0;
    switch (shape.type) {
        case "circle":
            return [{ key: "radius", label: "radius", at: [(shape.radius ?? 0) + r, 0], axis: [1, 0] }];
        case "capsule":
            return [
                { key: "half_length", label: "half length", at: [shape.half_length ?? 0, 0], axis: [1, 0] },
                { key: "radius", label: "radius", at: [0, -(shape.radius ?? 0) - r], axis: [0, -1] },
            ];
        case "box":
        case "ellipse": {
            const key = shape.type === "box" ? "half_extents" : "radii";
            const label = shape.type === "box" ? "half extent" : "radius";
            const [x = 0, y = 0] = shape[key] ?? [];
            return [
                { key, part: 0, label: `${label} x`, at: [x, 0], axis: [1, 0] },
                { key, part: 1, label: `${label} y`, at: [0, -y], axis: [0, -1] },
            ];
        }
        default:
            return [];
    }
}

/* At the lower left of the shape, beside its corner. */
function roundingHandle(which: Which, figure: Figure): Handle {
    const along = Math.SQRT1_2;
    const [x, y] = figure.placed.solid.support([-along, -along]);
    return sizeHandle(which, figure.body.shape, {
        key: "rounding",
        label: "rounding",
        at: [x, y],
        axis: [-along, -along],
        beyond: [-along * ROUNDING_BEYOND, -along * ROUNDING_BEYOND],
    });
}

/* The middle of a shape in its own frame. It stays in its place while the shape turns, wherever the origin is. */
function pivotOf(figure: Figure): Vec2 {
    const found = figure.placed.solid.supports(new Float64Array([1, 0, 0, 1, -1, 0, 0, -1]));
    return [((found[0] ?? 0) + (found[4] ?? 0)) / 2, ((found[3] ?? 0) + (found[7] ?? 0)) / 2];
}

/* The highest point of a shape in its own frame, in the middle where a flat is highest. */
function topOf(figure: Figure): Vec2 {
    const found = figure.placed.solid.supports(new Float64Array([1e-9, 1, -1e-9, 1]));
    return [((found[0] ?? 0) + (found[2] ?? 0)) / 2, ((found[1] ?? 0) + (found[3] ?? 0)) / 2];
}

function turned(start: CaseBody, by: number, pivot: Vec2, rounder: Rounder): CaseBody {
    const before = angleOf(start.rotation);
    const rotation = rounder.round(before + by);
    const [x, y] = pivot;
    if (x === 0 && y === 0) return { ...start, rotation };
    const [c, s] = [Math.cos(before) - Math.cos(rotation), Math.sin(before) - Math.sin(rotation)];
    const [px = 0, py = 0] = start.position;
    const position = [roundTo(px + c * x - s * y, rounder.least), roundTo(py + s * x + c * y, rounder.least)];
    return { ...start, rotation, position };
}

function rotationHandle(which: Which, figure: Figure): Handle {
    const pivot = pivotOf(figure);
    const top = topOf(figure);
    return {
        key: "rotation",
        label: name(which, "rotation"),
        kind: "rotation",
        at: top,
        beyond: [0, ROTATION_BEYOND],
        value: angleOf(figure.body.rotation),
        drag: (start, from, to, rounder) => {
            const [x, y] = [from[0] - pivot[0], from[1] - pivot[1]];
            const [u, v] = [to[0] - pivot[0], to[1] - pivot[1]];
            return turned(start, Math.atan2(x * v - y * u, x * u + y * v), pivot, rounder);
        },
        nudge: (start, by, rounder) => turned(start, by, pivot, rounder),
    };
}

function vertexHandle(which: Which, index: number, at: Vec2, inner: boolean): Handle {
    const change = (start: CaseBody, by: Vec2, rounder: Rounder): CaseBody => {
        const points = cornersOf(start.shape);
        const [x = 0, y = 0] = points[index] ?? [];
        const moved = [rounder.round(x + by[0]), rounder.round(y + by[1])];
        return { ...start, shape: withCorners(start.shape, points.map((old, i) => (i === index ? moved : old))) };
    };
    return {
        key: `vertex-${index}`,
        label: name(which, `vertex ${index + 1}${inner ? ", inside the hull" : ""}`),
        kind: "vertex",
        at,
        beyond: [0, 0],
        index,
        inner,
        drag: (start, from, to, rounder) => change(start, [to[0] - from[0], to[1] - from[1]], rounder),
    };
}

function vertexHandles(which: Which, figure: Figure): Handle[] {
    const { body, placed } = figure;
    const outer = placed.solid.sources === undefined ? undefined : new Set(placed.solid.sources);
    const isPolygon = body.shape.type === "polygon";
    return cornersOf(body.shape).map(([x = 0, y = 0], index) =>
        vertexHandle(which, index, [x, y], isPolygon && outer !== undefined && !outer.has(index)),
    );
}

/** All handles of a body, in the order of the tab key. */
export function handlesOf(which: Which, figure: Figure): Handle[] {
    const { shape } = figure.body;
    const handles = [
        ...sizePlaces(shape).map((place) => sizeHandle(which, shape, place)),
        ...vertexHandles(which, figure),
    ];
    const isRound = shape.type === "circle" || shape.type === "capsule";
    const plain = isRound && !((shape.rounding ?? 0) > 0);
    if (!plain && !isComposite(shape)) handles.push(roundingHandle(which, figure));
    if (shape.type !== "circle" && shape.type !== "point") handles.push(rotationHandle(which, figure));
    return handles;
}

export function roundAngle(angle: number): number {
    const turned = Math.atan2(Math.sin(angle), Math.cos(angle));
    const within = Math.abs(angle) <= Math.PI ? angle : turned;
    return Number(within.toFixed(ANGLE_DIGITS));
}

/** An edge of a polygon that can be given a vertex: in the body's frame, with the point that the new one follows. */
export interface Edge {
    readonly from: Vec2;
    readonly to: Vec2;
    readonly after: number;
}

export function edgesOf(figure: Figure): Edge[] {
    const { vertices, sources } = figure.placed.solid;
    if (figure.body.shape.type !== "polygon" || vertices === undefined || vertices.length < 2) return [];
    const count = cornersOf(figure.body.shape).length;
    const edges = vertices.map((from, i) => {
        const next = (i + 1) % vertices.length;
        const [first, second] = [sources?.[i] ?? i, sources?.[next] ?? next];
        /* Points given clockwise go the other way along the hull. */
        const backwards = (second + 1) % count === first && (first + 1) % count !== second;
        return { from, to: vertices[next] ?? from, after: backwards ? second : first };
    });
    return vertices.length === 2 ? edges.slice(0, 1) : edges;
}

export function withVertex(body: CaseBody, after: number, at: Vec2): CaseBody {
    const points = [...cornersOf(body.shape)];
    points.splice(after + 1, 0, [...at]);
    return { ...body, shape: withCorners(body.shape, points) };
}

/** Without one of its points; undefined where it is no polygon or has only this one. */
export function withoutVertex(body: CaseBody, index: number): CaseBody | undefined {
    const points = cornersOf(body.shape);
    const many = kindOf(2, body.shape.type)?.points === "any" && points.length > 1;
    if (!many || points[index] === undefined) return undefined;
    return { ...body, shape: withCorners(body.shape, points.filter((_, i) => i !== index)) };
}
