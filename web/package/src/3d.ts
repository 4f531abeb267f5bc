/** Tact in space: `import { box, sphere, distance } from "tact/3d"`. */
import { space } from "./module3.js";
import { makeQueries } from "./queries.js";
import { makeShapes3 } from "./shapes3.js";
import { makeTraces } from "./trace.js";

export { TactError, type Refusal } from "./errors.js";
export type { Bounds, Mass3 } from "./shapes.js";
export type { HullInfo, HullMesh, HullOptions } from "./shapes_hull.js";
export type { CollideOptions, DistanceOptions, MotionOptions } from "./queries.js";
export type { TraceOptions } from "./trace.js";
export type * from "./types.js";
export type { Placement, Shape } from "./shapes3.js";

export { World } from "./world3.js";
export type * from "./world3.js";

export const dimension = 3;

export const {
    point, segment, triangle, sphere, box, capsule, cylinder, cone, ellipsoid, hull, hullMesh, rounded, custom,
} = makeShapes3(space);

export const {
    distance, distanceInA, overlap, overlapInA, collide, collideInA, raycast, cast, castInA, timeOfImpact, sweepPose,
    closestPoint, contains,
} = makeQueries(space);

export const { trace, traceCast, traceTimeOfImpact } = makeTraces(space);
