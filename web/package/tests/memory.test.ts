/** Memory: given back by dispose() and by the garbage collector; large inputs; memory that grows. */
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { makeQueries } from "../dist/queries.js";
import { makeShapes2, type Shapes2 } from "../dist/shapes/shapes2.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space2, Space3 } from "../dist/space.js";
import { makeTraces } from "../dist/trace.js";
import { fresh, onCircle, onSphere } from "./kit.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Lets go of what nobody holds any more; finalizers run in a task of their own. */
async function forget(): Promise<void> {
    for (let i = 0; i < 3; i++) {
        collect();
        await wait(10);
    }
}

const ROUND = 20_000;

describe("memory does not grow", () => {
    test("when 100,000 shapes are forgotten", async () => {
        const space = new Space2(await fresh(2, "plain"));
        const shapes: Shapes2 = makeShapes2(space);
        const square = onCircle(4);
        const round = async (): Promise<number> => {
            for (let i = 0; i < ROUND; i++) shapes.rounded(shapes.polygon(square), 1 + i);
            await forget();
            return space.module.buffer.byteLength;
        };
        const first = await round();
        expect(first).toBeGreaterThan(2 * ROUND * 64);
        for (let i = 0; i < 4; i++) expect(await round()).toBe(first);
    });

    test("when 100,000 shapes are disposed of", async () => {
        const space = new Space3(await fresh(3, "plain"));
        const { box, hull } = makeShapes3(space);
        const points = onSphere(30);
        hull(points).dispose();
        const before = space.module.buffer.byteLength;
        for (let i = 0; i < 100_000; i++) box([1, 2, 3]).dispose();
        for (let i = 0; i < 5_000; i++) hull(points).dispose();
        expect(space.module.buffer.byteLength).toBe(before);
    });

    test("when shapes, queries and traces are refused", async () => {
        const space = new Space2(await fresh(2, "plain"));
        const { box, circle, custom, polygon } = makeShapes2(space);
        const { trace } = makeTraces(space);
        const a = box([1, 1]);
        const bad = { shape: a, rotation: [3, 3] as const };
        const before = space.module.buffer.byteLength;
        for (let i = 0; i < 10_000; i++) {
            expect(() => circle(-1)).toThrow();
            expect(() => polygon([[0, 0], [NaN, 0]])).toThrow();
            expect(() => trace(a, bad)).toThrow();
            expect(() => custom(() => [NaN, 0])).toThrow();
        }
        expect(space.module.buffer.byteLength).toBe(before);
    });

    test("by traces", async () => {
        const space = new Space3(await fresh(3, "plain"));
        const { hull } = makeShapes3(space);
        const { trace } = makeTraces(space);
        const a = hull(onSphere(64));
        const b = { shape: a, position: [0.2, 0.3, 0.1] as const };
        trace(a, b);
        const before = space.module.buffer.byteLength;
        for (let i = 0; i < 500; i++) trace(a, b, { query: "collide" });
        expect(space.module.buffer.byteLength).toBe(before);
    });
});

test("a rounded shape keeps the hull of what it was made from", async () => {
    const space = new Space2(await fresh(2, "plain"));
    const { polygon, rounded, box } = makeShapes2(space);
    const core = polygon([[0, 0], [2, 0], [0, 2]]);
    const round = rounded(core, 0.5);
    core.dispose();
    core.dispose();
    for (let i = 0; i < 100; i++) polygon([[9, 9], [8, 9], [9, 8]]);
    expect(round.vertices).toEqual([[0, 0], [2, 0], [0, 2]]);
    const gap = makeQueries(space).distance(round, { shape: box([1, 1]), position: [-4, 0] });
    expect(gap.distance).toBe(2.5);
});

test("a user's function is forgotten with its shapes, and not before", async () => {
    const space = new Space2(await fresh(2, "plain"));
    const { circle, custom, rounded } = makeShapes2(space);
    const ball = circle(1);
    let kept: unknown;
    const make = (): WeakRef<object> => {
        const support = (direction: readonly [number, number]): readonly [number, number] => ball.support(direction);
        kept = rounded(custom(support), 1);
        return new WeakRef(support);
    };
    const support = make();
    await forget();
    expect(support.deref()).toBeDefined();
    expect((kept as ReturnType<typeof circle>).support([1, 0])).toEqual([2, 0]);
    kept = undefined;
    await forget();
    await forget();
    expect(support.deref()).toBeUndefined();
});

