/** A walk through all examples that have links, step by step, and pages that are opened at the same addresses. */
import type { Page } from "playwright-core";
import { formatLink } from "tact/link";
import { expect } from "vitest";
import { addressOf, type Open } from "./browser";
import { answerOf, button, caption, caseOf, choosePreset, COMPOSITES, expectCaption, settled } from "./bench";

export const size = { viewport: { width: 800, height: 640 } };

async function exampleNames(page: Page): Promise<string[]> {
    await button(page, "Examples").click();
    const names = await page.getByRole("menuitem").locator(".menu-label").allInnerTexts();
    await page.getByRole("menuitem").first().press("Escape");
    return names.filter((name) => !COMPOSITES.includes(name));
}

/** Opens addresses one after the other, each in a page that has shown nothing before. */
export async function opener(open: Open): Promise<(fragment: string) => Promise<Page>> {
    const page = await open({ ...size, fragment: "#/2d" });
    let count = 0;
    return async (fragment) => {
        await page.goto(addressOf(`?${++count}${fragment}`));
        return page;
    };
}

export interface Stop {
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
export async function walk(page: Page, visit: (stop: Stop, before: string) => Promise<void>, after = async () => {}):
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
