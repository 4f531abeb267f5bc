"""Settings of a world that lives."""

from __future__ import annotations

import typing

import numpy

from ._arrays import number, whole
from ._library import check
from .queries import array_of

SOLVER = ("contact_hertz", "contact_damping_ratio", "max_push_velocity", "restitution_speed", "max_speed")
TIMES = ("sleep_speed", "sleep_seconds")


class WorldSettings(typing.NamedTuple):
    """What World.set_settings() sets; docs/response.md says what they do."""
    gravity: numpy.ndarray
    contact_hertz: float          #: how soft contacts are
    contact_damping_ratio: float
    max_push_velocity: float      #: at which overlaps are pushed apart
    restitution_speed: float      #: slower impacts do not bounce
    max_speed: float
    sleep_speed: float            #: what is slower for sleep_seconds falls asleep
    sleep_seconds: float
    enable_sleep: bool
    enable_continuous: bool
    max_substeps: int


class Settings:
    """What World has of its settings."""

    def settings(self) -> WorldSettings:
        """The settings that the world has."""
        with self._lock:
            found = self._library.world_settings(self._c)
        return WorldSettings(array_of(self._library, found.solver.gravity), *(getattr(found.solver, name) for name in SOLVER),
                             *(getattr(found, name) for name in TIMES), found.enable_sleep, found.enable_continuous,
                             found.max_substeps)

    def set_settings(self, **settings) -> None:
        """Changes fields of WorldSettings by their names; what is not named stays. Wakes everything."""
        library = self._library
        for name in settings:
            if name not in WorldSettings._fields:
                raise TypeError(f"set_settings: there is no {name}; there is {', '.join(WorldSettings._fields)}")
        with self._lock:
            found = library.new("world_def", library.world_settings(self._c))
            if "gravity" in settings:
                found.solver.gravity = self._vec(settings["gravity"], "gravity")
            for name in SOLVER + TIMES:
                if name in settings:
                    setattr(found.solver if name in SOLVER else found, name, number(settings[name], name))
            for name in ("enable_sleep", "enable_continuous"):
                if name in settings:
                    setattr(found, name, bool(settings[name]))
            if "max_substeps" in settings:
                found.max_substeps = whole(settings["max_substeps"], "max_substeps", 0, 64)
            check(library.world_set_settings(self._c, found), f"set_settings: {', '.join(settings)}")
