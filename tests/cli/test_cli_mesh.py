#!/usr/bin/env python3
"""Meshes as their triangles: distances where hulls would overlap, what is inside, parts of a file, mirrored instances,
what is refused, pictures."""

import base64
import json
import math
import os
import pathlib
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
# Concave: an arrow's head, one face of it a polygon that a fan of triangles would not fill rightly.
ARROW = ("v 0 0 0\nv 2 1 0\nv 0 2 0\nv 1 1 0\nv 0 0 1\nv 2 1 1\nv 0 2 1\nv 1 1 1\n"
         "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def rows(*arguments, text=None):
    code, out, err = tact(*arguments, "--format", "json", text=text)
    return json.loads(out) if code == 0 else [{"refused": err}]


def refuses(name, message, *arguments, text=None):
    code, out, err = tact(*arguments, text=text)
    tap.check(code == 2 and message in err and not out, name, (code, out, err))


def surface(file, **more):
    return {"type": "mesh", "file": file, "as": "surface", **more}


def scene(shapes, places, **more):
    bodies = [{"name": name, "shape": shape, "position": at} for name, shape, at in places]
    return json.dumps({"dimension": 3, "shapes": shapes, "bodies": bodies, **more})


def near(found, expected, bound=1e-12):
    return isinstance(found, (int, float)) and abs(found - expected) <= bound


def check_distances():
    shapes = {"funnel": surface("funnel.obj"), "box": {"type": "box", "half_extents": [0.1, 0.1, 0.1]},
              "hull": {"type": "mesh", "file": "cube.obj", "scale": 0.1}, "cube": surface("cube.obj", scale=0.1)}
    places = [("funnel", "funnel", [0, 0, 0]), ("box", "box", [1, 1, 1.9]), ("hull", "hull", [0.9, 0.9, 1.8]),
              ("cube", "cube", [0.9, 0.9, 1.8])]
    pairs = [["funnel", name] for name in ("box", "hull", "cube")]
    for precision, bound in (("double", 1e-13), ("float", 1e-5)):
        found = rows("distance", "-", "-p", precision, text=scene(shapes, places, pairs=pairs))
        good = all(near(row.get("distance"), 0.7 / math.sqrt(2), bound) and row["status"] == "separated" and
                   row["error_bound"] < bound for row in found)
        tap.check(good and len(found) == 3, f"a box, a hull and a mesh in a funnel, {precision}", found)
    found = rows("overlap", "-", text=scene(shapes, places, pairs=pairs))
    tap.check([row.get("overlap") for row in found] == [False] * 3, "and they do not overlap it", found)
    shapes = {"cube": surface("cube.obj"), "ball": {"type": "sphere", "radius": 1},
              "egg": {"type": "ellipsoid", "radii": [1, 2, 3]}, "rod": {"type": "capsule", "radius": 1, "half_length": 1}}
    places = [(name, name, [5 if name != "cube" else 0, 1, 1]) for name in shapes]
    places[0] = ("cube", "cube", [0, 0, 0])
    found = rows("distance", "-", text=scene(shapes, places, pairs=[["cube", name] for name in ("ball", "egg", "rod")]))
    tap.check(len(found) == 3 and all(near(row.get("distance"), 2, 1e-9) for row in found), "round shapes beside a mesh", found)
    places[1] = ("ball", "ball", [2.75, 1, 1])
    found = rows("distance", "-", text=scene(shapes, places, pairs=[["ball", "cube"]]))
    tap.check(near(found[0].get("distance"), -0.25) and found[0].get("error_bound") < 1e-9, "the depth of a ball", found)
    found = rows("distance", "funnel.obj", "cube.obj", "--scale", 1, "--scale", 0.1, "--pose", "0.9,0.9,1.8", "-q")
    tap.check(found[0].get("status") == "overlap", "their hulls do", found)
    found = rows("distance", "funnel.obj", "cube.obj", "--scale", 1, "--scale", 0.1, "--pose", "0.9,0.9,1.8", "--as",
                 "surface")
    tap.check(near(found[0].get("distance"), 0.7 / math.sqrt(2)), "--as surface takes the triangles", found)
    found = rows("distance", "arrow.obj", "cube.obj", "--as", "surface", "--scale", 1, "--scale", 0.25, "--pose",
                 "0,0.75,0.25")
    tap.check(near(found[0].get("distance"), 0.25 / math.sqrt(2)), "polygons that are not convex are cut rightly", found)


def check_statuses():
    cube, bowl = surface("cube.obj"), surface("bowl.obj")
    shapes = {"cube": cube, "bowl": bowl, "small": surface("cube.obj", scale=0.25)}
    inside = [0.75, 0.75, 0.75]
    for shape, at, status, distance, name in (
            ("cube", [2, 0, 0], "touching", 0, "cubes that share a face touch"),
            ("cube", [2, 2, 2], "touching", 0, "and those that share a corner"),
            ("cube", [1.5, 0, 0], "overlap", -0.5, "a known depth"),
            ("small", inside, "overlap", None, "a cube in a cube is contained")):
        row = rows("distance", "-", text=scene(shapes, [("a", "cube", [0, 0, 0]), ("b", shape, at)]))[0]
        bracket = "refused" not in row and (distance is None or
                                            row["distance"] - 1e-12 <= distance <= row["distance"] + row["error_bound"] + 1e-12)
        tap.check(row.get("status") == status and bracket, name, row)
    row = rows("distance", "-", text=scene(shapes, [("a", "bowl", [0, 0, 0]), ("b", "small", inside)]))[0]
    tap.check(row.get("status") == "separated" and near(row["distance"], 0.75), "a bowl holds nothing inside", row)
    row = rows("distance", "-", text=scene(shapes, [("a", "bowl", [0, 0, 0]), ("b", "bowl", [1, 1, 1])]))[0]
    tap.check(row.get("status") == "overlap", "open meshes that cross overlap", row)


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
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
                      {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]})


