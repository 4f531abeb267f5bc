#!/usr/bin/env python3
"""Writes the scenes for `tact simulate`: scenes/worlds2/*.json of the plane, scenes/worlds3/*.json of space, and
scenes/meshes3/*, of space with meshes as they are, which the page does not take yet.

usage: make_scenes.py [--check] [FOLDER]

--check writes nothing, and tells which files in FOLDER (default: scenes/ of this source tree) differ from what it
would write. The same bytes on every machine: random numbers are made from integers, sine and cosine here, and every
number is rounded to a few decimals. Metres and seconds; in space z is up, in the plane y."""

import json
import math
import pathlib
import sys

DIGITS = 7  # decimals of what is written


class Random:
    """Numbers from a seed: a linear congruential generator, of which the upper bits are taken."""

    def __init__(self, seed):
        self.state = seed

    def below(self, count):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        return (self.state >> 33) % count

    def between(self, low, high):
        return low + (high - low) * self.below(1 << 20) / (1 << 20)


def sine(angle):
    """By its series, so that no machine's library has a say."""
    angle = math.remainder(angle, 2 * math.pi)
    term, total, power = angle, angle, 1
    while abs(term) > 1e-18:
        power += 2
        term = -term * angle * angle / (power * (power - 1))
        total += term
    return total


def cosine(angle):
    return sine(angle + math.pi / 2)


# ---- What scenes are made of. `space` says whether it is a scene of space; (x, up) is a place in the plane that
# pictures show, which in space is that of x and z.

def place(space, x, up, y=0):
    return [x, y, up] if space else [x, up]


def lean(space, angle):
    """A rotation in the picture's plane, counter-clockwise."""
    if not space:
        return round(angle, DIGITS)
    return [0, round(-sine(angle / 2), DIGITS), 0, round(cosine(angle / 2), DIGITS)]


def turned_about(axis, angle):
    s = round(sine(angle / 2), DIGITS)
    return [s * axis[0], s * axis[1], s * axis[2], round(cosine(angle / 2), DIGITS)]


def any_rotation(space, random):
    if not space:
        return round(random.between(-math.pi, math.pi), 4)
    while True:
        numbers = [random.below(2001) - 1000 for _ in range(4)]
        square = sum(number * number for number in numbers)
        if 10000 < square < 1000000:
            return [round(number / math.sqrt(square), 5) for number in numbers]


def slab(space, x, up, y=1):
    """A box's shape by its half extents."""
    return {"type": "box", "half_extents": [x, y, up] if space else [x, up]}


def ball(space, radius):
    return {"type": "sphere" if space else "circle", "radius": radius}


def body(name, shape, position, **keys):
    return {"name": name, "shape": shape, "position": position, **keys}


def compound(name, shapes, position, **keys):
    return {"name": name, "shapes": shapes, "position": position, **keys}


def part(shape, position, **keys):
    return {"shape": shape, "position": position, **keys}


def scene(space, shapes, bodies, gravity=9.81, **keys):
    pull = place(space, 0, -gravity) if gravity else [0] * (3 if space else 2)
    return {"dimension": 3 if space else 2, "gravity": pull, **keys, "shapes": shapes, "bodies": bodies}


def ground(space, x, y=10):
    """A floor whose top is at zero: its shape, and its body."""
    return slab(space, x, 1, y), body("ground", "ground", place(space, 0, -1), kind="static")


def basin(space, half, height):
    """A floor with walls all around, one static body: its shapes, and itself."""
    shapes = {"floor": slab(space, half + 1, 0.5, half + 1), "wall x": slab(space, 0.5, height / 2, half + 1)}
    parts = [part("floor", place(space, 0, -0.5))]
    parts += [part("wall x", place(space, side * (half + 0.5), height / 2)) for side in (-1, 1)]
    if space:
        shapes["wall y"] = slab(space, half, height / 2, 0.5)
        parts += [part("wall y", place(space, 0, height / 2, side * (half + 0.5))) for side in (-1, 1)]
    return shapes, compound("basin", parts, place(space, 0, 0), kind="static")


# ---- The scenes.

def pyramid(space, base):
    """A wall of cubes of a metre that touch; each stands on two."""
    floor, ground_body = ground(space, base)
    bodies = [ground_body]
    for row in range(base):
        for i in range(base - row):
            bodies.append(body(f"{row}.{i}", "cube", place(space, i - (base - row - 1) / 2, row + 0.5)))
    return scene(space, {"ground": floor, "cube": slab(space, 0.5, 0.5, 0.5)}, bodies)


