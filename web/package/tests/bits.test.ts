/** The same bits: random hard cases are asked of the package, with vectors and without, and of the C library built by
 * the machine's own compiler. Every number of every answer must be the same double. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shapeFromText, type Tact2, type Tact3 } from "tact/scene";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numbersOf } from "../dist/scene/case.js";
import { TactError } from "../dist/errors.js";
import { makeDerivatives, type Derivative, type Derivatives, type Smoothness, type Twist } from "../dist/derivative.js";
import type { Module } from "../dist/module/module.js";
import { makeQueries, type Queries } from "../dist/queries.js";
import type { Shape } from "../dist/shapes/shapes.js";
import { makeShapes2 } from "../dist/shapes/shapes2.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space2, Space3, type Space } from "../dist/space.js";
import type { Case, CaseBody, Gap, Hit, Manifold, ShapeText } from "../dist/types.js";
import { fresh, freshWhole } from "./kit.js";
import { compile, runBytes, temporary, type Folder } from "./native.js";
import { Random, randomCase } from "./random.js";

type Vector = number[];
type Rotation = number | number[];
type Placed = { shape: Shape<Vector>; position: Vector; rotation: Rotation };

/** One dimension of the package in one variant. */
interface Asked {
    queries: Queries<Vector, Rotation>;
    derivatives: Derivatives<Vector>;
    shape(text: ShapeText): Shape<Vector>;
}

/** Two bodies, where they go, and a way. */
interface Motion {
    state: Case;
    toA: CaseBody;
    toB: CaseBody;
    way: Vector;
}

const COUNT = 2000;
/** In the order of answers.c. */
const TYPES = ["point", "segment", "triangle", "box", "capsule", "ball", "ellipsoid", "hull", "cylinder", "cone"];
const SAME: Readonly<Record<string, string>> = {
    circle: "ball", sphere: "ball", ellipse: "ellipsoid", polygon: "hull",
};
const STATUSES = ["ok", "separated", "touching", "overlap", "beyond_cutoff", "undecided"];

function ask(dimension: 2 | 3, module: Module): Asked {
    const space = dimension === 2 ? new Space2(module) : new Space3(module);
    const shapes = dimension === 2 ? makeShapes2(space as Space2) : makeShapes3(space as Space3);
    const tact = { ...shapes, dimension } as unknown as Tact2 | Tact3;
    const anySpace = space as unknown as Space<Vector, Rotation>;
    return {
        queries: makeQueries(anySpace),
        derivatives: makeDerivatives(anySpace),
        shape: (text) => shapeFromText(tact as Tact2, text) as unknown as Shape<Vector>,
    };
}

/** Every third case is brought to where the two just touch, or overlap or miss by next to nothing. */
function motions(asked: Asked, dimension: 2 | 3): Motion[] {
    const random = new Random(dimension);
    return Array.from({ length: COUNT }, (_, i) => {
        const state = randomCase(random, dimension);
        const goal = randomCase(random, dimension);
        const way = random.vector(dimension).map((x) => 4 * x);
        if (i % 3 === 0) {
            const placed = (body: CaseBody): Placed => ({ ...body, shape: asked.shape(body.shape) });
            const gap = asked.queries.distance(placed(state.a), placed(state.b));
            const beside = random.pick([0, 0, 1e-9, -1e-9, 1e-15]);
            state.b.position = state.b.position.map((x, k) => x - (gap.distance + beside) * (gap.normal[k] ?? 0));
        }
        return { state, toA: { ...state.a, position: goal.a.position }, toB: goal.b, way };
    });
}

function poseNumbers(body: CaseBody): number[] {
    const turn = typeof body.rotation === "number" ? [body.rotation] : body.rotation;
    return [...body.position, turn.length, ...turn];
}

function bodyNumbers(body: CaseBody, to: CaseBody, dimension: 2 | 3): number[] {
    const { shape } = body;
    const numbers = numbersOf(shape, dimension);
    const type = TYPES.indexOf(SAME[shape.type] ?? shape.type);
    return [type, shape.rounding ?? 0, numbers.length, ...numbers, ...poseNumbers(body), ...poseNumbers(to)];
}

function bytesOf(numbers: readonly number[]): Buffer {
    return Buffer.from(Float64Array.from(numbers).buffer);
}

function gapNumbers(gap: Gap<Vector>): number[] {
    return [STATUSES.indexOf(gap.status), gap.iterations, gap.distance, gap.errorBound, ...gap.normal, ...gap.pointA,
        ...gap.pointB];
}

function manifoldNumbers(m: Manifold<Vector>): number[] {
    return [STATUSES.indexOf(m.status), m.iterations, m.distance, m.errorBound, m.pointErrorBound, ...m.normal,
        ...m.points.flatMap((p) => [...p.pointA, ...p.pointB, p.separation, p.id])];
}

