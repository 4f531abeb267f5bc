/** What of a world is worth seeing at first: all that moves, and as much of what stands still as lies near to it. */
import type { Box, ToyPart, ToyRows, Vector } from "../library";
import { at } from "../numbers";
import type { Thing } from "../world/simulation";
import { rotate } from "../world/spring";

/** What is to be seen: a box, and the points in it that matter. */
export interface Extent extends Box {
    readonly points: readonly (readonly number[])[];
    /** In space: from behind what goes along the first axis. */
    readonly behind?: boolean;
}

/** Of the size of what moves: how much of a large ground is shown around it. */
const AROUND = 0.12;
/** What has no end is not shown whole either. */
const ENDLESS = 1e100;
/** What stands still and is larger than this, beside all that moves, is not shown whole. */
const MUCH_LARGER = 1.9;

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

function boxOf(part: ToyPart, position: Vector, rotation: Vector): Box {
    const arm = rotate(rotation, part.position);
    const place = position.map((x, k) => x + at(arm, k));
    return part.shape.bounds({ position: place, rotation: turned(rotation, part.rotation) });
}

/** Where a box may get that turns about a point. */
function swept(box: Box, about: readonly number[]): Box {
    const reach = Math.hypot(...about.map((x, k) => Math.max(x - at(box.lower, k), at(box.upper, k) - x)));
    return { lower: about.map((x) => x - reach), upper: about.map((x) => x + reach) };
}

/** The box around boxes; none around none. */
export function joined(boxes: readonly Box[]): Box | undefined {
    const [first, ...rest] = boxes;
    if (!first) return undefined;
    const lower = [...first.lower];
    const upper = [...first.upper];
    for (const box of rest) {
        for (let k = 0; k < lower.length; k++) {
            lower[k] = Math.min(at(lower, k), at(box.lower, k));
            upper[k] = Math.max(at(upper, k), at(box.upper, k));
        }
    }
    return { lower, upper };
}

/** The part of a box that lies in another one; nothing where they are apart. */
function within(box: Box, frame: Box): Box | undefined {
    const lower = box.lower.map((x, k) => Math.max(x, at(frame.lower, k)));
    const upper = box.upper.map((x, k) => Math.min(x, at(frame.upper, k)));
    return lower.every((x, k) => x <= at(upper, k)) ? { lower, upper } : undefined;
}

/** The greatest of the lengths of a box. */
export function sizeOf(box: Box): number {
    return Math.max(...box.lower.map((x, k) => at(box.upper, k) - x));
}

export function grown(box: Box, by: number): Box {
    return { lower: box.lower.map((x) => x - by), upper: box.upper.map((x) => x + by) };
}

export function cornersOf(box: Box): number[][] {
    return Array.from({ length: 1 << box.lower.length }, (_, corner) =>
        box.lower.map((x, k) => ((corner >> k) & 1 ? at(box.upper, k) : x)));
}

/** All of a box is seen. */
export function extentOfBox(box: Box): Extent {
    return { ...box, points: cornersOf(box) };
}

/** The boxes of all parts at their places: of what moves, and of what stands still. */
function boxesOf(things: readonly Thing[], poses: ToyRows, dimension: 2 | 3): { moving: Box[]; still: Box[] } {
    const boxes = { moving: [] as Box[], still: [] as Box[] };
    things.forEach((thing, row) => {
        const i = row * poses.size;
        const position = Array.from(poses.data.subarray(i, i + dimension));
        const rotation = Array.from(poses.data.subarray(i + dimension, i + poses.size - 1));
        const turns = thing.kind === "kinematic" || (thing.kind === "dynamic" && spins(thing));
        for (const part of thing.parts) {
            const box = boxOf(part, position, rotation);
            if (!(sizeOf(box) < ENDLESS)) continue;
            if (thing.kind === "static") boxes.still.push(box);
            else boxes.moving.push(turns ? swept(box, position) : box);
        }
    });
    return boxes;
}

function spins(thing: Thing): boolean {
    const { angularVelocity } = thing.body.state();
    return typeof angularVelocity === "number" ? angularVelocity !== 0 : angularVelocity.some((x) => x !== 0);
}

function nothing(dimension: 2 | 3): Box {
    const ones = new Array<number>(dimension).fill(1);
    return { lower: ones.map((x) => -x), upper: ones };
}

export function extentOf(things: readonly Thing[], poses: ToyRows, dimension: 2 | 3): Extent {
    const { moving, still } = boxesOf(things, poses, dimension);
    const all = joined(moving);
    if (!all) return extentOfBox(joined(still) ?? nothing(dimension));
    const frame = grown(all, AROUND * sizeOf(all));
    const shown = still.flatMap((box) => {
        if (sizeOf(box) <= MUCH_LARGER * sizeOf(all)) return [box];
        /* Of a ground in space enough is seen behind and below what stands on it. */
        const part = dimension === 2 ? within(box, frame) : undefined;
        return part ? [part] : [];
    });
    const boxes = [...moving, ...shown];
    return { ...(joined(boxes) ?? all), points: boxes.flatMap(cornersOf) };
}
