/** The bench of the plane by hand: shapes, handles and points are dragged by mouse, by finger and by keys. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Case } from "../../package/src/types";
import { rest, test } from "./browser";
import { button, caseOf, caseWhere, expectRight, field, settled } from "./bench";

function shape(page: Page, which: "A" | "B"): Locator {
    return page.getByRole("button", { name: new RegExp(`^Shape ${which}, `) });
}

function handle(page: Page, name: string): Locator {
    return page.getByLabel(name, { exact: true });
}

async function middle(of: Locator): Promise<[x: number, y: number]> {
    const box = await of.boundingBox();
    if (box === null) {
        throw new Error("there is nothing to take hold of");
    }
    return [box.x + box.width / 2, box.y + box.height / 2];
}

const nothing = async (): Promise<void> => {};

/** Drags from one place to another in some steps, as a hand does; `during` runs before the end. */
async function drag(page: Page, of: Locator, by: [number, number], during = nothing): Promise<void> {
    const [x, y] = await middle(of);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 8; i++) {
        await page.mouse.move(x + (by[0] * i) / 8, y + (by[1] * i) / 8);
    }
    await during();
    await page.mouse.up();
}

function numbersOf(path: string | null): number[] {
    return (path?.match(/-?[\d.]+/g) ?? []).map(Number);
}

const others = ({ a, b, ...rest }: Case): unknown => ({ ...rest, a, shape: b.shape, rotation: b.rotation });

test("B is dragged: it alone moves, the numbers follow, the address waits for the end", async ({ open }) => {
    const page = await open();
    await settled(page);
    const before = caseOf(page);
    const rows = await expectRight(page);
    const difference = page.getByRole("region", { name: "Difference" }).locator("svg.b2-pane");
    const drawing = await difference.innerHTML();
    await drag(page, shape(page, "B"), [120, -60], async () => {
        await expect.poll(() => page.getByTestId("point of b").textContent(), { message: "while B is held" })
            .not.toBe(rows["point of b"]);
        await rest(page);
        expect(caseOf(page), "the address while B is held").toEqual(before);
    });
    const after = await caseWhere(page, "B has moved", ({ b }) => b.position[0] !== 0);
    const [x = 0, y = 0] = after.b.position;
    expect(x).toBeGreaterThan(0);
    expect(Math.abs(x / y - 2), "it went as the hand did").toBeLessThan(0.05);
    expect(others(after)).toEqual(others(before));
    await expectRight(page);
    expect(await difference.innerHTML(), "the difference is drawn anew").not.toBe(drawing);
    await button(page, "Undo").click();
    expect((await caseWhere(page, "one step back", ({ b }) => b.position[0] === 0))).toEqual(before);
});

test("the origin is dragged: B goes with it, and A - B stays where it was on the screen", async ({ open }) => {
    const page = await open({ panel: "explain" });
    await settled(page);
    const surface = page.locator(".d2-surface");
    const outline = await surface.getAttribute("d");
    await drag(page, handle(page, "Origin"), [60, -45]);
    const after = await caseWhere(page, "B has moved", ({ b }) => b.position[0] !== 0);
    const [x = 0, y = 0] = after.b.position;
    expect(x).toBeGreaterThan(0);
    expect(Math.abs(x / y - 4 / 3), "as the hand did").toBeLessThan(0.05);
    const before = numbersOf(outline);
    const apart = numbersOf(await surface.getAttribute("d")).map((value, i) => value - (before[i] ?? NaN));
    expect(Math.max(...apart.map(Math.abs))).toBeLessThan(2);
    await expectRight(page);
    await handle(page, "Origin").focus();
    await page.keyboard.press("ArrowLeft");
    await caseWhere(page, "a key moves it", ({ b }) => (b.position[0] ?? 0) < x);
    await button(page, "−B around A").click();
    await page.locator(".d2-now").waitFor();
    const all = (await page.locator(".d2-trace").getAttribute("d"))?.length ?? 0;
    await page.getByRole("slider", { name: "How far −B has gone around A" }).fill("0.5");
    const length = async (): Promise<number> => (await page.locator(".d2-trace").getAttribute("d"))?.length ?? 0;
    await expect.poll(length).toBeLessThan(0.7 * all);
    await button(page, "−B around A").click();
    await page.locator(".d2-now").waitFor({ state: "detached" });
});

test("B goes on its way, and is sent to where it first touches A", async ({ open }) => {
    const page = await open({ panel: "explain" });
    await settled(page);
    const gap = async (): Promise<number> => {
        const rows = await expectRight(page);
        return Number(rows["distance"] ?? rows["depth"]);
    };
    await button(page, "Motion").click();
    const words = page.getByTestId("motion");
    await expect.poll(() => words.innerText()).toMatch(/^B first touches A after 0\.\d+ of its way\.$/);
    await button(page, "Go there").click();
    await expect.poll(gap).toBeLessThan(1e-9);
    const there = caseOf(page).b.position;
    await page.getByRole("slider", { name: "How far B has gone" }).fill("0");
    await caseWhere(page, "B is at its start", ({ b }) => b.position[0] !== there[0]);
    expect((await expectRight(page))["status"]).toBe("separated");
    await field(page, "Turn of B, degrees").fill("90");
    await page.keyboard.press("Enter");
    await button(page, "Go there").click();
    await expect.poll(gap).toBeLessThan(1e-9);
    expect(caseOf(page).b.rotation).not.toBe(0);
    await button(page, "Motion").click();
    await page.getByTestId("motion").waitFor({ state: "detached" });
});

