"""What the page's toy plays with a character, which is in no scene file, and scenes with water and with wind."""

import math

from .machines import hinge, upright
from .parts import Random, any_rotation, ball, body, compound, cosine, lean, part, place, scene, sine, slab

ACROSS = 2.5  # half of the course's width, in space


def wedge(space, corners):
    """A block of the picture's plane by its corners."""
    if space:
        return {"type": "hull", "points": [[x, y, up] for x, up in corners for y in (-ACROSS, ACROSS)]}
    return {"type": "polygon", "points": [list(corner) for corner in corners]}


def meadow():
    """Ground of hills, flat where the course begins, from x = -16 to 6."""
    def height(i, k):
        fade = min(1, max(0, (16 - i) / 5))
        return round(fade * (0.5 * sine(0.7 * i + 0.4) * cosine(0.5 * k) + 0.25 * sine(1.1 * k + 0.5 * i)), 3)

    return {"type": "height_field", "heights": [[height(i, k) for i in range(23)] for k in range(19)]}


def character(space):
    """Stands upright: what the toy moves."""
    if space:
        return {"type": "capsule", "radius": 0.3, "half_length": 0.5}
    return {"type": "segment", "a": [0, -0.5], "b": [0, 0.5], "rounding": 0.3}


def block(space, name, left, right, top, bottom=-4):
    """Of ground: its name, its shape and where it stands."""
    half_x, half_up = (right - left) / 2, (top - bottom) / 2
    return name, slab(space, half_x, half_up, ACROSS), place(space, left + half_x, bottom + half_up)


def ride(space, name, at, way):
    """A platform on a rail, which a spring without damping lets go to and fro, and its joint."""
    x, up = at
    platform = body(name, "platform", place(space, x + way[0], up + way[1]), density=200, gravity_scale=0,
                    fixed_rotation=True)
    frame = upright(space) if way[1] else {}
    joint = {"kind": "prismatic", "a": "bank", "b": name, "position": place(space, x, up),
             "position_b": place(space, x + way[0], up + way[1]), **frame, "slide": {"spring_hertz": 0.1}}
    return platform, joint


