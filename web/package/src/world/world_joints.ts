/** The joints of a world, and how their numbers go through the mailbox (web/wasm/world/world_joint.c). Internal. */
import { badArgument, TactError } from "../errors.js";
import { checkObject, listed } from "../keys.js";
import { wholeCalls } from "../module/whole.js";
import { Joint } from "./joint.js";
import type {
    JointAxis, JointDrive, JointEvent, JointFrame, JointKind, JointOptions, JointPose, JointSettings, JointSoftness,
    JointState,
} from "./joint_types.js";
import type { VectorLike } from "../types.js";
import { Body } from "./world_body.js";
import { Reader, type Pen, type WorldCalls } from "./world_mail.js";
import type { Id, WorldMemory } from "./world_memory.js";
import type { Dimensional } from "./world_types.js";

/** By the library's numbers. */
const KINDS: readonly JointKind[] = [
    "fixed", "revolute", "prismatic", "spherical", "distance", "wheel", "motor", "mouse",
];
const AXIS_KEYS = [
    "limits", "springHertz", "springDampingRatio", "springTarget", "motorForce", "motorSpeed", "friction",
    "damping", "maxSpeed",
];
const DRIVE_KEYS = ["maxForce", "hertz", "dampingRatio"];
const SOFTNESS_KEYS = ["hertz", "dampingRatio"];
const FRAME_KEYS = ["position", "rotation"];
const SETTING_KEYS = [
    "frameA", "frameB", "slide", "turn", "swing", "pull", "twist", "velocity", "angularVelocity", "linearSoftness",
    "angularSoftness", "collide", "breakForce", "breakTorque",
];
const PLACE_KEYS = ["position", "rotation", "positionB"] as const;
const OPTION_KEYS = [
    "kind", "bodyA", "bodyB", ...PLACE_KEYS, ...SETTING_KEYS, "data",
];

function kindNumber(call: string, kind: unknown, dimension: 2 | 3): number {
    const number = KINDS.findIndex((one) => one === kind);
    const here = KINDS.filter((one) => dimension === 3 || one !== "spherical").map((one) => JSON.stringify(one));
    if (number >= 0 && here.includes(JSON.stringify(kind))) return number;
    throw badArgument(call, "kind", kind, `one of ${listed(here)}`);
}

function putAxis<D extends Dimensional>(pen: Pen<D>, call: string, name: string, axis: JointAxis = {}): void {
    checkObject(call, name, axis, AXIS_KEYS);
    const { limits } = axis;
    if (limits === null) {
        pen.flag(name, false).skip(2);
    } else {
        if (limits !== undefined && !(Array.isArray(limits) && limits.length === 2 && limits[0] <= limits[1]))
            throw badArgument(call, `${name}.limits`, limits, "the lower and the upper bound [lower, upper], or null");
        pen.flag(name, limits && true).number(`${name}.limits[0]`, limits?.[0])
            .number(`${name}.limits[1]`, limits?.[1]);
    }
    pen.amount(`${name}.springHertz`, axis.springHertz)
        .amount(`${name}.springDampingRatio`, axis.springDampingRatio)
        .number(`${name}.springTarget`, axis.springTarget)
        .amount(`${name}.motorForce`, axis.motorForce)
        .number(`${name}.motorSpeed`, axis.motorSpeed)
        .amount(`${name}.friction`, axis.friction)
        .amount(`${name}.damping`, axis.damping)
        .amount(`${name}.maxSpeed`, axis.maxSpeed);
}

function putDrive<D extends Dimensional>(pen: Pen<D>, call: string, name: string, drive: JointDrive = {}): void {
    checkObject(call, name, drive, DRIVE_KEYS);
    pen.amount(`${name}.maxForce`, drive.maxForce === Infinity ? Number.MAX_VALUE : drive.maxForce)
        .amount(`${name}.hertz`, drive.hertz)
        .amount(`${name}.dampingRatio`, drive.dampingRatio);
}

function putSoftness<D extends Dimensional>(pen: Pen<D>, call: string, name: string, soft: JointSoftness = {}): void {
    checkObject(call, name, soft, SOFTNESS_KEYS);
    pen.amount(`${name}.hertz`, soft.hertz).amount(`${name}.dampingRatio`, soft.dampingRatio);
}

function putFrame<D extends Dimensional>(pen: Pen<D>, call: string, name: string, frame: JointFrame<D> = {}): void {
    checkObject(call, name, frame, FRAME_KEYS);
    pen.vector(`${name}.position`, frame.position).rotation(`${name}.rotation`, frame.rotation);
}

