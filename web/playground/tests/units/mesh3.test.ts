/** Meshes of the views of space: closed, and made of points that the library names. */
import * as tact from "tact/3d";
import { describe, expect, it } from "vitest";
import type { Solid, Vec3 } from "../../src/pairs/model";
import { differenceMesh } from "../../src/pairs/space/difference";
import { shapeMesh } from "../../src/pairs/space/mesh3";
import type { Detail, Mesh3 } from "../../src/pairs/space/mesh3";

/* Spread over a ball along a spiral. */
function cloud(count: number): Vec3[] {
    return Array.from({ length: count }, (_, i) => {
        const z = 1 - (2 * i + 1) / count, across = Math.sqrt(1 - z * z), turn = 2.399963229728653 * i;
        return [across * Math.cos(turn), across * Math.sin(turn), 1.2 * z];
    });
}

const round = {
    sphere: tact.sphere(1.3),
    capsule: tact.capsule(0.4, 1),
    cylinder: tact.cylinder(0.8, 1.1),
    "flat cylinder": tact.cylinder(2, 0.01),
    cone: tact.cone(1, 0.9),
    ellipsoid: tact.ellipsoid([1.5, 0.7, 0.2]),
    "rounded box": tact.rounded(tact.box([1, 0.5, 0.25]), 0.2),
    "rounded cylinder": tact.rounded(tact.cylinder(0.8, 0.5), 0.1),
    "rounded cone": tact.rounded(tact.cone(1, 0.9), 0.3),
    "rounded hull": tact.rounded(tact.hull(cloud(20)), 0.15),
    "rounded triangle": tact.rounded(tact.triangle([0, 0, 0], [2, 0, 0], [0.5, 1, 0.3]), 0.2),
    "rounded segment": tact.rounded(tact.segment([0, 0, 0], [1, 2, 0.5]), 0.3),
    "rounded point": tact.rounded(tact.point([1, 2, 3]), 0.5),
};

const flat = {
    box: tact.box([1, 0.5, 0.25]),
    hull: tact.hull(cloud(64)),
    triangle: tact.triangle([0, 0, 0], [2, 0, 0], [0.5, 1, 0.3]),
};

function vertexKeys(mesh: Mesh3): string[] {
    return Array.from({ length: mesh.positions.length / 3 }, (_, i) =>
        mesh.positions.slice(3 * i, 3 * i + 3).map((x) => x + 0).join());
}

/* Every edge between two places is run along once in each direction. */
function expectClosed(mesh: Mesh3): void {
    const keys = vertexKeys(mesh), open = new Map<string, number>();
    expect(mesh.triangles.length).toBeGreaterThan(0);
    for (let i = 0; i < mesh.triangles.length; i++) {
        const next = i % 3 === 2 ? i - 2 : i + 1;
        const from = keys[mesh.triangles[i] ?? -1], to = keys[mesh.triangles[next] ?? -1];
        const forth = `${from} ${to}`, back = `${to} ${from}`;
        if (open.get(back)) open.set(back, (open.get(back) ?? 0) - 1);
        else open.set(forth, (open.get(forth) ?? 0) + 1);
    }
    expect([...open.values()].filter((count) => count !== 0)).toEqual([]);
}

/** How far a body reaches along each of many directions. */
type Reach = (directions: Float64Array) => Float64Array;

/* No point of a body reaches farther along the normal at a corner than the corner does. Numbers of a mesh are in
 * single precision. */
function expectSupported(mesh: Mesh3, reach: Reach, slack: number): void {
    const normals = Float64Array.from(mesh.normals), reaches = reach(normals);
    let worst = 0, length = 0;
    reaches.forEach((most, i) => {
        const [x = 0, y = 0, z = 0] = mesh.positions.subarray(3 * i, 3 * i + 3);
        const [u = 0, v = 0, w = 0] = normals.subarray(3 * i, 3 * i + 3);
        worst = Math.max(worst, Math.abs(most - (x * u + y * v + z * w)));
        length = Math.max(length, Math.abs(Math.hypot(u, v, w) - 1));
    });
    expect(length).toBeLessThan(1e-6);
    expect(worst).toBeLessThan(slack);
}

function reachOf(solid: Solid<Vec3>): Reach {
    return (directions) => {
        const points = solid.supports(directions);
        return Float64Array.from({ length: points.length / 3 }, (_, i) => [0, 1, 2].reduce((sum, k) =>
            sum + (points[3 * i + k] ?? NaN) * (directions[3 * i + k] ?? NaN), 0));
    };
}

