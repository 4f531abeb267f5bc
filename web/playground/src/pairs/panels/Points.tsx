/** The points of a shape that is given by points. */
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button, IconButton } from "../../components/Button";
import { VectorField } from "../../components/NumberField";
import { cornersOf, kindOf, withCorners } from "../kinds";
import { Field } from "./Field";
import { AXES, useShape, type Part } from "./part";

/* More points than this are not listed until someone asks. */
const LISTED = 12;

/* Somewhere sensible for one more point: a little outside, between the last and the first. */
function nextPoint(points: readonly (readonly number[])[], dimension: number): number[] {
    const first = points[0];
    const last = points.at(-1);
    if (first === undefined || last === undefined) return new Array<number>(dimension).fill(0);
    return first.map((x, at) => {
        const middle = points.reduce((sum, point) => sum + (point[at] ?? 0), 0) / points.length;
        const between = (x + (last[at] ?? 0)) / 2;
        return Number((between + (points.length < 3 ? 1 : 0.5 * (between - middle))).toPrecision(4));
    });
}

function PointRows<V>(part: Part<V>): JSX.Element {
    const { bench, which } = part;
    const [shape, set] = useShape(part);
    const fixed = kindOf(bench.dimension, shape.type)?.points === "fixed";
    const points = cornersOf(shape);
    const sources = useComputed(() => bench.picture.value[which].solid.sources);
    const known = bench.problem.value === undefined ? sources.value : undefined;
    const inside = (at: number): boolean => known !== undefined && !known.includes(at);
    const name = (at: number): string => (fixed ? "abc".charAt(at) : String(at + 1));
    const chosen = bench.selected.value === which ? bench.vertex.value : -1;
    const choose = (at: number): void => {
        bench.selected.value = which;
        bench.vertex.value = at;
    };
    const replace = (at: number, next: number[]): void =>
        set(withCorners(shape, points.map((old, i) => (i === at ? next : old))));
    const remove = (at: number): void => {
        bench.vertex.value = -1;
        set(withCorners(shape, points.filter((_, i) => i !== at)));
    };
    return (
        <ol class="points">
            {points.map((point, at) => (
                <li class="point" key={at} data-current={at === chosen} data-inside={inside(at)}>
                    <span class="point-name">{name(at)}</span>
                    <VectorField label={`Point ${name(at)} of ${which.toUpperCase()}`}
                        parts={AXES.slice(0, bench.dimension)} values={point} onFocus={() => choose(at)}
                        onCommit={(next) => replace(at, next)} />
                    {!fixed && (
                        <IconButton small icon="close" label={`Remove point ${name(at)} of ${which.toUpperCase()}`}
                            onClick={() => remove(at)} />
                    )}
                </li>
            ))}
        </ol>
    );
}

export function Points<V>(part: Part<V>): JSX.Element {
    const { bench, which } = part;
    const [shape, set] = useShape(part);
    const listed = useSignal(false);
    const fixed = kindOf(bench.dimension, shape.type)?.points === "fixed";
    const points = cornersOf(shape);
    const corners = useComputed(() => bench.picture.value[which].solid.sources?.length);
    const inside = fixed || corners.value === undefined ? 0 : points.length - corners.value;
    const many = points.length > LISTED;
    const add = (): void => set(withCorners(shape, [...points, nextPoint(points, bench.dimension)]));
    return (
        <Field part={part} name="points" label="Points" form="wide">
            <div class="points-box">
                {(!many || listed.value) && <PointRows {...part} />}
                {!fixed && (
                    <div class="points-tools">
                        <Button tone="quiet" icon="plus" onClick={add}>Add a point</Button>
                        {many && (
                            <Button tone="quiet" expanded={listed.value}
                                onClick={() => (listed.value = !listed.value)}>
                                {listed.value ? "Hide them" : `Show all ${points.length}`}
                            </Button>
                        )}
                    </div>
                )}
                {inside > 0 && bench.problem.value === undefined && (
                    <p class="field-note">
                        {inside === 1 ? "One point is" : `${inside} points are`} inside the hull; the hull is taken.
                    </p>
                )}
            </div>
        </Field>
    );
}
