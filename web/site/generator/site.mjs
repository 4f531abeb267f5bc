/** All files of the site but the scripts and styles, which are bundled before (bundle.mjs). */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GALLERY, writeGallery } from "./gallery.mjs";
import { imageSize } from "./images.mjs";
import { landing } from "./landing.mjs";
import { Layout, neighbors } from "./layout.mjs";
import { Markdown, relative } from "./markdown.mjs";
import { PAGES } from "./pages.mjs";
import { makeReference } from "./reference/reference.mjs";
import { figureHead, figureHtml, STORY, writeStory } from "./story.mjs";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const HEADER = /^include\/tact\/(\w+)\.h$/;
/** Of links to folders: their page. */
const FOLDERS = {
    "web/package": "web/package/README.md",
    "web/element": "web/element/README.md",
    packaging: "packaging/README.md",
    proofs: "proofs/README.md",
};

function read(file) {
    return readFileSync(join(ROOT, file), "utf8");
}

class Site {
    files;
    out;
    url;
    #source;
    #pages = new Map(PAGES.map(({ source, path }) => [source, path]));
    written = [];
    records = [];

    /** `options`: out, the folder; url, where the site will stand; source, the address below which the repository's
     * files can be read; files, { js, css } below out. */
    constructor({ out, url, source, files }) {
        this.out = out;
        this.url = url;
        this.#source = source;
        this.files = files;
    }

    pageOf(file) {
        if (file === STORY) return "story/";
        if (file === GALLERY) return "gallery/";
        const header = HEADER.exec(file);
        if (header !== null && this.reference !== undefined) return this.reference.pageOfHeader(header[1]);
        return this.#pages.get(FOLDERS[file] ?? file);
    }

    sourceOf(file) {
        if (!existsSync(join(ROOT, file))) throw new Error(`${file}: a page links to it, and it is not there`);
        return this.#source && this.#source + file;
    }

    take(file) {
        const path = `images/${basename(file)}`;
        if (!existsSync(join(this.out, path))) this.write(path, readFileSync(join(ROOT, file)));
        return path;
    }

    sizeOf(file) {
        return imageSize(readFileSync(join(ROOT, file)));
    }

