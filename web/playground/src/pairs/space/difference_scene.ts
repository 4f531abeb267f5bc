/** The Minkowski difference A - B around the origin, and inside of it what GJK and EPA hold. Drawn along the world's
 * axes: everything of the steps, which are in A's frame, is turned with A. */
import { Group } from "three";
import { droppedCorners, reaches, type Beat } from "../beats";
import { toWorldDirection } from "../frames";
import { namesOf } from "../names";
import type { Picture, PlacedSolid, Step, Vec3 } from "../model";
import { subscript, words } from "../words";
import type { ShapeText } from "../../../../package/src/types";
import { Body, setFrame } from "./body";
import { differenceMesh, placeOfB, turnOfB } from "./difference";
import type { Difference } from "./difference";
import { addScaled, at, icosphere, subtract } from "./directions";
import { Dots } from "./dots";
import type { DotStyle } from "./dots";
import { Glass } from "./glass";
import type { Label, Writing } from "./labels";
import { Lines } from "./lines";
import { meshOfFaces } from "./mesh3";
import type { Detail } from "./mesh3";
import type { Palette } from "./palette";
import { ORDER } from "./stage";
import type { Stage } from "./stage";
import type { Ball } from "./viewport";
import { allPairs, around } from "./world_scene";

export interface DifferenceView {
    readonly picture: Picture<Vec3>;
    readonly step: Step<Vec3> | undefined;
    /** Its index. */
    readonly shown: number;
    readonly beat: Beat | undefined;
    readonly held: boolean;
}

/* The length of an arrow, as a part of the radius of what is shown. */
const ARROW = 0.2;

type SimplexStep = Extract<Step<Vec3>, { kind: "simplex" }>;
type PolytopeStep = Extract<Step<Vec3>, { kind: "polytope" }>;

/** The mesh of A - B, made anew only when it has another form: a shape is another, or B has turned against A. */
class DifferenceDrawing {
    readonly frame = new Group();
    private readonly core: Body;
    private readonly outer: Body;
    private mesh: Difference | undefined;
    private shapes: readonly [ShapeText, ShapeText] | undefined;
    private turn = "";
    private detail: Detail = "fine";

    constructor(stage: Stage) {
        this.core = new Body(stage, { opacity: 0.13, rim: 0.32, width: 1, seam: 0.5, lines: 0.8, behind: 0.28 });
        this.outer = new Body(stage, { opacity: 0.05, rim: 0.32, width: 1, seam: 0.35, lines: 0.45 });
        this.frame.matrixAutoUpdate = false;
        this.frame.add(this.core, this.outer);
    }

    show({ case: given, a, b }: Picture<Vec3>, held: boolean): void {
        const turn = turnOfB(a, b), turnText = turn.join();
        const same = this.shapes?.[0] === given.a.shape && this.shapes[1] === given.b.shape && this.turn === turnText;
        if (!same || (!held && this.detail === "coarse")) {
            this.shapes = [given.a.shape, given.b.shape];
            this.turn = turnText;
            this.detail = held ? "coarse" : "fine";
            this.mesh = differenceMesh(a.solid, b.solid, turn, this.detail);
            this.core.show(this.mesh.core);
            this.outer.visible = this.mesh.outer !== undefined;
            if (this.mesh.outer) this.outer.show(this.mesh.outer);
        }
        setFrame(this.frame, { axes: a.axes, position: toWorldDirection(a, negative(placeOfB(a, b))) });
    }

    ball({ a, b }: Picture<Vec3>): Ball {
        const mesh = this.mesh?.outer ?? this.mesh?.core;
        if (!mesh) return { middle: [0, 0, 0], radius: 1 };
        const middle = addScaled(mesh.middle, placeOfB(a, b), -1);
        return { middle: toWorldDirection(a, middle), radius: mesh.radius };
    }

    paint(palette: Palette): void {
        this.core.paint(palette.difference, palette.paper);
        this.outer.paint(palette.difference, palette.paper);
    }

