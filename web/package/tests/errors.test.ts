/** Wrong input: every one is a TactError that says what, where, and what would be right. */
import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { load } from "../dist/module/load.js";
import { Module } from "../dist/module/module.js";
import { files } from "./kit.js";

/** JavaScript has no types: what a program without them may pass. */
const loose2 = plane as unknown as Record<string, (...values: unknown[]) => unknown>;
const loose3 = space as unknown as Record<string, (...values: unknown[]) => unknown>;

function refusal(call: () => unknown): plane.TactError {
    try {
        call();
    } catch (error) {
        if (error instanceof plane.TactError) return error;
        throw error;
    }
    throw new Error("nothing was thrown");
}

const box = plane.box([1, 1]);
const gone = plane.circle(1);
gone.dispose();

const cases: [string, () => unknown, plane.Refusal, string][] = [
    [
        "a size below zero", () => plane.circle(-1),
        "not_positive", "circle: a number is not above zero; radius is -1; it must be a number above zero",
    ],
    [
        "a size of zero among others", () => space.box([1, 0, 2]),
        "not_positive", "halfExtents is [1, 0, 2]; it must be three numbers above zero",
    ],
    [
        "a length below zero", () => plane.capsule(1, -2),
        "negative", "halfLength is -2; it must be a number that is not below zero",
    ],
    ["a radius below zero", () => plane.rounded(box, -1), "negative", "radius is -1"],
    ["NaN", () => plane.circle(NaN), "not_finite", "radius is NaN"],
    ["infinity in a vector", () => plane.box([1, Infinity]), "not_finite", "halfExtents is [1, Infinity]"],
    ["a size beyond the range", () => space.sphere(1e200), "out_of_range", "radius is 1e+200"],
    ["nothing", () => loose2.circle(), "bad_argument", "radius is undefined"],
    ["a string", () => loose2.circle("3"), "bad_argument", 'radius is "3"; it must be a number above zero'],
    ["null", () => loose3.box(null), "bad_argument", "halfExtents is null; it must be three numbers above zero"],
    ["too few numbers", () => loose3.box([1, 2]), "bad_argument", "halfExtents is [1, 2]"],
    ["a string in a vector", () => loose2.point([1, "2"]), "bad_argument", 'at is [1, "2"]'],
    ["a hole in a vector", () => loose2.point([1, undefined]), "bad_argument", "at is [1, undefined]"],
    ["a BigInt", () => loose2.circle(3n), "bad_argument", "radius is 3"],
    ["no points", () => plane.polygon([]), "no_points", "a hull needs at least one point"],
    ["a hole among points", () => loose2.polygon([, [1, 2]]), "bad_argument", "points[0] is undefined"],
    ["points that are none", () => loose2.polygon("abc"), "bad_argument", 'points is "abc"'],
    [
        "a point that is none", () => loose2.polygon([[1, 2], [3]]),
        "bad_argument", "points[1] is [3]; it must be two finite numbers",
    ],
    [
        "a point that is not finite", () => space.hull([[0, 0, 0], [1, NaN, 0]]),
        "not_finite", "points[1] is [1, NaN, 0]",
    ],
    ["numbers that are no points", () => space.hull(new Float64Array(4)), "bad_argument", "points is [0, 0, 0, 0]"],
    ["a number that is not finite", () => space.hull(Float64Array.of(0, 1, NaN)), "not_finite", "points[2] is NaN"],
    [
        "a vertex limit that is too small", () => space.hull([[0, 0, 0]], { vertexLimit: 3 }),
        "bad_argument", "a whole number from 4 on",
    ],
    ["no function", () => loose2.custom(5), "bad_argument", "support is 5"],
    [
        "no shape", () => loose2.distance(box),
        "bad_argument", "distance: b is undefined; it must be a shape, or an object",
    ],
    ["an object without a shape", () => loose2.distance(box, { position: [1, 2] }), "bad_argument", "b is an object"],
    [
        "an object whose shape is none", () => loose2.distance(box, { shape: 3 }),
        "bad_argument", "b.shape is 3; it must be a shape",
    ],
    [
        "a shape of the other dimension", () => loose2.collide(box, space.sphere(1)),
        "bad_argument", "b is a shape of space; it must be of the plane",
    ],
    [
        "a position that is not finite", () => plane.distance(box, { shape: box, position: [NaN, 0] }),
        "not_finite", "b.position is [NaN, 0]",
    ],
    [
        "a position of the other dimension", () => loose2.overlap({ shape: box, position: [1, 2, 3] }, box),
        "bad_argument", "a.position is [1, 2, 3]",
    ],
    [
        "a position beyond the range", () => plane.distance(box, { shape: box, position: [1e200, 0] }),
        "out_of_range", "b.position is [1e+200, 0]",
    ],
    [
        "a position beyond the range, of an overlap", () => plane.overlap(box, { shape: box, position: [1e200, 0] }),
        "out_of_range", "b.position",
    ],
    [
        "a rotation that is none", () => plane.overlap(box, { shape: box, rotation: [1, 1] }),
        "bad_rotation", "b.rotation is [1, 1]",
    ],
    [
        "a rotation of a ray's shape", () => plane.raycast({ shape: box, rotation: [2, 0] }, [0, 0], [1, 0]),
        "bad_rotation", "body.rotation is [2, 0]",
    ],
    ["a rotation of bounds", () => box.bounds({ rotation: [5, 5] }), "bad_rotation", "pose.rotation is [5, 5]"],
    [
        "a rotation of a motion's end", () => space.sweepPose({}, { rotation: [0, 0, 0, 0] }, 0.5),
        "bad_rotation", "to.rotation is [0, 0, 0, 0]",
    ],
    [
        "a quaternion of zeros", () => space.contains({ shape: space.sphere(1), rotation: [0, 0, 0, 0] }, [0, 0, 0]),
        "bad_rotation", "body.rotation",
    ],
    [
        "an angle that is not finite", () => plane.distance(box, { shape: box, rotation: Infinity }),
        "not_finite", "b.rotation is Infinity",
    ],
    ["a direction without length", () => box.support([0, 0]), "not_positive", "direction is [0, 0]"],
    ["one of many directions", () => box.supports([1, 0, 0, 0]), "not_positive", "direction 1 is [0, 0]"],
    ["half a direction", () => box.supports([1, 0, 1]), "bad_argument", "2 for each direction"],
    ["a cutoff below zero", () => plane.distance(box, box, { cutoff: -1 }), "negative", "cutoff is -1"],
    ["a tolerance that is none", () => plane.distance(box, box, { tolerance: NaN }), "not_finite", "tolerance is NaN"],
    [
        "a negative part", () => plane.distance(box, box, { relativeTolerance: -1 }),
        "negative", "relativeTolerance is -1; it must be a number that is not below zero",
    ],
    [
        "half a support point", () => plane.distance(box, box, { maxSupports: 2.5 }),
        "bad_argument", "maxSupports is 2.5; it must be a whole number that is not below zero",
    ],
    [
        "a direction of the wrong size", () => loose2.distance(box, box, { firstDirection: [1, 0, 0] }),
        "bad_argument", "firstDirection is [1, 0, 0]; it must be two finite numbers",
    ],
    ["options that are none", () => loose2.distance(box, box, 5), "bad_argument", "options is 5"],
    ["a query that is none", () => loose2.trace(box, box, { query: "x" }), "bad_argument", 'query is "x"'],
    ["a shape that is disposed of", () => plane.distance(box, gone), "disposed", "this shape has been disposed of"],
    [
        "a support function's NaN", () => plane.custom(() => [NaN, 0]),
        "bad_support", "custom: a support function returned NaN, infinity, or points of no convex shape",
    ],
    [
        "a support function's string", () => loose2.custom(() => "x"),
        "bad_argument", 'what the support function returned is "x"',
    ],
    ["a support function's wrong length", () => loose3.custom(() => [1, 2]), "bad_argument", "it must be 3 numbers"],
];

