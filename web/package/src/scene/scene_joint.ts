/** Joints of a scene (docs/scene.md): read, and made in a world as the command makes them. */
import { TactError } from "../errors.js";
import type { Joint } from "../world/joint.js";
import type { JointAxis, JointDrive, JointKind, JointOptions, JointSoftness } from "../world/joint_types.js";
import type { WorldOf } from "../world/world.js";
import type { Body } from "../world/world_body.js";
import type { Dimensional } from "../world/world_types.js";
import type { Dimension } from "./case.js";
import { SceneError, type Item } from "./scene_read.js";

export interface SceneJoint {
    kind: JointKind;
    /** The names of two bodies. */
    a: string;
    b: string;
    position: number[];
    positionB: number[];
    /** As in a Case. */
    rotation: number | number[];
    slide: JointAxis;
    turn: JointAxis;
    /** Undefined: any. */
    swing: number | undefined;
    pull: JointDrive;
    twist: JointDrive;
    velocity: number[];
    /** In the plane one number. */
    angularVelocity: number[];
    linearSoftness: JointSoftness;
    angularSoftness: JointSoftness;
    collide: boolean;
    breakForce: number;
    breakTorque: number;
}

const KINDS: readonly JointKind[] = [
    "fixed", "revolute", "prismatic", "spherical", "distance", "wheel", "motor", "mouse",
];
const JOINT_KEYS = [
    "kind", "a", "b", "position", "position_b", "rotation", "slide", "turn", "swing", "pull", "twist", "velocity",
    "collide", "break_force", "angular_velocity", "linear_softness", "break_torque", "angular_softness",
];
const AXIS_KEYS = [
    "limits", "spring_hertz", "spring_damping_ratio", "spring_target", "motor_force", "motor_speed", "friction",
    "damping", "max_speed",
];
const SOFTNESS_KEYS = ["hertz", "damping_ratio"];
const DRIVE_KEYS = ["max_force", ...SOFTNESS_KEYS];

function readKind(joint: Item, dimension: Dimension): JointKind {
    const must = '"fixed", "revolute", "prismatic", "spherical" (in space), "distance", "wheel", "motor" or "mouse"';
    const item = joint.need("kind", must);
    const text = item.text();
    return KINDS.find((kind) => kind === text && (dimension === 3 || kind !== "spherical")) ?? item.refuse(must);
}

function readBody(joint: Item, key: "a" | "b", names: ReadonlySet<string>): string {
    const must = 'the name of one of the "bodies"';
    const item = joint.need(key, must);
    const name = item.text();
    return names.has(name) ? name : item.refuse(must);
}

function readLimits(item: Item): [number, number] {
    const [lower = 0, upper = 0] = item.numbers(2);
    return lower <= upper ? [lower, upper] : item.refuse("the lower and the upper bound, in this order");
}

function readAxis(item: Item | undefined): JointAxis {
    if (!item) return {};
    item.object("an object", AXIS_KEYS);
    const limits = item.member("limits");
    return {
        limits: limits ? readLimits(limits) : null,
        springHertz: item.member("spring_hertz")?.number("not negative") ?? 0,
        springDampingRatio: item.member("spring_damping_ratio")?.number("not negative") ?? 0,
        springTarget: item.member("spring_target")?.number() ?? 0,
        motorForce: item.member("motor_force")?.number("not negative") ?? 0,
        motorSpeed: item.member("motor_speed")?.number() ?? 0,
        friction: item.member("friction")?.number("not negative") ?? 0,
        damping: item.member("damping")?.number("not negative") ?? 0,
        maxSpeed: item.member("max_speed")?.number("not negative") ?? 0,
    };
}

function readSoftness(item: Item | undefined, known = SOFTNESS_KEYS): JointSoftness {
    if (!item) return {};
    item.object("an object", known);
    return {
        hertz: item.member("hertz")?.number("not negative") ?? 0,
        dampingRatio: item.member("damping_ratio")?.number("not negative") ?? 0,
    };
}

function readDrive(item: Item | undefined): JointDrive {
    const softness = readSoftness(item, DRIVE_KEYS);
    return item ? { maxForce: item.member("max_force")?.number("not negative") ?? 0, ...softness } : {};
}

function readJoint(item: Item, dimension: Dimension, names: ReadonlySet<string>): SceneJoint {
    const zero = Array.from({ length: dimension }, () => 0);
    item.object('an object with "kind", "a" and "b"', JOINT_KEYS);
    const kind = readKind(item, dimension);
    const [a, b] = [readBody(item, "a", names), readBody(item, "b", names)];
    const position = item.member("position")?.numbers(dimension) ?? zero;
    const spin = item.member("angular_velocity");
    return {
        kind, a, b, position,
        positionB: item.member("position_b")?.numbers(dimension) ?? position,
        rotation: item.member("rotation")?.rotation(dimension) ?? (dimension === 2 ? 0 : [0, 0, 0, 1]),
        slide: readAxis(item.member("slide")),
        turn: readAxis(item.member("turn")),
        swing: item.member("swing")?.number("not negative"),
        pull: readDrive(item.member("pull")),
        twist: readDrive(item.member("twist")),
        velocity: item.member("velocity")?.numbers(dimension) ?? zero,
        angularVelocity: dimension === 2 ? [spin?.number() ?? 0] : (spin?.numbers(3) ?? zero),
        linearSoftness: readSoftness(item.member("linear_softness")),
        angularSoftness: readSoftness(item.member("angular_softness")),
        collide: item.member("collide")?.flag() ?? false,
        breakForce: item.member("break_force")?.number("not negative") ?? 0,
        breakTorque: item.member("break_torque")?.number("not negative") ?? 0,
    };
}

export function readJoints(scene: Item, dimension: Dimension, names: ReadonlySet<string>): SceneJoint[] {
    const items = scene.member("joints")?.list("an array of joints") ?? [];
    return items.map((item) => readJoint(item, dimension, names));
}

/** What the library's refusals of a joint say in a scene. */
const REFUSALS: Partial<Record<TactError["status"], string>> = {
    wrong_kind: "one of its bodies must be dynamic",
    bad_index: '"a" and "b" must be different bodies',
    out_of_range: "its angles must lie from -pi to pi, and its positions within the range of numbers",
};

/** Puts the joints of a scene into a world that has its bodies. */
export function makeJoints<D extends Dimensional>(
    world: WorldOf<D>, dimension: Dimension, joints: readonly SceneJoint[], bodies: ReadonlyMap<string, Body<D>>,
): Joint<D>[] {
    return joints.map(({ a, b, swing, angularVelocity, ...rest }, i) => {
        const options = {
            ...rest,
            bodyA: bodies.get(a),
            bodyB: bodies.get(b),
            angularVelocity: dimension === 2 ? angularVelocity[0] : angularVelocity,
            /* A swing of the plane means nothing, as for the command. */
            swing: dimension === 2 ? undefined : swing,
        };
        try {
            return world.createJoint(options as JointOptions<D>);
        } catch (error) {
            if (!(error instanceof TactError)) throw error;
            throw new SceneError(`joints[${i}]`, `joints[${i}]: ${REFUSALS[error.status] ?? error.message}`);
        }
    });
}
