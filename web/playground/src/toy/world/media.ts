/** Fluids of a scene, and its winds, which come in gusts here. */
import type { SceneWorld, ToyWorld } from "../library";
import { STEP_SECONDS } from "./clock";

/** How the wind comes and goes: its swing as a part of itself, and two periods in steps. */
const SWING = 0.3;
const PERIODS = [97, 230] as const;

/** From -1 to 1 and back in a period; no sine, whose last bits are each browser's own. */
function toAndFro(step: number, period: number): number {
    const part = (step % period) / period;
    return part < 0.5 ? 4 * part - 1 : 3 - 4 * part;
}

export type Media = Pick<SceneWorld, "fluids" | "winds">;

/** What acts on bodies in the next step; `times` is how many times their speed winds blow. */
export function applyMedia(world: ToyWorld, { fluids, winds }: Media, times: number, step: number): void {
    for (const fluid of fluids) world.applyFluid(fluid, STEP_SECONDS);
    if (times === 0) return;
    const swings = PERIODS.reduce((sum, period) => sum + toAndFro(step, period), 0) / PERIODS.length;
    for (const wind of winds) {
        const velocity = wind.velocity.map((x) => x * times * (1 + SWING * swings));
        world.applyWind({ ...wind, velocity }, STEP_SECONDS);
    }
}
