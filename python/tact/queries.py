"""Questions about two shapes, or about one shape and a ray or points.

A pose is where a shape stands in the world: an array (7,) of a position and a quaternion x y z w, (3,) a position alone, or
a matrix (4, 4); in the plane (4,) of a position, cosine and sine, (3,) of a position and an angle, (2,), or (3, 3). None is
the origin. Answers are in the world's frame. Normals point from A to B: moving B by -distance * normal makes the two just
touch. Every distance comes with a proven `error_bound`. What the library refuses raises a TactError.
"""

from __future__ import annotations

import typing

import numpy

from ._arrays import length, real_array, result, rows, vector, whole
from ._library import Relation, Smoothness, TactError, check, dimension_of
from ._poses import as_pose, as_sweep
from .shapes import Shape, _check_shape, vectors

COLLECTED = 256  # contacts of meshes and parts, where the caller names no capacity


class Gap(typing.NamedTuple):
    """A signed distance."""
    relation: Relation
    distance: float          #: below zero minus the depth
    error_bound: float       #: the true distance is proven to be no farther than this from `distance`
    normal: numpy.ndarray    #: unit, from A to B
    point_a: numpy.ndarray   #: apart: the closest point of A; overlapping: its deepest point in B
    point_b: numpy.ndarray   #: point_b - point_a is distance * normal, up to the bound
    iterations: int          #: support points of each shape; 0 where a closed form answers
    converged: bool          #: False: the bound is wider than the tolerance that was asked for
    parts: tuple             #: of A and of B the child, convex part or segment that is closest; -1: has none
    triangles: tuple         #: of A and of B the triangle that is closest; -1: no mesh


class Hit(typing.NamedTuple):
    """The first contact of a motion."""
    relation: Relation       #: SEPARATED: never; TOUCHING: at `fraction`; OVERLAP: from the start; UNDECIDED: unknown beyond
    fraction: float          #: of the motion before contact, from 0 to 1
    distance: float
    error_bound: float
    normal: numpy.ndarray    #: from A to what moves; of a ray the outward normal of the surface that is hit
    point_a: numpy.ndarray
    point_b: numpy.ndarray
    steps: int
    parts: tuple
    triangles: tuple


class Manifold(typing.NamedTuple):
    """Where two convex shapes touch."""
    relation: Relation
    distance: float
    error_bound: float
    normal: numpy.ndarray    #: of all points, unit, from A to B
    points: numpy.ndarray    #: structured: point_a, point_b, separation (below zero they overlap), id; up to 4, in 2D 2
    point_error_bound: float


class Contacts(typing.NamedTuple):
    """Where shapes touch of which one is a mesh or has parts."""
    contacts: numpy.ndarray  #: structured, deepest first: point_a, point_b, normal, separation, id and, of which, triangle
    complete: bool           #: False: there were more than the capacity
    point_error_bound: float


class Derivative(typing.NamedTuple):
    """How the signed distance changes with both poses. A twist is linear velocity, then angular velocity about the
    position, along the world's axes: (6,), in the plane (3,)."""
    smoothness: Smoothness
    a: numpy.ndarray
    b: numpy.ndarray


class SecondDerivative(typing.NamedTuple):
    """The second derivatives of the distance, by the numbers of both twists, A's first."""
    smoothness: Smoothness
    is_set: bool
    least_eigenvalue: float
    hessian: numpy.ndarray   #: (12, 12), in the plane (6, 6)
    normal: numpy.ndarray    #: (12, 3): how the normal changes with each number
    point_a: numpy.ndarray
    point_b: numpy.ndarray


class Pair:
    """Two shapes at their poses as C takes them."""

    def __init__(self, a, b, pose_a, pose_b, what):
        _check_shape(a, "a")
        _check_shape(b, "b")
        if a.dimension != b.dimension:
            raise ValueError(f"{what}: a is of {a.dimension}D and b of {b.dimension}D; both must have one dimension")
        self.library = library = a._library
        self.poses = as_pose(pose_a, library, "pose_a"), as_pose(pose_b, library, "pose_b")
        self.arguments = (a._c, library.pointer("tactn_pose", self.poses[0])[0],
                          b._c, library.pointer("tactn_pose", self.poses[1])[0])


