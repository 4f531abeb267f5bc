#!/usr/bin/env python3
"""tact clash: statuses, containment, distances of surfaces and depths of known pairs, nodes of a file as bodies, pairs
against those of tact distance on random assemblies, formats, refusals."""

import base64
import csv
import io
import json
import math
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
CUBE = ("v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
        "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")
FUNNEL = CUBE.replace("f 5 6 7 8\n", "").replace("f 4 3", "v 1 1 1\nf 4 3") + "f 5 6 9\nf 6 7 9\nf 7 8 9\nf 8 5 9\n"
BOWL = CUBE.replace("f 5 6 7 8\n", "")


def moved(text, factor, offset, first, turned=False):
    """Vertices and faces of a cube that is scaled, moved and perhaps turned inside out."""
    points = [[factor * float(c) + offset for c in line.split()[1:]] for line in text.splitlines() if line[0] == "v"]
    faces = [[int(i) + first for i in line.split()[1:]] for line in text.splitlines() if line[0] == "f"]
    lines = ["v " + " ".join(map(str, p)) for p in points]
    lines += ["f " + " ".join(map(str, reversed(f) if turned else f)) for f in faces]
    return "\n".join(lines) + "\n"


# A cube with a hollow from 0.5 to 1.5, and two cubes that are one body.
HOLLOW = CUBE + moved(CUBE, 0.5, 0.5, 8, turned=True)
TWO = moved(CUBE, 0.125, 0.875, 0) + moved(CUBE, 0.125, 4, 8)


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def refuses(name, message, *arguments, text=None):
    code, out, err = tact(*arguments, text=text)
    tap.check(code == 2 and message in err and not out, name, (code, out, err))


def surface(file, **more):
    return {"type": "mesh", "file": file, "as": "surface", **more}


SHAPES = {"cube": surface("cube.obj"), "small": surface("cube.obj", scale=0.125), "bowl": surface("bowl.obj"),
          "hollow": surface("hollow.obj"), "two": surface("two.obj"), "funnel": surface("funnel.obj"),
          "box": {"type": "box", "half_extents": [1, 1, 1]}, "hull": {"type": "mesh", "file": "funnel.obj"}}


def scene(places, **more):
    bodies = [{"name": name, "shape": shape, "position": at} for name, shape, at in places]
    return json.dumps({"dimension": 3, "shapes": SHAPES, "bodies": bodies, **more})


def clash(text, *arguments):
    code, out, err = tact("clash", "-", "-f", "jsonl", "--depth", "full", *arguments, text=text)
    return [json.loads(line) for line in out.splitlines()] if code == 0 else [{"refused": err}]


def pair(a, b, at, *arguments):
    rows = clash(scene([("A", a, [0, 0, 0]), ("B", b, at)]), *arguments)
    return rows[0] if rows else {"none": True}


def near(found, expected, bound=1e-12):
    return isinstance(found, (int, float)) and abs(found - expected) <= bound


def brackets(row, depth):
    return "depth_lower" in row and row["depth_lower"] - 1e-12 <= depth <= row["depth_upper"] + 1e-12


