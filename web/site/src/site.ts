/** What every page does: light or dark, the menu of narrow screens, search, what is kept for use without a network. */
import "./styles/site.css";
import "../../element/src/tact-bench";
import { openSearch } from "./search";

const root = document.documentElement;

document.querySelector(".theme-button")?.addEventListener("click", () => {
    const theme = root.dataset["theme"] === "dark" ? "light" : "dark";
    root.dataset["theme"] = theme;
    try {
        localStorage.setItem("tact-theme", theme);
    } catch {
        /* Where storage is refused the choice lasts as long as the page. */
    }
});

const menuButton = document.querySelector<HTMLButtonElement>(".menu-button");

function showMenu(open: boolean): void {
    menuButton?.setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("menu-open", open);
}

menuButton?.addEventListener("click", () => showMenu(menuButton.getAttribute("aria-expanded") !== "true"));

document.querySelector(".search-button")?.addEventListener("click", () => void openSearch());

function isTyping(target: EventTarget | null): boolean {
    return (
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
    );
}

document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") showMenu(false);
    const wanted =
        (event.key === "k" && (event.ctrlKey || event.metaKey)) ||
        (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target));
    if (!wanted) return;
    event.preventDefault();
    void openSearch();
});

/* The menu shows where one is. */
document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest" });

/* The entry of the contents whose section is read. */
const entries = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(".contents a")].map((link) => [link.hash.slice(1), link]),
);
const watcher = new IntersectionObserver(
    (seen) => {
        const first = seen.find(({ isIntersecting }) => isIntersecting);
        if (first === undefined) return;
        for (const [id, link] of entries) link.toggleAttribute("data-current", id === first.target.id);
    },
    { rootMargin: "-10% 0px -75% 0px" },
);
for (const id of entries.keys()) {
    const heading = document.getElementById(decodeURIComponent(id));
    if (heading) watcher.observe(heading);
}

/* Two megabytes, in the background; not for those who asked their browser to save data. */
const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
if ("serviceWorker" in navigator && connection?.saveData !== true) {
    const worker = new URL(`${document.body.dataset["root"] ?? "./"}worker.js`, document.baseURI);
    window.addEventListener("load", () => void navigator.serviceWorker.register(worker).catch(() => undefined));
}

/* The language that was chosen in the reference stays chosen. */
const LANGUAGE = "tact-language";
for (const choice of document.querySelectorAll<HTMLInputElement>(".language-choice input")) {
    try {
        if (localStorage.getItem(LANGUAGE) === choice.value) choice.checked = true;
    } catch {
        break;
    }
    choice.addEventListener("change", () => {
        try {
            localStorage.setItem(LANGUAGE, choice.value);
        } catch {
            /* As above. */
        }
    });
}
