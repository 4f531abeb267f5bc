/** The types that both dimensions share. Lengths are in any one unit, angles in radians, frames right-handed. */

export type Vec2 = readonly [number, number];
export type Vec3 = readonly [number, number, number];
/** In the plane an angle, or its cosine and sine. */
export type Rotation2 = number | readonly [cos: number, sin: number];
/** A unit quaternion x, y, z, w: the scalar last. */
export type Rotation3 = readonly [x: number, y: number, z: number, w: number];

/** A vector as it may be given: [x, y] or [x, y, z], or the same numbers in a typed array. */
export type VectorLike = ArrayLike<number>;
/** A rotation of the plane as it may be given: an angle in radians, or its cosine and sine. */
export type RotationLike2 = number | ArrayLike<number>;
/** A rotation of space as it may be given: a unit quaternion x, y, z, w. */
export type RotationLike3 = ArrayLike<number>;
/** The one that goes with a vector. */
export type RotationLike<V> = V extends Vec3 ? RotationLike3 : RotationLike2;
/** Points as they may be given: a list of vectors, or all their numbers, one behind the other, in a typed array. */
export type PointsLike = readonly VectorLike[] | Float64Array | Float32Array;

/** What an answer says. Refused input is no status: it throws a TactError. */
export type Status = "separated" | "touching" | "overlap" | "beyond_cutoff" | "undecided";

/** Where a shape stands. What is left out is zero. */
export interface Pose<V = VectorLike, R = RotationLike2> {
    position?: V;
    rotation?: R;
}

/** A shape that stands somewhere. A bare shape stands at the origin. */
export interface Placed<S, V = VectorLike, R = RotationLike2> extends Pose<V, R> {
    shape: S;
}

/** What lies between two shapes; in the world's frame. */
export interface Gap<V = Vec2 | Vec3> {
    status: Status;
    /** Support points asked of each shape; 0 where the pair has a closed form. */
    iterations: number;
    /** Above zero the distance, below zero minus the depth. Moving B by -distance * normal makes the two just touch. */
    distance: number;
    /** Proven: the true signed distance lies within this of the one above. */
    errorBound: number;
    /** False where the bound is wider than what was asked for. */
    converged: boolean;
    /** Unit, from A to B. */
    normal: V;
    pointA: V;
    pointB: V;
    /** Only where a shape has parts: that which is closest or meets the other shape, of A and of B; -1 for none. */
    parts?: readonly [a: number, b: number];
    /** Only where a shape is a mesh or has one among its parts: the triangle that is closest or meets the other shape,
     * of A and of B; -1 for none. */
    triangles?: readonly [a: number, b: number];
}

export interface ContactPoint<V = Vec2 | Vec3> {
    pointA: V;
    pointB: V;
    /** Signed, along the normal. */
    separation: number;
    /** Names the features that meet; the same from call to call while they do. */
    id: number;
}

export interface Manifold<V = Vec2 | Vec3> {
    status: Status;
    iterations: number;
    distance: number;
    errorBound: number;
    /** Proven: the points lie on both surfaces, and their separations are right, up to this. */
    pointErrorBound: number;
    normal: V;
    points: ContactPoint<V>[];
}

/** What a motion meets first. */
export interface Hit<V = Vec2 | Vec3> {
    status: Status;
    steps: number;
    /** Of the motion, from 0 to 1. */
    fraction: number;
    distance: number;
    errorBound: number;
    normal: V;
    pointA: V;
    pointB: V;
    /** Only where a shape has parts: that which is met, of A and of B; -1 for none. */
    parts?: readonly [a: number, b: number];
    /** Only where a shape is a mesh or has one among its parts: the triangle that is met, of A and of B; -1 for
     * none. */
    triangles?: readonly [a: number, b: number];
}

/* ---- What an algorithm did ---- */

