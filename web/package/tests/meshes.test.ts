/** Meshes and half-spaces against known answers, what is refused, and what of it is given back. */
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import * as space from "tact/3d";
import * as tact from "tact/3d/meshes";
import { describe, expect, test } from "vitest";
import { TactError, type Refusal } from "../dist/errors.js";
import { Loader } from "../dist/module/loader.js";
import { makeMeshes3 } from "../dist/shapes/mesh3.js";
import { makeParts } from "../dist/shapes/parts.js";
import { Shape } from "../dist/shapes/shapes.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space3 } from "../dist/space.js";
import { files, fresh, freshMeshes, meshFiles } from "./kit.js";
import { boxMesh, floorMesh, torusMesh, type Triangles } from "./solids.js";

const { mesh, halfSpace, collideMesh, raycastAll, distance, overlap, contains } = tact;

function made({ vertices, triangles }: Triangles, options?: tact.MeshOptions): tact.Mesh {
    return mesh(vertices, triangles, options);
}

const cube = made(boxMesh([1, 1, 1]));
const ring = made(torusMesh(2, 0.5, 48, 24));

function refusal(call: () => unknown): { status: Refusal; message: string } {
    try {
        call();
    } catch (error) {
        if (error instanceof TactError) return { status: error.status, message: error.message };
        throw error;
    }
    throw new Error("not refused");
}

describe("what a mesh tells", () => {
    test("of a solid", () => {
        expect(cube.type).toBe("mesh");
        expect(cube.info).toEqual({
            vertexCount: 8, triangleCount: 12, solid: true, closed: true, error: 0,
            bounds: { lower: [-1, -1, -1], upper: [1, 1, 1] }, defects: [],
        });
        const measure = cube.measure();
        expect(Math.abs(measure.volume - 8)).toBeLessThanOrEqual(measure.volumeError);
        expect(Math.abs(measure.area - 24)).toBeLessThanOrEqual(measure.areaError);
        expect(cube.mass()).toEqual({ volume: measure.volume, area: measure.area, center: measure.center,
            inertia: measure.inertia });
        expect(cube.bounds({ position: [3, 0, 0] })).toEqual({ lower: [2, -1, -1], upper: [4, 1, 1] });
        expect(cube.support([1, 1, 1])).toEqual([1, 1, 1]);
        expect(cube.vertices).toBeUndefined();
    });

    test("what is wrong with it, by name and place", () => {
        const { vertices, triangles } = boxMesh([1, 1, 1]);
        const [first, second, ...rest] = triangles;
        const open = mesh(vertices, [first!, ...rest]).info;
        expect(open.solid).toBe(false);
        expect(open.defects.map(({ defect, count }) => [defect, count])).toEqual([["open_edge", 3]]);
        expect(open.defects[0]?.places).toHaveLength(3);
        expect(open.defects[0]?.places[0]?.edge).toBeTypeOf("number");
        const [a, b, c] = first!;
        const flipped = mesh(vertices, [[a, c, b], second!, ...rest]).info.defects;
        expect(flipped.map(({ defect, count }) => [defect, count])).toEqual([["flipped_edge", 3]]);
        const turned = mesh(vertices, triangles.map(([p, q, r]) => [p, r, q])).info;
        expect(turned.defects.map(({ defect }) => defect)).toEqual(["inside_out"]);
        const flat = mesh(vertices, [...triangles, [a, a, b]]).info.defects;
        expect(flat).toEqual([{ defect: "collapsed_triangle", count: 1, places: [{ triangle: 12, edge: undefined }] }]);
        const twice = mesh(vertices, [...triangles, first!]).info.defects.map(({ defect }) => defect);
        expect(twice).toContain("duplicate_triangle");
        expect(twice).toContain("non_manifold_edge");
    });

    test("its triangles, which know their neighbours and materials", () => {
        const { vertices, triangles } = boxMesh([1, 2, 3]);
        const materials = Uint32Array.from(triangles, (_, i) => 0xffffff00 + i);
        const one = mesh(Float64Array.from(vertices.flat()), Uint32Array.from(triangles.flat()), { materials });
        const all = one.triangles();
        expect(all.vertices).toHaveLength(24);
        const inputs = new Set<number>();
        for (let i = 0; i < 12; i++) {
            const triangle = one.triangle(i);
            inputs.add(triangle.input);
            expect(triangle.material).toBe(0xffffff00 + triangle.input);
            expect(triangle.points).toEqual(triangles[triangle.input]?.map((corner) => vertices[corner]));
            expect([...triangle.edges].sort()).toEqual(["convex", "convex", "flat"]);
            for (const neighbour of triangle.neighbours) expect(one.triangle(neighbour).neighbours).toContain(i);
            expect(Array.from(all.corners.subarray(3 * i, 3 * i + 3))).toEqual(triangle.corners);
            expect([all.inputs[i], all.materials[i]]).toEqual([triangle.input, triangle.material]);
        }
        expect(inputs.size).toBe(12);
    });

    test("three by three vertices are triangles without indices, and near ones are welded", () => {
        const { vertices, triangles } = boxMesh([1, 1, 1]);
        const soup = triangles.flat().map((corner) => vertices[corner]!);
        expect(mesh(soup).info).toEqual(cube.info);
        const near = soup.map(([x, y, z], i) => [x, y, z + i * 1e-6]);
        expect(mesh(near).info.solid).toBe(false);
        const welded = mesh(near, undefined, { weldDistance: 1e-3 }).info;
        expect(welded.solid).toBe(true);
        expect(welded.error).toBeGreaterThan(0);
        expect(welded.error).toBeLessThan(1e-3);
    });

    test("a surface has no inside", () => {
        const hollow = made(boxMesh([1, 1, 1]), { surface: true });
        expect([hollow.info.solid, hollow.info.closed]).toEqual([false, true]);
        expect([contains(cube, [0, 0, 0]), contains(hollow, [0, 0, 0])]).toEqual([true, false]);
        expect(distance(hollow, { shape: tact.sphere(0.25), position: [0, 0, 0] }).distance).toBeCloseTo(0.75, 12);
        expect(distance(cube, { shape: tact.sphere(0.25), position: [0, 0, 0] }).distance).toBeCloseTo(-1.25, 12);
    });
});

