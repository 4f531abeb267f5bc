/** The world: both shapes, to be taken hold of, with what the shown step asks of them or what the answer says. */
import { computed, untracked, useSignalEffect, type ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { WHICH } from "./both";
import { axes2 } from "../frames";
import type { Bench2, CaseBody, Vec2, Views, Which } from "../model";
import { Controls, HandleMarks } from "./Controls";
import { describeWorld } from "./describe";
import { figureOf, figurePath, figuresOf, type Figure } from "./figures";
import { makeRing, partOf } from "./outline2";
import { ShapeDrag } from "./drag";
import { DrawingView, GridLines, GridNumbers, PaneView, useFollow } from "./PaneView";
import { Pane } from "./pane";
import { arrowPath, ringPath } from "./path";
import { toScreen, union, type Box, type View } from "./view";
import { drawWorld } from "./world_drawing";

/* Both shapes, of an overlap also where B would just touch A. */
function figureBox(bench: Bench2, a: Figure, b: Figure): Box {
    const { gap } = bench.picture.value;
    const both = union(a.box, b.box);
    if (gap.status !== "overlap") return both;
    const [x, y] = [-gap.distance * gap.normal[0], -gap.distance * gap.normal[1]];
    const { left, right, bottom, top } = b.box;
    return union(both, { left: left + x, right: right + x, bottom: bottom + y, top: top + y });
}

function makeWorld(bench: Bench2) {
    const figures = figuresOf(bench);
    const drag = new ShapeDrag(bench, figures, () => pane);
    const ends = computed(() => wayFigures(bench));
    const figure = computed(() =>
        ends.value.reduce((box, one) => union(box, one.box), figureBox(bench, figures.a.value, figures.b.value)));
    const parts = computed(() => WHICH.map((which) => figures[which].value.box));
    const pane: Pane = new Pane({ figure, parts, pick: drag.pick });
    const paths = (which: Which) => ({
        surface: computed(() => figurePath(figures[which].value, pane.view.value)),
        part: computed(() => {
            const { names, deciding } = bench.picture.value;
            const isPlane = figures[which].value.body.shape.type === "half_plane";
            if (names[which] === undefined || isPlane) return "";
            const part = partOf(deciding[which], deciding.case[which].shape, 1, false);
            return ringPath(makeRing([part]), pane.view.value);
        }),
        core: computed(() => {
            const { core, surface } = figures[which].value;
            return core === surface ? "" : ringPath(core, pane.view.value);
        }),
    });
    const handles = computed(() => drag.handles());
    return {
        pane,
        drag,
        figures,
        handles,
        pluses: computed(() => drag.openEdges()),
        paths: { a: paths("a"), b: paths("b") },
        way: computed(() => wayPaths(ends.value, pane.view.value)),
        drawing: computed(() => {
            const pair = { a: figures.a.value, b: figures.b.value };
            const spots = handles.value.map(({ spot }) => spot);
            return drawWorld(pane.view.value, pair, bench.picture.value, bench.step.value, spots, bench.beat.value);
        }),
        text: computed(() => describeWorld(bench.picture.value, bench.shown.value)),
    };
}

export type WorldView = ReturnType<typeof makeWorld>;

/* B at both ends of its way. */
function wayFigures(bench: Bench2): Figure[] {
    const [from, to] = [bench.motion.from.value, bench.motion.to.value];
    const { solid } = bench.picture.value.b;
    const figureAt = (body: CaseBody): Figure => {
        const [x = 0, y = 0] = body.position;
        return figureOf(body, { solid, position: [x, y], axes: axes2(body.rotation) });
    };
    return from && to ? [figureAt(from), figureAt(to)] : [];
}

function wayPaths(ends: readonly Figure[], view: View): { ends: string; line: string } | undefined {
    if (ends.length === 0) return undefined;
    const [start, goal] = ends.map(({ box }) =>
        toScreen(view, [(box.left + box.right) / 2, (box.bottom + box.top) / 2]));
    return {
        ends: ends.map((figure) => figurePath(figure, view)).join(""),
        line: start && goal ? arrowPath(start, goal) : "",
    };
}

function Way({ world }: { world: WorldView }): JSX.Element | null {
    const way = world.way.value;
    if (way === undefined) return null;
    return (
        <g>
            <path class="b2-mark ghost" d={way.ends} />
            <path class="b2-mark way" d={way.line} />
        </g>
    );
}

function Shape({ which, surface, core, part, line, selected }: {
    which: Which;
    surface: ReadonlySignal<string>;
    core: ReadonlySignal<string>;
    /** Of a shape that is not convex the part that decides. */
    part: ReadonlySignal<string>;
    line: boolean;
    selected: boolean;
}): JSX.Element {
    return (
        <g class={`w2-shape ${which}${selected ? " selected" : ""}${line ? " line" : ""}`}>
            <path class="b2-shape" d={surface} />
            <path class="b2-core" d={core} />
            <path class="w2-part" d={part} />
        </g>
    );
}

function Shapes({ bench, world }: { bench: Bench2; world: WorldView }): JSX.Element {
    const selected = bench.selected.value;
    return (
        <g>
            {WHICH.map((which) => (
                <Shape key={which} which={which} {...world.paths[which]} selected={which === selected}
                    line={world.figures[which].value.composite?.line === true} />
            ))}
        </g>
    );
}

export default function World2({ bench }: Views<Vec2>): JSX.Element {
    const world = useMemo(() => makeWorld(bench), [bench]);
    useFollow(bench, world.pane, "stay");
    useSignalEffect(() => {
        if (bench.motion.to.value) untracked(() => world.pane.follow());
    });
    return (
        <PaneView pane={world.pane} name="World" stale={bench.problem.value !== undefined}
            onDoubleClick={world.drag.doubleClick}>
            <GridLines pane={world.pane} />
            <g role="img" aria-label={bench.held.value ? undefined : world.text.value}>
                <Way world={world} />
                <Shapes bench={bench} world={world} />
                <HandleMarks bench={bench} world={world} />
                <DrawingView drawing={world.drawing} />
            </g>
            <GridNumbers pane={world.pane} />
            <Controls bench={bench} world={world} />
        </PaneView>
    );
}
