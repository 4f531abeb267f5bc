/** What both views draw of a picture, made once and kept as long as the bodies stay the same. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Bench2, CaseBody, Picture, PlacedSolid, Vec2, Which } from "../model";
import { boxOfParts, makeRing, partOf, type Part, type Ring } from "./outline2";
import { composite2, type Composite2 } from "./composite2";
import { ringPath } from "./path";
import type { Box, View } from "./view";

/** One shape where it stands. */
export interface Figure {
    readonly body: CaseBody;
    readonly placed: PlacedSolid<Vec2>;
    readonly surface: Ring;
    /** The same as the surface where there is no rounding. */
    readonly core: Ring;
    readonly box: Box;
    /** In place of the surface, where it is not convex. */
    readonly composite: Composite2 | undefined;
}

/** Its outline in a view. */
export function figurePath({ composite, surface }: Figure, view: View): string {
    return composite ? composite.path(view) : ringPath(surface, view);
}

export interface Difference {
    readonly surface: Ring;
    readonly core: Ring;
    readonly box: Box;
}

const NOTHING: Ring = { angles: [], corners: new Float64Array(0), radius: 0, curved: [] };

const known = new WeakMap<CaseBody, Figure>();

/* While B is dragged, A's body stays the same object, and so does its figure: nothing of A is made anew. */
export function figureOf(body: CaseBody, placed: PlacedSolid<Vec2>): Figure {
    const old = known.get(body);
    if (old !== undefined) return old;
    const composite = composite2(body, placed);
    if (composite) {
        const figure = { body, placed, surface: NOTHING, core: NOTHING, box: composite.box, composite };
        known.set(body, figure);
        return figure;
    }
    const part = partOf(placed, body.shape, 1, false);
    const surface = makeRing([part]);
    const core = placed.solid.rounding > 0 ? makeRing([partOf(placed, body.shape, 1, true)]) : surface;
    const figure = { body, placed, surface, core, box: boxOfParts([part]), composite };
    known.set(body, figure);
    return figure;
}

export function partsOf(picture: Picture<Vec2>, core: boolean): Part[] {
    return [
        partOf(picture.a, picture.case.a.shape, 1, core),
        partOf(picture.b, picture.case.b.shape, -1, core),
    ];
}

export function differenceOf(picture: Picture<Vec2>): Difference {
    const parts = partsOf(picture, false);
    const surface = makeRing(parts);
    const rounded = picture.a.solid.rounding + picture.b.solid.rounding > 0;
    return { surface, core: rounded ? makeRing(partsOf(picture, true)) : surface, box: boxOfParts(parts) };
}

export type Figures = Readonly<Record<Which, ReadonlySignal<Figure>>>;

export function figuresOf(bench: Bench2): Figures {
    const of = (which: Which): ReadonlySignal<Figure> =>
        computed(() => {
            const picture = bench.picture.value;
            return figureOf(picture.case[which], picture[which]);
        });
    return { a: of("a"), b: of("b") };
}
