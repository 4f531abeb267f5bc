/** Bodies of a world, and the shapes that they have. */
import { badArgument } from "../errors.js";
import { checkKeys, listed } from "../keys.js";
import { checkShape } from "../shapes/shapes_make.js";
import { checkNumber } from "../space.js";
import type { Joint } from "./joint.js";
import type { WorldOf } from "./world.js";
import type { VectorLike } from "../types.js";
import type { Pen } from "./world_mail.js";
import type { Id, WorldMemory } from "./world_memory.js";
import type {
    BodyKind, BodySettings, BodyShapeOptions, BodyShapeState, BodyState, Dimensional, Filter, Lock, Material,
    ShapeOf, WorldBounds,
} from "./world_types.js";

const KINDS: readonly BodyKind[] = ["static", "kinematic", "dynamic"];

const LOCKS: readonly Lock[] = ["x", "y", "z", "turn_x", "turn_y", "turn_z"];

const SETTING_KEYS = [
    "linearDamping", "angularDamping", "gravityScale", "locks", "fixedRotation", "bullet", "enableSleep", "enabled",
    "sleepSpeed",
];
const MATERIAL_KEYS = ["friction", "restitution", "rollingFriction"];

/** The library's number of a kind. */
export function kindNumber(call: string, kind: unknown): number {
    const number = KINDS.findIndex((one) => one === kind);
    if (number < 0) throw badArgument(call, "kind", kind, '"static", "kinematic" or "dynamic"');
    return number;
}

/** The library's bits of some locks. */
export function lockBits(call: string, locks: unknown, dimension: 2 | 3): number {
    const here = dimension === 3 ? LOCKS : LOCKS.filter((lock) => ["x", "y", "turn_z"].includes(lock));
    const must = `a list of ${listed(here.map((lock) => JSON.stringify(lock)))}`;
    if (locks === undefined) return 0;
    if (!Array.isArray(locks)) throw badArgument(call, "locks", locks, must);
    let bits = 0;
    for (const lock of locks as Lock[]) {
        if (!here.includes(lock)) throw badArgument(call, "locks", locks, must);
        bits |= 1 << LOCKS.indexOf(lock);
    }
    return bits;
}

/** A body of a world. Once it has been destroyed, all but `valid`, `id` and `data` throw a TactError. */
export class Body<D extends Dimensional> {
    readonly world: WorldOf<D>;
    /** Its place in the world; a saved world has the same. */
    readonly id: Id;
    /** Anything of yours. */
    data: unknown;
    /** For the package's own files. */
    readonly shapeList: BodyShape<D>[] = [];
    readonly #memory: WorldMemory<D>;

    /** Use World.createBody() instead. */
    constructor(world: WorldOf<D>, memory: WorldMemory<D>, id: Id, data?: unknown) {
        this.world = world;
        this.id = id;
        this.data = data;
        this.#memory = memory;
    }

    /** Whether it still is in its world. */
    get valid(): boolean {
        const { index, generation } = this.id;
        return !this.#memory.disposed && this.#memory.call("body_valid", index, generation) !== 0;
    }

    /** All about it at once. */
    state(): BodyState<D> {
        const { codec } = this.#memory;
        const { vectorSize, space } = codec;
        const mail = this.#read();
        const center = 2 + vectorSize + codec.rotationSize;
        const spin = center + 2 * vectorSize;
        const mass = spin + codec.spinSize;
        return {
            kind: KINDS[mail[0]] ?? "static",
            awake: mail[1] === 1,
            position: space.vector(mail, 2),
            rotation: codec.turned(mail, 2 + vectorSize),
            center: space.vector(mail, center),
            velocity: space.vector(mail, center + vectorSize),
            angularVelocity: codec.spin(mail, spin),
            mass: mail[mass],
            inertia: codec.inertia(mail, mass + 1),
        };
    }

    /** Where it stands: of its own frame, in which its shapes stand. Of all bodies World.poses() tells it faster. */
    pose(): { position: D["vector"]; rotation: D["turned"] } {
        const { codec } = this.#memory;
        const mail = this.#read();
        return { position: codec.space.vector(mail, 2), rotation: codec.turned(mail, 2 + codec.vectorSize) };
    }

