/** A step of clipping as it is seen along the normal: both features, and what they share. */
import type { JSX } from "preact";
import type { Step, Vec2, Vec3 } from "../model";
import { across, dot, inTurn } from "./directions";

type ClipStep = Extract<Step<Vec3>, { kind: "clip" }>;

const SIZE = 200;
const MARGIN = 16;
const DOT = 3;

/** Where points stand in the picture, in its units, with y down. */
export function seenAlong({ normal, featureA, featureB }: ClipStep): (point: Vec3) => Vec2 {
    const [right, up] = across(normal);
    const all = [...featureA, ...featureB].map((p): Vec2 => [dot(right, p), dot(up, p)]);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const middle = [xs, ys].map((list) => (Math.min(...list) + Math.max(...list)) / 2);
    const spread = Math.max(...[xs, ys].map((list) => Math.max(...list) - Math.min(...list)));
    const scale = spread > 0 ? (SIZE - 2 * MARGIN) / spread : 1;
    const [cx = 0, cy = 0] = middle;
    return (p) => [SIZE / 2 + scale * (dot(right, p) - cx), SIZE / 2 - scale * (dot(up, p) - cy)];
}

interface OutlineProps {
    step: ClipStep;
    points: readonly Vec3[];
    kind: string;
}

function Outline({ step, points, kind }: OutlineProps): JSX.Element {
    const corners = inTurn(points, step.normal).map(seenAlong(step));
    return <polygon class={`clip-${kind}`} points={corners.map((p) => p.join(",")).join(" ")} />;
}

export function ClipView({ step }: { step: ClipStep }): JSX.Element {
    const see = seenAlong(step);
    const patch = step.patch.map(see);
    return (
        <svg class="clip-view" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img"
            aria-label="The clipping, seen along the normal">
            <Outline step={step} points={step.featureA} kind="a" />
            <Outline step={step} points={step.featureB} kind="b" />
            <Outline step={step} points={step.patch} kind="patch" />
            {step.kept.map((i) => {
                const [x = 0, y = 0] = patch[i] ?? [];
                return <circle key={i} class="clip-kept" cx={x} cy={y} r={DOT} />;
            })}
        </svg>
    );
}
