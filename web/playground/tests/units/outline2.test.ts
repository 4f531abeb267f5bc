/** The outlines that the plane's views draw are what the library says: every point of them is a support point, both
 * ends of each flat are there, and what is between them is as near to the curve as was asked for. */
import * as tact from "tact/2d";
import { shapeFromText } from "tact/scene";
import { describe, expect, it } from "vitest";
import { axes2 } from "../../src/pairs/frames";
import type { PlacedSolid, Vec2 } from "../../src/pairs/model";
import { gapEnd, makeRing, outlineAt, partOf, sampleRing, type Part, type Ring } from "../../src/pairs/plane/outline2";
import type { ShapeText } from "tact/2d";

interface Body {
    text: ShapeText;
    placed: PlacedSolid<Vec2>;
}

function body(text: ShapeText, position: Vec2 = [0, 0], rotation = 0): Body {
    return { text, placed: { solid: shapeFromText(tact, text), position, axes: axes2(rotation) } };
}

function support({ placed }: Body, [x, y]: Vec2): Vec2 {
    const [along = [1, 0], across = [0, 1]] = placed.axes;
    const [u, v] = placed.solid.support([along[0] * x + along[1] * y, across[0] * x + across[1] * y]);
    const [px, py] = placed.position;
    return [px + along[0] * u + across[0] * v, py + along[1] * u + across[1] * v];
}

/* How far a body reaches in a direction, or with two of them their difference. */
function reach(a: Body, b: Body | undefined, [x, y]: Vec2): number {
    const p = support(a, [x, y]);
    const q: Vec2 = b === undefined ? [0, 0] : support(b, [-x, -y]);
    return (p[0] - q[0]) * x + (p[1] - q[1]) * y;
}

function parts(a: Body, b?: Body): Part[] {
    const first = partOf(a.placed, a.text, 1, false);
    return b === undefined ? [first] : [first, partOf(b.placed, b.text, -1, false)];
}

const texts: Record<string, ShapeText> = {
    point: { type: "point" },
    "rounded point": { type: "point", rounding: 0.4 },
    segment: { type: "segment", a: [-1, 0.5], b: [2, -0.25] },
    "rounded segment": { type: "segment", a: [-1, 0.5], b: [2, -0.25], rounding: 0.3 },
    triangle: { type: "triangle", a: [0, 0], b: [2, 0.5], c: [0.5, 1.5] },
    "clockwise triangle": { type: "triangle", a: [0, 0], b: [0.5, 1.5], c: [2, 0.5] },
    "flat triangle": { type: "triangle", a: [0, 0], b: [2, 1], c: [1, 0.5] },
    circle: { type: "circle", radius: 1.25 },
    capsule: { type: "capsule", radius: 0.5, half_length: 1.5 },
    "capsule without length": { type: "capsule", radius: 0.5, half_length: 0 },
    ellipse: { type: "ellipse", radii: [2, 0.4] },
    "rounded ellipse": { type: "ellipse", radii: [2, 0.4], rounding: 0.2 },
    box: { type: "box", half_extents: [1.5, 0.5] },
    "rounded box": { type: "box", half_extents: [1.5, 0.5], rounding: 0.25 },
    polygon: { type: "polygon", points: [[4, 11], [9, 9], [4, 5]] },
    "polygon with inner points": { type: "polygon", points: [[0, 0], [3, 0], [1, 1], [3, 2], [0, 2], [1.5, 0]] },
    "polygon of one point": { type: "polygon", points: [[1, 2]] },
    "polygon of two points": { type: "polygon", points: [[1, 2], [3, -1]] },
    "rounded polygon": { type: "polygon", points: [[0, 0], [3, 1], [1, 3]], rounding: 0.6 },
};

const names = Object.keys(texts);
const at = (name: string): Body => body(texts[name] ?? { type: "point" }, [0.3, -1.2], 0.7);
const beside = (name: string): Body => body(texts[name] ?? { type: "point" }, [2.1, 0.8], -1.9);
const ROUNDING = 1e-13;

function sizeOf(a: Body, b?: Body): number {
    return Math.max(...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => Math.abs(reach(a, b, [Math.cos(i), Math.sin(i)]))), 1);
}

function checkSupports(ring: Ring, a: Body, b?: Body): void {
    const off = sampleRing(ring, 1e-3).map(({ angle, x, y }) => {
        const direction: Vec2 = [Math.cos(angle), Math.sin(angle)];
        return Math.abs(x * direction[0] + y * direction[1] - reach(a, b, direction));
    });
    expect(off.length).toBeGreaterThan(0);
    expect(Math.max(...off)).toBeLessThan(ROUNDING * sizeOf(a, b));
}

