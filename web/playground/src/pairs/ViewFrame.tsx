/** The frame of a view: its title, and what it shows, greyed while there is no new picture. */
import type { ComponentChildren, JSX } from "preact";
import type { Bench } from "./model";

interface ViewFrameProps<V> {
    bench: Bench<V>;
    title: ComponentChildren;
    /** What it is, or what can be done here. */
    note: string;
    /** For screen readers. */
    label: string;
    children: ComponentChildren;
}

export function ViewFrame<V>({ bench, title, note, label, children }: ViewFrameProps<V>): JSX.Element {
    const problem = bench.problem.value;
    return (
        <section class="view" aria-label={label} data-stale={problem !== undefined}>
            <h2 class="view-title">{title} <span class="view-note">{note}</span></h2>
            <div class="view-box">{children}</div>
        </section>
    );
}
