/** The picture is a function of the address: what is seen after a walk is what the same address shows when opened. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectCaption } from "./bench";
import { frames, test } from "./browser";
import { opener, size, type Stop, walk } from "./walk";

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
        await frames(page, 1);
        walked.push({ stop, seen: JSON.stringify(await drawings(page)) });
    }, compare);
});
