/** Buttons of the views of space; their words are for screen readers and tips. */
import type { JSX } from "preact";
import { Icon, type IconName } from "../../components/icons";
import { linked } from "./orbit";
import type { ViewName } from "./orbit";
import type { GizmoMode } from "./gizmo";

interface ToolProps {
    sign: IconName;
    label: string;
    keys: string;
    /** Stands beside the sign where there is room. */
    word: string;
    pressed?: boolean;
    onClick(): void;
}

export function Tool({ sign, label, keys, word, pressed, onClick }: ToolProps): JSX.Element {
    return (
        <button type="button" class="icon-button icon-button-small" aria-label={label} title={`${label} (${keys})`}
            aria-pressed={pressed} aria-keyshortcuts={keys} onClick={onClick}>
            <Icon name={sign} />
            <span class="v3-word" aria-hidden="true">{word}</span>
        </button>
    );
}

const VIEW_TOOLS: readonly { view: ViewName; label: string; word: string; keys: string }[] = [
    { view: "corner", label: "View from a corner", word: "Corner", keys: "0" },
    { view: "front", label: "View from the front", word: "Front", keys: "1" },
    { view: "side", label: "View from the side", word: "Side", keys: "2" },
    { view: "top", label: "View from above", word: "Top", keys: "3" },
];

export function CameraTools({ look, fit }: { look(view: ViewName): void; fit(): void }): JSX.Element {
    return (
        <div class="v3-group" role="group" aria-label="Camera">
            <Tool sign="fit" label="Fit the picture" word="Fit" keys="F" onClick={fit} />
            {VIEW_TOOLS.map(({ view, label, word, keys }) => (
                <Tool key={view} sign={view} label={label} word={word} keys={keys} onClick={() => look(view)} />
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
            <Icon name="link" />
        </button>
    );
}

const MODES: readonly { mode: GizmoMode; sign: IconName; label: string; keys: string }[] = [
    { mode: "translate", sign: "move", label: "Move", keys: "W" },
    { mode: "rotate", sign: "rotate", label: "Turn", keys: "E" },
    { mode: "scale", sign: "size", label: "Size", keys: "R" },
];

export function GizmoTools({ mode, choose }: { mode: GizmoMode; choose(mode: GizmoMode): void }): JSX.Element {
    return (
        <div class="v3-group" role="group" aria-label="Handles of the selected shape">
            {MODES.map((tool) => (
                <Tool key={tool.mode} sign={tool.sign} label={tool.label} word={tool.label} keys={tool.keys}
                    pressed={mode === tool.mode} onClick={() => choose(tool.mode)} />
            ))}
        </div>
    );
}
