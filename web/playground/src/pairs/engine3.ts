/** Space. A module of its own, so that its part of the library is loaded only when space is shown. */
import * as tact from "tact/3d/meshes";
import { shapeFromText } from "tact/scene";
import { createEngine, type Library } from "./engine";
import { axes3 } from "./frames";
import type { CaseBody, Vec3 } from "./model";

const library: Library<tact.Shape, Vec3, tact.Rotation3> = {
    TactError: tact.TactError,
    shapeFromText: (text) => shapeFromText(tact, text),
    distance: tact.distance,
    collide: tact.collide,
    trace: tact.trace,
    traceCast: tact.traceCast,
    traceTimeOfImpact: tact.traceTimeOfImpact,
    sweepPose: tact.sweepPose,
    contacts: (a, b) => {
        if (a.shape.hasParts || b.shape.hasParts) return tact.collideParts(a, b);
        if (a.shape.hasTriangles || b.shape.hasTriangles) return tact.collideMesh(a, b);
        const { normal, points, pointErrorBound } = tact.collide(a, b);
        return { contacts: points.map((point) => ({ ...point, normal })), pointErrorBound };
    },
    frames: {
        compose: (frame, place) => {
            const { position, rotation } = tact.poseCompose(pose(frame), pose(place));
            return { position: [...position], rotation: [...rotation] };
        },
        upright: (normal) => [...tact.rotationBetween([0, 0, 1], normal)],
        inFrame: (frame, point) => [...tact.poseApply(tact.poseInverse(pose(frame)), point)],
    },
};

/** Rotations of space are lists of four numbers. */
function pose({ position, rotation }: Pick<CaseBody, "position" | "rotation">): {
    position: number[];
    rotation: number[];
} {
    return { position, rotation: typeof rotation === "number" ? [0, 0, 0, 1] : rotation };
}

export const engine3 = createEngine<tact.Shape, Vec3, tact.Rotation3>(library, {
    dimension: 3,
    vector: ([x = 0, y = 0, z = 0]) => [x, y, z],
    rotation: (given) => {
        const [x = 0, y = 0, z = 0, w = 1] = typeof given === "number" ? [] : given;
        return [x, y, z, w];
    },
    axes: axes3,
});
