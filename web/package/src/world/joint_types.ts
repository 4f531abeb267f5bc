/** What joints are told and tell (docs/joints.md says what each kind holds). Angles are in radians; forces are torques
 * where a coordinate is an angle. `D` is Plane or Space (world2.ts, world3.ts). */
import type { VectorLike } from "../types.js";
import type { Joint } from "./joint.js";
import type { Body } from "./world_body.js";
import type { Dimensional } from "./world_types.js";

/** What of B's frame is held to A's. "fixed": everything. "revolute", a hinge: the origins meet, and B turns, in space
 * about the x axes. "prismatic", a slider: B slides along the x axis of A's frame. "spherical", a ball in a socket, in
 * space alone. "distance": the distance of the origins, as of a rod, a rope, a spring. "wheel": B slides along the x
 * axis of A's frame and turns, in space about the y axis. "motor" and "mouse": nothing; they pull. */
export type JointKind =
    | "fixed" | "revolute" | "prismatic" | "spherical" | "distance" | "wheel" | "motor" | "mouse";

/** What happens along a coordinate. What is left out is zero, and does nothing. */
export interface JointAxis {
    /** The coordinate stays between; null: anywhere. Angles are from -pi to pi. */
    limits?: readonly [lower: number, upper: number] | null;
    /** A spring towards the target; 0 hertz: none. */
    springHertz?: number;
    springDampingRatio?: number;
    springTarget?: number;
    /** The greatest force with which the coordinate's rate is brought to the speed; 0: no motor. */
    motorForce?: number;
    motorSpeed?: number;
    /** The greatest force against any rate. */
    friction?: number;
    /** The force against a rate of one. */
    damping?: number;
    /** The rate stays within it, whatever force that takes; 0: no bound. */
    maxSpeed?: number;
}

/** Pulls all coordinates of a position, or of a rotation, at once. */
export interface JointDrive {
    /** Or torque. 0: no drive; Infinity: no bound. */
    maxForce?: number;
    /** Of the pull to A's frame, as of a spring; 0: only the velocity is driven. */
    hertz?: number;
    dampingRatio?: number;
}

/** Of a fixed joint; 0 hertz: rigid. */
export interface JointSoftness {
    hertz?: number;
    dampingRatio?: number;
}

/** Where a frame stands in its body. */
export interface JointFrame<D extends Dimensional> {
    position?: VectorLike;
    rotation?: D["rotation"];
}

/** What can be changed of a joint. */
export interface JointSettings<D extends Dimensional> {
    /** In the bodies' own frames, not at their centers of mass. */
    frameA?: JointFrame<D>;
    frameB?: JointFrame<D>;
    /** Of "prismatic" and "wheel" joints where B's origin is along A's x axis, of "distance" joints the distance. */
    slide?: JointAxis;
    /** Of "revolute", "spherical" and "wheel" joints: B's angle in A's frame. */
    turn?: JointAxis;
    /** The angle that the x axes of a "spherical" joint may have, from 0 to pi; null: any. */
    swing?: number | null;
    /** Of "motor" and "mouse" joints, on B's origin. */
    pull?: JointDrive;
    /** Of "motor" joints, on B's rotation; of "spherical" ones with 0 hertz: friction of the ball. */
    twist?: JointDrive;
    /** To which a "motor" drives B, in A's frame; the second of "spherical" joints as well. */
    velocity?: VectorLike;
    angularVelocity?: D["givenSpin"];
    /** Of "fixed" joints. */
    linearSoftness?: JointSoftness;
    angularSoftness?: JointSoftness;
    /** Whether the two bodies may touch. False. */
    collide?: boolean;
    /** It breaks at the end of a step whose mean force, or torque, was greater. 0: it does not break. */
    breakForce?: number;
    breakTorque?: number;
}

export interface JointOptions<D extends Dimensional> extends JointSettings<D> {
    kind: JointKind;
    /** One of them at least is dynamic. */
    bodyA: Body<D>;
    bodyB: Body<D>;
    /** In place of frameA and frameB: where both stand in the world, at the bodies' present poses. The origin. */
    position?: VectorLike;
    rotation?: D["rotation"];
    /** Where B's frame has its origin, if it is not the same. */
    positionB?: VectorLike;
    /** Anything of yours, kept at the joint. */
    data?: unknown;
}

/** A frame as it is told. */
export interface JointPose<D extends Dimensional> {
    position: D["vector"];
    rotation: D["turned"];
}

/** All about a joint at one time. */
export interface JointState<D extends Dimensional> {
    kind: JointKind;
    /** In the bodies. */
    frameA: JointPose<D>;
    frameB: JointPose<D>;
    slide: Required<JointAxis>;
    turn: Required<JointAxis>;
    swing: number | null;
    pull: Required<JointDrive>;
    twist: Required<JointDrive>;
    velocity: D["vector"];
    angularVelocity: D["spin"];
    linearSoftness: Required<JointSoftness>;
    angularSoftness: Required<JointSoftness>;
    collide: boolean;
    breakForce: number;
    breakTorque: number;
    /** The frames in the world. */
    worldA: JointPose<D>;
    worldB: JointPose<D>;
    /** On B at the origin of its frame, and about it; the mean of the last step. */
    force: D["vector"];
    torque: D["spin"];
    /** The coordinates of the axes, zero for those that the kind has not, and their rates. */
    slideValue: number;
    turnValue: number;
    slideSpeed: number;
    turnSpeed: number;
    /** How far the bodies are from where the joint lets them be, by a length and an angle: what is held, and what has
     * passed a limit. */
    linearError: number;
    angularError: number;
}

/** A joint that broke in the last step, and at which force and torque. */
export interface JointEvent<D extends Dimensional> {
    joint: Joint<D>;
    force: D["vector"];
    torque: D["spin"];
}
