"""Worlds of rigid bodies that fall, bounce, rub, roll, stack and rest, and that joints hold together.

Units are the caller's, with seconds for time; angles are in radians; everything is in the world's frame. Bodies and their
shapes are whole numbers, 0 is none; those of what was removed are refused. The same calls give the same bits on every
machine, whatever the threads.
"""

from __future__ import annotations

import sys
import threading
import typing

import numpy

from ._arrays import length, number, real_array, rows, result, vector, whole
from ._library import MOST_THREADS, Pool, Relation, check, check_threads, dimension_of
from ._poses import as_pose, pose_rows
from .bodies import KINDS, Bodies
from .joints import Joints
from .media import Media
from .queries import Gap, Hit, array_of, as_gap, as_hit
from .recording import Recordings
from .settings import Settings
from .shapes import Shape, _check_shape, vectors

EVENTS = ("begin", "persist", "end")


class Filter(typing.NamedTuple):
    """Two shapes may touch if each mask contains a bit of the other's category; equal groups but zero override this:
    positive ones always touch, negative ones never."""
    category: int = 1
    mask: int = 2**64 - 1
    group: int = 0


class Body(typing.NamedTuple):
    """The state of a body."""
    kind: str
    awake: bool
    pose: numpy.ndarray              #: of its own frame
    center: numpy.ndarray            #: of mass, in the world
    velocity: numpy.ndarray          #: of the center
    angular_velocity: typing.Any     #: (3,); in the plane a number
    mass: float
    shape_count: int


class WorldHit(typing.NamedTuple):
    """What a ray or a shape meets first in a world: `body` and `shape` are 0 where it meets nothing."""
    body: int
    shape: int
    hit: Hit


class WorldGap(typing.NamedTuple):
    """What is closest in a world: `body` and `shape` are 0 where nothing is so near."""
    body: int
    shape: int
    gap: Gap


class WorldStats(typing.NamedTuple):
    """Counts of a world."""
    step: int            #: how many there have been
    body_count: int
    awake_count: int     #: dynamic and kinematic bodies that are awake
    shape_count: int
    joint_count: int
    pair_count: int      #: whose boxes overlap
    contact_count: int   #: that have points
    island_count: int    #: awake ones in the last step
    impact_count: int    #: continuous collisions in the last step
    max_overlap: float   #: the deepest point of the last step, when it began
    bytes: int           #: all that the world has allocated


class WorldTotals(typing.NamedTuple):
    """Sums over the dynamic bodies. The potential energy is that of gravity, zero at the origin; momenta are about it."""
    mass: float
    kinetic_energy: float
    potential_energy: float
    momentum: numpy.ndarray
    angular_momentum: typing.Any     #: (3,); in the plane a number


class StepProfile(typing.NamedTuple):
    """Seconds that the parts of the last step took, and what it has cost that light bodies carried heavy ones."""
    pairs: float
    contacts: float
    islands: float
    solver: float
    boxes: float
    continuous: float
    sleep: float
    total: float
    refined_islands: int   #: which got more substeps than the step was told
    most_substeps: int     #: that an island got


