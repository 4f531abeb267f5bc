/** A row of a body's panel: its name, what is typed there, and why that is refused. */
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { Refusal } from "../../components/NumberField";
import { problemOf, type Part } from "./part";

interface FieldProps<V> {
    part: Part<V>;
    /** Of the shape or the body: what a problem names. */
    name: string;
    label: string;
    form?: "tall" | "wide";
    children: ComponentChildren;
}

export function Field<V>({ part, name, label, form, children }: FieldProps<V>): JSX.Element {
    const problem = problemOf(part, name);
    const id = useId();
    return (
        <div class={form === undefined ? "field" : `field field-${form}`} data-bad={problem !== undefined}>
            <span class="field-label">{label}</span>
            <Refusal.Provider value={problem === undefined ? undefined : id}>{children}</Refusal.Provider>
            {problem !== undefined && <p class="problem" role="alert" id={id}>{problem}</p>}
        </div>
    );
}