function putSwing<D extends Dimensional>(
    pen: Pen<D>, call: string, swing: number | null | undefined, dimension: 2 | 3,
): void {
    if (dimension === 3) {
        pen.flag("swing", swing === undefined ? undefined : swing !== null).amount("swing", swing ?? undefined);
    } else if (swing !== undefined) {
        throw badArgument(call, "swing", swing, "left out in the plane");
    }
}

/** Writes settings over those that are in the mailbox, behind the kind. */
function putSettings<D extends Dimensional>(
    pen: Pen<D>, call: string, settings: JointSettings<D>, dimension: 2 | 3,
): void {
    pen.skip(1);
    putFrame(pen, call, "frameA", settings.frameA);
    putFrame(pen, call, "frameB", settings.frameB);
    putAxis(pen, call, "slide", settings.slide);
    putAxis(pen, call, "turn", settings.turn);
    putSwing(pen, call, settings.swing, dimension);
    putDrive(pen, call, "pull", settings.pull);
    putDrive(pen, call, "twist", settings.twist);
    pen.vector("velocity", settings.velocity).spin("angularVelocity", settings.angularVelocity);
    putSoftness(pen, call, "linearSoftness", settings.linearSoftness);
    putSoftness(pen, call, "angularSoftness", settings.angularSoftness);
    pen.flag("collide", settings.collide).amount("breakForce", settings.breakForce)
        .amount("breakTorque", settings.breakTorque);
}

class JointReader<D extends Dimensional> extends Reader<D> {
    axis(): Required<JointAxis> {
        const [limited, lower, upper] = [this.number(), this.number(), this.number()];
        return {
            limits: limited > 0 ? [lower, upper] : null,
            springHertz: this.number(), springDampingRatio: this.number(), springTarget: this.number(),
            motorForce: this.number(), motorSpeed: this.number(), friction: this.number(),
            damping: this.number(), maxSpeed: this.number(),
        };
    }

    swing(): number | null {
        if (this.codec.space.dimension === 2) return null;
        const [limited, swing] = [this.number(), this.number()];
        return limited > 0 ? swing : null;
    }

    drive(): Required<JointDrive> {
        const force = this.number();
        return { maxForce: force < Number.MAX_VALUE ? force : Infinity, ...this.softness() };
    }

    softness(): Required<JointSoftness> {
        return { hertz: this.number(), dampingRatio: this.number() };
    }
}

export class WorldJoints<D extends Dimensional> {
    readonly #memory: WorldMemory<D>;
    /** By their place in the world. */
    readonly #joints: (Joint<D> | undefined)[] = [];
    /** Of the last step. */
    #events: readonly JointEvent<D>[] = [];

    constructor(memory: WorldMemory<D>) {
        this.#memory = memory;
    }

    /** In the order of their places. */
    get all(): readonly Joint<D>[] {
        return this.#joints.filter((joint) => joint !== undefined);
    }

    get events(): readonly JointEvent<D>[] {
        return this.#events;
    }

    forgetAll(): void {
        this.#joints.length = 0;
        this.#events = [];
    }

    /** The newest first. */
    ofBody(body: Body<D>): Joint<D>[] {
        const joints: Joint<D>[] = [];
        for (;;) {
            if (this.#joints.length === 0) return joints;
            this.#memory.call("body_joint", body.id.index, body.id.generation, joints.length);
            const joint = this.#memory.mail[1] === 0 ? undefined : this.#joints[this.#memory.mail[0]];
            if (!joint) return joints;
            joints.push(joint);
        }
    }

    /* ---- Creation ---- */

    create(options: JointOptions<D>): Joint<D> {
        const call = "createJoint";
        checkObject(call, "options", options, OPTION_KEYS);
        const { codec } = this.#memory;
        const { dimension } = codec.space;
        wholeCalls(codec.space, call);
        const kind = kindNumber(call, options.kind, dimension);
        const bodies = [this.#body(call, "bodyA", options.bodyA), this.#body(call, "bodyB", options.bodyB)] as const;
        const frames = this.#frames(call, options);
        codec.space.module.calls<WorldCalls>().joint_defaults(kind);
        putSettings(this.#memory.pen(call), call, { ...options, ...frames }, dimension);
        const [a, b] = bodies.map(({ id }) => id);
        this.#memory.ask(call, "joint_create", a.index, a.generation, b.index, b.generation);
        return this.#add({ index: this.#memory.mail[0], generation: this.#memory.mail[1] }, kind, bodies, options.data);
    }

    #body(call: string, name: string, body: unknown): Body<D> {
        const known = body instanceof Body && (body as Body<D>).world === this.#memory.world;
        if (!known) throw badArgument(call, name, body, "a body of this world");
        return body as Body<D>;
    }

    /** The frames in the bodies: as they are given, or from where they stand in the world. */
    #frames(call: string, options: JointOptions<D>): Pick<JointSettings<D>, "frameA" | "frameB"> {
        if (options.frameA !== undefined || options.frameB !== undefined) {
            const placed = PLACE_KEYS.find((key) => options[key] !== undefined);
            if (placed === undefined) return {};
            throw badArgument(call, placed, options[placed], "left out where frameA or frameB is given");
        }
        return {
            frameA: this.#frameIn(call, options.bodyA, options, options.position),
            frameB: this.#frameIn(call, options.bodyB, options, options.positionB ?? options.position),
        };
    }

    #frameIn(call: string, body: Body<D>, { rotation }: JointOptions<D>, position?: VectorLike): JointPose<D> {
        const { codec } = this.#memory;
        codec.space.putPose(call, "options", { position, rotation }, 0);
        this.#memory.askOf("body", body.id, call, "joint_frame");
        return new JointReader(codec, this.#memory.mail).pose();
    }

    #add(id: Id, kind: number, bodies: readonly [Body<D>, Body<D>], data?: unknown): Joint<D> {
        const joint = new Joint(this, KINDS[kind] ?? "fixed", bodies, id, data);
        this.#joints[id.index] = joint;
        return joint;
    }

