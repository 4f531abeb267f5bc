/** How a body of space looks on its button: its outline as seen from the side that the view begins with, and its
 * edges on this side. */
import type { Solid, Vec3 } from "../../pairs/model";
import { shapeMesh } from "../../pairs/space/mesh3";
import { axesOf, dot, type Vector } from "../camera/camera3";
import type { PartOptions, Sketch, ToyShape } from "../library";
import { at } from "../numbers";

const VIEW = axesOf({ azimuth: -1.15, elevation: 0.42 });
const CORNERS = 72;
/** Numbers of a line of a mesh: its ends, and the normals on both sides. */
const LINE = 12;

function outline(shape: ToyShape, offset: Vector): number[] {
    const directions = new Float64Array(3 * CORNERS);
    for (let i = 0; i < CORNERS; i++) {
        const c = Math.cos((2 * Math.PI * i) / CORNERS);
        const s = Math.sin((2 * Math.PI * i) / CORNERS);
        for (let k = 0; k < 3; k++) directions[3 * i + k] = c * at(VIEW.right, k) + s * at(VIEW.up, k);
    }
    return flattened(shape.supports(directions), offset);
}

function flattened(points: ArrayLike<number>, offset: Vector): number[] {
    const out: number[] = [];
    for (let i = 0; i < points.length; i += 3) {
        const p: Vector = [at(points, i) + offset[0], at(points, i + 1) + offset[1], at(points, i + 2) + offset[2]];
        out.push(dot(VIEW.right, p), dot(VIEW.up, p));
    }
    return out;
}

/** The edges that are on this side; of a round body its first ring, so that it does not look flat. */
function edges(shape: ToyShape, offset: Vector): number[][] {
    const { creases } = shapeMesh(shape as ToyShape & Solid<Vec3>, "coarse");
    const out: number[][] = [];
    for (let i = 0; i < creases.length; i += LINE) {
        const near = [6, 9].some((n) => {
            const normal: Vector = [at(creases, i + n), at(creases, i + n + 1), at(creases, i + n + 2)];
            return dot(VIEW.forward, normal) < -1e-6;
        });
        if (near) out.push(flattened(creases.subarray(i, i + 6), offset));
    }
    return out;
}

export function sketch3(parts: readonly PartOptions[]): Sketch {
    const offset = (part: PartOptions): Vector => [
        at(part.position ?? [], 0),
        at(part.position ?? [], 1),
        at(part.position ?? [], 2),
    ];
    return {
        outlines: parts.map((part) => outline(part.shape, offset(part))),
        lines: parts.flatMap((part) => edges(part.shape, offset(part))),
    };
}
