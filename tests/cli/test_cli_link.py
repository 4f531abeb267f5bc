#!/usr/bin/env python3
"""Links of the command: `tact explain --link` writes every pair exactly, distance, overlap, collide and explain read it
back to the same answers, and what programs do to links on their way is undone or told, never misread."""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
SHAPES = {
    2: [{"type": "circle", "radius": 0.1}, {"type": "box", "half_extents": [1, 1 / 3]},
        {"type": "capsule", "radius": 1e-3, "half_length": 0}, {"type": "ellipse", "radii": [2, 0.7]},
        {"type": "polygon", "points": [[4, 11], [9, 9], [4, 5]]}, {"type": "segment", "a": [-0.0, 1e-7], "b": [1, 2]},
        {"type": "triangle", "a": [0, 0], "b": [0.3, 0], "c": [0, 1e-9]}, {"type": "point"}],
    3: [{"type": "sphere", "radius": 12345.678}, {"type": "box", "half_extents": [1, 1 / 3, 2e21]},
        {"type": "capsule", "radius": 0.25, "half_length": 1}, {"type": "cylinder", "radius": 1, "half_height": 0.1},
        {"type": "cone", "radius": 2, "half_height": 3}, {"type": "ellipsoid", "radii": [1, 2, 0.1]},
        {"type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1 / 7, 0], [0, 0, 1], [0.1, 0.1, 0.1]]},
        {"type": "segment", "a": [1, 2, 3], "b": [1e-7, 5, 6]},
        {"type": "triangle", "a": [0, 0, 0], "b": [1, 0, 0], "c": [0, 1, 1]}, {"type": "point"}],
}
PLACE = {2: [[0.1, -3.3], [123456.789, 1e-5]], 3: [[0.1, -3.3, 1e-300], [1 / 3, 0, -7]]}
TURN = {2: [0.35, [0.6, -0.8], -2.5, 1e9],
        3: [[0.5, 0.5, -0.5, 0.5], [0.1, 0.2, 0.3, 0.927361849549570], [0, 0.6, 0, 0.8]]}
CLASSIC = "/2d?v=1&a=polygon:4,11,9,9,4,5&b=polygon:5,7,12,7,10,2,7,3"


def tact(*arguments):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def signed(text):
    return f"#{text}&sum={zlib.crc32(text.encode()):08x}"


def scenes():
    """Each shape against some others, rounded or not, in places that need all digits."""
    for dimension, shapes in SHAPES.items():
        for i, first in enumerate(shapes):
            second = dict(shapes[(i + 3) % len(shapes)], rounding=[0.1, 1 / 3, 1e-9][i % 3])
            bodies = [{"name": "first", "shape": "a", "position": PLACE[dimension][i % 2]},
                      {"name": "second", "shape": "b", "position": PLACE[dimension][(i + 1) % 2],
                       "rotation": TURN[dimension][i % len(TURN[dimension])]}]
            yield f"{first['type']}{dimension}", {"dimension": dimension, "shapes": {"a": first, "b": second},
                                                  "bodies": bodies}


def answers(command, text):
    code, out, err = tact(command, text, "--format", "json")
    rows = json.loads(out) if code == 0 else [{"refused": err.split(": ", 3)[-1]}]
    for row in rows:
        row.pop("a", None), row.pop("b", None)
    return rows


def check_exact(folder):
    for name, scene in scenes():
        file = folder / "scene.json"
        file.write_text(json.dumps(scene))
        for query in ("distance", "collide"):
            code, out, err = tact("explain", file, "--query", query, "--link")
            link = out.strip()
            good = code == 0 and link.startswith("http://localhost:4173/#/") and not err
            if not tap.check(good, f"{name}, {query}: a link is printed", err):
                continue
            _, again, _ = tact("explain", link, "--link")
            tap.check(again == out, f"{name}, {query}: the link of its link is the same", (again, out))
            fields = re.sub(r".*\?", "", link).replace("v=1&", "").split("&sum=")[0]
            tap.check(re.fullmatch(r"[a-z0-9=&:,.-]*", fields), f"{name}: nothing in it needs an escape", link)
            for command in (query, "overlap"):
                tap.check(answers(command, link) == answers(command, file),
                          f"{name}: the answers of tact {command} are the same bits", link)
        data = [json.loads(tact("explain", text, "--query", "collide", "--format", "json")[1] or "{}")
                for text in (file, link)]
        tap.check(data[0].get("steps") == data[1].get("steps") and data[0].get("steps"),
                  f"{name}: so are the steps of tact explain")


def shortest(x):
    """Digits and exponent of the shortest decimal, by Python's own algorithm."""
    mantissa, _, exponent = f"{x!r}".partition("e")
    whole, _, part = mantissa.lstrip("-").partition(".")
    digits = (whole + part).lstrip("0")
    return digits.rstrip("0") or "0"


def check_numbers(folder):
    """Numbers are as short as they can be, and exact."""
    random.seed(tap.seed(7))
    numbers = [0.1, 1 / 3, 1e21, 1e20, 123456789012345680000.0, 1e-6, 1e-7, 5e-324, 1.7976931348623157e308,
               2.2250738585072014e-308, 9007199254740993.0, 4.35, 0.3, 100, 1e5, 2.5e-310]
    # Below a power of two doubles lie closer than above.
    numbers += [2.0 ** power for power in [-24, -44, *range(-1074, 1024, 9)]]
    numbers += [random.uniform(-1, 1) * 10 ** random.randint(-300, 300) for _ in range(400)]
    points = [[x, y] for x, y in zip(numbers[::2], numbers[1::2])]
    scene = {"dimension": 2, "shapes": {"a": {"type": "polygon", "points": points}, "b": {"type": "point"}},
             "bodies": [{"name": "a", "shape": "a"}, {"name": "b", "shape": "b"}]}
    file = folder / "numbers.json"
    file.write_text(json.dumps(scene))
    code, out, err = tact("explain", file, "--link")
    texts = re.search(r"polygon:([^&]*)", out)[1].split(",") if code == 0 else []
    if not tap.check(len(texts) == len(numbers), "a polygon of many numbers is written", err):
        return
    tap.check(all(float(t) == x for t, x in zip(texts, numbers)), "every number reads back as the same double",
              [(t, x) for t, x in zip(texts, numbers) if float(t) != x][:5])
    longer = [(t, x) for t, x in zip(texts, numbers) if shortest(float(t)) != shortest(x)
              or len(re.sub(r"e.*|[-.]", "", t).strip("0")) > len(shortest(x))]
    tap.check(not longer, "no number has more digits than it needs", longer[:5])


def check_travel():
    """What mail and chat programs do is undone."""
    link = "http://localhost:4173/" + signed(CLASSIC)
    wanted = answers("distance", link)
    tap.check(len(wanted) == 1 and abs(wanted[0].get("distance", 0) + 0.9370425713316364) < 1e-14,
              "the classic example is read", wanted)
    fragment = link.split("#")[1]
    percent = "".join(f"%{ord(c):02X}" if c in ",:&=?/" else c for c in fragment)
    twice = percent.replace("%", "%25")
    for name, text in (("percent signs", f"https://x.org/#{percent}"),
                       ("percent signs twice", f"https://x.org/#{twice}"),
                       ("also of the #", f"https://x.org/?u=%23{percent}"), ("&amp;", link.replace("&", "&amp;")),
                       ("a line break", link[:50] + "\r\n  " + link[50:]),
                       ("a soft hyphen", link[:50] + "\u00ad" + link[50:]),
                       ("capitals", link.upper().replace("HTTP", "http")), ("a full stop behind it", link + ")."),
                       ("a parameter behind it", link + "&utm_source=chat"), ("the fragment alone", "#" + fragment),
                       ("another page", "file:///home/me/dist/index.html#" + fragment),
                       ("keys in another order", signed("/2d?b=polygon:5,7,12,7,10,2,7,3&v=1&a=polygon:4,11,9,9,4,5")),
                       ("a key of tomorrow", signed(CLASSIC + "&camera=1,2,3"))):
        tap.check(answers("distance", text) == wanted, f"a link with {name} is read", text)


def check_refused(text, words, name, command="distance"):
    code, out, err = tact(command, text)
    good = code == 2 and not out and err.startswith("link: ") and err.count("\n") == 1 and words in err
    tap.check(good, f"{name} is refused", f"{text}\nexit {code}\n{out}{err}")


def check_damage():
    """No part of a link, and no link with another character, is taken for a link."""
    link = signed(CLASSIC + "&pb=1,2&rb=0.25&q=collide&step=12")
    whole = answers("distance", link)
    wrong = [link[:end] for end in range(7, len(link)) if tact("distance", link[:end])[0] != 2]
    tap.check(not wrong, "a link that is cut anywhere is refused", wrong[:3])
    check_refused(link[:-3], "the link was cut: it ends in", "a cut link")
    random.seed(tap.seed(3))
    for name, change in (("another", lambda c: random.choice("0123456789abcdef,.&=-".replace(c, ""))),
                         ("no", lambda c: "")):
        wrong = []
        for i in range(2, len(link)):
            text = link[:i] + change(link[i]) + link[i + 1:]
            if link_is(text) and (tact("distance", text)[0] != 2):
                wrong.append(text)
        tap.check(not wrong, f"a link with {name} character anywhere is refused", wrong[:3])
    swapped = link.replace("9,9", "9,8")
    check_refused(swapped, f"that of its text is sum={signed(swapped[1:].split('&sum')[0])[-8:]}", "a changed link")
    tap.check(whole == answers("distance", link), "the link itself is read")


def link_is(text):
    return re.search("#/[23]d\\?", text)


def check_wrong():
    a, b = "a=circle:1", "b=circle:1"
    for text, words in (
            (f"/2d?{a}&{b}", "there is no version; it must be v=1"), (f"/2d?v=2&{a}&{b}", 'v is "2"; it must be 1'),
            (f"/2d?v=1&{a}", 'there is no "b"; it must be a shape such as box:1,0.5'),
            (f"/2d?v=1&a=sphere:1&{b}", 'a is "sphere"; it must be one of circle, box,'),
            (f"/3d?v=1&a=mesh:1&b=point", 'a is "mesh"; it must be one of'),
            (f"/2d?v=1&a=circle&{b}", "a is a circle of 0 numbers; it must have 1"),
            (f"/2d?v=1&a=box:1,2,3&{b}", "a is a box of 3 numbers; it must have 2"),
            (f"/2d?v=1&a=box:1,-2&{b}", 'a: number 2 is "-2"; it must be a number above zero'),
            (f"/2d?v=1&a=circle:1x&{b}", 'a: number 1 is "1x"; it must be a number above zero'),
            (f"/2d?v=1&a=polygon:1,2,3&{b}", "a has points of 3 numbers; it must be points of 2 numbers each"),
            (f"/2d?v=1&a=polygon:&{b}", "a has points of 0 numbers"),
            (f"/2d?v=1&a=circle:1,r-1&{b}", 'a: the rounding is "-1"; it must be a number not below zero'),
            (f"/2d?v=1&{a}&{b}&pb=1", 'pb is "1"; it must be 2 numbers'),
            (f"/2d?v=1&{a}&{b}&pb=1,1e999", 'pb: number 2 is "1e999"; it must be a number'),
            (f"/2d?v=1&{a}&{b}&pb=1,nan", 'pb: number 2 is "nan"'),
            (f"/2d?v=1&{a}&{b}&pb=1,0x10", 'number 2 is "0x10"'),
            (f"/2d?v=1&{a}&{b}&rb=1,1", 'rb is "1,1"; it must be an angle in radians, or its cosine and sine'),
            (f"/3d?v=1&a=sphere:1&b=point&rb=1,0,0,1", "it must be a unit quaternion x,y,z,w"),
            (f"/2d?v=1&{a}&{b}&q=cast", 'q is "cast"; it must be distance or collide'),
            (f"/2d?v=1&{a}&{b}&{a}", "a stands twice in the link"),
            (f"/2d?v=1&{a}&{b}&step=abc", 'step is "abc"; it must be a whole number'),
            (f"/2d?v=1&a=point:&{b}", 'a is "point:"; it must be point, without a colon'),
            ("/toy2?scene=pyramid20", "a link to the toy"),
            ("/2d?" + "&".join(f"k{i}=1" for i in range(99)), "too many keys"),
            (f"/2d?v=1&a=polygon:{'1,2,' * 10000}3,4&{b}", "it must not have more than 32000"),
            (f"/2d?v=1&a=circle:1e200&{b}", "link: A: ")):
        check_refused(signed(text), words, f"{text[:60]}")
    check_refused("https://tact.example/index.html", "this is no link to a case", "an address without a case")
    behind = signed("/2d") + f"?v=1&{a}&{b}"
    check_refused(behind, "this is no link to a case", "a case behind the checksum")
    check_refused("http://x/#/2d?" + "%" * 129000, "it must not have more than 32000", "an endless link")
    good = signed(f"/2d?v=1&{a}&{b}")
    for command in ("cast", "toi"):
        check_refused(good, "a link holds no motion", f"tact {command} on a link", command)
    check_refused(good, "takes no link", "tact simulate on a link", "simulate")


def check_options(folder):
    classic = source / "scenes/classic.json"
    _, out, _ = tact("explain", classic, "--link=https://tact.example/")
    tap.check(out == f"https://tact.example/{signed(CLASSIC)}\n", "--link=BASE is the page's address", out)
    _, out, _ = tact("explain", classic, "--link", "-o", folder / "link.txt")
    tap.check(not out and (folder / "link.txt").read_text() == f"http://localhost:4173/{signed(CLASSIC)}\n",
              "-o takes the link")
    link = signed(f"{CLASSIC}&q=collide")
    data = json.loads(tact("explain", link, "--format", "json")[1])
    tap.check("points" in data["answer"] and data["a"] == "A" and data["b"] == "B",
              "tact explain shows what the link asks", data["answer"])
    _, out, _ = tact("raycast", link, "--ray", "0,8,20,0", "--format", "json")
    tap.check(json.loads(out)[0]["body"] == "A", "rays are cast at the bodies of a link", out)
    code, _, err = tact("explain", classic, "--link", "--format", "svg")
    tap.check(code == 2 and "leave out --format" in err, "--link and --format are refused", err)
    code, _, err = tact("explain", classic, "--link=x#y")
    tap.check(code == 2 and "up to its #" in err, "a base with a # is refused", err)
    code, _, err = tact("distance", link, link)
    tap.check(code == 2 and "a link must be the only operand" in err, "two links are refused", err)
    code, _, err = tact("explain", source / "scenes/motion2.json", "--query", "toi", "--link")
    tap.check(code == 2 and "a link holds no motion" in err, "the link of a motion is refused", err)


def check_long(folder):
    """A mesh goes into a link with all its points; too many of them are told, and how many would fit."""
    (folder / "tetra.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    cloud = [[i / 7, i * i / 11, i * i * i / 13] for i in range(3000)]
    shapes = {"mesh": {"type": "mesh", "file": "tetra.obj", "scale": 3}, "cloud": {"type": "hull", "points": cloud}}
    scene = {"dimension": 3, "shapes": shapes, "bodies": [
        {"name": "m", "shape": "mesh"}, {"name": "n", "shape": "mesh", "position": [0.5, 0, 0]},
        {"name": "dust", "shape": "cloud"}]}
    file = folder / "mesh.json"
    file.write_text(json.dumps(scene))
    _, link, _ = tact("explain", file, "--link")
    tap.check("a=hull:" in link and answers("distance", link.strip()) == answers("distance", file)[:1],
              "a mesh is written as the hull of its points", link)
    code, out, err = tact("explain", file, "--pair", "m,dust", "--link")
    told = re.search(r"dust has 3000 points, .*; about (\d+) would fit", err)
    if not tap.check(code == 2 and not out and told, "too many points are told", err):
        return
    scene["shapes"]["cloud"]["points"] = cloud[:int(int(told[1]) * 0.9)]
    file.write_text(json.dumps(scene))
    code, out, err = tact("explain", file, "--pair", "m,dust", "--link")
    tap.check(code == 0 and len(out.split("#")[1].strip()) <= 32000, "about as many as were told do fit", err)


def check_garbage():
    """Any text with a right checksum is a pair or a message."""
    random.seed(tap.seed(11))
    link = CLASSIC + "&pb=1,2&rb=0.25&q=collide"
    for _ in range(300):
        text = list(link)
        for _ in range(random.randint(1, 4)):
            i = random.randrange(4, len(text))
            text[i] = random.choice(["", text[i] * 2, random.choice("0123456789e.,:&=-+r abp\u2026")])
        text = "".join(text)
        plain = re.sub(r"\s", "", text)
        code, out, err = tact("distance", f"#{text}&sum={zlib.crc32(plain.encode()):08x}")
        if not (code == 0 and not err or code == 2 and not out and err.startswith("link: ") and err.count("\n") == 1):
            tap.check(False, "garbage is a pair or a message", f"{text}\nexit {code}\n{out}{err}")
            return
    tap.check(True, "300 links of garbage are pairs or messages")


def main():
    if not tap.check(os.access(COMMAND, os.X_OK), "the command is built", COMMAND):
        return
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_exact(folder)
        check_numbers(folder)
        check_options(folder)
        check_long(folder)
    check_travel()
    check_damage()
    check_wrong()
    check_garbage()


main()
tap.finish()
