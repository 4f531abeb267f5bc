/** The address: which screen is shown, and its state. The part after # alone, so that any file server will do. */
import { signal } from "@preact/signals";

export type Screen = "2d" | "3d" | "toy2" | "toy3" | "unknown";

export interface Route {
    readonly screen: Screen;
    /** The whole fragment, "#" first, as it was opened; what is written there later is not in here. */
    readonly fragment: string;
}

const SCREENS: readonly Screen[] = ["2d", "3d", "toy2", "toy3"];

/** A bare address is the plane; a name that no screen has is told, not guessed at. */
function screenOf(fragment: string): Screen {
    const name = /^#?\/?([^?]*)/.exec(fragment)?.[1] ?? "";
    if (name === "") return "2d";
    return SCREENS.find((screen) => screen === name) ?? "unknown";
}

/** What a window, a tab and the history of the browser call each screen. */
export const TITLES: Record<Screen, string> = {
    "2d": "The plane: GJK and EPA step by step",
    "3d": "Space: GJK and EPA step by step",
    "toy2": "Toy: bodies of the plane",
    "toy3": "Toy: bodies of space",
    "unknown": "No such screen",
};

/* The fragment as it was last read or written here. */
let known = "";

function read(): Route {
    known = location.hash;
    return { screen: screenOf(location.hash), fragment: location.hash };
}

export const route = signal<Route>(read());

window.addEventListener("hashchange", () => {
    route.value = read();
});

/** What stands after "?", or undefined. */
export function stateText(fragment: string): string | undefined {
    const at = fragment.indexOf("?");
    return at < 0 ? undefined : fragment.slice(at + 1);
}

const REST_MS = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Puts the state into the address once it has rested for a moment. No entry is added to the browser's history. */
export function keepAddress(fragment: string): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => writeAddress(fragment), REST_MS);
}

/** The same at once. An address that has just been opened, and not been read yet, is left alone. */
export function writeAddress(fragment: string): void {
    forgetAddress();
    if (location.hash !== known || fragment === known || screenOf(fragment) !== screenOf(known)) return;
    history.replaceState(history.state, "", fragment);
    known = location.hash;
}

/** Leaves the address as it is. */
export function forgetAddress(): void {
    clearTimeout(waiting);
    waiting = undefined;
}

/** Whether this page is served by the very machine: its host means nothing to anybody else. */
export function isLocal(): boolean {
    return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** The address with this fragment, to be given away. */
export function fullAddress(fragment: string): string {
    return location.href.replace(/#.*$/, "") + fragment;
}