def check_pairs():
    row = pair("cube", "cube", [1.5, 0.25, 0])
    tap.check(row.get("status") == "overlap" and row["distance"] == 0 and row["contained"] is False and brackets(row, 0.5)
              and row["error_bound"] < 1e-13 and row["point_a"] == row["point_b"], "cubes by half their width", row)
    for at in ([2, 0, 0], [2, 2, 0], [2, 2, 2], [0.5, 0.5, -2]):
        row = pair("cube", "cube", at)
        tap.check(row.get("status") == "touching" and row["distance"] == 0 and row["depth_upper"] is None,
                  f"cubes that touch at {at}", row)
    row = pair("cube", "cube", [0, 0, 0])
    tap.check(row.get("status") == "overlap" and row["contained"] is False and brackets(row, 2), "the same cube twice", row)
    rows = clash(scene([("A", "cube", [0, 0, 0]), ("B", "cube", [1.5, 0.25, 0])]), "--depth", "off")
    tap.check(rows[0].get("status") == "overlap" and rows[0]["depth_upper"] is None, "no depth where none is asked for", rows)
    tap.check(pair("cube", "cube", [2.25, 0, 0]).get("none"), "cubes that are apart are no clash")
    tap.check(pair("cube", "cube", [2.25, 0, 0], "--clearance", 0.2499999).get("none"), "nor beyond the clearance")
    row = pair("cube", "cube", [2.25, 0, 0], "--clearance", 0.2500001)
    tap.check(row.get("status") == "separated" and near(row["distance"], 0.25) and row["error_bound"] < 2e-13,
              "but nearer than it", row)
    for arguments in ((), ("--clearance", 0.1), ("--clearance", 9)):
        row = pair("cube", "small", [0.5, 0.75, 0.75], *arguments)
        tap.check(row.get("status") == "overlap" and row["contained"] == "b" and near(row["distance"], 0.5) and
                  brackets(row, 0.75), f"a cube in a cube, clearance {arguments}", row)
    row = pair("small", "cube", [-0.5, -0.75, -0.75])
    tap.check(row.get("contained") == "a" and near(row["distance"], 0.5), "and the other way round", row)
    row = pair("hollow", "small", [0.875, 0.875, 0.875], "--clearance", 1)
    tap.check(row.get("status") == "separated" and near(row["distance"], 0.375), "a cube in a hollow is free", row)
    row = pair("hollow", "small", [0.125, 0.875, 0.875])
    tap.check(row.get("contained") == "b" and near(row["distance"], 0.125), "in the wall it is not", row)
    row = pair("cube", "two", [0, 0, 0])
    tap.check(row.get("status") == "overlap" and row["contained"] is False and near(row["distance"], 0.875),
              "a body of which one part is inside is not contained", row)
    row = pair("bowl", "small", [0.875, 0.875, 0.875], "--clearance", 2)
    tap.check(row.get("status") == "separated" and near(row["distance"], 0.875), "nothing is in an open mesh", row)
    row = pair("bowl", "cube", [1, 1, 1])
    tap.check(row.get("status") == "overlap" and row["depth_upper"] is None, "an open mesh has no depth", row)
    row = pair("cube", "box", [2.5, 1, 1])
    tap.check(row.get("status") == "overlap" and brackets(row, 0.5), "a box is taken", row)
    tap.check(pair("hull", "small", [0.875, 0.875, 1.625]).get("contained") == "b" and
              pair("funnel", "small", [0.875, 0.875, 1.625]).get("none"), "a hull is its hull, a surface is not")


def check_against_distance():
    """All pairs of a random assembly, once by each command."""
    source = random.Random(7)
    names = ["cube", "small", "bowl", "hollow", "two", "funnel", "box"]
    clearance, found = 0.3, 0
    for _ in range(3):
        bodies = []
        for i in range(25):
            q = [source.gauss(0, 1) for _ in range(4)]
            length = math.sqrt(sum(c * c for c in q))
            bodies.append({"name": str(i), "shape": source.choice(names), "rotation": [c / length for c in q],
                           "position": [source.uniform(-4, 4) for _ in range(3)]})
        text = json.dumps({"dimension": 3, "shapes": SHAPES, "bodies": bodies})
        code, out, err = tact("distance", "-", "-q", "-f", "jsonl", text=text)
        expected = {}
        for row in map(json.loads, out.splitlines()):
            if row["status"] != "separated" or row["distance"] < clearance:
                expected[row["a"], row["b"]] = row
        rows = clash(text, "--clearance", clearance)
        tap.check(code == 0 and [(r.get("a"), r.get("b")) for r in rows] == list(expected), "the pairs and their order", err)
        off = [dict(row, depth_lower=None, depth_upper=None, depth_direction=None) for row in rows]
        tap.check(clash(text, "--clearance", clearance, "--depth", "off") == off, "without depth all else is the same")
        good = True
        for row in rows:
            other = expected.get((row.get("a"), row.get("b")), {"status": None})
            good = good and row["status"] == other["status"]
            if row["status"] == "separated":
                good = good and abs(row["distance"] - other["distance"]) <= row["error_bound"] + other["error_bound"]
        tap.check(good, "statuses and distances of random bodies", rows)
        found += len(rows)
    tap.check(found > 40, "enough of them are near", found)


