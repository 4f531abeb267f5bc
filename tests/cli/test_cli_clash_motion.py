#!/usr/bin/env python3
"""tact clash over motions: closed forms, random robots and random scenes against many samples, what is passed over,
formats, and refusals."""

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


def tact(*arguments):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=60, errors="replace")
    return done.returncode, done.stdout, done.stderr


def rows(*arguments):
    code, out, err = tact("clash", *arguments, "-q", "-f", "jsonl")
    return {(row["a"], row["b"]): row for row in map(json.loads, out.splitlines())} if code == 0 else {"refused": err}


def link(name, shape="", place="0 0 0", rpy="0 0 0"):
    inside = f'<collision><origin xyz="{place}" rpy="{rpy}"/><geometry>{shape}</geometry></collision>' if shape else ""
    return f'<link name="{name}">{inside}</link>'


def joint(name, parent, child, kind="fixed", place="0 0 0", rpy="0 0 0", axis="0 0 1", inside=""):
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f'<origin xyz="{place}" rpy="{rpy}"/><axis xyz="{axis}"/>{inside}</joint>')


def ball(radius):
    return f'<sphere radius="{radius}"/>'


# Links without shapes are as joints, and what they connect is passed over; so roots have a shape somewhere else.
BASE = link("base", ball(0.001), "0 0 99")


def robot(*parts):
    pathlib.Path("r.urdf").write_text('<robot name="r">\n' + "\n".join(parts) + "\n</robot>\n")


def table(*lines):
    pathlib.Path("t.csv").write_text("".join(line + "\n" for line in lines))


def scene(bodies, shapes, pairs=None):
    text = {"dimension": 3, "shapes": shapes, "bodies": bodies, **({"pairs": pairs} if pairs else {})}
    pathlib.Path("s.json").write_text(json.dumps(text))


def brackets(row, least, wide=1e-4):
    return row.get("kind") == "clearance" and row["clearance_lower"] <= least + 1e-12 and \
        least - 1e-9 <= row["clearance_upper"] <= row["clearance_lower"] + wide + 1e-9


def two_links():
    """An arm of two links of length one, its tip a ball, and a ball that it passes."""
    robot(BASE, link("upper"), link("tip", ball(0.1), "1 0 0"), link("target", ball(0.2), "2.5 0 0"),
          joint("shoulder", "base", "upper", "continuous"), joint("elbow", "upper", "tip", "continuous", "1 0 0"),
          joint("stand", "upper", "side"), link("side"), joint("foot", "base", "target"))


def check_arm():
    two_links()
    table("time, shoulder, elbow", "0,-1,0", "3,1,0")
    row = rows("r.urdf", "--trajectory", "t.csv", "--clearance", 0.3).get(("tip", "target"), {})
    tap.check(brackets(row, 0.2) and abs(row["clearance_time"] - 1.5) < 0.02 and row["resolved"], "an arm passes a ball", row)
    tap.check(math.dist(row["point_a"], (2.1, 0, 0)) < 0.02 and row["normal"][0] > 0.99, "and the points say where", row)
    tap.check(rows("r.urdf", "--trajectory", "t.csv", "--clearance", 0.1999) == {}, "nothing is nearer than that")
    table("time,elbow", "0,3", "1,-3")
    row = rows("r.urdf", "--trajectory", "t.csv", "--joints", "shoulder=0", "--clearance", 1).get(("tip", "target"), {})
    tap.check(brackets(row, 0.2), "with a joint that stands", row)
    # The ball is as far from the elbow as the tip: they meet where the angle between them is twice asin(r / 2).
    robot(BASE, link("upper"), link("tip", ball(0.1), "1 0 0"), link("target", ball(0.2), "1 0 0"),
          joint("elbow", "upper", "tip", "continuous"), joint("stand", "base", "upper"), joint("foot", "base", "target"))
    table("time,elbow", "0,-2", "1,6")
    row = rows("r.urdf", "--trajectory", "t.csv").get(("tip", "target"), {})
    first = (2 - 2 * math.asin(0.15)) / 8
    tap.check(row.get("kind") == "overlap" and row["contact_lower"] <= first + 1e-12 and
              first - 1e-9 <= row["contact_upper"] <= row["contact_lower"] + 1e-7, "and when it meets one", (row, first))


