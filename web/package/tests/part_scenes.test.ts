/** Scenes with compounds, rings, chains, half-planes and height fields: worlds have the hash that the command prints,
 * queries its numbers, and what is wrong is told in its words. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as plain2 from "tact/2d";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import * as plain3 from "tact/3d";
import { formatLink, type ShapeText } from "tact/link";
import {
    bodyShape, caseToC, caseToScene, parseScene, SceneError, sceneText, sceneToCase, shapeFromText, worldFromScene,
} from "tact/scene";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tact, temporary, type Folder } from "./native.js";

type Json = Record<string, unknown>;

let folder: Folder;
beforeAll(() => { folder = temporary(); });
afterAll(() => folder.remove());

const SCENE2: Json = {
    dimension: 2,
    shapes: {
        ground: { type: "chain", points: [[-10, 2], [-8, 0], [0, 0], [4, -1], [8, 0], [10, 3]] },
        fence: { type: "chain", points: [[-9, -3], [9, -3], [0, 9]], closed: true, one_sided: true },
        ell: { type: "polygon", as: "ring", points: [[0, 0], [2, 0], [2, 0.5], [0.5, 0.5], [0.5, 2], [0, 2]] },
        box: { type: "box", half_extents: [0.5, 0.5] }, ball: { type: "circle", radius: 0.4 },
        half: { type: "half_plane", normal: [0, 2], offset: -4 },
    },
    bodies: [
        { name: "ground", kind: "static", shape: "ground" }, { name: "half", kind: "static", shape: "half" },
        { name: "fence", kind: "static", shape: "fence" },
        { name: "ell", shape: "ell", position: [0, 3] },
        { name: "ell2", shape: "ell", position: [0.3, 6], rotation: 2, density: 2 },
        { name: "hammer", compound: true, position: [-3, 4], density: 3, friction: 0.2, shapes: [
            { shape: "box" }, { shape: "box", position: [1, 0] },
            { shape: "ball", position: [1.7, 0.2], rotation: 1 },
        ] },
        { name: "pair", position: [-6, 4], shapes: [{ shape: "box" }, { shape: "ell", position: [1, 0] }] },
        { name: "ball", shape: "ball", position: [5, 4] },
    ],
};

const SCENE3: Json = {
    dimension: 3,
    shapes: {
        ground: {
            type: "height_field", heights: [[0, 0, 0, 1, 2], [0, 0.2, 0, 0.5, 1], [0, 0, -0.3, 0, 1], [1, 0, 0, 0, 1]],
            cell: [2, 3], holes: [[3, 2]], rounding: 0.05,
        },
        box: { type: "box", half_extents: [0.5, 0.5, 0.5] }, ball: { type: "sphere", radius: 0.4 },
        half: { type: "half_space", normal: [0, 0, 1], offset: -4 },
        peg: { type: "cylinder", radius: 0.2, half_height: 1, rounding: 0.1 },
    },
    bodies: [
        { name: "ground", kind: "static", shape: "ground", position: [-4, -4, 0] },
        { name: "half", kind: "static", shape: "half" },
        { name: "hammer", compound: true, position: [-1, 0, 4], shapes: [
            { shape: "box" }, { shape: "box", position: [1, 0, 0] },
            { shape: "ball", position: [1.7, 0.2, 0], rotation: [0.5, 0.5, 0.5, 0.5] }, { shape: "peg" },
        ] },
        { name: "rock", kind: "static", compound: true, position: [3, 3, 1], shapes: [
            { shape: "ground" }, { shape: "box", position: [0, 0, 1] },
        ] },
        { name: "ball", shape: "ball", position: [2, 2, 4] },
    ],
};

function written(scene: Json): string {
    const file = join(folder.path, "scene.json");
    writeFileSync(file, JSON.stringify(scene));
    return file;
}

interface Row {
    a: string;
    b: string;
    status: string;
    distance: number;
    normal: number[];
    error_bound: number;
    hash: string;
}

function rows(command: string, scene: Json, ...options: string[]): Row[] {
    return JSON.parse(tact(command, written(scene), "--format", "json", ...options)) as Row[];
}

describe("worlds go on as the command's do", () => {
    test("in the plane", () => {
        const { world } = worldFromScene(plane, SCENE2);
        for (let i = 0; i < 240; i++) world.step(1 / 60);
        const told = rows("simulate", SCENE2, "--seconds", "4", "--every", "240", "--hash");
        expect(world.hash()).toBe(told.at(-1)?.hash);
    });

    test("in space", () => {
        const { world } = worldFromScene(space, SCENE3);
        for (let i = 0; i < 240; i++) world.step(1 / 60);
        const told = rows("simulate", SCENE3, "--seconds", "4", "--every", "240", "--hash");
        expect(world.hash()).toBe(told.at(-1)?.hash);
    });

    test.each([[plane, 2], [space, 3]] as const)("in water and wind, %#", (tact, dimension) => {
        const along = (x: number, y: number): number[] => (dimension === 2 ? [x, y] : [x, 0, y]);
        const scene = {
            dimension, shapes: { crate: { type: "box", half_extents: along(0.5, 0.4).map((x) => x || 1) } },
            bodies: [0, 1, 2].map((i) => ({ name: `${i}`, shape: "crate", position: along(2 * i, i), density: 400, group: i })),
            fluids: [{ density: 1000, normal: along(0.1, 3), offset: 0.2, velocity: along(1, 0), linear_drag: 2, angular_drag: 3 },
                { density: 7, mask: 0 }],
            winds: [{ density: 1.2, velocity: along(9, 1), coefficient: 2, group: -1, wake: true }],
        };
        const { world, applyMedia } = tact.dimension === 2 ? worldFromScene(tact, scene) : worldFromScene(tact, scene);
        for (let i = 0; i < 120; i++) {
            applyMedia(1 / 60);
            world.step(1 / 60);
        }
        const told = rows("simulate", scene, "--seconds", "2", "--every", "120", "--hash");
        expect(world.hash()).toBe(told.at(-1)?.hash);
    });
});

describe("queries of bodies are the command's", () => {
    test.each([[plane, { ...SCENE2, bodies: (SCENE2.bodies as Json[]).filter(({ name }) => name !== "pair") }],
        [space, SCENE3]])("%#", (functions, scene) => {
        const read = parseScene(scene);
        const ask = functions as unknown as typeof space;
        const placed = new Map(read.bodies.map((body) => [body.name, {
            shape: bodyShape(ask, read, body), position: body.position, rotation: body.rotation as number[],
        }]));
        const told = rows("distance", scene);
        expect(told.length).toBeGreaterThan(9);
        for (const { a, b, status, distance, normal, error_bound } of told) {
            const gap = ask.distance(placed.get(a)!, placed.get(b)!);
            const zero = gap.normal.map((x) => x + 0); // the command writes no minus before it
            expect([a, b, gap.status, gap.distance, zero, gap.errorBound])
                .toEqual([a, b, status, distance, normal, error_bound]);
        }
    });
});

function thrown(run: () => unknown): SceneError {
    try {
        run();
    } catch (error) {
        if (error instanceof SceneError) return error;
        throw error;
    }
    throw new Error("nothing was refused");
}

/** What tact simulate says of a scene, without file, line and column. */
function commandSays(scene: Json): string {
    try {
        tact("simulate", written(scene), "--seconds", "0");
    } catch (error) {
        return (error as { stderr: string }).stderr.trim().replace(/^.*?scene\.json:\d+:\d+: /s, "");
    }
    return "";
}

