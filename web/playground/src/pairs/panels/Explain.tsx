/** What the step that is shown does, beat by beat, and what is known after each step. */
import type { JSX } from "preact";
import { beatWords } from "../beats";
import type { Bench } from "../model";
import { Chart } from "./Chart";
import { MotionPanel } from "./MotionBar";
import { coloured } from "./terms";

function Beats<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const { trace } = bench.picture.value.deciding;
    const now = bench.beat.value;
    const all = beatWords(trace, bench.shown.value, bench.dimension);
    return (
        <section class="beats" aria-label="Beats of the step">
            <h2>{all.length > 0 ? `Step ${bench.shown.value + 1} in slow motion` : "Slow motion"}</h2>
            {all.length === 0 && <p class="panel-note">Steps of GJK and EPA have beats: choose one of them.</p>}
            <ol class="beats-list">
                {all.map(({ beat, title, text }, i) => (
                    <li key={beat}>
                        <button type="button" class="beat" aria-pressed={now === beat}
                            onClick={() => bench.showBeat(now === beat ? undefined : beat)}>
                            <span class="beat-number" aria-hidden="true">{i + 1}</span>
                            <span><strong>{title}.</strong> {coloured(text)}</span>
                        </button>
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function Explain<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    return (
        <>
            <MotionPanel bench={bench} />
            <Beats bench={bench} />
            <Chart bench={bench} />
        </>
    );
}
