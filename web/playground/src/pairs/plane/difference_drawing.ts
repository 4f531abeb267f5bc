/** The difference A - B: what GJK and EPA hold and ask in a step, and what the answer means there. */
import { droppedCorners, reaches, type Beat } from "../beats";
import { toWorldDirection } from "../frames";
import type { Gap, Picture, Step, Vec2 } from "../model";
import { words } from "../words";
import { Pencil, unit, type Drawing, type NamedPoint } from "./drawing";
import { circlePath, dotsPath, polygonPath, visibleMiddle } from "./path";
import { asks, directionOf, isSearch, nearestEdge, supportOf, workingPoints, type Found, type SearchStep }
    from "./step_points";
import { toScreen, type Box, type View } from "./view";
import { gapWords } from "./world_drawing";

const ORIGIN: Vec2 = [0, 0];
const LOWER_LEFT: Vec2 = [-1, -1];
/** A point whose place is that of the support point has no name of its own. */
const NEAR = 9;
/** Bounds nearer to each other than this, in pixels, are drawn as one. */
const MET = 2;

/** What is known of a length: nothing is as good as zero, or as infinity. */
function known(bound: number): number {
    return bound > 0 && bound < 1e300 ? bound : 0;
}

function drawOrigin(pencil: Pencil): void {
    const [x, y] = toScreen(pencil.view, ORIGIN);
    pencil.path("cross", `M${x - 8} ${y}H${x + 8}M${x} ${y - 8}V${y + 8}`);
    pencil.path("origin", dotsPath([[x, y]], 3.4));
    pencil.labels.takeDot([x, y], 8);
}

function drawSimplex(pencil: Pencil, points: readonly Vec2[]): void {
    const [p, q, r] = points;
    if (p !== undefined && q !== undefined && r !== undefined) {
        pencil.path("simplex-area", polygonPath(pencil.view, points));
        pencil.line("simplex-line", q, r);
        pencil.line("simplex-line", r, p);
    }
    if (p !== undefined && q !== undefined) pencil.line("simplex-line", p, q);
}

/* The origin is as far from A - B as these two circles say. */
function drawDistanceBounds(pencil: Pencil, step: SearchStep): void {
    const [lower, upper] = [known(step.lower), known(step.upper)];
    const { view } = pencil;
    const rings = circlePath(view, ORIGIN, upper) + circlePath(view, ORIGIN, lower);
    if (upper > 0 && (upper - lower) * view.scale > MET) pencil.path("bounds-area", rings);
    pencil.path("bound-upper", circlePath(view, ORIGIN, upper));
    pencil.path("bound-lower", circlePath(view, ORIGIN, lower));
}

/* Lines across the direction, as far out as the depth is at least and at most, with the way between them. */
function drawDepthBounds(pencil: Pencil, step: SearchStep, direction: Vec2): void {
    const reach = (length: number): Vec2 => [length * direction[0], length * direction[1]];
    const [lower, upper] = [known(step.lower), known(step.upper)];
    pencil.path("bound-lower", circlePath(pencil.view, ORIGIN, lower));
    pencil.across("bound-lower", reach(lower), direction);
    const asked = step.support[0] * step.direction[0] + step.support[1] * step.direction[1];
    if ((asked - lower) * pencil.view.scale < MET) return;
    pencil.line("bound-way", reach(lower), reach(asked), 0.6);
    const better = (asked - upper) * pencil.view.scale > MET;
    if (better) pencil.path("bound-upper", circlePath(pencil.view, ORIGIN, upper));
}

function boundNames(pencil: Pencil, step: SearchStep, direction: Vec2): void {
    const { scale } = pencil.view;
    const [lower, upper] = [known(step.lower), known(step.upper)];
    const gjk = step.kind === "simplex";
    const what = gjk ? "distance" : "depth";
    const met = upper > 0 && (upper - lower) * scale < MET;
    /* On the circle of a bound, behind the origin and to one side. */
    const name = (style: string, text: string, length: number, turn: number): void => {
        if (length * scale < 12) return;
        const [x, y] = direction;
        const way: Vec2 = [-0.5 * x - turn * y, -0.5 * y + turn * x];
        pencil.name(style, text, [length * way[0], length * way[1]], way, 4);
    };
    if (gjk && upper > 0 && !met) name("upper", `${what} ≤ ${words(upper)}`, upper, 0.86);
    if (met) name("ink", `${what} ${words(upper)}`, upper, -0.86);
    else if (lower > 0) name("lower", `${what} ≥ ${words(lower)}`, lower, -0.86);
    if (gjk || met) return;
    const reach = step.support[0] * step.direction[0] + step.support[1] * step.direction[1];
    const [x, y] = direction;
    if (Math.abs(reach - upper) * scale < MET) {
        pencil.name("upper", `depth ≤ ${words(upper)}`, [reach * x, reach * y], [-y, x], 6);
    }
}

/* Where the direction is drawn from: of the simplex or the nearest edge the point nearest to the origin. */
function footOf(picture: Picture<Vec2>, step: SearchStep): Vec2 {
    if (step.kind === "simplex") return toWorldDirection(picture.a, step.closest);
    const corner = step.points[nearestEdge(step)[0] ?? 0] ?? step.support;
    const offset = corner[0] * step.direction[0] + corner[1] * step.direction[1];
    return toWorldDirection(picture.a, [offset * step.direction[0], offset * step.direction[1]]);
}

