#!/usr/bin/env python3
"""Meshes as their triangles: distances where hulls would overlap, what is inside, parts of a file, mirrored instances,
what is refused, pictures; tact mesh."""

import base64
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
    for precision, bound in (("double", 2e-13), ("float", 1e-5)):
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
    shapes = {"cube": surface("cube.obj", rounding=0.5), "ball": {"type": "sphere", "radius": 1},
              "ground": {"type": "height_field", "heights": [[0, 0], [0, 0]], "cell": 2, "rounding": 0.25}}
    places = [("cube", "cube", [0, 0, 0]), ("ball", "ball", [5, 1, 1]), ("ground", "ground", [0, 0, -1])]
    found = rows("distance", "-", text=scene(shapes, places, pairs=[["cube", "ball"], ["ground", "cube"]]))
    tap.check([near(row.get("distance"), d) for row, d in zip(found, (1.5, 0.25))] == [True, True], "rounded triangles", found)
    found = rows("distance", "funnel.obj", "cube.obj", "--scale", 1, "--scale", 0.1, "--pose", "0.9,0.9,1.8", "-q")
    tap.check(found[0].get("status") == "overlap", "their hulls do", found)
    found = rows("distance", "funnel.obj", "cube.obj", "--scale", 1, "--scale", 0.1, "--pose", "0.9,0.9,1.8", "--as",
                 "surface")
    tap.check(near(found[0].get("distance"), 0.7 / math.sqrt(2)), "--as surface takes the triangles", found)
    found = rows("distance", "arrow.obj", "cube.obj", "--as", "surface", "--scale", 1, "--scale", 0.25, "--pose",
                 "0,0.75,0.25")
    tap.check(near(found[0].get("distance"), 0.25 / math.sqrt(2)), "polygons that are not convex are cut rightly", found)


def check_other_queries():
    """A cube from 0 to 2 beside other shapes, in either place."""
    shapes = {"cube": surface("cube.obj"), "ball": {"type": "sphere", "radius": 0.5},
              "box": {"type": "box", "half_extents": [0.5, 0.5, 0.5]},
              "round": {"type": "box", "half_extents": [0.25, 0.25, 0.25], "rounding": 0.25},
              "ground": {"type": "half_space", "normal": [0, 0, 1], "offset": 0.25}}
    places = [("cube", "cube", [0, 0, 0]), ("ball", "ball", [1, 1, 2.25]), ("box", "box", [1, 1, 2.375]),
              ("round", "round", [4, 1, 1]), ("ground", "ground", [0, 0, 0])]
    ray = {"name": "down", "origin": [0.5, 0.75, 6], "translation": [0, 0, -8]}
    for turned in (False, True):
        pairs = [[name, "cube"] if turned else ["cube", name] for name in ("ball", "box", "round", "ground")]
        for precision, bound in (("double", 1e-9), ("float", 1e-4)):
            found = rows("collide", "-", "-p", precision, text=scene(shapes, places, pairs=pairs))
            good = len(found) == 4 and [len(row["points"]) for row in found] == [1, 4, 0, 1]
            for row, depth, up in zip(found, (0.25, 0.125, None, 0.25), (1, 1, 0, -1)):
                good = good and (depth is None or near(row["distance"], -depth, bound) and row["status"] == "overlap")
                for point in row.get("points", []):
                    normal = [0, 0, -up if turned else up]
                    good = good and near(point["separation"], -depth, bound) and 0 <= point["triangle"] < 12
                    good = good and all(near(c, n, bound) for c, n in zip(point["normal"], normal))
            tap.check(good, f"contacts, turned {turned}, {precision}", found)
        text = json.loads(scene(shapes, places, pairs=pairs, rays=[ray]))
        text["bodies"][3]["motion"] = {"translation": [-3, 0, 0]}
        for command in ("cast", "toi"):
            found = rows(command, "-", text=json.dumps(dict(text, pairs=pairs[2:3])))
            tap.check(len(found) == 1 and near(found[0].get("fraction"), 0.5, 1e-9) and found[0]["status"] == "touching",
                      f"{command}, turned {turned}", found)
    found = rows("raycast", "-", text=scene({"cube": shapes["cube"]}, places[:1], rays=[ray]))
    tap.check(len(found) == 1 and near(found[0].get("fraction"), 0.5) and found[0]["normal"] == [0, 0, 1], "a ray", found)
    found = rows("raycast", "cube.obj", "--as", "surface", "--ray", "1,1,1,0,0,9")
    tap.check(found[0].get("status") == "overlap" and near(found[0]["distance"], -1, 1e-9), "a ray from inside", found)
    code, out, err = tact("collide", "-", "--picture", "contacts.svg", text=scene(shapes, places, pairs=pairs))
    tap.check(code == 0 and "4 × −0.125" in pathlib.Path("contacts.svg").read_text() or os.path.getsize("contacts.svg") > 9000,
              "contacts are drawn", err)


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


