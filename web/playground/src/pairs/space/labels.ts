/** Short texts that stand at points of space, as text of the page: sharp at every size, and in its colours. */
import { PerspectiveCamera, Vector3 } from "three";
import type { Vec3 } from "../model";

export interface Label {
    readonly at: Vec3;
    readonly text: string;
    /** A class that says which colour it has: the name of a token without its dashes. */
    readonly tone: "a" | "b" | "simplex" | "support" | "difference" | "ink" | "soft";
    /** Stands on its point, not beside it. */
    readonly centred?: boolean;
    /** Left out where there is no room, instead of covering others. */
    readonly minor?: boolean;
}

/** What a scene wants to be written. */
export interface Writing {
    readonly labels: readonly Label[];
    /** Points that no label shall cover. */
    readonly obstacles: readonly Vec3[];
}

interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

const GAP = 7;
/* Half the width of a point. */
const DOT = 5;
const HEIGHT = 16;
const LETTER = 7.4;
/* The pane's title at the upper left, and its tools below. */
const TITLE = 375;
const TITLE_HEIGHT = 36;
const TOOLS = 40;

function overlaps(a: Box, b: Box): boolean {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function boxAt(left: number, top: number, width: number, height: number): Box {
    return { left, top, right: left + width, bottom: top + height };
}

/* Right above, right below, left above, left below; then farther out. */
function places(x: number, y: number, width: number, letters: number, centred: boolean): Box[] {
    const height = HEIGHT * letters, box = (left: number, top: number): Box => boxAt(left, top, width, height);
    if (centred) return [box(x - width / 2, y - height / 2)];
    return [GAP * letters, 2.2 * GAP * letters].flatMap((gap) => [
        box(x + gap, y - gap - height / 2),
        box(x + gap, y + gap - height / 2),
        box(x - gap - width, y - gap - height / 2),
        box(x - gap - width, y + gap - height / 2),
        box(x - width / 2, y - gap - height),
        box(x - width / 2, y + gap),
    ]);
}

export class Labels {
    private readonly spans: HTMLSpanElement[] = [];
    private labels: readonly Label[] = [];
    private obstacles: readonly Vec3[] = [];
    private readonly spot = new Vector3();

    constructor(private readonly root: HTMLElement) {}

    show({ labels, obstacles }: Writing): void {
        this.labels = labels;
        this.obstacles = obstacles;
        while (this.spans.length < labels.length) {
            const span = document.createElement("span");
            this.root.append(span);
            this.spans.push(span);
        }
        this.spans.forEach((span, i) => {
            const label = labels[i];
            span.hidden = label === undefined;
            if (!label) return;
            if (span.textContent !== label.text) span.textContent = label.text;
            span.className = `v3-label v3-${label.tone}`;
        });
    }

    private pixel(at: Vec3, camera: PerspectiveCamera, width: number, height: number): { x: number; y: number } {
        this.spot.set(...at).project(camera);
        return { x: (0.5 + 0.5 * this.spot.x) * width, y: (0.5 - 0.5 * this.spot.y) * height };
    }

    /** Puts each beside its point as the camera sees it, earlier ones first. */
    place(camera: PerspectiveCamera, width: number, height: number, letters: number): void {
        const ends = height - TOOLS * letters;
        const edges = [boxAt(0, 0, TITLE * letters, TITLE_HEIGHT * letters), boxAt(0, ends, width, height - ends)];
        const taken = this.obstacles.map((at): Box => {
            const { x, y } = this.pixel(at, camera, width, height);
            return { left: x - DOT, top: y - DOT, right: x + DOT, bottom: y + DOT };
        });
        this.labels.forEach((label, i) => {
            const span = this.spans[i];
            if (!span) return;
            const { x, y } = this.pixel(label.at, camera, width, height);
            const wide = LETTER * letters * label.text.length + 2;
            const seen = this.spot.z < 1 && x > 0 && y > 0 && x < width && y < height;
            const options = seen ? places(x, y, wide, letters, label.centred === true) : [];
            const inside = options.filter((box) => box.left >= 0 && box.right <= width && box.top >= 0);
            const clear = inside.filter((box) => !edges.some((edge) => overlaps(box, edge)));
            const free = clear.find((box) => !taken.some((other) => overlaps(box, other)));
            const box = free ?? (label.minor ? undefined : (clear[0] ?? inside[0] ?? options[0]));
            span.style.visibility = box ? "visible" : "hidden";
            if (!box) return;
            taken.push(box);
            span.style.transform = `translate(${box.left.toFixed(1)}px, ${box.top.toFixed(1)}px)`;
        });
    }
}