describe("every query takes a mesh", () => {
    const turned = tact.rotationFromAxisAngle([1, 2, 3], 0.7);

    test("a ball goes through a ring, whose hull it is in", () => {
        const ball = { shape: tact.sphere(0.5), position: [10, 0, 0] as const };
        const placed = { shape: ring, position: [10, 0, 0] as const, rotation: turned };
        const gap = distance(placed, ball);
        expect(gap.status).toBe("separated");
        expect(gap.distance).toBeCloseTo(1, 2);
        expect(gap.triangles?.[0]).toBeGreaterThanOrEqual(0);
        expect(gap.triangles?.[1]).toBe(-1);
        expect(overlap(placed, ball)).toBe(false);
        expect(contains(placed, [10, 0, 0])).toBe(false);
        const back = distance(ball, placed);
        expect(back.triangles).toEqual([-1, gap.triangles?.[0]]);
        expect(Math.abs(back.distance - gap.distance)).toBeLessThanOrEqual(back.errorBound + gap.errorBound);
        expect(distance(ball, ball).triangles).toBeUndefined();
    });

    test("two meshes", () => {
        const link = { shape: ring, position: [2, 0, 0] as const,
            rotation: tact.rotationFromAxisAngle([1, 0, 0], Math.PI / 2) };
        const gap = distance(ring, link);
        expect(gap.status).toBe("separated");
        expect(gap.distance).toBeCloseTo(1, 1);
        expect(overlap(ring, link)).toBe(false);
        expect(overlap(ring, { ...link, position: [3, 0, 0] })).toBe(true);
        const { contacts } = collideMesh(cube, { shape: cube, position: [0, 0, 1.99] });
        expect(contacts).toHaveLength(4);
        for (const contact of contacts) expect(contact.normal[2]).toBeCloseTo(1, 9);
    });

    test("rays, of which all hits are in order", () => {
        const placed = { shape: ring, position: [1, 2, 3] as const };
        const hit = tact.raycast(placed, [-9, 2, 3], [20, 0, 0]);
        expect(hit.status).toBe("touching");
        expect(hit.fraction).toBeCloseTo(0.375, 9);
        expect(hit.normal[0]).toBeLessThan(-0.9);
        const hits = raycastAll(placed, [-9, 2.01, 3.01], [20, 0, 0]);
        expect(hits.map(({ back }) => back)).toEqual([false, true, false, true]);
        for (const { point } of hits) expect(point[1]).toBeCloseTo(2.01, 12);
        expect(hits.map(({ fraction }) => fraction)).toEqual(hits.map(({ fraction }) => fraction).sort());
        expect(raycastAll(placed, [0, 0, 50], [1, 0, 0])).toEqual([]);
    });

    test("more hits than there is room for at first", () => {
        const floors = Array.from({ length: 100 }, (_, i) => [[0, 0, i], [4, 0, i], [0, 4, i]]).flat();
        const hits = raycastAll(mesh(floors), [1, 1, -1], [0, 0, 200]);
        expect(hits).toHaveLength(100);
        expect(hits[99]?.fraction).toBe(0.5);
    });

    test("motions and points", () => {
        const ball = tact.sphere(0.5);
        const fall = tact.cast(cube, { shape: ball, position: [0.2, 0.1, 5] }, [0, 0, -10]);
        expect(fall.fraction).toBeCloseTo(0.35, 12);
        expect(cube.triangle(fall.triangles?.[0] ?? -1).points.every((point) => point[2] === 1)).toBe(true);
        const landing = tact.cast(cube, { shape: cube, position: [0.2, 0.1, 5] }, [0, 0, -10]);
        expect(landing.fraction).toBeCloseTo(0.3, 12);
        expect(landing.normal?.[2]).toBeCloseTo(1, 12);
        expect(landing.triangles?.every((triangle) => triangle >= 0)).toBe(true);
        const turn = tact.timeOfImpact(
            cube, undefined, { shape: tact.box([2, 0.1, 0.1]), position: [0, 0, 2] },
            { rotation: tact.rotationFromAxisAngle([0, 1, 0], Math.PI / 2) },
        );
        expect(turn.status).toBe("touching");
        expect(turn.fraction).toBeGreaterThan(0);
        expect(turn.fraction).toBeLessThan(1);
        const near = tact.closestPoint({ shape: cube, position: [1, 0, 0] }, [5, 0.5, 0.25]);
        expect(near.pointA).toEqual([2, 0.5, 0.25]);
        expect(near.triangles?.[1]).toBe(-1);
    });

    test("contacts have the normals of the faces, also over inner edges", () => {
        const floor = mesh(floorMesh(8, 0.5).vertices, floorMesh(8, 0.5).triangles, {
            materials: floorMesh(8, 0.5).triangles.map((_, i) => 7 + i),
        });
        const crate = { shape: tact.box([0.5, 0.5, 0.5]), position: [2.1, 1.9, 0.49] as const };
        const { contacts, complete, pointErrorBound } = collideMesh(floor, crate);
        expect(complete).toBe(true);
        expect(contacts).toHaveLength(4);
        for (const contact of contacts) {
            expect(contact.normal).toEqual([0, 0, 1]);
            expect(Math.abs(contact.separation + 0.01)).toBeLessThanOrEqual(pointErrorBound);
            expect(contact.material).toBe(7 + floor.triangle(contact.triangle).input);
        }
        expect(collideMesh(crate, floor).contacts[0]?.normal).toEqual([-0, -0, -1]);
        const above = { ...crate, position: [2.1, 1.9, 0.6] as const };
        expect(collideMesh(floor, above).contacts).toEqual([]);
        expect(collideMesh(floor, above, { speculative: 0.2 }).contacts[0]?.separation).toBeCloseTo(0.1, 12);
        const few = collideMesh(floor, crate, { capacity: 1 });
        expect(few.contacts).toHaveLength(1);
        expect(few.complete).toBe(false);
    });
});

