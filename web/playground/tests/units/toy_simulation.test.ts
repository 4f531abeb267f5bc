/** Worlds of the toy: the same actions give the same world to the last bit, there and back. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Action } from "../../src/toy/actions";
import { formatAddress, FRESH, parseAddress } from "../../src/toy/address";
import { engine as plane } from "../../src/toy/plane";
import { CHARACTERS } from "../../src/toy/scenes/characters";
import { Simulation } from "../../src/toy/world/simulation";
import { engine as space } from "../../src/toy/space";
import type { Engine } from "../../src/toy/library";

const ENGINES = { 2: plane, 3: space } as const;

function sceneOf(dimension: 2 | 3, name: string): unknown {
    const url = new URL(`../../../../scenes/worlds${dimension}/${name}.json`, import.meta.url);
    return JSON.parse(readFileSync(url, "utf8"));
}

function simulationOf(engine: Engine, name: string): Simulation {
    return new Simulation(engine, sceneOf(engine.dimension, name), { substeps: 4 });
}

function runTo(simulation: Simulation, step: number): void {
    while (simulation.step < step) simulation.advance();
}

/** Everything that a user can do, on a tower. */
function play(simulation: Simulation): void {
    const { dimension } = simulation.engine;
    const point = (x: number, up: number): number[] => (dimension === 2 ? [x, up] : [x, 0.1, up]);
    const act = (step: number, action: Action): void => {
        runTo(simulation, step);
        simulation.act(action);
    };
    act(5, { kind: "drop", shape: "pebble", size: 1, seed: 3, at: point(0.2, 25) });
    act(10, { kind: "rain", count: 30, seed: 9, size: 0.8, width: 6, at: point(0, 28) });
    act(20, { kind: "grab", body: 6, at: point(0.1, 0.1) });
    for (let i = 0; i < 20; i++) act(22 + 2 * i, { kind: "to", at: point(0.3 * i, 6 + 0.1 * i) });
    act(70, { kind: "let" });
    act(75, { kind: "delete", body: 8 });
    act(80, { kind: "gravity", at: point(2, -5) });
    act(90, { kind: "substeps", count: 2 });
    runTo(simulation, 120);
}

test.each([2, 3] as const)("a link replays what was done to the same hash, in dimension %i", (dimension) => {
    const engine = ENGINES[dimension];
    const first = simulationOf(engine, "tower");
    play(first);
    const { text } = formatAddress(dimension, { ...FRESH, scene: "tower", entries: first.entries, step: first.step });
    const read = parseAddress(dimension, text);
    const second = simulationOf(engine, read.scene);
    second.entries = [...read.entries];
    second.doDue();
    runTo(second, read.step ?? 0);
    expect(second.hash()).toBe(first.hash());
    expect(second.things.map((thing) => thing.name)).toEqual(first.things.map((thing) => thing.name));
});

test.each([2, 3] as const)("going back and on again leads to the same world, in dimension %i", (dimension) => {
    const simulation = simulationOf(ENGINES[dimension], "tower");
    play(simulation);
    const hash = simulation.hash();
    simulation.goBackTo(50);
    expect(simulation.step).toBeLessThanOrEqual(50);
    runTo(simulation, 120);
    expect(simulation.hash()).toBe(hash);
    simulation.goBackTo(0);
    expect(simulation.step).toBe(0);
    runTo(simulation, 120);
    expect(simulation.hash()).toBe(hash);
});

test("an action after going back takes the place of what was to come", () => {
    const simulation = simulationOf(plane, "tower");
    play(simulation);
    simulation.goBackTo(40);
    runTo(simulation, 40);
    simulation.act({ kind: "let" });
    expect(simulation.pending).toBe(0);
    const count = simulation.things.length;
    runTo(simulation, 120);
    expect(simulation.things.length).toBe(count);
});

test.each([2, 3] as const)("every shape of the palette can be dropped and falls, in dimension %i", (dimension) => {
    const engine = ENGINES[dimension];
    for (const kind of engine.kinds) {
        const simulation = simulationOf(engine, "table");
        const before = simulation.things.length;
        const top = dimension - 1;
        const place = dimension === 2 ? [9, 5] : [9, 9, 5];
        simulation.act({ kind: "drop", shape: kind.name, size: 0.5, seed: 1, at: place });
        const thing = simulation.things[before];
        runTo(simulation, 30);
        expect(thing?.body.state().position[top], kind.name).toBeLessThan(4.5);
    }
});

