"""Stacks, and what holds by friction."""

import math

from .parts import ball, body, cosine, ground, lean, place, scene, sine, slab, turned_about


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


BOTH = {"pyramid20": lambda space: pyramid(space, 20), "pyramid60": lambda space: pyramid(space, 60), "tower": tower,
        "card_house": card_house, "arch": arch, "dominoes": dominoes}
SPACE = {}