test("half-spaces", () => {
    const ground = halfSpace([0, 0, 2], 0.5);
    expect(ground.type).toBe("half_space");
    expect(distance(ground, { shape: tact.sphere(1), position: [0, 0, 4] }).distance).toBe(2.5);
    expect(tact.collide(ground, { shape: tact.box([1, 1, 1]), position: [0, 0, 1.25] }).points).toHaveLength(4);
    expect(tact.raycast(ground, [0, 0, 4.5], [0, 0, -8]).fraction).toBe(0.5);
    expect(contains(ground, [100, 100, 0.25])).toBe(true);
    expect(collideMesh(ground, { shape: ring, position: [0, 0, 0.9] }).contacts).toHaveLength(1);
    expect(refusal(() => distance(ground, halfSpace([1, 0, 0]))).status).toBe("unbounded");
    expect(refusal(() => new tact.World().createBody({ shapes: [ground] })).status).toBe("unbounded");
});

describe("worlds", () => {
    /** A ball falls on what is there, and lies still after four seconds. */
    function settled(world: tact.World): number {
        const ball = world.createBody({ position: [1.3, 1.1, 2], shapes: [tact.sphere(0.5)] });
        for (let i = 0; i < 240; i++) world.step(1 / 60);
        return ball.position[2];
    }

    test("have meshes and half-spaces that do not move, and copies of them", () => {
        const { vertices, triangles } = floorMesh(8, 0.5);
        const floor = mesh(vertices, triangles);
        const world = new tact.World();
        world.createBody({ kind: "static", shapes: [floor] });
        floor.dispose();
        const hit = world.raycast([1.3, 3.1, 4], [0, 0, -8])?.hit;
        expect(hit?.fraction).toBe(0.5);
        expect(hit?.triangles).toEqual([expect.any(Number), -1]);
        const met = world.closest({ shape: tact.point([0, 0, 0]), position: [1.3, 3.1, 1] }, 2)?.gap;
        expect(met?.distance).toBeCloseTo(1, 12);
        expect(met?.triangles).toEqual(hit?.triangles);
        expect(settled(world)).toBeCloseTo(0.5, 2);
        expect(world.raycast([1.3, 1.1, 4], [0, 0, -8])?.hit.triangles).toBeUndefined();
        const other = new tact.World();
        other.createBody({ kind: "static", shapes: [halfSpace([0, 0, 1], -1)] });
        expect(settled(other)).toBeCloseTo(-0.5, 2);
        const again = tact.World.restore(world.save());
        expect(again.hash()).toBe(world.hash());
    });

    test("have solids that fall", () => {
        const world = new tact.World();
        world.createBody({ kind: "static", shapes: [halfSpace([0, 0, 1])] });
        const solid = world.createBody({ position: [0, 0, 1.5], shapes: [{ shape: cube, density: 2 }] });
        expect(solid.mass).toBeCloseTo(16, 9);
        for (let i = 0; i < 240; i++) world.step(1 / 60);
        expect(solid.position[2]).toBeCloseTo(1, 2);
    });
});

