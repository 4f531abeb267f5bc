/** A picture of the plane: y goes up, one unit is SCALE pixels of the picture, and what has a handle can be dragged by
 * mouse, finger and arrow keys. */
import { type Vec2 } from "tact/2d";
import { type ComponentChildren, createContext, type JSX, type TargetedPointerEvent } from "preact";
import { useContext, useRef } from "preact/hooks";
import { plus, times, unit, turned, minus, length } from "./shapes";

export const SCALE = 24;

export interface Box {
    readonly from: Vec2;
    readonly to: Vec2;
}

const Place = createContext<{ box: Box; svg: { current: SVGSVGElement | null } }>({
    box: { from: [0, 0], to: [1, 1] },
    svg: { current: null },
});

function x(p: Vec2): number {
    return Math.round(p[0] * SCALE * 100) / 100;
}

function y(p: Vec2): number {
    return Math.round(-p[1] * SCALE * 100) / 100;
}

export function pathOf(points: readonly Vec2[], closed = true): string {
    return points.map((p, i) => `${i === 0 ? "M" : "L"}${x(p)} ${y(p)}`).join("") + (closed ? "Z" : "");
}

export function View({
    box,
    label,
    title,
    children,
}: {
    box: Box;
    label: string;
    title: string;
    children: ComponentChildren;
}): JSX.Element {
    const svg = useRef<SVGSVGElement>(null);
    const [width, height] = times(minus(box.to, box.from), SCALE);
    return (
        <div class="view">
            <p class="view-title">{title}</p>
            <svg
                ref={svg}
                viewBox={`${box.from[0] * SCALE} ${-box.to[1] * SCALE} ${width} ${height}`}
                role="group"
                aria-label={label}>
                <Place.Provider value={{ box, svg }}>{children}</Place.Provider>
            </svg>
        </div>
    );
}

/* ---- What is drawn ---- */

export function Area({ points, kind }: { points: readonly Vec2[]; kind: string }): JSX.Element {
    return <path class={`area ${kind}`} d={pathOf(points)} />;
}

export function Line({ from, to, kind }: { from: Vec2; to: Vec2; kind: string }): JSX.Element {
    return <line class={`line ${kind}`} x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} />;
}

/** A straight line through a point, along a direction, beyond the edges of the picture. */
export function Endless({ through, along, kind }: { through: Vec2; along: Vec2; kind: string }): JSX.Element {
    const reach = times(unit(along), 60);
    return <Line from={minus(through, reach)} to={plus(through, reach)} kind={kind} />;
}

export function Arrow({ from, to, kind }: { from: Vec2; to: Vec2; kind: string }): JSX.Element | null {
    const size = length(minus(to, from));
    if (size < 0.05) return null;
    const along = unit(minus(to, from));
    const head = Math.min(0.55, size);
    const back = minus(to, times(along, head)),
        side = times(turned(along), head * 0.42);
    return (
        <g class={`arrow ${kind}`}>
            <Line from={from} to={back} kind={kind} />
            <path d={pathOf([to, plus(back, side), minus(back, side)])} />
        </g>
    );
}

export function Dot({ at, kind, size = 5 }: { at: Vec2; kind: string; size?: number }): JSX.Element {
    return <circle class={`dot ${kind}`} cx={x(at)} cy={y(at)} r={size} />;
}

export function Ring({ at, radius, kind }: { at: Vec2; radius: number; kind: string }): JSX.Element {
    return <circle class={`line ${kind}`} cx={x(at)} cy={y(at)} r={radius * SCALE} />;
}

/** Corners of what an algorithm holds: squares, which differ from dots for everybody. */
export function Square({ at, kind, size = 9 }: { at: Vec2; kind: string; size?: number }): JSX.Element {
    return <rect class={`square ${kind}`} x={x(at) - size / 2} y={y(at) - size / 2} width={size} height={size} />;
}

export function Word({
    at,
    kind = "",
    by = [0, 0],
    children,
}: {
    at: Vec2;
    kind?: string;
    by?: Vec2;
    children: ComponentChildren;
}): JSX.Element {
    return (
        <text class={`word ${kind}`} x={x(at) + by[0]} y={y(at) - by[1]}>
            {children}
        </text>
    );
}

/** The origin of A - B. */
export function Origin({ at }: { at: Vec2 }): JSX.Element {
    return (
        <g class="origin">
            <circle class="origin-ring" cx={x(at)} cy={y(at)} r={8} />
            <circle class="origin-dot" cx={x(at)} cy={y(at)} r={3} />
        </g>
    );
}

/* ---- What is dragged ---- */

const KEYS: Record<string, Vec2> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const STEP = 0.25,
    LARGE_STEP = 1,
    SMALL_STEP = 0.05;

function clamp(value: number, from: number, to: number): number {
    return Math.min(Math.max(value, from), to);
}

/** A finger on a handle does not scroll the page; `touch-action` of what is inside of a picture is not heeded. */
const stay = (event: TouchEvent): void => event.preventDefault();

/** Moves `at` with the pointer that takes hold of the children, and with the arrow keys (with Shift more, with Alt
 * less); it stays inside of the picture. */
export function Handle({
    at,
    name,
    onMove,
    margin = 0.5,
    children,
}: {
    at: Vec2;
    name: string;
    onMove: (to: Vec2) => void;
    margin?: number;
    children: ComponentChildren;
}): JSX.Element {
    const { box, svg } = useContext(Place);
    const held = useRef<Vec2 | null>(null);
    const pointer = (event: PointerEvent): Vec2 => {
        const matrix = svg.current?.getScreenCTM();
        if (!matrix) return at;
        const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        return [place.x / SCALE, -place.y / SCALE];
    };
    const move = (to: Vec2): void =>
        onMove([
            clamp(to[0], box.from[0] + margin, box.to[0] - margin),
            clamp(to[1], box.from[1] + margin, box.to[1] - margin),
        ]);
    const press = (event: TargetedPointerEvent<SVGGElement>): void => {
        if (event.button !== 0) return;
        held.current = minus(at, pointer(event));
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
        event.preventDefault();
    };
    const drag = (event: PointerEvent): void => {
        if (held.current) move(plus(pointer(event), held.current));
    };
    const key = (event: KeyboardEvent): void => {
        const way = KEYS[event.key];
        if (way === undefined) return;
        event.preventDefault();
        move(plus(at, times(way, event.shiftKey ? LARGE_STEP : event.altKey ? SMALL_STEP : STEP)));
    };
    return (
        <g
            class="handle"
            tabindex={0}
            role="button"
            aria-roledescription="movable"
            aria-label={`${name}: arrow keys move it`}
            onPointerDown={press}
            onTouchStart={stay}
            onPointerMove={drag}
            onPointerUp={() => (held.current = null)}
            onPointerCancel={() => (held.current = null)}
            onKeyDown={key}>
            {children}
        </g>
    );
}

/** A small round grip, with room for a finger around it. */
/** The end of an arrow that leaves room for the grip there. */
export function before(from: Vec2, to: Vec2): Vec2 {
    return minus(to, times(unit(minus(to, from)), Math.min(GRIP / SCALE, length(minus(to, from)))));
}

const GRIP = 11;

export function Grip({
    at,
    kind,
    name,
    onMove,
}: {
    at: Vec2;
    kind: string;
    name: string;
    onMove: (to: Vec2) => void;
}): JSX.Element {
    return (
        <Handle at={at} name={name} onMove={onMove}>
            <circle class="reach" cx={x(at)} cy={y(at)} r={20} />
            <circle class={`grip ${kind}`} cx={x(at)} cy={y(at)} r={8} />
        </Handle>
    );
}