function ofShape(dimension: 2 | 3, shape: Json): Json {
    return { dimension, shapes: { it: shape }, bodies: [{ name: "one", kind: "static", shape: "it" }] };
}

function ofBody(body: Json): Json {
    return { ...SCENE2, bodies: [{ name: "one", ...body }] };
}

const field = (change: Json): Json => ofShape(3, { type: "height_field", heights: [[0, 0], [0, 0]], ...change });
const L = [[0, 0], [2, 0], [2, 1], [1, 1]];

const WRONG: readonly [path: string, scene: Json][] = [
    ["shapes.it", field({ heights: undefined })],
    ["shapes.it.heights", field({ heights: [[0, 0]] })],
    ["shapes.it.heights[1]", field({ heights: [[0, 0], [0]] })],
    ["shapes.it.heights[1][0]", field({ heights: [[0, 0], ["x", 0]] })],
    ["shapes.it.cell", field({ cell: "wide" })],
    ["shapes.it.cell", field({ cell: 0 })],
    ["shapes.it.cell[1]", field({ cell: [1, -1] })],
    ["shapes.it.holes", field({ holes: 3 })],
    ["shapes.it.holes[0]", field({ holes: [[1, 0]] })],
    ["shapes.it", field({ holes: [[0, 0]] })],
    ["shapes.it.file", field({ file: "ground.txt" })],
    ["shapes.it.rounding", field({ rounding: -1 })],
    ["shapes.it.as", ofShape(2, { type: "polygon", points: L, as: "rings" })],
    ["shapes.it.rounding", ofShape(2, { type: "polygon", points: L, as: "ring", rounding: 1 })],
    ["shapes.it.as", ofShape(3, { type: "hull", points: [[0, 0, 0]], as: "ring" })],
    ["shapes.it.rounding", ofShape(2, { type: "chain", points: L, rounding: 1 })],
    ["shapes.it.closed", ofShape(2, { type: "chain", points: L, closed: 1 })],
    ["shapes.it.points[0]", ofShape(2, { type: "chain", points: [[0]] })],
    ["shapes.it.normal", ofShape(2, { type: "half_plane", normal: [0, 0], offset: 1 })],
    ["shapes.it", ofShape(2, { type: "half_plane", normal: [0, 1] })],
    ["bodies[0].compound", ofBody({ compound: true, shape: "box" })],
    ["bodies[0].compound", ofBody({ compound: 1, shapes: [{ shape: "box" }] })],
];