def check_two_in_motion():
    shapes = {"cube": surface("cube.obj"), "small": surface("cube.obj", scale=0.25)}
    places = [("a", "cube", [0, 0, 0]), ("b", "small", [0.75, 0.75, 6])]
    for command in ("cast", "toi"):
        for name, x, status, fraction in (("met", 0, "touching", 0.5), ("missed", 8, "separated", 1)):
            text = json.loads(scene(shapes, places, pairs=[["a", "b"]]))
            text["bodies"][1]["motion"] = {"translation": [x, 0, -8]}
            found = rows(command, "-", text=json.dumps(text))
            good = len(found) == 1 and found[0].get("status") == status and near(found[0]["fraction"], fraction, 1e-9)
            if good and status == "touching":
                good = all(near(c, n, 1e-9) for c, n in zip(found[0]["normal"], (0, 0, 1)))
            tap.check(good, f"{command} of two meshes, {name}", found)


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
    refused("a part that is not there", 'rack.gltf: the file has no node "lift"; `tact mesh` lists them; did you mean '
            '"left"?', "lift")
    refused("an empty part", 'shapes.part.part is ""', "")


def check_paths():
    """Nodes named a, a and a#2: each has a path of its own."""
    nodes = [{"name": "top", "children": [1, 2, 3]}] + [{"name": name, "mesh": 0} for name in ("a", "a", "a#2")]
    pathlib.Path("three.gltf").write_text(gltf(nodes, [0]))
    paths = [node["path"] for node in facts("three.gltf").get("nodes", [])]
    tap.check(paths == ["top/a", "top/a#3", "top/a#2"], "numbered paths are no other node's", paths)


def check_lost_reader():
    pathlib.Path("deep.gltf").write_text("[" * 4000000)
    refuses("a reader without stack tells that the file is broken", "deep.gltf: this mesh cannot be read", "mesh", "deep.gltf")


def check_many():
    """An edge through more triangles than fit in one look, and polygons of many corners."""
    lines = [f"v -1 -1 {i / 512}\nv 1 -1 {i / 512}\nv 0 1 {i / 512}" for i in range(1, 301)]
    lines += ["v 0 0 0\nv 0 0 1\nv 9 9 0.5"] + [f"f {3 * i + 1} {3 * i + 2} {3 * i + 3}" for i in range(301)]
    pathlib.Path("pierced.obj").write_text("\n".join(lines) + "\n")
    found = facts("pierced.obj").get("defects", {}).get("self_intersections", {})
    tap.check(found.get("count") == 300 + 300, "no crossing of an edge is dropped", found)
    pathlib.Path("dots.gltf").write_text(gltf([{"name": "top", "children": [1, 2]}, {"name": "dots", "mesh": 0, "scale": [0, 0, 0]},
                                               {"name": "cube", "mesh": 0}], [0]))
    nodes = {node["path"]: node["solid"] for node in facts("dots.gltf").get("nodes", [])}
    tap.check(nodes == {"top/dots": None, "top/cube": True}, "a node without a mesh is neither solid nor surface", nodes)
    code, out, err = tact("mesh", "dots.gltf")
    tap.check(code == 0 and "top/dots: 12 triangles, no mesh: no triangle of the mesh" in out, "and says why", (out, err))
    # A band of an arc so thin that nearly every ear but those at its ends has a corner of the other side in it: to cut
    # it would take the cube of the corners.
    count = 150
    angles = [4.5 * i / count for i in range(count)]
    inner = 1 - (4.5 / count) ** 2 / 4
    corners = [(math.cos(a), math.sin(a)) for a in angles] + [(inner * math.cos(a), inner * math.sin(a)) for a in reversed(angles)]
    text = "".join(f"v {x!r} {y!r} 0\n" for x, y in corners)
    pathlib.Path("band.obj").write_text(text + "f " + " ".join(str(i + 1) for i in range(len(corners))) + "\n")
    band = rows("distance", "band.obj", "cube.obj", "--as", "surface")
    tap.check("refused" not in band[0], "a polygon of many corners is cut", band)


