/** Worlds of scenes: the same calls in the same order as the command makes, so that states have the same hashes. */
import type * as plane from "../2d.js";
import type * as space from "../3d.js";
import { TactError } from "../errors.js";
import { parseScene, type Scene, type SceneBody, type SceneOptions, type ScenePart } from "./scene_parse.js";
import { SceneError } from "./scene_read.js";
import { shapeFromText, type Tact2, type Tact3 } from "./scene_shape.js";
import type { ShapeText } from "../types.js";
import type { WorldOf } from "../world/world.js";
import type { Body } from "../world/world_body.js";
import type { BodyOptions, BodyShapeOptions, Dimensional, ShapeOf, WorldOptions } from "../world/world_types.js";

/** A world, and what was read to make it. */
export interface SceneWorld<World, Body> {
    world: World;
    /** By name, in the order of the scene. */
    bodies: Map<string, Body>;
    scene: Scene;
}

export type SceneWorld2 = SceneWorld<plane.World, plane.Body>;
export type SceneWorld3 = SceneWorld<space.World, space.Body>;

const OUT_OF_RANGE = "it is too fast, too large or too small for this precision; use a unit of length that brings " +
    'its numbers nearer to one, or make "length" larger';
const NO_MASS = 'a dynamic body must have mass; give it a "mass", or shapes with an inside and a "density" above ' +
    'zero, or make its "kind" static or kinematic';

/** Runs what may be refused; a refusal becomes a SceneError that says where. */
function at<T>(path: string, run: () => T): T {
    try {
        return run();
    } catch (error) {
        if (!(error instanceof TactError) || error.status === "failed") throw error;
        throw new SceneError(path, `${path}: ${error.status === "out_of_range" ? OUT_OF_RANGE : error.message}`);
    }
}

/** What the world is told about a body; its shapes come one by one. */
function bodyOptions<D extends Dimensional>(body: SceneBody, dimension: 2 | 3): BodyOptions<D> {
    const options = {
        kind: body.kind,
        position: body.position,
        rotation: body.rotation,
        velocity: body.velocity,
        angularVelocity: dimension === 2 ? body.angularVelocity[0] : body.angularVelocity,
        linearDamping: body.linearDamping,
        angularDamping: body.angularDamping,
        gravityScale: body.gravityScale,
        mass: body.mass,
        fixedRotation: body.fixedRotation,
        bullet: body.bullet,
    };
    return options as BodyOptions<D>;
}

function partOptions<D extends Dimensional>(part: ScenePart, shape: ShapeOf<D>): BodyShapeOptions<D> {
    const options: unknown = { ...part, shape };
    return options as BodyShapeOptions<D>;
}

/** Puts the bodies of a scene into a world. */
function fill<D extends Dimensional>(
    world: WorldOf<D>, scene: Scene, shapes: Map<string, ShapeOf<D>>,
): Map<string, Body<D>> {
    const bodies = new Map<string, Body<D>>();
    for (const [i, from] of scene.bodies.entries()) {
        const path = `bodies[${i}]`;
        const body = at(path, () => world.createBody(bodyOptions<D>(from, scene.dimension)));
        for (const [k, part] of from.parts.entries()) {
            const shape = shapes.get(part.shape);
            if (!shape) throw new SceneError(path, `${path}: the scene has no shape ${JSON.stringify(part.shape)}`);
            at(from.compound ? `${path}.shapes[${k}]` : path, () => body.addShape(partOptions<D>(part, shape)));
        }
        if (from.kind === "dynamic" && !(body.mass > 0)) {
            throw new SceneError(path, `${path}: ${NO_MASS}`);
        }
        bodies.set(from.name, body);
    }
    return bodies;
}

/** The scene's world, made by the functions of its dimension. */
function build<D extends Dimensional, World extends WorldOf<D>>(
    scene: Scene, newWorld: (options: WorldOptions) => World, newShape: (text: ShapeText) => ShapeOf<D>,
): SceneWorld<World, Body<D>> {
    const options: unknown = { gravity: scene.gravity, length: scene.length };
    const world = at("the scene", () => newWorld(options as WorldOptions));
    try {
        const shapes = new Map([...scene.shapes].map(([name, text]) =>
            [name, at(`shapes.${name}`, () => newShape(text))]));
        return { world, bodies: fill(world, scene, shapes), scene };
    } catch (error) {
        world.dispose();
        throw error;
    }
}

/** The world of a scene as `tact simulate` makes it: the text of a file, or what JSON.parse() has made of it. Throws
 * a SceneError that says where and why. */
export function worldFromScene(tact: Tact2, source: unknown, options?: SceneOptions): SceneWorld2;
export function worldFromScene(tact: Tact3, source: unknown, options?: SceneOptions): SceneWorld3;
export function worldFromScene(
    tact: Tact2 | Tact3, source: unknown, options?: SceneOptions,
): SceneWorld2 | SceneWorld3 {
    const scene = parseScene(source, options);
    if (scene.dimension !== tact.dimension) {
        const told = `the scene has dimension ${scene.dimension}; it needs tact/${scene.dimension}d`;
        throw new SceneError("dimension", told);
    }
    if (tact.dimension === 2) {
        const newWorld = (given: plane.WorldOptions): plane.World => new tact.World(given);
        return build<plane.Plane, plane.World>(scene, newWorld, (text) => shapeFromText(tact, text));
    }
    const newWorld = (given: space.WorldOptions): space.World => new tact.World(given);
    return build<space.Solid, space.World>(scene, newWorld, (text) => shapeFromText(tact, text));
}
