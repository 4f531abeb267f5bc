/** The reference: a page for each topic, with C, TypeScript and Python side by side, made from the comments of the
 * headers, of the npm package's declarations and of the Python package. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { menuSection, neighbors } from "../layout.mjs";
import { escape, highlight, relative } from "../markdown.mjs";
import { mergeTwins, readHeader } from "./c.mjs";
import { GENERATED, TOPICS } from "./topics.mjs";
import { readPackage } from "./typescript.mjs";

const LANGUAGES = [
    { key: "c", name: "C", highlight: "c" },
    { key: "typescript", name: "TypeScript", highlight: "typescript" },
    { key: "python", name: "Python", highlight: "python" },
];

const OVERVIEW = {
    path: "reference/",
    title: "Reference",
    name: "Overview",
    about: "Every function and type of Tact in C, TypeScript and Python, by topic.",
};

function readC(root) {
    const folder = join(root, "include/tact");
    const headers = readdirSync(folder)
        .map((file) => basename(file, ".h"))
        .filter((name) => !GENERATED.includes(name));
    const claimed = new Set(TOPICS.flatMap(({ headers: names }) => names));
    const missing = headers.filter((name) => !claimed.has(name));
    if (missing.length > 0)
        throw new Error(`no topic of the reference has the headers ${missing.join(", ")} (topics.mjs)`);
    return new Map(headers.map((name) => [name, readHeader(join(folder, `${name}.h`))]));
}

function readPython(root) {
    const script = fileURLToPath(new URL("python.py", import.meta.url));
    const entries = JSON.parse(execFileSync("python3", [script, join(root, "python/tact")], { encoding: "utf8" }));
    return entries.map(({ name, members, ...rest }) => ({
        names: [name],
        ...rest,
        members: members?.map((member) => ({ names: [member.name], ...member })),
    }));
}

/** The entries of each topic in one language: the first topic whose pattern fits has the name. */
function shareOut(entries, language) {
    const shares = new Map(TOPICS.map(({ slug }) => [slug, []]));
    for (const entry of entries) {
        const topic = TOPICS.find((one) => one[language].test(entry.names[0]));
        if (topic === undefined)
            throw new Error(`no topic of the reference has ${entry.names[0]} of ${language} (topics.mjs)`);
        shares.get(topic.slug).push(entry);
    }
    return shares;
}

/** The headers of a topic, those of the plane beside those of space. */
function entriesOfHeaders(names, headers) {
    const bases = [...new Set(names.map((name) => name.replace(/[23]$/, "")))];
    return bases.flatMap((base) => {
        const [plane, space] = ["2", "3"].map((digit) =>
            names.includes(base + digit) ? headers.get(base + digit) : undefined,
        );
        const plain = names.includes(base) ? headers.get(base) : undefined;
        const main = space ?? plane ?? plain;
        const entries = mergeTwins(plane?.entries ?? [], space?.entries ?? []);
        const files = [...(plain ? [base] : []), ...(plane ? [`${base}2`] : []), ...(space ? [`${base}3`] : [])];
        return [{ files, about: main.about, entries: [...(plain?.entries ?? []), ...entries] }];
    });
}

class Reference {
    #headers;
    #shares;
    #places = new Map();

