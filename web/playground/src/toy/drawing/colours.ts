/** The colours of bodies: those of the command's animations, by number. What is static is grey. */
import type { ToyKind } from "../library";

export type Colour = readonly [number, number, number];

/** Blue, orange, green, purple, red, yellow, and their neighbours: alike in weight, so that none stands out. */
const BODIES: readonly Colour[] = [
    [122, 168, 219],
    [242, 178, 121],
    [136, 199, 158],
    [184, 155, 214],
    [231, 148, 163],
    [217, 194, 112],
    [118, 199, 203],
    [238, 152, 128],
    [178, 204, 122],
    [142, 150, 214],
    [154, 167, 184],
    [214, 154, 196],
];
const WATER: Colour = [64, 140, 214];
export const BODY_COLOURS = BODIES.length;

export interface Inks {
    readonly dark: boolean;
    readonly paper: Colour;
    readonly ink: Colour;
    readonly stone: Colour;
    readonly accent: Colour;
    readonly contact: Colour;
    readonly grid: Colour;
}

/** From "#rgb" or "#rrggbb". */
export function colourOf(text: string): Colour {
    const short = text.length === 4;
    const digit = (i: number): number => {
        const piece = short ? text.slice(i + 1, i + 2).repeat(2) : text.slice(2 * i + 1, 2 * i + 3);
        const value = Number.parseInt(piece, 16);
        return Number.isNaN(value) ? 128 : value;
    };
    return [digit(0), digit(1), digit(2)];
}

export function mix(a: Colour, b: Colour, part: number): Colour {
    return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])];
}

export function css(colour: Colour, alpha = 1): string {
    return `rgba(${Math.round(colour[0])},${Math.round(colour[1])},${Math.round(colour[2])},${alpha})`;
}

export function inksOf(token: (name: string) => string, dark: boolean): Inks {
    const paper = colourOf(token("--paper"));
    const ink = colourOf(token("--ink"));
    return {
        dark,
        paper,
        ink,
        stone: dark ? mix(paper, ink, 0.2) : mix(paper, ink, 0.16),
        accent: colourOf(token("--accent")),
        contact: colourOf(token("--support")),
        grid: colourOf(token("--grid")),
    };
}

/** Of sensors that stand still, which are water in scenes; of what else stands still, and of what is kinematic. */
const WATER_STYLE = BODY_COLOURS;
const STILL_STYLE = BODY_COLOURS + 1;
const MOVED_STYLE = BODY_COLOURS + 2;
export const STYLES = BODY_COLOURS + 3;

/** Which colour a part of a body has: its style is the same for all of the same number. */
export function styleOf(kind: ToyKind, number: number, sensor: boolean): number {
    if (kind === "static") return sensor ? WATER_STYLE : STILL_STYLE;
    return kind === "kinematic" ? MOVED_STYLE : number % BODY_COLOURS;
}

export function fillOf(inks: Inks, style: number, dimmed: boolean): Colour {
    if (style === STILL_STYLE) return inks.stone;
    if (style === WATER_STYLE) return WATER;
    const base = BODIES[style % BODY_COLOURS] ?? inks.stone;
    if (style === MOVED_STYLE) return mix(inks.stone, base, 0.3);
    const colour = inks.dark ? mix(base, inks.paper, 0.12) : base;
    return dimmed ? mix(colour, inks.paper, 0.6) : colour;
}
