/** Numbers and steps in plain words. */
import type { BoundsRow, Step } from "./model";

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

export type Phase = "GJK" | "EPA" | "Clipping" | "Motion" | "Answer";

export function phaseOf(kind: Step<unknown>["kind"] | undefined): Phase {
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
        `Step ${shown + 1} of ${count}, ${phaseOf(kind)}`;
}

/** A number beside a mark of a chart. */
export function boundsWords(row: BoundsRow): string {
    const what = row.kind === "simplex" ? "distance" : "depth";
    return `${what} from ${words(Math.max(row.lower, 0))} to ${words(row.upper)}`;
}
