"""Impacts, slopes, and what turns."""

import math

from .parts import DIGITS, ball, body, compound, cosine, ground, lean, part, place, scene, sine, slab, turned_about


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


BOTH = {"cradle": cradle, "billiards": billiards, "ramp": ramp, "tumbler": tumbler}
SPACE = {"top": top, "t_handle": t_handle}
