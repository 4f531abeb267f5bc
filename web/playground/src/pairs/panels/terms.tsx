/** The terms of GJK and EPA in the colours of their marks. */
import type { ComponentChildren } from "preact";

/* The terms that stand in the picture, in the colours that they have there. */
const TERMS: readonly (readonly [RegExp, string])[] = [
    [/^(?:support point|n)$/, "support"],
    [/^(?:simplex|segment|triangle|tetrahedron|polygon|polytope|v|w[₀-₉]+)$/, "simplex"],
    [/^A$/, "a"],
    [/^B$/, "b"],
];

const TERM = /(support point|\b(?:simplex|segment|triangle|tetrahedron|polygon|polytope|n|v|A|B)\b|w[₀-₉]+)/;

/** A text whose terms have the colours that they have in the pictures. */
export function coloured(text: string): ComponentChildren {
    return text.replaceAll("A − B", "A\u00a0−\u00a0B").split(TERM)
        .map((part, at) => {
            const role = at % 2 === 1 && TERMS.find(([term]) => term.test(part))?.[1];
            return role ? <b key={at} class={`term ${role}-text`}>{part}</b> : part;
        });
}
