/** Figure 5: when to stop. Two bounds close in on the distance. */
import { type SimplexStep, type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Difference, Figure, placed, Slider, World } from "./parts";
import { dot, plus, short, stepsAt, times, turned } from "./shapes";
import { Arrow, type Box, Dot, Endless, Line, pathOf, Ring, Square } from "./view";

/** The wall that lies farthest from the origin, of the steps so far. */
function bestWall(steps: readonly SimplexStep<Vec2>[]): SimplexStep<Vec2> {
    return steps.reduce((best, step) =>
        dot(step.support, step.direction) < dot(best.support, best.direction) ? step : best,
    );
}

/** B begins above A, and the first ring is wide. */
const BOX: Box = { from: [-7.75, -5.8], to: [9.25, 9.7] };
const CHART = { width: 20, height: 5 };

function Chart({ steps, at }: { steps: readonly SimplexStep<Vec2>[]; at: number }): JSX.Element {
    const most = Math.max(...steps.map(({ upper }) => upper)) * 1.1;
    const x = (i: number): number => 1.5 + (steps.length > 1 ? i / (steps.length - 1) : 0.5) * (CHART.width - 7);
    const y = (value: number): number => 0.6 + (Math.max(value, 0) / most) * (CHART.height - 1.2);
    const upper = steps.map((step, i): Vec2 => [x(i), y(step.upper)]);
    const lower = steps.map((step, i): Vec2 => [x(i), y(step.lower)]);
    const shown = at + 1;
    return (
        <svg
            class="chart"
            viewBox={`0 0 ${CHART.width * 24} ${CHART.height * 24}`}
            role="img"
            aria-label="Both bounds against the steps">
            <g transform={`translate(0 ${CHART.height * 24})`}>
                <Line from={[1, 0.6]} to={[CHART.width - 4.5, 0.6]} kind="axis" />
                <path class="line upper to-come" d={pathOf(upper, false)} />
                <path class="line lower to-come" d={pathOf(lower, false)} />
                <path class="between" d={pathOf([...upper.slice(0, shown), ...lower.slice(0, shown).reverse()])} />
                <path class="line upper" d={pathOf(upper.slice(0, shown), false)} />
                <path class="line lower" d={pathOf(lower.slice(0, shown), false)} />
                {upper.slice(0, shown).map((p) => (
                    <Dot key={`u${p[0]}`} at={p} kind="upper" size={4} />
                ))}
                {lower.slice(0, shown).map((p) => (
                    <Square key={`l${p[0]}`} at={p} kind="lower" size={7} />
                ))}
            </g>
            <text class="word support-word" x={(CHART.width - 4.3) * 24} y={24}>
                at most
            </text>
            <text class="word simplex-word" x={(CHART.width - 4.3) * 24} y={CHART.height * 24 - 20}>
                at least
            </text>
        </svg>
    );
}

function told(step: SimplexStep<Vec2>, gap: number): JSX.Element {
    const met = step.upper - step.lower < 1e-9;
    return met ? (
        <>
            Both bounds have met: the gap is <strong>{short(gap, 3)}</strong>. Nothing is left to ask.
        </>
    ) : (
        <>
            The gap is <strong>at most {short(step.upper)}</strong>, for a point of A − B lies that near; and{" "}
            <strong class="least">at least {short(Math.max(step.lower, 0))}</strong>, for all of A − B lies behind the
            wall.
        </>
    );
}

export default function BoundsFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([-0.6, 6.7]);
    const [place, setPlace] = useState(0);
    const { gap, gjk } = stepsAt(offset);
    const steps = gjk.filter(({ points, asked }) => points.length > 0 && asked);
    const at = Math.min(place, steps.length - 1);
    const step = steps[at];
    if (gap.distance <= 0 || step === undefined) {
        return (
            <Figure
                views={
                    <>
                        <World offset={offset} onMove={setOffset} box={BOX} />
                        <Difference offset={offset} onMove={setOffset} box={BOX} ghost />
                    </>
                }
                says={<>Now they overlap, and there is no gap to find. Pull B out again.</>}
            />
        );
    }
    const wall = bestWall(gjk.slice(0, gjk.indexOf(step) + 1));
    const near = placed(step.closest, offset);
    const held = step.points.map((point) => placed(point, offset));
    const foot = plus(offset, times(wall.direction, dot(wall.support, wall.direction)));
    return (
        <Figure
            views={
                <>
                    <World offset={offset} onMove={setOffset} box={BOX} />
                    <Difference offset={offset} onMove={setOffset} title="Two bounds, closing in" box={BOX} ghost>
                        <Ring at={offset} radius={step.upper} kind="upper" />
                        <Line from={offset} to={near} kind="upper" />
                        <Endless through={foot} along={turned(wall.direction)} kind="lower" />
                        <Arrow from={offset} to={foot} kind="simplex" />
                        <path class="line simplex" d={pathOf(held, false)} />
                        {held.map((point) => (
                            <Square key={point.join()} at={point} kind="simplex" />
                        ))}
                        <Dot at={near} kind="upper" />
                    </Difference>
                    <Chart steps={steps} at={at} />
                </>
            }
            says={told(step, gap.distance)}
            controls={
                <Slider
                    name="Step"
                    value={at}
                    to={steps.length - 1}
                    onChange={setPlace}
                    text={`${at + 1} of ${steps.length}`}
                />
            }
        />
    );
}
