"""A tree of boxes that is built at once: which are near to each other, to a box, to a point."""

from __future__ import annotations

import typing

import numpy

from ._arrays import in_rows, number, real_array, vector, whole
from ._library import DIMENSIONS, TactError, pool, text_of, word_of
from ._poses import pose_rows
from .shapes import _block, _check_shape


class Nearest(typing.NamedTuple):
    """Boxes by their distance, of equal ones the lowest index first."""
    indices: numpy.ndarray
    distances: numpy.ndarray


class StaticTree:
    """A tree of axis-aligned boxes, (n, 2, 3) or (n, 2, 2): of each the lower and the upper corner, as Shape.bounds() has
    them. The boxes are copied. Distances are those of the nearest points, 0 where boxes share one; at 0 answers are exact.
    """

    def __init__(self, boxes, *, threads: int = 1):
        array = real_array(boxes, "boxes")
        if array.ndim != 3 or array.shape[1:] not in ((2, 2), (2, 3)):
            raise ValueError(f"boxes: an array of shape {array.shape} was given; it must be (n, 2, 3), or (n, 2, 2) in the "
                             "plane")
        self._library = library = DIMENSIONS[array.shape[2]]
        bytes_needed = library.static_tree_bytes(len(array))
        memory, block = _block(library, bytes_needed)
        scratch_bytes = library.static_tree_scratch_bytes(len(array))
        scratch, scratch_block = _block(library, scratch_bytes)
        self._build(library.static_tree_build, (block, bytes_needed, scratch_block, scratch_bytes), array, threads)
        self._memory, self._c = memory, library.ffi.cast(f"tact{library.number}_static_tree *", block)
        del scratch

    def _build(self, function, before, boxes, threads):
        library = self._library
        array, stride = in_rows(boxes.reshape(len(boxes), 2 * library.number), 8)
        given = library.new("static_tree_input", (library.pointer("tactn_bounds", array), stride, len(array)))
        bad = library.ffi.new("int *")
        with pool(library, threads) as tasks:
            status = function(*before, given, library.ffi.new("tact_tasks *", tasks), bad)
        if status < 0:
            where = f"boxes[{bad[0]}]" if bad[0] >= 0 else "boxes"
            raise TactError(f"{where}: {text_of(status)}; lower must not be above upper, and both be finite", word_of(status))

    def __len__(self):
        return self._library.static_tree_count(self._c)

    @property
    def bounds(self) -> numpy.ndarray:
        """The box around all boxes, (2, 3) or (2, 2); zeros if there are none."""
        found = self._library.new("bounds", self._library.static_tree_bounds(self._c))
        return numpy.frombuffer(self._library.ffi.buffer(found), numpy.float64).reshape(2, -1).copy()

    def refit(self, boxes, *, threads: int = 1) -> None:
        """Gives all boxes new bounds: fast, and good while they have moved by little."""
        array = real_array(boxes, "boxes")
        if array.shape != (len(self), 2, self._library.number):
            raise ValueError(f"boxes: an array of shape {array.shape} was given; it must be "
                             f"{(len(self), 2, self._library.number)}")
        self._build(self._library.static_tree_refit, (self._c,), array, threads)

    def pairs(self, distance: float = 0.0, *, other: StaticTree | None = None, threads: int = 1) -> numpy.ndarray:
        """All pairs of boxes that are no farther apart, (m, 2) uint32, each once and the lower index first, as batches take
        them. With another tree: of a box of this one and one of that."""
        library, reach = self._library, number(distance, "distance")
        if other is not None and (not isinstance(other, StaticTree) or other._library is not library):
            raise TypeError("other: it must be a tree of the same dimension")
        second = library.ffi.NULL if other is None else other._c
        found = numpy.empty((4 * len(self) + 64, 2), numpy.uint32)
        with pool(library, threads) as tasks:
            given = library.ffi.new("tact_tasks *", tasks)
            while True:
                count = library.static_tree_list_pairs(self._c, second, reach,
                                                       library.pointer("tactn_static_tree_pair", found), len(found), given)
                if count <= len(found):
                    return found[:count]
                found = numpy.empty((count, 2), numpy.uint32)

    def query(self, lower, upper, distance: float = 0.0) -> numpy.ndarray:
        """The boxes within the distance of a box: indices, in no order."""
        library, reach = self._library, number(distance, "distance")
        corners = numpy.concatenate([vector(lower, library.number, "lower"), vector(upper, library.number, "upper")])
        found = numpy.empty(256, numpy.int32)
        while True:
            count = library.bridge_tree_query(self._c, library.pointer("tactn_bounds", corners), reach,
                                              library.pointer("int32_t", found), len(found))
            if count <= len(found):
                return found[:count].copy()
            found = numpy.empty(count, numpy.int32)

    def nearest(self, point, most: int = 1, distance: float = numpy.finfo(numpy.float64).max) -> Nearest:
        """The boxes that are nearest to a point, within a distance."""
        library = self._library
        at = vector(point, library.number, "point")
        if not numpy.isfinite(at).all():
            raise ValueError(f"point: {at} is not finite")
        corners = numpy.concatenate((at, at))
        found = numpy.empty(min(whole(most, "most", 0), len(self)), library.dtype("static_tree_near"))
        count = library.static_tree_nearest(self._c, library.pointer("tactn_bounds", corners)[0], number(distance, "distance"),
                                            library.pointer("tactn_static_tree_near", found), len(found))
        return Nearest(found["index"][:count].copy(), found["distance"][:count].copy())


def shape_bounds(shape, poses) -> numpy.ndarray:
    """The boxes around a shape at poses, as batches take them: (n, 2, 3) or (n, 2, 2), as StaticTree takes them."""
    _check_shape(shape, "shape")
    library = shape._library
    array, stride = pose_rows(poses, library, "poses", "a pose in each row")
    answers = numpy.empty((len(array), 2, library.number))
    library.bridge_bounds(shape._c, library.ffi.cast("char *", array.ctypes.data), stride, len(array),
                          library.pointer("tactn_bounds", answers))
    return answers