def gear(teeth, outer, inner, height):
    """A prism whose teeth are as wide as their gaps, as an OBJ file."""
    corners, faces, count = [], [], 4 * teeth
    for z in (-height, height):
        for i in range(count):
            angle, radius = math.pi * ((i + 1) // 2) / teeth, outer if i // 2 % 2 else inner
            corners.append((radius * math.cos(angle), radius * math.sin(angle), z))
    corners += [(0, 0, -height), (0, 0, height)]
    for i in range(count):
        k = (i + 1) % count
        faces += [(i, k, count + k), (i, count + k, count + i), (2 * count, k, i), (2 * count + 1, count + i, count + k)]
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in corners] + ["f " + " ".join(str(c + 1) for c in face) for face in faces]
    pathlib.Path("gear.obj").write_text("\n".join(lines) + "\n")


def check_gear():
    """A gear turns until a tooth meets a stop, whose lower side the tooth's corner comes to from below."""
    gear(6, 1, 0.8, 0.1)
    # Corners of teeth are at multiples of 30 degrees; that at 0 or at -30 degrees leads a tooth.
    shapes = {"gear": {"type": "mesh", "file": "gear.obj", "as": "surface"}, "stop": {"type": "box", "half_extents": [0.05, 0.05, 0.05]}}
    height, turn = 0.3, math.pi / 3
    bodies = [{"name": "gear", "shape": "gear", "motion": {"rotation": [0, 0, math.sin(turn / 2), math.cos(turn / 2)]}},
              {"name": "stop", "shape": "stop", "position": [0.93, height + 0.05, 0]}]
    scene(bodies, shapes)
    row = rows("s.json", "--motion").get(("gear", "stop"), {})
    angle = math.asin(height)  # of the corner that was at zero
    first = math.sin(angle / 2) / (math.sin(angle / 2) + math.sin(turn / 2 - angle / 2))
    tap.check(row.get("kind") == "overlap" and abs(row["contact_lower"] - first) < 1e-6, "a gear against a stop", (row, first))
    _, out, _ = tact("toi", "s.json", "-q", "-f", "jsonl")
    tap.check(out and abs(json.loads(out)["fraction"] - row.get("contact_lower", -1)) < 1e-12, "as tact toi has it", out)
    robot(BASE, link("gear", '<mesh filename="gear.obj"/>'), link("stop", '<box size="0.1 0.1 0.1"/>', f"0.93 {height + 0.05} 0"),
          joint("turn", "base", "gear", "continuous"), joint("foot", "base", "stop"))
    table("time,turn", "0,0", f"10,{turn}")
    row = rows("r.urdf", "--trajectory", "t.csv").get(("gear", "stop"), {})
    tap.check(row.get("kind") == "overlap" and abs(row["contact_lower"] - 10 * angle / turn) < 1e-5, "and as a robot",
              (row, 10 * angle / turn))


def check_thin():
    """What passes a thin plate between two rows, or two bodies that pass through each other, is found."""
    bodies = [{"name": "plate", "shape": "plate"},
              {"name": "shot", "shape": "ball", "position": [-7, 0, 0], "motion": {"translation": [20, 0, 0]}},
              {"name": "past", "shape": "ball", "position": [-7, 1.3, 0], "motion": {"translation": [20, 0, 0]}}]
    shapes = {"ball": {"type": "sphere", "radius": 0.1}, "plate": {"type": "box", "half_extents": [1e-4, 1, 1]}}
    scene(bodies, shapes)
    found = rows("s.json", "--motion", "--clearance", 0.25)
    row = found.get(("plate", "shot"), {})
    tap.check(row.get("kind") == "overlap" and abs(row["contact_lower"] - 6.8999 / 20) < 1e-9, "a shot through a plate", found)
    tap.check(brackets(found.get(("plate", "past"), {}), 0.2), "and one past it", found)
    tap.check(("shot", "past") not in found, "two that go together stay apart", found)
    scene(bodies[::-1], shapes)
    swapped = rows("s.json", "--motion", "--clearance", 0.25)
    tap.check({frozenset(p): r["kind"] for p, r in swapped.items()} == {frozenset(p): r["kind"] for p, r in found.items()} and
              abs(swapped[("shot", "plate")]["contact_lower"] - row["contact_lower"]) < 1e-12, "and the other way around", swapped)
    limits = '<limit lower="-9" upper="9"/>'
    robot(BASE, link("shot", ball(0.01)), link("plate", '<box size="0.0001 1 1"/>'), joint("g", "base", "plate"),
          joint("slide", "base", "shot", "prismatic", axis="1 0 0", inside=limits))
    table("time,slide", "0,-3", "1,-3.5", "2,8")
    row = rows("r.urdf", "--trajectory", "t.csv").get(("shot", "plate"), {})
    first = 1 + (3.5 - 0.01005) / 11.5
    tap.check(row.get("kind") == "overlap" and row["contact_lower"] <= first + 1e-12 and abs(row["contact_upper"] - first) < 1e-9,
              "between two rows", (row, first))


