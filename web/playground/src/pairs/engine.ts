/** The library, as a bench asks it: the plane and space behind one form. */
import { SceneError } from "tact/scene";
import type {
    BoundsRow, Case, CaseBody, Gap, Manifold, Picture, PlacedSolid, Query, Solid, Trace, Which,
} from "./model";
import type { ShapeText } from "tact/2d";
import { Refused, refusedFor, refusedText } from "./refusals";

export interface Engine<V> {
    readonly dimension: 2 | 3;
    /** Answers a case with all its steps, or throws Refused. */
    solve(given: Case): Picture<V>;
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

    return {
        dimension: coordinates.dimension,
        solve(given) {
            const a = stand(given, "a");
            const b = stand(given, "b");
            return refusing(given, undefined, () => {
                const trace = tact.trace(a, b, { query: given.query });
                return {
                    case: given,
                    a: placed(given.a, a),
                    b: placed(given.b, b),
                    gap: tact.distance(a, b),
                    manifold: given.query === "collide" ? tact.collide(a, b) : undefined,
                    trace,
                    bounds: boundsOf(trace),
                };
            });
        },
    };
}
