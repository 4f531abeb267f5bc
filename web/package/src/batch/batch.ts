/** Queries of many pairs in one call: typed arrays in, typed arrays out. */
import { badArgument, refusalOf, show, TactError, type Refusal } from "../errors.js";
import { checkKeys } from "../keys.js";
import { flagsOf, NOT_CONVERGED, putDistanceOptions, putLength, statusOf, type DistanceOptions } from "../queries.js";
import type { Shape } from "../shapes/shapes.js";
import { checkShape } from "../shapes/shapes_make.js";
import type { Space } from "../space.js";
import type { Status } from "../types.js";
import { answersOf, bytesOf, copyAnswers, integers, numbers, type Layout } from "./layout.js";

/* ---- Types ---- */

export interface BatchOptions<Into> {
    /** Of each body which of the shapes it has; body i has shape i where nothing is said. */
    bodyShapes?: Uint32Array;
    /** Arrays to write to, as an earlier answer has them, or longer ones; what is left out is not told. New ones are
     * made where nothing is said. */
    into?: Into;
}

export interface DistanceBatchOptions<Into> extends DistanceOptions, BatchOptions<Into> {}

export interface CollideBatchOptions<Into> extends BatchOptions<Into> {
    /** Points are told where the surfaces are apart by no more than this. */
    speculative?: number;
    general?: boolean;
}

export interface CastBatchOptions<Into> extends BatchOptions<Into> {
    /** There is a translation for each body, and B of a pair moves by its own less that of A; else there is one for
     * each pair, by which B moves. */
    bodiesMove?: boolean;
    general?: boolean;
}

/** Whether the bodies of each pair share a point. */
export interface OverlapBatch {
    /** 1 where they do, 0 where not, below zero where the pair was refused: batchStatus() tells why. */
    overlaps: Int32Array;
}

/** What of an answer goes for distances and casts. */
export interface BetweenBatch {
    /** Its status, or why the pair was refused: batchStatus() tells. All else of a refused pair is zero. */
    code: Int32Array;
    distance: Float64Array;
    errorBound: Float64Array;
    /** One vector behind the other. */
    normal: Float64Array;
}

/** As distance() answers, one array for each quantity, in the order of the pairs. */
export interface DistanceBatch extends BetweenBatch {
    iterations: Int32Array;
    pointA: Float64Array;
    pointB: Float64Array;
    /** Only where a shape has parts or triangles, or where they are asked for: that of A and that of B of each pair; -1
     * for none. */
    parts?: Int32Array;
    triangles?: Int32Array;
}

/** As cast() answers. */
export interface CastBatch extends BetweenBatch {
    fraction: Float64Array;
    steps: Int32Array;
    pointA: Float64Array;
    pointB: Float64Array;
    parts?: Int32Array;
    triangles?: Int32Array;
}

/** As collide() answers. There is room for the most points of each pair, two in the plane and four in space; behind
 * the first `pointCount` of them all is zero. */
export interface CollideBatch extends BetweenBatch {
    iterations: Int32Array;
    pointErrorBound: Float64Array;
    pointCount: Int32Array;
    pointA: Float64Array;
    pointB: Float64Array;
    separation: Float64Array;
    /** As in collide() if taken as unsigned: `id[i] >>> 0`. */
    id: Int32Array;
}

/* ---- What is told ---- */

const MOST_CODE = 13;

/** What a code of an answer says: a status, or why the pair was refused. */
export function batchStatus(code: number): Status | Refusal {
    if (!Number.isInteger(code) || code > MOST_CODE)
        throw badArgument("batchStatus", "code", code, "a code of an answer");
    return code < 0 ? refusalOf(code) : statusOf(code & ~NOT_CONVERGED);
}

/** Whether a code says that the error bound is no wider than what was asked for. */
export function batchConverged(code: number): boolean {
    return code >= 0 && (code & NOT_CONVERGED) === 0;
}

const TOUCHING = [integers("parts", 2), integers("triangles", 2)];

const OVERLAP: Layout = [integers("overlaps")];

function distanceLayout(n: number): Layout {
    return [
        numbers("distance"), numbers("errorBound"), numbers("normal", n), numbers("pointA", n), numbers("pointB", n),
        integers("code"), integers("iterations"), ...TOUCHING,
    ];
}

function castLayout(n: number): Layout {
    return [
        numbers("fraction"), numbers("distance"), numbers("errorBound"), numbers("normal", n), numbers("pointA", n),
        numbers("pointB", n), integers("code"), integers("steps"), ...TOUCHING,
    ];
}

function collideLayout(n: number): Layout {
    const most = n === 2 ? 2 : 4;
    return [
        numbers("distance"), numbers("errorBound"), numbers("pointErrorBound"), numbers("normal", n),
        numbers("pointA", most * n), numbers("pointB", most * n), numbers("separation", most),
        integers("code"), integers("iterations"), integers("pointCount"), integers("id", most),
    ];
}

/* ---- What is asked ---- */

