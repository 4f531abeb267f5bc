#!/usr/bin/env python3
"""tact clash of robots: random trees against forward kinematics that are computed here, shapes, names and places of
meshes, pairs that are passed over, refusals, and files that are broken at random."""

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
CUBE = ("v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
        "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")
BALL = '<sphere radius="0.1"/>'


def tact(*arguments, environment=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=60, errors="replace",
                          env={**os.environ, **(environment or {})})
    return done.returncode, done.stdout, done.stderr


def collision(shape, origin="", name=""):
    return f"<collision{name}>{origin}<geometry>{shape}</geometry></collision>"


def link(name, *collisions):
    return f'<link name="{name}">{"".join(collisions)}</link>'


def joint(name, parent, child, kind="fixed", inside=""):
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>'


def at(x=0, y=0, z=0, rpy=""):
    return f'<origin xyz="{x} {y} {z}"{rpy}/>'


def write(*parts, file="robot.urdf"):
    pathlib.Path(file).write_text('<?xml version="1.0"?>\n<robot name="test">\n' + "\n".join(parts) + "\n</robot>\n")


def rows(*arguments, file="robot.urdf", environment=None):
    code, out, err = tact("clash", file, "-q", "-f", "jsonl", *arguments, environment=environment)
    return [json.loads(line) for line in out.splitlines()] if code == 0 else [{"refused": err}]


def pairs(*arguments):
    return [(row.get("a"), row.get("b")) for row in rows(*arguments)]


def near(found, expected, bound=1e-12):
    return isinstance(found, (int, float)) and abs(found - expected) <= bound


# ---- Forward kinematics with matrices ----

def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def translation(x, y, z):
    return [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]


def turn(axis, angle):
    length = math.hypot(*axis)
    x, y, z = (c / length for c in axis)
    c, s, t = math.cos(angle), math.sin(angle), 1 - math.cos(angle)
    return [[t * x * x + c, t * x * y - s * z, t * x * z + s * y, 0], [t * x * y + s * z, t * y * y + c, t * y * z - s * x, 0],
            [t * x * z - s * y, t * y * z + s * x, t * z * z + c, 0], [0, 0, 0, 1]]


def frame(xyz, rpy):
    turned = product(turn((0, 0, 1), rpy[2]), product(turn((0, 1, 0), rpy[1]), turn((1, 0, 0), rpy[0])))
    return product(translation(*xyz), turned)


def origin_of(xyz, rpy):
    return f'<origin xyz="{" ".join(map(repr, xyz))}" rpy="{" ".join(map(repr, rpy))}"/>'


def random_robot(source, count):
    """A tree of balls: its elements, the values that are given, the middles, and the pairs that a joint connects."""
    def three(size):
        return [source.uniform(-size, size) for _ in range(3)]

    elements, given, frames, middles, edges, values = [], {}, [translation(0, 0, 0)], {}, [], {}
    bare = {i for i in range(count) if source.random() < 0.2}
    for i in range(count):
        xyz, rpy = three(1), three(4)
        elements.append(link(f"l{i}", *([] if i in bare else [collision(BALL, origin_of(xyz, rpy))])))
        if i > 0:
            parent, kind = source.randrange(i), source.choice(["fixed", "revolute", "continuous", "prismatic", "floating", "planar"])
            place, tilt, axis, inside = three(1), three(4), three(3), ""
            value = source.uniform(-3, 3)
            followed = [k for k in values if values[k] is not None]
            if kind in ("revolute", "prismatic"):
                inside += '<limit effort="1" velocity="1" lower="-4" upper="4.5"/>'
            if kind in ("fixed", "floating", "planar"):
                values[i], value = None, 0
            elif followed and source.random() < 0.3:
                of = source.choice(followed)
                inside += f'<mimic joint="j{of}" multiplier="-0.5" offset="0.25"/>'
                values[i] = value = 0.25 - 0.5 * values[of]
            elif source.random() < 0.2:
                values[i] = value = 0
            else:
                values[i] = given[f"j{i}"] = value
            axis_element = f'<axis xyz="{" ".join(map(repr, axis))}"/>'
            if source.random() < 0.2:
                axis, axis_element = (1, 0, 0), ""
            inside += origin_of(place, tilt) + axis_element
            length = math.hypot(*axis)
            moved = (translation(*[value * c / length for c in axis]) if kind == "prismatic" else
                     turn(axis, value) if kind in ("revolute", "continuous") else translation(0, 0, 0))
            elements.append(joint(f"j{i}", f"l{parent}", f"l{i}", kind, inside))
            edges.append((parent, i))
            frames.append(product(product(frames[parent], frame(place, tilt)), moved))
        if i not in bare:
            middles[i] = [row[3] for row in product(frames[i], frame(xyz, rpy))][:3]
    return elements, given, middles, connected(count, bare, edges)


