/** Takes hold of the selected shape: by handles in the picture, and by keys. */
import { effect, signal } from "@preact/signals";
import { Object3D, Raycaster, Vector2, Vector3 } from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import { unitRotation } from "tact/link";
import type { Bench3, CaseBody, Vec3, Which } from "../model";
import type { Palette } from "./palette";
import { BodyDrag } from "./body_drag";
import { handy, powerOfTen, resized, roundTo } from "./sizing";
import type { Viewport } from "./viewport";
import type { WorldScene } from "./world_scene";

export type GizmoMode = "translate" | "rotate" | "scale";

const KEYS: Record<string, GizmoMode> = { w: "translate", e: "rotate", r: "scale" };
const KEY_TURN = Math.PI / 36;
const KEY_SIZE = 1.05;
/* A press that moves by no more than this many pixels is a click. */
const CLICK_PIXELS = 5;

export class Gizmo {
    readonly mode = signal<GizmoMode>("translate");
    private readonly controls: TransformControls;
    /* What the handles move; the selected shape follows. */
    private readonly proxy = new Object3D();
    private start: CaseBody | undefined;
    /* Whose it is: another shape may be selected meanwhile. */
    private held: Which = "b";
    private pending = false;
    private press: Vector2 | undefined;
    private readonly bodyDrag: BodyDrag;
    private readonly stops: (() => void)[] = [];

    constructor(
        private readonly bench: Bench3,
        private readonly viewport: Viewport,
        private readonly world: WorldScene,
    ) {
        const { camera, canvas, scene } = viewport;
        this.controls = new TransformControls(camera, canvas);
        this.controls.size = matchMedia("(pointer: coarse)").matches ? 1.2 : 1;
        this.bodyDrag = new BodyDrag({
            bench,
            viewport,
            hit: (x, y) => this.hit(x, y),
            onHandle: () => this.controls.axis !== null || this.controls.dragging,
        });
        scene.add(this.proxy, this.controls.getHelper());
        this.controls.attach(this.proxy);
        this.controls.addEventListener("change", () => viewport.invalidate());
        this.controls.addEventListener("objectChange", () => {
            this.pending = true;
            viewport.invalidate();
        });
        this.controls.addEventListener("dragging-changed", (event) => this.drag(event.value === true));
        canvas.addEventListener("pointerdown", this.pressed);
        canvas.addEventListener("pointerup", this.released);
        canvas.addEventListener("pointercancel", this.cancelled);
        this.stops.push(effect(() => {
            this.controls.mode = this.mode.value;
            viewport.invalidate();
        }));
    }

    paint(palette: Palette, selected: Which): void {
        const { ink, a, b } = palette;
        this.controls.setColors(ink, ink, ink, selected === "a" ? a : b);
    }

    private get body(): CaseBody {
        return this.bench.state.peek()[this.bench.selected.peek()];
    }

    private drag(begins: boolean): void {
        this.viewport.controls.enabled = !begins;
        if (begins) {
            this.held = this.bench.selected.peek();
            this.start = this.body;
            this.bench.grab();
            return;
        }
        this.applyHandles();
        this.start = undefined;
        this.bench.release();
        this.proxy.scale.setScalar(1);
        this.follow();
        this.viewport.invalidate();
    }

    /** Before a frame: the shape goes where the pointer has taken it. */
    apply(): void {
        this.bodyDrag.apply();
        this.applyHandles();
    }

    /* The shape goes where the handles are, once however many events there were. */
    private applyHandles(): void {
        if (!this.pending || !this.start) return;
        this.pending = false;
        const which = this.held;
        const { position, quaternion, scale } = this.proxy;
        if (this.mode.peek() === "scale") {
            const factors: Vec3 = [scale.x, scale.y, scale.z];
            if (!factors.every(Number.isFinite)) return;
            this.bench.setBody(which, { ...this.start, shape: resized(this.start.shape, factors, this.step()) });
        } else if (this.mode.peek() === "rotate") {
            const rotation = unitRotation([quaternion.x, quaternion.y, quaternion.z, quaternion.w]);
            this.bench.setBody(which, { ...this.start, rotation });
        } else {
            const before = this.start.position, step = this.step();
            const moved = position.toArray().map((x, k) => (x === before[k] ? x : roundTo(x, step)));
            if (moved.every(Number.isFinite)) this.bench.setBody(which, { ...this.start, position: moved });
        }
    }

    /* A power of ten that is less than a pixel at the shape. */
    private step(): number {
        return powerOfTen(this.viewport.pixel(this.proxy.position));
    }

    /** Before a frame: the handles stand where the shape is, unless they are being dragged. */
    follow(): void {
        if (this.start) return;
        const { position, rotation } = this.body;
        const [x = 0, y = 0, z = 0] = position;
        const [qx = 0, qy = 0, qz = 0, qw = 1] = typeof rotation === "number" ? [] : rotation;
        if (![x, y, z, qx, qy, qz, qw].every(Number.isFinite)) return;
        this.proxy.position.set(x, y, z);
        this.proxy.quaternion.set(qx, qy, qz, qw).normalize();
        const sizeless = this.mode.peek() === "scale" && this.body.shape.type === "point";
        this.controls.getHelper().visible = !sizeless;
        this.controls.enabled = !sizeless;
    }

    /* ---- Clicks ---- */

