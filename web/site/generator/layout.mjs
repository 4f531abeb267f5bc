/** The frame of every page: head, header, menu, contents, footer. All links are relative, so that the site works from
 * any folder of any server. */
import { escape, relative } from "./markdown.mjs";
import { SECTIONS } from "./pages.mjs";

const TABS = [
    { path: "story/", name: "Story" },
    { path: "docs/start/", name: "Docs", below: "docs/" },
    { path: "gallery/", name: "Gallery" },
    { path: "reference/", name: "Reference" },
    { path: "bench/", name: "Bench" },
];

const MOON =
    '<svg viewBox="0 0 20 20" aria-hidden="true">' +
    '<path d="M15.5 12.3A6.5 6.5 0 0 1 7.7 4.5a6.5 6.5 0 1 0 7.8 7.8z"/></svg>';
const GLASS =
    '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5"/><path d="m12.5 12.5 4 4"/></svg>';
const LINES = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 6h14M3 10h14M3 14h14"/></svg>';

export class Layout {
    /** `site.url` is where the site will stand, or undefined; `site.files` are the scripts and styles. */
    constructor(site) {
        this.site = site;
    }

    /** `page`: { path, title, about, kind, picture }, `body`: what stands in <main>. */
    html(page, body, { headings = [], head = "" } = {}) {
        const to = (path) => relative(page.path, path);
        const menu = page.menu ?? (page.path.startsWith("docs/") ? docsMenu : undefined);
        return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.base === undefined ? "" : `<base href="${escape(page.base)}">\n`}${this.#meta(page)}
<link rel="icon" type="image/svg+xml" href="${to("icon.svg")}">
<link rel="manifest" href="${to("manifest.webmanifest")}">
<script src="${to("theme.js")}"></script>
<link rel="stylesheet" href="${to(this.site.files.css)}">
<script type="module" src="${to(this.site.files.js)}"></script>
${head}</head>
<body class="${page.kind ?? (menu ? "text" : "alone")}" data-root="${to("")}">
<a class="skip" href="#main">To the text</a>
${this.#header(page, to, menu)}
<div class="frame">
${menu ? `<nav class="menu" id="menu" aria-label="Pages">${menu(page, to)}</nav>\n` : ""}<main id="main" tabindex="-1">
${body}
</main>
${headings.length > 1 ? contents(headings) : ""}
</div>
${footer(to)}
</body>
</html>
`;
    }

    #meta(page) {
        const title = page.path === "" ? page.title : `${page.title} · Tact`;
        const tags = [
            `<title>${escape(title)}</title>`,
            meta("name", "description", page.about),
            meta("property", "og:title", page.title),
            meta("property", "og:description", page.about),
            meta("property", "og:type", page.path === "" ? "website" : "article"),
            meta("property", "og:site_name", "Tact"),
        ];
        if (this.site.url !== undefined && page.base === undefined) {
            tags.push(
                meta("property", "og:url", this.site.url + page.path),
                meta("property", "og:image", `${this.site.url}previews/${page.picture ?? "demo"}.png`),
                meta("property", "og:image:width", "1200"),
                meta("property", "og:image:height", "630"),
                meta("name", "twitter:card", "summary_large_image"),
                `<link rel="canonical" href="${escape(this.site.url + page.path)}">`,
            );
        }
        return tags.join("\n");
    }

    #header(page, to, menu) {
        const tabs = TABS.map(({ path, name, below = path }) => {
            const current = page.path.startsWith(below) ? ' aria-current="page"' : "";
            return `<a href="${to(path)}"${current}>${name}</a>`;
        });
        const opener = menu
            ? `<button class="icon menu-button" type="button" aria-label="Pages" aria-expanded="false"
 aria-controls="menu">${LINES}</button>`
            : "";
        return `<header class="header">${opener}<a class="name" href="${to("")}">Tact</a>
<nav class="tabs" aria-label="Site">${tabs.join("")}</nav>
<div class="tools"><button class="search-button" type="button" aria-label="Search">
${GLASS}<span>Search</span><kbd>/</kbd></button>
<button class="icon theme-button" type="button" aria-label="Light or dark">${MOON}</button></div></header>`;
    }
}

function meta(key, name, content) {
    return `<meta ${key}="${name}" content="${escape(content)}">`;
}

function docsMenu(page, to) {
    return SECTIONS.map(({ title, pages }) => menuSection(title, pages, page, to)).join("\n");
}

export function menuSection(title, pages, page, to) {
    const links = pages.map(
        ({ path, name }) =>
            `<li><a href="${to(path)}"${path === page.path ? ' aria-current="page"' : ""}>${escape(name)}</a></li>`,
    );
    return `<p class="menu-title">${escape(title)}</p><ul>${links.join("")}</ul>`;
}

function contents(headings) {
    const links = headings.map(
        ({ level, text, id }) => `<li class="level-${level}"><a href="#${id}">${escape(text)}</a></li>`,
    );
    return `<nav class="contents" aria-label="On this page">
<p class="menu-title">On this page</p><ul>${links.join("")}</ul></nav>`;
}

function footer(to) {
    return `<footer class="footer"><p>Tact: how two shapes touch, with a proven bound. MIT license.</p>
<p><a href="${to("docs/start/")}">Get it</a> 
<a href="${to("docs/changelog/")}">Changelog</a> <a href="${to("docs/glossary/")}">Glossary</a></p></footer>`;
}

/** Links to the page before and after, at the end of a page. */
export function neighbors(pages, page, to) {
    const at = pages.indexOf(page);
    const link = (other, rel, word) =>
        other === undefined
            ? "<span></span>"
            : `<a rel="${rel}" href="${to(other.path)}"><small>${word}</small>${escape(other.name)}</a>`;
    const links = link(pages[at - 1], "prev", "Before") + link(pages[at + 1], "next", "Next");
    return `<nav class="neighbors" aria-label="Before and after">${links}</nav>`;
}
