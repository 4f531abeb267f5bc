/** What differs between the plane and space: how vectors and poses go through the mailbox. */
import { badArgument, TactError } from "./errors.js";
import { checkKeys } from "./keys.js";
import type { Module } from "./module/module.js";
import type { Mass, Mass2, Mass3 } from "./shapes/shapes.js";
import type { Rotation3, Vec2, Vec3 } from "./types.js";

/** A vector of this dimension as numbers, for writing. */
type Numbers = ArrayLike<number>;

function isFinite(value: unknown): value is number {
    return typeof value === "number" && Number.isFinite(value);
}

/** Checks what is said to be some finite numbers. */
export function checkNumbers(call: string, name: string, value: unknown, count: number, right: string): Numbers {
    if (typeof value !== "object" || value === null || !("length" in value) || value.length !== count)
        throw badArgument(call, name, value, right);
    const numbers = value as ArrayLike<unknown>;
    for (let i = 0; i < count; i++) {
        if (isFinite(numbers[i])) continue;
        const status = typeof numbers[i] === "number" ? "not_finite" : "bad_argument";
        throw new TactError(status, `${badArgument(call, name, value, right).message}`);
    }
    return value as Numbers;
}

export function checkNumber(call: string, name: string, value: unknown, right: string): number {
    if (!isFinite(value)) throw badArgument(call, name, value, right);
    return value;
}

/** What has the module of a dimension, or gets it when it is asked for. */
export interface ModuleSource {
    readonly dimension: 2 | 3;
    readonly module: Module;
}

/** How far the square of the length of a rotation may be from one, for the library. */
export const ROTATION_DRIFT = 2e-3;

/** A body that stands somewhere may be given where a pose is asked for. */
const POSE_KEYS = ["position", "rotation", "shape"];

/** `V` is a vector and `R` a rotation as they are told. */
export abstract class Space<V, R> {
    readonly dimension: 2 | 3;
    /** Numbers of a pose in the mailbox. */
    readonly poseSize: number;
    /** "the plane" or "space". */
    readonly name: string;
    /** What a vector must be. */
    readonly rightVector: string;
    readonly #source: ModuleSource;

    constructor(source: ModuleSource, poseSize: number, name: string) {
        this.#source = source;
        this.dimension = source.dimension;
        this.poseSize = poseSize;
        this.name = name;
        this.rightVector = `${source.dimension === 2 ? "two" : "three"} finite numbers`;
    }

    get module(): Module {
        return this.#source.module;
    }

    /** The vector that stands at a place in the mailbox, or in any other numbers. */
    abstract vector(numbers: Numbers, at: number): V;
    /** The rotation that stands at a place. */
    abstract rotation(numbers: Numbers, at: number): R;
    /** The mass properties that the mailbox holds. */
    abstract mass(): Mass<V>;
    /** Writes a rotation that a user gave. */
    abstract putRotation(call: string, name: string, rotation: unknown, at: number): void;
    protected abstract putIdentity(at: number): void;

    /** Writes a vector that a user gave to a place in the mailbox. */
    putVector(call: string, name: string, value: unknown, at: number): void {
        const numbers = checkNumbers(call, name, value, this.dimension, this.rightVector);
        const { mail } = this.module;
        for (let i = 0; i < this.dimension; i++) mail[at + i] = numbers[i];
    }

    /** Writes a pose that a user gave; what is left out is zero. */
    putPose(call: string, name: string, pose: unknown, at: number): void {
        this.putIdentity(at);
        if (pose === undefined) return;
        if (typeof pose !== "object" || pose === null)
            throw badArgument(call, name, pose, "a pose: {position, rotation}");
        this.checkPoseKeys(call, name, pose);
        const { position, rotation } = pose as { position?: unknown; rotation?: unknown };
        if (position !== undefined) this.putVector(call, `${name}.position`, position, at);
        if (rotation !== undefined) this.putRotation(call, `${name}.rotation`, rotation, at + this.dimension);
    }

    checkPoseKeys(call: string, name: string, pose: object): void {
        checkKeys(call, name, pose, POSE_KEYS);
    }
}

export class Space2 extends Space<Vec2, readonly [cos: number, sin: number]> {
    constructor(source: ModuleSource) {
        super(source, 4, "the plane");
    }

    vector(numbers: Numbers, at: number): Vec2 {
        return [numbers[at], numbers[at + 1]];
    }

    rotation(numbers: Numbers, at: number): readonly [number, number] {
        return this.vector(numbers, at);
    }

    mass(): Mass2 {
        const { mail } = this.module;
        return { area: mail[0], perimeter: mail[1], center: this.vector(mail, 2), inertia: mail[4] };
    }

    putRotation(call: string, name: string, rotation: unknown, at: number): void {
        const right = "an angle in radians, or its cosine and sine [cos, sin]";
        if (typeof rotation === "number") {
            this.module.bridge.turn(checkNumber(call, name, rotation, right), at);
            return;
        }
        const numbers = checkNumbers(call, name, rotation, 2, right);
        this.module.mail[at] = numbers[0];
        this.module.mail[at + 1] = numbers[1];
    }

    protected putIdentity(at: number): void {
        const { mail } = this.module;
        mail[at] = 0;
        mail[at + 1] = 0;
        mail[at + 2] = 1;
        mail[at + 3] = 0;
    }
}

export class Space3 extends Space<Vec3, Rotation3> {
    constructor(source: ModuleSource) {
        super(source, 7, "space");
    }

    vector(numbers: Numbers, at: number): Vec3 {
        return [numbers[at], numbers[at + 1], numbers[at + 2]];
    }

    rotation(numbers: Numbers, at: number): Rotation3 {
        return [numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]];
    }

    mass(): Mass3 {
        const { mail } = this.module;
        const inertia: Mass3["inertia"] = [this.vector(mail, 5), this.vector(mail, 8), this.vector(mail, 11)];
        return { volume: mail[0], area: mail[1], center: this.vector(mail, 2), inertia };
    }

    putRotation(call: string, name: string, rotation: unknown, at: number): void {
        const numbers = checkNumbers(call, name, rotation, 4, "a unit quaternion [x, y, z, w]");
        const { mail } = this.module;
        for (let i = 0; i < 4; i++) mail[at + i] = numbers[i];
    }

    protected putIdentity(at: number): void {
        const { mail } = this.module;
        mail.fill(0, at, at + 6);
        mail[at + 6] = 1;
    }
}
