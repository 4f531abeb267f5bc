/** What both views share: a pane with its grid, its drawing and its buttons. */
import { useSignal, useSignalEffect, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../components/Button";
import type { Bench2, Case } from "../model";
import type { Drawing } from "./drawing";
import type { Label } from "./labels";
import { ZOOM_STEP, type Pane } from "./pane";
import "./plane.css";

interface PaneProps {
    pane: Pane;
    /** Its name for screen readers and for its buttons. */
    name: string;
    stale: boolean;
    children: ComponentChildren;
    /** At the upper right. */
    tools?: ComponentChildren;
    onDoubleClick?: (event: MouseEvent) => void;
}

export function PaneView({ pane, name, stale, children, tools, onDoubleClick }: PaneProps): JSX.Element {
    const element = useRef<SVGSVGElement>(null);
    useLayoutEffect(() => (element.current === null ? undefined : pane.attach(element.current)), [pane]);
    const { width, height } = pane.view.value;
    return (
        <div class={stale ? "b2-root stale" : "b2-root"} onKeyDown={pane.key} onKeyDownCapture={pane.anyKey}>
            <svg ref={element} class="b2-pane" role="group" aria-label={name}
                viewBox={width > 0 ? `0 0 ${width} ${height}` : undefined} onPointerDown={pane.down}
                onPointerMove={pane.move} onPointerUp={pane.up} onPointerCancel={pane.up}
                onLostPointerCapture={pane.up} onDblClick={onDoubleClick}
                onMouseDown={(event) => event.preventDefault()}>
                {pane.ready.value && children}
            </svg>
            {tools}
            <div class="view-tools b2-tools">
                <IconButton small icon="minus" label={`Zoom out: ${name}`} onClick={() => pane.zoom(1 / ZOOM_STEP)} />
                <IconButton small icon="plus" label={`Zoom in: ${name}`} onClick={() => pane.zoom(ZOOM_STEP)} />
                <IconButton small icon="fit" label={`Fit: ${name}`} onClick={() => pane.fit()} />
            </div>
        </div>
    );
}

export function GridLines({ pane }: { pane: Pane }): JSX.Element {
    const { lines, axes } = pane.grid.value;
    return (
        <g aria-hidden="true">
            <path class="b2-grid" d={lines} />
            <path class="b2-axes" d={axes} />
        </g>
    );
}

export function GridNumbers({ pane }: { pane: Pane }): JSX.Element {
    return (
        <g class="b2-ticks" aria-hidden="true">
            {pane.grid.value.ticks.map(({ text, x, y, axis }) => (
                <text key={`${axis}${text}`} x={x} y={y} text-anchor={axis === "x" ? "middle" : "start"}>{text}</text>
            ))}
        </g>
    );
}

function LabelText({ label }: { label: Label }): JSX.Element {
    return (
        <text class={`b2-label ${label.style}`} x={label.x.toFixed(1)} y={(label.y + 4.5).toFixed(1)}>
            {label.text}
        </text>
    );
}

export function DrawingView({ drawing }: { drawing: ReadonlySignal<Drawing> }): JSX.Element {
    const { marks, labels } = drawing.value;
    return (
        <g>
            {marks.map(({ style, d }, i) => <path key={i} class={`b2-mark ${style}`} d={d} />)}
            {labels.map((label, i) => <LabelText key={i} label={label} />)}
        </g>
    );
}

/** Shows the figure anew when another case is loaded, and when a change that was no drag has taken it out of the
 * pane. `moving` says what happens while something is dragged. */
export function useFollow(bench: Bench2, pane: Pane, moving: "widen" | "stay"): void {
    const before = useSignal<Case | undefined>(undefined);
    useSignalEffect(() => {
        const next = bench.picture.value.case;
        const held = bench.held.value;
        const old = before.peek();
        before.value = next;
        if (old === undefined || next === old) {
            if (!held) pane.follow();
            return;
        }
        if (next.a !== old.a && next.b !== old.b) pane.fit();
        else if (!held) pane.follow();
        else if (moving === "widen") pane.widen();
    });
}
