/** What the toy shows of a scene: enough of it, not too little, and what goes out of sight is followed. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { poseApply } from "tact/3d";
import { describe, expect, test, vi } from "vitest";
import { cornersOf, extentOf, extentOfBox, type Extent } from "../../src/toy/camera/extent";
import { boxOfMost, Follower } from "../../src/toy/camera/follow";
import { Lens2, Lens3, type Lens } from "../../src/toy/camera/lens";
import { engine as plane } from "../../src/toy/plane";
import { scenesOf } from "../../src/toy/scenes/scenes";
import { Simulation } from "../../src/toy/world/simulation";
import { engine as space } from "../../src/toy/space";

/* Without a web server there are no files; of these scenes the view is given. */
vi.mock("../../src/toy/scenes/scene_files", () => {
    const files = Object.fromEntries(["thin_wall", "ramp", "table"].map((name) => [`scenes/${name}.json`, name]));
    return { FILES: { 2: files, 3: files } };
});

const SIZE = { width: 1062, height: 527 };
const ENGINES = { 2: plane, 3: space } as const;
/** Larger ones take too long here, and are framed by the same rules. */
const MOST_BODIES = 320;

interface Opened {
    readonly simulation: Simulation;
    readonly lens: Lens;
    readonly follower: Follower;
    readonly view: Extent;
}

/** A scene of the repository, with the view that the page gives it. */
function opened(dimension: 2 | 3, name: string): Opened | undefined {
    const file = fileURLToPath(new URL(`../../../../scenes/worlds${dimension}/${name}.json`, import.meta.url));
    const json = JSON.parse(readFileSync(file, "utf8")) as { bodies: unknown[] };
    if (json.bodies.length > MOST_BODIES) return undefined;
    const simulation = new Simulation(ENGINES[dimension], json, { substeps: 4 });
    const lens = dimension === 2 ? new Lens2() : new Lens3();
    lens.resize(SIZE);
    const follower = new Follower(lens);
    const own = scenesOf(dimension).find((scene) => scene.name === name)?.view;
    const all = extentOf(simulation.things, simulation.poses(), dimension);
    const view = own ? extentOfBox(own) : all;
    follower.begin(view, own === undefined);
    return { simulation, lens, follower, view };
}

/** Where the bodies that move are on the screen. */
function seenAt(simulation: Simulation, lens: Lens): (readonly [number, number])[] {
    const { data, size } = simulation.poses();
    return simulation.things.flatMap((thing, row) => {
        const at = lens.project(Array.from(data.subarray(row * size, row * size + lens.dimension)));
        return thing.kind === "dynamic" ? [at ?? [NaN, NaN] as const] : [];
    });
}

function shareInSight(simulation: Simulation, lens: Lens): number {
    const all = seenAt(simulation, lens);
    return all.filter(([x, y]) => x > 0 && y > 0 && x < SIZE.width && y < SIZE.height).length / all.length;
}

const FLY_APART = new Set(["thin_wall"]);

for (const dimension of [2, 3] as const) {
    const folder = fileURLToPath(new URL(`../../../../scenes/worlds${dimension}`, import.meta.url));
    const names = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => name.replace(".json", ""));

    describe(`in dimension ${dimension}`, () => {
        test.each(names)("%s fills the view at first, and stays in sight for three seconds", (name) => {
            const scene = opened(dimension, name);
            if (!scene || FLY_APART.has(name)) return;
            const { simulation, lens } = scene;
            expect(shareInSight(simulation, lens)).toBe(1);
            const { points } = scene.view;
            const shown = points.map((point) => lens.project(point) ?? [NaN, NaN]);
            const spread = (k: 0 | 1, length: number): number =>
                (Math.max(...shown.map((at) => at[k])) - Math.min(...shown.map((at) => at[k]))) / length;
            expect(Math.max(spread(0, SIZE.width), spread(1, SIZE.height))).toBeGreaterThan(0.6);
            /* Also where nothing follows. */
            for (let i = 1; i <= 180; i++) simulation.advance();
            expect(shareInSight(simulation, lens)).toBeGreaterThanOrEqual(0.85);
            simulation.dispose();
        });
    });
}

test("of what flies apart at the wall, some is large enough to be seen", () => {
    for (const dimension of [2, 3] as const) {
        const scene = opened(dimension, "thin_wall");
        if (!scene) throw new Error("there is no such scene");
        expect(shareInSight(scene.simulation, scene.lens)).toBeGreaterThan(0.1);
        expect(scene.lens.scale).toBeGreaterThan(35);
        scene.simulation.dispose();
    }
});

test("what turns in free flight is seen whole, whatever way it turns", () => {
    const scene = opened(3, "t_handle");
    if (!scene) throw new Error("there is no such scene");
    const { simulation, lens } = scene;
    const [thing] = simulation.things;
    for (let i = 0; i < 600; i++) {
        simulation.advance();
        const { position, rotation } = thing?.body.state() ?? {};
        for (const { shape, ...part } of thing?.parts ?? []) {
            const pose = { position: part.position, rotation: part.rotation };
            for (const corner of cornersOf(shape.bounds(pose))) {
                const at = poseApply({ position: position ?? [], rotation: rotation ?? [] }, corner);
                const [x = -1, y = -1] = lens.project(at) ?? [];
                expect(Math.min(x, y, SIZE.width - x, SIZE.height - y)).toBeGreaterThan(0);
            }
        }
    }
    simulation.dispose();
});

test("a rain that falls out of sight is followed, unless the user has moved the view", () => {
    const follow = (touch: boolean, height: number): [before: number, after: number] => {
        const json = { dimension: 2, shapes: { floor: { type: "box", half_extents: [8, 0.5] } },
            bodies: [{ name: "floor", kind: "static", shape: "floor" }] };
        const simulation = new Simulation(plane, json, { substeps: 4 });
        const lens = new Lens2();
        lens.resize(SIZE);
        const follower = new Follower(lens);
        follower.begin(extentOf(simulation.things, simulation.poses(), 2));
        if (touch) lens.pan(1, 0);
        simulation.act({ kind: "rain", count: 60, size: 1, width: 11, seed: 5, at: [0, height] });
        const before = shareInSight(simulation, lens);
        for (let i = 1; i <= 240; i++) {
            follower.frame(simulation.things, simulation.poses(), 1, 1 / 60, (1000 / 60) * i);
        }
        const after = shareInSight(simulation, lens);
        simulation.dispose();
        return [before, after];
    };
    const [before, after] = follow(false, 8);
    expect(before).toBeLessThan(0.2);
    expect(after).toBeGreaterThan(0.85);
    expect(follow(true, 8)).toEqual([before, before]);
    /* Nor what has fallen past the floor. */
    expect(follow(false, -28)).toEqual([0, 0]);
});

test("strays are left behind", () => {
    const places = Array.from({ length: 100 }, (_, i) => [i === 99 ? 1e6 : i % 10, i === 0 ? -1e6 : 0]);
    expect(boxOfMost(places)).toEqual({ lower: [0, 0], upper: [9, 0] });
    expect(boxOfMost([])).toBeUndefined();
    expect(boxOfMost([[3, 4]])).toEqual({ lower: [3, 4], upper: [3, 4] });
});
