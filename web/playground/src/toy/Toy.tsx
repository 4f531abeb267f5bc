/** The toy: bodies that fall, bounce, roll and stack, to take hold of and to throw. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { IconButton } from "../components/Button";
import { reportCrash } from "../crash";
import { fullAddress, stateText, type Route } from "../route";
import { sharing } from "../share";
import { Figures, Status, Transport } from "./Bar";
import { Graph } from "./graph/Graph";
import { Hand } from "./hand";
import type { Engine } from "./library";
import { ToyModel } from "./model";
import { Panel } from "./Panel";
import type { Opened } from "./drawing/picture";
import { View } from "./View";
import { Steering } from "./steering";
import { Walker } from "./Walker";
import "./toy.css";

interface ToyProps {
    dimension: 2 | 3;
    /** The address as it was opened last. The same link opened again is another one of these. */
    opened: Route;
    onText(text: string): void;
}

interface Part {
    readonly engine: Engine;
    open(): Opened;
}

/** Keys of the whole toy, wherever the focus is; but fields and buttons keep theirs. */
function onKey(event: KeyboardEvent, model: ToyModel, hand: Hand, steering: Steering): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.closest("input, select, textarea, [role=menu], dialog")) return;
    const onButton = target instanceof HTMLElement && target.closest("button, a") !== null;
    const inView = target instanceof HTMLElement && target.closest(".toy-touch") !== null;
    if (!(event.key === " " && onButton) && steering.keyDown(event)) event.preventDefault();
    if (event.defaultPrevented) return;
    if ((event.key === "p" || event.key === " ") && !onButton) model.setPlaying(!model.playing.value);
    else if (event.key === "." || event.key === ">") model.stepOn();
    else if (event.key === ",") model.stepBack();
    else if (event.key === "r") model.reset();
    else if (event.key === "c") model.toggle("contacts");
    else if (!inView || !hand.key(event)) return;
    event.preventDefault();
}

/** A file that is dropped anywhere on the toy. */
function useFileDrop(model: ToyModel): void {
    useEffect(() => {
        const over = (event: DragEvent): void => event.preventDefault();
        const drop = (event: DragEvent): void => {
            event.preventDefault();
            const file = event.dataTransfer?.files[0];
            if (file) void model.loadFile(file).catch(reportCrash);
        };
        window.addEventListener("dragover", over);
        window.addEventListener("drop", drop);
        return () => {
            window.removeEventListener("dragover", over);
            window.removeEventListener("drop", drop);
        };
    }, [model]);
}

function NoticeLine({ model }: { model: ToyModel }): JSX.Element | null {
    const notice = model.notice.value;
    if (!notice) return null;
    return (
        <div class={`toy-notice toy-notice-${notice.tone}`} role={notice.tone === "warning" ? "alert" : "status"}>
            <p>{notice.text}</p>
            <IconButton small icon="close" label="Close the message"
                onClick={() => (model.notice.value = undefined)} />
        </div>
    );
}

function Dimensions({ dimension }: { dimension: 2 | 3 }): JSX.Element {
    return (
        <nav class="toy-dimensions" aria-label="Dimension">
            <a href="#/toy2" aria-current={dimension === 2 ? "page" : undefined}>In the plane</a>
            <a href="#/toy3" aria-current={dimension === 3 ? "page" : undefined}>In space</a>
        </nav>
    );
}

/** The header's button copies a link to exactly what there is when it is pressed. */
function useSharing(model: ToyModel): void {
    useEffect(() => {
        sharing.value = {
            link: () => {
                const found = model.share();
                if ("problem" in found) return found;
                return { link: fullAddress(`#/toy${model.engine.dimension}?${found.text}`) };
            },
        };
    }, [model]);
}

function Ready({ dimension, opened: address, onText, part }: ToyProps & { part: Part }): JSX.Element {
    const model = useMemo(() => new ToyModel(part.engine, onText), [part]);
    const opened = useMemo(() => part.open(), [part]);
    const hand = useMemo(() => new Hand(model, opened.lens), [model, opened]);
    const steering = useMemo(() => new Steering(model, opened.lens), [model, opened]);
    useFileDrop(model);
    useSharing(model);
    useEffect(() => {
        void model.open(stateText(address.fragment)).catch(reportCrash);
    }, [model, address]);
    useEffect(() => {
        const key = (event: KeyboardEvent): void => onKey(event, model, hand, steering);
        const up = (event: KeyboardEvent): void => steering.keyUp(event);
        const away = (): void => {
            hand.drop();
            steering.drop();
        };
        window.addEventListener("keydown", key);
        window.addEventListener("keyup", up);
        window.addEventListener("blur", away);
        return () => {
            window.removeEventListener("keydown", key);
            window.removeEventListener("keyup", up);
            window.removeEventListener("blur", away);
            model.dispose();
        };
    }, [model, hand, steering]);
    const fit = (): void => {
        opened.lens.fit(model.view());
        model.redraw();
    };
    return (
        <div class="toy">
            <div class="toy-stage">
                <View model={model} hand={hand} steering={steering} opened={opened} />
                <NoticeLine model={model} />
                <Status model={model} />
                <Graph model={model} />
                <Walker model={model} steering={steering} />
                <p id="toy-keys" class="toy-hidden">
                    Arrow keys move a crosshair. G takes hold of a body and lets go, Enter chooses it, Delete takes it
                    out. Space or P pauses, full stop makes one step, comma goes one back, R resets, C shows contacts.
                    In a scene with a character the arrow keys walk it and Space jumps; with Shift the arrow keys move
                    the crosshair.
                </p>
            </div>
            <Figures model={model} />
            <Transport model={model} onFit={fit} />
            <div class="toy-side">
                <Dimensions dimension={dimension} />
                <Panel model={model} lens={opened.lens} hand={hand} />
            </div>
        </div>
    );
}

export default function Toy(props: ToyProps): JSX.Element {
    const part = useSignal<Part | undefined>(undefined);
    useEffect(() => {
        const load: Promise<Part> = props.dimension === 2 ? import("./plane") : import("./space");
        void load.then((loaded) => (part.value = loaded)).catch(reportCrash);
    }, [props.dimension]);
    if (!part.value) return <p class="toy-loading" role="status">Loading</p>;
    return <Ready {...props} part={part.value} />;
}