    write(path, content) {
        const file = join(this.out, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
    }

    writePage(page, html) {
        this.write(`${page.path}index.html`, html);
        this.written.push(page.path);
    }
}

function writeDocs(site, layout, markdown) {
    for (const page of PAGES) {
        const { title, html, headings, sections } = markdown.render(read(page.source), page.source, page.path);
        const to = (path) => relative(page.path, path);
        const body = `<article class="prose">\n${html}</article>\n${neighbors(PAGES, page, to)}`;
        /* A package's text is headed by the package's name, which is the same for all. */
        const named = title === "tact" || title === "Tact" ? page.name : title;
        site.writePage(page, layout.html({ ...page, title: named, picture: previewOf(html) }, body, { headings }));
        for (const { id, title: heading, text } of sections)
            site.records.push({
                path: page.path + (id && `#${id}`),
                page: page.name,
                title: id ? heading : named,
                text,
            });
    }
}

/** The picture by which a page is shown elsewhere: its own first one, if it has one. */
function previewOf(html) {
    return /images\/([\w-]+)\.png/.exec(html)?.[1];
}

function writePreviews(site) {
    for (const file of readdirSync(join(ROOT, "docs/images")).filter((name) => name.endsWith(".png"))) {
        site.write(`previews/${file}`, readFileSync(join(ROOT, "docs/images", file)));
    }
}

function writeMap(site) {
    if (site.url === undefined) return;
    const places = [...site.written, "bench/"].map((path) => `<url><loc>${site.url}${path}</loc></url>`);
    site.write(
        "sitemap.xml",
        `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join("\n")}
</urlset>
`,
    );
    site.write("robots.txt", `User-agent: *\nAllow: /\nSitemap: ${site.url}sitemap.xml\n`);
}

/** A server shows it for any path: so it names the root of the site instead of going up from where it stands. */
function writeMissing(site, layout) {
    const base = site.url === undefined ? "/" : new URL(site.url).pathname;
    const body = `<article class="prose missing"><h1>There is no such page</h1>
<p>The address may be old, or misspelt. Search finds what the site has (press <kbd>/</kbd>); the
<a href="">first page</a> leads to all of it.</p></article>`;
    site.write("404.html", layout.html({ path: "", base, title: "Not found", about: "There is no such page." }, body));
}

function writeManifest(site) {
    site.write(
        "manifest.webmanifest",
        JSON.stringify({
            name: "Tact",
            short_name: "Tact",
            start_url: "./",
            display: "browser",
            icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml" }],
        }),
    );
}

/** The bench, told that it is a part of the site; and the script for pages elsewhere, under a name that stays. */
function writeBench(site, bench) {
    cpSync(bench, join(site.out, "bench"), { recursive: true });
    const page = readFileSync(join(bench, "index.html"), "utf8");
    site.write("bench/index.html", page.replace("<title>", '<meta name="tact-site" content="../" />\n        <title>'));
    site.write("tact-bench.js", `import "./${site.files.element}";\n`);
}

/** A page for frames elsewhere: one bench, whose case its address names. */
function writeEmbed(site) {
    site.write(
        "embed/index.html",
        `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>A bench of Tact</title>
<link rel="icon" type="image/svg+xml" href="../icon.svg">
<script src="../theme.js"></script>
<link rel="stylesheet" href="../${site.files.css}">
<script type="module" src="../${site.files.embed}"></script>
</head>
<body class="embed"><header><h1 class="unseen">A bench of Tact</h1></header>
<main><noscript><p>The bench computes: it needs JavaScript.</p></noscript></main></body>
</html>
`,
    );
}

/** What search finds of a section: all but the rows of numbers in tables; of what has changed, the headings. */
function searched({ path, text }) {
    if (path.startsWith("docs/changelog/")) return "";
    const rows = /(?:(?<!\S)[^\sA-Za-z]*\d[^\sA-Za-z]*(?!\S)\s*){2,}/g;
    return text.replace(rows, " ").replace(/\s+/g, " ").trim();
}

export function allFiles(folder, below = "") {
    return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? allFiles(folder, `${below}${entry.name}/`) : [below + entry.name],
    );
}

/** Writes the pages. `figures.draw(name)` draws a figure of the story as HTML; `bench` is the folder of the built
 * bench. */
export function writeSite({ out, url, source, files, figures, bench }) {
    const site = new Site({ out, url, source, files });
    const layout = new Layout(site);
    const markdown = new Markdown(site);
    for (const folder of ["docs", "images", "reference", "gallery", "previews", "bench"])
        rmSync(join(out, folder), { recursive: true, force: true });
    site.reference = makeReference(ROOT);
    const first = {
        path: "",
        title: "Tact: how two shapes touch",
        kind: "landing",
        picture: "demo",
        about: "Collision detection in 2D and 3D by GJK and EPA, with a proven error bound, for C, JavaScript, Python.",
    };
    const body = landing(figureHtml(figures.draw, "two_shapes"));
    site.writePage(first, layout.html(first, body, { head: figureHead(first, files) }));
    site.records.push({ path: "", page: "Tact", title: "Tact", text: first.about });
    writeDocs(site, layout, markdown);
    site.reference.write(site, layout);
    writeStory(site, layout, markdown, figures.draw, ROOT);
    writeGallery(site, layout, ROOT);
    writeMissing(site, layout);
    writePreviews(site);
    writeBench(site, bench);
    writeEmbed(site);
    writeManifest(site);
    site.write(
        "search.json",
        JSON.stringify(site.records.map((record) => ({ ...record, text: searched(record) }))),
    );
    writeMap(site);
    return site;
}