    /** Objects for what a restored world has; of one that has gone back those that it had then stay. */
    meet(bodyAt: (index: number) => Body<D>): void {
        const count = this.#memory.ask("World.restore", "world_joints");
        const rows = this.#memory.rows(count, 5).slice();
        const before = [...this.#joints];
        this.forgetAll();
        for (let at = 0; at < rows.length; at += 5) {
            const [index, generation, kind, a, b] = rows.subarray(at, at + 5);
            const known = before[index];
            if (known?.id.generation === generation) this.#joints[index] = known;
            else this.#add({ index, generation }, kind, [bodyAt(a), bodyAt(b)]);
        }
    }

    /** The joint in a place of the world. */
    at(index: number): Joint<D> {
        const joint = this.#joints[index];
        if (!joint) throw new TactError("failed", `the world's joint ${index} is not known here`);
        return joint;
    }

    /* ---- What they are, and their end ---- */

    valid({ id }: Joint<D>): boolean {
        return !this.#memory.disposed && this.#memory.call("joint_valid", id.index, id.generation) !== 0;
    }

    state({ id }: Joint<D>): JointState<D> {
        this.#memory.askOf("joint", id, "joint", "joint_get");
        const from = new JointReader(this.#memory.codec, this.#memory.mail);
        return {
            kind: KINDS[from.number()] ?? "fixed",
            frameA: from.pose(), frameB: from.pose(),
            slide: from.axis(), turn: from.axis(),
            swing: from.swing(),
            pull: from.drive(), twist: from.drive(),
            velocity: from.vector(), angularVelocity: from.spin(),
            linearSoftness: from.softness(), angularSoftness: from.softness(),
            collide: from.number() > 0, breakForce: from.number(), breakTorque: from.number(),
            worldA: from.pose(), worldB: from.pose(),
            force: from.vector(), torque: from.spin(),
            slideValue: from.number(), turnValue: from.number(),
            slideSpeed: from.number(), turnSpeed: from.number(),
            linearError: from.number(), angularError: from.number(),
        };
    }

    set({ id }: Joint<D>, settings: JointSettings<D>): void {
        const call = "set";
        checkObject(call, "settings", settings, SETTING_KEYS);
        this.#memory.askOf("joint", id, call, "joint_get");
        putSettings(this.#memory.pen(call), call, settings, this.#memory.codec.space.dimension);
        this.#memory.askOf("joint", id, call, "joint_set");
    }

    destroy(joint: Joint<D>, call: string): void {
        this.#memory.askOf("joint", joint.id, call, "joint_destroy");
        this.forget(joint);
    }

    /** It is in its world no more. */
    forget(joint: Joint<D>): void {
        this.#joints[joint.id.index] = undefined;
        this.#memory.couplings.forgetOf(joint);
    }

    /** Behind a step: what broke in it is told of, and forgotten. */
    settle(): void {
        this.#events = [];
        if (this.#joints.length === 0) return;
        const { codec } = this.#memory;
        const size = 2 + codec.vectorSize + codec.spinSize;
        const count = this.#memory.ask("step", "world_joint_events");
        const rows = this.#memory.rows(count, size).slice();
        this.#events = Array.from({ length: count }, (_, i) => {
            const from = new JointReader(codec, rows.subarray(i * size));
            const [index] = [from.number(), from.number()];
            return { joint: this.#joints[index], force: from.vector(), torque: from.spin() };
        }).filter((event): event is JointEvent<D> => event.joint !== undefined);
        for (const { joint } of this.#events) this.forget(joint);
    }
}
