#!/usr/bin/env python3
"""tact clash --regions: shapes whose shared volume has a known number of parts, random sets of boxes against pairs of
single boxes, and what has no answer."""

import csv
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
PART = min(1, int(os.environ.get("TACT_TEST_PERCENT", "100")) / 100)
QUADS = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))


def tact(*arguments):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=60, errors="replace")
    return done.returncode, done.stdout, done.stderr


def write(name, parts):
    """Each part is (points, faces)."""
    lines, first = [], 1
    for points, faces in parts:
        lines += [f"v {x!r} {y!r} {z!r}" for x, y, z in points]
        lines += ["f " + " ".join(str(c + first) for c in face) for face in faces]
        first += len(points)
    pathlib.Path(name).write_text("\n".join(lines) + "\n")


def box(lower, upper, void=False):
    points = [(x, y, z) for z in (lower[2], upper[2]) for y in (lower[1], upper[1]) for x in (lower[0], upper[0])]
    return points, [face[::-1] if void else face for face in QUADS]


def prism(outline, low, high):
    """A prism over an outline that runs counter-clockwise; its two ends are polygons."""
    count = len(outline)
    points = [(x, y, z) for z in (low, high) for x, y in outline]
    sides = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    return points, sides + [tuple(range(count))[::-1], tuple(range(count, 2 * count))]


def tube(outer, inner, low, high, sides):
    """A tube around z."""
    points = [(r * math.cos(2 * math.pi * i / sides), r * math.sin(2 * math.pi * i / sides), z)
              for z in (low, high) for r in (outer, inner) for i in range(sides)]
    faces = []
    for i in range(sides):
        k = (i + 1) % sides
        out_low, in_low, out_high, in_high = (lambda j, base: base + j), sides, 2 * sides, 3 * sides
        faces += [(i, k, out_high + k, out_high + i), (in_low + k, in_low + i, in_high + i, in_high + k),
                  (k, i, in_low + i, in_low + k), (out_high + i, out_high + k, in_high + k, in_high + i)]
    return points, faces


def moved(part, x, y):
    points, faces = part
    return [(p[0] + x, p[1] + y, p[2]) for p in points], faces


def scene(bodies):
    shapes = {name: {"type": "mesh", "file": name + ".obj", "as": "surface"} for name, _, _ in bodies}
    pathlib.Path("s.json").write_text(json.dumps({"dimension": 3, "shapes": shapes, "bodies": [
        {"name": name, "shape": name, "position": position, "rotation": rotation} for name, position, rotation in bodies]}))


def rotation(axis, angle):
    length = math.hypot(*axis)
    return [math.sin(angle / 2) * c / length for c in axis] + [math.cos(angle / 2)]


SLIGHT = rotation((1, 2, 3), 0.05)


def ask(*bodies):
    scene(bodies)
    code, out, err = tact("clash", "s.json", "--regions", "-q", "-f", "jsonl")
    return json.loads(out) if code == 0 and out else {"regions": "none", "error": err}


