/** Figure 7: the same in space. Both shapes are slabs now; drag turns the view. */
import { hull, type PolytopeStep, type SimplexStep, trace, type Vec3 } from "tact/3d";
import { type ComponentChildren, type JSX, type TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { Figure, Slider, Walk } from "./parts";
import { A, B, short } from "./shapes";
import { Origin, SCALE, Square } from "./view";

const THICK_A = 1.6,
    THICK_B = 1.2,
    TILT = 0.35;

function slab(points: readonly (readonly [number, number])[], thick: number): Vec3[] {
    return points.flatMap(([x, y]): Vec3[] => [
        [x, y, -thick],
        [x, y, thick],
    ]);
}

const cornersA = slab(A, THICK_A);
/* A little tilted, so that no two faces are parallel and the horizon is a proper ring. */
const cornersB = slab(B, THICK_B).map(([x, y, z]): Vec3 => [
    x * Math.cos(TILT) + z * Math.sin(TILT),
    y,
    z * Math.cos(TILT) - x * Math.sin(TILT),
]);
const shapeA = hull(cornersA),
    shapeB = hull(cornersB);
const whole = hull(cornersA.flatMap((a) => cornersB.map((b): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]])));

type Shown = SimplexStep<Vec3> | PolytopeStep<Vec3>;

interface Place {
    readonly step: Shown;
    readonly asks: boolean;
}

const PER_PIXEL = 0.008;

const plus = (p: Vec3, q: Vec3): Vec3 => [p[0] + q[0], p[1] + q[1], p[2] + q[2]];
const minus = (p: Vec3, q: Vec3): Vec3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
const dot = (p: Vec3, q: Vec3): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p: Vec3, q: Vec3): Vec3 => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
];

/** What is shown, one after the other: each simplex of GJK, each polytope of EPA as it is and with what it asks for. */
function placesOf(offset: Vec3): { places: Place[]; depth: number } {
    const seen = trace(shapeA, { shape: shapeB, position: offset });
    const places: Place[] = [];
    for (let i = 0; i < seen.count; i++) {
        const step = seen.step(i);
        if (step.kind === "simplex" && step.points.length > 0) places.push({ step, asks: false });
        if (step.kind === "polytope") places.push({ step, asks: false }, { step, asks: true });
    }
    return { places, depth: -seen.answer.distance };
}

/** The faces that see a point: it lies above their planes. */
function seeing(step: PolytopeStep<Vec3>): Set<number> {
    const found = new Set<number>();
    step.faces.forEach((face, i) => {
        const [p, q, r] = face.map((corner) => step.points[corner] as Vec3) as [Vec3, Vec3, Vec3];
        const normal = cross(minus(q, p), minus(r, p));
        if (dot(normal, minus(step.support, p)) > 1e-9 * Math.hypot(...normal)) found.add(i);
    });
    return found;
}

/** The edges that bound these faces: each belongs to one of them alone. */
function horizon(step: PolytopeStep<Vec3>, faces: Set<number>): [number, number][] {
    const edges = new Map<string, [number, number]>();
    for (const i of faces) {
        const face = step.faces[i] as number[];
        face.forEach((from, corner) => {
            const to = face[(corner + 1) % face.length] as number;
            if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to]);
        });
    }
    return [...edges.values()];
}

class Camera {
    readonly #turn: readonly [number, number];

    constructor(turn: readonly [number, number]) {
        this.#turn = turn;
    }

    /** To the right, up, and towards the reader. */
    see([x, y, z]: Vec3): Vec3 {
        const [yaw, pitch] = this.#turn;
        const right = x * Math.cos(yaw) + z * Math.sin(yaw),
            deep = z * Math.cos(yaw) - x * Math.sin(yaw);
        return [right, y * Math.cos(pitch) - deep * Math.sin(pitch), y * Math.sin(pitch) + deep * Math.cos(pitch)];
    }