def tower(space):
    """In the plane boxes on one another; in space three planks a layer, crosswise."""
    floor, ground_body = ground(space, 20)
    if not space:
        return scene(space, {"ground": floor, "box": slab(space, 0.5, 0.5)},
                     [ground_body] + [body(f"{i}", "box", [0, i + 0.5]) for i in range(20)])
    bodies = [ground_body]
    quarter = turned_about([0, 0, 1], math.pi / 2)
    for layer in range(18):
        for i in (-1, 0, 1):
            along = [0, i, 0.3 + 0.6 * layer] if layer % 2 == 0 else [i, 0, 0.3 + 0.6 * layer]
            turn = {} if layer % 2 == 0 else {"rotation": quarter}
            bodies.append(body(f"{layer}.{i + 1}", "plank", along, **turn))
    return scene(space, {"ground": floor, "plank": slab(space, 1.5, 0.3, 0.5)}, bodies)


def card_house(space, storeys=5):
    """Tents of two cards each, apexes a card and a half gap apart; a card across each two apexes carries a tent."""
    half, thin, angle, gap = 0.5, 0.005, math.pi / 9, 0.005
    s, c = sine(angle), cosine(angle)
    rise, spacing = 2 * (half * c + thin * s), 2 * half + gap
    floor, ground_body = ground(space, 4, 3)
    bodies = [ground_body]
    for storey in range(storeys):
        foot = storey * (rise + 2 * thin)
        tents = storeys - storey
        for i in range(tents):
            apex = (i - (tents - 1) / 2) * spacing
            for side, name in ((-1, "left"), (1, "right")):
                # The card leans with a corner of its upper end on the other's.
                centre = place(space, apex + side * (half * s + thin * c), foot + rise / 2)
                bodies.append(body(f"{storey}.{i} {name}", "card", centre, rotation=lean(space, side * angle)))
            if i + 1 < tents:
                across = place(space, apex + spacing / 2, foot + rise + thin)
                bodies.append(body(f"{storey}.{i} across", "card", across, rotation=lean(space, math.pi / 2)))
    return scene(space, {"ground": floor, "card": slab(space, thin, half, 0.3)}, bodies, length=0.25,
                 defaults={"friction": 0.7})


def arch(space, stones=13):
    """Half a ring of wedges without mortar; the ring is a quarter of its radius thick."""
    floor, ground_body = ground(space, 20)
    shapes, bodies = {"ground": floor}, [ground_body]
    cuts = []
    for i in range(stones + 1):
        angle = math.pi * i / stones
        cuts.append([(round(radius * cosine(angle), 4), round(radius * sine(angle), 4)) for radius in (4.0, 5.2)])
    for i in range(stones):
        corners = cuts[i] + cuts[i + 1]
        x, up = (round(sum(corner[k] for corner in corners) / 4, 2) for k in (0, 1))
        around = [(corner[0] - x, corner[1] - up) for corner in corners]
        if space:
            points = [place(space, *corner, y=y) for corner in around for y in (-0.6, 0.6)]
        else:
            points = [place(space, *corner) for corner in around]
        shapes[f"stone {i}"] = {"type": "hull" if space else "polygon", "points": points}
        bodies.append(body(f"stone {i}", f"stone {i}", place(space, x, up)))
    return scene(space, shapes, bodies, defaults={"friction": 0.8})


def dominoes(space, count=30):
    """A ball hits the first of a row; in space the row goes along a bow."""
    floor, ground_body = ground(space, 30, 30)
    shapes = {"ground": floor, "domino": slab(space, 0.1, 0.5, 0.25), "ball": ball(space, 0.25)}
    bodies = [ground_body, body("ball", "ball", place(space, -2, 0.75), velocity=place(space, 4, 0.5), density=3)]
    for i in range(count):
        if not space:
            bodies.append(body(f"{i}", "domino", [0.5 * i, 0.5]))
            continue
        angle = 0.08 * i  # along a circle of radius 6, beginning along x
        position = [6 * sine(angle), 6 - 6 * cosine(angle), 0.5]
        bodies.append(body(f"{i}", "domino", position, rotation=turned_about([0, 0, 1], angle)))
    return scene(space, shapes, bodies, defaults={"friction": 0.4})


