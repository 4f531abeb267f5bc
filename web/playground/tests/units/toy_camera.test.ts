/** The cameras of the toy: what is under a pixel is seen at that pixel. */
import { expect, test } from "vitest";
import * as flat from "../../src/toy/camera/camera2";
import * as deep from "../../src/toy/camera/camera3";
import { cornersOf } from "../../src/toy/camera/extent";

const SIZE = { width: 800, height: 600 };
const CUBE = pointsOf([-1, -1, -1], [1, 1, 1]);

function pointsOf(lower: deep.Vector, upper: deep.Vector): deep.Vector[] {
    return cornersOf({ lower, upper }).map(([x = 0, y = 0, z = 0]) => [x, y, z]);
}

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

test("in space all points are seen, and from as near as can be", () => {
    const clouds = [pointsOf([-1, -20, 3], [4, 1, 30]), pointsOf([-50, -1, -1], [50, 1, 1]), CUBE,
        Array.from({ length: 30 }, (_, i): deep.Vector => [Math.cos(i / 9), 10 * Math.sin(i / 9), i / 20])];
    for (const size of [SIZE, { width: 300, height: 900 }]) {
        for (const points of clouds) {
            const camera = deep.fit3(points, size, 0.7, 0.3);
            const seen = points.map((point) => deep.toScreen3(camera, size, point) ?? [NaN, NaN]);
            const across = seen.map(([x = NaN]) => Math.abs(x / size.width - 0.5));
            const up = seen.map(([, y = NaN]) => Math.abs(y / size.height - 0.5));
            expect(Math.max(...across, ...up)).toBeLessThan(0.4601);
            expect(Math.max(...across, ...up)).toBeGreaterThan(0.4599);
        }
    }
});

test("half way from one view to another", () => {
    const plane = flat.mixed({ x: 0, y: 0, scale: 1 }, { x: 4, y: -2, scale: 16 }, 0.5);
    expect(plane).toEqual({ x: 2, y: -1, scale: 4 });
    const side = { azimuth: 1, elevation: 0.5 };
    const space = deep.mixed3({ target: [0, 0, 0], distance: 1, ...side },
        { target: [2, 4, 6], distance: 9, azimuth: 0, elevation: 0 }, 0.5);
    expect(space).toEqual({ target: [1, 2, 3], distance: 3, ...side });
});

test("in space a ray goes through what is seen at its pixel", () => {
    const camera = deep.orbit(deep.fit3(CUBE, SIZE, 0.7, 0.3), 40, -25);
    const ray = deep.rayThrough(camera, SIZE, 650, 120);
    const point = deep.onPlane(camera, ray, camera.target);
    const [x, y] = deep.toScreen3(camera, SIZE, point) ?? [];
    expect(x).toBeCloseTo(650);
    expect(y).toBeCloseTo(120);
});

test("in space what is behind the eye is not seen", () => {
    const camera = deep.fit3(CUBE, SIZE, 0, 0);
    const eye = deep.eyeOf(camera);
    expect(deep.toScreen3(camera, SIZE, [2 * eye[0], 2 * eye[1], 2 * eye[2]])).toBeUndefined();
});

test("in space the eye does not turn over the top", () => {
    const camera = deep.fit3(CUBE, SIZE, 0, 0);
    expect(deep.orbit(camera, 0, 1e6).elevation).toBeLessThan(Math.PI / 2);
    expect(deep.orbit(camera, 0, -1e6).elevation).toBeGreaterThan(-Math.PI / 2);
});
