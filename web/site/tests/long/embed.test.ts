/** What the bench hands out for other pages, pasted into one. */
import { type Page } from "playwright-core";
import { expect } from "vitest";
import { type Open, test } from "../browser";

/** The text that an entry of the bench's Export copies. */
async function exported(open: Open, entry: string): Promise<{ page: Page; text: string }> {
    const page = await open("bench/#/2d", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    await page.getByText("The text to paste into a page is copied").waitFor();
    return { page, text: await page.evaluate(() => navigator.clipboard.readText()) };
}

/** Leaves the bench for a page with nothing but the text. */
async function paste(page: Page, text: string): Promise<void> {
    const address = new URL("/x/y/pasted.html", page.url()).href;
    const body = `<!doctype html><title>Pasted</title><body>${text}</body>`;
    await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(address);
}

test("a frame shows the very case", async ({ open }) => {
    const { page, text } = await exported(open, "Frame for a page");
    await paste(page, text);
    const bench = page.frameLocator("iframe").frameLocator("iframe");
    await bench.locator(".stepper-caption").waitFor();
    await expect.poll(() => bench.locator("body").innerText()).toContain("Here it does: they overlap.");
});

test("an element waits to be pressed, and shows the very case", async ({ open }) => {
    const { page, text } = await exported(open, "Element for a page");
    await paste(page, text);
    await page.getByRole("button", { name: "Take hold of these shapes" }).click();
    const bench = page.frameLocator("tact-bench iframe");
    await bench.locator(".stepper-caption").waitFor();
    await expect.poll(() => bench.locator("body").innerText()).toContain("Here it does: they overlap.");
});

test("the bench leads back to the site", async ({ open }) => {
    const page = await open("bench/#/3d");
    const site = page.getByRole("navigation", { name: "Site" });
    for (const [name, path] of [["Story", "story/"], ["Docs", "docs/start/"]] as const) {
        const href = await site.getByRole("link", { name }).getAttribute("href");
        expect(href).toBe(new URL(`/x/y/${path}`, page.url()).href);
    }
    await page.getByRole("link", { name: "Tact", exact: true }).click();
    await expect.poll(() => page.title()).toBe("Tact: how two shapes touch");
});
