#!/usr/bin/env python3
"""Rows for near pairs alone, --within, --touching and --nearest, and --threads: against the output without them,
filtered here; formats, pictures, what is refused."""

import itertools
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

TURN = itertools.count()

# Fontconfig keeps what it has read until the process ends, which is no leak of the command's.
LEAKS = tempfile.NamedTemporaryFile("w", suffix=".leaks")
LEAKS.write("leak:libfontconfig\n")
LEAKS.flush()
os.environ["LSAN_OPTIONS"] = f"print_suppressions=0:suppressions={LEAKS.name}"

CUBE = """v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1
f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"""


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def lines(command, text, *options):
    """The rows as JSON lines, and what they say."""
    code, out, err = tact(command, "-", "--format", "jsonl", *options, text=text)
    if code != 0:
        raise RuntimeError(f"{command} {options}: {err}")
    return out.splitlines(), [json.loads(line) for line in out.splitlines()]


def shapes_of(dimension, folder):
    if dimension == 2:
        return {"disc": {"type": "circle", "radius": 0.4}, "box": {"type": "box", "half_extents": [0.5, 0.2]},
                "rod": {"type": "capsule", "radius": 0.1, "half_length": 0.6},
                "egg": {"type": "ellipse", "radii": [0.6, 0.25]},
                "hook": {"type": "polygon", "as": "ring",
                         "points": [[0, 0], [1, 0], [1, 1], [0.8, 1], [0.8, 0.2], [0, 0.2]]},
                "fence": {"type": "chain", "points": [[-1, 0], [0, 0.3], [1, 0], [2, 0.4]]},
                "ground": {"type": "half_plane", "normal": [0.1, 1], "offset": -6}}
    return {"ball": {"type": "sphere", "radius": 0.4}, "box": {"type": "box", "half_extents": [0.5, 0.2, 0.3]},
            "rod": {"type": "capsule", "radius": 0.1, "half_length": 0.6},
            "egg": {"type": "ellipsoid", "radii": [0.6, 0.25, 0.4]},
            "cone": {"type": "cone", "radius": 0.4, "half_height": 0.5},
            "field": {"type": "height_field", "heights": [[0, 0.3, 0], [0.2, 0, 0.1], [0, 0.4, 0.2]], "cell": 0.5},
            "cube": {"type": "mesh", "file": str(folder / "cube.obj"), "as": "surface", "scale": 0.4},
            "lump": {"type": "mesh", "file": str(folder / "cube.obj"), "scale": [0.2, 0.5, 0.3]},
            "ground": {"type": "half_space", "normal": [0.1, 0, 1], "offset": -6}}


SURFACES = ("field", "cube")


def rotation(dimension, draw):
    if dimension == 2:
        return draw.uniform(-3, 3)
    q = [draw.gauss(0, 1) for _ in range(4)]
    length = math.sqrt(sum(x * x for x in q))
    return [x / length for x in q]


def random_scene(dimension, draw, folder, count, grounds=0, surfaces=True, one_surface=False, far=0.0):
    """Bodies in a cube whose side makes some of them near; compounds among them."""
    shapes = shapes_of(dimension, folder)
    names = [name for name in shapes if name != "ground" and (surfaces or name not in SURFACES)]
    side = 1.6 * count ** (1 / dimension)
    bodies, seen = [], False
    for i in range(count):
        body = {"name": f"b{i}", "position": [far + draw.uniform(0, side) for _ in range(dimension)],
                "rotation": rotation(dimension, draw)}
        name = draw.choice(names)
        if one_surface and name in SURFACES:
            name, seen = ("box" if seen else name), True
        if i % 5 == 0:
            body["shapes"] = [{"shape": part, "position": [draw.uniform(-1, 1) for _ in range(dimension)]}
                              for part in draw.sample(("box", "rod", "egg"), 2)]
        else:
            body["shape"] = name
        bodies.append(body)
    for i in range(grounds):
        bodies.insert(draw.randrange(len(bodies)), {"name": f"ground{i}", "shape": "ground"})
    return {"dimension": dimension, "shapes": shapes, "bodies": bodies}


