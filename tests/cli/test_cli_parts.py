#!/usr/bin/env python3
"""Bodies of several shapes, chains, polygons that are not convex and height fields in scenes: answers that follow from
their numbers, what is refused and where, pictures."""

import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
HOOK = {"type": "polygon", "as": "ring", "points": [[0, 0], [4, 0], [4, 3], [3, 3], [3, 1], [1, 1], [1, 3], [0, 3]]}

# Fontconfig keeps what it has read until the process ends, which is no leak of the command's.
LEAKS = tempfile.NamedTemporaryFile("w", suffix=".leaks")
LEAKS.write("leak:libfontconfig\n")
LEAKS.flush()
os.environ["LSAN_OPTIONS"] = f"print_suppressions=0:suppressions={LEAKS.name}"


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def rows(command, scene):
    code, out, err = tact(command, "-", "--format", "json", text=json.dumps(scene))
    return json.loads(out) if code == 0 else [{"refused": err}]


def near(found, expected, bound=1e-12):
    return isinstance(found, (int, float)) and abs(found - expected) <= bound


def scene(dimension, shapes, *bodies, **more):
    return {"dimension": dimension, "shapes": shapes, "bodies": list(bodies), **more}


def body(name, shape=None, at=None, **more):
    found = {"name": name, **more}
    if shape:
        found["shape"] = shape
    if at:
        found["position"] = at
    return found


def refuses(name, message, text, command="distance"):
    code, out, err = tact(command, "-", text=json.dumps(text))
    tap.check(code == 2 and message in err and not out, name, (code, out, err))


def torus(folder):
    """A mesh of 784 triangles, whose tree has them in another order than the file."""
    lines, faces, n, m = [], [], 28, 14
    for i in range(n):
        for k in range(m):
            a, b = 2 * math.pi * i / n, 2 * math.pi * k / m
            lines.append(f"v {(2 + 0.7 * math.cos(b)) * math.cos(a)} {(2 + 0.7 * math.cos(b)) * math.sin(a)} "
                         f"{0.7 * math.sin(b)}")
            corner = [x % n * m + y % m + 1 for x, y in ((i, k), (i + 1, k), (i + 1, k + 1), (i, k + 1))]
            faces += [f"f {corner[0]} {corner[1]} {corner[2]}", f"f {corner[0]} {corner[2]} {corner[3]}"]
    file = pathlib.Path(folder) / "torus.obj"
    file.write_text("\n".join(lines + faces) + "\n")
    return str(file)


def check_triangles():
    """A triangle has its number in the file, whether the mesh is a body or a part of one."""
    with tempfile.TemporaryDirectory() as folder:
        shapes = {"ring": {"type": "mesh", "file": torus(folder), "as": "surface"},
                  "ball": {"type": "sphere", "radius": 0.3}}
        text = scene(3, shapes, body("part", shapes=[{"shape": "ring", "position": [0, 0, 1]}]),
                     body("mesh", "ring", [0, 0, 1]), body("ball", "ball", [2.1, 0.4, 1.9]),
                     pairs=[["part", "ball"], ["mesh", "ball"]])
        found = [[contact["triangle"] for contact in row["points"]] for row in rows("collide", text)]
    tap.check(len(found) == 2 and found[0] == found[1] != [], "a triangle of a part has the number of the file", found)


