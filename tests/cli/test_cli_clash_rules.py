#!/usr/bin/env python3
"""tact clash: kinds of clashes, pairs that are passed over, comparison with an earlier report, the first clash, threads."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
CUBE = ("v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
        "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")
# The same surface, of other triangles: a vertex in the middle of the top.
FANNED = CUBE.replace("f 5 6 7 8\n", "").replace("f 4 3", "v 1 1 2\nf 4 3") + "f 5 6 9\nf 6 7 9\nf 7 8 9\nf 8 5 9\n"
# The vertices of a cube, of which one is moved a little.
DENTED = CUBE.replace("v 2 2 2", "v 2 2 1.999")
OPEN = CUBE.replace("f 5 6 7 8\n", "")
SHAPES = {name: {"type": "mesh", "file": name + ".obj", "as": "surface"} for name in ("cube", "fanned", "dented", "open")}
SHAPES["small"] = {**SHAPES["cube"], "scale": 0.125}


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def scene(places, **more):
    bodies = [{"name": name, "shape": shape, "position": at} for name, shape, at in places]
    return json.dumps({"dimension": 3, "shapes": SHAPES, "bodies": bodies, **more})


def clash(text, *arguments):
    code, out, err = tact("clash", "-", "-q", "-f", "jsonl", *arguments, text=text)
    return code, [json.loads(line) for line in out.splitlines()], err


def kind(a, b, at, *arguments):
    rows = clash(scene([("A", a, [0, 0, 0]), ("B", b, at)]), *arguments)[1]
    return rows[0]["kind"] if rows else None


def check_kinds():
    cases = [("cube", "cube", [1, 0, 0], "overlap"), ("cube", "small", [0.5, 0.5, 0.5], "contained"),
             ("cube", "cube", [0, 0, 0], "duplicate"), ("cube", "fanned", [0, 0, 0], "duplicate"),
             ("cube", "fanned", [1e-7, 0, 0], "duplicate"), ("cube", "fanned", [1e-4, 0, 0], "overlap"),
             ("cube", "dented", [0, 0, 0], "overlap"), ("dented", "cube", [0, 0, 0], "overlap"),
             ("open", "open", [0, 0, 0], "duplicate"), ("cube", "open", [0, 0, 0], "touching"),
             ("open", "cube", [0, 0, 0], "touching"), ("cube", "small", [0, 0, 0], "overlap"),
             ("cube", "cube", [2, 0, 0], "touching"), ("cube", "cube", [2, 0, 0.5], "touching"),
             ("cube", "cube", [2.01, 0, 0], "clearance"), ("cube", "cube", [2.2, 0, 0], None)]
    for a, b, at, expected in cases:
        found = kind(a, b, at, "--clearance", 0.1)
        tap.check(found == expected, f"{a} and {b} at {at}: {expected}", found)
    turned = {"dimension": 3, "shapes": SHAPES, "bodies": [
        {"name": "A", "shape": "cube"}, {"name": "B", "shape": "cube", "position": [2, 0, 0],
                                         "rotation": [0, 0, 0.5**0.5, 0.5**0.5]}]}
    rows = clash(json.dumps(turned))[1]
    tap.check(len(rows) == 1 and rows[0]["kind"] == "duplicate", "a cube that is turned onto itself is one twice", rows)
    code, out, err = tact("clash", "-", text=scene([("A", "cube", [0, 0, 0]), ("B", "cube", [2, 0, 0])]))
    tap.check(code == 0 and len(out.splitlines()) == 1 and "1 touching" in err, "a table leaves out what touches", (out, err))
    code, out, err = tact("clash", "-", "--touching", text=scene([("A", "cube", [0, 0, 0]), ("B", "cube", [2, 0, 0])]))
    tap.check(code == 0 and "touching" in out and "A, B" in out, "but for --touching", out)


# Four cubes in a row, each in the next.
ROW = [("frame", "cube", [0, 0, 0]), ("bolt:1", "cube", [1.5, 0, 0]), ("bolt:2", "cube", [3, 0, 0]), ("lid", "cube", [4.5, 0, 0])]


def pairs(*arguments, text=None, **more):
    return [(row["a"], row["b"]) for row in clash(text or scene(ROW, **more), *arguments)[1]]


def check_rules():
    every = [("frame", "bolt:1"), ("bolt:1", "bolt:2"), ("bolt:2", "lid")]
    for arguments, left_out in ((("--ignore", "frame"), [0]), (("--ignore", "frame:bolt*"), [0]),
                                (("--ignore", "bolt*:frame"), [0]), (("--ignore", "bolt:?:lid"), [2]),
                                (("--ignore", "bolt:1:bolt:2"), [1]), (("--ignore", "*:*"), [0, 1, 2]),
                                (("--ignore", "frame:lid"), []), (("--ignore", "rame"), []), (("--ignore", "bolt:[3-9]"), []),
                                (("--ignore", "frame", "--ignore", "lid"), [0, 2]), (("--group", "bolt*"), [1]),
                                (("--group", "*"), [0, 1, 2]), (("--group", "frame", "--group", "lid"), [])):
        expected = [pair for i, pair in enumerate(every) if i not in left_out]
        tap.check(pairs(*arguments) == expected, f"{' '.join(arguments)} leaves {len(expected)}", pairs(*arguments))
        listed = pairs(*arguments, pairs=[list(pair) for pair in every])
        tap.check(listed == expected, "of listed pairs as well", listed)


def check_accepted():
    code, out, err = tact("clash", "-", "-q", "-f", "jsonl", text=scene(ROW))
    pathlib.Path("accepted.jsonl").write_text(out)
    tap.check(code == 0 and "change" not in out, "a report without comparison", out)
    code, rows, err = clash(scene(ROW), "--accepted", "accepted.jsonl")
    tap.check(code == 0 and [row["change"] for row in rows] == ["same"] * 3, "nothing is new", (code, rows))
    moved = ROW[:2] + [("bolt:2", "cube", [10, 0, 0]), ("lid", "cube", [0, 1, 0]), ("nut", "cube", [0, 2, 0])]
    code, rows, err = clash(scene(moved), "--accepted", "accepted.jsonl")
    found = {(row["a"], row["b"]): row["change"] for row in rows}
    tap.check(code == 1 and found == {("frame", "bolt:1"): "same", ("frame", "lid"): "new", ("frame", "nut"): None,
                                      ("bolt:1", "lid"): "new", ("lid", "nut"): "new", ("bolt:1", "nut"): None,
                                      ("bolt:1", "bolt:2"): "gone", ("bolt:2", "lid"): "gone"}, "new, same and gone", found)
    code, out, err = tact("clash", "-", "-f", "json", "--accepted", "accepted.jsonl", text=scene(moved))
    pathlib.Path("second.json").write_text(out)
    tap.check(code == 1 and err.splitlines()[-1] == "3 new, 1 same, 2 gone", "they are counted", err)
    code, rows, err = clash(scene(moved), "--accepted", "second.json")
    tap.check(code == 0 and {row["change"] for row in rows} == {"same", None}, "gone ones are not accepted", rows)
    swapped = [moved[1], moved[0], *moved[2:]]
    code, rows, err = clash(scene(swapped), "--accepted", "second.json")
    tap.check(code == 0 and {row["change"] for row in rows} == {"same", None}, "the order of bodies does not matter", rows)
    thinner = [("frame", "cube", [0, 0, 0]), ("bolt:1", "small", [0.5, 0.5, 0.5])]
    code, rows, err = clash(scene(thinner), "--accepted", "accepted.jsonl")
    tap.check(code == 1 and rows[0]["change"] == "new", "another kind of clash is new", rows)
    code, out, err = tact("clash", "-", "-q", "--accepted", "accepted.jsonl", text=scene(moved))
    words = [line.split()[:2] for line in out.splitlines()]
    tap.check(words == [["change", "kind"], ["same", "overlap"], ["new", "overlap"], ["new", "overlap"], ["new", "overlap"],
                        ["gone", "overlap"], ["gone", "overlap"]], "a table", out)
    code, out, err = tact("clash", "-", "-q", "-f", "csv", "--accepted", "accepted.jsonl", text=scene(moved))
    lines = out.splitlines()
    tap.check(code == 1 and len({line.count(",") for line in lines}) == 1 and lines[0].endswith(",change") and
              sum(line.endswith(",gone") for line in lines) == 2, "CSV", out)
    code, out, err = tact("clash", "-", "-q", "-f", "jsonl", "--accepted", "same.jsonl", "-o", "same.jsonl", text=scene(ROW))
    tap.check(code == 2 and "same.jsonl: cannot be read" in err, "a report that is not there", err)
    for text, message in (("{\n", "broken: line 1: "), ('[{"a": "x"}]', "broken: row 1: \"a\" and \"b\""), ("[1]", "row 1: it is no "),
                          ('\n{"a": "x", "b": "y", "kind": "odd"}\n', "broken: line 2: \"kind\" is not overlap"),
                          ("[", "broken:1:1: "), ("\0\0", "broken: line 1: ")):
        pathlib.Path("broken").write_text(text)
        code, out, err = tact("clash", "-", "--accepted", "broken", text=scene(ROW))
        tap.check(code == 2 and message in err and not out, f"a broken report: {text!r}", err)
    code, out, err = tact("clash", "-", "--accepted", "accepted.jsonl", "--first", text=scene(ROW))
    tap.check(code == 2 and "leave one of them out" in err, "--first knows nothing of what is gone", err)


def check_first_and_threads():
    tap.check(pairs("--first") == [("frame", "bolt:1")], "--first")
    tap.check(pairs("--first", "--ignore", "frame") == [("bolt:1", "bolt:2")], "the first that is not passed over")
    source = random.Random(5)
    bodies, side = (300, 16) if tap.quick else (900, 24)
    places = [(str(i), source.choice(list(SHAPES)), [source.uniform(0, side) for _ in range(3)]) for i in range(bodies)]
    text, arguments = scene(places), ("clash", "-", "-q", "-f", "jsonl", "--depth", "fast", "--clearance", 0.2)
    outs = {tact(*arguments, "--threads", count, text=text)[1] for count in (1, 2, 5)}
    count = len(next(iter(outs)).splitlines())
    tap.check(len(outs) == 1 and count > bodies / 3, "the same bytes for any number of threads", (len(outs), count))
    order = [(int(row["a"]), int(row["b"])) for row in map(json.loads, next(iter(outs)).splitlines())]
    tap.check(order == sorted(order), "in the order of the bodies", order)
    firsts = {tact(*arguments, "--first", "--threads", count, text=text)[1] for count in (1, 2, 5)}
    tap.check(len(firsts) == 1 and len(next(iter(firsts)).splitlines()) >= 1, "and the same first one", firsts)
    full = [json.loads(line) for line in tact(*arguments[:5], "--depth", "full", "--clearance", 0.2, text=text)[1].splitlines()]
    fast = [json.loads(line) for line in next(iter(outs)).splitlines()]
    depths = [(a, b) for a, b in zip(full, fast) if a["depth_upper"] is not None]
    tap.check(len(full) == len(fast) and len(depths) > bodies / 9 and
              all(b["depth_lower"] <= a["depth_upper"] and a["depth_lower"] <= b["depth_upper"] for a, b in depths),
              "fast brackets agree with full ones", len(depths))


def check_interrupted():
    """Bodies that all meet, so that there is enough to do."""
    places = [(str(i), "fanned", [i * 1e-3, 0, 0]) for i in range(600 if tap.quick else 3000)]
    pathlib.Path("many.json").write_text(scene(places))
    run = subprocess.Popen([COMMAND, "clash", "many.json", "-f", "json", "--depth", "full", "-o", "many.out"],
                           stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (pathlib.Path("many.out").exists() and
                                               pathlib.Path("many.out").stat().st_size > 0):
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    try:
        err = run.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        run.kill()
        err = run.communicate()[1]
    rows = json.loads(pathlib.Path("many.out").read_text())
    tap.check(run.returncode == 2 and "interrupted; the rows of " in err and len(rows) > 0, "an interrupted report is whole",
              (run.returncode, err))


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    for name, content in (("cube", CUBE), ("fanned", FANNED), ("dented", DENTED), ("open", OPEN)):
        pathlib.Path(name + ".obj").write_text(content)
    check_kinds()
    check_rules()
    check_accepted()
    check_first_and_threads()
    check_interrupted()
    os.chdir("/")
tap.finish()
