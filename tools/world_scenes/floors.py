"""Walls, tables and belts."""

from .parts import Random, any_rotation, ball, body, compound, ground, part, place, scene, slab


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


BOTH = {"thin_wall": thin_wall, "table": table, "conveyor": conveyor}
SPACE = {}
