/** Figure 6: EPA. The reader says which edge is nearest; the polygon grows there until it cannot. */
import { type PolytopeStep, type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Button, Difference, Figure, middle, moved, placed, World } from "./parts";
import { B, dot, minus, plus, short, stepsAt, times, turned } from "./shapes";
import { Area, Arrow, Line, pathOf, Square, Word } from "./view";

interface Place {
    readonly step: number;
    readonly asked: boolean;
    readonly wrong: number;
}

const BEGIN: Place = { step: 0, asked: false, wrong: -1 };

/** The end of the perpendicular from the origin onto an edge's line. */
function footOf(step: PolytopeStep<Vec2>): Vec2 {
    return times(step.direction, dot(step.points[step.nearest] as Vec2, step.direction));
}

function Edges({
    step,
    offset,
    place,
    onGuess,
}: {
    step: PolytopeStep<Vec2>;
    offset: Vec2;
    place: Place;
    onGuess: (edge: number) => void;
}): JSX.Element {
    const at = (i: number): Vec2 => placed(step.points[i % step.points.length] as Vec2, offset);
    return (
        <>
            {step.points.map((point, i) => {
                const kind = place.asked && i === step.nearest ? "nearest" : i === place.wrong ? "wrong" : "simplex";
                if (place.asked) return <Line key={point.join()} from={at(i)} to={at(i + 1)} kind={kind} />;
                return (
                    <g
                        key={point.join()}
                        class="edge"
                        role="button"
                        tabindex={0}
                        aria-label={`Edge ${i + 1} of ${step.points.length}`}
                        onClick={() => onGuess(i)}
                        onKeyDown={(event) => {
                            if (event.key === "Enter" || event.key === " ") {
                                event.preventDefault();
                                onGuess(i);
                            }
                        }}>
                        <path class="edge-reach" d={pathOf([at(i), at(i + 1)], false)} />
                        <Line from={at(i)} to={at(i + 1)} kind={kind} />
                    </g>
                );
            })}
            {step.points.map((point) => (
                <Square key={`corner ${point.join()}`} at={placed(point, offset)} kind="simplex" />
            ))}
        </>
    );
}

function Asked({ step, offset, ends }: { step: PolytopeStep<Vec2>; offset: Vec2; ends: boolean }): JSX.Element {
    const foot = placed(footOf(step), offset),
        w = placed(step.support, offset);
    if (ends) return <Arrow from={offset} to={foot} kind="measure" />;
    const edge = [step.points[step.nearest] as Vec2, step.points[(step.nearest + 1) % step.points.length] as Vec2];
    const from = middle(placed(edge[0] as Vec2, offset), placed(edge[1] as Vec2, offset));
    return (
        <>
            <Line from={offset} to={foot} kind="measure" />
            <Arrow from={from} to={plus(from, times(step.direction, 1.6))} kind="support" />
            <path
                class="line growing"
                d={pathOf([placed(edge[0] as Vec2, offset), w, placed(edge[1] as Vec2, offset)], false)}
            />
            <Square at={w} kind="support" size={11} />
            <Word at={w} by={[10, 6]} kind="support-word">
                w
            </Word>
        </>
    );
}

function says(step: PolytopeStep<Vec2>, place: Place, ends: boolean, depth: number): JSX.Element {
    if (!place.asked && place.wrong >= 0) return <>Not that one: another edge passes nearer to the spot. Try again.</>;
    if (!place.asked)
        return (
            <>
                The polygon has the spot inside. <strong>Which edge is nearest</strong> to the spot? Tap it, or press
                Next.
            </>
        );
    if (ends) {
        return (
            <>
                Beyond this edge there is <strong>nothing</strong>: it is the rim of A − B. The depth is{" "}
                <strong>{short(depth, 3)}</strong>, and the arrow is the push that parts the shapes.
            </>
        );
    }
    return (
        <>
            Is that the rim? Ask for the farthest corner behind the edge: <strong>w</strong> lies beyond it, so no.
            Break the edge open there. The depth is at least {short(step.lower)}.
        </>
    );
}

/** Whether no edge is nearer to the origin; two may be as near. */
function isNearest(step: PolytopeStep<Vec2>, edge: number): boolean {
    const p = step.points[edge] as Vec2,
        q = step.points[(edge + 1) % step.points.length] as Vec2;
    const out = times(turned(minus(q, p)), -1 / Math.hypot(...minus(q, p)));
    return edge === step.nearest || Math.abs(dot(out, p) - step.lower) < 1e-9;
}

function after(place: Place): Place {
    return place.asked ? { step: place.step + 1, asked: false, wrong: -1 } : { ...place, asked: true, wrong: -1 };
}

export default function EpaFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([0, 0.5]);
    const [place, setPlace] = useState<Place>(BEGIN);
    const { gap, epa } = stepsAt(offset);
    const move = (to: Vec2): void => {
        setOffset(to);
        setPlace(BEGIN);
    };
    const step = epa[Math.min(place.step, epa.length - 1)];
    if (step === undefined || gap.distance >= 0) {
        return (
            <Figure
                views={
                    <>
                        <World offset={offset} onMove={move} />
                        <Difference offset={offset} onMove={move} ghost />
                    </>
                }
                says={<>They do not overlap, so there is no depth. Pull the spot back into A − B.</>}
            />
        );
    }
    const last = place.step >= epa.length - 1;
    const ends = last && place.asked;
    const guess = (edge: number): void =>
        setPlace(isNearest(step, edge) ? { ...place, asked: true, wrong: -1 } : { ...place, wrong: edge });
    const next = (): void => setPlace(ends ? BEGIN : after(place));
    const push = times(gap.normal, -gap.distance);
    return (
        <Figure
            views={
                <>
                    <World offset={offset} onMove={move} title="The push that parts them">
                        {ends && <Area points={moved(B, plus(offset, push))} kind="b-ghost" />}
                        {ends && <Arrow from={offset} to={plus(offset, push)} kind="measure" />}
                    </World>
                    <Difference offset={offset} title="A polygon that grows from inside" ghost>
                        <Area points={step.points.map((point) => placed(point, offset))} kind="simplex" />
                        <Edges step={step} offset={offset} place={place} onGuess={guess} />
                        {place.asked && <Asked step={step} offset={offset} ends={ends} />}
                    </Difference>
                </>
            }
            says={says(step, place, ends, -gap.distance)}
            controls={
                <>
                    <Button onClick={() => setPlace(BEGIN)} disabled={place.step === 0 && !place.asked}>
                        From the start
                    </Button>
                    <Button primary onClick={next}>
                        {ends ? "Again" : "Next"}
                    </Button>
                </>
            }
        />
    );
}
