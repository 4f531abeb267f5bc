/** Each step, and the answer, in sentences for somebody who has not met GJK before. */
import type { Picture, Step, Trace } from "./model";
import { beatWords, cornersOf, droppedCorners, nameOf, type Beat } from "./beats";
import { words } from "./words";

type SimplexStep<V> = Extract<Step<V>, { kind: "simplex" }>;
type PolytopeStep<V> = Extract<Step<V>, { kind: "polytope" }>;

/* Of two bounds: what lies between is rounding. */
const MET = 1e-12;

const SIMPLEX = ["nothing", "the point", "the segment", "the triangle", "the tetrahedron"];

function met(step: { lower: number; upper: number }): boolean {
    return step.upper - Math.max(step.lower, 0) <= MET * Math.max(step.upper, Number.MIN_VALUE);
}

/* Two numbers with as many digits as it takes to tell them apart. */
function apart(lower: number, upper: number): [string, string] {
    const part = (upper - lower) / upper;
    if (!(part > 0 && part < 1e-3)) return [words(lower), words(upper)];
    const digitCount = Math.min(2 - Math.floor(Math.log10(part)), 17);
    return [lower.toPrecision(digitCount), upper.toPrecision(digitCount)];
}

function between(what: string, step: { lower: number; upper: number }): string {
    const least = Math.max(step.lower, 0);
    if (!Number.isFinite(step.upper)) return least > 0 ? ` The ${what} is at least ${words(least)}.` : "";
    if (met(step)) return ` The ${what} is ${words(step.upper)}.`;
    const [from, to] = apart(least, step.upper);
    return ` The ${what} is between ${from} and ${to}.`;
}

/* What GJK and EPA measure where shapes have a round margin: it is drawn dashed. */
function measured<V>(what: string, { a, b }: Picture<V>): string {
    return a.solid.rounding + b.solid.rounding > 0 ? `${what} of the inner shapes` : what;
}

function marginWords<V>({ a, b }: Picture<V>): string {
    const margin = a.solid.rounding + b.solid.rounding;
    if (!(margin > 0)) return "";
    const what = "the inner shapes (dashed; of a circle or a ball its centre)";
    return ` It works on ${what}: the round margin, ${words(margin)} in all, is allowed for at the end.`;
}

function droppedWords<V>(trace: Trace<V, unknown>, shown: number): string {
    const dropped = droppedCorners(trace, shown).map(({ name }) => name);
    if (dropped.length === 0) return "";
    return ` It has dropped ${dropped.join(" and ")}, which ${dropped.length === 1 ? "is" : "are"} not needed for v.`;
}

function firstWords<V>(picture: Picture<V>, step: SimplexStep<V>): string {
    return (
        "GJK looks for the point of A − B nearest to the origin, and never builds A − B: it only asks for its " +
        "farthest point in a direction n, called a support point. Along this n it is w₁: the farthest point of A, " +
        `a₁, minus the farthest of B the other way, b₁.${marginWords(picture)}` +
        between(measured("distance", picture), step)
    );
}

function simplexWords<V>(picture: Picture<V>, step: SimplexStep<V>, shown: number, dimension: number): string {
    const { trace } = picture;
    const held = SIMPLEX[step.points.length] ?? `${step.points.length} points`;
    const simplex = `${held} ${cornersOf(trace, step).map(({ name }) => name).join(" ")}`;
    if (!step.asked) {
        const inner = picture.a.solid.rounding + picture.b.solid.rounding > 0 ? "the inner shapes" : "A and B";
        const next = trace.step(Math.min(shown + 1, trace.count - 1)).kind === "polytope"
            ? " EPA now finds out how deep." : "";
        return `The simplex, ${simplex}, contains the origin, and so does A − B: ${inner} share a point.${next}`;
    }
    if (step.points.length === 0) return firstWords(picture, step);
    const support = nameOf(trace, step.supportA, step.supportB);
    const ask = met(step)
        ? `Along n, from v towards the origin, no point of A − B lies farther than v: v is the nearest.`
        : `Along n, from v towards the origin, the support point is ${support}: A − B reaches no farther that way.`;
    return (
        `GJK keeps a simplex, ${dimension === 2 ? "three" : "four"} corners of A − B at most: now ${simplex}. Its point ` +
        `nearest to the origin is v.${droppedWords(trace, shown)} ${ask}` +
        between(measured("distance", picture), step)
    );
}