def connected(count, bare, edges):
    """Pairs of links that a joint connects, or bare links."""
    beside = {i: [b if a == i else a for a, b in edges if i in (a, b)] for i in range(count)}
    found = set()
    for i in set(range(count)) - bare:
        waiting, seen = list(beside[i]), {i}
        while waiting:
            k = waiting.pop()
            if k in seen:
                continue
            seen.add(k)
            if k in bare:
                waiting += beside[k]
            else:
                found.add((min(i, k), max(i, k)))
    return found


def check_kinematics():
    source = random.Random(3)
    for count in (2, 3, 5, 8, 12, 20, 30):
        elements, given, middles, near_ones = random_robot(source, count)
        source.shuffle(elements)
        write(*elements)
        text = ",".join(f"{name}={value!r}" for name, value in given.items())
        found = {}
        for row in rows("--clearance", 1000, *(["--joints", text] if text else [])):
            found[frozenset((row.get("a"), row.get("b")))] = row
        expected = {frozenset((f"l{a}", f"l{b}")): math.dist(middles[a], middles[b]) - 0.2
                    for a in middles for b in middles if a < b and (a, b) not in near_ones}
        tap.check(set(found) == set(expected), f"pairs of {count} links", (set(found) ^ set(expected), found))
        wrong = [(pair, row, expected[pair]) for pair, row in found.items()
                 if expected.get(pair, 0) > 0 and not near(row.get("distance"), expected[pair], 1e-12)]
        tap.check(not wrong, f"distances of {count} links", wrong[:2])


def check_shapes():
    """Two links of which one is a ball, and known distances to each shape."""
    shapes = [('<box size="2 4 6"/>', [3, 0, 0], 2 - 0.1), ('<cylinder radius="1" length="4"/>', [0, 0, 3], 1 - 0.1),
              ('<sphere radius="2"/>', [3, 0, 0], 1 - 0.1), ('<capsule radius="1" length="2"/>', [0, 0, 3], 1 - 0.1),
              ('<mesh filename="cube.obj"/>', [3, 1, 1], 1 - 0.1), ('<mesh filename="cube.obj" scale="1 1 2"/>', [1, 1, 6], 2 - 0.1),
              ('<mesh filename="cube.obj" scale="-1 1 1"/>', [-3, 1, 1], 1 - 0.1)]
    for shape, place, distance in shapes:
        write(link("a", collision(shape)), link("between", collision(BALL, at(50))), link("b", collision(BALL, at(*place))),
              joint("j", "a", "between"), joint("k", "between", "b"))
        found = rows("--clearance", 5)
        tap.check(len(found) == 1 and near(found[0].get("distance"), distance), f"the distance to {shape}", found)
    write(link("a", collision(shapes[-1][0])), link("between"), link("c", collision(BALL, at(50))),
          link("b", collision(BALL, at(-1, 1, 1))), joint("j", "a", "c"), joint("k", "c", "b"), joint("l", "c", "between"))
    found = rows()
    tap.check(len(found) == 1 and found[0].get("contained") == "b", "a mirrored mesh is a solid", found)
    tap.check(rows("--depth", "full")[0].get("depth_upper", 0) > 1, "and has depths")


