"""Which bodies of an assembly clash: intersect, touch, lie inside others or come nearer than allowed."""

from __future__ import annotations

import enum

import numpy

from ._arrays import length
from ._library import check, pool
from .batches import Batch
from .static_tree import StaticTree


class ClashKind(enum.IntEnum):
    """What a pair is."""
    OVERLAP = 0    #: they share more than points of their surfaces
    CONTAINED = 1  #: one lies wholly inside the other, and no surfaces meet
    DUPLICATE = 2  #: the same surface twice, within a millionth of the smaller body
    TOUCHING = 3   #: they meet, and share no more than rounding: no clash
    CLEARANCE = 4  #: apart, but nearer than the clearance


DEPTHS = {"off": 0, "fast": 1, "full": 2}


def clash(shapes, poses, *, body_shapes=None, pairs=None, clearance: float = 0.0, depth: str = "off",
          threads: int = 1) -> numpy.ndarray:
    """All pairs of bodies in space that clash, touch or are nearer than the clearance, in the order of A's index, then B's;
    what is told and in which order does not depend on the threads.

    shapes, poses and body_shapes are those of batches; bodies are meshes, spheres, capsules, cylinders and cones. pairs:
    (m, 2) of bodies, to be asked about alone, in their order; left out, all whose boxes meet. clearance: a length.
    depth: "off", "fast" (brackets up to a fiftieth of the smaller body's radius, twice) or "full": of two solids that overlap
    how far one must move.

    Returns a structured array with a row for each pair that is told. Fields: a and b, the bodies; status, below zero where
    the pair was refused (status_text() says why; then all else is zero); kind, a ClashKind; relation, a Relation; inside (0
    neither, 1 A in B, 2 B in A); distance of the surfaces with its error_bound, point_a, point_b; has_depth, and depth_lower,
    depth_upper, depth_direction: B moved by depth_upper along the direction is free of A."""
    if depth not in DEPTHS:
        raise ValueError(f"depth: {depth!r} was given; it must be one of {', '.join(map(repr, DEPTHS))}")
    batch = Batch(shapes, poses, numpy.zeros((0, 2), numpy.uint32) if pairs is None else pairs, body_shapes, None)
    library = batch.library
    if library.number != 3:
        raise ValueError("shapes: they are of the plane; clash() takes those of space")
    if batch.body_shapes is not None and len(batch.body_shapes) and batch.body_shapes.max() >= len(batch.shapes):
        raise ValueError(f"body_shapes: there is a shape {batch.body_shapes.max()}; there are {len(batch.shapes)} shapes")
    run = library.new("clash_run")
    for name in ("shapes", "shape_count", "body_count", "poses", "pose_stride", "body_shapes"):
        setattr(run, name, getattr(batch.batch, name))
    run.limits.clearance, run.limits.depth = length(clearance, "clearance"), DEPTHS[depth]
    tree = None
    if pairs is None:
        boxes = numpy.empty((run.body_count, 2, 3))
        library.bridge_clash_bounds(run, library.pointer("tactn_bounds", boxes))
        tree = StaticTree(boxes, threads=threads)
        run.tree, run.end_body = tree._c, run.body_count
    else:
        for name in ("pairs", "pair_stride", "pair_count"):
            setattr(run, name, getattr(batch.batch, name))
    return _told(library, run, threads)


def _told(library, run, threads):
    clashes = library.ffi.gc(library.ffi.new("bridge_clashes *"), library.bridge_clashes_free)
    with pool(library, threads) as tasks:
        run.tasks = tasks
        status = library.bridge_clash(run, clashes)
    check(status, "clash")
    kind = library.dtype("clash")
    if not clashes.count:
        return numpy.empty(0, kind)
    return numpy.frombuffer(library.ffi.buffer(clashes.found, clashes.count * kind.itemsize), kind).copy()
