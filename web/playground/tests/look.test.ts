/** How the page looks: nothing is cut off or empty at any size, in light and in dark, and it is legible. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { frames, test } from "./browser";
import { drawn } from "./bench";
import { colourOf, contrast, readPng, share, variety } from "./pixels";

async function token(page: Page, name: string): Promise<string> {
    return page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
}

/** Wider than the window: what makes people scroll sideways. */
async function overhang(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The colours of texts. */
const inks = [
    "--ink", "--ink-soft", "--ink-faint", "--warning", "--a-ink", "--b-ink", "--difference-ink", "--simplex-ink",
    "--support-ink",
];

const screens = ["#/2d", "#/3d", "#/toy2", "#/toy3"];

for (const fragment of screens) {
    test(`${fragment} does not scroll sideways at any width`, async ({ open }) => {
        const page = await open({ fragment, viewport: { width: 360, height: 740 }, hasTouch: true });
        await drawn(page, fragment);
        for (const width of [320, 360, 480, 700, 900, 1280, 1920]) {
            await page.setViewportSize({ width, height: 740 });
            await frames(page);
            await expect.poll(() => overhang(page), { message: `${width} pixels` }).toBe(0);
        }
    });
}

for (const colorScheme of ["light", "dark"] as const) {
    test(`the plane in ${colorScheme}: A, B and A - B are drawn in their colours`, async ({ open }) => {
        const page = await open({ colorScheme });
        await drawn(page, "#/2d");
        expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(colorScheme);
        const [a, b, grey] = [await token(page, "--a"), await token(page, "--b"), await token(page, "--difference")];
        const world = readPng(await page.getByRole("region", { name: "World" }).screenshot());
        expect(share(world, colourOf(a), 40), "A").toBeGreaterThan(0.001);
        expect(share(world, colourOf(b), 40), "B").toBeGreaterThan(0.001);
        const difference = readPng(await page.getByRole("region", { name: "Difference" }).screenshot());
        expect(share(difference, colourOf(grey), 40), "A - B").toBeGreaterThan(0.001);
        expect(variety(world)).toBeGreaterThan(8);
    });

    test(`space in ${colorScheme}: both shapes are drawn in their colours`, async ({ open }) => {
        const page = await open({ colorScheme, fragment: "#/3d" });
        await drawn(page, "#/3d");
        const world = readPng(await page.getByRole("region", { name: "World" }).screenshot());
        const paper = colourOf(await token(page, "--paper"));
        expect(share(world, paper, 30), "the ground, not all of the picture").toBeLessThan(0.97);
        expect(variety(world)).toBeGreaterThan(20);
        expect(reddish(world), "B").toBeGreaterThan(0.005);
        expect(blueish(world), "A").toBeGreaterThan(0.005);
    });

    test(`texts have enough contrast in ${colorScheme}`, async ({ open }) => {
        const page = await open({ colorScheme });
        for (const ground of ["--paper", "--ground", "--raised"]) {
            for (const ink of inks) {
                const found = contrast(colourOf(await token(page, ink)), colourOf(await token(page, ground)));
                expect(found, `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
            }
        }
        expect(contrast(colourOf(await token(page, "--accent-ink")), colourOf(await token(page, "--accent"))))
            .toBeGreaterThanOrEqual(4.5);
    });
}

type Pixels = ReturnType<typeof readPng>;

/** The part of the pixels that lean to red over blue, or the other way: shaded orange, shaded blue. */
function leaning(picture: Pixels, sign: number): number {
    let count = 0;
    for (let i = 0; i < picture.data.length; i += 3) {
        count += Number(sign * ((picture.data[i] ?? 0) - (picture.data[i + 2] ?? 0)) > 40);
    }
    return (3 * count) / picture.data.length;
}

const reddish = (picture: Pixels): number => leaning(picture, 1);
const blueish = (picture: Pixels): number => leaning(picture, -1);

test("what is chosen is seen where the system forces its colours", async ({ open }) => {
    const page = await open({ forcedColors: "active" });
    await drawn(page, "#/2d");
    for (const chosen of [".choice-option:has(:checked)", ".header-nav a[aria-current]"]) {
        const style = await page.locator(chosen).first().evaluate((one) => getComputedStyle(one).outlineStyle);
        expect(style, chosen).toBe("solid");
    }
});

test("the theme is switched by the button, and stays after loading again", async ({ open }) => {
    const page = await open({ colorScheme: "light" });
    await page.getByRole("button", { name: "Switch to dark" }).click();
    const lightest = async (): Promise<number> =>
        Math.max(...colourOf(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)));
    await expect.poll(lightest).toBeLessThan(60);
    await page.reload();
    await page.getByRole("button", { name: "Switch to light" }).waitFor();
});

test("with less motion asked for, nothing moves by itself", async ({ open }) => {
    const page = await open({ reducedMotion: "reduce" });
    await drawn(page, "#/2d");
    const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const longest = Math.max(...transitionDuration.split(",").map(parseFloat));
        return longest > 0.02 || (animationName !== "none" && parseFloat(animationDuration) > 0.02);
    }).map((element) => element.className));
    expect(moving).toEqual([]);
});

test("on 4K the page uses the window", async ({ open }) => {
    const page = await open({ viewport: { width: 3840, height: 2160 } });
    await drawn(page, "#/2d");
    expect(await overhang(page)).toBe(0);
    const box = await page.getByRole("region", { name: "World" }).boundingBox();
    const other = await page.getByRole("region", { name: "Difference" }).boundingBox();
    expect((box?.width ?? 0) + (other?.width ?? 0)).toBeGreaterThan(0.6 * 3840);
    expect(box?.height ?? 0).toBeGreaterThan(0.35 * 2160);
});

/* Windows, and steps to be shown in them. */
const windows = [
    { viewport: { width: 1366, height: 650 }, steps: [0, 1, 2, 3, 4, 5, 6] },
    { viewport: { width: 1440, height: 900 }, steps: [0, 2] },
];

for (const fragment of ["#/2d", "#/3d"]) {
    test(`${fragment}: rule, pictures, their words and the chart stand in one window`, async ({ open }) => {
        const page = await open({ fragment, panel: "explain" });
        await drawn(page, fragment);
        for (const { viewport, steps } of windows) {
            await page.setViewportSize(viewport);
            for (const shown of steps) {
                await page.getByRole("slider", { name: "Step" }).fill(String(shown));
                await frames(page);
                const bottom = async (of: Locator): Promise<number> => {
                    const box = await of.boundingBox();
                    return (box?.y ?? NaN) + (box?.height ?? NaN);
                };
                const views = page.locator(".views"), chart = page.getByRole("region", { name: "Bounds over the steps" });
                expect((await views.boundingBox())?.height).toBeGreaterThan(220);
                expect((await page.getByTestId("caption").boundingBox())?.y).toBeGreaterThan(await bottom(views));
                expect((await page.getByTestId("caption").boundingBox())?.y).toBeLessThan(await bottom(views) + 16);
                expect(await bottom(page.locator(".marks-legend"))).toBeLessThanOrEqual(viewport.height);
                expect(await bottom(chart), `${viewport.width}, step ${shown}`).toBeLessThanOrEqual(viewport.height);
            }
        }
        const scrolling = await page.evaluate(() => [...document.querySelectorAll(".bench-window, .chart")]
            .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className));
        expect(scrolling, "panels that scroll by themselves").toEqual([]);
    });
}

/** Names and arrows that are cut off by their pane, or stand on its title. */
async function cutOff(page: Page): Promise<string[]> {
    return page.locator(".view").evaluateAll((views) => views.flatMap((view) => {
        const pane = view.getBoundingClientRect();
        const title = view.querySelector(".view-title")?.getBoundingClientRect() ?? pane;
        const titleEnd = view.querySelector(".view-note")?.getBoundingClientRect().left ?? title.right;
        const marks = [...view.querySelectorAll(".b2-label, .asked-arrow, .v3-label:not([hidden])")];
        return marks.map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ one, box }) => {
            if (getComputedStyle(one).visibility === "hidden") return one.textContent === "n";
            const out = box.left < pane.left || box.right > pane.right || box.top < pane.top
                || box.bottom > pane.bottom;
            const text = one.classList.contains("asked-arrow") === false;
            const onTitle = text && box.left < titleEnd && box.top + 3 < title.bottom;
            return out || onTitle;
        }).map(({ one }) => one.textContent || one.getAttribute("class") || "");
    }));
}

for (const [fragment, steps] of [["#/2d", [0, 1, 2, 4, 5, 6]], ["#/3d", [0, 1, 3, 5, 7, 20, 36]]] as const) {
    test(`${fragment}: names and arrows stay inside of their pane and beside its title`, async ({ open }) => {
        const page = await open({ fragment, viewport: { width: 1366, height: 650 } });
        await drawn(page, fragment);
        for (const viewport of [{ width: 1366, height: 650 }, { width: 1440, height: 900 }]) {
            await page.setViewportSize(viewport);
            for (const step of steps) {
                await page.getByRole("slider", { name: "Step" }).fill(String(step));
                await frames(page, 4);
                await expect.poll(() => cutOff(page), { message: `step ${step + 1} at ${viewport.width}` }).toEqual([]);
            }
        }
    });
}

test("after the view has been moved away, just touch and undo bring the shapes back into it", async ({ open }) => {
    const page = await open();
    await drawn(page, "#/2d");
    const box = await page.getByRole("region", { name: "World" }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 70];
    const away = async (): Promise<void> => {
        for (let i = 0; i < 3; i++) {
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.mouse.move(x + (box?.width ?? 0) - 40, y, { steps: 3 });
            await page.mouse.up();
        }
    };
    const seen = (): Promise<boolean> => page.locator(".w2-shape").evaluateAll((all) => all.every((one) => {
        const shape = one.getBoundingClientRect(), pane = one.closest(".view")?.getBoundingClientRect();
        return pane !== undefined && shape.left > pane.left && shape.right < pane.right;
    }));
    for (const name of ["Just touch", "Undo"]) {
        await away();
        await expect.poll(seen).toBe(false);
        await page.getByRole("button", { name, exact: true }).click();
        await expect.poll(seen, { message: name }).toBe(true);
    }
});

test("the chart says what its lines are, and their colours are the same for GJK and EPA", async ({ open }) => {
    const page = await open({ panel: "explain" });
    await drawn(page, "#/2d");
    const chart = page.getByRole("region", { name: "Bounds over the steps" });
    for (const words of ["upper bound", "lower bound", "GJK: distance", "EPA: depth", "step"]) {
        await chart.getByText(words).first().waitFor();
    }
    for (const line of ["upper", "lower"]) {
        const colours = await chart.locator(`path.chart-${line}`).evaluateAll((all) =>
            all.map((one) => getComputedStyle(one).stroke));
        expect(colours.length).toBe(2);
        const key = await chart.locator(`.chart-key.${line}`).evaluate((one) => getComputedStyle(one).borderTopColor);
        expect(new Set([...colours, key]).size, line).toBe(1);
    }
});

test("a newcomer is told the rule, whether it is met, and what the step does beat by beat", async ({ open }) => {
    const page = await open({ panel: "" });
    await drawn(page, "#/2d");
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("Explain");
    await page.getByRole("slider", { name: "Step" }).fill("2");
    const marks = (style: string): Promise<number> => page.locator(`.b2-mark.${style}`).count();
    for (const [beat, shown] of [["Keep", 0], ["Nearest", 0], ["Direction", 1], ["Support", 1]] as const) {
        await page.getByRole("button", { name: new RegExp(`^\\d?\\s*${beat}`) }).click();
        await page.getByTestId("caption").getByText(beat).waitFor();
        const arrows = page.getByRole("region", { name: "Difference" }).locator(".asked-arrow");
        expect(await arrows.count(), beat).toBe(shown);
    }
    expect(await marks("closest-dot"), "v").toBe(1);
    const legend = page.getByRole("list", { name: "Legend" });
    await legend.getByText("simplex that GJK keeps").waitFor();
    await page.getByRole("slider", { name: "Step" }).fill("0");
    await page.getByRole("tab", { name: "Edit" }).click();
    await page.getByText("They overlap exactly when A − B contains the origin.").waitFor();
    await page.getByTestId("rule").getByText("they overlap").waitFor();
    await page.getByTestId("caption").getByText("Step 1 of 6").waitFor();
    const size = await page.locator(".headline").evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    expect(size).toBeGreaterThanOrEqual(18);
    await page.getByRole("textbox", { name: "Position of B, x" }).fill("30");
    await page.keyboard.press("Enter");
    await page.getByTestId("rule").getByText("they are apart").waitFor();
});

for (const fragment of screens) {
    test(`${fragment}: what is touched is large enough on a phone`, async ({ open }) => {
        const page = await open({ fragment, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
        await drawn(page, fragment);
        const small = await page.evaluate(() => [...document.querySelectorAll("button, select, a, input[type=range]")]
            .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
            .map(({ element, box }) => `${element.outerHTML.slice(0, 100)}: ${box.width} x ${box.height}`));
        expect(small).toEqual([]);
    });
}

test("nothing jumps while the page loads", async ({ open }) => {
    const page = await open({
        before: () => {
            const found = { shift: 0 };
            Object.assign(window, { found });
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) {
                    found.shift += "value" in entry && typeof entry.value === "number" ? entry.value : 0;
                }
            }).observe({ type: "layout-shift", buffered: true });
        },
    });
    await drawn(page, "#/2d");
    const shift: unknown = await page.evaluate("found.shift");
    expect(shift).toBeLessThan(0.05);
});
