/** Couplings of a scene's joints (docs/scene.md): read, and made in a world as the command makes them. */
import { TactError } from "../errors.js";
import { coordinatesOf, type JointCoordinate } from "../world/coupling.js";
import type { Joint } from "../world/joint.js";
import type { WorldOf } from "../world/world.js";
import type { Dimensional } from "../world/world_types.js";
import type { SceneJoint } from "./scene_joint.js";
import { SceneError, type Item } from "./scene_read.js";

export interface SceneCoupling {
    /** The places of two of the scene's joints. */
    a: number;
    b: number;
    coordinateA: JointCoordinate;
    coordinateB: JointCoordinate;
    ratio: number;
    /** Undefined: that at which the joints stand. */
    offset: number | undefined;
    hertz: number;
    dampingRatio: number;
}

const COUPLING_KEYS = ["a", "b", "coordinate_a", "coordinate_b", "ratio", "offset", "hertz", "damping_ratio"];

function readPlace(coupling: Item, key: "a" | "b", joints: readonly SceneJoint[]): number {
    if (joints.length === 0) return coupling.refuse('left out where there are no "joints"');
    const must = `the place of one of the "joints", from 0 to ${joints.length - 1}`;
    const item = coupling.need(key, must);
    const place = item.value;
    const known = typeof place === "number" && Number.isInteger(place) && place >= 0 && place < joints.length;
    return known ? place : item.refuse(must);
}

/** Along which coordinate of a joint: its own, where it has one; of a wheel's two the turn, unless told. */
function readCoordinate(
    coupling: Item, key: "coordinate_a" | "coordinate_b", joint: SceneJoint | undefined,
): JointCoordinate {
    const own = joint ? coordinatesOf(joint.kind) : [];
    const [usual] = own;
    const item = coupling.member(key);
    if (!item) {
        if (usual) return usual;
        const right = "it must be a revolute, prismatic, distance or wheel joint";
        return coupling.fail(`${coupling.path}.${key}: joint "${key.slice(-1)}" has no coordinate; ${right}`);
    }
    const text = item.text();
    return own.find((one) => one === text) ??
        item.refuse('"slide" (of a prismatic, distance or wheel joint) or "turn" (of a revolute or wheel joint)');
}

function readCoupling(item: Item, joints: readonly SceneJoint[]): SceneCoupling {
    item.object('an object with "a", "b" and "ratio"', COUPLING_KEYS);
    const [a, b] = [readPlace(item, "a", joints), readPlace(item, "b", joints)];
    return {
        a, b,
        coordinateA: readCoordinate(item, "coordinate_a", joints[a]),
        coordinateB: readCoordinate(item, "coordinate_b", joints[b]),
        ratio: item.member("ratio")?.number() ?? 1,
        offset: item.member("offset")?.number(),
        hertz: item.member("hertz")?.number("not negative") ?? 0,
        dampingRatio: item.member("damping_ratio")?.number("not negative") ?? 0,
    };
}

export function readCouplings(scene: Item, joints: readonly SceneJoint[]): SceneCoupling[] {
    const items = scene.member("couplings")?.list("an array of couplings") ?? [];
    return items.map((item) => readCoupling(item, joints));
}

/** What the library's refusals of a coupling say in a scene. */
const REFUSALS: Partial<Record<TactError["status"], string>> = {
    bad_index: '"a" and "b" must be different joints, or different coordinates of one',
    out_of_range: 'its "ratio" must not be zero, and of a size from 1e-6 to 1e6',
};

/** Puts the couplings of a scene into a world that has its joints. */
export function makeCouplings<D extends Dimensional>(
    world: WorldOf<D>, couplings: readonly SceneCoupling[], joints: readonly Joint<D>[],
): void {
    for (const [i, { a, b, ...options }] of couplings.entries()) {
        try {
            world.couple(joints[a], joints[b], options);
        } catch (error) {
            if (!(error instanceof TactError)) throw error;
            throw new SceneError(`couplings[${i}]`, `couplings[${i}]: ${REFUSALS[error.status] ?? error.message}`);
        }
    }
}
