/** The view of the plane: which point is in the middle, and how large a length is. Pure functions; screens have y
 * down. */
import { clamp } from "../numbers";

export interface Size {
    width: number;
    height: number;
}

export interface Camera2 {
    readonly x: number;
    readonly y: number;
    /** Pixels of the page for a unit of length. */
    readonly scale: number;
}

export interface Box2 {
    readonly lower: readonly [number, number];
    readonly upper: readonly [number, number];
}

const MARGIN = 0.9;

/** Shows a box whole, with some room around. */
export function fit(box: Box2, size: Size): Camera2 {
    const width = Math.max(box.upper[0] - box.lower[0], 1e-9);
    const height = Math.max(box.upper[1] - box.lower[1], 1e-9);
    const scale = MARGIN * Math.min(Math.max(size.width, 1) / width, Math.max(size.height, 1) / height);
    return { x: (box.lower[0] + box.upper[0]) / 2, y: (box.lower[1] + box.upper[1]) / 2, scale };
}

/** Between two views: that at 0, and that at 1. */
export function mixed(a: Camera2, b: Camera2, part: number): Camera2 {
    const between = (from: number, to: number): number => from + part * (to - from);
    const scale = a.scale * (b.scale / a.scale) ** part;
    return { x: between(a.x, b.x), y: between(a.y, b.y), scale };
}

export function toScreen(camera: Camera2, size: Size, point: ArrayLike<number>): [number, number] {
    return [
        size.width / 2 + camera.scale * ((point[0] ?? 0) - camera.x),
        size.height / 2 - camera.scale * ((point[1] ?? 0) - camera.y),
    ];
}

export function toWorld(camera: Camera2, size: Size, x: number, y: number): [number, number] {
    return [camera.x + (x - size.width / 2) / camera.scale, camera.y - (y - size.height / 2) / camera.scale];
}

/** Moves what is seen by pixels. */
export function pan(camera: Camera2, dx: number, dy: number): Camera2 {
    return { ...camera, x: camera.x - dx / camera.scale, y: camera.y + dy / camera.scale };
}

/** Zooms so that the point under the pointer stays there; between limits about the first view. */
export function zoom(camera: Camera2, size: Size, factor: number, x: number, y: number, fitted: number): Camera2 {
    const scale = clamp(camera.scale * factor, fitted / 50, fitted * 200);
    const [px, py] = toWorld(camera, size, x, y);
    return { x: px - (x - size.width / 2) / scale, y: py + (y - size.height / 2) / scale, scale };
}
