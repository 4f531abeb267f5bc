"""What scenes are made of: numbers, shapes, bodies."""

import math

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