/** Of everything that takes an object: a key that is misspelt, and what is said. */
const misspelt: [string, () => unknown, string][] = [
    ["distance", () => loose2.distance(box, box, { cutof: 1 }), 'options takes no "cutof"; did you mean cutoff?'],
    ["distanceInA", () => loose2.distanceInA(box, box, {}, { Cutoff: 1 }), "did you mean cutoff?"],
    ["collide", () => loose2.collide(box, box, { speculativ: 1 }), "did you mean speculative?"],
    ["collideInA", () => loose2.collideInA(box, box, {}, { cutoff: 1 }), "it takes speculative and general"],
    ["cast", () => loose2.cast(box, box, [1, 0], { genral: true }), "did you mean general?"],
    ["timeOfImpact", () => loose2.timeOfImpact(box, {}, box, {}, { x: 1 }), 'options takes no "x"; it takes general'],
    ["trace", () => loose2.trace(box, box, { qurey: "collide" }), "did you mean query?"],
    ["a body", () => loose3.distance(space.sphere(1), { shape: space.sphere(1), pos: [1, 2, 3] }),
        'b takes no "pos"; did you mean position?'],
    ["a pose", () => box.bounds({ rotatoin: 1 } as object), "did you mean rotation?"],
    ["the end of a motion", () => loose2.timeOfImpact(box, { positon: [1, 2] }, box, {}), 'toA takes no "positon"'],
    ["hull", () => loose3.hull([[0, 0, 0]], { vertexlimit: 5 }), "did you mean vertexLimit?"],
    ["a world", () => new plane.World({ gravitiy: [0, 1] } as object), "did you mean gravity?"],
    ["createBody", () => new plane.World().createBody({ shape: box } as object),
        'createBody: options takes no "shape"; did you mean shapes?'],
    ["a shape of a body", () => new plane.World().createBody({ shapes: [{ shape: box, densty: 1 } as never] }),
        'shapes[0] takes no "densty"; did you mean density?'],
    ["a filter", () => new plane.World().raycast([0, 0], [1, 0], { mark: 1 } as object), "did you mean mask?"],
    ["a material", () => {
        new plane.World().createBody({ shapes: [box] }).shapes[0]?.setMaterial({ fricton: 1 } as object);
    }, "did you mean friction?"],
];

