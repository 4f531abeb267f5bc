/** Shapes: what constructors make, support points, bounds, mass, corners. */
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { describe, expect, test } from "vitest";
import { dot, length, minus, onCircle, onSphere } from "./kit.js";

const shapes2: [string, plane.Shape, number][] = [
    ["point", plane.point([1, 2]), 0],
    ["segment", plane.segment([0, 0], [3, 4]), 0],
    ["triangle", plane.triangle([0, 0], [4, 0], [0, 3]), 0],
    ["circle", plane.circle(2), 2],
    ["box", plane.box([1, 2]), 0],
    ["capsule", plane.capsule(0.5, 2), 0.5],
    ["ellipse", plane.ellipse([3, 1]), 1 / 3],
    ["polygon", plane.polygon(onCircle(7)), 0],
];
const shapes3: [string, space.Shape, number][] = [
    ["point", space.point([1, 2, 3]), 0],
    ["segment", space.segment([0, 0, 0], [1, 2, 2]), 0],
    ["triangle", space.triangle([0, 0, 0], [4, 0, 0], [0, 3, 0]), 0],
    ["sphere", space.sphere(2), 2],
    ["box", space.box([1, 2, 3]), 0],
    ["capsule", space.capsule(0.5, 2), 0.5],
    ["cylinder", space.cylinder(1, 2), 0],
    ["cone", space.cone(1, 2), 0],
    ["ellipsoid", space.ellipsoid([3, 2, 1]), 1 / 3],
    ["hull", space.hull(onSphere(40)), 0],
];

describe.each([...shapes2, ...shapes3])("%s", (type, shape, rounding) => {
    test("says what it is", () => {
        expect(shape.type).toBe(type);
        expect(shape.rounding).toBeCloseTo(rounding, 15);
        expect(Object.isFrozen(shape)).toBe(true);
    });
});

describe("support points", () => {
    test("of known shapes", () => {
        expect(plane.circle(2).support([3, 4])).toEqual([1.2000000000000002, 1.6]);
        expect(plane.box([1, 2]).support([1, -1e-300])).toEqual([1, -2]);
        expect(space.cone(1, 2).support([0, 0, 5])).toEqual([0, 0, 2]);
        expect(space.cylinder(1, 2).support([3, 4, -1])).toEqual([0.6, 0.8, -2]);
        const [x, y] = plane.capsule(0.5, 2).support([1, 0]);
        expect([x, y]).toEqual([2.5, 0]);
    });

    test.each(shapes3)("%s: many at once are the same as one by one", (_, shape) => {
        const directions = onSphere(50);
        const together = shape.supports(Float64Array.from(directions.flat()));
        const each = directions.flatMap((direction) => shape.support(direction));
        expect(Array.from(together)).toEqual(each);
    });

    test.each(shapes3)("%s: none is farther", (_, shape) => {
        const directions = onSphere(60);
        const points = directions.map((direction) => shape.support(direction));
        directions.forEach((direction, i) => {
            const farthest = dot(points[i], direction) + 1e-12;
            for (const point of points) expect(dot(point, direction)).toBeLessThanOrEqual(farthest);
        });
    });
});

describe("bounds", () => {
    test("of a turned box", () => {
        const { lower, upper } = plane.box([3, 1]).bounds({ position: [10, 0], rotation: [0, 1] });
        expect(lower).toEqual([9, -3]);
        expect(upper).toEqual([11, 3]);
    });

    test.each(shapes3)("%s: as far as the support points along the axes", (_, shape) => {
        const { lower, upper } = shape.bounds();
        for (let axis = 0; axis < 3; axis++) {
            const along = [0, 0, 0].map((zero, i) => (i === axis ? 1 : zero)) as [number, number, number];
            expect(upper[axis]).toBeCloseTo(shape.support(along)[axis], 13);
            const against = along.map((x) => -x) as [number, number, number];
            expect(lower[axis]).toBeCloseTo(shape.support(against)[axis], 13);
        }
    });
});

describe("mass", () => {
    test("in the plane", () => {
        const circle = plane.circle(2).mass();
        expect(circle.area).toBeCloseTo(4 * Math.PI, 13);
        expect(circle.perimeter).toBeCloseTo(4 * Math.PI, 13);
        expect(circle.inertia).toBeCloseTo(8 * Math.PI, 12);
        const triangle = plane.triangle([0, 0], [3, 0], [0, 3]).mass();
        expect(triangle.area).toBeCloseTo(4.5, 14);
        expect(triangle.center[0]).toBeCloseTo(1, 14);
    });

    test("in space", () => {
        const box = space.box([1, 2, 3]).mass();
        expect(box.volume).toBe(48);
        expect(box.area).toBe(88);
        expect(box.inertia[0][0]).toBeCloseTo((48 * (16 + 36)) / 12, 10);
        expect(box.inertia[1][1]).toBeCloseTo((48 * (4 + 36)) / 12, 10);
        expect(box.inertia[2][2]).toBeCloseTo((48 * (4 + 16)) / 12, 10);
        const cone = space.cone(1, 2).mass();
        expect(cone.volume).toBeCloseTo((4 * Math.PI) / 3, 13);
        expect(cone.center[2]).toBeCloseTo(-1, 14);
    });
});

