/** From where both panes look, as long as they look together. */
import { signal } from "@preact/signals";
import type { Vec3 } from "../model";

export type ViewName = "corner" | "front" | "side" | "top";

/** From what is looked at to the camera. The view from above leans by a hair, so that x goes to the right. */
export const VIEWS: Record<ViewName, Vec3> = {
    corner: [0.48, -0.8, 0.42],
    front: [0, -1, 0],
    side: [1, 0, 0],
    top: [0, -1e-4, 1],
};

export const linked = signal(true);
export const direction = signal<Vec3>(VIEWS.corner);