def arm(first, second, extra=""):
    """Two links that no joint connects."""
    return [link("base", *first), link("far", collision(BALL, at(99))), link("tip", *second), joint("j", "base", "far"),
            joint("k", "far", "tip"), extra]


def check_names():
    near_ball, other = collision(BALL), collision(BALL, at(0.1))
    write(*arm([near_ball, other], [near_ball]))
    tap.check(pairs() == [("base/1", "tip"), ("base/2", "tip")], "several collisions of a link are numbered", pairs())
    write(*arm([collision(BALL, name=' name="x"'), collision(BALL, name=' name="y"')], [near_ball]))
    tap.check(pairs() == [("base/x", "tip"), ("base/y", "tip")], "or have their names", pairs())
    write(*arm([collision(BALL, name=' name="2"'), near_ball], [collision(BALL, name=' name="z"')]))
    tap.check(pairs() == [("base/1", "tip"), ("base/2", "tip")], "where each has one", pairs())


def check_meshes():
    """Where meshes are looked for."""
    mesh = '<mesh filename="{}"/>'
    os.makedirs("space/src/parts/meshes")
    os.makedirs("space/src/robot/urdf")
    os.makedirs("away/other/meshes")
    os.makedirs("prefix/share/third")
    for file in ("space/src/parts/meshes/a.obj", "away/other/meshes/b.obj", "prefix/share/third/c.obj", "space/src/robot/d.obj"):
        pathlib.Path(file).write_text(CUBE)
    file = "space/src/robot/urdf/r.urdf"
    here = os.getcwd()
    for name, environment in (("package://parts/meshes/a.obj", {}), ("package://robot/d.obj", {}), ("../d.obj", {}),
                              ("file://" + here + "/cube.obj", {}), (here + "/cube.obj", {}),
                              ("package://other/meshes/b.obj", {"ROS_PACKAGE_PATH": "/none:" + here + "/away/"}),
                              ("package://other/meshes/b.obj", {"ROS_PACKAGE_PATH": here + "/away/other"}),
                              ("package://third/c.obj", {"AMENT_PREFIX_PATH": here + "/prefix"})):
        write(*arm([collision(mesh.format(name))], [collision(BALL)]), file=file)
        found = rows(file=file, environment=environment)
        tap.check(len(found) == 1 and found[0].get("kind") == "overlap", f"finds {name} with {environment}", found)
    for name, message in (("package://none/a.obj", "looked for " + here + "/space/src/robot/urdf/none/a.obj, "),
                          ("none.obj", "looked for space/src/robot/urdf/none.obj"), ("http://x/a.obj", "package:// or file://"),
                          ("package://a", "package://PACKAGE/PATH"), ("", "filename of <mesh> is empty"),
                          (here + "/robot.urdf", "known mesh format")):
        write(*arm([collision(mesh.format(name))], []), file=file)
        code, out, err = tact("clash", file)
        tap.check(code == 2 and f"{file}:3:" in err and message in err, f"does not find {name}", err)


