/** Search over all texts: the texts come with the first search, and nothing leaves the browser. */
import MiniSearch, { type SearchResult } from "minisearch";

interface Section {
    /** Its place in the list. */
    id?: number;
    path: string;
    page: string;
    title: string;
    text: string;
}

const MOST = 24;
const AROUND = 70;

let index: Promise<MiniSearch<Section>> | undefined;

function rootAddress(): URL {
    return new URL(document.body.dataset["root"] ?? "./", document.baseURI);
}

async function load(): Promise<MiniSearch<Section>> {
    const response = await fetch(new URL("search.json", rootAddress()));
    if (!response.ok) throw new Error(`search.json: ${response.status}`);
    const sections = (await response.json()) as Section[];
    const mini = new MiniSearch<Section>({
        fields: ["title", "page", "text"],
        storeFields: ["path", "page", "title", "text"],
        /* A name of the library is found whole and by its parts. */
        tokenize: (text) =>
            text
                .split(/[^\p{L}\p{N}_]+/u)
                .flatMap((word) => [word, ...(word.includes("_") ? word.split("_") : [])])
                .filter(Boolean),
        searchOptions: {
            boost: { title: 4, page: 2 },
            prefix: true,
            fuzzy: (term) => (term.length > 4 ? 0.2 : false),
            combineWith: "AND",
        },
    });
    mini.addAll(sections.map((section, id) => ({ id, ...section })));
    return mini;
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, name: string, text = ""): HTMLElementTagNameMap[K] {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    return made;
}

/** The words around the first that was found, which are marked. */
function excerpt(result: SearchResult): HTMLElement {
    const text = String(result["text"]);
    const terms = [...result.terms]
        .sort((one, other) => other.length - one.length)
        .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = terms.length > 0 ? new RegExp(terms.join("|"), "i").exec(text) : null;
    const from = Math.max(0, (found?.index ?? 0) - AROUND);
    const to = Math.min(text.length, from + 3 * AROUND);
    const line = element("span", "search-excerpt");
    const shown = `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
    const parts = terms.length > 0 ? shown.split(new RegExp(`(${terms.join("|")})`, "i")) : [shown];
    for (const [i, part] of parts.entries()) line.append(i % 2 === 1 ? element("mark", "", part) : part);
    return line;
}

class SearchDialog {
    readonly #dialog = element("dialog", "search");
    readonly #input = element("input", "search-input");
    readonly #list = element("ul", "search-list");
    readonly #note = element("p", "search-note");

    constructor() {
        this.#dialog.setAttribute("aria-label", "Search");
        this.#input.type = "search";
        this.#input.placeholder = "Search the site";
        this.#input.setAttribute("aria-label", "Search the site");
        this.#note.setAttribute("role", "status");
        this.#dialog.append(this.#input, this.#note, this.#list);
        document.body.append(this.#dialog);
        this.#input.addEventListener("input", () => void this.#search());
        this.#dialog.addEventListener("keydown", (event) => this.#move(event));
        this.#dialog.addEventListener("click", (event) => {
            if (event.target === this.#dialog) this.#dialog.close();
        });
        this.#list.addEventListener("click", () => this.#dialog.close());
    }

    open(): void {
        if (this.#dialog.open) return;
        this.#dialog.showModal();
        this.#input.select();
        void this.#search();
    }

    async #search(): Promise<void> {
        const words = this.#input.value.trim();
        let found: SearchResult[] = [];
        try {
            index ??= load();
            const mini = await index;
            if (words !== this.#input.value.trim()) return;
            found = words === "" ? [] : mini.search(words).slice(0, MOST);
        } catch {
            index = undefined;
            this.#note.textContent = "The texts could not be loaded. Try again when there is a network.";
            return;
        }
        this.#note.textContent =
            words === ""
                ? "Names, words, functions: tact3_collide, bound, sleep"
                : found.length === 0
                  ? `Nothing has “${words}”.`
                  : "";
        this.#list.replaceChildren(...found.map((result) => this.#entry(result)));
    }

    #entry(result: SearchResult): HTMLElement {
        const entry = element("li", "");
        const link = element("a", "");
        link.href = new URL(String(result["path"]), rootAddress()).href;
        link.append(
            element("span", "search-page", String(result["page"])),
            element("strong", "", String(result["title"])),
            excerpt(result),
        );
        entry.append(link);
        return entry;
    }

    /** Up and down go through what was found. */
    #move(event: KeyboardEvent): void {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (event.key === "Enter" && document.activeElement === this.#input) this.#list.querySelector("a")?.click();
        if (step === undefined) return;
        event.preventDefault();
        const stops: HTMLElement[] = [this.#input, ...this.#list.querySelectorAll("a")];
        const at = stops.indexOf(document.activeElement as HTMLElement);
        stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    }
}

let dialog: SearchDialog | undefined;

export async function openSearch(): Promise<void> {
    dialog ??= new SearchDialog();
    dialog.open();
}
