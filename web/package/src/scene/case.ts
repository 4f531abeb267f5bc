/** What a case is made of: which numbers each shape has, in which order, and when a rotation is one. No wasm. */
import type { Case, CaseBody, ShapeText } from "../types.js";

export type Dimension = 2 | 3;
type NumberKey = "radius" | "half_length" | "half_height";
type VectorKey = "half_extents" | "radii" | "a" | "b" | "c";

/** The keys of a type in the order of docs/scene.md; `points` instead of them where any number of points follows. */
export interface ShapeKind {
    readonly keys: readonly (NumberKey | VectorKey)[];
    readonly points?: boolean;
}

const BALL: ShapeKind = { keys: ["radius"] };
const BOX: ShapeKind = { keys: ["half_extents"] };
const CAPSULE: ShapeKind = { keys: ["radius", "half_length"] };
const TALL: ShapeKind = { keys: ["radius", "half_height"] };
const OVAL: ShapeKind = { keys: ["radii"] };
const HULL: ShapeKind = { keys: [], points: true };
const SEGMENT: ShapeKind = { keys: ["a", "b"] };
const TRIANGLE: ShapeKind = { keys: ["a", "b", "c"] };
const POINT: ShapeKind = { keys: [] };

const KINDS: Record<Dimension, ReadonlyMap<string, ShapeKind>> = {
    2: new Map([
        ["circle", BALL], ["box", BOX], ["capsule", CAPSULE], ["ellipse", OVAL], ["polygon", HULL],
        ["segment", SEGMENT], ["triangle", TRIANGLE], ["point", POINT],
    ]),
    3: new Map([
        ["sphere", BALL], ["box", BOX], ["capsule", CAPSULE], ["cylinder", TALL], ["cone", TALL], ["ellipsoid", OVAL],
        ["hull", HULL], ["segment", SEGMENT], ["triangle", TRIANGLE], ["point", POINT],
    ]),
};

/** Shapes of a case that have no fixed form in a link. */
const SCENES_ALONE: ReadonlySet<string> = new Set(["chain", "compound", "height_field", "half_plane", "half_space"]);

/** The types of a dimension in the order of the documentation. */
export function shapeTypes(dimension: Dimension): string[] {
    return [...KINDS[dimension].keys()];
}

/** Undefined where the dimension has no such type. */
export function shapeKind(type: string, dimension: Dimension): ShapeKind | undefined {
    return KINDS[dimension].get(type);
}

export function isVector(key: NumberKey | VectorKey): key is VectorKey {
    return key !== "radius" && key !== "half_length" && key !== "half_height";
}

/** How many numbers follow the type: undefined for any number of points. */
export function numberCount(kind: ShapeKind, dimension: Dimension): number | undefined {
    if (kind.points) return undefined;
    return kind.keys.reduce((sum, key) => sum + (isVector(key) ? dimension : 1), 0);
}

/** The numbers of a shape, its rounding aside. Throws a RangeError where there are too few or too many. */
export function numbersOf(shape: ShapeText, dimension: Dimension): number[] {
    const kind = shapeKind(shape.type, dimension);
    const space = dimension === 2 ? "the plane" : "space";
    if (SCENES_ALONE.has(shape.type) || shape.as === "ring") {
        const what = shape.as === "ring" ? "polygon as a ring" : shape.type.replace("_", "-");
        throw new RangeError(`A ${what} stands in scene files alone, not in links and programs.`);
    }
    if (!kind) throw new RangeError(`"${shape.type}" is no shape of ${space}.`);
    const numbers: number[] = [];
    const take = (name: string, value: readonly number[] | undefined): void => {
        if (value?.length === dimension) numbers.push(...value);
        else throw new RangeError(`${shape.type}: ${name} must have ${dimension} numbers.`);
    };
    for (const key of kind.keys) {
        const value = shape[key];
        if (isVector(key)) take(key, typeof value === "number" ? undefined : value);
        else if (typeof value === "number") numbers.push(value);
        else throw new RangeError(`${shape.type}: ${key} must be a number.`);
    }
    if (!kind.points) return numbers;
    if (!shape.points?.length) throw new RangeError(`${shape.type}: there must be at least one point.`);
    shape.points.forEach((point, i) => take(`point ${i + 1}`, point));
    return numbers;
}

/** The shape of these numbers, which are as many as the type needs. */
export function shapeOf(type: string, kind: ShapeKind, numbers: readonly number[], dimension: Dimension): ShapeText {
    const shape: ShapeText = { type };
    let next = 0;
    for (const key of kind.keys) {
        if (isVector(key)) shape[key] = numbers.slice(next, next + dimension);
        else shape[key] = numbers[next];
        next += isVector(key) ? dimension : 1;
    }
    if (!kind.points) return shape;
    shape.points = [];
    for (; next < numbers.length; next += dimension) shape.points.push(numbers.slice(next, next + dimension));
    return shape;
}

/** A quaternion, or a cosine and sine, made unit length: as it is where its squared length is one up to rounding, so
 * that doing it again changes nothing. The command, links and scene files do the same. Throws a RangeError where the
 * length is farther than 0.001 from one. */
export function unitRotation(rotation: readonly number[]): number[] {
    const squared = rotation.reduce((sum, x) => sum + x * x, 0);
    if (Math.abs(squared - 1) <= 1e-15) return [...rotation];
    const length = Math.sqrt(squared);
    if (!(Math.abs(length - 1) <= 1e-3)) {
        throw new RangeError(`The rotation has length ${Number(length.toPrecision(6))}; it must be of length one.`);
    }
    return rotation.map((x) => x / length);
}

/** The body that stands at the origin with this shape. */
export function bodyOf(shape: ShapeText, dimension: Dimension): CaseBody {
    const position = dimension === 2 ? [0, 0] : [0, 0, 0];
    return { shape, position, rotation: dimension === 2 ? 0 : [0, 0, 0, 1] };
}

/** The circle or the ball of radius one. */
export function unitBall(dimension: Dimension): ShapeText {
    return { type: dimension === 2 ? "circle" : "sphere", radius: 1 };
}

export type { Case, CaseBody, ShapeText };