def check_simulations():
    """A cube of triangles falls on a half-space and a ball on a static bowl of triangles: both come to rest."""
    shapes = {"ground": {"type": "half_space", "normal": [0, 0, 1], "offset": 0}, "cube": surface("cube.obj"),
              "bowl": surface("bowl.obj"), "ball": {"type": "sphere", "radius": 0.25}}
    bodies = [("ground", "ground", [0, 0, 0]), ("cube", "cube", [5, 0, 0.5]), ("bowl", "bowl", [0, 0, 3]),
              ("ball", "ball", [0.5, 0.5, 5])]
    text = json.loads(scene(shapes, bodies))
    for body in text["bodies"]:
        if body["name"] in ("ground", "bowl"):
            body["kind"] = "static"
        if body["name"] in ("cube", "bowl"):
            body["group"] = -1
    code, out, err = tact("simulate", "-", "--seconds", 4, "--picture", "world.png", text=json.dumps(text))
    tap.check(code == 0 and "at rest since" in out and "contacts" in out, "meshes and half-spaces in a simulation",
              (code, out, err))
    text["bodies"][0]["kind"] = "dynamic"
    refuses("a half-space that falls", "a half-space has no size, so it cannot fall", "simulate", "-",
            text=json.dumps(text))


def check_refusals():
    def refused(name, message, shape, command="distance", other=None, **more):
        shapes = {"s": shape, "o": other or {"type": "sphere", "radius": 1}}
        text = scene(shapes, [("a", "s", [0, 0, 0]), ("b", "o", [5, 0, 0])], **more)
        refuses(name, message, command, "-", text=text)

    refused("another word for as", 'shapes.s.as is "solid"; it must be "hull"', {"type": "mesh", "file": "cube.obj", "as": "solid"})
    refused("as of another type", "shapes.s.as is 1; it must be", {"type": "mesh", "file": "cube.obj", "as": 1})
    refused("a rounding", "shapes.s.rounding is -1; it must be", surface("cube.obj", rounding=-1))
    refused("no triangles", "cloud.obj: it has no triangles", surface("cloud.obj"))
    refused("triangles without corners", "shapes.s: no triangle of the mesh has three different corners", surface("dot.obj"))
    refused("a file that ends too soon", "shapes.s: cut.stl: this mesh cannot be read", surface("cut.stl"))
    refused("a vertex that is no number", "a vertex is infinite or not a number", surface("nan.stl"))
    refused("an index that no vertex has", "far.obj: this mesh cannot be", surface("far.obj"))
    code, out, err = tact("explain", "-", "--link", text=scene({"s": surface("cube.obj")}, [("a", "s", [0] * 3), ("b", "s", [5] * 3)]))
    tap.check(code == 2 and "a link holds convex shapes alone" in err, "a link does not hold a surface", (code, out, err))
    refuses("--as for a scene", 'each mesh has an "as" of its own', "distance", "-", "--as", "surface", text=scene({}, []))
    refuses("another word for --as", '--as is "surfaces"; it must be hull or surface; did you mean surface?', "distance",
            "cube.obj", "cube.obj", "--as", "surfaces")