    dispose(): void {
        this.core.dispose();
        this.outer.dispose();
    }
}

function negative(v: Vec3): Vec3 {
    return [-v[0], -v[1], -v[2]];
}

export class DifferenceScene {
    readonly root = new Group();
    private readonly difference: DifferenceDrawing;
    /* What GJK and EPA hold is in A's frame, about the origin. */
    private readonly frame = new Group();
    private readonly held: Glass;
    private readonly nearest: Glass;
    private readonly bound: Glass;
    private readonly heldEdges: Lines;
    private readonly foot: Lines;
    private readonly question: Lines;
    private readonly plane: Lines;
    private readonly answer: Lines;
    private readonly normal: Lines;
    private readonly reached: Dots;
    private readonly axes: Lines;
    private readonly corners: Dots;
    private readonly dropped: Dots;
    private readonly closest: Dots;
    private readonly support: Dots;
    private readonly origin: Dots;
    private readonly parts: { dispose(): void }[];
    private colors: Palette | undefined;
    private labels: Label[] = [];
    private obstacles: Vec3[] = [];

    constructor(stage: Stage) {
        const lines = (width: number, dash = 0, head = 0): Lines =>
            new Lines(stage, { width, head, ...(dash > 0 && { dash }) }, ORDER.mark);
        const dots = (style: DotStyle): Dots => new Dots(stage, style, ORDER.point);
        this.difference = new DifferenceDrawing(stage);
        this.held = new Glass({ opacity: 0.16, rim: 0.34 }, ORDER.held);
        this.nearest = new Glass({ opacity: 0.5, rim: 0.6 }, ORDER.held + 0.1);
        this.bound = new Glass({ opacity: 0.02, rim: 0.4 }, ORDER.held - 0.1);
        this.heldEdges = new Lines(stage, { width: 1.7, behind: 0.4, faces: true }, ORDER.mark);
        this.foot = lines(1.6, 3);
        this.question = lines(2.2, 0, 13);
        this.plane = lines(1.3, 5);
        this.answer = lines(2);
        this.normal = lines(2.2, 0, 13);
        this.reached = dots({ size: 7 });
        this.axes = new Lines(stage, { width: 1, opacity: 0.9 }, ORDER.ground);
        this.corners = dots({ size: 7, form: "square" });
        this.dropped = dots({ size: 7, hollow: true, form: "square" });
        this.closest = dots({ size: 9, hollow: true, form: "diamond" });
        this.support = dots({ size: 10, hollow: true });
        this.origin = dots({ size: 8 });
        const drawn = [
            this.held, this.nearest, this.bound, this.heldEdges, this.foot, this.question, this.plane, this.corners,
            this.dropped, this.closest, this.support,
        ];
        this.frame.matrixAutoUpdate = false;
        this.frame.add(...drawn);
        const still = [this.axes, this.answer, this.normal, this.origin, this.reached];
        this.root.add(this.difference.frame, this.frame, ...still);
        this.parts = [...drawn, this.difference, ...still];
        this.bound.show(unitBall());
        this.origin.show([0, 0, 0]);
    }

    paint(palette: Palette): void {
        const { simplex, support, origin, paper, axis, ink, inkSoft, normal } = palette;
        this.colors = palette;
        this.difference.paint(palette);
        for (const glass of [this.held, this.nearest]) glass.paint(simplex);
        for (const lines of [this.heldEdges, this.foot]) lines.paint(simplex);
        for (const lines of [this.question, this.plane]) lines.paint(support);
        this.answer.paint(ink);
        this.normal.paint(normal);
        this.reached.paint(ink, paper);
        this.axes.paint(axis);
        this.corners.paint(simplex, paper);
        this.dropped.paint(inkSoft, paper);
        this.closest.paint(simplex, paper);
        this.support.paint(support, paper);
        this.origin.paint(origin, paper);
    }

