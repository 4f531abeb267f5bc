/** The cameras of the toy: what is under a pixel is seen at that pixel. */
import { expect, test } from "vitest";
import * as flat from "../../src/toy/camera2";
import * as deep from "../../src/toy/camera3";

const SIZE = { width: 800, height: 600 };

test("in the plane a box is shown whole, in the middle", () => {
    const camera = flat.fit({ lower: [-3, 1], upper: [5, 2] }, SIZE);
    const [left, low] = flat.toScreen(camera, SIZE, [-3, 1]);
    const [right, high] = flat.toScreen(camera, SIZE, [5, 2]);
    expect(left).toBeCloseTo(40);
    expect(right).toBeCloseTo(760);
    expect((low + high) / 2).toBeCloseTo(300);
    expect(high).toBeLessThan(low);
});

test("in the plane pixels and points belong together", () => {
    const camera = flat.zoom(flat.fit({ lower: [-1, -1], upper: [1, 1] }, SIZE), SIZE, 3, 100, 500, 1);
    const [x, y] = flat.toWorld(camera, SIZE, 123, 456);
    const [px, py] = flat.toScreen(camera, SIZE, [x, y]);
    expect(px).toBeCloseTo(123);
    expect(py).toBeCloseTo(456);
});

test("in the plane the point under the pointer stays there in a zoom, and goes along in a pan", () => {
    const camera = flat.fit({ lower: [-1, -1], upper: [1, 1] }, SIZE);
    const point = flat.toWorld(camera, SIZE, 200, 100);
    const zoomed = flat.toScreen(flat.zoom(camera, SIZE, 2.5, 200, 100, camera.scale), SIZE, point);
    expect(zoomed[0]).toBeCloseTo(200);
    expect(zoomed[1]).toBeCloseTo(100);
    const panned = flat.toScreen(flat.pan(camera, 30, -20), SIZE, point);
    expect(panned[0]).toBeCloseTo(230);
    expect(panned[1]).toBeCloseTo(80);
});

test("in the plane zoom has limits", () => {
    const camera = flat.fit({ lower: [-1, -1], upper: [1, 1] }, SIZE);
    expect(flat.zoom(camera, SIZE, 1e9, 0, 0, camera.scale).scale).toBeCloseTo(200 * camera.scale);
    expect(flat.zoom(camera, SIZE, 1e-9, 0, 0, camera.scale).scale).toBeCloseTo(camera.scale / 50);
});

test("in space all corners of a box are seen", () => {
    const camera = deep.fit3({ lower: [-1, -20, 3], upper: [4, 1, 30] }, SIZE, 0.7, 0.3);
    for (let corner = 0; corner < 8; corner++) {
        const point = [corner & 1 ? 4 : -1, corner & 2 ? 1 : -20, corner & 4 ? 30 : 3] as const;
        const [x = -1, y = -1] = deep.toScreen3(camera, SIZE, point) ?? [];
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(800);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(600);
    }
});

test("in space a ray goes through what is seen at its pixel", () => {
    const camera = deep.orbit(deep.fit3({ lower: [-1, -1, -1], upper: [1, 1, 1] }, SIZE, 0.7, 0.3), 40, -25);
    const ray = deep.rayThrough(camera, SIZE, 650, 120);
    const point = deep.onPlane(camera, ray, camera.target);
    const [x, y] = deep.toScreen3(camera, SIZE, point) ?? [];
    expect(x).toBeCloseTo(650);
    expect(y).toBeCloseTo(120);
});

test("in space what is behind the eye is not seen", () => {
    const camera = deep.fit3({ lower: [-1, -1, -1], upper: [1, 1, 1] }, SIZE, 0, 0);
    const eye = deep.eyeOf(camera);
    expect(deep.toScreen3(camera, SIZE, [2 * eye[0], 2 * eye[1], 2 * eye[2]])).toBeUndefined();
});

test("in space the eye does not turn over the top", () => {
    const camera = deep.fit3({ lower: [-1, -1, -1], upper: [1, 1, 1] }, SIZE, 0, 0);
    expect(deep.orbit(camera, 0, 1e6).elevation).toBeLessThan(Math.PI / 2);
    expect(deep.orbit(camera, 0, -1e6).elevation).toBeGreaterThan(-Math.PI / 2);
});