def gltf(nodes, roots):
    """A file of one mesh, a cube from 0 to 1, in these nodes."""
    points = [float(c) for line in CUBE.splitlines() if line[0] == "v" for c in line.split()[1:]]
    quads = [[int(i) - 1 for i in line.split()[1:]] for line in CUBE.splitlines() if line[0] == "f"]
    corners = [c for q in quads for c in (q[0], q[1], q[2], q[0], q[2], q[3])]
    data = struct.pack(f"<{len(points)}f", *(c / 2 for c in points)) + struct.pack(f"<{len(corners)}H", *corners)
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": roots}], "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"uri": uri, "byteLength": len(data)}],
        "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0],
                       "max": [1, 1, 1]},
                      {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]})


def check_nodes():
    nodes = [{"name": "rack", "children": [1, 2, 3, 4]}, {"name": "bolt", "mesh": 0},
             {"name": "bolt", "mesh": 0, "translation": [1, 0, 0]},
             {"name": "mirror", "mesh": 0, "translation": [2.75, 0, 0], "scale": [-1, 1, 1]},
             {"name": "arm", "translation": [0, 0, 2], "scale": [0.5, 0.5, 0.5], "children": [5]},
             {"name": "tip", "mesh": 0, "translation": [-0.25, 0, -1]}]
    pathlib.Path("rack.gltf").write_text(gltf(nodes, [0]))
    code, out, err = tact("clash", "rack.gltf", "--clearance", 0.6, "-f", "jsonl", "--depth", "full")
    rows = [(r["a"], r["b"], r["status"]) for r in map(json.loads, out.splitlines())]
    tap.check(code == 0 and rows == [("rack/bolt", "rack/bolt#2", "touching"), ("rack/bolt", "rack/arm/tip", "separated"),
                                     ("rack/bolt#2", "rack/mirror", "overlap")], "nodes are bodies", (rows, err))
    tap.check(near(json.loads(out.splitlines()[1])["distance"], 0.5), "where the file puts them", out)
    tap.check(err.startswith("4 bodies of 3 shapes, "), "equal instances share their memory", err)
    overlap = [r for r in map(json.loads, out.splitlines()) if r["status"] == "overlap"]
    tap.check(len(overlap) == 1 and brackets(overlap[0], 0.25), "a mirrored instance is a solid", overlap)
    code, out, err = tact("clash", "rack.gltf", "--clearance", 60, "--scale", 100, "-f", "jsonl")
    tap.check(code == 0 and any(near(json.loads(line)["distance"], 50, 1e-9) for line in out.splitlines()), "and a scale", (out, err))


