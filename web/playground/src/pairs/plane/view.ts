/** Which part of the plane a pane shows, and where a point of it lies on the screen: in pixels, y down. */
import type { Vec2 } from "../model";

export interface View {
    /** The point in the middle of the pane. */
    readonly x: number;
    readonly y: number;
    /** Pixels for one unit of length. */
    readonly scale: number;
    readonly width: number;
    readonly height: number;
}

export interface Box {
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
    readonly top: number;
}

/** Pixels at the sides of a pane that stay free of figures: for the numbers of the grid, handles and labels. */
const MARGIN = { left: 52, right: 48, top: 76, bottom: 56 };
/** What a pixel may be at least, and the figure in pixels, when one zooms. */
const SMALLEST_PIXEL = 1e-12;
const SMALLEST_FIGURE = 4;

export function toScreen(view: View, point: Vec2): Vec2 {
    return [
        view.width / 2 + (point[0] - view.x) * view.scale,
        view.height / 2 - (point[1] - view.y) * view.scale,
    ];
}

export function fromScreen(view: View, at: Vec2): Vec2 {
    return [view.x + (at[0] - view.width / 2) / view.scale, view.y - (at[1] - view.height / 2) / view.scale];
}

/** The point under `at` stays there. */
export function zoomAt(view: View, factor: number, at: Vec2, figure: Box): View {
    const [least, most] = scaleLimits(figure);
    const scale = Math.min(Math.max(view.scale * factor, least), most);
    const under = fromScreen(view, at);
    return {
        ...view,
        scale,
        x: under[0] - (at[0] - view.width / 2) / scale,
        y: under[1] + (at[1] - view.height / 2) / scale,
    };
}

export function panBy(view: View, pixels: Vec2): View {
    return { ...view, x: view.x - pixels[0] / view.scale, y: view.y + pixels[1] / view.scale };
}

export function union(p: Box, q: Box): Box {
    return {
        left: Math.min(p.left, q.left),
        bottom: Math.min(p.bottom, q.bottom),
        right: Math.max(p.right, q.right),
        top: Math.max(p.top, q.top),
    };
}

export function around(point: Vec2): Box {
    return { left: point[0], right: point[0], bottom: point[1], top: point[1] };
}

function sizeOf(box: Box): number {
    const size = Math.max(box.right - box.left, box.top - box.bottom);
    if (size > 0) return size;
    return Math.max(Math.abs(box.left), Math.abs(box.top)) || 1;
}

function scaleLimits(figure: Box): [number, number] {
    const size = sizeOf(figure);
    const reach = Math.max(size, ...[figure.left, figure.right, figure.top, figure.bottom].map(Math.abs));
    return [SMALLEST_FIGURE / size, 1 / (SMALLEST_PIXEL * reach)];
}

/* The free part of a pane. A very small pane has none left for margins. */
function room(view: View): { left: number; right: number; top: number; bottom: number } {
    const x = Math.min(1, view.width / 320);
    const y = Math.min(1, view.height / 320);
    return { left: MARGIN.left * x, right: MARGIN.right * x, top: MARGIN.top * y, bottom: MARGIN.bottom * y };
}

/** Shows a box as large as the pane's margins let it be. */
export function fit(view: View, box: Box): View {
    const { left, right, top, bottom } = room(view);
    const least = 1e-9 * sizeOf(box);
    const wide = Math.max(view.width - left - right, 1) / Math.max(box.right - box.left, least);
    const high = Math.max(view.height - top - bottom, 1) / Math.max(box.top - box.bottom, least);
    const flat = !(box.right > box.left) && !(box.top > box.bottom);
    const scale = flat ? Math.min(view.width, view.height) / (4 * sizeOf(box)) : Math.min(wide, high);
    return {
        ...view,
        scale,
        x: (box.left + box.right) / 2 + (right - left) / 2 / scale,
        y: (box.bottom + box.top) / 2 - (bottom - top) / 2 / scale,
    };
}

/** What of the plane is in the pane. */
export function visibleBox(view: View): Box {
    const [left, top] = fromScreen(view, [0, 0]);
    const [right, bottom] = fromScreen(view, [view.width, view.height]);
    return { left, top, right, bottom };
}

/* What of the plane is in the free part of the pane. */
function freeBox(view: View): Box {
    const { left, right, top, bottom } = room(view);
    const [x, y] = fromScreen(view, [left, top]);
    const [far, low] = fromScreen(view, [view.width - right, view.height - bottom]);
    return { left: x, top: y, right: far, bottom: low };
}

function holds(outer: Box, inner: Box): boolean {
    return (
        inner.left >= outer.left &&
        inner.right <= outer.right &&
        inner.bottom >= outer.bottom &&
        inner.top <= outer.top
    );
}

/** The same view where it shows the box, else one that shows it beside what was shown: nothing jumps. */
export function grow(view: View, box: Box): View {
    return holds(visibleBox(view), box) ? view : fit(view, union(freeBox(view), box));
}

function meets(p: Box, q: Box): boolean {
    return p.left <= q.right && q.left <= p.right && p.bottom <= q.top && q.bottom <= p.top;
}

/** Whether one of some figures is out of sight, though all of them would have room in the view. */
export function hasLost(view: View, all: Box, each: readonly Box[]): boolean {
    const seen = visibleBox(view);
    const fits = all.right - all.left < seen.right - seen.left && all.top - all.bottom < seen.top - seen.bottom;
    return (fits && !holds(seen, all)) || each.some((one) => !meets(seen, one));
}

/** Whether the figure is there to be seen: all of it in the pane, and not tiny. */
export function showsWell(view: View, box: Box): boolean {
    return holds(visibleBox(view), box) && sizeOf(box) * view.scale > Math.min(view.width, view.height) / 6;
}

/** Moves the view so that the point is in the pane, at least `inset` pixels from its sides. */
export function keepVisible(view: View, point: Vec2, inset: number): View {
    const [x, y] = toScreen(view, point);
    const edge = Math.min(inset, view.width / 3, view.height / 3);
    const dx = Math.min(Math.max(x, edge), view.width - edge) - x;
    const dy = Math.min(Math.max(y, edge), view.height - edge) - y;
    return dx === 0 && dy === 0 ? view : panBy(view, [dx, dy]);
}

/** The power of ten below one pixel: what is dragged is rounded to it, so that its numbers stay readable. */
export function quantumOf(view: View): number {
    return 10 ** Math.floor(Math.log10(1 / view.scale));
}

/** To a multiple of `step`, a power of ten, without digits that rounding would leave. */
export function roundTo(x: number, step: number): number {
    const digits = Math.round(-Math.log10(step));
    if (digits > 0) return Number(x.toFixed(Math.min(digits, 20)));
    return Math.round(x / step) * step;
}
