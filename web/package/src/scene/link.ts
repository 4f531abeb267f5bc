/** Links: a whole case in the fragment of an address, readable, and exact to the last bit. docs/link.md tells the
 * format; `tact explain --link` writes the same. No wasm. */
import {
    bodyOf, numberCount, numbersOf, shapeKind, shapeOf, shapeTypes, unitBall, unitRotation, type Dimension,
} from "./case.js";
import {
    formatFields, formatNumber, LinkError, parseFields, parseNumber, shown, type Field, type Fields,
} from "./fields.js";
import type { Case, CaseBody, ShapeText } from "../types.js";

export { unitRotation } from "./case.js";
export type { Case, CaseBody, Query, ShapeText } from "../types.js";
export {
    checksum, formatFields, formatNumber, LinkError, LONGEST_LINK, parseFields, parseNumber, type Field, type Fields,
    type LinkFault,
} from "./fields.js";

/** Of the format. A later one may mean something else by the same keys. */
const VERSION = "1";
const STEP = /^\d{1,9}$/;
const KEYS: ReadonlySet<string> = new Set(["v", "a", "pa", "ra", "b", "pb", "rb", "q", "step"]);

export interface Link {
    case: Case;
    /** Keys that this version does not know. They change nothing of the case. */
    ignored: string[];
}

function formatNumbers(numbers: readonly number[]): string {
    return numbers.map(formatNumber).join(",");
}

function formatShape(shape: ShapeText, dimension: Dimension): string {
    const items = numbersOf(shape, dimension).map(formatNumber);
    if (shape.rounding !== undefined && shape.rounding !== 0) items.push(`r${formatNumber(shape.rounding)}`);
    return items.length > 0 ? `${shape.type}:${items.join(",")}` : shape.type;
}

/** Throws a RangeError for a place or a rotation that parseLink() would refuse. */
function checkPlace({ position, rotation }: CaseBody, which: "a" | "b", dimension: Dimension): void {
    const name = which.toUpperCase();
    if (position.length !== dimension) throw new RangeError(`The place of ${name} must have ${dimension} numbers.`);
    if (typeof rotation === "number" && dimension === 2) return;
    if (typeof rotation === "number" || rotation.length !== (dimension === 2 ? 2 : 4)) {
        const right = dimension === 2 ? "an angle, or its cosine and sine" : "the four numbers of a quaternion";
        throw new RangeError(`The rotation of ${name} must be ${right}.`);
    }
    unitRotation(rotation);
}

/** Where a body stands, as far as that is not the default. */
function formatPlace(body: CaseBody, which: "a" | "b", dimension: Dimension): Field[] {
    checkPlace(body, which, dimension);
    const fields: Field[] = [];
    const { position, rotation } = body;
    if (!position.every((x) => Object.is(x, 0))) fields.push([`p${which}`, formatNumbers(position)]);
    const plain = typeof rotation === "number" ? Object.is(rotation, 0)
        : rotation.every((x, i) => Object.is(x, i === (rotation.length === 2 ? 0 : 3) ? 1 : 0));
    const turn = typeof rotation === "number" ? [rotation] : rotation;
    if (!plain) fields.push([`r${which}`, formatNumbers(turn)]);
    return fields;
}

/** What is asked and the step, as far as they are not the default. */
function formatView({ query, step }: Case): Field[] {
    const fields: Field[] = [];
    if (query !== "distance" && query !== "collide") {
        throw new RangeError(`q is ${shown(String(query))}; it must be distance or collide.`);
    }
    if (query !== "distance") fields.push(["q", query]);
    if (step === -1) return fields;
    if (!STEP.test(String(step))) {
        throw new RangeError(`step is ${shown(String(step))}; it must be a whole number, or -1 for the answer.`);
    }
    return [...fields, ["step", String(step)]];
}

function pointsIn(state: Case): number {
    return Math.max(state.a.shape.points?.length ?? 0, state.b.shape.points?.length ?? 0);
}

