/** Derivatives of the signed distance with respect to the poses of both bodies. */
import { badArgument } from "./errors.js";
import { checkKeys } from "./keys.js";
import type { Call } from "./module/module.js";
import { wholeCalls } from "./module/whole.js";
import {
    gapSize, putBody, putDistanceOptions, readGap, throwRefused, withParts, type Body, type DistanceOptions,
} from "./queries.js";
import { vectors } from "./shapes/shapes.js";
import { checkNumber, checkNumbers, type Space } from "./space.js";
import type { Gap, Vec3, VectorLike } from "./types.js";

/** What web/wasm/derivative.c exports. */
interface DerivativeCalls {
    derivative: Call;
    derivative_rate: Call;
}

/** What an angular velocity is: a number in the plane, a vector in space. */
export type Spin<V> = V extends Vec3 ? V : number;

/** The velocity of a pose in the world: of its position, and of its rotation about the position. Of a derivative for
 * each of these numbers how fast the distance changes with it. */
export interface Twist<V> {
    linear: V;
    angular: Spin<V>;
}

/** A twist as it may be given. What is left out is zero. */
export interface TwistLike {
    linear?: VectorLike;
    angular?: number | VectorLike;
}

/** "smooth": the derivative is there, and is the answer. "one_sided": features face each other in more than a point,
 * as parallel faces do, or end at a witness point; the answer is as if the witness points were the only ones.
 * "many_normals": another normal is as good, or it turns at once. "unchecked": not known whether there are other
 * points as near. "none": nothing is known, and all is zero. */
export type Smoothness = "none" | "smooth" | "one_sided" | "many_normals" | "unchecked";

const SMOOTHNESS: readonly Smoothness[] = ["none", "smooth", "one_sided", "many_normals", "unchecked"];

export interface DerivativeOptions extends DistanceOptions {
    /** The second derivatives, too. */
    second?: boolean;
}

/** The distance of two bodies, and how it changes with the twist of each. */
export interface Derivative<V> {
    gap: Gap<V>;
    smoothness: Smoothness;
    a: Twist<V>;
    b: Twist<V>;
    /** Only where it was asked for. */
    second?: SecondDerivative<V>;
}

/** The numbers of both twists are counted in the order linear, angular of A, linear, angular of B: six in the plane,
 * twelve in space. */
export interface SecondDerivative<V> {
    smoothness: Smoothness;
    /** False where all that follows `leastEigenvalue` is zero. */
    isSet: boolean;
    /** How well the normal is determined, a length; Number.MAX_VALUE where edges and faces fix it, not above zero where
     * it is not determined. */
    leastEigenvalue: number;
    /** Symmetric, row by row: for motions at constant twists the distance has the second derivative
     * sum of hessian[i * count + j] * t[i] * t[j]. */
    hessian: Float64Array;
    /** How fast they change with each number. */
    normal: V[];
    pointA: V[];
    pointB: V[];
}

/** How fast the distance changes at the start of a motion. */
export interface Rate {
    smoothness: Smoothness;
    rate: number;
}

/** functions2_parts.ts and functions3_meshes.ts tell what each does. */
export interface Derivatives<V> {
    derivative(a: Body<V>, b: Body<V>, options?: DerivativeOptions): Derivative<V>;
    distanceRate(a: Body<V>, b: Body<V>, twistA: TwistLike, twistB: TwistLike): Rate;
}

const BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Numbers of what an answer is about, behind a gap. */
const TOUCHING = 4;

function smoothnessOf(number: number): Smoothness {
    return SMOOTHNESS[number] ?? "none";
}

/** How twists and what changes with them go through the module. */
class TwistCodec<V> {
    /** Numbers of a twist, of both, and of the second derivatives. */
    readonly size: number;
    readonly motion: number;
    readonly secondSize: number;
    readonly #space: Space<V, unknown>;

    constructor(space: Space<V, unknown>) {
        const { dimension } = space;
        this.#space = space;
        this.size = dimension === 2 ? 3 : 6;
        this.motion = 2 * this.size;
        this.secondSize = 2 + this.motion * this.motion + 3 * this.motion * dimension;
    }