# ---- Random robots of balls ----

def product(a, b):
    return [[a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j] + (a[i][3] if j == 3 else 0) for j in range(4)] for i in range(3)]


def turn(axis, angle):
    x, y, z = axis
    c, s, t = math.cos(angle), math.sin(angle), 1 - math.cos(angle)
    return [[t * x * x + c, t * x * y - s * z, t * x * z + s * y, 0], [t * x * y + s * z, t * y * y + c, t * y * z - s * x, 0],
            [t * x * z - s * y, t * y * z + s * x, t * z * z + c, 0]]


def shift(v):
    return [[1, 0, 0, v[0]], [0, 1, 0, v[1]], [0, 0, 1, v[2]]]


def text_of(numbers):
    return " ".join(map(repr, numbers))


def random_robot(source, count):
    """Links as (parent, kind, place, axis, driver, factor, offset, middle, radius); driver: a column, or None."""
    links, columns = [], 0
    for i in range(count):
        axis = [source.gauss(0, 1) for _ in range(3)]
        length = math.hypot(*axis)
        kind = source.choice(["revolute", "continuous", "prismatic", "revolute", "fixed"])
        driver, factor, offset, place = None, 1, 0, [source.uniform(-0.6, 0.6) for _ in range(3)]
        if kind != "fixed" and i > 0:
            movers = [k for k in range(1, i) if links[k][4] is not None and links[k][5] == 1 and links[k][6] == 0]
            if movers and source.random() < 0.2:
                driver, factor, offset = movers[0], source.uniform(-2, 2), source.uniform(-1, 1)
            else:
                driver, columns = i, columns + 1
        links.append((max(0, i - 1 - source.randrange(2)), kind, place, [c / length for c in axis], driver, factor, offset,
                      [source.uniform(-0.5, 0.5) for _ in range(3)], source.uniform(0.05, 0.2)))
    return links


def write_robot(links):
    parts = []
    for i, (parent, kind, place, axis, driver, factor, offset, middle, radius) in enumerate(links):
        parts.append(link(f"l{i}", ball(radius), text_of(middle)))
        inside = '<limit lower="-9" upper="9"/>' if kind != "continuous" else ""
        if driver is not None and driver != i:
            inside += f'<mimic joint="j{driver}" multiplier="{factor!r}" offset="{offset!r}"/>'
        if i > 0:
            parts.append(joint(f"j{i}", f"l{parent}", f"l{i}", kind, text_of(place), axis=text_of(axis), inside=inside))
    robot(*parts)


def middles(links, values):
    frames, found = [], []
    for i, (parent, kind, place, axis, driver, factor, offset, middle, radius) in enumerate(links):
        frame = product(frames[parent], shift(place)) if i > 0 else shift([0, 0, 0])
        if driver is not None:
            value = factor * values[driver] + offset
            frame = product(frame, shift([value * c for c in axis]) if kind == "prismatic" else turn(axis, value))
        frames.append(frame)
        found.append([sum(frame[k][j] * middle[j] for j in range(3)) + frame[k][3] for k in range(3)])
    return found


def values_at(path, time):
    k = max(i for i in range(len(path) - 1) if path[i][0] <= time)
    (begin, first), (end, second) = path[k], path[k + 1]
    part = (time - begin) / (end - begin)
    return {name: (1 - part) * first[name] + part * second[name] for name in first}


