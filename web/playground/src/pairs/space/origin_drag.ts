/** The origin of the difference by hand, as in the plane: it goes with the pointer in the plane of the view, B goes
 * with it, and the camera along, in whose picture A - B then stands still. */
import { Plane, Raycaster, Vector2, Vector3 } from "three";
import type { Bench3, CaseBody } from "../model";
import { powerOfTen, roundTo } from "./sizing";
import type { Viewport } from "./viewport";

const REACH_MOUSE = 14;
const REACH_TOUCH = 26;

interface Held {
    readonly start: CaseBody;
    readonly from: Vector3;
    readonly plane: Plane;
    readonly pointer: number;
    /** Where the camera was, and what it looked at. */
    readonly eye: Vector3;
    readonly target: Vector3;
}

export class OriginDrag3 {
    private held: Held | undefined;
    private goal: Vector2 | undefined;

    constructor(private readonly bench: Bench3, private readonly viewport: Viewport) {
        const { canvas } = viewport;
        /* Before the camera's own controls hear of it. */
        canvas.addEventListener("pointerdown", this.down, { capture: true });
        canvas.addEventListener("pointermove", this.move);
        canvas.addEventListener("pointerup", this.up);
        canvas.addEventListener("pointercancel", this.up);
    }

    private spot(event: PointerEvent): Vector2 {
        const { left, top, width, height } = this.viewport.canvas.getBoundingClientRect();
        return new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    }

    private isNear(event: PointerEvent): boolean {
        const { width, height } = this.viewport.canvas.getBoundingClientRect();
        const origin = new Vector3(0, 0, 0).project(this.viewport.camera), at = this.spot(event);
        const away = Math.hypot(((origin.x - at.x) * width) / 2, ((origin.y - at.y) * height) / 2);
        return away <= (event.pointerType === "touch" ? REACH_TOUCH : REACH_MOUSE);
    }

    private readonly down = (event: PointerEvent): void => {
        const { bench, viewport } = this;
        if (!event.isPrimary || event.button !== 0 || bench.problem.peek() !== undefined) return;
        if (!this.isNear(event)) return;
        const { camera, controls, canvas } = viewport;
        const plane = new Plane().setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), new Vector3());
        const from = this.pointOn(plane, this.spot(event));
        if (!from) return;
        const start = bench.state.peek().b;
        const [eye, target] = [camera.position.clone(), controls.target.clone()];
        this.held = { start, from, plane, pointer: event.pointerId, eye, target };
        controls.enabled = false;
        canvas.setPointerCapture(event.pointerId);
        bench.grab();
    };

    private pointOn(plane: Plane, spot: Vector2): Vector3 | undefined {
        const ray = new Raycaster();
        ray.setFromCamera(spot, this.viewport.camera);
        return ray.ray.intersectPlane(plane, new Vector3()) ?? undefined;
    }

    private readonly move = (event: PointerEvent): void => {
        const { canvas } = this.viewport;
        if (!this.held) {
            const near = event.buttons === 0 && this.isNear(event);
            canvas.style.cursor = near ? "grab" : "";
            canvas.title = near ? "Drag the origin: B goes with it" : "Drag to turn the view, scroll to zoom";
            return;
        }
        if (event.pointerId !== this.held.pointer) return;
        this.goal = this.spot(event);
        this.viewport.invalidate();
    };

    /** Before a frame: the origin goes where the pointer is, once however many events there were. */
    apply(): void {
        const { held, goal, viewport } = this;
        if (!held || !goal) return;
        this.goal = undefined;
        /* The pointer is seen from where the camera was. */
        viewport.moveTo(held.eye, held.target);
        const at = this.pointOn(held.plane, goal);
        if (!at) return;
        const step = powerOfTen(viewport.pixel(held.from));
        const way = at.sub(held.from).toArray();
        const position = held.start.position.map((x, k) => roundTo(x + (way[k] ?? 0), step));
        if (!position.every(Number.isFinite)) return;
        const gone = new Vector3(...position.map((x, k) => x - (held.start.position[k] ?? 0)));
        this.bench.setBody("b", { ...held.start, position });
        viewport.moveTo(held.eye.clone().sub(gone), held.target.clone().sub(gone));
    }

    private readonly up = (event: PointerEvent): void => {
        if (event.pointerId === this.held?.pointer) this.finish();
    };

    private finish(): void {
        this.apply();
        this.held = undefined;
        this.viewport.controls.enabled = true;
        this.bench.release();
    }

    dispose(): void {
        const { canvas } = this.viewport;
        if (this.held) this.finish();
        canvas.removeEventListener("pointerdown", this.down, { capture: true });
        canvas.removeEventListener("pointermove", this.move);
        canvas.removeEventListener("pointerup", this.up);
        canvas.removeEventListener("pointercancel", this.up);
    }
}
