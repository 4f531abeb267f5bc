/** The two shapes in the world, and what the answer or a step says of them. */
import { Group } from "three";
import type { Object3D } from "three";
import { reaches, type Beat } from "../beats";
import { axes3, toLocalDirection, toWorld, toWorldDirection } from "../frames";
import type { CaseBody, Picture, PlacedSolid, Step, Vec3, Which } from "../model";
import { namesOf } from "../names";
import { subscript, words, wordsNear } from "../words";
import type { ShapeText } from "../../../../package/src/types";
import { Body, MANY_EDGES, setFrame } from "./body";
import { addScaled, inTurn, subtract, unit } from "./directions";
import { Dots } from "./dots";
import type { DotStyle } from "./dots";
import type { Label, Writing } from "./labels";
import { Lines } from "./lines";
import { corePolytope, LINE_NUMBERS, meshOfPoints, shapeMesh } from "./mesh3";
import type { Detail, Mesh3 } from "./mesh3";
import type { Palette } from "./palette";
import { ORDER } from "./stage";
import type { Stage } from "./stage";
import type { Ball } from "./viewport";

export interface WorldView {
    readonly picture: Picture<Vec3>;
    readonly step: Step<Vec3> | undefined;
    readonly beat: Beat | undefined;
    /** The mesh that a hull was made of. */
    readonly mesh: OpenedMesh | undefined;
    /** Where B begins its way and ends it. */
    readonly way: readonly [CaseBody, CaseBody] | undefined;
    readonly selected: Which;
    readonly held: boolean;
}

/** Points of a mesh in the frame of its shape, and triangles of them where they are known. */
export interface OpenedMesh {
    readonly which: Which;
    readonly points: Float64Array;
    readonly triangles: Uint32Array;
}

/** Points of a cloud; of more every second, third, ... is drawn. */
const MOST_POINTS = 6000;

const PLAIN = { opacity: 0.15, rim: 0.42, width: 1.3, seam: 0.55 };
const CHOSEN = { opacity: 0.24, rim: 0.55 };

/* A shape in the world, with its core where that is of interest. */
class ShapeDrawing {
    readonly body: Body;
    readonly core: Lines;
    /* Of a hull that was made of a mesh: the mesh itself. */
    readonly inner: Lines;
    readonly cloud: Dots;
    readonly frame = new Group();
    readonly innerFrame = new Group();
    private meshPoints: Float64Array | undefined;
    /* Of a shape that is not convex the part that decides. */
    readonly part: Lines;
    readonly partFrame = new Group();
    private partOf: PlacedSolid<Vec3> | undefined;
    mesh: Mesh3 | undefined;
    private text: ShapeText | undefined;
    private detail: Detail = "fine";

    constructor(stage: Stage) {
        this.body = new Body(stage, PLAIN);
        this.core = new Lines(stage, { width: 1, opacity: 0.8, dash: 4 }, ORDER.held);
        this.part = new Lines(stage, { width: 3.2, opacity: 0.75 }, ORDER.held);
        this.frame.matrixAutoUpdate = this.partFrame.matrixAutoUpdate = false;
        this.inner = new Lines(stage, { width: 1, opacity: 0.4 }, ORDER.held);
        this.cloud = new Dots(stage, { size: 1 }, ORDER.held);
        this.innerFrame.matrixAutoUpdate = false;
        this.innerFrame.add(this.inner, this.cloud);
        this.frame.add(this.core);
        this.partFrame.add(this.part);
    }

    /** The part that decides, if there is one. */
    showPart(placed: PlacedSolid<Vec3> | undefined): void {
        this.partFrame.visible = placed !== undefined;
        if (!placed || placed === this.partOf) return;
        this.partOf = placed;
        setFrame(this.partFrame, placed);
        const { creases, seams } = shapeMesh(placed.solid, "coarse");
        this.part.show([...creases, ...seams]);
    }

    /** The mesh inside of the hull: its triangles, or else its points. */
    showMesh(placed: PlacedSolid<Vec3>, mesh: OpenedMesh | undefined): void {
        this.innerFrame.visible = mesh !== undefined;
        if (!mesh) return;
        setFrame(this.innerFrame, placed);
        if (mesh.points === this.meshPoints) return;
        this.meshPoints = mesh.points;
        this.inner.showPlain(edgesOfTriangles(mesh));
        const count = mesh.points.length / 3, stride = Math.ceil(count / MOST_POINTS);
        this.cloud.show(mesh.triangles.length > 0 ? []
            : [...mesh.points.filter((_, i) => Math.floor(i / 3) % stride === 0)]);
    }

