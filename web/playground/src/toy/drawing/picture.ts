/** What a view hands to what draws bodies: on a canvas in the plane, with three.js in space. */
import type { Size } from "../camera/camera2";
import type { Inks } from "./colours";
import type { Lens } from "../camera/lens";
import type { ToyRows } from "../library";
import type { Thing } from "../world/simulation";

export interface Picture {
    readonly inks: Inks;
    readonly poses: ToyRows;
    readonly dimSleeping: boolean;
    readonly selected: ReadonlySet<number>;
}

/** Draws bodies: on a canvas in the plane, with three.js in space. */
export interface ToyPainter {
    /** The usual size of what moves. */
    readonly usual: number;
    /** `glass`: keys of parts that are seen through. */
    prepare(things: readonly Thing[], glass: ReadonlySet<string>): void;
    resize(size: Size, dots: number): void;
    draw(picture: Picture): void;
    dispose(): void;
}

/** A lens, and what makes the painter that looks through it. */
export interface Opened {
    readonly lens: Lens;
    makePainter(canvas: HTMLCanvasElement): ToyPainter;
}

/** Its message is for the page. */
export class NoWebGl extends Error {
    constructor() {
        super("This browser has no WebGL, which drawing in space needs. The toy in the plane does without.");
    }
}