def kept_within(rows, length):
    return {i for i, row in enumerate(rows) if not row["distance"] - row["error_bound"] > length}


def kept_nearest(scene, rows, count):
    place = {body["name"]: i for i, body in enumerate(scene["bodies"])}
    others = {}
    for row in rows:
        for one, other in ((row["a"], row["b"]), (row["b"], row["a"])):
            least = others.setdefault(one, {})
            least[other] = min(least.get(other, math.inf), row["distance"])
    near = {one: set(sorted(seen, key=lambda other: (seen[other], place[other]))[:count])
            for one, seen in others.items()}
    return {i for i, row in enumerate(rows) if row["b"] in near[row["a"]] or row["a"] in near[row["b"]]}


def check_kept(name, command, text, all_lines, kept, *options):
    found, _ = lines(command, text, *options)
    expected = [line for i, line in enumerate(all_lines) if i in kept]
    tap.check(found == expected, f"{name}: tact {command} {' '.join(map(str, options))}, {len(expected)} rows",
              f"{len(found)} of {len(expected)} rows; first difference "
              f"{next(((a, b) for a, b in itertools.zip_longest(found, expected) if a != b), None)}")


def some(values):
    """All of them, or one that comes by turns where fewer will do."""
    return [values[next(TURN) % len(values)]] if tap.quick else values


def check_scene(name, scene, commands=("distance", "overlap", "collide"), precision="double"):
    text = json.dumps(scene)
    plain = ("--precision", precision)
    distances, rows = lines("distance", text, *plain)
    for command in commands:
        all_lines, found = (distances, rows) if command == "distance" else lines(command, text, *plain)
        for length in some((0, 0.05, 1.3, 1e4)):
            check_kept(name, command, text, all_lines, kept_within(rows, length), *plain, "--within", length)
        touching = {i for i, row in enumerate(found)
                    if (row["overlap"] if command == "overlap" else row["status"] != "separated")}
        check_kept(name, command, text, all_lines, touching, *plain, "--touching")
    for count in some((1, 3, 10**9)):
        check_kept(name, "distance", text, distances, kept_nearest(scene, rows, count), *plain, "--nearest", count)


def check_random(folder):
    draw = random.Random(tap.seed(2026))
    fewer = 20 if tap.quick else 30
    for dimension in (2, 3):
        for grounds in (0, 2):
            scene = random_scene(dimension, draw, folder, 25 if tap.quick else 45, grounds, one_surface=True)
            check_scene(f"{dimension}D, {grounds} half-spaces", scene)
            scene["pairs"] = [[a["name"], b["name"]] for a, b in itertools.permutations(scene["bodies"], 2)
                              if not (a.get("shape") == b.get("shape") == "ground") and draw.random() < 0.3]
            check_scene(f"{dimension}D, {grounds} half-spaces, pairs listed", scene)
        scene = random_scene(dimension, draw, folder, 20 if tap.quick else 40, 1)
        for precision in ("double", "float"):
            check_scene(f"{dimension}D, surfaces, {precision}", scene, ("distance", "overlap"), precision)
        check_scene(f"{dimension}D far away, float", random_scene(dimension, draw, folder, fewer, 0, False, far=1e6),
                    precision="float")
        outliers = random_scene(dimension, draw, folder, fewer, 0, False)
        outliers["bodies"][3]["position"][0] = 1e7
        outliers["bodies"][17]["position"][1] = -1e5
        check_scene(f"{dimension}D with bodies that are far off", outliers)


def check_touch_exactly():
    """Gaps that are the length, or differ from it by less than the error bound or by more."""
    bodies = [{"name": f"b{i}", "shape": "s", "position": [x, 0, 0]}
              for i, x in enumerate((0, 1.5, 3, 4.5 + 1e-15, 6 + 1e-9, 7.5 + 1e-6))]
    scene = {"dimension": 3, "shapes": {"s": {"type": "sphere", "radius": 0.5}}, "bodies": bodies}
    text = json.dumps(scene)
    all_lines, rows = lines("distance", text)
    for length in (0.5, 0.5 + 1e-9, 0.5 - 1e-9):
        check_kept("gaps of the length", "distance", text, all_lines, kept_within(rows, length), "--within", length)


