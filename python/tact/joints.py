"""Joints of a world: what holds two bodies together, or drives them, and what couples two joints."""

from __future__ import annotations

import typing

import numpy

from ._arrays import number, vector
from ._library import check
from ._poses import as_pose
from .queries import array_of

JOINT_KINDS = ("fixed", "revolute", "prismatic", "spherical", "distance", "wheel", "motor", "mouse")


class JointAxis(typing.NamedTuple):
    """What acts along one coordinate of a joint, a length or an angle; forces are torques where it is an angle."""
    limits: tuple | None = None          #: lower and upper bound; held where both are the same
    spring_hertz: float = 0.0            #: of a spring to the target; 0: none
    spring_damping_ratio: float = 0.0
    spring_target: float = 0.0
    motor_force: float = 0.0             #: up to this the rate is brought to the speed; 0: no motor
    motor_speed: float = 0.0
    friction: float = 0.0                #: up to this against any rate
    damping: float = 0.0                 #: the force against a rate of one
    max_speed: float = 0.0               #: the rate stays within it; 0: no bound


class JointDrive(typing.NamedTuple):
    """Pulls a position or a rotation to the frame of body a, or with 0 hertz to a velocity."""
    max_force: float = 0.0
    hertz: float = 0.0
    damping_ratio: float = 0.0


class JointSoftness(typing.NamedTuple):
    """How soft a fixed joint is; 0 hertz: not at all."""
    hertz: float = 0.0
    damping_ratio: float = 0.0


class Joint(typing.NamedTuple):
    """The state of a joint."""
    kind: str
    a: int
    b: int
    frame_a: numpy.ndarray    #: in the world
    frame_b: numpy.ndarray
    force: numpy.ndarray      #: on b at the origin of its frame; the mean of the last step
    torque: typing.Any        #: about it: (3,); in the plane a number
    slide: float              #: the coordinates of its axes, and their rates
    turn: float
    slide_speed: float
    turn_speed: float
    collide: bool
    break_force: float
    break_torque: float


class Coupling(typing.NamedTuple):
    """The state of a coupling: the coordinate of joint b is kept at ratio times that of joint a, plus offset."""
    a: int
    b: int
    coordinate_a: str         #: "slide" or "turn"
    coordinate_b: str
    ratio: float
    offset: float
    hertz: float              #: 0: rigid
    damping_ratio: float
    error: float              #: by how much it is not so
    force: float              #: along b's coordinate; that along a's is -ratio times it; the mean of the last step


COORDINATES = ("slide", "turn")
PARTS = {"slide": JointAxis, "turn": JointAxis, "pull": JointDrive, "twist": JointDrive, "linear_softness": JointSoftness,
         "angular_softness": JointSoftness}


