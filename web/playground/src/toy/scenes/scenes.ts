/** The scenes of the menu: those of the repository's folder scenes/, which are files beside the page and loaded
 * when they are asked for, a box of shapes, and an empty one. */
import { START } from "../address";
import type { Box } from "../library";
import { CHARACTERS, type CharacterPlay } from "./characters";
import { loadMeshes } from "./mesh_files";
import { FILES, MESH_FILES } from "./scene_files";

export interface SceneEntry {
    readonly name: string;
    readonly title: string;
    readonly note: string;
    /** What is to be seen at first; else all that moves. */
    readonly view?: Box | undefined;
    readonly character?: CharacterPlay | undefined;
    /** Loads it, as what JSON has made of the file. */
    load(): Promise<unknown>;
}

/** In the order of the menu: what is small and easy to grasp comes first. Scenes without words here come last. */
const WORDS: readonly (readonly [name: string, title: string, note: string])[] = [
    ["tower", "Tower", "Twenty storeys on one another. Pull one out."],
    ["pyramid20", "Pyramid", "210 boxes that touch and do not overlap."],
    ["pyramid60", "Large pyramid", "1,830 boxes."],
    ["card_house", "House of cards", "Five storeys of cards of a hundredth of their length, held by friction alone."],
    ["arch", "Arch", "Thirteen wedges without mortar."],
    ["dominoes", "Dominoes", "A ball hits the first of thirty."],
    ["bridge", "Rope bridge", "Planks on hinges, and three crates that fall on them. Pull a plank down and let go."],
    ["crank", "Crank", "A motor turns a crank, and a rod pushes a slider to and fro."],
    ["vehicle", "Vehicle", "Wheels on springs and a motor, over hills."],
    ["crane", "Crane", "A trolley drives, and the load swings on its chain. Pull the load aside."],
    ["clockwork", "Clockwork", "A motor turns gears by their teeth, and the last swings a pendulum."],
    ["lift", "Lift", "Two platforms on one wheel: the heavier goes down. Turn the wheel, or move a crate over."],
    ["ragdoll", "Ragdolls", "Figures with limits in their joints fall down. Throw one."],
    ["marble_run", "Marble run", "Sixteen marbles roll down a trough of triangles. Drop something in."],
    ["walk", "Character", "Walk, jump, climb, push crates, and ride: a course for a character."],
    ["pool", "Pool", "What is lighter than water floats, and a wind drives it. Push something under."],
    ["breeze", "Washing day", "Cloth on lines and a heap of leaves in the wind. Turn it round."],
    ["hills", "Hills", "Shapes of every kind fall on a terrain of triangles."],
    ["ring", "Ring", "Balls fall into a torus of triangles, and a plate pushes it."],
    ["rain", "Rain of shapes", "Shapes of every type, and compounds, fall into a basin."],
    ["pile", "Pile of hulls", "A thousand hulls, no two alike."],
    ["tumbler", "Tumbler", "Boxes and balls in a drum that turns."],
    ["cradle", "Newton’s cradle", "Balls in a row on a floor without friction."],
    ["billiards", "Billiards", "The break of fifteen balls."],
    ["ramp", "Ramp", "Thirty degrees, and boxes with friction below and above the limit."],
    ["conveyor", "Conveyor belts", "Surfaces that move while their bodies stand still."],
    ["table", "Table", "One ball rests near the edge, another rolls over it."],
    ["thin_wall", "Thin wall", "Small bodies at up to 390 metres a second. None may pass."],
    ["top", "Spinning top", "A cone with a round tip. It leans, and goes round."],
    ["t_handle", "T handle", "Free flight about the axis of middle inertia: it flips over and back."],
];

/** Where bodies start elsewhere than where it is worth looking, or go on to where it is not. */
const VIEWS: Readonly<Record<string, Readonly<Partial<Record<2 | 3, Box>>>>> = {
    ramp: { 2: { lower: [-11, -1], upper: [15, 12.5] } },
    table: { 2: { lower: [-3.2, -0.4], upper: [1.8, 1.5] } },
    vehicle: {
        2: { lower: [-6, -3], upper: [26, 6] },
        3: { lower: [-6, -4, -2], upper: [20, 4, 4] },
    },
    marble_run: { 3: { lower: [-4, -4, 0], upper: [4, 4, 7] } },
    walk: {
        2: { lower: [-7, -2.2], upper: [9, 6.2] },
        3: { lower: [-4, -3.5, -0.5], upper: [6, 3.5, 3.2] },
    },
    breeze: {
        2: { lower: [-14.2, -0.6], upper: [14.2, 6] },
        3: { lower: [-13, -4, -0.5], upper: [11, 4, 5.5] },
    },
    pool: {
        2: { lower: [-7.4, -0.6], upper: [7.4, 7.4] },
        3: { lower: [-7.2, -6.2, -0.6], upper: [7.2, 6.2, 6] },
    },
    thin_wall: {
        2: { lower: [-8.5, -4], upper: [2.5, 4] },
        3: { lower: [-8.5, -5, -4], upper: [1.5, 5, 4] },
    },
};

type Member = readonly [name: string, shape: string, position: readonly number[]];

