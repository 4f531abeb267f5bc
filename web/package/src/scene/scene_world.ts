/** Worlds of scenes: the same calls in the same order as the command makes, so that states have the same hashes. */
import type * as plane from "../2d.js";
import type * as space from "../3d.js";
import { TactError } from "../errors.js";
import { makeCouplings } from "./scene_coupling.js";
import { makeJoints } from "./scene_joint.js";
import { parseScene, type Scene, type SceneBody, type SceneOptions, type ScenePart } from "./scene_parse.js";
import { SceneError } from "./scene_read.js";
import { compoundOf, shapeFromText, type Tact2, type Tact3 } from "./scene_shape.js";
import type { ShapeText } from "../types.js";
import type { WorldOf } from "../world/world.js";
import type { Joint } from "../world/joint.js";
import type { Body } from "../world/world_body.js";
import type { BodyOptions, BodyShapeOptions, Dimensional, ShapeOf, WorldOptions } from "../world/world_types.js";

/** A world, and what was read to make it. */
export interface SceneWorld<World, Body, Joint> {
    world: World;
    /** By name, in the order of the scene. */
    bodies: Map<string, Body>;
    /** In the order of the scene. */
    joints: Joint[];
    /** Adds the forces of the scene's fluids and winds: called before a step of so many seconds. */
    applyMedia: (seconds: number) => void;
    scene: Scene;
}

export type SceneWorld2 = SceneWorld<plane.World, plane.Body, plane.Joint>;
export type SceneWorld3 = SceneWorld<space.World, space.Body, space.Joint>;

const OUT_OF_RANGE = "it is too fast, too large or too small for this precision; use a unit of length that brings " +
    'its numbers nearer to one, or make "length" larger';
const NO_MASS = 'a dynamic body must have mass; give it a "mass", or shapes with an inside and a "density" above ' +
    'zero, or make its "kind" static or kinematic';

/** Runs what may be refused; a refusal becomes a SceneError that says where. */
function at<T>(path: string, run: () => T): T {
    try {
        return run();
    } catch (error) {
        if (error instanceof SceneError && error.path === "shape")
            throw new SceneError(path, path + error.message.slice("shape".length));
        if (!(error instanceof TactError) || error.status === "failed") throw error;
        const told = error.status === "not_simple" ? error.message.replace(/^\w+: /, "") : error.message;
        throw new SceneError(path, `${path}: ${error.status === "out_of_range" ? OUT_OF_RANGE : told}`);
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
        locks: body.locks,
        bullet: body.bullet,
    };
    return options as BodyOptions<D>;
}

function partOptions<D extends Dimensional>(part: ScenePart, shape: ShapeOf<D>): BodyShapeOptions<D> {
    const options: unknown = { ...part, shape };
    return options as BodyShapeOptions<D>;
}

/** What bodies are made of: the scene's shapes, and what makes several of them one. */
interface Makers<D extends Dimensional> {
    shapes: Map<string, ShapeOf<D>>;
    compound(children: readonly { shape: ShapeOf<D> }[]): ShapeOf<D>;
}

/** Whether parts that are one shape can be so: in their material they must be alike. */
function sameMaterial(a: ScenePart, b: ScenePart): boolean {
    const { shape: _a, position: _b, rotation: _c, ...own } = a;
    const { shape: _d, position: _e, rotation: _f, ...other } = b;
    return JSON.stringify(own) === JSON.stringify(other);
}

/** The shape of a body whose shapes are one, and its material. */
function oneShape<D extends Dimensional>(path: string, { parts }: SceneBody, makers: Makers<D>): BodyShapeOptions<D> {
    const [first] = parts;
    const children = parts.map((part, k) => {
        const name = `${path}.shapes[${k}]`;
        const shape = shapeNamed(path, part, makers);
        if (["half_plane", "half_space", "chain", "ring"].includes(shape.type))
            throw new SceneError(name, `${name}: it cannot be one of the shapes of a "compound"`);
        if (first === undefined || !sameMaterial(part, first)) {
            throw new SceneError(name, `${name}: the shapes of a "compound" have one material; this one differs from ` +
                "the first");
        }
        return { shape, position: part.position, rotation: part.rotation, id: k };
    });
    const whole = at(path, () => makers.compound(children));
    const { shape: _a, position: _b, rotation: _c, ...material } = first ?? ({} as ScenePart);
    const options: unknown = { ...material, shape: whole };
    return options as BodyShapeOptions<D>;
}

function shapeNamed<D extends Dimensional>(path: string, { shape }: ScenePart, { shapes }: Makers<D>): ShapeOf<D> {
    const made = shapes.get(shape);
    if (!made) throw new SceneError(path, `${path}: the scene has no shape ${JSON.stringify(shape)}`);
    return made;
}