    path(points: readonly Vec3[], closed = true): string {
        const flat = points
            .map((point) => this.see(point))
            .map(([x, y]) => `${(x * SCALE).toFixed(1)} ${(-y * SCALE).toFixed(1)}`);
        return `M${flat.join("L")}${closed ? "Z" : ""}`;
    }
}

function Faces({
    points,
    faces,
    camera,
    kinds,
    class: name,
}: {
    points: readonly Vec3[];
    faces: readonly (readonly number[])[];
    camera: Camera;
    kinds?: (face: number) => string;
    class: string;
}): JSX.Element {
    const drawn = faces.map((face, i) => {
        const corners = face.map((corner) => points[corner] as Vec3);
        const [p, q, r] = corners.slice(0, 3).map((corner) => camera.see(corner)) as [Vec3, Vec3, Vec3];
        const front = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0;
        return { d: camera.path(corners), front, kind: kinds?.(i) ?? "" };
    });
    return (
        <g class={name}>
            {drawn
                .filter(({ front }) => !front)
                .map(({ d, kind }) => (
                    <path key={d} class={`face back ${kind}`} d={d} />
                ))}
            {drawn
                .filter(({ front }) => front)
                .map(({ d, kind }) => (
                    <path key={d} class={`face front ${kind}`} d={d} />
                ))}
        </g>
    );
}

function Corner({
    at,
    camera,
    kind,
    size = 9,
}: {
    at: Vec3;
    camera: Camera;
    kind: string;
    size?: number;
}): JSX.Element {
    const [x, y] = camera.see(at);
    return <Square at={[x, y]} kind={kind} size={size} />;
}

function Held({ place, camera }: { place: Place; camera: Camera }): JSX.Element {
    const { step, asks } = place;
    if (step.kind === "simplex") {
        const faces =
            step.points.length === 4
                ? [
                      [0, 1, 2],
                      [0, 3, 1],
                      [0, 2, 3],
                      [1, 3, 2],
                  ]
                : step.points.length === 3
                  ? [[0, 1, 2]]
                  : [];
        return (
            <>
                {step.points.length === 2 && <path class="line simplex" d={camera.path(step.points, false)} />}
                <Faces points={step.points} faces={faces} camera={camera} class="held" />
                {step.points.map((point) => (
                    <Corner key={point.join()} at={point} camera={camera} kind="simplex" />
                ))}
            </>
        );
    }
    const seen = asks ? seeing(step) : new Set<number>();
    const rim = horizon(step, seen);
    return (
        <>
            <Faces
                points={step.points}
                faces={step.faces}
                camera={camera}
                class="held"
                kinds={(i) => (seen.has(i) ? "goes" : i === step.nearest ? "nearest" : "")}
            />
            {rim.map(([from, to]) => (
                <path
                    key={`${from} ${to}`}
                    class="line horizon"
                    d={camera.path([step.points[from] as Vec3, step.points[to] as Vec3], false)}
                />
            ))}
            {asks &&
                rim.map(([from]) => (
                    <path
                        key={`to ${from}`}
                        class="line growing"
                        d={camera.path([step.points[from] as Vec3, step.support], false)}
                    />
                ))}
            {step.points.map((point) => (
                <Corner key={point.join()} at={point} camera={camera} kind="simplex" size={7} />
            ))}
            {asks && seen.size > 0 && <Corner at={step.support} camera={camera} kind="support" size={11} />}
        </>
    );
}

const GJK_SAYS = [
    "",
    "GJK holds one corner.",
    "Two corners: a line.",
    "Three corners: a triangle.",
    "Four corners: a tetrahedron. It has the spot inside, so the slabs overlap. Now, how deep?",
];

function says({ step, asks }: Place, last: boolean, depth: number): JSX.Element {
    if (step.kind === "simplex") return <>{GJK_SAYS[step.points.length]}</>;
    if (!asks) return <>EPA: the nearest face is darker. Ask for the farthest corner behind it.</>;
    if (last)
        return (
            <>
                Nothing lies beyond that face: it is the rim. The slabs are <strong>{short(depth, 3)}</strong> deep.
            </>
        );
    return (
        <>
            The new corner <strong>sees</strong> the faces in orange. Take them off, and join the corner to the{" "}
            <strong>horizon</strong>, the ring of edges around the hole.
        </>
    );
}

