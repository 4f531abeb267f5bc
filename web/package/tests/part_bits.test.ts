/** The same bits of shapes with parts: random compounds, rings, chains and height fields beside boxes, balls, capsules,
 * planes and each other are asked of the package, with vectors and without, and of the C library. Every number of
 * every answer must be the same double. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TactError } from "../dist/errors.js";
import type { Module, Variant } from "../dist/module/module.js";
import { makeQueries } from "../dist/queries.js";
import { makeHeightField } from "../dist/shapes/height_field3.js";
import { Mesh } from "../dist/shapes/mesh3.js";
import { makeOutlines2 } from "../dist/shapes/outlines2.js";
import { isMesh, makeParts } from "../dist/shapes/parts.js";
import { Shape } from "../dist/shapes/shapes.js";
import { makeShapes2 } from "../dist/shapes/shapes2.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space2, Space3 } from "../dist/space.js";
import type { Gap, Hit } from "../dist/types.js";
import { freshWhole } from "./kit.js";
import { compile, runBytes, temporary, type Folder } from "./native.js";
import { Random } from "./random.js";

type Vector = readonly number[];
interface Posed {
    position: Vector;
    rotation: Vector;
}

/** A shape as part_answers.c reads it; a compound has children. */
type Text =
    | { kind: "ball" | "box" | "capsule" | "half" | "height"; numbers: Vector }
    | { kind: "compound"; children: (Posed & { id: number; shape: Text })[] }
    | { kind: "ring" | "chain"; points: Vector[]; closed: boolean; oneSided: boolean };

interface Question {
    a: Text;
    b: Text;
    poses: [Posed, Posed, Posed];
    way: Vector;
}

const COUNT = 300;
const STATUSES = ["ok", "separated", "touching", "overlap", "beyond_cutoff", "undecided"];
const KINDS = { ball: 0, box: 1, capsule: 2, half: 3, compound: 4, ring: 5, height: 5, chain: 6 };

class Source extends Random {
    constructor(readonly dimension: 2 | 3) {
        super(31);
    }

    vector(scale: number): number[] {
        return Array.from({ length: this.dimension }, () => this.between(-scale, scale));
    }

    posed(scale: number): Posed {
        const turn = Array.from({ length: this.dimension === 2 ? 2 : 4 }, () => this.between(-1, 1));
        const length = Math.sqrt(turn.reduce((sum, x) => sum + x * x, 0)) || 1;
        return { position: this.vector(scale), rotation: turn.map((x) => x / length) };
    }

    convex(i: number): Text {
        const sizes = this.vector(0.5).map((x) => 0.1 + Math.abs(x));
        if (i % 3 === 0) return { kind: "ball", numbers: sizes.slice(0, 1) };
        return i % 3 === 1 ? { kind: "box", numbers: sizes } : { kind: "capsule", numbers: sizes.slice(0, 2) };
    }

    compound(i: number): Text {
        const children = Array.from({ length: 2 + (i % 5) }, (_, k) =>
            ({ ...this.posed(1), id: 7 * k, shape: this.convex(i + k) }));
        if (this.dimension === 3 && i % 4 === 1)
            children.push({ position: [0, 0, 0], rotation: [0, 0, 0, 1], id: 9, shape: this.own(i) });
        return { kind: "compound", children };
    }

    /** A ring around the origin, a chain from left to right, or ground. */
    own(i: number): Text {
        if (this.dimension === 3) {
            const heights = Array.from({ length: 12 }, () => this.between(-0.4, 0.4));
            return { kind: "height", numbers: [4, 3, 0.75, 0.5, ...heights] };
        }
        const count = 5 + (i % 6);
        const ring = Array.from({ length: count }, (_, k) => {
            const [angle, radius] = [(2 * Math.PI * k) / count, this.between(0.3, 1.5)];
            return [radius * Math.cos(angle), radius * Math.sin(angle)];
        });
        if (i % 2 === 0) return { kind: "ring", points: ring, closed: false, oneSided: false };
        const chain = ring.map((_, k) => [k - count / 2, this.between(-0.5, 0.5)]);
        return { kind: "chain", points: i % 4 === 1 ? chain : ring, closed: i % 4 === 3, oneSided: i % 8 < 4 };
    }

    question(i: number): Question {
        const a = i % 3 === 0 ? this.own(i) : this.compound(i);
        const others = [
            () => this.convex(i), () => this.compound(i + 1), () => this.own(i + 1),
            () => ({ kind: "half" as const, numbers: [...this.vector(1), 0.25] }),
        ];
        const b = (others[i % 4] ?? others[0]!)();
        return { a, b, poses: [this.posed(1), this.posed(2.5), this.posed(2.5)], way: this.vector(6) };
    }
}

function textNumbers(text: Text): number[] {
    const kind = KINDS[text.kind];
    if (text.kind === "compound") {
        const children = text.children.flatMap(({ position, rotation, id, shape }) =>
            [...position, ...rotation, id, ...textNumbers(shape)]);
        return [kind, text.children.length, ...children];
    }
    if (text.kind === "ring" || text.kind === "chain")
        return [kind, text.points.length, text.closed ? 1 : 0, text.oneSided ? 1 : 0, ...text.points.flat()];
    return [kind, ...text.numbers];
}

function numbersOf({ a, b, poses, way }: Question): number[] {
    return [...textNumbers(a), ...textNumbers(b),
        ...poses.flatMap(({ position, rotation }) => [...position, ...rotation]), ...way];
}

