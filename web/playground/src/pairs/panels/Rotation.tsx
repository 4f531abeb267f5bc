/** The rotation of a body: an angle, or its cosine and sine; in space a quaternion. */
import type { JSX } from "preact";
import { unitRotation } from "tact/link";
import { Button } from "../../components/Button";
import { NumberField, VectorField } from "../../components/NumberField";
import { Field } from "./Field";
import { AXES, type Part } from "./part";
import { words } from "../words";

const DEGREES = 180 / Math.PI;

function Rotation2<V>({ bench, which }: Part<V>): JSX.Element {
    const body = bench.state.value[which];
    const label = `Rotation of ${which.toUpperCase()}`;
    const set = (rotation: number | number[]): void =>
        bench.setBody(which, { ...bench.state.peek()[which], rotation });
    if (typeof body.rotation !== "number") {
        return <VectorField label={label} parts={["cos", "sin"]} values={body.rotation} onCommit={set} />;
    }
    return (
        <div class="vector">
            <NumberField label={`${label}, radians`} value={body.rotation} onCommit={set} />
            <span class="field-aside">{`radians, ${words(body.rotation * DEGREES)}°`}</span>
        </div>
    );
}

/* Hamilton's product: first `b`, then `a`. */
function product(a: readonly number[], b: readonly number[]): number[] {
    const [ax = 0, ay = 0, az = 0, aw = 1] = a;
    const [bx = 0, by = 0, bz = 0, bw = 1] = b;
    return [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ];
}

const QUATERNION = [...AXES, "w"];

/* As nearly as the library takes it. */
function isUnit(rotation: readonly number[]): boolean {
    return Math.abs(Math.hypot(...rotation) - 1) <= 1e-3;
}

const TURN = Math.PI / 12;

function Rotation3<V>({ bench, which }: Part<V>): JSX.Element {
    const body = bench.state.value[which];
    const values = typeof body.rotation === "number" ? [0, 0, 0, 1] : body.rotation;
    const upper = which.toUpperCase();
    const set = (rotation: number[]): void => bench.setBody(which, { ...bench.state.peek()[which], rotation });
    const enter = (rotation: number[]): void => set(isUnit(rotation) ? unitRotation(rotation) : rotation);
    const length = Math.hypot(...values);
    const turns = length > 0 && Number.isFinite(length);
    /* What is no rotation is turned from upright. */
    const turn = (axis: number): void => {
        const now = turns ? values.map((x) => x / length) : [0, 0, 0, 1];
        const by = [0, 0, 0, Math.cos(TURN / 2)];
        by[axis] = Math.sin(TURN / 2);
        set(unitRotation(product(by, now)));
    };
    const off = !isUnit(values) && turns;
    return (
        <div class="points-box">
            <VectorField label={`Rotation of ${upper}`} parts={QUATERNION} values={values} onCommit={enter} />
            <div class="points-tools">
                {off && (
                    <Button tone="quiet" onClick={() => set(values.map((x) => x / length))}>Make it a unit</Button>
                )}
                {AXES.map((name, axis) => (
                    <Button key={name} tone="quiet" icon="rotate" onClick={() => turn(axis)}
                        title={`Turn ${upper} by 15° about the world’s ${name}`}>
                        {name}
                    </Button>
                ))}
            </div>
        </div>
    );
}

export function Rotation<V>(part: Part<V>): JSX.Element {
    const plane = part.bench.dimension === 2;
    return (
        <Field part={part} name="rotation" label="Rotation" {...(!plane && { form: "tall" as const })}>
            {plane ? <Rotation2 {...part} /> : <Rotation3 {...part} />}
        </Field>
    );
}
