"""Bodies of a world, and their shapes: what can be changed while they live."""

from __future__ import annotations

import typing

import numpy

from ._arrays import number
from ._library import check
from ._poses import as_pose
from .queries import array_of
from .shapes import Shape, _check_shape

KINDS = {"static": 0, "kinematic": 1, "dynamic": 2}
LOCKS = {"x": 1, "y": 2, "z": 4, "turn_x": 8, "turn_y": 16, "turn_z": 32}


class BodySettings(typing.NamedTuple):
    """What World.set_body() sets."""
    kind: str
    linear_damping: float
    angular_damping: float
    gravity_scale: float
    fixed_rotation: bool
    locks: tuple
    bullet: bool
    enable_sleep: bool
    enabled: bool
    sleep_speed: float   #: 0: the world's


class Bodies:
    """What World has to change bodies."""

    def _kind(self, value):
        if value not in KINDS:
            raise ValueError(f"kind: {value!r} was given; it must be one of {', '.join(KINDS)}")
        return KINDS[value]

    def _locks(self, value):
        here = LOCKS if self._library.number == 3 else ("x", "y", "turn_z")
        for lock in value:
            if lock not in here:
                raise ValueError(f"locks: {lock!r} was given; it must be of {', '.join(here)}")
        return sum(LOCKS[lock] for lock in set(value))

    def body_settings(self, body: int) -> BodySettings:
        """What set_body() has set of a body, or add_body()."""
        library, name = self._library, self._id(body, "body")
        with self._lock:
            check(0 if library.body_valid(self._c, name) else -11, f"body_settings: body is {body}")
            found, enabled = library.body_settings(self._c, name), library.body_enabled(self._c, name)
        return BodySettings(list(KINDS)[found.kind], found.linear_damping, found.angular_damping, found.gravity_scale,
                            found.fixed_rotation, tuple(lock for lock, bit in LOCKS.items() if found.locks & bit),
                            found.bullet, found.enable_sleep, enabled, found.sleep_speed)

    def set_body(self, body: int, *, kind: str | None = None, linear_damping: float | None = None,
                 angular_damping: float | None = None, gravity_scale: float | None = None,
                 fixed_rotation: bool | None = None, locks: typing.Iterable[str] | None = None,
                 bullet: bool | None = None, enable_sleep: bool | None = None, enabled: bool | None = None,
                 sleep_speed: float | None = None) -> None:
        """Changes settings of a body, as add_body() has them; what is not named stays. Wakes the body.

        sleep_speed: above zero in place of the world's. enabled: a body that is not keeps its number and its shapes, but meets nothing, is seen by no question, and does not
        move. They are set in the order in which they stand here; where the library refuses one, those before it are set.
        """
        library, changes = self._library, []
        if kind is not None:
            changes.append((library.body_set_kind, self._kind(kind)))
        if linear_damping is not None or angular_damping is not None:
            now = self.body_settings(body)
            linear = now.linear_damping if linear_damping is None else number(linear_damping, "linear_damping")
            angular = now.angular_damping if angular_damping is None else number(angular_damping, "angular_damping")
            changes.append((library.body_set_damping, linear, angular))
        if gravity_scale is not None:
            changes.append((library.body_set_gravity_scale, number(gravity_scale, "gravity_scale")))
        if fixed_rotation is not None:
            changes.append((library.body_set_fixed_rotation, bool(fixed_rotation)))
        if locks is not None:
            changes.append((library.body_set_locks, self._locks(tuple(locks))))
        if bullet is not None:
            changes.append((library.body_set_bullet, bool(bullet)))
        if enable_sleep is not None:
            changes.append((library.body_set_enable_sleep, bool(enable_sleep)))
        if sleep_speed is not None:
            changes.append((library.body_set_sleep_speed, number(sleep_speed, "sleep_speed")))
        if enabled is not None:
            changes.append((library.body_set_enabled, bool(enabled)))
        name = self._id(body, "body")
        with self._lock:
            check(0 if library.body_valid(self._c, name) else -11, f"set_body: body is {body}")
            for function, *values in changes:
                check(function(self._c, name, *values), f"set_body: body is {body}")

    def set_pose(self, body: int, pose) -> None:
        """Puts a body elsewhere at once, and wakes it."""
        array = as_pose(pose, self._library, "pose")
        with self._lock:
            check(self._library.body_set_pose(self._c, self._id(body, "body"), self._library.pointer("tactn_pose", array)[0]),
                  f"set_pose: body is {body}")

    def set_target(self, body: int, pose, seconds: float = 1 / 60) -> None:
        """Gives a kinematic body the velocity with which it is at a pose after so many seconds, by the shorter turn, until
        it is given another: a platform is told its next pose before each step."""
        array, time = as_pose(pose, self._library, "pose"), number(seconds, "seconds")
        with self._lock:
            check(self._library.body_set_target(self._c, self._id(body, "body"),
                                                self._library.pointer("tactn_pose", array)[0], time),
                  f"set_target: body is {body}, seconds is {seconds}")

    def set_velocity(self, body: int, velocity, angular_velocity=None) -> None:
        """Gives a body velocities, and wakes it; without an angular one it stops turning."""
        turn = angular_velocity if angular_velocity is not None else (0.0 if self._library.number == 2 else (0.0, 0.0, 0.0))
        with self._lock:
            check(self._library.body_set_velocity(self._c, self._id(body, "body"), self._vec(velocity, "velocity"),
                                                  self._angular(turn, "angular_velocity")), f"set_velocity: body is {body}")

    def set_awake(self, body: int, awake: bool) -> None:
        """Wakes a body, or stops it and lets it sleep; if it touches what is awake, the next step wakes it."""
        with self._lock:
            check(self._library.body_set_awake(self._c, self._id(body, "body"), bool(awake)), f"set_awake: body is {body}")

    def apply_force(self, body: int, force, point=None) -> None:
        """A force throughout the next step, at a point of the world, or at the center of mass."""
        self._push(self._library.body_apply_force, body, force, point, "force")

    def apply_impulse(self, body: int, impulse, point=None) -> None:
        """Changes the velocity at once, at a point of the world, or at the center of mass."""
        self._push(self._library.body_apply_impulse, body, impulse, point, "impulse")

    def _push(self, function, body, value, point, name):
        with self._lock:
            at = self.body(body).center if point is None else point
            check(function(self._c, self._id(body, "body"), self._vec(value, name), self._vec(at, "point")),
                  f"apply_{name}: body is {body}")

    def apply_torque(self, body: int, torque) -> None:
        """A torque throughout the next step: (3,), in the plane a number."""
        self._turn(self._library.body_apply_torque, body, torque, "torque")

    def apply_angular_impulse(self, body: int, impulse) -> None:
        """Changes the angular velocity at once: (3,), in the plane a number."""
        self._turn(self._library.body_apply_angular_impulse, body, impulse, "angular_impulse")

    def _turn(self, function, body, value, name):
        with self._lock:
            check(function(self._c, self._id(body, "body"), self._angular(value, name)), f"apply_{name}: body is {body}")

    def set_mass(self, body: int, mass: float, center, inertia) -> None:
        """In place of what its shapes give, until the next one comes, goes or changes: the mass, its center in the body's
        frame, and the inertia about it, (3, 3) in the body's axes, in the plane a number."""
        library = self._library
        if library.number == 3:
            columns = numpy.ascontiguousarray(numpy.transpose(numpy.asarray(inertia, numpy.float64)))
            if columns.shape != (3, 3):
                raise ValueError(f"inertia: shape {columns.shape} was given; it must be (3, 3)")
            moments = library.new("mat")
            library.ffi.buffer(moments)[:] = columns.tobytes()
            moments = moments[0]
        else:
            moments = number(inertia, "inertia")
        mass_read, at = number(mass, "mass"), self._vec(center, "center")
        with self._lock:
            check(library.body_set_mass(self._c, self._id(body, "body"), mass_read, at, moments), f"set_mass: body is {body}")

    def velocity_at(self, body: int, point) -> numpy.ndarray:
        """The velocity of what of a body is at a point of the world."""
        library, name, at = self._library, self._id(body, "body"), self._vec(point, "point")
        with self._lock:
            check(0 if library.body_valid(self._c, name) else -11, f"velocity_at: body is {body}")
            return array_of(library, library.body_velocity_at(self._c, name, at))

    def bounds(self, body: int | None = None) -> numpy.ndarray:
        """The lower and the upper corner of the box of a body's shapes, or of all that the world has but half-spaces and
        bodies that are not enabled: (2, 3), in the plane (2, 2)."""
        library = self._library
        with self._lock:
            if body is None:
                return self._box(library.world_bounds(self._c))
            name = self._id(body, "body")
            check(0 if library.body_valid(self._c, name) else -11, f"bounds: body is {body}")
            return self._box(library.body_bounds(self._c, name))

    def shape_bounds(self, shape: int) -> numpy.ndarray:
        """The corners of the box of a body's shape, as bounds() tells them."""
        library, name = self._library, self._id(shape, "shape", "shape")
        with self._lock:
            check(0 if library.body_shape_valid(self._c, name) else -11, f"shape_bounds: shape is {shape}")
            return self._box(library.body_shape_bounds(self._c, name))

    def _box(self, found):
        return numpy.array([array_of(self._library, found.lower), array_of(self._library, found.upper)])

    # ---- Shapes ----

    def shapes(self, body: int) -> numpy.ndarray:
        """The numbers of a body's shapes in the order in which they were added, (n,) uint64."""
        library, name = self._library, self._id(body, "body")
        with self._lock:
            check(0 if library.body_valid(self._c, name) else -11, f"shapes: body is {body}")
            count = library.body_get(self._c, name).shape_count
            found = [self._bits(library.body_shape(self._c, name, i)) for i in range(count)]
        return numpy.array(found, numpy.uint64)

    def set_shape(self, shape: int, *, friction: float | None = None, restitution: float | None = None,
                  rolling_friction: float | None = None, density: float | None = None, filter=None,
                  surface_velocity=None, contact_events: bool | None = None) -> None:
        """Changes what a shape was given by add_shape(); what is not named stays. Contacts that a new filter forbids end in
        the next step. They are set in the order in which they stand here; where the library refuses one, those before it
        are set."""
        library, name = self._library, self._id(shape, "shape", "shape")
        given = {"friction": friction, "restitution": restitution, "rolling_friction": rolling_friction}
        wanted = {key: number(value, key) for key, value in given.items() if value is not None}
        mass = None if density is None else number(density, "density")
        meets = self._filter(filter)
        runs = None if surface_velocity is None else self._vec(surface_velocity, "surface_velocity")
        what = f"set_shape: shape is {shape}"
        with self._lock:
            check(0 if library.body_shape_valid(self._c, name) else -11, what)
            if wanted:
                now = getattr(library.body_shape_get(self._c, name), "def")
                check(library.body_shape_set_material(self._c, name, *(wanted.get(key, getattr(now, key)) for key in given)),
                      what)
            if mass is not None:
                check(library.body_shape_set_density(self._c, name, mass), what)
            if filter is not None:
                check(library.body_shape_set_filter(self._c, name, meets[0]), what)
            if runs is not None:
                check(library.body_shape_set_surface_velocity(self._c, name, runs), what)
            if contact_events is not None:
                check(library.body_shape_set_contact_events(self._c, name, bool(contact_events)), what)

    def set_geometry(self, shape: int, geometry: Shape) -> None:
        """Another geometry in the place of a body's shape, which keeps its number, its pose and its material. Its contacts end,
        and begin anew in the next step; mass, center and inertia of the body change."""
        _check_shape(geometry, "geometry")
        if geometry.dimension != self._library.number:
            raise ValueError(f"geometry: it is of {geometry.dimension}D in a world of {self._library.number}D")
        name = self._id(shape, "shape", "shape")
        with self._lock:
            check(self._library.body_shape_set_geometry(self._c, name, geometry._c), f"set_geometry: shape is {shape}")