    get kind(): BodyKind {
        return KINDS[this.#read()[0]] ?? "static";
    }

    get awake(): boolean {
        return this.#read()[1] === 1;
    }

    /** Of its own frame, in which its shapes stand; the center of mass may be elsewhere. */
    get position(): D["vector"] {
        return this.pose().position;
    }

    /** In the plane [cos, sin], in space [x, y, z, w]. */
    get rotation(): D["turned"] {
        return this.pose().rotation;
    }

    /** Of mass, in the world. */
    get center(): D["vector"] {
        return this.state().center;
    }

    /** Of the center of mass. */
    get velocity(): D["vector"] {
        return this.state().velocity;
    }

    get angularVelocity(): D["spin"] {
        return this.state().angularVelocity;
    }

    /** Zero where it is not dynamic. */
    get mass(): number {
        return this.state().mass;
    }

    get inertia(): D["inertia"] {
        return this.state().inertia;
    }

    /** The velocity of what of it is at a point of the world. */
    velocityAt(point: VectorLike): D["vector"] {
        this.#pen("velocityAt").vector("point", point);
        this.#ask("velocityAt", "body_velocity_at");
        return this.#memory.codec.space.vector(this.#memory.mail, 0);
    }

    /** The box of its shapes where they are now; without shapes its center of mass. */
    bounds(): WorldBounds<D> {
        this.#ask("bounds", "body_bounds");
        return this.#memory.bounds();
    }

    /** In the order in which they were added. */
    get shapes(): readonly BodyShape<D>[] {
        return [...this.shapeList];
    }

    /** The newest first. */
    get joints(): readonly Joint<D>[] {
        return this.#memory.joints.ofBody(this);
    }

    /** A jump: nothing is met on the way. What is left out stays. Wakes the body. */
    setPose(position?: VectorLike, rotation?: D["rotation"]): void {
        const now = this.state();
        this.#pen("setPose").vector("position", position ?? now.position)
            .rotation("rotation", rotation ?? now.rotation);
        this.#ask("setPose", "body_set_pose");
    }

    /** What is left out stays. Wakes the body. */
    setVelocity(velocity?: VectorLike, angularVelocity?: D["givenSpin"]): void {
        const now = this.state();
        this.#pen("setVelocity").vector("velocity", velocity ?? now.velocity)
            .spin("angularVelocity", angularVelocity ?? now.angularVelocity);
        this.#ask("setVelocity", "body_set_velocity");
    }

    /** What set() changes, as it is. */
    settings(): Required<BodySettings> {
        this.#ask("settings", "body_settings");
        const { mail } = this.#memory;
        return {
            linearDamping: mail[0], angularDamping: mail[1], gravityScale: mail[2],
            locks: LOCKS.filter((_, i) => (mail[3] & (1 << i)) !== 0),
            fixedRotation: mail[4] === 1, bullet: mail[5] === 1, enableSleep: mail[6] === 1, enabled: mail[7] === 1,
            sleepSpeed: mail[8],
        };
    }

    /** Changes what is named and is not so already, which wakes the body. */
    set(settings: BodySettings): void {
        const call = "set";
        if (typeof settings !== "object" || settings === null)
            throw badArgument(call, "settings", settings, "an object {linearDamping, gravityScale, ...}");
        checkKeys(call, "settings", settings, SETTING_KEYS);
        const { dimension } = this.#memory.codec.space;
        const locks = settings.locks === undefined ? undefined : lockBits(call, settings.locks, dimension);
        this.#ask(call, "body_settings");
        this.#memory.pen(call)
            .amount("linearDamping", settings.linearDamping)
            .amount("angularDamping", settings.angularDamping)
            .number("gravityScale", settings.gravityScale)
            .number("locks", locks)
            .flag("fixedRotation", settings.fixedRotation)
            .flag("bullet", settings.bullet)
            .flag("enableSleep", settings.enableSleep)
            .flag("enabled", settings.enabled)
            .amount("sleepSpeed", settings.sleepSpeed);
        this.#ask(call, "body_set");
    }

    /** Gives a kinematic body the velocity with which it is there after so many seconds, by the shorter turn, until it
     * is given another: a platform is told its next place before each step. What is left out stays. */
    setTarget(seconds: number, position?: VectorLike, rotation?: D["rotation"]): void {
        checkNumber("setTarget", "seconds", seconds, "a number above zero");
        const now = this.state();
        this.#pen("setTarget").vector("position", position ?? now.position)
            .rotation("rotation", rotation ?? now.rotation);
        this.#ask("setTarget", "body_set_target", seconds);
    }

    setKind(kind: BodyKind): void {
        this.#ask("setKind", "body_set_kind", kindNumber("setKind", kind));
    }

    /** Putting it to sleep stops it; if it touches what is awake, the next step wakes it. */
    setAwake(awake: boolean): void {
        this.#ask("setAwake", "body_set_awake", awake ? 1 : 0);
    }

    /** In place of what its shapes give, until the next one comes or goes: the mass, its center in the body's frame,
     * and the inertia about that. */
    setMass(mass: number, center: VectorLike, inertia: D["givenInertia"]): void {
        this.#pen("setMass").number("mass", mass).vector("center", center).inertia("inertia", inertia);
        this.#ask("setMass", "body_set_mass");
    }

    /** At a point of the world, by default the center of mass. Forces add up, act throughout the next step, and are
     * forgotten. Wakes the body. */
    applyForce(force: VectorLike, point?: VectorLike): void {
        const at = point ?? this.state().center;
        this.#pen("applyForce").vector("force", force).vector("point", at);
        this.#ask("applyForce", "body_apply_force");
    }

    applyTorque(torque: D["givenSpin"]): void {
        this.#pen("applyTorque").spin("torque", torque);
        this.#ask("applyTorque", "body_apply_torque");
    }

    /** Changes the velocity at once. At a point of the world, by default the center of mass. Wakes the body. */
    applyImpulse(impulse: VectorLike, point?: VectorLike): void {
        const at = point ?? this.state().center;
        this.#pen("applyImpulse").vector("impulse", impulse).vector("point", at);
        this.#ask("applyImpulse", "body_apply_impulse");
    }

    applyAngularImpulse(impulse: D["givenSpin"]): void {
        this.#pen("applyAngularImpulse").spin("impulse", impulse);
        this.#ask("applyAngularImpulse", "body_apply_angular_impulse");
    }

    /** One more shape, which is copied; mass, center and inertia change. */
    addShape(shape: ShapeOf<D> | BodyShapeOptions<D>): BodyShape<D> {
        return this.#memory.addShape(this, shape, "addShape");
    }

    /** With its shapes and its joints. What touches it or is joined to it wakes up. */
    destroy(): void {
        this.#memory.destroyBody(this, "destroy");
    }

    /** All numbers about it, in the mailbox: kind, awake, pose, center, velocities, mass, inertia. */
    #read(): Float64Array {
        this.#memory.askOf("body", this.id, "body", "body_get");
        return this.#memory.mail;
    }

