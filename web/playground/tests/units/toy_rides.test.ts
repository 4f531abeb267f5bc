/** The character rides what moves, and goes up and down through what is thin, to the last of each. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { engine as plane } from "../../src/toy/plane";
import { CHARACTERS } from "../../src/toy/scenes/characters";
import { engine as space } from "../../src/toy/space";
import type { Steer } from "../../src/toy/world/character";
import { Simulation } from "../../src/toy/world/simulation";

const ENGINES = { 2: plane, 3: space } as const;
/** What is far from the rides costs time. */
const ASIDE = /^(meadow|stair|plateau|ramp|crate|ball|steep)/;

interface Walk {
    simulation: Simulation;
    /** Where the character is, across and up. */
    place(): readonly [number, number];
    /** What it stands on. */
    ground(): string | undefined;
    placeOf(name: string): readonly [number, number];
    /** Goes by steps as it is told: how fast along the course, and whether it jumps or drops. Ends where it is told to,
     * which must come. */
    until(ended: () => boolean, tell: () => { along?: number; jump?: boolean; down?: boolean }): void;
}

interface File {
    bodies: { name: string; position: number[] }[];
}

/** The course of the scene, with the character at some place of it. */
function courseFrom(dimension: 2 | 3, x: number, up: number): Walk {
    const url = new URL(`../../../../scenes/plays${dimension}/walk.json`, import.meta.url);
    const scene = JSON.parse(readFileSync(url, "utf8")) as File;
    scene.bodies = scene.bodies.filter(({ name }) => !ASIDE.test(name));
    const across = (way: number): number[] => (dimension === 2 ? [way] : [way, 0]);
    for (const body of scene.bodies) if (body.name === "character") body.position = [...across(x), up];
    const simulation = new Simulation(ENGINES[dimension], scene, { substeps: 2, character: CHARACTERS["walk"] });
    const seen = (position: readonly number[] = []): readonly [number, number] =>
        [position[0] ?? NaN, position.at(-1) ?? NaN];
    return {
        simulation,
        place: () => seen(simulation.walker?.position),
        ground: () => {
            const body = simulation.walker?.ground?.body;
            return body && simulation.thingOf(body)?.name;
        },
        placeOf: (name) => seen(simulation.things.find((thing) => thing.name === name)?.body.state().position),
        until: (ended, tell) => {
            let last: Steer | undefined;
            for (let i = 0; !ended(); i++) {
                if (i > 600) throw new Error(`it does not come to that: it is at ${simulation.walker?.position.join()}`);
                const { along = 0, jump = false, down = false } = tell();
                const steer = { way: across(Math.max(-1, Math.min(1, along))), jump, down };
                if (JSON.stringify(steer) !== JSON.stringify(last)) simulation.act({ kind: "go", ...steer });
                last = steer;
                simulation.advance();
            }
        },
    };
}

for (const dimension of [2, 3] as const) {
    test(`the ferry takes the character over the pit, in dimension ${dimension}`, () => {
        const { place, ground, placeOf, until } = courseFrom(dimension, 18, 0.81);
        const towards = (): number => 2 * (placeOf("ferry")[0] - place()[0]);
        until(() => ground() === "ferry", () =>
            ({ along: towards(), jump: ground() === "middle" && place()[0] > 18.6 }));
        until(() => Math.abs(towards()) < 0.1, () => ({ along: towards() }));
        const [from, aside] = [place()[0], place()[0] - placeOf("ferry")[0]];
        until(() => placeOf("ferry")[0] > 24.9, () => {
            expect(ground()).toBe("ferry");
            return {};
        });
        expect(place()[0] - from).toBeGreaterThan(2.5);
        expect(Math.abs(place()[0] - placeOf("ferry")[0] - aside), "carried").toBeLessThan(0.2);
        until(() => ground() === "bank", () => ({ along: 1, jump: ground() === "ferry" && place()[0] > 25.2 }));
        expect(place()[0]).toBeGreaterThan(26.9);
    });

    test(`the lift takes the character up to the tower, in dimension ${dimension}`, () => {
        const { place, ground, placeOf, until } = courseFrom(dimension, 32, 0.81);
        const towards = (): number => 2 * (placeOf("lift")[0] - place()[0]);
        until(() => ground() === "lift" && Math.abs(towards()) < 0.1, () =>
            ({ along: towards(), jump: ground() === "bank" }));
        let highest = 0;
        until(() => placeOf("lift")[1] < highest && highest > 3, () => {
            highest = placeOf("lift")[1];
            expect(ground()).toBe("lift");
            return {};
        });
        until(() => ground() === "tower", () => ({ along: 1, jump: place()[0] > 34 }));
        expect(place()[1]).toBeGreaterThan(5);
    });

    test(`thin platforms let it up, carry it, and let it down when asked, in dimension ${dimension}`, () => {
        const { place, ground, until } = courseFrom(dimension, 29.8, 0.81);
        const up = (name: string): void => until(() => ground() === name, () => ({ jump: ground() !== undefined }));
        until(() => ground() === "bank", () => ({}));
        up("thin 0");
        expect(place()[1]).toBeCloseTo(1.58 + 0.8, 1);
        until(() => ground() === "thin 0", () => ({}));
        up("thin 1");
        expect(place()[1]).toBeCloseTo(3.08 + 0.8, 1);
        until(() => place()[1] < 3.5, () => ({ down: true }));
        until(() => ground() === "thin 0", () => ({}));
        until(() => ground() === "bank", () => ({ down: true }));
    });
}
