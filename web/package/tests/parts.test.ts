/** Compounds, rings, chains, height fields and half-planes against known answers, what is refused, and what of it is
 * given back. */
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import * as plain2 from "tact/2d";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { describe, expect, test } from "vitest";
import { TactError, type Refusal } from "../dist/errors.js";
import { Loader } from "../dist/module/loader.js";
import { makeOutlines2 } from "../dist/shapes/outlines2.js";
import { makeParts } from "../dist/shapes/parts.js";
import { Shape } from "../dist/shapes/shapes.js";
import { makeShapes2 } from "../dist/shapes/shapes2.js";
import { Space2 } from "../dist/space.js";
import { files, fresh, freshWhole, partFiles } from "./kit.js";

function refusal(call: () => unknown): { status: Refusal; message: string } {
    try {
        call();
    } catch (error) {
        if (error instanceof TactError) return { status: error.status, message: error.message };
        throw error;
    }
    throw new Error("not refused");
}

/** Like the letter L, two wide and two high, half as thick. */
const CORNERS = [[0, 0], [2, 0], [2, 0.5], [0.5, 0.5], [0.5, 2], [0, 2]];
const ell = plane.ring(CORNERS);
const crate = plane.box([0.5, 0.5]);
/** Two boxes side by side, and a ball. */
const row = plane.compound([
    crate, { shape: crate, position: [1, 0] }, { shape: plane.circle(0.5), position: [4, 0], id: 70 },
]);

