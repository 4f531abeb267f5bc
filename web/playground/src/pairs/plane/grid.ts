/** The lines of the grid and their numbers. */
import { words } from "../words";
import { TITLE, TOOLS } from "./labels";
import { visibleBox, type View } from "./view";

/** Lines are at least this far apart, and numbers leave this much between them. */
const LINE_PIXELS = 30;
const NUMBER_PIXELS = 58;
const NUMBER_GAP = 14;
const CHARACTER = 6.2;
/** Numbers keep away from the corner between them. */
const CORNER = 26;

export interface Tick {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly axis: "x" | "y";
}

export interface Grid {
    readonly step: number;
    readonly lines: string;
    readonly axes: string;
    readonly ticks: readonly Tick[];
}

/** The least of 1, 2 and 5 times a power of ten that is not less. */
export function niceStep(least: number): number {
    const power = 10 ** Math.floor(Math.log10(least));
    const factor = [1, 2, 5].find((candidate) => candidate * power >= least * (1 - 1e-12)) ?? 10;
    return factor * power;
}

export function gridStep(view: View): number {
    return niceStep(LINE_PIXELS / view.scale);
}

function tickText(value: number, step: number): string {
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (size >= 1e7 || step < 1e-13) return words(value);
    if (size < 1e-3) return words(Number(value.toPrecision(6)));
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    return value.toFixed(digits).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace("-", "−");
}

/* A number for each so many lines, so that they do not meet. */
function strideFor(first: number, last: number, step: number, scale: number): number {
    const longest = Math.max(tickText(first * step, step).length, tickText(last * step, step).length);
    const wanted = Math.max(NUMBER_PIXELS, CHARACTER * longest + NUMBER_GAP);
    return [1, 2, 5, 10, 20].find((stride) => stride * step * scale >= wanted) ?? 50;
}

function place(x: number): string {
    return (Math.round(x * 10) / 10).toFixed(1);
}

export function makeGrid(view: View): Grid {
    const step = gridStep(view);
    const box = visibleBox(view);
    const ticks: Tick[] = [];
    let lines = "";
    let axes = "";
    for (const axis of ["x", "y"] as const) {
        const [low, high] = axis === "x" ? [box.left, box.right] : [box.bottom, box.top];
        const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
        /* So far out that neighbouring lines have one number: there is nothing to count them by. */
        if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) continue;
        const stride = axis === "x" ? strideFor(first, last, step, view.scale) : strideFor(0, 0, step, view.scale);
        for (let i = first; i <= last && i < first + 400; i++) {
            const offset = (i * step - low) * view.scale;
            const at = axis === "x" ? offset : view.height - offset;
            const line = axis === "x" ? `M${place(at)} 0V${view.height}` : `M0 ${place(at)}H${view.width}`;
            if (i === 0) axes += line;
            else lines += line;
            const end = axis === "x" ? view.width - TOOLS[0] : view.height - TOOLS[1];
            const begin = axis === "x" ? CORNER : TITLE[1];
            if (i % stride !== 0 || at < begin || at > end) continue;
            const text = tickText(i * step, step);
            ticks.push(
                axis === "x" ? { text, axis, x: at, y: view.height - 7 } : { text, axis, x: 7, y: at + 3.5 },
            );
        }
    }
    return { step, lines, axes, ticks };
}