    /** A shape that is the same object as before keeps its mesh. The core is drawn where `searching`. */
    show(text: ShapeText, placed: PlacedSolid<Vec3>, held: boolean, searching: boolean): void {
        setFrame(this.body, placed);
        setFrame(this.frame, placed);
        this.frame.visible = searching;
        if (this.text === text && (held || this.detail === "fine")) return;
        this.text = text;
        this.detail = held ? "coarse" : "fine";
        this.mesh = shapeMesh(placed.solid, this.detail);
        this.body.show(this.mesh);
        const core = placed.solid.rounding > 0 ? corePolytope(placed.solid) : undefined;
        this.core.show(core ? meshOfPoints(Float64Array.from(core.vertices.flat())).creases : []);
    }

    /* Many edges are drawn thinner. */
    edgeWidth(chosen: boolean): number {
        const many = (this.mesh?.creases.length ?? 0) > MANY_EDGES * LINE_NUMBERS;
        return (chosen ? 1.8 : 1.2) * (many ? 0.7 : 1);
    }

    ball(placed: PlacedSolid<Vec3>): Ball {
        return this.mesh
            ? { middle: toWorld(placed, this.mesh.middle), radius: this.mesh.radius }
            : { middle: placed.position, radius: 0 };
    }

    dispose(): void {
        this.body.dispose();
        this.core.dispose();
        this.inner.dispose();
        this.cloud.dispose();
        this.part.dispose();
    }
}

/** The smallest ball around two. */
export function around(one: Ball, other: Ball): Ball {
    const way = subtract(other.middle, one.middle);
    const apart = Math.hypot(...way);
    if (apart + other.radius <= one.radius) return one;
    if (apart + one.radius <= other.radius) return other;
    const radius = (apart + one.radius + other.radius) / 2;
    return { middle: addScaled(one.middle, unit(way), radius - one.radius), radius };
}

export class WorldScene {
    readonly root = new Group();
    private readonly a: ShapeDrawing;
    private readonly b: ShapeDrawing;
    /* B where it just touches A. */
    private readonly ghost: Body;
    private ghostOf: Mesh3 | undefined;
    /* B where its way begins and ends. */
    private readonly ends: readonly [Body, Body];
    private endsOf: Mesh3 | undefined;
    private readonly way: Lines;
    private readonly gap: Lines;
    private readonly normal: Lines;
    private readonly question: Lines;
    private readonly patch: Lines;
    private readonly featureA: Lines;
    private readonly featureB: Lines;
    private readonly witnesses: Dots;
    private readonly contacts: Dots;
    private readonly supports: Dots;
    private readonly heldA: Dots;
    private readonly heldB: Dots;
    private readonly heldLinesA: Lines;
    private readonly heldLinesB: Lines;
    private readonly parts: { dispose(): void }[];
    private labels: Label[] = [];
    private obstacles: Vec3[] = [];

    constructor(stage: Stage) {
        const lines = (width: number, head = 0, opacity = 1): Lines =>
            new Lines(stage, { width, head, opacity }, ORDER.mark);
        const dots = (style: DotStyle): Dots => new Dots(stage, style, ORDER.point);
        this.a = new ShapeDrawing(stage);
        this.b = new ShapeDrawing(stage);
        this.ghost = new Body(stage, { opacity: 0.03, rim: 0.2, width: 1.2, seam: 0.6, lines: 0.6, dash: 5 });
        const end = { opacity: 0.02, rim: 0.12, width: 1, seam: 0.4, lines: 0.5, dash: 4 };
        this.ends = [new Body(stage, end), new Body(stage, end)];
        this.way = lines(2, 12);
        this.gap = lines(1.6);
        this.normal = lines(2, 12);
        this.question = lines(2, 12);
        this.patch = lines(1.8);
        this.featureA = lines(3, 0, 0.7);
        this.featureB = lines(3, 0, 0.7);
        this.heldLinesA = lines(1.4, 0, 0.9);
        this.heldLinesB = lines(1.4, 0, 0.9);
        this.witnesses = dots({ size: 7 });
        this.contacts = dots({ size: 9 });
        this.supports = dots({ size: 9, hollow: true });
        this.heldA = dots({ size: 6, form: "square" });
        this.heldB = dots({ size: 6, form: "square" });
        const drawn: (Lines | Dots)[] = [
            this.gap, this.normal, this.question, this.patch, this.featureA, this.featureB, this.witnesses,
            this.contacts, this.supports, this.heldA, this.heldB, this.heldLinesA, this.heldLinesB, this.way,
        ];
        const frames = [this.a, this.b].flatMap(({ frame, innerFrame, partFrame }) => [frame, innerFrame, partFrame]);
        this.root.add(this.a.body, this.b.body, ...frames, this.ghost, ...this.ends, ...drawn);
        this.parts = [...drawn, this.a, this.b, this.ghost, ...this.ends];
    }

