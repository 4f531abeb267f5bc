/** Many pairs in one call: each pair has the bits of the single call, whatever is beside it; plain and SIMD modules
 * answer the same; what is refused, what is written to, and memory. */
import { isDeepStrictEqual } from "node:util";
import { shapeFromText, type Tact2, type Tact3 } from "tact/scene";
import * as plane from "tact/2d";
import * as whole2 from "tact/2d/parts";
import * as space3 from "tact/3d";
import * as whole3 from "tact/3d/meshes";
import { beforeAll, describe, expect, test } from "vitest";
import { batchConverged, batchStatus, makeBatches, type Batches } from "../dist/batch/batch.js";
import { TactError } from "../dist/errors.js";
import type { Module } from "../dist/module/module.js";
import { makeQueries, type DistanceOptions, type Queries } from "../dist/queries.js";
import type { Shape } from "../dist/shapes/shapes.js";
import { makeShapes2 } from "../dist/shapes/shapes2.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space2, Space3, type Space } from "../dist/space.js";
import { fresh, freshWhole } from "./kit.js";
import { Random, randomCase } from "./random.js";

type Vector = number[];

/** Bodies as batches take them, and pairs of them. */
interface Scene {
    shapes: Shape<Vector>[];
    bodyShapes: Uint32Array;
    poses: Float64Array;
    pairs: Uint32Array;
}

interface Asked {
    space: Space<Vector, Vector>;
    queries: Queries<Vector, Vector>;
    batches: Batches<Vector>;
    scene: Scene;
    /** A body of the scene as single calls take it. */
    body(i: number): { shape: Shape<Vector>; position: Vector; rotation: Vector };
}

const CASES = 200;
const PAIRS = 1000;

/** Random bodies, in pairs that are near one another and in others; every fortieth pose is refused. */
function makeScene(space: Space<Vector, Vector>, shape: (text: never) => Shape<Vector>): Scene {
    const { dimension, poseSize } = space;
    const random = new Random(7 + dimension);
    const bodies = Array.from({ length: CASES }, () => randomCase(random, dimension)).flatMap(({ a, b }) => [a, b]);
    const shapes = bodies.map((body) => shape(body.shape as never));
    const poses = new Float64Array(bodies.length * poseSize);
    for (const [i, { position, rotation }] of bodies.entries()) {
        space.putPose("scene", "body", { position, rotation }, 0);
        poses.set(space.module.mail.subarray(0, poseSize), i * poseSize);
        if (i % 80 === 39) poses[i * poseSize + random.whole(poseSize)] = random.pick([NaN, Infinity]);
        if (i % 80 === 79) poses[i * poseSize + dimension] = 3;
    }
    // Most are of few kinds: what is answered in lanes waits for others of its kind.
    const few = [...bodies.keys()].filter((i) => ["sphere", "capsule", "box"].includes(bodies[i]?.shape.type ?? ""));
    const bodyShapes = Uint32Array.from(bodies, (_, i) => (i % 3 === 0 ? i : random.pick(few)));
    const isBad = (i: number): boolean => i % 40 === 39;
    const pairs = Uint32Array.from({ length: 2 * PAIRS }, (_, i) =>
        i < bodies.length ? i : random.whole(bodies.length));
    // Which of two bad poses is told first is left open.
    for (let i = 0; i < pairs.length; i += 2)
        if (isBad(pairs[i] ?? 0) && isBad(pairs[i + 1] ?? 0)) pairs[i] = 0;
    return { shapes, bodyShapes, poses, pairs };
}

