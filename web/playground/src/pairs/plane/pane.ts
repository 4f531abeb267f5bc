/** A pane on the plane: its view, and the gestures of mouse, touch and pen that move the view or what is in it. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Vec2 } from "../model";
import { makeGrid, type Grid } from "./grid";
import { fit, grow, hasLost, keepVisible, panBy, showsWell, zoomAt, type Box, type View } from "./view";

export interface Keys {
    /** To the grid. */
    readonly snap: boolean;
    /** Ten times as fine. */
    readonly slow: boolean;
}

/** What a pointer has taken hold of. */
export interface Grip {
    move(at: Vec2, keys: Keys): void;
    /** `moved`: it was a drag and no click. */
    end(moved: boolean): void;
}

export interface PaneOptions {
    /** What there is to see, for the view to begin with and to come back to. */
    readonly figure: ReadonlySignal<Box>;
    /** What of it must never be out of sight after a change that was no drag; all of it where this is not given. */
    readonly parts?: ReadonlySignal<readonly Box[]>;
    /** Takes hold of what is there; nothing is the background. */
    readonly pick?: (at: Vec2, event: PointerEvent) => Grip | undefined;
    /** A point that is never let out of the pane. */
    readonly anchor?: Vec2;
}

const WHEEL = 0.0016;
const WHEEL_LINE = 16;
const CLICK_PIXELS = 4;
/** The size of the page's text for which the panes are drawn. */
const TEXT_PIXELS = 16;
const ANCHOR_INSET = 22;
export const ZOOM_STEP = 1.25;

interface Finger {
    at: Vec2;
}

/* What has the focus gives it up, and a field takes what was typed in it: a captured pointer leaves that to us. */
function blur(): void {
    const active = document.activeElement;
    if (active instanceof HTMLElement || active instanceof SVGElement) active.blur();
}

export class Pane {
    readonly view = signal<View>({ x: 0, y: 0, scale: 40, width: 0, height: 0 });
    readonly grid: ReadonlySignal<Grid> = computed(() => makeGrid(this.view.value));
    readonly ready = computed(() => this.view.value.width > 0);
    /** Whether the view still follows the figure: until someone pans or zooms. */
    private follows = true;
    private element: SVGSVGElement | undefined;
    private corner: Vec2 = [0, 0];
    /** Pixels of the screen for one of the pane. */
    private unit = 1;
    private readonly fingers = new Map<number, Finger>();
    private grip: Grip | undefined;
    private pressed: Vec2 = [0, 0];
    private moved = false;
    private frame = 0;
    private waiting: (() => void) | undefined;

    constructor(private readonly options: PaneOptions) {}

    /** Listens until the returned function is called. */
    attach(element: SVGSVGElement): () => void {
        this.element = element;
        const sizes = new ResizeObserver(() => this.measure(element));
        sizes.observe(element);
        this.measure(element);
        const wheel = (event: WheelEvent): void => this.wheel(event);
        /* One finger on the background scrolls the page; what has been taken hold of is not scrolled away. */
        const touch = (event: TouchEvent): void => {
            if ((event.touches.length > 1 || this.grip !== undefined) && event.cancelable) event.preventDefault();
        };
        element.addEventListener("wheel", wheel, { passive: false });
        element.addEventListener("touchstart", touch, { passive: false });
        element.addEventListener("touchmove", touch, { passive: false });
        return () => {
            sizes.disconnect();
            element.removeEventListener("wheel", wheel);
            element.removeEventListener("touchstart", touch);
            element.removeEventListener("touchmove", touch);
            cancelAnimationFrame(this.frame);
            /* What is broken off is no click. */
            this.moved = true;
            this.fingers.clear();
            this.letGo();
        };
    }

    /* Where the page's text is larger, so is all that is drawn. */
    private measure(element: SVGSVGElement): void {
        this.unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT_PIXELS || 1;
        this.resize(element.clientWidth / this.unit, element.clientHeight / this.unit);
    }

    private resize(width: number, height: number): void {
        const old = this.view.peek();
        if (!(width > 0 && height > 0) || (width === old.width && height === old.height)) return;
        const next = { ...old, width, height };
        this.view.value = this.follows ? fit(next, this.options.figure.peek()) : next;
    }

    private set(view: View): void {
        const { anchor } = this.options;
        this.view.value = anchor === undefined ? view : keepVisible(view, anchor, ANCHOR_INSET);
    }

    fit(): void {
        this.follows = true;
        if (this.ready.peek()) this.view.value = fit(this.view.peek(), this.options.figure.peek());
    }

    /** After a change of the figure that is no drag: shows it again where it has left the pane. */
    follow(): void {
        const { figure, parts } = this.options;
        const view = this.view.peek(), box = figure.peek();
        if (!this.ready.peek()) return;
        const lost = this.follows ? !showsWell(view, box) : hasLost(view, box, parts?.peek() ?? [box]);
        if (lost) this.fit();
    }

