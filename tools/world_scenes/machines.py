"""Machines: what joints hold, drive and let go."""

import math

from .parts import ball, body, compound, cosine, lean, part, place, scene, sine, slab


def hinge(space):
    """Rotation of a joint whose axis is that which one looks along: in space the frame's x axis is -y."""
    return {"rotation": [0, 0, -math.sqrt(0.5), math.sqrt(0.5)]} if space else {}


def upright(space):
    """Rotation of a frame whose x axis is up."""
    return {"rotation": [0, -math.sqrt(0.5), 0, math.sqrt(0.5)] if space else math.pi / 2}


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
    turned = hinge(space)
    joints = [{"kind": "revolute", "a": a, "b": b, "position": place(space, i * length - edge, -0.1), **turned,
               "turn": {"friction": 0.5}} for i, (a, b) in enumerate(zip(names, names[1:]))]
    return scene(space, shapes, bodies, joints=joints)


def crank(space):
    """A motor turns a crank, whose rod drives a slider."""
    shapes = {"base": slab(space, 0.3, 0.3, 0.3), "crank": slab(space, 0.25, 0.05, 0.05),
              "rod": slab(space, 0.6, 0.05, 0.05), "slider": slab(space, 0.2, 0.2, 0.2)}
    bodies = [body("base", "base", place(space, -2, 0), kind="static"), body("crank", "crank", place(space, 0.25, 0)),
              body("rod", "rod", place(space, 1.1, 0)), body("slider", "slider", place(space, 1.7, 0))]
    turned = hinge(space)
    joints = [{"kind": "revolute", "a": a, "b": b, "position": place(space, x, 0), **turned, **keys}
              for a, b, x, keys in (("base", "crank", 0, {"turn": {"motor_force": 20, "motor_speed": 4}}),
                                    ("crank", "rod", 0.5, {}), ("rod", "slider", 1.7, {}))]
    joints.append({"kind": "prismatic", "a": "base", "b": "slider", "position": place(space, 1.7, 0)})
    return scene(space, shapes, bodies, gravity=0, joints=joints)


def hill_height(i):
    return 0 if i < 3 else 0.5 * sine(0.9 * i) + 0.35 * sine(0.37 * i + 1) - 0.3


def terrain(space, count=30, step=1.5):
    """Slices of a ground that goes up and down along the first axis; they are one shape, so edges do not show."""
    shapes, parts = {}, []
    for i in range(count):
        corners = [(0, hill_height(i)), (step, hill_height(i + 1)), (step, -3), (0, -3)]
        if space:
            shapes[f"slice {i}"] = {"type": "hull", "points": [[x, y, z] for x, z in corners for y in (-3, 3)]}
        else:
            shapes[f"slice {i}"] = {"type": "polygon", "points": [list(corner) for corner in corners]}
        parts.append(part(f"slice {i}", place(space, i * step - 6, 0)))
    return shapes, compound("terrain", parts, place(space, 0, 0), kind="static", compound=True, friction=0.9)


