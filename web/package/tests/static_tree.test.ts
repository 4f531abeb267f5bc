/** Static trees beside every pair of boxes asked by itself; what is refused; memory. */
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { describe, expect, test } from "vitest";
import { TactError } from "../dist/errors.js";
import { Loader } from "../dist/module/loader.js";
import { Space2, Space3, type Space } from "../dist/space.js";
import { StaticTree } from "../dist/static_tree.js";
import { files, fresh, freshWhole } from "./kit.js";
import { Random } from "./random.js";

type Vector = readonly number[];

interface Box {
    lower: Vector;
    upper: Vector;
}

/** Some boxes touch, being on a grid; some are points. */
function randomBoxes(dimension: 2 | 3, count: number, seed: number): Float64Array {
    const random = new Random(seed);
    return Float64Array.from(Array.from({ length: count }, () => {
        const lower = Array.from({ length: dimension }, () => random.coordinate() * 4);
        return [...lower, ...lower.map((x) => x + random.pick([0, 0.5, 1, random.between(0, 2)]))];
    }).flat());
}

function boxAt(boxes: Float64Array, dimension: number, i: number): Box {
    const at = 2 * dimension * i;
    return {
        lower: Array.from(boxes.subarray(at, at + dimension)),
        upper: Array.from(boxes.subarray(at + dimension, at + 2 * dimension)),
    };
}

/** How far two boxes are apart. */
function apart(a: Box, b: Box): number {
    const gaps = a.lower.map((low, k) => Math.max(0, low - (b.upper[k] ?? 0), (b.lower[k] ?? 0) - (a.upper[k] ?? 0)));
    return Math.sqrt(gaps.reduce((sum, gap) => sum + gap * gap, 0));
}

function sortedPairs(pairs: Uint32Array): string[] {
    return Array.from({ length: pairs.length / 2 }, (_, i) => `${pairs[2 * i]} ${pairs[2 * i + 1]}`).sort();
}

async function makeTree(
    dimension: 2 | 3, variant: "plain" | "simd",
): Promise<(boxes: Float64Array) => StaticTree<Vector>> {
    const module = await freshWhole(dimension, variant);
    const own = (dimension === 2 ? new Space2(module) : new Space3(module)) as unknown as Space<Vector, Vector>;
    return (boxes) => new StaticTree(own, boxes);
}

/** What each module says, which is the same. */
const told = new Map<string, string>();

const KINDS = [[2, "plain"], [2, "simd"], [3, "plain"], [3, "simd"]] as const;

describe.each(KINDS)("dimension %i, %s", (dimension, variant) => {
    test.each([0, 1, 2, 300])("%i boxes: pairs, queries, the nearest", async (count) => {
        const make = await makeTree(dimension, variant);
        const boxes = randomBoxes(dimension, count, 3);
        const others = randomBoxes(dimension, 40, 4);
        const tree = make(boxes);
        const other = make(others);
        expect(tree.count).toBe(count);
        const all = Array.from({ length: count }, (_, i) => boxAt(boxes, dimension, i));
        const otherBoxes = Array.from({ length: 40 }, (_, i) => boxAt(others, dimension, i));
        for (const distance of [0, 0.75]) {
            const near = (a: Box, b: Box): boolean => apart(a, b) <= distance;
            const pairs = all.flatMap((a, i) => all.flatMap((b, k) => (i < k && near(a, b) ? [`${i} ${k}`] : [])));
            expect(sortedPairs(tree.pairs(distance))).toStrictEqual(pairs.sort());
            const between = all.flatMap((a, i) => otherBoxes.flatMap((b, k) => (near(a, b) ? [`${i} ${k}`] : [])));
            expect(sortedPairs(tree.pairsWith(other, distance))).toStrictEqual(between.sort());
            for (const box of otherBoxes) {
                const found = all.flatMap((one, i) => (near(one, box) ? [i] : []));
                expect(Array.from(tree.query(box, distance)).sort((a, b) => a - b)).toStrictEqual(found);
            }
        }
        for (const { lower } of otherBoxes) {
            const point = { lower, upper: lower };
            const sorted = all.map((box, index) => ({ index, distance: apart(point, box) }))
                .sort((a, b) => a.distance - b.distance || a.index - b.index);
            const { indices, distances } = tree.nearest(lower, 7);
            expect(indices.length).toBe(Math.min(7, count));
            for (const [i, distance] of distances.entries()) {
                expect(distance).toBeCloseTo(sorted[i]?.distance ?? NaN, 12);
                expect(apart(point, all[indices[i] ?? 0] as Box)).toBeCloseTo(distance, 12);
            }
            const within = tree.nearest(lower, 1000, 2).distances.length;
            expect(within).toBe(sorted.filter(({ distance }) => distance <= 2).length);
        }
        const name = `${dimension} ${count}`;
        const said = JSON.stringify([tree.pairs(1), tree.nearest(otherBoxes[0]?.lower ?? [], 50), tree.bounds]);
        expect(said).toBe(told.get(name) ?? said);
        told.set(name, said);
    });

    test("refit is as a new tree", async () => {
        const make = await makeTree(dimension, variant);
        const boxes = randomBoxes(dimension, 200, 5);
        const tree = make(boxes);
        const moved = boxes.map((x, i) => x + (i % (2 * dimension) < dimension ? -0.1 : 0.2));
        tree.refit(moved);
        expect(sortedPairs(tree.pairs())).toStrictEqual(sortedPairs(make(moved).pairs()));
        expect(tree.bounds).toStrictEqual(make(moved).bounds);
        // What is refused changes nothing.
        const bad = moved.slice();
        bad[4 * dimension] = NaN;
        expect(() => tree.refit(bad)).toThrow("refit: box 2 is");
        expect(tree.bounds).toStrictEqual(make(moved).bounds);
    });
});

