/** The same bits of meshes: random ones beside boxes, balls, capsules, planes and themselves are asked of the package,
 * with vectors and without, and of the C library. Every number of every answer must be the same double. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TactError } from "../dist/errors.js";
import type { Module, Variant } from "../dist/module/module.js";
import { makeQueries } from "../dist/queries.js";
import { makeMeshes3, Mesh } from "../dist/shapes/mesh3.js";
import { makeParts } from "../dist/shapes/parts.js";
import { makeShapes3, type Shape } from "../dist/shapes/shapes3.js";
import { Space3 } from "../dist/space.js";
import type { Gap, Hit, Vec3 } from "../dist/types.js";
import { freshMeshes } from "./kit.js";
import { compile, runBytes, temporary, type Folder } from "./native.js";
import { Random } from "./random.js";
import { boxMesh, floorMesh, torusMesh, type Triangles } from "./solids.js";

type Numbers = [number, number, number];
interface Posed {
    position: Numbers;
    rotation: [number, number, number, number];
}

interface Question {
    solid: Triangles;
    type: number;
    sizes: Numbers;
    a: Posed;
    b: Posed;
    to: Posed;
    way: Numbers;
}

const COUNT = 300;
const TYPES = 5;
const STATUSES = ["ok", "separated", "touching", "overlap", "beyond_cutoff", "undecided"];

/** Bodies, surfaces, and what is bent at random, so that it cuts through itself. */
function randomSolid(random: Random, i: number): Triangles {
    const bend = (x: number): number => x + (i % 3 === 0 ? random.between(-0.25, 0.25) : 0);
    const solids = [boxMesh([1, 0.5, 2]), torusMesh(1.5, 0.5, 12, 8), floorMesh(4, 0.75)];
    const solid = solids[i % 4] ?? torusMesh(1, 0.7, 5, 5);
    return { ...solid, vertices: solid.vertices.map(([x, y, z]) => [bend(x), bend(y), bend(z)]) };
}

function questions(): Question[] {
    const random = new Random(15);
    const some = (count: number, scale: number): number[] =>
        Array.from({ length: count }, () => random.between(-scale, scale));
    const vector = (scale: number): Numbers => some(3, scale) as Numbers;
    const posed = (scale: number): Posed => {
        const turn = some(4, 1);
        const length = Math.sqrt(turn.reduce((sum, x) => sum + x * x, 0)) || 1;
        return { position: vector(scale), rotation: turn.map((x) => x / length) as Posed["rotation"] };
    };
    return Array.from({ length: COUNT }, (_, i) => ({
        solid: randomSolid(random, i), type: i % TYPES, sizes: vector(0.5).map((x) => 0.1 + Math.abs(x)) as Numbers,
        a: posed(1), b: posed(3), to: posed(3), way: vector(6),
    }));
}

function bytesOf(numbers: readonly number[]): Buffer {
    return Buffer.from(Float64Array.from(numbers).buffer);
}

function numbersOf({ solid, type, sizes, a, b, to, way }: Question): number[] {
    const poses = [a, b, to].flatMap(({ position, rotation }) => [...position, ...rotation]);
    const { vertices, triangles } = solid;
    const mesh = [vertices.length, triangles.length, ...vertices.flat(), ...triangles.flat()];
    return [...mesh, type, ...sizes, ...poses, ...way];
}

function gapNumbers(gap: Gap<Vec3>, triangles: readonly number[] = gap.triangles ?? []): number[] {
    return [STATUSES.indexOf(gap.status), gap.distance, gap.errorBound, ...gap.normal, ...gap.pointA, ...gap.pointB,
        ...triangles];
}

function hitNumbers(hit: Hit<Vec3>): number[] {
    return [STATUSES.indexOf(hit.status), hit.fraction, hit.distance, hit.errorBound, ...hit.normal, ...hit.pointA,
        ...hit.pointB, ...(hit.triangles ?? [])];
}

