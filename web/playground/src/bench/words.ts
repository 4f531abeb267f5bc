/** Numbers and steps in plain words. */
import type { BoundsRow, Picture, Step } from "./model";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

function digits(text: string, set: string): string {
    return text.replace(/\d/g, (digit) => set.charAt(Number(digit)));
}

function withMinus(text: string): string {
    return text.replace("-", "−");
}

/** A number to be read: at most five digits, and a power of ten where it is very small or large. */
export function words(x: number): string {
    if (Number.isNaN(x)) return "not a number";
    if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
    const size = Math.abs(x);
    if (x === 0) return "0";
    if (size >= 1e-3 && size < 1e7) return withMinus(String(Number(x.toPrecision(size < 1 ? 4 : 5))));
    const [mantissa = "", power = ""] = x.toExponential(2).split("e");
    const raised = `10${power.startsWith("-") ? "⁻" : ""}${digits(power.replace(/[+-]/, ""), RAISED)}`;
    const front = String(Number(mantissa));
    return front === "1" ? raised : `${withMinus(front)}·${raised}`;
}

/** What is no more than rounding beside `scale` is zero to a reader. */
export function wordsNear(x: number, scale: number): string {
    return words(Math.abs(x) <= 4e-15 * scale ? 0 : x);
}

export function vectorWords(vector: unknown): string {
    const numbers = vector as readonly number[];
    const scale = Math.max(...numbers.map(Math.abs));
    return `(${numbers.map((x) => wordsNear(x, scale)).join(", ")})`;
}

/** The number with all its digits: the shortest that is read as the same double, never more than 17. */
export function exact(x: number): string {
    return Object.is(x, -0) ? "-0" : String(x);
}

export function subscript(number: number): string {
    return digits(String(number), LOWERED);
}

/* Of two bounds: what lies between is rounding. */
const MET = 1e-12;

const SIMPLEX = ["nothing yet", "a point", "a segment", "a triangle", "a tetrahedron"];

/* Two numbers with as many digits as it takes to tell them apart. */
function apart(lower: number, upper: number): [string, string] {
    const part = (upper - lower) / upper;
    if (!(part > 0 && part < 1e-3)) return [words(lower), words(upper)];
    const digitCount = Math.min(2 - Math.floor(Math.log10(part)), 17);
    return [lower.toPrecision(digitCount), upper.toPrecision(digitCount)];
}

function between(what: string, lower: number, upper: number): string {
    const least = Math.max(lower, 0);
    if (!Number.isFinite(upper)) return `The ${what} is at least ${words(least)}.`;
    const met = upper - least <= MET * Math.max(upper, Number.MIN_VALUE);
    if (met) return `The ${what} is ${words(upper)}: the bounds have met.`;
    const [from, to] = apart(least, upper);
    return `The ${what} is between ${from} and ${to}.`;
}

function simplexWords<V>(step: Extract<Step<V>, { kind: "simplex" }>, deep: boolean): string {
    const held = SIMPLEX[step.points.length] ?? `${step.points.length} points`;
    if (!step.asked) {
        const next = deep ? " EPA begins here, to find how deep." : "";
        return `GJK is done: its simplex, ${held}, holds the origin, so the cores share a point.${next}`;
    }
    const direction = vectorWords(step.direction);
    const ask = `asks for the support point in direction ${direction}`;
    if (step.points.length === 0) return `GJK begins and ${ask}.`;
    const bounds = between("distance of the cores", step.lower, step.upper);
    return `GJK holds ${held} and ${ask}, from its point nearest to the origin towards it. ${bounds}`;
}

