/** Pictures by the pixel: enough of PNG to read what Chromium writes, and to count colours. */
import { inflateSync } from "node:zlib";

export interface Picture {
    width: number;
    height: number;
    /** Red, green, blue of each pixel. */
    data: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** The prediction that a PNG filter makes from the left, the upper and the upper left byte. */
function predict(filter: number, left: number, up: number, corner: number): number {
    if (filter < 4) {
        return [0, left, up, (left + up) >> 1][filter] ?? 0;
    }
    const estimate = left + up - corner;
    const off = (value: number): number => Math.abs(estimate - value);
    const [toLeft, toUp, toCorner] = [off(left), off(up), off(corner)];
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

function unfilter(raw: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
    const out = new Uint8Array(rowBytes * height);
    for (let row = 0; row < height; row++) {
        const filter = raw[row * (rowBytes + 1)] ?? 0;
        for (let i = 0; i < rowBytes; i++) {
            const at = row * rowBytes + i;
            const left = i >= step ? (out[at - step] ?? 0) : 0;
            const up = row > 0 ? (out[at - rowBytes] ?? 0) : 0;
            const corner = row > 0 && i >= step ? (out[at - rowBytes - step] ?? 0) : 0;
            out[at] = (raw[row * (rowBytes + 1) + 1 + i] ?? 0) + predict(filter, left, up, corner);
        }
    }
    return out;
}

/** A PNG of eight bits a channel without a palette, not interlaced: that is what a screenshot is. */
export function readPng(file: Buffer): Picture {
    const parts: Buffer[] = [];
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
        if (file.toString("latin1", at + 4, at + 8) === "IDAT") {
            parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
        }
    }
    const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
    const channels = { 2: 3, 6: 4 }[file[25] ?? 0];
    if (file[24] !== 8 || channels === undefined || file[28] !== 0) {
        throw new Error(`a PNG of ${file[24]} bits, colour type ${file[25]}, is not read here`);
    }
    const bytes = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
    const data = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) {
        data.set(bytes.subarray(i * channels, i * channels + 3), i * 3);
    }
    return { width, height, data };
}

/** "#rrggbb" or "rgb(r, g, b)". */
export function colourOf(text: string): Colour {
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
    const numbers = hex ? hex.slice(1).map((digits) => parseInt(digits, 16)) : text.match(/[\d.]+/g)?.map(Number);
    const [red, green, blue] = numbers ?? [];
    if (red === undefined || green === undefined || blue === undefined) {
        throw new Error(`"${text}" is no colour`);
    }
    return [red, green, blue];
}

/** Which part of the pixels is within a distance of a colour, channel by channel. */
export function share(picture: Picture, colour: Colour, within = 12): number {
    let count = 0;
    for (let i = 0; i < picture.data.length; i += 3) {
        const near = colour.every((value, channel) => Math.abs((picture.data[i + channel] ?? 0) - value) <= within);
        count += Number(near);
    }
    return (3 * count) / picture.data.length;
}

/** How many different colours there are, to 16 levels a channel. */
export function variety(picture: Picture): number {
    const seen = new Set<number>();
    for (let i = 0; i < picture.data.length; i += 3) {
        const level = (channel: number): number => (picture.data[i + channel] ?? 0) >> 4;
        seen.add((level(0) << 8) | (level(1) << 4) | level(2));
    }
    return seen.size;
}

/** A channel of sRGB as light. */
function linear(value: number): number {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Contrast after WCAG 2: from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
    const luminance = (colour: Colour): number => {
        const [red, green, blue] = colour;
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const [first, second] = [luminance(one), luminance(other)];
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