    /** While a figure moves: makes room for it without a jump. */
    widen(): void {
        if (this.follows && this.ready.peek()) this.view.value = grow(this.view.peek(), this.options.figure.peek());
    }

    /** Takes another view, as a hand would choose it. */
    look(view: View): void {
        this.follows = false;
        this.set(view);
    }

    zoom(factor: number, at?: Vec2): void {
        const view = this.view.peek();
        this.follows = false;
        this.set(zoomAt(view, factor, at ?? [view.width / 2, view.height / 2], this.options.figure.peek()));
    }

    pan(pixels: Vec2): void {
        this.look(panBy(this.view.peek(), pixels));
    }

    /* Where the pane stands on the screen is read when a gesture begins, and not at each move. */
    private findCorner(): void {
        const rect = this.element?.getBoundingClientRect();
        if (rect !== undefined) this.corner = [rect.left, rect.top];
    }

    /** Where an event happened, in pixels of the pane. */
    place(event: MouseEvent): Vec2 {
        if (this.fingers.size === 0) this.findCorner();
        return [(event.clientX - this.corner[0]) / this.unit, (event.clientY - this.corner[1]) / this.unit];
    }

    private wheel(event: WheelEvent): void {
        event.preventDefault();
        const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE;
        const way = Math.max(-240, Math.min(240, event.deltaY * unit));
        this.zoom(Math.exp(-WHEEL * way * (event.ctrlKey ? 4 : 1)), this.place(event));
    }

    readonly down = (event: PointerEvent): void => {
        if (event.button !== 0 && event.button !== 1) return;
        const at = this.place(event);
        this.fingers.set(event.pointerId, { at });
        this.element?.setPointerCapture(event.pointerId);
        if (this.fingers.size > 1) {
            this.flush();
            this.letGo();
            return;
        }
        this.pressed = at;
        this.moved = false;
        blur();
        this.element?.setAttribute("data-pointer", "");
        const picked = event.button === 0 ? this.options.pick?.(at, event) : undefined;
        this.grip = picked ?? (event.pointerType === "touch" ? undefined : this.panning(at));
    };

    private panning(start: Vec2): Grip {
        let last = start;
        return {
            move: (at) => {
                this.pan([at[0] - last[0], at[1] - last[1]]);
                last = at;
            },
            end: () => undefined,
        };
    }

    readonly move = (event: PointerEvent): void => {
        const finger = this.fingers.get(event.pointerId);
        if (finger === undefined) return;
        const at = this.place(event);
        const keys = { snap: event.shiftKey, slow: event.altKey };
        if (this.fingers.size === 2) {
            this.pinch(finger, at);
            return;
        }
        finger.at = at;
        const way = Math.hypot(at[0] - this.pressed[0], at[1] - this.pressed[1]);
        if (!this.moved && way < CLICK_PIXELS) return;
        this.moved = true;
        /* One change for each frame, however often the pointer reports. */
        this.waiting = () => this.grip?.move(at, keys);
        if (this.frame === 0) this.frame = requestAnimationFrame(() => this.flush());
    };

    private flush(): void {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        const wait = this.waiting;
        this.waiting = undefined;
        wait?.();
    }

    private pinch(finger: Finger, at: Vec2): void {
        const other = [...this.fingers.values()].find((one) => one !== finger);
        if (other === undefined) return;
        const before = Math.hypot(finger.at[0] - other.at[0], finger.at[1] - other.at[1]);
        const after = Math.hypot(at[0] - other.at[0], at[1] - other.at[1]);
        this.pan([(at[0] - finger.at[0]) / 2, (at[1] - finger.at[1]) / 2]);
        const middle: Vec2 = [(at[0] + other.at[0]) / 2, (at[1] + other.at[1]) / 2];
        if (before > 1 && after > 1) this.zoom(after / before, middle);
        finger.at = at;
    }

    readonly up = (event: PointerEvent): void => {
        if (!this.fingers.has(event.pointerId)) return;
        this.flush();
        this.fingers.delete(event.pointerId);
        if (this.fingers.size === 0) this.letGo();
    };

    private letGo(): void {
        const grip = this.grip;
        this.grip = undefined;
        grip?.end(this.moved);
    }

    /** From the first key on the focus is shown again. */
    readonly anyKey = (): void => this.element?.removeAttribute("data-pointer");

    /** Keys of the pane itself. */
    readonly key = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey) return;
        const actions: Record<string, () => void> = {
            f: () => this.fit(),
            "+": () => this.zoom(ZOOM_STEP),
            "=": () => this.zoom(ZOOM_STEP),
            "-": () => this.zoom(1 / ZOOM_STEP),
        };
        const action = actions[event.key];
        if (action === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        action();
    };
}
