#!/usr/bin/env python3
"""What `tact explain` writes: the classic worked example step by step, clipping and motions, data that holds together,
pages and pictures that are well-formed, show the numbers of the data and keep their labels apart, and what it
refuses."""

import itertools
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
from tap import build, source

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
CLASSIC = source / "scenes/classic.json"
SVG = "{http://www.w3.org/2000/svg}"
HTML = "{http://www.w3.org/1999/xhtml}"
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")

SCENES = {
    "eggs": {"dimension": 2, "shapes": {"egg": {"type": "ellipse", "radii": [3, 1.2]}},
             "bodies": [{"name": "a", "shape": "egg", "rotation": 0.5},
                        {"name": "b", "shape": "egg", "position": [1.5, 0.7], "rotation": -0.6}]},
    "rounded": {"dimension": 2, "shapes": {"pill": {"type": "capsule", "radius": 0.75, "half_length": 2},
                                           "soap": {"type": "box", "half_extents": [2, 1], "rounding": 0.5}},
                "bodies": [{"name": "a", "shape": "pill"}, {"name": "b", "shape": "soap", "position": [1, 4]}]},
    "shallow": {"dimension": 2, "shapes": {"disc": {"type": "circle", "radius": 2}},
                "bodies": [{"name": "a", "shape": "disc"}, {"name": "b", "shape": "disc", "position": [3, 0]}]},
    "same": {"dimension": 2, "shapes": {"disc": {"type": "circle", "radius": 2}},
             "bodies": [{"name": "a", "shape": "disc"}, {"name": "b", "shape": "disc"}]},
    "lines": {"dimension": 2, "shapes": {"line": {"type": "segment", "a": [-1, 0], "b": [1, 0]}},
              "bodies": [{"name": "a", "shape": "line"}, {"name": "b", "shape": "line", "position": [0.5, 0]}]},
    "touching": {"dimension": 2, "shapes": {"box": {"type": "box", "half_extents": [1, 1]}},
                 "bodies": [{"name": "a", "shape": "box"}, {"name": "b", "shape": "box", "position": [2, 0.5]}]},
    "far": {"dimension": 2, "shapes": {"box": {"type": "box", "half_extents": [1, 2]}},
            "bodies": [{"name": "a", "shape": "box", "position": [1e6, -2e6], "rotation": 0.3},
                       {"name": "b", "shape": "box", "position": [1000001.5, -2e6]}]},
    "gem": {"dimension": 3, "shapes": {"box": {"type": "box", "half_extents": [1, 1.4, 0.8]},
                                       "gem": {"type": "hull", "points": [[1, 0, 0], [-1, 0, 0], [0, 1, 0],
                                                                          [0, -1, 0], [0, 0, 1.5], [0, 0, -1.5]]}},
            "bodies": [{"name": "a", "shape": "box"}, {"name": "b", "shape": "gem", "position": [1.2, 0.7, 0.6]}]},
    "apart3": {"dimension": 3, "shapes": {"can": {"type": "cylinder", "radius": 1, "half_height": 1, "rounding": 0.25},
                                          "cone": {"type": "cone", "radius": 1, "half_height": 1}},
               "bodies": [{"name": "a", "shape": "can"}, {"name": "b", "shape": "cone", "position": [2, 3, 1]}]},
    "crates": {"dimension": 2, "shapes": {"box": {"type": "box", "half_extents": [1, 0.5]}},
               "bodies": [{"name": "a", "shape": "box", "position": [3, 1]},
                          {"name": "b", "shape": "box", "position": [3.75, 1.98], "rotation": 0.01}]},
    "crates3": {"dimension": 3, "shapes": {"box": {"type": "box", "half_extents": [1, 1, 0.5]}},
                "bodies": [{"name": "a", "shape": "box", "position": [3, 1, 0]},
                           {"name": "b", "shape": "box", "position": [3.25, 1, 0.99], "rotation": [0, 0, 0.28, 0.96]}]},
    "flight": {"dimension": 2, "shapes": {"egg": {"type": "ellipse", "radii": [1, 0.4]},
                                          "box": {"type": "box", "half_extents": [0.5, 2]}},
               "bodies": [{"name": "a", "shape": "box", "motion": {"translation": [1, 0]}},
                          {"name": "b", "shape": "egg", "position": [-7, 2], "rotation": 0.5,
                           "motion": {"translation": [9, -1]}}]},
    "tumble": {"dimension": 2, "shapes": {"box": {"type": "box", "half_extents": [1.5, 0.5]}},
               "bodies": [{"name": "a", "shape": "box", "motion": {"rotation": 0.5}},
                          {"name": "b", "shape": "box", "position": [0.5, 4],
                           "motion": {"translation": [0, -4], "rotation": 2.5}}]},
    "tumble3": {"dimension": 3, "shapes": {"can": {"type": "cylinder", "radius": 0.5, "half_height": 1},
                                           "box": {"type": "box", "half_extents": [2, 2, 0.2]}},
                "bodies": [{"name": "a", "shape": "box", "motion": {"translation": [0, 0, 0.5]}},
                           {"name": "b", "shape": "can", "position": [0.5, 0.25, 4],
                            "motion": {"translation": [0, 0.5, -4], "rotation": [0.6, 0, 0, 0.8]}}]},
    "eggs3": {"dimension": 3, "shapes": {"egg": {"type": "ellipsoid", "radii": [1, 1.5, 0.7]}},
              "bodies": [{"name": "a", "shape": "egg"},
                         {"name": "b", "shape": "egg", "position": [-0.5, 0.5, 0], "rotation": [0.6, 0, 0, 0.8]}]},
}


