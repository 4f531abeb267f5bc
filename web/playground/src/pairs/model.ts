/** What a bench is: two shapes, what is asked of them, and what the library did. The panels and the views of the
 * plane and of space know each other only through this.
 *
 * The case is the only truth. All else is computed from it; nothing here is changed but by the methods of Bench.
 * Steps are in A's frame, as in the library. Views draw with the world's axes: both panes of a screen then show
 * a direction as the same direction, and the origin of the difference stays the origin. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Beat } from "./beats";
import type { Motion } from "./motion";
import type { AdvanceStep, Case, CaseBody, Gap, Hit, Manifold, Placed, Query, Step, Trace, Vec2, Vec3 } from "tact/2d";

export type Which = "a" | "b";

/** A shape of the library, as far as drawing asks. Everything is in the shape's own frame. */
export interface Solid<V> {
    readonly type: string;
    /** The total radius around the core. */
    readonly rounding: number;
    /** The farthest point of the shape, its rounding included. */
    support(direction: V): V;
    /** The same for many directions at once: x, y(, z) of each, one after the other. */
    supports(directions: Float64Array): Float64Array;
    /** Of polygons and hulls: the corners of the hull. */
    readonly vertices?: readonly V[];
    /** Of hulls of space: the corners of each face, counter-clockwise from outside. */
    readonly faces?: readonly (readonly number[])[];
    /** Of polygons and hulls: which of the points given each corner is. Points that are in no entry are inside. */
    readonly sources?: readonly number[];
}

export interface PlacedSolid<V> {
    readonly solid: Solid<V>;
    readonly position: V;
    /** Columns of the rotation from the shape's frame to the world's. */
    readonly axes: readonly V[];
}

/** What is known after one step of GJK or EPA. Bounds of the cores: the radii are not taken off yet. */
export interface BoundsRow {
    readonly index: number;
    readonly kind: "simplex" | "polytope";
    readonly lower: number;
    readonly upper: number;
}

/** A case, and everything that the library said of it. Immutable. */
export interface Picture<V> {
    readonly case: Case;
    readonly a: PlacedSolid<V>;
    readonly b: PlacedSolid<V>;
    /** The distance, whatever was asked. In the world's frame. */
    readonly gap: Gap<V>;
    /** Only where contact points were asked for. In the world's frame. */
    readonly manifold: Manifold<V> | undefined;
    /** The steps of the general algorithm, in A's frame. */
    readonly trace: Trace<V, unknown>;
    /** Steps of GJK and EPA only. */
    readonly bounds: readonly BoundsRow[];
    /** Of shapes that are not convex the names of the parts that decide the answer. */
    readonly names: Readonly<Partial<Record<Which, string>>>;
    /** What the steps are about, and the difference: where all is convex this picture itself, else one of these
     * parts. */
    readonly deciding: Picture<V>;
}

/** Why there is no new picture. */
export interface Problem {
    readonly message: string;
    /** Whose numbers are wrong, where that is known. */
    readonly which: Which | undefined;
    /** Which key of its shape, where that is known. */
    readonly key: string | undefined;
}

export interface Bench<V = Vec2 | Vec3> {
    readonly dimension: 2 | 3;
    readonly state: ReadonlySignal<Case>;
    /** Of the last case that could be answered; it stays while there is a problem, and is drawn greyed then. */
    readonly picture: ReadonlySignal<Picture<V>>;
    readonly problem: ReadonlySignal<Problem | undefined>;

    /** Index of the step that is shown; -1 is the answer. Always one that the picture has. */
    readonly shown: ReadonlySignal<number>;
    /** That step; none while the answer is shown. */
    readonly step: ReadonlySignal<Step<V> | undefined>;
    /** How far into the step the pictures have come; none shows all of it. */
    readonly beat: ReadonlySignal<Beat | undefined>;
    readonly playing: ReadonlySignal<boolean>;

    /** What the panels and the gizmo act on. Views and panels may set both. */
    readonly selected: Signal<Which>;
    /** Index into the selected body's points, or -1. */
    readonly vertex: Signal<number>;
    /** Something is being dragged. */
    readonly held: ReadonlySignal<boolean>;

    /** Changes a body. Numbers that make no shape are welcome: they become a problem. */
    setBody(which: Which, body: CaseBody): void;
    setQuery(query: Query): void;
    /** Another case altogether: a preset, a link, a file. */
    load(next: Case): void;

    showStep(index: number): void;
    /** Along first step, ..., last step, answer. */
    stepBy(count: number): void;
    showBeat(beat: Beat | undefined): void;
    /** Along the beats of all steps. */
    beatBy(count: number): void;
    play(): void;
    pause(): void;

    /** Moves B by -distance * normal. */
    justTouch(): void;

    /** B on a way. */
    readonly motion: Motion<V>;

    /** From grab() to release() all changes are one for undo, and the address waits. For drags. */
    grab(): void;
    release(): void;
    readonly canUndo: ReadonlySignal<boolean>;
    readonly canRedo: ReadonlySignal<boolean>;
    undo(): void;
    redo(): void;
}

export type Bench2 = Bench<Vec2>;
export type Bench3 = Bench<Vec3>;
export type Views<V> = { bench: Bench<V> };
export type { AdvanceStep, Case, CaseBody, Gap, Hit, Manifold, Placed, Query, Step, Trace, Vec2, Vec3 };
