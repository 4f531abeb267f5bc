/** Walks through what the library did: buttons, a slider, and each step in plain words. */
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { IconButton } from "../components/Button";
import type { Bench, Picture } from "./model";
import { caption, positionWords, stageOf, type Stage } from "./words";

interface StageSpan {
    readonly stage: Stage;
    readonly first: number;
}

/* Where the stages begin, the answer last. */
function stagesOf<V>(picture: Picture<V>): StageSpan[] {
    const spans: StageSpan[] = [];
    for (let i = 0; i < picture.trace.count; i++) {
        const stage = stageOf(picture.trace.step(i).kind);
        if (spans.at(-1)?.stage !== stage) spans.push({ stage, first: i });
    }
    return [...spans, { stage: "Answer", first: -1 }];
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
            <div class="slider-stages" aria-hidden="true">
                {stagesOf(picture).map((span) => (
                    <button type="button" tabIndex={-1} key={span.stage} class="slider-stage"
                        style={span.first < 0 ? { right: 0 } : { left: `${(100 * span.first) / count}%` }}
                        data-current={stageOf(bench.step.value?.kind) === span.stage}
                        onClick={() => bench.showStep(span.first)}>
                        {span.stage}
                    </button>
                ))}
            </div>
        </div>
    );
}

export function Stepper<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const playing = bench.playing.value;
    const count = bench.picture.value.trace.count;
    const atFirst = bench.shown.value === 0 || count === 0;
    const atLast = bench.shown.value < 0;
    const words = useComputed(() => caption(bench.picture.value, bench.step.value, bench.dimension));
    return (
        <section class="stepper" aria-label="Steps">
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
            <p class="stepper-caption" aria-live={playing ? "off" : "polite"} data-testid="caption">
                <strong>{positionWords(bench.shown.value, count, bench.step.value?.kind)}.</strong> {words.value}
            </p>
        </section>
    );
}
