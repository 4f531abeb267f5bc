/** Walks through what the library did: buttons, a slider, and each step in plain words. */
import type { JSX } from "preact";
import { IconButton } from "../../components/Button";
import { droppedCorners } from "../beats";
import { caption, decidingWords, ruleWords } from "../captions";
import type { Bench, Picture } from "../model";
import { positionWords, phaseOf, type Phase } from "../words";
import { Legend } from "./Legend";
import { legendOf } from "./legend";
import { coloured } from "./terms";

interface PhaseSpan {
    readonly phase: Phase;
    readonly first: number;
    /** Where it begins, as a part of the slider. */
    readonly part: number;
}

/* Where the phases begin, the answer last. */
function phasesOf<V>(picture: Picture<V>): PhaseSpan[] {
    const { count } = picture.trace;
    const spans: PhaseSpan[] = [];
    for (let i = 0; i < count; i++) {
        const phase = phaseOf(picture.trace.step(i).kind);
        if (spans.at(-1)?.phase !== phase) spans.push({ phase, first: i, part: i / count });
    }
    return [...spans, { phase: "Answer", first: -1, part: 1 }];
}

/** Names under the slider. Each begins where its phase does, if there is room; the last before the answer gives way
 * first. */
function Stages<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const spans = phasesOf(bench.picture.value);
    const long = (i: number): number => (spans[i + 1]?.part ?? 1) - (spans[i]?.part ?? 1);
    return (
        <div class="slider-stages" aria-hidden="true">
            {spans.map(({ phase, part }) => (
                <span key={phase} class="slider-tick" style={{ left: `${100 * part}%` }} />
            ))}
            {spans.map(({ phase, first }, i) => (
                <button type="button" tabIndex={-1} key={phase} class="slider-stage"
                    style={{ flex: `0 ${1000 ** i} ${100 * long(i)}%` }}
                    data-current={phaseOf(bench.step.value?.kind) === phase} onClick={() => bench.showStep(first)}>
                    {phase}
                </button>
            ))}
        </div>
    );
}

function Slider<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const picture = bench.picture.value;
    const { count } = picture.trace;
    const at = bench.shown.value < 0 ? count : bench.shown.value;
    const text = positionWords(bench.shown.value, count, bench.step.value?.kind);
    const show = (value: number): void => bench.showStep(value >= count ? -1 : value);
    return (
        <div class="slider">
            <input type="range" aria-label="Step" min={0} max={count} step={1} value={at} aria-valuetext={text}
                style={{ "--part": String(count === 0 ? 1 : at / count) }}
                onInput={(event) => show(event.currentTarget.valueAsNumber)} />
            <Stages bench={bench} />
        </div>
    );
}

/** The one rule on which everything here rests, and whether it is met. */
export function Headline<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const deciding = decidingWords(bench.picture.value);
    return (
        <p class="headline">
            <strong>
                They overlap exactly when <span class="a-text">A</span> − <span class="b-text">B</span> contains the
                origin.
            </strong>{" "}
            <span data-testid="rule">{ruleWords(bench.picture.value, bench.motion.touchBound.value)}</span>
            {deciding !== undefined && <span class="headline-parts" data-testid="deciding"> {deciding}</span>}
        </p>
    );
}

function Caption<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const picture = bench.picture.value;
    const position = positionWords(bench.shown.value, picture.trace.count, bench.step.value?.kind);
    const within = bench.motion.touchBound.value;
    const text = caption(picture, bench.shown.value, bench.dimension, bench.beat.value, within);
    return (
        <p class="stepper-caption" aria-live={bench.playing.value ? "off" : "polite"} data-testid="caption">
            <strong>{position}.</strong> {coloured(text)}
        </p>
    );
}

/** What the marks of the step that is shown are. */
export function StepLegend<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const { trace } = bench.picture.value.deciding;
    const dropped = droppedCorners(trace, bench.shown.value).length > 0;
    return <Legend entries={legendOf(bench.step.value, dropped)} />;
}

export function Stepper<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const playing = bench.playing.value;
    const count = bench.picture.value.trace.count;
    const atFirst = bench.shown.value === 0 || count === 0;
    const atLast = bench.shown.value < 0;
    return (
        <section class="stepper" aria-label="Steps">
            <Caption bench={bench} />
            <div class="stepper-row">
                <div class="stepper-buttons">
                    <IconButton icon="first" label="First step" disabled={atFirst}
                        onClick={() => bench.showStep(0)} />
                    <IconButton icon="back" label="Step back" disabled={atFirst} onClick={() => bench.stepBy(-1)} />
                    {playing ? <IconButton icon="pause" label="Pause" onClick={() => bench.pause()} />
                        : <IconButton icon="play" label="Play" disabled={count === 0} onClick={() => bench.play()} />}
                    <IconButton icon="forward" label="Step forward" disabled={atLast}
                        onClick={() => bench.stepBy(1)} />
                    <IconButton icon="last" label="Answer" disabled={atLast} onClick={() => bench.showStep(-1)} />
                </div>
                <Slider bench={bench} />
            </div>
        </section>
    );
}
