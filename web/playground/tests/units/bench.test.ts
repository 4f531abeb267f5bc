/** The model of the bench, with the real library: answers, problems, steps, undo. And its words for numbers. */
import { expect, test } from "vitest";
import { CaseBench } from "../../src/pairs/bench";
import type { Engine } from "../../src/pairs/engine";
import { engine2 } from "../../src/pairs/engine2";
import { engine3 } from "../../src/pairs/engine3";
import { cornersOf, kindsOf, makeShape, withCorners } from "../../src/pairs/kinds";
import type { Vec2 } from "../../src/pairs/model";
import { presets2, type Preset } from "../../src/pairs/presets2";
import { presets3 } from "../../src/pairs/presets3";
import { droppedCorners } from "../../src/pairs/beats";
import { caption } from "../../src/pairs/captions";
import { words } from "../../src/pairs/words";

const classic = presets2[0].case;

function bench(): CaseBench<Vec2> {
    return new CaseBench(engine2, classic, classic);
}

function checkPreset<V>(engine: Engine<V>, { name, case: given }: Preset): void {
    const picture = engine.solve(given);
    expect(Number.isFinite(picture.gap.distance), name).toBe(true);
    for (let i = 0; i < picture.trace.count; i++) {
        expect(caption(picture, i, engine.dimension), name).toMatch(/^[A-Z].*\.$/);
    }
    expect(caption(picture, -1, engine.dimension), name).toMatch(/^A and B .*\.$/);
}

test("every preset has an answer, and a caption for each of its steps", () => {
    for (const preset of presets2) checkPreset(engine2, preset);
    for (const preset of presets3) checkPreset(engine3, preset);
});

/* Words that nobody has explained to who reads them. */
const JARGON = /\bcores?\b|closed form|witness|\bholds\b|iteration|bounds have met|\basks for the support/i;

test("captions say what they mean: terms are explained where they first stand, and no step is long", () => {
    const solved = [...presets2.map((one) => engine2.solve(one.case)), ...presets3.map((one) => engine3.solve(one.case))];
    for (const picture of solved) {
        const captions = Array.from({ length: picture.trace.count }, (_, i) =>
            caption<unknown>(picture, i, picture.case.dimension));
        expect(captions[0]).toContain("farthest point in a direction n, called a support point");
        expect(captions[1]).toContain("simplex");
        for (const text of [...captions, caption<unknown>(picture, -1, picture.case.dimension)]) {
            expect(text).not.toMatch(JARGON);
            expect(text.length).toBeLessThan(440);
        }
    }
});

test("a caption names the corners that GJK has dropped", () => {
    const picture = engine2.solve(presets2.find(({ name }) => name === "Rounded")?.case ?? classic);
    const { trace } = picture;
    const dropped = Array.from({ length: trace.count }, (_, i) => droppedCorners(trace, i).map(({ name }) => name));
    for (const [i, names] of dropped.entries()) {
        const [before, now] = [i > 0 ? trace.step(i - 1) : undefined, trace.step(i)];
        if (before?.kind !== "simplex" || now.kind !== "simplex") continue;
        expect(before.points.length + 1 - names.length, `corners of step ${i + 1}`).toBe(now.points.length);
        for (const name of names) expect(caption(picture, i, 2)).toContain(name);
    }
    expect(dropped.flat().length).toBeGreaterThan(0);
});

test("just touch moves B until the distance is zero within the bound", () => {
    for (const { case: given } of presets2) {
        const one = new CaseBench(engine2, given, given);
        one.justTouch();
        const { distance, errorBound, status } = one.picture.value.gap;
        const before = engine2.solve(given).gap.errorBound;
        expect(Math.abs(distance)).toBeLessThanOrEqual(2 * (errorBound + before));
        /* Of shapes that are not convex the distance is minus a way that takes them apart for certain. */
        const whole = one.picture.value.deciding === one.picture.value;
        expect(status === "touching" || (!whole && status === "separated")).toBe(true);
    }
});

test("a problem names the shape and the key, and the last picture stays", () => {
    const one = bench();
    const before = one.picture.value;
    one.setBody("a", { shape: { type: "circle", radius: -1 }, position: [0, 0], rotation: 0 });
    expect(one.problem.value).toMatchObject({ which: "a", key: "radius" });
    expect(one.problem.value?.message).toMatch(/^Radius is -1; .*\.$/);
    expect(one.picture.value).toBe(before);
    one.setBody("a", { shape: { type: "circle", radius: 1 }, position: [NaN, 0], rotation: 0 });
    expect(one.problem.value).toMatchObject({ which: "a", key: "position" });
    one.undo();
    one.undo();
    expect(one.problem.value).toBeUndefined();
    expect(one.state.value).toEqual(classic);
});

test("steps run from the first to the answer and stay within what there is", () => {
    const one = bench();
    const { count } = one.picture.value.trace;
    expect(one.shown.value).toBe(-1);
    one.stepBy(1);
    expect(one.shown.value).toBe(-1);
    one.stepBy(-1);
    expect(one.shown.value).toBe(count - 1);
    one.stepBy(-count - 5);
    expect(one.shown.value).toBe(0);
    one.showStep(count + 7);
    expect(one.shown.value).toBe(count - 1);
    one.setBody("b", { shape: { type: "point" }, position: [100, 0], rotation: 0 });
    expect(one.shown.value).toBeLessThan(one.picture.value.trace.count);
});

test("a drag is one change for undo, and one that changes nothing is none", () => {
    const one = bench();
    one.grab();
    one.release();
    expect(one.canUndo.value).toBe(false);
    one.grab();
    for (let x = 1; x <= 5; x++) one.setBody("b", { ...classic.b, position: [x, 0] });
    one.release();
    one.undo();
    expect(one.state.value.b.position).toEqual([0, 0]);
    expect(one.canUndo.value).toBe(false);
    one.redo();
    expect(one.state.value.b.position).toEqual([5, 0]);
});

test("edits of different numbers are undone one by one, however quick", () => {
    const one = bench();
    one.setBody("b", { ...classic.b, position: [1, 0] });
    one.setBody("b", { ...one.state.value.b, rotation: 1 });
    one.undo();
    expect(one.state.value.b).toMatchObject({ position: [1, 0], rotation: 0 });
});

test("every type makes a shape that the library takes, from every other", () => {
    for (const dimension of [2, 3] as const) {
        const engine = dimension === 2 ? engine2 : engine3;
        const given = (dimension === 2 ? presets2 : presets3)[0].case;
        for (const from of kindsOf(dimension)) {
            const old = makeShape(from, given.a.shape);
            for (const to of kindsOf(dimension)) {
                const shape = makeShape(to, old);
                const picture = engine.solve({ ...given, a: { ...given.a, shape } });
                expect(picture.a.solid.type).toBe(to.type);
                expect(withCorners(shape, cornersOf(shape))).toEqual(shape);
            }
        }
    }
});

test("numbers are written as they are read", () => {
    expect([0, 1, -2.5, 0.93704257, 12345.678, 1e-13, -2e30, Infinity].map(words)).toEqual([
        "0", "1", "−2.5", "0.937", "12346", "10⁻¹³", "−2·10³⁰", "∞",
    ]);
});
