/** Errors that nobody expected. They are shown, with all that a report needs, instead of a page that stands still. */
import { signal } from "@preact/signals";

export interface Crash {
    readonly message: string;
    /** Everything that helps to find it. */
    readonly report: string;
}

export const crash = signal<Crash | undefined>(undefined);

/** The first one counts: what follows is often a consequence. */
export function reportCrash(error: unknown): void {
    if (crash.peek() !== undefined) return;
    const message = error instanceof Error ? error.message : String(error);
    const stack = error instanceof Error && error.stack !== undefined ? error.stack : message;
    crash.value = { message, report: [stack, location.href, navigator.userAgent].join("\n\n") };
}

/* A browser that is slow to lay out says so by this; nothing is lost. */
const HARMLESS = /ResizeObserver loop/;

export function watchForCrashes(): void {
    window.addEventListener("error", (event) => {
        if (!HARMLESS.test(event.message)) reportCrash(event.error ?? event.message);
    });
    window.addEventListener("unhandledrejection", (event) => reportCrash(event.reason));
}
