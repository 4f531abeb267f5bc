/** The queries: arguments into the mailbox, a call, the answer out of it. */
import { badArgument, refusalOf, show, TactError } from "./errors.js";
import { checkKeys } from "./keys.js";
import { Shape } from "./shapes/shapes.js";
import { checkShape } from "./shapes/shapes_make.js";
import { checkNumber, type Space } from "./space.js";
import type {
    ContactPoint, Gap, Hit, Manifold, Placed, Pose, RotationLike, Status, VectorLike,
} from "./types.js";

/** A pose as it may be given. */
export type AnyPose<V> = Pose<VectorLike, RotationLike<V>>;

/** A shape that stands at the origin, or one that stands somewhere. */
export type Body<V> = Shape<V> | Placed<Shape<V>, VectorLike, RotationLike<V>>;

export interface DistanceOptions {
    /** Above zero: it is enough to know that the shapes are farther apart than this. */
    cutoff?: number;
    /** It is enough to know that the shapes are apart. */
    apartIsEnough?: boolean;
    /** Above zero: an error bound of this length is good enough. */
    tolerance?: number;
    /** Above zero: the same as a part of the size of the smaller shape; the larger of both counts. */
    relativeTolerance?: number;
    /** Above zero: GJK, and EPA after it, stop after so many support points of each shape, and up to five more. */
    maxSupports?: number;
    /** GJK's first direction, in A's frame and of any length; by default from A's origin to B's. */
    firstDirection?: VectorLike;
    /** By GJK and EPA alone, without the closed forms that some pairs have. */
    general?: boolean;
}

export interface CollideOptions {
    /** Points are reported where the surfaces are apart by no more than this. */
    speculative?: number;
    general?: boolean;
}

export interface MotionOptions {
    general?: boolean;
}

/** What the module takes (web/wasm/question.h). */
const IN_A = 1;
const GENERAL = 2;
const APART_IS_ENOUGH = 4;

/** What of an answer's first number tells that the bound is wider than asked for. */
export const NOT_CONVERGED = 8;

const STATUSES: readonly Status[] = ["separated", "separated", "touching", "overlap", "beyond_cutoff", "undecided"];

export function statusOf(number: number): Status {
    return STATUSES[number] ?? "undecided";
}

export function readGap<V>(space: Space<V, unknown>, numbers: ArrayLike<number>, at: number): Gap<V> {
    const n = space.dimension;
    return {
        status: statusOf(numbers[at] & ~NOT_CONVERGED),
        iterations: numbers[at + 1],
        distance: numbers[at + 2],
        errorBound: numbers[at + 3],
        converged: (numbers[at] & NOT_CONVERGED) === 0,
        normal: space.vector(numbers, at + 4),
        pointA: space.vector(numbers, at + 4 + n),
        pointB: space.vector(numbers, at + 4 + 2 * n),
    };
}

export function readManifold<V>(space: Space<V, unknown>, numbers: ArrayLike<number>): Manifold<V> {
    const n = space.dimension;
    const points: ContactPoint<V>[] = [];
    const count = numbers[5 + n];
    for (let i = 0, at = 6 + n; i < count; i++, at += 2 * n + 2) {
        const pointA = space.vector(numbers, at);
        const pointB = space.vector(numbers, at + n);
        points.push({ pointA, pointB, separation: numbers[at + 2 * n], id: numbers[at + 2 * n + 1] });
    }
    return {
        status: statusOf(numbers[0]),
        iterations: numbers[1],
        distance: numbers[2],
        errorBound: numbers[3],
        pointErrorBound: numbers[4],
        normal: space.vector(numbers, 5),
        points,
    };
}

export function readHit<V>(space: Space<V, unknown>, numbers: ArrayLike<number>, at: number): Hit<V> {
    const n = space.dimension;
    return {
        status: statusOf(numbers[at]),
        steps: numbers[at + 1],
        fraction: numbers[at + 2],
        distance: numbers[at + 3],
        errorBound: numbers[at + 4],
        normal: space.vector(numbers, at + 5),
        pointA: space.vector(numbers, at + 5 + n),
        pointB: space.vector(numbers, at + 5 + 2 * n),
    };
}

/** Adds to an answer which parts and triangles it is about, where a shape has some: the module tells it behind the
 * rest. */
export function withParts<V, Answer extends Gap<V> | Hit<V>>(
    space: Space<V, unknown>, answer: Answer, at: number, ...bodies: readonly unknown[]
): Answer {
    const shapes = bodies.map((body) => body instanceof Shape ? body : (body as Placed<Shape<V>>).shape);
    const { mail } = space.module;
    if (shapes.some(({ hasParts }) => hasParts)) answer.parts = [mail[at], mail[at + 1]];
    if (shapes.some(({ hasTriangles }) => hasTriangles)) answer.triangles = [mail[at + 2], mail[at + 3]];
    return answer;
}

