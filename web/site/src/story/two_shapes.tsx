/** Figure 1: two shapes, and the number that everybody wants. */
import { type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Figure, moved, WORLD } from "./parts";
import { A, B, gapAt, minus, plus, short, times } from "./shapes";
import { Area, Arrow, Dot, Handle, Line, View, Word } from "./view";

export default function TwoShapes(): JSX.Element {
    const [placeA, setA] = useState<Vec2>([-2.5, 1.5]);
    const [placeB, setB] = useState<Vec2>([3, -3]);
    const gap = gapAt(minus(placeB, placeA));
    const apart = gap.distance > 0;
    const onA = plus(gap.pointA, placeA),
        onB = plus(gap.pointB, placeA);
    const free = minus(placeB, times(gap.normal, gap.distance));
    return (
        <Figure
            views={
                <View box={WORLD} label="Two shapes to move" title="Move A or B">
                    {!apart && <Area points={moved(B, free)} kind="b-ghost" />}
                    <Handle at={placeA} name="Shape A" onMove={setA} margin={2}>
                        <Area points={moved(A, placeA)} kind="a" />
                    </Handle>
                    <Handle at={placeB} name="Shape B" onMove={setB} margin={2}>
                        <Area points={moved(B, placeB)} kind="b" />
                    </Handle>
                    <Word at={plus(placeA, [-1.35, 0.2])} kind="a-word">
                        A
                    </Word>
                    <Word at={plus(placeB, [-0.4, -0.2])} kind="b-word">
                        B
                    </Word>
                    {apart ? <Line from={onA} to={onB} kind="measure" /> : <Arrow from={onB} to={onA} kind="measure" />}
                    <Dot at={onA} kind="measure" />
                    <Dot at={onB} kind="measure" />
                </View>
            }
            says={
                apart ? (
                    <>
                        Apart. The gap is <strong>{short(gap.distance)}</strong>.
                    </>
                ) : (
                    <>
                        Overlapping, <strong>{short(-gap.distance)}</strong> deep: that is the shortest push that parts
                        them.
                    </>
                )
            }
        />
    );
}