def hints(count: int = 1, *, dimension: int = 3) -> numpy.ndarray:
    """Empty hints, one for each pair: memory that a search keeps from call to call, to be faster. Whatever is in it, answers
    stay within their bounds."""
    return numpy.zeros(whole(count, "count", 0), hint_type(dimension_of(dimension)))


def hint_type(library):
    return numpy.dtype((numpy.void, library.ffi.sizeof(f"tact{library.number}_hint")))


class Options:
    """A tactN_query_options, `c`, and where C tells parts and triangles."""

    def __init__(self, library, *, hint=None, cutoff=0.0, tolerance=0.0, relative_tolerance=0.0, max_supports=0,
                 apart_is_enough=False, general=False, first_direction=None):
        self.c = options = library.new("query_options")
        options.cutoff, options.tolerance = length(cutoff, "cutoff"), length(tolerance, "tolerance")
        options.relative_tolerance = length(relative_tolerance, "relative_tolerance")
        options.max_supports = whole(max_supports, "max_supports", 0)
        options.apart_is_enough, options.general = bool(apart_is_enough), bool(general)
        if first_direction is not None:
            direction = vector(first_direction, library.number, "first_direction")
            options.first_direction = library.new("vec", list(direction))[0]
        if hint is not None:
            options.hint = library.pointer("tactn_hint", result(hint, "hint", (1,), hint_type(library)))
        self.parts, self.triangles = library.ffi.new("int[2]", (-1, -1)), library.ffi.new("int[2]", (-1, -1))
        options.parts = self.parts
        if library.number == 3:
            options.triangles = self.triangles


def array_of(library, found):
    """A vector of an answer as an array."""
    return numpy.array((found.x, found.y, found.z) if library.number == 3 else (found.x, found.y))


def structures(library, first, count, name):
    """A copy of structures in C's memory as a structured array."""
    dtype = library.dtype(name)
    return numpy.frombuffer(library.ffi.buffer(first, count * dtype.itemsize), dtype).copy()


def as_gap(library, gap, parts, triangles):
    return Gap(Relation(gap.relation), gap.distance, gap.error_bound, array_of(library, gap.normal),
               array_of(library, gap.point_a), array_of(library, gap.point_b), gap.iterations, gap.status == 0,
               tuple(parts), tuple(triangles))


def as_hit(library, hit, parts, triangles):
    return Hit(Relation(hit.relation), hit.fraction, hit.distance, hit.error_bound, array_of(library, hit.normal),
               array_of(library, hit.point_a), array_of(library, hit.point_b), hit.steps, tuple(parts), tuple(triangles))


def distance(a: Shape, b: Shape, pose_a=None, pose_b=None, *, hint=None, cutoff: float = 0.0, tolerance: float = 0.0,
             relative_tolerance: float = 0.0, max_supports: int = 0, apart_is_enough: bool = False, general: bool = False,
             first_direction=None) -> Gap:
    """The signed distance of two shapes, with normal and nearest points.

    cutoff: above zero, a length: stop as soon as they are proven to be farther apart. apart_is_enough: stop as soon as they
    are apart. tolerance, relative_tolerance, max_supports: stop where the bound is so small, or after so many support
    points. hint: hints(1), kept from call to call. general: no closed forms. first_direction: where GJK begins, in A's frame.
    """
    pair = Pair(a, b, pose_a, pose_b, "distance")
    options = Options(
        pair.library, hint=hint, cutoff=cutoff, tolerance=tolerance, relative_tolerance=relative_tolerance,
        max_supports=max_supports, apart_is_enough=apart_is_enough, general=general, first_direction=first_direction)
    gap = pair.library.distance_world(*pair.arguments, options.c)
    check(gap.status, "distance")
    return as_gap(pair.library, gap, options.parts, options.triangles)


