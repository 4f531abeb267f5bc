/** What the tests of worlds share. */
import * as plane from "tact/2d";
import { TactError } from "../../dist/errors.js";

export const DT = 1 / 60;

/** The error of what must be refused. */
export function refusal(run: () => unknown): TactError {
    try {
        run();
    } catch (error) {
        if (error instanceof TactError) return error;
        throw error;
    }
    throw new Error("nothing was refused");
}

export function steps(world: { step(dt: number): void }, count: number): void {
    for (let i = 0; i < count; i++) world.step(DT);
}

/** A floor with its surface at zero, and a box that lies on it. */
export function boxOnFloor(): { world: plane.World; floor: plane.Body; crate: plane.Body } {
    const world = new plane.World();
    const floor = world.createBody({ kind: "static", position: [0, -0.5], shapes: [plane.box([10, 0.5])] });
    const crate = world.createBody({ position: [0, 0.5], shapes: [plane.box([0.5, 0.5])] });
    return { world, floor, crate };
}
