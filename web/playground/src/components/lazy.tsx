/** Parts of the page that are fetched when they are first shown. */
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { reportCrash } from "../crash";

interface Loaded<P> {
    readonly Part: ComponentType<P>;
}

/** The component that `load` brings; until then `waiting`, in the same place. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, waiting = "Loading"):
    ComponentType<P> {
    const loaded = signal<Loaded<P> | undefined>(undefined);
    let asked = false;
    const ask = (): void => {
        if (asked) return;
        asked = true;
        load().then((module) => (loaded.value = { Part: module.default }), (error: unknown) => {
            asked = false;
            reportCrash(error);
        });
    };
    return function Lazy(props: P): JSX.Element {
        ask();
        const part = loaded.value;
        return part === undefined ? <p class="waiting">{waiting}</p> : <part.Part {...props} />;
    };
}