/** The numbers of a gap and of a hit; behind them are the parts and the triangles. */
export const gapSize = (dimension: number): number => 4 + 3 * dimension;
export const hitSize = (dimension: number): number => 5 + 3 * dimension;

/** Writes where a body stands, and gives the handle of its shape. */
export function putBody<V>(space: Space<V, unknown>, call: string, name: string, body: unknown, at: number): number {
    if (body instanceof Shape) {
        space.putPose(call, name, undefined, at);
        return checkShape(space, call, name, body).handle;
    }
    if (typeof body !== "object" || body === null || !("shape" in body))
        throw badArgument(call, name, body, "a shape, or an object {shape, position, rotation}");
    space.putPose(call, name, body, at);
    return checkShape(space, call, `${name}.shape`, body.shape).handle;
}

/** Checks the options of a query, of which it has these beside `general`. */
export function flagsOf(call: string, options: { general?: boolean } | undefined, ...keys: string[]): number {
    if (options === undefined) return 0;
    if (typeof options !== "object" || options === null) throw badArgument(call, "options", options, "an object");
    checkKeys(call, "options", options, [...keys, "general"]);
    return options.general ? GENERAL : 0;
}

/** Throws what the library says about refused input, in the words of the caller. */
export function throwRefused<V>(space: Space<V, unknown>, call: string, status: number, given: object): never {
    const told = Object.entries(given).flatMap(([name, value]) => describe(name, value));
    if (refusalOf(status) === "not_convex") told.unshift(`${call} takes nothing with triangles or parts there`);
    throw space.module.refusal(status, call, told.join(", "));
}