def check_pictures():
    shapes = {"funnel": surface("funnel.obj"), "bowl": surface("bowl.obj"), "box": {"type": "box", "half_extents": [0.1] * 3}}
    text = scene(shapes, [("a", "funnel", [0, 0, 0]), ("b", "box", [1, 1, 1.9]), ("c", "bowl", [4, 0, 0])])
    for file in ("mesh.svg", "mesh.png"):
        code, out, err = tact("distance", "-", "--picture", file, text=text)
        tap.check(code == 0 and os.path.getsize(file) > 5000 and not err, f"a picture of meshes, {file}", err)


def facts(*arguments):
    code, out, err = tact("mesh", *arguments, "--format", "json")
    return json.loads(out) if code == 0 else {"refused": err}


def check_mesh():
    cube = facts("cube.obj")
    good = cube.get("solid") and cube["closed"] and cube["defects"] == {} and cube["triangles"] == 12
    good = good and cube["vertices"] == 8 and cube["bounds"] == {"lower": [0, 0, 0], "upper": [2, 2, 2]}
    good = good and abs(cube["volume"] - 8) <= cube["volume_error"] and abs(cube["area"] - 24) <= cube["area_error"]
    good = good and all(near(c, 1, cube["center_error"]) for c in cube["center_of_mass"])
    good = good and all(near(cube["inertia"][i][k], 16 / 3 * (i == k), cube["inertia_error"]) for i in range(3) for k in range(3))
    tap.check(good and 0 < cube["volume_error"] < 1e-12 and 0 < cube["inertia_error"] < 1e-12, "a cube is a solid", cube)
    bowl = facts("bowl.obj", "--scale", "1,1,0.5")
    edges = bowl.get("defects", {}).get("open_edges", {})
    rim = all(p[2] == 1 for place in edges.get("places", []) for p in place["points"])
    tap.check(not bowl.get("solid") and edges.get("count") == 4 and len(edges["places"]) == 4 and rim and bowl["volume"] == 0,
              "a bowl is open at its rim", bowl)
    pathlib.Path("bad.obj").write_text(CUBE.replace("f 4 3 2 1", "f 1 2 3 4") + "f 1 2 6 5\nf 1 1 2\nf 1 2 1\n")
    bad = facts("bad.obj").get("defects", {})
    found = {key: value["count"] for key, value in bad.items()}
    tap.check(found == {"flipped_edges": 3, "non_manifold_edges": 5, "duplicate_triangles": 2, "collapsed_triangles": 2},
              "defects are counted by name", found)
    place = bad.get("duplicate_triangles", {}).get("places", [{}])[0]
    tap.check(place.get("triangle") == 12 and place["edge"] is None and len(place["points"]) == 3, "and have places", bad)
    turned = facts("inside.obj").get("defects", {})
    tap.check(list(turned) == ["inside_out"] and turned["inside_out"]["places"] == [], "a cube that is inside out", turned)
    rack = facts("rack.gltf")
    nodes = [(node["path"], node["triangles"], node["solid"]) for node in rack.get("nodes", [])]
    paths = ("rack/left", "rack/mirror", "rack/pair/twin", "rack/pair/twin#2")
    tap.check(nodes == [(path, 12, True) for path in paths] and rack["solid"] and near(rack["volume"], 4),
              "the nodes of a file", rack)
    pair = facts("rack.gltf", "--part", "pair")
    tap.check(pair.get("triangles") == 24 and pair["part"] == "pair" and pair["bounds"]["lower"] == [0, 3, 0], "a part", pair)
    code, out, err = tact("mesh", "bowl.obj", "--picture", "bowl.svg")
    tap.check(code == 0 and "open edges                                       4\n    triangle " in out and "more" not in out,
              "the table", (out, err))
    red = "rgb(85%,10%,14%)"
    tap.check(red in pathlib.Path("bowl.svg").read_text(), "open edges are red in a picture")
    tact("mesh", "cube.obj", "--picture", "cube.svg")
    tap.check(red not in pathlib.Path("cube.svg").read_text(), "and there are none of a cube")
    for name, file, message in (("a file that is not there", "none.obj", "none.obj: cannot be read"),
                                ("points alone", "cloud.obj", "cloud.obj: it has no triangles"),
                                ("collapsed triangles alone", "dot.obj", "no triangle of the mesh has three different"),
                                ("an end in the middle", "cut.stl", "cut.stl: this mesh cannot be read: it is no STL file, or it ends in the middle of"),
                                ("a coordinate that is no number", "nan.stl", "nan.stl: this mesh cannot be used"),
                                ("an index too far", "far.obj", "far.obj: this mesh cannot be")):
        refuses(f"tact mesh: {name}", message, "mesh", file)
    # assimp itself leaks two objects when it gives up reading an STL file of text.
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    refuses("tact mesh: a number that is cut", "words.stl: this mesh cannot be read: a number in it", "mesh", "words.stl")
    del os.environ["ASAN_OPTIONS"]
    refuses("tact mesh takes one file", "2 files are named", "mesh", "cube.obj", "cube.obj")
    refuses("tact mesh has two formats", "it must be table or json", "mesh", "cube.obj", "-f", "csv")


