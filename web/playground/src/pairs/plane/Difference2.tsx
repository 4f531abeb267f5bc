/** The Minkowski difference A - B about the origin, with the step that is shown. */
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Bench2, Vec2, Views } from "../model";
import { describeDifference } from "./describe";
import { drawDifference } from "./difference_drawing";
import { differenceOf } from "./figures";
import { DrawingView, GridLines, GridNumbers, PaneView, useFollow } from "./PaneView";
import { Pane } from "./pane";
import { ringPath } from "./path";
import { around, union } from "./view";

const ORIGIN: Vec2 = [0, 0];

function makeView(bench: Bench2) {
    const difference = computed(() => differenceOf(bench.picture.value.deciding));
    const figure = computed(() => union(difference.value.box, around(ORIGIN)));
    const pane = new Pane({ figure, anchor: ORIGIN });
    return {
        pane,
        surface: computed(() => ringPath(difference.value.surface, pane.view.value)),
        core: computed(() => {
            const { core, surface } = difference.value;
            return core === surface ? "" : ringPath(core, pane.view.value);
        }),
        drawing: computed(() =>
            drawDifference(pane.view.value, difference.value.box, bench.picture.value.deciding, bench.step.value),
        ),
        text: computed(() => describeDifference(bench.picture.value.deciding, bench.shown.value)),
    };
}

type DifferenceView = ReturnType<typeof makeView>;

function Outlines({ view }: { view: DifferenceView }): JSX.Element {
    return (
        <g>
            <path class="b2-shape d2-surface" d={view.surface} />
            <path class="b2-core d2-core" d={view.core} />
        </g>
    );
}

export default function Difference2({ bench }: Views<Vec2>): JSX.Element {
    const view = useMemo(() => makeView(bench), [bench]);
    useFollow(bench, view.pane, "widen");
    return (
        <PaneView pane={view.pane} name="Difference A − B" stale={bench.problem.value !== undefined}>
            <GridLines pane={view.pane} />
            <g role="img" aria-label={bench.held.value ? undefined : view.text.value}>
                <Outlines view={view} />
                <DrawingView drawing={view.drawing} />
            </g>
            <GridNumbers pane={view.pane} />
        </PaneView>
    );
}