/* No direction sees farther than the straight lines between the points, but for the tolerance. */
function checkNear(ring: Ring, tolerance: number, a: Body, b?: Body): void {
    const points = sampleRing(ring, tolerance);
    const beyond = Array.from({ length: 720 }, (_, i) => {
        const direction: Vec2 = [Math.cos(i * 0.0087), Math.sin(i * 0.0087)];
        return reach(a, b, direction) - Math.max(...points.map(({ x, y }) => x * direction[0] + y * direction[1]));
    });
    expect(Math.max(...beyond)).toBeLessThan(tolerance + ROUNDING * sizeOf(a, b));
    expect(Math.min(...beyond)).toBeGreaterThan(-ROUNDING * sizeOf(a, b));
}

describe("the outline of a shape", () => {
    it.each(names)("%s: its points are support points", (name) => {
        checkSupports(makeRing(parts(at(name))), at(name));
    });

    it.each(names)("%s: nothing is left out", (name) => {
        checkNear(makeRing(parts(at(name))), 1e-4, at(name));
    });

    it("the core of a rounded shape is its radius smaller", () => {
        const rounded = at("rounded polygon");
        const ring = makeRing([partOf(rounded.placed, rounded.text, 1, true)]);
        const sharp = body({ type: "polygon", points: [[0, 0], [3, 1], [1, 3]] }, [0.3, -1.2], 0.7);
        checkSupports(ring, sharp);
        expect(ring.angles).toHaveLength(3);
    });
});

describe("the outline of a difference", () => {
    const pairs = names.flatMap((a) => names.map((b) => [a, b] as const));

    it.each(pairs)("%s and %s: its points are support points", (a, b) => {
        checkSupports(makeRing(parts(at(a), beside(b))), at(a), beside(b));
    });

    it.each([["ellipse", "polygon"], ["rounded ellipse", "rounded box"], ["circle", "segment"]])(
        "%s and %s: nothing is left out",
        (a, b) => checkNear(makeRing(parts(at(a), beside(b))), 1e-4, at(a), beside(b)),
    );

    it("has the corners of the worked example, to the bit", () => {
        const a = body({ type: "polygon", points: [[4, 11], [9, 9], [4, 5]] });
        const b = body({ type: "polygon", points: [[5, 7], [12, 7], [10, 2], [7, 3]] });
        const corners = sampleRing(makeRing(parts(a, b)), 1e-6).map(({ x, y }) => [x, y]);
        const expected = [[-8, -2], [-1, -2], [4, 2], [2, 6], [-3, 8], [-6, 9], [-8, 4]];
        expect(corners).toHaveLength(expected.length);
        for (const corner of expected) expect(corners).toContainEqual(corner);
    });
});

/* The two ends of the flat with normal i: where the gap before it ends, and where that after it begins. */
function flat(ring: Ring, i: number): { length: number; angle: number } {
    const before = (i + ring.angles.length - 1) % ring.angles.length;
    const angle = ring.angles[i] ?? 0;
    const [p, q] = outlineAt(ring, [before, i], [gapEnd(ring, before), angle]);
    return { length: Math.hypot((q?.x ?? 0) - (p?.x ?? 0), (q?.y ?? 0) - (p?.y ?? 0)), angle };
}

describe("flats are complete", () => {
    it("of a rounded box, whatever its rounding", () => {
        const ring = makeRing(parts(at("rounded box")));
        const lengths = ring.angles.map((_, i) => flat(ring, i).length);
        expect(lengths).toHaveLength(4);
        lengths.sort((p, q) => p - q);
        for (const [i, length] of lengths.entries()) expect(length).toBeCloseTo(i < 2 ? 1 : 3, 12);
    });

    it("of two parallel boxes: one flat as long as both together", () => {
        const a = body({ type: "box", half_extents: [2, 1] }, [0, 0], 0.3);
        const b = body({ type: "box", half_extents: [0.5, 0.25] }, [3, 1], 0.3);
        const ring = makeRing(parts(a, b));
        expect(ring.angles).toHaveLength(4);
        const lengths = ring.angles.map((_, i) => flat(ring, i).length).sort((p, q) => p - q);
        for (const [i, length] of lengths.entries()) expect(length).toBeCloseTo(i < 2 ? 2.5 : 5, 12);
    });

    it("of an ellipse and a polygon: as long as the polygon's edges", () => {
        const points: [number, number][] = [[0, 0], [3, 0], [3, 1], [0.5, 2.5]];
        const ring = makeRing(parts(body({ type: "ellipse", radii: [1, 0.5] }), body({ type: "polygon", points })));
        const edges = points.map(([x, y], i) => {
            const [u, v] = points[(i + 1) % points.length] ?? [x, y];
            return Math.hypot(u - x, v - y);
        });
        const lengths = ring.angles.map((_, i) => flat(ring, i).length).sort((p, q) => p - q);
        expect(lengths).toHaveLength(4);
        for (const [i, edge] of edges.sort((p, q) => p - q).entries()) expect(lengths[i]).toBeCloseTo(edge, 12);
    });
});