describe("corners", () => {
    test("of a polygon: what lies inside is left out, and each knows its place", () => {
        const given: plane.Vec2[] = [[0, 0], [1, 0.2], [2, 0], [1, 2], [1, 1]];
        const polygon = plane.polygon(given);
        const sources = polygon.sources ?? [];
        expect([...sources].sort()).toEqual([0, 2, 3]);
        expect(polygon.vertices).toEqual(sources.map((i) => given[i]));
        expect(polygon.faces).toEqual([[0, 1], [1, 2], [2, 0]]);
        expect(polygon.hullInfo).toEqual({ dimension: 2, vertexCount: 3, faceCount: 3, error: 0 });
    });

    test.each(shapes3.filter(([, shape]) => (shape.faces?.length ?? 0) > 2))(
        "%s: faces are counter-clockwise from outside",
        (_, shape) => {
            const vertices = shape.vertices ?? [];
            const center = vertices.reduce((sum, v) => sum.map((x, i) => x + v[i] / vertices.length), [0, 0, 0]);
            for (const face of shape.faces ?? []) {
                const [a, b, c] = face.map((i) => vertices[i]);
                const [u, v] = [minus(b, a), minus(c, b)];
                const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
                expect(dot(normal, minus(a, center))).toBeGreaterThan(0);
                for (const vertex of vertices) expect(dot(normal, minus(vertex, a))).toBeLessThanOrEqual(1e-12);
            }
        },
    );

    test("of every polytope, rounded too; of no other", () => {
        expect(plane.rounded(plane.box([1, 2]), 0.5).vertices).toEqual([[-1, -2], [1, -2], [1, 2], [-1, 2]]);
        expect(space.point([1, 2, 3]).vertices).toEqual([[1, 2, 3]]);
        expect(space.box([1, 1, 1]).vertices).toHaveLength(8);
        expect(space.sphere(1).vertices).toBeUndefined();
        expect(plane.capsule(1, 1).faces).toBeUndefined();
        expect(space.box([1, 1, 1]).sources).toBeUndefined();
    });

    test("of hulls of one, two and of flat points", () => {
        expect(plane.polygon([[1, 2], [1, 2]]).vertices).toEqual([[1, 2]]);
        expect(plane.polygon([[0, 0], [2, 2], [1, 1]]).faces).toEqual([[0, 1]]);
        const flat = space.hull([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]);
        expect(flat.hullInfo?.dimension).toBe(2);
        expect(flat.faces).toHaveLength(2);
    });
});

describe("hulls", () => {
    test("numbers in a Float64Array are the same points", () => {
        const points = onSphere(100);
        const listed = space.hull(points);
        const flat = space.hull(Float64Array.from(points.flat()));
        expect(flat.vertices).toEqual(listed.vertices);
        expect(flat.faces).toEqual(listed.faces);
    });

    test("a mesh is the shape's own hull", () => {
        const points = onSphere(100);
        const shape = space.hull(points);
        const mesh = space.hullMesh(points);
        expect(Array.from(mesh.vertices)).toEqual(shape.vertices?.flat());
        expect(Array.from(mesh.sources)).toEqual(shape.sources);
        expect(Array.from(mesh.faces)).toEqual(shape.faces?.flatMap((face) => [face.length, ...face]));
        for (let i = 0; i < mesh.faceCount; i++)
            expect(length(Array.from(mesh.normals.subarray(3 * i, 3 * i + 3)))).toBeCloseTo(1, 14);
    });

    test("a limit keeps so many vertices, and the error tells what is cut off", () => {
        const { hullInfo } = space.hull(onSphere(200), { vertexLimit: 20 });
        expect(hullInfo?.vertexCount).toBeLessThanOrEqual(20);
        expect(hullInfo?.error).toBeGreaterThan(0.01);
    });

    test("of 100,000 points", () => {
        const points = Float64Array.from(onSphere(100_000).flat());
        const shape = space.hull(points);
        expect(shape.hullInfo?.vertexCount).toBe(100_000);
        expect(space.closestPoint(shape, [3, 0, 0]).distance).toBeCloseTo(2, 3);
        shape.dispose();
    });
});

describe("custom shapes", () => {
    test("answer as the shape that they imitate", () => {
        const sphere = space.sphere(1);
        const custom = space.custom((direction) => sphere.support(direction));
        const { distance, errorBound } = space.distance(custom, { shape: space.box([1, 1, 1]), position: [4, 0, 0] });
        expect(Math.abs(distance - 2)).toBeLessThanOrEqual(errorBound);
        expect(custom.mass().volume).toBe(0);
    });

    test("may be rounded, and ask others", () => {
        const [a, b] = [space.box([1, 1, 1]), space.sphere(0.5)];
        const sum = space.custom((direction) => {
            const [p, q] = [a.support(direction), b.support(direction)];
            return [p[0] + q[0], p[1] + q[1], p[2] + q[2]];
        });
        const gap = space.distance(space.rounded(sum, 0.25), { shape: space.point([0, 0, 0]), position: [0, 0, 3] });
        expect(Math.abs(gap.distance - 1.25)).toBeLessThanOrEqual(gap.errorBound);
    });
});