def check_threads():
    """A mesh that is large enough to be built by several threads."""
    size = 102
    def at(i, j):
        return i, j, 3 * math.sin(i * j / 700)
    squares = [(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)) for i in range(size) for j in range(size)]
    facets = [struct.pack("<12fH", 0, 0, 0, *a, *b, *c, 0) for p, q, r, s in squares for a, b, c in ((p, q, r), (p, r, s))]
    pathlib.Path("hills.stl").write_bytes(bytes(80) + struct.pack("<I", len(facets)) + b"".join(facets))
    found = [{**facts("hills.stl", "--threads", count), "seconds": 0} for count in (1, 2, 5)]
    good = found[0].get("triangles") == 2 * size * size and found[0]["defects"]["open_edges"]["count"] == 4 * size
    tap.check(good and found[1] == found[0] and found[2] == found[0], "the same for any number of threads", found)
    refuses("no threads", "--threads is \"0\"; it must be a whole number from 1 to 256", "mesh", "cube.obj", "--threads", 0)


def check_crossings():
    for at, count in (([1.5, 1.25, 1.125], 12), ([2, 0, 0], 0), ([3, 0, 0], 0), ([0.5, 0.5, -3], 0)):
        lines = CUBE.splitlines()
        lines += ["v " + " ".join(str(float(c) + o) for c, o in zip(line.split()[1:], at)) for line in lines[:8]]
        lines = [line for line in lines if line[0] == "v"]
        quads = [[int(i) for i in line.split()[1:]] for line in CUBE.splitlines() if line[0] == "f"]
        lines += ["f " + " ".join(str(i + k) for i in q) for k in (0, 8) for q in quads]
        pathlib.Path("cubes.obj").write_text("\n".join(lines) + "\n")
        found = facts("cubes.obj").get("defects", {}).get("self_intersections", {"count": 0, "places": []})
        good = found["count"] == 0 if count == 0 else found["count"] >= 6
        for place in found["places"]:
            p = place["points"][0]
            # On the edges of the cube in which two cubes overlap.
            sides = [near(c, 2) or near(c, o) for c, o in zip(p, at)]
            good = good and sum(sides) >= 2 and place["triangle"] != place["other"]
            good = good and all(o - 1e-9 <= c <= 2 + 1e-9 for c, o in zip(p, at))
        tap.check(good, f"where two cubes of a mesh cross, moved by {at}", found)


