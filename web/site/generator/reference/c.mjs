/** Reads a public header: its first comment, and each declaration with the comment above it. Headers have one form,
 * which `make check` holds them to: declarations are parted by blank lines, comments stand right above. */
import { readFileSync } from "node:fs";

/** The blocks of lines between blank ones; a blank line inside of braces or of a comment parts nothing. */
function blocksOf(text) {
    const blocks = [];
    let lines = [],
        depth = 0,
        inComment = false;
    const end = () => {
        if (lines.length > 0) blocks.push(lines.join("\n"));
        lines = [];
    };
    for (const line of text.split("\n")) {
        if (line.trim() === "" && depth === 0 && !inComment) {
            end();
            continue;
        }
        lines.push(line);
        const code = line.replace(/\/\*.*?\*\//g, "");
        inComment = inComment ? !code.includes("*/") : code.includes("/*");
        if (!inComment) depth += (code.match(/{/g) ?? []).length - (code.match(/}/g) ?? []).length;
    }
    end();
    return blocks;
}

/** The text of a comment, without its marks. */
export function commentText(comment) {
    return comment
        .replace(/^\s*\/\*+\s?/, "")
        .replace(/\s*\*\/\s*$/, "")
        .split("\n")
        .map((line) => line.replace(/^\s*\* ?/, ""))
        .join("\n")
        .trim();
}

function namesOf(code) {
    const plain = code.replace(/\/\*[\s\S]*?\*\//g, "");
    const names = [...plain.matchAll(/^#define (\w+)/gm)].map(([, name]) => name);
    const ends = [
        ...plain.matchAll(/^}\s*(\w+);/gm),
        ...plain.matchAll(/^typedef [^{;(]*?(\w+);/gm),
        ...plain.matchAll(/^typedef [^{;]*?\(\*(\w+)\)/gm),
    ];
    names.push(...ends.map(([, name]) => name));
    if (!/^typedef (struct|enum|union)[^;]*{/m.test(plain))
        names.push(
            ...[...plain.matchAll(/\b((?:tact|TACT)\w*)\s*\((?!\*)/g)]
                .map(([, name]) => name)
                .filter((name) => !/^(TACT_API|TACT_EXPORT)$/.test(name) && !plain.includes(`(*${name})`)),
        );
    return [...new Set(names)];
}

/** Functions that stand in the header are known by their first line. */
const FRAME =
    /^#ifndef TACT_\w+_H\n#define .*\n|^#ifdef __cplusplus\n(extern "C" \{|\})\n#endif\n|^#include .*\n|^#endif\n?$(?![\s\S])/gm;

function withoutBody(code) {
    return /^static inline/m.test(code) ? code.replace(/\s*\{[^\n]*}$|\s*\{[\s\S]*?^}/gm, ";") : code;
}

/** Returns { about, entries: [{ names, text, code }] }. */
export function readHeader(file) {
    const text = readFileSync(file, "utf8");
    const first = /^\/\*[\s\S]*?\*\//.exec(text)?.[0] ?? "";
    const entries = [];
    for (const block of blocksOf(text.slice(first.length).replace(FRAME, ""))) {
        const comment = /^\s*\/\*[\s\S]*?\*\/\n?/.exec(block)?.[0] ?? "";
        const code = withoutBody(block.slice(comment.length)).trim();
        const names = namesOf(code);
        if (names.length === 0 || (/^#(ifndef|ifdef|if|include|endif)/.test(code) && !/^#define \w/m.test(code)))
            continue;
        entries.push({ names, text: commentText(comment), code });
    }
    return { about: commentText(first), entries };
}

const numberless = (text) =>
    text.replace(/\b(tact|TACT|test)[23](?=[_A-Z])/g, "$1N").replace(/([a-z])[23]\.h/g, "$1N.h");

/** Merges what both dimensions say in the same words into one entry, which has the names of both. */
export function mergeTwins(plane, space) {
    const key = ({ names }) => numberless(names.join());
    const others = new Map(plane.map((entry) => [key(entry), entry]));
    const merged = [];
    for (const entry of space) {
        const twin = others.get(key(entry));
        others.delete(key(entry));
        const equal =
            twin &&
            numberless(twin.text) === numberless(entry.text) &&
            numberless(twin.code) === numberless(entry.code);
        if (equal) merged.push({ ...entry, names: [...new Set([...entry.names, ...twin.names])] });
        else merged.push(entry, ...(twin ? [twin] : []));
    }
    return [...merged, ...others.values()];
}