const FLAT_BOX: readonly Member[] = [
    ["floor", "floor", [0, -0.5]],
    ["left wall", "wall", [-7.75, 1]],
    ["right wall", "wall", [7.75, 1]],
];
const DEEP_BOX: readonly Member[] = [
    ["floor", "floor", [0, 0, -0.5]],
    ["left wall", "side", [-4.85, 0, 0.4]],
    ["right wall", "side", [4.85, 0, 0.4]],
    ["front wall", "end", [0, -4.85, 0.4]],
    ["back wall", "end", [0, 4.85, 0.4]],
];
const FLAT_SHAPES = {
    floor: { type: "box", half_extents: [8, 0.5] },
    wall: { type: "box", half_extents: [0.25, 1] },
    box: { type: "box", half_extents: [0.5, 0.5] },
    circle: { type: "circle", radius: 0.55 },
    capsule: { type: "capsule", radius: 0.3, half_length: 0.6 },
    ellipse: { type: "ellipse", radii: [0.8, 0.45] },
    polygon: {
        type: "polygon",
        points: [[0.7, -0.1], [0.3, 0.6], [-0.4, 0.5], [-0.7, 0], [-0.3, -0.6], [0.4, -0.55]],
    },
    pebble: { type: "polygon", points: [[0.4, -0.2], [0.1, 0.3], [-0.4, 0.1], [-0.2, -0.3]], rounding: 0.2 },
};
const DEEP_SHAPES = {
    floor: { type: "box", half_extents: [5, 5, 0.5] },
    side: { type: "box", half_extents: [0.15, 5, 0.4] },
    end: { type: "box", half_extents: [4.7, 0.15, 0.4] },
    box: { type: "box", half_extents: [0.5, 0.5, 0.5] },
    sphere: { type: "sphere", radius: 0.55 },
    capsule: { type: "capsule", radius: 0.3, half_length: 0.6 },
    cylinder: { type: "cylinder", radius: 0.45, half_height: 0.5 },
    cone: { type: "cone", radius: 0.6, half_height: 0.6 },
    ellipsoid: { type: "ellipsoid", radii: [0.8, 0.6, 0.4] },
};

/** A pyramid of four boxes at its base, and shapes that fall on it. */
const FLAT_START: readonly Member[] = [
    ...pyramid(4).map((at, i): Member => [`box ${i + 1}`, "box", at]),
    ["ball", "circle", [-0.2, 6.5]],
    ["capsule", "capsule", [2.1, 5]],
    ["egg", "ellipse", [-2.4, 5.2]],
    ["stone", "polygon", [0.9, 8]],
    ["pebble", "pebble", [-1.2, 8.6]],
];
const DEEP_START: readonly Member[] = [
    ...pyramid(4).map(([x = 0, z = 0], i): Member => [`box ${i + 1}`, "box", [x, 0, z]]),
    ["ball", "sphere", [-0.2, -0.2, 6.5]],
    ["capsule", "capsule", [2.2, 0.3, 5]],
    ["drum", "cylinder", [-2.4, 0.1, 5.2]],
    ["cone", "cone", [0.9, -0.3, 8]],
    ["pebble", "ellipsoid", [-1.2, 0.3, 8.6]],
];

function pyramid(base: number): number[][] {
    const out: number[][] = [];
    for (let row = 0; row < base; row++) {
        for (let i = 0; i < base - row; i++) out.push([1.05 * (i - (base - row - 1) / 2), row + 0.5]);
    }
    return out;
}

function sceneOf(dimension: 2 | 3, moving: readonly Member[]): unknown {
    const still = dimension === 2 ? FLAT_BOX : DEEP_BOX;
    const body = (kind: string) => ([name, shape, position]: Member): unknown => ({ name, kind, shape, position });
    return {
        dimension,
        shapes: dimension === 2 ? FLAT_SHAPES : DEEP_SHAPES,
        bodies: [...still.map(body("static")), ...moving.map(body("dynamic"))],
    };
}

const EMPTY = "empty";

/** The web did not bring what was asked for. */
export class LoadError extends Error {}

async function fetchText(url: string, title: string): Promise<string> {
    try {
        const answer = await fetch(url);
        if (answer.ok) return await answer.text();
        throw new LoadError(`The scene “${title}” could not be loaded: the server says ${answer.status}.`);
    } catch (error) {
        if (error instanceof TypeError) throw new LoadError(`The scene “${title}” could not be loaded.`);
        throw error;
    }
}

async function fetched(url: string, title: string): Promise<unknown> {
    const scene: unknown = JSON.parse(await fetchText(url, title));
    await loadMeshes(scene, (file) => {
        const address = Object.entries(MESH_FILES).find(([path]) => path.endsWith(`/${file}`))?.[1];
        return address === undefined ? undefined : fetchText(address, title);
    });
    return scene;
}

export function scenesOf(dimension: 2 | 3): readonly SceneEntry[] {
    const urls = new Map(
        Object.entries(FILES[dimension]).map(([path, url]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), url]),
    );
    const known = new Set(WORDS.map(([name]) => name));
    const others = [...urls.keys()].filter((name) => !known.has(name)).map((name) => [name, name, ""] as const);
    const entries = [...WORDS, ...others].flatMap(([name, title, note]): SceneEntry[] => {
        const url = urls.get(name);
        const view = VIEWS[name]?.[dimension];
        if (url === undefined) return [];
        return [{ name, title, note, view, character: CHARACTERS[name], load: () => fetched(url, title) }];
    });
    const start: SceneEntry = {
        name: START,
        title: "Box of shapes",
        note: "To begin with. Drag bodies, throw them, drop more.",
        load: () => Promise.resolve(sceneOf(dimension, dimension === 2 ? FLAT_START : DEEP_START)),
    };
    const empty: SceneEntry = {
        name: EMPTY,
        title: "Empty box",
        note: "Drop shapes into it.",
        load: () => Promise.resolve(sceneOf(dimension, [])),
    };
    return [start, empty, ...entries];
}
