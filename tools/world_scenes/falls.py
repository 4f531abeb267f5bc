"""Many bodies that fall."""

import math

from .parts import Random, any_rotation, ball, basin, body, compound, part, place, scene


def rain_shapes(space):
    """Every type of shape that has a volume, and compounds (a list of parts), by name."""
    if space:
        gem = [[0.5, 0, 0], [-0.4, 0, 0.1], [0, 0.45, 0], [0, -0.35, 0.1], [0.1, 0, 0.4], [0, 0.1, -0.45]]
        return {"ball": {"type": "sphere", "radius": 0.35}, "box": {"type": "box", "half_extents": [0.4, 0.3, 0.25]},
                "round box": {"type": "box", "half_extents": [0.3, 0.25, 0.2], "rounding": 0.1},
                "capsule": {"type": "capsule", "radius": 0.22, "half_length": 0.3},
                "cylinder": {"type": "cylinder", "radius": 0.3, "half_height": 0.35},
                "cone": {"type": "cone", "radius": 0.4, "half_height": 0.35},
                "ellipsoid": {"type": "ellipsoid", "radii": [0.45, 0.3, 0.25]},
                "gem": {"type": "hull", "points": gem},
                "round segment": {"type": "segment", "a": [-0.3, 0, 0], "b": [0.3, 0.1, 0], "rounding": 0.15},
                "round triangle": {"type": "triangle", "a": [0.4, 0, 0], "b": [-0.3, 0.3, 0], "c": [-0.2, -0.4, 0.1],
                                   "rounding": 0.1},
                "round point": {"type": "point", "rounding": 0.3},
                "dumb-bell": [part("ball", [-0.4, 0, 0]), part("capsule", [0.1, 0, 0], rotation=[0, 0.6, 0, 0.8])],
                "table": [part("round box", [0, 0, 0.3]), part("cylinder", [0, 0, -0.2])]}
    return {"ball": {"type": "circle", "radius": 0.35}, "box": {"type": "box", "half_extents": [0.4, 0.3]},
            "round box": {"type": "box", "half_extents": [0.3, 0.25], "rounding": 0.1},
            "capsule": {"type": "capsule", "radius": 0.22, "half_length": 0.3},
            "ellipse": {"type": "ellipse", "radii": [0.45, 0.3]},
            "gem": {"type": "polygon", "points": [[0.4, 0], [0.2, 0.4], [-0.3, 0.3], [-0.4, -0.1], [0.1, -0.4]]},
            "triangle": {"type": "triangle", "a": [0.5, -0.2], "b": [0, 0.4], "c": [-0.4, -0.3]},
            "round triangle": {"type": "triangle", "a": [0.4, -0.2], "b": [0, 0.3], "c": [-0.3, -0.3],
                               "rounding": 0.05},
            "round segment": {"type": "segment", "a": [-0.3, 0], "b": [0.3, 0.1], "rounding": 0.15},
            "round point": {"type": "point", "rounding": 0.3},
            "dumb-bell": [part("ball", [-0.4, 0]), part("ball", [0.4, 0]), part("capsule", [0, 0])],
            "cross": [part("capsule", [0, 0]), part("capsule", [0, 0], rotation=1.5)]}


def rain(space):
    """Shapes of every type fall into a basin."""
    random = Random(11)
    shapes, basin_body = basin(space, 5 if space else 8, 6 if space else 10)
    kinds = rain_shapes(space)
    shapes.update({name: kind for name, kind in kinds.items() if isinstance(kind, dict)})
    names = list(kinds)
    bodies = [basin_body]
    across = range(-3, 4)
    cells = [(i, k) for k in across for i in across] if space else [(i, 0) for i in range(-5, 6)]
    for layer in range(6 if space else 18):
        for cell, (i, k) in enumerate(cells):
            name = names[(layer * len(cells) + cell) % len(names)]
            x, y = (1.25 * number + random.below(101) / 500 - 0.1 for number in (i, k))
            where = place(space, x, 2 + 1.3 * layer + random.below(101) / 1000, y)
            keys = {"rotation": any_rotation(space, random), "friction": random.below(8) / 10}
            label = f"{layer}.{cell} {name}"
            known = kinds[name]
            bodies.append(body(label, name, where, **keys) if isinstance(known, dict)
                          else compound(label, known, where, **keys))
    return scene(space, shapes, bodies)


def pile():
    """A thousand hulls, each one another, fall into a basin."""
    random = Random(5)
    shapes, basin_body = basin(True, 6, 8)
    bodies = [basin_body]
    for number in range(1000):
        stretch = [random.between(0.6, 1) for _ in range(3)]
        points = []
        while len(points) < 10 + number % 5:
            point = [random.below(2001) - 1000 for _ in range(3)]
            size = math.sqrt(sum(x * x for x in point))
            if 100 < size < 1000:
                points.append([round(0.5 * stretch[k] * point[k] / size, 3) for k in range(3)])
        shapes[f"{number}"] = {"type": "hull", "points": points}
        layer, cell = divmod(number, 100)
        x = 1.1 * (cell % 10) - 4.95 + random.below(101) / 1000
        y = 1.1 * (cell // 10) - 4.95 + random.below(101) / 1000
        where = [x, y, 0.8 + 1.1 * layer]
        bodies.append(body(f"{number}", f"{number}", where, rotation=any_rotation(True, random)))
    return scene(True, shapes, bodies)


BOTH = {"rain": rain}
SPACE = {"pile": pile}
