/** The plane. */
import * as tact from "tact/2d";
import { shapeFromText } from "tact/scene";
import { createEngine, type Library } from "./engine";
import { axes2 } from "./frames";
import type { Vec2 } from "./model";

const library: Library<tact.Shape, Vec2, tact.Rotation2> = {
    TactError: tact.TactError,
    shapeFromText: (text) => shapeFromText(tact, text),
    distance: tact.distance,
    collide: tact.collide,
    trace: tact.trace,
};

export const engine2 = createEngine<tact.Shape, Vec2, tact.Rotation2>(library, {
    dimension: 2,
    vector: ([x = 0, y = 0]) => [x, y],
    rotation: (given) => (typeof given === "number" ? given : [given[0] ?? 1, given[1] ?? 0]),
    axes: axes2,
});