def check_polygons():
    """Prisms over rings that are not convex, some with corners on a straight side: their volume is known."""
    source = random.Random(3)
    good = True
    for count in (4, 5, 8, 13, 60, 400):
        for turned in (False, True):
            ring = []
            for i in range(count):
                angle, r = 2 * math.pi * i / count, source.choice((0.5, 1, 2)) + source.randrange(64) / 64
                ring.append((round(4096 * r * math.cos(angle)) / 4096, round(4096 * r * math.sin(angle)) / 4096))
            ring += [((ring[-1][0] + ring[0][0]) / 2, (ring[-1][1] + ring[0][1]) / 2)]
            n = len(ring)
            area = sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(ring, ring[1:] + ring[:1])) / 2
            # Along x or z, so that another plane is projected to.
            lines = [f"v {z} {x} {y}" if turned else f"v {x} {y} {z}" for z in (0, 1) for x, y in ring]
            top, bottom = range(n + 1, 2 * n + 1), range(n, 0, -1)
            lines += ["f " + " ".join(map(str, face)) for face in (top, bottom)]
            lines += [f"f {i + 1} {(i + 1) % n + 1} {(i + 1) % n + 1 + n} {i + 1 + n}" for i in range(n)]
            pathlib.Path("prism.obj").write_text("\n".join(lines) + "\n")
            found = facts("prism.obj")
            same = found.get("solid") and set(found["defects"]) <= {"triangles_without_area"}
            same = same and near(found["volume"], area, 1e-9) and found["triangles"] == 2 * (n - 2) + 2 * n
            good = good and tap_row(same, found)
    tap.check(good, "polygons that are not convex are cut into as many triangles as they need")


def tap_row(good, found):
    if not good:
        print("#", found)
    return good


COLLADA = """<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>
<unit name="x" meter="0.01"/><up_axis>Y_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p">
<float_array id="pa" count="9">0 0 0 2 0 0 0 1 0</float_array><technique_common><accessor source="#pa" count="3" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>
</source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1">
<input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"""
FBX = """; FBX 7.4.0 project file
FBXHeaderExtension:  {\n\tFBXHeaderVersion: 1003\n\tFBXVersion: 7400\n}
GlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n\t\tP: "UpAxis", "int", "Integer", "",2\nUNIT\t}\n}
Objects:  {
\tGeometry: 10, "Geometry::g", "Mesh" {
\t\tVertices: *9 {\n\t\t\ta: 0,0,0,2,0,0,0,1,0\n\t\t}
\t\tPolygonVertexIndex: *3 {\n\t\t\ta: 0,1,-3\n\t\t}
\t\tGeometryVersion: 124\n\t}
\tModel: 20, "Model::m", "Mesh" {\n\t\tVersion: 232\n\t}\n}
Connections:  {\n\tC: "OO",20,0\n\tC: "OO",10,20\n}
"""
AMF = ("<?xml version='1.0'?><amf unit='inch' version='1.1'><object id='0'><mesh><vertices>" + "".join(
    f"<vertex><coordinates><x>{x}</x><y>{y}</y><z>0</z></coordinates></vertex>" for x, y in ((0, 0), (2, 0), (0, 1))) +
       "</vertices><volume><triangle><v1>0</v1><v2>1</v2><v3>2</v3></triangle></volume></mesh></object></amf>")


def length_of(file, *arguments):
    found = facts(file, *arguments)
    return found.get("bounds", {"upper": [found]})["upper"][0], found.get("unit_in_metres")