    paint(palette: Palette): void {
        const { a, b, paper, ink, normal, support, simplex, witness } = palette;
        this.a.body.paint(a, paper);
        this.b.body.paint(b, paper);
        for (const lines of [this.a.core, this.a.inner, this.a.part]) lines.paint(a);
        for (const lines of [this.b.core, this.b.inner, this.b.part]) lines.paint(b);
        this.a.cloud.paint(a, a);
        this.b.cloud.paint(b, b);
        for (const ghost of [this.ghost, ...this.ends]) ghost.paint(b, paper);
        this.way.paint(b);
        this.featureB.paint(b);
        this.featureA.paint(a);
        this.gap.paint(ink);
        this.normal.paint(normal);
        this.question.paint(support);
        for (const lines of [this.patch, this.heldLinesA, this.heldLinesB]) lines.paint(simplex);
        this.witnesses.paint(witness, paper);
        this.contacts.paint(witness, paper);
        this.supports.paint(support, paper);
        this.heldA.paint(simplex, paper);
        this.heldB.paint(simplex, paper);
    }

    /** What can be clicked, and whose it is. */
    get targets(): readonly [Object3D, Which][] {
        return [[this.a.body.glass, "a"], [this.b.body.glass, "b"]];
    }

    update(view: WorldView): Writing {
        const { picture, step, beat, selected, held } = view;
        const searching = step !== undefined && step.kind !== "clip";
        this.a.show(picture.case.a.shape, picture.a, held, searching);
        this.b.show(picture.case.b.shape, picture.b, held, searching);
        const { names, deciding } = picture;
        for (const which of ["a", "b"] as const) {
            const told = names[which] !== undefined && picture.case[which].shape.type !== "half_space";
            this[which].showMesh(picture[which], view.mesh?.which === which ? view.mesh : undefined);
            this[which].showPart(told ? deciding[which] : undefined);
        }
        this.a.body.glass.look = selected === "a" ? CHOSEN : PLAIN;
        this.b.body.glass.look = selected === "b" ? CHOSEN : PLAIN;
        this.a.body.width = this.a.edgeWidth(selected === "a");
        this.b.body.width = this.b.edgeWidth(selected === "b");
        this.labels = [
            { at: this.namePlace(this.a, picture.a, picture.b), text: "A", tone: "a", centred: true },
            { at: this.namePlace(this.b, picture.b, picture.a), text: "B", tone: "b", centred: true },
        ];
        this.obstacles = [picture[selected].position];
        this.hideMarks();
        this.showWay(view.way, picture.b);
        if (step?.kind === "clip") this.showClip(picture.deciding, step);
        if (step?.kind === "simplex" || step?.kind === "polytope") {
            this.showSearch(picture.deciding, step, beat);
        }
        if (step === undefined) this.showAnswer(picture);
        return { labels: this.labels, obstacles: this.obstacles };
    }

    private showWay(way: WorldView["way"], b: PlacedSolid<Vec3>): void {
        const { mesh } = this.b;
        for (const end of this.ends) end.visible = way !== undefined && mesh !== undefined;
        this.way.visible = way !== undefined;
        if (!way || !mesh) return;
        if (this.endsOf !== mesh) for (const end of this.ends) end.show(mesh);
        this.endsOf = mesh;
        const middles = way.map((body, i) => {
            const placed = placedAt(body, b), end = this.ends[i];
            if (end) setFrame(end, placed);
            return toWorld(placed, mesh.middle);
        });
        this.way.showPlain(middles.flat());
    }

    private hideMarks(): void {
        const plain = [
            this.gap, this.normal, this.question, this.patch, this.featureA, this.featureB, this.heldLinesA,
            this.heldLinesB, this.witnesses, this.contacts, this.supports, this.heldA, this.heldB,
        ];
        for (const part of plain) part.visible = false;
        this.ghost.visible = false;
    }

    /** All that is to be seen. */
    ball(picture: Picture<Vec3>, way: WorldView["way"]): Ball {
        const { gap } = picture, a = this.a.ball(picture.a), b = this.b.ball(picture.b);
        const ends = (way ?? []).map((body) => this.b.ball(placedAt(body, picture.b)));
        const both = ends.reduce(around, around(a, b));
        if (gap.distance >= 0) return both;
        return around(both, { ...b, middle: addScaled(b.middle, gap.normal, -gap.distance) });
    }

