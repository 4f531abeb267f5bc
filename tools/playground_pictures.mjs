#!/usr/bin/env node
/* Takes the pictures of the playground that README.md shows, into docs/images/, from what `make page` has built.
 *
 *   node tools/playground_pictures.mjs [FOLDER]
 *
 * Needs Chromium (CHROMIUM names another than /usr/bin/chromium) and pngquant. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const web = createRequire(join(root, "web/package.json"));
const { chromium } = web("playwright-core");
const { preview } = await import(pathToFileURL(join(root, "web/node_modules/vite/dist/node/index.js")).href);

const folder = process.argv[2] ?? join(root, "docs/images");

/* The first example of each bench, at a step of EPA. */
const pictures = [
    { name: "playground-plane", fragment: "#/2d", step: 4 },
    { name: "playground-space", fragment: "#/3d", step: 9 },
];

const server = await preview({
    root: join(root, "web/playground"),
    configFile: join(root, "web/playground/vite.config.ts"),
    logLevel: "warn",
    preview: { host: "127.0.0.1", port: 4300 },
});
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    chromiumSandbox: process.getuid?.() !== 0,
});
try {
    for (const { name, fragment, step } of pictures) {
        const page = await browser.newPage({
            viewport: { width: 1200, height: 780 },
            deviceScaleFactor: 4 / 3,
            colorScheme: "light",
            reducedMotion: "reduce",
        });
        await page.goto(server.resolvedUrls.local[0] + fragment);
        await page.getByRole("slider", { name: "Step", exact: true }).fill(String(step));
        await page.evaluate(() => document.activeElement?.blur());
        await page.waitForTimeout(3000);
        const file = join(folder, `${name}.png`);
        await page.screenshot({ path: file });
        await page.close();
        execFileSync("pngquant", ["--force", "--strip", "--speed=1", "--quality=80-98", "--output", file, file]);
        console.log(file);
    }
} finally {
    await browser.close();
    await new Promise((resolve) => server.httpServer.close(resolve));
}
