"""Meshes as they are, and half-spaces."""

import math

from .parts import Random, any_rotation, ball, body, cosine, ground, scene, sine, slab, tidy, turned_about


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


TURNS, STEPS_A_TURN, ACROSS = 2.5, 20, 6


def chute_file():
    """A trough that winds down around an axis, with walls, and steeper than what rolls needs."""
    corners, triangles = [], []
    count = int(TURNS * STEPS_A_TURN) + 1
    for i in range(count):
        turn = 2 * math.pi * i / STEPS_A_TURN
        for k in range(ACROSS + 1):
            side = 2 * k / ACROSS - 1
            far = 3 + 0.7 * side
            corners.append((far * cosine(turn), far * sine(turn), 6 - 0.1 * i + 0.7 * side * side + 0.12 * side))
    for i in range(count - 1):
        for k in range(ACROSS):
            a, b = k + (ACROSS + 1) * i, k + (ACROSS + 1) * (i + 1)
            triangles += [(a, a + 1, b + 1), (a, b + 1, b)]
    return mesh_file(corners, triangles)


def marble_run():
    """Marbles roll down a trough of triangles, and over its end onto a floor."""
    shapes = {"ground": {"type": "half_space", "normal": [0, 0, 1], "offset": 0}, "chute": surface("marble_run.obj"),
              "marble": ball(True, 0.18)}
    bodies = [body("ground", "ground", [0, 0, 0], kind="static"),
              body("chute", "chute", [0, 0, 0], kind="static", friction=0.5)]
    for i in range(16):
        turn = 0.15 + 0.14 * i
        at = [3 * cosine(turn), 3 * sine(turn), 6.6 - 0.1 * turn * STEPS_A_TURN / 6.3]
        bodies.append(body(f"marble {i}", "marble", at, rolling_friction=0.002))
    return scene(True, shapes, bodies)


BOTH = {}
SPACE = {"hills": hills, "ring": ring, "marble_run": marble_run}
FILES = {"hills": hills_file, "ring": ring_file, "marble_run": chute_file}
