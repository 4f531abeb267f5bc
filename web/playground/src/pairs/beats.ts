/** A step of GJK or EPA in slow motion: what is kept of the last step, what of it is nearest to the origin, the
 * direction from there, and the support point. The library tells whole steps; what a step has dropped is what the one
 * before it had and it has not. */
import type { Step, Trace } from "./model";
import { namesOf } from "./names";
import { subscript, words } from "./words";

export type Beat = "keep" | "nearest" | "direction" | "support";

const ORDER: readonly Beat[] = ["keep", "nearest", "direction", "support"];

/** Whether a picture that has come to a beat shows what another is about; without a beat it shows all. */
export function reaches(until: Beat | undefined, beat: Beat): boolean {
    return until === undefined || ORDER.indexOf(beat) <= ORDER.indexOf(until);
}

type SearchStep<V> = Extract<Step<V>, { kind: "simplex" | "polytope" }>;

function isSearch<V>(step: Step<V> | undefined): step is SearchStep<V> {
    return step?.kind === "simplex" || step?.kind === "polytope";
}

/** The beats of a step, in their order; of clipping and of the answer there are none. */
export function beatsOf(step: Step<unknown> | undefined): readonly Beat[] {
    if (!isSearch(step)) return [];
    const asked = step.kind === "polytope" || step.asked;
    const held: readonly Beat[] = step.points.length === 0 ? [] : asked ? ["keep", "nearest"] : ["keep"];
    return asked ? [...held, "direction", "support"] : held;
}

/** A corner of the simplex or the polytope, in A's frame. */
export interface Corner<V> {
    readonly name: string;
    readonly point: V;
    readonly pointA: V;
    readonly pointB: V;
}

/** "w₂", of the support point that is the difference of these two. */
export function nameOf<V>(trace: Trace<V, unknown>, pointA: V | undefined, pointB: V | undefined): string {
    const number = pointA && pointB && namesOf(trace)(pointA, pointB);
    return number === undefined ? "w" : `w${subscript(number)}`;
}

export function cornersOf<V>(trace: Trace<V, unknown>, step: SearchStep<V>): Corner<V>[] {
    return step.points.flatMap((point, i) => {
        const [pointA, pointB] = [step.pointsA[i], step.pointsB[i]];
        if (pointA === undefined || pointB === undefined) return [];
        return [{ name: nameOf(trace, pointA, pointB), point, pointA, pointB }];
    });
}

function supportCorner<V>(trace: Trace<V, unknown>, step: SearchStep<V>): Corner<V>[] {
    if (step.kind === "simplex" && !step.asked) return [];
    const { support: point, supportA: pointA, supportB: pointB } = step;
    return [{ name: nameOf(trace, pointA, pointB), point, pointA, pointB }];
}

/** What the step before had, or had just found, and this one has no more. */
export function droppedCorners<V>(trace: Trace<V, unknown>, shown: number): Corner<V>[] {
    const before = shown > 0 && shown < trace.count ? trace.step(shown - 1) : undefined;
    const step = shown >= 0 && shown < trace.count ? trace.step(shown) : undefined;
    if (!isSearch(before) || !isSearch(step) || before.kind !== step.kind) return [];
    const kept = new Set(cornersOf(trace, step).map(({ name }) => name));
    const had = new Map([...cornersOf(trace, before), ...supportCorner(trace, before)].map((one) => [one.name, one]));
    return [...had.values()].filter(({ name }) => !kept.has(name));
}

export interface BeatWords {
    readonly beat: Beat;
    readonly title: string;
    readonly text: string;
}

const HELD = ["nothing", "the point", "the segment", "the triangle", "the tetrahedron"];

function listWords(names: readonly string[]): string {
    return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

function keepWords<V>(trace: Trace<V, unknown>, step: SearchStep<V>, shown: number, dimension: number): BeatWords {
    const dropped = droppedCorners(trace, shown).map(({ name }) => name);
    const names = cornersOf(trace, step).map(({ name }) => name);
    if (step.kind === "polytope") {
        const body = dimension === 2 ? "polygon" : "polytope";
        const gone = dropped.length === 0 ? "" : ` ${listWords(dropped)} now lies inside, and is dropped.`;
        const title = `Keep the ${body}`;
        return { beat: "keep", title, text: `The ${body} around the origin has ${names.length} corners.${gone}` };
    }
    const held = `${HELD[names.length] ?? "corners"} ${names.join(" ")}`;
    const gone = dropped.length === 0 ? "Nothing is dropped." :
        `${listWords(dropped)} ${dropped.length === 1 ? "does" : "do"} not help to come nearer, and ` +
        `${dropped.length === 1 ? "is" : "are"} dropped.`;
    const inside = step.asked ? "" : " The origin is inside of it: A and B overlap.";
    return { beat: "keep", title: "Keep, and drop", text: `GJK keeps ${held}. ${gone}${inside}` };
}

function nearestWords<V>(trace: Trace<V, unknown>, step: SearchStep<V>, dimension: number): BeatWords {
    if (step.kind === "simplex") {
        const text = `v is the point of the simplex nearest to the origin, ${words(step.upper)} away.`;
        return { beat: "nearest", title: "Nearest point", text };
    }
    const side = dimension === 2 ? "edge" : "face";
    const corners = step.faces[step.nearest] ?? [step.nearest, (step.nearest + 1) % Math.max(step.points.length, 1)];
    const names = corners.map((i) => nameOf(trace, step.pointsA[i], step.pointsB[i])).join(" ");
    const text = `Of all its ${side}s ${names} is nearest to the origin, ${words(step.lower)} away.`;
    return { beat: "nearest", title: `Nearest ${side}`, text };
}

function directionWords<V>(step: SearchStep<V>): BeatWords {
    const text = step.kind === "polytope" ? "n points straight out through it."
        : step.points.length === 0 ? "To begin with, any direction n will do."
        : "n points from v to the origin: only there can A − B come nearer.";
    return { beat: "direction", title: "Direction", text };
}

/* A hair's breadth: what two bounds differ by is rounding. */
const MET = 1e-12;

function supportWords<V>(trace: Trace<V, unknown>, step: SearchStep<V>): BeatWords {
    const name = nameOf(trace, step.supportA, step.supportB);
    const met = Number.isFinite(step.upper) && step.upper - Math.max(step.lower, 0) <= MET * step.upper;
    const found = `${name} is the point of A − B farthest along n, a point of A minus a point of B.`;
    const end = step.kind === "polytope"
        ? "It is no farther out than that side, so the side is on the rim of A − B. Done."
        : "It is no nearer than v: nothing of A − B is. Done.";
    return { beat: "support", title: "Support point", text: met ? `${found} ${end}` : found };
}

/** Each beat of a step in plain words. */
export function beatWords<V>(trace: Trace<V, unknown>, shown: number, dimension: number): BeatWords[] {
    const step = shown >= 0 && shown < trace.count ? trace.step(shown) : undefined;
    if (!isSearch(step)) return [];
    return beatsOf(step).map((beat) => {
        switch (beat) {
            case "keep": return keepWords(trace, step, shown, dimension);
            case "nearest": return nearestWords(trace, step, dimension);
            case "direction": return directionWords(step);
            case "support": return supportWords(trace, step);
        }
    });
}
