/** The page that `tact clash --format html` writes: a list that is filtered, sorted and walked through by keys, and a
 * view that frames the chosen pair. The page is a file, which asks for nothing else. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { tact, temporary } from "../../package/tests/native";
import { type Open, rest, test } from "./browser";
import { readPng } from "./pixels";

const names = ["frame", "bolt & <b>nut", "far/rail", "far/pin", "lid", "near"];
const bolt = "#frame,bolt%20%26%20%3Cb%3Enut", pin = "#far%2Frail,far%2Fpin";

/** An overlap; far from it a body inside another; one that is near two; and two that only touch. */
function sceneText(): string {
    const box = (x: number, y: number, z: number): object => ({ type: "box", half_extents: [x, y, z] });
    const shapes = { plate: box(4, 2, 0.8), bar: box(0.3, 0.3, 1.5), small: box(0.2, 0.2, 0.2) };
    const places = [["plate", 0, 0, 0], ["bar", 2, 0.3, -1], ["plate", 40, 0, 0], ["small", 41, 0, 0],
        ["plate", 0, 0, 1.6], ["bar", 4.4, 0, -0.2]] as const;
    const bodies = places.map(([shape, ...position], i) => ({ name: names[i], shape, position }));
    return JSON.stringify({ dimension: 3, shapes, bodies });
}

interface Made {
    file: string;
    rows: number;
}

function make(...options: string[]): Made {
    const folder = temporary();
    onTestFinished(folder.remove);
    const scene = join(folder.path, "assembly.json"), file = join(folder.path, "report.html");
    writeFileSync(scene, sceneText());
    const words = ["clash", scene, "-q", "--clearance", "0.2", "--depth", "full", ...options];
    tact(...words, "-f", "html", "-o", file);
    return { file, rows: tact(...words, "-f", "jsonl").trim().split("\n").length };
}

async function opened(open: Open, options: Parameters<Open>[0] = {}): Promise<Page> {
    const viewport = { width: 900, height: 460 };
    const page = await open({ file: make().file, reducedMotion: "reduce", viewport, ...options });
    await rest(page);
    return page;
}

const items = (page: Page): Locator => page.getByRole("listbox", { name: "Clashes" }).getByRole("option");
const options = (page: Page): Promise<string[]> => items(page).allInnerTexts();
const selected = (page: Page): Locator => page.locator("[role=option][aria-selected=true]");
const chosen = (page: Page): Promise<string[]> => selected(page).locator(".names").allInnerTexts();
const hashOf = (page: Page): string => new URL(page.url()).hash;

/** Where a point of the assembly is, from -1 to 1 of what the card leaves free of the stage; and how far the eye is. */
async function seen(page: Page, point: number[]): Promise<{ x: number; y: number; away: number }> {
    await rest(page);
    return page.evaluate(`(() => {
        const p = placed(${JSON.stringify(point)}).project(camera), free = freeStage();
        const [x, y] = [p.x * stage.clientWidth - 2 * free.x, p.y * stage.clientHeight + 2 * free.y];
        return { x: x / free.width, y: y / free.height, away: camera.position.distanceTo(controls.target) };
    })()`);
}

/** Pixels of the stage that are as red as what two solids share. */
async function redPixels(page: Page): Promise<number> {
    const { data } = readPng(await page.locator("#stage").screenshot());
    let count = 0;
    for (let i = 0; i < data.length; i += 3) {
        const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
        if (red > 110 && green < 0.36 * red && blue < 0.4 * red) count++;
    }
    return count;
}

test("clashes are listed, filtered and sorted", async ({ open }) => {
    const { file, rows } = make(), page = await opened(open, { file });
    const first = await options(page);
    expect(first).toHaveLength(rows - 1);
    expect(first[0]).toMatch(/^frame\s+and\s+bolt & <b>nut\s+overlap\s+1.3 deep$/);
    expect(first[1]).toMatch(/^rail\s+around\s+pin\s+contained/);
    expect(await page.locator("#summary").innerText()).toBe("6 bodies, 4 clashes, clearance 0.2");
    await page.getByRole("button", { name: "touching" }).click();
    expect(await options(page)).toHaveLength(first.length + 1);
    await page.getByRole("button", { name: "overlap" }).click();
    await page.getByRole("button", { name: "touching" }).click();
    expect((await options(page))[0]).toMatch(/^rail\s+around\s+pin/);
    await page.getByRole("button", { name: "overlap" }).click();
    await page.getByRole("searchbox").fill("FAR pin");
    expect(await options(page)).toHaveLength(1);
    await page.getByRole("searchbox").fill("nothing has this");
    expect(await page.locator("#nothing").isVisible()).toBe(true);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox").selectOption("name");
    expect((await options(page))[0]).toMatch(/^rail/);
    await page.getByRole("button", { name: "Reverse" }).click();
    expect((await options(page)).at(-1)).toMatch(/^rail/);
});