    private readonly pressed = (event: PointerEvent): void => {
        const free = event.isPrimary && event.button === 0 && this.controls.axis === null;
        this.press = free ? new Vector2(event.clientX, event.clientY) : undefined;
    };

    private readonly released = (event: PointerEvent): void => {
        const press = this.press;
        this.press = undefined;
        if (!press || press.distanceTo(new Vector2(event.clientX, event.clientY)) > CLICK_PIXELS) return;
        const which = this.shapeAt(event.clientX, event.clientY);
        if (which) this.bench.selected.value = which;
    };

    /* The handles know nothing of a press that the system takes away. */
    private readonly cancelled = (): void => {
        this.press = undefined;
        if (this.controls.dragging) this.controls.pointerUp({ button: 0 } as PointerEvent);
    };

    /** The shape that is seen at a point of the page. */
    shapeAt(clientX: number, clientY: number): Which | undefined {
        return this.hit(clientX, clientY)?.which;
    }

    private hit(clientX: number, clientY: number): { which: Which; point: Vector3 } | undefined {
        const { left, top, width, height } = this.viewport.canvas.getBoundingClientRect();
        const spot = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
        if (Math.max(Math.abs(spot.x), Math.abs(spot.y)) > 1) return undefined;
        const ray = new Raycaster();
        ray.setFromCamera(spot, this.viewport.camera);
        const hits = this.world.targets.flatMap(([object, which]) => {
            const hit = object.visible ? ray.intersectObject(object, false)[0] : undefined;
            return hit ? [{ which, point: hit.point, distance: hit.distance }] : [];
        });
        return hits.sort((one, other) => one.distance - other.distance)[0];
    }

    /* ---- Keys ---- */

    /** Whether the key was one of the gizmo's. */
    key(event: KeyboardEvent): boolean {
        const mode = KEYS[event.key.toLowerCase()];
        if (mode) {
            /* In the middle of a drag the handles keep their use. */
            if (!this.start) this.mode.value = mode;
            return true;
        }
        if (!event.shiftKey) return false;
        const way = { ArrowRight: [1, 0, 0], ArrowLeft: [-1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
            PageUp: [0, 0, 1], PageDown: [0, 0, -1] }[event.key];
        const [right = 0, up = 0, near = 0] = way ?? [];
        if (!way) return false;
        this.nudge(right, up, near);
        return true;
    }

    private nudge(right: number, up: number, near: number): void {
        const which = this.bench.selected.peek(), body = this.body;
        if (this.mode.peek() === "scale") {
            const factor = right + up + near > 0 ? KEY_SIZE : 1 / KEY_SIZE;
            const shape = resized(body.shape, [factor, factor, factor], this.step() / 10);
            this.bench.setBody(which, { ...body, shape });
            return;
        }
        const found = this.worldAxis(right, up), axis = found.axis, sign = found.sign * (near === 0 ? 1 : near);
        if (this.mode.peek() === "translate") {
            const step = handy(24 * this.viewport.pixel(this.proxy.position)) * sign;
            const position = body.position.map((x, k) => (k === axis ? Number((x + step).toPrecision(12)) : x));
            this.bench.setBody(which, { ...body, position });
            return;
        }
        /* To the right means around what points up, and up means around what points to the left. */
        const around = up !== 0 ? this.worldAxis(1, 0) : right !== 0 ? this.worldAxis(0, 1) : { axis, sign };
        const angle = around.sign * KEY_TURN * (up !== 0 ? -up : right !== 0 ? right : 1);
        const turn = new Vector3().setComponent(around.axis, 1);
        const { quaternion } = new Object3D();
        quaternion.setFromAxisAngle(turn, angle).multiply(this.proxy.quaternion).normalize();
        const rotation = unitRotation([quaternion.x, quaternion.y, quaternion.z, quaternion.w]);
        this.bench.setBody(which, { ...body, rotation });
    }

    /* Of the world's axes the one that goes most to the right (1, 0) or up (0, 1); towards the viewer (0, 0) the one
     * that is left. With the sign of the way asked for. */
    private worldAxis(right: number, up: number): { axis: number; sign: number } {
        const [x, y, z] = [0, 1, 2].map((column) =>
            new Vector3().setFromMatrixColumn(this.viewport.camera.matrixWorld, column).toArray());
        const best = (v: readonly number[], not: readonly number[]): number => {
            const size = (k: number): number => Math.abs(v[k] ?? 0);
            return [0, 1, 2].filter((k) => !not.includes(k)).sort((i, j) => size(j) - size(i))[0] ?? 0;
        };
        const rightAxis = best(x ?? [], []), upAxis = best(y ?? [], [rightAxis]);
        const nearAxis = 3 - rightAxis - upAxis;
        if (right !== 0) return { axis: rightAxis, sign: Math.sign(right * (x?.[rightAxis] ?? 1)) };
        if (up !== 0) return { axis: upAxis, sign: Math.sign(up * (y?.[upAxis] ?? 1)) };
        return { axis: nearAxis, sign: Math.sign(z?.[nearAxis] ?? 1) };
    }

    dispose(): void {
        const { canvas } = this.viewport;
        if (this.start) {
            this.start = undefined;
            this.bench.release();
        }
        this.bodyDrag.dispose();
        canvas.removeEventListener("pointerdown", this.pressed);
        canvas.removeEventListener("pointerup", this.released);
        canvas.removeEventListener("pointercancel", this.cancelled);
        this.stops.forEach((stop) => stop());
        this.controls.dispose();
    }
}
