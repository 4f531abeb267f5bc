/** Space. A module of its own, so that its part of the library is loaded only when space is shown. */
import * as tact from "tact/3d";
import { shapeFromText } from "tact/scene";
import { createEngine, type Library } from "./engine";
import { axes3 } from "./frames";
import type { Vec3 } from "./model";

const library: Library<tact.Shape, Vec3, tact.Rotation3> = {
    TactError: tact.TactError,
    shapeFromText: (text) => shapeFromText(tact, text),
    distance: tact.distance,
    collide: tact.collide,
    trace: tact.trace,
};

export const engine3 = createEngine<tact.Shape, Vec3, tact.Rotation3>(library, {
    dimension: 3,
    vector: ([x = 0, y = 0, z = 0]) => [x, y, z],
    rotation: (given) => {
        const [x = 0, y = 0, z = 0, w = 1] = typeof given === "number" ? [] : given;
        return [x, y, z, w];
    },
    axes: axes3,
});
