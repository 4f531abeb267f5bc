/** What the toy takes from the library, written once for the plane and for space. */
import { shapeFromText, worldFromScene, type Tact2, type Tact3 } from "tact/scene";
import { meshTriangles } from "./scenes/mesh_files";
import type { Engine, PartOptions, ToyShape, ToyWorld, Vector } from "./library";

/** What is used of tact/2d or tact/3d; vectors of either length are lists of numbers here. */
interface Library {
    point(at: Vector): ToyShape;
    readonly World: { restore(bytes: Uint8Array): ToyWorld };
}

export function makeEngine(
    tact: Tact2 | Tact3, own: Pick<Engine, "kinds" | "turn" | "sketch" | "noTurn">,
): Engine {
    const { dimension } = tact;
    const library = tact as unknown as Library;
    const probe = library.point(new Array<number>(dimension).fill(0));
    /** Bodies that were dropped before, by kind and size. */
    const made = new Map<string, readonly PartOptions[]>();
    return {
        ...own,
        dimension,
        world(json) {
            const { world, scene } = tact.dimension === 2 ? worldFromScene(tact, json)
                : worldFromScene(tact, json, { meshTriangles });
            const bodies = scene.bodies.map(({ name, parts }) => ({
                name,
                texts: parts.flatMap((part) => scene.shapes.get(part.shape) ?? []),
            }));
            const { fluids, winds, length } = scene;
            return { world: world as unknown as ToyWorld, length, bodies, fluids, winds };
        },
        parts(kind, size) {
            const key = `${kind.name} ${size}`;
            const known = made.get(key);
            if (known) return known;
            const parts = kind.parts(size).map((part) => ({
                ...part,
                shape: tact.dimension === 2 ? shapeFromText(tact, part.shape) : shapeFromText(tact, part.shape),
            }));
            made.set(key, parts);
            return parts;
        },
        restore: (bytes) => library.World.restore(bytes),
        nearest: (world, point, distance) => world.closest({ shape: probe, position: point }, distance)?.body,
    };
}
