/** B on its way: a slider over the motion, and when they first touch. */
import type { JSX } from "preact";
import { Button, IconButton } from "../../components/Button";
import { NumberField, VectorField } from "../../components/NumberField";
import { wayThrough, MOST_DEGREES, type Journey } from "../motion";
import type { Bench, Picture, Vec2, Vec3 } from "../model";
import { words } from "../words";
import { AXES } from "./part";

/** Sends B through A, or lets it stay. */
export function MotionButton<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const { motion } = bench;
    const on = motion.way.value !== undefined;
    const toggle = (): void => {
        if (on) return motion.end();
        const { way, at } = wayThrough(bench.picture.peek() as Picture<Vec2 | Vec3>);
        motion.begin(way, at);
    };
    return (
        <Button icon="motion" pressed={on} brief disabled={bench.problem.value !== undefined}
            title="B moves through A: when do they first touch?" onClick={toggle}>
            Motion
        </Button>
    );
}

/** Of the whole way. */
export function hitWords<V>({ hit, samples }: Journey<V>): string {
    if (hit.fraction === 0 && (samples[0]?.distance ?? 1) < 0) return "They overlap from the start.";
    if (hit.status === "separated" || hit.status === "beyond_cutoff") return "B does not touch A on its way.";
    return `B first touches A after ${words(hit.fraction)} of its way.`;
}

export function MotionBar<V>({ bench }: { bench: Bench<V> }): JSX.Element | null {
    const { motion } = bench;
    const journey = motion.journey.value;
    if (journey === undefined) return null;
    const at = motion.at.value, running = motion.running.value;
    const hit = "hit" in journey && /touching|overlap/.test(journey.hit.status) ? journey.hit.fraction : undefined;
    return (
        <section class="motion" aria-label="Motion of B">
            {running ? <IconButton icon="pause" label="Stop B" onClick={() => motion.stop()} />
                : <IconButton icon="play" label="Move B" onClick={() => motion.run()} />}
            <div class="motion-range" style={{ "--hit": String(hit ?? 0) }}>
                <input type="range" aria-label="How far B has gone" min={0} max={1} step={0.005} value={at}
                    aria-valuetext={`${words(at)} of the way`}
                    onInput={(event) => motion.go(event.currentTarget.valueAsNumber)} />
                {hit !== undefined && <span class="motion-hit" aria-hidden="true" />}
            </div>
            <p class="motion-words" data-testid="motion" role={"problem" in journey ? "alert" : undefined}>
                {"problem" in journey ? journey.problem : hitWords(journey)}
            </p>
            {hit !== undefined && <Button tone="quiet" onClick={() => motion.go(hit)}>Go there</Button>}
        </section>
    );
}

const CHART = { width: 320, height: 130, left: 48, right: 12, top: 20, bottom: 24 };

/* The distance over the way, and from each step of the library the line along which it proves the way free. */
function JourneyChart<V>({ bench, journey }: { bench: Bench<V>; journey: Journey<V> }): JSX.Element {
    const { samples, steps, hit } = journey;
    const highest = Math.max(...samples.map(({ distance }) => distance), 0);
    const lowest = Math.min(...samples.map(({ distance }) => distance), 0);
    const x = (fraction: number): number => CHART.left + fraction * (CHART.width - CHART.left - CHART.right);
    const y = (distance: number): number => CHART.top + (highest - distance) / (highest - lowest || 1)
        * (CHART.height - CHART.top - CHART.bottom);
    const line = samples.map(({ fraction, distance }, i) => `${i ? "L" : "M"}${x(fraction)} ${y(distance)}`).join("");
    const stairs = steps.map(({ fraction, next, gap }) => `M${x(fraction)} ${y(gap.distance)}L${x(next)} ${y(0)}`);
    const press = (event: PointerEvent & { currentTarget: SVGSVGElement }): void => {
        if (event.buttons !== 1) return;
        const box = event.currentTarget.getBoundingClientRect();
        const at = ((event.clientX - box.left) * CHART.width / box.width - CHART.left) / (x(1) - x(0));
        bench.motion.go(Math.min(Math.max(at, 0), 1));
    };
    return (
        <svg class="journey" viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" onPointerDown={press}
            onPointerMove={press}
            aria-label={`The distance along the way, with ${steps.length} steps. ${hitWords(journey)}`}>
            <text class="chart-title" x={CHART.left} y={11}>distance along the way</text>
            <line class="chart-cursor" x1={x(0)} x2={x(1)} y1={y(0)} y2={y(0)} />
            <text class="chart-tick" x={CHART.left - 6} y={y(0)} dy="0.32em" text-anchor="end">0</text>
            {y(0) - y(highest) > 16 && (
                <text class="chart-tick" x={CHART.left - 6} y={y(highest)} dy="0.7em" text-anchor="end">
                    {words(highest)}
                </text>
            )}
            <text class="chart-tick" x={x(0)} y={CHART.height - 6} text-anchor="middle">start</text>
            <text class="chart-tick" x={x(1)} y={CHART.height - 6} text-anchor="end">end</text>
            <path class="journey-line" d={line} />
            <path class="journey-steps" d={stairs.join("")} />
            {steps.map(({ step, fraction, gap }) => (
                <circle class="journey-step" key={step} cx={x(fraction)} cy={y(gap.distance)} r={2.6} />
            ))}
            <circle class="journey-hit" cx={x(hit.fraction)} cy={y(hit.distance)} r={4} />
            <line class="journey-now" x1={x(bench.motion.at.value)} x2={x(bench.motion.at.value)} y1={CHART.top}
                y2={CHART.height - CHART.bottom} />
        </svg>
    );
}

/** The way in numbers, and its chart. */
export function MotionPanel<V>({ bench }: { bench: Bench<V> }): JSX.Element | null {
    const { motion } = bench;
    const way = motion.way.value, journey = motion.journey.value;
    if (way === undefined || journey === undefined) return null;
    const turn = (degrees: number): void =>
        motion.change({ ...way, turn: Math.min(Math.max(degrees, -MOST_DEGREES), MOST_DEGREES) });
    return (
        <section class="motion-panel" aria-label="The way of B">
            <h2>B on its way</h2>
            <div class="field">
                <span class="field-label">Way</span>
                <VectorField label="Way of B" parts={AXES.slice(0, bench.dimension)} values={way.by}
                    onCommit={(by) => motion.change({ ...way, by })} />
            </div>
            <div class="field">
                <span class="field-label">Turn</span>
                <NumberField label="Turn of B, degrees" value={way.turn} onCommit={turn} />
                <span class="field-aside">{bench.dimension === 2 ? "degrees" : "degrees about z"}</span>
            </div>
            {"hit" in journey && <JourneyChart bench={bench} journey={journey} />}
            <p class="panel-note">
                The library goes forward by as much as nothing can be met, asks again, and so on. A link keeps B where
                it stands, and not its way.
            </p>
        </section>
    );
}
