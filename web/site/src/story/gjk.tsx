/** Figure 4: GJK in slow motion. Each step has four beats: the nearest point, turn, ask, keep or throw away. */
import { type SimplexStep, type Vec2 } from "tact/2d";
import { type ComponentChildren, type JSX } from "preact";
import { useState } from "preact/hooks";
import { Difference, Figure, placed, Walk, World } from "./parts";
import { plus, same, stepsAt, times, turned } from "./shapes";
import { Area, Arrow, Dot, Endless, Line, Square, Word } from "./view";

interface Beat {
    readonly name: string;
    readonly step: SimplexStep<Vec2>;
    readonly held: readonly Vec2[];
    readonly dropped: readonly Vec2[];
    readonly shows: "held" | "nearest" | "direction" | "support" | "end";
    readonly says: ComponentChildren;
}

const HELD = ["nothing", "one corner", "a line between two corners", "a triangle"];

function askBeats(step: SimplexStep<Vec2>, next: SimplexStep<Vec2> | undefined): Beat[] {
    const base = { step, held: step.points, dropped: [] };
    const ends = next === undefined;
    const beats: Beat[] = [
        {
            ...base,
            name: "Ask",
            shows: "support",
            says: ends ? (
                <>
                    Ask for the farthest corner that way. It lies <strong>no farther</strong> than what is held: nothing
                    of A − B is nearer to the spot.
                </>
            ) : (
                <>
                    Ask for the farthest corner that way: <strong>w</strong>. It is a corner of A minus a corner of B.
                </>
            ),
        },
    ];
    if (next === undefined) return beats;
    const all = [...step.points, step.support];
    const dropped = all.filter((point) => !next.points.some((kept) => same(kept, point)));
    beats.push({
        step: next,
        held: next.points,
        dropped,
        name: "Keep",
        shows: "held",
        says:
            dropped.length > 0 ? (
                <>
                    Keep what is needed for the nearest point, {HELD[next.points.length]}; <strong>throw away</strong>{" "}
                    the rest.
                </>
            ) : (
                <>Keep it. GJK now holds {HELD[next.points.length]}.</>
            ),
    });
    return beats;
}

/** The last beat, where the last question has found nothing nearer. */
function apart(last: Beat): Beat {
    const says = (
        <>
            They are <strong>apart</strong>, and the gap is the distance from the spot to the nearest point.
        </>
    );
    return { ...last, name: "Answer", shows: "end", says };
}

function beatsOf(steps: readonly SimplexStep<Vec2>[]): Beat[] {
    const beats: Beat[] = [];
    for (const [i, step] of steps.entries()) {
        const base = { step, held: step.points, dropped: [] };
        if (step.points.length === 0) {
            beats.push({
                ...base,
                name: "Begin",
                shows: "direction",
                says: <>Begin anywhere: here, from A towards B.</>,
            });
        } else if (!step.asked) {
            beats.push({
                ...base,
                name: "Answer",
                shows: "end",
                says: (
                    <>
                        The triangle has the spot inside: they <strong>overlap</strong>. Done.
                    </>
                ),
            });
            continue;
        } else {
            beats.push({
                ...base,
                name: "Nearest",
                shows: "nearest",
                says: (
                    <>
                        Of what is held, which point is <strong>nearest</strong> to the spot?
                    </>
                ),
            });
            beats.push({
                ...base,
                name: "Turn",
                shows: "direction",
                says: (
                    <>
                        From there, look <strong>towards the spot</strong>. Only what lies that way can help.
                    </>
                ),
            });
        }
        beats.push(...askBeats(step, steps[i + 1]));
    }
    const last = beats[beats.length - 1];
    if (last?.step.asked === true) beats.push(apart(last));
    return beats;
}

function Held({ beat, offset }: { beat: Beat; offset: Vec2 }): JSX.Element {
    const at = (point: Vec2): Vec2 => placed(point, offset);
    const { step, shows } = beat;
    const near = at(step.closest);
    const apart = step.asked;
    return (
        <>
            {beat.dropped.map((point) => (
                <Square key={`dropped ${point.join()}`} at={at(point)} kind="dropped" />
            ))}
            {beat.held.length === 3 && <Area points={beat.held.map(at)} kind="simplex" />}
            {beat.held.length === 2 && (
                <Line from={at(beat.held[0] as Vec2)} to={at(beat.held[1] as Vec2)} kind="simplex" />
            )}
            {beat.held.map((point) => (
                <Square key={point.join()} at={at(point)} kind="simplex" />
            ))}
            {(shows === "nearest" || (shows === "end" && apart)) && <Line from={near} to={offset} kind="measure" />}
            {shows !== "held" && beat.held.length > 0 && apart && <Dot at={near} kind="measure" />}
            {(shows === "direction" || shows === "support") && beat.held.length > 0 && (
                <Arrow from={near} to={plus(near, times(step.direction, 2.6))} kind="support" />
            )}
            {(shows === "direction" || shows === "support") && beat.held.length === 0 && (
                <Arrow from={offset} to={plus(offset, times(step.direction, 2.6))} kind="support" />
            )}
            {shows === "support" && <Endless through={at(step.support)} along={turned(step.direction)} kind="wall" />}
            {shows === "support" && <Square at={at(step.support)} kind="support" size={11} />}
            {shows === "support" && (
                <Word at={at(step.support)} by={[10, 6]} kind="support-word">
                    w
                </Word>
            )}
        </>
    );
}

export default function GjkFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([3, -3]);
    const [place, setPlace] = useState(0);
    const { gjk } = stepsAt(offset);
    const beats = beatsOf(gjk);
    const at = Math.min(place, beats.length - 1);
    const beat = beats[at] as Beat;
    const asks = beat.shows === "support";
    return (
        <Figure
            views={
                <>
                    <World
                        offset={offset}
                        onMove={(to) => {
                            setOffset(to);
                            setPlace(0);
                        }}
                        title="The corners that are asked for">
                        {asks && <Dot at={beat.step.supportA} kind="a" size={6} />}
                        {asks && <Dot at={beat.step.supportB} kind="b" size={6} />}
                    </World>
                    <Difference offset={offset} title="What GJK holds" ghost>
                        <Held beat={beat} offset={offset} />
                    </Difference>
                </>
            }
            says={
                <>
                    <span class="beat">
                        {at + 1}/{beats.length} {beat.name}.
                    </span>{" "}
                    {beat.says}
                </>
            }
            controls={
                <>
                    <Walk at={at} count={beats.length} onGo={setPlace} />
                </>
            }
        />
    );
}
