/** The toy: bodies that fall, are dropped, dragged, stopped and begun anew, in the plane and in space. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { parseAddress } from "../src/toy/address";
import { engine as plane } from "../src/toy/plane";
import { CHARACTERS } from "../src/toy/scenes/characters";
import { engine as space } from "../src/toy/space";
import { Simulation } from "../src/toy/world/simulation";
import { frames, test } from "./browser";
import { button, sample } from "./bench";
import { readPng, variety } from "./pixels";

/** The processor draws, pixel by pixel: a small window saves time. */
const SMALL = { viewport: { width: 900, height: 420 } };
const LONG = process.env["TACT_TEST_LONG"] !== undefined;

/** The graph over the world has colors of its own. */
const WITHOUT_GRAPH = { style: ".toy-graph { visibility: hidden; }" };

function view(page: Page): Locator {
    return page.getByRole("application", { name: "World" });
}

/** One of the numbers of the last step. */
async function figure(page: Page, name: string): Promise<string> {
    const row = page.locator("dl[aria-label='The last step'] > div")
        .filter({ has: page.locator("dt").getByText(name, { exact: true }) });
    return (await row.locator("dd").innerText()).trim();
}

async function count(page: Page, name: string): Promise<number> {
    return Number((await figure(page, name)).replaceAll(",", ""));
}

/** Pauses, and tells the step at which it stands. */
async function stopped(page: Page): Promise<number> {
    if (await button(page, "Pause").isVisible()) {
        await button(page, "Pause").click();
    }
    await button(page, "Play").waitFor();
    await frames(page, 3);
    return count(page, "step");
}

async function ready(page: Page): Promise<void> {
    await view(page).waitFor();
    await expect.poll(() => count(page, "bodies")).toBeGreaterThan(0);
}

/** What the page's address says of the character's course, played again without the page. */
function courseAgain(page: Page, dimension: 2 | 3): { across: number; highest: number; hash: string } {
    const { step, entries } = parseAddress(dimension, page.url().split("?")[1] ?? "");
    const url = new URL(`../../../scenes/plays${dimension}/walk.json`, import.meta.url);
    const json: unknown = JSON.parse(readFileSync(url, "utf8"));
    const settings = { substeps: 4, character: CHARACTERS["walk"] };
    const simulation = new Simulation(dimension === 2 ? plane : space, json, settings);
    simulation.entries = [...entries];
    simulation.doDue();
    let highest = 0;
    while (simulation.step < (step ?? 0)) {
        simulation.advance();
        highest = Math.max(highest, simulation.walker?.position.at(-1) ?? 0);
    }
    return { across: simulation.walker?.position[0] ?? 0, highest, hash: simulation.hash() };
}

const broken = [
    "scene=nowhere", "scene=tower&step=-5", "scene=tower&do=5:fly", "scene=tower&step=9&sum=00000000", "gravity=a,b",
    "gravity=0,1e308",
];

