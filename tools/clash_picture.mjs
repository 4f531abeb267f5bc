#!/usr/bin/env node
/* Takes the picture of a report of `tact clash` that README.md and docs/clash.md show, docs/images/clash.png: a clash of
 * the engine that `make demo` checks.
 *
 *   node tools/clash_picture.mjs [FOLDER]
 *
 * Needs what `make` has built, Debian's assimp-testmodels, Chromium (CHROMIUM names another than /usr/bin/chromium; TACT
 * another command than build/tact) and pngquant. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");

const engine = "/usr/share/assimp/models/glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb";
const folder = process.argv[2] ?? join(root, "docs/images");
const file = join(folder, "clash.png"), made = mkdtempSync(join(tmpdir(), "tact-"));

/* A valve in its guide. */
const valve = "nodes[57] nodes[27]";

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    chromiumSandbox: process.getuid?.() !== 0,
});
try {
    const report = join(made, "clash.html");
    execFileSync(process.env.TACT ?? join(root, "build/tact"),
        ["clash", engine, "-q", "--clearance", "1", "--depth", "full", "-f", "html", "-o", report]);
    const page = await browser.newPage({
        viewport: { width: 1200, height: 640 },
        deviceScaleFactor: 4 / 3,
        colorScheme: "light",
        reducedMotion: "reduce",
    });
    await page.goto(pathToFileURL(report).href);
    await page.getByRole("searchbox").fill(valve);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("searchbox").fill("");
    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForTimeout(3000);
    await page.screenshot({ path: file });
    execFileSync("pngquant", ["--force", "--strip", "--speed=1", "--quality=60-95", "--output", file, file]);
    console.log(file);
} finally {
    await browser.close();
    rmSync(made, { recursive: true });
}