    update({ picture, step, shown, beat, held }: DifferenceView): Writing {
        this.difference.show(picture, held);
        setFrame(this.frame, { axes: picture.a.axes, position: [0, 0, 0] });
        const { radius } = this.ball(picture), reach = 1.3 * radius;
        this.axes.showPlain([-reach, 0, 0, reach, 0, 0, 0, -reach, 0, 0, reach, 0, 0, 0, -reach, 0, 0, reach]);
        this.labels = [{ at: [0, 0, 0], text: "0", tone: "ink" }];
        this.obstacles = [[0, 0, 0]];
        const marks = [
            this.held, this.nearest, this.bound, this.heldEdges, this.foot, this.question, this.plane, this.corners,
            this.dropped, this.closest, this.support, this.answer, this.normal, this.reached,
        ];
        for (const mark of marks) mark.visible = false;
        if (step?.kind === "simplex") this.showSimplex(picture, step, radius, beat);
        else if (step?.kind === "polytope") this.showPolytope(picture, step, radius, beat);
        else this.showAnswer(picture, radius);
        this.showDropped(picture, shown);
        return { labels: this.labels, obstacles: this.obstacles };
    }

    /** The difference and the origin. */
    ball(picture: Picture<Vec3>): Ball {
        return around(this.difference.ball(picture), { middle: [0, 0, 0], radius: 0 });
    }

    private label(placed: PlacedSolid<Vec3>, at: Vec3, text: string, tone: Label["tone"], minor = false): void {
        this.labels.push({ at: toWorldDirection(placed, at), text, tone, minor });
    }

    /* From the origin to the nearest point of the boundary, and the normal there. */
    private showAnswer({ gap }: Picture<Vec3>, size: number): void {
        const nearest = subtract(gap.pointA, gap.pointB);
        const tip = addScaled(nearest, gap.normal, ARROW * size), middle = addScaled([0, 0, 0], nearest, 0.5);
        this.answer.showPlain([0, 0, 0, ...nearest]);
        this.normal.showPlain([...nearest, ...tip]);
        this.reached.show(nearest);
        const text = gap.distance < 0 ? `depth ${words(-gap.distance)}` : `distance ${words(gap.distance)}`;
        this.labels.push({ at: tip, text: "n", tone: "support" }, { at: middle, text, tone: "ink" });
        this.obstacles.push(nearest, middle, addScaled(nearest, gap.normal, 0.5 * ARROW * size));
    }

    /* Corners that the step has let go of. */
    private showDropped(picture: Picture<Vec3>, shown: number): void {
        const dropped = droppedCorners(picture.trace, shown);
        this.dropped.show(dropped.flatMap(({ point }) => point));
        for (const { point, name } of dropped) this.label(picture.a, point, name, "soft", true);
    }

    private showSimplex(picture: Picture<Vec3>, step: SimplexStep, size: number, beat: Beat | undefined): void {
        const name = namesOf(picture.trace), { points } = step;
        this.corners.show(points.flat());
        this.heldEdges.showPlain(allPairs(points));
        if (points.length >= 3) this.held.show(meshOfFaces(points, facesOfSimplex(points)));
        if (points.length > 0 && reaches(beat, "nearest")) {
            this.closest.show(step.closest);
            this.foot.showPlain([0, 0, 0, ...step.closest]);
            this.label(picture.a, step.closest, "v", "simplex");
        }
        points.forEach((point, i) => this.nameCorner(picture, name, step, point, i));
        if (!step.asked) return;
        this.showQuestion(picture, step, size, beat);
        if (reaches(beat, "support")) this.showBound(step.lower);
    }

    private nameCorner(
        picture: Picture<Vec3>,
        name: ReturnType<typeof namesOf<Vec3>>,
        step: SimplexStep | PolytopeStep,
        point: Vec3,
        i: number,
    ): void {
        const ofA = step.pointsA[i], ofB = step.pointsB[i];
        if (!ofA || !ofB) return;
        this.label(picture.a, point, `w${subscript(name(ofA, ofB) ?? 0)}`, "simplex", true);
    }

