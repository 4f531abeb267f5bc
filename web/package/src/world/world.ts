/** Worlds of rigid bodies: what serves both dimensions. world2.ts and world3.ts make the classes World of it. */
import { badArgument, show, TactError, type Refusal } from "../errors.js";
import { checkKeys } from "../keys.js";
import { gapSize, hitSize, putBody, readGap, readHit } from "../queries.js";
import { checkNumber } from "../space.js";
import type { Gap, Hit, Placed, VectorLike } from "../types.js";
import type { Coupling, CouplingOptions } from "./coupling.js";
import type { Joint } from "./joint.js";
import type { JointEvent, JointOptions } from "./joint_types.js";
import { applyFluid, applyWind } from "./media.js";
import type { Fluid, Wind } from "./media_types.js";
import { Mover } from "./mover.js";
import type { MoverOptions } from "./mover_types.js";
import type { Body, BodyShape } from "./world_body.js";
import type { Recorder } from "./recording.js";
import { hashText, type Codec } from "./world_mail.js";
import { FILTER_KEYS, WorldMemory } from "./world_memory.js";
import type {
    BodyOptions, ContactEvent, Dimensional, EventKind, Explosion, Filter, MovedBody, Rows, SensorEvent, ShapeOf,
    WorldBounds, WorldContact, WorldGap, WorldHit, WorldMotion, WorldOptions, WorldStats,
} from "./world_types.js";

const EVENTS: readonly EventKind[] = ["begin", "stay", "end"];
/** Numbers of a filter, which stand before those of a question; and of a shape's id, before those of an answer. */
const FILTER = 3;
const ID = 2;

const EXPLOSION_KEYS = ["center", "radius", "impulse", ...FILTER_KEYS];
const MOST_SUBSTEPS = 64;
/** The most shapes of a world. */
const MOST_RESERVED = 16777216;

function refuse(status: Refusal, name: string, value: number, right: string): never {
    throw new TactError(status, `step: ${name} is ${show(value)}; it must be ${right}`);
}

/** A shape that asks, and where it stands; a bare one at the origin. */
type Asking<D extends Dimensional> = ShapeOf<D> | Placed<ShapeOf<D>, VectorLike, D["rotation"]>;

export class WorldOf<D extends Dimensional> {
    readonly #memory: WorldMemory<D>;
    readonly #codec: Codec<D>;

    /** `saved` is for restore(). */
    constructor(codec: Codec<D>, options: WorldOptions, saved: Uint8Array | undefined) {
        this.#codec = codec;
        this.#memory = new WorldMemory(this, codec, options, saved);
    }

    /** Frees its memory at once, which else happens some time after JavaScript has forgotten the world and its
     * bodies. Nothing can be done with it afterwards. */
    dispose(): void {
        this.#memory.dispose();
    }

    /* ---- Time ---- */

    /** Lets dt seconds pass, in 1 to 64 substeps. Where dt or substeps are refused, or there is no memory, nothing
     * has moved: the same step can be asked again. */
    step(dt: number, substeps = 4): void {
        const seconds = "a number above zero";
        if (checkNumber("step", "dt", dt, seconds) <= 0) refuse("not_positive", "dt", dt, seconds);
        const parts = "a whole number from 1 to 64";
        if (!Number.isInteger(substeps)) throw badArgument("step", "substeps", substeps, parts);
        if (substeps < 1) refuse("not_positive", "substeps", substeps, parts);
        if (substeps > MOST_SUBSTEPS) refuse("too_many", "substeps", substeps, parts);
        this.#memory.step(dt, substeps);
    }

    get gravity(): D["vector"] {
        this.#memory.call("world_gravity");
        return this.#codec.space.vector(this.#memory.mail, 0);
    }

    /** Wakes everything if it changes. */
    set gravity(gravity: VectorLike) {
        this.#memory.pen("gravity", false).vector("gravity", gravity);
        this.#memory.ask("gravity", "world_set_gravity");
    }

    /* ---- Bodies ---- */

    /** Makes room at once for so many bodies and shapes, those that are there included. A world that is filled grows by
     * itself too, with the same bits, but slower. */
    reserve(bodies: number, shapes: number): void {
        const right = `a whole number from 0 to ${MOST_RESERVED}`;
        for (const [name, count] of Object.entries({ bodies, shapes })) {
            if (!Number.isInteger(count) || count < 0 || count > MOST_RESERVED)
                throw badArgument("reserve", name, count, right);
        }
        this.#memory.ask("reserve", "world_reserve", bodies, shapes);
    }

    /** Throws a TactError where anything is refused: no body is left behind then; but where a shape was refused the
     * body's place has been used, and hash() tells. */
    createBody(options: BodyOptions<D> = {}): Body<D> {
        return this.#memory.createBody(options);
    }

