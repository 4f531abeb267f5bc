/** Which marks the pictures of a step have, and what they mean. */
import type { Step } from "../model";

export interface LegendEntry {
    /** The colour of its role: a class of steps.css. */
    readonly role: "a" | "b" | "difference" | "origin" | "simplex" | "support" | "dropped" | "ink";
    readonly form: Form;
    readonly text: string;
}

export type Form = "area" | "cross" | "square" | "diamond" | "ring" | "arrow" | "line" | "dashes" | "times";

/** Each form as a path in a square of 16. */
export const PATCH: Readonly<Record<Form, string>> = {
    area: "M2 3.5h12v9H2z",
    cross: "M8 2.5v11M2.5 8h11",
    square: "M5 5h6v6H5z",
    diamond: "M8 3.2 12.8 8 8 12.8 3.2 8z",
    ring: "M8 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8",
    arrow: "M2 8h11M9.5 4.5 13 8l-3.5 3.5",
    line: "M2 8h12",
    dashes: "M1.5 8h13",
    times: "M4.5 4.5l7 7M11.5 4.5l-7 7",
};

const SHAPES: readonly LegendEntry[] = [
    { role: "a", form: "area", text: "A" },
    { role: "b", form: "area", text: "B" },
    { role: "difference", form: "area", text: "A\u00a0−\u00a0B" },
    { role: "origin", form: "cross", text: "origin" },
];

const SEARCH: readonly LegendEntry[] = [
    { role: "support", form: "arrow", text: "direction n" },
    { role: "support", form: "ring", text: "support point" },
];

const ANSWER: readonly LegendEntry[] = [
    { role: "ink", form: "line", text: "distance or depth" },
    { role: "support", form: "arrow", text: "normal n" },
];

/** `dropped`: the step has let go of corners. */
export function legendOf(step: Step<unknown> | undefined, dropped: boolean): LegendEntry[] {
    switch (step?.kind) {
        case "simplex": {
            const kept: LegendEntry[] = step.points.length === 0 ? [] : [
                { role: "simplex", form: "square", text: "simplex that GJK keeps" },
            ];
            const nearest: LegendEntry = { role: "simplex", form: "diamond", text: "v, its nearest point" };
            const gone: LegendEntry[] = dropped ? [{ role: "dropped", form: "times", text: "dropped corner" }] : [];
            return [...SHAPES, ...kept, ...(kept.length > 0 && step.asked ? [nearest] : []), ...gone,
                ...(step.asked ? SEARCH : [])];
        }
        case "polytope": {
            const grown = step.faces[0]?.length === 3 ? "polytope" : "polygon";
            return [...SHAPES, { role: "simplex", form: "square", text: `${grown} that EPA grows` }, ...SEARCH];
        }
        case "clip":
            return [
                ...SHAPES,
                { role: "simplex", form: "square", text: "what both features share" },
                { role: "support", form: "ring", text: "contact point" },
            ];
        default:
            return [...SHAPES, ...ANSWER];
    }
}