function ask(dimension: 2 | 3, module: Module): Asked {
    const space = (dimension === 2 ? new Space2(module) : new Space3(module)) as unknown as Space<Vector, Vector>;
    const shapes = dimension === 2 ? makeShapes2(space as unknown as Space2) : makeShapes3(space as unknown as Space3);
    const tact = { ...shapes, dimension } as unknown as Tact2 | Tact3;
    const scene = makeScene(space, (text) => shapeFromText(tact as Tact2, text) as unknown as Shape<Vector>);
    const { poseSize } = space;
    const body: Asked["body"] = (i) => {
        const pose = Array.from(scene.poses.subarray(i * poseSize, (i + 1) * poseSize));
        const shape = scene.shapes[scene.bodyShapes[i] ?? 0] as Shape<Vector>;
        return { shape, position: pose.slice(0, dimension), rotation: pose.slice(dimension) };
    };
    return { space, queries: makeQueries(space), batches: makeBatches(space), scene, body };
}

function refusal(call: () => unknown): TactError {
    try {
        call();
    } catch (error) {
        if (error instanceof TactError) return error;
        throw error;
    }
    throw new Error("nothing was thrown");
}

/** The answer of a single call, or why it was refused. */
function single<T>(call: () => T): T | string {
    try {
        return call();
    } catch (error) {
        if (error instanceof TactError && error.status !== "failed") return error.status;
        throw error;
    }
}

/** Of each pair what a batch says, in the words of the single call. */
function rows(answer: object, count: number): (string | Record<string, unknown>)[] {
    const arrays = Object.entries(answer) as [string, Float64Array | Int32Array][];
    const code = arrays.find(([name]) => name === "code")?.[1] ?? new Int32Array();
    return Array.from({ length: count }, (_, i) => {
        const status = batchStatus(code[i] ?? 0);
        if ((code[i] ?? 0) < 0) return status;
        const row = arrays.filter(([name]) => name !== "code").map(([name, array]) => {
            const size = array.length / count;
            const part = Array.from(array.slice(i * size, (i + 1) * size));
            return [name, size === 1 ? part[0] : part];
        });
        return { status, converged: batchConverged(code[i] ?? 0), ...Object.fromEntries(row) } as never;
    });
}

/** To the last bit; expect() is slow, and tells what is different. */
function expectSame(found: unknown, expected: unknown): void {
    if (!isDeepStrictEqual(found, expected)) expect(found).toStrictEqual(expected);
}

/** The bodies of pair number i. */
function pairOf(asked: Asked, i: number): [ReturnType<Asked["body"]>, ReturnType<Asked["body"]>] {
    const { pairs } = asked.scene;
    return [asked.body(pairs[2 * i] ?? 0), asked.body(pairs[2 * i + 1] ?? 0)];
}

function given({ scene }: Asked): [Shape<Vector>[], Float64Array, Uint32Array] {
    return [scene.shapes, scene.poses, scene.pairs];
}

const OPTIONS: DistanceOptions[] = [{}, { cutoff: 0.5 }, { general: true }, { tolerance: 1e-3 }, { maxSupports: 2 }, {
    apartIsEnough: true,
}];

/** In space a whole module with vectors answers some pairs in lanes. */
const KINDS = [
    [2, "plain", fresh], [2, "simd", fresh], [3, "plain", fresh], [3, "simd", fresh], [2, "simd", freshWhole],
    [3, "plain", freshWhole], [3, "simd", freshWhole],
] as const;

/** All bits of some arrays. */
function bits(answers: object[]): string {
    return answers.flatMap((answer) => Object.values(answer) as (Float64Array | Int32Array)[])
        .map((array) => Buffer.from(array.buffer).toString("base64")).join();
}

const answered = new Map<string, string>();