    read(numbers: Float64Array, at: number): Twist<V> {
        const space = this.#space;
        const spinAt = at + space.dimension;
        const spin = space.dimension === 2 ? numbers[spinAt] : space.vector(numbers, spinAt);
        return { linear: space.vector(numbers, at), angular: spin as Spin<V> };
    }

    readSecond(smoothness: number, numbers: Float64Array): SecondDerivative<V> {
        const { motion } = this;
        const space = this.#space;
        const matrixEnd = 2 + motion * motion;
        const changes = (i: number): V[] =>
            vectors(space, numbers.subarray(matrixEnd + i * motion * space.dimension), motion);
        return {
            smoothness: smoothnessOf(smoothness), isSet: numbers[0] !== 0, leastEigenvalue: numbers[1],
            hessian: numbers.slice(2, matrixEnd), normal: changes(0), pointA: changes(1), pointB: changes(2),
        };
    }

    put(call: string, name: string, twist: unknown, at: number): void {
        const { module, dimension, rightVector } = this.#space;
        if (typeof twist !== "object" || twist === null) throw badArgument(call, name, twist, "{linear, angular}");
        checkKeys(call, name, twist, ["linear", "angular"]);
        const { linear, angular } = twist as TwistLike;
        module.mail.fill(0, at, at + this.size);
        if (linear !== undefined) this.#space.putVector(call, `${name}.linear`, linear, at);
        if (angular === undefined) return;
        const spin = dimension === 2 ? [checkNumber(call, `${name}.angular`, angular, "a finite number")]
            : checkNumbers(call, `${name}.angular`, angular, 3, rightVector);
        module.mail.set(spin, at + dimension);
    }
}

export function makeDerivatives<V>(space: Space<V, unknown>): Derivatives<V> {
    const { dimension, poseSize } = space;
    const codec = new TwistCodec(space);
    return {
        derivative(a, b, options) {
            const call = "derivative";
            const { derivative } = wholeCalls<DerivativeCalls>(space, call);
            const handleA = putBody(space, call, "a", a, 0);
            const handleB = putBody(space, call, "b", b, poseSize);
            const flags = putDistanceOptions(space, call, options, 2 * poseSize, "second");
            const ask = (memory: number): Derivative<V> => {
                derivative(handleA, handleB, flags, memory);
                const { module } = space;
                const { mail } = module;
                if (mail[0] < 0) throwRefused(space, call, mail[0], { a, b, options });
                const gap = withParts(space, readGap(space, mail, 0), gapSize(dimension), a, b);
                const at = gapSize(dimension) + TOUCHING;
                const twistA = codec.read(mail, at + 1);
                const twistB = codec.read(mail, at + 1 + codec.size);
                const answer = { gap, smoothness: smoothnessOf(mail[at]), a: twistA, b: twistB };
                if (memory === 0) return answer;
                const [status, smoothness] = mail.subarray(at + 1 + codec.motion);
                if (status < 0) throwRefused(space, call, status, { a, b, options });
                return { ...answer, second: codec.readSecond(smoothness, module.take(memory, codec.secondSize)) };
            };
            return options?.second ? space.module.lend(codec.secondSize * BYTES, call, ask) : ask(0);
        },
        distanceRate(a, b, twistA, twistB) {
            const call = "distanceRate";
            const { derivative_rate } = wholeCalls<DerivativeCalls>(space, call);
            const handleA = putBody(space, call, "a", a, 0);
            const handleB = putBody(space, call, "b", b, poseSize);
            codec.put(call, "twistA", twistA, 2 * poseSize);
            codec.put(call, "twistB", twistB, 2 * poseSize + codec.size);
            derivative_rate(handleA, handleB);
            const [status, smoothness, rate] = space.module.mail;
            if (status < 0) throwRefused(space, call, status, { a, b, twistA, twistB });
            return { smoothness: smoothnessOf(smoothness), rate };
        },
    };
}
