/** What lies over the view in a scene with a character: which keys walk it, and buttons for fingers. */
import type { JSX } from "preact";
import type { Control, Steering } from "./steering";
import type { ToyModel } from "./model";

interface WalkerProps {
    model: ToyModel;
    steering: Steering;
}

const BUTTONS: Readonly<Record<2 | 3, readonly (readonly [Control, string, string])[]>> = {
    2: [
        ["left", "◀", "Walk left"], ["right", "▶", "Walk right"], ["back", "▼", "Drop through"], ["jump", "⤒", "Jump"],
    ],
    3: [
        ["left", "◀", "Walk left"], ["ahead", "▲", "Walk ahead"], ["back", "▼", "Walk back"],
        ["right", "▶", "Walk right"], ["jump", "⤒", "Jump"],
    ],
};

function Pad({ model, steering }: WalkerProps): JSX.Element {
    return (
        <div class="toy-pad" role="group" aria-label="Walk the character">
            {BUTTONS[model.engine.dimension].map(([control, sign, label]) => {
                const release = (): void => steering.release(`button ${control}`);
                return (
                    <button key={control} type="button" class={`toy-pad-button toy-pad-${control}`} aria-label={label}
                        onPointerDown={(event) => {
                            event.currentTarget.setPointerCapture(event.pointerId);
                            steering.press(`button ${control}`, control);
                        }}
                        onPointerUp={release} onPointerCancel={release}
                        onContextMenu={(event) => event.preventDefault()}
                    >
                        {sign}
                    </button>
                );
            })}
        </div>
    );
}

export function Walker(props: WalkerProps): JSX.Element | null {
    if (!props.model.hasCharacter.value) return null;
    const flat = props.model.engine.dimension === 2;
    return (
        <>
            <p class="toy-walk-keys">
                <span>
                    <kbd>←</kbd> <kbd>→</kbd>{!flat && <> <kbd>↑</kbd> <kbd>↓</kbd></>} or{" "}
                    <kbd>{flat ? "A D" : "WASD"}</kbd> walk
                </span>
                <span><kbd>Space</kbd> jumps</span>
                {flat && <span><kbd>↓</kbd> drops through thin platforms</span>}
                {!flat && <span>drag beside bodies to look around</span>}
            </p>
            <Pad {...props} />
        </>
    );
}
