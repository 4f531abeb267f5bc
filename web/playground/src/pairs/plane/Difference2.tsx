/** The Minkowski difference A - B about the origin, with the step that is shown. */
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Bench2, Vec2, Views } from "../model";
import { describeDifference } from "./describe";
import { drawDifference, drawOriginAlone } from "./difference_drawing";
import { differenceOf } from "./figures";
import { DrawingView, GridLines, GridNumbers, PaneView, useFollow } from "./PaneView";
import { Pane } from "./pane";
import { OriginDrag } from "./origin_drag";
import { arrowPath, dotsPath, pixel, ringPath } from "./path";
import { slideOf, Slider } from "./slide";
import { around, toScreen, union, type View } from "./view";

const ORIGIN: Vec2 = [0, 0];

function makeView(bench: Bench2) {
    const difference = computed(() => differenceOf(bench.picture.value.deciding));
    const figure = computed(() => union(difference.value.box, around(ORIGIN)));
    const drag = new OriginDrag(bench, () => pane);
    const pane: Pane = new Pane({ figure, anchor: ORIGIN, pick: drag.pick });
    const slider = new Slider();
    return {
        pane,
        drag,
        slider,
        slide: computed(() => {
            const part = slider.part.value;
            return part === undefined ? undefined : slideOf(pane.view.value, bench.picture.value.deciding, part);
        }),
        surface: computed(() => ringPath(difference.value.surface, pane.view.value)),
        core: computed(() => {
            const { core, surface } = difference.value;
            return core === surface ? "" : ringPath(core, pane.view.value);
        }),
        drawing: computed(() => {
            if (slider.part.value !== undefined) return drawOriginAlone(pane.view.value);
            const at = { shown: bench.shown.value, beat: bench.beat.value };
            const { deciding } = bench.picture.value;
            return drawDifference(pane.view.value, difference.value.box, deciding, bench.step.value, at);
        }),
        way: computed(() => originWay(bench, pane.view.value)),
        text: computed(() => describeDifference(bench.picture.value.deciding, bench.shown.value)),
    };
}

/* A cast is a ray against A - B: the way of the origin, and where it enters. Where B turns there is none. */
function originWay(bench: Bench2, view: View): { line: string; hit: string } | undefined {
    const { way, journey, at } = bench.motion;
    const given = way.value, found = journey.value;
    if (!given || given.turn !== 0 || !found || "problem" in found) return undefined;
    const place = (fraction: number): Vec2 => {
        const [x = 0, y = 0] = given.by;
        return [(fraction - at.value) * x, (fraction - at.value) * y];
    };
    const [from, to] = [toScreen(view, place(0)), toScreen(view, place(1))];
    const meets = found.hit.status === "touching" || found.hit.status === "overlap";
    return { line: arrowPath(from, to), hit: meets ? dotsPath([toScreen(view, place(found.hit.fraction))], 5) : "" };
}

function OriginWay({ view }: { view: DifferenceView }): JSX.Element | null {
    const way = view.way.value;
    if (way === undefined) return null;
    return (
        <g>
            <path class="b2-mark way" d={way.line} />
            <path class="b2-mark asked-dot" d={way.hit} />
        </g>
    );
}

type DifferenceView = ReturnType<typeof makeView>;

function Outlines({ view }: { view: DifferenceView }): JSX.Element {
    const slide = view.slide.value;
    return (
        <g class={slide === undefined ? "" : "d2-sliding"}>
            <path class="b2-shape d2-surface" d={view.surface} />
            <path class="b2-core d2-core" d={view.core} />
            {slide !== undefined && (
                <g class="d2-slide">
                    <path class="b2-shape d2-trace" d={slide.trace} />
                    <path class="b2-shape d2-a" d={slide.a} />
                    <path class="b2-shape d2-now" d={slide.now} />
                </g>
            )}
        </g>
    );
}

/* Shows how A - B arises, and how far that has come. */
function SlideTools({ view }: { view: DifferenceView }): JSX.Element {
    const { slider } = view, part = slider.part.value;
    return (
        <div class="d2-tools">
            <button type="button" class="button d2-button" aria-pressed={part !== undefined}
                title="Each point of A, minus all of B: −B goes around A and paints A − B"
                onClick={() => slider.toggle()}>
                −B around A
            </button>
            {part !== undefined && (
                <input class="d2-range" type="range" aria-label="How far −B has gone around A" min={0} max={1}
                    step={0.01} value={part} aria-valuetext={`${Math.round(100 * part)} %`}
                    onInput={(event) => slider.set(event.currentTarget.valueAsNumber)} />
            )}
        </div>
    );
}

/* For mouse, touch and keys. */
function OriginHandle({ view }: { view: DifferenceView }): JSX.Element {
    const [x, y] = toScreen(view.pane.view.value, ORIGIN);
    return (
        <circle class="w2-handle d2-origin" cx={pixel(x)} cy={pixel(y)} r={13} tabindex={0} role="button"
            aria-label="Origin" aria-description="Arrow keys move it, and B with it" onKeyDown={view.drag.key}>
            <title>Drag the origin: B goes with it</title>
        </circle>
    );
}

export default function Difference2({ bench }: Views<Vec2>): JSX.Element {
    const view = useMemo(() => makeView(bench), [bench]);
    useFollow(bench, view.pane, "widen");
    useEffect(() => () => view.slider.end(), [view]);
    return (
        <PaneView pane={view.pane} name="Difference A − B" stale={bench.problem.value !== undefined}
            tools={<SlideTools view={view} />}>
            <GridLines pane={view.pane} />
            <g role="img" aria-label={bench.held.value ? undefined : view.text.value}>
                <Outlines view={view} />
                <OriginWay view={view} />
                <DrawingView drawing={view.drawing} />
            </g>
            <GridNumbers pane={view.pane} />
            <OriginHandle view={view} />
        </PaneView>
    );
}
