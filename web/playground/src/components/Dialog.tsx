/** A window over the page that takes the keyboard until it is closed. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { IconButton } from "./Button";

interface DialogProps {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
    const ref = useRef<HTMLDialogElement>(null);
    const id = useId();
    useEffect(() => ref.current?.showModal(), []);
    return (
        <dialog ref={ref} class="dialog" aria-labelledby={id} onClose={onClose}
            onClick={(event) => event.target === ref.current && ref.current?.close()}>
            <div class="dialog-body">
                <header class="dialog-head">
                    <h2 id={id}>{title}</h2>
                    <IconButton icon="close" label="Close" onClick={() => ref.current?.close()} />
                </header>
                {children}
            </div>
        </dialog>
    );
}