/** What web/wasm/batch.c exports. */
interface BatchCalls {
    batch_overlap(): number;
    batch_distance(flags: number): number;
    batch_collide(flags: number): number;
    batch_cast(flags: number, bodiesMove: number): number;
}

/** The places of the mailbox (web/wasm/batch.c). */
export const OPTIONS_AT = 9;

/** A typed array, of so many numbers for each of what is told. */
export function checkArray<T extends Float64Array | Uint32Array>(
    call: string, name: string, value: unknown, type: new (length: number) => T, size: number, each: string,
): T {
    const right = `a ${type.name} of ${size} ${size === 1 ? "number" : "numbers"} for each ${each}`;
    if (!(value instanceof type)) throw badArgument(call, name, value, right);
    if (value.length % size !== 0)
        throw new TactError("bad_argument", `${call}: ${name} has a length of ${value.length}; it must be ${right}`);
    return value;
}

function checkLength(call: string, name: string, array: ArrayLike<number>, length: number, right: string): void {
    if (array.length === length) return;
    throw new TactError("bad_argument", `${call}: ${name} has a length of ${array.length}; it must be ${length}, ` +
        right);
}

/** Indices that must all be below a count. */
function checkIndices(call: string, name: string, indices: Uint32Array, count: number, of: string): void {
    for (let i = 0; i < indices.length; i++) {
        if (indices[i] < count) continue;
        throw new TactError("bad_index", `${call}: ${name}[${i}] is ${show(indices[i])}; it must be the index of a ` +
            `${of}, of which there are ${count}`);
    }
}

/** Bodies that have been checked. */
interface Bodies<V> {
    shapes: readonly Shape<V>[];
    poses: Float64Array;
    bodyShapes: Uint32Array | undefined;
    bodyCount: number;
}

/** Bodies, and what is asked about them. */
export interface Asked<V> extends Bodies<V> {
    questions: Float64Array | Uint32Array;
    count: number;
    what: "bodies" | "pairs" | "rays";
}

export function checkBodies<V>(
    space: Space<V, unknown>, call: string, shapes: unknown, poses: unknown, bodyShapes: unknown,
): Bodies<V> {
    if (!Array.isArray(shapes)) throw badArgument(call, "shapes", shapes, "a list of shapes");
    const checked = shapes.map((shape, i) => checkShape(space, call, `shapes[${i}]`, shape));
    const numbersOfBodies = checkArray(call, "poses", poses, Float64Array, space.poseSize, "body");
    const bodyCount = numbersOfBodies.length / space.poseSize;
    let which: Uint32Array | undefined;
    if (bodyShapes === undefined) {
        checkLength(call, "poses", numbersOfBodies, shapes.length * space.poseSize,
            `${space.poseSize} numbers for each shape`);
    } else {
        which = checkArray(call, "bodyShapes", bodyShapes, Uint32Array, 1, "body");
        checkLength(call, "bodyShapes", which, bodyCount, "one index for each body");
        checkIndices(call, "bodyShapes", which, shapes.length, "shape");
    }
    return { shapes: checked, poses: numbersOfBodies, bodyShapes: which, bodyCount };
}

function checkAsked<V>(
    space: Space<V, unknown>, call: string, shapes: unknown, poses: unknown, pairs: unknown,
    bodyShapes: unknown,
): Asked<V> {
    const bodies = checkBodies(space, call, shapes, poses, bodyShapes);
    const indices = checkArray(call, "pairs", pairs, Uint32Array, 2, "pair");
    checkIndices(call, "pairs", indices, bodies.bodyCount, "body");
    return { ...bodies, questions: indices, count: indices.length / 2, what: "pairs" };
}

/** A function of the module, its name for the caller, and what it answers. */
interface Call {
    name: string;
    layout: Layout;
    ask(): number;
}

/** Lends the module what is asked, calls, and copies the answers out. The options are in the mailbox. Beside the
 * questions there may be translations, or the address of a tree. */
export function run<V>(
    space: Space<V, unknown>, { name, layout, ask }: Call, asked: Asked<V>, into: unknown,
    beside: Float64Array | number = 0,
): unknown {
    const { module } = space;
    const { shapes, bodyShapes, bodyCount, questions, count, what } = asked;
    const isWanted = (field: string): boolean => field === "parts" ? shapes.some(({ hasParts }) => hasParts)
        : field !== "triangles" || shapes.some(({ hasTriangles }) => hasTriangles);
    const answers = answersOf(name, layout, { count, what }, into, isWanted);
    return module.lendAll((keep) => {
        const memory = keep(module.allocate(Math.max(bytesOf(layout, count), 1), name));
        const places = [
            keep(module.putIntegers(shapes.map(({ handle }) => handle), name)), shapes.length,
            keep(module.put(asked.poses, name)), bodyCount,
            bodyShapes === undefined ? 0 : keep(module.putIntegers(bodyShapes, name)),
            keep(questions instanceof Uint32Array ? module.putIntegers(questions, name) : module.put(questions, name)),
            count,
            typeof beside === "number" ? beside : keep(module.put(beside, name)),
            memory,
        ];
        module.mail.set(places);
        const status = ask();
        if (status < 0) throw module.refusal(status, name, `there are ${count} ${what}`);
        copyAnswers(module, layout, count, memory, answers);
        return answers;
    });
}