describe.each(KINDS)("dimension %i, %s, %o", (dimension, variant, make) => {
    let asked: Asked;
    beforeAll(async () => {
        asked = ask(dimension, await make(dimension, variant));
    });

    test.each(OPTIONS)("distances are those of single calls: %o", (options) => {
        const { bodyShapes } = asked.scene;
        const answer = asked.batches.distanceBatch(...given(asked), { ...options, bodyShapes });
        const seen = new Set<string>();
        for (const [i, row] of rows(answer, PAIRS).entries()) {
            const [a, b] = pairOf(asked, i);
            const expected = single(() => asked.queries.distance(a, b, options));
            expectSame(row, expected);
            seen.add(typeof row === "string" ? row : String(row["status"]));
        }
        const isApart = options.apartIsEnough ? "beyond_cutoff" : "separated";
        for (const status of [isApart, "overlap", "not_finite", "bad_rotation"]) expect(seen).toContain(status);
    });

    test("overlaps are those of single calls", () => {
        const { bodyShapes } = asked.scene;
        const { overlaps } = asked.batches.overlapBatch(...given(asked), { bodyShapes });
        for (const [i, overlap] of overlaps.entries()) {
            const [a, b] = pairOf(asked, i);
            const expected = single(() => asked.queries.overlap(a, b));
            expectSame(overlap < 0 ? batchStatus(overlap) : overlap === 1, expected);
        }
        expect(new Set(overlaps).size).toBeGreaterThan(3);
    });

    test("contacts are those of single calls", () => {
        const { bodyShapes } = asked.scene;
        const answer = asked.batches.collideBatch(...given(asked), { bodyShapes, speculative: 0.25 });
        const most = dimension === 2 ? 2 : 4;
        for (const [i, row] of rows(answer, PAIRS).entries()) {
            const [a, b] = pairOf(asked, i);
            const expected = single(() => asked.queries.collide(a, b, { speculative: 0.25 }));
            if (typeof row === "string" || typeof expected === "string") {
                expect(row).toBe(expected);
                continue;
            }
            const { pointA, pointB, separation, id, pointCount, converged: _, ...rest } =
                row as Record<string, number[]>;
            const vector = (all: number[] = [], k: number): number[] => all.slice(k * dimension, (k + 1) * dimension);
            const points = Array.from({ length: most }, (_, k) => ({
                pointA: vector(pointA, k), pointB: vector(pointB, k), separation: separation?.[k],
                id: (id?.[k] ?? 0) >>> 0,
            }));
            const count = Number(pointCount);
            expectSame({ ...rest, points: points.slice(0, count) }, expected);
            expect(JSON.stringify(points.slice(count)).replace(/[^1-9]/g, "")).toBe("");
        }
    });

    test.each([false, true])("casts are those of single calls; bodies move: %s", (bodiesMove) => {
        const { bodyShapes, poses, pairs } = asked.scene;
        const random = new Random(3);
        const count = bodiesMove ? poses.length / asked.space.poseSize : PAIRS;
        const ways = Float64Array.from({ length: count * dimension }, () => random.between(-6, 6));
        ways[5 * dimension] = NaN;
        const answer = asked.batches.castBatch(...given(asked), ways, { bodyShapes, bodiesMove });
        if (!bodiesMove) expect(batchStatus(answer.code[5] ?? 0)).toBe("not_finite");
        for (const [i, row] of rows(answer, PAIRS).entries()) {
            const [a, b] = pairOf(asked, i);
            const way = (k: number): number[] => Array.from(ways.subarray(k * dimension, (k + 1) * dimension));
            const [wayA, wayB] = [way(pairs[2 * i] ?? 0), way(pairs[2 * i + 1] ?? 0)];
            const translation = bodiesMove ? wayB.map((x, k) => x - (wayA[k] ?? 0)) : way(i);
            const expected = single(() => asked.queries.cast(a, b, translation));
            if (typeof row === "string") expect(row).toBe(expected);
            else {
                const { converged: _, ...rest } = row;
                expectSame(rest, expected);
            }
        }
    });

    test("every module has the same bits", () => {
        const { bodyShapes } = asked.scene;
        const ways = new Float64Array(PAIRS * dimension).fill(1);
        const { distanceBatch, overlapBatch, collideBatch, castBatch } = asked.batches;
        const all = bits([
            distanceBatch(...given(asked), { bodyShapes }), overlapBatch(...given(asked), { bodyShapes }),
            collideBatch(...given(asked), { bodyShapes }), castBatch(...given(asked), ways, { bodyShapes }),
        ]);
        const other = answered.get(String(dimension)) ?? all;
        answered.set(String(dimension), other);
        expect(all === other).toBe(true);
    });

    test("none, one and a thousand pairs; arrays of the caller's own are written to", () => {
        const { shapes, bodyShapes, poses, pairs } = asked.scene;
        const { distanceBatch } = asked.batches;
        const all = distanceBatch(shapes, poses, pairs, { bodyShapes });
        for (const count of [0, 1, 257, PAIRS]) {
            const some = distanceBatch(shapes, poses, pairs.subarray(0, 2 * count), { bodyShapes });
            expect(some.distance).toStrictEqual(all.distance.slice(0, count));
            expect(some.normal).toStrictEqual(all.normal.slice(0, count * dimension));
            expect(some.code).toStrictEqual(all.code.slice(0, count));
            const into = { distance: new Float64Array(1001).fill(7), code: new Int32Array(1001).fill(7) };
            const told = distanceBatch(shapes, poses, pairs.subarray(0, 2 * count), { bodyShapes, into });
            expect(told).toBe(into);
            expect(into.distance.subarray(0, count)).toStrictEqual(some.distance);
            expect(into.code.subarray(0, count)).toStrictEqual(some.code);
            expect(into.distance.subarray(count).every((x) => x === 7)).toBe(true);
        }
        const none = distanceBatch([], new Float64Array(), new Uint32Array());
        expect(none.distance.length).toBe(0);
    });

    test("memory does not grow", () => {
        const { bodyShapes, poses } = asked.scene;
        const ways = new Float64Array(PAIRS * dimension).fill(1);
        const short = { distance: new Float64Array(3) };
        const round = (): void => {
            for (let i = 0; i < 3; i++) {
                asked.batches.distanceBatch(...given(asked), { bodyShapes });
                asked.batches.castBatch(...given(asked), ways, { bodyShapes });
                asked.batches.collideBatch(...given(asked), { bodyShapes });
                asked.batches.overlapBatch(...given(asked), { bodyShapes });
                expect(() => asked.batches.overlapBatch([], poses, new Uint32Array())).toThrow();
                expect(() => asked.batches.distanceBatch(...given(asked), { bodyShapes, into: short })).toThrow();
            }
        };
        round();
        const before = asked.space.module.buffer.byteLength;
        for (let i = 0; i < 5; i++) round();
        expect(asked.space.module.buffer.byteLength).toBe(before);
    });
});

