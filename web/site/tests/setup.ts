/** Before the tests of the site: one web server and one browser for all of them. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { launchOptions } from "../../playground/tests/setup";
import { serve } from "./serve";

declare module "vitest" {
    export interface ProvidedContext {
        siteOrigin: string;
        siteBrowser: string;
    }
}

export const folder = fileURLToPath(new URL("../dist", import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
    if (!existsSync(`${folder}/index.html`)) throw new Error("the site is not built: run 'make site' first");
    const server = await serve(folder);
    const browser = await chromium.launchServer(launchOptions);
    project.provide("siteOrigin", server.origin);
    project.provide("siteBrowser", browser.wsEndpoint());
    return async () => {
        await browser.close();
        await server.close();
    };
}
