/** Many rays in one call: each hit has the bits of the cast of a point, no body is hit sooner, a tree changes nothing,
 * nor does the module; what is refused. */
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { beforeAll, describe, expect, test } from "vitest";
import { batchStatus } from "../dist/batch/batch.js";
import { raycastBatch, type RaycastBatch } from "../dist/batch/rays.js";
import { TactError } from "../dist/errors.js";
import { makeQueries } from "../dist/queries.js";
import type { Shape } from "../dist/shapes/shapes.js";
import { makeShapes2 } from "../dist/shapes/shapes2.js";
import { makeShapes3 } from "../dist/shapes/shapes3.js";
import { Space2, Space3, type Space } from "../dist/space.js";
import { StaticTree } from "../dist/static_tree.js";
import { fresh, freshWhole } from "./kit.js";
import { Random } from "./random.js";

type Vector = number[];

const BODIES = 60;
const RAYS = 400;
/** The pose whose rotation is none. */
const REFUSED = 7;

interface Scene {
    space: Space<Vector, Vector>;
    shapes: Shape<Vector>[];
    poses: Float64Array;
    rays: Float64Array;
    tree: StaticTree<Vector>;
    body(i: number): { shape: Shape<Vector>; position: Vector; rotation: Vector };
}

async function makeScene(dimension: 2 | 3, variant: "plain" | "simd"): Promise<Scene> {
    const module = await freshWhole(dimension, variant);
    const at = (dimension === 2 ? new Space2(module) : new Space3(module)) as unknown as Space<Vector, Vector>;
    const random = new Random(11 + dimension);
    const some = (): number => random.between(0.2, 1);
    const kinds = dimension === 2 ? makeShapes2(at as unknown as Space2) : makeShapes3(at as unknown as Space3);
    const { box, capsule } = kinds as unknown as ReturnType<typeof makeShapes3>;
    const shapes = Array.from({ length: BODIES }, (_, i) => (i % 2 === 0
        ? box(Array.from({ length: dimension }, some)) : capsule(some(), some())) as unknown as Shape<Vector>);
    const places = shapes.map((shape) => {
        const angle = random.between(-3, 3);
        const turn = dimension === 2 ? [Math.cos(angle), Math.sin(angle)] : random.rotation3();
        return { shape, position: random.vector(dimension), rotation: turn };
    });
    const boxes = places.flatMap(({ shape, position, rotation }) => {
        const { lower, upper } = shape.bounds({ position, rotation } as never);
        return [...lower, ...upper];
    });
    const poses = Float64Array.from(places.flatMap(({ position, rotation }) => [...position, ...rotation]));
    poses[REFUSED * at.poseSize + dimension] = 9;
    const rays = Float64Array.from(Array.from({ length: RAYS }, () => {
        const origin = Array.from({ length: dimension }, () => random.between(-12, 12));
        return [...origin, ...origin.map((x) => random.between(-6, 6) - x)];
    }).flat());
    rays[2 * dimension] = NaN;
    const body: Scene["body"] = (i) => places[i] as ReturnType<Scene["body"]>;
    return { space: at, shapes, poses, rays, tree: new StaticTree(at, Float64Array.from(boxes)), body };
}

function ask({ space: at, shapes, poses, rays }: Scene, tree?: StaticTree<Vector>): RaycastBatch {
    return raycastBatch<Vector, RaycastBatch>(at, shapes, poses, rays, { tree });
}

function refusal(call: () => unknown): string {
    try {
        call();
    } catch (error) {
        if (error instanceof TactError) return `${error.status}; ${error.message}`;
        throw error;
    }
    throw new Error("nothing was thrown");
}

