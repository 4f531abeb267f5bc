"""Figures of limbs: ragdolls."""

import math

from .machines import hinge
from .parts import ball, body, part, place, scene, slab, compound

# Limbs: their middle, and half extents.
LIMBS = {"torso": (0, 1.25, 0.18, 0.3), "upper arm": (0.36, 1.45, 0.15, 0.06), "lower arm": (0.68, 1.45, 0.15, 0.05),
         "upper leg": (0.1, 0.74, 0.07, 0.19), "lower leg": (0.1, 0.32, 0.06, 0.19)}
# The ways that the x axes of ball joints go, in space.
ALONG, DOWN, UP = [0, 0, 0, 1], [0, math.sqrt(0.5), 0, math.sqrt(0.5)], [0, -math.sqrt(0.5), 0, math.sqrt(0.5)]


def figure(space, number, x, up):
    """The bodies and joints of a figure that stands with its arms out."""
    bodies = [body(f"torso {number}", "torso", place(space, x, up + 1.25), group=-number - 1),
              body(f"head {number}", "head", place(space, x, up + 1.71), group=-number - 1)]
    joints = []

    def join(a, b, at, limits, swing, way):
        ball_joint = space and swing is not None
        frame = {"rotation": way} if ball_joint else hinge(space)
        limited = {"swing": swing, "turn": {"limits": [-0.6, 0.6], "friction": 0.5}} if ball_joint else {
            "turn": {"limits": limits, "friction": 0.5}}
        joints.append({"kind": "spherical" if ball_joint else "revolute", "a": f"{a} {number}", "b": f"{b} {number}",
                       "position": place(space, x + at[0], up + at[1]), **frame, **limited})

    join("torso", "head", (0, 1.56), [-0.6, 0.6], 0.5, UP)
    for side, name in ((-1, "left"), (1, "right")):
        for limb in ("upper arm", "lower arm", "upper leg", "lower leg"):
            middle = LIMBS[limb]
            bodies.append(body(f"{name} {limb} {number}", limb, place(space, x + side * middle[0], up + middle[1]),
                               group=-number - 1))
        bend = [-2.2, 0.1] if side < 0 else [-0.1, 2.2]
        join("torso", f"{name} upper arm", (side * 0.2, 1.45), [-1.4, 1.4], 1.3, ALONG)
        join(f"{name} upper arm", f"{name} lower arm", (side * 0.52, 1.45), bend, None, None)
        join("torso", f"{name} upper leg", (side * 0.1, 0.94), [-1.2, 1.2], 1.1, DOWN)
        join(f"{name} upper leg", f"{name} lower leg", (side * 0.1, 0.53), [-bend[1], -bend[0]], None, None)
    return bodies, joints


def ragdoll(space):
    """Three figures fall onto stairs, one after the other."""
    shapes = {limb: slab(space, half_x, half_up, 0.12 if limb == "torso" else half_x if "leg" in limb else half_up)
              for limb, (_, _, half_x, half_up) in LIMBS.items()}
    shapes |= {"head": ball(space, 0.14), "step": slab(space, 0.5, 0.2, 3), "floor": slab(space, 12, 1, 6)}
    stairs = [part("step", place(space, 0.5 * i, 0.4 * (7 - i))) for i in range(8)]
    bodies = [body("floor", "floor", place(space, 0, -1.2), kind="static"),
              compound("stairs", stairs, place(space, 0, 0), kind="static")]
    joints = []
    for i in range(3):
        more, joined = figure(space, i, 0.3 * i, 3.4 + 2.2 * i)
        bodies += more
        joints += joined
    return scene(space, shapes, bodies, joints=joints)


BOTH = {"ragdoll": ragdoll}
SPACE = {}