describe("refused by name", () => {
    const { vertices, triangles } = boxMesh([1, 1, 1]);
    const bad = (value: unknown): never => value as never;
    const cases: [string, () => unknown, Refusal, string][] = [
        ["vertices that are none", () => mesh(bad("x"), triangles), "bad_argument", 'mesh: vertices is "x"'],
        ["a vertex of two numbers", () => mesh(bad([[1, 2]]), []), "bad_argument", "mesh: vertices[0] is [1, 2]"],
        ["NaN", () => mesh([[0, 0, NaN]], []), "not_finite", "mesh: vertices[0]"],
        ["numbers that are no threes", () => mesh(new Float64Array(4), []), "bad_argument", "mesh: vertices is"],
        ["huge numbers", () => mesh([[1e200, 0, 0], [0, 1, 0], [0, 0, 1]]), "out_of_range",
            "3 vertices and 1 triangles"],
        ["no vertices by threes", () => mesh(vertices), "bad_argument", "which are 8, by threes"],
        ["triangles that are none", () => mesh(vertices, bad(3)), "bad_argument", "mesh: triangles is 3"],
        ["two corners", () => mesh(vertices, bad([[0, 1]])), "bad_argument",
            "triangles[0] is [0, 1]; it must be three"],
        ["an index too large", () => mesh(vertices, [[0, 1, 8]]), "bad_index",
            "triangles[0][2] is 8; it must be a whole"],
        ["a negative one", () => mesh(vertices, new Int32Array([0, 1, -1])), "bad_index", "triangles[2] is -1"],
        ["half an index", () => mesh(vertices, [[0, 1, 1.5]]), "bad_index", "triangles[0][2] is 1.5"],
        ["no triangle", () => mesh(vertices, []), "no_points",
            "mesh: there is no triangle with three different corners"],
        ["one point", () => mesh([[0, 0, 0]], [[0, 0, 0]]), "no_points", "no triangle with three different corners"],
        ["too few materials", () => mesh(vertices, triangles, { materials: [1] }), "bad_argument", "each of the 12"],
        ["a material below zero", () => mesh(vertices, [[0, 1, 2]], { materials: [-1] }), "bad_index", "materials[0]"],
        ["a weld distance", () => mesh(vertices, triangles, { weldDistance: -1 }), "negative", "weldDistance is -1"],
        ["a misspelt option", () => mesh(vertices, triangles, bad({ weld: 1 })), "bad_argument",
            "did you mean weldDistance"],
        ["a triangle that it has not", () => cube.triangle(12), "bad_argument", "a whole number from 0 to 11"],
        ["a negative radius", () => tact.rounded(cube, -1), "negative", "radius is -1"],
        ["collide", () => tact.collide(cube, tact.sphere(1)), "not_convex", "collide takes nothing with triangles"],
        ["no mesh at all", () => collideMesh(tact.sphere(1), tact.sphere(1)), "not_convex", "collideMesh"],
        ["no capacity", () => collideMesh(cube, tact.sphere(1), { capacity: 0 }), "bad_argument", "capacity is 0"],
        ["speculative", () => collideMesh(cube, tact.sphere(1), { speculative: -1 }), "negative", "speculative is -1"],
        ["all of no mesh", () => raycastAll(bad(tact.sphere(1)), [0, 0, 0], [1, 0, 0]), "bad_argument", "body is"],
        ["a bad rotation", () => raycastAll({ shape: cube, rotation: [1, 1, 0, 0] }, [0, 0, 0], [1, 0, 0]),
            "bad_rotation", "raycastAll"],
        ["no normal", () => halfSpace([0, 0, 0]), "not_positive", "normal is [0, 0, 0]"],
        ["no offset", () => halfSpace([0, 0, 1], NaN), "not_finite", "offset is NaN"],
    ];
    test.each(cases)("%s", (_, call, status, message) => {
        const told = refusal(call);
        expect(told.message).toContain(message);
        expect(told.status).toBe(status);
    });

    test("what has been disposed of", () => {
        const one = made(boxMesh([1, 1, 1]));
        one.dispose();
        expect(refusal(() => one.info).status).toBe("disposed");
        expect(refusal(() => raycastAll(one, [0, 0, 0], [1, 0, 0])).status).toBe("disposed");
    });
});