def check_collada():
    """URDF has the axes of a Collada file as they are in it."""
    numbers = "0 0 0 1 0 0 0 1 0 0 0 5"
    pathlib.Path("tall.dae").write_text(f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit name="centimeter" meter="0.01"/>
<up_axis>Z_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="f" count="12">{numbers}
</float_array><technique_common><accessor source="#f" count="4" stride="3"><param name="X" type="float"/><param name="Y"
type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input
semantic="POSITION" source="#p"/></vertices><triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/>
<p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s">
<node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>
</COLLADA>""")
    write(*arm([collision('<mesh filename="tall.dae"/>')], [collision(BALL, at(0, 0, 0.2))]))
    found = rows("--clearance", 1)
    tap.check(len(found) == 1 and near(found[0].get("distance"), 0.05, 1e-7), "a Collada mesh with z up, in centimetres", found)


def check_joints():
    limit = '<limit lower="{}" upper="{}" effort="1" velocity="1"/>'
    write(link("base", collision(BALL)), link("up", collision(BALL, at(50))), link("tip", collision(BALL)),
          joint("a", "base", "up", "revolute", limit.format(1, 3)),
          joint("b", "up", "tip", "prismatic", limit.format(0.5, 1) + '<axis xyz="0 0 2"/>'))
    code, out, err = tact("clash", "robot.urdf", "-f", "jsonl", "--clearance", 9)
    tap.check(code == 0 and "robot.urdf:6:1: note: a is not given" in err and "it is at 2" in err and
              near(json.loads(out)["distance"], 0.75 - 0.2), "joints that cannot be at zero are in the middle", (out, err))
    found = rows("--clearance", 9, "--joints", "a=1", "--joints", "b=1")
    tap.check(near(found[0].get("distance"), 0.8), "values given one by one", found)
    for text, message in (("a=3.5", "a=3.5 is outside its limits; it must be from 1 to 3"), ("A=1", 'no joint "A"; did you mean "a"?'),
                          ("a", 'has "a"; it must be NAME=NUMBER'), ("a=1,", 'has ""'), ("a=x", "NAME=NUMBER"), ("=1", "NAME=NUMBER"),
                          ("a=nan", "NAME=NUMBER"), ("a=1,a=2", "given twice"), ("a=1=2", 'no joint "a=1"'), ("a=1 ", "NAME=NUMBER")):
        code, out, err = tact("clash", "robot.urdf", "--joints", text)
        tap.check(code == 2 and message in err and not out, f"--joints {text!r}", err)
    write(*arm([collision(BALL)], [collision(BALL)], joint("m", "tip", "end", "continuous", '<mimic joint="n"/>') +
               joint("n", "end", "end2", "revolute", limit.format(-1, 1)) + joint("f", "end2", "end3", "floating") +
               joint("p", "end3", "end4", "revolute", limit.format(-1, 1) + '<mimic joint="n" offset="3"/>') +
               "".join(link(f"end{i}") for i in ("", 2, 3, 4))))
    for text, message in (("m=1", 'the joint "m" follows "n"'), ("f=1", "has several numbers"), ("j=1", "is fixed")):
        code, out, err = tact("clash", "robot.urdf", "--joints", text)
        tap.check(code == 2 and message in err, f"--joints {text}", err)
    code, out, err = tact("clash", "robot.urdf")
    tap.check(code == 0 and "note: p follows another beyond its limits, -1 to 1; it is at 3" in err, "a mimic beyond its limits",
              err)


def check_srdf():
    names = ["a", "b", "c", "d", "e"]
    write(*[link(name, collision(BALL)) for name in names], *[joint(f"j{i}", names[i], names[i + 1]) for i in range(4)])
    every = [(a, b) for i, a in enumerate(names) for b in names[i + 1:]]
    free = [pair for pair in every if ord(pair[1]) - ord(pair[0]) > 1]
    tap.check(pairs() == free, "pairs that no joint connects", pairs())
    write('<disable_collisions link1="d" link2="a" reason="Never"/>', '<disable_collisions link1="a" link2="nose"/>', file="r.srdf")
    code, out, err = tact("clash", "robot.urdf", "--srdf", "r.srdf", "-f", "jsonl")
    tap.check(code == 0 and len(out.splitlines()) == len(free) - 1 and 'r.srdf:4:1: note: robot.urdf has no link "nose"' in err,
              "a pair that is disabled, and a link that is not there", (out, err))
    tap.check(pairs("--srdf", "r.srdf") == [pair for pair in free if pair != ("a", "d")], "all others stay")
    write('<disable_default_collisions link="a"/>', '<enable_collisions link1="e" link2="a"/>', file="r.srdf")
    tap.check(pairs("--srdf", "r.srdf") == [pair for pair in free if pair[0] != "a" or pair[1] == "e"], "disabled by default")
    tap.check(pairs("--srdf", "r.srdf", "--ignore", "e") == [("b", "d")], "and --ignore beside it")
    for text, message in (("<robot", "r.srdf:1:1: this is no XML, of which SRDF is made"), ("<x/>", "it must be <robot>"), ("", "the file is empty"),
                          ('<robot><disable_collisions link1="a"/></robot>', 'has no link2="..."')):
        pathlib.Path("r.srdf").write_text(text)
        code, out, err = tact("clash", "robot.urdf", "--srdf", "r.srdf")
        tap.check(code == 2 and message in err, f"refuses {text}", err)


def check_bare():
    """Links without shapes are as joints."""
    write(link("world"), link("left", collision(BALL)), link("right", collision(BALL)), link("hand", collision(BALL)), link("flange"),
          joint("a", "world", "left"), joint("b", "world", "right"), joint("c", "left", "flange"), joint("d", "flange", "hand"))
    tap.check(pairs() == [("right", "hand")], "links that links without shapes connect are passed over", pairs())


def check_with_others():
    write(*arm([collision(BALL)], [collision(BALL, at(5))]))
    os.makedirs("other", exist_ok=True)
    pathlib.Path("other/cube.obj").write_text(CUBE)
    found = rows("cube.obj", "--pose", "4.5,-1,-1")
    tap.check([(r.get("a"), r.get("b"), r.get("contained")) for r in found] ==
              [("robot.urdf/tip", "cube.obj/cube.obj/defaultobject", "a")], "a robot and what stands around it", found)
    found = rows("cube.obj", "--units", "cm", "--pose", "0.05,0,0,0,0,90")
    tap.check([(r.get("a"), r.get("contained")) for r in found] == [("robot.urdf/base", "b")], "its units are its own", found)
    found = rows("robot.urdf", "--pose", "0.1,0,0", file="cube.obj")
    tap.check([(r.get("a"), r.get("b")) for r in found] == [("cube.obj/cube.obj/defaultobject", "robot.urdf/base")],
              "the robot placed", found)


def check_several():
    def kinds(*arguments):
        return [(r.get("a"), r.get("b"), r.get("kind")) for r in rows(*arguments, file="cube.obj")]
    one, two = "cube.obj/cube.obj/defaultobject", "other/cube.obj/cube.obj/defaultobject"
    tap.check(kinds("cube.obj", "--pose", "1.5,0,0") == [("cube.obj#1/cube.obj/defaultobject",
                                                          "cube.obj#2/cube.obj/defaultobject", "overlap")], "a file twice",
              kinds("cube.obj", "--pose", "1.5,0,0"))
    found = kinds("other/cube.obj", "--pose", "0,0,0,0,0,45")
    tap.check(found == [(one, two, "overlap")], "two files of one name", found)
    tap.check(kinds("other/cube.obj", "--pose", "-0.5,-0.5,-0.5", "--scale", 1, "--scale", 2) == [(one, two, "contained")],
              "a scale for each")
    found = rows("other/cube.obj", "--units", "m", "--units", "cm", "--clearance", 1, "--pose", "2.5,0,0", file="cube.obj")
    tap.check(len(found) == 1 and near(found[0].get("distance"), 0.5), "units for each", found)
    found = rows("other/cube.obj", "--units", "mm", "--pose", "0.003,0,0", "--clearance", 1, file="cube.obj")
    tap.check(len(found) == 1 and near(found[0].get("distance"), 0.001), "units for all: the pose is in metres", found)
    # A node that is moved in its file is turned with it.
    nodes = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
             "nodes": [{"name": "part", "mesh": 0, "translation": [10, 0, 0]}],
             "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [
                 {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]}],
             "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri": "t.bin"}]}
    pathlib.Path("part.gltf").write_text(json.dumps(nodes))
    import struct
    pathlib.Path("t.bin").write_bytes(struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0))
    found = rows("part.gltf", "--pose", "0,0,0,0,0,90", "--clearance", 100, file="cube.obj")
    tap.check(len(found) == 1 and near(found[0].get("distance"), 8, 1e-6) and found[0]["b"].startswith("part.gltf/"),
              "a node in a file that is turned", found)
    for arguments, message in (
            (("cube.obj", "a.json"), "a.json: a scene must be the only operand"), (("cube.obj", "a.txt"), "nor .urdf"),
            (("cube.obj", "--scale", 2, "--scale", 2), "--scale is given 2 times"), (("cube.obj", "--joints", "a=1"), "is for a robot"),
            (("cube.obj", "--srdf", "a"), "--srdf is for a robot"), (("robot.urdf", "--scale", 2), "a robot is in metres"),
            (("robot.urdf", "robot.urdf"), "2 robots are named"), (("robot.srdf",), "by --srdf"), (("robot.urdf.xacro",), "xacro FILE"),
            (("cube.obj", "--units", "file"), "the file tells no unit"), (("cube.obj", "--units", "km"), "it must be mm, cm"),
            (("cube.obj", "--pose", "1,0,0"), "--pose is given 1 times"), (("none.urdf",), "none.urdf: cannot be read")):
        code, out, err = tact("clash", *arguments)
        tap.check(code == 2 and message in err and not out, f"refuses {arguments}", err)


def check_refusals():
    two, end = link("a") + link("b"), joint("j", "a", "b")
    limited = joint("j", "a", "b", "revolute", "{}")
    shape = link("a", collision("{}"))
    bad = [("", 2, "has no <link>"), (two, 3, 'links "a" and "b" both hang on no joint'), (link("a") + link("a"), 3, 'a link "a" already'),
           ("<link/>", 3, 'has no name="..."'), ('<link name=""/>', 3, "is empty"),
           (two + end + joint("j", "a", "b"), 3, 'a joint "j" already'), (two + end + joint("k", "a", "b"), 3, "is the child of"),
           (two + joint("j", "a", "c"), 3, 'there is no link "c"'),
           (link("forearm") + joint("j", "forearn", "b"), 3, 'no link "forearn"; did you mean "forearm"?'), (two + joint("j", "a", "b", "revolt"), 3, "type is"),
           (two + joint("j", "a", "b", "revolut"), 3, 'did you mean "revolute"?'),
           (two + '<joint name="j" type="fixed"><child link="b"/></joint>', 3, "has no <parent"),
           (two + end + joint("k", "b", "a"), 3, "every link hangs on one"),
           (two + link("c") + joint("j", "b", "c") + joint("k", "c", "b"), 3, "does not hang on the root"),
           (two + joint("j", "b", "b"), 3, "does not hang on the root"),
           (two + joint("j", "a", "b", "continuous", '<axis xyz="0 0 0"/>'), 3, "the axis is zero"),
           (two + joint("j", "a", "b", "continuous", "<axis/>"), 3, 'has no xyz="..."'),
           (two + joint("j", "a", "b", "continuous", '<axis xyz="1 0"/>'), 3, "three finite numbers"),
           (two + joint("j", "a", "b", "fixed", at("nan")), 3, 'xyz of <origin> is "nan 0 0"'),
           (two + joint("j", "a", "b", "fixed", at(rpy=' rpy="0 inf 0"')), 3, "rpy of <origin>"),
           (two + limited.format(""), 3, "has no <limit"), (two + limited.format('<limit lower="2" upper="1"/>'), 3, "must not be above"),
           (two + limited.format('<limit lower="x"/>'), 3, "a finite number"),
           (two + limited.format('<limit/><mimic joint="jj"/>'), 3, 'no joint "jj" to follow'),
           (two + limited.format('<limit/><mimic joint="j"/>'), 3, "follows itself"),
           (two + link("c") + joint("j", "a", "b", "continuous", '<mimic joint="k"/>') +
            joint("k", "b", "c", "continuous", '<mimic joint="j"/>'), 3, "follows itself"),
           (shape.format(""), 3, "<geometry> is empty"), (link("a", "<collision/>"), 3, "has no <geometry>"),
           (shape.format('<ball radius="1"/>'), 3, "<ball> is no shape"), (shape.format("<sphere/>"), 3, 'has no radius="..."'),
           (shape.format('<sphere radius="0"/>'), 3, "above zero"), (shape.format('<cylinder radius="1" length="-1"/>'), 3, "length of"),
           (shape.format('<box size="1 2"/>'), 3, "the edges along"), (shape.format('<box size="1 2 0"/>'), 3, "the edges along"),
           (shape.format("<mesh/>"), 3, 'has no filename="..."'),
           (shape.format('<mesh filename="cube.obj" scale="1 0 1"/>'), 3, "none of them zero"),
           (shape.format('<mesh filename="lines.obj"/>'), 3, "no triangle"), (shape.format('<sphere radius="1e300"/>'), 3, "too large or too small"),
           ('<xacro:macro name="m"/>', 3, "is a macro"), (link("a") + "<", 3, "this is no XML"), ("<a>" * 300, 3, "nested more than 256")]
    for text, line, message in bad:
        write(text)
        code, out, err = tact("clash", "robot.urdf")
        tap.check(code == 2 and f"robot.urdf:{line}:" in err and message in err and not out, f"refuses {message}", err)
    for text, message in (("<sdf/>", "it must be <robot>"), ("", "the file is empty"), ("\x00", "this is no XML"),
                          ('<!DOCTYPE a [<!ENTITY b "c">]><robot/>', "a document type"), ("<robot/>", "has no <link>")):
        pathlib.Path("robot.urdf").write_text(text)
        code, out, err = tact("clash", "robot.urdf")
        tap.check(code == 2 and message in err, f"refuses {text!r}", err)


def check_broken(count):
    """Files that are broken at random are read, or refused with a message."""
    source = random.Random(5)
    elements, given, middles, near_ones = random_robot(source, 6)
    write(*elements, link("m", collision('<mesh filename="cube.obj" scale="1 2 3"/>')), joint("jm", "l0", "m", "continuous"))
    whole = pathlib.Path("robot.urdf").read_bytes()
    words = [b"<", b">", b'"', b"=", b"</robot>", b"<link/>", b"nan", b"1e999", b"\xff", b"\x00", b"&amp;", b"&x;", b"<!--", b"-->", b"/>"]
    good = []
    for _ in range(count):
        text = bytearray(whole)
        for _ in range(source.randrange(1, 4)):
            place, kind = source.randrange(len(text)), source.randrange(4)
            if kind == 0:
                text[place] = source.randrange(256)
            elif kind == 1:
                del text[place:place + source.randrange(40)]
            elif kind == 2:
                text[place:place] = source.choice(words)
            else:
                text[place:place] = text[(other := source.randrange(len(text))):other + source.randrange(200)]
        pathlib.Path("broken.urdf").write_bytes(text)
        code, out, err = tact("clash", "broken.urdf", "-q", "-f", "jsonl")
        good.append(code == 0 or (code == 2 and err.startswith("broken.urdf:") and len(err.splitlines()) == 1 and not out))
        if not good[-1]:
            tap.check(False, "a broken file", (bytes(text), code, out, err))
            return
    tap.check(all(good), f"{count} files that are broken at random")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    os.environ.pop("ROS_PACKAGE_PATH", None)
    os.environ.pop("AMENT_PREFIX_PATH", None)
    pathlib.Path("cube.obj").write_text(CUBE)
    pathlib.Path("lines.obj").write_text("v 0 0 0\nv 1 0 0\nl 1 2\n")
    check_kinematics()
    check_shapes()
    check_names()
    check_meshes()
    check_collada()
    check_joints()
    check_srdf()
    check_bare()
    check_with_others()
    check_several()
    check_refusals()
    check_broken(int(os.environ.get("TACT_BROKEN", "25")))
    os.chdir("/")
tap.finish()