def check_plane():
    shapes = {"hook": HOOK, "disc": {"type": "circle", "radius": 0.25},
              "ground": {"type": "chain", "points": [[-4, -1], [0, -2], [4, -1]]}}
    inside = body("disc", "disc", [2, 2])
    row = rows("distance", scene(2, shapes, body("hook", "hook"), inside))[0]
    tap.check(near(row["distance"], 0.75) and row["status"] == "separated", "a disc between the arms of a hook", row)
    row = rows("distance", scene(2, shapes, body("hook", "hook"), body("disc", "disc", [2, 1.125])))[0]
    tap.check(near(row["distance"], -0.125, 1e-9) and row["error_bound"] < 1e-9, "and in its ground", row)
    row = rows("overlap", scene(2, shapes, body("hook", "hook"), inside))[0]
    tap.check(row["overlap"] is False, "which is no overlap", row)
    row = rows("distance", scene(2, shapes, body("ground", "ground"), body("disc", "disc", [0, 0])))[0]
    tap.check(near(row["distance"], 8 / 17**0.5 - 0.25), "a chain and a disc", row)
    pair = body("pair", at=[2, 3.5], shapes=[{"shape": "disc", "position": [-0.5, 0]},
                                            {"shape": "disc", "position": [0.5, 0]}])
    row = rows("distance", scene(2, shapes, body("hook", "hook"), pair))[0]
    tap.check(near(row["distance"], 0.5 * 2**0.5 - 0.25), "a body of two discs", row)
    row = rows("collide", scene(2, shapes, body("hook", "hook"), body("disc", "disc", [0.5, 3.25])))[0]
    contacts = row["points"]
    tap.check(len(contacts) == 1 and near(contacts[0]["normal"][1], 1), "a contact has a normal", row)
    rays = [{"name": "down", "origin": [2, 5], "translation": [0, -10]}]
    row = rows("raycast", scene(2, shapes, body("hook", "hook"), rays=rays))[0]
    tap.check(near(row["fraction"], 0.4), "a ray between the arms", row)
    falls = body("disc", "disc", [2, 5], motion={"translation": [0, -10]})
    for command in ("cast", "toi"):
        row = rows(command, scene(2, shapes, body("hook", "hook"), falls))[0]
        tap.check(near(row["fraction"], 0.375, 1e-6), f"tact {command}: a disc that falls between them", row)
    code, out, err = tact("distance", "-", "--single", text=json.dumps(scene(2, shapes, body("hook", "hook"), inside)))
    tap.check(code == 0 or "--single" in err, "in single precision", err)


def check_space():
    shapes = {"tile": {"type": "box", "half_extents": [1, 1, 1]}, "ball": {"type": "sphere", "radius": 0.5},
              "field": {"type": "height_field", "cell": [2, 1], "heights": [[0, 0, 1], [0, 0, 1]]},
              "holed": {"type": "height_field", "heights": [[0, 0, 0], [0, 0, 0]], "holes": [[1, 0]]}}
    floor = body("floor", shapes=[{"shape": "tile", "position": [-1, 0, -1]}, {"shape": "tile", "position": [1, 0, -1]}])
    row = rows("collide", scene(3, shapes, floor, body("ball", "ball", [0.0625, 0, 0.4375])))[0]
    normals = [contact["normal"] for contact in row["points"]]
    tap.check(near(row["distance"], -0.0625, 1e-9) and normals and all(near(n[2], 1, 1e-9) for n in normals),
              "a ball over the seam of two tiles", row)
    row = rows("distance", scene(3, shapes, body("field", "field"), body("ball", "ball", [1, 0.5, 2])))[0]
    tap.check(near(row["distance"], 1.5, 1e-9), "a ball over a height field", row)
    rays = [{"name": "down", "origin": [1.5, 0.5, 2], "translation": [0, 0, -4]}]
    row = rows("raycast", scene(3, shapes, body("field", "holed"), rays=rays))
    tap.check(not row or row[0].get("status") == "separated", "a ray goes through a hole", row)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "heights.txt").write_text("# two rows\n0 0 1\n0, 0, 1\n")
        shapes["field"] = {"type": "height_field", "cell": [2, 1], "file": "heights.txt"}
        (path / "scene.json").write_text(
            json.dumps(scene(3, shapes, body("field", "field"), body("ball", "ball", [1, 0.5, 2]), floor)))
        code, out, err = tact("distance", path / "scene.json", "--format", "json", "--picture", path / "scene.png")
        tap.check(code == 0 and near(json.loads(out)[0]["distance"], 1.5, 1e-9), "heights from a file", err)
        tap.check((path / "scene.png").exists(), "a picture of all of them")
        (path / "heights.txt").write_text("0 0 1\n0 x 1\n")
        code, out, err = tact("distance", path / "scene.json")
        tap.check(code == 2 and "heights.txt:2:3: this is no number" in err, "a word among heights", err)
        for line, message in (("0,,1", "2:3: no height stands here"), ("0 0,", "2:5: no height stands here"),
                              (",0 0", "2:1: no height stands here"), ("0 -0x10", "2:3: this is no number"),
                              ("0 nan", "2:3: this is no number"), ("0", "2:1: this line holds 1 height;")):
            (path / "heights.txt").write_text(f"0 1\n{line}\n")
            code, out, err = tact("distance", path / "scene.json")
            tap.check(code == 2 and f"heights.txt:{message}" in err, f"a line of heights: {line}", err)
        (path / "heights.txt").write_text(" 0 ; 1\t# two\n\n# none\n0,\t1")
        tap.check(tact("distance", path / "scene.json")[0] == 0, "blanks, separators and remarks")
        (path / "scene.json").write_text(json.dumps(scene(
            3, {"ball": shapes["ball"], "holed": {"type": "height_field", "heights": [[0] * 3] * 2, "holes": [[0, 0]]}},
            body("field", "holed", kind="static"), body("ball", "ball", [1.75, 0.25, 0.5]))))
        code, out, err = tact("collide", path / "scene.json", "--format", "json")
        tap.check(code == 0 and json.loads(out)[0]["points"][0]["triangle"] == 2, "triangles count those of holes",
                  out + err)
        code, out, err = tact("simulate", path / "scene.json", "--seconds", "0.2", "--animation", path / "page.html")
        tap.check(code == 0 and '"surface":1' in (path / "page.html").read_text(), "a page with a height field", err)


