/** What can be chosen beside the view: the scene, shapes to drop, gravity, how a step is solved, and the chosen
 * bodies. */
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../components/Button";
import { NumberField, VectorField } from "../components/NumberField";
import { reportCrash } from "../crash";
import { MOST_SUBSTEPS } from "./actions";
import { benchAddress } from "./bench";
import type { Hand } from "./hand";
import type { Lens } from "./camera/lens";
import { FROM_FILE, type ToyModel } from "./model";
import { clamp } from "./numbers";
import { Select } from "../components/Select";
import { Shapes } from "./Shapes";
import type { Thing } from "./world/simulation";

interface PanelProps {
    model: ToyModel;
    lens: Lens;
    hand: Hand;
}

function Section({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
    return (
        <section class="toy-section" aria-label={title}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}

function SceneChoice({ model }: { model: ToyModel }): JSX.Element {
    const file = useRef<HTMLInputElement>(null);
    const name = model.scene.value;
    const entry = model.scenes.find((scene) => scene.name === name);
    const options = model.scenes.map((scene) => ({ value: scene.name, label: scene.title }));
    if (name === FROM_FILE) options.unshift({ value: FROM_FILE, label: model.title.value });
    return (
        <Section title="Scene">
            <div class="toy-row">
                <Select label="Scene" value={name} options={options} onChange={(value) => void model.choose(value)} />
                <Button icon="open" onClick={() => file.current?.click()} title="A scene file of the command (JSON)">
                    Open
                </Button>
                <input ref={file} type="file" accept=".json,application/json" hidden aria-label="Scene file"
                    onChange={(event) => {
                        const chosen = event.currentTarget.files?.[0];
                        if (chosen) void model.loadFile(chosen).catch(reportCrash);
                        event.currentTarget.value = "";
                    }} />
            </div>
            <p class="toy-note">{entry?.note ?? "A scene of yours."}</p>
        </Section>
    );
}

const PARTS = { 2: ["x", "y"], 3: ["x", "y", "z"] } as const;

function Gravity({ model }: { model: ToyModel }): JSX.Element {
    const { dimension } = model.engine;
    const gravity = model.gravity.value;
    const down = (size: number): number[] => PARTS[dimension].map((_, i) => (i === dimension - 1 ? 0 - size : 0));
    return (
        <Section title="Gravity">
            <VectorField label="Gravity" parts={PARTS[dimension]} values={gravity}
                onCommit={(values) => model.setGravity(values)} />
            <div class="toy-row">
                <Button onClick={() => model.setGravity(down(9.81))}>Earth</Button>
                <Button onClick={() => model.setGravity(down(1.62))}>Moon</Button>
                <Button onClick={() => model.setGravity(down(0))}>None</Button>
                <Button onClick={() => model.setGravity(gravity.map((x) => 0 - x))} title="Turns gravity round">
                    Turn
                </Button>
            </div>
        </Section>
    );
}

const MOTORS = [[1, "Run"], [0, "Stop"], [-1, "Reverse"]] as const;

function Motors({ model }: { model: ToyModel }): JSX.Element | null {
    const now = model.motors.value;
    if (now === undefined) return null;
    return (
        <Section title="Motors">
            <div class="toy-row">
                {MOTORS.map(([times, label]) => (
                    <Button key={label} pressed={now === times} onClick={() => model.setMotors(times)}>{label}</Button>
                ))}
            </div>
        </Section>
    );
}

const WINDS = [[0, "Calm"], [1, "Breeze"], [2, "Gale"]] as const;

function Wind({ model }: { model: ToyModel }): JSX.Element | null {
    const now = model.wind.value;
    if (now === undefined) return null;
    return (
        <Section title="Wind">
            <div class="toy-row">
                {WINDS.map(([times, label]) => (
                    <Button key={label} pressed={Math.abs(now) === times} onClick={() => model.setWind(times)}>
                        {label}
                    </Button>
                ))}
                <Button onClick={() => model.setWind(0 - now)} title="Turns the wind round">Turn</Button>
            </div>
        </Section>
    );
}

function Solver({ model }: { model: ToyModel }): JSX.Element {
    return (
        <Section title="Substeps">
            <div class="toy-row">
                <NumberField label="Substeps" value={model.substeps.value}
                    onCommit={(count) => model.setSubsteps(clamp(Math.round(count), 1, MOST_SUBSTEPS))} />
                <span class="toy-note">of each step of 1/60 s</span>
            </div>
        </Section>
    );
}

/** Goes to the bench with two bodies as they are now. */
function openInBench(model: ToyModel, first: Thing, second: Thing): void {
    const found = benchAddress(model.engine.dimension, first, second);
    if ("address" in found) location.hash = found.address;
    else model.warn(found.problem);
}

function Chosen({ model }: { model: ToyModel }): JSX.Element {
    const numbers = model.selected.value;
    const things = numbers.flatMap((number) => model.simulation?.thing(number) ?? []);
    const movable = things.some((thing) => thing.kind === "dynamic");
    const [first, second] = things;
    const names = things.map((thing) => thing.name).join(" and ");
    return (
        <Section title="Chosen">
            <p class="toy-note toy-chosen">{names || "Click a body; with shift a second one."}</p>
            <div class="toy-row">
                <Button onClick={() => model.remove(numbers)} disabled={!movable}>Delete</Button>
                <Button onClick={() => first && second && openInBench(model, first, second)} disabled={!second}
                    title="Shows how the library sees these two, as they are now">Open in bench</Button>
            </div>
        </Section>
    );
}

export function Panel({ model, lens, hand }: PanelProps): JSX.Element {
    return (
        <div class="toy-panel">
            <SceneChoice model={model} />
            <Section title="Drop">
                <Shapes model={model} lens={lens} hand={hand} />
            </Section>
            <Motors model={model} />
            <Wind model={model} />
            <Gravity model={model} />
            <Solver model={model} />
            <Chosen model={model} />
        </div>
    );
}
