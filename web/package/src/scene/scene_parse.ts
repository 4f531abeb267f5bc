/** A whole scene of JSON, every value checked and every default filled in (docs/scene.md). */
import type { Dimension } from "./case.js";
import { readCouplings, type SceneCoupling } from "./scene_coupling.js";
import { readJoints, type SceneJoint } from "./scene_joint.js";
import { readFluids, readWinds, type SceneFluid, type SceneWind } from "./scene_media.js";
import { Item, SceneError } from "./scene_read.js";
import { readShape, type MeshFiles } from "./scene_shape.js";
import type { ShapeText } from "../types.js";

export interface SceneMaterial {
    density: number;
    friction: number;
    restitution: number;
    rollingFriction: number;
    surfaceVelocity: number[];
    /** Bits as a whole number; undefined: what holds for bodies that say nothing. */
    category: number | undefined;
    mask: number | undefined;
    group: number;
    sensor: boolean;
}

/** A shape of a body. */
export interface ScenePart extends SceneMaterial {
    /** The name of a shape of the scene. */
    shape: string;
    position: number[];
    /** As in a Case. */
    rotation: number | number[];
}

export interface SceneMotion {
    translation: number[];
    rotation: number | number[];
}

export interface SceneBody {
    name: string;
    kind: "static" | "kinematic" | "dynamic";
    position: number[];
    rotation: number | number[];
    motion: SceneMotion | undefined;
    velocity: number[];
    /** In the plane one number. */
    angularVelocity: number[];
    linearDamping: number;
    angularDamping: number;
    gravityScale: number;
    /** Zero: what the densities give. */
    mass: number;
    /** About the center, [xx, yy, zz, xy, xz, yz], in the plane one number; undefined: what the shapes give. */
    inertia: number[] | undefined;
    /** Of mass, where there is an inertia. */
    center: number[];
    bullet: boolean;
    fixedRotation: boolean;
    locks: string[];
    /** Made of a list of shapes. */
    compound: boolean;
    /** Whether a world takes them as one; queries do in any case. */
    oneShape: boolean;
    parts: ScenePart[];
}

export interface SceneRay {
    name: string;
    origin: number[];
    translation: number[];
}

export interface Scene {
    dimension: Dimension;
    gravity: number[];
    /** The size of usual bodies. */
    length: number;
    shapes: Map<string, ShapeText>;
    bodies: SceneBody[];
    joints: SceneJoint[];
    couplings: SceneCoupling[];
    fluids: SceneFluid[];
    winds: SceneWind[];
    rays: SceneRay[];
    /** Undefined where the scene lists none: every pair. */
    pairs: [string, string][] | undefined;
}

export type SceneOptions = MeshFiles;

interface Defaults {
    material: SceneMaterial;
    linearDamping: number;
    angularDamping: number;
}

const MOST_WHOLE = Number.MAX_SAFE_INTEGER;
const STANDARD_GRAVITY = -9.81;
/** The angle of [-1, 0] is not beyond it, whatever the digits that it is written with. */
const HALF_TURN = 3.1415926535897936;

const SCENE_KEYS = [
    "dimension", "shapes", "bodies", "rays", "pairs", "expected", "gravity", "joints", "couplings", "fluids", "winds",
    "length", "defaults",
];
const DEFAULT_KEYS = ["friction", "restitution", "rolling_friction", "density", "linear_damping", "angular_damping"];
const BODY_KEYS = [
    "name", "shape", "shapes", "compound", "instances", "position", "rotation", "motion", "kind", "mass",
    "density", "inertia", "center", "velocity", "angular_velocity", "friction", "restitution", "rolling_friction",
    "linear_damping", "angular_damping", "gravity_scale", "bullet", "sensor", "fixed_rotation", "locks", "surface_velocity",
    "category", "mask", "group",
];
const PART_KEYS = [
    "shape", "position", "rotation", "density", "friction", "restitution", "rolling_friction", "sensor",
    "surface_velocity", "category", "mask", "group",
];