describe("memory", () => {
    test("does not grow when meshes are disposed of, or refused, or asked", async () => {
        const own = new Space3(await freshMeshes("plain"));
        const meshes = makeMeshes3(own);
        const { sphere } = makeShapes3(own);
        const { vertices, triangles } = torusMesh(2, 0.5, 24, 12);
        const ball = { shape: sphere(1), position: [2, 0, 0] as const };
        const round = (): void => {
            const one = meshes.mesh(vertices, triangles);
            one.triangles();
            meshes.collideMesh(one, ball);
            meshes.raycastAll(one, [-9, 0, 0], [18, 0, 0]);
            one.dispose();
            one.dispose();
            expect(() => meshes.mesh(vertices, triangles.map(() => [0, 0, 0]))).toThrow("no triangle");
            expect(() => meshes.collideMesh(ball, ball)).toThrow("convex");
        };
        round();
        const before = own.module.buffer.byteLength;
        for (let i = 0; i < 200; i++) round();
        expect(own.module.buffer.byteLength).toBe(before);
    });

    test("what does not fit is refused, and all else goes on", async () => {
        const own = new Space3(await freshMeshes("plain"));
        const { mesh: build } = makeMeshes3(own);
        const { vertices, triangles } = boxMesh([1, 1, 1]);
        const held = own.module.allocate(1_900_000_000, "test");
        expect(refusal(() => build(vertices, new Uint32Array(3 * 4_000_000))).status).toBe("no_memory");
        own.module.release(held);
        expect(build(vertices, triangles).info.solid).toBe(true);
    });
});

