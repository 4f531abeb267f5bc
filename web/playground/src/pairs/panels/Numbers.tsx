/** The answer in numbers, each with all its digits and to be copied; above it those of the step that is shown. */
import type { JSX } from "preact";
import { CopyButton } from "../../components/Copy";
import type { Bench, Picture, Step } from "../model";
import { closedFormWords } from "../captions";
import { exact } from "../words";

interface Row {
    readonly name: string;
    readonly value: string | number | readonly number[];
    /** The colour of its role. */
    readonly role?: "a" | "b" | "simplex" | "support";
}

function textOf(value: Row["value"]): string {
    if (typeof value === "string") return value;
    return typeof value === "number" ? exact(value) : value.map(exact).join(", ");
}

function list(vector: unknown): readonly number[] {
    return vector as readonly number[];
}

function answerRows<V>({ gap, manifold, names }: Picture<V>): Row[] {
    const deep = gap.distance < 0;
    const rows: Row[] = [
        { name: "Status", value: gap.status },
        { name: deep ? "Depth" : "Distance", value: deep ? -gap.distance : gap.distance },
        { name: "Error bound", value: gap.errorBound },
        { name: "Normal", value: list(gap.normal), role: "support" },
        { name: "Point of A", value: list(gap.pointA), role: "a" },
        { name: "Point of B", value: list(gap.pointB), role: "b" },
        { name: "Iterations", value: gap.iterations },
    ];
    for (const which of ["a", "b"] as const) {
        const name = names[which];
        if (name !== undefined) rows.push({ name: `Part of ${which.toUpperCase()}`, value: name, role: which });
    }
    for (const [i, point] of (manifold?.points ?? []).entries()) {
        rows.push(
            { name: `Contact ${i + 1}, separation`, value: point.separation },
            { name: `Contact ${i + 1}, on A`, value: list(point.pointA), role: "a" },
            { name: `Contact ${i + 1}, on B`, value: list(point.pointB), role: "b" },
            { name: `Contact ${i + 1}, name`, value: point.id },
        );
    }
    return rows;
}

/* Always the same rows, so that nothing moves from step to step. */
function searchRows<V>(step: Extract<Step<V>, { kind: "simplex" | "polytope" }>): Row[] {
    const asked = step.kind === "polytope" || step.asked;
    const found = (vector: V): Row["value"] => (asked ? list(vector) : "none");
    const rows: Row[] = [
        { name: "Lower bound", value: step.lower },
        { name: "Upper bound", value: step.upper },
        { name: "Direction, n", value: found(step.direction), role: "support" },
        { name: "Support, w", value: found(step.support), role: "support" },
        { name: "Support of A", value: found(step.supportA), role: "a" },
        { name: "Support of B", value: found(step.supportB), role: "b" },
    ];
    if (step.kind === "polytope") return rows;
    const closest = step.points.length > 0 ? list(step.closest) : "none";
    return [...rows, { name: "Closest, v", value: closest, role: "simplex" }];
}

function stepRows<V>(step: Step<V>): Row[] {
    switch (step.kind) {
        case "simplex":
        case "polytope":
            return searchRows(step);
        case "clip":
            return [
                { name: "Normal, n", value: list(step.normal), role: "support" },
                { name: "Separations", value: step.separation },
            ];
        case "advance":
            return [{ name: "Fraction", value: step.fraction }, { name: "Free up to", value: step.next }];
    }
}

function Rows({ rows }: { rows: readonly Row[] }): JSX.Element {
    return (
        <dl class="numbers-list">
            {rows.map((row) => (
                <div class="numbers-row" key={row.name}>
                    <dt data-role={row.role}>{row.name}</dt>
                    <dd data-testid={row.name.toLowerCase()}>
                        <Value of={row.value} />
                    </dd>
                    <dd class="numbers-copy">
                        <CopyButton label={`Copy ${row.name.toLowerCase()}`} text={() => textOf(row.value)} />
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/* A comma stays with the number before it. */
function Value({ of }: { of: Row["value"] }): JSX.Element {
    const parts = textOf(of).split(", ");
    return (
        <>
            {parts.map((part, at) => (
                <span class="numbers-part" key={at}>{at + 1 < parts.length ? `${part}, ` : part}</span>
            ))}
        </>
    );
}

/* JSON has no infinite numbers, such as the upper bound before the first: they are written as texts. */
function stepText<V>(step: Step<V>): string {
    const told = (_: string, value: unknown): unknown =>
        typeof value === "number" && !Number.isFinite(value) ? exact(value) : value;
    return JSON.stringify(step, told, 2);
}

/** The answer as the package gives it. */
function answerText<V>({ gap, manifold }: Picture<V>): string {
    return JSON.stringify(manifold === undefined ? gap : { ...gap, points: manifold.points }, null, 2);
}

export function Numbers<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const picture = bench.picture.value;
    const step = bench.step.value;
    const direct = closedFormWords(picture);
    return (
        <section class="numbers" aria-label="Numbers">
            <div class="numbers-column">
                <header class="panel-head">
                    <h2>Answer</h2>
                    <span class="panel-note">in the world’s frame</span>
                    <CopyButton label="Copy the answer as JSON" text={() => answerText(picture)} />
                </header>
                <Rows rows={answerRows(picture)} />
                {direct !== undefined && <p class="field-note">{direct}</p>}
            </div>
            {step !== undefined && (
                <div class="numbers-column">
                    <header class="panel-head">
                        <h2>{`Step ${bench.shown.value + 1}`}</h2>
                        <span class="panel-note">in A’s frame</span>
                        <CopyButton label="Copy the step as JSON" text={() => stepText(step)} />
                    </header>
                    <Rows rows={stepRows(step)} />
                </div>
            )}
        </section>
    );
}
