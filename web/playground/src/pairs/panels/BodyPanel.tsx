/** One body in numbers: its type, its sizes, its points, its radius, its place. */
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { NumberField, VectorField } from "../../components/NumberField";
import { Select } from "../../components/Select";
import { compositeWords } from "../deciding";
import { kindOf, kindsOf, makeShape, type Kind, type SizeField } from "../kinds";
import { Field } from "./Field";
import { AXES, useShape, type Part } from "./part";
import { Points } from "./Points";
import { Rotation } from "./Rotation";

/* What comes from a scene file: it is no type that can be chosen. */
const COMPOSITE = "composite";
const NO_ROUNDING: ReadonlySet<string> = new Set(["chain"]);

function TypeSelect<V>(part: Part<V>): JSX.Element {
    const [shape, set] = useShape(part);
    const kinds = kindsOf(part.bench.dimension);
    const choose = (type: string): void => {
        const kind = kinds.find((each) => each.type === type);
        if (kind) set(makeShape(kind, shape));
    };
    const composite = compositeWords(shape);
    const own = composite === undefined ? [] : [{ value: COMPOSITE, label: composite }];
    return (
        <Select label={`Type of ${part.which.toUpperCase()}`} value={composite === undefined ? shape.type : COMPOSITE}
            onChange={choose}
            options={[...own, ...kinds.map((kind) => ({ value: kind.type, label: kind.label }))]} />
    );
}

function Size<V>({ field, part }: { field: SizeField; part: Part<V> }): JSX.Element {
    const [shape, set] = useShape(part);
    const label = `${field.label} of ${part.which.toUpperCase()}`;
    const value = shape[field.key];
    const commit = (next: number | number[]): void => set({ ...shape, [field.key]: next });
    return (
        <Field part={part} name={field.key} label={field.label}>
            {field.parts === undefined || !Array.isArray(value)
                ? <NumberField label={label} value={typeof value === "number" ? value : 0} onCommit={commit} />
                : <VectorField label={label} parts={field.parts} values={value} onCommit={commit} />}
        </Field>
    );
}

function Position<V>(part: Part<V>): JSX.Element {
    const { bench, which } = part;
    const set = (position: number[]): void =>
        bench.setBody(which, { ...bench.state.peek()[which], position });
    return (
        <Field part={part} name="position" label="Position">
            <VectorField label={`Position of ${which.toUpperCase()}`} parts={AXES.slice(0, bench.dimension)}
                values={bench.state.value[which].position} onCommit={set} />
        </Field>
    );
}

function Rounding<V>(part: Part<V>): JSX.Element {
    const [shape, set] = useShape(part);
    const commit = (rounding: number): void => {
        const { rounding: _, ...sharp } = shape;
        set(rounding === 0 ? sharp : { ...shape, rounding });
    };
    return (
        <Field part={part} name="rounding" label="Rounding">
            <NumberField label={`Rounding of ${part.which.toUpperCase()}`} value={shape.rounding ?? 0}
                onCommit={commit} />
        </Field>
    );
}

/* Whether a problem with this key stands beside a field. */
function hasField(kind: Kind | undefined, key: string | undefined): boolean {
    const fields = ["rounding", "position", "rotation", ...(kind?.sizes.map((field) => field.key) ?? [])];
    return key !== undefined && (fields.includes(key) || (key === "points" && kind?.points !== undefined));
}

export function BodyPanel<V>(part: Part<V>): JSX.Element {
    const { bench, which } = part;
    const type = useComputed(() => bench.state.value[which].shape.type);
    const ring = useComputed(() => bench.state.value[which].shape.as === "ring");
    const kind = kindOf(bench.dimension, type.value);
    const problem = bench.problem.value;
    const upper = which.toUpperCase();
    return (
        <section class="body-panel" role="group" aria-label={`Shape ${upper}`} data-which={which}
            data-selected={bench.selected.value === which} onFocusIn={() => (bench.selected.value = which)}>
            <header class="panel-head">
                <h2><span class={`swatch swatch-${which}`} aria-hidden="true" />{upper}</h2>
                <TypeSelect {...part} />
            </header>
            {problem?.which === which && !hasField(kind, problem.key) && (
                <p class="problem" role="alert">{problem.message}</p>
            )}
            {kind?.sizes.map((field) => <Size key={field.key} field={field} part={part} />)}
            {kind?.points !== undefined && <Points {...part} />}
            {!NO_ROUNDING.has(type.value) && !ring.value && <Rounding {...part} />}
            <Position {...part} />
            <Rotation {...part} />
        </section>
    );
}
