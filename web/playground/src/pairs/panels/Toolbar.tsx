/** What can be done with the whole case. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Button, IconButton } from "../../components/Button";
import { Choice } from "../../components/Choice";
import { Menu } from "../../components/Menu";
import { share } from "../../share";
import { siteFolder } from "../../site";
import { copyEmbedding, saveProgram, saveScene } from "../files";
import type { Bench, Query } from "../model";
import type { Preset } from "../presets2";
import { MotionButton } from "./MotionBar";

const QUERIES: readonly { value: Query; label: string }[] = [
    { value: "distance", label: "Distance" },
    { value: "collide", label: "Contact points" },
];

interface OpenProps {
    accept: string;
    onFiles(files: File[]): void;
}

function OpenButton({ accept, onFiles }: OpenProps): JSX.Element {
    const input = useRef<HTMLInputElement>(null);
    return (
        <>
            <Button icon="open" brief onClick={() => input.current?.click()}>Open</Button>
            <input ref={input} type="file" class="hidden" accept={accept} multiple tabIndex={-1}
                aria-label="Open a file"
                onChange={(event) => {
                    onFiles([...(event.currentTarget.files ?? [])]);
                    event.currentTarget.value = "";
                }} />
        </>
    );
}

interface ToolbarProps<V> extends OpenProps {
    bench: Bench<V>;
    presets: readonly Preset[];
}

export function Toolbar<V>({ bench, presets, accept, onFiles }: ToolbarProps<V>): JSX.Element {
    const bad = bench.problem.value !== undefined;
    return (
        <div class="toolbar" role="toolbar" aria-label="Case">
            <Menu entries={presets.map((preset) => ({
                label: preset.name,
                note: preset.note,
                choose: () => bench.load(preset.case),
            }))}>
                Examples
            </Menu>
            <Choice label="Query" value={bench.state.value.query} options={QUERIES}
                onChange={(query) => bench.setQuery(query)} />
            <Button icon="touch" brief disabled={bad} title="Moves B by the answer, so that the two just touch (T)"
                onClick={() => bench.justTouch()}>
                Just touch
            </Button>
            <MotionButton bench={bench} />
            <span class="toolbar-gap" />
            <IconButton icon="undo" label="Undo" disabled={!bench.canUndo.value} onClick={() => bench.undo()} />
            <IconButton icon="redo" label="Redo" disabled={!bench.canRedo.value} onClick={() => bench.redo()} />
            <OpenButton accept={accept} onFiles={onFiles} />
            <Menu icon="save" side="right" brief entries={[
                {
                    label: "Scene file",
                    note: "case.json, for tact explain and the other commands",
                    choose: () => saveScene(bench.state.peek()),
                },
                {
                    label: "C program",
                    note: "case.c, which asks the library and checks the answer",
                    choose: () => saveProgram(bench.state.peek()),
                },
                { label: "Link", note: "Copies the address of exactly this", choose: () => void share() },
                {
                    label: "Frame for a page",
                    note: "Copies an <iframe> of exactly this, to paste into any page",
                    choose: () => void copyEmbedding("frame", bench.state.peek()),
                },
                ...(siteFolder() === undefined ? [] : [{
                    label: "Element for a page",
                    note: "Copies a <tact-bench>, which loads when it is pressed",
                    choose: () => void copyEmbedding("element", bench.state.peek()),
                }]),
            ]}>
                Export
            </Menu>
        </div>
    );
}