def tact(*arguments, folder=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, cwd=folder, timeout=60)
    return done.returncode, done.stdout, done.stderr


def explain(scene, *options):
    """What the command prints; nothing may be on stderr."""
    code, out, err = tact("explain", scene, *options)
    if code != 0 or err:
        raise RuntimeError(f"exit {code}: {err}")
    return out


def length(v):
    return math.sqrt(sum(x * x for x in v))


def points_of(step):
    held = step.get("simplex", step.get("polygon", step.get("polytope")))
    return held + ([step["support"]] if step["support"] else [])


def check_classic(data):
    gjk = [step for step in data["steps"] if step["stage"] == "gjk"]
    epa = [step for step in data["steps"] if step["stage"] == "epa"]
    simplex = [tuple(p["point"]) for p in gjk[-1]["simplex"]]
    tap.check(set(simplex) == {(4, 2), (-8, -2), (-1, -2)} and gjk[-1]["support"] is None,
              "classic: GJK ends with the simplex (4, 2) (-8, -2) (-1, -2)", simplex)
    turns = [p[0] * q[1] - p[1] * q[0] for p, q in zip(simplex, simplex[1:] + simplex[:1])]
    tap.check(all(t > 0 for t in turns) or all(t < 0 for t in turns), "classic: it holds the origin", turns)
    tap.check(len(epa) == 2, "classic: EPA takes two steps", len(epa))
    lower, upper = [s["lower"] for s in epa], [s["upper"] for s in epa]
    tap.check(lower[0] < lower[1] and upper[0] > upper[1], "classic: EPA's bounds close", (lower, upper))
    depth = 6 / math.sqrt(41)
    tap.check(abs(lower[1] - depth) < 1e-14 and abs(upper[1] - depth) < 1e-14,
              "classic: the bounds meet at 6/sqrt(41)", (lower, upper))
    normal = data["answer"]["normal"]
    tap.check(abs(data["answer"]["distance"] + depth) < 1e-14 and abs(normal[0] - 4 / math.sqrt(41)) < 1e-14
              and abs(normal[1] + 5 / math.sqrt(41)) < 1e-14, "classic: depth and normal of the answer", data["answer"])
    corners = {"point_a": {(4, 11), (9, 9), (4, 5)}, "point_b": {(5, 7), (12, 7), (10, 2), (7, 3)}}
    strangers = [p for step in data["steps"] for p in points_of(step)
                 if any(tuple(p[key]) not in known for key, known in corners.items())]
    tap.check(not strangers, "classic: every point is the difference of two corners", strangers)