def judge_robot(links, path, found, samples, clearance, faults, counts):
    """Compares the rows with samples; pairs of which no row can be given are not among the samples' pairs."""
    begin, end = path[0][0], path[-1][0]
    adjacent = {frozenset((f"l{i}", f"l{links[i][0]}")) for i in range(1, len(links))}
    where = [(t, middles(links, values_at(path, t))) for t in (begin + (end - begin) * i / samples for i in range(samples + 1))]
    for a in range(len(links)):
        for b in range(a + 1, len(links)):
            name, radii = (f"l{a}", f"l{b}"), links[a][8] + links[b][8]
            if frozenset(name) in adjacent:
                continue
            ways = [(math.dist(m[a], m[b]) - radii, t) for t, m in where]
            least, row = min(ways)[0], found.get(name)
            if row is None:
                if least < clearance - 1e-9:
                    faults.append((name, "is missing", least))
                continue
            counts[row["kind"]] = counts.get(row["kind"], 0) + 1
            if row["clearance_lower"] > max(least, 0) + 1e-9:
                faults.append((name, "a sample is below the bracket", least, row))
            if row["kind"] == "clearance" and (row["clearance_upper"] > least + 1e-3 or least < 0):
                faults.append((name, "is nearer than the bracket", least, row))
            if least < -1e-3 and row["kind"] != "overlap":
                faults.append((name, "overlaps", least, row))
            if row["contact_lower"] is None:
                continue
            early = [t for d, t in ways if d < -1e-9 and t < row["contact_lower"]]
            at = middles(links, values_at(path, row["contact_upper"]))
            gap = math.dist(at[a], at[b]) - radii
            if early or gap > 1e-8 or (row["resolved"] and row["contact_upper"] - row["contact_lower"] > 1e-3):
                faults.append((name, "contact", early[:1], gap, row))


def check_robots():
    source, faults, counts = random.Random(tap.seed(11)), [], {}
    rounds = max(4, int(12 * PART))
    for _ in range(rounds):
        links = random_robot(source, source.randrange(4, 8))
        write_robot(links)
        drivers = [i for i, one in enumerate(links) if one[4] == i]
        times, path = sorted(source.uniform(-2, 5) for _ in range(source.randrange(2, 5))), []
        for t in times:
            path.append((t, {i: source.uniform(-0.6, 0.6) if links[i][1] == "prismatic" else source.uniform(-3, 3) for i in drivers}))
        table("time" + "".join(f",j{i}" for i in drivers),
              *[repr(t) + "".join(f",{values[i]!r}" for i in drivers) for t, values in path])
        found = rows("r.urdf", "--trajectory", "t.csv", "--clearance", 0.2, "--threads", source.choice([1, 2]))
        if "refused" in found:
            faults.append(found)
            continue
        judge_robot(links, path, found, 150, 0.2, faults, counts)
    tap.check(not faults, f"{rounds} random robots against samples", faults[:3])
    tap.check(rounds < 8 or (counts.get("overlap", 0) >= rounds / 6 and counts.get("clearance", 0) >= rounds / 6),
              "of which some pairs meet and some come near", counts)


# ---- Random scenes ----

def random_rotation(source, most):
    axis = [source.gauss(0, 1) for _ in range(3)]
    half = source.uniform(0, most / 2)
    length = math.hypot(*axis)
    return [math.sin(half) * c / length for c in axis] + [math.cos(half)]


def quaternion_product(a, b):
    (x, y, z, w), (p, q, r, s) = a, b
    return [w * p + x * s + y * r - z * q, w * q - x * r + y * s + z * p, w * r + x * q - y * p + z * s, w * s - x * p - y * q - z * r]


def pose_at(body, fraction):
    start, motion = body["rotation"], body["motion"]
    end = quaternion_product(motion["rotation"], start)
    if sum(p * q for p, q in zip(start, end)) < 0:
        end = [-c for c in end]
    turned = [(1 - fraction) * p + fraction * q for p, q in zip(start, end)]
    length = math.hypot(*turned)
    return {"position": [p + fraction * c for p, c in zip(body["position"], motion["translation"])],
            "rotation": [c / length for c in turned]}


