/** The first page: what Tact is, a figure to take hold of, a program in each language, and where to go on. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escape, highlight } from "./markdown.mjs";
import { ROOT } from "./site.mjs";

/** The first blocks of code of these texts are the first programs, and tests run them where they stand. */
const PROGRAMS = [
    { name: "C", file: "README.md", block: /\n```c\n[\s\S]*?\n```[\s\S]*?\n```c\n([\s\S]*?)```/, language: "c" },
    { name: "JavaScript", file: "web/package/README.md", block: /```js\n([\s\S]*?)```/, language: "javascript" },
    { name: "Python", file: "python/README.md", block: /```python\n([\s\S]*?)```/, language: "python" },
];

const TILES = [
    [
        "Proven",
        "docs/accuracy/",
        "Every distance comes with a bound of its error, and a proof of that bound. Where it cannot be sure, it says so.",
    ],
    [
        "The same bits",
        "docs/architecture/",
        "Every compiler, processor, vector width and number of threads gives the same answer, down to the last bit.",
    ],
    [
        "All of contact",
        "docs/manifold/",
        "Distance, depth, normal, witness points, manifolds, rays, casts, time of impact, derivatives.",
    ],
    [
        "All shapes",
        "docs/parts/",
        "Convex shapes, hulls, rounded ones, meshes, height fields, rings, chains, compounds, and your own.",
    ],
    [
        "Many at once",
        "docs/batch/",
        "A million pairs in one call, trees of boxes, clashes of whole assemblies and robots.",
    ],
    [
        "And then",
        "docs/world/",
        "A small world of rigid bodies that fall, stack and sleep, and can be wound back to the last bit.",
    ],
];

function program({ name, file, block, language }, i) {
    const code = block.exec(readFileSync(join(ROOT, file), "utf8"));
    if (code === null) throw new Error(`${file}: the program that the first page shows is not there`);
    return {
        name,
        html: `<pre tabindex="0"><code>${highlight(code[1].trimEnd(), language)}</code></pre>`,
        id: `program-${i}`,
    };
}

function tile([title, path, text]) {
    return `<li><a href="${path}"><h3>${escape(title)}</h3><p>${escape(text)}</p></a></li>`;
}

export function landing(figure) {
    const programs = PROGRAMS.map(program);
    const choices = programs.map(
        ({ name, id }, i) =>
            `<input type="radio" name="program" id="${id}"${i === 0 ? " checked" : ""}>
<label for="${id}">${name}</label>`,
    );
    return `<section class="hero">
<div class="hero-text">
<h1>How two shapes touch</h1>
<p class="lead">Tact tells how far apart two shapes are, or how deep they overlap, where, and in which direction. In the
plane and in space, for C, JavaScript, Python and the shell. Every answer comes with a proven bound of its error.</p>
<p class="actions"><a class="button primary" href="docs/start/">Get started</a>
<a class="button" href="story/">See how it works</a></p>
</div>
<div class="hero-figure">${figure}</div>
</section>
<section class="programs" aria-labelledby="programs-title">
<h2 id="programs-title">A first program</h2>
<div class="choices">${choices.join("")}
${programs.map(({ html }) => `<div class="choice">${html}</div>`).join("\n")}
</div>
</section>
<section aria-labelledby="tiles-title">
<h2 id="tiles-title">What there is</h2>
<ul class="tiles">${TILES.map(tile).join("\n")}</ul>
</section>
<section class="doors" aria-labelledby="doors-title">
<h2 id="doors-title">Take hold of it</h2>
<ul class="tiles pictures">
<li><a href="bench/"><img src="images/playground-plane.png" 
alt="Two polygons, and their difference with a step of EPA" width="1600" height="1040" loading="lazy">
<h3>The bench</h3>
<p>Two shapes of your own, and every step that GJK and EPA take on them.</p></a></li>
<li><a href="bench/#/toy3"><img src="images/rain.png" alt="Bodies of every shape in a basin" width="960" height="600" loading="lazy">
<h3>The toy</h3>
<p>Bodies that fall and stack. Throw them, stop time, go back.</p></a></li>
<li><a href="docs/clash/"><img src="images/clash.png" 
alt="A list of the clashes of an engine, and a valve that overlaps its guide"
width="1600" height="853" loading="lazy">
<h3>Clashes</h3>
<p>Which parts of an assembly or of a robot intersect, and how deep.</p></a></li>
<li><a href="gallery/"><img src="images/gallery/box_in_box-small.svg" alt="A small cube deep in a large one" width="400"
height="330" loading="lazy">
<h3>The gallery</h3>
<p>Pairs that are hard to answer: the truth, and what each library says.</p></a></li>
</ul>
</section>`;
}