def cradle(space):
    """Five balls that touch in a row, and one that comes rolling without friction; walls send back what arrives."""
    floor, ground_body = ground(space, 6, 2)
    shapes = {"ground": floor, "end": slab(space, 0.5, 1, 2), "ball": ball(space, 0.5)}
    bodies = [ground_body]
    bodies += [body(f"end {i}", "end", place(space, 5.5 * side, 1), kind="static") for i, side in ((0, -1), (1, 1))]
    bodies.append(body("striker", "ball", place(space, -4, 0.5), velocity=place(space, 2, 0)))
    bodies += [body(f"{i}", "ball", place(space, i - 2, 0.5)) for i in range(5)]
    return scene(space, shapes, bodies, defaults={"friction": 0, "restitution": 1})


def billiards(space):
    """A rack of fifteen is broken. In the plane it is seen from above: no gravity, and the cloth is a damping."""
    radius, half, width = 0.03, 1.27, 0.635
    pitch, row = 2 * radius, round(radius * math.sqrt(3), DIGITS)
    rail = {"restitution": 0.8, "friction": 0.2}
    bodies = []
    if space:
        shapes = {"bed": {"type": "box", "half_extents": [half + 0.1, width + 0.1, 0.05]},
                  "cushion x": {"type": "box", "half_extents": [0.05, width + 0.1, 0.05]},
                  "cushion y": {"type": "box", "half_extents": [half, 0.05, 0.05]}}
        bodies.append(body("bed", "bed", [0, 0, -0.05], kind="static", friction=0.2))
        middle, up = [0.03], [radius]
    else:
        shapes = {"cushion x": slab(space, 0.05, width + 0.1), "cushion y": slab(space, half, 0.05)}
        middle, up = [], []
    for i, side in ((0, -1), (1, 1)):
        bodies.append(body(f"cushion x{i}", "cushion x", [side * (half + 0.05), 0] + middle, kind="static", **rail))
        bodies.append(body(f"cushion y{i}", "cushion y", [0, side * (width + 0.05)] + middle, kind="static", **rail))
    shapes["ball"] = ball(space, radius)
    material = {"restitution": 0.95, "friction": 0.05, "mass": 0.17}
    material.update({"rolling_friction": 0.0004} if space else {"linear_damping": 0.3, "angular_damping": 0.3})
    bodies.append(body("cue ball", "ball", [-0.7, 0.002] + up, velocity=[7, 0] + ([0] if space else []), bullet=True,
                       **material))
    for i in range(5):
        for k in range(i + 1):
            bodies.append(body(f"{i}.{k}", "ball", [0.6 + i * row, (k - i / 2) * pitch] + up, **material))
    return scene(space, shapes, bodies, gravity=9.81 if space else 0, length=0.05)


def ramp(space):
    """Thirty degrees: boxes with more and less friction than its tangent, 0.577, and what rolls."""
    angle = math.pi / 6
    s, c = sine(angle), cosine(angle)
    floor, ground_body = ground(space, 40, 12)
    shapes = {"ground": floor, "ramp": slab(space, 12, 0.5, 10), "box": slab(space, 0.4, 0.4, 0.4),
              "ball": ball(space, 0.4)}
    tilt = lean(space, -angle)
    # The ramp's surface goes through (0, 6).
    bodies = [ground_body, body("ramp", "ramp", place(space, -0.5 * s, 6 - 0.5 * c), kind="static", rotation=tilt,
                                friction=1)]

    def on_ramp(name, shape, along, across, clearance, **keys):
        where = place(space, along * c + clearance * s, 6 - along * s + clearance * c, across)
        bodies.append(body(name, shape, where, **{"rotation": tilt, **keys}))

    # The root of the product with the ramp's counts. In the plane those that slide are in front.
    for i, friction in enumerate((1.0, 0.36, 0.31, 0.25, 0.1)):
        across, along = (-8 + 2 * i, -8) if space else (0, -9 + 1.4 * i)
        on_ramp(f"box of friction {friction}", "box", along, across, 0.4, friction=friction)
    on_ramp("ball", "ball", *((-8, 2) if space else (-1, 0)), 0.4)
    if space:
        shapes["cylinder"] = {"type": "cylinder", "radius": 0.4, "half_height": 0.5}
        shapes["capsule"] = {"type": "capsule", "radius": 0.4, "half_length": 0.5}
        lying = turned_about([1, 0, 0], math.pi / 2)
        on_ramp("cylinder", "cylinder", -8, 4, 0.4, rotation=lying)
        on_ramp("capsule", "capsule", -8, 6, 0.4, rotation=lying)
        on_ramp("ball that rolls badly", "ball", -8, 8, 0.4, rolling_friction=0.1)
    else:
        shapes["ellipse"] = {"type": "ellipse", "radii": [0.5, 0.35]}
        on_ramp("ellipse", "ellipse", 0.5, 0, 0.35)
        on_ramp("ball that rolls badly", "ball", 2.2, 0, 0.4, rolling_friction=0.1)
    return scene(space, shapes, bodies)