test("a user's function that reaches its own shape is forgotten with it", async () => {
    const space = new Space2(await fresh(2, "plain"));
    const { circle, custom } = makeShapes2(space);
    const ball = circle(1);
    const make = (): WeakRef<object> => {
        const held: unknown[] = [];
        const support = (direction: readonly [number, number]): readonly [number, number] =>
            held.length > 1 ? [0, 0] : ball.support(direction);
        held.push(custom(support));
        expect((held[0] as typeof ball).support([1, 0])).toEqual([1, 0]);
        return new WeakRef(support);
    };
    const support = make();
    await forget();
    await forget();
    expect(support.deref()).toBeUndefined();
});

test("a user's function is there to the end of the call, even if its shape is collected meanwhile", async () => {
    const { circle, custom } = makeShapes2(new Space2(await fresh(2, "plain")));
    const ball = circle(1);
    const collects = (direction: readonly [number, number]): readonly [number, number] => {
        collect();
        return ball.support(direction);
    };
    const make = (): ReturnType<typeof custom> => custom(collects);
    expect(Array.from(make().supports([1, 0, 0, 1, -1, 0]))).toEqual([1, 0, 0, 1, -1, 0]);
});

test("a shape that is disposed of in the midst of a question is there to its end, and then is freed", async () => {
    const space = new Space3(await fresh(3, "plain"));
    const { hull, custom, sphere } = makeShapes3(space);
    const { distance } = makeQueries(space);
    const ball = sphere(1);
    const points = onSphere(400);
    const small = Float64Array.from(points.flat(), (x) => x / 16);
    const round = (): number => {
        const solid = hull(points);
        const others: ReturnType<typeof hull>[] = [];
        let asked = false;
        const disposes = custom((direction) => {
            if (asked) solid.dispose();
            /* These take memory that has been freed. */
            if (asked && others.length < 2) others.push(hull(small));
            return ball.support(direction);
        });
        asked = true;
        const gap = distance(disposes, { shape: solid, position: [3, 0, 0] });
        expect(() => solid.vertices).toThrow("disposed");
        for (const shape of [disposes, ...others]) shape.dispose();
        return gap.distance;
    };
    const solid = hull(points);
    const right = distance(custom((direction) => ball.support(direction)), { shape: solid, position: [3, 0, 0] });
    for (let i = 0; i < 3; i++) expect(round()).toBe(right.distance);
    const before = space.module.buffer.byteLength;
    for (let i = 0; i < 30; i++) round();
    expect(space.module.buffer.byteLength).toBe(before);
});

test("memory that grows in the midst does not disturb", async () => {
    const space = new Space3(await fresh(3, "simd"));
    const { box, custom, hull } = makeShapes3(space);
    const { distance } = makeQueries(space);
    const before = space.module.buffer.byteLength;
    const cube = box([1, 1, 1]);
    const held: unknown[] = [];
    const points = Float64Array.from(onSphere(5_000).flat());
    const greedy = custom((direction) => {
        if (held.length < 20) held.push(hull(points));
        return cube.support(direction);
    });
    const gap = distance(greedy, { shape: cube, position: [4, 0, 0] });
    expect(gap.distance).toBeCloseTo(2, 12);
    expect(space.module.buffer.byteLength).toBeGreaterThan(before);
    expect(distance(cube, { shape: cube, position: [4, 0, 0] }).distance).toBe(2);
});

test("what does not fit into memory is refused, and all else goes on", async () => {
    const space = new Space3(await fresh(3, "plain"));
    const { box, hullMesh } = makeShapes3(space);
    const cloud = new Float64Array(3 * 6_000_000).map((_, i) => Math.sin(i));
    expect(() => hullMesh(cloud)).toThrow("there is no more memory");
    const cube = box([1, 1, 1]);
    expect(makeQueries(space).distance(cube, { shape: cube, position: [3, 0, 0] }).distance).toBe(1);
});
