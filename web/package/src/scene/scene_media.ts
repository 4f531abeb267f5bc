/** Fluids and winds of a scene (docs/scene.md), in the words of a world's. */
import type { Fluid, Wind } from "../world/media_types.js";
import type { Filter } from "../world/world_types.js";
import type { Dimension } from "./case.js";
import type { Item } from "./scene_read.js";

export interface SceneFluid extends Fluid {
    normal: number[];
    offset: number;
    density: number;
    velocity: number[];
}

export interface SceneWind extends Wind {
    velocity: number[];
    density: number;
}

const FILTER_KEYS = ["category", "mask", "group", "wake"];
const FLUID_KEYS = ["normal", "offset", "density", "velocity", "linear_drag", "angular_drag", ...FILTER_KEYS];
const WIND_KEYS = ["velocity", "density", "coefficient", ...FILTER_KEYS];

function readFilter(item: Item): Filter & { wake: boolean } {
    const most = Number.MAX_SAFE_INTEGER;
    return {
        category: item.member("category")?.whole(0, most),
        mask: item.member("mask")?.whole(0, most),
        group: item.member("group")?.whole(-(2 ** 31), 2 ** 31 - 1),
        wake: item.member("wake")?.flag() ?? false,
    };
}

/** A direction, made one of length one. */
function readNormal(item: Item, dimension: Dimension): number[] {
    const given = item.numbers(dimension);
    const largest = Math.max(...given.map(Math.abs));
    if (largest === 0) item.refuse("a direction: not all zero");
    const along = given.map((x) => x / largest);
    const length = Math.sqrt(along.reduce((sum, x) => sum + x * x, 0));
    return along.map((x) => x / length);
}

function readFluid(item: Item, dimension: Dimension): SceneFluid {
    item.object('an object with a "density"', FLUID_KEYS);
    const zero = Array.from({ length: dimension }, () => 0);
    const normal = item.member("normal");
    return {
        density: item.need("density", "a number not below zero").number("not negative"),
        normal: normal ? readNormal(normal, dimension) : [...zero.slice(1), 1],
        offset: item.member("offset")?.number() ?? 0,
        velocity: item.member("velocity")?.numbers(dimension) ?? zero,
        linearDrag: item.member("linear_drag")?.number("not negative") ?? 1,
        angularDrag: item.member("angular_drag")?.number("not negative") ?? 1,
        ...readFilter(item),
    };
}

function readWind(item: Item, dimension: Dimension): SceneWind {
    item.object('an object with a "density" and a "velocity"', WIND_KEYS);
    return {
        density: item.need("density", "a number not below zero").number("not negative"),
        velocity: item.need("velocity", `an array of ${dimension} numbers`).numbers(dimension),
        coefficient: item.member("coefficient")?.number("not negative") ?? 1,
        ...readFilter(item),
    };
}

export function readFluids(scene: Item, dimension: Dimension): SceneFluid[] {
    return (scene.member("fluids")?.list("an array of fluids") ?? []).map((item) => readFluid(item, dimension));
}

export function readWinds(scene: Item, dimension: Dimension): SceneWind[] {
    return (scene.member("winds")?.list("an array of winds") ?? []).map((item) => readWind(item, dimension));
}