def check_chain_page():
    """An animation draws no line from the last point of an open chain to its first."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        for closed in (False, True):
            chain = {"type": "chain", "points": [[-3, 0], [0, -1], [3, 0]], "closed": closed}
            (path / "scene.json").write_text(json.dumps(scene(
                2, {"chain": chain, "disc": {"type": "circle", "radius": 0.5}}, body("chain", "chain", kind="static"),
                body("disc", "disc", [0, 2]))))
            code, out, err = tact("simulate", path / "scene.json", "--seconds", "0.2", "--animation", path / "page.html")
            found = re.search(r'"solids":\[(\{[^}]*\})', (path / "page.html").read_text()) if code == 0 else None
            tap.check(found and ('"open":1' in found[1]) != closed, f"a page with a chain, closed: {closed}", err)


def check_hatching():
    loop = {"type": "chain", "points": [[-3, -2], [3, -2], [3, 2], [-3, 2]], "closed": True}
    ring = {**loop, "type": "polygon", "as": "ring"}
    del ring["closed"]
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "scene.svg"
        for shape, hatched in ((loop, False), (ring, True)):
            found = scene(2, {"s": shape, "box": {"type": "box", "half_extents": [0.5, 0.5]}}, body("s", "s"),
                          body("box", "box", [1, -1.6]))
            code, out, err = tact("distance", "-", "--picture", picture, text=json.dumps(found))
            drawn = re.search("fill-opacity[=:\" ]+0.16", picture.read_text()) is not None
            tap.check(code == 0 and drawn == hatched, f"an overlap with a {shape['type']}: hatched {hatched}", err)


def check_refusals():
    shapes = {"disc": {"type": "circle", "radius": 1}}

    def refused(name, message, shape, dimension=2):
        refuses(name, message, scene(dimension, {"s": shape}, body("a", "s"), body("b", "s")))

    refused("a ring that crosses itself", "shapes.s: edges 0 and 2 of the ring meet",
            {**HOOK, "points": [[0, 0], [1, 1], [1, 0], [0, 1]]})
    refused("a ring with a point twice", "shapes.s: points 2 and 5 of the ring are in one place",
            {**HOOK, "points": [[0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 1]]})
    refused("a ring that folds", "shapes.s: edges 0 and 1 of the ring fold back",
            {**HOOK, "points": [[0, 0], [2, 0], [1, 0], [1, 1]]})
    refused("a ring of two points", "from 3 to 8192 points", {**HOOK, "points": [[0, 0], [1, 1]]})
    refused("a ring with rounding", "shapes.s.rounding is 1; it must be left out", {**HOOK, "rounding": 1})
    refused("a kind of polygon", "shapes.s.as is \"star\"", {**HOOK, "as": "star"})
    refused("a chain of one point", "a chain has two points or more", {"type": "chain", "points": [[0, 0]]})
    refused("a chain that stands still", "are in one place", {"type": "chain", "points": [[0, 0], [0, 0]]})
    refused("a chain in space", "\"chain\"", {"type": "chain", "points": [[0, 0, 0], [1, 0, 0]]}, 3)
    field = {"type": "height_field", "heights": [[0, 0], [0, 0]]}
    refused("rows of different lengths", "shapes.s.heights[1]", {**field, "heights": [[0, 0], [0]]}, 3)
    refused("a hole outside", "shapes.s.holes[0]", {**field, "holes": [[1, 0]]}, 3)
    refused("nothing but holes", "a cell that is no hole", {**field, "holes": [[0, 0]]}, 3)
    refused("a cell without size", "shapes.s.cell is 0", {**field, "cell": 0}, 3)
    refused("heights and a file", "shapes.s.file", {**field, "file": "x.txt"}, 3)
    part = body("a", shapes=[{"shape": "disc"}, {"shape": "hook"}])
    refuses("a ring among several shapes", "bodies[0].shapes[1]: a chain or a polygon as a \"ring\" stands in "
            "its body's \"shape\"",
            scene(2, {**shapes, "hook": HOOK}, part, body("b", "disc")))


def check_simulation():
    """A box slides over flush tiles: as one compound to their end, as several shapes it catches; a star rests in a bowl
    that is not convex; a ball stays on a chain."""
    shapes = {"tile": {"type": "box", "half_extents": [0.5, 0.5]}, "box": {"type": "box", "half_extents": [0.25, 0.25]},
              "bowl": {"type": "polygon", "as": "ring", "points": [[-6, 0], [-1, 0], [-1, 3], [-2, 1], [-5, 1], [-6, 3]]},
              "star": {"type": "polygon", "as": "ring",
                       "points": [[0.6, 0], [0.2, 0.15], [0, 0.6], [-0.2, 0.15], [-0.6, 0], [0, -0.3]]},
              "valley": {"type": "chain", "points": [[14, 3], [10, 0], [6, 3]], "one_sided": True},
              "ball": {"type": "circle", "radius": 0.4}}
    tiles = [{"shape": "tile", "position": [i, -0.5]} for i in range(6)]
    floor = body("floor", shapes=tiles, kind="static", friction=0)
    moving = [body("box", "box", [0.3, 0.25], velocity=[3, 0], friction=0), body("star", "star", [-3.2, 3]),
              body("ball", "ball", [12, 3])]
    still = [body("bowl", "bowl", kind="static"), body("valley", "valley", kind="static")]

    def after(floor, seconds, *options):
        made = scene(2, shapes, floor, *still, *moving)
        code, out, err = tact("simulate", "-", "--seconds", seconds, "--bodies", "--every", 10000, "--format", "json",
                              *options, text=json.dumps(made))
        found = json.loads(out) if code == 0 else []
        return {row["body"]: row for row in found if row["step"] > 0} or {"refused": err}

    for precision in ("double", "float"):
        one = after({**floor, "compound": True}, 1.5, "-p", precision)
        box = one.get("box", {})
        tap.check(box and near(box["position"][0], 4.8, 1e-3) and near(box["velocity"][0], 3, 1e-3),
                  f"{precision}: a box slides over a compound of flush tiles", one)
    several = after(floor, 1.5)
    tap.check(several["box"]["position"][0] < 4, "over tiles that are several shapes it catches", several["box"])
    rest = after({**floor, "compound": True}, 12)
    tap.check(near(rest["star"]["position"][1], 1.3, 0.3) and not rest["star"]["awake"], "a star rests in a bowl",
              rest["star"])
    tap.check(near(rest["ball"]["position"][0], 10, 0.1) and near(rest["ball"]["position"][1], 0.5, 0.02),
              "a ball lies at the bottom of a chain", rest["ball"])
    tile = {**tiles[1], "friction": 1}
    refuses("two materials in a compound", "bodies[0].shapes[1]: the shapes of a \"compound\" have one material",
            scene(2, shapes, {**floor, "shapes": [tiles[0], tile], "compound": True}), "simulate")
    refuses("a chain in a compound", "bodies[0].shapes[1]: it cannot be one of the shapes of a \"compound\"",
            scene(2, shapes, {**floor, "shapes": [tiles[0], {"shape": "valley"}], "compound": True}), "simulate")
    refuses("a compound of one shape", "bodies[0].compound is true; it must be left out",
            scene(2, shapes, body("box", "box", compound=True)), "simulate")


check_plane()
check_triangles()
check_space()
check_simulation()
check_hatching()
check_chain_page()
check_refusals()
tap.finish()