    /** All of them, in the order of their places in the world, which is that of poses(). */
    get bodies(): readonly Body<D>[] {
        return this.#memory.bodies;
    }

    /** All bodies for drawing, in the order of `bodies`, a row for each: position, rotation (in the plane cosine and
     * sine), 1 where it is awake and 0 where not. Give the rows of the last time, and they are filled again. */
    poses(rows?: Rows): Rows {
        const size = this.#codec.vectorSize + this.#codec.rotationSize + 1;
        return this.#filled(rows, "poses", "world_poses", size);
    }

    /** Changes velocities at once, and wakes what it pushes. */
    explode(explosion: Explosion): void {
        const call = "explode";
        if (typeof explosion !== "object" || explosion === null)
            throw badArgument(call, "explosion", explosion, "an object {center, radius, impulse}");
        checkKeys(call, "explosion", explosion, EXPLOSION_KEYS);
        const { center, radius, impulse, ...filter } = explosion;
        this.#memory.putFilter(call, filter).vector("center", center).number("radius", radius)
            .number("impulse", impulse);
        this.#memory.ask(call, "world_explode");
    }

    /* ---- Joints ---- */

    /** Needs tact/2d/parts or tact/3d/meshes, whose modules have joints. Wakes both bodies, and ends their contacts
     * unless they may collide. */
    createJoint(options: JointOptions<D>): Joint<D> {
        return this.#memory.joints.create(options);
    }

    /** All of them, in the order of their places in the world. */
    get joints(): readonly Joint<D>[] {
        return this.#memory.joints.all;
    }

    /** What broke in the last step; it is no longer `valid`. */
    jointEvents(): readonly JointEvent<D>[] {
        return this.#memory.joints.events;
    }

    /** Keeps a coordinate of a joint B at a ratio to that of a joint A, whatever turns them: gears, a rack and its
     * pinion, a screw, a pulley. A joint that goes takes its couplings with it. Wakes the bodies of both. Needs
     * tact/2d/parts or tact/3d/meshes. */
    couple(jointA: Joint<D>, jointB: Joint<D>, options: CouplingOptions = {}): Coupling<D> {
        return this.#memory.couplings.create(jointA, jointB, options);
    }

    /** All of them, in the order of their places in the world. */
    get couplings(): readonly Coupling<D>[] {
        return this.#memory.couplings.all;
    }

    /* ---- Characters, fluids and wind ---- */

    /** A character that walks through this world. Needs tact/2d/parts or tact/3d/meshes, whose modules have movers. */
    createMover(options: MoverOptions<D>): Mover<D> {
        return new Mover(this.#memory, options);
    }

    /** Buoyancy and drag on all dynamic bodies, for a step of dt seconds, before which it is called. Needs
     * tact/2d/parts or tact/3d/meshes. */
    applyFluid(fluid: Fluid, dt: number): void {
        applyFluid(this.#memory, fluid, dt);
    }

    /** The pressure of moving air on all dynamic bodies, for a step of dt seconds, before which it is called. Needs
     * tact/2d/parts or tact/3d/meshes. */
    applyWind(wind: Wind, dt: number): void {
        applyWind(this.#memory, wind, dt);
    }

    /* ---- Contacts and events ---- */

    /** All contact points for drawing, a row for each: position, normal (from A to B), separation, impulse, and six
     * numbers more: the point's id, the contact's number, index and generation of the ids of shapes A and B. */
    contactPoints(rows?: Rows): Rows {
        return this.#filled(rows, "contactPoints", "world_contacts", 2 * this.#codec.vectorSize + 8);
    }

    /** All contacts as they are. */
    contacts(): WorldContact<D>[] {
        const { space, vectorSize } = this.#codec;
        const { data, count, size } = this.contactPoints();
        const contacts: WorldContact<D>[] = [];
        for (let at = 0; at < count * size; at += size) {
            const rest = at + 2 * vectorSize;
            contacts[data[rest + 3]] ??= {
                shapeA: this.#memory.shapeAt(data, rest + 4),
                shapeB: this.#memory.shapeAt(data, rest + 6),
                normal: space.vector(data, at + vectorSize),
                points: [],
            };
            contacts[data[rest + 3]].points.push({
                position: space.vector(data, at),
                separation: data[rest],
                impulse: data[rest + 1],
                id: data[rest + 2],
            });
        }
        return contacts;
    }

    /** What the last step has to tell: first what has ended, then what begins or goes on. */
    contactEvents(): ContactEvent<D>[] {
        const { space, vectorSize } = this.#codec;
        return this.#told("contactEvents", "world_contact_events", 2 * vectorSize + 7, (data, at) => ({
            kind: EVENTS[data[at]],
            shapeA: this.#memory.shapeAt(data, at + 1),
            shapeB: this.#memory.shapeAt(data, at + 3),
            point: space.vector(data, at + 5),
            normal: space.vector(data, at + 5 + vectorSize),
            impulse: data[at + 5 + 2 * vectorSize],
            approachSpeed: data[at + 6 + 2 * vectorSize],
        }));
    }

