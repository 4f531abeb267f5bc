/** The library, as a bench asks it: the plane and space behind one form. */
import { SceneError } from "tact/scene";
import type {
    BoundsRow, Case, CaseBody, Gap, Hit, Manifold, Picture, PlacedSolid, Query, Solid, Trace, Which,
} from "./model";
import type { ShapeText } from "tact/2d";
import { decide, isComposite, type Composite, type Frames } from "./deciding";
import type { Journey, Way } from "./motion";
import { Refused, refusedFor, refusedText } from "./refusals";

export interface Engine<V> {
    readonly dimension: 2 | 3;
    /** Answers a case with all its steps, or throws Refused. */
    solve(given: Case): Picture<V>;
    /** B of a case on its way to another place. */
    journey(given: Case, to: CaseBody, way: Way): Journey<V>;
    /** Where a body stands that has gone a part of the way between two places, from 0 to 1. */
    sweep(from: CaseBody, to: CaseBody, fraction: number): Pick<CaseBody, "position" | "rotation">;
}

/** A shape that stands in the world, as the library takes it. */
interface Standing<S, V, R> {
    shape: S;
    position: V;
    rotation: R;
}

/** What of one dimension's module a bench uses. */
export interface Library<S extends Solid<V>, V, R> {
    /** What it throws for numbers that make no shape. */
    readonly TactError: abstract new (...parts: never[]) => Error;
    shapeFromText(text: ShapeText): S;
    distance(a: Standing<S, V, R>, b: Standing<S, V, R>): Gap<V>;
    collide(a: Standing<S, V, R>, b: Standing<S, V, R>): Manifold<V>;
    trace(a: Standing<S, V, R>, b: Standing<S, V, R>, options: { query: Query }): Trace<V, unknown>;
    traceCast(a: Standing<S, V, R>, b: Standing<S, V, R>, way: V): Trace<V, Hit<V>>;
    traceTimeOfImpact(
        a: Standing<S, V, R>, toA: undefined, b: Standing<S, V, R>, toB: Omit<Standing<S, V, R>, "shape">,
    ): Trace<V, Hit<V>>;
    sweepPose(
        from: Omit<Standing<S, V, R>, "shape">, to: Omit<Standing<S, V, R>, "shape">, fraction: number,
    ): { position: V; rotation: R };
    /** The contacts of shapes that are not convex, each with a normal of its own. */
    contacts(a: Standing<S, V, R>, b: Standing<S, V, R>): Contacts<V>;
    readonly frames: Frames;
}

export interface Contacts<V> {
    readonly contacts: readonly { pointA: V; pointB: V; normal: V; separation: number; id: number }[];
    readonly pointErrorBound: number;
}

/** How numbers of a case become vectors and rotations of one dimension. */
export interface Coordinates<V, R> {
    readonly dimension: 2 | 3;
    vector(numbers: readonly number[]): V;
    rotation(given: CaseBody["rotation"]): R;
    axes(given: CaseBody["rotation"]): readonly V[];
}

function boundsOf<V>(trace: Trace<V, unknown>): BoundsRow[] {
    const rows: BoundsRow[] = [];
    for (let index = 0; index < trace.count; index++) {
        const step = trace.step(index);
        if (step.kind === "simplex" || step.kind === "polytope") {
            rows.push({ index, kind: step.kind, lower: step.lower, upper: step.upper });
        }
    }
    return rows;
}

function checkFinite(which: Which, what: string, numbers: readonly number[]): void {
    const bad = numbers.find((x) => !Number.isFinite(x));
    if (bad === undefined) return;
    throw new Refused(which, `The ${what} of ${which.toUpperCase()} has a number that is ${bad}.`, what);
}