test("a point of a polygon is dragged, and goes by arrow keys", async ({ open }) => {
    const page = await open();
    await settled(page);
    const before = caseOf(page);
    await drag(page, handle(page, "B, vertex 2"), [40, 40]);
    const after = await caseWhere(page, "the point has moved", ({ b }) => b.shape.points?.[1]?.[0] !== 12);
    expect(after.b.shape.points?.[1]?.[0]).toBeGreaterThan(12);
    expect(after.b.shape.points?.[1]?.[1]).toBeLessThan(7);
    expect(after.b.shape.points?.filter((_, i) => i !== 1)).toEqual(before.b.shape.points?.filter((_, i) => i !== 1));
    await expectRight(page);
    await handle(page, "B, vertex 3").focus();
    await page.keyboard.press("ArrowDown");
    const lower = await caseWhere(page, "another has gone down", ({ b }) => (b.shape.points?.[2]?.[1] ?? 2) < 2);
    expect(lower.b.shape.points?.[2]?.[0]).toBe(10);
    await expectRight(page);
});

test("a polygon that a drag makes concave counts as its hull, and says so", async ({ open }) => {
    const page = await open();
    await settled(page);
    const [x, y] = await middle(handle(page, "B, vertex 2"));
    const [left, bottom] = await middle(handle(page, "B, vertex 4"));
    await drag(page, handle(page, "B, vertex 2"), [left - x, (bottom - y) * 0.75]);
    await caseWhere(page, "the point has moved", ({ b }) => b.shape.points?.[1]?.[0] !== 12);
    await expectRight(page);
    expect(await page.getByRole("group", { name: "Shape B" }).innerText()).toContain("One point is inside the hull");
    await handle(page, "B, vertex 2, inside the hull").waitFor();
});

test("a long press on a point removes it, and says so", async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await settled(page);
    const before = caseOf(page);
    const client = await page.context().newCDPSession(page);
    const [x, y] = await middle(handle(page, "B, vertex 3"));
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await rest(page);
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await caseWhere(page, "one point less", ({ b }) => b.shape.points?.length === 3);
    await expect.poll(() => page.locator(".toast").innerText()).toMatch(/^Point 3 of B is removed. Undo/);
    await button(page, "Undo").click();
    expect(await caseWhere(page, "it is back", ({ b }) => b.shape.points?.length === 4)).toEqual(before);
});

test("points are added on an edge and removed by a key", async ({ open }) => {
    const page = await open();
    await settled(page);
    const [x, y] = await middle(handle(page, "B, vertex 1"));
    const [right, top] = await middle(handle(page, "B, vertex 2"));
    await page.mouse.click(x + 0.3 * (right - x), y + 0.3 * (top - y));
    const more = await caseWhere(page, "there is one more point", ({ b }) => b.shape.points?.length === 5);
    expect(more.b.shape.points?.[1]?.[1]).toBeCloseTo(7, 6);
    await expectRight(page);
    await handle(page, "B, vertex 4").focus();
    await page.keyboard.press("Delete");
    await caseWhere(page, "there is one less", ({ b }) => b.shape.points?.length === 4);
    await expectRight(page);
});

test("the handle of rotation turns a box, and that of a size resizes it", async ({ open }) => {
    const page = await open();
    await page.getByRole("combobox", { name: "Type of B" }).selectOption({ label: "Box" });
    await settled(page);
    const before = caseOf(page);
    const [x, y] = await middle(handle(page, "B, rotation"));
    const [centreX, centreY] = await middle(shape(page, "B"));
    const radius = Math.hypot(x - centreX, y - centreY);
    await drag(page, handle(page, "B, rotation"), [-0.7 * radius, 0.3 * radius]);
    const turned = await caseWhere(page, "B has turned", ({ b }) => b.rotation !== 0);
    expect(turned.b.rotation, "counter-clockwise, as the hand went").toBeGreaterThan(0.3);
    expect(turned.b.rotation).toBeLessThan(1.3);
    expect(turned.b.position).toEqual(before.b.position);
    await expectRight(page);
    await handle(page, "B, rotation").focus();
    await page.keyboard.press("ArrowRight");
    await caseWhere(page, "a key turns it on", ({ b }) => b.rotation !== turned.b.rotation);
    const wide = caseOf(page).b.shape.half_extents?.[0] ?? 0;
    await handle(page, "B, half extent x").focus();
    await page.keyboard.press("ArrowUp");
    await caseWhere(page, "a key widens it", ({ b }) => (b.shape.half_extents?.[0] ?? 0) > wide);
    await expectRight(page);
});

test("a size cannot be dragged below zero", async ({ open }) => {
    const page = await open();
    await page.getByRole("combobox", { name: "Type of B" }).selectOption({ label: "Circle" });
    await settled(page);
    await drag(page, handle(page, "B, radius"), [-500, 0]);
    const after = await caseWhere(page, "the circle is small", ({ b }) => (b.shape.radius ?? 1) < 0.5);
    expect(after.b.shape.radius).toBeGreaterThan(0);
    await expectRight(page);
});

test("a shape that has the focus goes by arrow keys", async ({ open }) => {
    const page = await open();
    await settled(page);
    await shape(page, "A").focus();
    await page.keyboard.press("ArrowRight");
    const after = await caseWhere(page, "A has moved", ({ a }) => a.position[0] !== 0);
    expect(after.a.position[0]).toBeGreaterThan(0);
    expect(after.a.position[1]).toBe(0);
    expect(await field(page, "Position of A, x").inputValue()).toBe(String(after.a.position[0]));
    await expectRight(page);
});

test("a finger drags a shape on a phone, and the page does not scroll", async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await settled(page);
    const [x, y] = await middle(shape(page, "B"));
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (let i = 1; i <= 6; i++) {
        const points = [{ x: x + 5 * i, y: y - 10 * i }];
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const after = await caseWhere(page, "B has moved", ({ b }) => b.position[0] !== 0);
    expect(after.b.position[1]).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectRight(page);
});
