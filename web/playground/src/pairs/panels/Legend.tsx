/** What the marks of the pictures are, in one line below them. */
import type { JSX } from "preact";
import { PATCH, type LegendEntry } from "./legend";

function Sign({ of: { role, form } }: { of: LegendEntry }): JSX.Element {
    return (
        <svg class={`sign sign-${role}`} viewBox="0 0 16 16" aria-hidden="true">
            <path class={`sign-${form}`} d={PATCH[form]} />
        </svg>
    );
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }): JSX.Element {
    return (
        <ul class="marks-legend" aria-label="Legend">
            {entries.map((entry) => (
                <li key={entry.text}>
                    <Sign of={entry} />
                    {entry.text}
                </li>
            ))}
        </ul>
    );
}