test.each(misspelt)("a misspelt key: %s", (_, call, message) => {
    const error = refusal(call);
    expect(error.status).toBe("bad_argument");
    expect(error.message).toContain(message);
});

test("members of a user's own are no misspelt keys where they are in instances of classes", () => {
    class Player {
        readonly shape = box;
        readonly position = [4, 0] as const;
        readonly name = "me";
    }
    expect(plane.distance(box, new Player()).distance).toBe(2);
});

test.each(cases)("%s", (_, call, status, message) => {
    const error = refusal(call);
    expect(error.status).toBe(status);
    expect(error.message).toContain(message);
    expect(plane.distance(box, { shape: box, position: [3, 0] }).distance).toBe(1);
});

describe("what a support function throws", () => {
    const mine = new RangeError("mine");

    test("reaches the caller of the constructor", () => {
        expect(() => plane.custom(() => { throw mine; })).toThrow(mine);
    });

    test("reaches the caller of a query, and the next one is not disturbed", () => {
        let left = 8;
        const shape = space.custom((direction) => {
            if (left-- <= 0) throw mine;
            return space.sphere(1).support(direction);
        });
        const b = { shape: space.cone(1, 1), position: [0.5, 0.2, 0.1] as const };
        for (const ask of [space.distance, space.collide, space.overlap]) {
            left = 2;
            expect(() => ask(shape, b)).toThrow(mine);
            left = 1000;
            expect(space.overlap(shape, b)).toBe(true);
        }
    });

    test("ten thousand times, and the module's stack is as it was", () => {
        let throws = false;
        const shape = plane.custom((direction) => {
            if (throws) throw mine;
            return box.support(direction);
        });
        throws = true;
        for (let i = 0; i < 10_000; i++) expect(() => plane.distance(shape, box)).toThrow(mine);
        throws = false;
        expect(plane.distance(shape, { shape: box, position: [3, 0] }).distance).toBeCloseTo(1, 12);
    });

    test("even when another query is asked inside", () => {
        const inner = plane.custom((direction) => box.support(direction));
        const outer = plane.custom((direction) => {
            if (direction[0] < -0.5) refusalInside();
            return inner.support(direction);
        });
        function refusalInside(): void {
            expect(refusal(() => plane.circle(-1)).status).toBe("not_positive");
            expect(plane.distance(inner, { shape: box, position: [0, 5] }).distance).toBeCloseTo(3, 12);
        }
        expect(plane.distance(outer, { shape: box, position: [4, 0] }).distance).toBeCloseTo(2, 12);
    });
});

