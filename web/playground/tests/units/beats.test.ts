/** A step in slow motion. */
import { expect, test } from "vitest";
import { beatsOf, beatWords, droppedCorners, reaches } from "../../src/pairs/beats";
import { CaseBench } from "../../src/pairs/bench";
import { engine2 } from "../../src/pairs/engine2";
import { engine3 } from "../../src/pairs/engine3";
import { legendOf } from "../../src/pairs/panels/legend";
import { presets2 } from "../../src/pairs/presets2";
import { presets3 } from "../../src/pairs/presets3";

test("every step of GJK and EPA has beats, each in a short sentence, and a legend for what it draws", () => {
    const pictures = [
        ...presets2.map((one) => engine2.solve(one.case)), ...presets3.map((one) => engine3.solve(one.case)),
    ];
    let dropped = 0;
    for (const picture of pictures) {
        const { trace } = picture.deciding;
        for (let i = 0; i < trace.count; i++) {
            const step = trace.step(i);
            const told = beatWords<unknown>(trace, i, picture.case.dimension);
            expect(told.map(({ beat }) => beat)).toEqual(beatsOf(step));
            for (const { text } of told) {
                expect(text).toMatch(/^.{10,220}\.$/);
                expect(text).not.toMatch(/undefined|NaN|Infinity|∞/);
            }
            const gone = droppedCorners<unknown>(trace, i);
            dropped += gone.length;
            for (const { name } of gone) expect(told[0]?.text).toContain(name);
            const texts = legendOf(step, gone.length > 0).map(({ text }) => text);
            expect(new Set(texts).size).toBe(texts.length);
            expect(texts.includes("dropped corner")).toBe(gone.length > 0 && step.kind === "simplex");
        }
    }
    expect(dropped).toBeGreaterThan(20);
});

test("beats lead from the first step to the answer and back, and a step shows all of itself again", () => {
    const { case: given } = presets2[0];
    const bench = new CaseBench(engine2, { ...given, step: 0 }, given);
    const forth: string[] = [];
    while (bench.shown.value >= 0 && forth.length < 99) {
        bench.beatBy(1);
        forth.push(`${bench.shown.value} ${bench.beat.value ?? ""}`);
    }
    expect(forth.slice(0, 4)).toEqual(["0 direction", "0 support", "1 keep", "1 nearest"]);
    expect(forth.at(-1)).toBe("-1 ");
    const back: string[] = [];
    for (let i = 0; i + 1 < forth.length; i++) {
        bench.beatBy(-1);
        back.push(`${bench.shown.value} ${bench.beat.value ?? ""}`);
    }
    expect(back).toEqual(forth.slice(0, -1).reverse());
    bench.stepBy(1);
    expect(bench.beat.value).toBeUndefined();
    expect(reaches(undefined, "support")).toBe(true);
    expect(reaches("nearest", "direction")).toBe(false);
});
