/** Copies a text, and says so where the button was. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { say } from "./toast";
import { IconButton } from "./Button";

const SHOWN_MS = 1600;

/** Says by a message when the browser will not. */
export async function copyText(text: string, what: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        say(`This browser does not let the page copy. ${what}: ${text}`);
        return false;
    }
}

interface CopyProps {
    /** Such as "Copy the normal". */
    label: string;
    text(): string;
}

export function CopyButton({ label, text }: CopyProps): JSX.Element {
    const done = useSignal(false);
    const copy = async (): Promise<void> => {
        done.value = await copyText(text(), label);
        setTimeout(() => (done.value = false), SHOWN_MS);
    };
    return <IconButton small icon={done.value ? "done" : "copy"} label={done.value ? "Copied" : label}
        onClick={() => void copy()} />;
}
