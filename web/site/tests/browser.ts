/** `test` with an `open` that opens a page of the site in a context of its own, and fails the test on anything that the
 * page complains of or asks of another host. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test as plainTest } from "vitest";

export interface OpenOptions extends BrowserContextOptions {
    /** The folder of the server that is the site's root. */
    base?: string;
}

export type Open = (path: string, options?: OpenOptions) => Promise<Page>;

/** Chromium says so when it copies a canvas of WebGL to the screen without a graphics card. */
const ofTheDriver = /^\[\.WebGL-0x[0-9a-f]+\]\s?GL Driver Message .*GPU stall due to ReadPixels/;

let shared: Browser | undefined;

beforeAll(async () => {
    shared = await chromium.connect(inject("siteBrowser"));
});

afterAll(async () => {
    await shared?.close();
});

function watch(page: Page, problems: string[]): void {
    page.on("console", (message) => {
        if (!ofTheDriver.test(message.text()))
            problems.push(`${page.url()}: ${message.type()} on the console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`${page.url()}: uncaught: ${error.stack ?? error.message}`));
    page.on("response", (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`);
    });
    page.on("request", (request) => {
        const url = new URL(request.url());
        if (!["blob:", "data:"].includes(url.protocol) && url.origin !== inject("siteOrigin"))
            problems.push(`asked another host: ${request.url()}`);
    });
}

export const test = plainTest.extend<{ open: Open }>({
    // Vitest finds a fixture's needs by this pattern; this one has none.
    open: async ({}, use) => {
        const problems: string[] = [];
        const pages: Page[] = [];
        await use(async (path, { base = "/x/y/", ...options } = {}) => {
            if (shared === undefined) throw new Error("there is no browser");
            const context = await shared.newContext({ viewport: { width: 1280, height: 900 }, ...options });
            context.setDefaultTimeout(30_000);
            const page = await context.newPage();
            pages.push(page);
            watch(page, problems);
            await page.goto(`${inject("siteOrigin")}${base}${path}`);
            return page;
        });
        for (const page of pages) await page.context().close();
        expect(problems.join("\n"), "what pages complained of").toBe("");
    },
});
