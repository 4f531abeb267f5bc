/** The signs on buttons: strokes of one width on a grid of 16. */
import type { JSX } from "preact";

const PATHS = {
    first: "M4 3v10M13 3.5 7 8l6 4.5z",
    back: "M11 3.5 5 8l6 4.5z",
    play: "M5 3.5 12.5 8 5 12.5z",
    pause: "M5.5 3.5v9M10.5 3.5v9",
    forward: "M5 3.5 11 8l-6 4.5z",
    last: "M12 3v10M3 3.5 9 8l-6 4.5z",
    undo: "M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6",
    redo: "M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10",
    share: "M8 10V2.5M5 5.2 8 2.2l3 3M3.5 8.5v5h9v-5",
    copy: "M5.5 5.5h7v8h-7zM10.5 5.5v-3h-7v8h2",
    done: "M3 8.5 6.5 12 13 4.5",
    help: "M5.8 6a2.25 2.25 0 1 1 3.4 1.95C8.4 8.5 8 8.9 8 9.8M8 12.2v.1",
    sun:
        "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.3M8 13.2v1.3" +
        "M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
    moon: "M13 9.8A5.5 5.5 0 0 1 6.2 3a5.5 5.5 0 1 0 6.8 6.8",
    close: "M4 4l8 8M12 4l-8 8",
    plus: "M8 3.5v9M3.5 8h9",
    minus: "M3.5 8h9",
    down: "M4 6.2 8 10l4-3.8",
    open: "M2.5 13V3.5h4l1.5 2h5.5V13z",
    save: "M8 2.5V10M5 7.2l3 3 3-3M3 13.5h10",
    fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
    move: "M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6 2 8l2 2M12 6l2 2-2 2",
    rotate: "M12.5 5.5A5 5 0 1 0 13 8M13 2.5v3.2H9.8",
    size: "M3 13 13 3M8.5 3H13v4.5M7.5 13H3V8.5",
    reset: "M3.5 5.5A5 5 0 1 1 3 8M3 2.5v3.2h3.2",
    motion: "M2.5 8h10M9 4.5 12.5 8 9 11.5M2.5 4.5h3M2.5 11.5h3",
    touch: "M3 3.5h4.5v9H3zM8.5 8H13M10.5 5.5 8.5 8l2 2.5",
    corner: "M8 2 13.5 5v6L8 14 2.5 11V5zM8 8v6M8 8 2.5 5M8 8l5.5-3",
    front: "M3 3.5h10v9H3zM6 8h4M8 6v4",
    side: "M3 5.5 9 3.5v9L3 10.5zM9 3.5l4 2v5l-4 2",
    top: "M2.5 7.5 8 4.5l5.5 3L8 10.5zM2.5 7.5V10L8 13l5.5-3V7.5",
    link:
        "M6.8 9.2l2.4-2.4M7.5 4.8l1.3-1.3a2.6 2.6 0 0 1 3.7 3.7l-1.3 1.3" +
        "M8.5 11.2l-1.3 1.3a2.6 2.6 0 0 1-3.7-3.7l1.3-1.3",
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(["first", "back", "play", "forward", "last"]);

/** Says nothing to screen readers: the button around it has the words. */
export function Icon({ name }: { name: IconName }): JSX.Element {
    return (
        <svg class={FILLED.has(name) ? "icon icon-filled" : "icon"} viewBox="0 0 16 16" aria-hidden="true">
            <path d={PATHS[name]} />
        </svg>
    );
}
