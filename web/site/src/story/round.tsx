/** Figure 8: round corners cost nothing, and where to hold two shapes apart. */
import { collide, distance, rounded, type Vec2 } from "tact/2d";
import { type JSX } from "preact";
import { useState } from "preact/hooks";
import { Figure, Slider } from "./parts";
import { A, B, minus, plus, shapeA, shapeB, short, times, turned, unit } from "./shapes";
import { Area, Arrow, type Box, Dot, Handle, Line, SCALE, View } from "./view";

/** The outline of all that lies within a radius of a polygon that runs clockwise: its edges moved out, joined by
 * arcs. */
function roundPath(points: readonly Vec2[], radius: number): string {
    const r = radius * SCALE;
    const write = (p: Vec2): string => `${(p[0] * SCALE).toFixed(2)} ${(-p[1] * SCALE).toFixed(2)}`;
    return `${points
        .map((p, i) => {
            const q = points[(i + 1) % points.length] as Vec2;
            const out = times(turned(unit(minus(q, p))), radius);
            return `${i === 0 ? "M" : `A${r} ${r} 0 0 1 `}${write(plus(p, out))}L${write(plus(q, out))}`;
        })
        .join("")}A${r} ${r} 0 0 1 ${firstOf(points, radius, write)}Z`;
}

function firstOf(points: readonly Vec2[], radius: number, write: (p: Vec2) => string): string {
    const p = points[0] as Vec2,
        q = points[1] as Vec2;
    return write(plus(p, times(turned(unit(minus(q, p))), radius)));
}

function rotate(p: Vec2, angle: number): Vec2 {
    return [p[0] * Math.cos(angle) - p[1] * Math.sin(angle), p[0] * Math.sin(angle) + p[1] * Math.cos(angle)];
}

/* B stands upon A. */
const TALL: Box = { from: [-7.75, -4.5], to: [9.25, 11] };

/* Where the upper edge of A and the lower one of B are parallel. */
const FLAT = Math.atan2(-2, 5) - Math.atan2(-1, 3);

function told(cores: number, radius: number, gap: number, points: number): JSX.Element {
    return (
        <>
            Cores: {short(cores)}. Minus both radii, 2 × {short(radius)}: <strong>{short(gap)}</strong>
            {gap > 0 ? " apart. " : " (below zero: overlapping). "}
            {points === 0
                ? "Bring them near, and see where they would touch."
                : points === 1
                  ? "A corner touches in one point."
                  : "An edge rests in two points: so it lies still."}
        </>
    );
}

export default function RoundFigure(): JSX.Element {
    const [offset, setOffset] = useState<Vec2>([0.75, 6.4]);
    const [radius, setRadius] = useState(0.7);
    const [angle, setAngle] = useState(24);
    const turn = (angle * Math.PI) / 180;
    const place = { position: offset, rotation: turn };
    const ball = (shape: typeof shapeA) => (radius > 0 ? rounded(shape, radius) : shape);
    const cores = distance(shapeA, { shape: shapeB, ...place });
    const b = { shape: ball(shapeB), ...place };
    const gap = distance(ball(shapeA), b);
    const touch = collide(ball(shapeA), b, { speculative: 0.4 });
    const coreB = B.map((corner) => plus(rotate(corner, turn), offset));
    return (
        <Figure
            views={
                <View box={TALL} label="Two rounded shapes" title="Move B; turn it until edge lies on edge">
                    <path class="area a" d={roundPath(A, radius)} />
                    <Handle at={offset} name="Shape B" onMove={setOffset} margin={2}>
                        <path class="area b" d={roundPath(coreB, radius)} />
                    </Handle>
                    {radius > 0 && <Area points={A} kind="a-core" />}
                    {radius > 0 && <Area points={coreB} kind="b-core" />}
                    <Line from={cores.pointA} to={cores.pointB} kind="cores" />
                    {touch.points.map((point) => (
                        <g key={point.id}>
                            <Arrow
                                from={point.pointA}
                                to={plus(point.pointA, times(touch.normal, 1.4))}
                                kind="support"
                            />
                            <Dot at={point.pointA} kind="support" size={6} />
                        </g>
                    ))}
                </View>
            }
            says={told(cores.distance, radius, gap.distance, touch.points.length)}
            controls={
                <>
                    <Slider
                        name="Radius"
                        value={radius}
                        to={1.5}
                        step={0.05}
                        onChange={setRadius}
                        text={short(radius)}
                    />
                    <Slider
                        name="Turn B"
                        value={angle}
                        from={-180}
                        to={180}
                        onChange={setAngle}
                        text={Math.abs(turn - FLAT) < 0.009 ? `${angle}°, flat` : `${angle}°`}
                    />
                </>
            }
        />
    );
}