def walk(space):
    """A course for a character: crates, stairs, a ramp, a slope too steep to walk, a pit with a ferry, thin platforms
    to jump through, and a lift to a high ledge."""
    blocks = [block(space, "plateau", 8.5, 11, 1.25), block(space, "middle", 11, 19, 0),
              block(space, "pit", 19, 27, -3), block(space, "bank", 27, 40, 0),
              block(space, "tower", 35, 39.5, 4.4, 0), block(space, "end", 39.5, 40, 5.6, 0)]
    blocks += [block(space, f"stair {i}", 6 + 0.5 * i, 6.5 + 0.5 * i, 0.25 * (i + 1)) for i in range(5)]
    if not space:
        blocks += [block(space, "meadow", -10, 6, 0), block(space, "wall", -10.5, -10, 3)]
    shapes = {name: shape for name, shape, _ in blocks}
    bodies = [body(name, name, at, kind="static") for name, _, at in blocks]
    if space:
        shapes["meadow"] = meadow()
        bodies.append(body("meadow", "meadow", [-16, -9, 0], kind="static", friction=0.9))
    shapes |= {"ramp": wedge(space, [(11, 0), (11, 1.25), (14, 0)]),
               "steep": wedge(space, [(15.6, 0), (16.3, 1.2), (17.3, 1.2), (17.3, 0)]),
               "ledge": slab(space, 0.7, 0.08, ACROSS), "thin": slab(space, 1.2, 0.08, 1.5),
               "platform": slab(space, 0.9, 0.12, 1.2), "crate": slab(space, 0.4, 0.4, 0.4), "ball": ball(space, 0.35),
               "character": character(space)}
    bodies += [body(name, name, place(space, 0, 0), kind="static") for name in ("ramp", "steep")]
    bodies += [body(f"ledge {i}", "ledge", place(space, x, -1.6), kind="static") for i, x in enumerate((19.8, 26.2))]
    bodies += [body(f"thin {i}", "thin", place(space, 29.8, 1.5 * (i + 1)), kind="static") for i in range(2)]
    rides = [ride(space, "ferry", (23, -0.12), (-2, 0)), ride(space, "lift", (33.6, 2.3), (0, -1.9))]
    bodies += [platform for platform, _ in rides]
    bodies += [body(f"crate {i}", "crate", place(space, x, up), density=4)
               for i, (x, up) in enumerate(((3.2, 0.4), (4.1, 0.4), (3.6, 1.2)))]
    bodies += [body(f"ball {i}", "ball", place(space, 36.6 + 0.75 * (i % 3), 4.75 + 0.75 * (i // 3)), density=4)
               for i in range(6)]
    bodies.append(body("character", "character", place(space, 0, 1.2), kind="kinematic"))
    return scene(space, shapes, bodies, joints=[joint for _, joint in rides])


def wind(space, speed):
    return {"velocity": place(space, speed, 0), "density": 1.2, "wake": True}


def pool(space):
    """A basin of water, which is a sensor, and what swims and sinks in it: densities from a sixth of the water's to
    one and a half times that."""
    half, depth = 6, 3
    shapes = {"floor": slab(space, half + 1, 0.5, half), "side": slab(space, 0.5, 1.75, half),
              "water": slab(space, half, depth / 2, half - 1), "box": slab(space, 0.5, 0.5, 0.5),
              "log": {"type": "cylinder", "radius": 0.35, "half_height": 1.1} if space else slab(space, 1.1, 0.35),
              "plank": slab(space, 1.6, 0.12, 0.7), "ball": ball(space, 0.55), "pebble": ball(space, 0.25),
              "egg": {"type": "ellipsoid", "radii": [0.8, 0.5, 0.5]} if space else
              {"type": "ellipse", "radii": [0.8, 0.5]},
              "buoy": {"type": "capsule", "radius": 0.3, "half_length": 0.6}, "keel": ball(space, 0.32)}
    bodies = [body("floor", "floor", place(space, 0, -0.5), kind="static")]
    bodies += [body(f"side {i}", "side", place(space, side * (half + 0.5), 1.75), kind="static")
               for i, side in enumerate((-1, 1))]
    if space:
        shapes["end"] = slab(space, half, 1.75, 0.5)
        bodies += [body(f"end {i}", "end", [0, side * (half - 0.5), 1.75], kind="static")
                   for i, side in enumerate((-1, 1))]
    bodies.append(body("water", "water", place(space, 0, depth / 2), kind="static", sensor=True))
    lie = {"rotation": [0, math.sqrt(0.5), 0, math.sqrt(0.5)]} if space else {}
    up = {} if space else {"rotation": lean(space, math.pi / 2)}
    falls = [("box", -4.6, 4.2, -1, 0.25, {}), ("box", -3.2, 4.6, 2, 0.8, {}), ("box", -1.9, 4.2, 0, 1.2, {}),
             ("log", 0.4, 4.4, -2, 0.7, lie), ("plank", 3.6, 4.2, 1, 0.4, {}), ("ball", 2.2, 6, 2, 0.5, {}),
             ("ball", 3.9, 5.6, 1, 0.5, {}), ("ball", -4.4, 6, 2.5, 2.4, {}), ("egg", -0.4, 6, 1.5, 0.9, {}),
             ("egg", 4.8, 7, -2, 1.4, {}), ("log", -2.6, 6.2, -2.5, 1.1, lie)]
    for i, (shape, x, height, y, density, turn) in enumerate(falls):
        bodies.append(body(f"{shape} {i}", shape, place(space, x, height, y), density=density, **turn))
    bodies += [body(f"pebble {i}", "pebble", place(space, 3.1 + 0.55 * i, 4.6, 1), density=2.5) for i in range(3)]
    bodies.append(compound("buoy", [part("buoy", place(space, 0, 0), density=0.4, **up),
                                    part("keel", place(space, 0, -0.85), density=3)], place(space, 1.2, 6.2, -1)))
    return scene(space, shapes, bodies, fluids=[{"offset": depth, "density": 1.6}], winds=[wind(space, 0.8)])


SHEET = 0.3  # half of the length of a piece of cloth


def breeze(space):
    """Washing on lines, which hang pieces of cloth together by hinges, a heap of leaves, and in space a windmill."""
    random = Random(5)
    shapes = {"ground": slab(space, 14, 1, 6), "mast": slab(space, 0.08, 2.4, 0.08), "wall": slab(space, 0.2, 0.6, 6),
              "cloth": slab(space, 0.03, SHEET - 0.02, 0.8), "rod": slab(space, 0.06, 0.06, 1.1),
              "leaf": slab(space, 0.14, 0.02, 0.12)}
    bodies = [body("ground", "ground", place(space, 0, -1), kind="static")]
    bodies += [body(f"wall {i}", "wall", place(space, side * 13.8, 0.6), kind="static")
               for i, side in enumerate((-1, 1))]
    joints = []
    for k, (x, count) in enumerate(((-8, 6), (-4.5, 4), (-1, 6), (2.5, 3))):
        bodies.append(body(f"mast {k}", "mast", place(space, x, 2.4, 1.1), kind="static", mask=0))
        bodies.append(body(f"rod {k}", "rod", place(space, x, 4.8), kind="static", mask=0))
        above = f"rod {k}"
        for i in range(count):
            name, top = f"cloth {k} {i}", 4.7 - 2 * SHEET * i
            bodies.append(body(name, "cloth", place(space, x, top - SHEET), density=8, group=-1 - k))
            joints.append({"kind": "revolute", "a": above, "b": name, "position": place(space, x, top), **hinge(space),
                           "turn": {"friction": 0.02}})
            above = name
    folded = [part("leaf", place(space, side * 0.12, 0.05), rotation=lean(space, side * 0.5)) for side in (-1, 1)]
    for i in range(50):
        at = place(space, random.between(-13, -9), random.between(0.3, 3.5), random.between(-3, 3) if space else 0)
        bodies.append(compound(f"leaf {i}", folded, at, density=4, rotation=any_rotation(space, random)))
    if space:
        mill = [part("hub", [0, 0, 0], rotation=[0, math.sqrt(0.5), 0, math.sqrt(0.5)])]
        for i in range(4):
            half = math.pi * i / 4
            turn, twist = (sine(half), cosine(half)), (sine(0.3), cosine(0.3))
            # First the twist about the blade (z), then a turn about the axle (x).
            rotation = [turn[0] * twist[1], -turn[0] * twist[0], turn[1] * twist[0], turn[1] * twist[1]]
            angle = math.pi * i / 2
            mill.append(part("blade", [0, -1.1 * sine(angle), 1.1 * cosine(angle)], rotation=rotation))
        shapes |= {"hub": {"type": "cylinder", "radius": 0.2, "half_height": 0.2}, "blade": slab(True, 0.03, 0.85, 0.3),
                   "post": slab(True, 0.12, 1.6, 0.12)}
        bodies += [body("post", "post", [7.6, 0, 1.6], kind="static"),
                   compound("windmill", mill, [7.2, 0, 3.3], density=20)]
        joints.append({"kind": "revolute", "a": "post", "b": "windmill", "position": [7.2, 0, 3.3],
                       "turn": {"friction": 0.05}})
    return scene(space, shapes, bodies, joints=joints, winds=[wind(space, 6)])


BOTH = {"walk": walk, "pool": pool, "breeze": breeze}
SPACE = {}