const SINGLE = 2e-6;
/* Of the many corners of a difference every seventh is asked about. */
const STRIDE = 7;

describe.each<Detail>(["rough", "coarse", "fine"])("%s meshes", (detail) => {
    it.each(Object.entries({ ...round, ...flat }))("of a %s are closed, and support points", (_, solid) => {
        const mesh = shapeMesh(solid, detail);
        expectClosed(mesh);
        expectSupported(mesh, reachOf(solid), SINGLE);
    });
});

describe("lines", () => {
    const count = (rows: Float32Array): number => rows.length / 12;

    it("are the edges of polytopes", () => {
        expect(count(shapeMesh(flat.box, "fine").creases)).toBe(12);
        expect(count(shapeMesh(flat.box, "fine").seams)).toBe(0);
        expect(count(shapeMesh(flat.triangle, "fine").creases)).toBe(3);
    });

    it("are the rims of a cylinder and of a cone", () => {
        expect(count(shapeMesh(round.cylinder, "fine").creases)).toBe(128);
        expect(count(shapeMesh(round.cone, "fine").creases)).toBe(64);
    });

    it("show where the faces of a rounded box end", () => {
        const mesh = shapeMesh(round["rounded box"], "fine");
        expect(count(mesh.creases)).toBe(0);
        expect(count(mesh.seams)).toBe(24);
    });

    it("are all there is of a segment", () => {
        const mesh = shapeMesh(tact.segment([0, 0, 0], [1, 2, 3]), "fine");
        expect(mesh.triangles.length).toBe(0);
        expect([...mesh.creases.slice(0, 6)].sort()).toEqual([0, 0, 0, 1, 2, 3]);
    });

    it("are not there for a point, which is a dot", () => {
        const mesh = shapeMesh(tact.point([1, 2, 3]), "fine");
        expect(mesh.dot).toEqual([1, 2, 3]);
        expect(count(mesh.creases)).toBe(0);
    });
});

describe("the Minkowski difference", () => {
    const turn: Vec3[] = [[0.36, 0.48, -0.8], [-0.8, 0.6, 0], [0.48, 0.64, 0.6]];
    const rotation: [number, number, number, number] = [-0.2, 0.4, 0.4, 0.8];

    /* A point is on the boundary of A - B if B, moved by it, just touches A; on that of the cores if all that is left
     * of the overlap are the radii. */
    function expectTouching(mesh: Mesh3, a: tact.Shape, b: tact.Shape, radius: number): void {
        let worst = 0;
        for (let i = 0; i < mesh.positions.length; i += 3 * STRIDE) {
            const [x = 0, y = 0, z = 0] = mesh.positions.subarray(i, i + 3);
            const { distance } = tact.distance(a, { shape: b, position: [x, y, z], rotation });
            worst = Math.max(worst, Math.abs(distance + radius));
        }
        expect(worst).toBeLessThan(2 * SINGLE);
    }

    const pairs = { ...flat, ...round };
    const names: [keyof typeof pairs, keyof typeof pairs][] = [
        ["box", "hull"], ["hull", "hull"], ["box", "triangle"], ["box", "cylinder"], ["cone", "ellipsoid"],
        ["rounded box", "capsule"], ["cylinder", "cylinder"], ["sphere", "hull"], ["rounded box", "rounded hull"],
    ];

    it.each(names)("of a %s and a %s is closed, and on the boundary", (a, b) => {
        const { core, outer } = differenceMesh(pairs[a], pairs[b], turn, "fine");
        const radius = pairs[a].rounding + pairs[b].rounding;
        expectClosed(core);
        expectTouching(core, pairs[a], pairs[b], radius);
        expect(outer !== undefined).toBe(radius > 0);
        if (!outer) return;
        expectClosed(outer);
        expectTouching(outer, pairs[a], pairs[b], 0);
    });

    it("of two boxes along the same axes is a box", () => {
        const axes: Vec3[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        const { core } = differenceMesh(tact.box([1, 2, 3]), tact.box([0.5, 0.5, 0.5]), axes, "fine");
        expect(core.creases.length / 12).toBe(12);
        expect(core.radius).toBeCloseTo(Math.hypot(1.5, 2.5, 3.5), 6);
    });

    it("of two spheres has a point for a core", () => {
        const axes: Vec3[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        const { core, outer } = differenceMesh(tact.sphere(1), tact.sphere(2), axes, "fine");
        expect(core.dot).toEqual([0, 0, 0]);
        expect(outer?.radius).toBeCloseTo(3, 2);
    });
});
