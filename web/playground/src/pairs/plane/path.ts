/** Outlines as SVG paths, in pixels. Arcs stay arcs. Under a strong magnification, where pixels would have too many
 * digits for a renderer that counts in single precision, the outline is cut off beside what is seen. */
import type { Vec2 } from "../model";
import { gapEnd, sampleRing, type Ring } from "./outline2";
import { fromScreen, toScreen, type Box, type View } from "./view";

/** How far lines may be from a curve, in pixels. */
const SMOOTH = 0.06;
/** Farther out than this renderers lose pixels. */
const FAR = 20000;
/** Where an outline is cut off, in pixels outside of the pane. */
const BESIDE = 400;
/** The same for single lines, whose dashes would all be drawn. */
const LINE_BESIDE = 12;
const WIDEST_ARC = Math.PI / 2;

export function pixel(x: number): string {
    return String(Math.round(x * 100) / 100);
}

function at(x: number, y: number): string {
    return `${pixel(x)} ${pixel(y)}`;
}

function boxAround(view: View): Box {
    const [left, top] = fromScreen(view, [-BESIDE, -BESIDE]);
    const [right, bottom] = fromScreen(view, [view.width + BESIDE, view.height + BESIDE]);
    return { left, top, right, bottom };
}

function isFar(ring: Ring, view: View): boolean {
    if (ring.radius * view.scale > FAR) return true;
    for (let i = 0; i + 1 < ring.corners.length; i += 2) {
        const [x, y] = toScreen(view, [ring.corners[i] ?? 0, ring.corners[i + 1] ?? 0]);
        if (!(Math.abs(x) < FAR && Math.abs(y) < FAR)) return true;
    }
    return ring.curved.some(({ placed }) => placed.solid.rounding * view.scale > FAR);
}

/* Keeps what of a closed line is inside of one side of the pane; `depth` says how far inside a point is. */
function cut(line: readonly Vec2[], depth: (point: Vec2) => number): Vec2[] {
    const out: Vec2[] = [];
    for (const [i, p] of line.entries()) {
        const q = line[(i + 1) % line.length] ?? p;
        const [from, to] = [depth(p), depth(q)];
        if (from >= 0) out.push(p);
        if (from >= 0 !== to >= 0) {
            const part = from / (from - to);
            out.push([p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])]);
        }
    }
    return out;
}

function cutToPane(line: readonly Vec2[], view: View): Vec2[] {
    const left = cut(line, ([x]) => x + BESIDE);
    const right = cut(left, ([x]) => view.width + BESIDE - x);
    const top = cut(right, ([, y]) => y + BESIDE);
    return cut(top, ([, y]) => view.height + BESIDE - y);
}

export function closedPath(line: readonly Vec2[]): string {
    let path = "";
    for (const [x, y] of line) path += `${path === "" ? "M" : "L"}${at(x, y)}`;
    return path === "" ? "" : `${path}Z`;
}

function sampledPath(ring: Ring, view: View, far: boolean): string {
    const visible = far ? boxAround(view) : undefined;
    const points = sampleRing(ring, SMOOTH / view.scale, visible);
    const line = points.map(({ x, y }) => toScreen(view, [x, y]));
    return closedPath(far ? cutToPane(line, view) : line);
}

function arcPath(ring: Ring, view: View): string {
    const radius = ring.radius * view.scale;
    let path = "";
    for (const [gap, from] of ring.angles.entries()) {
        const [x, y] = toScreen(view, [ring.corners[2 * gap] ?? 0, ring.corners[2 * gap + 1] ?? 0]);
        if (!(radius > 0)) {
            path += `${path === "" ? "M" : "L"}${at(x, y)}`;
            continue;
        }
        const span = gapEnd(ring, gap) - from;
        const pieces = Math.ceil(span / WIDEST_ARC);
        path += `${path === "" ? "M" : "L"}${at(x + radius * Math.cos(from), y - radius * Math.sin(from))}`;
        for (let i = 1; i <= pieces; i++) {
            const angle = from + (i / pieces) * span;
            const end = at(x + radius * Math.cos(angle), y - radius * Math.sin(angle));
            path += `A${pixel(radius)} ${pixel(radius)} 0 0 0 ${end}`;
        }
    }
    return `${path}Z`;
}

export function ringPath(ring: Ring, view: View): string {
    const far = isFar(ring, view);
    return far || ring.curved.length > 0 ? sampledPath(ring, view, far) : arcPath(ring, view);
}

/** A line between two points of the plane, cut off beside the pane. */
export function linePath(view: View, p: Vec2, q: Vec2): string {
    const [from, to] = [toScreen(view, p), toScreen(view, q)];
    return screenLine(view, from, to);
}