    #pen(call: string): Pen<D> {
        return this.#memory.pen(call, false);
    }

    #ask(call: string, name: Parameters<WorldMemory<D>["askOf"]>[3], ...numbers: number[]): void {
        this.#memory.askOf("body", this.id, call, name, ...numbers);
    }
}

/** A shape of a body. Once it has been destroyed, all but `valid`, `id`, `body`, `shape` and `data` throw. */
export class BodyShape<D extends Dimensional> {
    readonly body: Body<D>;
    /** Its place in the world; a saved world has the same. */
    readonly id: Id;
    #shape: ShapeOf<D> | undefined;
    /** It has not been the same all the time. */
    #changed = false;
    /** Anything of yours. */
    data: unknown;
    readonly #memory: WorldMemory<D>;

    /** Use World.createBody() or Body.addShape() instead. */
    constructor(body: Body<D>, memory: WorldMemory<D>, id: Id, shape: ShapeOf<D> | undefined) {
        this.body = body;
        this.id = id;
        this.#shape = shape;
        this.#memory = memory;
    }

    /** Whether it still is in its world. */
    get valid(): boolean {
        const { index, generation } = this.id;
        return !this.#memory.disposed && this.#memory.call("body_shape_valid", index, generation) !== 0;
    }

    /** What it is made of; undefined in a restored world, and after World.load() where setGeometry() had changed it. */
    get shape(): ShapeOf<D> | undefined {
        return this.#shape;
    }

