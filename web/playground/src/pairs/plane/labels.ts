/** Where names and numbers stand in a drawing: near what they name, and on nothing else. */
import type { Vec2 } from "../model";

interface Rect {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    /** How bad it is to stand on it. */
    readonly weight: number;
}

export interface Label {
    readonly text: string;
    readonly style: string;
    /** The middle of the text. */
    readonly x: number;
    readonly y: number;
}

export interface LabelWish {
    readonly text: string;
    readonly style: string;
    readonly at: Vec2;
    /** The free way between the place and the text, in pixels. */
    readonly gap: number;
    /** Where it would best stand, seen from its place: the direction of a vector with y down. */
    readonly toward: Vec2;
}

/* Where the numbers of the grid stand there are no names. */
const EDGE = { left: 30, right: 4, top: 4, bottom: 22 };
/* The room of the buttons at the lower right. */
export const TOOLS = [116, 44] as const;
/* That of the pane's title at the upper left. */
export const TITLE = [375, 36] as const;
const ANGLES = 16;
/* Where there is no room beside a place, a text goes farther away, in pixels. */
const FARTHER = [0, 12, 28, 48];
const CHARACTER = 7.7;
const NARROW = 5.4;
/** Of bold numbers. */
const BOLD = 1.1;
const HEIGHT = 17;
const NARROW_CHARACTERS = /[₀-₉⁰-⁹¹²³⁻.,·()| ]/g;

function textWidth(text: string, style: string): number {
    const narrow = text.match(NARROW_CHARACTERS)?.length ?? 0;
    const width = CHARACTER * (text.length - narrow) + NARROW * narrow + 2;
    return style === "number" ? BOLD * width : width;
}

function overlap(p: Rect, q: Rect): number {
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    return wide > 0 && high > 0 ? wide * high * q.weight : 0;
}

export class Labels {
    readonly placed: Label[] = [];
    private readonly taken: Rect[] = [];

    constructor(
        private readonly width: number,
        private readonly height: number,
    ) {
        const [right, bottom] = [width, height];
        this.taken.push({ left: right - TOOLS[0], right, top: bottom - TOOLS[1], bottom, weight: 6 });
        this.taken.push({ left: 0, right: TITLE[0], top: 0, bottom: TITLE[1], weight: 6 });
    }

    takeDot([x, y]: Vec2, radius: number): void {
        this.taken.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius, weight: 3 });
    }

    /** A line that texts should not stand on. */
    takeLine(from: Vec2, to: Vec2, weight = 0.35): void {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (!(length < 4000)) return;
        const pieces = Math.max(1, Math.min(40, Math.ceil(length / 12)));
        for (let i = 0; i <= pieces; i++) {
            const x = from[0] + (i / pieces) * (to[0] - from[0]);
            const y = from[1] + (i / pieces) * (to[1] - from[1]);
            this.taken.push({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4, weight });
        }
    }

    private cost(rect: Rect, turn: number): number {
        let cost = 24 * (1 - Math.cos(turn));
        for (const other of this.taken) cost += overlap(rect, other);
        const outside =
            Math.max(0, EDGE.left - rect.left) + Math.max(0, rect.right + EDGE.right - this.width) +
            Math.max(0, EDGE.top - rect.top) + Math.max(0, rect.bottom + EDGE.bottom - this.height);
        return cost + 40 * outside;
    }

    /** Texts of what is out of the pane are left away. */
    place({ text, style, at: [x, y], gap, toward }: LabelWish): void {
        if (!(x > -4 && y > -4 && x < this.width + 4 && y < this.height + 4)) return;
        const halfWidth = textWidth(text, style) / 2;
        const halfHeight = HEIGHT / 2;
        const wished = Math.atan2(toward[1], toward[0]);
        let best: { cost: number; rect: Rect } | undefined;
        for (let i = 0; i < FARTHER.length * ANGLES; i++) {
            const turn = ((i % ANGLES) / ANGLES) * 2 * Math.PI;
            const [dx, dy] = [Math.cos(wished + turn), Math.sin(wished + turn)];
            const farther = FARTHER[Math.floor(i / ANGLES)] ?? 0;
            const reach = gap + farther + Math.min(
                halfWidth / Math.max(Math.abs(dx), 1e-9),
                halfHeight / Math.max(Math.abs(dy), 1e-9),
            );
            const [cx, cy] = [x + reach * dx, y + reach * dy];
            const rect = {
                left: cx - halfWidth, right: cx + halfWidth, top: cy - halfHeight, bottom: cy + halfHeight, weight: 3,
            };
            const cost = this.cost(rect, turn) + 2 * farther;
            if (best === undefined || cost < best.cost) best = { cost, rect };
        }
        if (best === undefined) return;
        this.taken.push(best.rect);
        const { left, right, top, bottom } = best.rect;
        this.placed.push({ text, style, x: (left + right) / 2, y: (top + bottom) / 2 });
    }
}