/** The link of a case: `base` is the address of the page up to its #, and may be empty. Throws a LinkError where the
 * case cannot be told, as parseLink() would refuse it: numbers that are not finite, too few or too many of them. */
export function formatLink(base: string, state: Case): string {
    const { dimension, a, b } = state;
    try {
        const fields: Field[] = [
            ["v", VERSION],
            ["a", formatShape(a.shape, dimension)], ...formatPlace(a, "a", dimension),
            ["b", formatShape(b.shape, dimension)], ...formatPlace(b, "b", dimension),
            ...formatView(state),
        ];
        return base + formatFields(`/${dimension}d`, fields);
    } catch (error) {
        if (error instanceof RangeError) throw new LinkError("wrong", error.message);
        if (!(error instanceof LinkError) || error.kind !== "long") throw error;
        throw new LinkError("long", `${error.message} One of the shapes has ${pointsIn(state)} points.`);
    }
}

/** Reads fields into a case, and gathers what is wrong with them. */
class Reader {
    readonly problems: string[] = [];
    readonly lost: string[] = [];

    constructor(readonly fields: Fields, readonly dimension: Dimension) {}

    /** What `read` makes of a value, or undefined. The last value of a cut link may have lost its end. */
    take<T>(key: string, words: string, read: (text: string) => T): T | undefined {
        const text = this.fields.fields.get(key);
        if (text === undefined) return undefined;
        const cut = key === this.fields.cut;
        const tries = cut ? [text, text.slice(0, Math.max(text.lastIndexOf(","), 0))] : [text];
        let problem: string | undefined;
        for (const attempt of tries) {
            try {
                const value = read(attempt);
                if (cut) this.lost.push(`the end of ${words}`);
                return value;
            } catch (error) {
                if (!(error instanceof LinkError || error instanceof RangeError)) throw error;
                problem ??= error.message;
            }
        }
        if (problem !== undefined) this.problems.push(problem);
        this.lost.push(words);
        return undefined;
    }

    numbers(key: string, text: string): number[] {
        return text.split(",").map((item, i) => parseNumber(item, `${key}: number ${i + 1}`));
    }

    counted(key: string, text: string, counts: readonly number[]): number[] {
        const numbers = this.numbers(key, text);
        if (counts.includes(numbers.length)) return numbers;
        throw new LinkError("wrong", `${key} has ${numbers.length} numbers; it must have ${counts.join(" or ")}.`);
    }

    shape(key: string, text: string): ShapeText {
        const colon = text.indexOf(":");
        const type = colon < 0 ? text : text.slice(0, colon);
        const kind = shapeKind(type, this.dimension);
        if (!kind) {
            const where = this.dimension === 2 ? "the plane" : "space";
            const types = shapeTypes(this.dimension).join(", ");
            throw new LinkError("wrong", `${key} is ${shown(type)}, which is no shape of ${where}; it must be one of `
                + `${types}.`);
        }
        const items = colon < 0 ? [] : text.slice(colon + 1).split(",");
        const rounding = items.at(-1)?.startsWith("r") ? items.pop()?.slice(1) : undefined;
        const numbers = items.map((item, i) => parseNumber(item, `${key}: number ${i + 1}`));
        const wanted = numberCount(kind, this.dimension);
        if (wanted !== undefined && numbers.length !== wanted) {
            throw new LinkError("wrong", `${key}: a ${type} has ${wanted} numbers, not ${numbers.length}.`);
        }
        if (wanted === undefined && (numbers.length === 0 || numbers.length % this.dimension !== 0)) {
            const each = this.dimension === 2 ? "two" : "three";
            throw new LinkError("wrong", `${key}: the points of a ${type} have ${each} numbers each, and there are `
                + `${numbers.length} numbers.`);
        }
        const shape = shapeOf(type, kind, numbers, this.dimension);
        if (rounding !== undefined) shape.rounding = parseNumber(rounding, `${key}: the rounding`);
        return shape;
    }

    vector(key: string, text: string): number[] {
        return this.counted(key, text, [this.dimension]);
    }

