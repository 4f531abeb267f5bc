/** The page of the story: its text, with the figures as they are drawn before a script runs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recordedTable } from "./gallery.mjs";
import { relative } from "./markdown.mjs";

export const STORY = "web/site/src/story/story.md";
const FIGURE = /<!-- figure: (\w+) -->/g;
/** Where the recorded answers of libraries stand. */
const RECORDED = "<!-- recorded -->";
const PAGE = {
    path: "story/",
    title: "How two shapes know that they touch",
    kind: "story",
    picture: "playground-plane",
    about: "GJK and EPA in nine figures to take hold of, for people who know what an arrow is and nothing else.",
};

/** A figure as HTML: its first picture, which a script brings to life. */
export function figureHtml(draw, name) {
    return `<div class="figure" data-figure="${name}">${draw(name)}</div>`;
}

/** What pages with figures need in their heads. */
export function figureHead(page, files) {
    const to = (path) => relative(page.path, path);
    return `<link rel="stylesheet" href="${to(files.storyCss)}">
<script type="module" src="${to(files.story)}"></script>\n`;
}

export function writeStory(site, layout, markdown, draw, root) {
    const text = readFileSync(join(root, STORY), "utf8");
    const { html, sections } = markdown.render(text, STORY, PAGE.path);
    if (!html.includes(RECORDED)) throw new Error(`${STORY}: the place of the recorded answers is missing`);
    const whole = html
        .replace(/A\s−\s(?=B)/g, "A\u00a0−\u00a0")
        .replace(FIGURE, (_, name) => figureHtml(draw, name))
        .replace(RECORDED, () => recordedTable(root, PAGE.path));
    const body = `<article class="prose">\n${whole}</article>`;
    site.writePage(PAGE, layout.html(PAGE, body, { head: figureHead(PAGE, site.files) }));
    for (const { id, title, text: words } of sections)
        site.records.push({ path: PAGE.path + (id && `#${id}`), page: "Story", title, text: words });
}
