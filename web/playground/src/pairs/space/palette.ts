/** The tokens of the page as colours of three.js. */
import { Color } from "three";
import { theme, token } from "../../theme";

const NAMES = {
    paper: "--paper",
    ink: "--ink",
    inkSoft: "--ink-soft",
    grid: "--grid",
    axis: "--axis",
    origin: "--origin",
    a: "--a",
    b: "--b",
    difference: "--difference",
    simplex: "--simplex",
    support: "--support",
    lower: "--lower",
    witness: "--witness",
    normal: "--normal",
} as const;

export type Palette = Record<keyof typeof NAMES, Color> & { readonly dark: boolean };

/** The colours now; reading it subscribes to the theme. */
export function palette(): Palette {
    const dark = theme.value === "dark";
    const colors = Object.entries(NAMES).map(([key, name]) => [key, new Color(token(name))]);
    return { ...(Object.fromEntries(colors) as Record<keyof typeof NAMES, Color>), dark };
}
