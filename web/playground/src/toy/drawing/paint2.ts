/** Draws a world of the plane on a canvas. All that has one style goes into one path: a thousand boxes are a dozen
 * fills and a dozen lines. */
import type { Camera2, Size } from "../camera/camera2";
import { css, fillOf, mix, STYLES, styleOf } from "./colours";
import type { ToyShape } from "../library";
import { at, clamp } from "../numbers";
import type { Lens2 } from "../camera/lens";
import { outlineOf, type Outline } from "./outline";
import type { Thing } from "../world/simulation";
import type { Picture, ToyPainter } from "./picture";

interface Piece {
    readonly outline: Drawn;
    /** Where it stands in its body's frame: x, y, cosine, sine. */
    readonly place: readonly [number, number, number, number];
    readonly row: number;
    readonly thing: Thing;
    readonly style: number;
    readonly sensor: boolean;
}

interface Frame2 extends Picture {
    readonly camera: Camera2;
    readonly size: Size;
}

const TOLERANCES: readonly number[] = [0.02, 0.003, 0.0004];

/** An outline, ready to be painted. */
interface Drawn extends Outline {
    readonly path: Path2D;
    /** With a radius of a circle, so that one sees it roll. */
    readonly marked: Path2D;
}

function drawn(outline: Outline): Drawn {
    const path = new Path2D();
    if (outline.circle > 0) path.arc(0, 0, outline.circle, 0, 2 * Math.PI);
    for (let i = 0; outline.circle === 0 && i < outline.points.length; i += 2) {
        path.lineTo(at(outline.points, i), at(outline.points, i + 1));
    }
    if (outline.open !== true) path.closePath();
    const marked = new Path2D(path);
    if (outline.circle > 0) {
        marked.moveTo(0, 0);
        marked.lineTo(outline.circle, 0);
    }
    return { ...outline, path, marked };
}

/** A compound of the library. */
interface Parted {
    readonly partCount: number;
    part(index: number): { shape: ToyShape; position: readonly number[]; rotation: readonly number[] };
}

/** The outlines of a compound's parts as one; each is drawn whole, as they may overlap. */
function drawnParts(whole: Parted, tolerance: number): Drawn {
    const path = new Path2D();
    const marked = new Path2D();
    let reach = 0;
    for (let i = 0; i < whole.partCount; i++) {
        const { shape, position: [x = 0, y = 0], rotation: [c = 1, s = 0] } = whole.part(i);
        const part = drawn(outlineOf(shape, tolerance));
        const place = new DOMMatrix([c, s, -s, c, x, y]);
        path.addPath(part.path, place);
        marked.addPath(part.marked, place);
        reach = Math.max(reach, Math.hypot(x, y) + part.reach);
    }
    return { points: new Float64Array(0), circle: 0, thin: false, reach, path, marked };
}

/** Outlines of shapes, in three degrees of fineness: each is asked for once. */
class Outlines {
    private readonly known = new WeakMap<object, (Drawn | undefined)[]>();

    of(shape: ToyShape, fineness: number): Drawn {
        const list = this.known.get(shape) ?? [];
        this.known.set(shape, list);
        const tolerance = TOLERANCES[fineness] ?? 0.003;
        const found = list[fineness] ?? (shape.type === "compound"
            ? drawnParts(shape as unknown as Parted, tolerance) : drawn(outlineOf(shape, tolerance)));
        list[fineness] = found;
        return found;
    }
}

export class Painter2 implements ToyPainter {
    private readonly outlines = new Outlines();
    private pieces: Piece[] = [];
    private things: readonly Thing[] = [];
    private fineness = -1;
    /** How thick lines are goes with it. */
    usual = 1;
    private buckets: Piece[][] = [];
    private size: Size = { width: 1, height: 1 };
    private dots = 1;
    private readonly context: CanvasRenderingContext2D;

    constructor(
        private readonly canvas: HTMLCanvasElement,
        private readonly lens: Lens2,
    ) {
        const context = canvas.getContext("2d", { alpha: false });
        if (!context) throw new Error("This browser has no canvas to draw on.");
        this.context = context;
    }

    resize(size: Size, dots: number): void {
        this.size = size;
        this.dots = dots;
        this.canvas.width = Math.round(size.width * dots);
        this.canvas.height = Math.round(size.height * dots);
    }

    /** Takes note of the bodies that there are, and of how large they are on the screen. */
    prepare(things: readonly Thing[]): void {
        const pixels = this.usual * this.lens.camera.scale;
        const fineness = pixels < 12 ? 0 : pixels < 150 ? 1 : 2;
        if (things === this.things && fineness === this.fineness) return;
        this.things = things;
        this.fineness = fineness;
        this.pieces = things.flatMap((thing, row) =>
            thing.parts.map((part): Piece => {
                const [x = 0, y = 0] = part.position;
                const [cosine = 1, sine = 0] = part.rotation;
                return {
                    outline: this.outlines.of(part.shape, fineness),
                    place: [x, y, cosine, sine],
                    row,
                    thing,
                    style: styleOf(thing.kind, thing.number, part.sensor),
                    sensor: part.sensor,
                };
            }),
        );
        const moving = this.pieces.filter((piece) => piece.thing.kind === "dynamic");
        const sum = moving.reduce((total, piece) => total + piece.outline.reach, 0);
        this.usual = moving.length > 0 ? (2 * sum) / moving.length : 1;
    }

