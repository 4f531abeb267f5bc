/** Light or dark: as the system says, or as the user chose last. Colours are tokens of styles/theme.css. */
import { effect, signal } from "@preact/signals";

export type Theme = "light" | "dark";

const KEY = "tact-theme";

/* Where storage is refused, as in some private windows, the choice lasts as long as the page. */
function stored(): string | null {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}

function store(choice: Theme): void {
    try {
        localStorage.setItem(KEY, choice);
    } catch {
        return;
    }
}

const system = matchMedia("(prefers-color-scheme: dark)");

function initial(): Theme {
    const kept = stored();
    if (kept === "light" || kept === "dark") return kept;
    return system.matches ? "dark" : "light";
}

export const theme = signal<Theme>(initial());

effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
});

system.addEventListener("change", () => {
    if (stored() === null) theme.value = system.matches ? "dark" : "light";
});

export function switchTheme(): void {
    theme.value = theme.value === "dark" ? "light" : "dark";
    store(theme.value);
}

/** What a token such as "--a" is now; for canvas and WebGL, which know no CSS variables. */
export function token(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