export function createEngine<S extends Solid<V>, V, R>(tact: Library<S, V, R>, coordinates: Coordinates<V, R>): Engine<V> {
    function refusing<T>(given: Case, which: Which | undefined, ask: () => T): T {
        try {
            return ask();
        } catch (error) {
            if (error instanceof tact.TactError) throw refusedFor(given, which, error.message);
            if (error instanceof SceneError && which !== undefined) throw refusedText(which, error);
            throw error;
        }
    }

    function stand(given: Case, which: Which): Standing<S, V, R> {
        const body = given[which];
        checkFinite(which, "position", body.position);
        checkFinite(which, "rotation", typeof body.rotation === "number" ? [body.rotation] : body.rotation);
        const shape = refusing(given, which, () => tact.shapeFromText(body.shape));
        return { shape, position: coordinates.vector(body.position), rotation: coordinates.rotation(body.rotation) };
    }

    function placed(body: CaseBody, standing: Standing<S, V, R>): PlacedSolid<V> {
        return { solid: standing.shape, position: standing.position, axes: coordinates.axes(body.rotation) };
    }

    function convexPicture(given: Case, a: Standing<S, V, R>, b: Standing<S, V, R>): Picture<V> {
        const trace = tact.trace(a, b, { query: given.query });
        const picture: Omit<Picture<V>, "deciding"> & { deciding?: Picture<V> } = {
            case: given,
            a: placed(given.a, a),
            b: placed(given.b, b),
            gap: tact.distance(a, b),
            manifold: given.query === "collide" ? tact.collide(a, b) : undefined,
            trace,
            bounds: boundsOf(trace),
            names: {},
        };
        picture.deciding = picture as Picture<V>;
        return picture.deciding;
    }

    function manifoldOf(gap: Gap<V>, a: Standing<S, V, R>, b: Standing<S, V, R>): Manifold<V> {
        const { contacts, pointErrorBound } = tact.contacts(a, b);
        const { status, iterations, distance, errorBound } = gap;
        const normal = contacts[0]?.normal ?? gap.normal;
        return { status, iterations, distance, errorBound, pointErrorBound, normal, points: [...contacts] };
    }

    /** Of shapes that are not convex: their own answer, with the steps of the parts that decide it. */
    function compositePicture(given: Case, a: Standing<S, V, R>, b: Standing<S, V, R>): Picture<V> {
        const gap = tact.distance(a, b);
        const part = (which: Which, standing: Standing<S, V, R>, other: Standing<S, V, R>): CaseBody => {
            if (!isComposite(given[which].shape)) return given[which];
            const side = which === "a" ? 0 : 1;
            const found = decide(given[which], standing.shape as unknown as Composite, {
                part: gap.parts?.[side] ?? -1,
                triangle: gap.triangles?.[side] ?? -1,
                point: (which === "a" ? gap.pointA : gap.pointB) as ArrayLike<number>,
                reach: reachOf(other.shape as unknown as Composite),
            }, tact.frames);
            names[which] = found.name;
            return found.body;
        };
        const names: Partial<Record<Which, string>> = {};
        const parts: Case = { ...given, a: part("a", a, b), b: part("b", b, a) };
        const deciding = convexPicture(parts, stand(parts, "a"), stand(parts, "b"));
        return {
            case: given,
            a: placed(given.a, a),
            b: placed(given.b, b),
            gap,
            manifold: given.query === "collide" ? manifoldOf(gap, a, b) : undefined,
            trace: deciding.trace,
            bounds: deciding.bounds,
            names,
            deciding,
        };
    }

    function journeyOf(given: Case, to: CaseBody, way: Way): Journey<V> {
        const a = stand(given, "a"), b = stand(given, "b"), goal = stand({ ...given, b: to }, "b");
        const poseAt = (fraction: number): Omit<Standing<S, V, R>, "shape"> =>
            way.turn !== 0 ? tact.sweepPose(placeOf(b), placeOf(goal), fraction) : {
                position: coordinates.vector(given.b.position.map((x, k) => x + fraction * (way.by[k] ?? 0))),
                rotation: b.rotation,
            };
        return refusing(given, "b", () => {
            const trace = way.turn !== 0 ? tact.traceTimeOfImpact(a, undefined, b, placeOf(goal))
                : tact.traceCast(a, b, coordinates.vector(way.by));
            const samples = Array.from({ length: SAMPLES + 1 }, (_, i) => {
                const fraction = i / SAMPLES;
                return { fraction, distance: tact.distance(a, { shape: b.shape, ...poseAt(fraction) }).distance };
            });
            const steps = Array.from({ length: trace.count }, (_, i) => trace.step(i));
            return { hit: trace.answer, steps: steps.filter((step) => step.kind === "advance"), samples };
        });
    }

    return {
        dimension: coordinates.dimension,
        journey: journeyOf,
        sweep(from, to, fraction) {
            const pose = (body: CaseBody): Omit<Standing<S, V, R>, "shape"> =>
                ({ position: coordinates.vector(body.position), rotation: coordinates.rotation(body.rotation) });
            const { position, rotation } = tact.sweepPose(pose(from), pose(to), fraction);
            const listed = (numbers: unknown): number[] => Array.from(numbers as ArrayLike<number>);
            return { position: listed(position), rotation: listed(rotation) };
        },
        solve(given) {
            const a = stand(given, "a");
            const b = stand(given, "b");
            const composite = isComposite(given.a.shape) || isComposite(given.b.shape);
            return refusing(given, undefined, () =>
                composite ? compositePicture(given, a, b) : convexPicture(given, a, b));
        },
    };
}

function placeOf<S, V, R>({ position, rotation }: Standing<S, V, R>): Omit<Standing<S, V, R>, "shape"> {
    return { position, rotation };
}

/** How far a shape reaches, by its box; of one without end, nothing. */
function reachOf(shape: Composite): number {
    const { lower, upper } = shape.bounds();
    const size = Math.max(...Array.from(lower, (x, k) => (upper[k] ?? 0) - x));
    return size < ENDLESS ? size : 1;
}

const ENDLESS = 1e100;
/** Of a way: at so many places more than one the distance is asked for. */
const SAMPLES = 48;
