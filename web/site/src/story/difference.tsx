/** Figure 2: subtract every point of B from every point of A. They overlap where the origin is inside. */
import { type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Difference, Figure, Slider, World } from "./parts";
import { A, B, gapAt, minus, plus, times } from "./shapes";
import { Area, Arrow, before, Dot, Grip, Word } from "./view";

/** The nearest point of a polygon that runs counter-clockwise: itself where it is inside. */
function within(point: Vec2, polygon: readonly Vec2[]): Vec2 {
    let best = point,
        least = Infinity,
        inside = true;
    polygon.forEach((from, i) => {
        const to = polygon[(i + 1) % polygon.length] ?? from;
        const edge = minus(to, from),
            arm = minus(point, from);
        if (edge[0] * arm[1] - edge[1] * arm[0] < 0) inside = false;
        const along = Math.min(Math.max((edge[0] * arm[0] + edge[1] * arm[1]) / (edge[0] ** 2 + edge[1] ** 2), 0), 1);
        const near = plus(from, times(edge, along));
        const far = Math.hypot(...minus(point, near));
        if (far < least) [best, least] = [near, far];
    });
    return inside ? point : best;
}

const COUNTER_A: readonly Vec2[] = [...A].reverse();
const COUNTER_B: readonly Vec2[] = [...B].reverse();

/** The point of A's outline a part of the way around. */
function around(part: number): Vec2 {
    const place = part * A.length;
    const from = A[Math.floor(place) % A.length] as Vec2,
        to = A[(Math.floor(place) + 1) % A.length] as Vec2;
    return plus(from, times(minus(to, from), place % 1));
}

function told(inside: boolean, short: boolean): JSX.Element {
    return inside ? (
        <>
            The spot is <strong>inside</strong> of A − B: the shapes overlap.
            {short
                ? " And here a and b are the same place: the arrow is nothing."
                : " Somewhere a and b are the same place. Find it: shrink the arrow to nothing."}
        </>
    ) : (
        <>
            The spot is <strong>outside</strong> of A − B: the shapes are apart. Pull B into A, and watch the spot go
            in.
        </>
    );
}

export default function DifferenceFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([4.5, -3.5]);
    const [a, setA] = useState<Vec2>([0.5, 0.4]);
    const [b, setB] = useState<Vec2>([1, -0.5]);
    const [slid, setSlid] = useState(0);
    const onB = plus(b, offset);
    const tip = minus(a, b);
    const inside = gapAt(offset).distance <= 0;
    const short = Math.hypot(...minus(tip, offset)) < 0.35;
    const copy = B.map((corner) => minus(around(slid), corner));
    return (
        <Figure
            views={
                <>
                    <World offset={offset} onMove={setOffset} title="Move B, and the points a and b" words={false}>
                        <Arrow from={onB} to={before(onB, a)} kind="measure" />
                        <Grip at={a} kind="a-grip" name="Point a of A" onMove={(to) => setA(within(to, COUNTER_A))} />
                        <Grip
                            at={onB}
                            kind="b-grip"
                            name="Point b of B"
                            onMove={(to) => setB(within(minus(to, offset), COUNTER_B))}
                        />
                        <Word at={a} by={[-22, 8]} kind="a-word">
                            a
                        </Word>
                        <Word at={onB} by={[12, -10]} kind="b-word">
                            b
                        </Word>
                    </World>
                    <Difference
                        offset={offset}
                        onMove={setOffset}
                        title="All arrows, from one spot. Move the spot, too">
                        {slid > 0 && <Area points={copy} kind="b-ghost" />}
                        {slid > 0 && <Dot at={around(slid)} kind="a" size={4} />}
                        <Arrow from={offset} to={tip} kind="measure" />
                        <Dot at={tip} kind="measure" />
                        <Word at={tip} by={[-20, 12]} kind="support-word">
                            a − b
                        </Word>
                    </Difference>
                </>
            }
            says={told(inside, short)}
            controls={
                <Slider
                    name="Slide B, upside down, around A"
                    value={slid}
                    to={1}
                    step={0.005}
                    onChange={setSlid}
                    text={slid === 0 ? "not yet" : `${Math.round(slid * 100)} %`}
                />
            }
        />
    );
}
