/** The user's hand in the view: mouse, fingers and keys. Takes hold of bodies, throws and chooses them, moves what is
 * seen. The crosshair of the keys is a pointer like any other. */
import { signal } from "@preact/signals";
import type { Lens, Picked } from "./camera/lens";
import type { ToyModel } from "./model";
import { clamp } from "./numbers";

/** A press that moved by less than this, in pixels, and was shorter than this, is a click. */
const CLICK_PIXELS = 4;
const CLICK_MILLISECONDS = 300;
/** How far from a body a press may be to mean it. */
const MOUSE_REACH = 4;
const TOUCH_REACH = 16;
const CROSS_STEP = 12;
const FINE_STEP = 2;

interface Press {
    readonly picked: Picked | undefined;
    readonly begun: number;
    readonly from: readonly [number, number];
    at: readonly [number, number];
    moved: boolean;
}

export class Hand {
    /** Where the keys point; none while they are not used. */
    readonly cross = signal<readonly [number, number] | undefined>(undefined);
    /** The name of what is under the pointer. */
    readonly hover = signal<{ readonly name: string; readonly x: number; readonly y: number } | undefined>(undefined);
    private readonly presses = new Map<number, Press>();
    /** What is held, and which pointer holds it; -1 are the keys. */
    private held: { readonly pointer: number; readonly point: readonly number[] } | undefined;

    constructor(
        private readonly model: ToyModel,
        private readonly lens: Lens,
    ) {}

    private pick(x: number, y: number, reach: number): Picked | undefined {
        const { simulation } = this.model;
        return simulation && this.lens.pick(simulation, x, y, reach);
    }

    /* ---- Mouse and fingers ---- */

