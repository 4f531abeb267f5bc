/** The toy's part of the address: scene, settings, and what the user did, so that a link shows the same world again.
 *
 *     #/toy2?scene=pyramid20&do=12:drop,box,1,7,0.5;30:delete,5&step=300&hash=0123456789abcdef&sum=1a2b3c4d
 *
 * Every key but `scene` may be left out. With `step` the page goes on to that step at once, and compares `hash`. */
import { formatFields, formatNumber, LinkError, parseFields, parseNumber } from "tact/link";
import { formatEntries, MOST_SUBSTEPS, parseEntries, type Entry } from "./actions";
import { clamp } from "./numbers";

export interface ToyState {
    readonly scene: string;
    readonly gravity: readonly number[] | undefined;
    readonly substeps: number;
    readonly speed: number;
    readonly contacts: boolean;
    readonly sleep: boolean;
    readonly joints: boolean;
    readonly entries: readonly Entry[];
    /** Where it stood still when the link was made; none while it runs. */
    readonly step: number | undefined;
    readonly hash: string | undefined;
}

export interface Address {
    readonly text: string;
    /** The actions did not fit and were left out. */
    readonly shortened: boolean;
}

/** The scene of an address that says none. */
export const START = "start";

/** Longer addresses are cut by too many programs that pass them on. */
export const LONGEST_ADDRESS = 8000;
export const DEFAULT_SUBSTEPS = 4;
export const SPEEDS: readonly number[] = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];
const LAST_STEP = 1e6;

export const FRESH: Omit<ToyState, "scene"> = {
    gravity: undefined,
    substeps: DEFAULT_SUBSTEPS,
    speed: 1,
    contacts: false,
    sleep: false,
    joints: true,
    entries: [],
    step: undefined,
    hash: undefined,
};

function settingsOf(state: ToyState): [string, string][] {
    const fields: [string, string][] = [["scene", state.scene]];
    if (state.gravity) fields.push(["gravity", state.gravity.map(formatNumber).join(",")]);
    if (state.substeps !== DEFAULT_SUBSTEPS) fields.push(["substeps", formatNumber(state.substeps)]);
    if (state.speed !== 1) fields.push(["speed", formatNumber(state.speed)]);
    const shown = [...(state.contacts ? ["contacts"] : []), ...(state.sleep ? ["sleep"] : [])];
    if (shown.length > 0) fields.push(["show", shown.join(",")]);
    if (!state.joints) fields.push(["hide", "joints"]);
    return fields;
}

/** What follows the question mark. */
function afterPath(dimension: 2 | 3, fields: readonly (readonly [string, string])[]): string {
    const path = `/toy${dimension}`;
    return formatFields(path, fields).slice(`#${path}?`.length);
}

export function formatAddress(dimension: 2 | 3, state: ToyState): Address {
    const fields = settingsOf(state);
    const settings = afterPath(dimension, fields);
    if (state.entries.length > 0) fields.push(["do", formatEntries(state.entries)]);
    if (state.step !== undefined && state.step > 0) fields.push(["step", formatNumber(state.step)]);
    if (state.step !== undefined && state.step > 0 && state.hash) fields.push(["hash", state.hash]);
    if (fields.reduce((sum, [key, value]) => sum + key.length + value.length + 2, 0) > LONGEST_ADDRESS) {
        return { text: settings, shortened: true };
    }
    return { text: afterPath(dimension, fields), shortened: false };
}

function numberOf(fields: ReadonlyMap<string, string>, key: string): number | undefined {
    const text = fields.get(key);
    return text === undefined ? undefined : parseNumber(text, key);
}

function gravityOf(fields: ReadonlyMap<string, string>, dimension: number): number[] | undefined {
    const text = fields.get("gravity");
    if (text === undefined) return undefined;
    const numbers = text.split(",").map((part) => parseNumber(part, "gravity"));
    if (numbers.length === dimension) return numbers;
    throw new LinkError("wrong", `The gravity of the link has ${numbers.length} numbers; it must have ${dimension}.`);
}

function wholeOf(fields: ReadonlyMap<string, string>, key: string, most: number): number | undefined {
    const value = numberOf(fields, key);
    if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= most)) return value;
    throw new LinkError("wrong", `The ${key} of the link is ${value}; it must be a whole number up to ${most}.`);
}

/** A text without a checksum is taken as it is: people write `scene=tower` by hand. */
export function parseAddress(dimension: 2 | 3, text: string): ToyState {
    const read = parseFields(`#/toy${dimension}?${text}`);
    if (read.twice !== undefined) throw new LinkError("wrong", `The link has "${read.twice}" twice.`);
    const { fields } = read;
    if (read.sum === "wrong" || (read.sum === "missing" && fields.has("do"))) {
        if (read.sum === "missing") throw new LinkError("cut", "The end of this link is missing.");
        throw new LinkError("changed", "This link was changed on its way: its checksum is not that of its text.");
    }
    const shown = (fields.get("show") ?? "").split(",");
    const speed = numberOf(fields, "speed") ?? 1;
    return {
        scene: fields.get("scene") ?? START,
        gravity: gravityOf(fields, dimension),
        substeps: clamp(wholeOf(fields, "substeps", MOST_SUBSTEPS) ?? DEFAULT_SUBSTEPS, 1, MOST_SUBSTEPS),
        speed: SPEEDS.includes(speed) ? speed : 1,
        contacts: shown.includes("contacts"),
        sleep: shown.includes("sleep"),
        joints: fields.get("hide") !== "joints",
        entries: parseEntries(fields.get("do") ?? "", dimension),
        step: wholeOf(fields, "step", LAST_STEP),
        hash: fields.get("hash"),
    };
}