for (const dimension of [2, 3] as const) {
    test(`toy ${dimension}: plays, pauses, steps, goes back and begins anew`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=tower` });
        await ready(page);
        if (await button(page, "Play").isVisible()) {
            await button(page, "Play").click();
        }
        await expect.poll(() => count(page, "step")).toBeGreaterThan(10);
        const at = await stopped(page);
        /* The panel is told four times a second. */
        await frames(page, 30);
        expect(await count(page, "step"), "it stands still").toBe(at);
        await button(page, "Step").click();
        await expect.poll(() => count(page, "step")).toBe(at + 1);
        const hash = await figure(page, "hash");
        await button(page, "Step back").click();
        await expect.poll(() => count(page, "step")).toBe(at);
        await button(page, "Step").click();
        await expect.poll(() => figure(page, "hash"), { message: "the same bits again" }).toBe(hash);
        await button(page, "Reset").click();
        await expect.poll(() => count(page, "step")).toBeLessThan(at);
    });

    test(`toy ${dimension}: a link to a step and the command agree on every bit`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=dominoes&step=120` });
        await ready(page);
        await expect.poll(() => count(page, "step")).toBe(120);
        const scene = fileURLToPath(new URL(`../../../scenes/worlds${dimension}/dominoes.json`, import.meta.url));
        const command = `${process.env["TACT_BUILD"] ?? "../build"}/tact`;
        const told = execFileSync(command, ["simulate", scene, "--seconds", "2", "--hash"]).toString();
        expect(told).toContain(await figure(page, "hash"));
    });

    test(`toy ${dimension}: keys make the character walk and jump`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=walk&step=1` });
        await ready(page);
        await view(page).focus();
        await page.keyboard.press("p");
        await page.keyboard.down("d");
        await expect.poll(() => count(page, "step")).toBeGreaterThan(40);
        await page.keyboard.down(" ");
        const at = await count(page, "step");
        await expect.poll(() => count(page, "step")).toBeGreaterThan(at + 20);
        await page.keyboard.up(" ");
        await page.keyboard.up("d");
        const step = await stopped(page);
        await expect.poll(() => page.url()).toContain(`step=${step}&`);
        const { across, highest, hash } = courseAgain(page, dimension);
        expect(across).toBeGreaterThan(1);
        expect(highest, "it stands at 0.8").toBeGreaterThan(1.5);
        expect(await figure(page, "hash")).toBe(hash);
    });

    test(`toy ${dimension}: shapes are dropped, and there are as many bodies more`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=empty` });
        await ready(page);
        const before = await count(page, "bodies");
        const shapes = page.getByRole("group", { name: "Shapes to drop" }).getByRole("button", { name: /^Drop / });
        const kinds = await shapes.count();
        expect(kinds).toBeGreaterThan(4);
        for (let i = 0; i < kinds; i++) {
            await shapes.nth(i).click();
            await expect.poll(() => count(page, "bodies")).toBe(before + i + 1);
        }
        await expect.poll(() => count(page, "contacts")).toBeGreaterThan(0);
    });

    /* In space as many only where there is time to draw them. */
    const rain = dimension === 2 || LONG ? 1000 : 100;
    test(`toy ${dimension}: a rain of ${rain} bodies is computed, drawn, and can be stopped`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=empty` });
        await ready(page);
        await page.getByRole("combobox", { name: "Bodies of the rain" }).selectOption(String(rain));
        await button(page, "Rain").click();
        await expect.poll(() => count(page, "bodies")).toBeGreaterThan(0.9 * rain);
        const from = await count(page, "step");
        await expect.poll(() => count(page, "step")).toBeGreaterThan(from + 20);
        await stopped(page);
        expect(variety(readPng(await view(page).screenshot(WITHOUT_GRAPH))), "colours in sight").toBeGreaterThan(20);
    });

    test(`toy ${dimension}: gravity is switched off and on`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=tower&step=1` });
        await ready(page);
        const gravity = page.getByRole("region", { name: "Gravity" });
        const down = page.getByRole("textbox", { name: dimension === 2 ? "Gravity, y" : "Gravity, z" });
        await gravity.getByRole("button", { name: "None" }).click();
        await expect.poll(() => down.inputValue()).toBe("0");
        await gravity.getByRole("button", { name: "Moon" }).click();
        await expect.poll(() => down.inputValue()).toBe("-1.62");
        await down.fill("-20");
        await down.press("Enter");
        await expect.poll(() => page.url()).toContain(`gravity,0,${dimension === 3 ? "0," : ""}-20`);
    });

    test(`toy ${dimension}: gravity that no world can have is refused in words`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=tower&step=1` });
        await ready(page);
        const down = page.getByRole("textbox", { name: dimension === 2 ? "Gravity, y" : "Gravity, z" });
        for (const absurd of ["1e308", "1e999"]) {
            await down.fill(absurd);
            await down.press("Enter");
            await expect.poll(() => page.getByRole("alert").allInnerTexts(), { message: absurd })
                .toEqual([expect.stringContaining("gravity")]);
            await button(page, "Close the message").click();
        }
        await down.fill("-20");
        await down.press("Enter");
        await expect.poll(() => page.url()).toContain(`gravity,0,${dimension === 3 ? "0," : ""}-20`);
        expect(await page.getByRole("alert").count()).toBe(0);
    });

    test(`toy ${dimension}: scenes and links that are not there are told`, async ({ open }) => {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?${broken[0] ?? ""}` });
        for (const text of dimension === 2 ? broken : broken.slice(0, 2)) {
            await page.evaluate((hash) => (location.hash = hash), `#/toy${dimension}?${text}`);
            await expect.poll(() => page.getByRole("alert").count(), { message: text }).toBeGreaterThan(0);
            expect((await page.getByRole("alert").first().innerText()).length, text).toBeGreaterThan(10);
            expect(await page.getByRole("alert", { name: "Error" }).count(), text).toBe(0);
            await ready(page);
            await page.getByRole("alert").getByRole("button", { name: "Close the message" }).click();
            await expect.poll(() => page.getByRole("alert").count()).toBe(0);
        }
    });
}

test("the same link opened again begins anew, and a bare address keeps the world", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/toy2?scene=tower&step=30" });
    await ready(page);
    await expect.poll(() => count(page, "step")).toBe(30);
    await button(page, "Step").click();
    await expect.poll(() => page.url()).toContain("step=31");
    await page.evaluate(() => (location.hash = "#/toy2?scene=tower&step=30"));
    await expect.poll(() => count(page, "step")).toBe(30);
    await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Toy" }).click();
    await expect.poll(() => page.url()).toContain("scene=tower&step=30");
    expect(await count(page, "step")).toBe(30);
});

