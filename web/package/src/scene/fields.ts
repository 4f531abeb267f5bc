/** The text of links (docs/link.md): a path, keys with values, and a checksum that tells when a link was cut or
 * changed on its way. What the keys mean is not known here. */
import type { Case } from "../types.js";

/** Characters from the slash behind the # to the end. */
export const LONGEST_LINK = 32000;

/** Why a link cannot be read as it is. "none": the text holds no link. "cut": its end is missing. "changed": it is
 * not the text that was written. "version": a later program wrote it. "wrong": it says what cannot be. "long". */
export type LinkFault = "none" | "cut" | "changed" | "version" | "wrong" | "long";

/** The message is a sentence for people. */
export class LinkError extends Error {
    readonly kind: LinkFault;
    /** The case as far as it can be read; what was lost has its default. */
    readonly readable: Case | undefined;
    /** What could not be read, in words: "the place of B". */
    readonly lost: readonly string[];

    constructor(kind: LinkFault, message: string, readable?: Case, lost: readonly string[] = []) {
        super(message);
        this.name = "LinkError";
        this.kind = kind;
        this.readable = readable;
        this.lost = lost;
    }
}

export type Field = readonly [key: string, value: string];

export interface Fields {
    /** "/2d" */
    path: string;
    fields: Map<string, string>;
    /** A key that stands twice. */
    twice: string | undefined;
    /** The key of the last value where no checksum follows it: there the link was cut. */
    cut: string | undefined;
    sum: "right" | "wrong" | "missing";
    /** The checksum that is there, and the one that the text has. */
    sumFound: string;
    sumOfText: string;
    /** The text that the checksum is about. */
    text: string;
}

/** CRC-32, that of zip and PNG, of a text in ASCII: eight hexadecimal digits. */
export function checksum(text: string): string {
    let rest = ~0;
    for (let i = 0; i < text.length; i++) {
        rest ^= text.charCodeAt(i);
        for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
    }
    return (~rest >>> 0).toString(16).padStart(8, "0");
}

/** "#/2d?v=1&a=...&sum=1a2b3c4d" */
export function formatFields(path: string, fields: readonly Field[]): string {
    const text = `${path}?${fields.map(([key, value]) => `${key}=${value}`).join("&")}`;
    const length = text.length + "&sum=".length + 8;
    if (length > LONGEST_LINK) {
        throw new LinkError("long", `The link would have ${length} characters, and ${LONGEST_LINK} is the most.`);
    }
    return `#${text}&sum=${checksum(text)}`;
}

/** What a run of percent signs and digits stands for: the bytes of UTF-8. */
function unescaped(run: string): string {
    const bytes = Uint8Array.from(run.slice(1).split("%"), (digits) => parseInt(digits, 16));
    return new TextDecoder().decode(bytes);
}

/** What mail and chat programs do to a link, undone: blanks and line ends, %2C for a comma, &amp; for &. */
function cleaned(text: string): string {
    const blanks = /[\s\u00ad\u200b\u2060\ufeff]+/g;
    let clean = text.replace(blanks, "");
    for (let round = 0; round < 4 && /%[0-9a-f]{2}/i.test(clean); round++) {
        clean = clean.replace(/(?:%[0-9a-f]{2})+/gi, unescaped);
    }
    return clean.replace(blanks, "").toLowerCase().replaceAll("&amp;", "&");
}

/** Takes a text apart that holds a link: a whole address, or what follows its #. Throws where there is none. */
export function parseFields(text: string): Fields {
    if (text.length > 4 * LONGEST_LINK) {
        throw new LinkError("long", `The link has ${text.length} characters, and ${LONGEST_LINK} is the most.`);
    }
    const clean = cleaned(text);
    const hash = clean.indexOf("#/");
    const fragment = hash >= 0 ? clean.slice(hash + 1) : clean;
    const question = fragment.indexOf("?");
    if (!fragment.startsWith("/") || question < 0) {
        throw new LinkError("none", 'This is no link to a case: it must hold "#/2d?" or "#/3d?" and what follows.');
    }
    const end = fragment.indexOf("&sum=");
    const body = end < 0 ? fragment : fragment.slice(0, end);
    if (body.length > LONGEST_LINK) {
        throw new LinkError("long", `The link has ${body.length} characters, and ${LONGEST_LINK} is the most.`);
    }
    const found = end < 0 ? "" : (/^[0-9a-f]{8}/.exec(fragment.slice(end + 5))?.[0] ?? "");
    const ofText = checksum(body);
    return {
        path: body.slice(0, question), ...split(body.slice(question + 1), end < 0),
        sum: found === "" ? "missing" : found === ofText ? "right" : "wrong",
        sumFound: found, sumOfText: ofText, text: body,
    };
}

function split(text: string, cut: boolean): Pick<Fields, "fields" | "twice" | "cut"> {
    const fields = new Map<string, string>();
    let twice: string | undefined;
    let key = "";
    for (const part of text.split("&")) {
        const equals = part.indexOf("=");
        key = equals < 0 ? part : part.slice(0, equals);
        if (fields.has(key)) twice ??= key;
        else fields.set(key, equals < 0 ? "" : part.slice(equals + 1));
    }
    return { fields, twice, cut: cut ? key : undefined };
}

/** Part of a value for a message. */
export function shown(value: string): string {
    return value.length > 40 ? `"${value.slice(0, 40)}..."` : `"${value}"`;
}

/** The shortest decimal that reads back as the same double. Of minus zero too; without the plus of 1e+21, which some
 * programs turn into a blank. */
export function formatNumber(x: number): string {
    if (!Number.isFinite(x)) throw new LinkError("wrong", `A link holds finite numbers; ${x} is none.`);
    return Object.is(x, -0) ? "-0" : String(x).replace("+", "");
}

/** `name` says in a message what the number is. */
export function parseNumber(text: string, name: string): number {
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) {
        throw new LinkError("wrong", `${name} is ${shown(text)}; it must be a number such as -0.5 or 1e-9.`);
    }
    const x = Number(text);
    if (!Number.isFinite(x)) throw new LinkError("wrong", `${name} is ${shown(text)}; it must be below 1.8e308.`);
    return x;
}
