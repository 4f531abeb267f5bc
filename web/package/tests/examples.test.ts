/** The examples and the code of README.md: all of it runs, and prints what it says that it prints. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";

const home = fileURLToPath(new URL("..", import.meta.url));
const examples = readdirSync(join(home, "examples")).filter((name) => name.endsWith(".mjs"));

function node(...words: string[]): string {
    return execFileSync(process.execPath, words, { encoding: "utf8", cwd: home });
}

test.each(examples)("%s", (name) => {
    const file = join(home, "examples", name);
    const wanted = /\/\* prints\n([^]*)\*\/\n$/.exec(readFileSync(file, "utf8"))?.[1];
    expect(node(file)).toBe(wanted);
});

/** Code blocks of README.md; a line `expression; // value` prints the value. */
const readme = readFileSync(join(home, "README.md"), "utf8");
const blocks = [...readme.matchAll(/```js\n([^]*?)```/g)].map((found) => found[1] ?? "");

test.each(blocks)("README.md: %s", (block) => {
    const wanted: string[] = [];
    const code = block.replace(/^(\w.*); \/\/ (.*)$/gm, (line: string, expression: string, value: string) => {
        if (/^(const|import|export)\b/.test(line)) return line;
        wanted.push(value);
        return `console.log(String(${expression}));`;
    });
    const printed = node("--input-type=module", "-e", code);
    expect(printed.split("\n").slice(0, -1)).toEqual(wanted);
});

test("README.md has code", () => {
    expect(blocks.length).toBeGreaterThan(4);
});

test("page.html", async () => {
    const types: Record<string, string> = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
    const server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const type = types[path.split(".").pop() ?? ""];
        if (type === undefined) response.writeHead(404).end();
        else response.writeHead(200, { "Content-Type": type }).end(readFileSync(join(home, path)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const browser = await chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", chromiumSandbox: process.getuid?.() !== 0,
    });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/page.html`);
    const shown = page.getByRole("status");
    await expect.poll(() => shown.textContent()).toBe(String(Math.hypot(1, 1) - 0.5));
    await page.getByRole("img").hover({ position: { x: 560, y: 240 } });
    await expect.poll(async () => Number(await shown.textContent())).toBeCloseTo(1.5, 9);
    expect(problems).toEqual([]);
});
