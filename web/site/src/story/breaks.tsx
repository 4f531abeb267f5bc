/** Figure 9: where the textbook breaks. The same two shapes, flattened or far from the origin; both answers on one
 * drag. */
import { distance, polygon, type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Button, Figure, moved, Slider, World } from "./parts";
import { A, B, plus } from "./shapes";
import { Dot, Line, pathOf, SCALE } from "./view";
import { type Precision, Textbook } from "./textbook";

const SAMPLES = 161;
const FROM = 2,
    TO = 7;
const CHART = { width: 20, height: 17.6, left: 2.2, low: 1.7 };

interface Setting {
    /** Heights are divided by ten to this. */
    readonly flat: number;
    /** Both shapes stand ten to this away from the world's origin; none for 0. */
    readonly far: number;
    readonly precision: Precision;
}

interface Answers {
    readonly tact: number;
    readonly bound: number;
    readonly textbook: number;
    readonly stopped: boolean;
}

/** Both answers where B stands at an offset, as parts of the flattened height. */
function answersAt(offset: Vec2, { flat, far, precision }: Setting): Answers {
    const height = 10 ** -flat,
        away = far === 0 ? 0 : 10 ** far;
    const flatten = (points: readonly Vec2[]): Vec2[] => points.map(([x, y]) => [x, y * height]);
    const a = flatten(A),
        b = flatten(B),
        by: Vec2 = [offset[0], offset[1] * height];
    const gap = distance(polygon(a), { shape: polygon(b), position: by });
    const place: Vec2 = [away, away];
    const { distance: found, stopped } = new Textbook(precision, moved(a, place), moved(b, plus(place, by))).answer();
    return { tact: gap.distance / height, bound: gap.errorBound / height, textbook: found / height, stopped };
}

function Chart({ offset, setting }: { offset: Vec2; setting: Setting }): JSX.Element {
    const most = 3;
    const x = (height: number): number =>
        CHART.left + ((height - FROM) / (TO - FROM)) * (CHART.width - CHART.left - 0.8);
    const y = (value: number): number =>
        CHART.low + ((Math.min(Math.max(value, -most), most) + most) / (2 * most)) * (CHART.height - 2 * CHART.low);
    const places = Array.from({ length: SAMPLES }, (_, i) => FROM + (i / (SAMPLES - 1)) * (TO - FROM));
    const answers = places.map((height) => answersAt([offset[0], height], setting));
    const here = Math.min(Math.max(offset[1], FROM), TO);
    return (
        <div class="view">
            <p class="view-title">Signed distance while B is lifted through A</p>
            <svg
                viewBox={`0 0 ${CHART.width * SCALE} ${CHART.height * SCALE}`}
                role="img"
                aria-label="The distance by Tact, a line, and by the textbook, dots, against the height of B">
                <g transform={`translate(0 ${CHART.height * SCALE})`}>
                    <Line from={[CHART.left, y(0)]} to={[CHART.width - 0.8, y(0)]} kind="axis" />
                    <Line from={[x(here), CHART.low - 0.6]} to={[x(here), CHART.height - CHART.low]} kind="here" />
                    {answers.map(({ textbook, stopped }, i) => (
                        <Dot
                            key={places[i]}
                            at={[x(places[i] as number), y(textbook)]}
                            kind={stopped ? "textbook" : "textbook lost"}
                            size={3}
                        />
                    ))}
                    <path
                        class="line tact"
                        d={pathOf(
                            answers.map(({ tact }, i): Vec2 => [x(places[i] as number), y(tact)]),
                            false,
                        )}
                    />
                </g>
                <text class="word" x="4" y={(CHART.height - y(0)) * SCALE - 6}>
                    touch
                </text>
                <text class="word" x="4" y={CHART.low * SCALE + 16}>
                    apart
                </text>
                <text class="word" x="4" y={(CHART.height - CHART.low) * SCALE + 8}>
                    deep
                </text>
            </svg>
        </div>
    );
}

function digits(value: number): string {
    return value
        .toPrecision(6)
        .replace("-", "−")
        .replace(/e\+?/, "·10^")
        .replace(/(\.\d*?)0+(?=·|$)/, "$1")
        .replace(/\.(?=·|$)/, "");
}

const EASY: Setting = { flat: 0, far: 0, precision: "single" };

function Controls({ setting, onSet }: { setting: Setting; onSet: (setting: Setting) => void }): JSX.Element {
    const change = (changed: Partial<Setting>): void => onSet({ ...setting, ...changed });
    return (
        <>
            <Slider
                name="Far from the origin"
                value={setting.far}
                to={8}
                step={1}
                text={setting.far === 0 ? "no" : power(setting.far)}
                onChange={(far) => change({ far })}
            />
            <Slider
                name="Flattened"
                value={setting.flat}
                to={9}
                step={1}
                text={setting.flat === 0 ? "no" : `${power(setting.flat)} times`}
                onChange={(flat) => change({ flat })}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={setting.precision === "double"}
                    onInput={(event) => change({ precision: event.currentTarget.checked ? "double" : "single" })}
                />
                The textbook may use double precision
            </label>
            <Button onClick={() => onSet(EASY)}>An easy case</Button>
        </>
    );
}

export default function BreaksFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([0.5, 5]);
    const [setting, setSetting] = useState<Setting>({ ...EASY, far: 7 });
    const { tact, bound, textbook, stopped } = answersAt(offset, setting);
    return (
        <Figure
            calm
            views={
                <>
                    <World
                        offset={offset}
                        onMove={setOffset}
                        title={setting.flat > 0 ? `Heights are shown ${power(setting.flat)} times` : "Move B"}
                    />
                    <Chart offset={offset} setting={setting} />
                </>
            }
            says={
                <>
                    <span class="key tact-key">Tact</span> {digits(tact)} ±{" "}
                    {bound
                        .toExponential(0)
                        .replace("e-", "·10⁻")
                        .replace(/⁻(\d+)/, (_, n: string) => `⁻${raised(n)}`)}
                    {"\u2002 "}
                    <span class="key textbook-key">Textbook</span> {digits(textbook)}
                    {stopped ? "" : ", and it did not stop"}:{" "}
                    <strong>
                        {Math.abs(tact - textbook) < 0.01
                            ? "they agree."
                            : `wrong by ${digits(Math.abs(tact - textbook))}.`}
                    </strong>
                </>
            }
            controls={<Controls setting={setting} onSet={setSetting} />}
        />
    );
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function raised(number: string): string {
    return [...number].map((digit) => RAISED[Number(digit)]).join("");
}

function power(exponent: number): string {
    return exponent === 1 ? "10" : `10${raised(String(exponent))}`;
}
