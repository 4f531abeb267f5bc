"""Crowds: thousands of bodies that are stacked, stirred, rained down or hit, for the benchmark of worlds. What rivals'
own benchmarks have without joints, with bodies of their sizes and numbers. Not kept as files: too large."""

import math

from .parts import Random, any_rotation, ball, body, compound, cosine, ground, part, place, scene, sine, slab

HIGH = 20  # of the drums' centers: above the floor, under which bodies count as lost


def heap(space, base, at_x, at_up, y=0):
    """A wall of cubes of a metre that touch, its lowest row's left corner at a place."""
    for row in range(base):
        for i in range(base - row):
            yield place(space, at_x + i + (row + 1) / 2, at_up + row + 0.5, y)


def numbered(shape, places, **keys):
    return [body(f"{shape} {i}", shape, where, **keys) for i, where in enumerate(places)]


def large_pyramid(space, base=100):
    floor, ground_body = ground(space, 2 * base)
    shapes = {"ground": floor, "cube": slab(space, 0.5, 0.5, 0.5)}
    return scene(space, shapes, [ground_body, *numbered("cube", heap(space, base, -base / 2, 0))])


def many_pyramids(space, base=10):
    """A field of pyramids: in space on one ground, in the plane on twenty, one above the other."""
    rows = columns = 14 if space else 20
    wide = (base + 1) * columns
    shapes = {"ground": slab(space, wide / 2, 0.5, wide / 2), "cube": slab(space, 0.5, 0.5, 0.5)}
    floors = range(1) if space else range(rows)
    bodies = [body(f"ground {row}", "ground", place(space, 0, (base + 2) * row - 0.5), kind="static") for row in floors]
    places = []
    for row in range(rows):
        for column in range(columns):
            up, y = (0, (row + 0.5 - rows / 2) * (base + 1)) if space else ((base + 2) * row, 0)
            places += heap(space, base, column * (base + 1) - wide / 2 + 0.5, up, y)
    return scene(space, shapes, bodies + numbered("cube", places))


def drum():
    """A square drum of four walls turns 2,025 small boxes."""
    shapes = {"side": slab(False, 0.5, 10), "lid": slab(False, 10, 0.5), "box": slab(False, 0.125, 0.125)}
    parts = [part("side", [end * 10, 0]) for end in (-1, 1)] + [part("lid", [0, end * 10]) for end in (-1, 1)]
    turning = compound("drum", parts, [0, HIGH], kind="kinematic", angular_velocity=math.radians(25))
    places = [[0.4 * i - 8.8, HIGH + 0.4 * k - 8.8] for k in range(45) for i in range(45)]
    return scene(False, shapes, [turning, *numbered("box", places)])


def ring(space, inner, outer, count, half_depth, spare=0.0, paddles=()):
    """A ring of wedges about y, a little longer than a part each, with paddles inside: its shapes, and its parts."""
    shapes, parts = {}, []

    def wedge(name, low, high, start, end):
        corners = [(r * cosine(a), r * sine(a)) for r, a in ((low, start), (high, start), (high, end), (low, end))]
        points = [place(space, x, up, y) for x, up in corners for y in ((-half_depth, half_depth) if space else (0,))]
        shapes[name] = {"type": "hull" if space else "polygon", "points": points}
        parts.append(part(name, place(space, 0, 0)))

    each = 2 * math.pi / count
    for i in range(count):
        wedge(f"wedge {i}", inner, outer, (i - spare) * each, (i + 1 + spare) * each)
    for i in paddles:
        wedge(f"paddle {i}", inner - 2, inner, i * each, (i + 1) * each)
    return shapes, parts


def washer(space):
    """A ring with four paddles turns: in the plane 8,100 boxes in it, in space 8,000, and a wall at each end."""
    shapes, parts = ring(space, 16, 18, 36, 10, 0.1, range(0, 36, 9))
    spin = [0, math.radians(-25), 0] if space else math.radians(25)
    turning = compound("ring", parts, place(space, 0, HIGH), kind="kinematic", angular_velocity=spin)
    if not space:
        shapes["box"] = slab(space, 0.1, 0.1)
        places = [place(space, 0.21 * i - 9.9, HIGH + 0.21 * k - 9.9) for k in range(90) for i in range(90)]
        return scene(space, shapes, [turning, *numbered("box", places)])
    shapes |= {"box": slab(space, 0.2, 0.2, 0.2), "end": slab(space, 18, 18, 0.5)}
    ends = [body(f"end {y}", "end", place(space, 0, HIGH, y), kind="static") for y in (-10.5, 10.5)]
    places = [place(space, 0.8 * i - 8, HIGH + 0.8 * k - 8, 0.8 * j - 8) for i in range(20) for k in range(20)
              for j in range(20)]
    return scene(space, shapes, [turning, *ends, *numbered("box", places)])


def smash():
    """A heavy block flies into 9,600 boxes that touch, without gravity."""
    up = 100
    shapes = {"block": slab(False, 4, 4), "box": slab(False, 0.2, 0.2)}
    block = body("block", "block", [0, up], velocity=[40, 0], density=8)
    places = [[8 + 0.4 * i, up + 0.4 * (k - 39.5)] for i in range(120) for k in range(80)]
    return scene(False, shapes, [block, *numbered("box", places)], gravity=0)


