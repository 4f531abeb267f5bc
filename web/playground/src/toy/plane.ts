/** The toy in the plane: what it takes from the library, and how it draws. */
import * as tact from "tact/2d";
import { shapeFromText, worldFromScene } from "tact/scene";
import { anyTurn2 } from "./chance";
import { Lens2 } from "./lens";
import type { Engine, PartOptions } from "./library";
import { Painter2 } from "./paint2";
import { sketch2 } from "./sketch2";
import type { Opened } from "./picture";
import { kinds2 } from "./palette2";

const probe = tact.point([0, 0]);

/** Bodies that were dropped before, by kind and size. */
const made = new Map<string, readonly PartOptions[]>();

export const engine: Engine = {
    dimension: 2,
    kinds: kinds2,
    world(json) {
        const { world, scene } = worldFromScene(tact, json);
        const bodies = scene.bodies.map(({ name, parts }) => ({
            name,
            texts: parts.flatMap((part) => scene.shapes.get(part.shape) ?? []),
        }));
        return { world, length: scene.length, bodies };
    },
    parts(kind, size) {
        const key = `${kind.name} ${size}`;
        const known = made.get(key);
        if (known) return known;
        const parts = kind.parts(size).map((part) => ({ ...part, shape: shapeFromText(tact, part.shape) }));
        made.set(key, parts);
        return parts;
    },
    restore: (bytes) => tact.World.restore(bytes),
    nearest(world, point, distance) {
        if (!(world instanceof tact.World)) return undefined;
        const [x = 0, y = 0] = point;
        return world.closest({ shape: probe, position: [x, y] }, distance)?.body;
    },
    turn: anyTurn2,
    sketch: sketch2,
    noTurn: [1, 0],
};

export function open(): Opened {
    const lens = new Lens2();
    return { lens, makePainter: (canvas) => new Painter2(canvas, lens) };
}
