/** What is seen, in words, for those who do not see it. */
import { caption } from "../captions";
import { vectorWords, words } from "../words";
import { toWorld, toWorldDirection } from "../frames";
import { compositeWords } from "../deciding";
import { kindOf } from "../kinds";
import type { Picture, Step, Vec2, Which } from "../model";
import { asks, isSearch } from "./step_points";

function shapeWords(picture: Picture<Vec2>, which: Which): string {
    const { shape, position } = picture.case[which];
    const type = (compositeWords(shape) ?? kindOf(2, shape.type)?.label ?? shape.type).toLowerCase();
    const rounding = (shape.rounding ?? 0) > 0 ? ` with rounding ${words(shape.rounding ?? 0)}` : "";
    return `${which.toUpperCase()} is a ${type}${rounding} at ${vectorWords(position)}.`;
}

function stepAt(picture: Picture<Vec2>, shown: number): Step<Vec2> | undefined {
    return shown < 0 ? undefined : picture.trace.step(shown);
}

export function describeWorld(picture: Picture<Vec2>, shown: number): string {
    const step = stepAt(picture, shown);
    const parts = [shapeWords(picture, "a"), shapeWords(picture, "b"), caption(picture, shown, 2)];
    if (isSearch(step) && asks(step)) {
        const a = vectorWords(toWorld(picture.deciding.a, step.supportA));
        const b = vectorWords(toWorld(picture.deciding.a, step.supportB));
        parts.push(`The support point is made of ${a} on A and ${b} on B.`);
    }
    if (step === undefined) {
        const { pointA, pointB, normal } = picture.gap;
        parts.push(
            `The witness points are ${vectorWords(pointA)} on A and ${vectorWords(pointB)} on B; ` +
            `the normal is ${vectorWords(normal)}.`,
        );
    }
    return parts.join(" ");
}

export function describeDifference(picture: Picture<Vec2>, shown: number): string {
    const step = stepAt(picture, shown);
    const inside = picture.gap.distance < 0 ? "holds the origin" : "does not hold the origin";
    const status = picture.gap.status === "touching" ? "has the origin on its boundary" : inside;
    const parts = [`The Minkowski difference of A and B ${status}.`];
    if (isSearch(step)) {
        const corners = step.points.map((point) => vectorWords(toWorldDirection(picture.a, point))).slice(0, 8);
        const what = step.kind === "simplex" ? "simplex" : `polygon of ${step.points.length} corners`;
        if (corners.length > 0) parts.push(`The ${what} is at ${corners.join(", ")}.`);
        if (asks(step)) {
            parts.push(`The support point is ${vectorWords(toWorldDirection(picture.a, step.support))}.`);
        }
    }
    parts.push(caption(picture, shown, 2));
    return parts.join(" ");
}