/** An answer, or -1 where the library refuses the case. */
function answered(answer: () => number[]): number[] {
    try {
        return answer();
    } catch (error) {
        if (error instanceof TactError && error.status !== "failed") return [-1];
        throw error;
    }
}

/** Every answer about a case, in the order of mesh_answers.c. */
function answers(module: Module, { solid, type, sizes, a, b, to, way }: Question): number[][] {
    const space = new Space3(module);
    const { box, sphere, capsule } = makeShapes3(space);
    const { mesh, collideMesh, raycastAll } = makeMeshes3(space);
    const { halfSpace } = makeParts(space, (kind, address) => new Mesh(space, { type: kind, address }));
    const { distance, overlap, raycast, castInA, timeOfImpact, closestPoint } = makeQueries(space);
    const own: Mesh = mesh(solid.vertices, solid.triangles);
    const makers = [
        () => box(sizes), () => sphere(sizes[0]), () => capsule(sizes[0], sizes[1]), () => halfSpace(sizes, 0.25),
    ];
    const other: Shape = makers[type]?.() ?? own;
    const bodyA = { ...a, shape: own };
    const bodyB = { ...b, shape: other };
    return [
        () => gapNumbers(distance(bodyA, bodyB)),
        () => [overlap(bodyA, bodyB) ? 1 : 0],
        () => {
            const all = collideMesh(bodyA, bodyB, { speculative: 0.125, capacity: 64 });
            return [all.complete ? 1 : 0, all.pointErrorBound, ...all.contacts.flatMap((c) =>
                [...c.pointA, ...c.pointB, ...c.normal, c.separation, c.triangle, c.id])];
        },
        () => hitNumbers(raycast(own, b.position, way)),
        () => hitNumbers(castInA(own, other, b, way)),
        () => hitNumbers(timeOfImpact(bodyA, undefined, bodyB, to)),
        () => gapNumbers(closestPoint(bodyA, b.position)),
        () => raycastAll(own, b.position, way).flatMap((hit) =>
            [hit.triangle, hit.back ? 1 : 0, hit.fraction, hit.errorBound, ...hit.normal, ...hit.point]),
    ].map(answered);
}

const NAMES = [
    "distance", "overlap", "collideMesh", "raycast", "cast", "time of impact", "closest point", "raycastAll",
];

let folder: Folder;
let cases: Question[];
let native: Buffer;
beforeAll(() => {
    folder = temporary();
    cases = questions();
    const text = readFileSync(new URL("programs/mesh_answers.c", import.meta.url), "utf8");
    const program = compile(folder.path, "mesh_answers", text);
    native = runBytes(program, bytesOf([cases.length, ...cases.flatMap(numbersOf)]));
});
afterAll(() => folder.remove());

test.each(["plain", "simd"] as const)("%s", async (variant: Variant) => {
    const module = await freshMeshes(variant);
    const seen = new Set<string>();
    let at = 0;
    for (const question of cases) {
        for (const [i, found] of answers(module, question).entries()) {
            const length = 8 * (native.readDoubleLE(at) + 1);
            if (Buffer.compare(bytesOf([found.length, ...found]), native.subarray(at, at + length)) !== 0) {
                const bits = native.subarray(at + 8, at + length);
                const expected = Array.from({ length: bits.length / 8 }, (_, k) => bits.readDoubleLE(8 * k));
                expect({ query: NAMES[i], question, answer: found })
                    .toStrictEqual({ query: NAMES[i], question, answer: expected });
            }
            seen.add(`${NAMES[i]}: ${found[0]}`);
            at += length;
        }
    }
    expect(at).toBe(native.length);
    // The cases are such that every query has said most of what it can say.
    const wanted = ["distance: 1", "distance: 3", ...["raycast", "cast", "time of impact"].flatMap((query) =>
        [1, 2, 3].map((status) => `${query}: ${status}`))];
    for (const said of wanted) expect([...seen], said).toContain(said);
});
