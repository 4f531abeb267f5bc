/** How joints look: lines in the world, for a canvas over the bodies. A hinge is a ring, a slider its rail with ends
 * where it is limited, a spring a zigzag, a slack rope dashed; limits of angles are arcs, and motors arrows. */
import type { ToyJointAxis, ToyJointPose, ToyJointState, Vector } from "../library";
import { at } from "../numbers";

type Point = readonly [number, number, number];
export type Polyline = readonly Point[];

/** The lines of joints by what they mean. */
export interface JointLines {
    readonly frames: Polyline[];
    readonly dashed: Polyline[];
    readonly limits: Polyline[];
    readonly motors: Polyline[];
    readonly dots: Point[];
}

/** A frame in the world: its origin and axes. */
interface Frame {
    readonly origin: Point;
    readonly axes: readonly [Point, Point, Point];
}

const CIRCLE_CORNERS = 24;
const ZIGZAGS = 7;
/** Parts of the usual radius. */
const AXIS_LENGTH = 1.6;
const LIMIT_RADIUS = 2.3;
const MOTOR_RADIUS = 1.6;
const RAIL_LENGTH = 4;
/** Of a full turn: what the arrow of a motor goes round. */
const MOTOR_TURN = 0.7;
/** How near to its upper limit a rope is taut, as a part of that. */
const TAUT = 1e-3;

function plus(p: Point, direction: Point, length: number): Point {
    return [p[0] + length * direction[0], p[1] + length * direction[1], p[2] + length * direction[2]];
}

function pointOf(v: Vector): Point {
    return [at(v, 0), at(v, 1), v.length > 2 ? at(v, 2) : 0];
}

/** The columns of the matrix of a quaternion; in the plane of a cosine and a sine. */
function axesOf(rotation: Vector): Frame["axes"] {
    if (rotation.length === 2) {
        const [c, s] = [at(rotation, 0), at(rotation, 1)];
        return [[c, s, 0], [-s, c, 0], [0, 0, 1]];
    }
    const [x, y, z, w] = [at(rotation, 0), at(rotation, 1), at(rotation, 2), at(rotation, 3)];
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ];
}

function frameOf({ position, rotation }: ToyJointPose): Frame {
    return { origin: pointOf(position), axes: axesOf(rotation) };
}

/** Writes the lines of joints; `radius` is how large a mark is. */
class Drawer {
    constructor(
        private readonly lines: JointLines,
        private readonly dimension: 2 | 3,
        private readonly radius: number,
    ) {}

    joint(state: ToyJointState): void {
        const [a, b] = [frameOf(state.worldA), frameOf(state.worldB)];
        switch (state.kind) {
            case "revolute":
                this.hinge(a, 0, state);
                return;
            case "prismatic":
                this.rail(a, b, state.slide);
                return;
            case "wheel":
                this.rail(a, b, state.slide);
                this.hinge({ ...a, origin: b.origin }, this.dimension === 3 ? 1 : 0, state);
                return;
            case "spherical":
                this.ball(a, b, state);
                return;
            case "distance":
                this.distance(a, b, state);
                return;
            case "fixed":
                this.square(a.origin);
                return;
            default:
                this.lines.dashed.push([a.origin, b.origin]);
                this.lines.dots.push(b.origin);
        }
    }

    /** The two directions in which an angle about an axis is measured. */
    private about({ axes }: Frame, axis: 0 | 1): readonly [Point, Point] {
        if (this.dimension === 2) return [axes[0], axes[1]];
        return axis === 0 ? [axes[1], axes[2]] : [axes[2], axes[0]];
    }

    private arc(frame: Frame, axis: 0 | 1, radius: number, from: number, to: number): Point[] {
        const [u, v] = this.about(frame, axis);
        const corners = Math.max(2, Math.ceil((CIRCLE_CORNERS * Math.abs(to - from)) / (2 * Math.PI)));
        return Array.from({ length: corners + 1 }, (_, i) => {
            const angle = from + ((to - from) * i) / corners;
            return plus(plus(frame.origin, u, radius * Math.cos(angle)), v, radius * Math.sin(angle));
        });
    }

    private hinge(frame: Frame, axis: 0 | 1, { turn, turnValue }: ToyJointState): void {
        const { lines, radius } = this;
        lines.frames.push(this.arc(frame, axis, radius, 0, 2 * Math.PI));
        lines.dots.push(frame.origin);
        if (this.dimension === 3) {
            const direction = frame.axes[axis];
            const reach = AXIS_LENGTH * radius;
            lines.frames.push([plus(frame.origin, direction, -reach), plus(frame.origin, direction, reach)]);
        }
        this.turnLimits(frame, axis, turn, turnValue);
        if (turn.motorForce > 0 && turn.motorSpeed !== 0) this.turnMotor(frame, axis, Math.sign(turn.motorSpeed));
    }