    /** Another geometry in the same place, which is copied; what else it was given stays. Its contacts end, and begin
     * anew in the next step; mass, center and inertia of the body change. */
    setGeometry(shape: ShapeOf<D>): void {
        const call = "setGeometry";
        const { handle } = checkShape(this.#memory.codec.space, call, "shape", shape);
        this.#memory.askOf("shape", this.id, call, "body_shape_set_geometry", handle);
        this.#shape = shape;
        this.#changed = true;
    }

    /** Its box where it is now. */
    bounds(): WorldBounds<D> {
        this.#memory.askOf("shape", this.id, "bounds", "body_shape_bounds");
        return this.#memory.bounds();
    }

    /** For the package's own files: its world has gone back. */
    goBack(): void {
        if (this.#changed) this.#shape = undefined;
    }

    /** All about it at once. */
    state(): BodyShapeState<D> {
        const { codec } = this.#memory;
        const { vectorSize, rotationSize, space } = codec;
        this.#memory.askOf("shape", this.id, "shape", "body_shape_get");
        const { mail } = this.#memory;
        const material = vectorSize + rotationSize;
        const filter = material + 4 + vectorSize;
        const pose = filter + 5;
        return {
            position: space.vector(mail, 0),
            rotation: codec.turned(mail, vectorSize),
            density: mail[material],
            friction: mail[material + 1],
            restitution: mail[material + 2],
            rollingFriction: mail[material + 3],
            surfaceVelocity: space.vector(mail, material + 4),
            category: mail[filter],
            mask: mail[filter + 1] < 0 ? undefined : mail[filter + 1],
            group: mail[filter + 2],
            sensor: mail[filter + 3] === 1,
            enableContactEvents: mail[filter + 4] === 0,
            worldPosition: space.vector(mail, pose),
            worldRotation: codec.turned(mail, pose + vectorSize),
        };
    }

    /** What it overlapped when the last step began, and has not been destroyed since; of a sensor alone. */
    overlaps(): BodyShape<D>[] {
        const count = this.#memory.askOf("shape", this.id, "overlaps", "body_shape_overlaps");
        const data = this.#memory.rows(count, 2);
        const known = Array.from({ length: count }, (_, i) => this.#memory.knownShapeAt(data, 2 * i));
        return known.filter((shape) => shape !== undefined && shape.valid) as BodyShape<D>[];
    }

    /** What is left out stays. */
    setMaterial(material: Material): void {
        if (typeof material !== "object" || material === null) {
            throw badArgument("setMaterial", "material", material, "an object {friction, restitution, ...}");
        }
        checkKeys("setMaterial", "material", material, MATERIAL_KEYS);
        const now = this.state();
        const { friction = now.friction, restitution = now.restitution } = material;
        this.#memory.pen("setMaterial", false).amount("friction", friction).amount("restitution", restitution)
            .amount("rollingFriction", material.rollingFriction ?? now.rollingFriction);
        this.#memory.askOf("shape", this.id, "setMaterial", "body_shape_set_material");
    }

    /** What is left out is as of a new shape. Contacts that the new filter forbids end in the next step. */
    setFilter(filter: Filter): void {
        this.#memory.putFilter("setFilter", filter);
        this.#memory.askOf("shape", this.id, "setFilter", "body_shape_set_filter");
    }

    /** Mass, center and inertia of the body change. */
    destroy(): void {
        this.#memory.destroyShape(this, "destroy");
    }
}