function zeros(count: number): number[] {
    return Array.from({ length: count }, () => 0);
}

function unturned(dimension: Dimension): number | number[] {
    return dimension === 2 ? 0 : [0, 0, 0, 1];
}

/* ---- Materials ---- */

function readSurface(item: Item, usual: SceneMaterial): SceneMaterial {
    const of = (key: string, otherwise: number): number => item.member(key)?.number("not negative") ?? otherwise;
    return {
        ...usual,
        density: of("density", usual.density),
        friction: of("friction", usual.friction),
        restitution: of("restitution", usual.restitution),
        rollingFriction: of("rolling_friction", usual.rollingFriction),
    };
}

function readMaterial(item: Item, dimension: Dimension, usual: SceneMaterial): SceneMaterial {
    return {
        ...readSurface(item, usual),
        category: item.member("category")?.whole(0, MOST_WHOLE) ?? usual.category,
        mask: item.member("mask")?.whole(0, MOST_WHOLE) ?? usual.mask,
        group: item.member("group")?.whole(-(2 ** 31), 2 ** 31 - 1) ?? usual.group,
        surfaceVelocity: item.member("surface_velocity")?.numbers(dimension) ?? usual.surfaceVelocity,
        sensor: item.member("sensor")?.flag() ?? usual.sensor,
    };
}

function readDefaults(scene: Item, dimension: Dimension): Defaults {
    const material: SceneMaterial = {
        density: 1, friction: 0.6, restitution: 0, rollingFriction: 0, surfaceVelocity: zeros(dimension),
        category: undefined, mask: undefined, group: 0, sensor: false,
    };
    const item = scene.member("defaults");
    if (!item) return { material, linearDamping: 0, angularDamping: 0 };
    item.object('an object of what holds for all bodies, such as {"friction": 0.5}', DEFAULT_KEYS);
    return {
        material: readSurface(item, material),
        linearDamping: item.member("linear_damping")?.number("not negative") ?? 0,
        angularDamping: item.member("angular_damping")?.number("not negative") ?? 0,
    };
}

/* ---- Bodies ---- */

/** What bodies are read with. */
interface Reading {
    dimension: Dimension;
    shapes: Map<string, ShapeText>;
    defaults: Defaults;
}

/** A name that nothing else of its kind has. */
function readName(item: Item, kind: string, taken: Map<string, string>): string {
    const name = item.need("name", `a string that no other ${kind} has`);
    const text = name.text();
    const earlier = taken.get(text);
    if (earlier !== undefined) name.refuse(`a name of its own; ${earlier} has this one already`);
    taken.set(text, item.path);
    return text;
}

function readShapeName(item: Item, shapes: Map<string, ShapeText>): string {
    const name = item.need("shape", "the name of a shape");
    const text = name.text();
    return shapes.has(text) ? text : name.refuse('the name of one of the "shapes"');
}

function readPart(item: Item, reading: Reading, material: SceneMaterial): ScenePart {
    item.object('an object with a "shape"', PART_KEYS);
    return {
        shape: readShapeName(item, reading.shapes),
        position: item.member("position")?.numbers(reading.dimension) ?? zeros(reading.dimension),
        rotation: item.member("rotation")?.rotation(reading.dimension) ?? unturned(reading.dimension),
        ...readMaterial(item, reading.dimension, material),
    };
}

function readParts(body: Item, list: Item | undefined, reading: Reading, material: SceneMaterial): ScenePart[] {
    const { dimension, shapes } = reading;
    if (!list) {
        const shape = readShapeName(body, shapes);
        return [{ shape, position: zeros(dimension), rotation: unturned(dimension), ...material }];
    }
    if (body.member("shape")) list.fail(`${body.path} has a "shape" and "shapes"; it must have one of them`);
    const must = 'an array of at least one object with a "shape"';
    const items = list.list(must);
    if (items.length === 0) list.refuse(must);
    return items.map((item) => readPart(item, reading, material));
}