def check_data(name, data):
    """Data that holds together, whatever the scene."""
    bad, names = [], {}
    size = max([1] + [abs(x) for step in data["steps"] for p in points_of(step) for x in p["point_a"] + p["point_b"]])
    for step in data["steps"]:
        for p in points_of(step):
            gap = max(abs(w - (a - b)) for w, a, b in zip(p["point"], p["point_a"], p["point_b"]))
            if gap > 4e-15 * size:
                bad.append(f"point {p} is off by {gap}")
            if names.setdefault(p["name"], p["point"]) != p["point"]:
                bad.append(f"the name {p['name']} has two points")
        if step["support"] and abs(length(step["direction"]) - 1) > 1e-14:
            bad.append(f"direction {step['direction']}")
        if step["upper"] is not None and step["lower"] is not None and step["lower"] > step["upper"] + 4e-14 * size:
            bad.append(f"bounds {step['lower']}, {step['upper']}")
    for stage in ("gjk", "epa"):
        upper = [s["upper"] for s in data["steps"] if s["stage"] == stage and s["upper"] is not None]
        lower = [s["lower"] for s in data["steps"] if s["stage"] == stage and s["lower"] is not None]
        if any(b > a + 4e-14 * size for a, b in zip(upper, upper[1:])):
            bad.append(f"{stage}: the upper bound grew: {upper}")
        if any(b < a - 4e-14 * size for a, b in zip(lower, lower[1:])):
            bad.append(f"{stage}: the lower bound fell: {lower}")
    tap.check(data["steps"] and not bad, f"{name}: the data hold together", "\n".join(bad))


def number_of(text):
    """The number that a text such as 6/√41 ≈ 0.937 or 1.2·10⁻⁹ shows, from its exact part where it has one."""
    text = text.split("≈")[0].strip().replace("−", "-")
    match = re.fullmatch(r"(-?)(?:([\d.]+)(?:/√(\d+)|·10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))?|√(\d+)|10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))", text)
    if not match:
        raise ValueError(f"no number: {text!r}")
    sign, plain, root, power, square, bare = match.groups()
    power = power or bare
    value = math.sqrt(float(square)) if square else float(plain or 1)
    value *= 10.0 ** int(power.translate(RAISED)) if power else 1
    return (-1 if sign else 1) * value / (math.sqrt(float(root)) if root else 1)


def vector_of(text):
    match = re.fullmatch(r"\(([^)]*)\)(?:/(√?)(\d+))?", text)
    scale = 1 if not match[3] else math.sqrt(float(match[3])) if match[2] else float(match[3])
    return [number_of(part) / scale for part in match[1].split(",")]


def near(shown, exact, size):
    """Numbers are shown with four digits or more."""
    return all(abs(s - e) <= 6e-4 * max(abs(e), 0.1 * size) for s, e in zip(shown, exact, strict=True))


def check_numbers(name, figures, data):
    """The numbers beside the pictures are those of the data."""
    wrong, seen = [], 0
    for figure, step in zip(figures, data["steps"]):
        w = step["support"]
        if not w:
            continue
        reach = sum(n * x for n, x in zip(step["direction"], w["point"]))
        size = length(w["point_a"]) + length(w["point_b"])
        for row in figure.iter(f"{HTML}tr"):
            key, shown = row.find(f"{HTML}th").text, row.find(f"{HTML}td").text
            lower = step["lower"] if step["stage"] == "epa" else max(step["lower"], 0)
            exact = {"v": step.get("closest"), "n": step["direction"]}.get(key)
            exact = exact or (w["point_a"] if key[0] == "a" else w["point_b"] if key[0] == "b" else None)
            exact = exact or (w["point"] if "=" in key else None)
            good = near(vector_of(shown), exact, size) if exact else near(
                [number_of(shown)], [reach if key[0] == "n" else lower if "≥" in key else step["upper"]], size)
            seen += 1
            if not good:
                wrong.append(f"{key} {shown}: {exact or (reach, step['lower'], step['upper'])}")
    tap.check(seen >= 4 and not wrong, f"{name}: the numbers shown are those of the data", "\n".join(wrong))