function drawHeld(pencil: Pencil, picture: Picture<Vec2>, step: SearchStep, beat: Beat | undefined): void {
    const points = step.points.map((point) => toWorldDirection(picture.a, point));
    if (step.kind === "simplex") {
        drawSimplex(pencil, points);
        return;
    }
    pencil.path("polygon", polygonPath(pencil.view, points));
    const [from, to] = nearestEdge(step).map((i) => points[i]);
    if (from !== undefined && to !== undefined && reaches(beat, "nearest")) pencil.line("nearest", from, to);
}

function drawAsked(pencil: Pencil, picture: Picture<Vec2>, step: SearchStep, beat: Beat | undefined): void {
    const direction = directionOf(picture, step);
    const foot = footOf(picture, step);
    const support = reaches(beat, "support") ? supportOf(picture, step) : undefined;
    if (support) pencil.across("asked-line", support.point, direction);
    const near = step.points.length > 0 && reaches(beat, "nearest");
    if (near) pencil.line("foot", ORIGIN, foot);
    drawOrigin(pencil);
    const tip = reaches(beat, "direction") ? pencil.arrow("asked-arrow", foot, direction) : undefined;
    if (support) pencil.dots("asked-dot", [support.point], 4.8);
    const closest = near && step.kind === "simplex" && step.points.length > 1;
    if (closest) pencil.squares("closest-dot", [foot], true);
    if (tip) pencil.nameAt("support", "n", tip, [direction[0], -direction[1]], 4);
    if (support) pencil.name("support", `w${support.name}`, support.point, support.point);
    const side: Vec2 = [-direction[1], direction[0]];
    if (closest) pencil.name("simplex", "v", foot, [foot[0] + side[0], foot[1] + side[1]]);
}

/* Corners that the step has let go of: crossed out, in the color of what is no more. */
function drawDropped(pencil: Pencil, picture: Picture<Vec2>, shown: number, middle: Vec2): void {
    const dropped = droppedCorners(picture.trace, shown);
    const points = dropped.map(({ point }) => toWorldDirection(picture.a, point));
    pencil.crosses("dropped", points);
    pencil.names("dropped", points.map((at, i) => ({ at, name: dropped[i]?.name ?? "" })), middle);
}

function heldNames(pencil: Pencil, held: readonly Found[], support: Found | undefined, middle: Vec2): void {
    const spot = support && toScreen(pencil.view, support.point);
    const named: NamedPoint[] = [];
    for (const { point, name } of held) {
        const [x, y] = toScreen(pencil.view, point);
        if (spot && Math.hypot(x - spot[0], y - spot[1]) < NEAR) continue;
        named.push({ at: point, name: `w${name}` });
    }
    pencil.names("simplex", named, middle);
}

function drawSearch(pencil: Pencil, picture: Picture<Vec2>, step: SearchStep, middle: Vec2, at: StepPlace): void {
    const asked = asks(step);
    const found = asked && reaches(at.beat, "support");
    const direction = directionOf(picture, step);
    if (found && step.kind === "simplex") drawDistanceBounds(pencil, step);
    if (found && step.kind === "polytope") drawDepthBounds(pencil, step, direction);
    drawHeld(pencil, picture, step, at.beat);
    const held = workingPoints(picture, step, true);
    pencil.squares("simplex-dot", held.map(({ point }) => point));
    if (asked) drawAsked(pencil, picture, step, at.beat);
    else drawOrigin(pencil);
    heldNames(pencil, held, found ? supportOf(picture, step) : undefined, middle);
    drawDropped(pencil, picture, at.shown, middle);
    pencil.name("ink", "0", ORIGIN, LOWER_LEFT, 5);
    if (found) boundNames(pencil, step, direction);
}

/* The origin is as deep in A - B, or as far from it, as the shapes are in each other or apart. */
function drawAnswer(pencil: Pencil, gap: Gap<Vec2>): void {
    const nearest: Vec2 = [gap.pointA[0] - gap.pointB[0], gap.pointA[1] - gap.pointB[1]];
    const toward: Vec2 = unit(gap.normal);
    pencil.across("asked-line", nearest, toward);
    pencil.line("witness-line", ORIGIN, nearest, 1);
    drawOrigin(pencil);
    const tip = pencil.arrow("asked-arrow", nearest, toward);
    pencil.dots("asked-dot", [nearest], 4);
    pencil.nameAt("support", "n", tip, [toward[0], -toward[1]], 4);
    const middle = visibleMiddle(pencil.view, ORIGIN, nearest);
    pencil.name("number", gapWords(gap), middle, [-toward[1], toward[0]], 10);
    pencil.name("ink", "0", ORIGIN, LOWER_LEFT, 5);
}

/** The origin alone, where something else is explained. */
export function drawOriginAlone(view: View): Drawing {
    const pencil = new Pencil(view);
    drawOrigin(pencil);
    pencil.name("ink", "0", ORIGIN, LOWER_LEFT, 5);
    return pencil.done();
}

/** Which step is shown, and how far into it. */
export interface StepPlace {
    readonly shown: number;
    readonly beat: Beat | undefined;
}

export function drawDifference(
    view: View,
    box: Box,
    picture: Picture<Vec2>,
    step: Step<Vec2> | undefined,
    at: StepPlace,
): Drawing {
    const pencil = new Pencil(view);
    const middle: Vec2 = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
    if (isSearch(step)) drawSearch(pencil, picture, step, middle, at);
    else drawAnswer(pencil, picture.gap);
    return pencil.done();
}