    rotation(key: string, text: string): number | number[] {
        const numbers = this.counted(key, text, this.dimension === 2 ? [1, 2] : [4]);
        const [angle] = numbers;
        return numbers.length === 1 && angle !== undefined ? angle : unitRotation(numbers);
    }

    /** Undefined where its shape cannot be read. */
    body(which: "a" | "b"): CaseBody | undefined {
        const name = which.toUpperCase();
        const shape = this.take(which, `shape ${name}`, (text) => this.shape(which, text));
        if (!shape) return undefined;
        const body = bodyOf(shape, this.dimension);
        const place = `p${which}`;
        const turn = `r${which}`;
        const position = this.take(place, `the place of ${name}`, (text) => this.vector(place, text));
        const rotation = this.take(turn, `the rotation of ${name}`, (text) => this.rotation(turn, text));
        return { shape, position: position ?? body.position, rotation: rotation ?? body.rotation };
    }

    query(text: string): Case["query"] {
        if (text === "distance" || text === "collide") return text;
        throw new LinkError("wrong", `q is ${shown(text)}; it must be distance or collide.`);
    }

    step(text: string): number {
        if (STEP.test(text)) return Number(text);
        throw new LinkError("wrong", `step is ${shown(text)}; it must be a whole number.`);
    }

    /** Undefined where not even A can be read. */
    state(): Case | undefined {
        const a = this.body("a");
        const b = this.body("b");
        const query = this.take("q", "what is asked", (text) => this.query(text)) ?? "distance";
        const step = this.take("step", "the step", (text) => this.step(text)) ?? -1;
        for (const which of ["a", "b"] as const) {
            if (this.fields.fields.has(which)) continue;
            this.problems.push(`The link has no "${which}", which must be a shape such as "box:1,0.5".`);
            this.lost.push(`shape ${which.toUpperCase()}`);
        }
        if (!a) return undefined;
        const { dimension } = this;
        return { dimension, a, b: b ?? bodyOf(unitBall(dimension), dimension), query, step };
    }
}

/** Where a cut link ends. */
function tail(text: string): string {
    return text.length > 24 ? `...${text.slice(-24)}` : text;
}

function refuse(fields: Fields, state: Case | undefined, reader: Reader): LinkError {
    if (fields.sum === "missing") {
        const message = `The link was cut: it ends in "${tail(fields.text)}", and has no checksum.`;
        return new LinkError("cut", message, state, reader.lost);
    }
    const message = `The link was changed on its way: its checksum is ${fields.sumFound}, and that of its text is `
        + `${fields.sumOfText}.`;
    return new LinkError("changed", message, state, reader.lost);
}

/** Reads a link: a whole address, or its fragment; also with blanks, percent signs or &amp; that a program has put
 * into it. Throws a LinkError where it is not what was written, with what could be read. */
export function parseLink(text: string): Link {
    const fields = parseFields(text);
    if (fields.path !== "/2d" && fields.path !== "/3d") {
        throw new LinkError("none", `This is no link to a case: ${shown(fields.path)} must be "/2d" or "/3d".`);
    }
    const version = fields.fields.get("v");
    if (version !== undefined && version !== VERSION && fields.sum === "right") {
        throw new LinkError("version", `The link has v=${version}, and this program reads v=${VERSION}.`);
    }
    const reader = new Reader(fields, fields.path === "/2d" ? 2 : 3);
    const state = reader.state();
    if (fields.sum !== "right") throw refuse(fields, state, reader);
    if (version === undefined) reader.problems.unshift(`The link has no version; v=${VERSION} must stand in it.`);
    if (fields.twice !== undefined) reader.problems.unshift(`${fields.twice} stands twice in the link.`);
    const [problem] = reader.problems;
    if (problem !== undefined || !state) throw new LinkError("wrong", problem ?? "", state, reader.lost);
    return { case: state, ignored: [...fields.fields.keys()].filter((key) => !KEYS.has(key)) };
}