def check_bounds():
    """Curved bodies in a row, whose boxes are as far apart as they are: bounds are wide, and count."""
    for dimension, precision in itertools.product((2, 3), ("double", "float")):
        shape = {"type": "ellipse", "radii": [0.6, 0.25]} if dimension == 2 else \
                {"type": "ellipsoid", "radii": [0.6, 0.25, 0.4]}
        at = [[x] + [0] * (dimension - 1) for x in (0, 1.31, 2.7, 5)]
        scene = {"dimension": dimension, "shapes": {"s": shape},
                 "bodies": [{"name": f"b{i}", "shape": "s", "position": place} for i, place in enumerate(at)]}
        text = json.dumps(scene)
        all_lines, rows = lines("distance", text, "-p", precision)
        for row in rows[:3]:
            length = row["distance"] - row["error_bound"]
            for limit in (length, math.nextafter(length, 0)):
                check_kept(f"{dimension}D, a limit at the bound", "distance", text, all_lines,
                           kept_within(rows, limit), "-p", precision, "--within", repr(limit))


def without_time(out):
    return out.rsplit(";", 1)[0]


def check_threads(folder):
    draw = random.Random(tap.seed(7))
    for dimension in (2, 3):
        scene = random_scene(dimension, draw, folder, 66, 1, one_surface=True)
        scene["rays"] = [{"name": f"r{i}", "origin": [draw.uniform(-2, 6) for _ in range(dimension)],
                          "translation": [draw.uniform(-4, 4) for _ in range(dimension)]} for i in range(70)]
        for body in scene["bodies"][:9]:
            body["motion"] = {"translation": [draw.uniform(-1, 1) for _ in range(dimension)]}
        text = json.dumps(scene)
        tries = [(command, *options) for command in ("distance", "overlap", "collide")
                 for options in ((), ("--within", 0.3), ("--touching",))]
        tries += [("distance", "--nearest", 2), ("raycast",), ("cast",), ("toi",)]
        for command, *options in tries:
            for kind in some(("table", "json", "jsonl", "csv")):
                outs = []
                for count in (1, 2, 4):
                    code, out, err = tact(command, "-", "--format", kind, "--threads", count, *options, text=text)
                    outs.append((code, without_time(out) if kind == "table" else out, err))
                tap.check(outs[0][0] == 0 and outs[0] == outs[1] == outs[2],
                          f"{dimension}D: tact {command} {' '.join(map(str, options))}, {kind}, on 1, 2 and 4 threads",
                          outs[0][2])
        check_formats(f"{dimension}D", text)
        check_rays(dimension, scene)


def first_two(line, separator):
    return tuple((line.split(separator) + ["", ""])[:2])


def check_formats(name, text):
    """The other formats have the rows that JSON lines has."""
    for command, *options in (("distance", "--within", 0.3), ("distance", "--nearest", 1), ("collide", "--touching"),
                              ("overlap", "--touching")):
        _, rows = lines(command, text, *options)
        pairs = {(row["a"], row["b"]) for row in rows}
        tap.check(json.loads(tact(command, "-", "-f", "json", *options, text=text)[1]) == rows,
                  f"{name}: tact {command} {options[0]}, json")
        for kind, separator in (("csv", ","), ("table", None)):
            found, everything = (tact(command, "-", "-f", kind, *more, text=text)[1].splitlines()
                                 for more in (options, ()))
            last = {first_two(line, separator) for line in everything} - pairs
            kept = [line for line in everything[1:] if first_two(line, separator) in pairs]
            told = [line for line in found[1:] if first_two(line, separator) in pairs]
            others = {first_two(line, separator) for line in found[1:]} & last
            tap.check(told == kept and found[0] == everything[0] and not any(pair[0][:1] == "b" for pair in others),
                      f"{name}: tact {command} {options[0]}, {kind}", others)


