/** Water and wind of a scene that has some. */
import type { ToyWorld } from "../library";
import type { Play } from "../scenes/plays";
import { STEP_SECONDS } from "./clock";

/** How the wind comes and goes: its swing as a part of itself, and two periods in steps. */
const SWING = 0.3;
const PERIODS = [97, 230] as const;

/** From -1 to 1 and back in a period; no sine, whose last bits are each browser's own. */
function toAndFro(step: number, period: number): number {
    const part = (step % period) / period;
    return part < 0.5 ? 4 * part - 1 : 3 - 4 * part;
}

/** What acts on bodies in the next step; `times` is how often the breeze blows. */
export function applyMedia(world: ToyWorld, { water, wind }: Play, times: number, step: number): void {
    if (water) world.applyFluid({ offset: water.height, density: water.density }, STEP_SECONDS);
    if (wind === undefined || times === 0) return;
    const swings = PERIODS.reduce((sum, period) => sum + toAndFro(step, period), 0) / PERIODS.length;
    const velocity = world.gravity.map((_, k) => (k === 0 ? wind * times * (1 + SWING * swings) : 0));
    world.applyWind({ velocity, wake: true }, STEP_SECONDS);
}
