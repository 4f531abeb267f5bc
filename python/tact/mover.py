"""A character that walks through a world: along walls, up steps and slopes, on platforms."""

from __future__ import annotations

import typing

import numpy

from ._arrays import length, number, vector
from ._library import check
from ._poses import as_pose
from .queries import array_of
from .shapes import Shape, _check_shape
from .world import Filter, World


class MoverContact(typing.NamedTuple):
    """What a mover is near."""
    body: int
    shape: int
    point: numpy.ndarray    #: on the world's shape
    normal: numpy.ndarray   #: from it to the mover
    distance: float         #: below zero: how deep they overlap


class Mover:
    """A shape that is moved through a world, usually an upright capsule; docs/mover.md has what it does.

    size: of usual bodies; the margin is 0.01 and the step height 0.3 of it, unless given. max_slope is in radians. ignored:
    the number of a body of its own in the world, if it has one. meets: a function of a MoverContact; where it returns False
    the mover passes. It may ask the world, but must not change it.
    """

    def __init__(self, world: World, shape: Shape, pose=None, *, size: float = 1.0, margin: float | None = None,
                 step_height: float | None = None, max_slope: float | None = None, up=None, filter: Filter | None = None,
                 ignored: int = 0, meets=None):
        _check_shape(shape, "shape")
        if shape.dimension != world.dimension:
            raise ValueError(f"shape: it is of {shape.dimension}D in a world of {world.dimension}D")
        self._world, self._shape, self._library, self._error = world, shape, world._library, None
        self._meets = meets
        library = self._library
        self._c = library.new("mover", library.mover_defaults(shape._c, length(size, "size")))
        library.ffi.buffer(library.ffi.addressof(self._c, "pose"))[:] = as_pose(pose, library, "pose").tobytes()
        for name, value in (("margin", margin), ("step_height", step_height), ("max_slope", max_slope)):
            if value is not None:
                setattr(self._c, name, number(value, name))
        if up is not None:
            self._c.up = world._vec(up, "up")
        if filter is not None:
            self._c.filter = world._filter(filter)[0]
        self._c.ignored = world._id(ignored, "ignored")
        if meets is not None:
            kind = f"bool(void *, const tact{library.number}_mover_contact *)"
            self._callback = self._c.meets = library.ffi.callback(kind, self._ask)

    def _ask(self, _, contact):
        try:
            return bool(self._meets(self._contact(contact[0])))
        except Exception as error:  # cannot pass through C
            self._error = error
            return True

    def _contact(self, found):
        bits, library = self._world._bits, self._library
        return MoverContact(bits(found.body), bits(found.shape), array_of(library, found.point),
                            array_of(library, found.normal), found.distance)

    def move(self, dt: float = 1 / 60) -> None:
        """Moves for dt seconds, after a step of the world."""
        with self._world._lock:
            status = self._library.mover_move(self._world._c, self._c, number(dt, "dt"))
        error, self._error = self._error, None
        if error:
            raise error
        check(status, f"move: dt is {dt}")

    @property
    def pose(self) -> numpy.ndarray:
        """Where it is."""
        library = self._library
        return numpy.frombuffer(library.ffi.buffer(library.new("pose", self._c.pose)), numpy.float64).copy()

    @property
    def velocity(self) -> numpy.ndarray:
        """Where to, against what it stands on; what move() has left of it. Set it before each move(), gravity added."""
        return array_of(self._library, self._c.velocity)

    @velocity.setter
    def velocity(self, value):
        self._c.velocity = self._world._vec(vector(value, self._library.number, "velocity"), "velocity")

    @property
    def on_ground(self) -> bool:
        """Whether it stands."""
        return self._c.on_ground

    @property
    def ground(self) -> MoverContact | None:
        """What it stands on."""
        return self._contact(self._c.ground) if self._c.on_ground else None

    @property
    def ground_velocity(self) -> numpy.ndarray:
        """How fast its ground has carried it."""
        return array_of(self._library, self._c.ground_velocity)

    @property
    def overlap(self) -> float:
        """How deep the world has moved into it."""
        return self._c.overlap

    @property
    def contacts(self) -> list:
        """What is nearer than twice the margin."""
        return [self._contact(self._c.contact[i]) for i in range(self._c.contact_count)]
