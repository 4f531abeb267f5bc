/** Tact in the plane: `import { box, circle, distance } from "tact/2d"`. */
import { space } from "./module2.js";
import { makeQueries } from "./queries.js";
import { makeShapes2 } from "./shapes2.js";
import { makeTraces } from "./trace.js";

export { TactError, type Refusal } from "./errors.js";
export type { Bounds, Mass2 } from "./shapes.js";
export type { HullInfo, HullMesh, HullOptions } from "./shapes_hull.js";
export type { CollideOptions, DistanceOptions, MotionOptions } from "./queries.js";
export type { TraceOptions } from "./trace.js";
export type * from "./types.js";
export type { Placement, Shape } from "./shapes2.js";

export { World } from "./world2.js";
export type * from "./world2.js";

export const dimension = 2;

export const {
    point, segment, triangle, circle, box, capsule, ellipse, polygon, hullMesh, rounded, custom,
} = makeShapes2(space);

export const {
    distance, distanceInA, overlap, overlapInA, collide, collideInA, raycast, cast, castInA, timeOfImpact, sweepPose,
    closestPoint, contains,
} = makeQueries(space);

export const { trace, traceCast, traceTimeOfImpact } = makeTraces(space);
