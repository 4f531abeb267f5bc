/** The origin of the difference by hand. A - (B + t) is A - B moved by -t: seen from A - B, the origin goes where B
 * goes. So B takes the way of the origin, and the view goes along, in which A - B then stands still. */
import { batch } from "@preact/signals";
import type { Bench2, Vec2 } from "../model";
import { gridStep } from "./grid";
import type { Grip, Pane } from "./pane";
import { fromScreen, quantumOf, roundTo, toScreen, type View } from "./view";

const ORIGIN: Vec2 = [0, 0];
const REACH_MOUSE = 14;
const REACH_TOUCH = 26;
const WAYS: Readonly<Record<string, Vec2>> = {
    ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowLeft: [-1, 0], ArrowDown: [0, -1],
};

export class OriginDrag {
    constructor(
        private readonly bench: Bench2,
        private readonly pane: () => Pane,
    ) {}

    readonly pick = (at: Vec2, event: PointerEvent): Grip | undefined => {
        const pane = this.pane(), view = pane.view.peek();
        const [x, y] = toScreen(view, ORIGIN);
        const reach = event.pointerType === "touch" ? REACH_TOUCH : REACH_MOUSE;
        if (this.bench.problem.peek() !== undefined || Math.hypot(x - at[0], y - at[1]) > reach) return undefined;
        const start = this.bench.state.peek().b;
        const pressed = fromScreen(view, at);
        this.bench.grab();
        return {
            move: (to) => {
                const now = fromScreen(view, to);
                this.move(view, start.position, [now[0] - pressed[0], now[1] - pressed[1]]);
            },
            end: () => this.bench.release(),
        };
    };

    private move(view: View, start: readonly number[], way: Vec2): void {
        const step = quantumOf(view);
        const position = start.map((x, i) => (way[i] === 0 ? x : roundTo(x + (way[i] ?? 0), step)));
        const [dx = 0, dy = 0] = position.map((x, i) => x - (start[i] ?? 0));
        batch(() => {
            this.bench.setBody("b", { ...this.bench.state.peek().b, position });
            this.pane().look({ ...view, x: view.x - dx, y: view.y - dy });
        });
    }

    /** An arrow key moves it by a tenth of the grid, with Shift from line to line. */
    readonly key = (event: KeyboardEvent): void => {
        const way = WAYS[event.key];
        if (way === undefined || event.ctrlKey || event.metaKey || this.bench.problem.peek() !== undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const view = this.pane().view.peek();
        const size = gridStep(view) * (event.shiftKey ? 1 : 0.1);
        this.move(view, this.bench.state.peek().b.position, [way[0] * size, way[1] * size]);
    };
}
