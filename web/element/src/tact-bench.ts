/** <tact-bench>: two shapes to take hold of, and the steps of GJK and EPA on them. Until it is started, what stands
 * inside
 * of the element is shown: a picture by `tact explain`, which is also what there is without JavaScript and in print.
 *
 *     <tact-bench src="https://example.org/bench/" case="2d?v=1&amp;a=box:2,1&amp;b=circle:1&amp;pb=2.5,0&amp;sum=...">
 *         <img src="steps.svg" alt="A box and a disc, and their difference">
 *     </tact-bench>
 *
 * `src` is the folder of a built bench. `case` is what its address has behind "#/": `tact explain --link`, or "Copy
 * the link"
 * on the bench. `start` is "press" where nothing is said, and a button waits to be pressed; or "visible": it starts
 * when
 * it comes near the window, and then takes its height from the beginning. `height` is a length of CSS.
 *
 * The bench runs in a frame of its own, so neither its styles nor its memory are those of the page; it loads nothing
 * before it is started. */

const DEFAULT_HEIGHT = "34rem";

const STYLE = `
:host { display: block; position: relative; margin: 1em 0; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5em 1em; align-items: center; margin-top: 0.5em; font-size: 0.9375em; }
button { padding: 0.4em 1em; border: 1px solid currentColor; border-radius: 6px; background: none; }
button { color: inherit; font: inherit; cursor: pointer; }
a { color: inherit; }
iframe { display: block; width: 100%; border: 1px solid #8888; border-radius: 6px; box-sizing: border-box; }
.problem { padding-left: 0.6em; border-left: 3px solid #d5453f; }
[hidden] { display: none; }
@media print { .bar { display: none; } }
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all; not a style element, which a page's policy may forbid. */
function styles(): CSSStyleSheet {
    if (sheet === undefined) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLE);
    }
    return sheet;
}

/** What is wrong with the attributes, or undefined. */
function problemOf(element: Element): string | undefined {
    const text = element.getAttribute("case");
    if (text === null)
        return "tact-bench: the attribute case is missing; it is what a bench's address has behind #/";
    if (!/^[23]d\?/.test(text)) return `tact-bench: case is "${text.slice(0, 40)}"; it must begin with 2d? or 3d?`;
    if (element.getAttribute("src") === null)
        return "tact-bench: the attribute src is missing; it is the address of the folder of a bench";
    return undefined;
}

export class TactBench extends HTMLElement {
    static readonly observedAttributes = ["case", "src", "height"];

    readonly #root = this.attachShadow({ mode: "open" });
    readonly #picture = document.createElement("slot");
    readonly #bar = document.createElement("div");
    #frame: HTMLIFrameElement | undefined;
    #watcher: IntersectionObserver | undefined;

    connectedCallback(): void {
        this.#bar.className = "bar";
        this.#root.adoptedStyleSheets = [styles()];
        this.#root.replaceChildren(this.#picture, this.#bar);
        this.#showBar();
        if (this.getAttribute("start") !== "visible" || problemOf(this) !== undefined) return;
        this.#picture.style.display = "block";
        this.#picture.style.height = this.#height();
        this.#picture.style.overflow = "hidden";
        this.#watcher = new IntersectionObserver(
            (seen) => {
                if (seen.some(({ isIntersecting }) => isIntersecting)) this.start();
            },
            { rootMargin: "200px" },
        );
        this.#watcher.observe(this);
    }

    disconnectedCallback(): void {
        this.#watcher?.disconnect();
        this.stop();
    }

    attributeChangedCallback(): void {
        if (!this.isConnected) return;
        if (this.#frame) {
            this.#frame.src = this.#address("?embed");
            this.#frame.style.height = this.#height();
        }
        this.#showBar();
    }

    /** Puts the bench into the place of the picture. */
    start(): void {
        if (this.#frame || problemOf(this) !== undefined) return;
        this.#watcher?.disconnect();
        const frame = document.createElement("iframe");
        frame.src = this.#address("?embed");
        frame.title = this.getAttribute("label") ?? "Two shapes, and the steps of GJK and EPA on them";
        frame.style.height = this.#height();
        this.#frame = frame;
        this.#picture.hidden = true;
        this.#picture.style.display = "none";
        this.#root.insertBefore(frame, this.#bar);
        this.#showBar();
    }

    /** Puts the picture back. */
    stop(): void {
        this.#frame?.remove();
        this.#frame = undefined;
        this.#picture.hidden = false;
        this.#picture.style.display = "";
        this.#showBar();
    }

    #height(): string {
        return this.getAttribute("height") ?? DEFAULT_HEIGHT;
    }

    #address(search: string): string {
        const folder = new URL(this.getAttribute("src") ?? "", document.baseURI);
        folder.search = search;
        folder.hash = `/${this.getAttribute("case") ?? ""}`;
        return folder.href;
    }

    #showBar(): void {
        const problem = problemOf(this);
        if (problem !== undefined) {
            const line = document.createElement("span");
            line.className = "problem";
            line.textContent = problem;
            this.#bar.replaceChildren(line);
            return;
        }
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = this.#frame ? "Back to the picture" : "Take hold of these shapes";
        button.addEventListener("click", () => (this.#frame ? this.stop() : this.start()));
        const link = document.createElement("a");
        link.href = this.#address("");
        link.textContent = "Open on the bench";
        /* Without a picture there is nothing to go back to. */
        this.#bar.replaceChildren(...(this.#frame && this.childElementCount === 0 ? [link] : [button, link]));
    }
}

if (!customElements.get("tact-bench")) customElements.define("tact-bench", TactBench);