def check_scenes():
    source, faults, met, near = random.Random(tap.seed(12)), [], 0, 0
    gear(5, 0.5, 0.3, 0.1)
    shapes = {"gear": {"type": "mesh", "file": "gear.obj", "as": "surface"}, "box": {"type": "box", "half_extents": [0.6, 0.2, 0.05]},
              "rod": {"type": "capsule", "radius": 0.1, "half_length": 0.5}, "can": {"type": "cylinder", "radius": 0.3, "half_height": 0.2}}
    rounds, samples = max(6, int(20 * PART)), 60
    for _ in range(rounds):
        pair = [{"name": name, "shape": source.choice(list(shapes)), "position": [source.uniform(-0.8, 0.8) for _ in range(3)],
                 "rotation": random_rotation(source, 3),
                 "motion": {"translation": [source.uniform(-1, 1) for _ in range(3)], "rotation": random_rotation(source, 3)}}
                for name in "ab"]
        scene(pair, shapes)
        row = rows("s.json", "--motion", "--clearance", 0.3).get(("a", "b"))
        places = [i / samples for i in range(samples + 1)] + ([row["clearance_time"]] if row else [])
        copies = [{"name": f"{body['name']}{i}", "shape": body["shape"], **pose_at(body, t)} for i, t in enumerate(places) for body in pair]
        scene(copies, shapes, [[f"a{i}", f"b{i}"] for i in range(len(places))])
        _, out, _ = tact("distance", "s.json", "-q", "-f", "jsonl")
        ways = [json.loads(line) for line in out.splitlines()]
        least = min(way["distance"] + way["error_bound"] for way in ways)
        if row is None:
            faults += [(pair, "is missing", least)] if least < 0.3 else []
            continue
        met, near = met + (row["kind"] == "overlap"), near + (row["kind"] == "clearance")
        if row["clearance_lower"] > max(least, 0) + 1e-9 or (row["kind"] == "clearance" and least < 0):
            faults.append((pair, "a sample is below the bracket", least, row))
        if row["kind"] == "clearance" and abs(ways[-1]["distance"] - row["clearance_upper"]) > 1e-9:
            faults.append((pair, "at the time of the least distance", ways[-1], row))
        if row["contact_lower"] is not None and any(way["status"] == "overlap" and t < row["contact_lower"] - 1e-9
                                                    for t, way in zip(places, ways)):
            faults.append((pair, "overlap before the contact", row))
    tap.check(not faults, f"{rounds} random scenes against samples", faults[:2])
    tap.check(rounds < 12 or (met >= 2 and near >= 1), "of which some meet and some come near", (met, near))


def check_rules():
    two_links()
    table("time,shoulder,elbow", "0,0,0", "1,0,1")
    motion = ["r.urdf", "--trajectory", "t.csv", "--clearance", 1]
    tap.check(len(rows(*motion)) == 1, "a pair")
    tap.check(rows(*motion, "--ignore", "tip:target") == {}, "that is ignored")
    tap.check(rows(*motion, "--group", "t*") == {}, "or of one group")
    pathlib.Path("r.srdf").write_text('<robot name="r"><disable_collisions link1="tip" link2="target"/></robot>')
    tap.check(rows(*motion, "--srdf", "r.srdf") == {}, "or disabled")
    robot(link("base", ball(0.1)), link("arm", ball(0.1)), joint("j", "base", "arm", "continuous"))
    table("time,j", "0,0", "1,1")
    tap.check(rows("r.urdf", "--trajectory", "t.csv") == {}, "or connected by a joint")
    table("# one row", "", "time,j\r", "7,0\r")
    tap.check(rows("r.urdf", "--trajectory", "t.csv") == {}, "a single row, comments and line ends of DOS")


def check_formats():
    two_links()
    table("\ufefftime,shoulder,elbow", "0,-1,0", "3,1,0")
    motion = ["clash", "r.urdf", "--trajectory", "t.csv", "--clearance", 0.3]
    code, out, err = tact(*motion)
    tap.check(code == 0 and out.splitlines()[0].startswith("kind") and out.splitlines()[1].startswith("clearance") and
              "1 nearer than the clearance" in err, "a table", (out, err))
    lines = tact(*motion, "-f", "jsonl")[1]
    found = json.loads(lines)
    tap.check(json.loads(tact(*motion, "-f", "json")[1]) == [found], "JSON")
    columns = next(csv.DictReader(io.StringIO(tact(*motion, "-f", "csv")[1])))
    tap.check(float(columns["clearance_lower"]) == found["clearance_lower"] and columns["contact_lower"] == "" and
              float(columns["point_b_x"]) == found["point_b"][0] and columns["resolved"] == "true", "CSV", columns)
    tap.check(tact(*motion, "-f", "jsonl", "--threads", 2)[1] == lines, "the same with two threads")