describe.each([2, 3] as const)("rays in dimension %d", (dimension) => {
    let scene: Scene;
    let hits: RaycastBatch;
    beforeAll(async () => {
        scene = await makeScene(dimension, "simd");
        hits = ask(scene);
    });

    test("a tree changes nothing, nor does the module without vectors", async () => {
        expect(ask(scene, scene.tree)).toStrictEqual(hits);
        const plain = await makeScene(dimension, "plain");
        expect(ask(plain, plain.tree)).toStrictEqual(hits);
    });

    test("hits are those of cast(), and no body is hit sooner", () => {
        const { cast } = makeQueries(scene.space);
        const { point } = (dimension === 2 ? makeShapes2(scene.space as unknown as Space2)
            : makeShapes3(scene.space as unknown as Space3)) as unknown as { point(at: Vector): Shape<Vector> };
        const dot = point(Array.from({ length: dimension }, () => 0));
        let count = 0;
        for (let i = 0; i < RAYS; i++) {
            const numbers = Array.from(scene.rays.subarray(2 * dimension * i, 2 * dimension * (i + 1)));
            const [origin, way] = [numbers.slice(0, dimension), numbers.slice(dimension)];
            if (i === 1) {
                expect(batchStatus(hits.code[i] as number)).toBe("not_finite");
                continue;
            }
            for (let k = 0; k < BODIES; k++) {
                if (k === REFUSED) continue;
                const hit = cast(scene.body(k), { shape: dot, position: origin }, way);
                if (hit.status !== "separated") expect(hit.fraction).toBeGreaterThan((hits.fraction[i] ?? 0) - 1e-9);
                if (k !== hits.body[i]) continue;
                count++;
                expect(hit).toMatchObject({
                    status: batchStatus(hits.code[i] as number), fraction: hits.fraction[i], distance: hits.distance[i],
                    errorBound: hits.errorBound[i],
                    normal: Array.from(hits.normal.subarray(dimension * i, dimension * (i + 1))),
                    pointA: Array.from(hits.pointA.subarray(dimension * i, dimension * (i + 1))),
                });
            }
        }
        expect(count).toBeGreaterThan(RAYS / 4);
        expect(hits.body.includes(-1)).toBe(true);
        expect(hits.body.includes(REFUSED)).toBe(false);
    });

    test("refusals say what would be right", async () => {
        const { space: at, shapes, poses, rays, tree } = scene;
        const given = (options: object): (() => unknown) => () =>
            raycastBatch(at, shapes, poses, rays, options as never);
        expect(refusal(() => raycastBatch(at, shapes, poses, rays.subarray(1), undefined))).toContain("for each ray");
        expect(refusal(given({ tree: {} }))).toContain("what staticTree() makes");
        const small = new StaticTree(at, new Float64Array(2 * dimension));
        expect(refusal(given({ tree: small }))).toContain("the tree has 1 boxes");
        expect(refusal(given({ into: { body: new Int32Array(3) } }))).toContain(`for each of ${RAYS} rays`);
        expect(refusal(given({ cutoff: 1 }))).toContain("cutoff");
        const module = await fresh(dimension, "simd");
        const other = (dimension === 2 ? new Space2(module) : new Space3(module)) as unknown as Space<Vector, Vector>;
        expect(refusal(() => raycastBatch(other, [], poses, rays, {}))).toContain("not_loaded");
        tree.dispose();
        expect(refusal(given({ tree }))).toContain("disposed");
    });
});

test("the public functions", () => {
    const flat = plane.raycastBatch([plane.box([1, 1])], new Float64Array([0, 0, 1, 0]),
        new Float64Array([-2, 0, 4, 0, -2, 3, 4, 0]));
    expect(Array.from(flat.body)).toEqual([0, -1]);
    expect(flat.fraction[0]).toBe(0.25);
    const tree = space.staticTree(new Float64Array([3, -1, -1, 5, 1, 1]));
    const deep = space.raycastBatch([space.sphere(1)], new Float64Array([4, 0, 0, 0, 0, 0, 1]),
        new Float64Array([0, 0, 0, 6, 0, 0]), { tree });
    expect([deep.body[0], deep.fraction[0]]).toEqual([0, 0.5]);
});
