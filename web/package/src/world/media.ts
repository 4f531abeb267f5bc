/** Fluids and wind of worlds. How their numbers go through the mailbox: web/wasm/world/world_medium.c. Internal. */
import { badArgument, show, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import { wholeCalls } from "../module/whole.js";
import { putBody } from "../queries.js";
import { checkNumber, type Space } from "../space.js";
import type { Placed, VectorLike } from "../types.js";
import type { Shape } from "../shapes/shapes.js";
import type { Fluid, Submerged, Wind } from "./media_types.js";
import type { WorldCalls } from "./world_mail.js";
import { FILTER_KEYS, type WorldMemory } from "./world_memory.js";
import type { Dimensional } from "./world_types.js";

const FLUID_KEYS = [
    "normal", "offset", "density", "velocity", "linearDrag", "angularDrag", ...FILTER_KEYS, "wake",
];
const WIND_KEYS = ["velocity", "density", "coefficient", ...FILTER_KEYS, "wake"];

/** Puts the defaults into the mailbox. */
function begin<D extends Dimensional>(
    memory: WorldMemory<D>, call: string, name: "fluid" | "wind", medium: unknown, dt: number,
): void {
    const right = "a number above zero";
    if (checkNumber(call, "dt", dt, right) <= 0)
        throw new TactError("not_positive", `${call}: dt is ${show(dt)}; it must be ${right}`);
    if (typeof medium !== "object" || medium === null) throw badArgument(call, name, medium, "an object");
    checkKeys(call, name, medium, name === "fluid" ? FLUID_KEYS : WIND_KEYS);
    wholeCalls<WorldCalls>(memory.codec.space, call)[`${name}_defaults`]();
}

export function applyFluid<D extends Dimensional>(memory: WorldMemory<D>, fluid: Fluid, dt: number): void {
    const call = "applyFluid";
    begin(memory, call, "fluid", fluid, dt);
    memory.pen(call)
        .vector("normal", fluid.normal)
        .number("offset", fluid.offset)
        .amount("density", fluid.density)
        .vector("velocity", fluid.velocity)
        .amount("linearDrag", fluid.linearDrag)
        .amount("angularDrag", fluid.angularDrag)
        .filter(fluid)
        .flag("wake", fluid.wake);
    memory.ask(call, "world_apply_fluid", dt);
}

export function applyWind<D extends Dimensional>(memory: WorldMemory<D>, wind: Wind, dt: number): void {
    const call = "applyWind";
    begin(memory, call, "wind", wind, dt);
    memory.pen(call)
        .vector("velocity", wind.velocity)
        .amount("density", wind.density)
        .amount("coefficient", wind.coefficient)
        .filter(wind)
        .flag("wake", wind.wake);
    memory.ask(call, "world_apply_wind", dt);
}

/** What of a body lies where normal . x <= offset; its size and its center. */
export function submerged<V>(
    space: Space<V, unknown>, body: Shape<V> | Placed<Shape<V>, VectorLike, unknown>, normal: VectorLike, offset = 0,
): Submerged<V> {
    const call = "submerged";
    const calls = wholeCalls<WorldCalls>(space, call);
    const handle = putBody(space, call, "body", body, 0);
    space.putVector(call, "normal", normal, space.poseSize);
    space.module.mail[space.poseSize + space.dimension] = checkNumber(call, "offset", offset, "a finite number");
    calls.submerged(handle);
    return { size: space.module.mail[0], center: space.vector(space.module.mail, 1) };
}
