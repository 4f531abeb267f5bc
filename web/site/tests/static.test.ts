/** The files of the site: links lead somewhere, pages have what a page needs, weights, addresses, what the reference
 * has. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { folder } from "./setup";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const kilobyte = 1000;

function allFiles(below = ""): string[] {
    return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? allFiles(`${below}${entry.name}/`) : [below + entry.name],
    );
}

const files = new Set(allFiles());
const pages = new Map(
    [...files]
        .filter((file) => file.endsWith("index.html") && !file.startsWith("bench/"))
        .map((file) => [file.replace(/index\.html$/, ""), readFileSync(join(folder, file), "utf8")]),
);
const texts = [...pages].filter(([path]) => path !== "embed/");
const weight = (path: string): number => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length;
const unescape = (text: string): string => text.replace(/&amp;/g, "&").replace(/&quot;/g, '"');

test("every link, script and picture leads to a file of the site, and every anchor to an id", () => {
    const broken: string[] = [];
    let count = 0;
    for (const [path, html] of pages) {
        for (const [, attribute, value] of html.matchAll(/\s(href|src)="([^"]*)"/g)) {
            const target = unescape(value ?? "");
            if (/^https?:/.test(target) && attribute === "href") continue;
            count++;
            const [file = "", anchor] = target.split("#");
            const found = posix.join("/", path, file).slice(1);
            const whole =
                file === ""
                    ? `${path}index.html`
                    : target.split("#")[0]?.endsWith("/") || found === ""
                      ? posix.join(found, "index.html")
                      : found;
            if (!files.has(whole)) broken.push(`${path}: ${target}`);
            else if (
                anchor &&
                !whole.startsWith("bench/") &&
                !readFileSync(join(folder, whole), "utf8").includes(` id="${decodeURIComponent(anchor)}"`)
            )
                broken.push(`${path}: ${target}: there is no such place`);
        }
    }
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(3000);
});

test("each page has a title and a description of its own, and one first heading", () => {
    const titles = texts.map(([, html]) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
    const descriptions = texts.map(([, html]) => /<meta name="description" content="([^"]{20,200})">/.exec(html)?.[1]);
    expect(titles.length).toBeGreaterThan(50);
    expect(new Set(titles).size).toBe(titles.length);
    expect(descriptions).not.toContain(undefined);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const [path, html] of texts) expect(html.match(/<h1[ >]/g)?.length, path).toBe(1);
});

test("a page of text takes at most 40 KB, the story 175 KB to its first figure, and search 315 KB", () => {
    const shared = [...files]
        .filter((file) => /^assets\/site-.*\.(js|css)$|^theme\.js$/.test(file))
        .reduce((sum, file) => sum + weight(file), 0);
    expect(shared).toBeLessThanOrEqual(14 * kilobyte);
    for (const [path] of texts) expect(weight(`${path}index.html`) + shared, path).toBeLessThanOrEqual(40 * kilobyte);
    const figures = [...files]
        .filter((file) => /^assets\/.*\.(js|css)$/.test(file))
        .reduce((sum, file) => sum + weight(file), 0);
    expect(figures).toBeLessThanOrEqual(50 * kilobyte);
    const modules = [...files].filter((file) => /^assets\/tact[23]-simd.*\.wasm$/.test(file));
    expect(modules.length).toBe(2);
    for (const module of modules) expect(weight(module), module).toBeLessThanOrEqual(181 * kilobyte);
    expect(weight("search.json")).toBeLessThanOrEqual(315 * kilobyte);
});

test("the gallery has a page for each recorded case, with its truth and as many wrong answers as were recorded", () => {
    const recorded = JSON.parse(readFileSync(join(root, "bench/results/gallery.json"), "utf8")) as {
        cases: { name: string; truth: string; answers: { verdict: string }[] }[];
    };
    for (const { name, truth, answers } of recorded.cases) {
        const html = pages.get(`gallery/${name.replaceAll("_", "-")}/`) ?? "";
        expect(html, name).toContain(`<p class="truth">${truth.replace("-", "−")}</p>`);
        const wrong = answers.filter(({ verdict }) => /^(wrong|no answer)/.test(verdict)).length;
        expect(html.match(/<td class="wrong">/g)?.length ?? 0, name).toBe(wrong);
    }
});

test("nothing names an address of this machine or of a registry", () => {
    for (const file of [...files].filter((name) => /\.(html|js|css|json)$/.test(name) && !name.startsWith("bench/")))
        expect(readFileSync(join(folder, file), "utf8"), file).not.toMatch(
            /\bregistry\.npm|\/node_modules\/|file:\/\/\//,
        );
});

test("the reference has every function that a header exports", () => {
    const reference = texts
        .filter(([path]) => path.startsWith("reference/"))
        .map(([, html]) => html)
        .join("\n");
    const functions = readdirSync(join(root, "include/tact"))
        .filter((name) => !/^(names|dimension)\.h$/.test(name))
        .flatMap((name) =>
            [...readFileSync(join(root, "include/tact", name), "utf8").matchAll(/^TACT_API[^(;]*?\b(tact\w+)\(/gm)].map(
                ([, found]) => found,
            ),
        );
    expect(functions.length).toBeGreaterThan(350);
    expect(functions.filter((name) => !reference.includes(` id="c-${name}"`))).toEqual([]);
    for (const name of ["typescript-distance", "typescript-World", "python-distance_batch", "python-World"])
        expect(reference).toContain(` id="${name}"`);
});