test("more is found than the usual room takes: every box with every box", () => {
    const boxes = new Float64Array(300 * 6).fill(0);
    const tree = space.staticTree(boxes);
    expect(tree.pairs().length).toBe(300 * 299);
    expect(tree.query({ lower: [0, 0, 0], upper: [0, 0, 0] }).length).toBe(300);
    expect(Array.from(tree.nearest([1, 0, 0], 3).indices)).toStrictEqual([0, 1, 2]);
});

test("pairs of boxes are pairs of bodies: what a batch takes", () => {
    const ball = plane.circle(1);
    const places = [[0, 0], [1.5, 0], [9, 0], [1.4, 1.4]] as const;
    const boxes = Float64Array.from(places.flatMap((position) => {
        const { lower, upper } = ball.bounds({ position });
        return [...lower, ...upper];
    }));
    const poses = Float64Array.from(places.flatMap((position) => [...position, 1, 0]));
    const pairs = plane.staticTree(boxes).pairs();
    const { overlaps } = plane.overlapBatch([ball], poses, pairs, { bodyShapes: new Uint32Array(4) });
    expect(sortedPairs(pairs)).toStrictEqual(["0 1", "0 3", "1 3"]);
    expect(Array.from(overlaps)).toStrictEqual([1, 1, 1]);
});

/* ---- What is refused ---- */

const UNIT = Float64Array.of(0, 0, 1, 1);
const tree = plane.staticTree(UNIT);
const loose = tree as unknown as Record<string, (...values: unknown[]) => unknown>;

const refused: [string, () => unknown, string, string][] = [
    ["a list", () => plane.staticTree([0, 0, 1, 1] as never), "bad_argument",
        "staticTree: boxes is [0, 0, 1, 1]; it must be a Float64Array of 4 numbers for each box"],
    ["half a box", () => plane.staticTree(new Float64Array(6)), "bad_argument", "boxes has a length of 6"],
    ["a box that is upside down", () => plane.staticTree(Float64Array.of(0, 0, 1, 1, 2, 0, 1, 1)), "negative",
        "staticTree: box 1 is [2, 0, 1, 1]; its numbers must be finite, and its lower corner must not be above"],
    ["a box that is not finite", () => space.staticTree(Float64Array.of(0, 0, 0, 1, NaN, 1)), "not_finite", "box 0 is"],
    ["another number of boxes", () => { tree.refit(new Float64Array(8)); }, "bad_argument",
        "boxes has a length of 8; it must be 4: the tree has 1 boxes"],
    ["a distance below zero", () => tree.pairs(-1), "negative", "pairs: distance is -1"],
    ["a distance that is none", () => tree.query({ lower: [0, 0], upper: [1, 1] }, NaN), "not_finite",
        "distance is NaN"],
    ["no box", () => loose["query"]?.(3), "bad_argument", "query: box is 3"],
    ["no corner", () => loose["query"]?.({ lower: [0, 0] }), "bad_argument", "box.upper is undefined"],
    ["no point", () => loose["nearest"]?.([0], 1), "bad_argument",
        "nearest: point is [0]; it must be two finite numbers"],
    ["none of the nearest", () => tree.nearest([0, 0], 0), "bad_argument",
        "most is 0; it must be a whole number above"],
    ["a tree of the other dimension", () => tree.pairsWith(space.staticTree(new Float64Array(6)) as never),
        "bad_argument", "pairsWith: other is an object; it must be a static tree of the plane"],
];

test.each(refused)("refused: %s", (_, call, status, message) => {
    try {
        call();
    } catch (error) {
        expect(error).toBeInstanceOf(TactError);
        expect((error as TactError).status).toBe(status);
        expect((error as TactError).message).toContain(message);
        return;
    }
    throw new Error("nothing was thrown");
});

test("a tree that is disposed of is refused; a second time nothing happens", () => {
    const gone = plane.staticTree(UNIT);
    gone.dispose();
    gone.dispose();
    expect(() => gone.pairs()).toThrow("this tree has been disposed of");
    expect(() => tree.pairsWith(gone)).toThrow("this tree has been disposed of");
});

test("a module that is in use and not whole says what to import", async () => {
    const used = new Loader(2);
    await used.stream(files(2));
    expect(used.module.isWhole).toBe(false);
    expect(() => new StaticTree(new Space2(used), UNIT)).toThrow("import tact/2d/parts first");
    expect((await fresh(3, "simd")).isWhole).toBe(false);
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

test("memory does not grow", async () => {
    const module = await freshWhole(3, "plain");
    const own = new Space3(module);
    const boxes = randomBoxes(3, 500, 6);
    const bad = boxes.slice();
    bad[7] = Infinity;
    const round = async (): Promise<number> => {
        for (let i = 0; i < 100; i++) {
            const one = new StaticTree(own, boxes);
            one.pairs(0.5);
            one.refit(boxes);
            one.nearest([0, 0, 0], 100);
            one.query({ lower: [-9, -9, -9], upper: [9, 9, 9] });
            expect(() => new StaticTree(own, bad)).toThrow();
            expect(() => { one.refit(bad); }).toThrow();
            if (i % 2 === 0) one.dispose();
        }
        for (let i = 0; i < 3; i++) {
            collect();
            await wait(10);
        }
        return module.buffer.byteLength;
    };
    const first = await round();
    for (let i = 0; i < 3; i++) expect(await round()).toBe(first);
});
