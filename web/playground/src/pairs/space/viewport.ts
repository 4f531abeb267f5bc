/** A canvas with a camera that goes around what it shows. It draws when something has changed, and only then. */
import { effect, signal } from "@preact/signals";
import { Color, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Vec3 } from "../model";
import { isSoftware } from "../../software";
import { Labels } from "./labels";
import { direction, linked, VIEWS } from "./orbit";
import type { ViewName } from "./orbit";
import { makeStage } from "./stage";

const FIELD_OF_VIEW = 30;
/* Of what is shown: arrows stand out by a fifth of its radius. */
const MARGIN = 1.25;
/* Beyond this more pixels cost much and show nothing. */
const MOST_PIXELS = 2;
const REST_MS = 250;
const USUAL_LETTERS = 16;
const KEY_TURN = Math.PI / 36;
const KEY_ZOOM = 1.12;

export interface Ball {
    readonly middle: Vec3;
    readonly radius: number;
}

export const NO_WEBGL =
    "This browser shows no WebGL 2 here, so there is no picture of space. All numbers and steps beside are right.";
const LOST = "The graphics card was taken away. The picture comes back when the browser returns it.";

export class Viewport {
    readonly scene = new Scene();
    readonly stage = makeStage();
    readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 100);
    readonly controls: OrbitControls;
    readonly labels: Labels;
    /** Why nothing can be drawn, in words. */
    readonly trouble = signal("");

    private readonly renderer: WebGLRenderer;
    private readonly observer: ResizeObserver;
    private readonly stops: (() => void)[] = [];
    private paper = new Color();
    private scheduled = 0;
    private rest: ReturnType<typeof setTimeout> | undefined;
    private shownRatio = 0;
    /* How large the page's letters are: lines, points and labels grow with them. */
    private letters = 1;
    private width = 0;
    private height = 0;
    private ball: Ball = { middle: [0, 0, 0], radius: 1 };
    private drawn: (() => void)[] = [];

    /** `context` from openContext(); `labels` an element that lies over the canvas. */
    constructor(
        readonly canvas: HTMLCanvasElement,
        context: WebGL2RenderingContext,
        labels: HTMLElement,
        private readonly before: () => void,
    ) {
        this.renderer = new WebGLRenderer({ canvas, context, antialias: false, alpha: false, depth: false });
        this.labels = new Labels(labels);
        this.camera.up.set(0, 0, 1);
        this.camera.position.set(...direction.peek());
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.rotateSpeed = 0.9;
        this.controls.addEventListener("change", () => this.moved());
        this.observer = new ResizeObserver(() => this.resize());
        this.observer.observe(canvas);
        canvas.addEventListener("webglcontextlost", this.lost);
        canvas.addEventListener("webglcontextrestored", this.restored);
        this.stops.push(effect(() => {
            if (linked.value) this.look(direction.value);
        }));
        this.resize();
    }

    /** Called after each frame with what it shows. */
    onDrawn(callback: () => void): void {
        this.drawn.push(callback);
    }

    paint(paper: Color): void {
        this.paper = paper;
        this.renderer.setClearColor(paper);
        this.invalidate();
    }

    invalidate(): void {
        if (this.scheduled === 0) this.scheduled = requestAnimationFrame(() => this.draw());
    }

    private draw(): void {
        this.scheduled = 0;
        if (this.width === 0 || this.trouble.peek() !== "") return;
        if (this.shownRatio !== this.ratio) this.setRatio(this.ratio);
        this.render();
        clearTimeout(this.rest);
        if (isSoftware() && this.ratio < MOST_PIXELS) this.rest = setTimeout(() => this.refine(), REST_MS);
    }

    /* Where edges are not smoothed, a picture at rest is drawn once more, with more pixels than are shown. */
    private refine(): void {
        if (this.scheduled !== 0 || this.trouble.peek() !== "") return;
        this.setRatio(MOST_PIXELS);
        this.render();
    }

    private render(): void {
        this.before();
        const distance = this.camera.position.distanceTo(this.controls.target);
        const reach = this.ball.radius + this.controls.target.distanceTo(new Vector3(...this.ball.middle));
        this.camera.near = Math.max(distance - 12 * reach, distance / 200);
        this.camera.far = distance + 40 * reach;
        this.camera.updateProjectionMatrix();
        this.camera.updateMatrixWorld();
        this.stage.near.value = this.camera.near;
        this.renderer.render(this.scene, this.camera);
        this.labels.place(this.camera, this.width, this.height, this.letters);
        for (const callback of this.drawn) callback();
    }

    private resize(): void {
        const { width, height } = this.canvas.getBoundingClientRect();
        if (width === 0 || height === 0 || (width === this.width && height === this.height)) return;
        const first = this.width === 0;
        const before = this.camera.aspect;
        this.width = width;
        this.height = height;
        this.setRatio(this.ratio);
        this.camera.aspect = width / height;
        if (first) this.fit(this.ball);
        else this.zoom(framing(before) / framing(this.camera.aspect));
        /* A canvas that has been given another size is empty: it is filled before the page is shown. */
        cancelAnimationFrame(this.scheduled);
        this.draw();
    }

    private get ratio(): number {
        return Math.min(window.devicePixelRatio || 1, MOST_PIXELS);
    }

    private setRatio(ratio: number): void {
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(this.width, this.height, false);
        this.renderer.getDrawingBufferSize(this.stage.resolution.value);
        this.shownRatio = ratio;
        this.letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS || 1;
        this.stage.ratio.value = ratio * this.letters;
    }

    /** What all of a view lies in: the near and far planes, and fit(), follow it. */
    set content(ball: Ball) {
        this.ball = ball;
    }

    /** Whether the content is about as large as the view and not beside it. */
    get fits(): boolean {
        const { middle, radius } = this.ball;
        const away = new Vector3(...middle).distanceTo(this.controls.target);
        const shown = this.camera.position.distanceTo(this.controls.target) * framing(this.camera.aspect);
        return away + radius < 1.25 * shown && radius > 0.25 * shown;
    }

    fit(ball: Ball = this.ball): void {
        this.ball = ball;
        const distance = (MARGIN * Math.max(ball.radius, 1e-12)) / framing(this.camera.aspect);
        const way = this.camera.position.clone().sub(this.controls.target).normalize();
        this.controls.target.set(...ball.middle);
        this.camera.position.copy(this.controls.target).addScaledVector(way, distance);
        this.controls.update();
        this.invalidate();
    }

    /** Puts the camera somewhere else, looking the same way. */
    moveTo(eye: Vector3, target: Vector3): void {
        this.camera.position.copy(eye);
        this.controls.target.copy(target);
        this.camera.updateMatrixWorld();
        this.invalidate();
    }

    preset(view: ViewName): void {
        this.look(VIEWS[view]);
        this.moved();
    }

    private look(way: Vec3): void {
        const distance = this.camera.position.distanceTo(this.controls.target);
        const goal = new Vector3(...way).normalize();
        const now = this.camera.position.clone().sub(this.controls.target).normalize();
        if (now.distanceToSquared(goal) < 1e-16) return;
        this.camera.position.copy(this.controls.target).addScaledVector(goal, distance);
        this.controls.update();
        this.invalidate();
    }

    private moved(): void {
        this.invalidate();
        if (!linked.peek()) return;
        const way = this.camera.position.clone().sub(this.controls.target).normalize();
        const known = new Vector3(...direction.peek()).normalize();
        if (way.distanceToSquared(known) > 1e-14) direction.value = [way.x, way.y, way.z];
    }

    /** How long a pixel of the page is in the world, as far away as this point. */
    pixel(at: Vector3): number {
        const tall = 2 * this.camera.position.distanceTo(at) * Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
        return tall / Math.max(this.height, 1);
    }

    zoom(factor: number): void {
        this.camera.position.sub(this.controls.target).multiplyScalar(factor).add(this.controls.target);
        this.controls.update();
        this.invalidate();
    }

    /** Around the vertical axis, and up or down, in radians. */
    private turn(around: number, up: number): void {
        const way = this.camera.position.clone().sub(this.controls.target);
        const length = way.length(), flat = Math.hypot(way.x, way.y);
        const azimuth = Math.atan2(way.y, way.x) + around;
        const most = Math.PI / 2 - 1e-4;
        const lift = Math.min(Math.max(Math.atan2(way.z, flat) + up, -most), most);
        way.set(Math.cos(azimuth) * Math.cos(lift), Math.sin(azimuth) * Math.cos(lift), Math.sin(lift));
        this.camera.position.copy(this.controls.target).addScaledVector(way, length);
        this.controls.update();
        this.moved();
    }

    /** Whether the key was one of the camera's. */
    key(event: KeyboardEvent): boolean {
        switch (event.key) {
            case "ArrowLeft": this.turn(-KEY_TURN, 0); return true;
            case "ArrowRight": this.turn(KEY_TURN, 0); return true;
            case "ArrowUp": this.turn(0, KEY_TURN); return true;
            case "ArrowDown": this.turn(0, -KEY_TURN); return true;
            case "+": case "=": this.zoom(1 / KEY_ZOOM); return true;
            case "-": this.zoom(KEY_ZOOM); return true;
            case "f": case "F": this.fit(); return true;
            case "1": this.preset("front"); return true;
            case "2": this.preset("side"); return true;
            case "3": this.preset("top"); return true;
            case "0": this.preset("corner"); return true;
            default: return false;
        }
    }

    private readonly lost = (event: Event): void => {
        /* Otherwise the browser would not give it back. */
        event.preventDefault();
        this.trouble.value = LOST;
    };

    private readonly restored = (): void => {
        this.trouble.value = "";
        this.renderer.setClearColor(this.paper);
        this.invalidate();
    };

    dispose(): void {
        cancelAnimationFrame(this.scheduled);
        clearTimeout(this.rest);
        this.scheduled = -1;
        this.stops.forEach((stop) => stop());
        this.observer.disconnect();
        this.canvas.removeEventListener("webglcontextlost", this.lost);
        this.canvas.removeEventListener("webglcontextrestored", this.restored);
        this.controls.dispose();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
    }
}

/* The sine of the smaller half of the field of view: a ball of radius r fills the view from r / sine away. */
function framing(aspect: number): number {
    const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    return Math.sin(Math.atan(half * Math.min(aspect, 1)));
}

/** Asks before three.js does, which would write to the console where there is none. */
export function openContext(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
    /* Multisampling by a program instead of a graphics card takes longer than all the rest. */
    const antialias = isSoftware() !== true;
    return canvas.getContext("webgl2", { alpha: false, antialias, depth: false, stencil: false });
}