/* ---- Shapes of the user's own, and shapes with parts ---- */

const AT_ORIGIN2 = [0, 0, 1, 0];

test("custom shapes are asked, and what they throw reaches the caller; nothing is written then", () => {
    let throws = false;
    const ball = plane.circle(1);
    const own = plane.custom((direction) => {
        if (throws) throw new RangeError("mine");
        return ball.support(direction);
    });
    const poses = Float64Array.of(...AT_ORIGIN2, 4, 0, 1, 0);
    const pairs = Uint32Array.of(0, 1, 1, 0);
    const into = plane.distanceBatch([own, ball], poses, pairs);
    const expected = plane.distance(own, { shape: ball, position: [4, 0] });
    expect(into.distance[0]).toBe(expected.distance);
    expect(into.iterations[0]).toBe(expected.iterations);
    into.distance.fill(7);
    throws = true;
    expect(() => plane.distanceBatch([own, ball], poses, pairs, { into })).toThrow("mine");
    expect(Array.from(into.distance)).toStrictEqual([7, 7]);
    throws = false;
    expect(plane.distanceBatch([own, ball], poses, pairs, { into }).distance[0]).toBe(expected.distance);
});

test("a shape that is disposed of while it is asked about stays until the end", () => {
    const ball = plane.circle(1);
    const makeHexagon = (): plane.Shape =>
        plane.polygon([[1, 0], [0.5, 0.9], [-0.5, 0.9], [-1, 0], [-0.5, -0.9], [0.5, -0.9]]);
    const hexagon = makeHexagon();
    let disposes = false;
    const own = plane.custom((direction) => {
        if (disposes) hexagon.dispose();
        if (disposes) makeHexagon();
        return ball.support(direction);
    });
    const expected = plane.distance(own, { shape: hexagon, position: [5, 0] });
    const poses = Float64Array.of(...AT_ORIGIN2, 5, 0, 1, 0);
    disposes = true;
    expect(plane.distanceBatch([own, hexagon], poses, Uint32Array.of(0, 1)).distance[0]).toBe(expected.distance);
    expect(refusal(() => hexagon.handle).status).toBe("disposed");
});

