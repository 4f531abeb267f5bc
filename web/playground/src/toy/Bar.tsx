/** What holds for time: its buttons, and what the library says of each step. */
import type { JSX } from "preact";
import { Button, IconButton } from "../components/Button";
import { Icon } from "../components/icons";
import { SPEEDS } from "./address";
import { STEP_SECONDS } from "./world/clock";
import type { ToyModel, Told } from "./model";
import { Select } from "../components/Select";

const FRACTIONS = new Map([[0.05, "1/20"], [0.1, "1/10"], [0.25, "1/4"], [0.5, "1/2"]]);
const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${FRACTIONS.get(speed) ?? speed} ×` }));

export function Transport({ model, onFit }: { model: ToyModel; onFit(): void }): JSX.Element {
    const playing = model.playing.value;
    return (
        <div class="toy-transport" role="toolbar" aria-label="Time">
            <IconButton icon="reset" label="Reset" onClick={() => model.reset()} />
            <IconButton icon="back" label="Step back" onClick={() => model.stepBack()}
                disabled={model.told.value.step === 0} />
            <button type="button" class="icon-button toy-play" aria-label={playing ? "Pause" : "Play"}
                title={playing ? "Pause" : "Play"} onClick={() => model.setPlaying(!playing)}>
                <Icon name={playing ? "pause" : "play"} />
            </button>
            <IconButton icon="forward" label="Step" onClick={() => model.stepOn()} />
            <div class="toy-speed">
                <Select label="Speed" value={String(model.speed.value)} options={SPEED_OPTIONS}
                    onChange={(value) => model.setSpeed(Number(value))} />
            </div>
            <span class="toy-gap" />
            <Button tone="quiet" pressed={model.showContacts.value} onClick={() => model.toggle("contacts")}
                title="Points of contact, as large as their push, with their normals">Contacts</Button>
            {model.told.value.joints > 0 && <Button tone="quiet" pressed={model.showJoints.value}
                onClick={() => model.toggle("joints")}
                title="Hinges, rails, ropes and springs; arcs are limits, arrows are motors">Joints</Button>}
            <Button tone="quiet" pressed={model.showSleep.value} onClick={() => model.toggle("sleep")}
                title="Dims bodies that sleep">Sleep</Button>
            <IconButton icon="fit" label="Show everything" onClick={onFit} />
        </div>
    );
}

const whole = (x: number): string => x.toLocaleString("en");

function milliseconds(told: Told): string {
    const { milliseconds: value } = told;
    if (value === undefined) return "–";
    return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

const SLOW = { drawing: "This machine draws too slowly", steps: "The steps take this machine too long" } as const;

/** What is out of the ordinary, in words. Lies over the view, so that nothing moves when it comes and goes. */
export function Status({ model }: { model: ToyModel }): JSX.Element {
    const told = model.told.value;
    const target = model.target.value;
    const slow = model.playing.value && target === undefined && told.kept < 0.95;
    return (
        <p class="toy-status" role="status">
            {target !== undefined && <span>Going to step {whole(target)}</span>}
            {slow && <span>{SLOW[told.limit]}: {Math.round(100 * told.kept)} % of the speed</span>}
            {told.removed > 0 && <span>Fell far away and were taken out: {whole(told.removed)}</span>}
        </p>
    );
}

function Figure({ label, value, width }: { label: string; value: string; width: number }): JSX.Element {
    return (
        <div class="toy-figure">
            <dt>{label}</dt>
            <dd style={{ minWidth: `${width}ch` }}>{value}</dd>
        </div>
    );
}

export function Figures({ model }: { model: ToyModel }): JSX.Element {
    const told = model.told.value;
    return (
        <dl class="toy-figures" aria-label="The last step">
            <Figure label="ms a step" value={milliseconds(told)} width={5} />
            <Figure label="bodies" value={whole(told.bodies)} width={5} />
            <Figure label="awake" value={whole(told.awake)} width={5} />
            <Figure label="contacts" value={whole(told.contacts)} width={6} />
            {told.joints > 0 && <Figure label="joints" value={whole(told.joints)} width={4} />}
            {told.ground !== undefined && <Figure label="on" value={told.ground} width={12} />}
            <Figure label="step" value={whole(told.step)} width={6} />
            <Figure label="time" value={`${(told.step * STEP_SECONDS).toFixed(2)} s`} width={8} />
            <Figure label="hash" value={told.hash} width={16} />
        </dl>
    );
}
