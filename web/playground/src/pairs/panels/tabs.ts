/** Which panel of the bench is shown. The choice is kept, as that of the theme is. */
import { effect, signal } from "@preact/signals";

export type Tab = "explain" | "numbers" | "edit";

export const TABS: readonly { readonly tab: Tab; readonly label: string }[] = [
    { tab: "explain", label: "Explain" },
    { tab: "numbers", label: "Numbers" },
    { tab: "edit", label: "Edit" },
];

const KEY = "tact-panel";

/* Where storage is refused, as in some private windows, the choice lasts as long as the page. */
function stored(): Tab {
    try {
        return TABS.find(({ tab }) => tab === localStorage.getItem(KEY))?.tab ?? "explain";
    } catch {
        return "explain";
    }
}

export const shownTab = signal<Tab>(stored());

effect(() => {
    const { value } = shownTab;
    try {
        localStorage.setItem(KEY, value);
    } catch {
        return;
    }
});
