/** The gallery: a page for each hard case, from its texts (bench/gallery), its scene, its program and what is recorded
 * of the libraries (bench/results/gallery.json). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { menuSection } from "./layout.mjs";
import { escape, highlight, relative } from "./markdown.mjs";

/** Links to it lead to the pages. */
export const GALLERY = "scenes/gallery";

const INDEX = {
    path: "gallery/",
    name: "All cases",
    title: "The gallery of hard cases",
    about: "Pairs of shapes on which collision libraries are known to fail: the truth, and what six of them answer.",
};
const PANE = /<svg class="panel"[^>]*>([\s\S]*?)<\/svg>/;

/** What has to be known about a library's answers, where the scene has such shapes. */
const REMARKS = {
    "Bullet, defaults": {
        about: /"(hull|triangle|box)"/,
        text: "A margin of 0.04 is a layer around hulls and triangles, and rounds the corners of boxes.",
    },
    ODE: {
        about: /"(hull|cylinder)"/,
        text: "Hulls and cylinders go through libccd's MPR, which promises no least depth.",
    },
};

const number = (value) => String(value).replaceAll("-", "−");
const rounded = (value) => (value === 0 ? "0" : number(Number(value).toPrecision(3)));

/** The shapes alone, as they stand in the first step: the picture of the index. */
function smallPicture(svg, name) {
    const pane = PANE.exec(svg)?.[1];
    if (pane === undefined) throw new Error(`docs/images/gallery/${name}.svg: its first picture is not found`);
    const style = /<style>[\s\S]*?<\/style>/.exec(svg)[0];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="330" viewBox="0 0 400 330">\n${style}
${pane}\n</svg>\n`;
}

/** [class, words] of a judged answer. */
function verdict({ verdict: judged, status, gave_up: gaveUp, distance, error, scale, excess }) {
    if (judged === "no answer") return ["wrong", gaveUp ? "No answer: crashed, or a second had passed" : "No answer"];
    if (judged === "wrong status") return ["wrong", `Wrong: says ${status === "apart" ? "apart" : "overlap"}`];
    if (judged === "right, without a number") return ["right", "Right, a plain yes or no"];
    if (judged === "right") return ["right", "Right"];
    const far = error > 1e-3 * scale || excess <= 1e-3 * scale;
    return ["wrong", far || distance === null ? `Wrong by ${rounded(error)}` : "Wrong: its normal does not separate"];
}

function answerRow(answer, scale) {
    const [kind, words] = verdict({ ...answer, scale });
    const value = answer.distance === null ? (answer.status === "failed" ? "none" : answer.status) : answer.distance;
    return `<tr><th scope="row">${escape(answer.library)} ${escape(answer.version)}<small>${answer.precision},
${number(escape(answer.settings))}</small></th><td class="number">${number(value)}</td>
<td class="number">${answer.distance === null ? "" : rounded(answer.error)}</td>
<td class="${kind}">${words}</td></tr>`;
}

function tactRow(record, version) {
    const { distance, error_bound: bound } = record.tact;
    const error = Math.abs(distance - Number(record.truth));
    const [kind, words] =
        error <= bound ? ["right", "Right, and the bound holds"] : ["wrong", "The bound does not hold"];
    return `<tr class="own"><th scope="row">Tact ${version}<small>double, proven to ${rounded(bound)}</small></th>
<td class="number">${number(distance)}</td><td class="number">${rounded(error)}</td>
<td class="${kind}">${words}</td></tr>`;
}

function answers({ record, scene }, version) {
    const rows = record.answers.filter(({ verdict: judged }) => judged !== "unsupported");
    const notes = Object.entries(REMARKS).filter(
        ([who, { about }]) =>
            about.test(scene) && rows.some(({ library, settings }) => `${library}, ${settings}`.startsWith(who)),
    );
    return `<div class="table" tabindex="0" role="group" aria-label="Table"><table class="answers">
<thead><tr><th>Library</th><th>Signed distance</th><th>Error</th><th>Verdict</th></tr></thead>
<tbody>${tactRow(record, version)}
${rows.map((row) => answerRow(row, record.scale)).join("\n")}</tbody></table></div>
${notes.map(([who, { text }]) => `<p class="remark"><b>${who}.</b> ${text}</p>`).join("\n")}`;
}

function code(text, language) {
    return `<pre tabindex="0"><code>${highlight(text.trimEnd(), language)}</code></pre>`;
}

function caseBody(entry, { tact: version, system, packages }, to) {
    const { record, scene, program, title, name } = entry;
    const threads = entry.threads.map(({ url, title: words }) => `<li><a href="${url}">${escape(words)}</a></li>`);
    return `<article class="prose gallery">
<h1 id="top">${escape(title)}</h1>
<p>${escape(entry.hard)}</p>
<p><a class="button" href="${to("bench/")}#/${escape(record.link)}">Open it in the bench</a></p>
<h2 id="truth">The truth</h2>
<p class="truth">${number(record.truth)}</p>
<p>${escape(entry.truth.replace(/(^| )-/g, "$1−"))} Below zero it is how deep they are.</p>
<h2 id="answers">What libraries answer</h2>
${answers(entry, version)}
<p>Right is what is off by at most a thousandth of the smaller shape, with a normal that separates as well.
<a href="${to("docs/gallery/")}">How this is recorded</a>.</p>
<p class="remark">${system}: ${packages.join(", ")}.</p>
<h2 id="steps">The steps</h2>
<tact-bench case="${escape(record.link)}" src="${to("bench/")}">
<p><img src="${to(`images/gallery/${name}.svg`)}" alt="Each step of GJK and EPA on the pair" loading="lazy"
width="${entry.size[0]}" height="${entry.size[1]}"></p>
</tact-bench>
<h2 id="scene">Scene</h2>
<p>For the command: <code>tact distance scenes/gallery/${name}.json</code></p>
${code(scene, "json")}
<h2 id="program">Program</h2>
${code(program, "c")}
<h2 id="threads">Where people met it</h2>
<ul>${threads.join("\n")}</ul>
</article>`;
}

/** Who is wrong, whatever the setting, and who in some. */
function summary(all) {
    const libraries = [...new Set(all.map(({ library }) => library))];
    const share = (name) => {
        const own = all.filter(({ library }) => library === name);
        return own.filter(({ verdict: judged }) => /^(wrong|no answer)/.test(judged)).length / own.length;
    };
    const always = libraries.filter((name) => share(name) === 1);
    const sometimes = libraries.filter((name) => share(name) > 0 && share(name) < 1);
    const line = (names, words) => (names.length ? `<p class="wrong">${words}: ${names.join(", ")}</p>` : "");
    const wrong = line(always, "Wrong") + line(sometimes, "Wrong in some settings");
    return wrong || '<p class="right">All are right</p>';
}

function tile(entry, to) {
    return `<li><a href="${to(entry.path)}"><img src="${to(`images/gallery/${entry.name}-small.svg`)}" alt=""
width="400" height="330" loading="lazy"><h2>${escape(entry.title)}</h2><p>${escape(entry.about)}</p>
${summary(entry.record.answers)}</a></li>`;
}

function read(root) {
    const text = (file) => readFileSync(join(root, file), "utf8");
    const recorded = JSON.parse(text("bench/results/gallery.json"));
    const entries = JSON.parse(text("bench/gallery/cases.json")).map((entry) => {
        const record = recorded.cases.find(({ name }) => name === entry.name);
        if (record === undefined) throw new Error(`${entry.name}: not recorded; run 'make gallery'`);
        const picture = text(`docs/images/gallery/${entry.name}.svg`);
        return {
            ...entry,
            record,
            path: `gallery/${entry.name.replaceAll("_", "-")}/`,
            scene: text(`scenes/gallery/${entry.name}.json`),
            program: text(`docs/examples/gallery/${entry.name}.c`),
            picture,
            size: /width="(\d+)" height="(\d+)"/.exec(picture).slice(1),
        };
    });
    return { entries, recorded };
}

/** What libraries answer in double with what they do by default, where one of them is wrong: a row for each case of
 * space. Of the story, whose page is at `path`. */
export function recordedTable(root, path) {
    const { entries, recorded } = read(root);
    const usual = ({ precision, settings }) => precision === "double" && !settings.startsWith("finest");
    const spatial = entries.filter(({ record }) => record.dimension === 3);
    const rows = spatial
        .map(({ title, record, path: page }) => ({ title, record, page, answers: record.answers.filter(usual) }))
        .filter(({ answers: all }) => all.some(({ verdict: judged }) => /^(wrong|no answer)/.test(judged)));
    const libraries = rows[0].answers.map(({ library, version }) => `${library} ${version}`);
    const value = ({ distance, status }) =>
        distance === null ? (status === "failed" ? "none" : status) : rounded(distance);
    const cell = (answer) => {
        const wrong = /^(wrong|no answer)/.test(answer.verdict);
        return `<td class="${wrong ? "wrong" : "right"}">${value(answer)}${wrong ? " ✗" : ""}</td>`;
    };
    const row = ({ title, record, page, answers: all }) => `<tr><th scope="row"><a href="${relative(path, page)}">
${escape(title)}</a></th><td>${rounded(Number(record.truth))}</td>
<td class="right">${rounded(record.tact.distance)}</td>
${all.map(cell).join("")}</tr>`;
    return `<p class="recorded-words" id="recorded-words">Signed distances, recorded on ${recorded.system}, in double and
with each library’s defaults. Of ${spatial.length} cases of space these ${rows.length}, in which one is wrong (✗): off by
more than a thousandth of the smaller shape, or with a normal that does not separate.</p>
<div class="table recorded" tabindex="0" role="group" aria-label="Recorded answers" aria-describedby="recorded-words">
<table><thead><tr><th scope="col">Case</th><th scope="col">Truth</th><th scope="col">Tact ${recorded.tact}</th>
${libraries.map((name) => `<th scope="col">${escape(name)}</th>`).join("")}</tr></thead>
<tbody>${rows.map(row).join("\n")}</tbody></table></div>`;
}

export function writeGallery(site, layout, root) {
    const { entries, recorded } = read(root);
    const pages = [INDEX, ...entries.map(({ path, title }) => ({ path, name: title }))];
    const menu = (page, to) => menuSection("Hard cases", pages, page, to);
    const write = ({ path, title, about }, body, headings = []) =>
        site.writePage({ path }, layout.html({ path, title, about, menu }, body, { headings }));
    const toIndex = (path) => relative(INDEX.path, path);
    const others = new Set(recorded.cases.flatMap(({ answers: all }) => all.map(({ library }) => library)));
    const lead = `Pairs that are easy to name and hard to answer: ${entries.length} of them, with the truth, what Tact
says and proves, and what ${others.size} other libraries say, on ${recorded.system}.`;
    write(
        INDEX,
        `<article class="prose gallery wide"><h1 id="top">${INDEX.title}</h1>
<p>${lead} <a href="${toIndex("docs/gallery/")}">How it is recorded, and what is fair</a>.</p>
<ul class="tiles pictures">${entries.map((entry) => tile(entry, toIndex)).join("\n")}</ul></article>`,
    );
    site.records.push({ path: INDEX.path, page: "Gallery", title: INDEX.title, text: lead });
    for (const entry of entries) {
        site.write(`images/gallery/${entry.name}.svg`, entry.picture);
        site.write(`images/gallery/${entry.name}-small.svg`, smallPicture(entry.picture, entry.name));
        const headings = [
            ["truth", "The truth"],
            ["answers", "What libraries answer"],
            ["steps", "The steps"],
            ["scene", "Scene"],
            ["program", "Program"],
            ["threads", "Where people met it"],
        ].map(([id, text]) => ({ level: 2, id, text }));
        const to = (path) => relative(entry.path, path);
        write(entry, caseBody(entry, recorded, to), headings);
        const { path, title, about, hard } = entry;
        site.records.push({ path, page: "Gallery", title, text: `${about} ${hard}` });
    }
}
