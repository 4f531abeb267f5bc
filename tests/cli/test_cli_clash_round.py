#!/usr/bin/env python3
"""tact clash of spheres, capsules, cylinders and cones, with each other and with meshes: known pairs, and random ones
against signed distances that are computed here, and against tact distance."""

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
SHAPES = {"ball": {"type": "sphere", "radius": 1}, "small": {"type": "sphere", "radius": 0.25},
          "capsule": {"type": "capsule", "radius": 0.5, "half_length": 1},
          "cylinder": {"type": "cylinder", "radius": 1, "half_height": 1.5},
          "pin": {"type": "cylinder", "radius": 0.25, "half_height": 0.5},
          "cone": {"type": "cone", "radius": 1, "half_height": 1},
          "box": {"type": "box", "half_extents": [2, 2, 2]}, "cube": {"type": "box", "half_extents": [0.25, 0.25, 0.25]}}
MESHES = ("box", "cube")


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def scene(bodies):
    return json.dumps({"dimension": 3, "shapes": SHAPES, "bodies": bodies})


def rows_of(bodies, *arguments):
    code, out, err = tact("clash", "-", "-f", "jsonl", "-q", *arguments, text=scene(bodies))
    return [json.loads(line) for line in out.splitlines()] if code == 0 else [{"refused": err}]


def body(name, shape, at=(0, 0, 0), rotation=(0, 0, 0, 1)):
    return {"name": name, "shape": shape, "position": list(at), "rotation": list(rotation)}


def pair(a, b, at, *arguments, rotation=(0, 0, 0, 1)):
    rows = rows_of([body("A", a), body("B", b, at, rotation)], *arguments)
    return rows[0] if rows else {"none": True}


def rotate(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0]]


def signed_distance(shape, p):
    """From a point to a shape's surface, below zero inside."""
    s, r, z = SHAPES[shape], math.hypot(p[0], p[1]), p[2]
    if s["type"] == "sphere":
        return math.hypot(r, z) - s["radius"]
    if s["type"] == "capsule":
        return math.hypot(r, max(abs(z) - s["half_length"], 0)) - s["radius"]
    if s["type"] == "cylinder":
        over = [r - s["radius"], abs(z) - s["half_height"]]
    elif s["type"] == "box":
        over = [abs(c) - h for c, h in zip(p, s["half_extents"])]
    else:
        # The cone's half section: base and side.
        h = s["half_height"]
        length = math.hypot(s["radius"], 2 * h)
        side = (2 * h * (r - s["radius"]) + s["radius"] * (z + h)) / length
        if side <= 0 and z >= -h:
            return max(side, -h - z)
        to_base = math.hypot(max(r - s["radius"], 0), z + h)
        t = min(max(((r - s["radius"]) * -s["radius"] + (z + h) * 2 * h) / length ** 2, 0), 1)
        return min(to_base, math.hypot(r - s["radius"] + t * s["radius"], z + h - 2 * h * t))
    return min(max(over), 0) + math.hypot(*[max(o, 0) for o in over])


def local(about, p):
    x, y, z, w = about["rotation"]
    return rotate((-x, -y, -z, w), [c - o for c, o in zip(p, about["position"])])


def points_of(shape):
    """Many points of the surface, in the shape's frame, among them those that are farthest out."""
    s, found = SHAPES[shape], []
    circle = [(math.cos(a * math.pi / 45), math.sin(a * math.pi / 45)) for a in range(90)]
    if s["type"] == "box":
        return [[x * h for x, h in zip(c, s["half_extents"])] for c in
                [[(i >> k & 1) * 2 - 1 for k in range(3)] for i in range(8)]]
    if s["type"] in ("cylinder", "cone"):
        r, h = s["radius"], s["half_height"]
        tops = [[r * c, r * d, h] for c, d in circle] if s["type"] == "cylinder" else [[0, 0, h]]
        return [[r * c, r * d, -h] for c, d in circle] + tops
    r, h = s["radius"], s.get("half_length", 0)
    for i in range(24):
        u, v = circle[i]
        found += [[r * u * c, r * u * d, sign * (h + r * v)] for c, d in circle[::3] for sign in (-1, 1)]
    return found


def excess(inner, outer):
    """The largest signed distance to one body's surface in the other."""
    return max(signed_distance(outer["shape"], local(outer, [a + b for a, b in zip(rotate(inner["rotation"], p),
                                                                                     inner["position"])]))
               for p in points_of(inner["shape"]))


