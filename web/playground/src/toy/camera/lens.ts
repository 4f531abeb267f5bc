/** How the screen and the world belong together, in the plane and in space: what lies under a pixel, and where a
 * point is seen. The cameras are pure functions in camera2.ts and camera3.ts; this keeps one of them. */
import * as flat from "./camera2";
import * as deep from "./camera3";
import type { Size } from "./camera2";
import type { Extent } from "./extent";
import type { Vector } from "../library";
import { at } from "../numbers";
import { partKey, type Simulation, type Thing } from "../world/simulation";

export interface Lens {
    readonly dimension: 2 | 3;
    readonly size: Size;
    resize(size: Size): void;
    /** Shows an extent whole. */
    fit(extent: Extent): void;
    /** Goes a part of the way, from 0 to 1, to where an extent is shown whole; but not once the user has moved the
     * view. */
    follow(extent: Extent, part: number): void;
    /** Goes a part of the way to where a point is in the middle, from the side that is looked from. */
    lead(point: Vector, part: number): void;
    /** A way on the screen, across and ahead, as one across the ground of the world. */
    ground(across: number, ahead: number): number[];
    project(point: Vector): readonly [number, number] | undefined;
    /** The body under a pixel, or near it, and the point of it. */
    pick(simulation: Simulation, x: number, y: number, tolerance: number): Picked | undefined;
    /** Where a new body of a size goes that is dropped at a pixel. */
    dropPoint(simulation: Simulation, x: number, y: number, size: number): number[];
    /** The point under a pixel that is as far from the eye as another. */
    beside(x: number, y: number, point: Vector): number[];
    pan(dx: number, dy: number): void;
    /** In space goes round what is seen, in the plane moves it. */
    turn(dx: number, dy: number): void;
    zoom(factor: number, x: number, y: number): void;
    /** How many pixels a length has in the middle of the view. */
    readonly scale: number;
    /** A text that changes with the side that is looked from. */
    readonly viewpoint: string;
    /** Keys of the parts that hide much of what moves, and are not moved themselves. */
    hiders(simulation: Simulation): ReadonlySet<string>;
}

export interface Picked {
    readonly thing: Thing;
    readonly point: readonly number[];
}

const NOTHING: ReadonlySet<string> = new Set();

export class Lens2 implements Lens {
    readonly dimension = 2;
    readonly viewpoint = "";
    size: Size = { width: 1, height: 1 };
    camera: flat.Camera2 = { x: 0, y: 0, scale: 1 };
    private extent: flat.Box2 = { lower: [-1, -1], upper: [1, 1] };
    private touched = false;

    resize(size: Size): void {
        this.size = size;
        if (!this.touched) this.camera = flat.fit(this.extent, size);
    }

    fit(extent: Extent): void {
        const pick = (v: readonly number[]): [number, number] => [at(v, 0), at(v, 1)];
        this.extent = { lower: pick(extent.lower), upper: pick(extent.upper) };
        this.camera = flat.fit(this.extent, this.size);
        this.touched = false;
    }

    follow(extent: Extent, part: number): void {
        if (this.touched) return;
        const pick = (v: readonly number[]): [number, number] => [at(v, 0), at(v, 1)];
        this.extent = { lower: pick(extent.lower), upper: pick(extent.upper) };
        this.camera = flat.mixed(this.camera, flat.fit(this.extent, this.size), part);
    }

    lead(point: Vector, part: number): void {
        const [dx, dy] = [part * (at(point, 0) - this.camera.x), part * (at(point, 1) - this.camera.y)];
        const moved = (v: readonly [number, number]): [number, number] => [v[0] + dx, v[1] + dy];
        this.extent = { lower: moved(this.extent.lower), upper: moved(this.extent.upper) };
        this.camera = { ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy };
    }

    ground(across: number): number[] {
        return [across];
    }

    get scale(): number {
        return this.camera.scale;
    }

    project(point: Vector): readonly [number, number] {
        return flat.toScreen(this.camera, this.size, point);
    }

    pick(simulation: Simulation, x: number, y: number, tolerance: number): Picked | undefined {
        const point = flat.toWorld(this.camera, this.size, x, y);
        const thing = simulation.nearest(point, tolerance / this.camera.scale);
        return thing && { thing, point };
    }

    hiders(): ReadonlySet<string> {
        return NOTHING;
    }

    dropPoint(_simulation: Simulation, x: number, y: number): number[] {
        return flat.toWorld(this.camera, this.size, x, y);
    }

    beside(x: number, y: number): number[] {
        return flat.toWorld(this.camera, this.size, x, y);
    }

    pan(dx: number, dy: number): void {
        this.camera = flat.pan(this.camera, dx, dy);
        this.touched = true;
    }

    turn(dx: number, dy: number): void {
        this.pan(dx, dy);
    }

    zoom(factor: number, x: number, y: number): void {
        const fitted = flat.fit(this.extent, this.size).scale;
        this.camera = flat.zoom(this.camera, this.size, factor, x, y, fitted);
        this.touched = true;
    }
}

