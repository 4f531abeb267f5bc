/** What is drawn over the shapes: lines, dots and arrows in pixels, and the names beside them. */
import type { Vec2 } from "../model";
import { Labels, type Label } from "./labels";
import { arrowPath, crossesPath, dotsPath, linePath, screenLine, squaresPath } from "./path";
import { toScreen, type View } from "./view";

/** One path. Its style is a class of plane.css. */
export interface Mark {
    readonly style: string;
    readonly d: string;
}

export interface Drawing {
    readonly marks: readonly Mark[];
    readonly labels: readonly Label[];
}

/** How long a direction is drawn, in pixels. */
export const ARROW = 36;
/* Of an arrow at the side of the pane, where a name stands beyond its head. */
const SHORTEST_ARROW = 14;
const BESIDE = 22;
/** Half the side of a corner's mark. */
const SQUARE = 3.4;
const CROSS = 4.4;
/** Dots nearer to each other than this are one dot. */
const SAME_PLACE = 1.5;

export interface NamedPoint {
    readonly at: Vec2;
    readonly name: string;
}

export function unit([x, y]: Vec2): Vec2 {
    const length = Math.hypot(x, y);
    return length > 0 ? [x / length, y / length] : [0, 0];
}

/** Draws in the plane of one view. */
export class Pencil {
    readonly marks: Mark[] = [];
    readonly labels: Labels;

    constructor(readonly view: View) {
        this.labels = new Labels(view.width, view.height);
    }

    done(): Drawing {
        return { marks: this.marks, labels: this.labels.placed };
    }

    path(style: string, d: string): void {
        if (d !== "") this.marks.push({ style, d });
    }

    line(style: string, p: Vec2, q: Vec2, weight?: number): void {
        this.path(style, linePath(this.view, p, q));
        this.labels.takeLine(toScreen(this.view, p), toScreen(this.view, q), weight);
    }

    dots(style: string, points: readonly Vec2[], radius: number): void {
        const centers = points.map((point) => toScreen(this.view, point));
        this.path(style, dotsPath(centers, radius));
        for (const center of centers) this.labels.takeDot(center, radius + 1);
    }

    /** Corners of a simplex or polygon; the point of it that is nearest to the origin is a diamond. */
    squares(style: string, points: readonly Vec2[], diamond = false): void {
        const centers = points.map((point) => toScreen(this.view, point));
        this.path(style, squaresPath(centers, SQUARE, diamond));
        for (const center of centers) this.labels.takeDot(center, SQUARE + 1);
    }

    /** Corners that are no more. */
    crosses(style: string, points: readonly Vec2[]): void {
        const centers = points.map((point) => toScreen(this.view, point));
        this.path(style, crossesPath(centers, CROSS));
        for (const center of centers) this.labels.takeDot(center, CROSS + 1);
    }

    /** From a point in a direction, of a length in pixels, or less where the pane ends. Returns where it ends on the
     * screen. */
    arrow(style: string, from: Vec2, direction: Vec2, length = ARROW): Vec2 {
        const start = toScreen(this.view, from);
        const [x, y] = unit(direction);
        const room = Math.max(SHORTEST_ARROW, Math.min(length, this.roomAlong(start, [x, -y])));
        const end: Vec2 = [start[0] + room * x, start[1] - room * y];
        this.path(style, arrowPath(start, end));
        this.labels.takeLine(start, end, 1);
        return end;
    }

    /* How far one can go from a place of the screen before one comes near the pane's sides. */
    private roomAlong(from: Vec2, way: Vec2): number {
        const sizes = [this.view.width, this.view.height];
        const rooms = sizes.map((size, k) => {
            const [at, by] = [from[k] ?? 0, way[k] ?? 0];
            if (at < 0 || at > size || by === 0) return Infinity;
            return Math.max(0, by > 0 ? (size - BESIDE - at) / by : (BESIDE - at) / by);
        });
        return Math.min(...rooms);
    }

    /** The line through a point across a direction: `half` pixels to both sides, or all through the pane. */
    across(style: string, through: Vec2, direction: Vec2, half = Infinity): void {
        const [x, y] = toScreen(this.view, through);
        const [dx, dy] = unit(direction);
        const reach = Number.isFinite(half) ? half : 2 * (this.view.width + this.view.height);
        const from: Vec2 = [x + reach * dy, y + reach * dx];
        const to: Vec2 = [x - reach * dy, y - reach * dx];
        this.path(style, screenLine(this.view, from, to));
        this.labels.takeLine(from, to, 0.4);
    }

    /** A text beside a point of the plane; `toward` is a direction of the plane. */
    name(style: string, text: string, point: Vec2, toward: Vec2, gap = 7): void {
        this.nameAt(style, text, toScreen(this.view, point), [toward[0], -toward[1]], gap);
    }

    nameAt(style: string, text: string, at: Vec2, toward: Vec2, gap = 7): void {
        if (text !== "") this.labels.place({ text, style, at, gap, toward });
    }

    /** Names of points, away from a middle. Those in one place share one text. */
    names(style: string, points: readonly NamedPoint[], middle: Vec2): void {
        const spots = points.map(({ at }) => toScreen(this.view, at));
        const done = new Set<number>();
        for (const [i, point] of points.entries()) {
            const spot = spots[i];
            if (done.has(i) || spot === undefined) continue;
            const together = points.filter((_, k) => {
                const other = spots[k];
                const same = other !== undefined && Math.hypot(other[0] - spot[0], other[1] - spot[1]) < SAME_PLACE;
                if (same) done.add(k);
                return same;
            });
            const texts = [...new Set(together.map(({ name }) => name))].filter((text) => text !== "").slice(0, 3);
            this.name(style, texts.join(" = "), point.at, [point.at[0] - middle[0], point.at[1] - middle[1]]);
        }
    }
}