    sensorEvents(): SensorEvent<D>[] {
        return this.#told("sensorEvents", "world_sensor_events", 5, (data, at) => ({
            kind: EVENTS[data[at]],
            sensor: this.#memory.shapeAt(data, at + 1),
            visitor: this.#memory.shapeAt(data, at + 3),
        }));
    }

    /** The bodies that were awake in the last step, but for those that have been destroyed since: no other has another
     * pose after it. */
    movedBodies(): MovedBody<D>[] {
        const moved: MovedBody<D>[] = [];
        const count = this.#memory.ask("movedBodies", "world_moved_bodies");
        const data = this.#memory.rows(count, 3);
        for (let at = 0; at < count * 3; at += 3) {
            const body = this.#memory.knownBodyAt(data, at);
            if (body) moved.push({ body, fellAsleep: data[at + 2] === 1 });
        }
        return moved;
    }

    /* ---- Counts and sums ---- */

    stats(): WorldStats {
        this.#memory.call("world_stats");
        const { mail } = this.#memory;
        return {
            step: mail[0], bodyCount: mail[1], awakeCount: mail[2], shapeCount: mail[3], pairCount: mail[4],
            contactCount: mail[5], islandCount: mail[6], impactCount: mail[7], maxOverlap: mail[8], bytes: mail[9],
            jointCount: mail[10],
        };
    }

    /** The box of all shapes of enabled bodies but half-spaces; of none zeros. Looks at each. */
    bounds(): WorldBounds<D> {
        this.#memory.call("world_bounds");
        return this.#memory.bounds();
    }

    motion(): WorldMotion<D> {
        const { space, vectorSize } = this.#codec;
        this.#memory.call("world_motion");
        const { mail } = this.#memory;
        return {
            mass: mail[0],
            kineticEnergy: mail[1],
            potentialEnergy: mail[2],
            momentum: space.vector(mail, 3),
            angularMomentum: this.#codec.spin(mail, 3 + vectorSize),
        };
    }

    /* ---- Questions; sensors are not seen ---- */

    /** What the ray from the origin to origin + translation meets first. The filter says what is asking; without one
     * everything is asked. */
    raycast(origin: VectorLike, translation: VectorLike, filter?: Filter): WorldHit<D> | undefined {
        this.#memory.putFilter("raycast", filter ?? {}).vector("origin", origin)
            .vector("translation", translation);
        this.#memory.call("world_raycast", filter ? 1 : 0);
        return this.#hit("raycast");
    }

    /** All that the ray meets, each shape once, in their order. */
    raycastAll(origin: VectorLike, translation: VectorLike, filter?: Filter): WorldHit<D>[] {
        const call = "raycastAll";
        this.#memory.putFilter(call, filter ?? {}).vector("origin", origin).vector("translation", translation);
        return this.#allHits(this.#memory.ask(call, "world_raycast_all", filter ? 1 : 0));
    }

    /** What a shape meets first that moves by the translation without turning. */
    cast(asking: Asking<D>, translation: VectorLike, filter?: Filter): WorldHit<D> | undefined {
        const handle = this.#putAsking("cast", asking, filter);
        const { space, vectorSize, rotationSize } = this.#codec;
        space.putVector("cast", "translation", translation, FILTER + vectorSize + rotationSize);
        this.#memory.call("world_cast", handle, filter ? 1 : 0);
        return this.#hit("cast");
    }

    /** All that a shape meets that moves by the translation without turning, each shape once, in their order. */
    castAll(asking: Asking<D>, translation: VectorLike, filter?: Filter): WorldHit<D>[] {
        const call = "castAll";
        const handle = this.#putAsking(call, asking, filter);
        const { space, vectorSize, rotationSize } = this.#codec;
        space.putVector(call, "translation", translation, FILTER + vectorSize + rotationSize);
        return this.#allHits(this.#memory.ask(call, "world_cast_all", handle, filter ? 1 : 0));
    }

    /** All shapes that overlap a shape. */
    overlap(asking: Asking<D>, filter?: Filter): BodyShape<D>[] {
        const handle = this.#putAsking("overlap", asking, filter);
        return this.#found(this.#memory.ask("overlap", "world_overlap", handle, filter ? 1 : 0));
    }

    /** All shapes whose box overlaps a box. */
    overlapBounds(lower: VectorLike, upper: VectorLike, filter?: Filter): BodyShape<D>[] {
        this.#memory.putFilter("overlapBounds", filter ?? {}).vector("lower", lower).vector("upper", upper);
        return this.#found(this.#memory.ask("overlapBounds", "world_overlap_bounds", filter ? 1 : 0));
    }

    /** The shape that is closest to a shape, such as a point, and no farther than a distance. */
    closest(asking: Asking<D>, distance: number, filter?: Filter): WorldGap<D> | undefined {
        checkNumber("closest", "distance", distance, "a finite number not below zero");
        const handle = this.#putAsking("closest", asking, filter);
        this.#memory.call("world_closest", handle, distance, filter ? 1 : 0);
        const { mail } = this.#memory;
        this.#memory.refuse("closest", mail[ID]);
        if (mail[1] === 0) return undefined;
        const shape = this.#memory.shapeAt(mail, 0);
        const { space } = this.#codec;
        const gap = this.#withPart(readGap(space, mail, ID), mail, ID + gapSize(space.dimension));
        return { shape, body: shape.body, gap };
    }

    /* ---- State ---- */

    /** Of all that decides what will happen: equal worlds have equal hashes, on every machine. 16 hexadecimal digits,
     * as tact simulate --hash prints them. */
    hash(): string {
        this.#memory.call("world_hash");
        return hashText(this.#memory.mail);
    }

    /** The whole state, for World.restore() of the same version of the package: the restored world goes on to the
     * last bit as this one does. Refused where a shape is custom. */
    save(): Uint8Array {
        return this.#memory.save();
    }

    /** Makes this world again what it was when save() gave these bytes, to the last bit, to go back and on again:
     * bodies, shapes, joints and couplings that it had then keep their objects, those that came since are `valid` no
     * more, and those that have gone come back as new objects. */
    load(saved: Uint8Array): void {
        this.#memory.load(saved);
    }

    /** Begins a recording: from now on step() hands what it has written to a function, which keeps it; all of it, in
     * its order, is a recording, for World.replay() and `tact replay` of the same version. Whatever is changed between
     * steps is in it. Refused while there is another one. Needs tact/2d/parts or tact/3d/meshes. */
    record(write: (bytes: Uint8Array) => void): Recorder {
        return this.#memory.record(write);
    }

    /** Rows of a function that returns how many there are. */
    #filled(rows: Rows | undefined, call: string, name: "world_poses" | "world_contacts", size: number): Rows {
        const count = this.#memory.ask(call, name);
        const filled = rows ?? { data: new Float64Array(count * size), count, size };
        if (filled.size !== size) throw badArgument(call, "rows.size", filled.size, `${size}, as ${call}() gave it`);
        if (filled.data.length < count * size) filled.data = new Float64Array(count * size * 2);
        filled.data.set(this.#memory.rows(count, size));
        filled.count = count;
        return filled;
    }

    /** An object for each row. */
    #told<T>(call: string, name: "world_contact_events" | "world_sensor_events", size: number,
        tell: (data: Float64Array, at: number) => T): T[] {
        const count = this.#memory.ask(call, name);
        const data = this.#memory.rows(count, size);
        return Array.from({ length: count }, (_, i) => tell(data, i * size));
    }

    /** The filter and the pose in the mailbox; returns the shape's address. */
    #putAsking(call: string, asking: Asking<D>, filter: Filter | undefined): number {
        this.#memory.putFilter(call, filter ?? {});
        return putBody(this.#codec.space, call, "shape", asking, FILTER);
    }

    #hit(call: string): WorldHit<D> | undefined {
        const { mail } = this.#memory;
        this.#memory.refuse(call, mail[ID]);
        return mail[1] === 0 ? undefined : this.#hitAt(mail, 0);
    }

    #allHits(count: number): WorldHit<D>[] {
        const size = ID + hitSize(this.#codec.space.dimension) + 2;
        const data = this.#memory.rows(count, size);
        return Array.from({ length: count }, (_, i) => this.#hitAt(data, i * size));
    }

    #hitAt(data: Float64Array, at: number): WorldHit<D> {
        const shape = this.#memory.shapeAt(data, at);
        const { space } = this.#codec;
        const hit = this.#withPart(readHit(space, data, at + ID), data, at + ID + hitSize(space.dimension));
        return { shape, body: shape.body, hit };
    }

    /** Adds which part and which triangle an answer is about, which stand behind it; only space has triangles. */
    #withPart<Answer extends Hit<D["vector"]> | Gap<D["vector"]>>(
        answer: Answer, data: Float64Array, at: number,
    ): Answer {
        const [part, triangle] = data.subarray(at);
        if (part >= 0) answer.parts = [part, -1];
        if (this.#codec.space.dimension === 3 && triangle >= 0) answer.triangles = [triangle, -1];
        return answer;
    }

    #found(count: number): BodyShape<D>[] {
        const data = this.#memory.rows(count, ID);
        return Array.from({ length: count }, (_, i) => this.#memory.shapeAt(data, i * ID));
    }
}
