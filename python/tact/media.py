"""Fluids and wind: forces on the bodies of a world by what they swim in and what blows at them."""

from __future__ import annotations

from ._arrays import number
from ._library import check


class Media:
    """What World has of fluids and wind. Forces are for the next step, of dt seconds; docs/fluid.md has the formulas."""

    def _apply(self, name, function, dt, numbers, vectors, filter, wake):
        library = self._library
        medium = library.new(name, getattr(library, f"{name}_defaults")())
        for field, value in numbers.items():
            setattr(medium, field, number(value, field))
        for field, value in vectors.items():
            if value is not None:
                setattr(medium, field, self._vec(value, field))
        if filter is not None:
            medium.filter = self._filter(filter)[0]
        medium.wake = bool(wake)
        with self._lock:
            check(function(self._c, medium, number(dt, "dt")), f"apply_{name}: dt is {dt}")

    def apply_fluid(self, offset: float = 0.0, dt: float = 1 / 60, *, normal=None, density: float = 1000.0, velocity=None,
                    linear_drag: float = 1.0, angular_drag: float = 1.0, filter=None, wake: bool = False) -> None:
        """Buoyancy and drag of a fluid where normal . x <= offset; the normal is up unless given. Drags are in parts a
        second. wake: what sleeps is woken."""
        numbers = dict(offset=offset, density=density, linear_drag=linear_drag, angular_drag=angular_drag)
        self._apply("fluid", self._library.world_apply_fluid, dt, numbers, dict(normal=normal, velocity=velocity), filter, wake)

    def apply_wind(self, velocity, dt: float = 1 / 60, *, density: float = 1.2, coefficient: float = 1.0, filter=None,
                   wake: bool = False) -> None:
        """The pressure of wind on what faces it."""
        self._apply("wind", self._library.world_apply_wind, dt, dict(density=density, coefficient=coefficient),
                    dict(velocity=velocity), filter, wake)
