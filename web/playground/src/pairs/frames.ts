/** From a shape's frame to the world's, for drawing. Answers are turned by the library itself. */
import type { CaseBody, PlacedSolid, Vec2, Vec3 } from "./model";

function combine(axes: readonly (readonly number[])[], point: readonly number[], at: number): number {
    let sum = 0;
    for (let k = 0; k < axes.length; k++) sum += (axes[k]?.[at] ?? 0) * (point[k] ?? 0);
    return sum;
}

/** Turns a direction of a shape's frame, or of A a point of the difference A - B, to the world's axes. */
export function toWorldDirection<V extends Vec2 | Vec3>(placed: PlacedSolid<V>, direction: V): V {
    const axes: readonly (readonly number[])[] = placed.axes;
    return direction.map((_, at) => combine(axes, direction, at)) as readonly number[] as V;
}

/** Where a point of a shape's frame stands in the world. */
export function toWorld<V extends Vec2 | Vec3>(placed: PlacedSolid<V>, point: V): V {
    const turned: readonly number[] = toWorldDirection(placed, point);
    const origin: readonly number[] = placed.position;
    return turned.map((x, at) => x + (origin[at] ?? 0)) as readonly number[] as V;
}

/** A direction of the world as the shape's own frame sees it. */
export function toLocalDirection<V extends Vec2 | Vec3>(placed: PlacedSolid<V>, direction: V): V {
    const axes: readonly (readonly number[])[] = placed.axes;
    const given: readonly number[] = direction;
    return axes.map((axis) => axis.reduce((sum, x, at) => sum + x * (given[at] ?? 0), 0)) as readonly number[] as V;
}

/** Columns of a rotation of the plane. */
export function axes2(rotation: CaseBody["rotation"]): readonly [Vec2, Vec2] {
    const angle = typeof rotation === "number" ? rotation : 0;
    const pair = typeof rotation === "number" ? [Math.cos(angle), Math.sin(angle)] : rotation;
    const [c = 1, s = 0] = pair;
    const length = Math.hypot(c, s) || 1;
    return [
        [c / length, s / length],
        [-s / length, c / length],
    ];
}

/** Columns of a rotation of space, of a quaternion x, y, z, w. */
export function axes3(rotation: CaseBody["rotation"]): readonly [Vec3, Vec3, Vec3] {
    const [qx = 0, qy = 0, qz = 0, qw = 1] = typeof rotation === "number" ? [] : rotation;
    const length = Math.hypot(qx, qy, qz, qw) || 1;
    const [x, y, z, w] = [qx / length, qy / length, qz / length, qw / length];
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    ];
}