const MEDIA: readonly Json[] = [
    { fluids: {} }, { fluids: [7] }, { fluids: [{}] }, { fluids: [{ density: -1 }] }, { fluids: [{ density: 1, deep: 2 }] },
    { fluids: [{ density: 1, normal: [0, 0] }] }, { fluids: [{ density: 1, angular_drag: -1 }] }, { winds: 1 },
    { winds: [1] }, { winds: [{ density: 1 }] }, { winds: [{ density: 1, velocity: [1, 0, 0] }] },
    { winds: [{ density: 1, velocity: [1, 0], mask: 0.5 }] }, { winds: [{ density: 1, velocity: [1, 0], wake: 1 }] },
];

const UNMADE: readonly [path: string, scene: Json][] = [
    ["shapes.it", ofShape(2, { type: "polygon", points: [[0, 0], [1, 1]], as: "ring" })],
    ["shapes.it", ofShape(2, { type: "chain", points: [[0, 0], [1, 1]], closed: true })],
    ["shapes.it", ofShape(2, { type: "polygon", points: [[0, 0], [1, 1], [1, 0], [0, 1]], as: "ring" })],
    ["shapes.it", ofShape(2, { type: "chain", points: [[0, 0], [0, 0]] })],
    ["bodies[0].shapes[1]", ofBody({ compound: true, shapes: [{ shape: "box" }, { shape: "ell" }] })],
    ["bodies[0].shapes[0]", ofBody({ compound: true, shapes: [{ shape: "half" }] })],
    ["bodies[0].shapes[1]", ofBody({ compound: true, shapes: [{ shape: "box" }, { shape: "box", density: 2 }] })],
];

describe("what is wrong is told in the words of the command", () => {
    test.each(WRONG.map(([path, scene]) => ({ path, scene })))("$path: $scene", ({ path, scene }) => {
        const error = thrown(() => parseScene(scene));
        expect(error.path).toBe(path);
        expect(error.message).toBe(commandSays(scene));
    });

    test.each(MEDIA)("of fluids and winds: %j", (media) => {
        const scene = { ...SCENE2, ...media };
        expect(thrown(() => parseScene(scene)).message).toBe(commandSays(scene));
    });

    test.each(UNMADE.map(([path, scene]) => ({ path, scene })))("made: $path: $scene", ({ path, scene }) => {
        const error = thrown(() => worldFromScene(plane, scene));
        expect(error.path).toBe(path);
        expect(error.message).toBe(commandSays(scene));
    });
});

test("files of heights are read by an option", () => {
    const scene = ofShape(3, { type: "height_field", file: "ground.txt" });
    expect(thrown(() => parseScene(scene)).message).toMatch(/^shapes\.it: .*"ground\.txt".*"heightRows"/);
    const asked: string[] = [];
    const heightRows = (file: string): number[][] => {
        asked.push(file);
        return [[0, 1], [2, 3]];
    };
    const read = parseScene(scene, { heightRows }).shapes.get("it");
    expect(read).toEqual({ type: "height_field", heights: [[0, 1], [2, 3]] });
    expect(asked).toEqual(["ground.txt"]);
});

test("modules without them say what to import", () => {
    const says2 = thrown(() => worldFromScene(plain2, SCENE2)).message;
    expect(says2).toMatch(/^shapes\.ground: .*is a shape of tact\/2d\/parts/);
    const says3 = thrown(() => worldFromScene(plain3, SCENE3)).message;
    expect(says3).toMatch(/^shapes\.ground: .*is a shape of tact\/3d\/meshes/);
    const boxes = { ...SCENE3, bodies: [{ name: "one", compound: true, shapes: [{ shape: "box" }] }],
        shapes: { box: (SCENE3.shapes as Record<string, ShapeText>).box } };
    const says = thrown(() => worldFromScene(plain3, boxes)).message;
    expect(says).toMatch(/^bodies\[0\]: a compound is a shape of tact\/3d\/meshes/);
});

test("cases hold them, and scene files of cases, but no link and no program", () => {
    for (const name of ["ground", "ell", "half", "hammer", "fence"]) {
        const of = sceneToCase(SCENE2, [name, "ball"]);
        const scene = caseToScene(of);
        expect(sceneToCase(sceneText(scene))).toEqual(of);
        const [told] = rows("distance", scene as unknown as Json);
        const gap = plane.distance({ ...of.a, shape: shapeFromText(plane, of.a.shape) },
            { ...of.b, shape: shapeFromText(plane, of.b.shape) });
        expect([gap.distance, gap.errorBound]).toEqual([told?.distance, told?.error_bound]);
        expect(() => formatLink("", of)).toThrow("stands in scene files alone");
        expect(() => caseToC(of)).toThrow("stands in scene files alone");
    }
    const wide = sceneToCase(SCENE3, ["hammer", "ball"]);
    wide.a.shape = { ...wide.a.shape, rounding: 0.25 };
    const back = shapeFromText(space, sceneToCase(caseToScene(wide)).a.shape);
    expect(back.bounds()).toEqual(shapeFromText(space, wide.a.shape).bounds());
});