function polytopeWords<V>(step: Extract<Step<V>, { kind: "polytope" }>, dimension: number): string {
    const [body, side] = dimension === 2 ? ["polygon", "edge"] : ["polytope", "face"];
    const met = step.upper - step.lower <= MET * step.upper;
    const grows = met
        ? `No point of A − B lies farther out: that ${side} is on its boundary.`
        : `A point lies farther out: the ${body} takes it in.`;
    return (
        `EPA asks beyond the ${side} nearest to the origin, in direction ${vectorWords(step.direction)}. ` +
        `${grows} ${between("depth of the cores", step.lower, step.upper)}`
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
        `Seen along the normal, A faces B with ${cornersWords(step.featureA.length)} and B faces A with ` +
        `${cornersWords(step.featureB.length)}. What they share is the contact patch. ${points}.`
    );
}

function stepWords<V>(step: Step<V>, picture: Picture<V>, dimension: number): string {
    switch (step.kind) {
        case "simplex":
            return simplexWords(step, picture.bounds.some((row) => row.kind === "polytope"));
        case "polytope":
            return polytopeWords(step, dimension);
        case "clip":
            return clipWords(step);
        case "advance":
            return `At ${words(step.fraction)} of the motion the distance is ${words(step.gap.distance)}.`;
    }
}

function radiiWords<V>(picture: Picture<V>): string {
    const named = [`${words(picture.a.solid.rounding)} of A`, `${words(picture.b.solid.rounding)} of B`];
    const radii = named.filter((name) => !name.startsWith("0 "));
    if (radii.length === 0) return "";
    const [what, are] = radii.length === 1 ? ["The radius", "is"] : ["The radii", "are"];
    const deep = picture.bounds.some((row) => row.kind === "polytope");
    const how = deep ? "added to the depth of the cores" : "taken off the distance of the cores";
    return ` ${what} around the cores, ${radii.join(" and ")}, ${are} ${how}.`;
}

/* Pairs that the library answers directly are walked through all the same. */
function closedWords<V>({ gap, trace }: Picture<V>): string {
    return gap.iterations === 0 && trace.count > 0
        ? " The library answers this pair by a closed form; the steps are those of the general algorithm."
        : "";
}

function answerWords<V>(picture: Picture<V>): string {
    const { gap, manifold } = picture;
    const radii = radiiWords(picture);
    const count = manifold === undefined ? "" : ` Contact points: ${manifold.points.length}.`;
    const points = count + closedWords(picture);
    const bound = gap.errorBound === 0 ? "exactly" : `within ${words(gap.errorBound)}`;
    switch (gap.status) {
        case "overlap":
            return `A and B overlap: the depth is ${words(-gap.distance)}, ${bound}.${radii}${points}`;
        case "touching":
            return `A and B touch: the distance is zero, ${bound}.${radii}${points}`;
        default:
            return `A and B are apart: the distance is ${words(gap.distance)}, ${bound}.${radii}${points}`;
    }
}

/** What happens in the step that is shown, or what the answer says. */
export function caption<V>(picture: Picture<V>, step: Step<V> | undefined, dimension: number): string {
    return step === undefined ? answerWords(picture) : stepWords(step, picture, dimension);
}

export type Stage = "GJK" | "EPA" | "Clipping" | "Motion" | "Answer";

export function stageOf(kind: Step<unknown>["kind"] | undefined): Stage {
    switch (kind) {
        case "simplex":
            return "GJK";
        case "polytope":
            return "EPA";
        case "clip":
            return "Clipping";
        case "advance":
            return "Motion";
        default:
            return "Answer";
    }
}

/** "Step 3 of 7: GJK". */
export function positionWords(shown: number, count: number, kind: Step<unknown>["kind"] | undefined): string {
    return shown < 0 ? `Answer, after ${count} ${count === 1 ? "step" : "steps"}` :
        `Step ${shown + 1} of ${count}, ${stageOf(kind)}`;
}

/** A number beside a mark of a chart. */
export function boundsWords(row: BoundsRow): string {
    const what = row.kind === "simplex" ? "distance" : "depth";
    return `${what} from ${words(Math.max(row.lower, 0))} to ${words(row.upper)}`;
}
