/** What the view follows: a character, or while the user leaves it alone bodies that go where it does not look, such as
 * those of a rain. What flies far away is let go. */
import { extentOfBox, grown, joined, sizeOf, type Extent } from "./extent";
import type { Lens } from "./lens";
import type { Box, ToyRows } from "../library";
import { at } from "../numbers";
import type { Thing } from "../world/simulation";

/** Of what moves: when so much of it is out of sight the view follows. */
const OUT_OF_SIGHT = 0.15;
/** Of what moves, along each axis at each end: so much may be left behind. */
const STRAYS = 0.05;
/** Of the first size: what is farther away than this is not looked for; nor what has fallen below. */
const NEAR = 1.5;
const BELOW = 0.1;
/** Seconds for most of the way. */
const SLOWNESS = 0.4;
const LOOK_MILLISECONDS = 250;
/** Seconds for most of the way to a character, and how far above its middle is looked at, in lengths. */
const LEAD_SLOWNESS = 0.25;
const ABOVE = 1.1;

/** The box around the places of most of what moves. */
export function boxOfMost(places: readonly (readonly number[])[], strays = STRAYS): Box | undefined {
    const [first] = places;
    if (!first) return undefined;
    const ends = first.map((_, k) => {
        const sorted = places.map((place) => at(place, k)).sort((a, b) => a - b);
        const left = Math.floor(strays * sorted.length);
        return [at(sorted, left), at(sorted, sorted.length - 1 - left)] as const;
    });
    return { lower: ends.map(([low]) => low), upper: ends.map(([, high]) => high) };
}

function nearTo(first: Box): Box {
    const { lower, upper } = grown(first, NEAR * sizeOf(first));
    const bottom = lower.length - 1;
    const floor = at(first.lower, bottom) - BELOW * sizeOf(first);
    return { lower: lower.map((x, k) => (k === bottom ? floor : x)), upper };
}

function isIn(box: Box, place: readonly number[]): boolean {
    return place.every((x, k) => x >= at(box.lower, k) && x <= at(box.upper, k));
}

export class Follower {
    private first: Extent | undefined;
    private goal: Extent | undefined;
    private lookedAt = -Infinity;

    constructor(private readonly lens: Lens) {}

    /** A view that shows an extent whole; and stays there if nothing is to be followed. */
    begin(extent: Extent, follows = true): void {
        this.first = follows ? extent : undefined;
        this.goal = undefined;
        this.lens.fit(extent);
    }

    /** A frame of the page in which a character is there. */
    lead(place: readonly number[], length: number, seconds: number): void {
        const above = place.map((x, k) => (k === place.length - 1 ? x + ABOVE * length : x));
        this.lens.lead(above, 1 - Math.exp(-seconds / LEAD_SLOWNESS));
    }

    /** A frame of the page; `usual` is the size of what moves. */
    frame(things: readonly Thing[], poses: ToyRows, usual: number, seconds: number, now: number): void {
        if (now - this.lookedAt >= LOOK_MILLISECONDS) {
            this.lookedAt = now;
            this.look(things, poses, usual);
        }
        if (this.goal) this.lens.follow(this.goal, 1 - Math.exp(-seconds / SLOWNESS));
    }

    private look(things: readonly Thing[], poses: ToyRows, usual: number): void {
        const { first, lens } = this;
        if (!first) return;
        const near = nearTo(first);
        const places = things.flatMap((thing, row) => {
            const i = row * poses.size;
            const place = Array.from(poses.data.subarray(i, i + lens.dimension));
            return thing.kind === "dynamic" && isIn(near, place) ? [place] : [];
        });
        const unseen = places.filter((place) => !this.sees(place));
        if (unseen.length <= OUT_OF_SIGHT * places.length) return;
        const most = boxOfMost(places);
        const all = joined(most ? [first, grown(most, usual)] : [first]);
        if (all) this.goal = extentOfBox(all);
    }

    private sees(place: readonly number[]): boolean {
        const { lens } = this;
        const [x = -1, y = -1] = lens.project(place) ?? [];
        return x >= 0 && y >= 0 && x <= lens.size.width && y <= lens.size.height;
    }
}
