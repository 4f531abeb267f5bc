/** Joints of a world. */
import type { Body } from "./world_body.js";
import type { JointKind, JointSettings, JointState } from "./joint_types.js";
import type { WorldJoints } from "./world_joints.js";
import type { Id } from "./world_memory.js";
import type { Dimensional } from "./world_types.js";

/** A joint of two bodies. Once it has been destroyed, broken or lost a body, all but `valid`, `id`, `kind`, `bodyA`,
 * `bodyB` and `data` throw a TactError. */
export class Joint<D extends Dimensional> {
    readonly kind: JointKind;
    readonly bodyA: Body<D>;
    readonly bodyB: Body<D>;
    /** Its place in the world; a saved world has the same. */
    readonly id: Id;
    /** Anything of yours. */
    data: unknown;
    readonly #joints: WorldJoints<D>;

    /** Use World.createJoint() instead. */
    constructor(joints: WorldJoints<D>, kind: JointKind, bodies: readonly [Body<D>, Body<D>], id: Id, data?: unknown) {
        this.kind = kind;
        [this.bodyA, this.bodyB] = bodies;
        this.id = id;
        this.data = data;
        this.#joints = joints;
    }

    /** Whether it still is in its world. */
    get valid(): boolean {
        return this.#joints.valid(this);
    }

    /** All about it at once. */
    state(): JointState<D> {
        return this.#joints.state(this);
    }

    /** Changes settings; what is left out stays, of an axis or a drive too. Wakes both bodies. */
    set(settings: JointSettings<D>): void {
        this.#joints.set(this, settings);
    }

    /** Wakes both bodies. */
    destroy(): void {
        this.#joints.destroy(this, "destroy");
    }
}
