/** How the numbers of worlds go through the mailbox. Internal. */
import { badArgument, show, TactError } from "../errors.js";
import { checkNumber, checkNumbers, type Space } from "../space.js";
import type { Dimensional, Filter } from "./world_types.js";

/** The world's functions of a module; web/wasm/world/ tells what goes through the mailbox. Only a whole module has
 * those of joints, couplings, movers, fluids, wind and recordings. */
export type WorldCalls = Record<
    | "world_rows" | "world_defaults" | "world_create" | "world_destroy" | "world_reserve" | "world_step"
    | "world_set_gravity" | "world_gravity" | "world_stats" | "world_motion" | "world_hash" | "world_save_bytes"
    | "world_save" | "world_load" | "world_bounds" | "world_cast_all" | "body_velocity_at" | "body_bounds"
    | "body_shape_bounds" | "body_shape_set_geometry"
    | "world_restore" | "world_recorder_make" | "world_recorder_step" | "world_recorder_take" | "world_recorder_free"
    | "world_replay" | "world_bodies" | "world_body_shape" | "world_poses" | "world_contacts"
    | "world_contact_events" | "world_sensor_events" | "world_moved_bodies" | "world_explode" | "world_raycast_all"
    | "world_raycast" | "world_cast" | "world_overlap"
    | "world_overlap_bounds" | "world_closest" | "body_defaults" | "body_create" | "body_destroy" | "body_valid"
    | "body_get" | "body_settings" | "body_set" | "body_set_target" | "body_shape_overlaps"
    | "body_set_pose" | "body_set_velocity" | "body_set_kind" | "body_set_awake" | "body_set_mass"
    | "body_apply_force" | "body_apply_torque" | "body_apply_impulse" | "body_apply_angular_impulse"
    | "body_shape_defaults" | "body_shape_create" | "body_shape_destroy" | "body_shape_valid" | "body_shape_get"
    | "body_shape_set_material" | "body_shape_set_filter" | "joint_defaults" | "joint_frame" | "joint_create"
    | "joint_destroy" | "joint_valid" | "joint_get" | "joint_set" | "body_joint" | "world_joints"
    | "world_joint_events" | "coupling_create" | "coupling_destroy" | "coupling_valid" | "coupling_get"
    | "coupling_set" | "world_couplings" | "mover_make" | "mover_free" | "mover_asked" | "mover_set" | "mover_get"
    | "mover_move"
    | "fluid_defaults" | "world_apply_fluid" | "wind_defaults" | "world_apply_wind" | "submerged",
    (...numbers: number[]) => number
>;

/** What worlds need to know of a dimension beside its space. */
export interface Codec<D extends Dimensional> {
    readonly space: Space<D["vector"], unknown>;
    readonly vectorSize: number;
    readonly rotationSize: number;
    readonly spinSize: number;
    readonly inertiaSize: number;
    turned(from: Float64Array, at: number): D["turned"];
    spin(from: Float64Array, at: number): D["spin"];
    inertia(from: Float64Array, at: number): D["inertia"];
}

/** The digits of a hash, whose two halves stand from some place on. */
export function hashText(numbers: Float64Array, at = 0): string {
    const digits = (half: number): string => half.toString(16).padStart(8, "0");
    return digits(numbers[at]) + digits(numbers[at + 1]);
}

/** Reads the mailbox, or other numbers, from their beginning on. */
export class Reader<D extends Dimensional> {
    #at = 0;

    constructor(
        protected readonly codec: Codec<D>,
        private readonly numbers: Float64Array,
    ) {}

    number(): number {
        return this.numbers[this.#at++];
    }

    vector(): D["vector"] {
        return this.codec.space.vector(this.numbers, this.passed(this.codec.vectorSize));
    }

    spin(): D["spin"] {
        return this.codec.spin(this.numbers, this.passed(this.codec.spinSize));
    }

    pose(): { position: D["vector"]; rotation: D["turned"] } {
        const position = this.vector();
        return { position, rotation: this.codec.turned(this.numbers, this.passed(this.codec.rotationSize)) };
    }

    /** Where a value of so many numbers begins. */
    passed(size: number): number {
        this.#at += size;
        return this.#at - size;
    }
}

function bits(call: string, name: string, value: unknown): number {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    throw badArgument(call, name, value, "a whole number from 0 to 2^53 - 1, whose bits are meant");
}

function groupNumber(call: string, value: unknown): number {
    if (typeof value === "number" && value === (value | 0)) return value;
    throw badArgument(call, "group", value, "a whole number of 32 bits");
}

/** Writes checked values into the mailbox, one behind the other. */
export class Pen<D extends Dimensional> {
    readonly #codec: Codec<D>;
    readonly #call: string;
    /** What is undefined leaves the number that is there. */
    readonly #defaults: boolean;
    #at = 0;

    /** `call` is the user's name of the function, for messages. */
    constructor(codec: Codec<D>, call: string, defaults: boolean) {
        this.#codec = codec;
        this.#call = call;
        this.#defaults = defaults;
    }

    number(name: string, value: unknown): this {
        return this.#put(this.#left(value) ? undefined : checkNumber(this.#call, name, value, "a finite number"));
    }

    /** A number that is not below zero. */
    amount(name: string, value: unknown): this {
        const right = "a number that is not below zero";
        if (typeof value === "number" && value < 0) {
            throw new TactError("negative", `${this.#call}: ${name} is ${show(value)}; it must be ${right}`);
        }
        return this.#put(this.#left(value) ? undefined : checkNumber(this.#call, name, value, right));
    }

    flag(name: string, value: unknown): this {
        if (this.#left(value)) return this.skip(1);
        if (typeof value !== "boolean") throw badArgument(this.#call, name, value, "true or false");
        return this.#put(value ? 1 : 0);
    }

    /** A flag that the module has the other way round: what is not to be. */
    opposite(name: string, value: unknown): this {
        return this.flag(name, typeof value === "boolean" ? !value : value);
    }

    vector(name: string, value: unknown): this {
        if (!this.#left(value)) this.#codec.space.putVector(this.#call, name, value, this.#at);
        return this.skip(this.#codec.vectorSize);
    }

    rotation(name: string, value: unknown): this {
        if (!this.#left(value)) this.#codec.space.putRotation(this.#call, name, value, this.#at);
        return this.skip(this.#codec.rotationSize);
    }

    /** A vector, or in the plane a number. */
    spin(name: string, value: unknown): this {
        return this.#numbers(name, value, this.#codec.spinSize);
    }

    inertia(name: string, value: unknown): this {
        return this.#numbers(name, value, this.#codec.inertiaSize);
    }

    filter({ category, mask, group }: Filter): this {
        this.#put(category === undefined ? undefined : bits(this.#call, "category", category));
        this.#put(mask === undefined ? undefined : bits(this.#call, "mask", mask));
        return this.#put(group === undefined ? undefined : groupNumber(this.#call, group));
    }

    skip(count: number): this {
        this.#at += count;
        return this;
    }

    #left(value: unknown): boolean {
        return this.#defaults && value === undefined;
    }

    #put(value: number | undefined): this {
        if (value !== undefined) this.#codec.space.module.mail[this.#at] = value;
        return this.skip(1);
    }

    #numbers(name: string, value: unknown, size: number): this {
        if (size === 1) return this.number(name, value);
        if (this.#left(value)) return this.skip(size);
        const numbers = checkNumbers(this.#call, name, value, size, `${size} finite numbers`);
        this.#codec.space.module.mail.set(numbers, this.#at);
        return this.skip(size);
    }
}
