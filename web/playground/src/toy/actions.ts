/** What a user did to a world, step by step, and how that is written in a link:
 * `12:drop,box,1.25,7.5,1;30:grab,5,0.1,0`. A world is the same to the last bit when the same actions come before
 * the same steps. */
import { formatNumber, LinkError, parseNumber } from "tact/link";

export type Action =
    /** A shape of the palette at a point, in a size; turned by what follows from the seed (0: not turned). */
    | {
          readonly kind: "drop";
          readonly shape: string;
          readonly size: number;
          readonly seed: number;
          readonly at: number[];
      }
    /** So many mixed bodies above a point, in a region as wide as told. */
    | {
          readonly kind: "rain";
          readonly count: number;
          readonly seed: number;
          readonly size: number;
          readonly width: number;
          readonly at: number[];
      }
    /** Takes hold of a body at a point of its own frame. */
    | { readonly kind: "grab"; readonly body: number; readonly at: number[] }
    /** Where the point that is held is pulled to. */
    | { readonly kind: "to"; readonly at: number[] }
    | { readonly kind: "let" }
    | { readonly kind: "delete"; readonly body: number }
    | { readonly kind: "gravity"; readonly at: number[] }
    | { readonly kind: "substeps"; readonly count: number }
    /** All motors at so many times their speed: -1, 0 or 1. */
    | { readonly kind: "motors"; readonly times: number }
    /** So many times the scene's breeze. */
    | { readonly kind: "wind"; readonly times: number }
    /** Which way the character goes from now on, one number less than a point has; whether it jumps, or drops. */
    | { readonly kind: "go"; readonly way: readonly number[]; readonly jump: boolean; readonly down: boolean };

export interface Entry {
    /** How many steps there have been when it happens. */
    readonly step: number;
    readonly action: Action;
}

export const MOST_SUBSTEPS = 64;
export const MOST_RAIN = 2000;
const LAST_STEP = 1e7;
const ACTIONS = "drop, rain, grab, to, let, delete, gravity, substeps, motors, wind, go";
/** The strongest wind, in breezes. */
export const MOST_WIND = 2;

function words(action: Action): (string | number)[] {
    switch (action.kind) {
        case "drop":
            return ["drop", action.shape, action.size, action.seed, ...action.at];
        case "rain":
            return ["rain", action.count, action.seed, action.size, action.width, ...action.at];
        case "grab":
            return ["grab", action.body, ...action.at];
        case "to":
        case "gravity":
            return [action.kind, ...action.at];
        case "let":
            return ["let"];
        case "delete":
            return ["delete", action.body];
        case "substeps":
            return ["substeps", action.count];
        case "motors":
        case "wind":
            return [action.kind, action.times];
        case "go":
            return ["go", ...action.way, Number(action.jump), Number(action.down)];
    }
}

export function formatEntries(entries: readonly Entry[]): string {
    return entries
        .map(({ step, action }) => {
            const parts = words(action).map((word) => (typeof word === "number" ? formatNumber(word) : word));
            return `${step}:${parts.join(",")}`;
        })
        .join(";");
}

/** Reads the words of one action from left to right. */
class Reader {
    private next = 1;

    constructor(
        private readonly parts: readonly string[],
        private readonly where: string,
        private readonly dimension: number,
    ) {}

    fail(what: string): never {
        throw new LinkError("wrong", `${this.where}: ${what}.`);
    }

    word(): string {
        const part = this.parts[this.next++];
        if (part === undefined || part === "") return this.fail("something is missing");
        return part;
    }

    number(): number {
        return parseNumber(this.word(), this.where);
    }

    positive(): number {
        const value = this.number();
        return value > 0 ? value : this.fail("a size must be above zero");
    }

    whole(least: number, most: number): number {
        const value = this.number();
        if (Number.isInteger(value) && value >= least && value <= most) return value;
        return this.fail(`${value} is no whole number from ${least} to ${most}`);
    }

    vector(): number[] {
        return Array.from({ length: this.dimension }, () => this.number());
    }

    /** A way across the ground. */
    way(): number[] {
        return Array.from({ length: this.dimension - 1 }, () => this.number());
    }

    end(action: Action): Action {
        return this.next === this.parts.length ? action : this.fail("there is more than it needs");
    }
}

function readAction(parts: readonly string[], where: string, dimension: number): Action {
    const read = new Reader(parts, where, dimension);
    const kind = parts[0];
    switch (kind) {
        case "drop": {
            const shape = read.word();
            const size = read.positive();
            return read.end({ kind, shape, size, seed: read.whole(0, 0xffffffff), at: read.vector() });
        }
        case "rain": {
            const count = read.whole(1, MOST_RAIN);
            const seed = read.whole(0, 0xffffffff);
            return read.end({ kind, count, seed, size: read.positive(), width: read.positive(), at: read.vector() });
        }
        case "grab":
            return read.end({ kind, body: read.whole(0, LAST_STEP), at: read.vector() });
        case "to":
        case "gravity":
            return read.end({ kind, at: read.vector() });
        case "let":
            return read.end({ kind });
        case "delete":
            return read.end({ kind, body: read.whole(0, LAST_STEP) });
        case "substeps":
            return read.end({ kind, count: read.whole(1, MOST_SUBSTEPS) });
        case "motors":
            return read.end({ kind, times: read.whole(-1, 1) });
        case "wind":
            return read.end({ kind, times: read.whole(-MOST_WIND, MOST_WIND) });
        case "go": {
            const way = read.way();
            if (Math.hypot(...way) > 1.01) return read.fail("a way is at most of length one");
            return read.end({ kind, way, jump: read.whole(0, 1) === 1, down: read.whole(0, 1) === 1 });
        }
        default:
            return read.fail(`"${kind ?? ""}" is no action; actions are ${ACTIONS}`);
    }
}

export function parseEntries(text: string, dimension: number): Entry[] {
    if (text === "") return [];
    let last = 0;
    return text.split(";").map((piece, i) => {
        const where = `Action ${i + 1} of the link`;
        const colon = piece.indexOf(":");
        if (colon < 0) throw new LinkError("wrong", `${where} is "${piece}"; it must be like 30:delete,5.`);
        const step = parseNumber(piece.slice(0, colon), where);
        if (!Number.isInteger(step) || step < last || step > LAST_STEP) {
            const right = `it must be a whole number, not below ${last}`;
            throw new LinkError("wrong", `${where} is at step ${step}; ${right}.`);
        }
        last = step;
        return { step, action: readAction(piece.slice(colon + 1).split(","), where, dimension) };
    });
}