def classes(element):
    return element.get("class", "").split()


def check_places(name, figures, data):
    """In the plane the drawing is the data, moved and scaled: the same way in all steps."""
    pairs = []
    for figure, step in zip(figures, data["steps"]):
        panel = figure.findall(f".//{SVG}svg")[1]
        dots = [c for c in panel.iter(f"{SVG}circle") if "q-dot" in classes(c)]
        if step["support"]:
            pairs += [((float(d.get("cx")), float(d.get("cy"))), step["support"]["point"]) for d in dots]
        origin = [c for c in panel.iter(f"{SVG}circle") if "origin" in classes(c)]
        pairs += [((float(d.get("cx")), float(d.get("cy"))), (0, 0)) for d in origin]
    (x0, y0), _ = next(p for p in pairs if p[1] == (0, 0))
    (x1, _), w = max(pairs, key=lambda p: abs(p[1][0]))
    scale = (x1 - x0) / w[0]
    worst = max(max(abs(x0 + scale * p[0] - x), abs(y0 - scale * p[1] - y)) for (x, y), p in pairs)
    tap.check(len(pairs) > len(figures) and worst < 0.03, f"{name}: drawn where the data are", worst)


def letters(text):
    """The width of a text in letters, on the narrow side."""
    return sum(0.25 if c in " .,:;|il()" else 0.3 if c in "₀₁₂₃₄₅₆₇₈₉" else 0.48 for c in text)


def boxes(panel):
    """(text, left, top, right, bottom) of each label."""
    found = []
    for text in panel.iter(f"{SVG}text"):
        size = 10.5 if "tick" in classes(text) else 13
        width, x, y = letters(text.text) * size, float(text.get("x")), float(text.get("y"))
        left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
        found.append((text.text, left, y - 0.62 * size, left + width, y))
    return found