/** One step of GJK. Points are of the difference A - B of the cores, in A's frame; point[i] = pointA[i] - pointB[i]. */
export interface SimplexStep<V = Vec2 | Vec3> {
    kind: "simplex";
    iteration: number;
    points: V[];
    pointsA: V[];
    pointsB: V[];
    closest: V;
    direction: V;
    /** False in a last view: the simplex holds the origin, and nothing is asked any more. */
    asked: boolean;
    support: V;
    supportA: V;
    supportB: V;
    /** What is known of the distance of the cores. */
    lower: number;
    upper: number;
}

/** One step of EPA: a polygon in the plane, a polytope in space. */
export interface PolytopeStep<V = Vec2 | Vec3> {
    kind: "polytope";
    iteration: number;
    points: V[];
    pointsA: V[];
    pointsB: V[];
    /** In the plane edges [i, i + 1], counter-clockwise; in space triangles, counter-clockwise from outside. */
    faces: number[][];
    /** The face nearest to the origin. */
    nearest: number;
    direction: V;
    support: V;
    supportA: V;
    supportB: V;
    /** What is known of the depth of the cores. */
    lower: number;
    upper: number;
}

/** The patch that two shapes share, in A's frame. */
export interface ClipStep<V = Vec2 | Vec3> {
    kind: "clip";
    normal: V;
    featureA: V[];
    featureB: V[];
    patch: V[];
    separation: number[];
    /** The corners of the patch that become points of the manifold, in its order. */
    kept: number[];
}

/** One step of a cast or of a time of impact. */
export interface AdvanceStep<V = Vec2 | Vec3> {
    kind: "advance";
    step: number;
    fraction: number;
    gap: Gap<V>;
    next: number;
}

export type Step<V = Vec2 | Vec3> = SimplexStep<V> | PolytopeStep<V> | ClipStep<V> | AdvanceStep<V>;

/** All that a query did, and its answer: the same bits as the query gives unwatched with the same `general`, which is
 * true here where nothing is said. Steps are decoded when they are asked for. */
export interface Trace<V = Vec2 | Vec3, Answer = Gap<V> | Manifold<V> | Hit<V>> {
    answer: Answer;
    readonly count: number;
    /** How many steps there were, and whether all of them were kept: beyond 32 MiB no more are. */
    readonly seen: number;
    readonly complete: boolean;
    step(i: number): Step<V>;
}

/* ---- Cases: what links and scene files hold ---- */

/** A shape in the words of the scene file (docs/scene.md): a segment has a and b, a triangle c as well. */
export interface ShapeText {
    type: string;
    rounding?: number;
    radius?: number;
    half_length?: number;
    half_height?: number;
    half_extents?: number[];
    radii?: number[];
    points?: number[][];
    /** Of a mesh as a surface: three indices of points each. */
    triangles?: number[][];
    /** Of a polygon: its points are a ring, and it need not be convex. */
    as?: "ring";
    /** Of a chain. */
    closed?: boolean;
    one_sided?: boolean;
    /** Of a height field, row by row; the sizes of its cells; the column and the row of each cell that is missing. */
    heights?: number[][];
    cell?: number[];
    holes?: number[][];
    /** Of a half-space or a half-plane. */
    normal?: number[];
    offset?: number;
    /** Of a compound, which in a scene file is a body with `shapes`. */
    children?: ShapeChild[];
    a?: number[];
    b?: number[];
    c?: number[];
}

/** A shape of a compound, and where it is in it. */
export interface ShapeChild {
    shape: ShapeText;
    position: number[];
    rotation: number | number[];
}

export interface CaseBody {
    shape: ShapeText;
    position: number[];
    /** In the plane an angle or [cos, sin], in space a quaternion. */
    rotation: number | number[];
}

export type Query = "distance" | "collide";

/** Two bodies and what is asked of them. */
export interface Case {
    dimension: 2 | 3;
    a: CaseBody;
    b: CaseBody;
    query: Query;
    /** Which step is shown; -1 is the answer. */
    step: number;
}
