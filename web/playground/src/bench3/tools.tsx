/** Buttons of the views of space. Their signs are drawn here; the words are for screen readers and tips. */
import type { JSX } from "preact";
import { linked } from "./orbit";
import type { ViewName } from "./orbit";
import type { GizmoMode } from "./gizmo";

const PATHS = {
    fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
    corner: "M8 2 13.5 5v6L8 14 2.5 11V5zM8 8v6M8 8 2.5 5M8 8l5.5-3",
    front: "M3 3.5h10v9H3zM6 8h4M8 6v4",
    side: "M3 5.5 9 3.5v9L3 10.5zM9 3.5l4 2v5l-4 2",
    top: "M2.5 7.5 8 4.5l5.5 3L8 10.5zM2.5 7.5V10L8 13l5.5-3V7.5",
    link:
        "M6.8 9.2l2.4-2.4M7.5 4.8l1.3-1.3a2.6 2.6 0 0 1 3.7 3.7l-1.3 1.3" +
        "M8.5 11.2l-1.3 1.3a2.6 2.6 0 0 1-3.7-3.7l1.3-1.3",
    translate: "M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6 2 8l2 2M12 6l2 2-2 2",
    rotate: "M12.5 5.5A5 5 0 1 0 13 8M13 2.5v3.2H9.8",
    scale: "M3 13 13 3M8.5 3H13v4.5M7.5 13H3V8.5",
} as const;

interface ToolProps {
    sign: keyof typeof PATHS;
    label: string;
    keys: string;
    pressed?: boolean;
    onClick(): void;
}

export function Tool({ sign, label, keys, pressed, onClick }: ToolProps): JSX.Element {
    return (
        <button type="button" class="icon-button icon-button-small" aria-label={label} title={`${label} (${keys})`}
            aria-pressed={pressed} aria-keyshortcuts={keys} onClick={onClick}>
            <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={PATHS[sign]} /></svg>
        </button>
    );
}

const VIEW_TOOLS: readonly { view: ViewName; label: string; keys: string }[] = [
    { view: "corner", label: "View from a corner", keys: "0" },
    { view: "front", label: "View from the front", keys: "1" },
    { view: "side", label: "View from the side", keys: "2" },
    { view: "top", label: "View from above", keys: "3" },
];

export function CameraTools({ look, fit }: { look(view: ViewName): void; fit(): void }): JSX.Element {
    return (
        <div class="v3-group" role="group" aria-label="Camera">
            <Tool sign="fit" label="Fit the picture" keys="F" onClick={fit} />
            {VIEW_TOOLS.map(({ view, label, keys }) => (
                <Tool key={view} sign={view} label={label} keys={keys} onClick={() => look(view)} />
            ))}
        </div>
    );
}

/** Both panes look the same way, or each as it likes. */
export function LinkTool(): JSX.Element {
    return (
        <button type="button" class="icon-button icon-button-small" aria-label="Turn both views together"
            title="Turn both views together" aria-pressed={linked.value}
            onClick={() => (linked.value = !linked.value)}>
            <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={PATHS.link} /></svg>
        </button>
    );
}

const MODES: readonly { mode: GizmoMode; label: string; keys: string }[] = [
    { mode: "translate", label: "Move", keys: "W" },
    { mode: "rotate", label: "Turn", keys: "E" },
    { mode: "scale", label: "Size", keys: "R" },
];

export function GizmoTools({ mode, choose }: { mode: GizmoMode; choose(mode: GizmoMode): void }): JSX.Element {
    return (
        <div class="v3-group" role="group" aria-label="Handles of the selected shape">
            {MODES.map((tool) => (
                <Tool key={tool.mode} sign={tool.mode} label={tool.label} keys={tool.keys}
                    pressed={mode === tool.mode} onClick={() => choose(tool.mode)} />
            ))}
        </div>
    );
}
