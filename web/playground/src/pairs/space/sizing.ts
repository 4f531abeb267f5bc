/** Shapes made larger and smaller, and numbers rounded as a hand can place them. */
import { cornersOf, withCorners } from "../kinds";
import type { Vec3 } from "../model";
import type { ShapeText } from "../../../../package/src/types";

/** Of a few factors that all mean one size the one that says most. */
function strongest(...factors: readonly number[]): number {
    const weight = (factor: number): number => Math.abs(Math.log(Math.max(Math.abs(factor), 1e-300)));
    return Math.abs(factors.reduce((best, factor) => (weight(factor) > weight(best) ? factor : best), 1));
}

/** Rounds to a step, which is a power of ten. */
export function roundTo(x: number, step: number): number {
    const digits = Math.min(Math.max(-Math.round(Math.log10(step)), 0), 15);
    return step >= 1 ? Math.round(x / step) * step + 0 : Number(x.toFixed(digits)) + 0;
}

/** The largest power of ten that is no larger. */
export function powerOfTen(x: number): number {
    return 10 ** Math.floor(Math.log10(x));
}

/** 1, 2 or 5 times a power of ten, near to x and not above. */
export function handy(x: number): number {
    const power = powerOfTen(x), digit = x / power;
    const factor = digit >= 5 ? 5 : digit >= 2 ? 2 : 1;
    return Number((factor * power).toPrecision(1));
}

/** The shape with its sizes multiplied along its own axes; `step` is what they are rounded to. Points may be
 * mirrored, sizes never are. A factor that is the same along all axes takes the rounding with it. */
export function resized(shape: ShapeText, [x, y, z]: Vec3, step: number): ShapeText {
    /* What is smaller than a step keeps its first digits, and does not become zero. */
    const round = (value: number): number =>
        Math.abs(value) < step ? Number(value.toPrecision(3)) : roundTo(value, step);
    const size = (value: number | undefined, factor: number): number => round((value ?? 0) * factor);
    const sizes = (values: readonly number[] | undefined): number[] =>
        (values ?? []).map((value, k) => {
            const factor = Math.abs([x, y, z][k] ?? 1);
            return factor === 1 ? value : size(value, factor);
        });
    const even = x === y && y === z;
    const rounding = even && shape.rounding ? { rounding: size(shape.rounding, Math.abs(x)) } : {};
    const lengthwise = z === 1 ? 1 : Math.abs(z), across = strongest(x, y);
    const all = { ...shape, ...rounding };
    switch (shape.type) {
        case "point": return all;
        case "sphere": return { ...all, radius: size(shape.radius, strongest(x, y, z)) };
        case "box": return { ...all, half_extents: sizes(shape.half_extents) };
        case "ellipsoid": return { ...all, radii: sizes(shape.radii) };
        case "capsule":
            return {
                ...all,
                radius: across === 1 ? shape.radius : size(shape.radius, across),
                half_length: lengthwise === 1 ? shape.half_length : size(shape.half_length, lengthwise),
            };
        case "cylinder": case "cone":
            return {
                ...all,
                radius: across === 1 ? shape.radius : size(shape.radius, across),
                half_height: lengthwise === 1 ? shape.half_height : size(shape.half_height, lengthwise),
            };
        default: {
            const factors = [x, y, z];
            const point = (corner: readonly number[]): number[] =>
                corner.map((value, k) => ((factors[k] ?? 1) === 1 ? value : round(value * (factors[k] ?? 1))));
            return withCorners(all, cornersOf(shape).map(point));
        }
    }
}
