#!/usr/bin/env python3
"""What `tact explain` says of shapes that are not convex and of half-spaces: which pieces decide, what boxes put aside,
the steps of that pair alone, the bracket of a depth, and pages and pictures that are well-formed."""

import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"

HOOK = {"type": "polygon", "as": "ring", "points": [[0, 0], [4, 0], [4, 3], [3, 3], [3, 1], [1, 1], [1, 3], [0, 3]]}
PLANE = {"hook": HOOK, "disc": {"type": "circle", "radius": 0.25}, "box": {"type": "box", "half_extents": [1, 0.25]},
         "plug": {"type": "box", "half_extents": [1.25, 0.25]},
         "ground": {"type": "chain", "points": [[-4, -1], [0, -2], [4, -1]]},
         "roof": {"type": "chain", "points": [[4, 0], [-4, 0]], "one_sided": True},
         "below": {"type": "half_plane", "normal": [0, 1], "offset": 0, "rounding": 0.5}}
SPACE = {"ball": {"type": "sphere", "radius": 0.5}, "box": {"type": "box", "half_extents": [0.5, 0.5, 0.5]},
         "cube": {"type": "mesh", "file": "cube.obj", "as": "surface"},
         "field": {"type": "height_field", "heights": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]},
         "leg": {"type": "cylinder", "radius": 0.25, "half_height": 1},
         "below": {"type": "half_space", "normal": [0, 0, 1], "offset": -2}}
CUBE = """v -1 -1 -1
v 1 -1 -1
v 1 1 -1
v -1 1 -1
v -1 -1 1
v 1 -1 1
v 1 1 1
v -1 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
"""
FOLDER = None


def body(name, shape, at, **more):
    shapes = {"shapes": shape} if isinstance(shape, list) else {"shape": shape}
    return {"name": name, "position": at, **shapes, **more}


def tact(*arguments):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, cwd=FOLDER, timeout=60)
    return done.returncode, done.stdout, done.stderr


def explain(a, b, query="distance", check=True):
    """The data of two bodies; and its pages and pictures hold together."""
    dimension = len(a["position"])
    (FOLDER / "scene.json").write_text(json.dumps(
        {"dimension": dimension, "shapes": PLANE if dimension == 2 else SPACE, "bodies": [a, b]}))
    code, out, err = tact("explain", "scene.json", "--query", query, "--format", "json")
    if code != 0 or err:
        raise RuntimeError(f"{a} {b} {query}: exit {code}: {err}")
    data = json.loads(out)
    if check:
        check_page(f"{a['name']}, {b['name']}, {query}", data, query)
    return data


def parts_of(data):
    return data["steps"][0] if data["steps"] and data["steps"][0]["stage"] == "parts" else None


def check_page(name, data, query):
    code, page, err = tact("explain", "scene.json", "--query", query, "--all")
    root = xml.fromstring(page)
    figures = list(root.iter(f"{HTML}figure"))
    text = "".join(root.itertext())
    broken = re.search(r'[">\s(,](-?nan|-?inf)\b', page)
    tap.check(code == 0 and len(figures) == len(data["steps"]) + 1 and not broken, f"{name}: a page with all steps",
              (code, err, len(figures), len(data["steps"]), broken))
    told = "as if there were nothing else" in text
    tap.check(told == (parts_of(data) is not None), f"{name}: the page says whose steps they are", told)
    code, picture, err = tact("explain", "scene.json", "--query", query, "--all", "--format", "svg")
    panels = [p for p in xml.fromstring(picture).iter(f"{SVG}svg") if p.get("class") == "panel"]
    tap.check(code == 0 and len(panels) == 2 * len(data["steps"]) + 2, f"{name}: a picture with all steps", err)
    answer = "".join(figures[-1].itertext())
    tap.check(("nan" not in answer) and len(answer) > 40, f"{name}: the answer is told", answer)


def near(found, expected, bound=1e-12):
    return isinstance(found, (int, float)) and abs(found - expected) <= bound


def pieces(row):
    return [row["part_a"], row["triangle_a"], row["part_b"], row["triangle_b"]]


def check_census(name, data, kinds, counts, decides):
    parts = parts_of(data)
    if not tap.check(parts is not None, f"{name}: its pieces are told", data["steps"][:1]):
        return
    tap.check([parts["kind_a"], parts["kind_b"], parts["pieces_a"], parts["pieces_b"], parts["pairs"]]
              == [*kinds, *counts, counts[0] * counts[1]], f"{name}: what they are, and how many", parts)
    tap.check(decides is None or pieces(parts["decides"]) == decides, f"{name}: which decide", parts["decides"])
    own = [row for row in parts["nearest"] if row["asked"] and pieces(row) == pieces(parts["decides"])]
    tap.check(len(own) == 1 and own[0]["distance"] == parts["decides"]["distance"], f"{name}: they are in the list",
              parts)


