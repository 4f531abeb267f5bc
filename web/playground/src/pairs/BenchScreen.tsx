/** A bench: two views, the steps in words, and panels that explain, count and edit. */
import "./panels/panels.css";
import "./panels/steps.css";
import "./pairs.css";
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/Button";
import { sharing } from "../share";
import type { CaseBench } from "./bench";
import { openFiles, type OpenMeshes } from "./files";
import { ViewFrame } from "./ViewFrame";
import { listenForKeys } from "./keys";
import { LinkKeeper, type BrokenLink } from "./links";
import type { Views } from "./model";
import { MotionBar } from "./panels/MotionBar";
import { Panels } from "./panels/Panels";
import { playOnce } from "./once";
import type { Preset } from "./presets2";
import { Headline, StepLegend, Stepper } from "./panels/Stepper";
import { shownTab } from "./panels/tabs";
import { Toolbar } from "./panels/Toolbar";

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
    const told = which !== undefined && shownTab.value === "edit";
    return (
        <p class="view-problem" role={told ? undefined : "alert"}>
            {told ? `Shape ${which.toUpperCase()} has no answer.`
                : which === undefined ? problem.message : `${which.toUpperCase()}: ${problem.message}`}
            <span>These are the last pictures that had one.</span>
        </p>
    );
}

function ViewPair<V>({ bench, World, Difference }: Pick<BenchScreenProps<V>, "bench" | "World" | "Difference">):
    JSX.Element {
    /* In space the difference gives way to the picture that explains this step. */
    const clipping = bench.dimension === 3 && bench.step.value?.kind === "clip";
    return (
        <div class="views">
            <ViewFrame bench={bench} label="World" title="World"
                note={bench.dimension === 2 ? "drag a shape, or its handles" : "drag a shape; beside it, the view"}>
                <World bench={bench} />
            </ViewFrame>
            <ViewFrame bench={bench} label="Difference"
                note={clipping ? "seen along n" : "drag the origin: B goes with it"}
                title={clipping ? "Clipping"
                    : <>Difference <span class="a-text">A</span> − <span class="b-text">B</span></>}>
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
        const stay = playOnce(bench);
        return () => {
            stay();
            disconnect();
            silence();
            bench.pause();
            bench.motion.stop();
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
                <MotionBar bench={bench} />
                <StepLegend bench={bench} />
            </div>
            <Panels bench={bench} />
        </div>
    );
}

