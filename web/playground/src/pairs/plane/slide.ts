/** How A - B arises: -B goes around A with its middle on the outline of A, and what it sweeps over is A - B. For every
 * point p of A the copy of -B there is all of p minus B. */
import { signal } from "@preact/signals";
import type { Picture, Vec2 } from "../model";
import { figureOf } from "./figures";
import { makeRing, partOf, sampleRing } from "./outline2";
import { ringPath } from "./path";
import type { View } from "./view";

/** Copies of -B all around, besides those at the corners of A. */
const COPIES = 40;
/** Of the size of A: how far its outline may be from its curves. */
const SMOOTH = 0.002;
const ROUND_MS = 6000;

export interface Slide {
    /** A, moved by minus the middle of B. */
    readonly a: string;
    /** Where -B has been, and where it is. */
    readonly trace: string;
    readonly now: string;
}

/* The outline of A, and how far along each of its points is, from 0 to 1. */
function outlineOf(picture: Picture<Vec2>): { points: Vec2[]; parts: number[] } {
    const { surface, box } = figureOf(picture.case.a, picture.a);
    const size = Math.max(box.right - box.left, box.top - box.bottom);
    const points = size > 0 ? sampleRing(surface, SMOOTH * size).map(({ x, y }): Vec2 => [x, y]) : [];
    const first: Vec2 = points[0] ?? [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
    const closed = [...points, first];
    let sum = 0;
    const lengths = closed.map(([x, y], i) => {
        const [px, py] = closed[i - 1] ?? [x, y];
        return (sum += Math.hypot(x - px, y - py));
    });
    return { points: closed, parts: lengths.map((length) => (sum > 0 ? length / sum : 0)) };
}

function pointAt({ points, parts }: ReturnType<typeof outlineOf>, part: number): Vec2 {
    const next = Math.max(parts.findIndex((one) => one >= part), 0);
    const [p, q] = [points[Math.max(next - 1, 0)] ?? [0, 0], points[next] ?? [0, 0]];
    const [from, to] = [parts[Math.max(next - 1, 0)] ?? 0, parts[next] ?? 0];
    const along = to > from ? (part - from) / (to - from) : 1;
    return [p[0] + along * (q[0] - p[0]), p[1] + along * (q[1] - p[1])];
}

function movedBy(view: View, [x, y]: Vec2): View {
    return { ...view, x: view.x - x, y: view.y - y };
}

/** The picture when -B has gone a part of the way, from 0 to 1. `picture` is one of convex shapes. */
export function slideOf(view: View, picture: Picture<Vec2>, part: number): Slide {
    const { box } = figureOf(picture.case.b, picture.b);
    const middle: Vec2 = [-(box.left + box.right) / 2, -(box.bottom + box.top) / 2];
    const mirrored = makeRing([partOf(picture.b, picture.case.b.shape, -1, false)]);
    const outline = outlineOf(picture);
    const copyAt = (at: Vec2): string => ringPath(mirrored, movedBy(view, at));
    const even = Array.from({ length: COPIES + 1 }, (_, i) => i / COPIES).filter((one) => one <= part);
    const corners = outline.points.length > COPIES ? [] : outline.parts.filter((one) => one <= part);
    return {
        a: ringPath(figureOf(picture.case.a, picture.a).surface, movedBy(view, middle)),
        trace: [...even, ...corners].map((one) => copyAt(pointAt(outline, one))).join(""),
        now: copyAt(pointAt(outline, part)),
    };
}

/** How far -B has gone; none while it is not shown. It goes around by itself once, where motion is welcome. */
export class Slider {
    readonly part = signal<number | undefined>(undefined);
    private frame = 0;

    toggle(): void {
        if (this.part.peek() === undefined) this.begin();
        else this.end();
    }

    private begin(): void {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
            this.part.value = 1;
            return;
        }
        this.part.value = 0;
        let start: number | undefined;
        const go = (now: number): void => {
            start ??= now;
            const part = Math.min((now - start) / ROUND_MS, 1);
            this.part.value = part;
            this.frame = part < 1 ? requestAnimationFrame(go) : 0;
        };
        this.frame = requestAnimationFrame(go);
    }

    /** By hand, which ends what goes by itself. */
    set(part: number): void {
        cancelAnimationFrame(this.frame);
        this.part.value = part;
    }

    end(): void {
        cancelAnimationFrame(this.frame);
        this.part.value = undefined;
    }
}
