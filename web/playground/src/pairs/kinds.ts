/** The types of shapes: their names, their numbers, and what a fresh one looks like. */
import type { ShapeText } from "tact/2d";

/** The keys of a shape that are numbers or lists of numbers, beside its points. */
export type SizeKey = "radius" | "half_length" | "half_height" | "half_extents" | "radii" | "rounding";

export interface SizeField {
    readonly key: SizeKey;
    readonly label: string;
    /** Of a list: the names of its entries. */
    readonly parts?: readonly string[];
}

export interface Kind {
    readonly type: string;
    readonly label: string;
    readonly sizes: readonly SizeField[];
    /** Given by points: by a list of any length, or by a, b and for a triangle c. */
    readonly points?: "any" | "fixed";
    /** A fresh one, about `size` from its middle to its surface. */
    make(size: number): Omit<ShapeText, "type">;
}

const radius: SizeField = { key: "radius", label: "Radius" };
const halfLength: SizeField = { key: "half_length", label: "Half length" };
const halfHeight: SizeField = { key: "half_height", label: "Half height" };
const xy = ["x", "y"];
const xyz = ["x", "y", "z"];

function trim(x: number): number {
    return Number(x.toPrecision(3));
}

function corners(count: number, size: number): number[][] {
    return Array.from({ length: count }, (_, i) => {
        const angle = ((i + 0.5) / count) * 2 * Math.PI;
        return [trim(size * Math.cos(angle)), trim(size * Math.sin(angle))];
    });
}

/* The corners of a cube with one corner cut, so that a hull does not look like a box. */
function gem(size: number): number[][] {
    const s = trim(size * 0.8);
    const t = trim(size * 0.2);
    const points: number[][] = [];
    for (const z of [-s, s]) for (const y of [-s, s]) for (const x of [-s, s]) points.push([x, y, z]);
    return [...points.slice(0, 7), [t, s, s], [s, t, s], [s, s, t]];
}

const plane: readonly Kind[] = [
    { type: "circle", label: "Circle", sizes: [radius], make: (s) => ({ radius: s }) },
    {
        type: "box",
        label: "Box",
        sizes: [{ key: "half_extents", label: "Half extents", parts: xy }],
        make: (s) => ({ half_extents: [s, trim(s * 0.7)] }),
    },
    {
        type: "capsule",
        label: "Capsule",
        sizes: [radius, halfLength],
        make: (s) => ({ radius: trim(s * 0.5), half_length: trim(s * 0.7) }),
    },
    {
        type: "ellipse",
        label: "Ellipse",
        sizes: [{ key: "radii", label: "Radii", parts: xy }],
        make: (s) => ({ radii: [s, trim(s * 0.6)] }),
    },
    { type: "polygon", label: "Polygon", sizes: [], points: "any", make: (s) => ({ points: corners(5, s) }) },
    {
        type: "triangle",
        label: "Triangle",
        sizes: [],
        points: "fixed",
        make: (s) => ({ a: [s, trim(-s / 2)], b: [0, s], c: [-s, trim(-s / 2)] }),
    },
    { type: "segment", label: "Segment", sizes: [], points: "fixed", make: (s) => ({ a: [-s, 0], b: [s, 0] }) },
    { type: "point", label: "Point", sizes: [], make: () => ({}) },
];

const space: readonly Kind[] = [
    { type: "sphere", label: "Sphere", sizes: [radius], make: (s) => ({ radius: s }) },
    {
        type: "box",
        label: "Box",
        sizes: [{ key: "half_extents", label: "Half extents", parts: xyz }],
        make: (s) => ({ half_extents: [s, trim(s * 0.8), trim(s * 0.6)] }),
    },
    {
        type: "capsule",
        label: "Capsule",
        sizes: [radius, halfLength],
        make: (s) => ({ radius: trim(s * 0.5), half_length: trim(s * 0.7) }),
    },
    {
        type: "cylinder",
        label: "Cylinder",
        sizes: [radius, halfHeight],
        make: (s) => ({ radius: trim(s * 0.7), half_height: s }),
    },
    {
        type: "cone",
        label: "Cone",
        sizes: [radius, halfHeight],
        make: (s) => ({ radius: trim(s * 0.8), half_height: s }),
    },
    {
        type: "ellipsoid",
        label: "Ellipsoid",
        sizes: [{ key: "radii", label: "Radii", parts: xyz }],
        make: (s) => ({ radii: [s, trim(s * 0.7), trim(s * 0.5)] }),
    },
    { type: "hull", label: "Hull", sizes: [], points: "any", make: (s) => ({ points: gem(s) }) },
    {
        type: "triangle",
        label: "Triangle",
        sizes: [],
        points: "fixed",
        make: (s) => ({ a: [s, trim(-s / 2), 0], b: [0, s, 0], c: [-s, trim(-s / 2), 0] }),
    },
    {
        type: "segment",
        label: "Segment",
        sizes: [],
        points: "fixed",
        make: (s) => ({ a: [0, 0, -s], b: [0, 0, s] }),
    },
    { type: "point", label: "Point", sizes: [], make: () => ({}) },
];

export function kindsOf(dimension: 2 | 3): readonly Kind[] {
    return dimension === 2 ? plane : space;
}

export function kindOf(dimension: 2 | 3, type: string): Kind | undefined {
    return kindsOf(dimension).find((kind) => kind.type === type);
}

/** The points that a shape is given by, whatever their keys are. */
export function cornersOf(shape: ShapeText): readonly (readonly number[])[] {
    return shape.points ?? [shape.a, shape.b, shape.c].filter((point) => point !== undefined);
}

/** The same shape with other points. */
export function withCorners(shape: ShapeText, points: readonly (readonly number[])[]): ShapeText {
    const copies = points.map((point) => [...point]);
    if (shape.points !== undefined) return { ...shape, points: copies };
    const [a, b, c] = copies;
    return { ...shape, ...(a && { a }), ...(b && { b }), ...(c && { c }) };
}

/* About how far a shape reaches from its middle, so that another type of it has a like size. */
function sizeOf(shape: ShapeText): number {
    const points = cornersOf(shape);
    const spans = [0, 1, 2].map((axis) => {
        const row = points.map((point) => point[axis] ?? 0);
        return row.length === 0 ? 0 : (Math.max(...row) - Math.min(...row)) / 2;
    });
    const along = (shape.half_length ?? 0) + (shape.radius ?? 0);
    const across = [...(shape.half_extents ?? []), ...(shape.radii ?? [])];
    const size = Math.max(along, shape.half_height ?? 0, ...across, ...spans);
    return Number.isFinite(size) && size > 0 ? trim(size) : 1;
}

/** A fresh shape of this type, about as large as the one before. */
export function makeShape(kind: Kind, before: ShapeText): ShapeText {
    const rounding = before.rounding === undefined ? {} : { rounding: before.rounding };
    return { type: kind.type, ...kind.make(sizeOf(before)), ...rounding };
}
