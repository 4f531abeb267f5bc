/** Rotations and poses of space: made, joined, undone. Rotations are unit quaternions [x, y, z, w]. */
import { badArgument, show, TactError } from "./errors.js";
import { space } from "./module/module3.js";
import { checkNumber, checkNumbers, ROTATION_DRIFT } from "./space.js";
import type { Pose, Rotation3, RotationLike3, Vec3, VectorLike } from "./types.js";

/** A pose with nothing left out. */
export type FullPose3 = Required<Pose<Vec3, Rotation3>>;

type PoseLike = Pose<VectorLike, RotationLike3>;

const VECTOR = "three finite numbers";
const QUATERNION = "a unit quaternion [x, y, z, w]";
/** Of two unit vectors: below this product their sum has too few digits. */
const NEARLY_OPPOSITE = -0.9;
/** Of two unit vectors: below this cross product any axis across them does. */
const PARALLEL = 1e-14;
/** Below this angle a straight line is as good. */
const SMALL_ANGLE = 1e-9;

function cross(a: Vec3, b: Vec3): Vec3 {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vec3, b: Vec3): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The direction of a vector that was given. */
function direction(call: string, name: string, value: unknown): Vec3 {
    const [x, y, z] = Array.from(checkNumbers(call, name, value, 3, VECTOR));
    const length = Math.hypot(x, y, z);
    if (length > 0) return [x / length, y / length, z / length];
    throw new TactError("not_positive", `${call}: ${name} is ${show(value)}; it must not be zero`);
}

function normalized([x, y, z, w]: Rotation3): Rotation3 {
    const length = Math.hypot(x, y, z, w);
    return [x / length, y / length, z / length, w / length];
}

/** A rotation as it was given; what is not of length one is refused as by the library. */
function take(call: string, name: string, rotation: unknown): Rotation3 {
    const [x, y, z, w] = Array.from(checkNumbers(call, name, rotation, 4, QUATERNION));
    if (Math.abs(x * x + y * y + z * z + w * w - 1) > ROTATION_DRIFT)
        throw new TactError("bad_rotation", `${call}: ${name} is ${show(rotation)}; it must have length one`);
    return [x, y, z, w];
}

function takePose(call: string, name: string, pose: unknown): FullPose3 {
    if (typeof pose !== "object" || pose === null) throw badArgument(call, name, pose, "a pose: {position, rotation}");
    space.checkPoseKeys(call, name, pose);
    const { position = [0, 0, 0], rotation = [0, 0, 0, 1] } = pose as { position?: unknown; rotation?: unknown };
    const [x, y, z] = Array.from(checkNumbers(call, `${name}.position`, position, 3, VECTOR));
    return { position: [x, y, z], rotation: take(call, `${name}.rotation`, rotation) };
}

function product(a: Rotation3, b: Rotation3): Rotation3 {
    return normalized([
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]);
}

function turn([x, y, z, w]: Rotation3, v: Vec3): Vec3 {
    const axis: Vec3 = [x, y, z];
    const [a, b, c] = cross(axis, v).map((number) => 2 * number) as unknown as Vec3;
    const [d, e, f] = cross(axis, [a, b, c]);
    return [v[0] + w * a + d, v[1] + w * b + e, v[2] + w * c + f];
}

/** The rotation around an axis of any length but zero, by an angle in radians, counter-clockwise where the axis
 * points at who looks. */
export function rotationFromAxisAngle(axis: VectorLike, angle: number): Rotation3 {
    const call = "rotationFromAxisAngle";
    const [x, y, z] = direction(call, "axis", axis);
    const half = checkNumber(call, "angle", angle, "a finite number") / 2;
    const s = Math.sin(half);
    return normalized([s * x, s * y, s * z, Math.cos(half)]);
}

/** The rotation of a matrix: nine numbers, column by column. What scales, shears or mirrors is refused. */
export function rotationFromMatrix(matrix: VectorLike): Rotation3 {
    const call = "rotationFromMatrix";
    const m = Array.from(checkNumbers(call, "matrix", matrix, 9, "nine finite numbers, column by column"));
    const [x, y, z]: Vec3[] = [[m[0], m[1], m[2]], [m[3], m[4], m[5]], [m[6], m[7], m[8]]];
    const wrong = [dot(x, x) - 1, dot(y, y) - 1, dot(z, z) - 1, dot(x, y), dot(y, z), dot(z, x),
        dot(cross(x, y), z) - 1];
    if (!wrong.every((error) => Math.abs(error) <= 1e-3))
        throw new TactError("bad_rotation", `${call}: matrix is ${show(matrix)}; it must only rotate`);
    /* The greatest of the four squares is the one to divide by. */
    const squares = [1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2], 1 - x[0] - y[1] + z[2], 1 + x[0] + y[1] + z[2]];
    switch (squares.indexOf(Math.max(...squares))) {
        case 0: return normalized([squares[0], x[1] + y[0], x[2] + z[0], y[2] - z[1]]);
        case 1: return normalized([x[1] + y[0], squares[1], y[2] + z[1], z[0] - x[2]]);
        case 2: return normalized([x[2] + z[0], y[2] + z[1], squares[2], x[1] - y[0]]);
        default: return normalized([y[2] - z[1], z[0] - x[2], x[1] - y[0], squares[3]]);
    }
}

