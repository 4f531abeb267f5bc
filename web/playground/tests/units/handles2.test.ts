/** What the handles of the plane's world do to a body's numbers. */
import * as tact from "tact/2d";
import { shapeFromText } from "tact/scene";
import { describe, expect, it } from "vitest";
import { axes2 } from "../../src/pairs/frames";
import type { CaseBody, Vec2 } from "../../src/pairs/model";
import { figureOf, type Figure } from "../../src/pairs/plane/figures";
import { edgesOf, handlesOf, withVertex, withoutVertex, type Handle, type Rounder }
    from "../../src/pairs/plane/handles2";
import { roundTo } from "../../src/pairs/plane/view";
import type { ShapeText } from "tact/2d";

const rounder: Rounder = { least: 0.01, round: (x) => roundTo(x, 0.01) };

function bodyOf(shape: ShapeText, rotation = 0): CaseBody {
    return { shape, position: [1, 2], rotation };
}

function figure(body: CaseBody): Figure {
    const position: Vec2 = [body.position[0] ?? 0, body.position[1] ?? 0];
    return figureOf(body, { solid: shapeFromText(tact, body.shape), position, axes: axes2(body.rotation) });
}

function handle(body: CaseBody, label: string): Handle {
    const found = handlesOf("a", figure(body)).find((one) => one.label === label);
    if (found === undefined) throw new Error(`There is no handle "${label}".`);
    return found;
}

describe("sizes", () => {
    it("follow the pointer and are rounded", () => {
        const body = bodyOf({ type: "box", half_extents: [2, 1] });
        const next = handle(body, "A, half extent x").drag(body, [2, 0], [2.3456, 5], rounder);
        expect(next.shape).toEqual({ type: "box", half_extents: [2.35, 1] });
    });

    it.each([
        [{ type: "circle", radius: 1 }, "A, radius", { type: "circle", radius: 0.01 }],
        [{ type: "ellipse", radii: [1, 2] }, "A, radius x", { type: "ellipse", radii: [0.01, 2] }],
        [
            { type: "capsule", radius: 1, half_length: 2 },
            "A, half length",
            { type: "capsule", radius: 1, half_length: 0 },
        ],
    ])("dragged through zero stop at what still is a shape: %o", (shape, label, expected) => {
        const body = bodyOf(shape);
        const next = handle(body, label).drag(body, [1, 0], [-50, 0], rounder);
        expect(next.shape).toEqual(expected);
        expect(() => shapeFromText(tact, next.shape)).not.toThrow();
    });

    it("a rounding of nothing is left away", () => {
        const body = bodyOf({ type: "box", half_extents: [2, 1], rounding: 0.5 });
        const next = handle(body, "A, rounding").drag(body, [-2, -1], [9, 9], rounder);
        expect(next.shape).toEqual({ type: "box", half_extents: [2, 1] });
    });
});

describe("vertices", () => {
    const square: number[][] = [[0, 0], [0, 2], [2, 2], [2, 0]];

    it("inside of the hull say so", () => {
        const body = bodyOf({ type: "polygon", points: [...square, [1, 1]] });
        expect(handle(body, "A, vertex 5, inside the hull").inner).toBe(true);
        expect(handle(body, "A, vertex 4").inner).toBe(false);
    });

    it("are added between the ends of an edge, whichever way round the points go", () => {
        for (const points of [square, [...square].reverse()]) {
            const body = bodyOf({ type: "polygon", points });
            for (const { from, to, after } of edgesOf(figure(body))) {
                const middle: Vec2 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
                const next = withVertex(body, after, middle).shape.points ?? [];
                const beside = [next[after], next[(after + 2) % next.length]];
                expect(next).toHaveLength(5);
                expect(beside).toContainEqual(from);
                expect(beside).toContainEqual(to);
            }
        }
    });

    it("are removed, but for the last one", () => {
        const body = bodyOf({ type: "polygon", points: [[0, 0], [1, 0]] });
        const one = withoutVertex(body, 0);
        expect(one?.shape.points).toEqual([[1, 0]]);
        expect(one && withoutVertex(one, 0)).toBeUndefined();
        expect(withoutVertex(bodyOf({ type: "triangle", a: [0, 0], b: [1, 0], c: [0, 1] }), 0)).toBeUndefined();
    });

    it("of a triangle may be dragged over to the other side", () => {
        const body = bodyOf({ type: "triangle", a: [0, 0], b: [2, 0], c: [1, 1] });
        const next = handle(body, "A, vertex 3").drag(body, [1, 1], [1, -1], rounder);
        expect(next.shape.c).toEqual([1, -1]);
        expect(() => figure(next)).not.toThrow();
    });
});

describe("rotation", () => {
    it("turns a shape about its own middle, wherever its frame's origin is", () => {
        const body = bodyOf({ type: "polygon", points: [[10, 10], [12, 10], [12, 12], [10, 12]] });
        const before = figure(body).box;
        const turned = handle(body, "A, rotation").nudge?.(body, Math.PI / 2, { least: 1e-9, round: (x) => x });
        if (turned === undefined) throw new Error("The handle does not turn.");
        const after = figure(turned).box;
        expect(turned.rotation).toBeCloseTo(Math.PI / 2, 12);
        for (const side of ["left", "right", "top", "bottom"] as const) {
            expect(after[side]).toBeCloseTo(before[side], 8);
        }
    });
});