def by_ray(scene, rays):
    found, rows = lines("raycast", json.dumps({**scene, "rays": rays}))
    return sorted(((row["ray"], line) for line, row in zip(found, rows)), key=lambda pair: pair[0])


def check_rays(dimension, scene):
    """All rays at once have the rows that each tenth has alone, and those that the others have."""
    rays = scene["rays"]
    apart = [[ray] for ray in rays[::10]] + [[ray for i, ray in enumerate(rays) if i % 10]]
    together, parts = by_ray(scene, rays), [row for asked in apart for row in by_ray(scene, asked)]
    parts.sort(key=lambda pair: pair[0])
    tap.check(together == parts and len(parts) >= len(rays),
              f"{dimension}D: rays of {len(scene['bodies'])} bodies, one by one and together")
    none = {**scene, "bodies": []}
    tap.check(len(lines("raycast", json.dumps(none))[0]) == len(scene["rays"]), f"{dimension}D: rays without bodies")


def check_rays_between_rounds():
    """Rays that hit every body, so that what is asked at a time ends between the hits of one."""
    bodies = [{"name": f"b{i}", "shape": "s", "position": [3 * ((7 * i) % 100), 0]} for i in range(100)]
    rays = [{"name": f"r{i}", "origin": [-5, 0.01 * i], "translation": [400, 0]} for i in range(45)]
    scene = {"dimension": 2, "shapes": {"s": {"type": "circle", "radius": 1}}, "bodies": bodies, "rays": rays}
    _, rows = lines("raycast", json.dumps(scene))
    order = sorted(range(100), key=lambda i: (7 * i) % 100)
    expected = [(f"r{i}", f"b{k}", place + 1) for i in range(45) for place, k in enumerate(order)]
    tap.check([(row["ray"], row["body"], row["order"]) for row in rows] == expected, "45 rays that hit 100 bodies")


def check_rounds():
    """As many pairs as are asked at a time, one less and one more; an error among them."""
    bodies = [{"name": f"b{i}", "shape": "s", "position": [3 * i, 0]} for i in range(70)]
    bodies += [{"name": f"g{i}", "shape": "g"} for i in range(2)]
    scene = {"dimension": 2, "shapes": {"s": {"type": "circle", "radius": 1},
                                        "g": {"type": "half_plane", "normal": [0, 1], "offset": -9}}, "bodies": bodies}
    pairs = [[f"b{i}", f"b{k}"] for i in range(70) for k in range(i)]
    for count in (0, 1, 2047, 2048, 2049):
        scene["pairs"] = pairs[:count]
        found, rows = lines("distance", json.dumps(scene))
        tap.check([[row["a"], row["b"]] for row in rows] == pairs[:count], f"{count} pairs listed")
    for at in (5, 2050):
        scene["pairs"] = pairs[:at] + [["g0", "g1"]] + pairs[at:2200] + [["g1", "g0"]]
        outs = [tact("distance", "-", "-f", "jsonl", "--threads", count, text=json.dumps(scene)) for count in (1, 2, 4)]
        tap.check(outs[0][0] == 2 and "have no distance" in outs[0][2] and outs[0] == outs[1] == outs[2],
                  f"an error at pair {at} is the same on any number of threads", outs[0][2])
        for options in (("--within", 1), ("--nearest", 1)):
            code, out, err = tact("distance", "-", *options, text=json.dumps(scene))
            tap.check(code == 2 and "have no distance" in err, f"the same with {options[0]}", err)


def check_pictures(folder):
    """A picture of some pairs is that of a scene that lists them."""
    draw = random.Random(tap.seed(11))
    for dimension in (2, 3):
        scene = random_scene(dimension, draw, folder, 10, 1, one_surface=True)
        for command, *options in some((("distance", "--within", 0.5), ("distance", "--nearest", 1),
                                       ("distance", "--touching"), ("collide", "--touching"))):
            _, rows = lines(command, json.dumps(scene), *options)
            drawn = []
            for listed, more in ((None, options), ([[row["a"], row["b"]] for row in rows], ())):
                given = {**scene, "pairs": listed} if listed is not None else scene
                (folder / "scene.json").write_text(json.dumps(given))
                code, out, err = tact(command, folder / "scene.json", *more, "--picture", folder / "scene.svg", "-q")
                drawn.append((folder / "scene.svg").read_bytes() if code == 0 else err)
            tap.check(drawn[0] == drawn[1] and isinstance(drawn[0], bytes),
                      f"{dimension}D: a picture of tact {command} {options[0]}, {len(rows)} pairs")


