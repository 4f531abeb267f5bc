/** The handles of the world: how they look, and what takes the pointer and the focus. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { compositeWords } from "../deciding";
import { kindOf } from "../kinds";
import type { Bench2, Vec2, Which } from "../model";
import { words } from "../words";
import { outOfFrame, type Handle } from "./handles2";
import type { PlacedHandle } from "./drag";
import { dotsPath, pixel } from "./path";
import { toScreen } from "./view";
import type { WorldView } from "./World2";

interface Props {
    bench: Bench2;
    world: WorldView;
}

const DOT = 4.6;
const CROWDED = 24;
const SMALL_DOT = 2.6;
const SQUARE = 4;
const KNOB = 7;
const HIT = 12;
/* Farther out than this renderers lose pixels. */
const FAR = 20000;

function spotsOf(handles: readonly PlacedHandle[], wanted: (handle: Handle) => boolean): Vec2[] {
    return handles.filter(({ handle }) => wanted(handle)).map(({ spot }) => spot);
}

function squaresPath(centers: readonly Vec2[]): string {
    return centers
        .map(([x, y]) => `M${pixel(x - SQUARE)} ${pixel(y - SQUARE)}h${2 * SQUARE}v${2 * SQUARE}h${-2 * SQUARE}Z`)
        .join("");
}

function plusPath(centers: readonly Vec2[]): string {
    return centers.map(([x, y]) => `M${pixel(x - 3)} ${pixel(y)}h6M${pixel(x)} ${pixel(y - 3)}v6`).join("");
}

function diamondsPath(centers: readonly Vec2[]): string {
    return centers.map(([x, y]) => `M${pixel(x)} ${pixel(y - 5)}l5 5l-5 5l-5 -5Z`).join("");
}

/* From the shape to the handles that stand off it. */
function stemsPath(world: WorldView, handles: readonly PlacedHandle[], which: Which): string {
    const figure = world.figures[which].value;
    return handles
        .filter(({ handle }) => handle.kind === "rotation" || handle.kind === "rounding")
        .map(({ handle, spot }) => {
            const [x, y] = outOfFrame(figure, handle.beyond);
            const length = Math.hypot(x, y);
            const bare = 1 - KNOB / length;
            return `M${pixel(spot[0] - x)} ${pixel(spot[1] + y)}l${pixel(bare * x)} ${pixel(-bare * y)}`;
        })
        .join("");
}

/* A turn around a knob, with a head. */
function turnPath(centers: readonly Vec2[]): string {
    const turn = "m-2.1 -2.1a3 3 0 1 1 -0.6 3.3";
    const head = "m-2.4 -4.4v2.6h2.6";
    return centers
        .map(([x, y]) => [turn, head].map((part) => `M${pixel(x)} ${pixel(y)}${part}`).join(""))
        .join("");
}

