/** The hand that pulls a body: a damped spring between a point of the body and a point of the world. Its force is
 * that of the end of the step (implicit Euler), with the mass that the body has at that point, so it is stable
 * for bodies of any mass and size, and a light one follows as fast as a heavy one. */
import { at } from "../numbers";
import { STEP_SECONDS } from "./clock";
import type { ToyState, Vector } from "../library";

/** Radians a second, and parts of critical damping. */
const STIFFNESS = 2 * Math.PI * 4;
const DAMPING = 0.8;
/** A second of holding takes away so much of the turning. */
const TURN_DAMPING = 5;
/** No pull is stronger than that which makes a body so much faster in a second, in lengths of the scene. */
const STRONGEST = 2000;

type Triple = [number, number, number];
type Columns = readonly [Triple, Triple, Triple];

type Placed = Pick<ToyState, "position" | "rotation">;

export interface Pull {
    readonly force: number[];
    readonly torque: number[];
}

const triple = (v: Vector): Triple => [at(v, 0), at(v, 1), at(v, 2)];
const cross = (a: Triple, b: Triple): Triple => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (m: Columns, v: Triple): Triple =>
    triple([0, 1, 2].map((i) => at(m[0], i) * v[0] + at(m[1], i) * v[1] + at(m[2], i) * v[2]));

/** Solves a 3 by 3 system by Cramer's rule; zero where there is no answer. */
function solve(m: Columns, v: Triple): Triple {
    const determinant = dot(m[0], cross(m[1], m[2]));
    if (!(Math.abs(determinant) > 0)) return [0, 0, 0];
    return [
        dot(v, cross(m[1], m[2])) / determinant,
        dot(m[0], cross(v, m[2])) / determinant,
        dot(m[0], cross(m[1], v)) / determinant,
    ];
}

/** Rotates a vector by a unit quaternion, in space, or by a cosine and sine, in the plane. */
export function rotate(rotation: Vector, v: Vector): Triple {
    if (rotation.length === 2) {
        const c = at(rotation, 0);
        const s = at(rotation, 1);
        return [c * at(v, 0) - s * at(v, 1), s * at(v, 0) + c * at(v, 1), 0];
    }
    const axis = triple(rotation);
    const w = at(rotation, 3);
    const u = triple(v);
    const t = cross(axis, u);
    const tt = cross(axis, t);
    return [u[0] + 2 * (w * t[0] + tt[0]), u[1] + 2 * (w * t[1] + tt[1]), u[2] + 2 * (w * t[2] + tt[2])];
}

function inverse(rotation: Vector): number[] {
    if (rotation.length === 2) return [at(rotation, 0), -at(rotation, 1)];
    return [-at(rotation, 0), -at(rotation, 1), -at(rotation, 2), at(rotation, 3)];
}

/** A point of the world in the body's frame, and the other way round; with as many numbers as the dimension has. */
export function toBody(body: Placed, point: Vector): number[] {
    const from = point.map((x, i) => x - at(body.position, i));
    return rotate(inverse(body.rotation), from).slice(0, point.length);
}

export function fromBody(body: Placed, local: Vector): number[] {
    return rotate(body.rotation, local).slice(0, local.length).map((x, i) => x + at(body.position, i));
}

/** How fast the body turns after a torque of one about an axis, in the world. */
function turnedBy(body: ToyState, torque: Triple): Triple {
    if (typeof body.inertia === "number") return [0, 0, body.inertia > 0 ? torque[2] / body.inertia : 0];
    const m = body.inertia;
    const columns: Columns = [triple(m.slice(0, 3)), triple(m.slice(3, 6)), triple(m.slice(6, 9))];
    return rotate(body.rotation, solve(columns, rotate(inverse(body.rotation), torque)));
}

function torqueAgainst(body: ToyState, spin: Triple): Triple {
    const factor = -TURN_DAMPING / (1 + TURN_DAMPING * STEP_SECONDS);
    if (typeof body.inertia === "number") return [0, 0, factor * body.inertia * spin[2]];
    const m = body.inertia;
    const columns: Columns = [triple(m.slice(0, 3)), triple(m.slice(3, 6)), triple(m.slice(6, 9))];
    const turned = rotate(body.rotation, times(columns, rotate(inverse(body.rotation), spin)));
    return [factor * turned[0], factor * turned[1], factor * turned[2]];
}

/** The force at a point of the body (in its frame) that pulls it to a target, and the torque that calms it. */
export function pullOf(body: ToyState, local: Vector, target: Vector, length: number): Pull {
    const point = fromBody(body, local);
    const arm = triple(point.map((x, i) => x - at(body.center, i)));
    const spin: Triple =
        typeof body.angularVelocity === "number" ? [0, 0, body.angularVelocity] : triple(body.angularVelocity);
    const turning = cross(spin, arm);
    const velocity = triple(body.velocity).map((x, i) => x + at(turning, i));
    const away = triple(point.map((x, i) => x - at(target, i)));

    const stiffness = body.mass * STIFFNESS * STIFFNESS;
    const damping = 2 * body.mass * DAMPING * STIFFNESS + stiffness * STEP_SECONDS;
    /* How much faster the point is at the end of the step by a force of one along an axis, times the damping. */
    const column = (axis: Triple): Triple => {
        const turned = cross(turnedBy(body, cross(arm, axis)), arm);
        const gain = STEP_SECONDS * damping;
        const straight = 1 + gain / body.mass;
        return [
            straight * axis[0] + gain * turned[0],
            straight * axis[1] + gain * turned[1],
            straight * axis[2] + gain * turned[2],
        ];
    };
    const wanted = triple([0, 1, 2].map((i) => -stiffness * at(away, i) - damping * at(velocity, i)));
    const force = solve([column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1])], wanted);

    const most = STRONGEST * length * body.mass;
    const size = Math.sqrt(dot(force, force));
    const scale = size > most ? most / size : 1;
    return {
        force: force.slice(0, target.length).map((x) => x * scale),
        torque: torqueAgainst(body, spin),
    };
}