def check_plane_shapes():
    pair = [{"shape": "disc", "position": [-0.5, 0]}, {"shape": "disc", "position": [0.5, 0]}]
    data = explain(body("hook", "hook", [0, 0]), body("pair", pair, [2.125, 2]))
    parts = parts_of(data)
    check_census("two discs in a hook", data, ("polygon", "compound"), (3, 2), None)
    tap.check(near(data["answer"]["distance"], 0.125) and parts["decides"]["part_b"] == 1
              and near(parts["decides"]["distance"], 0.125), "the nearer disc decides", parts)
    tap.check(all(row["distance"] >= 0.125 - 1e-12 if row["asked"] else row["boxes"] > 0.125
                  for row in parts["nearest"])
              and parts["put_aside"] == sum(not row["asked"] for row in parts["nearest"])
              and parts["asked"] + parts["put_aside"] == parts["pairs"] == 6, "boxes put aside what is farther", parts)
    data = explain(body("pair", pair, [0, -1.25]), body("ground", "ground", [0, 0]))
    check_census("two discs over a chain", data, ("compound", "chain"), (2, 2), None)
    # The same over one segment, so that which of the two decides is certain.
    data = explain(body("pair", pair, [2, -1]), body("ground", "ground", [0, 0]))
    check_census("two discs over a slope", data, ("compound", "chain"), (2, 2), [1, None, 1, None])
    expected = 0.5 * math.cos(math.atan(0.25)) - 0.5 * math.sin(math.atan(0.25)) - 0.25
    tap.check(near(data["answer"]["distance"], expected), "as far as the slope says", (data["answer"], expected))


def check_bracket():
    """A plug between the arms of a hook: no pair of parts proves as much as it takes to get it out."""
    data = explain(body("hook", "hook", [0, 0]), body("plug", "plug", [2, 2]))
    bracket, parts = data["answer"]["bracket"], parts_of(data)
    deepest = max(-row["distance"] for row in parts["nearest"] if row["asked"])
    tap.check(near(bracket["lower"], deepest, 1e-9) and bracket["lower_from"] == "pair"
              and near(-bracket["lower_pair"]["distance"], deepest, 1e-9), "the deepest pair is the lower end", bracket)
    way = math.hypot(*bracket["translation"])
    tap.check(near(way, bracket["upper"], 1e-9) and near(bracket["upper"], -data["answer"]["distance"])
              and bracket["upper"] > 2 * bracket["lower"] > 0.4, "a translation is the upper end", bracket)
    moved = [2 + bracket["translation"][0], 2 + bracket["translation"][1]]
    after = explain(body("hook", "hook", [0, 0]), body("plug", "plug", moved), check=False)
    tap.check(after["answer"]["distance"] > -1e-9, "which takes it out", after["answer"])
    data = explain(body("hook", "hook", [0, 0]), body("disc", "disc", [2, 1.125]), "collide")
    tap.check(near(data["answer"]["bracket"]["lower"], 0.125, 1e-9), "contacts have a bracket, too", data["answer"])
    points = data["answer"]["points"]
    tap.check(points and all(near(point["normal"][1], 1, 1e-9) for point in points), "and a normal each", points)


def check_space_shapes():
    (FOLDER / "cube.obj").write_text(CUBE)
    data = explain(body("cube", "cube", [0, 0, 0]), body("ball", "ball", [3, 0.25, 0.5]))
    check_census("a ball beside a mesh", data, ("mesh", "convex"), (12, 1), None)
    # The fourth face of the file is the one at x = 1; it is cut into triangles 6 and 7.
    tap.check(near(data["answer"]["distance"], 1.5) and parts_of(data)["decides"]["triangle_a"] in (6, 7),
              "the triangle has its number in the file", parts_of(data)["decides"])
    data = explain(body("cube", "cube", [0, 0, 0]), body("ball", "ball", [0.25, 0, 0]))
    bracket = data["answer"]["bracket"]
    tap.check(parts_of(data)["met"] == 0 and bracket["lower_from"] == "inside" and near(bracket["upper"], 1.25, 1e-9),
              "a ball inside meets no triangle", (parts_of(data), bracket))
    data = explain(body("cube", "cube", [0, 0, 0]), body("other", "cube", [3, 0.5, 0.25]))
    check_census("two meshes", data, ("mesh", "mesh"), (12, 12), None)
    tap.check(near(data["answer"]["distance"], 1) and parts_of(data)["put_aside"] > 100, "boxes put most aside",
              parts_of(data))
    data = explain(body("box", "box", [1, 1, 2]), body("field", "field", [0, 0, 0]))
    check_census("a box above a height field", data, ("convex", "height field"), (1, 8), None)
    table = [{"shape": "box"}, {"shape": "leg", "position": [0, 0, -1]}, {"shape": "cube", "position": [0, 0, 3]}]
    data = explain(body("table", table, [0, 0, 0]), body("ball", "ball", [0, 0, 5.5]))
    check_census("a mesh in a compound", data, ("compound", "convex"), (14, 1), None)
    tap.check(parts_of(data)["decides"]["part_a"] == 2 and parts_of(data)["decides"]["triangle_a"] in (2, 3),
              "part and triangle", parts_of(data)["decides"])


