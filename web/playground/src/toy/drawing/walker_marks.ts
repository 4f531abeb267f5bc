/** How a character looks: a dot and the normal where it touches something, a longer arrow on the ground that it stands
 * on, and an arrow for where it will be in a quarter of a second. */
import { css, type Inks } from "./colours";
import type { ToyContact, ToyMoverState, Vector } from "../library";
import { at } from "../numbers";
import type { Project } from "./marks";

/** Lengths of normals, in lengths of the scene, and seconds of the velocity. */
const NORMAL = 0.3;
const GROUND_NORMAL = 0.9;
const VELOCITY_SECONDS = 0.25;
/** Slower than this, in lengths a second, has no arrow. */
const SLOW = 0.2;
const DOT = 3;
const HEAD = 7;

type Pixel = readonly [number, number];

function along(point: Vector, direction: Vector, length: number): [number, number, number] {
    const sum = (k: number): number => at(point, k) + length * at(direction, k);
    return [sum(0), sum(1), point.length > 2 ? sum(2) : 0];
}

function arrow(path: Path2D, from: Pixel | undefined, to: Pixel | undefined, head: number): void {
    if (!from || !to) return;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    path.moveTo(from[0], from[1]);
    path.lineTo(to[0], to[1]);
    if (length < head) return;
    const [ux, uy] = [(head * dx) / length, (head * dy) / length];
    path.moveTo(to[0] - ux - 0.5 * uy, to[1] - uy + 0.5 * ux);
    path.lineTo(to[0], to[1]);
    path.lineTo(to[0] - ux + 0.5 * uy, to[1] - uy - 0.5 * ux);
}

/** A line with a rim in the colour of the paper, so that it is seen on bodies of any colour. */
function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number, inks: Inks): void {
    context.strokeStyle = css(inks.paper, 0.8);
    context.lineWidth = width + 2.5;
    context.stroke(path);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
}

export function walkerOf(
    context: CanvasRenderingContext2D, walker: ToyMoverState, length: number, project: Project, inks: Inks,
): void {
    const { position, velocity, ground, contacts } = walker;
    const normalOf = (path: Path2D, { point, normal }: ToyContact, size: number): void =>
        arrow(path, project(along(point, normal, 0)), project(along(point, normal, size * length)), HEAD);
    const [touching, standing, moving, dots] = [new Path2D(), new Path2D(), new Path2D(), new Path2D()];
    for (const contact of contacts) {
        normalOf(touching, contact, NORMAL);
        const seen = project(along(contact.point, contact.normal, 0));
        if (!seen) continue;
        dots.moveTo(seen[0] + DOT, seen[1]);
        dots.arc(seen[0], seen[1], DOT, 0, 2 * Math.PI);
    }
    if (ground) normalOf(standing, ground, GROUND_NORMAL);
    if (Math.hypot(...velocity) > SLOW * length) {
        const soon = project(along(position, velocity, VELOCITY_SECONDS));
        arrow(moving, project(along(position, velocity, 0)), soon, HEAD);
    }
    context.lineJoin = context.lineCap = "round";
    stroke(context, touching, css(inks.contact), 1.2, inks);
    stroke(context, standing, css(inks.accent), 2, inks);
    stroke(context, moving, css(inks.ink), 2, inks);
    context.fillStyle = css(inks.contact);
    context.fill(dots);
}
