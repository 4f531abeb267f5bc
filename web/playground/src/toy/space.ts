/** The toy in space: what it takes from the library, and how it draws. */
import * as tact from "tact/3d";
import { shapeFromText, worldFromScene } from "tact/scene";
import { anyTurn3 } from "./chance";
import { Lens3 } from "./lens";
import type { Engine, PartOptions } from "./library";
import { Stage3 } from "./stage3";
import { sketch3 } from "./sketch3";
import type { Opened } from "./picture";
import { kinds3 } from "./palette3";

const probe = tact.point([0, 0, 0]);

/** Bodies that were dropped before, by kind and size. */
const made = new Map<string, readonly PartOptions[]>();

export const engine: Engine = {
    dimension: 3,
    kinds: kinds3,
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
        const [x = 0, y = 0, z = 0] = point;
        return world.closest({ shape: probe, position: [x, y, z] }, distance)?.body;
    },
    turn: anyTurn3,
    sketch: sketch3,
    noTurn: [0, 0, 0, 1],
};

export function open(): Opened {
    const lens = new Lens3();
    return { lens, makePainter: (canvas) => new Stage3(canvas, lens) };
}
