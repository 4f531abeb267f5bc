/** The bench of space: its examples, its gizmo by keys and by mouse, its steps. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { frames, rest, test } from "./browser";
import {
    answerOf, button, caseOf, caseWhere, choosePreset, COMPOSITES, expectCaption, expectRight, sample, settled,
    shownRows, type,
} from "./bench";
import { readPng } from "./pixels";

/** The processor draws, pixel by pixel: a small window saves time. */
const SMALL = { viewport: { width: 800, height: 640 } };

function world(page: Page): Locator {
    return page.getByRole("region", { name: "World" }).locator("canvas");
}

/** The part of the pixels that differ. */
async function changed(page: Page, pane: Locator, act: () => Promise<void>): Promise<number> {
    await settled(page);
    const before = readPng(await pane.screenshot());
    await act();
    await settled(page);
    const after = readPng(await pane.screenshot());
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    return after.data.filter((value, i) => Math.abs(value - (before.data[i] ?? 0)) > 8).length / after.data.length;
}

test("each example of space shows what the package answers", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    await button(page, "Examples").click();
    const names = await page.getByRole("menuitem").locator(".menu-label").allInnerTexts();
    await page.keyboard.press("Escape");
    expect(names.length).toBeGreaterThan(5);
    for (const name of sample(names.filter((one) => !COMPOSITES.includes(one)), 2)) {
        await choosePreset(page, name);
        await settled(page);
        const rows = await expectRight(page);
        expect(rows["status"], name).toMatch(/^(overlap|separated|touching)$/);
    }
});

test("every type of space, against one of another type, is answered and drawn", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const types = await page.getByRole("combobox", { name: "Type of A" }).locator("option").allTextContents();
    expect(types.length).toBe(10);
    for (const [i, one] of sample([...types.entries()], 2)) {
        await page.getByRole("combobox", { name: "Type of A" }).selectOption({ label: one });
        const other = types[(3 * i + 1) % types.length] ?? one;
        await page.getByRole("combobox", { name: "Type of B" }).selectOption({ label: other });
        await caseWhere(page, `A is a ${one}`, (found) => found.a.shape.type === one.toLowerCase());
        await expectRight(page);
    }
});

test("keys move, turn and resize the selected shape", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const first = caseOf(page);
    await world(page).focus();
    await page.keyboard.press("Shift+ArrowRight");
    const moved = await caseWhere(page, "B has moved", ({ b }) => b.position.join() !== first.b.position.join());
    expect(moved.a).toEqual(first.a);
    expect(moved.b.rotation).toEqual(first.b.rotation);
    await expectRight(page);
    await page.keyboard.press("e");
    await page.keyboard.press("Shift+ArrowUp");
    const turned = await caseWhere(page, "B has turned", ({ b }) => String(b.rotation) !== String(first.b.rotation));
    expect(turned.b.position).toEqual(moved.b.position);
    await expectRight(page);
    await page.keyboard.press("r");
    await page.keyboard.press("Shift+ArrowUp");
    await caseWhere(page, "B has grown", ({ b }) => (b.shape.radius ?? 0) > (first.b.shape.radius ?? 0));
    await expectRight(page);
});

test("a shape goes with the mouse in the plane of the view, and the view stays", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const before = caseOf(page);
    await world(page).focus();
    await page.keyboard.press("1");
    await rest(page);
    const box = await world(page).boundingBox();
    const name = page.getByRole("region", { name: "World" }).locator(".v3-label.v3-a", { hasText: /^A$/ });
    const letter = await name.boundingBox();
    const [x, y] = [(letter?.x ?? 0) + 4, (letter?.y ?? 0) + 8];
    expect(x).toBeGreaterThan(box?.x ?? 0);
    await page.mouse.move(x, y);
    await expect.poll(() => world(page).getAttribute("title")).toMatch(/^A: drag it/);
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 60);
    await expect.poll(() => world(page).getAttribute("title")).toMatch(/turn the view/);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 30, { steps: 6 });
    await page.mouse.up();
    const after = await caseWhere(page, "A has moved", ({ a }) => a.position[0] !== before.a.position[0]);
    const way = after.a.position.map((value, k) => value - (before.a.position[k] ?? 0));
    expect(way[0], "to the left").toBeLessThan(-0.1);
    expect(way[2], "and up, half as far").toBeCloseTo(-(way[0] ?? 0) / 2, 1);
    expect(way[1], "seen from the front it stays as far away").toBe(0);
    expect({ ...after, a: before.a }).toEqual(before);
    await expect.poll(() => page.getByRole("group", { name: "Shape A" }).getAttribute("data-selected")).toBe("true");
    await expectRight(page);
    await button(page, "Undo").click();
    expect(await caseWhere(page, "one step back", ({ a }) => a.position[0] === before.a.position[0])).toEqual(before);
});

test("the mouse turns the view and leaves the case as it is", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const before = caseOf(page);
    const box = await world(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) - 60];
    const part = await changed(page, world(page), async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 60, y - 20, { steps: 5 });
        await page.mouse.up();
    });
    expect(part).toBeGreaterThan(0.01);
    await settled(page);
    expect(caseOf(page)).toEqual(before);
});

test("both pictures follow when B is moved by its numbers", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const difference = page.getByRole("region", { name: "Difference" }).locator("canvas");
    expect(await changed(page, difference, () => type(page, "Position of B, x", 1.5))).toBeGreaterThan(0.005);
    expect(await changed(page, world(page), () => type(page, "Position of B, x", 1))).toBeGreaterThan(0.005);
    await expectRight(page);
});

test("the steps of GJK and EPA are walked through, each with its picture", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const { trace } = answerOf(caseOf(page));
    const kinds = Array.from({ length: trace.count }, (_, i) => trace.step(i).kind);
    expect(kinds).toContain("simplex");
    expect(kinds).toContain("polytope");
    const walked = process.env["TACT_TEST_LONG"] === undefined ? kinds.indexOf("polytope") + 3 : kinds.length;
    for (const [i, kind] of kinds.slice(0, walked).entries()) {
        await expectCaption(page, `Step ${i + 1} of ${trace.count}, ${kind === "simplex" ? "GJK" : "EPA"}`);
        await button(page, "Step forward").click();
    }
    const difference = page.getByRole("region", { name: "Difference" }).locator("canvas");
    expect(await changed(page, difference, () => button(page, "Step back").click())).toBeGreaterThan(0.001);
});

test("absurd numbers in space give an answer or a message", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/3d" });
    await expectRight(page);
    const names = ["Position of B, z", "Rotation of B, w", "Radius of B", "Half extents of A, y", "Rounding of A"];
    for (const [i, name] of names.entries()) {
        for (const text of sample(["0", "-1", "1e300", "1e-300", "Infinity", "NaN", "x"], 3, i)) {
            await type(page, name, text);
            await frames(page);
            expect((await shownRows(page))["status"], `${name}: ${text}`).toMatch(/^(overlap|separated|touching)$/);
            await page.keyboard.press("Escape");
        }
        await choosePreset(page, "Box and cylinder");
        await settled(page);
        await expectRight(page);
    }
});

test("the plane and space keep what was in them when one goes from one to the other", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    await choosePreset(page, "Apart");
    await caseWhere(page, "the example", ({ b }) => b.shape.type === "ellipse");
    await page.getByRole("link", { name: "Space" }).click();
    await caseWhere(page, "space", ({ dimension }) => dimension === 3);
    await expectRight(page);
    await page.getByRole("link", { name: "Plane" }).click();
    await caseWhere(page, "the example again", ({ b }) => b.shape.type === "ellipse");
    await expectRight(page);
});