    private showPolytope(picture: Picture<Vec3>, step: PolytopeStep, size: number, beat: Beat | undefined): void {
        const name = namesOf(picture.trace), { points, faces } = step;
        const mesh = meshOfFaces(points, faces), nearest = faces[step.nearest] ?? [];
        this.held.show(mesh);
        this.heldEdges.show(mesh.creases);
        this.corners.show(points.flat());
        if (!reaches(beat, "nearest")) return;
        this.nearest.show(meshOfFaces(points, [nearest]));
        const foot = addScaled([0, 0, 0], step.direction, step.lower);
        this.closest.show(foot);
        this.foot.showPlain([0, 0, 0, ...foot]);
        this.showQuestion(picture, step, size, beat);
        for (const i of nearest) {
            const point = points[i];
            if (point) this.nameCorner(picture, name, step, point, i);
        }
        if (reaches(beat, "support")) this.showBound(step.lower);
    }

    /* The direction at the support point, and the line from there to the axis along it. */
    private showQuestion(
        picture: Picture<Vec3>,
        step: SimplexStep | PolytopeStep,
        size: number,
        beat: Beat | undefined,
    ): void {
        if (!reaches(beat, "direction")) return;
        const { support, direction } = step;
        if (!reaches(beat, "support")) {
            this.showDirection(picture, footOf(step), direction, size);
            return;
        }
        this.showDirection(picture, support, direction, size);
        const number = namesOf(picture.trace)(step.supportA, step.supportB) ?? 0;
        const height = support[0] * direction[0] + support[1] * direction[1] + support[2] * direction[2];
        const onAxis = addScaled([0, 0, 0], direction, height);
        this.support.show(support);
        this.plane.showPlain([...support, ...onAxis, 0, 0, 0, ...onAxis]);
        this.obstacles.push(toWorldDirection(picture.a, support));
        this.labels.unshift(
            { at: toWorldDirection(picture.a, support), text: `w${subscript(number)}`, tone: "support" },
        );
    }

    private showDirection(picture: Picture<Vec3>, from: Vec3, direction: Vec3, size: number): void {
        const tip = addScaled(from, direction, ARROW * size);
        this.question.showPlain([...from, ...tip]);
        this.labels.unshift({ at: toWorldDirection(picture.a, tip), text: "n", tone: "support" });
    }

    /* A ball about the origin: nothing of A - B is nearer (GJK), all of it is in A - B (EPA). */
    private showBound(lower: number): void {
        if (!(lower > 0) || !Number.isFinite(lower) || !this.colors) return;
        this.bound.scale.setScalar(lower);
        this.bound.paint(this.colors.lower);
        this.bound.visible = true;
    }

    dispose(): void {
        for (const part of this.parts) part.dispose();
    }
}

function unitBall(): { positions: Float32Array; normals: Float32Array; triangles: Uint32Array } {
    const { directions, triangles } = icosphere(3);
    return { positions: Float32Array.from(directions), normals: Float32Array.from(directions), triangles };
}

/* Where a direction begins while nothing is found along it: of what is kept the point nearest to the origin. */
function footOf(step: SimplexStep | PolytopeStep): Vec3 {
    return step.kind === "simplex" ? step.closest : addScaled([0, 0, 0], step.direction, step.lower);
}

/* A triangle from both sides; a tetrahedron with its faces counter-clockwise from outside. */
function facesOfSimplex(points: readonly Vec3[]): number[][] {
    const [p, q, r, s] = points;
    if (!p || !q || !r || !s) return [[0, 1, 2], [2, 1, 0]];
    const volume = [0, 1, 2].reduce((sum, k) => {
        const i = (k + 1) % 3, j = (k + 2) % 3;
        const cross = (at(q, i) - at(p, i)) * (at(r, j) - at(p, j)) - (at(q, j) - at(p, j)) * (at(r, i) - at(p, i));
        return sum + cross * (at(s, k) - at(p, k));
    }, 0);
    const faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    return volume > 0 ? faces : faces.map((face) => [...face].reverse());
}