/** How the handles of the selected body look: few paths, whatever their number. */
export function HandleMarks({ bench, world }: Props): JSX.Element {
    const which = bench.selected.value;
    const handles = world.handles.value;
    const vertices = spotsOf(handles, ({ kind, inner }) => kind === "vertex" && inner !== true);
    const pluses = world.pluses.value.map(({ from, to }): Vec2 => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    const turns = spotsOf(handles, ({ kind }) => kind === "rotation");
    const radius = vertices.length > CROWDED ? SMALL_DOT : DOT;
    const chosen = handles.find(({ handle }) => handle.index !== undefined && handle.index === bench.vertex.value);
    return (
        <g class={`w2-handles ${which}`}>
            <path class="w2-stem" d={stemsPath(world, handles, which)} />
            <path class="w2-plus-dot" d={dotsPath(pluses, 6)} />
            <path class="w2-plus" d={plusPath(pluses)} />
            <path class="w2-vertex" d={dotsPath(vertices, radius)} />
            <path class="w2-inner" d={dotsPath(spotsOf(handles, ({ inner }) => inner === true), DOT)} />
            <path class="w2-chosen" d={chosen ? dotsPath([chosen.spot], DOT) : ""} />
            <path class="w2-size" d={squaresPath(spotsOf(handles, ({ kind }) => kind === "size"))} />
            <path class="w2-rounding" d={diamondsPath(spotsOf(handles, ({ kind }) => kind === "rounding"))} />
            <path class="w2-knob" d={dotsPath(turns, KNOB)} />
            <path class="w2-turn" d={turnPath(turns)} />
        </g>
    );
}

/* A shape under the pointer: its area, and for thin ones some way around it. */
function BodyControl({ bench, world, which }: Props & { which: Which }): JSX.Element {
    const { shape } = bench.picture.value.case[which];
    const type = (compositeWords(shape) ?? kindOf(2, shape.type)?.label ?? shape.type).toLowerCase();
    const select = (): void => {
        if (bench.selected.peek() !== which) bench.selected.value = which;
    };
    const [x, y] = toScreen(world.pane.view.value, world.figures[which].value.placed.position);
    return (
        <g class={`w2-body ${which}`} role="button" tabindex={0} data-body={which}
            aria-label={`Shape ${which.toUpperCase()}, ${type}`} aria-pressed={bench.selected.value === which}
            aria-description="Arrow keys move it" data-handle={`body-${which}`} onFocus={select}
            onKeyDown={(event) => world.drag.bodyKey(which, event)}>
            <path class={world.figures[which].value.composite?.line ? "w2-grab line" : "w2-grab"}
                d={world.paths[which].surface} />
            {shape.type === "point" && <circle class="w2-grab" cx={pixel(x)} cy={pixel(y)} r={HIT} />}
        </g>
    );
}

function valueWords(handle: Handle): string | undefined {
    if (handle.value === undefined) return undefined;
    return handle.kind === "rotation" ? `${words((handle.value * 180) / Math.PI)} degrees` : words(handle.value);
}

interface HandleProps extends Props {
    which: Which;
    placed: PlacedHandle;
    origin: Vec2;
}

function HandleControl({ bench, world, which, placed, origin }: HandleProps): JSX.Element {
    const { handle, spot } = placed;
    const slider = handle.value !== undefined;
    const choose = (): void => {
        bench.vertex.value = handle.index ?? -1;
    };
    return (
        <circle class={`w2-handle ${handle.kind}`} cx={pixel(spot[0] - origin[0])}
            cy={pixel(spot[1] - origin[1])} r={HIT} tabindex={0}
            role={slider ? "slider" : "button"} aria-label={handle.label}
            data-handle={handle.key} aria-valuenow={handle.value} aria-valuetext={valueWords(handle)} onFocus={choose}
            onKeyDown={(event) => world.drag.handleKey(which, handle, event)}>
            {slider && <title>{handle.label}</title>}
        </circle>
    );
}

/** What can be taken hold of. The selected body lies on top. */
export function Controls({ bench, world }: Props): JSX.Element {
    const root = useRef<SVGGElement>(null);
    const which = bench.selected.value;
    const other: Which = which === "a" ? "b" : "a";
    /* While a body is dragged, only the group of its handles moves, and not each of them. */
    const stands = toScreen(world.pane.view.value, world.figures[which].value.placed.position);
    const origin: Vec2 = Math.hypot(...stands) < FAR ? stands : [0, 0];
    const wanted = world.drag.focusNext.value;
    /* After the pointer's own events, so that the focus is shown only to those who use the keyboard. */
    useEffect(() => {
        if (wanted === undefined) return;
        root.current?.querySelector<SVGElement>(`[data-handle="${wanted}"]`)?.focus({ preventScroll: true });
        if (world.drag.focusNext.peek() === wanted) world.drag.focusNext.value = undefined;
    }, [wanted]);
    return (
        <g ref={root}>
            <BodyControl key={other} bench={bench} world={world} which={other} />
            <BodyControl key={which} bench={bench} world={world} which={which} />
            <g role="group" aria-label={`Handles of ${which.toUpperCase()}`}
                transform={`translate(${pixel(origin[0])} ${pixel(origin[1])})`}>
                {world.handles.value.map((placed) => (
                    <HandleControl key={`${which} ${placed.handle.key}`} bench={bench} world={world} which={which}
                        placed={placed} origin={origin} />
                ))}
            </g>
        </g>
    );
}
