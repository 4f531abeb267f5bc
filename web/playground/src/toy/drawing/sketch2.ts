/** How a body of the plane looks on its button. */
import type { PartOptions, Sketch } from "../library";
import { at } from "../numbers";
import { outlineOf } from "./outline";

const FINENESS = 0.01;
const CIRCLE_CORNERS = 32;

export function sketch2(parts: readonly PartOptions[]): Sketch {
    const outlines = parts.map(({ shape, position = [0, 0] }) => {
        const outline = outlineOf(shape, FINENESS);
        const points = outline.circle > 0 ? shape.supports(circle()) : outline.points;
        return Array.from(points, (x, i) => x + at(position, i % 2));
    });
    return { outlines, lines: [] };
}

function circle(): Float64Array {
    return Float64Array.from({ length: 2 * CIRCLE_CORNERS }, (_, i) => {
        const angle = (2 * Math.PI * (i >> 1)) / CIRCLE_CORNERS;
        return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
    });
}