class World(Bodies, Joints, Media, Recordings, Settings):
    """A world. `length` is the size of usual bodies; gravity is (0, 0, -9.81), in the plane (0, -9.81), unless given.
    threads: how many compute a step. One thread of Python at a time uses it; others wait. max_substeps: into how many
    substeps a step is cut at the most where light bodies bear heavy ones or a column would buckle; 0: into no more than
    it is told."""

    def __init__(self, *, dimension: int = 3, length: float = 1.0, gravity=None, threads: int = 1,
                 enable_sleep: bool = True, enable_continuous: bool = True, max_substeps: int = 64):
        self._library = library = dimension_of(dimension)
        check_threads(threads)
        definition = library.world_defaults(number(length, "length"))
        if gravity is not None:
            definition.solver.gravity = self._vec(gravity, "gravity")
        definition.enable_sleep, definition.enable_continuous = bool(enable_sleep), bool(enable_continuous)
        definition.max_substeps = whole(max_substeps, "max_substeps", 0, 64)
        self._pool = Pool(library, threads) if threads > 1 else None
        if self._pool:
            definition.tasks = self._pool.tasks
        out = library.ffi.new(f"tact{library.number}_world **")
        check(library.world_create(library.new("world_def", definition), out), f"World: length is {length}")
        pool = self._pool  # it outlives the world
        self._c = library.ffi.gc(out[0], lambda made, _pool=pool: library.world_destroy(made))
        library.bridge_world_time(self._c)
        self._lock = threading.RLock()
        self._recorder = None

    @classmethod
    def _shown(cls, library, world):
        """A world that is another's, for as long as that shows it."""
        shown = cls.__new__(cls)
        shown._library, shown._pool, shown._recorder, shown._lock = library, None, None, threading.RLock()
        shown._c = library.ffi.cast(f"tact{library.number}_world *", world)
        return shown

    @property
    def dimension(self) -> int:
        """3 or 2."""
        return self._library.number

    def _vec(self, value, name):
        return self._library.new("vec", list(vector(value, self._library.number, name)))[0]

    def _angular(self, value, name):
        return self._vec(value, name) if self._library.number == 3 else number(value, name)

    def _id(self, value, name, kind="body"):
        found = self._library.ffi.new(f"tact_{kind}_id *")
        self._library.ffi.buffer(found)[:] = whole(value, name, 0, 2**64 - 1).to_bytes(8, sys.byteorder)
        return found[0]

    def _bits(self, found):
        ffi = self._library.ffi
        return int.from_bytes(ffi.buffer(ffi.addressof(found)), sys.byteorder)

    def _filter(self, value):
        if value is None:
            return self._library.ffi.NULL
        if not isinstance(value, Filter):
            raise TypeError(f"filter: {type(value).__name__} was given; it must be a tact.Filter")
        bits = [whole(getattr(value, name), f"filter.{name}", 0, 2**64 - 1) for name in ("category", "mask")]
        return self._library.ffi.new("tact_filter *", (*bits, whole(value.group, "filter.group", -2**31)))

    # ---- Bodies ----

    def reserve(self, bodies: int, shapes: int) -> None:
        """Makes room at once for so many bodies and shapes, those that are there included. A world that is filled grows by
        itself too, with the same bits, but slower."""
        counts = whole(bodies, "bodies", 0, 2**31 - 1), whole(shapes, "shapes", 0, 2**31 - 1)
        with self._lock:
            check(self._library.world_reserve(self._c, *counts), f"reserve: bodies is {bodies}, shapes is {shapes}")

    def add_body(self, shape: Shape | None = None, pose=None, *, kind: str = "dynamic", velocity=None, angular_velocity=None,
                 mass: float = 0.0, linear_damping: float = 0.0, angular_damping: float = 0.0, gravity_scale: float = 1.0,
                 fixed_rotation: bool = False, locks: typing.Iterable[str] = (), bullet: bool = False, sleep_speed: float = 0.0, **material) -> int:
        """Adds a body, with a shape or without, and returns its number.

        kind: "dynamic", "kinematic" (moves as it is told) or "static". mass: above zero in place of what the densities of
        its shapes give. locks: axes of the world along which a dynamic body does not move ("x", "y", "z") and about which it
        does not turn ("turn_x", "turn_y", "turn_z"; in 2D the last alone). bullet: does not pass through dynamic bodies
        either, however fast it is. sleep_speed: above zero in place of the world's. What else add_shape() takes goes to the
        shape.
        """
        library = self._library
        definition = library.new("body_def", library.body_defaults())
        definition.kind, array = self._kind(kind), as_pose(pose, library, "pose")
        definition.pose = library.pointer("tactn_pose", array)[0]
        if velocity is not None:
            definition.velocity = self._vec(velocity, "velocity")
        if angular_velocity is not None:
            definition.angular_velocity = self._angular(angular_velocity, "angular_velocity")
        definition.mass, definition.gravity_scale = number(mass, "mass"), number(gravity_scale, "gravity_scale")
        definition.linear_damping = number(linear_damping, "linear_damping")
        definition.angular_damping = number(angular_damping, "angular_damping")
        definition.fixed_rotation, definition.bullet = bool(fixed_rotation), bool(bullet)
        definition.locks, definition.sleep_speed = self._locks(locks), number(sleep_speed, "sleep_speed")
        out = library.ffi.new("tact_body_id *")
        with self._lock:
            check(library.body_create(self._c, definition, out), "add_body")
            body = self._bits(out[0])
            if shape is None and material:
                raise TypeError(f"add_body: {', '.join(material)} is about a shape, and none was given")
            try:
                if shape is not None:
                    self.add_shape(body, shape, **material)
            except Exception:
                library.body_destroy(self._c, out[0])
                raise
        return body

    def add_shape(self, body: int, shape: Shape, pose=None, *, density: float = 1.0, friction: float = 0.6,
                  restitution: float = 0.0, rolling_friction: float = 0.0, filter: Filter | None = None,
                  sensor: bool = False, surface_velocity=None, contact_events: bool = True) -> int:
        """Adds a shape to a body, at a pose in its frame, and returns the shape's number. A sensor touches nothing, but tells
        of what overlaps it. surface_velocity: of its surface, in the body's axes, a conveyor belt. contact_events: whether its
        contacts are told of; those of two shapes are where either wants it. The shape is copied."""
        _check_shape(shape, "shape")
        library = self._library
        if shape.dimension != library.number:
            raise ValueError(f"shape: it is of {shape.dimension}D in a world of {library.number}D")
        definition = library.new("body_shape_def", library.body_shape_defaults())
        array = as_pose(pose, library, "pose")
        definition.pose = library.pointer("tactn_pose", array)[0]
        for name, value in (("density", density), ("friction", friction), ("restitution", restitution),
                            ("rolling_friction", rolling_friction)):
            setattr(definition, name, number(value, name))
        definition.sensor, definition.enable_contact_events = bool(sensor), bool(contact_events)
        if surface_velocity is not None:
            definition.surface_velocity = self._vec(surface_velocity, "surface_velocity")
        if filter is not None:
            definition.filter = self._filter(filter)[0]
        out = library.ffi.new("tact_shape_id *")
        with self._lock:
            check(library.body_shape_create(self._c, self._id(body, "body"), definition, shape._c, out), "add_shape")
        return self._bits(out[0])

    def add_bodies(self, shape: Shape, poses, **options) -> numpy.ndarray:
        """Adds a body with the shape at each of the poses, as batches take them: their numbers, (n,) uint64; none if one is
        refused."""
        what = "a pose in each row"
        array, _ = pose_rows(poses, self._library, "poses", what)
        made = []
        with self._lock:
            try:
                for pose in array:
                    made.append(self.add_body(shape, pose, **options))
            except Exception:
                for body in made:
                    self.remove_body(body)
                raise
        return numpy.array(made, numpy.uint64)

    def remove_body(self, body: int) -> None:
        """Removes a body with its shapes and joints. What touches it or is joined to it wakes up."""
        with self._lock:
            check(self._library.body_destroy(self._c, self._id(body, "body")), f"remove_body: body is {body}")

    def remove_shape(self, shape: int) -> None:
        """Removes a shape of a body."""
        with self._lock:
            check(self._library.body_shape_destroy(self._c, self._id(shape, "shape", "shape")), f"remove_shape: shape is {shape}")

    @property
    def bodies(self) -> numpy.ndarray:
        """The numbers of all bodies, (n,) uint64."""
        library = self._library
        with self._lock:
            ids = numpy.empty(library.world_stats_get(self._c).body_count, numpy.uint64)
            library.bridge_bodies(self._c, library.pointer("uint64_t", ids))
        return ids

    def body(self, body: int) -> Body:
        """All that is known of a body."""
        library, name = self._library, self._id(body, "body")
        with self._lock:
            check(0 if library.body_valid(self._c, name) else -11, f"body: it is {body}")
            found = library.body_get(self._c, name)
        pose = numpy.frombuffer(library.ffi.buffer(library.new("pose", found.pose)), numpy.float64).copy()
        turn = array_of(library, found.angular_velocity) if library.number == 3 else found.angular_velocity
        return Body(list(KINDS)[found.kind], found.awake, pose, array_of(library, found.center),
                    array_of(library, found.velocity), turn, found.mass, found.shape_count)

    def _each(self, function, bodies, name, shapes, outs):
        """Calls the bridge for bodies, all if None; returns the arrays that it fills."""
        library = self._library
        with self._lock:
            if bodies is None:
                ids = self.bodies
            else:
                ids = numpy.ascontiguousarray(bodies, None if numpy.size(bodies) else numpy.uint64)
                if ids.ndim != 1 or ids.dtype.kind not in "ui":
                    raise TypeError(f"bodies: {ids.dtype} of shape {ids.shape} was given; it must be (n,) of uint64")
                ids = ids.astype(numpy.uint64, copy=False)
            answers = [result(out, "out", (len(ids), *shape), type) for out, (shape, type) in zip(outs, shapes)]
            pointers = [library.pointer(kind, answer) for kind, answer in zip(name, answers)]
            stale = function(self._c, library.pointer("uint64_t", ids), len(ids), *pointers)
            check(-11 if stale >= 0 else 0, f"bodies[{stale}] is {ids[stale] if stale >= 0 else 0}")
        return answers

    def poses(self, bodies=None, *, out=None) -> numpy.ndarray:
        """The poses of bodies, all if left out: (n, 7), or (n, 4) in the plane."""
        return self._each(self._library.bridge_body_poses, bodies, ["tactn_pose"],
                          [((self._library.pose_size,), "f8")], [out])[0]

    def velocities(self, bodies=None) -> tuple:
        """The velocities of bodies' centers of mass and their angular velocities: (n, 3) and (n, 3), in the plane (n, 2) and
        (n,)."""
        size = self._library.number
        angular = ((3,), "f8") if size == 3 else ((), "f8")
        kinds = ["tactn_vec", "tactn_vec" if size == 3 else "double"]
        return tuple(self._each(self._library.bridge_body_velocities, bodies, kinds, [((size,), "f8"), angular], [None, None]))

    def awake(self, bodies=None) -> numpy.ndarray:
        """Which bodies are awake: (n,) bool."""
        return self._each(self._library.bridge_body_awake, bodies, ["bool"], [((), "?")], [None])[0]

    def set_gravity(self, gravity) -> None:
        """Wakes everything if it changes."""
        with self._lock:
            check(self._library.world_set_gravity(self._c, self._vec(gravity, "gravity")), "set_gravity")

    def explode(self, center, radius: float, impulse: float, *, filter: Filter | None = None) -> None:
        """An impulse away from a center, on each dynamic body of which a shape is nearer than the radius: at its nearest
        point, falling in proportion to that point's distance; below zero towards the center. filter: as what explodes would
        have it."""
        definition = self._library.new("explosion")
        definition.center = self._vec(center, "center")
        definition.radius, definition.impulse = number(radius, "radius"), number(impulse, "impulse")
        definition.filter = self._filter(Filter() if filter is None else filter)[0]
        with self._lock:
            check(self._library.world_explode(self._c, definition), f"explode: radius is {radius}, impulse is {impulse}")

    # ---- What happened in the last step ----

    def contact_events(self) -> numpy.ndarray:
        """What began, went on and ended: a structured array with kind (0 begin, 1 persist, 2 end), shape_a, shape_b, body_a,
        body_b, point, normal, impulse, approach_speed."""
        return self._events(self._library.world_contact_events, self._library.dtype("contact_event"))

    def sensor_events(self) -> numpy.ndarray:
        """What began or stopped overlapping a sensor: kind (0 begin, 2 end), sensor, visitor, which are shapes."""
        type = numpy.dtype({"names": ("kind", "sensor", "visitor"), "formats": ("i4", "u8", "u8"), "offsets": (0, 4, 12),
                            "itemsize": 20})
        return self._events(self._library.world_sensor_events, type)

    def _events(self, function, dtype):
        ffi = self._library.ffi
        count = ffi.new("int *")
        with self._lock:
            first = function(self._c, count)
            if count[0] == 0:
                return numpy.empty(0, dtype)
            return numpy.frombuffer(ffi.buffer(first, count[0] * dtype.itemsize), dtype).copy()

    def moved_bodies(self) -> numpy.ndarray:
        """The bodies that were awake in the last step; no other has another pose after it: `body`, and `fell_asleep`, which
        says whether it did so at the end."""
        return self._events(self._library.world_moved_bodies,
                            numpy.dtype({"names": ("body", "fell_asleep"), "formats": ("u8", "?"), "offsets": (0, 8),
                                         "itemsize": 12}))

    def overlaps(self, sensor: int) -> numpy.ndarray:
        """The shapes that a sensor overlapped when the last step began: (n,) uint64."""
        library, name = self._library, self._id(sensor, "sensor", "shape")
        found = numpy.empty(64, numpy.uint64)
        with self._lock:
            while True:
                count = library.body_shape_overlaps(self._c, name, library.ffi.cast("tact_shape_id *", found.ctypes.data),
                                                    len(found))
                check(count, f"overlaps: sensor is {sensor}")
                if count <= len(found):
                    return found[:count].copy()
                found = numpy.empty(count, numpy.uint64)

    def profile(self) -> StepProfile:
        """How long the parts of the last step took."""
        with self._lock:
            found = self._library.world_profile(self._c)
        return StepProfile(*(getattr(found, field) for field in StepProfile._fields))

    def stats(self) -> WorldStats:
        """How much there is in the world."""
        with self._lock:
            found = self._library.world_stats_get(self._c)
        return WorldStats(*(getattr(found, field) for field in WorldStats._fields))

    def totals(self) -> WorldTotals:
        """Mass, energies and momenta of all dynamic bodies."""
        with self._lock:
            found = self._library.world_totals(self._c)
        turn = found.angular_momentum
        return WorldTotals(found.mass, found.kinetic_energy, found.potential_energy, array_of(self._library, found.momentum),
                           array_of(self._library, turn) if self.dimension == 3 else turn)

    def contacts(self) -> numpy.ndarray:
        """All contacts as they are: shape_a, shape_b, normal, point_count, and `point`: position, separation, impulse, id,
        part_a, part_b, of which the first point_count are set."""
        library = self._library
        with self._lock:
            count = library.world_stats_get(self._c).contact_count
            room = library.ffi.new(f"tact{library.number}_world_contact[]", count)
            for i in range(count):
                room[i] = library.world_contact_at(self._c, i)
        type = library.dtype("world_contact")
        return numpy.frombuffer(library.ffi.buffer(room), type).copy() if count else numpy.empty(0, type)

    # ---- Questions; sensors are not seen ----

    def _one(self, body, filter, what):
        """The id of the only body that is asked."""
        if filter is not None:
            raise TypeError(f"{what}: filter and body were given; a body is asked without one")
        return self._id(body, "body")

    def raycast(self, origins, translations, *, filter: Filter | None = None, body: int | None = None):
        """What rays from each origin to origin + translation meet first; with `body` one ray, and of that body alone.

        One ray, (3,) or (2,): a WorldHit. Many, (n, 3) or (n, 2): a structured array with body, shape (0: nothing), part and
        `hit`, which has the fields of Hit.
        """
        library, size = self._library, self._library.number
        first, second = real_array(origins, "origins"), real_array(translations, "translations")
        if body is not None:
            way, name = (self._vec(first, "origins"), self._vec(second, "translations")), self._one(body, filter, "raycast")
            with self._lock:
                return self._hit(library.body_raycast(self._c, name, *way), "raycast")
        if first.ndim == 1 and second.ndim == 1:
            with self._lock:
                found = library.world_raycast(self._c, self._vec(first, "origins"), self._vec(second, "translations"),
                                              self._filter(filter))
            return self._hit(found, "raycast")
        first, stride = rows(first, size, "origins", "a vector in each row")
        second, second_stride = rows(second, size, "translations", "a vector in each row")
        if len(first) != len(second):
            raise ValueError(f"translations: there are {len(second)} for {len(first)} origins")
        answers = numpy.empty(len(first), library.dtype("world_hit"))
        with self._lock:
            library.bridge_world_raycast(self._c, vectors(library, first, stride), vectors(library, second, second_stride),
                                         self._filter(filter), library.pointer("tactn_world_hit", answers))
        return answers

    def _hit(self, found, what):
        check(found.hit.status, what)
        triangle = found.triangle if self.dimension == 3 else -1
        return WorldHit(self._bits(found.body), self._bits(found.shape),
                        as_hit(self._library, found.hit, (found.part, -1), (triangle, -1)))

    def cast(self, shape: Shape, translation, pose=None, *, filter: Filter | None = None,
             body: int | None = None) -> WorldHit:
        """What a shape that moves by the translation from a pose meets first, of one body alone if it is given."""
        way = shape._c, self._posed(shape, pose)[0], self._vec(translation, "translation")
        with self._lock:
            if body is None:
                found = self._library.world_cast(self._c, *way, self._filter(filter))
            else:
                found = self._library.body_cast(self._c, self._one(body, filter, "cast"), *way)
        return self._hit(found, "cast")

    def raycast_all(self, origin, translation, *, filter: Filter | None = None) -> numpy.ndarray:
        """All shapes that a ray meets from the origin to origin + translation, in their order: an array as raycast() answers
        many rays with, an entry for each."""
        way = self._vec(origin, "origin"), self._vec(translation, "translation"), self._filter(filter)
        return self._all_hits(self._library.world_raycast_all, way, "raycast_all")

    def cast_all(self, shape: Shape, translation, pose=None, *, filter: Filter | None = None) -> numpy.ndarray:
        """All that a shape meets that moves by the translation from a pose, as raycast_all() tells it."""
        place = self._posed(shape, pose)
        way = shape._c, place[0], self._vec(translation, "translation"), self._filter(filter)
        return self._all_hits(self._library.world_cast_all, way, "cast_all")

    def _all_hits(self, function, way, what):
        room, type = 16, self._library.dtype("world_hit")
        with self._lock:
            while True:
                found = numpy.empty(room, type)
                count = function(self._c, *way, self._library.pointer("tactn_world_hit", found), room)
                check(count, what)
                if count < room:
                    return found[:count].copy()
                room *= 4

    def closest(self, shape: Shape, pose=None, *, distance: float, filter: Filter | None = None,
                body: int | None = None) -> WorldGap:
        """What is closest to a shape, no farther than the distance, of one body alone if it is given."""
        asked = shape._c, self._posed(shape, pose)[0], length(distance, "distance")
        with self._lock:
            if body is None:
                found = self._library.world_closest(self._c, *asked, self._filter(filter))
            else:
                found = self._library.body_closest(self._c, self._one(body, filter, "closest"), *asked)
        check(found.gap.status, "closest")
        triangle = found.triangle if self.dimension == 3 else -1
        return WorldGap(self._bits(found.body), self._bits(found.shape),
                        as_gap(self._library, found.gap, (found.part, -1), (triangle, -1)))

    def overlap(self, shape: Shape, pose=None, *, filter: Filter | None = None) -> numpy.ndarray:
        """What overlaps a shape: (n, 2) uint64, of each body and shape."""
        place, library = self._posed(shape, pose), self._library
        found, count = numpy.empty((64, 2), numpy.uint64), library.ffi.new("int *")
        with self._lock:
            while True:
                status = library.bridge_world_overlap(self._c, shape._c, place, self._filter(filter),
                                                      library.ffi.cast("uint64_t (*)[2]", found.ctypes.data), len(found), count)
                check(status, "overlap")
                if count[0] <= len(found):
                    return found[:count[0]].copy()
                found = numpy.empty((count[0], 2), numpy.uint64)

    def _posed(self, shape, pose):
        _check_shape(shape, "shape")
        if shape.dimension != self.dimension:
            raise ValueError(f"shape: it is of {shape.dimension}D in a world of {self.dimension}D")
        place = self._library.new("pose")
        self._library.ffi.buffer(place)[:] = as_pose(pose, self._library, "pose").tobytes()
        return place

    # ---- State ----

    def hash(self) -> int:
        """Of all that decides what will happen: the same on every machine."""
        with self._lock:
            return self._library.world_hash(self._c)

    def save(self) -> bytes:
        """The whole state. load() goes on with it to the last bit; for the same build of the library."""
        library = self._library
        with self._lock:
            memory = bytearray(library.world_save_bytes(self._c))
            check(library.world_save(self._c, library.ffi.from_buffer(memory), len(memory)), "save")
        return bytes(memory)

    def load(self, state: bytes) -> None:
        """Takes on a state that save() has told, of this world or of another; numbers of bodies stay valid, and the world
        its movers' and its recorder's. To go back and on again takes no more memory than for two states."""
        library = self._library
        with self._lock:
            check(library.world_load(self._c, library.ffi.from_buffer(state), len(state)), "load")
