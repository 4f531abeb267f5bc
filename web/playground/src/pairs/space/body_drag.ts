/** A shape that is taken by the pointer goes with it, in the plane of the view; beside the shapes the view is turned. */
import { Plane, Raycaster, Vector2, Vector3 } from "three";
import type { Bench3, CaseBody, Which } from "../model";
import { powerOfTen, roundTo } from "./sizing";
import type { Viewport } from "./viewport";

/* A press that moves by no more than this many pixels is a click. */
const CLICK_PIXELS = 5;

interface Hit {
    readonly which: Which;
    readonly point: Vector3;
}

export interface BodyDragOptions {
    readonly bench: Bench3;
    readonly viewport: Viewport;
    /** The shape under a point of the page, and where it is hit. */
    hit(clientX: number, clientY: number): Hit | undefined;
    /** Whether the pointer is on a handle, which goes before. */
    onHandle(): boolean;
}

interface Held {
    readonly which: Which;
    readonly start: CaseBody;
    readonly from: Vector3;
    /** Through the point that was taken, across the view. */
    readonly plane: Plane;
    readonly pressed: Vector2;
    readonly pointer: number;
}

export class BodyDrag {
    private held: Held | undefined;
    private moving = false;
    private goal: Vector3 | undefined;

    constructor(private readonly options: BodyDragOptions) {
        const { canvas } = options.viewport;
        /* Before the camera's own controls hear of it. */
        canvas.addEventListener("pointerdown", this.down, { capture: true });
        canvas.addEventListener("pointermove", this.move);
        canvas.addEventListener("pointerup", this.up);
        canvas.addEventListener("pointercancel", this.up);
    }

    private readonly down = (event: PointerEvent): void => {
        const { bench, viewport, hit, onHandle } = this.options;
        if (!event.isPrimary || event.button !== 0 || onHandle()) return;
        const found = hit(event.clientX, event.clientY);
        if (!found) return;
        const across = viewport.camera.getWorldDirection(new Vector3());
        this.held = {
            which: found.which,
            start: bench.state.peek()[found.which],
            from: found.point,
            plane: new Plane().setFromNormalAndCoplanarPoint(across, found.point),
            pressed: new Vector2(event.clientX, event.clientY),
            pointer: event.pointerId,
        };
        this.moving = false;
        viewport.controls.enabled = false;
        viewport.canvas.setPointerCapture(event.pointerId);
    };

    private readonly move = (event: PointerEvent): void => {
        const { bench, viewport, onHandle } = this.options;
        if (!this.held) {
            if (event.buttons === 0) this.hint(event);
            return;
        }
        if (event.pointerId !== this.held.pointer) return;
        if (onHandle()) {
            this.finish();
            return;
        }
        const { pressed, plane, which } = this.held;
        if (!this.moving && pressed.distanceTo(new Vector2(event.clientX, event.clientY)) <= CLICK_PIXELS) return;
        if (!this.moving) {
            this.moving = true;
            bench.selected.value = which;
            bench.grab();
        }
        this.goal = this.ray(event).ray.intersectPlane(plane, new Vector3()) ?? undefined;
        viewport.invalidate();
    };

    /* Says under the pointer what can be done there. */
    private hint(event: PointerEvent): void {
        const { viewport, hit, onHandle } = this.options;
        const found = onHandle() ? undefined : hit(event.clientX, event.clientY);
        viewport.canvas.style.cursor = onHandle() ? "pointer" : found ? "move" : "";
        const words = found ? `${found.which.toUpperCase()}: drag it`
            : "Drag to turn the view, scroll to zoom";
        viewport.canvas.title = onHandle() ? "Drag this handle" : words;
    }

    private ray(event: PointerEvent): Raycaster {
        const { canvas, camera } = this.options.viewport;
        const { left, top, width, height } = canvas.getBoundingClientRect();
        const spot = new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
        const ray = new Raycaster();
        ray.setFromCamera(spot, camera);
        return ray;
    }

    /** Before a frame: the shape goes where the pointer is, once however many events there were. */
    apply(): void {
        const { held, goal } = this;
        if (!held || !goal) return;
        this.goal = undefined;
        const step = powerOfTen(this.options.viewport.pixel(held.from));
        const way = goal.sub(held.from).toArray();
        const position = held.start.position.map((x, k) => {
            const by = way[k] ?? 0;
            return Math.abs(by) < step / 2 ? x : roundTo(x + by, step);
        });
        if (position.every(Number.isFinite)) this.options.bench.setBody(held.which, { ...held.start, position });
    }

    private readonly up = (event: PointerEvent): void => {
        if (event.pointerId === this.held?.pointer) this.finish();
    };

    private finish(): void {
        this.apply();
        this.held = undefined;
        this.options.viewport.controls.enabled = true;
        if (this.moving) this.options.bench.release();
        this.moving = false;
    }

    dispose(): void {
        const { canvas } = this.options.viewport;
        if (this.held) this.finish();
        canvas.removeEventListener("pointerdown", this.down, { capture: true });
        canvas.removeEventListener("pointermove", this.move);
        canvas.removeEventListener("pointerup", this.up);
        canvas.removeEventListener("pointercancel", this.up);
    }
}