test("the menu has every scene of the repository, and goes from one to the next", async ({ open }) => {
    for (const dimension of [2, 3]) {
        const page = await open({ ...SMALL, fragment: `#/toy${dimension}?scene=empty` });
        await ready(page);
        const scene = page.getByRole("combobox", { name: "Scene" });
        const names = await scene.locator("option").evaluateAll((options) =>
            options.map((option) => option.getAttribute("value") ?? ""));
        const kinds = ["worlds", "joints", "plays", ...(dimension === 3 ? ["meshes"] : [])];
        const files = new Map(kinds.flatMap((kind) => {
            const folder = fileURLToPath(new URL(`../../../scenes/${kind}${dimension}`, import.meta.url));
            const scenes = readdirSync(folder).filter((file) => file.endsWith(".json"));
            return scenes.map((file) => [file.replace(".json", ""), join(folder, file)] as const);
        }));
        expect(files.size).toBeGreaterThan(10);
        expect([...names].sort()).toEqual(["start", "empty", ...files.keys()].sort());
        const some = sample(["cradle", "card_house", "bridge"], 3, dimension);
        for (const name of [...some, ...(dimension === 3 ? ["marble_run"] : [])]) {
            await scene.selectOption(name);
            const text = readFileSync(files.get(name) ?? "", "utf8");
            const { bodies } = JSON.parse(text) as { bodies: unknown[] };
            await expect.poll(() => count(page, "bodies"), { message: name }).toBe(bodies.length);
            const at = await stopped(page);
            await button(page, "Step").click();
            await expect.poll(() => count(page, "step"), { message: name }).toBe(at + 1);
            expect(await page.getByRole("alert").count(), name).toBe(0);
        }
    }
});

/** The middle of what is coloured, in pixels of the view: the body among grey ones. */
async function colouredSpot(page: Page): Promise<[x: number, y: number]> {
    const { width, data } = readPng(await view(page).screenshot(WITHOUT_GRAPH));
    let [x, y, total] = [0, 0, 0];
    for (let i = 0; i < data.length / 3; i++) {
        const channels = data.subarray(3 * i, 3 * i + 3);
        if (Math.max(...channels) - Math.min(...channels) > 24) {
            [x, y, total] = [x + (i % width), y + Math.floor(i / width), total + 1];
        }
    }
    expect(total, "pixels in colour").toBeGreaterThan(100);
    return [x / total, y / total];
}

test("motors are turned round, and joints hidden, as the link then says", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/toy2?scene=crank" });
    await ready(page);
    const reverse = button(page, "Reverse");
    await reverse.click();
    await expect.poll(() => reverse.getAttribute("aria-pressed")).toBe("true");
    await button(page, "Joints").click();
    await expect.poll(() => page.url()).toMatch(/hide=joints.*motors,-1/);
    expect(await count(page, "joints")).toBe(4);
});

test("a body is taken by the mouse and thrown", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/toy2?scene=empty" });
    await ready(page);
    await button(page, "Drop circle").click();
    await expect.poll(() => count(page, "contacts")).toBeGreaterThan(0);
    await expect.poll(() => count(page, "awake")).toBe(0);
    const [x, y] = await colouredSpot(page);
    const box = await view(page).boundingBox();
    const [left, top] = [box?.x ?? 0, box?.y ?? 0];
    await page.mouse.move(left + x, top + y);
    await page.mouse.down();
    await page.mouse.move(left + x + 100, top + y - 150, { steps: 10 });
    await expect.poll(() => count(page, "awake")).toBe(1);
    const height = async () => (await colouredSpot(page))[1];
    await expect.poll(height, { message: "it is lifted" }).toBeLessThan(y - 50);
    const held = await height();
    await page.mouse.up();
    await expect.poll(() => page.url()).toMatch(/grab,.*let/);
    /* Nothing slows a circle that rolls, so it need not fall asleep. */
    await expect.poll(height, { message: "it falls again" }).toBeGreaterThan(held + 30);
});

test("the canvas of the plane is not one that is read back, which is slow to paint", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/toy2?scene=empty" });
    await ready(page);
    const readBack = await page.locator(".toy-view canvas").evaluateAll((canvases) => canvases.map((canvas) =>
        canvas instanceof HTMLCanvasElement && canvas.getContext("2d")?.getContextAttributes().willReadFrequently));
    expect(readBack).toEqual([false, false]);
});

test("contact points are shown when asked for", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/toy2?scene=pyramid20&step=30" });
    await ready(page);
    await expect.poll(() => count(page, "step")).toBe(30);
    const plain = await view(page).screenshot(WITHOUT_GRAPH);
    await button(page, "Contacts").click();
    await expect.poll(() => button(page, "Contacts").getAttribute("aria-pressed")).toBe("true");
    await expect.poll(async () => (await view(page).screenshot(WITHOUT_GRAPH)).equals(plain)).toBe(false);
});

test("the toy is worked by keys alone", async ({ open }) => {
    const page = await open({ ...SMALL, fragment: "#/toy2?scene=tower&step=10" });
    await ready(page);
    await expect.poll(() => count(page, "step")).toBe(10);
    await view(page).focus();
    await page.keyboard.press(".");
    await expect.poll(() => count(page, "step")).toBe(11);
    await page.keyboard.press(",");
    await expect.poll(() => count(page, "step")).toBe(10);
    await page.keyboard.press("r");
    await expect.poll(() => count(page, "step")).toBeLessThan(10);
});
