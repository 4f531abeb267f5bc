/** What is known after each step: the lower and the upper bound, until they meet. A press shows the step. */
import type { JSX } from "preact";
import { useSize } from "../../components/size";
import type { Bench, BoundsRow } from "../model";
import { boundsWords, words } from "../words";

interface PlotBox {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
}

interface Plot extends PlotBox {
    readonly rows: readonly BoundsRow[];
    readonly highest: number;
}

const MARGIN = { left: 52, right: 14, top: 24, bottom: 22 };
const APART = 60;

/* A step of the axis that reads well: 1, 2 or 5 times a power of ten. */
function tickStep(highest: number, most: number): number {
    const raw = highest / most;
    const power = 10 ** Math.floor(Math.log10(raw));
    return (([1, 2, 5, 10].find((x) => x * power >= raw * 0.999) ?? 10) * power);
}

function ticks(highest: number, most: number): number[] {
    if (!(highest > 0) || !Number.isFinite(highest)) return [0];
    const step = tickStep(highest, most);
    return Array.from({ length: Math.floor(highest / step + 1e-9) + 1 }, (_, i) => i * step);
}

function finite(values: number[]): number[] {
    return values.filter(Number.isFinite);
}

/** GJK and EPA side by side: each bounds another number, on an axis of its own. */
function plotsOf(rows: readonly BoundsRow[], width: number, height: number): Plot[] {
    const runs = (["simplex", "polytope"] as const).map((kind) => rows.filter((row) => row.kind === kind));
    const shown = runs.filter((run) => run.length > 0);
    const room = width - MARGIN.left - MARGIN.right - APART * (shown.length - 1);
    const high = height - MARGIN.top - MARGIN.bottom;
    const weight = (run: readonly BoundsRow[]): number => Math.max(run.length, 2);
    const total = shown.reduce((sum, run) => sum + weight(run), 0);
    let left = MARGIN.left;
    return shown.map((run) => {
        const share = shown.length === 1 ? 1 : Math.min(Math.max(weight(run) / total, 0.3), 0.7);
        const highest = Math.max(...finite(run.flatMap((row) => [row.upper, row.lower])), 0);
        const plot = { rows: run, highest, left, top: MARGIN.top, width: room * share, height: high };
        left += plot.width + APART;
        return plot;
    });
}

function xAt(plot: Plot, at: number): number {
    const count = plot.rows.length;
    return plot.left + (count === 1 ? plot.width / 2 : (plot.width * at) / (count - 1));
}

function yAt(plot: Plot, value: number): number {
    const share = plot.highest > 0 ? Math.min(Math.max(value, 0) / plot.highest, 1) : 0;
    return plot.top + plot.height * (1 - share);
}

function line(plot: Plot, pick: (row: BoundsRow) => number): string {
    const all = plot.rows.map((row, at) => ({ at, value: pick(row) }));
    const known = all.filter(({ value }) => Number.isFinite(value));
    return known.map(({ at, value }, i) => `${i === 0 ? "M" : "L"}${xAt(plot, at)} ${yAt(plot, value)}`).join("");
}

function band(plot: Plot): string {
    const known = plot.rows.map((row, at) => ({ row, at })).filter(({ row }) => Number.isFinite(row.upper));
    const upper = known.map(({ row, at }) => `${xAt(plot, at)},${yAt(plot, row.upper)}`);
    const lower = known.map(({ row, at }) => `${xAt(plot, at)},${yAt(plot, row.lower)}`).reverse();
    return [...upper, ...lower].join(" ");
}

/* Round margins are allowed for after the search: its bounds are those of the inner shapes. */
function titleOf(plot: Plot, inner: boolean): string {
    const title = plot.rows[0]?.kind === "polytope" ? "EPA: depth" : "GJK: distance";
    if (plot.width < 130) return title;
    return `${title}, a length${inner && plot.width > 240 ? ", of the inner shapes" : ""}`;
}

