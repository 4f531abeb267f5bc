/** Clashes beside those of `tact clash`, to the last bit, by both modules; the filter; what is refused. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clashAll, clashKinds, type Clashes, type ClashOptions } from "../dist/batch/clash.js";
import { TactError } from "../dist/errors.js";
import { makeMeshes3 } from "../dist/shapes/mesh3.js";
import { makeShapes3, type Shape } from "../dist/shapes/shapes3.js";
import { Space3 } from "../dist/space.js";
import { freshMeshes } from "./kit.js";
import { tact, temporary, type Folder } from "./native.js";
import { Random } from "./random.js";
import { boxMesh, torusMesh } from "./solids.js";

const BODIES = 60;
const OPTIONS = { clearance: 0.2, depth: "fast" } as const;
/** In single precision, as the command reads files. */
const solids = [boxMesh([0.5, 0.75, 1]), torusMesh(1, 0.25, 12, 8)].map(({ vertices, triangles }) =>
    ({ vertices: vertices.map((vertex) => vertex.map(Math.fround)), triangles }));

/** A row of the command's report. */
interface Row {
    a: string;
    b: string;
    kind: string;
    contained: string | false;
    distance: number;
    error_bound: number;
    point_a: number[];
    point_b: number[];
    depth_lower: number | null;
    depth_upper: number | null;
    depth_direction: number[] | null;
}

const random = new Random(3);
const bodyShapes = Uint32Array.from({ length: BODIES }, () => random.whole(4));
const places = Array.from(bodyShapes, () => ({
    position: random.vector(3).map((x) => 2 * x),
    rotation: random.rotation3(),
}));
// A ball inside of a box, and a box twice.
Object.assign(places[1], { position: [...places[0].position] });
Object.assign(places[3], places[2]);
bodyShapes.set([0, 2, 0, 0]);
const poses = Float64Array.from(places.flatMap(({ position, rotation }) => [...position, ...rotation]));

async function makeAsk(variant: "simd" | "plain"): Promise<(options?: ClashOptions, at?: Float64Array) => Clashes> {
    const space = new Space3(await freshMeshes(variant));
    const { sphere, cylinder } = makeShapes3(space);
    const shapes: Shape[] = [
        ...solids.map(({ vertices, triangles }) => makeMeshes3(space).mesh(vertices, triangles)),
        sphere(0.25), cylinder(0.25, 0.5),
    ];
    return (options, at = poses) => clashAll(space, shapes, at, { bodyShapes, ...options });
}

/** What the command says. */
function rowsOf(folder: string, ...words: string[]): Row[] {
    const shapes = Object.fromEntries(solids.map(({ vertices, triangles }, i) => {
        const lines = [...vertices.map((v) => `v ${v.join(" ")}`), ...triangles.map((t) => `f ${t.map((k) => k + 1).join(" ")}`)];
        writeFileSync(join(folder, `${i}.obj`), `${lines.join("\n")}\n`);
        return [String(i), { type: "mesh", file: `${i}.obj`, as: "surface" }];
    }));
    const round = { 2: { type: "sphere", radius: 0.25 }, 3: { type: "cylinder", radius: 0.25, half_height: 0.5 } };
    const bodies = places.map((place, i) => ({ name: String(i), shape: String(bodyShapes[i]), ...place }));
    const scene = join(folder, "scene.json");
    writeFileSync(scene, JSON.stringify({ dimension: 3, shapes: { ...shapes, ...round }, bodies }));
    return JSON.parse(tact("clash", scene, "-q", "-f", "json", ...words)) as Row[];
}

function vectorOf(array: Float64Array, i: number): number[] {
    return [...array.subarray(3 * i, 3 * i + 3)];
}

/** The same row from the package. */
function rowOf(found: Clashes, i: number): Row {
    const deep = !Number.isNaN(found.depthUpper[i]);
    return {
        a: String(found.pairs[2 * i]), b: String(found.pairs[2 * i + 1]), kind: clashKinds[found.kind[i]],
        contained: ([false, "a", "b"] as const)[found.inside[i]],
        distance: found.distance[i], error_bound: found.errorBound[i],
        point_a: vectorOf(found.pointA, i), point_b: vectorOf(found.pointB, i),
        depth_lower: deep ? found.depthLower[i] : null, depth_upper: deep ? found.depthUpper[i] : null,
        depth_direction: deep ? vectorOf(found.depthDirection, i) : null,
    };
}

describe.each(["simd", "plain"] as const)("%s", (variant) => {
    let folder: Folder;
    let ask: Awaited<ReturnType<typeof makeAsk>>;
    beforeAll(async () => {
        folder = temporary();
        ask = await makeAsk(variant);
    });
    afterAll(() => folder.remove());

    test("the rows of the command, to the last bit", () => {
        const found = ask(OPTIONS);
        const rows = rowsOf(folder.path, "--clearance", "0.2", "--depth", "fast");
        expect(found.count).toBe(rows.length);
        expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["overlap", "contained", "duplicate", "clearance"]));
        expect(rows.filter(({ depth_upper }) => depth_upper !== null).length).toBeGreaterThan(12);
        const keys = Object.keys(rowOf(found, 0)) as (keyof Row)[];
        rows.forEach((row, i) => {
            const wanted = Object.fromEntries(keys.map((key) => [key, row[key]]));
            expect(rowOf(found, i)).toEqual(wanted);
        });
    });

    test("the filter is asked about near pairs, and what it passes over is not told", () => {
        const all = ask(OPTIONS), told: number[] = [];
        const some = ask({ ...OPTIONS, filter: (a, b) => (told.push(a, b), a % 2 === 0) });
        expect(told.length).toBe(2 * all.asked);
        expect(some.asked).toBeLessThan(all.asked);
        const kept = Array.from({ length: all.count }, (_, i) => i).filter((i) => all.pairs[2 * i] % 2 === 0);
        expect(Array.from({ length: some.count }, (_, i) => rowOf(some, i))).toEqual(kept.map((i) => rowOf(all, i)));
    });

    test("a filter that writes to its arguments, or throws, changes nothing", () => {
        const at = poses.slice(), which = bodyShapes.slice();
        const filter = (): boolean => (at.fill(NaN), which.fill(4e8), true);
        expect(ask({ ...OPTIONS, bodyShapes: which, filter }, at)).toEqual(ask(OPTIONS));
        expect(() => ask({ filter: () => { throw new RangeError("enough"); } })).toThrow("enough");
        expect(ask(OPTIONS).count).toBeGreaterThan(12);
    });

    test("a body that is nowhere is named", () => {
        for (const [place, value] of [[7, NaN], [9, Infinity], [13, NaN]]) {
            const at = poses.slice();
            at[place] = value;
            expect(() => ask(undefined, at)).toThrow("clashAll: body 1 is nowhere");
        }
    });

    test("without options: what meets, and no depth", () => {
        const found = ask();
        expect(found.count).toBe(rowsOf(folder.path).length);
        expect(found.depthUpper.every(Number.isNaN)).toBe(true);
    });

    test.each([
        ["depth", { depth: "deep" }, 'clashAll: depth is "deep"; it must be "off", "fast" or "full"'],
        ["filter", { filter: 1 }, "clashAll: filter is 1; it must be a function"],
        ["clearance", { clearance: -1 }, "clashAll: clearance is -1; it must be a number that is not below zero"],
    ])("a bad %s is refused", (_, options, message) => {
        expect(() => ask(options as never)).toThrow(message);
        expect(() => ask(options as never)).toThrow(TactError);
    });
});
