/** The toy in the plane: what it takes from the library, and how it draws. */
import * as tact from "tact/2d/parts";
import { anyTurn2 } from "./world/chance";
import { makeEngine } from "./engine";
import { Lens2 } from "./camera/lens";
import { Painter2 } from "./drawing/paint2";
import { kinds2 } from "./scenes/palette2";
import type { Opened } from "./drawing/picture";
import { sketch2 } from "./drawing/sketch2";

export const engine = makeEngine(tact, { kinds: kinds2, turn: anyTurn2, sketch: sketch2, noTurn: [1, 0] });

export function open(): Opened {
    const lens = new Lens2();
    return { lens, makePainter: (canvas) => new Painter2(canvas, lens) };
}
