/** Couplings of joints (docs/joints.md). `D` is Plane or Space (world2.ts, world3.ts). */
import type { Joint } from "./joint.js";
import type { JointKind } from "./joint_types.js";
import type { WorldCouplings } from "./world_couplings.js";
import type { Id } from "./world_memory.js";
import type { Dimensional } from "./world_types.js";

/** "slide": of "prismatic", "distance" and "wheel" joints. "turn": of "revolute" and "wheel" joints; it counts on
 * beyond pi. */
export type JointCoordinate = "slide" | "turn";

/** What a joint has to couple, that which is meant by default first. */
export function coordinatesOf(kind: JointKind): JointCoordinate[] {
    if (kind === "wheel") return ["turn", "slide"];
    if (kind === "revolute") return ["turn"];
    return kind === "prismatic" || kind === "distance" ? ["slide"] : [];
}

/** Coordinate of B = ratio * coordinate of A + offset. */
export interface CouplingSettings {
    /** Not zero; its size is from 1e-6 to 1e6. 1; of gears below zero. */
    ratio?: number;
    /** That at which the joints stand. */
    offset?: number;
    /** Of a spring along the coordinate of B. 0: rigid. */
    hertz?: number;
    dampingRatio?: number;
}

export interface CouplingOptions extends CouplingSettings {
    /** The only one that the joint has; of a "wheel" the turn. */
    coordinateA?: JointCoordinate;
    coordinateB?: JointCoordinate;
    /** Anything of yours, kept at the coupling. */
    data?: unknown;
}

/** All about a coupling at one time. */
export interface CouplingState extends Required<CouplingSettings> {
    /** Coordinate of B - ratio * coordinate of A - offset. */
    error: number;
    /** Along the coordinate of B, of a turn a torque, the mean of the step; that along A's is -ratio times it. */
    force: number;
}

/** A coupling of two joints. Once it has been destroyed or lost a joint, `state()`, `set()` and `destroy()` throw a
 * TactError. */
export class Coupling<D extends Dimensional> {
    readonly jointA: Joint<D>;
    readonly jointB: Joint<D>;
    readonly coordinateA: JointCoordinate;
    readonly coordinateB: JointCoordinate;
    /** Its place in the world; a saved world has the same. */
    readonly id: Id;
    /** Anything of yours. */
    data: unknown;
    readonly #couplings: WorldCouplings<D>;

    /** Use World.couple() instead. */
    constructor(
        couplings: WorldCouplings<D>, joints: readonly [Joint<D>, Joint<D>],
        coordinates: readonly [JointCoordinate, JointCoordinate], id: Id, data?: unknown,
    ) {
        [this.jointA, this.jointB] = joints;
        [this.coordinateA, this.coordinateB] = coordinates;
        this.id = id;
        this.data = data;
        this.#couplings = couplings;
    }

    /** Whether it still is in its world. */
    get valid(): boolean {
        return this.#couplings.valid(this);
    }

    /** All about it at once. */
    state(): CouplingState {
        return this.#couplings.state(this);
    }

    /** Changes settings; what is left out stays. Without an offset the joints stay as far off as they are, and the
     * offset becomes that with which they are, since turns are counted anew. Wakes the bodies of both joints. */
    set(settings: CouplingSettings): void {
        this.#couplings.set(this, settings);
    }

    /** Wakes the bodies of both joints. */
    destroy(): void {
        this.#couplings.destroy(this);
    }
}