describe("rings", () => {
    test("know their vertices, whichever way they ran, and their parts", () => {
        expect([ell.type, ell.partCount, ell.rounding]).toEqual(["ring", 2, 0]);
        expect(ell.vertices).toEqual(CORNERS);
        expect(ell.faces).toEqual([[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]);
        expect(ell.mass().area).toBeCloseTo(1.75, 12);
        const area = [0, 1].reduce((sum, i) => sum + ell.part(i).shape.mass().area, 0);
        expect(area).toBeCloseTo(1.75, 12);
        const back = plane.ring([...CORNERS].reverse());
        expect(back.sources).toEqual([0, 5, 4, 3, 2, 1]);
        back.vertices?.forEach((vertex, i) => expect(vertex).toEqual([...CORNERS].reverse()[back.sources![i]!]));
    });

    test("are not their hulls", () => {
        const ball = { shape: plane.circle(0.5), position: [1.5, 1.5] as const };
        const gap = plane.distance(ell, ball);
        expect(gap.distance).toBeCloseTo(0.5, 12);
        expect(gap.parts?.[0]).toBeGreaterThanOrEqual(0);
        expect(gap.parts?.[1]).toBe(-1);
        expect(gap.triangles).toBeUndefined();
        expect(plane.contains(ell, [1.5, 1.5])).toBe(false);
        expect(plane.contains(ell, [0.25, 1.5])).toBe(true);
        expect(plane.overlap(plane.polygon(CORNERS), ball)).toBe(true);
        expect(plane.distance(crate, crate).parts).toBeUndefined();
    });
});

describe("chains", () => {
    const ground = [[-10, 2], [-8, 0], [0, 0], [4, -1]];

    test("know their segments", () => {
        const chain = plane.chain(Float64Array.from(ground.flat()));
        expect([chain.type, chain.partCount, chain.closed, chain.oneSided]).toEqual(["chain", 3, false, false]);
        expect(chain.faces).toEqual([[0, 1], [1, 2], [2, 3]]);
        expect(chain.part(1).shape.vertices).toEqual([[-8, 0], [0, 0]]);
        const ring = plane.chain(ground, { closed: true, oneSided: true });
        expect([ring.partCount, ring.closed, ring.oneSided]).toEqual([4, true, true]);
        expect(ring.part(3).shape.vertices).toEqual([[4, -1], [-10, 2]]);
    });

    test("of one side let pass what comes from the left", () => {
        const [up, down] = [[0, -1], [0, 2]] as const;
        const right = plane.chain([[-1, 0], [1, 0]], { oneSided: true });
        expect(plane.raycast(right, up, down).status).toBe("touching");
        expect(plane.raycast(right, [0, 1], [0, -2]).status).toBe("separated");
        expect(plane.raycast(plane.chain([[-1, 0], [1, 0]]), [0, 1], [0, -2]).fraction).toBe(0.5);
    });
});

describe("compounds", () => {
    test("are the union of their children, which they know", () => {
        expect([row.type, row.partCount]).toEqual(["compound", 3]);
        expect(row.bounds()).toEqual({ lower: [-0.5, -0.5], upper: [4.5, 0.5] });
        expect(row.part(1)).toMatchObject({ position: [1, 0], rotation: [1, 0], id: 1 });
        expect(row.part(1).shape.vertices).toEqual(crate.vertices);
        expect(row.part(2)).toMatchObject({ id: 70, shape: { type: "circle", rounding: 0.5 } });
        const gap = plane.distance(row, { shape: plane.circle(0.25), position: [2.25, 0] });
        expect([gap.distance, gap.parts]).toEqual([0.5, [1, -1]]);
        const wide = plane.rounded(row, 0.25);
        expect(wide.part(2).shape.rounding).toBe(0.75);
        expect(plane.closestPoint({ shape: wide, position: [0, 1] }, [0, 3]).distance).toBeCloseTo(1.25, 12);
    });

    test("outlive what they were made of", () => {
        const ball = plane.circle(1);
        const hull = plane.polygon([[0, 0], [1, 0], [0, 1]]);
        const pair = plane.compound([ball, { shape: hull, position: [5, 0] }]);
        hull.dispose();
        ball.dispose();
        const { shape } = pair.part(1);
        pair.dispose();
        expect(shape.vertices).toHaveLength(3);
        expect(plane.distance(shape, { shape: crate, position: [3, 0] }).distance).toBeCloseTo(1.5, 12);
    });

    test("show no edges between flush children", () => {
        const ball = { shape: plane.circle(0.25), position: [0.5, 0.74] as const };
        const { contacts, complete, pointErrorBound } = plane.collideParts(row, ball);
        expect(complete).toBe(true);
        expect(contacts.length).toBeGreaterThan(0);
        for (const { normal, separation, parts } of contacts) {
            expect(normal[1]).toBeCloseTo(1, 9);
            expect(Math.abs(separation + 0.01)).toBeLessThanOrEqual(pointErrorBound);
            expect(parts[1]).toBe(-1);
        }
        const above = { ...ball, position: [0.5, 0.8] as const };
        expect(plane.collideParts(row, above).contacts).toEqual([]);
        expect(plane.collideParts(above, row, { speculative: 0.1 }).contacts[0]?.normal[1]).toBeCloseTo(-1, 9);
    });

    test("tell each part that a ray meets, and motions tell the first", () => {
        const body = { shape: row, position: [8, 16] as const };
        const hits = plane.raycastParts(body, [4, 16], [16, 0]);
        expect(hits.map(({ part, fraction }) => [part, fraction])).toEqual([[0, 0.21875], [1, 0.28125], [2, 0.46875]]);
        expect(plane.raycast(body, [4, 16], [16, 0])).toMatchObject({ fraction: 0.21875, parts: [0, -1] });
        const fall = plane.cast(row, { shape: plane.circle(0.5), position: [4, 5] }, [0, -8]);
        expect(fall).toMatchObject({ fraction: 0.5, parts: [2, -1] });
        const turn = plane.timeOfImpact(row, undefined, { shape: ell, position: [1, 4] },
            { position: [1, -4], rotation: 1 });
        expect(turn.status).toBe("touching");
        expect(turn.parts?.every((part) => part >= 0)).toBe(true);
    });

    test("more parts than there is room for at first", () => {
        const post = plane.circle(0.25);
        const posts = plane.compound(Array.from({ length: 100 }, (_, i) => ({ shape: post, position: [i, 0] })));
        expect(plane.raycastParts(posts, [-1, 0], [200, 0]).map(({ part }) => part))
            .toEqual(Array.from({ length: 100 }, (_, i) => i));
    });

    test("of space have meshes among their children", () => {
        const { heightField, compound, sphere, box } = space;
        const ground = heightField([[0, 0, 0], [0, 0, 0]], { cell: 2, materials: [5, 6] });
        const both = compound([{ shape: box([1, 1, 1]), position: [0, 0, 4] }, ground]);
        const part = both.part(1).shape as space.Mesh;
        expect([part.type, part.info.triangleCount]).toEqual(["height_field", 4]);
        const gap = space.distance(both, { shape: sphere(0.5), position: [3, 0.5, 1] });
        expect(gap.distance).toBeCloseTo(0.5, 12);
        expect(gap.parts).toEqual([1, -1]);
        expect(part.triangle(gap.triangles![0]).material).toBe(6);
        const { contacts } = space.collideParts(both, { shape: sphere(0.5), position: [3, 0.5, 0.4] });
        expect(contacts[0]).toMatchObject({ parts: [1, -1], material: 6 });
        expect(space.distance(both, box([1, 1, 1])).triangles).toHaveLength(2);
        expect(space.distance(compound([box([1, 1, 1])]), box([1, 1, 1])).triangles).toBeUndefined();
    });
});

describe("height fields", () => {
    test("are meshes above a grid, with holes", () => {
        const heights = [[0, 0, 0], [0, 1, 0], [0, 0, 0]];
        const hill = space.heightField(heights, { cell: [2, 3] });
        expect(hill.type).toBe("height_field");
        expect(hill.info).toMatchObject({ vertexCount: 9, triangleCount: 8, solid: false,
            bounds: { lower: [0, 0, 0], upper: [4, 6, 1] } });
        const options = { columns: 3, cell: [2, 3], holes: [[1, 0]] };
        const flat = space.heightField(Float32Array.from(heights.flat()), options);
        expect(flat.info.triangleCount).toBe(6);
        expect(space.raycast(hill, [3, 1, 5], [0, 0, -10]).status).toBe("touching");
        expect(space.raycast(flat, [3, 1, 5], [0, 0, -10]).status).toBe("separated");
        expect(space.raycast(hill, [2, 3, 5], [0, 0, -10]).fraction).toBeCloseTo(0.4, 12);
        expect(space.closestPoint(hill, [2, 3, 3]).triangles?.[1]).toBe(-1);
    });
});

test("half-planes", () => {
    const ground = plane.halfPlane([0, 2], 0.5);
    expect(ground.type).toBe("half_plane");
    expect([ground.normal, ground.offset]).toEqual([[0, 1], 0.5]);
    expect(plane.distance(ground, { shape: plane.circle(1), position: [0, 4] }).distance).toBe(2.5);
    expect(plane.distance(ground, { shape: ell, position: [0, 4] })).toMatchObject({ distance: 3.5 });
    expect(plane.raycast(ground, [0, 4.5], [0, -8]).fraction).toBe(0.5);
    expect(refusal(() => plane.distance(ground, ground)).status).toBe("unbounded");
});

describe("worlds", () => {
    test("have all of them, and copies of them", () => {
        const world = new plane.World();
        const ground = plane.chain([[-10, 5], [-5, 0], [5, 0], [10, 5]]);
        world.createBody({ kind: "static", shapes: [ground] });
        world.createBody({ kind: "static", shapes: [plane.halfPlane([0, 1], -5)] });
        ground.dispose();
        const corner = world.createBody({ position: [-4, 2], shapes: [{ shape: ell, density: 2 }] });
        const train = world.createBody({ position: [-1, 1], shapes: [row] });
        expect(corner.mass).toBeCloseTo(3.5, 12);
        for (let i = 0; i < 300; i++) world.step(1 / 60);
        expect(train.position[1]).toBeCloseTo(0.5, 2);
        expect(corner.position[1]).toBeCloseTo(0, 2);
        const hit = world.raycast([train.position[0] + 1, 9], [0, -20]);
        expect([hit?.body, hit?.hit.parts]).toEqual([train, [1, -1]]);
        expect(hit?.hit.triangles).toBeUndefined();
        expect(world.closest(plane.point([0, -1]), 2)?.gap.parts).toEqual([1, -1]);
        const again = plane.World.restore(world.save());
        expect(again.hash()).toBe(world.hash());
    });

    test("refuse half-planes that fall", () => {
        const world = new plane.World();
        expect(refusal(() => world.createBody({ shapes: [plane.halfPlane([0, 1])] })).status).toBe("unbounded");
    });

    test("of space", () => {
        const world = new space.World();
        const ground = space.heightField([[0, 0], [0, 0]], { cell: 20 });
        world.createBody({ kind: "static", shapes: [ground], position: [-9, -9, 0] });
        const cube = space.box([0.5, 0.5, 0.5]);
        const dumbbell = space.compound([cube, { shape: cube, position: [3, 0, 0] }]);
        const body = world.createBody({ position: [0, 0, 2], shapes: [dumbbell] });
        for (let i = 0; i < 240; i++) world.step(1 / 60);
        expect(body.position[2]).toBeCloseTo(0.5, 2);
        expect(world.raycast([3, 0, 5], [0, 0, -9])?.hit).toMatchObject({ parts: [1, -1] });
        expect(world.raycast([8, 0, 5], [0, 0, -9])?.hit.triangles).toEqual([expect.any(Number), -1]);
    });
});

describe("refused by name", () => {
    const bad = (value: unknown): never => value as never;
    const cube = space.box([1, 1, 1]);
    const flat = space.heightField([[0, 0], [0, 0]]);
    const field = (heights: unknown, options?: unknown): unknown => space.heightField(bad(heights), bad(options));
    const cases: [string, () => unknown, Refusal, string][] = [
        ["a ring that crosses itself", () => plane.ring([[0, 0], [1, 1], [1, 0], [0, 1]]), "not_simple",
            "ring: edges 0 and 2 of the ring meet"],
        ["a vertex twice", () => plane.ring([[0, 0], [2, 0], [1, 1], [0, 0], [0, 1]]), "not_simple", "points 0 and 3"],
        ["no area", () => plane.ring([[0, 0], [1, 0], [2, 0]]), "not_simple", "fold back"],
        ["two points", () => plane.ring([[0, 0], [1, 0]]), "no_points", "there are 2 points"],
        ["too many", () => plane.ring(new Float64Array(2 * 8193)), "too_many", "there are 8193 points"],
        ["points that are none", () => plane.ring(bad(7)), "bad_argument", "ring: points is 7"],
        ["NaN", () => plane.chain([[0, 0], [0, NaN]]), "not_finite", "chain: points[1]"],
        ["a chain that stands still", () => plane.chain([[0, 0], [0, 0]]), "not_simple", "follow each other"],
        ["one point", () => plane.chain([[0, 0]]), "no_points", "there are 1 points"],
        ["a misspelt option", () => plane.chain(CORNERS, bad({ onesided: true })),
            "bad_argument", "did you mean oneSided"],
        ["half a flag", () => plane.chain(CORNERS, bad({ closed: 1 })), "bad_argument", "chain: closed is 1"],
        ["no children", () => plane.compound([]), "no_points", "at least one"],
        ["no list", () => plane.compound(bad(crate)), "bad_argument", "compound: children is an object"],
        ["a child that is none", () => plane.compound(bad([crate, 3])), "bad_argument", "children[1] is 3"],
        ["a child of the other dimension", () => plane.compound(bad([cube])),
            "bad_argument", "children[0] is a shape of space"],
        ["a child with parts", () => plane.compound([crate, ell]), "not_convex", "children[1] is a ring"],
        ["a compound in a compound", () => plane.compound([row]), "not_convex", "children[0] is a compound"],
        ["a half-plane in it", () => plane.compound([crate, plane.halfPlane([0, 1])]),
            "unbounded", "children[1] is a half_plane"],
        ["a custom child", () => plane.compound([plane.custom((d) => d)]), "custom_shape", "children[0] is a custom"],
        ["a rotation", () => plane.compound([{ shape: crate, rotation: [2, 0] }]),
            "bad_rotation", "children[0].rotation is [2, 0]"],
        ["a place", () => plane.compound([{ shape: crate, position: [1e200, 0] }]),
            "out_of_range", "children[0].position is"],
        ["an id", () => plane.compound([{ shape: crate, id: -1 }]), "bad_argument", "children[0].id is -1"],
        ["a misspelt key", () => plane.compound(bad([{ shape: crate, postion: [0, 0] }])),
            "bad_argument", "did you mean position"],
        ["a part that it has not", () => row.part(3), "bad_argument", "a whole number from 0 to 2"],
        ["collide", () => plane.collide(row, crate), "not_convex", "takes nothing with triangles or parts"],
        ["no parts at all", () => plane.collideParts(crate, crate), "not_convex", "neither a nor b has parts"],
        ["no parts for a ray", () => plane.raycastParts(crate, [0, 0], [1, 0]), "wrong_kind", "body is an object"],
        ["no capacity", () => plane.collideParts(row, crate, { capacity: 0 }), "bad_argument", "capacity is 0"],
        ["no normal", () => plane.halfPlane([0, 0]), "not_positive", "halfPlane: "],
        ["heights that are none", () => field(3), "bad_argument", "heightField: heights is 3"],
        ["one row", () => field([[0, 0]]), "no_points", "there are 1 rows of 2 heights"],
        ["unequal rows", () => field([[0, 0], [0]]), "bad_argument", "heights[1] is [0]"],
        ["a height", () => field([[0, 0], [0, Infinity]]), "not_finite", "heights[1]"],
        ["no columns", () => field(new Float64Array(4)), "bad_argument", "columns is undefined"],
        ["wrong columns", () => field([[0, 0], [0, 0]], { columns: 3 }), "bad_argument", "columns is 3"],
        ["a cell", () => field([[0, 0], [0, 0]], { cell: [1, 0] }), "not_positive", "cell is [1, 0]"],
        ["a hole", () => field([[0, 0], [0, 0]], { holes: [[1, 0]] }), "bad_index", "holes[0][0] is 1"],
        ["nothing but holes", () => field([[0, 0], [0, 0]], { holes: [[0, 0]] }), "no_points", "2 rows of 2 heights"],
        ["materials", () => field([[0, 0], [0, 0]], { materials: [1, 2] }), "bad_argument", "each of the 1 cells"],
    ];
    test.each(cases)("%s", (_, call, status, message) => {
        const told = refusal(call);
        expect(told.message).toContain(message);
        expect(told.status).toBe(status);
    });

    test("what has been disposed of", () => {
        const one = plane.ring(CORNERS);
        one.dispose();
        expect(refusal(() => one.vertices).status).toBe("disposed");
        expect(refusal(() => one.part(0)).status).toBe("disposed");
    });
});

test("memory does not grow when they are made, refused and asked", async () => {
    const own = new Space2(await freshWhole(2, "plain"));
    const { ring, chain } = makeOutlines2(own);
    const parts = makeParts(own, (type, address) => new Shape(own, { type, address }));
    const { box } = makeShapes2(own);
    const many = Array.from({ length: 200 }, (_, i) =>
        [Math.cos(i / 32) * (1 + (i % 2)), Math.sin(i / 32) * (1 + (i % 2))]);
    const round = (): void => {
        const cube = box([1, 1]);
        const cubes = parts.compound(Array.from({ length: 50 }, () => cube));
        const shapes = [ring(many), chain(many, { closed: true }), cubes];
        for (const shape of shapes) {
            shape.part(1).shape.dispose();
            expect(shape.partCount).toBeGreaterThan(1);
            parts.collideParts(shape, cube);
            parts.raycastParts(shape, [-9, 0], [18, 0]);
            shape.dispose();
            shape.dispose();
        }
        cube.dispose();
        expect(() => ring([[0, 0], [1, 1], [1, 0], [0, 1]])).toThrow("meet");
        expect(() => parts.compound([])).toThrow("at least one");
    };
    round();
    const before = own.module.buffer.byteLength;
    for (let i = 0; i < 200; i++) round();
    expect(own.module.buffer.byteLength).toBe(before);
});

describe("the module", () => {
    test("of tact/2d and of tact/2d/parts is one, and so are their shapes", () => {
        expect(plane.box).toBe(plain2.box);
        expect(plain2.distance(row, { shape: plain2.circle(1), position: [0, 3] }).distance).toBeCloseTo(1.5, 12);
    });

    test("without them that is in use stays, and says what to import", async () => {
        const used = new Loader(2);
        await used.stream(files(2));
        const { module } = used;
        await used.stream(partFiles, true);
        expect(used.module).toBe(module);
        const told = refusal(() => makeOutlines2(new Space2(used)).ring(CORNERS));
        expect(told.status).toBe("not_loaded");
        expect(told.message).toContain("import tact/2d/parts first");
    });

    test("of the plane without them has none of them", async () => {
        expect((await fresh(2, "simd")).isWhole).toBe(false);
    });

    test.each(["tact2-parts-simd", "tact2-parts"])("%s takes at most 243 KB", (name) => {
        const bytes = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
        expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(243_000);
    });
});