def check_instances():
    """The nodes of one file as bodies of a scene: the same names, places and distances as tact clash finds."""
    shapes = {"rack": surface("rack.gltf"), "ball": {"type": "sphere", "radius": 0.25},
              "bolts": surface("rack.gltf", part="rack/bolt#2")}
    bodies = [{"name": "one", "shape": "rack", "instances": True}, {"name": "ball", "shape": "ball", "position": [0, 0, 3]},
              {"name": "two", "shape": "rack", "instances": True, "position": [0, 10, 0]},
              {"name": "part", "shape": "bolts", "instances": True, "position": [0, -10, 0]},
              {"name": "whole", "shape": "bolts", "position": [0, -20, 0]}]
    given = {"dimension": 3, "shapes": shapes, "bodies": bodies}

    def rows(command, **more):
        code, out, err = tact(command, "-", "-f", "jsonl", text=json.dumps({**given, **more}))
        tap.check(code == 0, f"tact {command} takes instances", err)
        return {(row["a"], row["b"]): row for row in map(json.loads, out.splitlines())}

    every = rows("distance")
    tap.check(len(every) == 11 * 10 // 2, "four nodes, twice, and three more bodies", len(every))
    clashes = [json.loads(line) for line in tact("clash", "rack.gltf", "--clearance", 60, "-f", "jsonl")[1].splitlines()]
    for name, offset in (("one", 0), ("two", 10)):
        for row in clashes:
            found = every[f"{name}/{row['a']}", f"{name}/{row['b']}"]
            bound = row["error_bound"] + found["error_bound"] + 1e-15
            same = row["status"] == found["status"] and (row["status"] == "overlap" or
                                                         abs(row["distance"] - found["distance"]) <= bound)
            tap.check(same, f"{name} + {offset}: {row['a']}, {row['b']}", (row, found))
    tap.check(near(every["one/rack/arm/tip", "two/rack/arm/tip"]["distance"], 9.5, 1e-12), "bodies keep their place",
              every["one/rack/arm/tip", "two/rack/arm/tip"])
    tap.check(near(every["part/rack/bolt#2", "whole"]["distance"], 9, 1e-12), "instances of a part beside the whole", "")
    listed = rows("distance", pairs=[["one", "ball"], ["part", "whole"]])
    tap.check(list(listed) == [("one/rack/bolt", "ball"), ("one/rack/bolt#2", "ball"), ("one/rack/mirror", "ball"),
                               ("one/rack/arm/tip", "ball"), ("part/rack/bolt#2", "whole")],
              "listed pairs are of each instance", list(listed))
    given["bodies"] = [bodies[1] | {"instances": True}]
    refuses("no mesh", "bodies[0].instances is true; it must be left out, or false: only a body whose "
            "\"shape\" is a mesh has instances", "distance", "-", text=json.dumps(given))
    given["bodies"] = [bodies[1], bodies[0]]
    given["shapes"]["rack"] = surface("rack.gltf", part="nothing")
    refuses("no such part", "shapes.rack: rack.gltf", "distance", "-", text=json.dumps(given))


def check_formats():
    places = [("a, b", "cube", [0, 0, 0]), ("c\n", "cube", [1.5, 0, 0]), ("inner", "small", [0.5, 0.5, 0.5])]
    text = scene(places)
    code, out, err = tact("clash", "-", "-f", "json", text=text)
    rows = json.loads(out)
    keys = ["a", "b", "kind", "status", "distance", "error_bound", "point_a", "point_b", "contained", "depth_lower", "depth_upper",
            "depth_direction", "regions"]
    tap.check(code == 0 and len(rows) == 2 and all(list(row) == keys for row in rows), "JSON has the keys of the page", rows)
    tap.check(err.startswith("3 bodies of 2 shapes, ") and "2 overlap (1 of them contained, 0 duplicate)" in err, "counts", err)
    code, out, err = tact("clash", "-", "-q", "-f", "csv", "--depth", "full", text=text)
    table = list(csv.DictReader(io.StringIO(out)))
    tap.check(code == 0 and not err and [row["a"] for row in table] == ["a, b", "a, b"] and table[1]["contained"] == "b" and
              near(float(table[0]["depth_upper"]), 0.5) and table[0]["regions"] == "", "CSV", (out, err))
    code, out, err = tact("clash", "-", text=text)
    tap.check(code == 0 and "a, b, c\\n" in out and "(around), inner" in out, "a table", out)
    round_one = json.loads(scene(places[:2]))
    round_one["shapes"]["ball"] = {"type": "sphere", "radius": 1}
    code, out, err = tact("clash", "-", "-f", "jsonl", text=json.dumps(round_one))
    tap.check(code == 0 and len(out.splitlines()) == 1, "a shape without triangles that no body has", (code, out, err))
    code, out, err = tact("clash", "-", "-f", "json", text=scene([]))
    tap.check(code == 0 and json.loads(out) == [], "no bodies, no rows", err)
    code, out, err = tact("clash", "-", "-f", "jsonl", text=scene(places, pairs=[["inner", "c\n"], ["inner", "a, b"]]))
    rows = [json.loads(line) for line in out.splitlines()]
    tap.check([(r["a"], r["b"], r["contained"]) for r in rows] == [("inner", "a, b", "a")], "listed pairs alone", rows)
    code, out, err = tact("clash", "-", "-o", "out.jsonl", "-f", "jsonl", text=text)
    tap.check(code == 0 and not out and len(pathlib.Path("out.jsonl").read_text().splitlines()) == 2, "--output", err)


def check_refusals():
    egg = json.dumps({"dimension": 3, "shapes": {"s": {"type": "ellipsoid", "radii": [1, 1, 2]}},
                       "bodies": [{"name": "b", "shape": "s"}]})
    refuses("an ellipsoid", "shapes.s: tact clash takes meshes, boxes, hulls, points, spheres, capsules, ", "clash", "-", text=egg)
    flat = json.dumps({"dimension": 2, "shapes": {}, "bodies": []})
    refuses("a scene of the plane", "this scene is of the plane", "clash", "-", text=flat)
    refuses("two scenes", "a.json: a scene must be the only operand", "clash", "a.json", "b.json")
    refuses("no file", "no file is named", "clash")
    refuses("a clearance below zero", "--clearance is \"-1\"", "clash", "-", "--clearance", -1)
    refuses("another word for a depth", "it must be off, fast or full", "clash", "-", "--depth", "deep", text=flat)
    refuses("a scale of a scene", 'each mesh has a "scale" of its own', "clash", "-", "--scale", 2, text=flat)
    refuses("a file that is not there", "none.glb: cannot be read", "clash", "none.glb")
    refuses("a file that is cut", "this mesh cannot be read", "clash", "cut.gltf")
    far = scene([("a", "cube", [0, 0, 0]), ("b", "cube", [1e200, 0, 0])])
    code, out, err = tact("clash", "-", "-f", "json", text=far)
    tap.check((code == 0 and json.loads(out) == []) or (code == 2 and "too large" in err), "very far bodies", (code, err))
    flat_hull = json.dumps({"dimension": 3, "bodies": [{"name": "b", "shape": "s"}], "shapes": {
        "s": {"type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}}})
    refuses("a flat hull", "shapes.s: it is flat", "clash", "-", text=flat_hull)


def check_ways_of_reading():
    """Bodies at rest are read straight from the text. A key that changes nothing sends a scene the other way."""
    draw = random.Random(11)
    some = ["%.17g" % draw.uniform(-2, 2), "%d" % draw.randrange(9), "-0", "1.5E-1", "%.6f" % draw.uniform(-2, 2),
            "0.%018d" % draw.randrange(10 ** 18), "12345678901234567890e-19"]
    shapes = '"shapes":{"é":{"type":"box","half_extents":[1,0.5,0.25]},"s":{"type":"sphere","radius":0.5}}'

    def body(i):
        turn = [draw.gauss(0, 1) for k in range(4)]
        length = math.hypot(*turn)
        rotation = "[" + ", ".join(repr(x / length) for x in turn) + "]"
        keys = [f'"name" : "n{i}ü"', f'"shape":"{"és"[i % 2]}"', f'"position":[{",".join(draw.choices(some, k=3))} ]',
                f'"rotation":\n{rotation}'][:draw.randrange(2, 5)]
        return "{" + ",".join(draw.sample(keys, len(keys))) + "}"
    bodies = [body(i) for i in range(60)]

    def text(*more):
        return '{"dimension":3,"bodies":[' + ",\n".join([*bodies, *more]) + "]," + shapes + "}"
    both = [tact("clash", "-", "-f", "jsonl", "-q", text=text('{"name":"last","shape":"s"%s}' % key))
            for key in ("", ',"density":1')]
    tap.check(both[0] == both[1] and len(both[0][1].splitlines()) > 200, "both ways find the same",
              (both[0][2], both[1][2], len(both[0][1])))
    for last, message in (('{"name":"n5ü","shape":"s"}', '9: bodies[60].name is "n5ü"; it must be a name of its own'),
                          ('{"name":"last","shape":"t"}', '24: bodies[60].shape is "t"'),
                          ('{"name":"last","shape":"s","position":[0,0,1.]}', "44: this is no valid JSON")):
        whole = text(last)
        refuses("what is wrong, and where", f"standard input:{whole.count(chr(10)) + 1}:{message}", "clash", "-", text=whole)


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    for name, content in (("cube", CUBE), ("bowl", BOWL), ("hollow", HOLLOW), ("two", TWO), ("funnel", FUNNEL)):
        pathlib.Path(name + ".obj").write_text(content)
    pathlib.Path("cut.gltf").write_text(gltf([{"mesh": 0}], [0])[:300])
    check_pairs()
    check_against_distance()
    check_nodes()
    check_instances()
    check_formats()
    check_ways_of_reading()
    check_refusals()
    os.chdir("/")
tap.finish()
