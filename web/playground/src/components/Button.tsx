/** Buttons: with words, or with a sign and words for those who cannot see it. */
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icons";

interface Common {
    onClick(): void;
    disabled?: boolean;
    /** For buttons that stay in: whether this one is. */
    pressed?: boolean;
    /** Of a menu or a dialog that it opens. */
    expanded?: boolean;
}

interface ButtonProps extends Common {
    children: ComponentChildren;
    icon?: IconName;
    tone?: "plain" | "accent" | "quiet";
    title?: string;
    /** Only the sign is shown where room is short. */
    brief?: boolean;
}

export function Button({ children, icon, tone = "plain", onClick, disabled, pressed, expanded, title, brief }:
    ButtonProps): JSX.Element {
    return (
        <button type="button" class={`button button-${tone}`} onClick={onClick} disabled={disabled} title={title}
            aria-pressed={pressed} aria-expanded={expanded} data-brief={brief}>
            {icon && <Icon name={icon} />}
            <span>{children}</span>
        </button>
    );
}

interface IconButtonProps extends Common {
    icon: IconName;
    /** What it does, in words; a tip for the mouse too. */
    label: string;
    small?: boolean;
}

export function IconButton(props: IconButtonProps): JSX.Element {
    const { icon, label, small, onClick, disabled, pressed, expanded } = props;
    return (
        <button type="button" class={small === true ? "icon-button icon-button-small" : "icon-button"}
            onClick={onClick} disabled={disabled} aria-label={label} title={label} aria-pressed={pressed}
            aria-expanded={expanded}>
            <Icon name={icon} />
        </button>
    );
}
