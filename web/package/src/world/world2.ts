/** Worlds in the plane. */
import { badArgument } from "../errors.js";
import { space } from "../module/module2.js";
import type { RotationLike2, Vec2 } from "../types.js";
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

/** What a vector, a rotation, an angular velocity are in the plane. */
export interface Plane extends types.Dimensional {
    vector: Vec2;
    rotation: RotationLike2;
    turned: readonly [cos: number, sin: number];
    spin: number;
    givenSpin: number;
    inertia: number;
    givenInertia: number;
}

const codec: Codec<Plane> = {
    space,
    vectorSize: 2,
    rotationSize: 2,
    spinSize: 1,
    inertiaSize: 1,
    turned: (from, at) => [from[at], from[at + 1]],
    spin: (from, at) => from[at],
    inertia: (from, at) => from[at],
};

/** Bodies of convex shapes that fall, bounce, rub, roll, stack and rest in the plane. */
export class World extends WorldOf<Plane> {
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

export type Body = body.Body<Plane>;
export type BodyShape = body.BodyShape<Plane>;
export type WorldOptions = types.WorldOptions;
export type BodyOptions = types.BodyOptions<Plane>;
export type BodyShapeOptions = types.BodyShapeOptions<Plane>;
export type BodyState = types.BodyState<Plane>;
export type BodyShapeState = types.BodyShapeState<Plane>;
export type ContactEvent = types.ContactEvent<Plane>;
export type MovedBody = types.MovedBody<Plane>;
export type SensorEvent = types.SensorEvent<Plane>;
export type WorldContactPoint = types.WorldContactPoint<Plane>;
export type WorldBounds = types.WorldBounds<Plane>;
export type WorldContact = types.WorldContact<Plane>;
export type WorldGap = types.WorldGap<Plane>;
export type WorldHit = types.WorldHit<Plane>;
export type WorldMotion = types.WorldMotion<Plane>;
export type Joint = joint.Joint<Plane>;
export type JointOptions = joints.JointOptions<Plane>;
export type JointSettings = joints.JointSettings<Plane>;
export type JointState = joints.JointState<Plane>;
export type JointEvent = joints.JointEvent<Plane>;
export type JointFrame = joints.JointFrame<Plane>;
export type JointPose = joints.JointPose<Plane>;
export type Coupling = coupling.Coupling<Plane>;
export type Mover = mover.Mover<Plane>;
export type MoverContact = movers.MoverContact<Plane>;
export type MoverOptions = movers.MoverOptions<Plane>;
export type MoverSettings = movers.MoverSettings<Plane>;
export type MoverState = movers.MoverState<Plane>;
export type { Fluid, Wind } from "./media_types.js";
export type { Recorder, Replay } from "./recording.js";
export type { JointAxis, JointDrive, JointKind, JointSoftness } from "./joint_types.js";
export type { CouplingOptions, CouplingSettings, CouplingState, JointCoordinate } from "./coupling.js";
export type {
    BodyKind, BodySettings, EventKind, Explosion, Filter, Lock, Material, Rows, WorldStats,
} from "./world_types.js";
