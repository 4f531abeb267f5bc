/** The view of space: an eye that goes round a point. Pure functions; z is up, screens have y down. */
import { clamp } from "../numbers";
import type { Size } from "./camera2";

export type Vector = readonly [number, number, number];

export interface Camera3 {
    /** What is looked at. */
    readonly target: Vector;
    readonly distance: number;
    /** Radians: where the eye is, seen from the target. */
    readonly azimuth: number;
    readonly elevation: number;
}

/** The eye's own axes in the world, unit vectors; forward is away from the eye. */
export interface Axes {
    readonly right: Vector;
    readonly up: Vector;
    readonly forward: Vector;
}

export interface Ray {
    readonly origin: Vector;
    readonly direction: Vector;
}

/** The angle from the lowest to the highest line of the view. */
export const FIELD_OF_VIEW = Math.PI / 6;
const STEEPEST = 1.55;

export const add = (a: Vector, b: Vector, factor = 1): Vector => [
    a[0] + factor * b[0],
    a[1] + factor * b[1],
    a[2] + factor * b[2],
];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function axesOf(camera: Pick<Camera3, "azimuth" | "elevation">): Axes {
    const ca = Math.cos(camera.azimuth);
    const sa = Math.sin(camera.azimuth);
    const ce = Math.cos(camera.elevation);
    const se = Math.sin(camera.elevation);
    return { right: [-sa, ca, 0], up: [-ca * se, -sa * se, ce], forward: [-ca * ce, -sa * ce, -se] };
}

export function eyeOf(camera: Camera3): Vector {
    return add(camera.target, axesOf(camera).forward, -camera.distance);
}

/** How much of the view is used, from its middle to its edge. */
const FILLED = 0.92;

/** Along one axis of the view, which widens by a slope: where its middle is, and the greatest depth of the eye. */
function squeeze(points: readonly Vector[], axis: Vector, forward: Vector, slope: number): [number, number] {
    let [low, high] = [-Infinity, Infinity];
    for (const point of points) {
        const [along, depth] = [dot(axis, point), slope * dot(forward, point)];
        low = Math.max(low, along - depth);
        high = Math.min(high, along + depth);
    }
    return [(low + high) / 2, (high - low) / (2 * slope)];
}

/** Looks at points from a side, from as near as all of them are seen, with some room around. */
export function fit3(points: readonly Vector[], size: Size, azimuth: number, elevation: number): Camera3 {
    const { right, up, forward } = axesOf({ azimuth, elevation });
    const slope = FILLED * Math.tan(FIELD_OF_VIEW / 2);
    const aspect = Math.max(size.width, 1) / Math.max(size.height, 1);
    const [x, deepestX] = squeeze(points, right, forward, slope * aspect);
    const [y, deepestY] = squeeze(points, up, forward, slope);
    const eye = Math.min(deepestX, deepestY);
    const depths = points.map((point) => dot(forward, point));
    const middle = (depths.reduce((a, b) => Math.min(a, b)) + depths.reduce((a, b) => Math.max(a, b))) / 2;
    const target = add(add(add([0, 0, 0], right, x), up, y), forward, middle);
    return { target, distance: Math.max(middle - eye, 1e-6), azimuth, elevation };
}

/** Between two views, as far as they look at other places: the side stays that of the first. */
export function mixed3(a: Camera3, b: Camera3, part: number): Camera3 {
    const target = add(a.target, add(b.target, a.target, -1), part);
    return { ...a, target, distance: a.distance * (b.distance / a.distance) ** part };
}

export function orbit(camera: Camera3, dx: number, dy: number): Camera3 {
    return {
        ...camera,
        azimuth: camera.azimuth - 0.008 * dx,
        elevation: clamp(camera.elevation + 0.008 * dy, -STEEPEST, STEEPEST),
    };
}

/** How long a pixel is at a distance from the eye. */
export function pixelLength(size: Size, distance: number): number {
    return (2 * distance * Math.tan(FIELD_OF_VIEW / 2)) / Math.max(size.height, 1);
}

/** Moves what is seen by pixels. */
export function pan3(camera: Camera3, size: Size, dx: number, dy: number): Camera3 {
    const axes = axesOf(camera);
    const length = pixelLength(size, camera.distance);
    return { ...camera, target: add(add(camera.target, axes.right, -dx * length), axes.up, dy * length) };
}

export function zoom3(camera: Camera3, factor: number, fitted: number): Camera3 {
    return { ...camera, distance: clamp(camera.distance / factor, fitted / 100, fitted * 20) };
}

/** The ray from the eye through a pixel; its direction is a unit vector. */
export function rayThrough(camera: Camera3, size: Size, x: number, y: number): Ray {
    const axes = axesOf(camera);
    const length = pixelLength(size, 1);
    const direction = add(
        add(axes.forward, axes.right, (x - size.width / 2) * length),
        axes.up,
        (size.height / 2 - y) * length,
    );
    const norm = Math.sqrt(dot(direction, direction));
    return { origin: eyeOf(camera), direction: [direction[0] / norm, direction[1] / norm, direction[2] / norm] };
}

/** Where a ray meets the plane through a point that faces the eye. */
export function onPlane(camera: Camera3, ray: Ray, through: Vector): Vector {
    const forward = axesOf(camera).forward;
    const depth = dot(forward, add(through, ray.origin, -1));
    return add(ray.origin, ray.direction, depth / Math.max(dot(forward, ray.direction), 1e-9));
}

/** The pixel of a point; none if it lies behind the eye. */
export function toScreen3(camera: Camera3, size: Size, point: Vector): [number, number] | undefined {
    const axes = axesOf(camera);
    const from = add(point, eyeOf(camera), -1);
    const depth = dot(axes.forward, from);
    if (depth <= 0) return undefined;
    const length = pixelLength(size, depth);
    return [size.width / 2 + dot(axes.right, from) / length, size.height / 2 - dot(axes.up, from) / length];
}