def check_known():
    for name in ("cube.obj", "cube2.obj"):
        write(name, [box((0, 0, 0), (1, 1, 1))])
    write("plate.obj", [box((-3, -3, -0.1), (3, 3, 0.1))])
    comb = [(0, 0), (5.5, 0)] + [p for i in range(5, -1, -1) for p in ((i + 0.5, 2), (i, 2), (i, 1), (i - 0.5, 1))][:-2]
    write("comb.obj", [prism(comb, 0, 1)])
    write("tube.obj", [tube(1, 0.8, -2, 2, 12)])
    write("shell.obj", [box((-1, -1, -1), (1, 1, 1)), box((-0.5, -0.5, -0.5), (0.5, 0.5, 0.5), True)])
    write("large.obj", [box((-2, -2, -2), (2, 2, 2))])
    write("pipes.obj", [moved(tube(0.5, 0.4, -2, 2, 12), x, -x) for x in (-1.5, 1.5)])
    write("thick.obj", [tube(1.3, 0.6, -0.5, 0.5, 7)])
    lying = rotation((1, 0, 0), 1.5)
    turned = rotation((0.1, 1, 0.2), 1.6)
    for name, expected, volume, *bodies in (
            ("two cubes", 1, 0.21, ("cube", [0, 0, 0], [0, 0, 0, 1]), ("cube2", [0.5, 0.4, 0.3], [0, 0, 0, 1])),
            ("the teeth of a comb in a plate", 6, None, ("plate", [2, 1.55, 1.7], lying), ("comb", [-0.5, 0, 0], SLIGHT)),
            ("its back", 1, None, ("plate", [2, 0.6, 1.7], lying), ("comb", [-0.5, 0, 0], SLIGHT)),
            ("a tube through a plate: one ring", 1, None, ("plate", [0, 0, 0], [0, 0, 0, 1]), ("tube", [0.1, 0.2, 0], SLIGHT)),
            ("a tube along a plate: two strips", 2, None, ("plate", [0, 0, 0], turned), ("tube", [0.1, 0.2, 0], SLIGHT)),
            ("pipes through a triangle each", 2, 2 * 3 * 0.09 * 0.2, ("plate", [0, 0, 0], [0, 0, 0, 1]), ("pipes", [0.01, 0.02, 0], [0, 0, 0, 1])),
            ("a ring around a tube", 1, None, ("tube", [0, 0, 0], [0, 0, 0, 1]), ("thick", [0.02, 0.01, 0], SLIGHT)),
            ("a shell in a block: a void is no part", 1, 7, ("large", [0, 0, 0], SLIGHT), ("shell", [0, 0, 0], [0, 0, 0, 1])),
            ("a plate through a shell: a frame", 1, None, ("shell", [0, 0, 0], [0, 0, 0, 1]), ("plate", [0, 0, 0.05], SLIGHT)),
            ("a cube within a block", 1, 1, ("large", [0, 0, 0], SLIGHT), ("cube", [0.3, 0, 0], [0, 0, 0, 1]))):
        for order in (bodies, bodies[::-1]):
            row = ask(*order)
            good = row["regions"] == expected and len(row["region_list"]) == expected
            if good and volume:
                good = abs(sum(one["volume"] for one in row["region_list"]) - volume) < 1e-6 * volume
            tap.check(good, f"{name}{' swapped' if order is not bodies else ''}", row)
    row = ask(("cube", [0, 0, 0], [0, 0, 0, 1]), ("cube2", [0.5, 0.4, 0.3], [0, 0, 0, 1]))
    one = row["region_list"][0]
    tap.check(max(abs(p - q) for p, q in zip(one["lower"] + one["upper"], [0.5, 0.4, 0.3, 1, 1, 1])) < 1e-12, "where it is", row)


def check_diagonals():
    """Edges that meet the diagonals of a plate's faces exactly."""
    write("pillars.obj", [box((x, x, -1), (x + 0.25, x + 0.25, 1)) for x in (-2, -1, 0, 1)])
    row = ask(("plate", [0, 0, 0], [0, 0, 0, 1]), ("pillars", [0, 0, 0], [0, 0, 0, 1]))
    tap.check(row["regions"] == 4 and all(abs(one["volume"] - 0.0125) < 1e-8 for one in row["region_list"]), "pillars on a diagonal", row)