function hitNumbers(hit: Hit<Vector>): number[] {
    return [STATUSES.indexOf(hit.status), hit.steps, hit.fraction, hit.distance, hit.errorBound, ...hit.normal,
        ...hit.pointA, ...hit.pointB];
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

function twistNumbers({ linear, angular }: Twist<Vector>): number[] {
    return [...linear, ...(typeof angular === "number" ? [angular] : angular as Vector)];
}

function derivativeNumbers({ smoothness, a, b }: Derivative<Vector>): number[] {
    return [SMOOTHNESS.indexOf(smoothness), ...twistNumbers(a), ...twistNumbers(b)];
}

function secondNumbers({ second }: Derivative<Vector>): number[] {
    if (second === undefined) throw new Error("there are no second derivatives");
    return [SMOOTHNESS.indexOf(second.smoothness), second.isSet ? 1 : 0, second.leastEigenvalue, ...second.hessian,
        ...second.normal.flat(), ...second.pointA.flat(), ...second.pointB.flat()];
}

/** Every answer about a case, in the order of answers.c; a module that is not whole has no derivatives. */
function answers(asked: Asked, { state, toA, toB, way }: Motion, isWhole: boolean): number[][] {
    const { queries, derivatives } = asked;
    const a = { ...state.a, shape: asked.shape(state.a.shape) };
    const b = { ...state.b, shape: asked.shape(state.b.shape) };
    const list = [
        () => gapNumbers(queries.distance(a, b)),
        () => gapNumbers(queries.distance(a, b, { general: true })),
        () => gapNumbers(queries.distanceInA(a.shape, b.shape, b)),
        () => [queries.overlap(a, b) ? 1 : 0],
        () => manifoldNumbers(queries.collide(a, b, { speculative: 0.125 })),
        () => hitNumbers(queries.raycast(a.shape, b.position, way)),
        () => hitNumbers(queries.castInA(a.shape, b.shape, b, way)),
        () => hitNumbers(queries.cast(a, b, way)),
        () => hitNumbers(queries.timeOfImpact(a, toA, b, toB)),
        () => gapNumbers(queries.closestPoint(a, b.position)),
        () => derivativeNumbers(derivatives.derivative(a, b)),
        () => secondNumbers(derivatives.derivative(a, b, { second: true })),
    ];
    const found = list.slice(0, isWhole ? undefined : -2).map(answered);
    a.shape.dispose();
    b.shape.dispose();
    return found;
}

const NAMES = ["distance", "general distance", "distance in A", "overlap", "collide", "raycast", "cast in A",
    "cast", "time of impact", "closest point", "derivative", "second derivative"];
const SMOOTHNESS: readonly Smoothness[] = ["none", "smooth", "one_sided", "many_normals", "unchecked"];

let folder: Folder;
beforeAll(() => {
    folder = temporary();
});
afterAll(() => folder.remove());

describe.each([2, 3] as const)("dimension %i", (dimension) => {
    let cases: Motion[];
    let native: Buffer;

    beforeAll(async () => {
        cases = motions(ask(dimension, await fresh(dimension, "plain")), dimension);
        const text = readFileSync(join(fileURLToPath(new URL(".", import.meta.url)), "programs/answers.c"), "utf8");
        const program = compile(folder.path, `answers${dimension}`, text, dimension);
        const input = cases.flatMap(({ state, toA, toB, way }) =>
            [...bodyNumbers(state.a, toA, dimension), ...bodyNumbers(state.b, toB, dimension), ...way]);
        native = runBytes(program, bytesOf([cases.length, ...input]));
    });

    test.each([
        ["plain", fresh], ["simd", fresh], ["plain, whole", freshWhole], ["simd, whole", freshWhole],
    ] as const)("%s", async (name, make) => {
        const module = await make(dimension, name.startsWith("plain") ? "plain" : "simd");
        const asked = ask(dimension, module);
        const seen = new Set<string>();
        let at = 0;
        for (const motion of module.isWhole ? cases.slice(0, COUNT / 2) : cases) {
            const found = answers(asked, motion, module.isWhole);
            for (const [i, query] of NAMES.entries()) {
                const length = 8 * (native.readDoubleLE(at) + 1);
                const answer = found[i];
                const expected = native.subarray(at, at + length);
                at += length;
                if (answer === undefined) continue;
                seen.add(`${query}: ${answer[0]}`);
                if (Buffer.compare(bytesOf([answer.length, ...answer]), expected) === 0) continue;
                const numbers = Array.from({ length: length / 8 - 1 }, (_, k) => expected.readDoubleLE(8 * k + 8));
                expect({ query, motion, answer }).toStrictEqual({ query, motion, answer: numbers });
            }
        }
        if (!module.isWhole) expect(at).toBe(native.length);
        for (const smoothness of module.isWhole ? [0, 1, 2, 3] : [])
            expect(seen, SMOOTHNESS[smoothness]).toContain(`derivative: ${smoothness}`);
        // The cases are such that every query has said most of what it can say.
        for (const status of [1, 2, 3]) {
            for (const query of ["distance", "general distance", "collide", "raycast", "cast", "time of impact"]) {
                const says = query === "collide" && status === 1 ? [1, 4] : [status];
                const said = says.some((one) => seen.has(`${query}: ${one}`));
                expect(said, `${query} is ${STATUSES[status]}`).toBe(true);
            }
        }
    });
});