    constructor(root) {
        this.#headers = readC(root);
        this.#shares = {
            typescript: shareOut(readPackage(root), "typescript"),
            python: shareOut(readPython(root), "python"),
        };
        for (const topic of TOPICS) {
            for (const { entries } of entriesOfHeaders(topic.headers, this.#headers))
                for (const name of entries.flatMap(({ names }) => names))
                    this.#places.set(name, `${topic.path}#c-${name}`);
        }
    }

    /** The page that a header is on. */
    pageOfHeader(name) {
        return TOPICS.find(({ headers }) => headers.includes(name))?.path;
    }

    write(site, layout) {
        const pages = [OVERVIEW, ...TOPICS];
        const menu = (page, to) => menuSection("Reference", pages, page, to);
        for (const topic of TOPICS) {
            const page = { ...topic, title: `${topic.name}: reference`, about: topic.about, kind: "text wide", menu };
            const to = (path) => relative(topic.path, path);
            site.writePage(page, layout.html(page, this.#topicHtml(site, topic) + neighbors(pages, topic, to)));
        }
        const page = { ...OVERVIEW, kind: "text wide", menu };
        const tiles = TOPICS.map(
            ({ path, name, about }) =>
                `<li><a href="${relative(OVERVIEW.path, path)}">
<h2>${escape(name)}</h2><p>${escape(about)}</p></a></li>`,
        );
        site.writePage(
            page,
            layout.html(
                page,
                `<div class="prose"><h1>Reference</h1>
<p>Each topic has what C, TypeScript and Python say about it, side by side. The texts are those of the sources. What
holds for all of them, frames, signs, units and bounds, is in
<a href="${relative(OVERVIEW.path, "docs/conventions/")}">Conventions</a>.</p></div>
<ul class="tiles">${tiles.join("\n")}</ul>`,
            ),
        );
        site.records.push({ path: OVERVIEW.path, page: "Reference", title: "Reference", text: OVERVIEW.about });
    }

    #topicHtml(site, topic) {
        const columns = LANGUAGES.map((language) => ({
            ...language,
            html: this.#columnHtml(site, topic, language),
        })).filter(({ html }) => html !== "");
        const choices = columns.length < 2 ? [] : [["all", "All"], ...columns.map(({ key, name }) => [key, name])];
        const inputs = choices.map(
            ([key, name], i) =>
                `<input type="radio" name="language" id="show-${key}" value="${key}"${i === 0 ? " checked" : ""}>
<label for="show-${key}">${name}</label>`,
        );
        const choice =
            inputs.length > 0
                ? `<fieldset class="language-choice"><legend class="unseen">Language</legend>${inputs.join("")}</fieldset>`
                : "";
        const sections = columns.map(
            ({ key, name, html }) =>
                `<section class="column column-${key}" aria-label="${name}"><h2>${name}</h2>${html}</section>`,
        );
        return `<h1>${escape(topic.name)}</h1>
<p class="lead">${escape(topic.about)}</p>
<div class="languages">${choice}
<div class="columns columns-${columns.length}">${sections.join("\n")}</div>
</div>\n`;
    }

    #columnHtml(site, topic, language) {
        if (language.key !== "c") {
            const entries = this.#shares[language.key].get(topic.slug);
            return entries.map((entry) => this.#entryHtml(site, topic, language, entry)).join("\n");
        }
        return entriesOfHeaders(topic.headers, this.#headers)
            .map(
                ({ files, about, entries }) => `${this.#aboutHtml(files, about, topic.path)}
${entries.map((entry) => this.#entryHtml(site, topic, language, entry)).join("\n")}`,
            )
            .join("\n");
    }

    /** The first paragraph of a header, and the others for who asks. */
    #aboutHtml(files, about, path) {
        const [first, ...others] = about.split(/\n\s*\n/);
        const names = files.map((file) => `<code>${file}.h</code>`).join(" ");
        const more =
            others.length === 0
                ? ""
                : `<details><summary>More</summary>${this.#textHtml(others.join("\n\n"), path)}</details>`;
        return `<div class="about"><p>${names}</p>${this.#textHtml(first, path)}${more}</div>`;
    }

    #entryHtml(site, topic, language, { names, text, code, where, members = [] }) {
        const [first = "", ...others] = names;
        const id = `${language.key}-${first}`;
        for (const name of names)
            site.records.push({
                path: `${topic.path}#${id}`,
                page: `${language.name}: ${topic.name}`,
                title: name,
                text: name === first ? `${text} ${code}` : text,
            });
        const anchors = others.map((name) => `<span id="${language.key}-${name}"></span>`).join("");
        const head =
            names
                .slice(0, 4)
                .map((name) => `<code>${escape(name)}</code>`)
                .join(" ") + (where ? ` <small>${where}</small>` : "");
        const inner = members.map(
            (member) =>
                `<div class="member">${this.#codeHtml(member.code, language)}
${this.#textHtml(member.text, topic.path)}</div>`,
        );
        return `<section class="entry" id="${id}">${anchors}<h3>${head}</h3>
${this.#textHtml(text, topic.path)}${this.#codeHtml(code, language)}${inner.join("\n")}</section>`;
    }

    #codeHtml(code, language) {
        return `<pre tabindex="0"><code>${highlight(code, language.highlight)}</code></pre>`;
    }

    /** The paragraphs of a comment; names of the library lead to their entries. */
    #textHtml(text, path) {
        return text
            .split(/\n\s*\n/)
            .filter((paragraph) => paragraph.trim() !== "")
            .map((paragraph) => {
                const html = escape(paragraph)
                    .replace(/`([^`\n]+)`/g, "<code>$1</code>")
                    .replace(/\b(tact|TACT)\w*(\(\))?/g, (name) => {
                        const place = this.#places.get(name.replace("()", ""));
                        return place === undefined
                            ? `<code>${name}</code>`
                            : `<a href="${relative(path, place)}"><code>${name}</code></a>`;
                    })
                    .replace(
                        /docs\/(\w+)\.md/g,
                        (name, slug) => `<a href="${relative(path, `docs/${slug}/`)}">${name}</a>`,
                    )
                    .replace(/<code>(<a [^>]*><code>.*?<\/code><\/a>)<\/code>/g, "$1")
                    .replace(/<code><code>(.*?)<\/code><\/code>/g, "<code>$1</code>");
                return /^ {2,}\S/m.test(paragraph) ? `<pre class="text">${html}</pre>` : `<p>${html}</p>`;
            })
            .join("");
    }
}

export function makeReference(root) {
    return new Reference(root);
}