def tumbler(space):
    """Boxes and balls in a drum of walls that turns, kinematic."""
    half, wall = 5, 0.25
    depth = 2
    shapes = {"wall": slab(space, wall, half + 2 * wall, depth + 2 * wall), "roof": slab(space, half, wall, depth),
              "box": slab(space, 0.25, 0.25, 0.25), "ball": ball(space, 0.25)}
    parts = [part("wall", place(space, side * (half + wall), 0)) for side in (-1, 1)]
    parts += [part("roof", place(space, 0, side * (half + wall))) for side in (-1, 1)]
    if space:
        shapes["lid"] = slab(space, half, half, wall)
        parts += [part("lid", [0, side * (depth + wall), 0]) for side in (-1, 1)]
    spin = [0, -0.45, 0] if space else 0.45
    bodies = [compound("drum", parts, place(space, 0, half), kind="kinematic", angular_velocity=spin)]
    columns = [(i, k) for k in ((-3, 0, 3) if space else (0,)) for i in range(-6, 7)]
    for layer in range(8 if space else 16):
        for i, k in columns:
            shape = "ball" if (i + k + layer) % 3 == 0 else "box"
            bodies.append(body(f"{layer}.{i}.{k}" if space else f"{layer}.{i}", shape,
                               place(space, 0.6 * i, 1 + 0.55 * layer, 0.4 * k)))
    return scene(space, shapes, bodies)


def top():
    """A cone with a round tip and a handle, which spins, leans, and goes round."""
    shapes = {"ground": slab(True, 10, 1, 10), "tip": {"type": "sphere", "radius": 0.05},
              "cone": {"type": "cone", "radius": 0.5, "half_height": 0.25},
              "handle": {"type": "cylinder", "radius": 0.06, "half_height": 0.2}}
    lower = {"rotation": [1, 0, 0, 0]}  # the cone's apex down
    angle = 0.15
    s, c = sine(angle), cosine(angle)
    parts = [part("tip", [0, 0, 0.05]), part("cone", [0, 0, 0.3], **lower), part("handle", [0, 0, 0.75])]
    spin = [round(60 * s, 4), 0, round(60 * c, 4)]
    # The centre of the tip is 0.05 above the floor.
    bodies = [body("ground", "ground", [0, 0, -1], kind="static", friction=0.3),
              compound("top", parts, [-0.05 * s, 0, 0.05 - 0.05 * c], rotation=turned_about([0, 1, 0], angle),
                       angular_velocity=spin, friction=0.3)]
    return scene(True, shapes, bodies, length=0.5)


def t_handle():
    """Free flight: turning about its handle, the axis of middle inertia, it flips over and back."""
    shapes = {"bar": {"type": "cylinder", "radius": 0.1, "half_height": 0.6},
              "handle": {"type": "cylinder", "radius": 0.1, "half_height": 0.25}}
    parts = [part("bar", [0, 0, 0], rotation=turned_about([0, 1, 0], math.pi / 2)), part("handle", [0, 0, -0.35])]
    return scene(True, shapes, [compound("T-handle", parts, [0, 0, 0], angular_velocity=[0.01, 0.02, 8])], gravity=0)


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