function Axes({ plot, inner }: { plot: Plot; inner: boolean }): JSX.Element {
    const every = Math.max(1, Math.ceil((plot.rows.length * 24) / plot.width));
    return (
        <g>
            <text class="chart-title" x={plot.left - 4} y={plot.top - 10}>{titleOf(plot, inner)}</text>
            <text class="chart-tick" x={plot.left - 14} y={plot.top + plot.height + 15} text-anchor="end">step</text>
            {ticks(plot.highest, Math.max(2, Math.floor(plot.height / 34))).map((value) => (
                <g key={value}>
                    <line class="chart-grid" x1={plot.left - 4} x2={plot.left + plot.width + 4} y1={yAt(plot, value)}
                        y2={yAt(plot, value)} />
                    <text class="chart-tick" x={plot.left - 8} y={yAt(plot, value)} dy="0.32em" text-anchor="end">
                        {words(value)}
                    </text>
                </g>
            ))}
            {plot.rows.map((row, at) => at % every === 0 && (
                <text class="chart-tick" key={row.index} x={xAt(plot, at)} y={plot.top + plot.height + 15}
                    text-anchor="middle">
                    {row.index + 1}
                </text>
            ))}
        </g>
    );
}

function Marks({ plot, shown }: { plot: Plot; shown: number }): JSX.Element {
    const dots = plot.rows.length <= 40;
    return (
        <g>
            <polygon class="chart-band" points={band(plot)} />
            <path class="chart-upper" d={line(plot, (row) => row.upper)} />
            <path class="chart-lower" d={line(plot, (row) => row.lower)} />
            {plot.rows.map((row, at) => (dots || row.index === shown) && (
                <g key={row.index} data-current={row.index === shown}>
                    {Number.isFinite(row.upper) && (
                        <circle class="chart-dot chart-upper" cx={xAt(plot, at)} cy={yAt(plot, row.upper)} />
                    )}
                    {Number.isFinite(row.lower) && (
                        <circle class="chart-dot chart-lower" cx={xAt(plot, at)} cy={yAt(plot, row.lower)} />
                    )}
                </g>
            ))}
        </g>
    );
}

function Cursor({ plots, shown }: { plots: readonly Plot[]; shown: number }): JSX.Element | null {
    for (const plot of plots) {
        const at = plot.rows.findIndex((row) => row.index === shown);
        if (at < 0) continue;
        const x = xAt(plot, at);
        return <line class="chart-cursor" x1={x} x2={x} y1={plot.top - 4} y2={plot.top + plot.height} />;
    }
    return null;
}

/* The step whose mark is nearest to where the chart was pressed. */
function stepNear(plots: readonly Plot[], x: number): number | undefined {
    let best: { index: number; off: number } | undefined;
    for (const plot of plots) {
        for (const [at, row] of plot.rows.entries()) {
            const off = Math.abs(xAt(plot, at) - x);
            if (best === undefined || off < best.off) best = { index: row.index, off };
        }
    }
    return best?.index;
}

function Legend(): JSX.Element {
    return (
        <p class="chart-legend">
            <span>Known after each step:</span>
            <span><span class="chart-key upper" aria-hidden="true" />at most (upper bound)</span>
            <span><span class="chart-key lower" aria-hidden="true" />at least (lower bound)</span>
        </p>
    );
}

export function Chart<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    const [box, size] = useSize<HTMLDivElement>();
    const { width, height } = size.value;
    const { bounds: rows, a, b } = bench.picture.value.deciding;
    const inner = a.solid.rounding + b.solid.rounding > 0;
    const plots = width > 0 ? plotsOf(rows, width, height) : [];
    const last = rows.at(-1);
    const label = last && `Lower and upper bound over ${rows.length} steps; at the end ${boundsWords(last)}`;
    const press = (event: PointerEvent): void => {
        const step = stepNear(plots, event.offsetX);
        if (event.buttons === 1 && step !== undefined) bench.showStep(step);
    };
    return (
        <section class="chart" aria-label="Bounds over the steps">
            {rows.length > 0 && <Legend />}
            <div class="chart-box" ref={box}>
                {rows.length === 0 && <p class="chart-empty">No steps to chart.</p>}
                {rows.length > 0 && (
                    <svg width={width} height={height} role="img" aria-label={label} onPointerDown={press}
                        onPointerMove={press}>
                        {plots.map((plot) => <Axes key={plot.rows[0]?.kind} plot={plot} inner={inner} />)}
                        <Cursor plots={plots} shown={bench.shown.value} />
                        {plots.map((plot) => (
                            <Marks key={plot.rows[0]?.kind} plot={plot} shown={bench.shown.value} />
                        ))}
                    </svg>
                )}
            </div>
        </section>
    );
}
