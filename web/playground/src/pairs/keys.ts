/** Keys of a bench. Letters act where nothing else has the focus, or a view has it: never on a button or in a field,
 * so that a word spoken or typed by mistake changes nothing. */
import { isOnPage } from "../components/focus";
import type { Bench } from "./model";

/* Where letters, digits and arrows mean something else. */
const TYPING = "input:not([type=radio]), select, textarea, [contenteditable], [role=menu], dialog";

function command<V>(bench: Bench<V>, event: KeyboardEvent): (() => void) | undefined {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
        if (key === "z") return () => (event.shiftKey ? bench.redo() : bench.undo());
        return key === "y" ? () => bench.redo() : undefined;
    }
    if (event.altKey) return undefined;
    switch (key) {
        case "arrowleft":
            return () => bench.stepBy(-1);
        case "arrowright":
            return () => bench.stepBy(1);
        case "home":
            return () => bench.showStep(0);
        case "end":
            return () => bench.showStep(-1);
        case " ":
            /* Elsewhere a space presses the button that has the focus. */
            if (event.target !== document.body) return undefined;
            return () => (bench.playing.peek() ? bench.pause() : bench.play());
    }
    return isOnPage(event.target) ? letter(bench, key) : undefined;
}

/* Letters, and the two signs that go by beats. */
function letter<V>(bench: Bench<V>, key: string): (() => void) | undefined {
    switch (key) {
        case "p":
            return () => (bench.playing.peek() ? bench.pause() : bench.play());
        case ".":
            return () => bench.beatBy(1);
        case ",":
            return () => bench.beatBy(-1);
        case "t":
            return () => bench.justTouch();
        case "a":
        case "b":
            return () => (bench.selected.value = key);
        default:
            return undefined;
    }
}

/** Returns what ends it. */
export function listenForKeys<V>(bench: Bench<V>): () => void {
    const onKeyDown = (event: KeyboardEvent): void => {
        if (event.defaultPrevented || !(event.target instanceof Element)) return;
        if (event.target.closest(TYPING) !== null) return;
        const act = command(bench, event);
        if (act === undefined) return;
        event.preventDefault();
        act();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
}