function polytopeWords<V>(picture: Picture<V>, step: PolytopeStep<V>, dimension: number): string {
    const { trace } = picture;
    const [body, side, rim] = dimension === 2 ? ["polygon", "edge", "outline"] : ["polytope", "face", "surface"];
    const corners = step.faces[step.nearest] ?? [step.nearest, (step.nearest + 1) % Math.max(step.points.length, 1)];
    const names = corners.map((i) => nameOf(trace, step.pointsA[i], step.pointsB[i])).join(" ");
    const support = nameOf(trace, step.supportA, step.supportB);
    const found = met(step)
        ? `Nothing of A − B lies beyond it: it is on the ${rim} of A − B, and as far away as A and B are deep.`
        : `Beyond it, along n, A − B reaches to ${support}: the ${body} takes it in.`;
    return (
        `EPA lets a ${body} grow around the origin, inside A − B. Its ${side} nearest to the origin is ${names}. ` +
        found + between(measured("depth", picture), step)
    );
}

function cornersWords(count: number): string {
    return count === 1 ? "a point" : count === 2 ? "an edge" : `a face of ${count} corners`;
}

function clipWords<V>(step: Extract<Step<V>, { kind: "clip" }>): string {
    const kept = step.kept.length;
    const points = kept === 0 ? "None of it is near enough for a contact point" :
        kept === 1 ? "One corner of it becomes the contact point" : `${kept} of its corners become contact points`;
    return (
        `Where do A and B touch? Across the normal n, A has ${cornersWords(step.featureA.length)} and B ` +
        `${cornersWords(step.featureB.length)}: each is clipped by the other, and what they share is the contact ` +
        `patch. ${points}.`
    );
}

/** Whether the shapes touch: as the answer says, or as near as a motion is stopped, whose bound `within` is. */
function touches<V>({ status, distance, errorBound }: Picture<V>["gap"], within: number): boolean {
    return status === "touching" || (within > 0 && Math.abs(distance) <= within + errorBound);
}

function answerWords<V>({ gap, manifold }: Picture<V>, within: number): string {
    const bound = gap.errorBound === 0 ? "exactly" : `within ${words(gap.errorBound)}`;
    const points = manifold === undefined ? "" : ` Contact points: ${manifold.points.length}.`;
    if (gap.status !== "touching" && touches(gap, within)) {
        const distance = `their distance is ${words(gap.distance)}, ${bound}`;
        return `A and B touch, as near as a motion is stopped: ${distance}.${points}`;
    }
    switch (gap.status) {
        case "overlap":
            return (
                `A and B overlap: their depth is ${words(-gap.distance)}, ${bound}. Moved that far along n, B just ` +
                `touches A. In A − B it is the shortest way from the origin out.${points}`
            );
        case "touching":
            return `A and B touch: their distance is zero, ${bound}. The origin is on the rim of A − B.${points}`;
        default:
            return (
                `A and B are apart: their distance is ${words(gap.distance)}, ${bound}. It is also the distance from ` +
                `the origin to A − B.${points}`
            );
    }
}

/** What happens in the step that is shown, or in one beat of it; below zero, what the answer says. `within` is the
 * bound of the motion at whose end the shapes stand. */
export function caption<V>(picture: Picture<V>, shown: number, dimension: number, beat?: Beat, within = 0): string {
    if (shown < 0) return answerWords(picture, within);
    const told = beat && beatWords(picture.deciding.trace, shown, dimension).find((one) => one.beat === beat);
    if (told) return `${told.title}. ${told.text}`;
    return stepWords(picture.deciding, shown, dimension);
}

function stepWords<V>(picture: Picture<V>, shown: number, dimension: number): string {
    const step = picture.trace.step(shown);
    switch (step.kind) {
        case "simplex":
            return simplexWords(picture, step, shown, dimension);
        case "polytope":
            return polytopeWords(picture, step, dimension);
        case "clip":
            return clipWords(step);
        case "advance":
            return `At ${words(step.fraction)} of the motion the distance is ${words(step.gap.distance)}.`;
    }
}

/** Whether A − B contains the origin, after the rule of the headline. */
export function ruleWords<V>({ gap }: Picture<V>, within = 0): string {
    if (touches(gap, within)) return "Here it is on the rim: they touch.";
    return gap.distance < 0 ? "Here it does: they overlap." : "Here it does not: they are apart.";
}

/** What the steps are about, where it is not the whole shapes. */
export function decidingWords<V>({ names }: Picture<V>): string | undefined {
    const { a, b } = names;
    if (a === undefined && b === undefined) return undefined;
    const of = (name = "all", letter: string): string => `${name} of ${letter}`;
    return `GJK and EPA take convex shapes: the steps and the difference are of ${of(a, "A")} and ${of(b, "B")}, ` +
        "the parts that decide.";
}

/** Of the whole answer: why it took no iterations, where that is so. */
export function closedFormWords<V>({ gap, trace, names }: Picture<V>): string | undefined {
    if (names.a !== undefined || names.b !== undefined) return undefined;
    if (gap.iterations > 0 || trace.count === 0) return undefined;
    return "This answer comes from a direct formula for such pairs, without iterations; the steps are those that " +
        "GJK and EPA take on the same pair.";
}
