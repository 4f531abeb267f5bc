/** The package as installed, in Vite 6, 7 and 8 and in webpack 5, built and from the development server, in a page. The
 * bundlers have a folder of their own, ../../bundlers, and are installed when they are wanted: TACT_TEST_LONG=1. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { home, PROGRAM, project, TOLD, type Project } from "./packed.js";

const bundlers = join(home, "../bundlers");
const all = process.env["TACT_TEST_LONG"] !== undefined;
/** Vite 7 and 8 need Node.js 20.19. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const recent = major > 20 || (major === 20 && minor >= 19);

interface ViteServer {
    readonly resolvedUrls: { local: string[] };
    listen(): Promise<unknown>;
    close(): Promise<void>;
}
interface Vite {
    build(options: object): Promise<unknown>;
    createServer(options: object): Promise<ViteServer>;
}
interface Stats {
    hasErrors(): boolean;
    toString(): string;
}
type Webpack = (options: object, done: (error: Error | null, stats?: Stats) => void) => void;

let own: Project;
let browser: Browser;

/** What the program says in a page. */
async function toldAt(url: string): Promise<unknown> {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(url);
    const told = (): Promise<unknown> => page.evaluate("globalThis.told");
    await expect.poll(async () => problems.length > 0 ? problems : told(), { timeout: 30_000 }).toBe(TOLD);
    await page.close();
    return TOLD;
}

/** Serves a folder for the length of a test. */
async function served(folder: string): Promise<string> {
    const types: Record<string, string> = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
    const server = createServer((request, response) => {
        const path = join(folder, request.url === "/" ? "index.html" : request.url ?? "");
        response.setHeader("Content-Type", types[path.split(".").pop() ?? ""] ?? "application/octet-stream");
        if (existsSync(path)) response.end(readFileSync(path));
        else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A page with the program, in a folder of its own below the project. */
function page(name: string, entry: string): string {
    const root = join(own.path, name);
    mkdirSync(root, { recursive: true });
    own.write(`${name}/main.js`, entry + PROGRAM);
    const script = '<script type="module" src="./main.js"></script>';
    own.write(`${name}/index.html`, `<!DOCTYPE html><title>tact</title>${script}`);
    return root;
}

const IMPORTS = 'import * as plane from "tact/2d";\nimport * as space from "tact/3d";\n';
const STREAMING = IMPORTS.replaceAll('d"', 'd/streaming"');

describe.runIf(all)("as installed", () => {
    beforeAll(async () => {
        if (!existsSync(join(bundlers, "node_modules/.package-lock.json")))
            execFileSync("npm", ["install", "--no-save", "--silent"], { cwd: bundlers });
        own = project();
        browser = await chromium.launch({
            executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", chromiumSandbox: process.getuid?.() !== 0,
        });
    }, 300_000);
    afterAll(async () => {
        await browser.close();
        own.remove();
    });

    for (const version of [6, 7, 8]) {
        describe.runIf(version === 6 || recent)(`Vite ${version}`, () => {
            let vite: Vite;
            beforeAll(async () => {
                const path = join(bundlers, `node_modules/vite${version}/dist/node/index.js`);
                vite = (await import(pathToFileURL(path).href)) as Vite;
            });

            /** The README says what streaming needs. */
            const needs = version < 8 ? { optimizeDeps: { exclude: ["tact"] }, build: { target: "es2022" } } : {};
            const kinds: [string, string, { build?: object; optimizeDeps?: object }][] = [
                ["inlined", IMPORTS, {}], ["streaming", STREAMING, needs],
            ];

            test.each(kinds)("builds, %s", async (kind, entry, config) => {
                const root = page(`vite${version}-${kind}`, entry);
                const build = { outDir: "out", emptyOutDir: true, ...config.build };
                await vite.build({ ...config, root, configFile: false, logLevel: "error", build });
                await toldAt(await served(join(root, "out")));
            });

            test.each(kinds)("serves for development, %s", async (kind, entry, config) => {
                const root = page(`vite${version}-${kind}`, entry);
                const server = await vite.createServer({
                    ...config, root, configFile: false, logLevel: "error", cacheDir: join(root, ".vite"),
                    server: { host: "127.0.0.1", port: 0 },
                });
                onTestFinished(() => server.close());
                await server.listen();
                await toldAt(server.resolvedUrls.local[0] ?? "");
            });
        });
    }

    describe("webpack 5", () => {
        const REQUIRES = 'const plane = require("tact/2d");\nconst space = require("tact/3d");\n';
        const kinds = [["import", IMPORTS], ["require", REQUIRES], ["streaming", STREAMING]] as const;
        test.each(kinds)("builds, %s", async (kind, entry) => {
            const root = page(`webpack-${kind}`, entry);
            const webpack = createRequire(join(bundlers, "package.json"))("webpack") as Webpack;
            const output = { path: join(root, "out"), filename: "main.js" };
            await new Promise<void>((resolve, reject) => {
                webpack({ context: root, entry: "./main.js", mode: "production", output }, (error, stats) => {
                    if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
                    else resolve();
                });
            });
            const script = '<script src="main.js"></script>';
            own.write(`webpack-${kind}/out/index.html`, `<!DOCTYPE html><title>tact</title>${script}`);
            await toldAt(await served(output.path));
        });
    });
});
