/** Every page in both themes and at four sizes, by axe and by its width; without a network; from two folders. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "../browser";
import { folder } from "../setup";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

function pagesBelow(below = ""): string[] {
    const entries = readdirSync(join(folder, below), { withFileTypes: true });
    return [
        ...(entries.some(({ name }) => name === "index.html") ? [below] : []),
        ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => pagesBelow(`${below}${name}/`)),
    ];
}

const pages = pagesBelow();
const SIZES = [
    [360, 740],
    [1366, 650],
    [1440, 900],
    [3840, 2160],
] as const;

for (const colorScheme of ["light", "dark"] as const) {
    test(
        `axe finds nothing on any page, ${colorScheme}, and no page is wider than its screen`,
        { timeout: 900_000 },
        async ({ open }) => {
            const page = await open("", { colorScheme });
            const problems: string[] = [];
            for (const path of pages) {
                await page.goto(new URL(`/x/y/${path}`, page.url()).href);
                await page.locator("main, tact-bench").first().waitFor({ state: "attached" });
                for (const [width, height] of SIZES) {
                    await page.setViewportSize({ width, height });
                    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
                    if (over > 0) problems.push(`${path}: ${over} pixels wider than ${width}`);
                }
                await page.setViewportSize({ width: 1280, height: 900 });
                await page.evaluate(axe);
                problems.push(
                    ...(await page.evaluate(async (where) => {
                        const { axe: run } = window as unknown as {
                            axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
                        };
                        const { violations } = await run.run();
                        return violations.map(
                            ({ id, nodes }) => `${where}: ${id}: ${nodes.length}: ${nodes[0]?.html.slice(0, 200)}`,
                        );
                    }, path)),
                );
            }
            expect(problems.join("\n")).toBe("");
            expect(pages.length).toBeGreaterThan(50);
        },
    );
}

for (const base of ["/", "/x/y/"]) {
    test(`from ${base}: search finds, and all is there without a network`, async ({ open }) => {
        const page = await open("docs/gjk/", { base });
        await page.keyboard.press("/");
        await page.keyboard.type("tact3_collide");
        await page.locator(".search-list a").first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(/reference\/contacts\//);
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await page.context().setOffline(true);
        for (const [path, title] of [
            ["docs/epa/", /EPA/],
            ["story/", /How two shapes/],
            ["reference/worlds/", /Worlds/],
        ] as const) {
            await page.goto(new URL(base + path, page.url()).href);
            expect(await page.title()).toMatch(title);
        }
        await page.goto(new URL(`${base}bench/`, page.url()).href);
        await page.getByRole("main").locator(".views").waitFor();
    });
}

test("a picture of the docs gives way to the bench of its case", async ({ open }) => {
    const page = await open("docs/explain/");
    const bench = page.locator("tact-bench").first();
    await bench.getByRole("button", { name: "Take hold" }).click();
    const frame = bench.locator("iframe").contentFrame();
    await frame.locator(".stepper-caption, .headline, .views").first().waitFor();
    await expect.poll(() => frame.locator("body").innerText()).toContain("0.937");
    await bench.getByRole("button", { name: "Back to the picture" }).click();
    await expect.poll(() => bench.locator("iframe").count()).toBe(0);
    await page.goto(
        new URL("/x/y/embed/#/2d?v=1&a=polygon:4,11,9,9,4,5&b=polygon:5,7,12,7,10,2,7,3&sum=db076d19", page.url()).href,
    );
    await expect.poll(() => page.locator("iframe").contentFrame().locator("body").innerText()).toContain("0.937");
});
