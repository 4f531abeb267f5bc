/** The mechanical energy of what moves: of its speed, its spin and its height. */
import type { ToyState, Vector } from "../library";
import { at } from "../numbers";

/** The world's vector along a body's own axes. */
function inBody([x = 0, y = 0, z = 0, w = 1]: Vector, v: Vector): number[] {
    const [a, b, c] = [at(v, 0), at(v, 1), at(v, 2)];
    return [
        (1 - 2 * (y * y + z * z)) * a + 2 * (x * y + z * w) * b + 2 * (x * z - y * w) * c,
        2 * (x * y - z * w) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z + x * w) * c,
        2 * (x * z + y * w) * a + 2 * (y * z - x * w) * b + (1 - 2 * (x * x + y * y)) * c,
    ];
}

function spinEnergy({ angularVelocity, inertia, rotation }: ToyState): number {
    if (typeof angularVelocity === "number" || typeof inertia === "number") {
        return 0.5 * Number(inertia) * Number(angularVelocity) ** 2;
    }
    const spin = inBody(rotation, angularVelocity);
    let sum = 0;
    for (let column = 0; column < 3; column++) {
        for (let row = 0; row < 3; row++) sum += at(spin, row) * at(inertia, 3 * column + row) * at(spin, column);
    }
    return 0.5 * sum;
}

/** Of one body; heights are measured against gravity from the world's origin. */
export function energyOf(state: ToyState, gravity: Vector): number {
    if (state.kind !== "dynamic") return 0;
    const { mass, velocity, center } = state;
    const dot = (p: Vector, q: Vector): number => p.reduce((sum, x, k) => sum + x * at(q, k), 0);
    return 0.5 * mass * dot(velocity, velocity) + spinEnergy(state) - mass * dot(gravity, center);
}