def overlap(a: Shape, b: Shape, pose_a=None, pose_b=None, *, hint=None) -> bool:
    """Whether two shapes share a point. Touching counts, and so does what rounding cannot tell from it."""
    pair = Pair(a, b, pose_a, pose_b, "overlap")
    library = pair.library
    memory = None if hint is None else result(hint, "hint", (1,), hint_type(library))
    found = library.overlap_world(*pair.arguments, library.pointer("tactn_hint", memory))
    if not found:
        check(library.distance_world(*pair.arguments, library.ffi.NULL).status, "overlap")
    return found


def check_convex(a, b, what):
    """Refuses meshes and shapes with parts."""
    for name, shape in (("a", a), ("b", b)):
        if not shape.is_convex:
            raise TactError(f"{what}: {name} is a {shape.kind}, which need not be convex; only convex shapes can be asked about"
                            + (", and contacts() answers the others" if what == "collide" else ""), "not_convex")


def collide(a: Shape, b: Shape, pose_a=None, pose_b=None, *, speculative: float = 0.0, hint=None,
            general: bool = False) -> Manifold:
    """The contact manifold of two convex shapes: points where they are apart by no more than `speculative`. For meshes and
    shapes with parts see contacts()."""
    pair = Pair(a, b, pose_a, pose_b, "collide")
    check_convex(a, b, "collide")
    library = pair.library
    options = Options(library, hint=hint, general=general)
    found = library.collide_world(*pair.arguments, length(speculative, "speculative"), options.c)
    check(found.status, "collide")
    return Manifold(Relation(found.relation), found.distance, found.error_bound, array_of(library, found.normal),
                    structures(library, found.point, found.point_count, "contact_point"), found.point_error_bound)


def contacts(a: Shape, b: Shape, pose_a=None, pose_b=None, *, speculative: float = 0.0, capacity: int = COLLECTED,
             general: bool = False) -> Contacts:
    """The contacts of two shapes of which one at least is a mesh or has parts; each contact has a normal of its own."""
    pair = Pair(a, b, pose_a, pose_b, "contacts")
    if a.is_convex and b.is_convex:
        raise ValueError("contacts: a and b are convex shapes, which collide() answers")
    library = pair.library
    kind = "part" if {"compound", "polygon", "chain"} & {a.kind, b.kind} or library.number == 2 else "mesh"
    options = Options(library, general=general)
    room = library.ffi.new(f"tact{library.number}_{kind}_contact[]", whole(capacity, "capacity", 0))
    ask = library.collide_parts_world if kind == "part" else library.collide_mesh_world
    found = ask(*pair.arguments, length(speculative, "speculative"), options.c, room, len(room))
    check(found.status, "contacts")
    return Contacts(structures(library, room, found.count, f"{kind}_contact"), found.complete, found.point_error_bound)


def cast(a: Shape, b: Shape, translation, pose_a=None, pose_b=None, *, general: bool = False) -> Hit:
    """The first contact of b, which moves by the translation (3,) or (2,) without turning, with a, which rests."""
    pair = Pair(a, b, pose_a, pose_b, "cast")
    library = pair.library
    way = library.new("vec", list(vector(translation, library.number, "translation")))
    options = Options(library, general=general)
    hit = library.cast_world(*pair.arguments, way[0], options.c)
    check(hit.status, "cast")
    return as_hit(library, hit, options.parts, options.triangles)


def time_of_impact(a: Shape, b: Shape, start_a=None, end_a=None, start_b=None, end_b=None, *,
                   general: bool = False) -> Hit:
    """The first contact of two shapes that move and turn from where they start to where they end. Without an end a shape
    rests. Up to `fraction` they are proven apart."""
    pair = Pair(a, b, start_a, start_b, "time_of_impact")
    library = pair.library
    sweeps = (as_sweep(start_a, end_a, library, "start_a", "end_a"), as_sweep(start_b, end_b, library, "start_b", "end_b"))
    options = Options(library, general=general)
    hit = library.time_of_impact(a._c, sweeps[0], b._c, sweeps[1], options.c)
    check(hit.status, "time_of_impact")
    return as_hit(library, hit, options.parts, options.triangles)


