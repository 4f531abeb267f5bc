/** B on a way, with the real library. */
import { expect, test } from "vitest";
import { CaseBench } from "../../src/pairs/bench";
import { caption, ruleWords } from "../../src/pairs/captions";
import type { Engine } from "../../src/pairs/engine";
import { engine2 } from "../../src/pairs/engine2";
import { engine3 } from "../../src/pairs/engine3";
import type { Case, Vec2, Vec3 } from "../../src/pairs/model";
import { wayThrough } from "../../src/pairs/motion";
import { presets2, type Preset } from "../../src/pairs/presets2";
import { presets3 } from "../../src/pairs/presets3";

function onItsWay<V extends Vec2 | Vec3>(engine: Engine<V>, given: Case): CaseBench<V> {
    const bench = new CaseBench(engine, given, given);
    const { way, at } = wayThrough(bench.picture.value);
    bench.motion.begin(way, at);
    return bench;
}

const apart = (presets2[1] ?? presets2[0]).case;

/* Those without parts, whose distance is their own. */
const convex = (presets: readonly Preset[]): Preset[] =>
    presets.filter(({ name }) => !/ring|Compound|Half/.test(name));

function checkPreset<V extends Vec2 | Vec3>(engine: Engine<V>, { name, case: given }: Preset): void {
    const bench = onItsWay(engine, given);
    const { motion } = bench;
    expect(bench.state.value.b, "to begin with, B stays").toBe(given.b);
    for (const turn of [0, 40]) {
        const way = motion.way.value;
        if (way) motion.change({ ...way, turn });
        const journey = motion.journey.value;
        if (journey === undefined || !("hit" in journey)) throw new Error(`${name} has no way`);
        const { hit, samples } = journey;
        const [first] = samples;
        motion.go(hit.fraction);
        const { distance, errorBound } = bench.picture.value.gap;
        const size = Math.hypot(...(way?.by ?? []));
        if (hit.fraction > 0 && hit.fraction < 1) {
            expect(Math.abs(distance), `${name}, turn ${turn}`).toBeLessThan(errorBound + hit.errorBound + 1e-9 * size);
        }
        if (hit.status === "touching" && turn === 0 && hit.fraction > 0) {
            const within = motion.touchBound.value;
            expect(ruleWords(bench.picture.value, within), name).toBe("Here it is on the rim: they touch.");
            expect(caption(bench.picture.value, -1, given.dimension, undefined, within)).toMatch(/^A and B touch/);
            motion.go(0.5 * hit.fraction);
            expect(motion.touchBound.value).toBe(0);
        }
        for (const one of samples) {
            if (one.fraction < hit.fraction) expect(one.distance, name).toBeGreaterThan(-hit.errorBound);
        }
        expect(first?.fraction).toBe(0);
    }
}

test("every example is free up to the first touch, and touches there", () => {
    for (const preset of convex(presets2)) checkPreset(engine2, preset);
    for (const preset of convex(presets3).slice(0, 5)) checkPreset(engine3, preset);
});

test("going forth and back leads to the same bits, and undo too", () => {
    const bench = onItsWay(engine2, apart);
    const { motion } = bench;
    const start = bench.state.value.b;
    for (const at of [0.3, 0.8, 0]) motion.go(at);
    expect(bench.state.value.b).toBe(start);
    motion.go(0.5);
    const half = bench.state.value.b.position;
    motion.go(0.7);
    motion.go(0.5);
    expect(bench.state.value.b.position).toEqual(half);
    bench.undo();
    expect(motion.from.value).toBe(start);
});

test("a B that another hand moves takes its way along", () => {
    const bench = onItsWay(engine2, apart);
    bench.motion.go(0.5);
    const [x = 0, y = 0] = bench.state.value.b.position;
    const [from = 0] = bench.motion.from.value?.position ?? [];
    bench.setBody("b", { ...bench.state.value.b, position: [x + 1, y] });
    expect(bench.motion.at.value).toBe(0.5);
    expect(bench.motion.from.value?.position[0]).toBeCloseTo(from + 1, 12);
});