    /* Inside of the shape, on the side that is farther from the other one. */
    private namePlace(drawing: ShapeDrawing, mine: PlacedSolid<Vec3>, other: PlacedSolid<Vec3>): Vec3 {
        const { middle } = drawing.ball(mine);
        const away = subtract(middle, other.position);
        if (!(Math.hypot(...away) > 1e-6 * (drawing.mesh?.radius ?? 1))) return middle;
        const edge = toWorld(mine, mine.solid.support(toLocalDirection(mine, unit(away))));
        return addScaled(addScaled([0, 0, 0], middle, 0.45), edge, 0.55);
    }

    private arrowLength(): number {
        return 0.7 * Math.min(this.a.mesh?.radius || Infinity, this.b.mesh?.radius || Infinity, 1e300);
    }

    private showAnswer(picture: Picture<Vec3>): void {
        const { gap, manifold } = picture;
        this.gap.showPlain([...gap.pointA, ...gap.pointB]);
        this.witnesses.show([...gap.pointA, ...gap.pointB]);
        const tip = addScaled(gap.pointA, gap.normal, this.arrowLength());
        this.normal.showPlain([...gap.pointA, ...tip]);
        this.labels.push({ at: tip, text: "n", tone: "support" });
        this.obstacles.push(gap.pointA, gap.pointB, addScaled(gap.pointA, gap.normal, 0.5 * this.arrowLength()));
        if (gap.distance < 0) this.showGhost(picture);
        if (manifold && manifold.points.length > 0) this.showManifold(picture);
        else this.sayDistance(picture);
    }

    private sayDistance({ gap }: Picture<Vec3>): void {
        const middle = addScaled(gap.pointA, subtract(gap.pointB, gap.pointA), 0.5);
        const text = gap.distance < 0 ? `depth ${words(-gap.distance)}` : `distance ${words(gap.distance)}`;
        this.labels.push({ at: middle, text, tone: "ink" });
    }

    private showGhost({ gap, b }: Picture<Vec3>): void {
        const mesh = this.b.mesh;
        if (!mesh) return;
        if (this.ghostOf !== mesh) {
            const many = mesh.creases.length > MANY_EDGES * LINE_NUMBERS;
            this.ghost.show(many ? { ...mesh, creases: new Float32Array(0) } : mesh);
            this.ghostOf = mesh;
        }
        setFrame(this.ghost, { axes: b.axes, position: addScaled(b.position, gap.normal, -gap.distance) });
        this.ghost.visible = true;
    }

    private showManifold(picture: Picture<Vec3>): void {
        const points = picture.manifold?.points ?? [];
        this.witnesses.visible = false;
        this.gap.showPlain(points.flatMap(({ pointA, pointB }) => [...pointA, ...pointB]));
        this.contacts.show(points.flatMap(({ pointA, pointB }) => addScaled(pointA, subtract(pointB, pointA), 0.5)));
        points.forEach(({ pointA, separation }, i) => this.nameContact(i, pointA, separation));
        for (let i = picture.trace.count - 1; i >= 0; i--) {
            const step = picture.trace.step(i);
            if (step.kind !== "clip") continue;
            const corners = inTurn(step.patch, step.normal);
            this.patch.showPlain(closed(corners.map((point) => toWorld(picture.deciding.a, point))));
            return;
        }
    }

    /* Its number and its separation, which is nothing where it is no more than rounding. */
    private nameContact(i: number, at: Vec3, separation: number): void {
        const size = Math.max(this.a.mesh?.radius ?? 0, this.b.mesh?.radius ?? 0);
        this.labels.push({ at, text: `${i + 1}: ${wordsNear(separation, size)}`, tone: "support" });
    }

    private showClip(picture: Picture<Vec3>, step: Extract<Step<Vec3>, { kind: "clip" }>): void {
        const world = (points: readonly Vec3[]): Vec3[] => points.map((point) => toWorld(picture.a, point));
        const patch = world(step.patch);
        this.featureA.showPlain(closed(world(inTurn(step.featureA, step.normal))));
        this.featureB.showPlain(closed(world(inTurn(step.featureB, step.normal))));
        this.patch.showPlain(closed(world(inTurn(step.patch, step.normal))));
        this.heldA.show(patch.flat());
        const kept = step.kept.flatMap((index) => patch[index] ?? []);
        this.contacts.show(kept);
        step.kept.forEach((index, i) => {
            const at = patch[index];
            if (at) this.nameContact(i, at, step.separation[index] ?? 0);
        });
        const from = patch[step.kept[0] ?? 0];
        if (!from) return;
        const tip = addScaled(from, toWorldDirection(picture.a, step.normal), this.arrowLength());
        this.normal.showPlain([...from, ...tip]);
        this.labels.push({ at: tip, text: "n", tone: "support" });
    }

