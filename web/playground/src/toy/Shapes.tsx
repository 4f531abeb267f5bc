/** What can be dropped: a button for each shape. A press drops one, a drag takes it to where it shall fall. */
import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { Button } from "../components/Button";
import type { Hand } from "./hand";
import type { Lens } from "./camera/lens";
import type { Engine, Kind, Sketch } from "./library";
import type { ToyModel } from "./model";
import { at } from "./numbers";
import { Select } from "../components/Select";

interface ShapesProps {
    model: ToyModel;
    lens: Lens;
    hand: Hand;
}

/** Sizes to choose from, in usual bodies of the scene. */
const SIZES = [
    { label: "Small", value: "0.5" },
    { label: "Medium", value: "1" },
    { label: "Large", value: "2" },
] as const;
const RAINS = [20, 100, 300, 1000].map((count) => ({ label: count.toLocaleString("en"), value: String(count) }));
/** A drag that moved by less is a click. */
const CLICK_PIXELS = 6;

function pathOf(points: readonly number[], closed: boolean): string {
    const steps: string[] = [];
    for (let i = 0; i < points.length; i += 2) {
        steps.push(`${i === 0 ? "M" : "L"}${at(points, i).toFixed(3)} ${(-at(points, i + 1)).toFixed(3)}`);
    }
    return steps.join("") + (closed ? "Z" : "");
}

function Drawing({ sketch }: { sketch: Sketch }): JSX.Element {
    const xs = sketch.outlines.flatMap((outline) => outline.filter((_, i) => i % 2 === 0));
    const ys = sketch.outlines.flatMap((outline) => outline.filter((_, i) => i % 2 === 1));
    const x = (Math.min(...xs) + Math.max(...xs)) / 2;
    const y = (Math.min(...ys) + Math.max(...ys)) / 2;
    return (
        <svg class="toy-sketch" viewBox="-0.9 -0.75 1.8 1.5" aria-hidden="true">
            <g transform={`translate(${-x} ${y})`}>
                {sketch.outlines.map((outline, i) => (
                    <path key={i} class="toy-sketch-area" d={pathOf(outline, true)} />
                ))}
                {sketch.lines.map((line, i) => <path key={i} d={pathOf(line, false)} />)}
            </g>
        </svg>
    );
}

interface Carried {
    readonly kind: Kind;
    readonly x: number;
    readonly y: number;
}

/** Where a shape falls that was not dragged: at the crosshair; else high in the view of the plane, and over the middle
 * of a scene of space; a bit to one side. */
function usualPlace(lens: Lens, hand: Hand, model: ToyModel, count: number): readonly [number, number] {
    const cross = hand.cross.value;
    if (cross) return cross;
    const { width, height } = lens.size;
    const aside = 0.3 * width * (((count * 0.618) % 1) - 0.5);
    if (lens.dimension === 2) return [0.5 * width + aside, 0.12 * height];
    const { lower, upper } = model.view();
    const [x = -1, y = -1] = lens.project(lower.map((low, k) => (low + at(upper, k)) / 2)) ?? [];
    const inSight = x > 0 && y > 0 && x < width && y < height;
    return inSight ? [x + aside, y] : [0.5 * width + aside, 0.5 * height];
}

/** The view that lies under a point of the window, and the point in it. */
function inView(x: number, y: number): readonly [number, number] | undefined {
    const target = document.elementFromPoint(x, y)?.closest(".toy-touch");
    if (!target) return undefined;
    const box = target.getBoundingClientRect();
    return [x - box.left, y - box.top];
}

interface ShapeButtonProps {
    kind: Kind;
    sketch: Sketch;
    carried: Signal<Carried | undefined>;
    drop(kind: Kind, place: readonly [number, number] | undefined): void;
}

