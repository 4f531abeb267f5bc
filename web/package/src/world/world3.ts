/** Worlds in space. */
import { badArgument } from "../errors.js";
import { space } from "../module/module3.js";
import type { Rotation3, RotationLike3, Vec3, VectorLike } from "../types.js";
import { replay, type Replay } from "./recording.js";
import { WorldOf } from "./world.js";
import type * as coupling from "./coupling.js";
import type * as joint from "./joint.js";
import type * as joints from "./joint_types.js";
import type * as body from "./world_body.js";
import type * as mover from "./mover.js";
import type * as movers from "./mover_types.js";
import type { Codec } from "./world_mail.js";
import type * as types from "./world_types.js";

/** What a vector, a rotation, an angular velocity are in space. */
export interface Solid extends types.Dimensional {
    vector: Vec3;
    rotation: RotationLike3;
    turned: Rotation3;
    spin: Vec3;
    givenSpin: VectorLike;
    /** Column by column. */
    inertia: readonly number[];
    givenInertia: VectorLike;
}

const codec: Codec<Solid> = {
    space,
    vectorSize: 3,
    rotationSize: 4,
    spinSize: 3,
    inertiaSize: 9,
    turned: (from, at) => [from[at], from[at + 1], from[at + 2], from[at + 3]],
    spin: (from, at) => [from[at], from[at + 1], from[at + 2]],
    inertia: (from, at) => Array.from(from.subarray(at, at + 9)),
};

/** Bodies of convex shapes that fall, bounce, rub, roll, stack and rest in space. */
export class World extends WorldOf<Solid> {
    /** Give options alone; `saved` is for restore(). */
    constructor(options: types.WorldOptions = {}, saved?: Uint8Array) {
        super(codec, options, saved);
    }

    /** A world that save() has written: it goes on as that one does. Throws a TactError where the bytes are not
     * whole, or of another version. */
    static restore(saved: Uint8Array): World {
        if (!(saved instanceof Uint8Array)) {
            throw badArgument("World.restore", "saved", saved, "bytes that save() gave");
        }
        return new World({}, saved);
    }

    /** Makes the steps of a recording again, up to the first that differs. Throws a TactError where the bytes are not
     * whole, changed, or of another version, and says in which step. */
    static replay(recording: Uint8Array): Replay {
        return replay(space, recording);
    }
}

export type Body = body.Body<Solid>;
export type BodyShape = body.BodyShape<Solid>;
export type WorldOptions = types.WorldOptions;
export type BodyOptions = types.BodyOptions<Solid>;
export type BodyShapeOptions = types.BodyShapeOptions<Solid>;
export type BodyState = types.BodyState<Solid>;
export type BodyShapeState = types.BodyShapeState<Solid>;
export type ContactEvent = types.ContactEvent<Solid>;
export type MovedBody = types.MovedBody<Solid>;
export type SensorEvent = types.SensorEvent<Solid>;
export type WorldContactPoint = types.WorldContactPoint<Solid>;
export type WorldBounds = types.WorldBounds<Solid>;
export type WorldContact = types.WorldContact<Solid>;
export type WorldGap = types.WorldGap<Solid>;
export type WorldHit = types.WorldHit<Solid>;
export type WorldMotion = types.WorldMotion<Solid>;
export type Joint = joint.Joint<Solid>;
export type JointOptions = joints.JointOptions<Solid>;
export type JointSettings = joints.JointSettings<Solid>;
export type JointState = joints.JointState<Solid>;
export type JointEvent = joints.JointEvent<Solid>;
export type JointFrame = joints.JointFrame<Solid>;
export type JointPose = joints.JointPose<Solid>;
export type Coupling = coupling.Coupling<Solid>;
export type Mover = mover.Mover<Solid>;
export type MoverContact = movers.MoverContact<Solid>;
export type MoverOptions = movers.MoverOptions<Solid>;
export type MoverSettings = movers.MoverSettings<Solid>;
export type MoverState = movers.MoverState<Solid>;
export type { Fluid, Wind } from "./media_types.js";
export type { Recorder, Replay } from "./recording.js";
export type { JointAxis, JointDrive, JointKind, JointSoftness } from "./joint_types.js";
export type { CouplingOptions, CouplingSettings, CouplingState, JointCoordinate } from "./coupling.js";
export type {
    BodyKind, BodySettings, EventKind, Explosion, Filter, Lock, Material, Rows, WorldStats,
} from "./world_types.js";