describe("the module", () => {
    test("of tact/3d and of tact/3d/meshes is one, and so are their shapes", () => {
        expect(tact.box).toBe(space.box);
        expect(space.distance(cube, { shape: space.sphere(1), position: [3, 0, 0] }).distance).toBeCloseTo(1, 12);
    });

    test("that is larger wins as long as nothing has been asked", async () => {
        const small = await import("../dist/module/wasm3.js");
        const large = await import("../dist/module/wasm3_meshes.js");
        const inlined = new Loader(3);
        inlined.provide(small.wasm);
        await inlined.init();
        inlined.provide(large.wasm, true);
        inlined.provide(small.wasm);
        await inlined.init();
        expect(inlined.module.isWhole).toBe(true);
        const hurried = new Loader(3);
        hurried.provide(small.wasm);
        const waits = hurried.init();
        hurried.provide(large.wasm, true);
        await waits;
        expect(hurried.module.isWhole).toBe(true);
        const streamed = new Loader(3);
        await Promise.all([streamed.stream(meshFiles, true), streamed.stream(files(3))]);
        expect(streamed.module.isWhole).toBe(true);
        const later = new Loader(3);
        await later.stream(files(3));
        await later.stream(meshFiles, true);
        expect(later.module.isWhole).toBe(true);
    });

    test("without meshes that is in use stays, and says what to import", async () => {
        const { wasm } = await import("../dist/module/wasm3_meshes.js");
        const used = new Loader(3);
        await used.stream(files(3));
        const { module } = used;
        used.provide(wasm, true);
        await used.stream(meshFiles, true);
        expect(used.module).toBe(module);
        const own = new Space3(used);
        const { mesh: build } = makeMeshes3(own);
        const { halfSpace: plane } = makeParts(own, (type, address) => new Shape(own, { type, address }));
        const { vertices, triangles } = boxMesh([1, 1, 1]);
        for (const call of [() => build(vertices, triangles), () => plane([0, 0, 1])]) {
            expect(refusal(call).status).toBe("not_loaded");
            expect(refusal(call).message).toContain("import tact/3d/meshes first");
        }
    });

    test("of space without meshes has none of them", async () => {
        expect((await fresh(3, "simd")).isWhole).toBe(false);
    });

    test.each(["tact3-meshes-simd", "tact3-meshes"])("%s takes at most 362 KB", (name) => {
        const bytes = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
        expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(362_000);
    });
});