def check_motions():
    """The pair of pieces that decides meets when the wholes do, also where a part turns with its whole."""
    two = [{"shape": "disc", "position": [-0.5, 0]}, {"shape": "box", "position": [1, 0], "rotation": 0.5}]
    for query, motion in (("cast", {"translation": [1, -4]}), ("toi", {"translation": [1, -4], "rotation": 2})):
        data = explain(body("two", two, [0, 2], motion=motion), body("ground", "ground", [0, 0]), query)
        parts = parts_of(data)
        fraction = data["answer"]["fraction"]
        tap.check(data["answer"]["status"] == "touching" and near(parts["decides"]["fraction"], fraction, 1e-9)
                  and near(data["steps"][-1]["fraction"], fraction, 1e-9),
                  f"{query}: the pair meets when the wholes do", (parts, data["answer"]))
        soonest = min(row["fraction"] for row in parts["nearest"])
        tap.check(parts["asked"] == parts["pairs"] == 4 and soonest == parts["decides"]["fraction"],
                  f"{query}: no other pair sooner", parts)
    data = explain(body("disc", "disc", [0, -2], motion={"translation": [0, 4]}), body("roof", "roof", [0, 0]), "cast")
    tap.check(data["answer"]["status"] == "separated", "a one-sided chain lets through what comes from its left",
              data["answer"])


def check_half_spaces():
    data = explain(body("below", "below", [0, 0]), body("disc", "disc", [3, 2]))
    step = data["steps"][0]
    tap.check([s["stage"] for s in data["steps"]] == ["plane"] and near(step["distance"], 2)
              and step["support"]["point_a"] == [3, 0] and step["support"]["point_b"] == [3, 2]
              and near(data["answer"]["distance"], 1.25), "a half-plane takes one step, of the cores", data)
    data = explain(body("ball", "ball", [1, 0, 0]), body("below", "below", [0, 0, 0]), "collide")
    tap.check(data["steps"][0]["stage"] == "plane" and near(data["steps"][0]["distance"], 2), "in the other place",
              data["steps"])
    data = explain(body("below", "below", [0, 0]), body("hook", "hook", [0, 1]))
    tap.check([s["stage"] for s in data["steps"]] == ["parts", "plane"] and near(data["answer"]["distance"], 0.5),
              "and a part of a polygon above it", data["steps"])
    data = explain(body("ball", "ball", [0, 0, 0], motion={"translation": [0, 0, -3]}),
                   body("below", "below", [0, 0, 0]), "cast")
    tap.check(near(data["answer"]["fraction"], 0.5, 1e-9), "a fall onto one", data["answer"])


def check_refusals():
    for name, a, b, message in (
            ("a hook", body("a", "hook", [0, 0]), body("b", "disc", [3, 9]), "a link holds convex shapes alone"),
            ("a compound", body("a", "disc", [0, 0]), body("b", [{"shape": "box"}], [3, 9]),
             "a link holds convex shapes alone"),
            ("a half-plane", body("a", "below", [0, 0]), body("b", "box", [3, 9]),
             "a link does not hold a half-space")):
        (FOLDER / "scene.json").write_text(json.dumps({"dimension": 2, "shapes": PLANE, "bodies": [a, b]}))
        code, out, err = tact("explain", "scene.json", "--link")
        tap.check(code == 2 and not out and message in err, f"{name} in a link is refused", err)
    (FOLDER / "scene.json").write_text(json.dumps({"dimension": 2, "shapes": PLANE, "pairs": [["a", "b"]], "bodies": [
        body("a", "below", [0, 0]), body("b", "below", [0, 3])]}))
    code, out, err = tact("explain", "scene.json")
    tap.check(code == 2 and not out and "two half-planes have no distance" in err, "two half-planes are refused", err)


def main():
    global FOLDER
    if not tap.check(os.access(COMMAND, os.X_OK), "the command is built", COMMAND):
        return
    with tempfile.TemporaryDirectory() as name:
        FOLDER = pathlib.Path(name)
        check_plane_shapes()
        check_bracket()
        check_space_shapes()
        check_motions()
        check_half_spaces()
        check_refusals()


main()
tap.finish()
