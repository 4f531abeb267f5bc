/** Rotations and poses of the plane: made, joined, undone. Rotations are told as [cos, sin]. */
import { badArgument, show, TactError } from "./errors.js";
import { space } from "./module/module2.js";
import { checkNumber, checkNumbers, ROTATION_DRIFT } from "./space.js";
import type { Pose, RotationLike2, Vec2, VectorLike } from "./types.js";

/** The cosine and sine of an angle. */
export type UnitRotation2 = readonly [cos: number, sin: number];
/** A pose with nothing left out. */
export type FullPose2 = Required<Pose<Vec2, UnitRotation2>>;

type PoseLike = Pose<VectorLike, RotationLike2>;

const VECTOR = "two finite numbers";

function unit(call: string, name: string, x: number, y: number, given: unknown): UnitRotation2 {
    const length = Math.hypot(x, y);
    if (length > 0) return [x / length, y / length];
    throw new TactError("not_positive", `${call}: ${name} is ${show(given)}; it must not be zero`);
}

/** A rotation as it was given; what is not of length one is refused as by the library. */
function take(call: string, name: string, rotation: unknown): UnitRotation2 {
    if (typeof rotation === "number") return rotationFromAngle(rotation);
    const given = checkNumbers(call, name, rotation, 2, "an angle in radians, or its cosine and sine [cos, sin]");
    if (Math.abs(given[0] * given[0] + given[1] * given[1] - 1) > ROTATION_DRIFT)
        throw new TactError("bad_rotation", `${call}: ${name} is ${show(rotation)}; it must have length one`);
    return [given[0], given[1]];
}

function takePose(call: string, name: string, pose: unknown): FullPose2 {
    if (typeof pose !== "object" || pose === null) throw badArgument(call, name, pose, "a pose: {position, rotation}");
    space.checkPoseKeys(call, name, pose);
    const { position = [0, 0], rotation = [1, 0] } = pose as { position?: unknown; rotation?: unknown };
    const at = checkNumbers(call, `${name}.position`, position, 2, VECTOR);
    return { position: [at[0], at[1]], rotation: take(call, `${name}.rotation`, rotation) };
}

function turn([c, s]: UnitRotation2, [x, y]: Vec2): Vec2 {
    return [c * x - s * y, s * x + c * y];
}

/** The rotation by an angle in radians, with the library's own cosine and sine. */
export function rotationFromAngle(angle: number): UnitRotation2 {
    space.module.bridge.turn(checkNumber("rotationFromAngle", "angle", angle, "a finite number"), 0);
    return space.vector(space.module.mail, 0);
}

/** The rotation of a matrix: four numbers, column by column. What scales or mirrors is refused. */
export function rotationFromMatrix(matrix: VectorLike): UnitRotation2 {
    const call = "rotationFromMatrix";
    const [a, b, c, d] = Array.from(checkNumbers(call, "matrix", matrix, 4, "four finite numbers, column by column"));
    const wrong = Math.max(Math.abs(a - d), Math.abs(b + c), Math.abs(a * a + b * b - 1));
    if (wrong > 1e-3) throw new TactError("bad_rotation", `${call}: matrix is ${show(matrix)}; it must only rotate`);
    return unit(call, "matrix", a + d, b - c, matrix);
}

/** The rotation that takes the direction of one vector to that of another. */
export function rotationBetween(from: VectorLike, to: VectorLike): UnitRotation2 {
    const call = "rotationBetween";
    const a = checkNumbers(call, "from", from, 2, VECTOR);
    const b = checkNumbers(call, "to", to, 2, VECTOR);
    const [ax, ay] = unit(call, "from", a[0], a[1], from);
    const [bx, by] = unit(call, "to", b[0], b[1], to);
    return unit(call, "to", ax * bx + ay * by, ax * by - ay * bx, to);
}

/** The angle of a rotation, from -pi to pi. */
export function rotationAngle(rotation: RotationLike2): number {
    const [c, s] = take("rotationAngle", "rotation", rotation);
    return Math.atan2(s, c);
}

/** Makes the length one, whatever it is. */
export function rotationNormalize(rotation: VectorLike): UnitRotation2 {
    const given = checkNumbers("rotationNormalize", "rotation", rotation, 2, VECTOR);
    return unit("rotationNormalize", "rotation", given[0], given[1], rotation);
}

/** First b, then a. */
export function rotationCompose(a: RotationLike2, b: RotationLike2): UnitRotation2 {
    return turn(take("rotationCompose", "a", a), take("rotationCompose", "b", b));
}

/** What undoes a rotation. */
export function rotationInverse(rotation: RotationLike2): UnitRotation2 {
    const [c, s] = take("rotationInverse", "rotation", rotation);
    return [c, -s];
}

/** Between two rotations, the shorter way at a constant rate: a at 0, b at 1. */
export function rotationInterpolate(a: RotationLike2, b: RotationLike2, fraction: number): UnitRotation2 {
    const call = "rotationInterpolate";
    const [from, to] = [take(call, "a", a), take(call, "b", b)];
    const t = checkNumber(call, "fraction", fraction, "a finite number");
    const [c, s] = turn([from[0], -from[1]], to);
    return turn(from, rotationFromAngle(t * Math.atan2(s, c)));
}

/** The pose in the world of what stands at b in the frame of a. */
export function poseCompose(a: PoseLike, b: PoseLike): FullPose2 {
    const outer = takePose("poseCompose", "a", a);
    const inner = takePose("poseCompose", "b", b);
    const [x, y] = turn(outer.rotation, inner.position);
    const position = [outer.position[0] + x, outer.position[1] + y] as const;
    return { position, rotation: turn(outer.rotation, inner.rotation) };
}

/** What undoes a pose: the pose of the world in its frame. */
export function poseInverse(pose: PoseLike): FullPose2 {
    const { position, rotation } = takePose("poseInverse", "pose", pose);
    const back = [rotation[0], -rotation[1]] as const;
    return { position: turn(back, [-position[0], -position[1]]), rotation: back };
}

/** The place in the world of a point in the frame of a pose. */
export function poseApply(pose: PoseLike, point: VectorLike): Vec2 {
    const { position, rotation } = takePose("poseApply", "pose", pose);
    const at = checkNumbers("poseApply", "point", point, 2, VECTOR);
    const [x, y] = turn(rotation, [at[0], at[1]]);
    return [position[0] + x, position[1] + y];
}
