/** The first pictures of the figures, for the page before its scripts run. */
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";
import bounds from "./bounds";
import breaks from "./breaks";
import difference from "./difference";
import epa from "./epa";
import gjk from "./gjk";
import round from "./round";
import space from "./space";
import support from "./support";
import twoShapes from "./two_shapes";

const FIGURES: Record<string, ComponentType> = {
    two_shapes: twoShapes,
    difference,
    support,
    gjk,
    bounds,
    epa,
    space,
    round,
    breaks,
};

export const names = Object.keys(FIGURES);

export function draw(name: string): string {
    const figure = FIGURES[name];
    if (figure === undefined) throw new Error(`the story has no figure "${name}"; it has ${names.join(", ")}`);
    return renderToString(h(figure, null));
}
