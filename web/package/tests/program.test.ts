/** The C program of a case: it compiles without a warning, and prints the bits that the package gives. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import type { Case } from "tact/link";
import { shapeTypes } from "../dist/scene/case.js";
import { caseToC, shapeFromText } from "tact/scene";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile, run, temporary, type Folder } from "./native.js";
import { Random, randomCase } from "./random.js";

const STATUSES = ["ok", "separated", "touching", "overlap", "beyond_cutoff"];

/** What the package answers, as the program prints it: %.17g and no sign of zero is all that differs. */
function answer(given: Case): number[] {
    const two = given.dimension === 2;
    const shape = (which: "a" | "b"): unknown =>
        two ? shapeFromText(plane, given[which].shape) : shapeFromText(space, given[which].shape);
    const bodies = (["a", "b"] as const).map((which) => ({ ...given[which], shape: shape(which) }));
    const [a, b] = bodies as unknown as [plane.Placement, plane.Placement];
    const tact = (two ? plane : space) as typeof plane;
    if (given.query === "collide") {
        const m = tact.collide(a, b);
        const points = m.points.flatMap((p) => [...p.pointA, ...p.pointB, p.separation, p.id]);
        return [STATUSES.indexOf(m.status), m.iterations, m.distance, m.errorBound, ...m.normal, ...points];
    }
    const gap = tact.distance(a, b);
    return [STATUSES.indexOf(gap.status), gap.iterations, gap.distance, gap.errorBound, ...gap.normal, ...gap.pointA,
        ...gap.pointB];
}

let folder: Folder;
beforeAll(() => {
    folder = temporary();
});
afterAll(() => folder.remove());

test.each([2, 3] as const)("every shape of dimension %i", (dimension) => {
    const random = new Random(10 + dimension);
    const left = new Set(shapeTypes(dimension));
    for (let i = 0; left.size > 0; i++) {
        const given = randomCase(random, dimension);
        if (!left.has(given.a.shape.type) && !left.has(given.b.shape.type)) continue;
        left.delete(given.a.shape.type);
        left.delete(given.b.shape.type);
        const text = caseToC(given, "http://localhost:4173/#/2d?v=1");
        const printed = run(compile(folder.path, `case${dimension}_${i}`, text));
        const numbers = printed.split("\n").flatMap((line) => line.replace(/^[^:]*: /, "").split(/, (?:id: )?/));
        expect(numbers.filter((word) => word !== "").map(Number), text).toStrictEqual(answer(given));
    }
});

test("the classic example reads well", () => {
    const corners = (points: number[][]): Case["a"] =>
        ({ shape: { type: "polygon", points }, position: [0, 0], rotation: 0 });
    const text = caseToC({
        dimension: 2, query: "distance", step: -1,
        a: corners([[4, 11], [9, 9], [4, 5]]), b: corners([[5, 7], [12, 7], [10, 2], [7, 3]]),
    });
    expect(text).toContain("        {4, 11},\n        {9, 9},\n        {4, 5},\n");
    expect(run(compile(folder.path, "classic", text))).toContain("distance: -0.9370425713316366\n");
});