test("in the plane answers tell which parts they are about; no single normal has their contacts", () => {
    const ring = whole2.ring([[0, 0], [2, 0], [2, 0.5], [0.5, 0.5], [0.5, 2], [0, 2]]);
    const ball = whole2.circle(0.5);
    const poses = Float64Array.of(...AT_ORIGIN2, 1.5, 1.5, 1, 0, 0.2, 3, 1, 0);
    const bodyShapes = Uint32Array.of(0, 1, 1);
    const pairs = Uint32Array.of(0, 1, 2, 0);
    const answer = whole2.distanceBatch([ring, ball], poses, pairs, { bodyShapes });
    const first = whole2.distance(ring, { shape: ball, position: [1.5, 1.5] });
    const second = whole2.distance({ shape: ball, position: [0.2, 3] }, ring);
    expect(Array.from(answer.parts ?? [])).toStrictEqual([...(first.parts ?? []), ...(second.parts ?? [])]);
    expect(Array.from(answer.distance)).toStrictEqual([first.distance, second.distance]);
    expect(answer.triangles).toBeUndefined();
    const { code } = whole2.collideBatch([ring, ball], poses, pairs, { bodyShapes });
    expect(Array.from(code, batchStatus)).toStrictEqual(["not_convex", "not_convex"]);
    const { parts } = whole2.castBatch([ring, ball], poses, pairs, Float64Array.of(-1, -1, 0, 5), { bodyShapes });
    expect(parts?.[0]).toBe(whole2.cast(ring, { shape: ball, position: [1.5, 1.5] }, [-1, -1]).parts?.[0]);
});

test("in space answers tell which triangles they are about", () => {
    const mesh = whole3.mesh([[-4, -4, 0], [4, -4, 0], [4, 4, 0], [-4, 4, 0]], [[0, 1, 2], [0, 2, 3]]);
    const ball = whole3.sphere(1);
    const poses = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 0, 0, 0, 1, 2, -1, 3, 0, 0, 0, 1);
    const options = { bodyShapes: Uint32Array.of(0, 1, 1) };
    const pairs = Uint32Array.of(0, 1, 0, 2, 1, 2);
    const answer = whole3.distanceBatch([mesh, ball], poses, pairs, options);
    const positions = [[1, 2, 3], [2, -1, 3]] as const;
    const singles = positions.map((position) => whole3.distance(mesh, { shape: ball, position }));
    const told = singles.flatMap(({ triangles }) => [...(triangles ?? [])]);
    expect(Array.from(answer.triangles ?? [])).toStrictEqual([...told, -1, -1]);
    expect(answer.distance[1]).toBe(singles[1]?.distance);
    expect(answer.parts).toBeUndefined();
    const into = { parts: new Int32Array(6).fill(7) };
    whole3.distanceBatch([mesh, ball], poses, pairs, { ...options, into });
    expect(into.parts.every((part) => part === -1)).toBe(true);
    whole3.castBatch([mesh, ball], poses, pairs, new Float64Array(9).fill(-1), { ...options, into });
    expect(into.parts.every((part) => part === -1)).toBe(true);
});

/* ---- What is refused ---- */

const box = plane.box([1, 1]);
const one = Float64Array.of(...AT_ORIGIN2);
const pair = Uint32Array.of(0, 0);
const loose = plane as unknown as Record<string, (...values: unknown[]) => unknown>;

