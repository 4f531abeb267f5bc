/** The toy in space: what it takes from the library, and how it draws. */
import * as tact from "tact/3d/meshes";
import { anyTurn3 } from "./world/chance";
import { makeEngine } from "./engine";
import { Lens3 } from "./camera/lens";
import { Stage3 } from "./drawing/stage3";
import { kinds3 } from "./scenes/palette3";
import type { Opened } from "./drawing/picture";
import { sketch3 } from "./drawing/sketch3";

export const engine = makeEngine(tact, { kinds: kinds3, turn: anyTurn3, sketch: sketch3, noTurn: [0, 0, 0, 1] });

export function open(): Opened {
    const lens = new Lens3();
    return { lens, makePainter: (canvas) => new Stage3(canvas, lens) };
}