    /** The sector that is left to an angle, and where it is now. */
    private turnLimits(frame: Frame, axis: 0 | 1, { limits }: ToyJointAxis, angle: number): void {
        if (!limits) return;
        const reach = LIMIT_RADIUS * this.radius;
        this.lines.limits.push([frame.origin, ...this.arc(frame, axis, reach, limits[0], limits[1]), frame.origin]);
        this.lines.frames.push([frame.origin, ...this.arc(frame, axis, reach, angle, angle).slice(0, 1)]);
    }

    private turnMotor(frame: Frame, axis: 0 | 1, sign: number): void {
        const end = sign * MOTOR_TURN * 2 * Math.PI;
        const arc = this.arc(frame, axis, MOTOR_RADIUS * this.radius, 0, end);
        const [tip, inner, outer] = [MOTOR_RADIUS, MOTOR_RADIUS - 0.4, MOTOR_RADIUS + 0.4].map((part, i) => {
            const angle = end - (i === 0 ? 0 : 0.45 * sign);
            return this.arc(frame, axis, part * this.radius, angle, angle)[0];
        });
        this.lines.motors.push(arc);
        if (tip && inner && outer) this.lines.motors.push([inner, tip, outer]);
    }

    private rail(a: Frame, b: Frame, slide: ToyJointAxis): void {
        const [along, across] = [a.axes[0], a.axes[1]];
        const { lines, radius } = this;
        if (slide.limits) {
            const ends = slide.limits.map((x) => plus(a.origin, along, x));
            lines.limits.push(ends);
            for (const end of ends) lines.limits.push([plus(end, across, -radius), plus(end, across, radius)]);
        } else {
            const reach = RAIL_LENGTH * radius;
            lines.dashed.push([plus(b.origin, along, -reach), plus(b.origin, along, reach)]);
        }
        if (slide.springHertz > 0) lines.frames.push(this.zigzag(a.origin, b.origin, across));
        if (slide.motorForce > 0 && slide.motorSpeed !== 0) {
            const tip = plus(b.origin, along, Math.sign(slide.motorSpeed) * 3 * radius);
            const back = plus(tip, along, -Math.sign(slide.motorSpeed) * 0.7 * radius);
            lines.motors.push([b.origin, tip]);
            lines.motors.push([plus(back, across, 0.5 * radius), tip, plus(back, across, -0.5 * radius)]);
        }
        lines.dots.push(b.origin);
    }

    private ball(a: Frame, b: Frame, { swing }: ToyJointState): void {
        const { lines, radius } = this;
        for (const axis of [0, 1] as const) lines.frames.push(this.arc(a, axis, radius, 0, 2 * Math.PI));
        lines.dots.push(a.origin);
        if (swing === null) return;
        const reach = LIMIT_RADIUS * radius;
        const rim = { ...a, origin: plus(a.origin, a.axes[0], reach * Math.cos(swing)) };
        lines.limits.push(this.arc(rim, 0, reach * Math.sin(swing), 0, 2 * Math.PI));
        lines.frames.push([a.origin, plus(a.origin, b.axes[0], reach)]);
    }

    private distance(a: Frame, b: Frame, { slide, slideValue }: ToyJointState): void {
        const { lines } = this;
        const upper = slide.limits?.[1];
        if (slide.springHertz > 0) lines.frames.push(this.zigzag(a.origin, b.origin, this.beside(a.origin, b.origin)));
        else if (upper === undefined || slideValue < upper * (1 - TAUT)) lines.dashed.push([a.origin, b.origin]);
        else lines.frames.push([a.origin, b.origin]);
        lines.dots.push(a.origin, b.origin);
    }

    /** A direction across a line: in the plane in it, in space level. */
    private beside(from: Point, to: Point): Point {
        const [x, y] = [to[0] - from[0], to[1] - from[1]];
        const length = Math.hypot(x, y);
        return length > 1e-12 ? [-y / length, x / length, 0] : [1, 0, 0];
    }

    private zigzag(from: Point, to: Point, across: Point): Polyline {
        const way: Point = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        const corners = Array.from({ length: 2 * ZIGZAGS }, (_, i) =>
            plus(plus(from, way, (i + 1) / (2 * ZIGZAGS + 1)), across, (i % 2 === 0 ? 0.6 : -0.6) * this.radius));
        return [from, ...corners, to];
    }

    private square(center: Point): void {
        const r = 0.7 * this.radius;
        const up: Point = this.dimension === 2 ? [0, 1, 0] : [0, 0, 1];
        const side: Point = [1, 0, 0];
        const corners = [[1, 1], [1, -1], [-1, -1], [-1, 1], [1, 1]].map(([i = 0, k = 0]) =>
            plus(plus(center, side, i * r), up, k * r));
        this.lines.frames.push(corners);
    }
}

export function jointLines(joints: readonly ToyJointState[], dimension: 2 | 3, radius: number): JointLines {
    const lines: JointLines = { frames: [], dashed: [], limits: [], motors: [], dots: [] };
    const drawer = new Drawer(lines, dimension, radius);
    for (const joint of joints) drawer.joint(joint);
    return lines;
}
