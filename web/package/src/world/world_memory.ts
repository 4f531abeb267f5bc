/** A world in the memory of its module, and the objects that stand for its bodies and shapes. Internal: users see
 * World, Body, BodyShape, Joint and Coupling. */
import { badArgument, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import { Handle } from "../module/memory.js";
import type { Module } from "../module/module.js";
import { Shape } from "../shapes/shapes.js";
import { checkShape } from "../shapes/shapes_make.js";
import { Body, BodyShape, kindNumber, lockBits } from "./world_body.js";
import { Recorder } from "./recording.js";
import { WorldCouplings } from "./world_couplings.js";
import { WorldJoints } from "./world_joints.js";
import { Pen, type Codec, type WorldCalls } from "./world_mail.js";
import type { WorldOf } from "./world.js";
import type {
    BodyOptions, BodyShapeOptions, Dimensional, Filter, ShapeOf, WorldBounds, WorldOptions,
} from "./world_types.js";

/** A place in a world, and which of those that have been there. */
export interface Id {
    readonly index: number;
    readonly generation: number;
}

const WORLD_KEYS = [
    "gravity", "length", "enableSleep", "enableContinuous", "sleepSpeed", "sleepSeconds", "contactHertz",
    "contactDampingRatio", "slop", "pushSpeed", "restitutionSpeed", "maxSpeed",
];
const BODY_KEYS = [
    "kind", "position", "rotation", "velocity", "angularVelocity", "linearDamping", "angularDamping", "gravityScale",
    "mass", "locks", "fixedRotation", "bullet", "asleep", "enableSleep", "sleepSpeed", "shapes", "data",
];
export const FILTER_KEYS = ["category", "mask", "group"];
const SHAPE_KEYS = [
    "shape", "position", "rotation", "density", "friction", "restitution", "rollingFriction", "surfaceVelocity",
    ...FILTER_KEYS, "sensor", "enableContactEvents",
];

/** The library's status for the handle of what does not exist any more. */
const STALE = -11;

function freeWorld(module: Module): (address: number) => void {
    return (address) => module.free(() => module.calls<WorldCalls>().world_destroy(address));
}

export class WorldMemory<D extends Dimensional> {
    readonly codec: Codec<D>;
    readonly world: WorldOf<D>;
    readonly joints: WorldJoints<D>;
    readonly couplings: WorldCouplings<D>;
    readonly #calls: WorldCalls;
    readonly #handle: Handle;
    /** By their place in the world. */
    readonly #bodies: (Body<D> | undefined)[] = [];
    readonly #shapes: (BodyShape<D> | undefined)[] = [];
    /** Destroyed since the last step: its events tell of their end in the next one, and until the one after that. */
    #removed: BodyShape<D>[] = [];
    #ending: BodyShape<D>[] = [];
    #list: readonly Body<D>[] | undefined;
    #recorder: Recorder | undefined;
    /** While a call runs, in which a user's support function may. */
    #busy = false;

    /** A new world, or one that has been saved. */
    constructor(world: WorldOf<D>, codec: Codec<D>, options: WorldOptions, saved: Uint8Array | undefined) {
        this.codec = codec;
        this.world = world;
        this.joints = new WorldJoints(this);
        this.couplings = new WorldCouplings(this);
        this.#calls = codec.space.module.calls<WorldCalls>();
        const address = saved === undefined ? this.#create(options) : this.#restore(saved);
        this.#handle = new Handle(this, "world", address, freeWorld(codec.space.module));
        if (saved !== undefined) this.#meetBodies();
    }

    get module(): Module {
        return this.codec.space.module;
    }

    get mail(): Float64Array {
        return this.module.mail;
    }

    get disposed(): boolean {
        return this.#handle.disposed;
    }

    dispose(): void {
        this.#recorder?.close();
        this.#handle.dispose();
        this.#bodies.length = this.#shapes.length = 0;
        this.#removed = this.#ending = [];
        this.#list = undefined;
        this.joints.forgetAll();
        this.couplings.forgetAll();
    }

    /** Calls a function of the world; what it returns. */
    call(name: keyof WorldCalls, ...numbers: number[]): number {
        const address = this.#handle.address;
        if (this.#busy) throw new TactError("wrong_kind", "a shape's support function cannot use the world it is in");
        this.#busy = true;
        try {
            return this.#calls[name](address, ...numbers);
        } finally {
            this.#busy = false;
        }
    }

    /** Calls a function that returns a status or a count; `call` is the user's name of it, for the message. */
    ask(call: string, name: keyof WorldCalls, ...numbers: number[]): number {
        const result = this.call(name, ...numbers);
        this.refuse(call, result);
        return result;
    }

    /** The same about a body, a shape, a joint or a coupling. */
    askOf(
        what: "body" | "shape" | "joint" | "coupling", id: Id, call: string, name: keyof WorldCalls,
        ...numbers: number[]
    ): number {
        const result = this.call(name, id.index, id.generation, ...numbers);
        if (result === STALE) throw new TactError("stale_id", `${call}: this ${what} has been destroyed`);
        this.refuse(call, result);
        return result;
    }

    /** With defaults, what is undefined leaves the number that is in the mailbox. */
    pen(call: string, defaults = true): Pen<D> {
        return new Pen(this.codec, call, defaults);
    }

    /** Puts a filter into the mailbox; what it leaves out is as of a new shape. The pen is for what comes behind it.
     * */
    putFilter(call: string, filter: Filter): Pen<D> {
        if (typeof filter !== "object" || filter === null) {
            throw badArgument(call, "filter", filter, "an object {category, mask, group}");
        }
        checkKeys(call, "filter", filter, FILTER_KEYS);
        this.mail.set([1, -1, 0]);
        return this.pen(call, false).filter(filter);
    }

    /** Throws where a status is a refusal. */
    refuse(call: string, status: number): void {
        if (status < 0) throw this.module.refusal(status, call, "");
    }

    /** The last call's rows, in the memory of the module: valid until the next call. */
    rows(count: number, size: number): Float64Array {
        const begin = this.#calls.world_rows() / Float64Array.BYTES_PER_ELEMENT;
        return this.module.numbers.subarray(begin, begin + count * size);
    }

    /** The box in the mailbox. */
    bounds(): WorldBounds<D> {
        const { space, vectorSize } = this.codec;
        return { lower: space.vector(this.mail, 0), upper: space.vector(this.mail, vectorSize) };
    }

    /* ---- The world ---- */

    #create(options: WorldOptions): number {
        const call = "new World";
        if (typeof options !== "object" || options === null) throw badArgument(call, "options", options, "an object");
        checkKeys(call, "options", options, WORLD_KEYS);
        const length = options.length ?? 1;
        if (typeof length !== "number" || !(length > 0 && length < Infinity)) {
            throw badArgument(call, "length", length, "a number above zero");
        }
        this.#calls.world_defaults(length);
        this.pen(call)
            .vector("gravity", options.gravity)
            .number("contactHertz", options.contactHertz)
            .number("contactDampingRatio", options.contactDampingRatio)
            .number("slop", options.slop)
            .number("pushSpeed", options.pushSpeed)
            .number("restitutionSpeed", options.restitutionSpeed)
            .number("maxSpeed", options.maxSpeed)
            .number("sleepSpeed", options.sleepSpeed)
            .number("sleepSeconds", options.sleepSeconds)
            .opposite("enableSleep", options.enableSleep)
            .opposite("enableContinuous", options.enableContinuous);
        return this.#made(this.#calls.world_create(length), call);
    }

    #restore(saved: Uint8Array): number {
        const call = "World.restore";
        const { module } = this;
        const memory = module.allocate(Math.max(saved.length, 1), call);
        try {
            new Uint8Array(module.buffer, memory, saved.length).set(saved);
            return this.#made(this.#calls.world_restore(memory, saved.length), call);
        } finally {
            module.release(memory);
        }
    }

    /** The address of a world that has just been made. */
    #made(status: number, call: string): number {
        this.refuse(call, status);
        return this.mail[0];
    }

    step(dt: number, substeps: number): void {
        const recorder = this.#recorder?.closed === false ? this.#recorder : undefined;
        const result = recorder ? recorder.step(dt, substeps) : this.call("world_step", dt, substeps);
        /* A step that was refused may be asked again, and tells of the same ends then. */
        this.#ending = result < 0 ? [...this.#ending, ...this.#removed] : this.#removed;
        this.#removed = [];
        if (result >= 0) this.joints.settle();
        recorder?.handOver();
        this.refuse("step", result);
    }

    record(write: (bytes: Uint8Array) => void): Recorder {
        if (this.#recorder?.closed === false)
            throw new TactError("wrong_kind", "record: this world is being recorded; close() its recorder first");
        this.#recorder = new Recorder(this.codec.space, () => this.call("world_recorder_make"), write);
        return this.#recorder;
    }

    save(): Uint8Array {
        const { module } = this;
        const bytes = this.call("world_save_bytes");
        const memory = module.allocate(bytes, "save");
        try {
            this.ask("save", "world_save", memory, bytes);
            return new Uint8Array(module.buffer, memory, bytes).slice();
        } finally {
            module.release(memory);
        }
    }

    /** Goes back. Bodies, shapes, joints and couplings that the world had then keep their objects. */
    load(saved: Uint8Array): void {
        const call = "load";
        if (!(saved instanceof Uint8Array)) throw badArgument(call, "saved", saved, "bytes that save() gave");
        const { module } = this;
        module.lend(Math.max(saved.length, 1), call, (memory) => {
            new Uint8Array(module.buffer, memory, saved.length).set(saved);
            this.ask(call, "world_load", memory, saved.length);
        });
        this.#removed = this.#ending = [];
        this.#meetBodies();
    }

    /* ---- Bodies ---- */

    /** In the order of their places, which is that of the rows. */
    get bodies(): readonly Body<D>[] {
        this.#list ??= Object.freeze(this.#bodies.filter((body) => body !== undefined));
        return this.#list;
    }

    createBody(options: BodyOptions<D>): Body<D> {
        const call = "createBody";
        if (typeof options !== "object" || options === null) throw badArgument(call, "options", options, "an object");
        checkKeys(call, "options", options, BODY_KEYS);
        const kind = options.kind === undefined ? undefined : kindNumber(call, options.kind);
        this.#calls.body_defaults();
        this.pen(call)
            .number("kind", kind)
            .vector("position", options.position)
            .rotation("rotation", options.rotation)
            .vector("velocity", options.velocity)
            .spin("angularVelocity", options.angularVelocity)
            .amount("linearDamping", options.linearDamping)
            .amount("angularDamping", options.angularDamping)
            .number("gravityScale", options.gravityScale)
            .amount("mass", options.mass)
            .number("locks", lockBits(call, options.locks, this.codec.space.dimension))
            .flag("fixedRotation", options.fixedRotation)
            .flag("bullet", options.bullet)
            .flag("asleep", options.asleep)
            .opposite("enableSleep", options.enableSleep)
            .amount("sleepSpeed", options.sleepSpeed);
        this.ask(call, "body_create");
        const body = this.#addBody({ index: this.mail[0], generation: this.mail[1] }, options.data);
        try {
            const shapes = options.shapes ?? [];
            if (!Array.isArray(shapes)) throw badArgument(call, "shapes", shapes, "a list of shapes");
            for (const [i, shape] of shapes.entries()) this.addShape(body, shape, call, `shapes[${i}]`);
        } catch (error) {
            this.destroyBody(body, call);
            throw error;
        }
        return body;
    }

    #addBody(id: Id, data?: unknown): Body<D> {
        const body = new Body(this.world, this, id, data);
        this.#bodies[id.index] = body;
        this.#list = undefined;
        return body;
    }

    destroyBody(body: Body<D>, call: string): void {
        const { shapes } = body;
        const joints = this.joints.ofBody(body);
        this.askOf("body", body.id, call, "body_destroy");
        for (const joint of joints) this.joints.forget(joint);
        this.#bodies[body.id.index] = undefined;
        this.#list = undefined;
        for (const shape of shapes) this.#forget(shape);
    }

    /** Objects for what a restored world has; of one that has gone back those that it had then stay. */
    #meetBodies(): void {
        const count = this.ask("World.restore", "world_bodies");
        const rows = this.rows(count, 3).slice();
        const [bodies, shapes] = [[...this.#bodies], [...this.#shapes]];
        this.#bodies.length = this.#shapes.length = 0;
        this.#list = undefined;
        for (let at = 0; at < rows.length; at += 3) {
            const [index, generation, shapeCount] = rows.subarray(at, at + 3);
            const known = bodies[index];
            const body = known?.id.generation === generation ? known : this.#addBody({ index, generation });
            this.#bodies[index] = body;
            body.shapeList.length = 0;
            for (let k = 0; k < shapeCount; k++) this.#meetShapeAgain(body, k, shapes);
        }
        if (!this.module.isWhole) return;
        this.joints.meet((index) => this.#bodyAt(index));
        this.couplings.meet((index) => this.joints.at(index));
    }

    /** The k-th shape of a body, by the object that it had. */
    #meetShapeAgain(body: Body<D>, k: number, before: readonly (BodyShape<D> | undefined)[]): void {
        this.call("world_body_shape", body.id.index, body.id.generation, k);
        const [index, generation] = this.mail;
        const known = before[index];
        if (known?.id.generation !== generation) {
            this.#meetShape(body, { index, generation }, undefined);
            return;
        }
        known.goBack();
        this.#shapes[index] = known;
        body.shapeList.push(known);
    }

    /** The body whose id stands in these numbers; undefined if it has been destroyed. */
    knownBodyAt(numbers: Float64Array, at: number): Body<D> | undefined {
        const body = this.#bodies[numbers[at]];
        return body?.id.generation === numbers[at + 1] ? body : undefined;
    }

    #bodyAt(index: number): Body<D> {
        const body = this.#bodies[index];
        if (!body) throw new TactError("failed", `the world's body ${index} is not known here`);
        return body;
    }

    /* ---- Shapes ---- */

    /** `name` stands before the names of its options in a message. */
    addShape(body: Body<D>, given: ShapeOf<D> | BodyShapeOptions<D>, call: string, name = "shape"): BodyShape<D> {
        const bare = given instanceof Shape;
        if (!bare && (typeof given !== "object" || given === null)) {
            throw badArgument(call, name, given, "a shape, or an object {shape, position, density, ...}");
        }
        const options = bare ? { shape: given as ShapeOf<D> } : (given as BodyShapeOptions<D>);
        if (!bare) checkKeys(call, name, given, SHAPE_KEYS);
        const { handle } = checkShape(this.codec.space, call, bare ? name : `${name}.shape`, options.shape);
        this.#calls.body_shape_defaults();
        this.pen(call)
            .vector(`${name}.position`, options.position)
            .rotation(`${name}.rotation`, options.rotation)
            .amount(`${name}.density`, options.density)
            .amount(`${name}.friction`, options.friction)
            .amount(`${name}.restitution`, options.restitution)
            .amount(`${name}.rollingFriction`, options.rollingFriction)
            .vector(`${name}.surfaceVelocity`, options.surfaceVelocity)
            .filter(options)
            .flag(`${name}.sensor`, options.sensor)
            .opposite(`${name}.enableContactEvents`, options.enableContactEvents);
        this.askOf("body", body.id, call, "body_shape_create", handle);
        return this.#meetShape(body, { index: this.mail[0], generation: this.mail[1] }, options.shape);
    }

    #meetShape(body: Body<D>, id: Id, shape: ShapeOf<D> | undefined): BodyShape<D> {
        const met = new BodyShape(body, this, id, shape);
        this.#shapes[id.index] = met;
        body.shapeList.push(met);
        return met;
    }

    destroyShape(shape: BodyShape<D>, call: string): void {
        this.askOf("shape", shape.id, call, "body_shape_destroy");
        this.#forget(shape);
        shape.body.shapeList.splice(shape.body.shapeList.indexOf(shape), 1);
    }

    #forget(shape: BodyShape<D>): void {
        if (this.#shapes[shape.id.index] === shape) this.#shapes[shape.id.index] = undefined;
        this.#removed.push(shape);
    }

    /** The shape whose id stands in these numbers; undefined if it was destroyed before the step before the last. */
    knownShapeAt(numbers: Float64Array, at: number): BodyShape<D> | undefined {
        const [index, generation] = [numbers[at], numbers[at + 1]];
        const is = (shape: BodyShape<D> | undefined): shape is BodyShape<D> =>
            shape !== undefined && shape.id.index === index && shape.id.generation === generation;
        const shape = this.#shapes[index];
        return is(shape) ? shape : (this.#ending.find(is) ?? this.#removed.find(is));
    }

    /** The same of one that must be known. */
    shapeAt(numbers: Float64Array, at: number): BodyShape<D> {
        const found = this.knownShapeAt(numbers, at);
        if (found) return found;
        throw new TactError("failed", `the world's shape ${numbers[at]}.${numbers[at + 1]} is not known here`);
    }
}
