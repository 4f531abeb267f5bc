/** What mouse, touch and keys do to the bodies of the world. */
import { signal } from "@preact/signals";
import { cornersOf } from "../kinds";
import { say } from "../../components/toast";
import type { Bench2, CaseBody, Vec2, Which } from "../model";
import type { Figure, Figures } from "./figures";
import { gridStep } from "./grid";
import {
    ANGLE_SNAP, edgesOf, handlesOf, intoFrame, outOfFrame, roundAngle, withVertex, withoutVertex,
    type Edge, type Handle, type Rounder,
} from "./handles2";
import type { Grip, Keys, Pane } from "./pane";
import { fromScreen, quantumOf, roundTo, toScreen } from "./view";

const REACH_MOUSE = 10;
const REACH_TOUCH = 24;
const EDGE_MOUSE = 7;
const EDGE_TOUCH = 14;
const LONG_PRESS_MS = 550;
/** A second click so soon after one that added a vertex does not remove it again. */
const JUST_ADDED_MS = 700;
const SLOW = 0.1;
/** Edges shorter than this have no plus, and polygons with more edges have none at all. */
const PLUS_PIXELS = 64;
const PLUS_EDGES = 24;

export interface PlacedHandle {
    readonly handle: Handle;
    readonly spot: Vec2;
}

export interface PlacedEdge {
    readonly edge: Edge;
    readonly from: Vec2;
    readonly to: Vec2;
}

