/** The world, over the shapes: of a step the points that make its support point, of the answer how far or deep. */
import { reaches, type Beat } from "../beats";
import { toWorld, toWorldDirection } from "../frames";
import type { Gap, Manifold, Picture, Step, Vec2, Which } from "../model";
import { subscript, words } from "../words";
import { Pencil, unit, type Drawing, type NamedPoint } from "./drawing";
import { figurePath, type Figure } from "./figures";
import { dotsPath, visibleMiddle } from "./path";
import { asks, directionOf, isSearch, supportOf, workingPoints, type ClipStep, type SearchStep } from "./step_points";
import { toScreen, type Box, type View } from "./view";

type Pair = Readonly<Record<Which, Figure>>;

/** Half of the line across a direction, in pixels. */
const TANGENT = 46;
const NEAR = 9;

function middleOf(box: Box): Vec2 {
    return [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
}

/* The letters A and B: inside, on the side that looks away from the other shape. */
function letters(pencil: Pencil, pair: Pair): void {
    const [p, q] = [middleOf(pair.a.box), middleOf(pair.b.box)];
    const apart = Math.hypot(q[0] - p[0], q[1] - p[1]) * pencil.view.scale > 2;
    const away: Vec2 = apart ? unit([q[0] - p[0], q[1] - p[1]]) : [0.8, 0.6];
    for (const which of ["a", "b"] as const) {
        const { box } = pair[which];
        const [x, y] = middleOf(box);
        const side = which === "a" ? -0.22 : 0.22;
        const at: Vec2 = [x + side * away[0] * (box.right - box.left), y + side * away[1] * (box.top - box.bottom)];
        pencil.name(`letter ${which}`, which.toUpperCase(), at, away, -7);
    }
}

function drawSupport(pencil: Pencil, at: Vec2, direction: Vec2, name: string, arrowName: string): void {
    pencil.across("asked-line", at, direction, TANGENT);
    const tip = pencil.arrow("asked-arrow", at, direction);
    pencil.dots("asked-dot", [at], 4.8);
    pencil.nameAt("support", arrowName, tip, [direction[0], -direction[1]], 4);
    const [x, y] = unit(direction);
    pencil.name("support", name, at, [-0.6 * x - 0.8 * y, -0.6 * y + 0.8 * x]);
}

function drawSearch(
    pencil: Pencil, pair: Pair, picture: Picture<Vec2>, step: SearchStep, beat: Beat | undefined,
): void {
    const asked = asks(step) && reaches(beat, "support") ? supportOf(picture, step) : undefined;
    const points = workingPoints(picture, step, false);
    const parts = [
        { letter: "a", place: "onA", middle: middleOf(pair.a.box) },
        { letter: "b", place: "onB", middle: middleOf(pair.b.box) },
    ] as const;
    for (const { place } of parts) pencil.squares("simplex-dot", points.map((point) => point[place]));
    if (asked !== undefined) {
        const direction = directionOf(picture, step);
        drawSupport(pencil, asked.onA, direction, `a${asked.name}`, "n");
        drawSupport(pencil, asked.onB, [-direction[0], -direction[1]], `b${asked.name}`, "−n");
    }
    for (const { letter, place, middle } of parts) {
        const spot = asked && toScreen(pencil.view, asked[place]);
        const named: NamedPoint[] = [];
        for (const point of points) {
            const [x, y] = toScreen(pencil.view, point[place]);
            if (spot && Math.hypot(x - spot[0], y - spot[1]) < NEAR) continue;
            named.push({ at: point[place], name: `${letter}${point.name}` });
        }
        pencil.names(letter, named, middle);
    }
}

function drawClip(pencil: Pencil, picture: Picture<Vec2>, step: ClipStep): void {
    const place = (points: readonly Vec2[]): Vec2[] => points.map((point) => toWorld(picture.a, point));
    const normal = toWorldDirection(picture.a, step.normal);
    for (const [style, feature] of [["feature-a", step.featureA], ["feature-b", step.featureB]] as const) {
        const [from, to] = place(feature);
        if (from !== undefined && to !== undefined) pencil.line(style, from, to);
        else if (from !== undefined) pencil.dots(`${style}-dot`, [from], 4);
    }
    const patch = place(step.patch);
    const kept = step.kept.map((i) => patch[i]).filter((point) => point !== undefined);
    pencil.squares("simplex-dot", patch);
    pencil.path("contact-ring", dotsPath(kept.map((point) => toScreen(pencil.view, point)), 6));
    for (const [i, point] of kept.entries()) {
        pencil.name("support", `p${subscript(i + 1)}`, point, [-normal[0], -normal[1]], 9);
    }
    const first = patch[0];
    if (first === undefined) return;
    const tip = pencil.arrow("asked-arrow", first, normal);
    pencil.nameAt("support", "n", tip, [normal[0], -normal[1]], 4);
}

/** The signed distance in words, with its bound. */
export function gapWords(gap: Pick<Gap<Vec2>, "status" | "distance" | "errorBound">): string {
    const bound = gap.errorBound > 0 ? ` ± ${words(gap.errorBound)}` : "";
    if (gap.status === "touching") return `touching${bound}`;
    return gap.distance < 0 ? `depth ${words(-gap.distance)}${bound}` : `distance ${words(gap.distance)}${bound}`;
}

/* B as it would just touch A. */
function drawGhost(pencil: Pencil, figure: Figure, gap: Gap<Vec2>): void {
    const { view } = pencil;
    const shifted: View = {
        ...view,
        x: view.x + gap.distance * gap.normal[0],
        y: view.y + gap.distance * gap.normal[1],
    };
    pencil.path("ghost", figurePath(figure, shifted));
}

function drawContacts(pencil: Pencil, manifold: Manifold<Vec2>): void {
    const middles = manifold.points.map(({ pointA, pointB }): Vec2 => [
        (pointA[0] + pointB[0]) / 2,
        (pointA[1] + pointB[1]) / 2,
    ]);
    for (const { pointA, pointB } of manifold.points) pencil.line("witness-line", pointA, pointB);
    pencil.path("contact-ring", dotsPath(middles.map((point) => toScreen(pencil.view, point)), 6));
    pencil.dots("contact-dot", middles, 2.6);
    const [x, y] = manifold.normal;
    for (const [i, point] of manifold.points.entries()) {
        const middle = middles[i];
        if (middle === undefined) continue;
        const side = i === 0 ? 1 : -1;
        pencil.name("support", `p${subscript(i + 1)} ${words(point.separation)}`, middle, [side * -y, side * x], 9);
    }
}

function drawAnswer(pencil: Pencil, pair: Pair, picture: Picture<Vec2>): void {
    const { gap, manifold } = picture;
    const deep = gap.distance < 0;
    if (gap.status === "overlap") drawGhost(pencil, pair.b, gap);
    pencil.line("witness-line", gap.pointA, gap.pointB, 1);
    const from = deep ? gap.pointA : gap.pointB;
    const tip = pencil.arrow("asked-arrow", from, gap.normal);
    pencil.dots("dot a", [gap.pointA], 4);
    pencil.dots("dot b", [gap.pointB], 4);
    if (manifold !== undefined) drawContacts(pencil, manifold);
    pencil.nameAt("support", "n", tip, [gap.normal[0], -gap.normal[1]], 4);
    const middle = visibleMiddle(pencil.view, gap.pointA, gap.pointB);
    pencil.name("number", gapWords(gap), middle, [-gap.normal[1], gap.normal[0]], 9);
}

/** `obstacles`: places on the screen where no text should stand, such as handles. */
export function drawWorld(
    view: View,
    pair: Pair,
    picture: Picture<Vec2>,
    step: Step<Vec2> | undefined,
    obstacles: readonly Vec2[],
    beat: Beat | undefined,
): Drawing {
    const pencil = new Pencil(view);
    for (const spot of obstacles) pencil.labels.takeDot(spot, 6);
    if (isSearch(step)) drawSearch(pencil, pair, picture.deciding, step, beat);
    else if (step?.kind === "clip") drawClip(pencil, picture.deciding, step);
    else drawAnswer(pencil, pair, picture);
    letters(pencil, pair);
    return pencil.done();
}