function readMotion(body: Item, dimension: Dimension): SceneMotion | undefined {
    const item = body.member("motion");
    if (!item) return undefined;
    const must = 'an object with a "translation", a "rotation" or both';
    item.object(must);
    if (item.keys().length === 0) item.refuse(must);
    item.checkKeys(["translation", "rotation"]);
    const turn = item.member("rotation");
    if (typeof turn?.value === "number" && !(Math.abs(turn.value) <= HALF_TURN)) {
        turn.refuse("an angle of half a turn at most, from -3.14159265358979 to 3.14159265358979");
    }
    return {
        translation: item.member("translation")?.numbers(dimension) ?? zeros(dimension),
        rotation: turn?.rotation(dimension) ?? unturned(dimension),
    };
}

function readKind(body: Item): SceneBody["kind"] {
    const item = body.member("kind");
    const kind = item === undefined ? "dynamic" : item.value;
    if (kind === "static" || kind === "kinematic" || kind === "dynamic") return kind;
    return body.need("kind", "").refuse('"static", "kinematic" or "dynamic"');
}

function readLocks(body: Item, dimension: Dimension): string[] {
    const here = dimension === 2 ? ["x", "y", "turn_z"] : ["x", "y", "z", "turn_x", "turn_y", "turn_z"];
    const words = here.map((word) => JSON.stringify(word)), must = `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
    const items = body.member("locks")?.list(`an array of ${must}`) ?? [];
    return items.map((item) => typeof item.value === "string" && here.includes(item.value) ? item.value : item.refuse(must));
}

/** Members that are good alone, and wrong together. */
function checkMembers(body: Item, kind: SceneBody["kind"]): void {
    const refuse = (key: string, why: string): void => {
        const item = body.member(key);
        if (item) item.fail(`${item.path}: ${why}`);
    };
    if (body.member("mass")) {
        refuse("density", 'a body has a "mass" or a "density"; leave one of them out');
        if (kind !== "dynamic") refuse("mass", "only a dynamic body has a mass; leave it out");
    }
    if (!body.member("mass"))
        refuse("inertia", 'only a body with a "mass" has an inertia; give it the mass, too');
    if (!body.member("inertia"))
        refuse("center", 'only a body with an "inertia" has a center of mass; give it both');
    if (kind !== "static") return;
    const why = 'a static body does not move; the kind must be "kinematic" or "dynamic"';
    refuse("velocity", why);
    refuse("angular_velocity", why);
}

function readAngularVelocity(body: Item, dimension: Dimension): number[] {
    const item = body.member("angular_velocity");
    if (!item) return zeros(dimension === 2 ? 1 : 3);
    return dimension === 2 ? [item.number()] : item.numbers(3);
}

function readInertia(body: Item, dimension: Dimension): number[] | undefined {
    const item = body.member("inertia");
    if (!item) return undefined;
    return dimension === 2 ? [item.number("positive")] : item.numbers(6);
}

function readBody(item: Item, reading: Reading, taken: Map<string, string>): SceneBody {
    const { dimension, defaults } = reading;
    item.object('an object with "name" and "shape"', BODY_KEYS);
    const name = readName(item, "body", taken);
    const instances = item.member("instances");
    if (instances?.flag()) instances.fail(`${instances.path}: instances are bodies of the command alone so far`);
    const material = readMaterial(item, dimension, defaults.material);
    const list = item.member("shapes");
    const oneShape = item.member("compound");
    if (oneShape?.flag() && !list)
        oneShape.refuse('left out, or false: only a body with "shapes" can be a compound');
    const parts = readParts(item, list, reading, material);
    const place = {
        position: item.member("position")?.numbers(dimension) ?? zeros(dimension),
        rotation: item.member("rotation")?.rotation(dimension) ?? unturned(dimension),
    };
    const motion = readMotion(item, dimension);
    const kind = readKind(item);
    checkMembers(item, kind);
    return {
        name, kind, ...place, motion, parts,
        compound: list !== undefined,
        oneShape: oneShape?.value === true,
        mass: item.member("mass")?.number("positive") ?? 0,
        inertia: readInertia(item, dimension),
        center: item.member("center")?.numbers(dimension) ?? zeros(dimension),
        velocity: item.member("velocity")?.numbers(dimension) ?? zeros(dimension),
        angularVelocity: readAngularVelocity(item, dimension),
        linearDamping: item.member("linear_damping")?.number("not negative") ?? defaults.linearDamping,
        angularDamping: item.member("angular_damping")?.number("not negative") ?? defaults.angularDamping,
        gravityScale: item.member("gravity_scale")?.number() ?? 1,
        bullet: item.member("bullet")?.flag() ?? false,
        fixedRotation: item.member("fixed_rotation")?.flag() ?? false,
        locks: readLocks(item, dimension),
    };
}

/* ---- The rest ---- */

function readDimension(scene: Item): Dimension {
    const item = scene.need("dimension", "2 or 3");
    return item.value === 2 || item.value === 3 ? item.value : item.refuse("2 or 3");
}

function readShapes(scene: Item, dimension: Dimension, files: MeshFiles): Map<string, ShapeText> {
    const must = "an object of shapes by name";
    const shapes = scene.need("shapes", must).object(must);
    return new Map(shapes.keys().map((name) => [
        name, readShape(shapes.need(name, must), dimension, files),
    ]));
}

function readRays(scene: Item, dimension: Dimension): SceneRay[] {
    const taken = new Map<string, string>();
    const must = `an array of ${dimension} numbers`;
    const items = scene.member("rays")?.list("an array of rays") ?? [];
    return items.map((item) => {
        item.object('an object with "name", "origin" and "translation"', ["name", "origin", "translation"]);
        return {
            name: readName(item, "ray", taken),
            origin: item.need("origin", must).numbers(dimension),
            translation: item.need("translation", must).numbers(dimension),
        };
    });
}

function readPairs(scene: Item, bodies: readonly SceneBody[]): [string, string][] | undefined {
    const names = new Set(bodies.map((body) => body.name));
    const named = (item: Item | undefined): string => {
        const name = item?.text() ?? "";
        return names.has(name) ? name : (item?.refuse('the name of one of the "bodies"') ?? name);
    };
    return scene.member("pairs")?.list('an array of pairs, each ["name", "name"]').map((item) => {
        const must = "an array of two names of bodies";
        const items = item.list(must);
        if (items.length !== 2) item.refuse(must);
        const [a, b] = [named(items[0]), named(items[1])];
        if (a === b) items[1]?.refuse("another body than the first of the pair");
        return [a, b];
    });
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text.replace(/^\ufeff/, "")) as unknown;
    } catch (error) {
        throw new SceneError("", `this is no valid JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
}