class Joints:
    """What World has of joints."""

    def _set_axis(self, axis, value, name):
        axis.limited = value.limits is not None
        if axis.limited:
            axis.lower, axis.upper = vector(value.limits, 2, f"{name}.limits")
        for field in JointAxis._fields[1:]:
            setattr(axis, field, number(getattr(value, field), f"{name}.{field}"))

    def _set_joint(self, joint, settings):
        """Sets fields of a tactN_joint by their names."""
        for name, value in settings.items():
            if value is None:
                continue
            if name in PARTS:
                wanted = PARTS[name]
                if not isinstance(value, wanted):
                    raise TypeError(f"{name}: {type(value).__name__} was given; it must be a tact.{wanted.__name__}")
                part = getattr(joint, name)
                if wanted is JointAxis:
                    self._set_axis(part, value, name)
                    continue
                for field in wanted._fields:
                    setattr(part, field, number(getattr(value, field), f"{name}.{field}"))
            elif name == "velocity":
                joint.velocity = self._vec(value, name)
            elif name == "angular_velocity":
                joint.angular_velocity = self._angular(value, name)
            elif name == "swing" and self._library.number == 3:
                joint.swing_limited, joint.swing = True, number(value, name)
            else:
                raise TypeError(f"a joint has no {name} here; it has {', '.join((*PARTS, 'velocity', 'angular_velocity'))}, "
                                "in space swing")

    def add_joint(self, kind: str, a: int, b: int, frame=None, frame_b=None, *, collide: bool = False,
                  break_force: float = 0.0, break_torque: float = 0.0, **settings) -> int:
        """Joins two bodies, and returns the joint's number.

        kind: one of tact.JOINT_KINDS. frame: of the joint, a pose in the world where the bodies stand now; frame_b: of b
        alone, if it is another one. collide: whether the two bodies may touch. Settings: `slide`, `turn` (JointAxis), `pull`,
        `twist` (JointDrive), `swing`, `velocity`, `angular_velocity`, `linear_softness`, `angular_softness` (JointSoftness);
        docs/joints.md says which kind has which.
        """
        if kind not in JOINT_KINDS:
            raise ValueError(f"kind: {kind!r} was given; it must be one of {', '.join(JOINT_KINDS)}")
        library = self._library
        definition = library.new("joint_def", library.joint_defaults(JOINT_KINDS.index(kind)))
        definition.body_a, definition.body_b = self._id(a, "a"), self._id(b, "b")
        self._set_joint(definition.joint, settings)
        definition.collide = bool(collide)
        definition.break_force = number(break_force, "break_force")
        definition.break_torque = number(break_torque, "break_torque")
        first = as_pose(frame, library, "frame")
        second = first if frame_b is None else as_pose(frame_b, library, "frame_b")
        out = library.ffi.new("tact_joint_id *")
        with self._lock:
            for array in (second, first):
                check(library.joint_def_place(self._c, definition, library.pointer("tactn_pose", array)[0]), "add_joint")
                if array is second:
                    held = library.new("pose", definition.joint.frame_b)
            definition.joint.frame_b = held[0]
            check(library.joint_create(self._c, definition, out), f"add_joint: a {kind} joint")
        return self._bits(out[0])

    def remove_joint(self, joint: int) -> None:
        """Removes a joint. Both bodies wake up."""
        with self._lock:
            check(self._library.joint_destroy(self._c, self._id(joint, "joint", "joint")), f"remove_joint: joint is {joint}")

    def set_joint(self, joint: int, *, collide: bool | None = None, break_force: float | None = None,
                  break_torque: float | None = None, **settings) -> None:
        """Changes settings of a joint, those of add_joint(); what is not named stays. Both bodies wake up, but
        not for other breaking bounds alone."""
        library, name = self._library, self._id(joint, "joint", "joint")
        bounds = {"break_force": break_force, "break_torque": break_torque}
        bounds = {key: number(value, key) for key, value in bounds.items() if value is not None}
        with self._lock:
            check(0 if library.joint_valid(self._c, name) else -11, f"set_joint: joint is {joint}")
            found = library.new("joint_state", library.joint_get(self._c, name))
            definition = getattr(found, "def")
            self._set_joint(definition.joint, settings)
            if settings:
                check(library.joint_set(self._c, name, library.ffi.addressof(definition, "joint")), "set_joint")
            if bounds:
                wanted = (bounds.get(key, getattr(definition, key)) for key in ("break_force", "break_torque"))
                check(library.joint_set_break(self._c, name, *wanted), "set_joint: break_force, break_torque")
            if collide is not None:
                check(library.joint_set_collide(self._c, name, bool(collide)), "set_joint: collide")

    @property
    def joints(self) -> numpy.ndarray:
        """The numbers of all joints, (n,) uint64."""
        library, found = self._library, []
        with self._lock:
            joint = library.world_next_joint(self._c, library.ffi.new("tact_joint_id *")[0])
            while joint.generation:
                found.append(self._bits(joint))
                joint = library.world_next_joint(self._c, joint)
        return numpy.array(found, numpy.uint64)

    def joint(self, joint: int) -> Joint:
        """All that is known of a joint."""
        library, name = self._library, self._id(joint, "joint", "joint")
        with self._lock:
            check(0 if library.joint_valid(self._c, name) else -11, f"joint: it is {joint}")
            found = library.joint_get(self._c, name)
        definition = getattr(found, "def")
        frames = [numpy.frombuffer(library.ffi.buffer(library.new("pose", frame)), numpy.float64).copy()
                  for frame in (found.frame_a, found.frame_b)]
        torque = array_of(library, found.torque) if library.number == 3 else found.torque
        return Joint(JOINT_KINDS[definition.joint.kind], self._bits(definition.body_a), self._bits(definition.body_b), *frames,
                     array_of(library, found.force), torque, found.slide, found.turn, found.slide_speed, found.turn_speed,
                     definition.collide, definition.break_force, definition.break_torque)

    def joint_error(self, joint: int) -> tuple:
        """How far a joint's bodies are now from where it lets them be: a length and an angle. What has passed a limit counts;
        what a spring, a drive or a softness pulls does not."""
        library, name = self._library, self._id(joint, "joint", "joint")
        with self._lock:
            check(0 if library.joint_valid(self._c, name) else -11, f"joint_error: joint is {joint}")
            found = library.joint_error_get(self._c, name)
        return found.linear, found.angular

    def broken_joints(self) -> list:
        """The joints that broke in the last step: (joint, body a, body b, force, torque) each; the joint is gone."""
        library, count = self._library, self._library.ffi.new("int *")
        with self._lock:
            first = library.world_joint_events(self._c, count)
            return [(self._bits(first[i].joint), self._bits(first[i].body_a), self._bits(first[i].body_b),
                     array_of(library, first[i].force),
                     array_of(library, first[i].torque) if library.number == 3 else first[i].torque) for i in range(count[0])]

    # ---- Couplings ----

    def couple(self, a: int, b: int, ratio: float, offset: float | None = None, *, coordinate_a: str = "turn",
               coordinate_b: str = "turn", hertz: float = 0.0, damping_ratio: float = 0.0) -> int:
        """Couples two joints: gears, racks, screws, pulleys; returns the coupling's number.

        The coordinate of joint b, "slide" or "turn", is kept at ratio times that of joint a, plus offset; without one at
        the offset at which the joints stand. hertz: of a spring instead. A joint that goes takes its couplings with it.
        """
        library = self._library
        definition = library.new("coupling_def", library.coupling_defaults())
        definition.joint_a, definition.joint_b = self._id(a, "a", "joint"), self._id(b, "b", "joint")
        definition.coordinate_a = self._coordinate(coordinate_a, "coordinate_a")
        definition.coordinate_b = self._coordinate(coordinate_b, "coordinate_b")
        definition.ratio = number(ratio, "ratio")
        definition.hertz, definition.damping_ratio = number(hertz, "hertz"), number(damping_ratio, "damping_ratio")
        out = library.ffi.new("tact_coupling_id *")
        with self._lock:
            if offset is None:
                check(library.coupling_def_place(self._c, definition), "couple")
            else:
                definition.offset = number(offset, "offset")
            check(library.coupling_create(self._c, definition, out), "couple")
        return self._bits(out[0])

    def _coordinate(self, value, name):
        if value not in COORDINATES:
            raise ValueError(f"{name}: {value!r} was given; it must be one of {', '.join(COORDINATES)}")
        return COORDINATES.index(value)

    def uncouple(self, coupling: int) -> None:
        """Removes a coupling. The bodies of both joints wake up."""
        with self._lock:
            name = self._id(coupling, "coupling", "coupling")
            check(self._library.coupling_destroy(self._c, name), f"uncouple: coupling is {coupling}")

    @property
    def couplings(self) -> numpy.ndarray:
        """The numbers of all couplings, (n,) uint64."""
        library, found = self._library, []
        with self._lock:
            coupling = library.world_next_coupling(self._c, library.ffi.new("tact_coupling_id *")[0])
            while coupling.generation:
                found.append(self._bits(coupling))
                coupling = library.world_next_coupling(self._c, coupling)
        return numpy.array(found, numpy.uint64)

    def coupling(self, coupling: int) -> Coupling:
        """All that is known of a coupling."""
        library, name = self._library, self._id(coupling, "coupling", "coupling")
        with self._lock:
            check(0 if library.coupling_valid(self._c, name) else -11, f"coupling: it is {coupling}")
            found = library.coupling_get(self._c, name)
        definition = getattr(found, "def")
        return Coupling(self._bits(definition.joint_a), self._bits(definition.joint_b),
                        COORDINATES[definition.coordinate_a], COORDINATES[definition.coordinate_b], definition.ratio,
                        definition.offset, definition.hertz, definition.damping_ratio, found.error, found.force)