/** What of an argument may have been refused. */
function describe(name: string, value: unknown): string[] {
    if (value === undefined || value instanceof Shape) return [];
    if (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
        return [`${name} is ${show(value)}`];
    return Object.entries(value)
        .filter(([key, part]) => part !== undefined && key !== "shape")
        .map(([key, part]) => `${name}.${key} is ${show(part)}`);
}

/** Writes an optional number that is not below zero. */
export function putLength<V>(space: Space<V, unknown>, call: string, name: string, value: unknown, at: number): void {
    const right = "a number that is not below zero";
    const number = value === undefined ? 0 : checkNumber(call, name, value, right);
    if (number < 0) throw new TactError("negative", `${call}: ${name} is ${show(value)}; it must be ${right}`);
    space.module.mail[at] = number;
}

const DISTANCE_KEYS = [
    "cutoff", "apartIsEnough", "tolerance", "relativeTolerance", "maxSupports", "firstDirection",
];

/** Writes what a distance is asked with; gives what of it goes by flags. `more` are other options of the call. */
export function putDistanceOptions<V>(
    space: Space<V, unknown>, call: string, options: DistanceOptions | undefined, at: number, ...more: string[]
): number {
    const flags = flagsOf(call, options, ...DISTANCE_KEYS, ...more);
    const { cutoff, apartIsEnough, tolerance, relativeTolerance, maxSupports = 0, firstDirection } = options ?? {};
    putLength(space, call, "cutoff", cutoff, at);
    putLength(space, call, "tolerance", tolerance, at + 1);
    putLength(space, call, "relativeTolerance", relativeTolerance, at + 2);
    if (!Number.isInteger(maxSupports) || maxSupports < 0 || maxSupports > 0x7fffffff)
        throw badArgument(call, "maxSupports", maxSupports, "a whole number that is not below zero");
    space.module.mail[at + 3] = maxSupports;
    if (firstDirection === undefined) space.module.mail.fill(0, at + 4, at + 4 + space.dimension);
    else space.putVector(call, "firstDirection", firstDirection, at + 4);
    return apartIsEnough ? flags | APART_IS_ENOUGH : flags;
}

/** All queries of a dimension; functions2.ts and functions3.ts tell what each does. */
export interface Queries<V, R> {
    distance(a: Body<V>, b: Body<V>, options?: DistanceOptions): Gap<V>;
    distanceInA(a: Shape<V>, b: Shape<V>, bInA: AnyPose<V>, options?: DistanceOptions): Gap<V>;
    overlap(a: Body<V>, b: Body<V>): boolean;
    overlapInA(a: Shape<V>, b: Shape<V>, bInA: AnyPose<V>): boolean;
    collide(a: Body<V>, b: Body<V>, options?: CollideOptions): Manifold<V>;
    collideInA(a: Shape<V>, b: Shape<V>, bInA: AnyPose<V>, options?: CollideOptions): Manifold<V>;
    raycast(body: Body<V>, origin: VectorLike, translation: VectorLike): Hit<V>;
    cast(a: Body<V>, b: Body<V>, translation: VectorLike, options?: MotionOptions): Hit<V>;
    castInA(a: Shape<V>, b: Shape<V>, bInA: AnyPose<V>, translation: VectorLike, options?: MotionOptions): Hit<V>;
    timeOfImpact(
        a: Body<V>, toA: AnyPose<V> | undefined, b: Body<V>, toB: AnyPose<V> | undefined, options?: MotionOptions,
    ): Hit<V>;
    sweepPose(from: AnyPose<V>, to: AnyPose<V>, fraction: number): Required<Pose<V, R>>;
    closestPoint(body: Body<V>, point: VectorLike): Gap<V>;
    contains(body: Body<V>, point: VectorLike): boolean;
}

function distanceQueries<V, R>(space: Space<V, R>): Pick<Queries<V, R>, "distance" | "distanceInA"> {
    const { poseSize } = space;
    const answer = (
        call: string, handles: readonly [number, number], flags: number, bodies: readonly [unknown, unknown],
        given: object,
    ): Gap<V> => {
        space.module.bridge.distance(...handles, flags, 0);
        const { mail } = space.module;
        if (mail[0] < 0) throwRefused(space, call, mail[0], given);
        return withParts(space, readGap(space, mail, 0), gapSize(space.dimension), ...bodies);
    };
    return {
        distance(a, b, options) {
            const handleA = putBody(space, "distance", "a", a, 0);
            const handleB = putBody(space, "distance", "b", b, poseSize);
            const flags = putDistanceOptions(space, "distance", options, 2 * poseSize);
            return answer("distance", [handleA, handleB], flags, [a, b], { a, b, options });
        },
        distanceInA(a, b, bInA, options) {
            const handleA = checkShape(space, "distanceInA", "a", a).handle;
            const handleB = checkShape(space, "distanceInA", "b", b).handle;
            space.putPose("distanceInA", "bInA", bInA, poseSize);
            const flags = putDistanceOptions(space, "distanceInA", options, 2 * poseSize) | IN_A;
            return answer("distanceInA", [handleA, handleB], flags, [a, b], { bInA, options });
        },
    };
}

function overlapQueries<V, R>(space: Space<V, R>): Pick<Queries<V, R>, "overlap" | "overlapInA"> {
    const { poseSize } = space;
    const answer = (call: string, a: number, b: number, flags: number, given: object): boolean => {
        const result = space.module.bridge.overlap(a, b, flags);
        if (result < 0) throwRefused(space, call, result, given);
        return result > 0;
    };
    return {
        overlap(a, b) {
            const handleA = putBody(space, "overlap", "a", a, 0);
            const handleB = putBody(space, "overlap", "b", b, poseSize);
            return answer("overlap", handleA, handleB, 0, { a, b });
        },
        overlapInA(a, b, bInA) {
            const handleA = checkShape(space, "overlapInA", "a", a).handle;
            const handleB = checkShape(space, "overlapInA", "b", b).handle;
            space.putPose("overlapInA", "bInA", bInA, poseSize);
            return answer("overlapInA", handleA, handleB, IN_A, { bInA });
        },
    };
}

function collideQueries<V, R>(space: Space<V, R>): Pick<Queries<V, R>, "collide" | "collideInA"> {
    const { poseSize } = space;
    const answer = (call: string, a: number, b: number, flags: number, given: object): Manifold<V> => {
        space.module.bridge.collide(a, b, flags, 0);
        const { mail } = space.module;
        if (mail[0] < 0) throwRefused(space, call, mail[0], given);
        return readManifold(space, mail);
    };
    return {
        collide(a, b, options) {
            const handleA = putBody(space, "collide", "a", a, 0);
            const handleB = putBody(space, "collide", "b", b, poseSize);
            const flags = flagsOf("collide", options, "speculative");
            putLength(space, "collide", "speculative", options?.speculative, 2 * poseSize);
            return answer("collide", handleA, handleB, flags, { a, b, options });
        },
        collideInA(a, b, bInA, options) {
            const handleA = checkShape(space, "collideInA", "a", a).handle;
            const handleB = checkShape(space, "collideInA", "b", b).handle;
            space.putPose("collideInA", "bInA", bInA, poseSize);
            const flags = flagsOf("collideInA", options, "speculative") | IN_A;
            putLength(space, "collideInA", "speculative", options?.speculative, 2 * poseSize);
            return answer("collideInA", handleA, handleB, flags, { bInA, options });
        },
    };
}

type MotionNames = "raycast" | "cast" | "castInA" | "timeOfImpact" | "sweepPose";

function motionQueries<V, R>(space: Space<V, R>): Pick<Queries<V, R>, MotionNames> {
    const { poseSize, dimension } = space;
    const answer = (call: string, given: object, ...bodies: readonly unknown[]): Hit<V> => {
        const { mail } = space.module;
        if (mail[0] < 0) throwRefused(space, call, mail[0], given);
        return withParts(space, readHit(space, mail, 0), hitSize(dimension), ...bodies);
    };
    return {
        raycast(body, origin, translation) {
            const handle = putBody(space, "raycast", "body", body, 0);
            space.putVector("raycast", "origin", origin, poseSize);
            space.putVector("raycast", "translation", translation, 2 * poseSize);
            space.module.bridge.cast(handle, 0, 0, 0);
            return answer("raycast", { body, origin, translation }, body);
        },
        cast(a, b, translation, options) {
            const handleA = putBody(space, "cast", "a", a, 0);
            const handleB = putBody(space, "cast", "b", b, poseSize);
            space.putVector("cast", "translation", translation, 2 * poseSize);
            space.module.bridge.cast(handleA, handleB, flagsOf("cast", options), 0);
            return answer("cast", { a, b, translation }, a, b);
        },
        castInA(a, b, bInA, translation, options) {
            const handleA = putBody(space, "castInA", "a", checkShape(space, "castInA", "a", a), 0);
            const handleB = checkShape(space, "castInA", "b", b).handle;
            space.putPose("castInA", "bInA", bInA, poseSize);
            space.putVector("castInA", "translation", translation, 2 * poseSize);
            space.module.bridge.cast(handleA, handleB, flagsOf("castInA", options) | IN_A, 0);
            return answer("castInA", { bInA, translation }, a, b);
        },
        timeOfImpact(a, toA, b, toB, options) {
            const [handleA, handleB] = putMotions(space, "timeOfImpact", a, toA, b, toB);
            space.module.bridge.time_of_impact(handleA, handleB, flagsOf("timeOfImpact", options), 0);
            return answer("timeOfImpact", { a, toA, b, toB }, a, b);
        },
        sweepPose(from, to, fraction) {
            space.putPose("sweepPose", "from", from, 0);
            space.putPose("sweepPose", "to", to, poseSize);
            space.module.mail[2 * poseSize] = checkNumber("sweepPose", "fraction", fraction, "a finite number");
            const status = space.module.bridge.sweep_pose();
            if (status < 0) throwRefused(space, "sweepPose", status, { from, to });
            const { mail } = space.module;
            return { position: space.vector(mail, 0), rotation: space.rotation(mail, dimension) };
        },
    };
}

/** Two bodies, from and to; gives the handles of their shapes. */
export function putMotions<V>(
    space: Space<V, unknown>, call: string,
    a: Body<V>, toA: AnyPose<V> | undefined, b: Body<V>, toB: AnyPose<V> | undefined,
): [number, number] {
    const { poseSize } = space;
    const handleA = putBody(space, call, "a", a, 0);
    const handleB = putBody(space, call, "b", b, poseSize);
    putEnd(space, call, "toA", a, toA, 2 * poseSize);
    putEnd(space, call, "toB", b, toB, 3 * poseSize);
    return [handleA, handleB];
}

function putEnd<V>(
    space: Space<V, unknown>, call: string, name: string, body: Body<V>, to: AnyPose<V> | undefined, at: number,
): void {
    if (to !== undefined && (typeof to !== "object" || to === null))
        throw badArgument(call, name, to, "a pose: {position, rotation}");
    if (to !== undefined) space.checkPoseKeys(call, name, to);
    const from = body instanceof Shape ? undefined : body;
    const position = to?.position ?? from?.position;
    const rotation = to?.rotation ?? from?.rotation;
    space.putPose(call, name, { position, rotation }, at);
}

function pointQueries<V, R>(space: Space<V, R>): Pick<Queries<V, R>, "closestPoint" | "contains"> {
    const { poseSize } = space;
    return {
        closestPoint(body, point) {
            const handle = putBody(space, "closestPoint", "body", body, 0);
            space.putVector("closestPoint", "point", point, poseSize);
            space.module.bridge.closest_point(handle, 0);
            const { mail } = space.module;
            if (mail[0] < 0) throwRefused(space, "closestPoint", mail[0], { body, point });
            return withParts(space, readGap(space, mail, 0), gapSize(space.dimension), body);
        },
        contains(body, point) {
            const handle = putBody(space, "contains", "body", body, 0);
            space.putVector("contains", "point", point, poseSize);
            const result = space.module.bridge.contains(handle);
            if (result < 0) throwRefused(space, "contains", result, { body, point });
            return result > 0;
        },
    };
}

export function makeQueries<V, R>(space: Space<V, R>): Queries<V, R> {
    return {
        ...distanceQueries(space),
        ...overlapQueries(space),
        ...collideQueries(space),
        ...motionQueries(space),
        ...pointQueries(space),
    };
}