def vehicle(space):
    """A car on springs drives over hills, and throws what it carries."""
    shapes, hills = terrain(space)
    shapes |= {"hull": slab(space, 1.1, 0.2, 0.5), "side": slab(space, 0.06, 0.25, 0.5),
               "crate": slab(space, 0.2, 0.2, 0.2),
               "wheel": {"type": "cylinder", "radius": 0.42, "half_height": 0.13} if space else ball(space, 0.42)}
    start = place(space, -3, 1.1)
    car = compound("car", [part("hull", place(space, 0, 0)), part("side", place(space, -1.04, 0.45)),
                           part("side", place(space, 0.3, 0.45))], start, density=80, group=-1)
    bodies, joints = [hills, car], []
    for x in (-0.8, 0.8):
        for side in (-1, 1) if space else (0,):
            name = f"wheel {x} {side}"
            at = place(space, x - 3, 0.6, 0.7 * side)
            lie = {"rotation": [math.sqrt(0.5), 0, 0, math.sqrt(0.5)]} if space else {}
            bodies.append(body(name, "wheel", at, density=60, friction=1.5, group=-1, **lie))
            joints.append({"kind": "wheel", "a": "car", "b": name, "position": at, **upright(space),
                           "slide": {"limits": [-0.3, 0.3], "spring_hertz": 3, "spring_damping_ratio": 0.6},
                           "turn": {"motor_force": 120 if space else 200, "motor_speed": 9 if space else -9}})
    bodies += [body(f"crate {i}", "crate", place(space, -3.7 + 0.45 * (i % 2), 1.6 + 0.45 * (i // 2)), density=20)
               for i in range(4)]
    return scene(space, shapes, bodies, joints=joints)


def crane(space):
    """A trolley runs along a beam and swings a ball on a chain into a wall of crates."""
    shapes = {"ground": slab(space, 30, 1, 12), "mast": slab(space, 0.3, 5, 0.3), "beam": slab(space, 7, 0.15, 0.15),
              "trolley": slab(space, 0.4, 0.15, 0.3), "link": slab(space, 0.08, 0.3, 0.08), "ball": ball(space, 0.6),
              "crate": slab(space, 0.4, 0.4, 0.4)}
    bodies = [body("ground", "ground", place(space, 0, -1), kind="static"),
              body("mast", "mast", place(space, -6, 5), kind="static", group=-1),
              body("beam", "beam", place(space, 0, 9.85), kind="static", group=-1),
              body("trolley", "trolley", place(space, -5, 9.5), density=50, group=-1)]
    joints = [{"kind": "prismatic", "a": "beam", "b": "trolley", "position": place(space, -5, 9.5),
               "slide": {"limits": [0, 8], "motor_force": 5000, "motor_speed": 3}}]
    above = "trolley"
    for i in range(12):
        name, top = f"link {i}", 9.35 - 0.6 * i
        bodies.append(body(name, "link", place(space, -5, top - 0.3), density=200 if space else 20, group=-1))
        joints.append({"kind": "revolute", "a": above, "b": name, "position": place(space, -5, top), **hinge(space)})
        above = name
    bodies.append(body("ball", "ball", place(space, -5, 1.55), density=50))
    joints.append({"kind": "fixed", "a": above, "b": "ball", "position": place(space, -5, 2.15)})
    for row in range(5):
        for side in range(-1, 2) if space else (0,):
            for i in range(2):
                at = place(space, 3 + 0.82 * i, 0.4 + 0.8 * row, 0.85 * side)
                bodies.append(body(f"crate {row} {side} {i}", "crate", at))
    return scene(space, shapes, bodies, joints=joints)


def gear(space, name, teeth, x, turn, module=0.25):
    """A wheel with teeth in the picture's plane: its shapes, and its body."""
    pitch = module * teeth / 2
    disc = {"type": "cylinder", "radius": pitch - 0.25, "half_height": 0.15} if space else ball(space, pitch - 0.25)
    tooth = [(-0.5, -0.27), (0.2, -0.11), (0.2, 0.11), (-0.5, 0.27)]
    shapes = {f"{name} disc": disc, f"{name} tooth": {"type": "hull", "points": [
        [across, y, along] for across, along in tooth for y in (-0.15, 0.15)]} if space else
        {"type": "polygon", "points": [list(corner) for corner in tooth]}}
    lie = {"rotation": [math.sqrt(0.5), 0, 0, math.sqrt(0.5)]} if space else {}
    parts = [part(f"{name} disc", place(space, 0, 0), **lie)]
    for i in range(teeth):
        angle = 2 * math.pi * i / teeth + turn
        parts.append(part(f"{name} tooth", place(space, pitch * cosine(angle), pitch * sine(angle)),
                          rotation=lean(space, angle)))
    return shapes, compound(name, parts, place(space, x, 3), friction=0.05)


def clockwork(space):
    """A motor drives a train of three gears by their teeth; the last one swings a pendulum by a crank."""
    module, counts = 0.25, (10, 20, 14)
    shapes, bodies, joints = {"base": slab(space, 9, 0.5, 4)}, [], []
    bodies.append(body("base", "base", place(space, 0, -3.5), kind="static"))
    x, turn = -4.0, 0.0
    for i, teeth in enumerate(counts):
        made, wheel = gear(space, f"gear {i}", teeth, x, turn, module)
        shapes |= made
        bodies.append(wheel)
        axis = {"motor_force": 400, "motor_speed": 1} if i == 0 else {"friction": 2}
        joints.append({"kind": "revolute", "a": "base", "b": f"gear {i}", "position": place(space, x, 3), **hinge(space),
                       "turn": axis})
        if i + 1 < len(counts):
            x += module * (teeth + counts[i + 1]) / 2 + 0.02
            # A gap of the next one faces a tooth of this one, or a tooth a gap.
            faces = round(2 * turn * teeth / (2 * math.pi)) % 2 == 0
            turn = math.pi + (math.pi / counts[i + 1] if faces else 0)
    shapes |= {"rod": slab(space, 1.6, 0.06, 0.06), "pendulum": slab(space, 0.06, 1.5, 0.06), "bob": ball(space, 0.4)}
    pin, end = (x + 0.8, 3), (x + 4, 3)
    bodies += [body("rod", "rod", place(space, x + 2.4, 3, 0.4 if space else 0), group=-1, mask=0),
               compound("pendulum", [part("pendulum", place(space, 0, 0.5)), part("bob", place(space, 0, -1.5))],
                        place(space, x + 4, 4), mask=0)]
    depth = 0.4 if space else 0
    joints += [{"kind": "revolute", "a": a, "b": b, "position": at, **hinge(space)}
               for a, b, at in ((f"gear {len(counts) - 1}", "rod", place(space, *pin, depth)),
                                ("rod", "pendulum", place(space, *end, depth)),
                                ("base", "pendulum", place(space, x + 4, 6)))]
    return scene(space, shapes, bodies, joints=joints)


def lift(space):
    """Two platforms that a wheel moves as if they hung on a rope over it: one goes down as the other goes up."""
    shapes, wheel = gear(space, "wheel", 12, 0, 0)
    shapes |= {"base": slab(space, 5, 0.5, 2), "platform": slab(space, 1.3, 0.1, 0.8), "crate": slab(space, 0.4, 0.4, 0.4)}
    bodies = [body("base", "base", place(space, 0, -4), kind="static"), wheel]
    joints = [{"kind": "revolute", "a": "base", "b": "wheel", "position": place(space, 0, 3), **hinge(space),
               "turn": {"friction": 0.5}}]
    for name, x, crates in (("left", -1.9, 1), ("right", 1.9, 2)):
        bodies.append(body(f"{name} platform", "platform", place(space, x, -1.5)))
        bodies += [body(f"{name} crate {i}", "crate", place(space, x + i - 0.5, -1)) for i in range(crates)]
        joints.append({"kind": "prismatic", "a": "base", "b": f"{name} platform", "position": place(space, x, -1.5),
                       **upright(space), "slide": {"limits": [-1.5, 1.5]}})
    couplings = [{"a": 0, "b": 1, "ratio": -1.5}, {"a": 0, "b": 2, "ratio": 1.5}]
    return scene(space, shapes, bodies, joints=joints, couplings=couplings)


BOTH = {"bridge": bridge, "crank": crank, "vehicle": vehicle, "crane": crane, "clockwork": clockwork, "lift": lift}
SPACE = {}
