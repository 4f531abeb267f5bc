/** The first and the sixth figure of the story, taken hold of by mouse and keys; what they say is compared with what
 * the package answers here. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { trace } from "tact/2d";
import { test } from "./browser";
import { A, B, drag, figure, gapAt, pressUntil, says } from "./figures";

test("1: a shape is dragged into the other, by mouse and by keys", async ({ open }) => {
    const page = await open("story/");
    const place = await figure(page, "two_shapes");
    const before = gapAt([5.5, -4.5]);
    expect(before).toBeGreaterThan(0);
    expect(await says(place)).toBe(`Apart. The gap is ${before.toFixed(2)}.`);
    await drag(page, place.getByRole("button", { name: /^Shape B/ }), [-3, 3]);
    await expect.poll(() => says(place)).toContain("Overlapping");
    const depth = Number(/[\d.]+/.exec(await says(place))?.[0]);
    expect(Math.abs(depth + gapAt([2.5, -1.5]))).toBeLessThan(0.05);
    await place.getByRole("button", { name: /^Shape A/ }).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("Shift+ArrowUp");
    expect(await says(place)).toContain("Apart");
});

test("6: the reader names edges, and EPA ends with the depth", async ({ open }) => {
    const page = await open("story/");
    const place = await figure(page, "epa");
    const seen = trace(A, { shape: B, position: [0, 0.5] });
    const first = Array.from({ length: seen.count }, (_, i) => seen.step(i)).find(({ kind }) => kind === "polytope");
    if (first?.kind !== "polytope") throw new Error("EPA took no step");
    const edge = (i: number): Locator => place.getByRole("button", { name: `Edge ${i + 1} of 3` });
    await edge((first.nearest + 1) % 3).press("Enter");
    expect(await says(place)).toContain("Not that one");
    await edge(first.nearest).press("Enter");
    expect(await says(place)).toContain(`at least ${first.lower.toFixed(2)}`);
    await pressUntil(place, /Beyond this edge there is nothing/);
    expect(await says(place)).toContain((-gapAt([0, 0.5])).toFixed(3));
    expect(await place.locator(".area.b-ghost").count()).toBe(1);
});
