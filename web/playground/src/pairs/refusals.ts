/** What the library refuses, as words that stand beside the field that holds it. */
import type { SceneError } from "tact/scene";
import type { ShapeText } from "tact/2d";
import type { Case, CaseBody, Which } from "./model";

/** What the numbers of a body are refused for. */
export class Refused extends Error {
    constructor(
        readonly which: Which | undefined,
        message: string,
        /** Which key of the shape is wrong, where that is known. */
        readonly key: string | undefined = undefined,
    ) {
        super(message);
    }
}

export function sentence(text: string): string {
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

/** The library's words without the function that was called and the arguments that it was called with. */
export function plainMessage(message: string): string {
    return sentence(message.replace(/^\w+: /, "").replace(/; .*$/s, ""));
}

/** "shape.half_extents[0] is -1; it must be above zero" to "Half extents[0] is -1; ...": a panel knows its shape. */
export function refusedText(which: Which, error: SceneError): Refused {
    const path = /^shape\.(\w+)/.exec(error.path)?.[1];
    const text = error.message.replace(/^shape\.?/, "");
    const words = path === undefined ? text : path.replace("_", " ") + text.slice(path.length);
    const corner = path !== undefined && /^[abc]$/.test(path);
    return new Refused(which, sentence(words), corner ? "points" : path);
}

interface Entry {
    readonly which: Which;
    readonly key: string;
    readonly numbers: readonly number[];
}

function flat(value: ShapeText[keyof ShapeText]): number[] {
    return [value].flat(2).filter((x) => typeof x === "number");
}

/* The numbers of a body by the field that holds them. */
function entriesOf(which: Which, body: CaseBody): Entry[] {
    const keys = Object.keys(body.shape).filter((key) => key !== "type");
    const sizes = keys.map((key) => ({
        which,
        key: /^[abc]$/.test(key) ? "points" : key,
        numbers: flat(body.shape[key as keyof ShapeText]),
    }));
    return [...sizes, { which, key: "position", numbers: body.position }];
}

/* How many powers of ten the farthest of some numbers is away from one. */
function extent(numbers: readonly number[]): number {
    const sizes = numbers.filter((x) => x !== 0).map((x) => Math.abs(Math.log10(Math.abs(x))));
    return Math.max(0, ...sizes);
}

function isTurned(rotation: CaseBody["rotation"]): boolean {
    return typeof rotation === "number" || Math.abs(Math.hypot(...rotation) - 1) <= 1e-3;
}

/** Finds the field that the library must mean: it names all arguments, or none. */
export function refusedFor(given: Case, which: Which | undefined, message: string): Refused {
    const words = plainMessage(message);
    const bodies = which === undefined ? (["a", "b"] as const) : [which];
    if (/rotation/i.test(words)) {
        const bad = bodies.find((one) => !isTurned(given[one].rotation));
        return new Refused(bad, words, bad && "rotation");
    }
    if (!/too large or too small/.test(words)) return new Refused(which, words);
    const [worst] = bodies.flatMap((one) => entriesOf(one, given[one]))
        .sort((one, other) => extent(other.numbers) - extent(one.numbers));
    return new Refused(worst?.which ?? which, words, worst?.key);
}