def check_labels(name, panels):
    outside, touching, count = [], [], 0
    for panel in panels:
        _, _, wide, high = map(float, panel.get("viewBox").split())
        labels = boxes(panel)
        count += len(labels)
        outside += [b for b in labels if b[1] < 0 or b[2] < 0 or b[3] > wide or b[4] > high]
        touching += [(a[0], b[0]) for a, b in itertools.combinations(labels, 2)
                     if min(a[3], b[3]) > max(a[1], b[1]) and min(a[4], b[4]) > max(a[2], b[2])]
    tap.check(not outside, f"{name}: labels are on their panels", outside)
    tap.check(count > 4 * len(panels) // 2 and not touching, f"{name}: no label on another", touching)


def check_page(name, scene, data, *options):
    page = explain(scene, "--all", *options)
    root = xml.fromstring(page)
    figures = [f for f in root.iter(f"{HTML}figure")]
    tap.check(len(figures) == len(data["steps"]) + 1, f"{name}: a figure for each step, and one for the answer",
              f"{len(figures)} figures, {len(data['steps'])} steps")
    panels = list(root.iter(f"{SVG}svg"))
    panels = [p for p in panels if "panel" in classes(p)]
    tap.check(len(panels) == 2 * len(figures), f"{name}: two panels a figure", len(panels))
    broken = re.search(r'[">\s(,](-?nan|-?inf)\b', page)
    tap.check(not broken, f"{name}: no number that is none", broken)
    tap.check("<script" not in page and not re.search(r'(src|href)=|url\(|@import', page),
              f"{name}: nothing is run or loaded")
    check_labels(name, panels)
    return figures


def check_strip(name, scene, data, *options):
    strip = explain(scene, "--all", "--format", "svg", *options)
    root = xml.fromstring(strip)
    panels = [p for p in root.iter(f"{SVG}svg") if "panel" in classes(p)]
    tap.check(len(panels) == 2 * len(data["steps"]) + 2, f"{name}: the strip has two panels a step", len(panels))
    high = float(root.get("viewBox").split()[3])
    rows = sorted({float(p.get("y")) for p in panels})
    inside = all(y + 330 <= high for y in rows)
    beside = [float(t.get("y")) for t in root.findall(f"{SVG}text") if float(t.get("x")) > 800]
    beside = [y for y in beside if y > rows[0]]
    spilled = [y for y in beside if not any(row <= y <= row + 340 for row in rows)]
    tap.check(inside and beside and not spilled, f"{name}: text stays beside its panels", spilled)


def check_scene(name, folder):
    scene = folder / f"{name}.json"
    scene.write_text(json.dumps(SCENES[name]))
    data = json.loads(explain(scene, "--format", "json"))
    check_data(name, data)
    figures = check_page(name, scene, data)
    check_numbers(name, figures, data)
    check_strip(name, scene, data)
    code, out, _ = tact("distance", scene, "--format", "json")
    known = json.loads(out)[0] if code == 0 else {}
    bound = data["answer"]["error_bound"] + known.get("error_bound", 0)
    tap.check(abs(data["answer"]["distance"] - known.get("distance", math.inf)) <= bound,
              f"{name}: the answer is that of tact distance", (data["answer"], known))
    return scene, data, figures


def check_long(folder):
    """Of many steps the first and the last are shown, and the page says how many are missing."""
    scene, data, _ = check_scene("eggs3", folder)
    page = explain(scene)
    shown = len(list(xml.fromstring(page).iter(f"{HTML}figure"))) - 1
    told = sum(int(n) for n in re.findall(r"(\d+) steps are left out", page))
    tap.check(told > 10 and shown + told == len(data["steps"]), "a long stage is folded, and says so",
              f"{shown} shown, {told} left out, {len(data['steps'])} steps")
    strip = explain(scene, "--format", "svg")
    tap.check(f"{told} steps are left out" in strip, "so is the strip")
    epa = [s for s in data["steps"] if s["stage"] == "epa"]
    edges = [(f[k], f[(k + 1) % 3]) for s in epa[:9] for f in s["faces"] for k in range(3)]
    tap.check(all(len(s["faces"]) == 2 * len(s["polytope"]) - 4 for s in epa[:9]) and edges,
              "in space EPA's polytope is closed")


def check_rounding(folder):
    scene, data, figures = check_scene("rounded", folder)
    text = "".join(figures[-1].itertext())
    tap.check([data["rounding_a"], data["rounding_b"]] == [0.75, 0.5], "rounded: the radii are in the data")
    core = data["answer"]["distance"] + data["rounding_a"] + data["rounding_b"]
    tap.check(f"{core:g} − 0.75 − 0.5 = {data['answer']['distance']:g}" in text,
              "rounded: the answer says how the radii enter", text)
    check_scene("shallow", folder)
    epa = [s for s in json.loads(explain(folder / "shallow.json", "--format", "json"))["steps"] if s["stage"] == "epa"]
    tap.check(not epa, "shallow: overlapping discs need no EPA, for their cores are apart", len(epa))


def near_points(found, expected, tolerance):
    return len(found) == len(expected) and all(abs(f - e) <= tolerance for f, e in zip(found, expected))


def check_clip(name, folder):
    """The contact points are corners of the patch, and the patch lies on A's feature."""
    scene = folder / f"{name}.json"
    scene.write_text(json.dumps(SCENES[name]))
    data = json.loads(explain(scene, "--query", "collide", "--format", "json"))
    clips = [s for s in data["steps"] if s["stage"] == "clip"]
    if not tap.check(len(clips) == 1 and data["steps"][-1]["stage"] == "clip", f"{name}: one clip, after the search"):
        return
    clip, points = clips[0], data["answer"]["points"]
    dimension = data["dimension"]
    tap.check(len(points) == (2 if dimension == 2 else 4) and len(clip["kept"]) == len(points),
              f"{name}: as many corners are kept as there are contact points", (clip, points))
    good = all(near_points(clip["patch"][k], p["point_a"], 1e-12) and abs(clip["separation"][k] - p["separation"]) < 1e-12
               for k, p in zip(clip["kept"], points))
    tap.check(good, f"{name}: the corners kept are the contact points, in their order", (clip, points))
    n, corner = clip["normal"], clip["feature_a"][0]
    heights = [sum(x * (p - c) for x, p, c in zip(n, point, corner)) for point in clip["patch"]]
    tap.check(len(clip["patch"]) == len(clip["separation"]) >= len(points) and max(map(abs, heights)) < 1e-12,
              f"{name}: the patch lies on A's face", heights)
    figures = check_page(name, scene, data, "--query", "collide")
    page = "".join("".join(f.itertext()) for f in figures[-2:])
    tap.check("p₁" in page and f"id {points[0]['id']:08x}" in page, f"{name}: contact points are named", page)
    check_strip(name, scene, data, "--query", "collide")


def check_motion(name, query, folder):
    """Each step is proven free up to the next; the last is the answer."""
    scene = folder / f"{name}.json"
    scene.write_text(json.dumps(SCENES[name]))
    data = json.loads(explain(scene, "--query", query, "--format", "json"))
    steps, answer = data["steps"], data["answer"]
    if not tap.check(len(steps) > 1 and all(s["stage"] == "advance" for s in steps), f"{name}, {query}: steps", steps):
        return
    fractions = [s["fraction"] for s in steps]
    tap.check(fractions[0] == 0 and fractions == sorted(fractions) and [s["step"] for s in steps]
              == list(range(1, len(steps) + 1)), f"{name}, {query}: steps go forward from the start", fractions)
    tap.check(all(s["fraction"] <= s["next"] <= max(answer["fraction"], s["fraction"]) + 1e-9 for s in steps),
              f"{name}, {query}: nothing is called free beyond the answer", [(s["fraction"], s["next"]) for s in steps])
    tap.check(all(s["distance"] > -s["error_bound"] - 1e-12 for s in steps), f"{name}, {query}: no step overlaps")
    gaps = [[b - a - s["distance"] * n for a, b, n in zip(s["point_a"], s["point_b"], s["normal"])] for s in steps]
    tap.check(max(length(g) for g in gaps) < 1e-5, f"{name}, {query}: the points are that far apart, along n", gaps)
    known = json.loads(tact(query, scene, "--format", "json")[1])[0]
    tap.check(abs(known["fraction"] - answer["fraction"]) < 1e-9 and known["status"] == answer["status"] == "touching",
              f"{name}, {query}: the answer is that of tact {query}", (answer, known))
    figures = check_page(name, scene, data, "--query", query)
    check_strip(name, scene, data, "--query", query)
    shown = [float(td.text) for f in figures[:-1] for tr in f.iter(f"{HTML}tr")
             for th, td in [(tr.find(f"{HTML}th"), tr.find(f"{HTML}td"))] if th.text == "fraction"]
    tap.check(near_points(shown, fractions, 1e-8), f"{name}, {query}: the fractions shown are those of the data", shown)


def check_pairs(folder):
    scene = folder / "three.json"
    box = {"type": "box", "half_extents": [1, 1]}
    scene.write_text(json.dumps({"dimension": 2, "shapes": {"box": box}, "bodies": [
        {"name": "a", "shape": "box"}, {"name": "b, c", "shape": "box", "position": [5, 0]},
        {"name": "<&>\"\u2603\u0001", "shape": "box", "position": [0, 7]}]}))
    for option, names in (("b, c,a", ["b, c", "a"]), ("2", ["a", "<&>\"\u2603\u0001"]), ("1", ["a", "b, c"])):
        data = json.loads(explain(scene, "--pair", option, "--format", "json"))
        tap.check([data["a"], data["b"]] == names, f"--pair {option} is that pair", data["a"])
    data = json.loads(explain(scene, "--format", "json"))
    tap.check([data["a"], data["b"]] == ["a", "b, c"], "without --pair it is the first")
    xml.fromstring(explain(scene, "--pair", "2"))
    xml.fromstring(explain(scene, "--pair", "2", "--format", "svg"))
    tap.check(True, "names of any characters make well-formed pages")
    for wrong in ("0", "4", "-1", "1x", "a", "a,nobody", "a,a", ""):
        code, out, err = tact("explain", scene, "--pair", wrong)
        tap.check(code == 2 and not out and "--pair" in err and "1 to 3" in err, f"--pair '{wrong}' is refused", err)


def check_errors(folder):
    (folder / "empty.json").write_text('{"dimension": 2, "shapes": {}, "bodies": []}')
    (folder / "none.json").write_text('{"dimension": 2, "shapes": {"o": {"type": "circle", "radius": 0}}, "bodies": []}')
    classic = str(CLASSIC)
    cases = [([], "one scene"), ([classic, classic], "one scene"), (["missing.json"], "missing.json"),
             (["empty.json"], "empty.json"), (["none.json"], "radius"), (["shape.obj"], "scene"),
             ([classic, "--format", "table"], "html, svg or json"), ([classic, "--format", "pdf"], "html, svg or json"),
             ([classic, "-o", "no/such/folder.html"], "no/such/folder.html"), ([classic, "--cutoff", "1"], "--cutoff"),
             ([classic, "-o", "/dev/full"], "/dev/full"), ([classic, "--query", "raycast"], "distance, collide, cast or toi"),
             ([classic, "--query", "toi"], "nothing moves")]
    for arguments, expected in cases:
        code, out, err = tact("explain", *arguments, folder=folder)
        tap.check(code == 2 and expected in err and len(err.splitlines()) == 1,
                  f"refused: explain {' '.join(pathlib.Path(a).name for a in arguments)}", f"exit {code}: {err}{out[:80]}")


def check_output(folder):
    for name, start in (("page.html", "<!DOCTYPE html>"), ("strip.svg", "<svg "), ("data.json", "{"),
                        ("page", "<!DOCTYPE html>")):
        code, out, err = tact("explain", CLASSIC, "-o", folder / name)
        text = (folder / name).read_text() if code == 0 else err
        tap.check(code == 0 and not out and text.startswith(start), f"the name {name} chooses the format", text[:200])
    picture = source / "docs/images/explain-classic.svg"
    tap.check(picture.exists() and picture.read_text() == (folder / "strip.svg").read_text(),
              "docs/images/explain-classic.svg is what the command writes")


def main():
    if not tap.check(os.access(COMMAND, os.X_OK), "the command is built", COMMAND):
        return
    data = json.loads(explain(CLASSIC, "--format", "json"))
    check_classic(data)
    check_data("classic", data)
    figures = check_page("classic", CLASSIC, data)
    check_numbers("classic", figures, data)
    check_places("classic", figures, data)
    check_strip("classic", CLASSIC, data)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_rounding(folder)
        check_long(folder)
        for scene in ("eggs", "same", "lines", "touching", "far", "gem", "apart3"):
            check_scene(scene, folder)
        for scene in ("crates", "crates3"):
            check_clip(scene, folder)
        for scene, query in (("flight", "cast"), ("flight", "toi"), ("tumble", "toi"), ("tumble3", "toi")):
            check_motion(scene, query, folder)
        check_pairs(folder)
        check_errors(folder)
        check_output(folder)


main()
tap.finish()