/* ---- The functions ---- */

/** All batches of a dimension; functions2.ts and functions3.ts tell what each does. */
export interface Batches<V> {
    overlapBatch<Into extends Partial<OverlapBatch> = OverlapBatch>(
        shapes: readonly Shape<V>[], poses: Float64Array, pairs: Uint32Array, options?: BatchOptions<Into>,
    ): Into;
    distanceBatch<Into extends Partial<DistanceBatch> = DistanceBatch>(
        shapes: readonly Shape<V>[], poses: Float64Array, pairs: Uint32Array, options?: DistanceBatchOptions<Into>,
    ): Into;
    collideBatch<Into extends Partial<CollideBatch> = CollideBatch>(
        shapes: readonly Shape<V>[], poses: Float64Array, pairs: Uint32Array, options?: CollideBatchOptions<Into>,
    ): Into;
    castBatch<Into extends Partial<CastBatch> = CastBatch>(
        shapes: readonly Shape<V>[], poses: Float64Array, pairs: Uint32Array, translations: Float64Array,
        options?: CastBatchOptions<Into>,
    ): Into;
}

/** The options that all batches have. */
const KEYS = ["bodyShapes", "into"];

export function makeBatches<V>(space: Space<V, unknown>): Batches<V> {
    const { dimension } = space;
    const calls = (): BatchCalls => space.module.calls<BatchCalls>();
    const [distance, collide, cast] = [distanceLayout(dimension), collideLayout(dimension), castLayout(dimension)];
    /** Writes the options of a batch that has fewer than a distance. */
    const putNone = (name: string): void => void putDistanceOptions(space, name, undefined, OPTIONS_AT);
    return {
        overlapBatch<Into>(...[shapes, poses, pairs, options]: Given<V, BatchOptions<Into>>): Into {
            const name = "overlapBatch";
            putNone(name);
            checkOptions(name, options, KEYS);
            const asked = checkAsked(space, name, shapes, poses, pairs, options?.bodyShapes);
            const call = { name, layout: OVERLAP, ask: () => calls().batch_overlap() };
            return run(space, call, asked, options?.into) as Into;
        },
        distanceBatch<Into>(...[shapes, poses, pairs, options]: Given<V, DistanceBatchOptions<Into>>): Into {
            const name = "distanceBatch";
            const flags = putDistanceOptions(space, name, options, OPTIONS_AT, ...KEYS);
            const asked = checkAsked(space, name, shapes, poses, pairs, options?.bodyShapes);
            const call = { name, layout: distance, ask: () => calls().batch_distance(flags) };
            return run(space, call, asked, options?.into) as Into;
        },
        collideBatch<Into>(...[shapes, poses, pairs, options]: Given<V, CollideBatchOptions<Into>>): Into {
            const name = "collideBatch";
            putNone(name);
            const flags = flagsOf(name, options, ...KEYS, "speculative");
            putLength(space, name, "speculative", options?.speculative, OPTIONS_AT);
            const asked = checkAsked(space, name, shapes, poses, pairs, options?.bodyShapes);
            const call = { name, layout: collide, ask: () => calls().batch_collide(flags) };
            return run(space, call, asked, options?.into) as Into;
        },
        castBatch<Into>(
            ...[shapes, poses, pairs, translations, options]: CastGiven<V, CastBatchOptions<Into>>
        ): Into {
            const name = "castBatch";
            putNone(name);
            const flags = flagsOf(name, options, ...KEYS, "bodiesMove");
            const asked = checkAsked(space, name, shapes, poses, pairs, options?.bodyShapes);
            const [count, each] = options?.bodiesMove ? [asked.bodyCount, "body"] : [asked.count, "pair"];
            const ways = checkArray(name, "translations", translations, Float64Array, dimension, each);
            checkLength(name, "translations", ways, count * dimension, `${dimension} numbers for each ${each}`);
            const call = { name, layout: cast, ask: () => calls().batch_cast(flags, options?.bodiesMove ? 1 : 0) };
            return run(space, call, asked, options?.into, ways) as Into;
        },
    };
}

export function checkOptions(call: string, options: object | undefined, known: readonly string[]): void {
    if (options === undefined) return;
    if (typeof options !== "object" || options === null) throw badArgument(call, "options", options, "an object");
    checkKeys(call, "options", options, known);
}

type Given<V, Options> = [
    shapes: readonly Shape<V>[], poses: Float64Array, pairs: Uint32Array, options?: Options,
];
type CastGiven<V, Options> = [
    shapes: readonly Shape<V>[], poses: Float64Array, pairs: Uint32Array, translations: Float64Array,
    options?: Options,
];