/** A unit vector across the plane of two unit vectors; across the first one where they are parallel. */
function across(a: Vec3, b: Vec3): Vec3 {
    const least = a.map(Math.abs).indexOf(Math.min(...a.map(Math.abs)));
    const axis: Vec3 = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0];
    const normal = cross(a, b);
    const [x, y, z] = Math.hypot(...normal) > PARALLEL ? normal : cross(a, axis);
    /* Again, so that it is across the first one to the last digit. */
    const [u, v, w] = cross(cross(a, [x, y, z]), a);
    const length = Math.hypot(u, v, w);
    return [u / length, v / length, w / length];
}

/** Between unit vectors that are not opposite. */
function between(a: Vec3, b: Vec3): Rotation3 {
    const [x, y, z]: Vec3 = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    const length = Math.hypot(x, y, z);
    const middle: Vec3 = [x / length, y / length, z / length];
    return normalized([...cross(a, middle), dot(a, middle)]);
}

/** The shortest rotation that takes the direction of one vector to that of another. */
export function rotationBetween(from: VectorLike, to: VectorLike): Rotation3 {
    const a = direction("rotationBetween", "from", from);
    const b = direction("rotationBetween", "to", to);
    if (dot(a, b) > NEARLY_OPPOSITE) return between(a, b);
    /* Half a turn first, which is exact, and then the little that is left. */
    return product(between([-a[0], -a[1], -a[2]], b), [...across(a, b), 0]);
}

/** Makes the length one, whatever it is. */
export function rotationNormalize(rotation: VectorLike): Rotation3 {
    const call = "rotationNormalize";
    const [x, y, z, w] = Array.from(checkNumbers(call, "rotation", rotation, 4, "four finite numbers"));
    if (Math.hypot(x, y, z, w) > 0) return normalized([x, y, z, w]);
    throw new TactError("not_positive", `${call}: rotation is ${show(rotation)}; it must not be zero`);
}

/** First b, then a. */
export function rotationCompose(a: RotationLike3, b: RotationLike3): Rotation3 {
    return product(take("rotationCompose", "a", a), take("rotationCompose", "b", b));
}

/** What undoes a rotation. */
export function rotationInverse(rotation: RotationLike3): Rotation3 {
    const [x, y, z, w] = take("rotationInverse", "rotation", rotation);
    return [-x, -y, -z, w];
}

/** Between two rotations, the shorter way around one axis at a constant rate: a at 0, b at 1. */
export function rotationInterpolate(a: RotationLike3, b: RotationLike3, fraction: number): Rotation3 {
    const call = "rotationInterpolate";
    const [from, to] = [take(call, "a", a), take(call, "b", b)];
    const t = checkNumber(call, "fraction", fraction, "a finite number");
    const sign = from.reduce((sum, x, i) => sum + x * to[i], 0) < 0 ? -1 : 1;
    const sum = Math.hypot(...from.map((x, i) => x + sign * to[i]));
    const difference = Math.hypot(...from.map((x, i) => x - sign * to[i]));
    const angle = 2 * Math.atan2(difference, sum);
    const weight = (part: number): number =>
        angle < SMALL_ANGLE ? part : Math.sin(part * angle) / Math.sin(angle);
    const [p, q] = [weight(1 - t), sign * weight(t)];
    const [x, y, z, w] = from.map((value, i) => p * value + q * to[i]);
    return normalized([x, y, z, w]);
}

/** The pose in the world of what stands at b in the frame of a. */
export function poseCompose(a: PoseLike, b: PoseLike): FullPose3 {
    const outer = takePose("poseCompose", "a", a);
    const inner = takePose("poseCompose", "b", b);
    const [x, y, z] = turn(outer.rotation, inner.position);
    const position = [outer.position[0] + x, outer.position[1] + y, outer.position[2] + z] as const;
    return { position, rotation: product(outer.rotation, inner.rotation) };
}

/** What undoes a pose: the pose of the world in its frame. */
export function poseInverse(pose: PoseLike): FullPose3 {
    const { position, rotation } = takePose("poseInverse", "pose", pose);
    const [x, y, z, w] = rotation;
    const back: Rotation3 = [-x, -y, -z, w];
    return { position: turn(back, [-position[0], -position[1], -position[2]]), rotation: back };
}

/** The place in the world of a point in the frame of a pose. */
export function poseApply(pose: PoseLike, point: VectorLike): Vec3 {
    const { position, rotation } = takePose("poseApply", "pose", pose);
    const [px, py, pz] = Array.from(checkNumbers("poseApply", "point", point, 3, VECTOR));
    const [x, y, z] = turn(rotation, [px, py, pz]);
    return [position[0] + x, position[1] + y, position[2] + z];
}
