/** The other figures of the story, taken hold of by mouse, finger and keys; what they say is compared with what the
 * package answers here. */
import { expect } from "vitest";
import { test } from "../browser";
import { button, drag, figure, gapAt, pressUntil, says, setSlider } from "../figures";

test("2: the spot goes in as the shapes come to overlap, and B follows the spot", async ({ open }) => {
    const page = await open("story/");
    const place = await figure(page, "difference");
    expect(gapAt([4.5, -3.5])).toBeGreaterThan(0);
    expect(await says(place)).toContain("outside");
    const b = place.getByRole("button", { name: /^Shape B/ });
    const before = await b.locator("path").getAttribute("d");
    await place.getByRole("button", { name: /^The origin/ }).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowLeft");
    expect(gapAt([1.5, -3.5])).toBeLessThan(0);
    expect(await says(place)).toContain("inside");
    expect(await b.locator("path").getAttribute("d")).not.toBe(before);
    /* The arrow from b to a vanishes where both are the same place. */
    await place.getByRole("button", { name: /^Point b/ }).focus();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(`Shift+${key}`);
    expect(await place.locator(".area.b-ghost").count()).toBe(0);
    await setSlider(place, "Slide B", 0.4);
    expect(await place.locator(".area.b-ghost").count()).toBe(1);
});

test("3: all corners are found by turning, and a wall proves that the shapes are apart", async ({ open }) => {
    const page = await open("story/");
    const place = await figure(page, "support");
    for (let angle = 0; angle < 360; angle += 15) await setSlider(place, "Direction", angle);
    await setSlider(place, "Direction", 90);
    expect(await says(place)).toContain("7 of 7");
    await drag(page, place.getByRole("button", { name: /^The direction/ }), [3, -4.6]);
    expect(await says(place)).toContain("beyond the wall");
});

test("4 and 5: GJK's beats end with the answer, and both bounds meet in it", async ({ open }) => {
    const page = await open("story/");
    const gjk = await figure(page, "gjk");
    expect(gapAt([3, -3])).toBeLessThan(0);
    const beats = await pressUntil(gjk, /they overlap/);
    expect(beats).toBeGreaterThan(8);
    await drag(page, gjk.getByRole("button", { name: /^Shape B/ }), [3, -2]);
    expect(await says(gjk)).toContain("1/");
    await pressUntil(gjk, /They are apart/);
    const bounds = await figure(page, "bounds");
    const steps = bounds.getByRole("slider", { name: "Step" });
    await steps.fill((await steps.getAttribute("max")) ?? "");
    expect(await says(bounds)).toContain(`the gap is ${gapAt([-0.6, 6.7]).toFixed(3)}`);
});

test("7: space turns, faces go, the horizon is lit, and there is a depth", async ({ open }) => {
    const page = await open("story/");
    const place = await figure(page, "space");
    await pressUntil(place, /Take them off/);
    expect(await place.locator(".face.goes").count()).toBeGreaterThan(0);
    expect(await place.locator(".line.horizon").count()).toBeGreaterThanOrEqual(3);
    const picture = place.getByRole("application").last();
    const before = await picture.innerHTML();
    await picture.press("ArrowLeft");
    expect(await picture.innerHTML()).not.toBe(before);
    await pressUntil(place, /The slabs are [\d.]+ deep/);
});

test("8 and 9: radii are taken off; the textbook is right on the easy case and wrong far away", async ({ open }) => {
    const page = await open("story/");
    const round = await figure(page, "round");
    await setSlider(round, "Turn B", -3);
    expect(await says(round)).toContain("two points");
    const gap = async (): Promise<number> =>
        Number((await round.locator(".says strong").innerText()).replace("−", "-"));
    const before = await gap();
    await setSlider(round, "Radius", 0.2);
    expect(await gap()).toBeCloseTo(before + 1, 1);
    const breaks = await figure(page, "breaks");
    expect(await says(breaks)).toContain("wrong by");
    await button(breaks, "An easy case").click();
    expect(await says(breaks)).toContain("they agree");
    await setSlider(breaks, "Flattened", 6);
    await breaks.getByRole("checkbox").check();
    expect(await says(breaks)).toContain("wrong by");
});

test("a finger drags a shape on a phone, and the page is no wider than its screen", async ({ open }) => {
    const page = await open("story/", {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        colorScheme: "dark",
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const place = await figure(page, "two_shapes");
    const box = await place.getByRole("button", { name: /^Shape B/ }).boundingBox();
    if (box === null) throw new Error("there is no shape");
    const session = await page.context().newCDPSession(page);
    const at = (dx: number, dy: number): { x: number; y: number }[] => [
        { x: box.x + box.width / 2 + dx, y: box.y + box.height * 0.4 + dy },
    ];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0, 0) });
    for (let i = 1; i <= 8; i++)
        await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(-15 * i, -15 * i) });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => says(place)).toContain("Overlapping");
});
