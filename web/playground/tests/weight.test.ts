/** What the page weighs, compressed as a web server would. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { test as pageTest } from "./browser";

const folder = process.env.TACT_PAGE ?? fileURLToPath(new URL("../dist", import.meta.url));
const kilobyte = 1000;

function compressed(content: Uint8Array): number {
    return gzipSync(content, { level: 9 }).length;
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
const three = (name: string): boolean => /\/three[^/]*\.js$/.test(name);
const sum = (names: string[]): number => names.reduce((total, name) => total + compressed(readFileSync(name)), 0);

test("each module of WebAssembly takes at most 243 KB in the plane and 362 in space", () => {
    const modules = files.filter((name) => name.endsWith(".wasm"));
    expect(modules.length, "plane and space, with and without SIMD").toBe(4);
    for (const name of modules) {
        expect(sum([name]), name).toBeLessThanOrEqual((name.includes("tact2") ? 243 : 362) * kilobyte);
    }
});

test("all code, styles and pages together take at most 400 KB without three.js", () => {
    const text = files.filter((name) => /\.(html|js|css|svg)$/.test(name) && !three(name));
    expect(files.some(three), "three.js is a file of its own").toBe(true);
    expect(text.length).toBeGreaterThan(2);
    expect(sum(text)).toBeLessThanOrEqual(400 * kilobyte);
});

test("nothing that is served names an address of this machine or of a registry", () => {
    for (const name of files.filter((file) => /\.(html|js|css)$/.test(file))) {
        expect(readFileSync(name, "utf8"), name).not.toMatch(/\bregistry\.|\/node_modules\/|file:\/\/\//);
    }
});

pageTest("a first visit to the plane downloads at most 400 KB, and nothing of three.js", async ({ open }) => {
    const page = await open();
    await page.getByRole("main").waitFor();
    await page.waitForLoadState("networkidle");
    const names = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    const loaded = [...new Set(names)].map((name) => `${folder}/${name.split("/some/folder/")[1] ?? "missing"}`);
    expect(loaded.filter(three)).toEqual([]);
    expect(loaded.some((name) => name.endsWith(".wasm"))).toBe(true);
    expect(sum([`${folder}/index.html`, ...loaded])).toBeLessThanOrEqual(400 * kilobyte);
});
