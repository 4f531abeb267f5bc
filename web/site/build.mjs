/** Builds the site into a folder of static files that works from any path of any server.
 *
 *   node build.mjs [--out FOLDER] [--url URL] [--source URL]
 *
 * --out     where it is written (default: dist beside this file)
 * --url     where the site will stand, with a slash at the end: for the map of the site, previews and 404.html
 * --source  the address below which the repository's files can be read, with a slash at the end: links to files that
 * are
 *           no pages lead there; without it they are plain names */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleClient, bundleFigures } from "./generator/bundle.mjs";
import { allFiles, writeSite } from "./generator/site.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The list of what is kept for use without a network: all but previews, which only other sites show. */
function writeWorker(out) {
    const files = allFiles(out).filter(
        (path) => !/^(previews|\.vite)\/|^(worker\.js|sitemap\.xml|robots\.txt)$/.test(path),
    );
    const hash = (path) =>
        createHash("sha256")
            .update(readFileSync(`${out}/${path}`))
            .digest("hex")
            .slice(0, 12);
    const list = Object.fromEntries(files.sort().map((path) => [path, hash(path)]));
    const worker = readFileSync(here("src/worker.js"), "utf8").replace("/* path: hash */ {}", JSON.stringify(list));
    writeFileSync(`${out}/worker.js`, worker);
}

function address(value, option) {
    if (value === undefined || value === "") return undefined;
    if (!/^https?:\/\/.*\/$/.test(value))
        throw new Error(`${option} is ${value}: it must be an address with a slash at the end`);
    return value;
}

export async function buildSite({ out, url, source }) {
    const bench = here("../playground/dist");
    if (!existsSync(`${bench}/index.html`)) throw new Error("the bench is not built: run 'make page' first");
    const files = await bundleClient(out);
    const figures = await bundleFigures();
    for (const [name, path] of [
        ["theme.js", "src/theme.js"],
        ["icon.svg", "../playground/src/styles/icon.svg"],
    ])
        writeFileSync(`${out}/${name}`, readFileSync(here(path)));
    const site = writeSite({ out, url, source, files, figures, bench });
    rmSync(`${out}/.vite`, { recursive: true, force: true });
    writeWorker(out);
    return site;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { values } = parseArgs({
        options: { out: { type: "string" }, url: { type: "string" }, source: { type: "string" } },
    });
    const out = resolve(values.out ?? here("dist"));
    const site = await buildSite({
        out,
        url: address(values.url, "--url"),
        source: address(values.source, "--source"),
    });
    console.log(`${site.written.length} pages in ${out}`);
}