def near(found, expected, bound=1e-12):
    return isinstance(found, (int, float)) and abs(found - expected) <= bound


def check_known():
    row = pair("ball", "ball", [1.5, 0, 0], "--depth", "full")
    tap.check(row.get("kind") == "overlap" and row["distance"] == 0 and near(row["depth_upper"], 0.5) and
              near(row["depth_lower"], 0.5) and near(row["point_a"][0], 0.75, 1e-9) and row["point_a"] == row["point_b"],
              "two spheres, and a point of both surfaces", row)
    row = pair("ball", "ball", [2, 0, 0])
    tap.check(row.get("kind") == "touching" and row["distance"] == 0, "spheres that touch", row)
    tap.check(pair("ball", "ball", [2.5, 0, 0]).get("none"), "spheres that are apart")
    row = pair("ball", "ball", [0, 2.5, 0], "--clearance", 1)
    tap.check(row.get("kind") == "clearance" and near(row["distance"], 0.5) and row["error_bound"] < 1e-13,
              "or too near", row)
    row = pair("ball", "small", [0.25, 0, 0])
    tap.check(row.get("contained") == "b" and row["kind"] == "contained" and near(row["distance"], 0.5) and
              near(row["point_b"][0], 0.5) and near(row["point_a"][0], 1), "a sphere in a sphere", row)
    row = pair("small", "ball", [0.25, 0, 0])
    tap.check(row.get("contained") == "a" and near(row["distance"], 0.5), "and the other way round", row)
    row = pair("cylinder", "pin", [0, 0, 0.25])
    tap.check(row.get("contained") == "b" and near(row["distance"], 0.75, row["error_bound"]) and row["error_bound"] < 1e-5,
              "a cylinder in a cylinder with the same axis: the error says how far the circle is known", row)
    row = pair("cylinder", "pin", [1e-6 * math.cos(0.1), 1e-6 * math.sin(0.1), 0.25])
    tap.check(row.get("contained") == "b" and near(row["distance"], 0.75 - 1e-6, row["error_bound"]), "nearly the same axis", row)
    row = pair("cylinder", "pin", [0.5, 0, 0.25])
    tap.check(row.get("contained") == "b" and near(row["distance"], 0.25) and row["error_bound"] < 1e-10,
              "and beside it, where one point is nearest", row)
    row = pair("cylinder", "cylinder", [0, 0, 0], rotation=(0, 0, math.sqrt(0.5), math.sqrt(0.5)))
    tap.check(row.get("kind") == "duplicate", "the same cylinder twice, turned about its axis", row)
    tap.check(pair("cylinder", "cylinder", [0, 0, 1e-4]).get("kind") == "overlap", "but not a little higher")
    row = pair("cylinder", "pin", [0, 0, 1])
    tap.check(row.get("kind") == "overlap" and row["contained"] is False and row["distance"] == 0, "a pin flush with the face",
              row)
    row = pair("box", "ball", [0.5, 0, 0], "--depth", "full")
    tap.check(row.get("contained") == "b" and near(row["distance"], 0.5) and near(row["depth_upper"], 2.5),
              "a sphere in a box", row)
    row = pair("ball", "cube", [0, 0, 0.25])
    tap.check(row.get("contained") == "b" and near(row["distance"], 1 - math.sqrt(0.375)), "a box in a sphere", row)
    row = pair("box", "ball", [3, 0, 0])
    tap.check(row.get("kind") == "touching" and row["distance"] == 0, "a sphere that touches a box", row)
    row = pair("box", "cylinder", [0, 0, 3.5])
    tap.check(row.get("kind") == "touching", "a cylinder that stands on a box", row)
    row = pair("box", "cylinder", [0, 0, 3.25], "--depth", "full")
    tap.check(row.get("kind") == "overlap" and near(row["depth_upper"], 0.25) and near(row["point_a"][2], 2, 1e-9),
              "or in it", row)


