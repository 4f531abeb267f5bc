/** Keys of a bench, wherever the focus is; but in fields, and where a view has its own use for them. */
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
        case "p":
            return () => (bench.playing.peek() ? bench.pause() : bench.play());
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