def spinner():
    """A long paddle stirs 6,076 bodies that bounce a little, in a smooth bowl."""
    up = 42
    shapes, parts = ring(False, 40, 42, 120, 0, 0.05)
    shapes |= {"paddle": slab(False, 0.4, 20) | {"rounding": 0.2}, "square": slab(False, 0.35, 0.35),
               "ball": ball(False, 0.35), "capsule": {"type": "capsule", "radius": 0.25, "half_length": 0.25}}
    bodies = [compound("bowl", parts, [0, up], kind="static", friction=0.1),
              body("paddle", "paddle", [0, up - 19], kind="kinematic", angular_velocity=5, friction=0)]
    keys = {"friction": 0.1, "restitution": 0.1, "density": 0.25}
    for i in range(6076):
        shape = ("capsule", "ball", "square")[i % 3]
        bodies.append(body(f"{i}", shape, [0.5 * (i % 92) - 23, up - 30 + 0.5 * (i // 92)], **keys))
    return scene(False, shapes, bodies)


def yard(space, half, height):
    """Ground and walls, each of many boxes in the plane and of one in space; one static body: shapes, and itself."""
    if space:
        shapes = {"floor": slab(space, half + 2, 1, half + 2), "wall x": slab(space, 1, height / 2, half),
                  "wall y": slab(space, half, height / 2, 1)}
        parts = [part("floor", place(space, 0, -1))]
        parts += [part("wall x", place(space, side * half, height / 2)) for side in (-1, 1)]
        parts += [part("wall y", place(space, 0, height / 2, side * half)) for side in (-1, 1)]
    else:
        shapes = {"tile": slab(space, 0.55, 0.5), "brick": slab(space, 0.5, 0.55)}
        parts = [part("tile", place(space, x, -0.5)) for x in range(-half, half + 1)]
        parts += [part("brick", place(space, side * half, up + 0.5)) for side in (-1, 1) for up in range(height)]
    return shapes, compound("yard", parts, place(space, 0, 0), kind="static")


def sphere_points(count, radius, random):
    points = []
    while len(points) < count:
        point = [random.between(-1, 1) for _ in range(3)]
        size = math.sqrt(sum(x * x for x in point))
        if 0.3 < size < 1:
            points.append([radius * x / size for x in point])
    return points


def rock(space, radius, random):
    """The hull of twelve points on a sphere; in the plane of five on a circle."""
    if space:
        return {"type": "hull", "points": sphere_points(12, radius, random)}
    angles = [2 * math.pi * i / 5 for i in range(5)]
    return {"type": "polygon", "points": [[radius * cosine(angle), radius * sine(angle)] for angle in angles]}


def junkyard(space):
    """Rocks fall into a yard, where a piston pushes them: 8,000 in the plane, 5,292 in space."""
    random = Random(7)
    shapes, bodies = yard(space, 50 if space else 80, 16 if space else 50)
    shapes |= {"rock": rock(space, 1.5 if space else 0.25, random), "piston": slab(space, 2, 4, 10)}
    start, speed = (-35, 4) if space else (-60, 12)
    bodies = [bodies, body("piston", "piston", place(space, start, 4), kind="kinematic",
                           velocity=place(space, speed, 0))]
    if space:
        places = [place(space, 4 * i - 40, 4 * layer + 10, 4 * j - 40) for layer in range(12) for i in range(21)
                  for j in range(21)]
    else:
        places = [place(space, 0.75 * (i - 99.5) + (0.1 if k % 2 else -0.1), k + 2) for i in range(200)
                  for k in range(40)]
    bodies += [body(f"rock {i}", "rock", where, rotation=any_rotation(space, random))
               for i, where in enumerate(places)]
    return scene(space, shapes, bodies)


def downpour(space):
    """Capsules, balls and boxes fall past rows of static boxes: 4,000 in the plane; in space onto a field of posts."""
    random = Random(13)
    shapes = {"tile": slab(space, 0.25, 0.25, 0.25), "box": slab(space, 0.2, 0.1, 0.15), "ball": ball(space, 0.15),
              "capsule": {"type": "capsule", "radius": 0.1, "half_length": 0.15}}
    if space:
        floor, ground_body = ground(space, 20, 20)
        shapes["ground"] = floor
        places = [place(space, 2 * i - 15, 0.25, 2 * j - 15) for i in range(16) for j in range(16)]
        sky = [place(space, i - 9.5, 1.5 + k, j - 9.5) for k in range(10) for i in range(20) for j in range(20)]
    else:
        shapes["ground"] = slab(space, 60, 1)
        ground_body = body("ground", "ground", [0, -1], kind="static")
        places = [[0.5 * i - 50 + row % 2, 8 + 12 * row] for row in range(4) for i in range(201) if i % 8 < 6]
        sky = [[0.5 * i - 49.75, 12 * row + 9 + k] for row in range(4) for k in range(5) for i in range(200)]
    kinds = ("capsule", "box", "ball")
    rain = [body(f"drop {i}", kinds[i % 3], where, rotation=any_rotation(space, random)) for i, where in enumerate(sky)]
    return scene(space, shapes, [ground_body, *numbered("tile", places, kind="static"), *rain])


def hull_pile(layers=16):
    """64 columns of hulls of 32 points, all alike, fall into one another."""
    floor, ground_body = ground(True, 250, 250)
    shapes = {"ground": floor, "hull": {"type": "hull", "points": sphere_points(32, 2, Random(3))}}
    places = [[4 * i - 16, 4 * j - 16, 2 + 4 * layer] for layer in range(layers) for i in range(8) for j in range(8)]
    return scene(True, shapes, [ground_body, *numbered("hull", places)])


BOTH = {"large_pyramid": large_pyramid, "many_pyramids": many_pyramids, "washer": washer, "junkyard": junkyard,
        "downpour": downpour}
PLANE = {"drum": drum, "smash": smash, "spinner": spinner}
SPACE = {"hull_pile": hull_pile}
