/** Joints of a world of the toy: where they are seen, and their motors. */
import { turned } from "../camera/extent";
import type { Named, ToyJoint, ToyJointPose, ToyJointState, ToyRows } from "../library";
import { at } from "../numbers";
import { rotate } from "./spring";

export const keyOf = ({ id }: Named): string => `${id.index}/${id.generation}`;

/** A frame of a body whose pose is row `row`. */
function placed(rows: ToyRows, row: number, { position, rotation }: ToyJointPose): ToyJointPose {
    const own = Array.from(rows.data.subarray(row * rows.size, (row + 1) * rows.size - 1));
    const body = { position: own.slice(0, position.length), rotation: own.slice(position.length) };
    const arm = rotate(body.rotation, position);
    return { position: body.position.map((x, k) => x + at(arm, k)), rotation: turned(body.rotation, rotation) };
}

/** The joints as they are drawn where bodies are drawn at these poses, which are those between two steps in slow
 * motion. */
export function seenJoints(joints: readonly ToyJoint[], bodies: readonly Named[], rows: ToyRows): ToyJointState[] {
    const places = new Map(joints.length > 0 ? bodies.map((body, row) => [keyOf(body), row]) : []);
    return joints.map((joint) => {
        const state = joint.state();
        const [a, b] = [places.get(keyOf(joint.bodyA)), places.get(keyOf(joint.bodyB))];
        if (a === undefined || b === undefined) return state;
        return { ...state, worldA: placed(rows, a, state.frameA), worldB: placed(rows, b, state.frameB) };
    });
}

interface Speeds {
    readonly slide: number;
    readonly turn: number;
}

/** The motors of a scene, and the speeds that it gives them. */
export class Motors {
    private readonly speeds = new Map<string, Speeds>();

    constructor(joints: readonly ToyJoint[]) {
        for (const joint of joints) {
            const { slide, turn } = joint.state();
            const moves = [slide, turn].some((axis) => axis.motorForce > 0 && axis.motorSpeed !== 0);
            if (moves) this.speeds.set(keyOf(joint), { slide: slide.motorSpeed, turn: turn.motorSpeed });
        }
    }

    get any(): boolean {
        return this.speeds.size > 0;
    }

    /** Runs those that there still are at so many times their speed. */
    run(joints: readonly ToyJoint[], times: number): void {
        for (const joint of joints) {
            const speeds = this.speeds.get(keyOf(joint));
            if (!speeds) continue;
            joint.set({ slide: { motorSpeed: times * speeds.slide }, turn: { motorSpeed: times * speeds.turn } });
        }
    }
}
