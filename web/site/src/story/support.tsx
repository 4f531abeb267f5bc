/** Figure 3: nobody builds A - B. Ask for its farthest corner in a direction instead. */
import { type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Difference, Figure, Slider, World } from "./parts";
import { A, B, DIFFERENCE, dot, farthest, minus, plus, same, times, turned } from "./shapes";
import { Arrow, Dot, Endless, Grip, Ring, Square, Word } from "./view";

const DIAL = 2.6;
const CENTER_A: Vec2 = [-0.4, 0.4],
    CENTER_B: Vec2 = [-0.4, -0.2];

function told(beyond: boolean, found: number): JSX.Element {
    return beyond ? (
        <>
            The spot lies <strong>beyond the wall</strong>, and all of A − B behind it: proof that they are apart.
        </>
    ) : (
        <>
            One question found one corner, w. {found} of {DIFFERENCE.length} corners found so far.
        </>
    );
}

export default function SupportFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([5, -4]);
    const [angle, setAngle] = useState(70);
    const [found, setFound] = useState<readonly Vec2[]>([]);
    const direction: Vec2 = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const back = times(direction, -1);
    const a = farthest(A, direction),
        b = farthest(B, back),
        w = minus(a, b);
    const seen = found.some((corner) => same(corner, w)) ? found : [...found, w];
    const beyond = dot(minus(offset, w), direction);
    const turn = (to: number): void => {
        setFound(seen);
        setAngle(((Math.round(to) % 360) + 360) % 360);
    };
    const dial = (to: Vec2): void => turn((Math.atan2(to[1] - offset[1], to[0] - offset[0]) * 180) / Math.PI);
    return (
        <Figure
            views={
                <>
                    <World offset={offset} onMove={setOffset} title="The farthest corners of A and of B" words={false}>
                        <Endless through={a} along={turned(direction)} kind="a-wall" />
                        <Endless through={plus(b, offset)} along={turned(direction)} kind="b-wall" />
                        <Arrow from={CENTER_A} to={plus(CENTER_A, times(direction, 1.9))} kind="support" />
                        <Arrow
                            from={plus(CENTER_B, offset)}
                            to={plus(plus(CENTER_B, offset), times(back, 1.9))}
                            kind="support"
                        />
                        <Dot at={a} kind="a" size={6} />
                        <Dot at={plus(b, offset)} kind="b" size={6} />
                    </World>
                    <Difference offset={offset} title="The farthest corner of A − B. Turn the arrow" ghost>
                        {seen.map((corner) => (
                            <Dot key={corner.join()} at={corner} kind="found" size={4} />
                        ))}
                        <Endless through={w} along={turned(direction)} kind="wall" />
                        <Ring at={offset} radius={DIAL} kind="dial" />
                        <Arrow from={offset} to={plus(offset, times(direction, DIAL - 0.4))} kind="support" />
                        <Square at={w} kind="support" size={11} />
                        <Word at={w} by={[10, 6]} kind="support-word">
                            w
                        </Word>
                        <Grip
                            at={plus(offset, times(direction, DIAL))}
                            kind="support-grip"
                            name="The direction"
                            onMove={dial}
                        />
                    </Difference>
                </>
            }
            says={told(beyond > 1e-9, seen.length)}
            controls={<Slider name="Direction" value={angle} to={360} onChange={turn} text={`${Math.round(angle)}°`} />}
        />
    );
}
