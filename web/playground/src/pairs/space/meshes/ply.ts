/** PLY: the element "vertex", in text or binary of either byte order. three.js's loader would write to the console
 * where a file is broken, and has single precision only. */
import { Points } from "./points";
import { MeshError, shortest } from "./bytes";

const SIZES: Record<string, number> = {
    char: 1, int8: 1, uchar: 1, uint8: 1, short: 2, int16: 2, ushort: 2, uint16: 2,
    int: 4, int32: 4, uint: 4, uint32: 4, float: 4, float32: 4, double: 8, float64: 8,
};
const MOST_HEADER = 65536;

interface Property {
    readonly name: string;
    readonly type: string;
    /** Of a list: the type of its count. */
    readonly countType: string | undefined;
}

interface Element {
    readonly name: string;
    readonly count: number;
    readonly properties: Property[];
}

interface Header {
    readonly format: string;
    readonly elements: Element[];
    /** Where the data begins. */
    readonly end: number;
}

function readHeader(data: ArrayBuffer): Header {
    /* Latin: a byte a character, so that places in the text are places in the file. */
    const text = new TextDecoder("latin1").decode(data.slice(0, MOST_HEADER));
    if (!/^ply\r?\n/.test(text)) throw new MeshError('does not begin with "ply"');
    const end = /(^|\n)end_header\r?\n/.exec(text);
    if (!end) throw new MeshError('has no line "end_header"');
    const elements: Element[] = [];
    let format = "";
    for (const line of text.slice(0, end.index).split(/\r?\n/)) {
        const words = line.trim().split(/\s+/);
        if (words[0] === "format") format = words[1] ?? "";
        if (words[0] === "element") elements.push({ name: words[1] ?? "", count: Number(words[2]), properties: [] });
        if (words[0] === "property") elements.at(-1)?.properties.push(propertyOf(words));
    }
    if (!["ascii", "binary_little_endian", "binary_big_endian"].includes(format)) {
        throw new MeshError(`has the format "${format}"; it must be ascii or binary`);
    }
    return { format, elements, end: end.index + end[0].length };
}

function propertyOf(words: readonly string[]): Property {
    const list = words[1] === "list";
    const [countType, type = "", name = ""] = list ? words.slice(2) : [undefined, ...words.slice(1)];
    for (const used of [type, countType]) {
        if (used !== undefined && !(used in SIZES)) throw new MeshError(`has a property of type "${used}"`);
    }
    return { name, type, countType };
}

/** Gives one number after the other. */
type Next = (type: string) => number;

function textNumbers(data: ArrayBuffer, start: number): Next {
    const words = new TextDecoder().decode(data.slice(start)).split(/\s+/).filter((word) => word !== "");
    let i = 0;
    return () => {
        const word = words[i++];
        if (word === undefined) throw new MeshError("is cut off or broken: it has fewer numbers than it says");
        return Number(word);
    };
}

function binaryNumbers(data: ArrayBuffer, start: number, little: boolean): Next {
    const view = new DataView(data);
    let place = start;
    return (type) => {
        const at = place, size = SIZES[type] ?? 1;
        place += size;
        if (place > data.byteLength) {
            throw new MeshError("is cut off or broken: it has fewer bytes than its header says");
        }
        switch (type) {
            case "char": case "int8": return view.getInt8(at);
            case "uchar": case "uint8": return view.getUint8(at);
            case "short": case "int16": return view.getInt16(at, little);
            case "ushort": case "uint16": return view.getUint16(at, little);
            case "int": case "int32": return view.getInt32(at, little);
            case "uint": case "uint32": return view.getUint32(at, little);
            case "float": case "float32": return shortest(view.getFloat32(at, little));
            default: return view.getFloat64(at, little);
        }
    };
}

function readRow(properties: readonly Property[], next: Next): Map<string, number> {
    const row = new Map<string, number>();
    for (const { name, type, countType } of properties) {
        if (countType === undefined) {
            row.set(name, next(type));
            continue;
        }
        for (let left = next(countType); left > 0; left--) next(type);
    }
    return row;
}

export function readPly(data: ArrayBuffer): Float64Array {
    const { format, elements, end } = readHeader(data);
    const next = format === "ascii" ? textNumbers(data, end)
        : binaryNumbers(data, end, format === "binary_little_endian");
    for (const { name, count, properties } of elements) {
        const wanted = name === "vertex", points = new Points();
        if (!Number.isInteger(count) || count < 0) throw new MeshError(`has no number of elements "${name}"`);
        if (wanted && !["x", "y", "z"].every((axis) => properties.some((property) => property.name === axis))) {
            throw new MeshError("is broken: its vertices have no x, y and z");
        }
        for (let i = 0; i < count && properties.length > 0; i++) {
            const row = readRow(properties, next);
            if (wanted) points.add(row.get("x") ?? NaN, row.get("y") ?? NaN, row.get("z") ?? NaN);
        }
        if (wanted && count > 0) return points.taken();
    }
    throw new MeshError("has no vertices");
}
