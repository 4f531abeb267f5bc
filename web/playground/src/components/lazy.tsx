/** Parts of the page that are fetched when they are first shown, with a way on where that fails. */
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { Button } from "./Button";

interface Loaded<P> {
    readonly Part: ComponentType<P>;
}

type State<P> = Loaded<P> | { readonly failure: string } | undefined;

function LoadFailure({ reason, retry }: { reason: string; retry(): void }): JSX.Element {
    return (
        <section class="waiting" role="alert" aria-label="Not loaded">
            <p>
                This part of the page could not be loaded. The connection may be gone, or the page has been renewed
                since it was opened.
            </p>
            <p class="waiting-reason">{reason}</p>
            <div class="notice-buttons">
                <Button tone="accent" onClick={retry}>Try again</Button>
                <Button onClick={() => location.reload()}>Load the page again</Button>
            </div>
        </section>
    );
}

/** The component that `load` brings; until then `waiting`, in the same place. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, waiting = "Loading"):
    ComponentType<P> {
    const state = signal<State<P>>(undefined);
    let asked = false;
    const ask = (): void => {
        asked = true;
        state.value = undefined;
        load().then((module) => (state.value = { Part: module.default }), (error: unknown) => {
            state.value = { failure: error instanceof Error ? error.message : String(error) };
        });
    };
    return function Lazy(props: P): JSX.Element {
        if (!asked) ask();
        const now = state.value;
        if (now === undefined) return <p class="waiting">{waiting}</p>;
        return "Part" in now ? <now.Part {...props} /> : <LoadFailure reason={now.failure} retry={ask} />;
    };
}
