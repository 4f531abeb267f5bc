/** The picture is a function of the address: what is seen after a walk is what the same address shows when opened: space. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectCaption } from "./bench";
import { rest, test } from "./browser";
import { type Picture, readPng } from "./pixels";
import { opener, size, walk } from "./walk";

/* Of the colour values of a picture: more than smoothed edges make, less than lines that stand elsewhere. */
const MOST_DIFFERENT = 0.001;

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
        await Promise.all([rest(page), rest(other)]);
        const apart = async (): Promise<number> => different(await picture(page), await picture(other));
        await expect.poll(apart, { message: fragment }).toBeLessThan(MOST_DIFFERENT);
        compared++;
    });
    expect(compared).toBeGreaterThan(8);
});
