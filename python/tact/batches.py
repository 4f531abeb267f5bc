"""The same questions about many pairs in one call, over arrays that are read where they lie.

shapes: a list of shapes, or a ShapeArray made from one, which spares a copy at each call. poses: (n, 7), or (n, 4) in the
plane, of the bodies; rows may have any distance, so slices and fields of other arrays do, but what is not float64 is
converted, and so are matrices, (n, 4, 4) or (n, 3, 3). body_shapes: (n,), of each body the index of its shape; left out,
body i has shape i. pairs: (m, 2) of bodies, A and B; uint32 is read where it lies. Answers are structured arrays, one row
for each pair, with the bits of the single call, whatever the threads: a pair that is refused has a `status` below zero
(status_text() says why), and changes no other. `out` is an array of an earlier call, to be filled again. hints: hints(m),
kept from call to call. threads: how many compute. Other threads of Python run meanwhile; they must not change the arrays.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy

from ._arrays import index_array, length, result, rows
from ._library import check, dimension_of, pool, text_of
from ._poses import pose_rows
from .queries import Options, hint_type
from .shapes import Shape, _check_shape, shape_list


class ShapeArray:
    """Shapes of one dimension side by side, for batches."""

    def __init__(self, shapes: Iterable[Shape]):
        self.shapes = shape_list(shapes)
        for i, shape in enumerate(self.shapes):
            _check_shape(shape, f"shapes[{i}]")
            if shape.dimension != self.shapes[0].dimension:
                raise ValueError(f"shapes[{i}]: it is of {shape.dimension}D, and shapes[0] of {self.shapes[0].dimension}D")
        if not self.shapes:
            raise ValueError("shapes: the list is empty")
        self._library = self.shapes[0]._library
        self._c = self._library.ffi.new(f"tact{self._library.number}_shape[]", [shape._c[0] for shape in self.shapes])

    def __len__(self):
        return len(self.shapes)


def status_text(status: int) -> str:
    """What a status of a batch's answer means, in English."""
    return text_of(int(status))


class Batch:
    """The arrays of a batch as C takes them, kept alive."""

    def __init__(self, shapes, poses, pairs, body_shapes, hints):
        self.shapes = shapes if isinstance(shapes, ShapeArray) else ShapeArray(shapes)
        self.library = library = self.shapes._library
        what = ("positions and quaternions x y z w, or (n, 4, 4)" if library.number == 3 else
                "positions, cosines and sines, or (n, 3, 3)")
        self.poses, pose_stride = pose_rows(poses, library, "poses", what)
        self.pairs, pair_stride = index_array(pairs, "pairs", 2, 2)
        self.body_shapes = None
        if body_shapes is not None:
            self.body_shapes, _ = index_array(body_shapes, "body_shapes", 1)
            if len(self.body_shapes) != len(self.poses):
                raise ValueError(f"body_shapes: there are {len(self.body_shapes)} for {len(self.poses)} poses")
        elif len(self.shapes) != len(self.poses):
            raise ValueError(f"poses: there are {len(self.poses)} for {len(self.shapes)} shapes; give body_shapes, which says "
                             "the shape of each")
        self.hints = None if hints is None else result(hints, "hints", (len(self.pairs),), hint_type(library))
        self.batch = batch = library.new("batch")
        batch.shapes, batch.shape_count = self.shapes._c, len(self.shapes)
        batch.body_count, batch.poses, batch.pose_stride = (len(self.poses), library.pointer("tactn_pose", self.poses),
                                                            pose_stride)
        batch.body_shapes = library.pointer("uint32_t", self.body_shapes)
        batch.pairs, batch.pair_stride, batch.pair_count = (library.pointer("uint32_t", self.pairs), pair_stride,
                                                            len(self.pairs))
        batch.hints = library.pointer("tactn_hint", self.hints)

    def answers(self, out, name, argument="out"):
        return result(out, argument, (len(self.pairs),), self.library.dtype(name))

    def run(self, threads, function, what):
        """Calls the function with the batch, by so many threads."""
        with pool(self.library, threads) as tasks:
            self.batch.tasks = tasks
            check(function(self.batch), what)

    def options(self, parts=None, triangles=None, **more):
        """Options for all pairs: where they tell parts and triangles is the caller's, or nowhere."""
        options, shape = Options(self.library, **more), (len(self.pairs), 2)
        options.parts = None if parts is None else result(parts, "parts", shape, "i4")
        options.triangles = None if triangles is None else result(triangles, "triangles", shape, "i4")
        options.c.parts = self.library.pointer("int", options.parts)
        if self.library.number == 3:
            options.c.triangles = self.library.pointer("int", options.triangles)
        return options.c


