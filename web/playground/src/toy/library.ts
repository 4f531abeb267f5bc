/** What the toy asks of the library, the same for the plane and for space: vectors are lists of numbers here. */
import type { ShapeText } from "tact/link";
import type { Chance } from "./world/chance";

export type Vector = readonly number[];

/** A shape of the library, as far as the toy looks at it. */
export interface ToyShape {
    readonly type: string;
    readonly rounding: number;
    supports(directions: Float64Array): Float64Array;
    bounds(pose?: { position?: Vector; rotation?: Vector }): Box;
}

export interface Box {
    readonly lower: Vector;
    readonly upper: Vector;
}

/** One of the shapes of a body, and where it stands in the body's frame. */
export interface ToyPart {
    readonly shape: ToyShape;
    readonly position: Vector;
    readonly rotation: Vector;
    readonly sensor: boolean;
}

export interface ToyState {
    readonly kind: ToyKind;
    readonly position: Vector;
    readonly rotation: Vector;
    readonly center: Vector;
    readonly velocity: Vector;
    readonly angularVelocity: number | Vector;
    readonly mass: number;
    readonly inertia: number | Vector;
}

export type ToyKind = "static" | "kinematic" | "dynamic";

/** A handle: the same in a restored world. */
export interface Named {
    readonly id: { readonly index: number; readonly generation: number };
}

export interface ToyBodyShape extends Named {
    readonly shape: ToyShape | undefined;
    state(): { readonly position: Vector; readonly rotation: Vector; readonly sensor: boolean };
}

export interface ToyBody extends Named {
    readonly shapes: readonly ToyBodyShape[];
    state(): ToyState;
    applyForce(force: Vector, point?: Vector): void;
    applyTorque(torque: number | Vector): void;
    setPose(position: Vector): void;
    setVelocity(velocity: Vector): void;
    destroy(): void;
}

/** Of a joint's coordinate; torques and angles where that is an angle. */
export interface ToyJointAxis {
    readonly limits: readonly [lower: number, upper: number] | null;
    readonly springHertz: number;
    readonly motorForce: number;
    readonly motorSpeed: number;
}

export interface ToyJointPose {
    readonly position: Vector;
    readonly rotation: Vector;
}

export interface ToyJointState {
    readonly kind: string;
    readonly slide: ToyJointAxis;
    readonly turn: ToyJointAxis;
    readonly swing: number | null;
    /** In the bodies. */
    readonly frameA: ToyJointPose;
    readonly frameB: ToyJointPose;
    readonly worldA: ToyJointPose;
    readonly worldB: ToyJointPose;
    readonly slideValue: number;
    readonly turnValue: number;
}

export interface ToyJoint extends Named {
    readonly bodyA: ToyBody;
    readonly bodyB: ToyBody;
    state(): ToyJointState;
    set(settings: { slide: { motorSpeed: number }; turn: { motorSpeed: number } }): void;
}

/** What a character is near, or meets. */
export interface ToyContact {
    readonly body: ToyBody;
    readonly point: Vector;
    readonly normal: Vector;
    readonly distance: number;
}

export interface ToyMoverState {
    readonly position: Vector;
    readonly velocity: Vector;
    readonly onGround: boolean;
    readonly ground: ToyContact | undefined;
    readonly groundVelocity: Vector;
    readonly contacts: readonly ToyContact[];
}

export interface ToyMover {
    set(settings: { position?: Vector; velocity?: Vector; onGround?: false }): void;
    move(seconds: number): void;
    state(): ToyMoverState;
    save(): Float64Array;
    restore(saved: Float64Array): void;
}

export interface MoverOptions {
    readonly shape: ToyShape;
    readonly position: Vector;
    readonly length: number;
    readonly stepHeight: number;
    readonly ignored: ToyBody;
    readonly meets: (contact: ToyContact) => boolean;
}

export interface ToyRows {
    data: Float64Array;
    count: number;
    readonly size: number;
}

export interface PartOptions {
    readonly shape: ToyShape;
    readonly position?: Vector;
}

export interface BodyOptions {
    position?: Vector;
    rotation?: Vector | number;
    /** PartOptions of this dimension. */
    shapes?: readonly unknown[];
}

export interface ToyStats {
    readonly step: number;
    readonly bodyCount: number;
    readonly awakeCount: number;
    readonly contactCount: number;
    readonly jointCount: number;
}

export interface ToyHit {
    readonly body: ToyBody;
    readonly shape: Named;
    readonly hit: { readonly pointA: Vector };
}

export interface ToyFluid {
    readonly density: number;
}

export interface ToyWind {
    readonly velocity: Vector;
}

export interface ToyWorld {
    gravity: Vector;
    readonly bodies: readonly ToyBody[];
    readonly joints: readonly ToyJoint[];
    stats(): ToyStats;
    step(seconds: number, substeps: number): void;
    createBody(options?: BodyOptions): ToyBody;
    /** Rows of position, rotation, 1 where awake. */
    poses(rows?: ToyRows): ToyRows;
    /** Rows of position, normal, separation, impulse, and more. */
    contactPoints(rows?: ToyRows): ToyRows;
    raycast(origin: Vector, translation: Vector): ToyHit | undefined;
    closest(asking: { shape: ToyShape; position: Vector }, distance: number): { readonly body: ToyBody } | undefined;
    createMover(options: MoverOptions): ToyMover;
    applyFluid(fluid: ToyFluid, seconds: number): void;
    applyWind(wind: ToyWind, seconds: number): void;
    hash(): string;
    save(): Uint8Array;
    dispose(): void;
}

/** A body that can be dropped. */
export interface Kind {
    readonly name: string;
    /** In words, for its button. */
    readonly label: string;
    /** Its shapes, where `size` is that of a usual body. */
    readonly parts: (size: number) => { shape: ShapeText; position?: Vector }[];
}

/** Closed outlines, and single lines within them: x, y, x, y, ... with y up. */
export interface Sketch {
    readonly outlines: readonly (readonly number[])[];
    readonly lines: readonly (readonly number[])[];
}

export interface SceneWorld {
    readonly world: ToyWorld;
    /** The size of usual bodies. */
    readonly length: number;
    /** Of each body its name, and its shapes in words. */
    readonly bodies: readonly { readonly name: string; readonly texts: readonly ShapeText[] }[];
    readonly fluids: readonly ToyFluid[];
    readonly winds: readonly ToyWind[];
}

/** What is different in the plane and in space. */
export interface Engine {
    readonly dimension: 2 | 3;
    readonly kinds: readonly Kind[];
    /** Throws a SceneError where the scene is not as docs/scene.md says. */
    world(scene: unknown): SceneWorld;
    /** The shapes of a body to be dropped; the same ones for the same kind and size. */
    parts(kind: Kind, size: number): readonly PartOptions[];
    restore(bytes: Uint8Array): ToyWorld;
    /** The body that is nearest to a point, no farther than a distance. */
    nearest(world: ToyWorld, point: Vector, distance: number): ToyBody | undefined;
    /** Any rotation, from numbers between 0 and 1. */
    turn(chance: Chance): Vector;
    readonly noTurn: Vector;
    /** Lines that show a body of the palette on its button. */
    sketch(parts: readonly PartOptions[]): Sketch;
}