/** Reads a scene: the text of a file, or what JSON.parse() has made of it. Throws a SceneError.
 * Of two equal keys JSON.parse() keeps the last and does not tell; the command refuses them (docs/scene.md). */
export function parseScene(source: unknown, options: SceneOptions = {}): Scene {
    const scene = new Item(typeof source === "string" ? parsed(source) : source, "");
    scene.object('an object with "dimension", "shapes" and "bodies"');
    const dimension = readDimension(scene);
    scene.checkKeys(SCENE_KEYS);
    const shapes = readShapes(scene, dimension, options);
    const defaults = readDefaults(scene, dimension);
    const gravity = zeros(dimension);
    gravity[dimension - 1] = STANDARD_GRAVITY;
    const taken = new Map<string, string>();
    const bodies = scene.need("bodies", "an array of bodies").list("an array of bodies")
        .map((item) => readBody(item, { dimension, shapes, defaults }, taken));
    const joints = readJoints(scene, dimension, new Set(taken.keys()));
    return {
        dimension, shapes, bodies, joints,
        couplings: readCouplings(scene, joints),
        fluids: readFluids(scene, dimension),
        winds: readWinds(scene, dimension),
        gravity: scene.member("gravity")?.numbers(dimension) ?? gravity,
        length: scene.member("length")?.number("positive") ?? 1,
        rays: readRays(scene, dimension),
        pairs: readPairs(scene, bodies),
    };
}
