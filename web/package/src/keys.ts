/** Keys of the objects that are given: a misspelt one is refused, not passed over. */
import { badArgument, TactError } from "./errors.js";

/** Changes of one letter, and letters that have changed places, between two words; up to `most`. */
function editDistance(a: string, b: string): number {
    let before: number[] = [];
    let last = Array.from({ length: b.length + 1 }, (_, k) => k);
    for (let i = 1; i <= a.length; i++) {
        const row = [i];
        for (let k = 1; k <= b.length; k++) {
            const same = a[i - 1] === b[k - 1];
            row[k] = Math.min(row[k - 1] + 1, last[k] + 1, last[k - 1] + (same ? 0 : 1));
            if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
                row[k] = Math.min(row[k], before[k - 2] + 1);
        }
        [before, last] = [last, row];
    }
    return last[b.length];
}

/** Names of earlier versions, and what they are called now. */
const RENAMED: Readonly<Record<string, string>> = {
    neverSleep: "enableSleep", neverSleeps: "enableSleep", noContinuous: "enableContinuous",
    continuous: "enableContinuous", noEvents: "enableContactEvents", events: "enableContactEvents",
};

/** The known word that is probably meant; undefined where none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
    const renamed = Object.hasOwn(RENAMED, word) ? RENAMED[word] : undefined;
    if (renamed !== undefined && known.includes(renamed)) return renamed;
    const small = word.toLowerCase();
    const cost = (one: string): number => {
        const other = one.toLowerCase();
        const begins = small.length >= 3 && (other.startsWith(small) || small.startsWith(other));
        return begins ? 1 : editDistance(small, other);
    };
    const most = Math.min(2, Math.floor(word.length / 2));
    const [best] = known.map((one) => ({ one, cost: cost(one) })).sort((a, b) => a.cost - b.cost);
    return best !== undefined && best.cost <= most ? best.one : undefined;
}

/** "a, b and c" */
export function listed(words: readonly string[]): string {
    const first = words.slice(0, -1);
    const last = words.at(-1) ?? "";
    return first.length > 0 ? `${first.join(", ")} and ${last}` : last;
}

/** Refuses an unknown key of a plain object. Instances of classes may have members of their own. */
export function checkKeys(call: string, name: string, value: object, known: readonly string[]): void {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return;
    for (const key in value) {
        if (known.includes(key)) continue;
        const near = nearest(key, known);
        const hint = near === undefined ? `it takes ${listed(known)}` : `did you mean ${near}?`;
        throw new TactError("bad_argument", `${call}: ${name} takes no ${JSON.stringify(key)}; ${hint}`);
    }
}

/** Refuses what is no object, and unknown keys. */
export function checkObject(call: string, name: string, value: unknown, known: readonly string[]): void {
    const right = `an object {${known.slice(0, 3).join(", ")}${known.length > 3 ? ", ..." : ""}}`;
    if (typeof value !== "object" || value === null) throw badArgument(call, name, value, right);
    checkKeys(call, name, value, known);
}