def thin_wall(space):
    """A wall of a centimetre, and small bodies at up to 390 m/s that must not pass it."""
    random = Random(3)
    shapes = {"wall": slab(space, 0.005, 20, 20), "ball": ball(space, 0.05), "box": slab(space, 0.05, 0.05, 0.05),
              "capsule": {"type": "capsule", "radius": 0.03, "half_length": 0.06},
              "plate": slab(space, 0.1, 0.01, 0.1)}
    kinds = ["ball", "box", "capsule", "plate"]
    if space:
        shapes.update({"cylinder": {"type": "cylinder", "radius": 0.05, "half_height": 0.05},
                       "cone": {"type": "cone", "radius": 0.05, "half_height": 0.08},
                       "ellipsoid": {"type": "ellipsoid", "radii": [0.08, 0.04, 0.03]}})
        kinds += ["cylinder", "cone", "ellipsoid"]
    bodies = [body("wall", "wall", place(space, 0, 0), kind="static")]
    for i in range(10 * len(kinds)):
        speed = random.between(20, 390)
        row, column = divmod(i, 10)
        slope = [random.between(-0.05, 0.05) for _ in range(2)]
        where = place(space, -random.between(2, 8), 3 * row - 9 if space else row + 3.6 * column - 18,
                      3 * column - 13)
        direction = place(space, 1, slope[0], slope[1])
        spin = [random.below(41) - 20 for _ in range(3)] if space else random.below(41) - 20
        bodies.append(body(f"{kinds[row]} {column}", kinds[row], where, rotation=any_rotation(space, random),
                           velocity=[round(speed * x, 2) for x in direction], angular_velocity=spin))
    return scene(space, shapes, bodies, gravity=0)


def table(space):
    """A table on legs. One ball rests a finger's breadth from its edge, another rolls over the edge and falls."""
    floor, ground_body = ground(space, 10)
    shapes = {"ground": floor, "board": slab(space, 1, 0.05, 0.6), "leg": slab(space, 0.05, 0.4, 0.05),
              "ball": ball(space, 0.1)}
    corners = [(x, y) for x in (-0.9, 0.9) for y in ((-0.5, 0.5) if space else (0,))]
    parts = [part("board", place(space, 0, 0.85))] + [part("leg", place(space, x, 0.4, y)) for x, y in corners]
    bodies = [ground_body, compound("table", parts, place(space, 0, 0)),
              body("ball on the edge", "ball", place(space, 0.985, 1), rolling_friction=0.002),
              body("ball that rolls", "ball", place(space, -0.5, 1), velocity=place(space, -0.5, 0),
                   angular_velocity=[0, -5, 0] if space else 5)]
    return scene(space, shapes, bodies)


def conveyor(space):
    """Belts, one above the other, of which each takes what the one above lets fall the other way."""
    floor, ground_body = ground(space, 20)
    shapes = {"ground": floor, "belt": slab(space, 4, 0.2, 1), "box": slab(space, 0.3, 0.3, 0.3),
              "ball": ball(space, 0.3)}
    bodies = [ground_body]
    for i, (x, up, speed) in enumerate(((-2, 7, 2), (2, 5, -2), (-2, 3, 2))):
        bodies.append(body(f"belt {i}", "belt", place(space, x, up), kind="static", friction=0.9,
                           surface_velocity=place(space, speed, 0)))
    for i in range(8):
        bodies.append(body(f"{i}", "ball" if i % 4 == 3 else "box", place(space, -5.5 + 0.9 * i, 7.5)))
    return scene(space, shapes, bodies)


def surface(file):
    return {"type": "mesh", "file": file, "as": "surface"}


def mesh_file(corners, triangles):
    """An .obj file: numbers of corners in it begin at one."""
    lines = ["v " + " ".join(str(tidy(round(x, 4))) for x in corner) for corner in corners]
    lines += ["f " + " ".join(str(corner + 1) for corner in triangle) for triangle in triangles]
    return "\n".join(lines) + "\n"


HILL_CELLS = 24


def hills_file():
    """A floor of cells of a metre, two triangles each, that goes up and down."""
    across = HILL_CELLS + 1
    corners = [(i - HILL_CELLS / 2, k - HILL_CELLS / 2, 1.2 * sine(0.45 * i) * cosine(0.4 * k) + 0.3 * sine(1.3 * i + k))
               for k in range(across) for i in range(across)]
    triangles = []
    for k in range(HILL_CELLS):
        for i in range(HILL_CELLS):
            a, c = i + across * k, i + across * (k + 1)
            triangles += [(a, a + 1, c + 1), (a, c + 1, c)] if (i + k) % 2 else [(a, a + 1, c), (a + 1, c + 1, c)]
    return mesh_file(corners, triangles)