function ShapeButton({ kind, sketch, carried, drop }: ShapeButtonProps): JSX.Element {
    const from = useRef<readonly [number, number] | undefined>(undefined);
    const dragged = useRef(false);
    const move = (event: PointerEvent): void => {
        if (!from.current) return;
        const away = Math.hypot(event.clientX - from.current[0], event.clientY - from.current[1]);
        dragged.current ||= away > CLICK_PIXELS;
        if (dragged.current) carried.value = { kind, x: event.clientX, y: event.clientY };
    };
    const up = (event: PointerEvent): void => {
        from.current = undefined;
        carried.value = undefined;
        const place = dragged.current ? inView(event.clientX, event.clientY) : undefined;
        if (place && event.type === "pointerup") drop(kind, place);
    };
    const click = (): void => {
        if (!dragged.current) drop(kind, undefined);
        dragged.current = false;
    };
    return (
        <button type="button" class="toy-shape" aria-label={`Drop ${kind.label.toLowerCase()}`} title={kind.label}
            onPointerDown={(event) => {
                dragged.current = false;
                from.current = [event.clientX, event.clientY];
                event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={move} onPointerUp={up} onPointerCancel={up} onClick={click}>
            <Drawing sketch={sketch} />
            <span aria-hidden="true">{kind.label}</span>
        </button>
    );
}

function Ghost({ carried, sketches }: { carried: Signal<Carried | undefined>; sketches: Map<Kind, Sketch> }):
    JSX.Element | null {
    const now = carried.value;
    const sketch = now && sketches.get(now.kind);
    if (!now || !sketch) return null;
    return <div class="toy-ghost" style={{ left: `${now.x}px`, top: `${now.y}px` }}><Drawing sketch={sketch} /></div>;
}

function sketchesOf(engine: Engine): Map<Kind, Sketch> {
    return new Map(engine.kinds.map((kind) => [kind, engine.sketch(engine.parts(kind, 1))]));
}

/** How wide the rain is: what is seen, but not wider than such a body needs. */
function rainPlace(lens: Lens, model: ToyModel, size: number): { width: number; point: number[] } {
    const { lower, upper } = model.extent();
    const middle = lower.map((x, k) => (x + at(upper, k)) / 2);
    const sides = lens.dimension === 2 ? [0] : [0, 1];
    const narrow = Math.min(...sides.map((k) => at(upper, k) - at(lower, k)));
    const top = lens.dimension - 1;
    const point = middle.map((x, k) => (k === top ? at(upper, k) + 2 * size : x));
    return { width: Math.max(0.7 * narrow, 3 * size), point };
}

export function Shapes({ model, lens, hand }: ShapesProps): JSX.Element {
    const size = useSignal<number>(1);
    const rain = useSignal<number>(100);
    const carried = useSignal<Carried | undefined>(undefined);
    const sketches = useMemo(() => sketchesOf(model.engine), [model.engine]);
    const real = (): number => size.value * (model.simulation?.length ?? 1);
    const drop = (kind: Kind, place: readonly [number, number] | undefined): void => {
        const { simulation } = model;
        if (!simulation) return;
        const [x, y] = place ?? usualPlace(lens, hand, model, simulation.entries.length);
        model.drop(kind.name, real(), lens.dropPoint(simulation, x, y, real()));
    };
    const startRain = (): void => {
        const { width, point } = rainPlace(lens, model, real());
        model.rain(rain.value, real(), width, point);
    };
    return (
        <>
            <div class="toy-shapes" role="group" aria-label="Shapes to drop">
                {[...sketches].map(([kind, sketch]) => (
                    <ShapeButton key={kind.name} kind={kind} sketch={sketch} carried={carried} drop={drop} />
                ))}
            </div>
            <div class="toy-row toy-rain">
                <Select label="Size of what is dropped" value={String(size.value)} options={SIZES}
                    onChange={(value) => (size.value = Number(value))} />
                <Select label="Bodies of the rain" value={String(rain.value)} options={RAINS}
                    onChange={(value) => (rain.value = Number(value))} />
                <Button onClick={startRain} title="Drops so many mixed bodies from above">Rain</Button>
            </div>
            <Ghost carried={carried} sketches={sketches} />
        </>
    );
}