def derivative(a: Shape, b: Shape, pose_a=None, pose_b=None) -> Derivative:
    """How fast the signed distance changes with the twists of both."""
    pair = Pair(a, b, pose_a, pose_b, "derivative")
    found = pair.library.distance_derivative(*pair.arguments, pair.library.ffi.NULL)
    check(found.status, "derivative")
    record = structures(pair.library, pair.library.new("derivative", found), 1, "derivative")[0]
    return Derivative(Smoothness(found.smoothness), record["a"], record["b"])


def second_derivative(a: Shape, b: Shape, pose_a=None, pose_b=None) -> SecondDerivative:
    """How the derivative, the normal and the nearest points change with the twists of both. Convex shapes only."""
    pair = Pair(a, b, pose_a, pose_b, "second_derivative")
    check_convex(a, b, "second_derivative")
    found = pair.library.distance_second_derivative(*pair.arguments, pair.library.ffi.NULL)
    check(found.status, "second_derivative")
    record = structures(pair.library, pair.library.new("second_derivative", found), 1, "second_derivative")[0]
    return SecondDerivative(Smoothness(found.smoothness), found.is_set, found.least_eigenvalue, record["hessian"],
                            record["normal"], record["point_a"], record["point_b"])


def _many(shape, value, name):
    """Vectors about a shape: (library, array, bytes from row to row, whether it was one alone)."""
    _check_shape(shape, "shape")
    array = real_array(value, name)
    alone = array.ndim == 1
    array, stride = rows(array[None] if alone else array, shape.dimension, name, "a vector in each row")
    return shape._library, array, stride, alone


def raycast(shape: Shape, origins, translations, *, out=None):
    """Casts rays from each origin to origin + translation against a shape, in its frame.

    origins, translations: (n, 3), or (n, 2) in the plane; the answer is a structured array with the fields of Hit, and
    `status`, below zero for a ray that is refused. One alone, (3,) or (2,): a Hit.
    """
    library, first, stride, alone = _many(shape, origins, "origins")
    _, second, second_stride, second_alone = _many(shape, translations, "translations")
    if alone and second_alone:
        options = Options(library)
        hit = library.raycast(shape._c, library.pointer("tactn_vec", first)[0], library.pointer("tactn_vec", second)[0],
                              options.c)
        check(hit.status, "raycast")
        return as_hit(library, hit, options.parts, options.triangles)
    if len(first) != len(second):
        raise ValueError(f"translations: there are {len(second)} for {len(first)} origins")
    answers = result(out, "out", (len(first),), library.dtype("hit"))
    library.bridge_raycast(shape._c, vectors(library, first, stride), vectors(library, second, second_stride),
                           library.ffi.NULL, library.pointer("tactn_hit", answers))
    return answers


def closest_point(shape: Shape, points, *, out=None):
    """The points of the shape's surface that are closest to points, (n, 3) or (n, 2), in its frame: a structured array with
    the fields of Gap, whose distance is below zero inside. One alone, (3,) or (2,): a Gap."""
    library, array, stride, alone = _many(shape, points, "points")
    if alone:
        options = Options(library)
        gap = library.closest_point(shape._c, library.pointer("tactn_vec", array)[0], options.c)
        check(gap.status, "closest_point")
        return as_gap(library, gap, options.parts, options.triangles)
    answers = result(out, "out", (len(array),), library.dtype("gap"))
    library.bridge_closest_point(shape._c, vectors(library, array, stride), library.ffi.NULL,
                                 library.pointer("tactn_gap", answers))
    return answers


def contains(shape: Shape, points, *, out=None):
    """Whether the shape contains points, (n, 3) or (n, 2), of its frame: an array of bool; its surface counts. One alone: a
    bool. False for what is not finite."""
    library, array, stride, alone = _many(shape, points, "points")
    if alone:
        return library.contains(shape._c, library.pointer("tactn_vec", array)[0])
    answers = result(out, "out", (len(array),), bool)
    library.bridge_contains(shape._c, vectors(library, array, stride), library.pointer("bool", answers))
    return answers