/* ---- What the package answers ---- */

function makers(module: Module) {
    if (module.dimension === 2) {
        const space = new Space2(module);
        const parts = makeParts(space, (type, address) => new Shape(space, { type, address }));
        const { circle, box, capsule } = makeShapes2(space);
        return { space, ball: circle, box, capsule, ...parts, ...makeOutlines2(space), heightField: undefined };
    }
    const space = new Space3(module);
    const parts = makeParts(space, (type, address) => new (isMesh(type) ? Mesh : Shape)(space, { type, address }));
    const { sphere, box, capsule } = makeShapes3(space);
    const heightField = (heights: Float64Array, columns: number, cell: Vector): Mesh =>
        makeHeightField(space, heights, { columns, cell });
    return { space, ball: sphere, box, capsule, ...parts, heightField, ring: undefined, chain: undefined };
}

/* The two dimensions under one roof. */
type Anything = ReturnType<typeof JSON.parse>;

function shapeOf(make: Anything, text: Text): Anything {
    switch (text.kind) {
        case "compound":
            return make.compound(text.children.map((child) => ({ ...child, shape: shapeOf(make, child.shape) })));
        case "ring": return make.ring(text.points);
        case "chain": return make.chain(text.points, { closed: text.closed, oneSided: text.oneSided });
        case "half": return make.halfSpace(text.numbers.slice(0, -1), text.numbers.at(-1));
        case "height": {
            const [columns = 0, , x, y, ...heights] = text.numbers;
            return make.heightField(Float64Array.from(heights), columns, [x, y]);
        }
        case "box": return make.box(text.numbers);
        default: return make[text.kind](...text.numbers);
    }
}

/** What of an answer is told of parts, and in space of triangles. */
function touched({ parts = [-1, -1], triangles = [-1, -1] }: Gap | Hit, dimension: 2 | 3): number[] {
    return dimension === 2 ? [...parts] : [...parts, ...triangles];
}

function gapNumbers(gap: Gap, dimension: 2 | 3): number[] {
    return [STATUSES.indexOf(gap.status), gap.distance, gap.errorBound, ...gap.normal, ...gap.pointA, ...gap.pointB,
        ...touched(gap, dimension)];
}

function hitNumbers(hit: Hit, dimension: 2 | 3): number[] {
    return [STATUSES.indexOf(hit.status), hit.fraction, hit.distance, hit.errorBound, ...hit.normal, ...hit.pointA,
        ...hit.pointB, ...touched(hit, dimension)];
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

/** Every answer about a case, in the order of part_answers.c. */
function answers(module: Module, { a, b, poses, way }: Question): number[][] {
    const make: Anything = makers(module);
    const queries: Anything = makeQueries(make.space);
    const n = module.dimension;
    const [own, other] = [shapeOf(make, a), shapeOf(make, b)];
    const [atA, atB, toB] = poses;
    const [bodyA, bodyB] = [{ ...atA, shape: own }, { ...atB, shape: other }];
    const found = [
        () => gapNumbers(queries.distance(bodyA, bodyB), n),
        () => [queries.overlap(bodyA, bodyB) ? 1 : 0],
        () => {
            const all = make.collideParts(bodyA, bodyB, { speculative: 0.125, capacity: 64 });
            return [all.complete ? 1 : 0, all.pointErrorBound, ...all.contacts.flatMap((c: Anything) =>
                [...c.pointA, ...c.pointB, ...c.normal, c.separation, ...c.parts, c.id,
                    ...(n === 3 ? [c.triangle ?? -1, c.material ?? 0] : [])])];
        },
        () => hitNumbers(queries.raycast(own, atB.position, way), n),
        () => hitNumbers(queries.castInA(own, other, atB, way), n),
        () => hitNumbers(queries.timeOfImpact(bodyA, undefined, bodyB, toB), n),
        () => gapNumbers(queries.closestPoint(bodyA, atB.position), n),
        () => make.raycastParts(own, atB.position, way).flatMap((hit: Anything) =>
            [hit.part, hit.fraction, hit.errorBound, ...hit.normal, ...hit.pointA]),
    ].map(answered);
    own.dispose();
    other.dispose();
    return found;
}

const NAMES = [
    "distance", "overlap", "collideParts", "raycast", "cast", "time of impact", "closest point", "raycastParts",
];

function bytesOf(numbers: readonly number[]): Buffer {
    return Buffer.from(Float64Array.from(numbers).buffer);
}

describe.each([2, 3] as const)("dimension %s", (dimension) => {
    let folder: Folder;
    let cases: Question[];
    let native: Buffer;

    beforeAll(() => {
        folder = temporary();
        const source = new Source(dimension);
        cases = Array.from({ length: COUNT }, (_, i) => source.question(i));
        const text = readFileSync(new URL("programs/part_answers.c", import.meta.url), "utf8");
        const program = compile(folder.path, "part_answers", text, dimension);
        native = runBytes(program, bytesOf([cases.length, ...cases.flatMap(numbersOf)]));
    });
    afterAll(() => folder.remove());

    test.each(["plain", "simd"] as const)("%s", async (variant: Variant) => {
        const module = await freshWhole(dimension, variant);
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
        const wanted = ["distance: 1", "distance: 3", "collideParts: 1", ...["raycast", "cast", "time of impact"]
            .flatMap((query) => [1, 2, 3].map((status) => `${query}: ${status}`))];
        for (const said of wanted) expect([...seen], said).toContain(said);
    });
});
