/** The plane. */
import * as tact from "tact/2d/parts";
import { shapeFromText } from "tact/scene";
import { createEngine, type Contacts, type Library } from "./engine";
import { axes2 } from "./frames";
import type { Vec2 } from "./model";

const library: Library<tact.Shape, Vec2, tact.Rotation2> = {
    TactError: tact.TactError,
    shapeFromText: (text) => shapeFromText(tact, text),
    distance: tact.distance,
    collide: tact.collide,
    trace: tact.trace,
    traceCast: tact.traceCast,
    traceTimeOfImpact: tact.traceTimeOfImpact,
    sweepPose: tact.sweepPose,
    contacts: (a, b) =>
        a.shape.hasParts || b.shape.hasParts ? tact.collideParts(a, b) : planeContacts(tact.collide(a, b)),
    frames: {
        compose: (frame, place) => listed(tact.poseCompose(frame, place)),
        upright: (normal) => [...tact.rotationBetween([0, 1], normal)],
        inFrame: (frame, point) => [...tact.poseApply(tact.poseInverse(frame), point)],
    },
};

/** Those of a half-plane, which has one normal. */
function planeContacts({ normal, points, pointErrorBound }: tact.Manifold): Contacts<Vec2> {
    return { contacts: points.map((point) => ({ ...point, normal })), pointErrorBound };
}

function listed({ position, rotation }: { position: Vec2; rotation: readonly number[] }): {
    position: number[];
    rotation: number[];
} {
    return { position: [...position], rotation: [...rotation] };
}

export const engine2 = createEngine<tact.Shape, Vec2, tact.Rotation2>(library, {
    dimension: 2,
    vector: ([x = 0, y = 0]) => [x, y],
    rotation: (given) => (typeof given === "number" ? given : [given[0] ?? 1, given[1] ?? 0]),
    axes: axes2,
});
