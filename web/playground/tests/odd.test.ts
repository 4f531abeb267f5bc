/** Browsers and servers that lack something: the page works, or says plainly what is missing. */
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { preview } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "./browser";
import { expectRight } from "./bench";
import { launchOptions } from "./setup";

/** The least module that has an instruction of SIMD128: i8x16.popcnt. */
const moduleWithSimd = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));

let old: Browser | undefined;

beforeAll(async () => {
    old = await chromium.launch({
        ...launchOptions,
        // WebAssembly's SIMD needs SSE 4.1; without any graphics there is no WebGL.
        args: [
            "--disable-3d-apis",
            "--js-flags=--no-enable-sse4-1 --no-enable-sse4-2 --no-enable-avx --no-enable-avx2",
        ],
    });
});

afterAll(async () => {
    await old?.close();
});

test("a server that takes .wasm for text is good enough", async ({ open }) => {
    const page = await open({ oddTypes: true });
    await expectRight(page);
});

test("without SIMD the page takes the other module, and gives the same numbers", async ({ open }) => {
    const page = await open({ browser: old });
    const simd = await page.evaluate((bytes) => WebAssembly.validate(new Uint8Array(bytes)), moduleWithSimd);
    expect(simd, "this browser has SIMD switched off").toBe(false);
    await expectRight(page);
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    expect(loaded.filter((name) => /simd/.test(name))).toEqual([]);
});

test("without WebGL the bench of space says so, and its numbers are there", async ({ open }) => {
    const page = await open({ browser: old, fragment: "#/3d" });
    expect(await page.evaluate(() => document.createElement("canvas").getContext("webgl2"))).toBe(null);
    await expectRight(page);
    await page.getByText(/WebGL/).first().waitFor();
});

test("without WebGL the toy of space says so", async ({ open }) => {
    const page = await open({ browser: old, fragment: "#/toy3" });
    await page.getByText(/WebGL/).first().waitFor();
});

test("without WebAssembly the page says so", async ({ open }) => {
    const page = await open({ before: () => Reflect.deleteProperty(globalThis, "WebAssembly") });
    await page.getByText(/WebAssembly/).first().waitFor();
});

test("without storage and without a clipboard the page works", async ({ open }) => {
    const page = await open({
        before: () => {
            const refuse = (): never => {
                throw new DOMException("refused", "SecurityError");
            };
            Object.defineProperty(window, "localStorage", { get: refuse });
            Object.defineProperty(navigator, "clipboard", { value: undefined });
        },
    });
    await expectRight(page);
    await page.getByRole("button", { name: "Switch to dark" }).click();
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.getByRole("button", { name: "Copy normal" }).click();
    await expect.poll(() => page.locator(".toast").innerText()).toMatch(/copy/i);
});

test("a screen whose files do not come says so, and comes when they do", async ({ open }) => {
    const page = await open({ unreliable: true });
    await expectRight(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Space" }).click();
    const failure = page.getByRole("alert", { name: "Not loaded" });
    await failure.getByText("could not be loaded").waitFor();
    expect(await page.getByText("Something went wrong").count()).toBe(0);
    await failure.getByRole("button", { name: "Try again" }).click();
    await failure.getByText("could not be loaded").waitFor();
    await page.context().setOffline(false);
    await failure.getByRole("button", { name: "Try again" }).click();
    await expectRight(page);
    await page.locator("canvas").nth(1).waitFor();
});

test("views whose files do not come say so in their place", async ({ open }) => {
    const page = await open({ unreliable: true });
    await expectRight(page);
    await page.route(/three-/, (route) => route.abort());
    await page.getByRole("link", { name: "Space" }).click();
    const world = page.getByRole("region", { name: "World" });
    await world.getByText("could not be loaded").waitFor();
    await expectRight(page);
    await page.unroute(/three-/);
    await world.getByRole("button", { name: "Try again" }).click();
    await world.locator("canvas").waitFor();
});

test("without the page's own code there is more to read than Loading", async ({ open }) => {
    const page = await open({ unreliable: true });
    await page.route(/\.js$/, (route) => route.abort());
    await page.reload();
    await page.getByText("could not be loaded").waitFor();
    expect(await page.getByRole("link", { name: "Load it again" }).getAttribute("href")).toBe("./");
});

test("an address where nothing is gives no page that loads for ever", async () => {
    const server = await preview({ configFile, preview: { port: 0, host: "127.0.0.1" }, logLevel: "silent" });
    const base = server.resolvedUrls?.local[0] ?? "";
    expect((await fetch(base)).status).toBe(200);
    expect((await fetch(`${base}no/such/place`)).status).toBe(404);
    await server.close();
});