    private showSearch(
        picture: Picture<Vec3>, step: Extract<Step<Vec3>, { kind: "simplex" | "polytope" }>, beat: Beat | undefined,
    ): void {
        const name = namesOf(picture.trace);
        const world = (point: Vec3): Vec3 => toWorld(picture.a, point);
        const pointsA = step.pointsA.map(world), pointsB = step.pointsB.map(world);
        this.heldA.show(pointsA.flat());
        this.heldB.show(pointsB.flat());
        if (step.kind === "simplex") {
            this.heldLinesA.showPlain(allPairs(pointsA));
            this.heldLinesB.showPlain(allPairs(pointsB));
        }
        const number = name(step.supportA, step.supportB) ?? 0;
        const asked = step.kind === "polytope" || step.asked;
        if (asked && reaches(beat, "support")) this.showQuestion(picture, step, number);
        const taken = new Set<string>();
        const named = step.kind === "polytope" ? (step.faces[step.nearest] ?? []) : step.points.map((_, i) => i);
        for (const i of named) {
            const ofA = step.pointsA[i], ofB = step.pointsB[i];
            if (!ofA || !ofB) continue;
            const index = subscript(name(ofA, ofB) ?? 0);
            for (const [letter, point] of [["a", pointsA[i]], ["b", pointsB[i]]] as const) {
                if (!point || taken.has(`${letter}${point.join()}`)) continue;
                taken.add(`${letter}${point.join()}`);
                this.labels.push({ at: point, text: `${letter}${index}`, tone: letter, minor: true });
            }
        }
    }

    private showQuestion(
        picture: Picture<Vec3>,
        step: Extract<Step<Vec3>, { kind: "simplex" | "polytope" }>,
        number: number,
    ): void {
        const ofA = toWorld(picture.a, step.supportA), ofB = toWorld(picture.a, step.supportB);
        const direction = toWorldDirection(picture.a, step.direction), length = 0.6 * this.arrowLength();
        const tipA = addScaled(ofA, direction, length), tipB = addScaled(ofB, direction, -length);
        this.supports.show([...ofA, ...ofB]);
        this.obstacles.push(ofA, ofB);
        this.question.showPlain([...ofA, ...tipA, ...ofB, ...tipB]);
        this.labels.push(
            { at: ofA, text: `a${subscript(number)}`, tone: "a" },
            { at: ofB, text: `b${subscript(number)}`, tone: "b" },
            { at: tipA, text: "n", tone: "support" },
            { at: tipB, text: "−n", tone: "support" },
        );
    }

    dispose(): void {
        for (const part of this.parts) part.dispose();
    }
}

/* An edge that triangles share is drawn once. */
function edgesOfTriangles({ points, triangles }: OpenedMesh): number[] {
    const rows: number[] = [], seen = new Set<number>();
    for (let t = 0; t < triangles.length; t += 3) {
        for (let side = 0; side < 3; side++) {
            const from = triangles[t + side] ?? 0, to = triangles[t + ((side + 1) % 3)] ?? 0;
            const key = Math.min(from, to) * (points.length / 3) + Math.max(from, to);
            if (seen.has(key)) continue;
            seen.add(key);
            rows.push(...points.subarray(3 * from, 3 * from + 3), ...points.subarray(3 * to, 3 * to + 3));
        }
    }
    return rows;
}

/* A shape where another body of the same shape stands. */
function placedAt({ position: [x = 0, y = 0, z = 0], rotation }: CaseBody, { solid }: PlacedSolid<Vec3>):
    PlacedSolid<Vec3> {
    return { solid, axes: axes3(rotation), position: [x, y, z] };
}

/** The outline of a polygon as ends of lines; of two points one line, of one none. */
function closed(points: readonly Vec3[]): number[] {
    if (points.length < 2) return [];
    const lines = points.length === 2 ? 1 : points.length;
    return Array.from({ length: lines }, (_, i) => [
        ...(points[i] ?? []),
        ...(points[(i + 1) % points.length] ?? []),
    ]).flat();
}

/** Lines between every two points. */
export function allPairs(points: readonly Vec3[]): number[] {
    return points.flatMap((p, i) => points.slice(i + 1).flatMap((q) => [...p, ...q]));
}