def check_refusals():
    two_links()
    robot_text = pathlib.Path("r.urdf").read_text()
    pathlib.Path("r.urdf").write_text(robot_text.replace("</robot>", joint("lift", "base", "l2", "prismatic", inside='<limit lower="0" upper="1"/>') +
                                                         link("l2") + joint("mim", "l2", "l3", "continuous", inside='<mimic joint="elbow"/>') +
                                                         link("l3") + "</robot>"))
    head = "time,shoulder,elbow,lift\n"
    for text, place, message in (
            ("", "1:1", "the table is empty"), ("\n\n", "1:1", "the table is empty"), ("shoulder\n", "1:1", 'the head begins with "shoulder"'),
            ("time,shoulder,elbw,lift\n", "1:15", 'no joint "elbw"; did you mean "elbow"?'),
            ("time,shoulder,elbow\n0,0,0\n", "1:1", 'the joint "lift" has no column'), ("time,stand\n", "1:6", 'the joint "stand" is fixed'),
            ("time,mim\n", "1:6", "follows another"), ("time,elbow,elbow\n", "1:12", "has a column already"), (head, "1:1", "there is no row"),
            (head + "0,0,0\n", "2:1", "the row has 3 values; it must have 4"), (head + "0,0,0,0,0\n", "2:1", "the row has 5 values"),
            (head + "0,0,x,0\n", "2:5", 'elbow is "x"; it must be a finite number'), (head + "0,0,nan,0\n", "2:5", 'elbow is "nan"'),
            (head + "0,inf,0,0\n", "2:3", 'shoulder is "inf"'), (head + "0,,0,0\n", "2:3", 'shoulder is ""'),
            (head + "0,0,0,0\n0,0,0,0\n", "3:1", "times must rise"), (head + "1,0,0,0\n# x\n 0.5,0,0,0\n", "4:2", "the time is 0.5 behind 1"),
            (head + "0,0,0,1.5\n", "2:7", 'the joint "lift" at 1.5 is outside its limits; it must be from 0 to 1'),
            (head + "t,0,0,0\n", "2:1", 'the time is "t"'), (head + "0,0,0,0\n\0", "3:1", "zero byte"),
            (head + "-1e308,0,0,0\n1e308,0,0,0\n", "3:1", "the difference must be a finite number")):
        pathlib.Path("t.csv").write_text(text)
        code, out, err = tact("clash", "r.urdf", "--trajectory", "t.csv")
        tap.check(code == 2 and err.startswith(f"t.csv:{place}: ") and message in err and not out, f"refuses {message}", err)
    pathlib.Path("t.csv").write_text(head + "0,0,0,0\n")
    scene([{"name": "a", "shape": "s"}], {"s": {"type": "sphere", "radius": 1}})
    for arguments, message in ((("r.urdf", "--trajectory", "none.csv"), "none.csv: cannot be read"),
                               (("r.urdf", "--trajectory", "."), ".: this is a directory; name a CSV file"), (("s.json", "--trajectory", "t.csv"), "is for a robot"),
                               (("r.urdf", "--motion"), "--trajectory FILE.csv"), (("s.json", "--motion"), "s.json: nothing moves"),
                               (("gear.obj", "--motion"), "is for a scene"), (("s.json", "--motion", "-f", "html"), "table, json, jsonl or csv"),
                               (("s.json", "--motion", "--depth", "full"), "--depth is not for motions"),
                               (("r.urdf", "--trajectory", "t.csv", "--joints", "elbow=0"), "is given twice")):
        code, out, err = tact("clash", *arguments)
        tap.check(code == 2 and message in err and not out, f"refuses {arguments}", err)


def check_broken(count):
    """Tables that are broken at random are read, or refused with a message."""
    source, good = random.Random(tap.seed(13)), []
    two_links()
    whole = b"time,shoulder,elbow\n0,-1,0\n0.5,0.25,1e-3\n1,1,0\n"
    words = [b",", b"\n", b'"', b"#", b"nan", b"1e999", b"\xff", b"\x00", b"-", b"time", b"elbow"]
    for _ in range(count):
        text = bytearray(whole)
        for _ in range(source.randrange(1, 4)):
            place = source.randrange(len(text))
            if source.random() < 0.5:
                text[place:place] = source.choice(words)
            else:
                del text[place:place + source.randrange(8)]
        pathlib.Path("t.csv").write_bytes(text)
        code, out, err = tact("clash", "r.urdf", "--trajectory", "t.csv", "-q", "-f", "jsonl")
        good.append(code == 0 or (code == 2 and err.startswith("t.csv:") and len(err.splitlines()) == 1 and not out))
    tap.check(all(good), f"{count} tables that are broken at random")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    check_arm()
    check_gear()
    check_thin()
    check_robots()
    check_scenes()
    check_rules()
    check_formats()
    check_refusals()
    check_broken(max(20, int(100 * PART)))
tap.finish()
