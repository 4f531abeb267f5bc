/** The picture is a function of the address: what is seen after a walk is what the same address shows when opened. */
import type { Page } from "playwright-core";
import { formatLink } from "tact/link";
import { expect } from "vitest";
import { addressOf, type Open, test } from "./browser";
import { answerOf, button, caption, caseOf, choosePreset, expectCaption, settled } from "./bench";
import { type Picture, readPng } from "./pixels";

const size = { viewport: { width: 800, height: 640 } };

/* Of the colour values of a picture: more than smoothed edges make, less than lines that stand elsewhere. */
const MOST_DIFFERENT = 0.001;

async function exampleNames(page: Page): Promise<string[]> {
    await button(page, "Examples").click();
    const names = await page.getByRole("menuitem").locator(".menu-label").allInnerTexts();
    await page.getByRole("menuitem").first().press("Escape");
    return names;
}

/** Opens addresses one after the other, each in a page that has shown nothing before. */
async function opener(open: Open): Promise<(fragment: string) => Promise<Page>> {
    const page = await open({ ...size, fragment: "#/2d" });
    let count = 0;
    return async (fragment) => {
        await page.goto(addressOf(`?${++count}${fragment}`));
        return page;
    };
}

interface Stop {
    readonly fragment: string;
    readonly kind: string;
    /** What the caption begins with. */
    readonly begins: string;
}

/** Each step of the example that is shown, and its answer. */
function stopsOf(page: Page): Stop[] {
    const found = caseOf(page);
    const { trace } = answerOf(found);
    const steps = Array.from({ length: trace.count }, (_, step): Stop => ({
        fragment: formatLink("", { ...found, step }),
        kind: trace.step(step).kind,
        begins: `Step ${step + 1} of ${trace.count}`,
    }));
    return [...steps, { fragment: formatLink("", { ...found, step: -1 }), kind: "answer", begins: "Answer" }];
}

/** Goes through all steps of each example, from the first to the answer, and calls at each. */
async function walk(page: Page, visit: (stop: Stop, before: string) => Promise<void>, after = async () => {}):
    Promise<void> {
    for (const [i, name] of (await exampleNames(page)).entries()) {
        const left = page.url();
        await choosePreset(page, name);
        /* The first example is shown before it is chosen. */
        if (i > 0) await expect.poll(() => page.url(), { message: name }).not.toBe(left);
        await settled(page);
        const stops = stopsOf(page);
        await button(page, "First step").click();
        await caption(page).click();
        let before = "";
        for (const stop of stops) {
            await expectCaption(page, stop.begins);
            await visit(stop, before);
            before = stop.kind;
            if (stop.kind !== "answer") await page.keyboard.press("ArrowRight");
        }
        await after();
    }
}

function drawings(page: Page): Promise<string[]> {
    return page.locator("svg.b2-pane").evaluateAll((all) => all.map((one) => one.innerHTML));
}

/* The other page is opened at the answer, and comes to each step from there: another way than the walk. */
test("the plane: each step of each example, walked to and opened", { timeout: 240_000 }, async ({ open }) => {
    const fresh = await opener(open);
    const page = await open({ ...size, fragment: "#/2d" });
    const walked: { stop: Stop; seen: string }[] = [];
    const compare = async (): Promise<void> => {
        const all = walked.splice(0).reverse();
        const other = await fresh(all[0]?.stop.fragment ?? "");
        for (const { stop, seen } of all) {
            await other.evaluate((fragment) => void (location.hash = fragment), stop.fragment);
            await expectCaption(other, stop.begins);
            const same = async (): Promise<boolean> => JSON.stringify(await drawings(other)) === seen;
            await expect.poll(same, { message: stop.fragment }).toBe(true);
        }
    };
    await walk(page, async (stop) => {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        walked.push({ stop, seen: JSON.stringify(await drawings(page)) });
    }, compare);
});

async function picture(page: Page): Promise<Picture> {
    return readPng(await page.locator(".views").screenshot({ style: ".v3-labels { display: none; }" }));
}

function different(one: Picture, other: Picture): number {
    const count = one.data.filter((value, i) => Math.abs(value - (other.data[i] ?? 0)) > 60).length;
    return count / one.data.length;
}

/* All steps are compared number by number in units/scenes3.test.ts, with their labels: here some, by their pixels. */
test("space: where EPA and clipping begin, walked to and opened", { timeout: 240_000 }, async ({ open }) => {
    const fresh = await opener(open);
    const page = await open({ ...size, fragment: "#/3d" });
    let compared = 0;
    await walk(page, async ({ fragment, begins, kind }, before) => {
        const first = (kind === "polytope" || kind === "clip") && kind !== before;
        if (!first && !(kind === "answer" && before === "simplex")) return;
        const other = await fresh(fragment);
        await expectCaption(other, begins);
        await other.locator("canvas").nth(1).waitFor();
        /* Cameras come to rest after the caption. */
        const apart = async (): Promise<number> => different(await picture(page), await picture(other));
        await expect.poll(apart, { message: fragment }).toBeLessThan(MOST_DIFFERENT);
        compared++;
    });
    expect(compared).toBeGreaterThan(8);
});