const refused: [string, () => unknown, string, string][] = [
    ["no list of shapes", () => loose["distanceBatch"]?.(box, one, pair), "bad_argument", "shapes is an object"],
    ["no shape", () => loose["distanceBatch"]?.([3], one, pair), "bad_argument", "shapes[0] is 3; it must be a shape"],
    ["a shape of the other dimension", () => loose["overlapBatch"]?.([space3.sphere(1)], one, pair), "bad_argument",
        "overlapBatch: shapes[0] is a shape of space"],
    ["a list of poses", () => loose["distanceBatch"]?.([box], AT_ORIGIN2, pair), "bad_argument",
        "poses is [0, 0, 1, 0]; it must be a Float64Array of 4 numbers for each body"],
    ["half a pose", () => plane.distanceBatch([box], new Float64Array(6), pair), "bad_argument",
        "poses has a length of 6; it must be a Float64Array of 4 numbers for each body"],
    ["a pose too many", () => plane.distanceBatch([box], new Float64Array(8), pair), "bad_argument",
        "poses has a length of 8; it must be 4, 4 numbers for each shape"],
    ["half a pair", () => plane.distanceBatch([box], one, Uint32Array.of(0, 0, 0)), "bad_argument",
        "pairs has a length of 3; it must be a Uint32Array of 2 numbers for each pair"],
    ["pairs that are none", () => loose["distanceBatch"]?.([box], one, [[0, 0]]), "bad_argument", "pairs is"],
    ["a pair of no bodies", () => plane.castBatch([box], one, Uint32Array.of(0, 1), new Float64Array(2)), "bad_index",
        "castBatch: pairs[1] is 1; it must be the index of a body, of which there are 1"],
    ["a body of no shape", () => plane.overlapBatch([box], one, pair, { bodyShapes: Uint32Array.of(1) }), "bad_index",
        "bodyShapes[0] is 1; it must be the index of a shape, of which there are 1"],
    ["too few shapes of bodies", () => plane.overlapBatch([box], one, pair, { bodyShapes: new Uint32Array() }),
        "bad_argument", "bodyShapes has a length of 0; it must be 1, one index for each body"],
    ["too few translations", () => plane.castBatch([box], one, pair, new Float64Array()), "bad_argument",
        "translations has a length of 0; it must be 2, 2 numbers for each pair"],
    ["translations of bodies", () =>
        plane.castBatch([box], one, new Uint32Array(4), new Float64Array(4), { bodiesMove: true }), "bad_argument",
        "translations has a length of 4; it must be 2, 2 numbers for each body"],
    ["a short array", () => plane.distanceBatch([box], one, pair, { into: { normal: new Float64Array(1) } }),
        "bad_argument", "into.normal has a length of 1; it must be a Float64Array of 2 for each of 1 pairs"],
    ["an array of another type", () =>
        loose["distanceBatch"]?.([box], one, pair, { into: { code: new Uint32Array(1) } }), "bad_argument",
        "into.code is [0]; it must be a Int32Array"],
    ["a misspelt array", () => loose["distanceBatch"]?.([box], one, pair, { into: { distances: one } }), "bad_argument",
        'into takes no "distances"; did you mean distance?'],
    ["a misspelt option", () => loose["distanceBatch"]?.([box], one, pair, { bodyShape: one }), "bad_argument",
        "did you mean bodyShapes?"],
    ["an option of another call", () => loose["overlapBatch"]?.([box], one, pair, { cutoff: 1 }), "bad_argument",
        'options takes no "cutoff"'],
    ["a cutoff below zero", () => plane.distanceBatch([box], one, pair, { cutoff: -1 }), "negative", "cutoff is -1"],
    ["a negative speculative distance", () => plane.collideBatch([box], one, pair, { speculative: -1 }), "negative",
        "speculative is -1"],
    ["no code", () => plane.batchStatus(14), "bad_argument", "code is 14"],
];

test.each(refused)("refused: %s", (_, call, status, message) => {
    const error = refusal(call);
    expect(error.status).toBe(status);
    expect(error.message).toContain(message);
});

test("a shape that is disposed of is refused", () => {
    const gone = plane.box([1, 1]);
    gone.dispose();
    expect(refusal(() => plane.distanceBatch([gone], one, pair)).status).toBe("disposed");
});
