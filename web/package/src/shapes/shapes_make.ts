/** The constructors of shapes: what they check, and what they say when the library refuses their numbers. */
import { badArgument, show, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import type { Support } from "../module/module.js";
import { CustomSupport, Shape, type ShapeParts } from "./shapes.js";
import { type HullMesh, type HullOptions, readHull } from "./shapes_hull.js";
import { checkNumber, checkNumbers, type Space } from "../space.js";

/** The module's numbers for what is made from sizes and points alone (web/wasm/kinds.h). */
const KINDS = {
    point: 0, segment: 1, triangle: 2, ball: 3, box: 4, capsule: 5, oval: 6, cylinder: 7, cone: 8,
} as const;

export type Kind = keyof typeof KINDS;

/** An argument of a constructor. */
export interface Argument {
    name: string;
    value: unknown;
    /** How many numbers; one is a plain number. */
    count: number;
    right: string;
    fits(number: number): boolean;
}

const isAny = (): boolean => true;
const isPositive = (number: number): boolean => number > 0;
const isNotNegative = (number: number): boolean => number >= 0;

export function size(name: string, value: unknown): Argument {
    return { name, value, count: 1, right: "a number above zero", fits: isPositive };
}

export function sizes(name: string, value: unknown, count: number): Argument {
    return { name, value, count, right: `${count === 2 ? "two" : "three"} numbers above zero`, fits: isPositive };
}

export function length(name: string, value: unknown): Argument {
    return { name, value, count: 1, right: "a number that is not below zero", fits: isNotNegative };
}

export function place(name: string, value: unknown, count: number): Argument {
    return { name, value, count, right: `${count === 2 ? "two" : "three"} finite numbers`, fits: isAny };
}

function numbersOf(call: string, { name, value, count, right }: Argument): ArrayLike<number> {
    return count === 1 ? [checkNumber(call, name, value, right)] : checkNumbers(call, name, value, count, right);
}

/** The error for numbers that are no shape: it names the first argument that cannot be right, or else all. */
function refused<V>(space: Space<V, unknown>, call: string, status: number, all: readonly Argument[]): TactError {
    const wrong = all.find((argument) => !Array.from(numbersOf(call, argument)).every(argument.fits));
    const told = (wrong ? [wrong] : all).map(({ name, value }) => `${name} is ${show(value)}`).join(", ");
    return space.module.refusal(status, call, wrong ? `${told}; it must be ${wrong.right}` : told);
}

/** A shape of sizes and points. */
export function makeShape<V>(space: Space<V, unknown>, type: string, kind: Kind, all: readonly Argument[]): Shape<V> {
    const { module } = space;
    let at = 0;
    for (const argument of all) {
        const numbers = numbersOf(type, argument);
        for (let i = 0; i < argument.count; i++) module.mail[at++] = numbers[i];
    }
    const address = module.bridge.shape_make(KINDS[kind]);
    if (address === 0) throw refused(space, type, module.mail[0], all);
    return new Shape(space, { type, address });
}

/** Points as numbers, one behind the other: from a list of vectors, or as they are. */
export function flatPoints<V>(
    space: Space<V, unknown>, call: string, points: unknown, name = "points",
): ArrayLike<number> {
    const { dimension, rightVector } = space;
    const right = `a list of points, each ${rightVector}, or all their numbers in a Float64Array`;
    if (points instanceof Float64Array || points instanceof Float32Array) {
        if (points.length % dimension !== 0) throw badArgument(call, name, points, right);
        const bad = points.findIndex((number) => !Number.isFinite(number));
        if (bad >= 0)
            throw new TactError("not_finite", `${call}: ${name}[${bad}] is ${points[bad]}; it must be finite`);
        return points;
    }
    if (!Array.isArray(points)) throw badArgument(call, name, points, right);
    const numbers = new Float64Array(points.length * dimension);
    for (const [i, point] of points.entries())
        numbers.set(checkNumbers(call, `${name}[${i}]`, point, dimension, rightVector), i * dimension);
    return numbers;
}

function vertexLimit(call: string, options: HullOptions | undefined, least: number): number {
    if (options !== undefined && (typeof options !== "object" || options === null))
        throw badArgument(call, "options", options, "{vertexLimit}");
    if (options !== undefined) checkKeys(call, "options", options, ["vertexLimit"]);
    const limit = options?.vertexLimit;
    if (limit === undefined) return 0;
    if (!Number.isInteger(limit) || limit < least || limit > MOST_VERTICES)
        throw badArgument(call, "vertexLimit", limit, `a whole number from ${least} on`);
    return limit;
}

const MOST_VERTICES = 2 ** 31 - 1;

/** Lends points to a function of the module that builds something from them: its address, or zero. */
function build<V>(
    space: Space<V, unknown>, call: string, points: unknown, options: HullOptions | undefined,
    from: "shape_hull" | "hull_make",
): number {
    const { module, dimension } = space;
    const limit = vertexLimit(call, options, dimension + 1);
    const numbers = flatPoints(space, call, points);
    const memory = module.put(numbers, call);
    try {
        const count = numbers.length / dimension;
        const address = module.bridge[from](memory, count, limit);
        if (address === 0) throw module.refusal(module.mail[0], call, `there are ${count} points`);
        return address;
    } finally {
        if (!module.failed) module.release(memory);
    }
}

/** The hull of any points. */
export function makeHull<V>(
    space: Space<V, unknown>, type: string, points: unknown, options: HullOptions | undefined,
): Shape<V> {
    return new Shape(space, { type, address: build(space, type, points, options, "shape_hull") });
}

/** The same as numbers alone; nothing is left in the module's memory. */
export function makeHullMesh<V>(
    space: Space<V, unknown>, points: unknown, options: HullOptions | undefined,
): HullMesh {
    const hull = build(space, "hullMesh", points, options, "hull_make");
    try {
        return readHull(space.module, hull, "hullMesh");
    } finally {
        if (!space.module.failed) space.module.release(hull);
    }
}

/** The same shape with its surface moved out. */
export function makeRounded<V>(space: Space<V, unknown>, shape: unknown, radius: unknown): Shape<V> {
    const core = checkShape(space, "rounded", "shape", shape);
    const argument = length("radius", radius);
    const address = space.module.bridge.shape_rounded(core.handle, numbersOf("rounded", argument)[0]);
    if (address === 0) throw refused(space, "rounded", space.module.mail[0], [argument]);
    const Own = core.constructor as new (space: Space<V, unknown>, parts: ShapeParts) => Shape<V>;
    return new Own(space, { type: core.type, address, custom: core.custom, partTypes: core.partTypes });
}

/** A shape of the user's own. */
export function makeCustom<V>(space: Space<V, unknown>, support: unknown): Shape<V> {
    const { module } = space;
    if (typeof support !== "function")
        throw badArgument("custom", "support", support, "a function from a direction to the farthest point");
    const custom = new CustomSupport(module, support as Support);
    const address = module.bridge.shape_custom(custom.id);
    if (address === 0)
        throw module.refusal(module.mail[0], "custom", "the function was asked along and against each axis");
    return new Shape(space, { type: "custom", address, custom });
}

/** What is said to be a shape of this dimension. */
export function checkShape<V>(space: Space<V, unknown>, call: string, name: string, value: unknown): Shape<V> {
    if (!(value instanceof Shape)) throw badArgument(call, name, value, "a shape");
    if (value.module !== space.module)
        throw foreign(value, `${call}: ${name}`, space.name);
    return value as Shape<V>;
}

function foreign(shape: Shape<unknown>, name: string, right: string): TactError {
    const own = shape.dimension === 2 ? "the plane" : "space";
    return new TactError("bad_argument", `${name} is a shape of ${own}; it must be of ${right}`);
}