    down(event: PointerEvent): void {
        if (!(event.currentTarget instanceof Element)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        this.cross.value = undefined;
        this.hover.value = undefined;
        const here = [event.offsetX, event.offsetY] as const;
        const reach = event.pointerType === "touch" ? TOUCH_REACH : MOUSE_REACH;
        const wantsView = event.button !== 0 || event.shiftKey || this.presses.size > 0;
        const picked = wantsView && event.button !== 0 ? undefined : this.pick(here[0], here[1], reach);
        this.presses.set(event.pointerId, { picked, begun: event.timeStamp, from: here, at: here, moved: false });
        if (this.presses.size > 1) this.letGo();
    }

    move(event: PointerEvent): void {
        const here = [event.offsetX, event.offsetY] as const;
        const press = this.presses.get(event.pointerId);
        if (!press) {
            if (event.pointerType === "mouse") this.look(here);
            return;
        }
        const before = press.at;
        press.at = here;
        press.moved ||= Math.hypot(here[0] - press.from[0], here[1] - press.from[1]) > CLICK_PIXELS;
        if (!press.moved) return;
        if (this.presses.size === 2) this.pinch(event.pointerId, before, here);
        else if (this.presses.size === 1) this.drag(event, press, before, here);
        this.model.redraw();
    }

    private drag(
        event: PointerEvent,
        press: Press,
        before: readonly [number, number],
        here: readonly [number, number],
    ): void {
        const grabs = press.picked?.thing.kind === "dynamic" && !event.shiftKey;
        if (grabs && press.picked) {
            if (this.held?.pointer !== event.pointerId) this.hold(event.pointerId, press.picked);
            if (this.held) this.model.pullTo(this.lens.beside(here[0], here[1], this.held.point));
            return;
        }
        const dx = here[0] - before[0];
        const dy = here[1] - before[1];
        if (event.shiftKey || (event.buttons & 6) !== 0) this.lens.pan(dx, dy);
        else this.lens.turn(dx, dy);
    }

    /** Two fingers move and zoom; this one went, the other one stayed. */
    private pinch(moving: number, before: readonly [number, number], here: readonly [number, number]): void {
        const other = [...this.presses].find(([id]) => id !== moving)?.[1].at ?? here;
        const apart = ([x, y]: readonly [number, number]): number => Math.hypot(x - other[0], y - other[1]);
        const factor = Math.max(apart(here), 1) / Math.max(apart(before), 1);
        this.lens.zoom(factor, (here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
        this.lens.pan((here[0] - before[0]) / 2, (here[1] - before[1]) / 2);
    }

    up(event: PointerEvent): void {
        const press = this.presses.get(event.pointerId);
        this.presses.delete(event.pointerId);
        if (this.held?.pointer === event.pointerId) this.letGo();
        const short = press && !press.moved && event.timeStamp - press.begun < CLICK_MILLISECONDS;
        if (short && event.type === "pointerup") this.model.select(press.picked?.thing.number, event.shiftKey);
    }

    wheel(event: WheelEvent): void {
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        this.lens.zoom(Math.exp(-0.0015 * event.deltaY * lines), event.offsetX, event.offsetY);
        this.model.redraw();
    }

    leave(): void {
        this.hover.value = undefined;
    }

    private look(here: readonly [number, number]): void {
        const picked = this.pick(here[0], here[1], 0);
        this.hover.value = picked && { name: picked.thing.name, x: here[0], y: here[1] };
    }

    private hold(pointer: number, picked: Picked): void {
        this.held = { pointer, point: picked.point };
        this.model.grab(picked.thing, picked.point);
    }

    private letGo(): void {
        if (this.held) this.model.letGo();
        this.held = undefined;
    }

    /** When the window or the view goes away. */
    drop(): void {
        this.presses.clear();
        this.letGo();
    }

    /* ---- Keys ---- */

    /** The crosshair, in the middle of the view when it is first asked for. */
    get aim(): readonly [number, number] {
        return this.cross.value ?? [this.lens.size.width / 2, this.lens.size.height / 2];
    }

    /** Keys of the view itself; says whether it was one. */
    key(event: KeyboardEvent): boolean {
        const step = event.shiftKey ? FINE_STEP : CROSS_STEP;
        switch (event.key) {
            case "ArrowLeft":
                return this.moveCross(-step, 0);
            case "ArrowRight":
                return this.moveCross(step, 0);
            case "ArrowUp":
                return this.moveCross(0, -step);
            case "ArrowDown":
                return this.moveCross(0, step);
            case "g":
                return this.grabByKey();
            case "Enter":
                return this.selectByKey(event.shiftKey);
            case "Delete":
            case "Backspace":
                return this.deleteByKey();
            case "+":
            case "=":
                return this.zoomByKey(1.2);
            case "-":
                return this.zoomByKey(1 / 1.2);
            case "Escape":
                return this.escape();
            default:
                return false;
        }
    }

    private moveCross(dx: number, dy: number): boolean {
        const [x, y] = this.aim;
        const { width, height } = this.lens.size;
        const next = [clamp(x + dx, 0, width), clamp(y + dy, 0, height)] as const;
        this.cross.value = next;
        if (this.held) this.model.pullTo(this.lens.beside(next[0], next[1], this.held.point));
        this.model.redraw();
        return true;
    }

    private pickAtCross(): Picked | undefined {
        const [x, y] = this.aim;
        this.cross.value = [x, y];
        this.model.redraw();
        return this.pick(x, y, TOUCH_REACH);
    }

    private grabByKey(): boolean {
        if (this.held) this.letGo();
        else {
            const picked = this.pickAtCross();
            if (picked?.thing.kind === "dynamic") this.hold(-1, picked);
        }
        return true;
    }

    private selectByKey(more: boolean): boolean {
        this.model.select(this.pickAtCross()?.thing.number, more);
        return true;
    }

    private deleteByKey(): boolean {
        const chosen = this.model.selected.value;
        const under = chosen.length === 0 ? this.pickAtCross() : undefined;
        this.model.remove(under ? [under.thing.number] : chosen);
        return true;
    }

    private zoomByKey(factor: number): boolean {
        const [x, y] = this.aim;
        this.lens.zoom(factor, x, y);
        this.model.redraw();
        return true;
    }

    private escape(): boolean {
        this.letGo();
        this.cross.value = undefined;
        this.model.select(undefined, false);
        return true;
    }
}
