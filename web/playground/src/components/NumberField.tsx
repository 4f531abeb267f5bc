/** Fields for numbers. What is typed stays as typed until it is done: by Enter, by leaving, or by an arrow key. */
import { useSignal } from "@preact/signals";
import { createContext, type JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";

/* A decimal number, or one by another: 1/3. */
function numberOf(text: string): number {
    const parts = text.split("/").map((part) => (part === "" ? NaN : Number(part.replace("−", "-"))));
    return parts.length > 2 ? NaN : (parts[0] ?? NaN) / (parts[1] ?? 1);
}

/* The numbers of a text, separated by commas or spaces: one of these counts. Or what is wrong with it. */
function parse(text: string, counts: readonly number[]): number[] | string {
    const parts = text.replace(/[()[\]]/g, " ").trim().split(/[\s,;]+/).filter((part) => part !== "");
    if (!counts.includes(parts.length)) {
        return parts.length === 0 ? "A number is needed." : `“${text.trim()}” is no number.`;
    }
    const numbers = parts.map(numberOf);
    const bad = parts.find((_, i) => Number.isNaN(numbers[i]));
    return bad === undefined ? numbers : `“${bad}” is no number.`;
}

function nudged(x: number, by: number): number {
    return Number((x + by).toPrecision(12));
}

/** How far an arrow key goes. */
function stepOf(event: KeyboardEvent): number {
    return event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1;
}

/* Below the field, over what is there; brought into sight where the panel ends. */
function FieldProblem({ text }: { text: string }): JSX.Element {
    const ref = useRef<HTMLSpanElement>(null);
    useEffect(() => ref.current?.scrollIntoView({ block: "nearest" }), []);
    return <span ref={ref} class="number-problem" role="alert">{text}</span>;
}

/** Around fields whose numbers are refused together: the id of the words that say why. */
export const Refusal = createContext<string | undefined>(undefined);

interface NumberFieldProps {
    /** For screen readers: what it is, and of what. */
    label: string;
    value: number;
    onCommit(value: number): void;
    /** A sign in front, such as x. */
    prefix?: string;
    /** Of a vector: how many numbers it has, all of which may be typed or pasted here at once. */
    whole?: { readonly count: number; commit(values: number[]): void };
    onFocus?(): void;
}

export function NumberField({ label, value, onCommit, prefix, whole, onFocus }: NumberFieldProps): JSX.Element {
    const draft = useSignal<string | undefined>(undefined);
    const problem = useSignal<string | undefined>(undefined);
    const refusal = useContext(Refusal);
    const shown = draft.value ?? String(value);

    const revert = (): void => {
        draft.value = undefined;
        problem.value = undefined;
    };
    /* A number from elsewhere, as by undo, takes the place of what was typed. Compared as a text, for NaN. */
    useLayoutEffect(revert, [String(value)]);
    const commit = (): void => {
        if (draft.value === undefined) return;
        const read = parse(draft.value, whole === undefined ? [1] : [1, whole.count]);
        if (typeof read === "string") {
            problem.value = read;
            return;
        }
        revert();
        const [x] = read;
        if (read.length > 1) whole?.commit(read);
        else if (x !== undefined && !Object.is(x, value)) onCommit(x);
    };
    const nudge = (by: number): void => {
        const read = draft.value === undefined ? [value] : parse(draft.value, [1]);
        const x = typeof read === "string" ? value : (read[0] ?? value);
        revert();
        if (Number.isFinite(x)) onCommit(nudged(x, by));
    };
    const onKeyDown = (event: KeyboardEvent): void => {
        const up = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (event.key === "Enter") commit();
        else if (event.key === "Escape") revert();
        else if (up !== 0) {
            event.preventDefault();
            nudge(up * stepOf(event));
        }
    };

    return (
        <label class="number">
            {prefix !== undefined && <span class="number-prefix" aria-hidden="true">{prefix}</span>}
            <input type="text" inputMode="decimal" autocomplete="off" spellcheck={false} aria-label={label}
                value={shown} title={shown} aria-invalid={problem.value !== undefined || refusal !== undefined}
                aria-describedby={refusal}
                onInput={(event) => (draft.value = event.currentTarget.value)}
                onBlur={commit} onKeyDown={onKeyDown}
                onFocus={(event) => {
                    event.currentTarget.select();
                    onFocus?.();
                }} />
            {problem.value !== undefined && <FieldProblem text={problem.value} />}
        </label>
    );
}

interface VectorFieldProps {
    /** Such as "Position of A": its parts are "Position of A, x". */
    label: string;
    parts: readonly string[];
    values: readonly number[];
    onCommit(values: number[]): void;
    onFocus?(): void;
}

/** A field for each number. */
export function VectorField({ label, parts, values, onCommit, onFocus }: VectorFieldProps): JSX.Element {
    return (
        <div class="vector" role="group" aria-label={label}>
            {parts.map((part, at) => (
                <NumberField key={part} label={`${label}, ${part}`} prefix={part} value={values[at] ?? 0}
                    whole={{ count: parts.length, commit: onCommit }} onFocus={onFocus}
                    onCommit={(x) => onCommit(values.map((old, i) => (i === at ? x : old)))} />
            ))}
        </div>
    );
}
