/** What is drawn over bodies, in the plane and in space alike: joints, points of contact with their normals, the hand's
 * pull, and the crosshair of those who use keys. */
import { css, type Inks } from "./colours";
import { jointLines, type Polyline } from "./joint_marks";
import type { ToyJointState, ToyMoverState, ToyRows } from "../library";
import { at, clamp } from "../numbers";
import { walkerOf } from "./walker_marks";

export type Project = (point: readonly [number, number, number]) => readonly [number, number] | undefined;

export interface Marks {
    readonly dimension: 2 | 3;
    readonly project: Project;
    readonly contacts: ToyRows | undefined;
    readonly joints: readonly ToyJointState[];
    /** The character: what it touches, the ground's normal, its velocity. */
    readonly walker: ToyMoverState | undefined;
    /** The size of usual bodies, as the scene says it. */
    readonly length: number;
    /** The push that a usual body at rest gets in a step: it has the usual dot. */
    readonly usualImpulse: number;
    /** How long the line of a normal is. */
    readonly normalLength: number;
    /** How large a usual body is, in pixels, and how many of these a length has. */
    readonly bodyPixels: number;
    readonly scale: number;
    readonly held: { readonly point: readonly number[]; readonly target: readonly number[] } | undefined;
    readonly cross: readonly [number, number] | undefined;
}

/** The radius of a joint's mark. */
const JOINT_MARK = { part: 0.18, least: 2.5, most: 11 };
/** Radii of dots, in parts of a usual body and in pixels. */
const USUAL_DOT = { part: 0.07, least: 0.8, most: 3 };
const LARGEST_DOT = { part: 0.2, least: 2, most: 10 };

function dotOf(dot: { part: number; least: number; most: number }, bodyPixels: number): number {
    return clamp(dot.part * bodyPixels, dot.least, dot.most);
}

function contactsOf(context: CanvasRenderingContext2D, marks: Marks, rows: ToyRows, inks: Inks): void {
    const { dimension, project, normalLength } = marks;
    const { data, size } = rows;
    const lines = new Path2D();
    const dots = new Path2D();
    const usual = dotOf(USUAL_DOT, marks.bodyPixels);
    const largest = dotOf(LARGEST_DOT, marks.bodyPixels);
    for (let row = 0; row < rows.count; row++) {
        const i = row * size;
        const z = dimension === 3 ? at(data, i + 2) : 0;
        const n = i + dimension;
        const nz = dimension === 3 ? at(data, n + 2) : 0;
        const here = project([at(data, i), at(data, i + 1), z]);
        const there = project([
            at(data, i) + normalLength * at(data, n),
            at(data, i + 1) + normalLength * at(data, n + 1),
            z + normalLength * nz,
        ]);
        if (!here || !there) continue;
        const impulse = at(data, n + dimension + 1);
        const radius = clamp(usual * Math.sqrt(impulse / marks.usualImpulse), 0.4 * usual, largest);
        lines.moveTo(here[0], here[1]);
        lines.lineTo(there[0], there[1]);
        dots.moveTo(here[0] + radius, here[1]);
        dots.arc(here[0], here[1], radius, 0, 2 * Math.PI);
    }
    context.strokeStyle = css(inks.contact, 0.75);
    context.lineWidth = 1.2;
    context.stroke(lines);
    context.fillStyle = css(inks.contact, 0.85);
    context.fill(dots);
}

/** A path of lines of the world; what is behind the eye is left out. */
function pathOf(lines: readonly Polyline[], project: Project): Path2D {
    const path = new Path2D();
    for (const line of lines) {
        line.forEach((point, i) => {
            const seen = project(point);
            if (!seen) return;
            if (i === 0) path.moveTo(seen[0], seen[1]);
            else path.lineTo(seen[0], seen[1]);
        });
    }
    return path;
}

/** Lines with a rim in the colour of the paper, so that they are seen on bodies of any colour. */
function jointsOf(context: CanvasRenderingContext2D, marks: Marks, inks: Inks): void {
    const { dimension, project, bodyPixels } = marks;
    const radius = dotOf(JOINT_MARK, bodyPixels);
    const lines = jointLines(marks.joints, dimension, radius / marks.scale);
    const frames = pathOf(lines.frames, project);
    const dashed = pathOf(lines.dashed, project);
    const limits = pathOf(lines.limits, project);
    const motors = pathOf(lines.motors, project);
    const dots = new Path2D();
    for (const dot of lines.dots) {
        const seen = project(dot);
        if (!seen) continue;
        dots.moveTo(seen[0] + 0.3 * radius, seen[1]);
        dots.arc(seen[0], seen[1], 0.3 * radius, 0, 2 * Math.PI);
    }
    const width = clamp(radius / 6, 0.8, 1.6);
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = css(inks.paper, 0.75);
    context.lineWidth = 3 * width;
    for (const path of [dashed, frames, limits, motors]) context.stroke(path);
    context.lineWidth = width;
    context.setLineDash([4 * width, 3 * width]);
    context.strokeStyle = css(inks.ink, 0.8);
    context.stroke(dashed);
    context.setLineDash([]);
    context.strokeStyle = css(inks.accent);
    context.stroke(limits);
    context.strokeStyle = css(inks.ink);
    context.stroke(frames);
    context.fillStyle = css(inks.ink);
    context.fill(dots);
    context.lineWidth = 1.5 * width;
    context.strokeStyle = css(inks.contact);
    context.stroke(motors);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
}

function pullOf(context: CanvasRenderingContext2D, marks: Marks, inks: Inks): void {
    if (!marks.held) return;
    const { point, target } = marks.held;
    const from = marks.project([at(point, 0), at(point, 1), at(point, 2)]);
    const to = marks.project([at(target, 0), at(target, 1), at(target, 2)]);
    if (!from || !to) return;
    context.strokeStyle = css(inks.accent);
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(from[0], from[1]);
    context.lineTo(to[0], to[1]);
    context.stroke();
    ring(context, to[0], to[1], 6);
    context.fillStyle = css(inks.accent);
    context.beginPath();
    context.arc(from[0], from[1], 3, 0, 2 * Math.PI);
    context.fill();
}

function crossAt(context: CanvasRenderingContext2D, x: number, y: number, inks: Inks): void {
    const arms: readonly (readonly [number, number])[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
    for (const [width, colour] of [[4, css(inks.paper, 0.9)], [1.5, css(inks.ink)]] as const) {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.beginPath();
        for (const [dx, dy] of arms) {
            context.moveTo(x + 4 * dx, y + 4 * dy);
            context.lineTo(x + 13 * dx, y + 13 * dy);
        }
        context.stroke();
        ring(context, x, y, 8);
    }
}

export function hasMarks(marks: Marks): boolean {
    const rows = (marks.contacts?.count ?? 0) + marks.joints.length;
    return rows > 0 || marks.walker !== undefined || marks.held !== undefined || marks.cross !== undefined;
}

export function paintMarks(context: CanvasRenderingContext2D, marks: Marks, inks: Inks): void {
    if (marks.joints.length > 0) jointsOf(context, marks, inks);
    if (marks.contacts) contactsOf(context, marks, marks.contacts, inks);
    if (marks.walker) walkerOf(context, marks.walker, marks.length, marks.project, inks);
    pullOf(context, marks, inks);
    if (marks.cross) crossAt(context, marks.cross[0], marks.cross[1], inks);
}