def check_parts():
    nodes = [{"name": "rack", "children": [1, 2, 3]}, {"name": "left", "mesh": 0},
             {"name": "mirror", "mesh": 0, "translation": [4, 0, 0], "scale": [-1, 1, 1]},
             {"name": "pair", "children": [4, 5]}, {"name": "twin", "mesh": 0, "translation": [0, 3, 0]},
             {"name": "twin", "mesh": 0, "translation": [0, 5, 0]}]
    pathlib.Path("rack.gltf").write_text(gltf(nodes, [0]))
    ball = {"type": "box", "half_extents": [0.125, 0.125, 0.125]}

    def ask(part, at):
        shapes = {"part": surface("rack.gltf", part=part), "box": ball}
        return rows("distance", "-", text=scene(shapes, [("part", "part", [0, 0, 0]), ("box", "box", at)]))[0]

    tap.check(near(ask("left", [3, 0.5, 0.5]).get("distance"), 1.875), "a part by its name", ask("left", [3, 0.5, 0.5]))
    tap.check(near(ask("rack/pair/twin", [0.5, 0.5, 0.5]).get("distance"), 2.375), "a part by its path")
    tap.check(near(ask("rack/pair/twin#2", [0.5, 0.5, 0.5]).get("distance"), 4.375), "the second of two equal paths")
    row = ask("rack/pair", [0.5, 4.5, 0.5])
    tap.check(near(row.get("distance"), 0.375), "a node with all below it", row)
    row = ask("mirror", [3.5, 0.5, 0.5])
    tap.check(row.get("status") == "overlap", "a mirrored instance is not inside out", row)

    def refused(name, message, part):
        shapes = {"part": surface("rack.gltf", part=part)}
        refuses(name, message, "distance", "-", text=scene(shapes, []))

    refused("a name of two nodes", 'shapes.part: rack.gltf: 2 nodes have the name "twin"; give the path of one, such as '
            '"rack/pair/twin"', "twin")
    refused("a part that is not there", 'rack.gltf: the file has no node "lift"; did you mean '
            '"left"?', "lift")
    refused("an empty part", 'shapes.part.part is ""', "")


