/** A bench: two views, the steps, the bounds, the numbers, and a panel for each shape. */
import "./panels/panels.css";
import "./panels/steps.css";
import "./pairs.css";
import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/Button";
import { Choice } from "../components/Choice";
import { sharing } from "../share";
import { BodyPanel } from "./panels/BodyPanel";
import type { CaseBench } from "./bench";
import { Chart } from "./panels/Chart";
import { openFiles, type OpenMeshes } from "./files";
import { ViewFrame } from "./ViewFrame";
import { listenForKeys } from "./keys";
import { LinkKeeper, type BrokenLink } from "./links";
import type { Views } from "./model";
import { Numbers } from "./panels/Numbers";
import type { Preset } from "./presets2";
import { Headline, Stepper } from "./panels/Stepper";
import { Toolbar } from "./panels/Toolbar";

type Pane = "world" | "difference";

export interface BenchScreenProps<V> {
    bench: CaseBench<V>;
    presets: readonly [Preset, ...Preset[]];
    World: ComponentType<Views<V>>;
    Difference: ComponentType<Views<V>>;
    /** Endings of the files that can be opened here. */
    accept: string;
    openMeshes?: OpenMeshes;
}

interface BrokenLinkProps<V> {
    keeper: LinkKeeper<V>;
    broken: BrokenLink;
    first: Preset;
}

function BrokenLinkPanel<V>({ keeper, broken, first }: BrokenLinkProps<V>): JSX.Element {
    const { readable } = broken;
    return (
        <section class="notice" role="alert" aria-label="Broken link">
            <h1>This link is not whole</h1>
            <p>{broken.message}</p>
            {broken.lost.length > 0 && <p>{`Missing or unreadable: ${broken.lost.join(", ")}.`}</p>}
            <div class="notice-buttons">
                {readable && (
                    <Button tone="accent" onClick={() => keeper.settle(readable)}>Show what could be read</Button>
                )}
                <Button onClick={() => keeper.settle(first.case)}>{`Start with “${first.name}”`}</Button>
            </div>
        </section>
    );
}

/* What is wrong stands beside its field; here only where there is none. */
function StaleNotice<V>({ bench }: Pick<BenchScreenProps<V>, "bench">): JSX.Element | null {
    const problem = bench.problem.value;
    if (problem === undefined) return null;
    const { which } = problem;
    return (
        <p class="view-problem" role={which === undefined ? "alert" : undefined}>
            {which === undefined ? problem.message : `Shape ${which.toUpperCase()} has no answer.`}
            <span>These are the last pictures that had one.</span>
        </p>
    );
}

function ViewPair<V>({ bench, World, Difference }: Pick<BenchScreenProps<V>, "bench" | "World" | "Difference">):
    JSX.Element {
    const pane = useSignal<Pane>("world");
    return (
        <div class="views">
            <div class="views-choice">
                <Choice label="View" value={pane.value} onChange={(next) => (pane.value = next)} options={[
                    { value: "world", label: "World" },
                    { value: "difference", label: "Difference" },
                ]} />
            </div>
            <ViewFrame bench={bench} label="World" title="World" hidden={pane.value !== "world"}
                note={bench.dimension === 2 ? "drag a shape, or its handles" : "drag a shape; beside it, the view"}>
                <World bench={bench} />
            </ViewFrame>
            <ViewFrame bench={bench} label="Difference" hidden={pane.value !== "difference"}
                note="each point of A minus each point of B"
                title={<>Difference <span class="a-text">A</span> − <span class="b-text">B</span></>}>
                <Difference bench={bench} />
            </ViewFrame>
            <StaleNotice bench={bench} />
        </div>
    );
}

function useKeeper<V>({ bench, presets }: BenchScreenProps<V>): LinkKeeper<V> {
    const [keeper] = useState(() => new LinkKeeper(bench, bench.dimension === 2 ? "2d" : "3d"));
    useEffect(() => {
        sharing.value = keeper;
        const disconnect = keeper.connect();
        const silence = listenForKeys(bench);
        return () => {
            disconnect();
            silence();
            bench.pause();
            bench.release();
        };
    }, [bench, keeper, presets]);
    return keeper;
}

export function BenchScreen<V>(props: BenchScreenProps<V>): JSX.Element {
    const { bench, presets, accept, openMeshes } = props;
    const keeper = useKeeper(props);
    const broken = keeper.broken.value;
    if (broken !== undefined) return <BrokenLinkPanel keeper={keeper} broken={broken} first={presets[0]} />;
    const open = (files: File[], at?: { x: number; y: number }): void => {
        void openFiles(bench, files, openMeshes, at);
    };
    return (
        <div class="bench" data-stale={bench.problem.value !== undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
                event.preventDefault();
                open([...(event.dataTransfer?.files ?? [])], { x: event.clientX, y: event.clientY });
            }}>
            <h1 class="hidden">{bench.dimension === 2 ? "Two shapes of the plane" : "Two shapes of space"}</h1>
            <Toolbar bench={bench} presets={presets} accept={accept} onFiles={open} />
            <div class="bench-window">
                <Headline bench={bench} />
                <ViewPair {...props} />
                <Stepper bench={bench} />
                <Chart bench={bench} />
            </div>
            <Numbers bench={bench} />
            <div class="bodies">
                <BodyPanel bench={bench} which="a" />
                <BodyPanel bench={bench} which="b" />
            </div>
        </div>
    );
}

