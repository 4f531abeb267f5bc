/** A button that opens a list of things to do. Closes by Escape, by choice, and by a press elsewhere. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icons";

export interface MenuEntry {
    readonly label: string;
    /** A line below, for those who do not know the word. */
    readonly note?: string;
    choose(): void;
}

interface MenuProps {
    children: ComponentChildren;
    entries: readonly MenuEntry[];
    icon?: IconName;
    /** Where the list is fastened. */
    side?: "left" | "right";
    /** Only the sign is shown where room is short. */
    brief?: boolean;
}

function focusBy(list: HTMLElement | null, step: number): void {
    const items = [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length;
    items[next]?.focus();
}

export function Menu({ children, entries, icon, side = "left", brief }: MenuProps): JSX.Element {
    const open = useSignal(false);
    const root = useRef<HTMLDivElement>(null);
    const list = useRef<HTMLDivElement>(null);
    const id = useId();
    const close = (): void => {
        open.value = false;
        root.current?.querySelector("button")?.focus();
    };

    useEffect(() => {
        if (!open.value) return undefined;
        focusBy(list.current, 1);
        const away = (event: PointerEvent): void => {
            if (event.target instanceof Node && root.current?.contains(event.target) !== true) open.value = false;
        };
        window.addEventListener("pointerdown", away);
        return () => window.removeEventListener("pointerdown", away);
    }, [open.value]);

    const onKeyDown = (event: KeyboardEvent): void => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step !== 0) focusBy(list.current, step);
        else if (event.key === "Escape") close();
        else if (event.key === "Tab") open.value = false;
        if (step !== 0 || event.key === "Escape") event.preventDefault();
        event.stopPropagation();
    };

    return (
        <div class="menu" ref={root} data-brief={brief}>
            <button type="button" class="button button-plain" aria-haspopup="menu" aria-expanded={open.value}
                aria-controls={id} onClick={() => (open.value = !open.value)}>
                {icon && <Icon name={icon} />}
                <span>{children}</span>
                <Icon name="down" />
            </button>
            {open.value && (
                <div class={`menu-list menu-${side}`} role="menu" id={id} ref={list} onKeyDown={onKeyDown}>
                    {entries.map((entry) => (
                        <button type="button" role="menuitem" tabIndex={-1} class="menu-entry" key={entry.label}
                            onClick={() => {
                                close();
                                entry.choose();
                            }}>
                            <span class="menu-label">{entry.label}</span>
                            {entry.note !== undefined && <span class="menu-note">{entry.note}</span>}
                        </button>
                    ))}
                </div>
            )}
        </div>
    );
}
