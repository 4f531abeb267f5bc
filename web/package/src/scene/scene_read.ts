/** Checked reading of what JSON holds: every value knows its path, so that a message can say where, what is there,
 * and what must be. The words are those of the command (docs/scene.md, Errors). */
import { unitRotation, type Dimension } from "./case.js";

/** A scene that is not as docs/scene.md says. */
export class SceneError extends Error {
    /** The value at fault, such as bodies[3].velocity[1]; empty for the scene itself. */
    readonly path: string;

    constructor(path: string, message: string) {
        super(message);
        this.name = "SceneError";
        this.path = path;
    }
}

export type Sign = "any" | "positive" | "not negative";

const WANTED: Record<Sign, string> = { any: "", positive: " above zero", "not negative": " not below zero" };
const NUMBER_WORDS = ["no", "one", "two", "three", "four"];
const SHOWN = 40;

function pathOf(parent: string, key: string): string {
    if (!/^[\w-]+$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
    return parent === "" ? key : `${parent}.${key}`;
}

/** A value in a few words. */
function described(value: unknown): string {
    if (typeof value === "string") {
        return value.length > SHOWN ? `${JSON.stringify(value.slice(0, SHOWN))}...` : JSON.stringify(value);
    }
    if (typeof value === "number") return String(Number.isFinite(value) ? Number(value.toPrecision(15)) : value);
    if (Array.isArray(value)) return `an array of ${value.length}`;
    return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** A value, and where it stands. */
export class Item {
    readonly value: unknown;
    readonly path: string;

    constructor(value: unknown, path: string) {
        this.value = value;
        this.path = path;
    }

    fail(message: string): never {
        throw new SceneError(this.path, message);
    }

    refuse(must: string): never {
        return this.fail(`${this.path || "the scene"} is ${described(this.value)}; it must be ${must}`);
    }

    /** Refuses what is no object, and keys that are not known. */
    object(must: string, known?: readonly string[]): this {
        if (typeof this.value !== "object" || this.value === null || Array.isArray(this.value)) this.refuse(must);
        if (known) this.checkKeys(known);
        return this;
    }

    checkKeys(known: readonly string[]): void {
        const stranger = this.keys().find((key) => !known.includes(key));
        if (stranger === undefined) return;
        const list = known.map((key) => `"${key}"`);
        const last = list.pop() ?? "";
        const all = list.length > 0 ? `${list.join(", ")} and ${last}` : last;
        const path = pathOf(this.path, stranger);
        throw new SceneError(path, `${path} is no key of this format; the keys here are ${all}`);
    }

    keys(): string[] {
        return Object.keys(this.value as object);
    }

    /** The member of an object; undefined where there is none. */
    member(key: string): Item | undefined {
        const object = this.value as Readonly<Record<string, unknown>>;
        return Object.hasOwn(object, key) && object[key] !== undefined ? new Item(object[key], pathOf(this.path, key))
            : undefined;
    }

    need(key: string, must: string): Item {
        return this.member(key) ??
            this.fail(`${this.path || "the scene"} has no "${key}"; it must be ${must}`);
    }

    list(must: string): Item[] {
        if (!Array.isArray(this.value)) return this.refuse(must);
        return this.value.map((value: unknown, i) => new Item(value, `${this.path}[${i}]`));
    }

    number(sign: Sign = "any"): number {
        const x = this.value;
        const good = typeof x === "number" && Number.isFinite(x) &&
            (sign === "any" || (sign === "positive" ? x > 0 : x >= 0));
        return good ? x : this.refuse(`a number${WANTED[sign]}`);
    }

    numbers(count: number, sign: Sign = "any"): number[] {
        const must = `an array of ${count} numbers${WANTED[sign]}`;
        const items = this.list(must);
        if (items.length !== count) this.refuse(must);
        return items.map((item) => item.number(sign));
    }

    /** At least one point, or so many. */
    points(dimension: Dimension, count?: number): number[][] {
        const each = `, each of ${NUMBER_WORDS[dimension]} numbers`;
        const many = count === undefined ? "points" : `${NUMBER_WORDS[count]} points`;
        const items = this.list(`an array of ${many}${each}`);
        if (count !== undefined ? items.length !== count : items.length === 0) {
            this.refuse(`an array of ${count === undefined ? "at least one point" : many}${each}`);
        }
        return items.map((item) => item.numbers(dimension));
    }

    text(): string {
        return typeof this.value === "string" && this.value !== "" ? this.value
            : this.refuse("a string that is not empty");
    }

    flag(): boolean {
        return typeof this.value === "boolean" ? this.value : this.refuse("true or false");
    }

    whole(least: number, most: number): number {
        const x = this.value;
        const good = typeof x === "number" && Number.isInteger(x) && x >= least && x <= most;
        return good ? x : this.refuse(`a whole number from ${least} to ${most}`);
    }

    /** A quaternion or a pair of cosine and sine is made unit length; an angle stays one. */
    rotation(dimension: Dimension): number | number[] {
        if (dimension === 2 && typeof this.value === "number") return this.number();
        if (dimension === 2 && (!Array.isArray(this.value) || this.value.length !== 2)) {
            this.refuse("an angle in radians, or its cosine and sine as an array of 2 numbers");
        }
        const numbers = this.numbers(dimension === 2 ? 2 : 4);
        const length = Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0));
        if (Math.abs(length - 1) <= 1e-3) return unitRotation(numbers);
        const must = dimension === 2
            ? "the cosine and the sine of an angle, such as [1, 0] for no rotation, or the angle itself in radians"
            : "a unit quaternion [x, y, z, w], such as [0, 0, 0, 1] for no rotation";
        return this.fail(`${this.path} has length ${Number(length.toPrecision(6))}; it must be ${must}`);
    }
}