test("a chosen pair is framed, and what it shares is red", async ({ open }) => {
    const page = await opened(open);
    const all = await seen(page, [0, 0, 0]);
    expect(await page.locator("#card").isVisible()).toBe(false);
    await items(page).first().click();
    const near = await seen(page, [2, 0.3, -0.2]);
    expect(near.away).toBeLessThan(all.away / 3);
    expect(Math.hypot(near.x, near.y)).toBeLessThan(0.5);
    expect(await page.locator("#number").innerText()).toBe("1.3 deep");
    const red = await redPixels(page);
    expect(red).toBeGreaterThan(500);
    expect(red).toBeLessThan(3000);
    expect(await page.locator("#facts").innerText()).toContain("bolt & <b>nut");
    await page.getByRole("button", { name: "others" }).click();
    await rest(page);
    expect(await page.evaluate("ghosts.visible")).toBe(false);
    await items(page).nth(1).click();
    const far = await seen(page, [41, 0, 0]);
    expect(Math.hypot(far.x, far.y)).toBeLessThan(0.5);
    await page.locator("#stage").focus();
    for (const key of ["ArrowLeft", "+", "+"]) await page.keyboard.press(key);
    expect((await seen(page, [41, 0, 0])).away).toBeLessThan(0.8 * far.away);
    await page.keyboard.press("r");
    expect((await seen(page, [41, 0, 0])).away).toBeCloseTo(far.away, 6);
    expect(hashOf(page)).toBe(pin);
});

test("keys go through the list, and the address names the clash", async ({ open }) => {
    const page = await opened(open);
    await page.keyboard.press("ArrowDown");
    expect(await chosen(page)).toEqual([expect.stringMatching(/^frame\s+and\s+bolt/)]);
    expect(hashOf(page)).toBe(bolt);
    await page.keyboard.press("/");
    await page.keyboard.type("far");
    expect(await options(page)).toHaveLength(1);
    await page.keyboard.press("ArrowDown");
    expect(hashOf(page)).toBe(pin);
    await page.keyboard.press("Escape");
    expect((await options(page)).length).toBeGreaterThan(1);
    await page.keyboard.press("Escape");
    expect(await page.locator("#list").evaluate((list) => list === document.activeElement)).toBe(true);
    const active = await page.locator("#list").getAttribute("aria-activedescendant");
    expect(active).toBe(await selected(page).getAttribute("id"));
    await page.keyboard.press("Home");
    expect(hashOf(page)).toBe(bolt);
    await page.keyboard.press("Escape");
    expect([hashOf(page), await chosen(page)]).toEqual(["", []]);
    expect(await page.locator("#card").isVisible()).toBe(false);
});

test("a link opens its clash on a narrow page, whatever the filters", async ({ open }) => {
    const viewport = { width: 360, height: 640 };
    const page = await opened(open, { fragment: "#lid,frame", viewport, colorScheme: "dark" });
    expect(await chosen(page)).toEqual([expect.stringMatching(/^frame\s+and\s+lid/)]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    const shown = await seen(page, [0, 0, 0.8]);
    expect(Math.max(Math.abs(shown.x), Math.abs(shown.y))).toBeLessThan(0.9);
    expect((await page.locator("#list").boundingBox())?.height).toBeGreaterThan(100);
});

test("every control of the report has a name", async ({ open }) => {
    const page = await opened(open);
    const controls = page.locator("button, input, select, canvas, [role=listbox], nav, main, section");
    const nameless = await controls.evaluateAll((all) => all
        .filter((one) => !one.ariaLabel && !(one as HTMLInputElement).labels?.length && !one.textContent?.trim())
        .map((one) => one.outerHTML));
    expect(nameless).toEqual([]);
});

/** What axe finds wrong: each rule, and where. */
async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    const { violations: found } = await page.evaluate<axe.AxeResults>("axe.run()");
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`));
}

for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing wrong with the report, ${colorScheme}`, async ({ open }) => {
        const page = await opened(open, { colorScheme });
        expect(await violations(page)).toEqual([]);
        await items(page).first().click();
        await page.getByRole("button", { name: "touching" }).click();
        await rest(page);
        expect(await violations(page)).toEqual([]);
        await page.getByRole("searchbox").fill("nothing has this");
        expect(await violations(page)).toEqual([]);
    });
}

test("of many rows those that are seen are in the document", async ({ open }) => {
    const { file } = make(), count = 20_000;
    const rows = Array.from({ length: count }, (_, i) => ({
        a: `a${i}`, b: "frame", kind: "clearance", distance: i, point_a: [0, 0, 0], point_b: [0, 0, i],
    }));
    const [before, after] = readFileSync(file, "utf8").split(/(?<=<script id="rows"[^>]*>)[^]*?(?=<\/script>)/);
    writeFileSync(file, before + JSON.stringify(rows) + after);
    const page = await open({ file, reducedMotion: "reduce" });
    expect(await items(page).count()).toBeLessThan(60);
    await page.keyboard.press("End");
    expect(await chosen(page)).toEqual([expect.stringMatching(new RegExp(`^a${count - 1}`))]);
    await page.getByRole("searchbox").fill("a12345");
    expect(await options(page)).toHaveLength(1);
});