/** How many bodies are looked at, and which part of them a body hides that is seen through. */
const LOOKS = 60;
const HIDES_MUCH = 0.08;
const AZIMUTH = -1.15;
const ELEVATION = 0.42;
/** From where a character is seen at first that walks along the first axis. */
const BEHIND = { azimuth: -2.85, elevation: 0.34 };

export class Lens3 implements Lens {
    readonly dimension = 3;
    size: Size = { width: 1, height: 1 };
    camera: deep.Camera3 = { target: [0, 0, 0], distance: 1, azimuth: AZIMUTH, elevation: ELEVATION };
    private points: readonly deep.Vector[] = [[-1, -1, -1], [1, 1, 1]];
    private side = { azimuth: AZIMUTH, elevation: ELEVATION };
    private touched = false;

    resize(size: Size): void {
        this.size = size;
        if (!this.touched) this.camera = this.fitted();
    }

    private fitted(): deep.Camera3 {
        return deep.fit3(this.points, this.size, this.side.azimuth, this.side.elevation);
    }

    fit(extent: Extent): void {
        this.points = extent.points.map((point) => this.vector(point));
        this.side = extent.behind === true ? BEHIND : { azimuth: AZIMUTH, elevation: ELEVATION };
        this.camera = this.fitted();
        this.touched = false;
    }

    follow(extent: Extent, part: number): void {
        if (this.touched) return;
        this.points = extent.points.map((point) => this.vector(point));
        this.camera = deep.mixed3(this.camera, this.fitted(), part);
    }

    lead(point: Vector, part: number): void {
        const move = deep.add(this.vector(point), this.camera.target, -1);
        this.points = this.points.map((corner) => deep.add(corner, move, part));
        this.camera = { ...this.camera, target: deep.add(this.camera.target, move, part) };
    }

    ground(across: number, ahead: number): number[] {
        const { azimuth } = this.camera;
        const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
        return [-s * across - c * ahead, c * across - s * ahead];
    }

    get scale(): number {
        return 1 / deep.pixelLength(this.size, this.camera.distance);
    }

    private vector(point: Vector): deep.Vector {
        return [at(point, 0), at(point, 1), at(point, 2)];
    }

    project(point: Vector): readonly [number, number] | undefined {
        return deep.toScreen3(this.camera, this.size, this.vector(point));
    }

    pick(simulation: Simulation, x: number, y: number): Picked | undefined {
        const ray = deep.rayThrough(this.camera, this.size, x, y);
        const far = 40 * this.camera.distance;
        const hit = simulation.firstHit(ray.origin, deep.add([0, 0, 0], ray.direction, far));
        return hit && { thing: hit.thing, point: [...hit.point] };
    }

    /** In coarse steps: what hides is not looked for anew in every frame of a turn. */
    get viewpoint(): string {
        const { azimuth, elevation, distance, target } = this.camera;
        const parts = [azimuth, elevation, Math.log(distance), ...target.map((x) => x / distance)];
        return parts.map((x) => Math.round(20 * x)).join(" ");
    }

    /** Looks from the eye at some of what moves, and takes note of what is in the way. */
    hiders(simulation: Simulation): ReadonlySet<string> {
        const eye = deep.eyeOf(this.camera);
        const moving = simulation.things.filter((thing) => thing.kind === "dynamic");
        const stride = Math.max(1, Math.floor(moving.length / LOOKS));
        const met = new Map<string, number>();
        let looks = 0;
        for (let i = 0; i < moving.length; i += stride) {
            const thing = moving[i];
            if (!thing) continue;
            looks++;
            const { center } = thing.body.state();
            const hit = simulation.firstHit(eye, deep.add(this.vector(center), eye, -1));
            if (!hit || hit.thing.kind === "dynamic") continue;
            const key = partKey(hit.thing, hit.part);
            met.set(key, (met.get(key) ?? 0) + 1);
        }
        return new Set([...met].filter(([, count]) => count > HIDES_MUCH * looks).map(([key]) => key));
    }

    /** Above what is under the pixel; over nothing, in the middle of what is seen. */
    dropPoint(simulation: Simulation, x: number, y: number, size: number): number[] {
        const hit = this.pick(simulation, x, y);
        if (hit) return [at(hit.point, 0), at(hit.point, 1), at(hit.point, 2) + 2 * size];
        const ray = deep.rayThrough(this.camera, this.size, x, y);
        return [...deep.onPlane(this.camera, ray, this.camera.target)];
    }

    beside(x: number, y: number, point: Vector): number[] {
        const ray = deep.rayThrough(this.camera, this.size, x, y);
        return [...deep.onPlane(this.camera, ray, this.vector(point))];
    }

    pan(dx: number, dy: number): void {
        this.camera = deep.pan3(this.camera, this.size, dx, dy);
        this.touched = true;
    }

    turn(dx: number, dy: number): void {
        this.camera = deep.orbit(this.camera, dx, dy);
        this.touched = true;
    }

    zoom(factor: number): void {
        this.camera = deep.zoom3(this.camera, factor, this.fitted().distance);
        this.touched = true;
    }
}
