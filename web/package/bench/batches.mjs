/** Batches beside loops of single calls, in nanoseconds a pair, the least of some rounds that alternate: 4096 pairs of
 * 512 bodies, which are near each other. `node bench/batches.mjs` in web/package; with "whole" space is that of
 * tact/3d/meshes. docs/batch.md has a table. */
import * as plane from "tact/2d";

/* Only one of the two: where both are imported the larger module serves both. */
const space = await import(process.argv[2] === "whole" ? "tact/3d/meshes" : "tact/3d");

const BODIES = 512;
const PAIRS = 4096;
const ROUNDS = 15;

let state = 1;
function random(low, high) {
    state = (state * 16807) % 2147483647;
    return low + (high - low) * (state / 2147483647);
}

const list = (count, make) => Array.from({ length: count }, make);
const vector = (dimension, low, high) => list(dimension, () => random(low, high));

const kinds2 = {
    circles: () => plane.circle(random(0.3, 1)),
    capsules: () => plane.capsule(random(0.2, 0.5), random(0.3, 1)),
    boxes: () => plane.box(vector(2, 0.3, 1)),
    polygons: () => plane.polygon(list(8, () => vector(2, -1, 1))),
};
const kinds3 = {
    balls: () => space.sphere(random(0.3, 1)),
    capsules: () => space.capsule(random(0.2, 0.5), random(0.3, 1)),
    boxes: () => space.box(vector(3, 0.3, 1)),
    hulls: () => space.hull(list(16, () => vector(3, -1, 1))),
};

function makeBody(tact, make) {
    const rotation = vector(tact.dimension === 2 ? 2 : 4, -1, 1);
    const length = Math.hypot(...rotation);
    return { shape: make(), position: vector(tact.dimension, -1.5, 1.5), rotation: rotation.map((x) => x / length) };
}

/** Each question as a loop and as a batch. */
function questions(tact, bodies) {
    const shapes = bodies.map(({ shape }) => shape);
    const poses = Float64Array.from(bodies.flatMap(({ position, rotation }) => [...position, ...rotation]));
    const pairs = Uint32Array.from({ length: 2 * PAIRS }, () => Math.floor(random(0, BODIES)));
    const way = list(tact.dimension, () => 1);
    const ways = new Float64Array(PAIRS * tact.dimension).fill(1);
    const loop = (ask) => () => {
        for (let i = 0; i < PAIRS; i++) ask(bodies[pairs[2 * i]], bodies[pairs[2 * i + 1]]);
    };
    const into = [
        tact.overlapBatch(shapes, poses, pairs), tact.distanceBatch(shapes, poses, pairs),
        tact.collideBatch(shapes, poses, pairs), tact.castBatch(shapes, poses, pairs, ways),
    ];
    return {
        overlap: [loop(tact.overlap), () => tact.overlapBatch(shapes, poses, pairs, { into: into[0] })],
        distance: [loop(tact.distance), () => tact.distanceBatch(shapes, poses, pairs, { into: into[1] })],
        collide: [loop(tact.collide), () => tact.collideBatch(shapes, poses, pairs, { into: into[2] })],
        cast: [loop((a, b) => tact.cast(a, b, way)),
            () => tact.castBatch(shapes, poses, pairs, ways, { into: into[3] })],
    };
}

function nanoseconds(run) {
    const start = performance.now();
    run();
    return (performance.now() - start) * 1e6 / PAIRS;
}

function measure(tact, make) {
    const all = Object.entries(questions(tact, list(BODIES, () => makeBody(tact, make))));
    const least = all.map(([, both]) => both.map(() => Infinity));
    for (let round = 0; round < ROUNDS; round++) {
        for (const [i, [, both]] of all.entries())
            for (const [k, run] of both.entries()) least[i][k] = Math.min(least[i][k], nanoseconds(run));
    }
    return all.map(([name], i) => `${name} ${least[i].map((time) => time.toFixed(0)).join(" / ")}`).join(", ");
}

for (const [name, make] of Object.entries(kinds2)) console.log(`${name}: ${measure(plane, make)}`);
for (const [name, make] of Object.entries(kinds3)) console.log(`${name}: ${measure(space, make)}`);