test.each([0.001, 1, 1000])("the hand pulls a body of size %d to where it shall be", (size) => {
    for (const engine of [plane, space]) {
        const scene = {
            dimension: engine.dimension,
            gravity: engine.dimension === 2 ? [0, 0] : [0, 0, 0],
            length: size,
            shapes: {},
            bodies: [],
        };
        const simulation = new Simulation(engine, scene, { substeps: 4 });
        const flat = engine.dimension === 2;
        const point = (x: number, y: number): number[] => (flat ? [x, y] : [x, y, 0]).map((v) => v * size);
        simulation.act({ kind: "drop", shape: "hammer", size, seed: 5, at: point(0, 0) });
        simulation.act({ kind: "grab", body: 0, at: point(0.5, 0) });
        simulation.act({ kind: "to", at: point(3, 2) });
        runTo(simulation, 480);
        const held = simulation.held;
        const away = held?.point.map((x, i) => x - (held.target[i] ?? NaN)) ?? [NaN];
        expect(Math.hypot(...away)).toBeLessThan(0.01 * size);
    }
});

test("what has fallen far away is taken out and counted", () => {
    const scene = {
        dimension: 2,
        shapes: { ball: { type: "circle", radius: 1 } },
        bodies: [{ name: "ball", shape: "ball", velocity: [0, -380] }],
    };
    const simulation = new Simulation(plane, scene, { substeps: 1 });
    runTo(simulation, 900);
    expect(simulation.removed).toBe(1);
    expect(simulation.things).toEqual([]);
});

/** A scene of the folder plays, with what it has beside its file. */
function playOf(dimension: 2 | 3, name: string): Simulation {
    const url = new URL(`../../../../scenes/plays${dimension}/${name}.json`, import.meta.url);
    const json: unknown = JSON.parse(readFileSync(url, "utf8"));
    return new Simulation(ENGINES[dimension], json, { substeps: 4, character: CHARACTERS[name] });
}

const way = (dimension: 2 | 3, x: number): number[] => (dimension === 2 ? [x] : [x, 0]);

/** Walks to the crates, pushes them, and jumps now and then. */
function walk(simulation: Simulation, steps: number, see = (): void => undefined): void {
    const { dimension } = simulation.engine;
    for (let i = 0; i < steps; i++) {
        const jump = i % 120 === 90;
        if (i % 120 === 0 || jump) simulation.act({ kind: "go", way: way(dimension, 1), jump, down: false });
        simulation.advance();
        see();
    }
}

test.each([2, 3] as const)("a character walks over the crates and up the stairs, in dimension %i", (dimension) => {
    const simulation = playOf(dimension, "walk");
    const floors = new Set<string | undefined>();
    const crate = simulation.things.find(({ name }) => name === "crate 0");
    const [before = 0] = crate?.body.state().position ?? [];
    walk(simulation, 360, () => {
        const { walker } = simulation;
        const body = walker?.ground?.body;
        floors.add(body && simulation.thingOf(body)?.name);
        expect(simulation.things.find(({ name }) => name === "character")?.body.state().position)
            .toEqual(walker?.position);
    });
    expect([...floors]).toEqual(expect.arrayContaining(["meadow", "stair 4", "plateau"]));
    expect(simulation.walker?.position[0]).toBeGreaterThan(6);
    expect(crate?.body.state().position[0]).toBeGreaterThan(before + 0.2);
});

test.each([2, 3] as const)("a character goes back and on to the same place, in dimension %i", (dimension) => {
    const simulation = playOf(dimension, "walk");
    walk(simulation, 130);
    const [hash, place] = [simulation.hash(), simulation.walker?.position];
    simulation.goBackTo(70);
    expect(simulation.step).toBeLessThanOrEqual(70);
    runTo(simulation, 130);
    expect([simulation.hash(), simulation.walker?.position]).toEqual([hash, place]);
    const { text } = formatAddress(dimension, { ...FRESH, scene: "walk", entries: simulation.entries, step: 130 });
    const again = playOf(dimension, "walk");
    again.entries = [...parseAddress(dimension, text).entries];
    again.doDue();
    runTo(again, 130);
    expect(again.hash()).toBe(hash);
});

test.each([2, 3] as const)("what is light floats, and wind can be turned, in dimension %i", (dimension) => {
    const simulation = playOf(dimension, "pool");
    const heights = (): number[] => ["box 0", "ball 7"].map((name) =>
        simulation.things.find((thing) => thing.name === name)?.body.state().position[dimension - 1] ?? NaN);
    runTo(simulation, 300);
    const [light = 0, heavy = 0] = heights();
    expect(light).toBeGreaterThan(3);
    expect(heavy).toBeLessThan(1);
    const drift = (): number => simulation.things.reduce((sum, { body }) => sum + (body.state().velocity[0] ?? 0), 0);
    simulation.act({ kind: "wind", times: -2 });
    const before = drift();
    runTo(simulation, 330);
    expect(drift()).toBeLessThan(before);
    expect(simulation.windTimes).toBe(-2);
});