def check_random():
    """Sets of boxes that do not meet among themselves: parts are as many as pairs of boxes that overlap."""
    source, faults, many = random.Random(tap.seed(21)), [], 0
    rounds = max(4, int(16 * PART))
    for _ in range(rounds):
        sets = []
        for name in "ab":
            cells = source.sample([(x, y, z) for x in range(3) for y in range(3) for z in range(2)], source.randrange(4, 12))
            parts = []
            for cell in cells:
                sides = [(source.uniform(0.02, 0.4), source.uniform(0.6, 0.98)) for _ in range(3)]
                parts.append(([c + side[0] for c, side in zip(cell, sides)], [c + side[1] for c, side in zip(cell, sides)]))
            write(f"{name}.obj", [box(*one) for one in parts])
            for i, one in enumerate(parts):
                write(f"{name}{i}.obj", [box(*one)])
            sets.append(len(parts))
        place = {"a": ([0, 0, 0], rotation((1, 1, 0), source.uniform(0, 1))),
                 "b": ([source.uniform(-0.5, 0.5) for _ in range(3)], rotation([source.gauss(0, 1) for _ in range(3)], source.uniform(0, 1)))}
        row = ask(*[(name, *place[name]) for name in "ab"])
        scene([(f"{name}{i}", *place[name]) for name, count in zip("ab", sets) for i in range(count)])
        _, out, _ = tact("clash", "s.json", "-q", "-f", "jsonl", "--regions")
        single = [one for one in map(json.loads, out.splitlines()) if one["a"][0] != one["b"][0] and one["status"] == "overlap"]
        if not single:
            faults += [] if row["regions"] == "none" else [row]
            continue
        many += len(single) > 2
        apart = sum(one["region_list"][0]["volume"] for one in single)
        if row["regions"] != len(single) or abs(sum(one["volume"] for one in row["region_list"]) - apart) > 1e-9 * apart:
            faults.append((row, len(single), apart))
    tap.check(not faults, f"{rounds} random sets of boxes", faults[:2])
    tap.check(rounds < 8 or many >= rounds / 4, "of which many have several parts", many)


def check_none():
    """Where nothing is proven there is no number."""
    flush = ask(("cube", [0, 0, 0], [0, 0, 0, 1]), ("cube2", [0.5, 0, 0], [0, 0, 0, 1]))
    tap.check(flush.get("status") == "overlap" and flush["regions"] is None and flush["region_list"] is None, "flush faces", flush)
    write("open.obj", [(box((0, 0, 0), (1, 1, 1))[0], QUADS[:5])])
    tap.check(ask(("cube", [0.5, 0.4, 0.3], SLIGHT), ("open", [0, 0, 0], [0, 0, 0, 1]))["regions"] is None, "an open mesh")
    write("crossed.obj", [box((0, 0, 0), (1, 1, 1)), box((0.5, 0.4, 0.3), (1.5, 1.4, 1.3))])
    tap.check(ask(("cube", [0.3, 0.4, 0.3], SLIGHT), ("crossed", [0, 0, 0], [0, 0, 0, 1]))["regions"] is None, "a mesh that crosses itself")
    write("twofold.obj", [box((0, 0, 0), (1, 1, 1)), box((0.2, 0.2, 0.2), (0.8, 0.8, 0.8))])
    tap.check(ask(("large", [0, 0, 0], SLIGHT), ("twofold", [0, 0, 0], [0, 0, 0, 1]))["regions"] is None, "a solid within its own")
    write("corner.obj", [box((0.1, 0.1, 0.1), (0.5, 0.5, 0.5)), box((0.5, 0.5, 0.5), (0.8, 0.8, 0.8))])
    tap.check(ask(("large", [0, 0, 0], SLIGHT), ("corner", [0, 0, 0], [0, 0, 0, 1]))["regions"] is None, "parts that meet in a corner alone")
    code, out, _ = tact("clash", "s.json", "-q", "-f", "jsonl")
    tap.check(code == 0 and json.loads(out)["regions"] is None and "region_list" not in json.loads(out), "not asked for")
    scene([("cube", [0, 0, 0], [0, 0, 0, 1]), ("cube2", [0.5, 0.4, 0.3], [0, 0, 0, 1])])
    row = next(csv.DictReader(io.StringIO(tact("clash", "s.json", "--regions", "-f", "csv", "-q")[1])))
    tap.check(row["regions"] == "1", "CSV", row)
    lines = tact("clash", "s.json", "--regions", "-q")[1].splitlines()
    tap.check("  regions  a, b" in lines[0] and lines[1].split()[-3:] == ["1", "cube,", "cube2"], "a table", lines)
    code, _, err = tact("clash", "s.json", "--regions", "-f", "bcf", "-o", "x.bcfzip")
    tap.check(code == 2 and "bcf has no regions" in err, "BCF has none", err)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    check_known()
    check_diagonals()
    check_random()
    check_none()
tap.finish()