def check_hollow():
    """A sphere in a box whose hollow is in the sphere."""
    lines, faces = [], [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]
    for size, at in ((2, 0), (0.25, 0.5)):
        lines += [f"v {at + size * (2 * (i & 1) - 1)} {size * ((i & 2) - 1)} {size * ((i >> 1 & 2) - 1)}" for i in range(8)]
    for first, turned in ((1, False), (9, True)):
        lines += ["f " + " ".join(str(first + i) for i in (face[::-1] if turned else face)) for face in faces]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "hollow.obj"
        file.write_text("\n".join(lines) + "\n")
        shapes = dict(SHAPES, hollow={"type": "mesh", "file": str(file), "as": "surface"})
        for shape, expected in (("ball", ("overlap", False, 1 - math.hypot(0.75, 0.25, 0.25))), ("small", ("overlap", False, 0))):
            text = json.dumps({"dimension": 3, "shapes": shapes, "bodies": [body("A", shape, [0.25, 0, 0] if shape == "small" else [0, 0, 0]),
                                                                          body("B", "hollow")]})
            code, out, err = tact("clash", "-", "-f", "json", "-q", text=text)
            row = json.loads(out)[0] if code == 0 and len(json.loads(out)) == 1 else {}
            tap.check((row.get("kind"), row.get("contained")) == expected[:2] and near(row["distance"], expected[2], 1e-9),
                      f"{shape} and a hollow that it is not inside of", (row, err))


def refuses(shape, **more):
    text = json.dumps({"dimension": 3, "shapes": {"s": shape}, "bodies": [body("A", "s"), body("B", "s")], **more})
    code, out, err = tact("clash", "-", text=text)
    tap.check(code == 2 and "spheres, capsules, cylinders and cones" in err, f"refuses {shape}", err)


def random_bodies(source, count, spread):
    bodies = []
    for i in range(count):
        q = [source.gauss(0, 1) for _ in range(4)]
        length = math.sqrt(sum(c * c for c in q))
        bodies.append(body(str(i), source.choice(list(SHAPES)), [source.uniform(-spread, spread) for _ in range(3)],
                           [c / length for c in q]))
    return bodies


def check_row(row, a, b):
    """Whether a row is true; why not, or None."""
    p, q = row["point_a"], row["point_b"]
    on_a, on_b = signed_distance(a["shape"], local(a, p)), signed_distance(b["shape"], local(b, q))
    if abs(on_a) > 1e-9 or abs(on_b) > 1e-9:
        return f"points are not on the surfaces: {on_a} {on_b}"
    if abs(math.dist(p, q) - row["distance"]) > 1e-9 + 2 * row["error_bound"]:
        return "points are not as far apart as the distance"
    in_b, in_a = excess(a, b), excess(b, a)
    inside = "a" if in_b < -1e-3 else "b" if in_a < -1e-3 else False
    if row["contained"] and (in_b if row["contained"] == "a" else in_a) > 0:
        return "contained without being inside"
    if inside and (row["contained"] != inside or not -1e-9 <= -min(in_b, in_a) - row["distance"] + row["error_bound"] < 1e-2):
        return f"inside by {in_b} {in_a}"
    return None


def check_random():
    source, kinds = random.Random(11), {}
    for k in range(3):
        bodies = random_bodies(source, 30, 2 + k)
        text = scene(bodies)
        rows = rows_of(bodies, "--clearance", 0.2, "--depth", "full")
        code, out, err = tact("distance", "-", "-q", "-f", "jsonl", text=text)
        expected = {(r["a"], r["b"]): r for r in map(json.loads, out.splitlines())
                    if r["status"] != "separated" or r["distance"] < 0.2}
        tap.check(code == 0 and [(r.get("a"), r.get("b")) for r in rows] == list(expected), f"pairs and order of draw {k}", err)
        wrong = []
        for row in rows:
            a, b = bodies[int(row["a"])], bodies[int(row["b"])]
            other = expected[row["a"], row["b"]]
            kinds[row["kind"]] = kinds.get(row["kind"], 0) + 1
            why = check_row(row, a, b)
            if row["status"] != other["status"]:
                why = f"status {other['status']}"
            if row["status"] == "overlap" and not row["depth_lower"] - 1e-9 <= -other["distance"] <= row["depth_upper"] + 1e-9:
                why = f"depth {other['distance']}"
            if why:
                wrong.append((why, a, b, row))
        tap.check(not wrong, f"{len(rows)} rows of draw {k}", wrong[:2])
        off = [dict(row, depth_lower=None, depth_upper=None, depth_direction=None) for row in rows]
        tap.check(rows_of(bodies, "--clearance", 0.2) == off, "without depth all else is the same")
    tap.check(min(kinds.get(kind, 0) for kind in ("overlap", "contained", "clearance")) > 9, "enough of each kind", kinds)


check_known()
check_hollow()
refuses({"type": "ellipsoid", "radii": [1, 2, 3]})
refuses({"type": "cylinder", "radius": 1, "half_height": 1, "rounding": 0.1})
check_random()
tap.finish()