def check_refusals():
    def refused(name, message, shape, command="distance", other=None, **more):
        shapes = {"s": shape, "o": other or {"type": "sphere", "radius": 1}}
        text = scene(shapes, [("a", "s", [0, 0, 0]), ("b", "o", [5, 0, 0])], **more)
        refuses(name, message, command, "-", text=text)

    refused("another word for as", 'shapes.s.as is "solid"; it must be "hull"', {"type": "mesh", "file": "cube.obj", "as": "solid"})
    refused("as of another type", "shapes.s.as is 1; it must be", {"type": "mesh", "file": "cube.obj", "as": 1})
    refused("a rounding", "shapes.s.rounding is 1; it must be left out", surface("cube.obj", rounding=1))
    refused("no triangles", "cloud.obj: it has no triangles", surface("cloud.obj"))
    refused("triangles without corners", "shapes.s: no triangle of the mesh has three different corners", surface("dot.obj"))
    refused("a file that ends too soon", "shapes.s: cut.stl: this mesh cannot be read", surface("cut.stl"))
    refused("a vertex that is no number", "a vertex is infinite or not a number", surface("nan.stl"))
    refused("an index that no vertex has", "far.obj: this mesh cannot be", surface("far.obj"))
    refused("contacts beside a ball", 'bodies[0]: a mesh as a "surface" has no answer to this query', surface("cube.obj"),
            "collide")
    refused("explain", "has no steps to show", surface("cube.obj"), "explain")
    code, out, err = tact("explain", "-", "--link", text=scene({"s": surface("cube.obj")}, [("a", "s", [0] * 3), ("b", "s", [5] * 3)]))
    tap.check(code == 2 and "a link does not hold it" in err, "a link does not hold a surface", (code, out, err))
    refuses("--as for a scene", 'each mesh has an "as" of its own', "distance", "-", "--as", "surface", text=scene({}, []))
    refuses("another word for --as", '--as is "surfaces"; it must be hull or surface; did you mean surface?', "distance",
            "cube.obj", "cube.obj", "--as", "surfaces")


def check_pictures():
    shapes = {"funnel": surface("funnel.obj"), "bowl": surface("bowl.obj"), "box": {"type": "box", "half_extents": [0.1] * 3}}
    text = scene(shapes, [("a", "funnel", [0, 0, 0]), ("b", "box", [1, 1, 1.9]), ("c", "bowl", [4, 0, 0])])
    for file in ("mesh.svg", "mesh.png"):
        code, out, err = tact("distance", "-", "--picture", file, text=text)
        tap.check(code == 0 and os.path.getsize(file) > 5000 and not err, f"a picture of meshes, {file}", err)


def write_files():
    for name, text in (("cube", CUBE), ("funnel", FUNNEL), ("bowl", BOWL), ("arrow", ARROW),
                       ("cloud", "v 0 0 0\nv 1 0 0\nv 0 1 0\np 1\np 2\np 3\n"), ("dot", "v 1 1 1\nv 2 2 2\nf 1 1 2\n"),
                       ("far", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4000000000\n")):
        pathlib.Path(name + ".obj").write_text(text)
    facet = struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    pathlib.Path("cut.stl").write_bytes(bytes(80) + struct.pack("<I", 100) + facet)
    facet = struct.pack("<12fH", 0, 0, 1, math.nan, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    pathlib.Path("nan.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + facet)


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    write_files()
    check_distances()
    check_statuses()
    check_parts()
    check_refusals()
    check_pictures()
    os.chdir("/")
tap.finish()