def distance_batch(shapes, poses, pairs, *, body_shapes=None, hints=None, out=None, threads: int = 1, cutoff: float = 0.0,
                   tolerance: float = 0.0, relative_tolerance: float = 0.0, max_supports: int = 0,
                   apart_is_enough: bool = False, general: bool = False, parts=None, triangles=None) -> numpy.ndarray:
    """The signed distance of each pair, with the options of distance(). Fields: status, relation, iterations, distance,
    error_bound, normal, point_a, point_b. `parts` and `triangles` are arrays (m, 2) of int32 that are filled."""
    batch = Batch(shapes, poses, pairs, body_shapes, hints)
    answers = batch.answers(out, "gap")
    options = batch.options(parts, triangles, cutoff=cutoff, tolerance=tolerance, relative_tolerance=relative_tolerance,
                            max_supports=max_supports, apart_is_enough=apart_is_enough, general=general)
    pointer = batch.library.pointer("tactn_gap", answers)
    batch.run(threads, lambda c: batch.library.batch_distance(c, options, pointer, 0), "distance_batch")
    return answers


def overlap_batch(shapes, poses, pairs, *, body_shapes=None, hints=None, out=None, statuses=None,
                  threads: int = 1) -> numpy.ndarray:
    """Whether the shapes of each pair share a point: bool. `statuses`, an array (m,) of int32, is filled with 0, or why an
    answer is False."""
    batch = Batch(shapes, poses, pairs, body_shapes, hints)
    answers = result(out, "out", (len(batch.pairs),), bool)
    told = None if statuses is None else result(statuses, "statuses", (len(batch.pairs),), "i4")
    library = batch.library
    arguments = library.pointer("bool", answers), 0, library.pointer("tact_status", told), 0
    batch.run(threads, lambda c: library.batch_overlap(c, *arguments), "overlap_batch")
    return answers


def collide_batch(shapes, poses, pairs, *, body_shapes=None, hints=None, out=None, threads: int = 1,
                  speculative: float = 0.0, general: bool = False) -> numpy.ndarray:
    """The contact manifold of each pair of convex shapes. Fields: status, relation, point_count, iterations, distance,
    error_bound, normal, point_error_bound, and `point` (4,), in the plane (2,), of which the first point_count are set."""
    batch = Batch(shapes, poses, pairs, body_shapes, hints)
    answers = batch.answers(out, "manifold")
    options = batch.options(general=general)
    reach, pointer = length(speculative, "speculative"), batch.library.pointer("tactn_manifold", answers)
    batch.run(threads, lambda c: batch.library.batch_collide(c, reach, options, pointer, 0), "collide_batch")
    return answers


def cast_batch(shapes, poses, pairs, translations, *, body_shapes=None, hints=None, out=None, threads: int = 1,
               of_bodies: bool = False, general: bool = False, parts=None, triangles=None) -> numpy.ndarray:
    """Casts B of each pair along the pair's own translation, (m, 3) or (m, 2), against A at rest. With `of_bodies` there is a
    translation for each body, (n, 3) or (n, 2), and both move. Fields: status, relation, steps, fraction, distance,
    error_bound, normal, point_a, point_b."""
    batch = Batch(shapes, poses, pairs, body_shapes, hints)
    library = batch.library
    ways, stride = rows(translations, library.number, "translations", "a translation in each row")
    count, whose = (len(batch.poses), "bodies") if of_bodies else (len(batch.pairs), "pairs")
    if len(ways) != count:
        raise ValueError(f"translations: there are {len(ways)} for {count} {whose}")
    answers = batch.answers(out, "hit")
    options = batch.options(parts, triangles, general=general)
    function = library.batch_cast_bodies if of_bodies else library.batch_cast
    arguments = library.pointer("tactn_vec", ways), stride, options, library.pointer("tactn_hit", answers), 0
    batch.run(threads, lambda c: function(c, *arguments), "cast_batch")
    return answers


def derivative_batch(shapes, poses, pairs, *, body_shapes=None, gaps=None, out=None) -> numpy.ndarray:
    """How the signed distance of each pair changes with the twists of both, as derivative() says. `gaps` are what
    distance_batch() answered for the same, which spares asking again. Fields: status, smoothness, a, b."""
    batch = Batch(shapes, poses, pairs, body_shapes, None)
    library = batch.library
    shape_count = len(batch.shapes)
    if len(batch.pairs) and batch.pairs.max() >= len(batch.poses):
        raise ValueError(f"pairs: there is a body {batch.pairs.max()}; there are {len(batch.poses)} bodies")
    if batch.body_shapes is not None and len(batch.body_shapes) and batch.body_shapes.max() >= shape_count:
        raise ValueError(f"body_shapes: there is a shape {batch.body_shapes.max()}; there are {shape_count} shapes")
    batch.batch.body_shape_stride = 4
    known = None if gaps is None else batch.answers(gaps, "gap", "gaps")
    answers = batch.answers(out, "derivative")
    library.bridge_derivative(batch.batch, library.pointer("tactn_gap", known), library.pointer("tactn_derivative", answers))
    return answers


def answer_type(name: str, *, dimension: int = 3) -> numpy.dtype:
    """The numpy type of the answers of a batch: "gap", "manifold", "hit" or "derivative"."""
    if name not in ("gap", "manifold", "hit", "derivative"):
        raise ValueError(f"name: {name!r} was given; it must be gap, manifold, hit or derivative")
    return dimension_of(dimension).dtype(name)