const KEYS: Record<string, readonly [number, number]> = {
    ArrowLeft: [-0.1, 0],
    ArrowRight: [0.1, 0],
    ArrowUp: [0, 0.1],
    ArrowDown: [0, -0.1],
};

/** A picture of space that turns with the pointer and the arrow keys. */
function Turning({
    title,
    label,
    turnBy,
    children,
}: {
    title: string;
    label: string;
    turnBy: (yaw: number, pitch: number) => void;
    children: ComponentChildren;
}): JSX.Element {
    const held = useRef<readonly [number, number] | null>(null);
    const drag = (event: PointerEvent): void => {
        if (held.current === null) return;
        turnBy((event.clientX - held.current[0]) * PER_PIXEL, (event.clientY - held.current[1]) * PER_PIXEL);
        held.current = [event.clientX, event.clientY];
    };
    const press = (event: TargetedPointerEvent<SVGSVGElement>): void => {
        held.current = [event.clientX, event.clientY];
        event.currentTarget.setPointerCapture(event.pointerId);
    };
    const key = (event: KeyboardEvent): void => {
        const way = KEYS[event.key];
        if (way === undefined) return;
        event.preventDefault();
        turnBy(...way);
    };
    return (
        <div class="view">
            <p class="view-title">{title}</p>
            <svg
                viewBox={`${-8.5 * SCALE} ${-7.75 * SCALE} ${17 * SCALE} ${15.5 * SCALE}`}
                class="turns"
                role="application"
                tabindex={0}
                aria-label={label}
                onPointerDown={press}
                onPointerMove={drag}
                onPointerUp={() => (held.current = null)}
                onPointerCancel={() => (held.current = null)}
                onKeyDown={key}>
                {children}
            </svg>
        </div>
    );
}

export default function SpaceFigure(): JSX.Element {
    const [turn, setTurn] = useState<readonly [number, number]>([-0.5, 0.42]);
    const [place, setPlace] = useState(0);
    const [height, setHeight] = useState(0.4);
    const { places, depth } = placesOf([0, 0.5, height]);
    const at = Math.min(place, places.length - 1);
    const camera = new Camera(turn);
    const turnBy = (yaw: number, pitch: number): void =>
        setTurn(([y, p]) => [y + yaw, Math.min(Math.max(p + pitch, -1.5), 1.5)]);
    const offset: Vec3 = [0, 0.5, height];
    const shifted: Vec3[] = whole.vertices.map((vertex) => minus(vertex, offset));
    const current = places[at] as Place;
    return (
        <Figure
            views={
                <>
                    <Turning
                        title="The slabs. Drag to turn them"
                        label="Two slabs in space; arrow keys turn them"
                        turnBy={turnBy}>
                        <Faces points={shapeA.vertices} faces={shapeA.faces} camera={camera} class="slab-a" />
                        <Faces
                            points={shapeB.vertices.map((vertex) => plus(vertex, offset))}
                            faces={shapeB.faces}
                            camera={camera}
                            class="slab-b"
                        />
                    </Turning>
                    <Turning
                        title="A − B, and what is held of it"
                        label="The difference of the slabs; arrow keys turn it"
                        turnBy={turnBy}>
                        <Faces points={shifted} faces={whole.faces} camera={camera} class="ghost3" />
                        <Held place={current} camera={camera} />
                        <Origin at={[0, 0]} />
                    </Turning>
                </>
            }
            says={says(current, at === places.length - 1, depth)}
            controls={
                <>
                    <Walk at={at} count={places.length} onGo={setPlace} />
                    <Slider
                        name="Lift B"
                        value={height}
                        from={-1.5}
                        to={1.5}
                        step={0.05}
                        text={short(height)}
                        onChange={(value) => {
                            setHeight(value);
                            setPlace(0);
                        }}
                    />
                </>
            }
        />
    );
}