/** The matrix of [xx, yy, zz, xy, xz, yz]; in the plane a number. */
function inertiaOf<D extends Dimensional>(from: number[]): D["givenInertia"] {
    const [xx, yy, zz, xy, xz, yz] = from;
    const inertia: unknown = from.length === 1 ? xx : [xx, xy, xz, xy, yy, yz, xz, yz, zz];
    return inertia as D["givenInertia"];
}

function setInertia<D extends Dimensional>(path: string, body: Body<D>, from: SceneBody, inertia: number[]): void {
    try {
        body.setMass(from.mass, from.center, inertiaOf<D>(inertia));
    } catch (error) {
        if (!(error instanceof TactError) || error.status !== "not_positive") throw error;
        throw new SceneError(path, `${path}: its "inertia" must be positive definite`);
    }
}

/** Puts the bodies of a scene into a world. */
function fill<D extends Dimensional>(world: WorldOf<D>, scene: Scene, makers: Makers<D>): Map<string, Body<D>> {
    const bodies = new Map<string, Body<D>>();
    for (const [i, from] of scene.bodies.entries()) {
        const path = `bodies[${i}]`;
        const body = at(path, () => world.createBody(bodyOptions<D>(from, scene.dimension)));
        if (from.oneShape) at(path, () => body.addShape(oneShape(path, from, makers)));
        for (const [k, part] of from.oneShape ? [] : from.parts.entries()) {
            const shape = shapeNamed(path, part, makers);
            at(from.compound ? `${path}.shapes[${k}]` : path, () => body.addShape(partOptions<D>(part, shape)));
        }
        const { inertia } = from;
        if (inertia) at(path, () => setInertia(path, body, from, inertia));
        if (from.kind === "dynamic" && !(body.mass > 0)) {
            throw new SceneError(path, `${path}: ${NO_MASS}`);
        }
        bodies.set(from.name, body);
    }
    return bodies;
}

function applySceneMedia<D extends Dimensional>(world: WorldOf<D>, { fluids, winds }: Scene, seconds: number): void {
    for (const fluid of fluids) world.applyFluid(fluid, seconds);
    for (const wind of winds) world.applyWind(wind, seconds);
}

/** The scene's world, made by the functions of its dimension. */
function build<D extends Dimensional, World extends WorldOf<D>>(
    scene: Scene, newWorld: (options: WorldOptions) => World, newShape: (text: ShapeText) => ShapeOf<D>,
    compound: Makers<D>["compound"],
): SceneWorld<World, Body<D>, Joint<D>> {
    const options: unknown = { gravity: scene.gravity, length: scene.length };
    const world = at("the scene", () => newWorld(options as WorldOptions));
    try {
        const shapes = new Map([...scene.shapes].map(([name, text]) =>
            [name, at(`shapes.${name}`, () => newShape(text))]));
        const bodies = fill(world, scene, { shapes, compound });
        const joints = makeJoints(world, scene.dimension, scene.joints, bodies);
        makeCouplings(world, scene.couplings, joints);
        const applyMedia = (seconds: number): void => applySceneMedia(world, scene, seconds);
        return { world, bodies, joints, applyMedia, scene };
    } catch (error) {
        world.dispose();
        throw error;
    }
}

/** The shape of a body as queries see it, in the body's frame: of a list of shapes the union. Throws a SceneError. */
export function bodyShape(tact: Tact2, scene: Scene, body: SceneBody): plane.Shape;
export function bodyShape(tact: Tact3, scene: Scene, body: SceneBody): space.Shape;
export function bodyShape(tact: Tact2 | Tact3, scene: Scene, body: SceneBody): plane.Shape | space.Shape {
    const path = `bodies[${scene.bodies.indexOf(body)}]`;
    const children = body.parts.map(({ shape: name, position, rotation }, id) => {
        const text = scene.shapes.get(name);
        if (text === undefined)
            throw new SceneError(path, `${path}: the scene has no shape ${JSON.stringify(name)}`);
        const make = (): plane.Shape | space.Shape =>
            tact.dimension === 2 ? shapeFromText(tact, text) : shapeFromText(tact, text);
        return { shape: at(`shapes.${name}`, make), position, rotation, id };
    });
    const [only] = children;
    if (only !== undefined && !body.compound) return only.shape;
    return at(path, () => compoundOf(tact, children));
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
        return build<plane.Plane, plane.World>(scene, newWorld, (text) => shapeFromText(tact, text),
            (children) => compoundOf(tact, children));
    }
    const newWorld = (given: space.WorldOptions): space.World => new tact.World(given);
    return build<space.Solid, space.World>(scene, newWorld, (text) => shapeFromText(tact, text),
        (children) => compoundOf(tact, children));
}
