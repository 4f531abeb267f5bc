/** A line at the lower edge that says what has just been done, for a few seconds. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";

const SHOWN_MS = 4000;

const said = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
    said.value = text;
    clearTimeout(timer);
    timer = setTimeout(() => (said.value = ""), SHOWN_MS);
}

/** Takes back what was said: something else has been done since. */
export function unsay(): void {
    clearTimeout(timer);
    said.value = "";
}

export function Toast(): JSX.Element {
    return (
        <div class="toast" role="status" aria-live="polite" data-shown={said.value !== ""}>
            {said.value}
        </div>
    );
}
