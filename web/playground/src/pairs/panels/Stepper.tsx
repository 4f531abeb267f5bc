/** Walks through what the library did: buttons, a slider, and each step in plain words. */
import type { ComponentChildren, JSX } from "preact";
import { IconButton } from "../../components/Button";
import type { Bench, Picture } from "../model";
import { caption, decidingWords, ruleWords } from "../captions";
import { positionWords, phaseOf, type Phase } from "../words";

interface PhaseSpan {
    readonly phase: Phase;
    readonly first: number;
}

/* Where the phases begin, the answer last. */
function phasesOf<V>(picture: Picture<V>): PhaseSpan[] {
    const spans: PhaseSpan[] = [];
    for (let i = 0; i < picture.trace.count; i++) {
        const phase = phaseOf(picture.trace.step(i).kind);
        if (spans.at(-1)?.phase !== phase) spans.push({ phase, first: i });
    }
    return [...spans, { phase: "Answer", first: -1 }];
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
                {phasesOf(picture).map((span) => (
                    <button type="button" tabIndex={-1} key={span.phase} class="slider-stage"
                        style={span.first < 0 ? { right: 0 } : { left: `${(100 * span.first) / count}%` }}
                        data-current={phaseOf(bench.step.value?.kind) === span.phase}
                        onClick={() => bench.showStep(span.first)}>
                        {span.phase}
                    </button>
                ))}
            </div>
        </div>
    );
}

/* The terms that stand in the picture, in the colours that they have there. */
const TERMS: readonly (readonly [RegExp, string])[] = [
    [/^(?:support point|n)$/, "support"],
    [/^(?:simplex|segment|triangle|tetrahedron|polygon|polytope|v|w[₀-₉]+)$/, "simplex"],
    [/^A$/, "a"],
    [/^B$/, "b"],
];

function coloured(text: string): ComponentChildren {
    return text.replaceAll("A − B", "A\u00a0−\u00a0B").split(/(support point|\b(?:simplex|segment|triangle|tetrahedron|polygon|polytope|n|v|A|B)\b|w[₀-₉]+)/)
        .map((part, at) => {
            const role = at % 2 === 1 && TERMS.find(([term]) => term.test(part))?.[1];
            return role ? <b key={at} class={`term ${role}-text`}>{part}</b> : part;
        });
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
            <span data-testid="rule">{ruleWords(bench.picture.value)}</span>
            {deciding !== undefined && <span class="headline-parts" data-testid="deciding"> {deciding}</span>}
        </p>
    );
}

function Caption<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const picture = bench.picture.value;
    const position = positionWords(bench.shown.value, picture.trace.count, bench.step.value?.kind);
    return (
        <p class="stepper-caption" aria-live={bench.playing.value ? "off" : "polite"} data-testid="caption">
            <strong>{position}.</strong> {coloured(caption(picture, bench.shown.value, bench.dimension))}
        </p>
    );
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