/* Where a line enters and leaves the pane with `beside` pixels around it, as parts of its way. */
function partsInside(view: View, from: Vec2, to: Vec2, beside: number): [number, number] | undefined {
    let [start, end] = [0, 1];
    for (const [axis, size] of [view.width, view.height].entries()) {
        const p = from[axis] ?? 0;
        const way = (to[axis] ?? 0) - p;
        if (way === 0) {
            if (p < -beside || p > size + beside) return undefined;
            continue;
        }
        const [low, high] = [(-beside - p) / way, (size + beside - p) / way];
        start = Math.max(start, Math.min(low, high));
        end = Math.min(end, Math.max(low, high));
    }
    return start > end ? undefined : [start, end];
}

export function screenLine(view: View, from: Vec2, to: Vec2): string {
    const inside = partsInside(view, from, to, LINE_BESIDE);
    if (inside === undefined) return "";
    const point = (part: number): string =>
        at(from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]));
    return `M${point(inside[0])}L${point(inside[1])}`;
}

/** The middle of what is seen of a line between two points of the plane. */
export function visibleMiddle(view: View, p: Vec2, q: Vec2): Vec2 {
    const [start, end] = partsInside(view, toScreen(view, p), toScreen(view, q), 0) ?? [0, 1];
    const part = (start + end) / 2;
    return [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])];
}

/** A closed line through points of the plane. */
export function polygonPath(view: View, points: readonly Vec2[]): string {
    const line = points.map((point) => toScreen(view, point));
    const far = line.some(([x, y]) => !(Math.abs(x) < FAR && Math.abs(y) < FAR));
    return closedPath(far ? cutToPane(line, view) : line);
}

/** A line through points of the plane, which does not close. */
export function openPath(view: View, points: readonly Vec2[]): string {
    return points.slice(1).map((point, i) => linePath(view, points[i] ?? point, point)).join("");
}

/** A circle around a point of the plane; empty where it is too small or too large to be seen as one. */
export function circlePath(view: View, center: Vec2, radius: number): string {
    const r = radius * view.scale;
    if (!(r > 1 && r < FAR)) return "";
    const [x, y] = toScreen(view, center);
    const half = (end: number): string => `A${pixel(r)} ${pixel(r)} 0 1 0 ${at(end, y)}`;
    return `M${at(x + r, y)}${half(x - r)}${half(x + r)}Z`;
}

/** Dots as one path. */
export function dotsPath(centers: readonly Vec2[], radius: number): string {
    const half = (way: number): string => `a${radius} ${radius} 0 1 0 ${way} 0`;
    const dot = `${half(2 * radius)}${half(-2 * radius)}Z`;
    let path = "";
    for (const [x, y] of centers) {
        if (Math.abs(x) < FAR && Math.abs(y) < FAR) path += `M${at(x - radius, y)}${dot}`;
    }
    return path;
}

/** Squares as one path; of a diamond the corners point to the sides. */
export function squaresPath(centers: readonly Vec2[], half: number, diamond = false): string {
    const [out, side] = diamond ? [Math.SQRT2 * half, Math.SQRT2 * half] : [half, 2 * half];
    let path = "";
    for (const [x, y] of centers) {
        if (!(Math.abs(x) < FAR && Math.abs(y) < FAR)) continue;
        const [w, h] = [pixel(out), pixel(side)];
        path += diamond ? `M${at(x, y - out)}l${w} ${w}l-${w} ${w}l-${w} -${w}Z`
            : `M${at(x - out, y - out)}h${h}v${h}h-${h}Z`;
    }
    return path;
}

/** Slanting crosses as one path. */
export function crossesPath(centers: readonly Vec2[], half: number): string {
    let path = "";
    for (const [x, y] of centers) {
        if (!(Math.abs(x) < FAR && Math.abs(y) < FAR)) continue;
        const way = pixel(2 * half);
        path += `M${at(x - half, y - half)}l${way} ${way}M${at(x + half, y - half)}l-${way} ${way}`;
    }
    return path;
}

const HEAD = 8;

/** An arrow in pixels. */
export function arrowPath(from: Vec2, to: Vec2): string {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (!(length > 0.5)) return "";
    const head = Math.min(HEAD, 0.6 * length);
    const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const side = (turn: number): string =>
        at(to[0] - head * (x - turn * 0.45 * y), to[1] - head * (y + turn * 0.45 * x));
    return `M${at(from[0], from[1])}L${at(to[0], to[1])}M${side(1)}L${at(to[0], to[1])}L${side(-1)}`;
}
