/** How milliseconds and energy have gone in the last seconds. */
import type { JSX } from "preact";
import type { ToyModel } from "../model";
import { MOST_RECORDS, type Record } from "./record";

const WIDTH = 120, HEIGHT = 26, EDGE = 2;

/* A line through the values, from the lowest to the highest, the newest at the right. */
function line(values: readonly number[], least: number, most: number): string {
    const high = HEIGHT - 2 * EDGE;
    return values.map((value, i) => {
        const x = WIDTH - ((values.length - 1 - i) / (MOST_RECORDS - 1)) * WIDTH;
        const y = EDGE + high * (most > least ? (most - value) / (most - least) : 0.5);
        return `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    }).join("");
}

function Curve({ name, role, values, least, most, end }: {
    name: string;
    role: string;
    values: readonly number[];
    least: number;
    most: number;
    end: string;
}): JSX.Element {
    return (
        <div class="toy-curve" role="img" aria-label={`${name}: now ${end}`}>
            <p>{name}<b>{end}</b></p>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <path class={role} d={line(values, least, most)} />
            </svg>
        </div>
    );
}

const short = (x: number): string => (Math.abs(x) < 10 ? x.toFixed(2) : Math.abs(x) < 99999 ? x.toFixed(0)
    : x.toPrecision(3).replace(/e\+?/, "·10^"));

export function Graph({ model }: { model: ToyModel }): JSX.Element {
    const records: readonly Record[] = model.records.value;
    const times = records.map(({ milliseconds }) => milliseconds);
    const energies = records.map(({ energy }) => energy);
    const last = records.at(-1);
    return (
        <div class="toy-graph">
            <Curve name="ms" role="toy-curve-time" values={times} least={0} most={Math.max(...times, 0.01)}
                end={last ? short(last.milliseconds) : "–"} />
            <Curve name="energy" role="toy-curve-energy" values={energies} least={Math.min(...energies)}
                most={Math.max(...energies)} end={last ? short(last.energy) : "–"} />
        </div>
    );
}
