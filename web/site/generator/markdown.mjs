/** Markdown of the repository to HTML of the site: links between texts become links between pages, pictures are taken
 * along, code is colored, and headings have the ids that GitHub gives them. */
import { posix } from "node:path";
import hljs from "highlight.js/lib/core";
import c from "highlight.js/lib/languages/c";
import bash from "highlight.js/lib/languages/bash";
import cmake from "highlight.js/lib/languages/cmake";
import cpp from "highlight.js/lib/languages/cpp";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import MarkdownIt from "markdown-it";

const LANGUAGES = { c, cpp, cmake, javascript, json, python, typescript, html: xml, xml };
for (const [name, language] of Object.entries({
    ...LANGUAGES,
    js: javascript,
    ts: typescript,
    py: python,
    sh: bash,
    bash,
}))
    hljs.registerLanguage(name, language);

/** A comment before a picture names the case that the live bench opens in its place: `<!-- bench: 2d?v=1&... -->`.
 * Other words there are of the tables that the benchmark writes. */
const BENCH = /^<!--\s*bench:\s*([23]d\?\S+)\s*-->\s*$/;

/** Of the site's own texts: a link to the bench, with a case. */
const BENCH_LINK = "bench:";

export function escape(text) {
    return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

export function highlight(code, language) {
    return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escape(code);
}

/** The id of a heading, as GitHub makes it. */
export function slugOf(text, taken) {
    const slug = text
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-");
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
}

function plainText(token) {
    return (token.children ?? [])
        .filter(({ type }) => type === "text" || type === "code_inline" || type === "softbreak")
        .map(({ type, content }) => (type === "softbreak" ? " " : content))
        .join("");
}

/** From one page to another: both are folders, "" the root. */
export function relative(from, to) {
    const up = posix.relative(from || ".", to.replace(/#.*$/, "") || ".");
    const folder = to.replace(/#.*$/, "").endsWith("/") || to === "" ? `${up || "."}/` : up;
    return folder + (/#.*$/.exec(to)?.[0] ?? "");
}

export class Markdown {
    #site;
    #parser = new MarkdownIt({ html: true, highlight });

    /** `site.pageOf(file)` is the path of the page made from a file, `site.take(file)` takes a picture along and
     * returns its path, `site.sourceOf(file)` the address of a file that is no page; each undefined where there is
     * none. */
    constructor(site) {
        this.#site = site;
        const { rules } = this.#parser.renderer;
        rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
        rules.table_close = () => "</table></div>\n";
        /* A corner of a table that heads nothing is no header. */
        const cell = (tokens, i) => (tokens[i].content === "" ? "td" : "th");
        rules.th_open = (tokens, i, _options, _env, self) => `<${cell(tokens, i + 1)}${self.renderAttrs(tokens[i])}>`;
        rules.th_close = (tokens, i) => `</${cell(tokens, i - 1)}>`;
        const fence = rules.fence;
        rules.fence = (tokens, i, ...rest) => scrollable(fence(tokens, i, ...rest));
        const indented = rules.code_block;
        rules.code_block = (tokens, i, ...rest) => scrollable(indented(tokens, i, ...rest));
        rules.paragraph_close = (tokens, i) =>
            tokens[i].hidden ? "" : `</p>\n${tokens[i].meta?.bench ? "</tact-bench>\n" : ""}`;
    }

    /** Returns { title, html, headings, sections }: what a page shows, and what search reads. */
    render(text, source, path) {
        const tokens = this.#parser.parse(text, {});
        const headings = this.#nameHeadings(tokens);
        this.#linkAll(tokens, source, path);
        this.#makeLive(tokens, path);
        const title = headings.find(({ level }) => level === 1)?.text ?? source;
        return {
            title,
            html: this.#parser.renderer.render(tokens, this.#parser.options, {}),
            headings: headings.filter(({ level }) => level === 2 || level === 3),
            sections: sectionsOf(tokens, title),
        };
    }

    #nameHeadings(tokens) {
        const taken = new Map();
        const headings = [];
        /* A text of two parts has two first headings; the second, and what is below it, goes down by one. */
        let firsts = 0;
        for (const [i, token] of tokens.entries()) {
            if (token.type !== "heading_open") continue;
            if (token.tag === "h1") firsts++;
            if (firsts > 1) token.tag = tokens[i + 2].tag = `h${Number(token.tag.slice(1)) + 1}`;
            const text = plainText(tokens[i + 1]);
            const id = slugOf(text, taken);
            token.attrSet("id", id);
            token.attrSet("tabindex", "-1");
            headings.push({ level: Number(token.tag.slice(1)), text, id });
        }
        return headings;
    }

    #linkAll(tokens, source, path) {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
            if (token.type === "image") {
                const file = posix.join(posix.dirname(source), token.attrGet("src"));
                token.attrSet("src", relative(path, this.#site.take(file)));
                token.attrSet("loading", "lazy");
                const size = this.#site.sizeOf(file);
                if (size) for (const side of ["width", "height"]) token.attrSet(side, String(size[side]));
            } else if (token.type === "link_open") {
                this.#link(token, source, path);
            }
        }
    }

    #link(token, source, path) {
        const href = token.attrGet("href");
        if (href.startsWith(BENCH_LINK)) {
            token.attrSet("href", `${relative(path, "bench/")}#/${href.slice(BENCH_LINK.length)}`);
            return;
        }
        const [target, anchor = ""] = href.split("#");
        if (/^[a-z]+:/.test(target) || target === "") return;
        const file = posix.join(posix.dirname(source), target).replace(/\/$/, "");
        const page = this.#site.pageOf(file);
        if (page !== undefined) {
            token.attrSet("href", relative(path, page) + (anchor && `#${anchor}`));
            return;
        }
        const address = this.#site.sourceOf(file);
        if (address !== undefined) token.attrSet("href", address);
        /* A file that the site does not show keeps its name alone. */
        else
            token.attrs = [
                ["class", "file"],
                ["title", file],
            ];
    }

    /** Puts the live bench around pictures that name their case. */
    #makeLive(tokens, path) {
        for (const [i, token] of tokens.entries()) {
            const found = token.type === "html_block" ? BENCH.exec(token.content) : null;
            if (found === null) continue;
            token.content = `<tact-bench case="${escape(found[1])}" src="${relative(path, "bench/")}">\n`;
            const close = tokens.findIndex(({ type }, at) => at > i && type === "paragraph_close");
            tokens[close].meta = { bench: true };
        }
    }
}

/** A block of code that is wider than its place is reached by keyboard, too. */
function scrollable(html) {
    return html.replace(/^<pre>/, '<pre tabindex="0">');
}

/** The text below each heading, without code blocks' markup: what search reads. */
function sectionsOf(tokens, title) {
    const sections = [{ id: "", title, text: "" }];
    for (const [i, token] of tokens.entries()) {
        if (token.type === "heading_open" && token.tag !== "h1")
            sections.push({ id: token.attrGet("id"), title: plainText(tokens[i + 1]), text: "" });
        const last = sections[sections.length - 1];
        if (token.type === "inline" && tokens[i - 1]?.type !== "heading_open") last.text += `${plainText(token)} `;
        else if (token.type === "fence" || token.type === "code_block") last.text += `${token.content} `;
    }
    return sections;
}
