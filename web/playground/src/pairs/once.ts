/** The first bench that is seen without a case in its address plays its steps once, where motion is welcome: whoever
 * presses anything has taken over. */
import { route, stateText } from "../route";
import type { Bench } from "./model";

/* Long enough to read the rule. */
const BEFORE_MS = 2500;
const TAKES_OVER = ["pointerdown", "keydown", "wheel"] as const;

let waiting = stateText(route.peek().fragment) === undefined;

/** Returns what ends it. */
export function playOnce<V>(bench: Bench<V>): () => void {
    if (!waiting || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => undefined;
    waiting = false;
    const timer = setTimeout(() => bench.play(), BEFORE_MS);
    const end = (): void => {
        clearTimeout(timer);
        for (const kind of TAKES_OVER) window.removeEventListener(kind, takeOver, { capture: true });
    };
    /* The keys and the buttons of the steps do what they say. */
    const takeOver = (event: Event): void => {
        end();
        const own = event instanceof KeyboardEvent
            || (event.target instanceof Element && event.target.closest(".stepper-buttons") !== null);
        if (!own) bench.pause();
    };
    for (const kind of TAKES_OVER) window.addEventListener(kind, takeOver, { capture: true, passive: true });
    return end;
}