def check_note():
    """Many rows are announced before they come; a note names the options."""
    bodies = [{"name": f"b{i}", "shape": "s", "position": [3 * i, 0]} for i in range(1500)]
    text = json.dumps({"dimension": 2, "shapes": {"s": {"type": "circle", "radius": 1}}, "bodies": bodies})
    for command, options, told in (("distance", (), ("--within", "--touching", "--nearest")),
                                   ("overlap", (), ("--within", "--touching")), ("distance", ("-q",), ())):
        process = subprocess.Popen([COMMAND, command, "-", "-f", "csv", *options], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdin.write(text)
        process.stdin.close()
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        process.wait()
        good = all(option in err for option in told) and ("1124250 rows" in err) == bool(told)
        good = good and (command == "distance" or "--nearest" not in err)
        tap.check(good, f"a note of tact {command} {options}", err)
    code, out, err = tact("distance", "-", "--within", 1, text=text)
    tap.check(code == 0 and not err and "1499 pairs of 1124250, 1499 of them asked" in out, "no note with --within",
              err + out[-200:])


def check_refusals():
    text = json.dumps({"dimension": 2, "shapes": {"s": {"type": "circle", "radius": 1}}, "bodies": []})
    for message, command, *options in (
            ('--within is "-1"; it must be a number not below zero', "distance", "--within", "-1"),
            ('--within is "nan"; it must be a number not below zero', "collide", "--within", "nan"),
            ('--within is "inf"; it must be', "overlap", "--within", "inf"),
            ('--within is "1m"; it must be', "overlap", "--within", "1m"),
            ('--nearest is "0"; it must be a whole number of 1 or more', "distance", "--nearest", "0"),
            ('--nearest is "1.5"; it must be a whole number of 1 or more', "distance", "--nearest", "1.5"),
            ('tact: --threads is "0"; it must be a whole number from 1 to 256', "raycast", "--threads", "0"),
            ('tact: --threads is "257"; it must be a whole number from 1 to 256', "toi", "--threads", "257"),
            ("--within and --touching are both given", "overlap", "--within", "1", "--touching"),
            ("--within and --nearest are both given", "distance", "--nearest", "1", "--within", "1"),
            ("--touching and --nearest are both given", "distance", "--nearest", "1", "--touching"),
            ("--within goes by distances, which --apart-is-enough leaves open", "distance", "--within", "1",
             "--apart-is-enough"),
            ("--nearest goes by distances, which --cutoff leaves open", "distance", "--nearest", "1", "--cutoff", "3"),
            ("--nearest goes by distances, which --tolerance leaves open", "distance", "--nearest", "1",
             "--tolerance", "3"),
            ("--cutoff is 0.5 and --within 1; ", "distance", "--within", "1", "--cutoff", "0.5"),
            ("unknown option --nearest, which tact distance has", "collide", "--nearest", "1"),
            ("unknown option --nearest, which tact distance has", "overlap", "--nearest", "1"),
            ("unknown option --within, which tact distance has", "cast", "--within", "1"),
            ("unknown option --touching, which tact distance has", "raycast", "--touching")):
        code, out, err = tact(command, "-", *options, text=text)
        tap.check(code == 2 and message in err and not out, f"tact {command} {' '.join(options)}", (code, out, err))


with tempfile.TemporaryDirectory() as place:
    folder = pathlib.Path(place)
    (folder / "cube.obj").write_text(CUBE)
    check_random(folder)
    check_touch_exactly()
    check_bounds()
    check_threads(folder)
    check_rays_between_rounds()
    check_rounds()
    check_pictures(folder)
check_note()
check_refusals()
tap.finish()
