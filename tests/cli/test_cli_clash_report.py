#!/usr/bin/env python3
"""tact clash --format html: a well-formed page that asks nothing of the network, whose rows are those of jsonl, whose
shapes are those of the scene, with names that try to end the script, and of bounded size."""

import base64
import html.parser
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
VOID = {"meta", "input", "link", "br"}
HOSTILE = ['</script><script>alert(1)</script>', "<!--", "]]>", '"\'\\', "a & b < c", "\u2028\u0007", "{{rows}}", "-->"]


class Page(html.parser.HTMLParser):
    """The scripts by their ids or order, and what is not as it should be."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.scripts, self.texts, self.names = [], [], [], {}, []
        self.feed(text)
        self.close()
        self.wrong += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.append(tag)
        self.wrong += [f"<{tag} {k}={v}>" for k, v in attributes.items() if k in ("src", "srcset", "action") or
                       (k == "href" and not v.startswith("#")) or k.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)
        if tag == "script":
            self.scripts.append([attributes.get("id"), ""])

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}>")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1][1] += data
        elif self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data

    def json(self, name):
        return json.loads(dict(self.scripts)[name])


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def scene(places):
    shapes = {"cube": {"type": "box", "half_extents": [1, 1, 1]},
              "small": {"type": "box", "half_extents": [0.25, 0.25, 0.25]},
              "mesh": {"type": "mesh", "file": "tent.obj", "as": "surface"}}
    bodies = [{"name": name, "shape": shape, "position": at, "rotation": (*rest, [0, 0, 0, 1])[0]}
              for name, shape, at, *rest in places]
    return json.dumps({"dimension": 3, "shapes": shapes, "bodies": bodies})


def jsonl(text, *arguments):
    """Names may hold what Python takes for the end of a line."""
    return tact("clash", "-", "-q", "-f", "jsonl", *arguments, text=text)[1]


def rows_of(text):
    return [json.loads(line) for line in text.split("\n") if line]


def page(text, *arguments):
    code, out, err = tact("clash", "-", "-f", "html", *arguments, text=text)
    return code, Page(out), out, err


PLACES = [(HOSTILE[0], "cube", [0, 0, 0]), (HOSTILE[1], "cube", [1.5, 0, 0]), (HOSTILE[2], "small", [0, 0, 0.25]),
          (HOSTILE[3], "cube", [0, 2.125, 0]), (HOSTILE[4], "cube", [0, 0, 2]), (HOSTILE[5], "mesh", [9, 0, 0]),
          (HOSTILE[6], "mesh", [9, 0, 0.5], [0, 0, 0.6, 0.8]), (HOSTILE[7], "small", [50, 0, 0])]
OPTIONS = ("--clearance", 0.25, "--depth", "full")


def check_page():
    text = scene(PLACES)
    code, found, out, err = page(text, *OPTIONS)
    tap.check(code == 0 and not found.wrong, "the page is well-formed and refers to nothing else", found.wrong[:5])
    tap.check([name for name, _ in found.scripts] == ["rows", "scene", None, None, None, None] and "alert" not in
              "".join(script for name, script in found.scripts if not name), "no name adds a script", found.scripts[:1])
    tap.check("default-src 'none'" in out[:600] and "@import" not in found.texts["style"] and "url(" not in
              found.texts["style"], "what it may load is nothing")
    words = "".join(found.texts.values())
    tap.check("Copyright \u00a9 2010-2019 three.js authors" in words and "without limitation" in words,
              "the licence of three.js is in it")
    lines = rows_of(jsonl(text, *OPTIONS))
    kinds = {row["kind"] for row in lines}
    tap.check(found.json("rows") == lines and kinds == {"overlap", "contained", "touching", "clearance"},
              "its rows are those of jsonl", (kinds, found.json("rows")[:1]))
    tap.check(found.texts["title"] == "Assembly: clashes", "a scene without a name", found.texts["title"])
    hostile = pathlib.Path("a<b>&\"'.json")
    hostile.write_text(text)
    code, out, err = tact("clash", hostile, "-f", "html", "-q")
    tap.check(Page(out).texts["title"] == str(hostile) + ": clashes" and not Page(out).wrong and not err,
              "the name of a file", Page(out).texts["title"])
    code, empty, out, err = page(scene(PLACES[-1:]))
    one = len(empty.json("scene")["bodies"]) == 1
    tap.check(code == 0 and empty.json("rows") == [] and one, "without a clash", err)
    return found.json("scene")


def turned(quaternion, p):
    x, y, z, w = quaternion
    t = [2 * (y * p[2] - z * p[1]), 2 * (z * p[0] - x * p[2]), 2 * (x * p[1] - y * p[0])]
    c = [y * t[2] - z * t[1], z * t[0] - x * t[2], x * t[1] - y * t[0]]
    return [p[i] + w * t[i] + c[i] for i in range(3)]


def corners(data, body):
    shape = data["shapes"][body["shape"]]
    raw = base64.b64decode(shape["points"], validate=True)
    numbers = struct.unpack(f"<{len(raw) // 4}f", raw)
    at = [[numbers[i + k] + shape["origin"][k] for k in range(3)] for i in range(0, len(numbers), 3)]
    raw = base64.b64decode(shape["corners"], validate=True)
    places = struct.unpack(f"<{len(raw) // 2}H", raw)
    return [[x + o for x, o in zip(turned(body["rotation"], at[i]), body["position"])] for i in places]


def volume(points):
    triangles = [points[i:i + 3] for i in range(0, len(points), 3)]
    return sum(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]) for a, b, c in triangles) / 6


def check_shapes(data):
    bodies = {body["name"]: body for body in data["bodies"]}
    tap.check(sorted(bodies) == sorted(HOSTILE) and len(data["shapes"]) == 3, "each shape is there once",
              (len(data["shapes"]), list(bodies)))
    for name, shape, at, *_ in PLACES:
        points = corners(data, bodies[name])
        size = {"cube": 8, "small": 0.125, "mesh": 2}[shape]
        tap.check(abs(abs(volume(points)) - size) < 1e-5, f"{name!r}: its triangles", volume(points))
    points = corners(data, bodies[HOSTILE[6]])
    expected = [[9 + 0.28 * x - 0.96 * y, 0.96 * x + 0.28 * y, 0.5 + z] for x, y, z in TENT]
    tap.check(all(min(math.dist(p, q) for q in points) < 1e-6 for p in expected), "a body that is turned", points[:4])


def check_accepted():
    text = scene(PLACES)
    pathlib.Path("all.jsonl").write_text(jsonl(text))
    moved = scene(PLACES[1:] + [("new one", "cube", [0, 0, 0.5])])
    code, found, out, err = page(moved, "--accepted", "all.jsonl", "-q")
    tap.check(code == 1 and found.json("rows") == rows_of(jsonl(moved, "--accepted", "all.jsonl")) and
              {row["change"] for row in found.json("rows")} == {"new", "same", "gone", None}, "compared", err)
    tap.check(found.json("scene")["compared"] is True, "the page says so")


def check_size():
    """Long names, so that a few thousand rows are too much."""
    places = [(f"{i} " + "x" * 11000, "cube", [i, 0, 0]) for i in range(1200)]
    places += [("far", "cube", [-20, 0, 0]), ("it", "cube", [-18, 0, 0])]
    text = scene(places)
    code, found, out, err = page(text)
    told = err.splitlines()[-1].split()
    data, rows = found.json("scene"), found.json("rows")
    whole = (len(places) - 3) + (len(places) - 4) + 1
    sizes = [len(script) for _, script in found.scripts]
    bounded = 28e6 < sizes[0] < 29.5e6 and len(out) < 64e6
    tap.check(code == 0 and not found.wrong and bounded, "a page has a bounded size", sizes)
    tap.check(data["rows_left_out"] > 0 and len(rows) + data["rows_left_out"] == whole and
              data["rows_left_out"] == int(told[6]) and data["bodies_left_out"] == int(told[12]),
              "what is left out is told", (whole, len(rows), data["rows_left_out"], err))
    tap.check(any(row["a"] == "far" and row["b"] == "it" for row in rows), "there is room for what touches", len(rows))


TENT = [[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0], [1, 1, 1.5]]
with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    pathlib.Path("tent.obj").write_text("".join("v %g %g %g\n" % tuple(v) for v in TENT) +
                                        "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n")
    if "needs three.js" in tact("clash", "-", "-f", "html", text=scene(PLACES))[2]:
        code, out, err = tact("clash", "-", "-f", "html", "-o", "none.html", text=scene(PLACES))
        tap.check(code == 2 and not out and not os.path.exists("none.html"), "without three.js there is no page", err)
    else:
        check_shapes(check_page())
        check_accepted()
        if not tap.quick:
            check_size()
    os.chdir("/")
tap.finish()