    draw(picture: Picture): void {
        const { context } = this;
        const frame: Frame2 = { ...picture, camera: this.lens.camera, size: this.size };
        context.setTransform(this.dots, 0, 0, this.dots, 0, 0);
        context.fillStyle = css(frame.inks.paper);
        context.fillRect(0, 0, frame.size.width, frame.size.height);
        this.grid(frame);
        context.lineJoin = context.lineCap = "round";
        this.sort(frame);
        /* What stands still lies behind what moves; those that sleep are the second half. */
        const last = 2 * STYLES - 1;
        for (let i = 0; i <= last; i++) {
            const bucket = (i + 2 * (STYLES - 2)) % (2 * STYLES);
            this.paintBucket(frame, this.buckets[bucket] ?? [], bucket >> 1, bucket % 2 === 1);
        }
        this.selection(frame);
    }

    dispose(): void {
        this.pieces = [];
    }

    private sort(frame: Frame2): void {
        for (let i = 0; i < 2 * STYLES; i++) this.buckets[i] = [];
        const { data, size } = frame.poses;
        for (const piece of this.pieces) {
            if (this.isOutside(frame, piece)) continue;
            const dims = frame.dimSleeping && piece.thing.kind !== "static";
            const asleep = dims && at(data, piece.row * size + size - 1) === 0;
            this.buckets[2 * piece.style + (asleep ? 1 : 0)]?.push(piece);
        }
    }

    private isOutside(frame: Frame2, piece: Piece): boolean {
        const { data, size } = frame.poses;
        const reach = piece.outline.reach + Math.hypot(piece.place[0], piece.place[1]);
        const wide = frame.size.width / 2 / frame.camera.scale + reach;
        const high = frame.size.height / 2 / frame.camera.scale + reach;
        const dx = at(data, piece.row * size) - frame.camera.x;
        const dy = at(data, piece.row * size + 1) - frame.camera.y;
        return Math.abs(dx) > wide || Math.abs(dy) > high;
    }

    /** From here on lengths are those of the piece's shape. */
    private place(frame: Frame2, piece: Piece): void {
        const { camera, size } = frame;
        const { data } = frame.poses;
        const i = piece.row * frame.poses.size;
        const c = at(data, i + 2);
        const s = at(data, i + 3);
        const [px, py, pc, ps] = piece.place;
        const k = camera.scale * this.dots;
        const cosine = k * (c * pc - s * ps);
        const sine = k * (s * pc + c * ps);
        const x = (this.dots * size.width) / 2 + k * (at(data, i) + c * px - s * py - camera.x);
        const y = (this.dots * size.height) / 2 - k * (at(data, i + 1) + s * px + c * py - camera.y);
        this.context.setTransform(cosine, -sine, -sine, -cosine, x, y);
    }

    private paintBucket(frame: Frame2, pieces: readonly Piece[], style: number, asleep: boolean): void {
        const { context } = this;
        const fill = fillOf(frame.inks, style, asleep);
        const edge = mix(fill, frame.inks.ink, asleep ? 0.25 : 0.5);
        const width = clamp((this.usual * frame.camera.scale) / 24, 0.5, 1.4) / frame.camera.scale;
        const moves = style < STYLES - 2;
        for (const sensor of [false, true]) {
            context.fillStyle = css(fill, sensor ? 0.25 : frame.inks.dark ? 0.9 : 0.85);
            context.strokeStyle = css(edge, sensor ? 0.5 : 1);
            for (const piece of pieces) {
                if (piece.sensor !== sensor) continue;
                this.place(frame, piece);
                context.lineWidth = piece.outline.thin ? 2.5 * width : width;
                if (!piece.outline.thin) context.fill(piece.outline.path);
                context.stroke(moves ? piece.outline.marked : piece.outline.path);
            }
        }
    }

    private selection(frame: Frame2): void {
        const { context } = this;
        context.strokeStyle = css(frame.inks.accent);
        context.lineWidth = 2.5 / frame.camera.scale;
        for (const piece of this.pieces) {
            if (!frame.selected.has(piece.thing.number)) continue;
            this.place(frame, piece);
            context.stroke(piece.outline.path);
        }
    }

    private grid(frame: Frame2): void {
        const { context } = this;
        const { camera, size } = frame;
        const step = gridStep(camera.scale);
        const left = camera.x - size.width / 2 / camera.scale;
        const low = camera.y - size.height / 2 / camera.scale;
        context.beginPath();
        for (let i = Math.ceil(left / step); (i * step - left) * camera.scale < size.width; i++) {
            const x = Math.round((i * step - left) * camera.scale) + 0.5;
            context.moveTo(x, 0);
            context.lineTo(x, size.height);
        }
        for (let i = Math.ceil(low / step); (i * step - low) * camera.scale < size.height; i++) {
            const y = Math.round(size.height - (i * step - low) * camera.scale) + 0.5;
            context.moveTo(0, y);
            context.lineTo(size.width, y);
        }
        context.strokeStyle = css(frame.inks.grid);
        context.lineWidth = 1;
        context.stroke();
    }

}

/** 1, 2 or 5 times a power of ten, so that lines of the grid are about 80 pixels apart. */
export function gridStep(scale: number): number {
    const wanted = 80 / scale;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const part = wanted / power;
    return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}
