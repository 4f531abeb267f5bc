/** What of a world is worth seeing at first: all that moves, and as much of what stands still as lies near to it. */
import type { ToyPart, ToyRows, Vector } from "./library";
import { at } from "./numbers";
import type { Thing } from "./simulation";
import { rotate } from "./spring";

export interface Extent {
    readonly lower: readonly number[];
    readonly upper: readonly number[];
}

/** Of the size of what moves: how much around it is shown. */
const AROUND = 0.2;

/** The rotation of a part in the world: that of its body, and then its own. */
export function turned(body: Vector, part: Vector): number[] {
    if (body.length === 2) return rotate(body, part).slice(0, 2);
    const [x = 0, y = 0, z = 0, w = 1] = body;
    const [a = 0, b = 0, c = 0, d = 1] = part;
    return [
        w * a + d * x + y * c - z * b,
        w * b + d * y + z * a - x * c,
        w * c + d * z + x * b - y * a,
        w * d - x * a - y * b - z * c,
    ];
}

function boxOf(part: ToyPart, position: Vector, rotation: Vector): Extent {
    const arm = rotate(rotation, part.position);
    const place = position.map((x, k) => x + at(arm, k));
    return part.shape.bounds({ position: place, rotation: turned(rotation, part.rotation) });
}

/** Where a box may get that turns about a point. */
function swept(box: Extent, about: readonly number[]): Extent {
    const reach = Math.hypot(...about.map((x, k) => Math.max(x - at(box.lower, k), at(box.upper, k) - x)));
    return { lower: about.map((x) => x - reach), upper: about.map((x) => x + reach) };
}

function join(a: Extent | undefined, b: Extent): Extent {
    if (!a) return b;
    return {
        lower: a.lower.map((x, k) => Math.min(x, at(b.lower, k))),
        upper: a.upper.map((x, k) => Math.max(x, at(b.upper, k))),
    };
}

/** The part of a box that lies in another one; nothing where they are apart. */
function within(box: Extent, frame: Extent): Extent | undefined {
    const lower = box.lower.map((x, k) => Math.max(x, at(frame.lower, k)));
    const upper = box.upper.map((x, k) => Math.min(x, at(frame.upper, k)));
    return lower.every((x, k) => x <= at(upper, k)) ? { lower, upper } : undefined;
}

function grown(box: Extent): Extent {
    const size = Math.max(...box.lower.map((x, k) => at(box.upper, k) - x));
    return { lower: box.lower.map((x) => x - AROUND * size), upper: box.upper.map((x) => x + AROUND * size) };
}

export function extentOf(things: readonly Thing[], poses: ToyRows, dimension: 2 | 3): Extent {
    let moving: Extent | undefined;
    const still: Extent[] = [];
    things.forEach((thing, row) => {
        const i = row * poses.size;
        const position = Array.from(poses.data.subarray(i, i + dimension));
        const rotation = Array.from(poses.data.subarray(i + dimension, i + poses.size - 1));
        for (const part of thing.parts) {
            const box = boxOf(part, position, rotation);
            if (thing.kind === "static") still.push(box);
            else moving = join(moving, thing.kind === "kinematic" ? swept(box, position) : box);
        }
    });
    const frame = moving && grown(moving);
    let shown = moving;
    for (const box of still) {
        const part = frame ? within(box, frame) : box;
        if (part) shown = join(shown, part);
    }
    const nothing = new Array<number>(dimension).fill(0);
    return shown ?? { lower: nothing.map(() => -1), upper: nothing.map(() => 1) };
}