test("support functions that ask about their own shapes are refused, and the module goes on", () => {
    const shapes: space.Shape[] = [];
    const itself = space.custom((direction) => {
        const [own] = shapes;
        if (own) space.distance(own, { shape: space.cone(1, 1), position: [5, 0, 0] });
        return space.sphere(1).support(direction);
    });
    shapes.push(itself);
    for (let i = 0; i < 3; i++) {
        const error = refusal(() => space.distance(itself, space.sphere(1)));
        expect(error.status).toBe("too_many");
        expect(error.message).toContain("must not ask about their own shapes");
    }
    shapes.pop();
    expect(space.distance(itself, { shape: space.sphere(1), position: [3, 0, 0] }).distance).toBeCloseTo(1, 12);
});

test("a module that has stopped says so, then and later", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const stop = (): never => {
        throw new WebAssembly.RuntimeError("unreachable");
    };
    const exports = { memory, mailbox: () => 0, mailbox_size: () => 16, distance: stop, allocate: () => 8 };
    const module = new Module(exports as unknown as WebAssembly.Exports, 2, "plain");
    const error = refusal(() => module.bridge.distance());
    expect(error.status).toBe("failed");
    expect(error.message).toContain("has stopped (unreachable)");
    expect(error.cause).toBeInstanceOf(WebAssembly.RuntimeError);
    expect(module.failed).toBe(true);
    expect(refusal(() => module.bridge.allocate(1))).toBe(error);
});

describe("loading", () => {
    let server: Server;
    let base: string;
    beforeAll(async () => {
        server = createServer((request, response) => {
            const type = request.url?.startsWith("/wasm") ? "application/wasm" : "text/plain";
            if (request.url?.includes("none")) response.writeHead(404).end("no");
            else if (request.url?.includes("page")) response.writeHead(200, { "Content-Type": type }).end("<html>");
            else response.writeHead(200, { "Content-Type": type }).end(readFileSync(files(2).plain));
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server.close());

    async function from(path: string): Promise<Module> {
        const url = new URL(path, base);
        return load(2, { simd: url, plain: url }, "plain");
    }

    test("from a server that knows the type, and from one that does not", async () => {
        for (const path of ["/wasm/tact2.wasm", "/plain/tact2.wasm"]) {
            const module = await from(path);
            expect(module.bridge.status_text(0)).toBeGreaterThan(0);
        }
    });

    test.each(["/wasm/none", "/wasm/page", "/plain/page"])("%s: no module, and its address is told", async (path) => {
        await expect(from(path)).rejects.toMatchObject({ status: "not_loaded" });
        await expect(from(path)).rejects.toThrow(`${base}${path} could not be loaded`);
    });
});