def check_units():
    pathlib.Path("unit.dae").write_text(COLLADA)
    pathlib.Path("unit.amf").write_text(AMF)
    for name, factor in (("cm", 1), ("in", 2.54), ("ft", 30.48), ("odd", 5), ("none", None), ("bad", -1)):
        unit = f'\t\tP: "UnitScaleFactor", "double", "Number", "",{factor}\n' if factor else ""
        pathlib.Path(f"{name}.fbx").write_text(FBX.replace("UNIT", unit))
    for name, metres in (("mm", 0.001), ("cm", 0.01), ("m", 1), ("in", 0.0254), ("ft", 0.3048)):
        tap.check(length_of("cube.obj", "--units", name) == (2 * metres, None), f"a file in {name}")
    for name, metres in (("cm", 0.01), ("in", 0.0254), ("ft", 0.3048), ("odd", 0.05), ("none", 0.01)):
        found = length_of(f"{name}.fbx"), length_of(f"{name}.fbx", "--units", "file")
        tap.check(found == ((2, metres), (2 * metres, metres)), f"the unit of an FBX file: {name}", found)
    found = length_of("unit.dae"), length_of("unit.dae", "--units", "file"), length_of("unit.dae", "--units", "m")
    tap.check(found[0] == found[1] == found[2] and near(found[0][0], 0.02, 1e-8) and found[0][1] == 1, "Collada", found)
    found = [facts("rack.gltf", *arguments).get("bounds") for arguments in ((), ("--units", "file"), ("--units", "mm"))]
    tap.check(found[0] and found[0] == found[1] and near(found[2]["upper"][1], 0.001 * found[0]["upper"][1]), "glTF", found)
    ball = {"type": "sphere", "radius": 0.5}
    for unit, message in (("in", None), ("file", "scene.json:1:"), ("furlong", '"mm", "cm", "m", "in", "ft" or "file"'), (1, '"mm"')):
        shapes = {"cube": {"type": "mesh", "file": "cube.obj", "units": unit, "scale": 10}, "ball": ball}
        pathlib.Path("scene.json").write_text(scene(shapes, [("a", "cube", [0, 0, 0]), ("b", "ball", [2, 0.1, 0.1])]))
        if message: refuses(f"units {unit} in a scene", message, "distance", "scene.json")
        else:
            found = rows("distance", "scene.json")[0].get("distance")
            tap.check(near(found, 2 - 0.5 - 0.508), "units and a scale in a scene", found)
    for file, units, message in (("cube.obj", "file", "cube.obj: the file tells no unit; instead of"),
                                 ("bad.fbx", "file", "the file tells no unit"),
                                 ("unit.amf", "file", "assimp, which reads it, does not tell the file's unit"),
                                 ("unit.dae", "mm", "the units of a Collada file must be"),
                                 ("cube.obj", "cn", "--units is \"cn\"; it must be mm, cm, m, in, ft or file")):
        refuses(f"units {units} of {file}", message, "mesh", file, "--units", units)
    tap.check("unit as read    in\n" in tact("mesh", "in.fbx")[1], "the table tells the unit")


def write_files():
    for name, text in (("cube", CUBE), ("funnel", FUNNEL), ("bowl", BOWL), ("arrow", ARROW),
                       ("inside", CUBE.replace("f 4 3 2 1", "f 1 2 3 4").replace("f 5 6 7 8", "f 8 7 6 5").replace(
                           "f 1 2 6 5", "f 5 6 2 1").replace("f 2 3 7 6", "f 6 7 3 2").replace(
                               "f 3 4 8 7", "f 7 8 4 3").replace("f 4 1 5 8", "f 8 5 1 4")),
                       ("cloud", "v 0 0 0\nv 1 0 0\nv 0 1 0\np 1\np 2\np 3\n"), ("dot", "v 1 1 1\nv 2 2 2\nf 1 1 2\n"),
                       ("far", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4000000000\n")):
        pathlib.Path(name + ".obj").write_text(text)
    facet = struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    pathlib.Path("words.stl").write_text("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0")
    pathlib.Path("cut.stl").write_bytes(bytes(80) + struct.pack("<I", 100) + facet)
    facet = struct.pack("<12fH", 0, 0, 1, math.nan, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    pathlib.Path("nan.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + facet)


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    # Fontconfig keeps what it has read until the process ends, which is no leak of the command's.
    pathlib.Path("leaks").write_text("leak:libfontconfig\n")
    os.environ["LSAN_OPTIONS"] = f"print_suppressions=0:suppressions={directory}/leaks"
    write_files()
    check_distances()
    check_other_queries()
    check_statuses()
    check_two_in_motion()
    check_parts()
    check_paths()
    check_lost_reader()
    check_many()
    check_simulations()
    check_refusals()
    check_pictures()
    check_mesh()
    check_threads()
    check_units()
    check_crossings()
    check_polygons()
    os.chdir("/")
tap.finish()