function distance(p: Vec2, q: Vec2): number {
    return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

/* The part of the way from p to q that is nearest to a place. */
function along(p: Vec2, q: Vec2, at: Vec2): number {
    const [x, y] = [q[0] - p[0], q[1] - p[1]];
    const length = x * x + y * y;
    const part = length > 0 ? ((at[0] - p[0]) * x + (at[1] - p[1]) * y) / length : 0;
    return Math.min(Math.max(part, 0), 1);
}

export class ShapeDrag {
    /** The key of a handle that shall have the focus next. */
    readonly focusNext = signal<string | undefined>(undefined);
    private addedAt = -Infinity;
    private pressTimer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly bench: Bench2,
        private readonly figures: Figures,
        private readonly pane: () => Pane,
    ) {}

    private place(figure: Figure, at: Vec2, beyond: Vec2 = [0, 0]): Vec2 {
        const [px, py] = figure.placed.position;
        const [x, y] = outOfFrame(figure, at);
        const [dx, dy] = outOfFrame(figure, beyond);
        const spot = toScreen(this.pane().view.value, [px + x, py + y]);
        return [spot[0] + dx, spot[1] - dy];
    }

    /** The handles of the selected body, on the screen. */
    handles(): PlacedHandle[] {
        if (this.bench.problem.value !== undefined) return [];
        const which = this.bench.selected.value;
        const figure = this.figures[which].value;
        return handlesOf(which, figure).map((handle) => ({
            handle,
            spot: this.place(figure, handle.at, handle.beyond),
        }));
    }

    private edges(): PlacedEdge[] {
        const figure = this.figures[this.bench.selected.value].value;
        return edgesOf(figure).map((edge) => ({
            edge,
            from: this.place(figure, edge.from),
            to: this.place(figure, edge.to),
        }));
    }

    /** The edges in whose middle a plus offers a new vertex. */
    openEdges(): PlacedEdge[] {
        if (this.bench.problem.value !== undefined) return [];
        const edges = this.edges();
        return edges.length > PLUS_EDGES ? [] : edges.filter(({ from, to }) => distance(from, to) > PLUS_PIXELS);
    }

    private fine(slow: boolean): Rounder {
        const least = quantumOf(this.pane().view.peek()) * (slow ? SLOW : 1);
        return { least, round: (x) => roundTo(x, least) };
    }

    private grid(): Rounder {
        const view = this.pane().view.peek();
        const step = gridStep(view);
        return { least: quantumOf(view), round: (x) => Number((Math.round(x / step) * step).toPrecision(12)) };
    }

    private turning(keys: Keys): Rounder {
        const snap = (angle: number): number => roundAngle(Math.round(angle / ANGLE_SNAP) * ANGLE_SNAP);
        return { least: this.fine(true).least, round: keys.snap ? snap : roundAngle };
    }

    private rounderFor(handle: Handle, keys: Keys): Rounder {
        if (handle.kind === "rotation") return this.turning(keys);
        return keys.snap ? this.grid() : this.fine(keys.slow);
    }

    private bodyOf(which: Which): CaseBody {
        return this.bench.state.peek()[which];
    }

    /** Takes hold of what is at a place of the pane. */
    readonly pick = (at: Vec2, event: PointerEvent): Grip | undefined => {
        const touch = event.pointerType === "touch";
        const near = this.nearestHandle(at, touch ? REACH_TOUCH : REACH_MOUSE);
        const plus = this.nearestPlus(at, touch ? REACH_TOUCH : REACH_MOUSE);
        if (near !== undefined && (plus === undefined || distance(near.spot, at) <= distance(plus.spot, at))) {
            return this.holdHandle(near.handle, at, touch);
        }
        if (plus !== undefined) return this.holdPlus(plus.edge, at);
        const target = event.target instanceof Element ? event.target.closest("[data-body]") : null;
        const which = target?.getAttribute("data-body");
        if (which === "a" || which === "b") {
            this.focusNext.value = `body-${which}`;
            return this.holdBody(which, at, touch);
        }
        this.bench.vertex.value = -1;
        return undefined;
    };

    private nearestHandle(at: Vec2, reach: number): PlacedHandle | undefined {
        let best: PlacedHandle | undefined;
        for (const placed of this.handles()) {
            const far = distance(placed.spot, at);
            if (far <= reach && (best === undefined || far < distance(best.spot, at))) best = placed;
        }
        return best;
    }

    private nearestPlus(at: Vec2, reach: number): { edge: Edge; spot: Vec2 } | undefined {
        for (const { edge, from, to } of this.openEdges()) {
            const spot: Vec2 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
            if (distance(spot, at) <= reach) return { edge, spot };
        }
        return undefined;
    }

    /* A pointer that goes ten times as slowly while Alt is held. Begins and ends one step of undo. */
    private dragging(start: Vec2, change: (world: Vec2, keys: Keys) => void, end?: (moved: boolean) => void): Grip {
        const view = this.pane().view.peek();
        let last = start;
        let reached = start;
        this.bench.grab();
        return {
            move: (at, keys) => {
                const speed = keys.slow ? SLOW : 1;
                reached = [reached[0] + speed * (at[0] - last[0]), reached[1] + speed * (at[1] - last[1])];
                last = at;
                change(fromScreen(view, reached), keys);
            },
            end: (moved) => {
                clearTimeout(this.pressTimer);
                end?.(moved);
                this.bench.release();
            },
        };
    }

    private holdBody(which: Which, at: Vec2, touch: boolean): Grip {
        const wasSelected = this.bench.selected.peek() === which;
        this.bench.selected.value = which;
        this.bench.vertex.value = -1;
        const [x = 0, y = 0] = this.bench.picture.peek().case[which].position;
        const begin = fromScreen(this.pane().view.peek(), at);
        const change = (world: Vec2, keys: Keys): void => {
            const { round } = keys.snap ? this.grid() : this.fine(keys.slow);
            const [dx, dy] = [world[0] - begin[0], world[1] - begin[1]];
            const position = [dx === 0 ? x : round(x + dx), dy === 0 ? y : round(y + dy)];
            this.bench.setBody(which, { ...this.bodyOf(which), position });
        };
        return this.dragging(at, change, (moved) => {
            if (!moved && wasSelected) this.addOnEdge(at, touch ? EDGE_TOUCH : EDGE_MOUSE);
        });
    }

    private holdHandle(handle: Handle, at: Vec2, touch: boolean): Grip {
        const which = this.bench.selected.peek();
        this.bench.vertex.value = handle.index ?? -1;
        this.focusNext.value = handle.key;
        const { change } = this.handleChange(which, handle, at);
        const { index } = handle;
        let removed = false;
        if (touch && index !== undefined) {
            this.pressTimer = setTimeout(() => {
                removed = true;
                if (this.remove(which, index)) {
                    say(`Point ${index + 1} of ${which.toUpperCase()} is removed. Undo brings it back.`);
                }
            }, LONG_PRESS_MS);
        }
        return this.dragging(at, (world, keys) => {
            clearTimeout(this.pressTimer);
            if (!removed) change(world, keys);
        });
    }

    private handleChange(which: Which, handle: Handle, at: Vec2): { change: (world: Vec2, keys: Keys) => void } {
        const figure = this.figures[which].peek();
        const start = this.bodyOf(which);
        const [px, py] = figure.placed.position;
        const local = (world: Vec2): Vec2 => intoFrame(figure, [world[0] - px, world[1] - py]);
        const begin = fromScreen(this.pane().view.peek(), at);
        const from = local(begin);
        const change = (world: Vec2, keys: Keys): void => {
            const body =
                handle.kind === "vertex" && keys.snap
                    ? this.snapped(figure, start, handle, [world[0] - begin[0], world[1] - begin[1]])
                    : handle.drag(start, from, local(world), this.rounderFor(handle, keys));
            this.bench.setBody(which, body);
        };
        return { change };
    }

    /* A vertex goes to a crossing of the world's grid, however its body stands. */
    private snapped(figure: Figure, start: CaseBody, handle: Handle, way: Vec2): CaseBody {
        const { round } = this.grid();
        const [px, py] = figure.placed.position;
        const [x, y] = outOfFrame(figure, handle.at);
        const goal: Vec2 = [
            way[0] === 0 ? x : round(px + x + way[0]) - px,
            way[1] === 0 ? y : round(py + y + way[1]) - py,
        ];
        return handle.drag(start, handle.at, intoFrame(figure, goal), this.fine(true));
    }

    /* A new vertex in the middle of an edge, which is dragged from there. */
    private holdPlus(edge: Edge, at: Vec2): Grip {
        const which = this.bench.selected.peek();
        let change: ((world: Vec2, keys: Keys) => void) | undefined;
        return this.dragging(at, (world, keys) => {
            change ??= this.addAndHold(which, edge, at);
            change?.(world, keys);
        }, (moved) => {
            if (!moved) this.addVertex(which, edge, 0.5);
        });
    }

    private addAndHold(which: Which, edge: Edge, at: Vec2): ((world: Vec2, keys: Keys) => void) | undefined {
        const index = this.addVertex(which, edge, 0.5);
        const handle = handlesOf(which, this.figures[which].peek()).find((one) => one.index === index);
        return handle && this.handleChange(which, handle, at).change;
    }

    private addOnEdge(at: Vec2, reach: number): void {
        let best: { edge: Edge; part: number; far: number } | undefined;
        for (const { edge, from, to } of this.edges()) {
            const part = along(from, to, at);
            const far = distance(at, [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
            if (far <= reach && (best === undefined || far < best.far)) best = { edge, part, far };
        }
        if (best !== undefined) this.addVertex(this.bench.selected.peek(), best.edge, best.part);
    }

    private addVertex(which: Which, { from, to, after }: Edge, part: number): number {
        const { round } = this.fine(false);
        const at: Vec2 = [round(from[0] + part * (to[0] - from[0])), round(from[1] + part * (to[1] - from[1]))];
        this.bench.setBody(which, withVertex(this.bodyOf(which), after, at));
        this.bench.vertex.value = after + 1;
        this.focusNext.value = `vertex-${after + 1}`;
        this.addedAt = performance.now();
        return after + 1;
    }

    private remove(which: Which, index: number): boolean {
        const body = withoutVertex(this.bodyOf(which), index);
        if (body === undefined) return false;
        this.bench.setBody(which, body);
        this.bench.vertex.value = -1;
        const left = cornersOf(body.shape).length;
        this.focusNext.value = `vertex-${Math.min(index, left - 1)}`;
        return true;
    }

    readonly doubleClick = (event: MouseEvent): void => {
        if (performance.now() - this.addedAt < JUST_ADDED_MS) return;
        const near = this.nearestHandle(this.pane().place(event), REACH_MOUSE);
        if (near?.handle.index !== undefined) this.remove(this.bench.selected.peek(), near.handle.index);
    };

    /* A key's way: a tenth of the grid, with Alt a hundredth; with Shift from line to line. */
    private wayOf(event: KeyboardEvent, unit: number): Vec2 | undefined {
        const ways: Record<string, Vec2> = {
            ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowLeft: [-1, 0], ArrowDown: [0, -1],
        };
        const way = ways[event.key];
        const size = event.shiftKey ? unit : event.altKey ? unit / 100 : unit / 10;
        return way && [way[0] * size, way[1] * size];
    }

    private keyRounder(event: KeyboardEvent, unit: number): Rounder {
        const least = 10 ** (Math.floor(Math.log10(unit) + 1e-9) - (event.altKey ? 3 : 2));
        return event.shiftKey ? { ...this.grid(), least } : { least, round: (x) => roundTo(x, least) };
    }

    private take(event: KeyboardEvent): void {
        event.preventDefault();
        event.stopPropagation();
    }

    bodyKey(which: Which, event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey) return;
        const unit = gridStep(this.pane().view.peek());
        const way = this.wayOf(event, unit);
        if (way === undefined) return;
        this.take(event);
        const body = this.bodyOf(which);
        const { round } = this.keyRounder(event, unit);
        const position = body.position.map((x, i) => ((way[i] ?? 0) === 0 ? x : round(x + (way[i] ?? 0))));
        this.bench.setBody(which, { ...body, position });
    }

    handleKey(which: Which, handle: Handle, event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey) return;
        if (handle.index !== undefined && this.vertexKey(which, handle.index, event)) return;
        const turns = handle.kind === "rotation";
        const unit = turns ? ANGLE_SNAP : gridStep(this.pane().view.peek());
        const way = this.wayOf(event, turns && !event.shiftKey ? Math.PI / 18 : unit);
        if (way === undefined) return;
        this.take(event);
        const rounder = turns
            ? this.turning({ snap: event.shiftKey, slow: false })
            : this.keyRounder(event, unit);
        this.bench.setBody(which, this.nudged(which, handle, way, rounder, event.shiftKey));
    }

    private nudged(which: Which, handle: Handle, way: Vec2, rounder: Rounder, snap: boolean): CaseBody {
        const start = this.bodyOf(which);
        if (handle.nudge !== undefined) return handle.nudge(start, way[0] + way[1], rounder);
        const figure = this.figures[which].peek();
        if (snap) return this.snapped(figure, start, handle, way);
        const [x, y] = intoFrame(figure, way);
        return handle.drag(start, handle.at, [handle.at[0] + x, handle.at[1] + y], rounder);
    }

    private vertexKey(which: Which, index: number, event: KeyboardEvent): boolean {
        if (event.key === "Delete" || event.key === "Backspace") {
            this.take(event);
            this.remove(which, index);
            return true;
        }
        const edge = edgesOf(this.figures[which].peek()).find(({ after }) => after === index);
        if (edge === undefined || (event.key !== "Insert" && event.key !== "Enter")) return false;
        this.take(event);
        this.addVertex(which, edge, 0.5);
        return true;
    }
}
