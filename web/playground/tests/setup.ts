/** Before the tests of the page: one web server and one browser for all of them. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { serve } from "./serve";

declare module "vitest" {
    export interface ProvidedContext {
        /** Of the web server. */
        origin: string;
        /** Where the browser is reached. */
        browser: string;
    }
}

/** What `make page` built, or another build of it. */
const folder = process.env.TACT_PAGE ?? fileURLToPath(new URL("../dist", import.meta.url));

/** Chromium without windows of its own takes half the processor's time. `make test-all` takes the whole Chromium. */
const shell = "/usr/bin/chromium-headless-shell";
const program = process.env.TACT_TEST_LONG === undefined && existsSync(shell) ? shell : "/usr/bin/chromium";

/** Debian's Chromium, drawing without a graphics card: SwiftShader draws what is WebGL, and nothing else, since it takes
 * three times as long as the browser's own painting. */
export const launchOptions = {
    executablePath: process.env.CHROMIUM ?? program,
    args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
    // Root has no sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
    if (!existsSync(`${folder}/index.html`)) {
        throw new Error("the page is not built: run 'make page' first");
    }
    const server = await serve(folder);
    const browser = await chromium.launchServer(launchOptions);
    project.provide("origin", server.origin);
    project.provide("browser", browser.wsEndpoint());
    return async () => {
        await browser.close();
        await server.close();
    };
}