def hills():
    """Shapes of every kind fall on a terrain of triangles above a half-space, which takes what rolls off."""
    random = Random(11)
    shapes = {"sea": {"type": "half_space", "normal": [0, 0, 1], "offset": -3}, "hills": surface("hills.obj"),
              "ball": ball(True, 0.35), "box": slab(True, 0.4, 0.25, 0.3),
              "capsule": {"type": "capsule", "radius": 0.2, "half_length": 0.3},
              "cylinder": {"type": "cylinder", "radius": 0.3, "half_height": 0.25},
              "cone": {"type": "cone", "radius": 0.4, "half_height": 0.4},
              "stone": {"type": "hull", "points": [[0.5, 0, 0], [-0.4, 0.3, 0.1], [-0.3, -0.4, 0], [0, 0.1, 0.4],
                                                   [0.1, -0.1, -0.4], [0.2, 0.4, -0.1]]}}
    kinds = ["ball", "box", "capsule", "cylinder", "cone", "stone"]
    bodies = [body("sea", "sea", [0, 0, 0], kind="static"), body("hills", "hills", [0, 0, 0], kind="static", friction=0.8)]
    for i in range(60):
        at = [random.between(-9, 9), random.between(-9, 9), random.between(3, 9)]
        bodies.append(body(str(i), kinds[i % 6], at, rotation=any_rotation(True, random), rolling_friction=0.02))
    return scene(True, shapes, bodies)


RING_ACROSS, RING_AROUND = 10, 20


def ring_file():
    """A torus: a solid, which is not convex."""
    corners, triangles = [], []
    for k in range(RING_ACROSS):
        for i in range(RING_AROUND):
            turn, small = 2 * math.pi * i / RING_AROUND, 2 * math.pi * k / RING_ACROSS
            far = 1.5 + 0.4 * cosine(small)
            corners.append((far * cosine(turn), far * sine(turn), 0.4 * sine(small)))
            a, b = i + RING_AROUND * k, (i + 1) % RING_AROUND + RING_AROUND * k
            c, d = (a + RING_AROUND) % (RING_ACROSS * RING_AROUND), (b + RING_AROUND) % (RING_ACROSS * RING_AROUND)
            triangles += [(a, b, d), (a, d, c)]
    return mesh_file(corners, triangles)


