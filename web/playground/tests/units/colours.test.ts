/** The colours of roles are told apart by those who see fewer colours, in both themes. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { colourOf, contrast } from "../pixels";

type Triple = readonly [number, number, number];

const css = readFileSync(fileURLToPath(new URL("../../src/styles/theme.css", import.meta.url)), "utf8");

/** A token of the light theme, which stands first, or of the dark one. */
function token(theme: "light" | "dark", name: string): Triple {
    const at = theme === "light" ? 0 : css.indexOf(':root[data-theme="dark"] {');
    const found = new RegExp(`${name}: (#[0-9a-f]{6});`).exec(css.slice(at))?.[1];
    return colourOf(found ?? `no ${name}`);
}

/* Full loss of one kind of cone, after Machado, Oliveira and Fernandes (2009), for linear red, green and blue. */
const VISION: Record<string, readonly Triple[]> = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protanopia: [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
    ],
    deuteranopia: [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881],
    ],
    tritanopia: [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039],
    ],
};

function dot(row: Triple, v: Triple): number {
    return row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
}

function linear(value: number): number {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** CIE 1976 L*, a*, b* of a colour as it is seen. */
function seen(colour: Triple, matrix: readonly Triple[]): Triple {
    const light: Triple = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
    const [r = 0, g = 0, b = 0] = matrix.map((row) => Math.min(Math.max(dot(row, light), 0), 1));
    const part = (row: Triple, white: number): number => {
        const t = dot(row, [r, g, b]) / white;
        return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
    };
    const x = part([0.4124, 0.3576, 0.1805], 0.95047), y = part([0.2126, 0.7152, 0.0722], 1);
    const z = part([0.0193, 0.1192, 0.9505], 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const roles = ["--a", "--b", "--simplex", "--support", "--difference"];
const pairs = roles.flatMap((one, i) => roles.slice(i + 1).map((other) => [one, other] as const));

describe.each(["light", "dark"] as const)("%s", (theme) => {
    it.each(Object.keys(VISION))("roles differ to who sees with %s", (vision) => {
        const matrix = VISION[vision] ?? [];
        /* Tritanopia is a hundred times as rare. */
        const least = vision === "tritanopia" ? 14 : 24;
        for (const [one, other] of pairs) {
            const [p, q] = [seen(token(theme, one), matrix), seen(token(theme, other), matrix)];
            const difference = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
            expect(difference, `${one} and ${other}`).toBeGreaterThan(least);
        }
    });

    it("roles stand out from the paper", () => {
        for (const role of roles) {
            expect(contrast(token(theme, role), token(theme, "--paper")), role).toBeGreaterThan(3);
        }
    });
});