def ring():
    """A ring of triangles falls on a half-space, turning; balls fall into it, and a kinematic plate comes to push it."""
    shapes = {"ground": {"type": "half_space", "normal": [0, 0, 1], "offset": 0}, "ring": surface("ring.obj"),
              "ball": ball(True, 0.3), "plate": slab(True, 0.2, 0.8, 2)}
    bodies = [body("ground", "ground", [0, 0, 0], kind="static"),
              body("ring", "ring", [0, 0, 3], rotation=turned_about([1, 0, 0], 1), angular_velocity=[0, 1, 2]),
              body("plate", "plate", [-6, 0, 0.9], kind="kinematic", velocity=[1, 0, 0])]
    bodies += [body(f"{i}", "ball", [0.4 * (i % 3) - 0.4, 0.4 * (i // 3) - 0.4, 6 + 0.7 * i], rolling_friction=0.02)
               for i in range(6)]
    return scene(True, shapes, bodies)


def bridge(space):
    """Planks between two banks, and crates that come down on them."""
    planks, length = 12, 1
    shapes = {"bank": slab(space, 4, 2), "plank": slab(space, length / 2 - 0.05, 0.1),
              "crate": slab(space, 0.4, 0.4, 0.4)}
    edge = planks * length / 2
    bodies = [body("left", "bank", place(space, -edge - 4, -2), kind="static"),
              body("right", "bank", place(space, edge + 4, -2), kind="static")]
    bodies += [body(f"plank {i}", "plank", place(space, (i + 0.5) * length - edge, -0.1), density=2)
               for i in range(planks)]
    bodies += [body(f"crate {i}", "crate", place(space, 1.5 * i - 1.5, 1.5 + i)) for i in range(3)]
    names = ["left", *(f"plank {i}" for i in range(planks)), "right"]
    turned = {"rotation": [0, 0, -math.sqrt(0.5), math.sqrt(0.5)]} if space else {}
    joints = [{"kind": "revolute", "a": a, "b": b, "position": place(space, i * length - edge, -0.1), **turned,
               "turn": {"friction": 0.5}} for i, (a, b) in enumerate(zip(names, names[1:]))]
    return scene(space, shapes, bodies, joints=joints)


def crank(space):
    """A motor turns a crank, whose rod drives a slider."""
    shapes = {"base": slab(space, 0.3, 0.3, 0.3), "crank": slab(space, 0.25, 0.05, 0.05),
              "rod": slab(space, 0.6, 0.05, 0.05), "slider": slab(space, 0.2, 0.2, 0.2)}
    bodies = [body("base", "base", place(space, -2, 0), kind="static"), body("crank", "crank", place(space, 0.25, 0)),
              body("rod", "rod", place(space, 1.1, 0)), body("slider", "slider", place(space, 1.7, 0))]
    turned = {"rotation": [0, 0, -math.sqrt(0.5), math.sqrt(0.5)]} if space else {}
    joints = [{"kind": "revolute", "a": a, "b": b, "position": place(space, x, 0), **turned, **keys}
              for a, b, x, keys in (("base", "crank", 0, {"turn": {"motor_force": 20, "motor_speed": 4}}),
                                    ("crank", "rod", 0.5, {}), ("rod", "slider", 1.7, {}))]
    joints.append({"kind": "prismatic", "a": "base", "b": "slider", "position": place(space, 1.7, 0)})
    return scene(space, shapes, bodies, gravity=0, joints=joints)


def all_scenes():
    """(file, scene, or the text of a mesh)"""
    both = {"pyramid20": lambda space: pyramid(space, 20), "pyramid60": lambda space: pyramid(space, 60),
            "tower": tower, "card_house": card_house, "arch": arch, "dominoes": dominoes, "cradle": cradle,
            "billiards": billiards, "ramp": ramp, "tumbler": tumbler, "rain": rain, "thin_wall": thin_wall,
            "table": table, "conveyor": conveyor}
    for name, make in both.items():
        yield f"worlds2/{name}.json", make(False)
        yield f"worlds3/{name}.json", make(True)
    for name, make in {"bridge": bridge, "crank": crank}.items():
        yield f"joints2/{name}.json", make(False)
        yield f"joints3/{name}.json", make(True)
    for name, make in {"top": top, "t_handle": t_handle, "pile": pile}.items():
        yield f"worlds3/{name}.json", make()
    for name, make, make_mesh in (("hills", hills, hills_file), ("ring", ring, ring_file)):
        yield f"meshes3/{name}.json", make()
        yield f"meshes3/{name}.obj", make_mesh()


# ---- Writing them.

def tidy(value):
    """Rounded, and whole numbers without a point."""
    if isinstance(value, dict):
        return {key: tidy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [tidy(item) for item in value]
    if isinstance(value, float):
        value = round(value, DIGITS)
        return int(value) if value == int(value) else value
    return value


def compact(value):
    return json.dumps(tidy(value), separators=(", ", ": "))


def text(made):
    """The scene as JSON, with a line for each shape, each body and each joint."""
    head = [f'  "{key}": {compact(value)}' for key, value in made.items() if key not in ("shapes", "bodies", "joints")]
    shapes = ",\n".join(f"    {json.dumps(name)}: {compact(shape)}" for name, shape in made["shapes"].items())
    bodies = ",\n".join(f"    {compact(item)}" for item in made["bodies"])
    parts = [*head, f'  "shapes": {{\n{shapes}\n  }}', f'  "bodies": [\n{bodies}\n  ]']
    if "joints" in made:
        joints = ",\n".join(f"    {compact(item)}" for item in made["joints"])
        parts.append(f'  "joints": [\n{joints}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    folders = [argument for argument in arguments if argument != "--check"]
    if len(folders) > 1 or any(folder.startswith("-") for folder in folders):
        sys.exit(__doc__)
    folder = pathlib.Path(folders[0]) if folders else pathlib.Path(__file__).resolve().parents[1] / "scenes"
    different = 0
    for name, made in all_scenes():
        path, content = folder / name, made if isinstance(made, str) else text(made)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        elif not path.is_file() or path.read_text() != content:
            print(f"{path} is not what make_scenes.py writes")
            different += 1
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
