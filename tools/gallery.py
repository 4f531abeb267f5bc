#!/usr/bin/env python3
"""Records the gallery of hard cases (docs/gallery.md).

usage: gallery.py record PROGRAMS TACT    writes bench/results/gallery.json, the pictures and the C programs
       gallery.py truth                   prints the truth about each case

PROGRAMS is the folder of bench_gallery2 and bench_gallery3, TACT the command. The texts of the cases are in
bench/gallery/cases.json, their scenes in scenes/gallery. Truths are computed from the doubles of the scenes in
rational numbers, but for square roots of them, which are taken to 40 digits."""

import decimal
import json
import math
import pathlib
import platform
import subprocess
import sys
from fractions import Fraction
from itertools import combinations

SOURCE = pathlib.Path(__file__).resolve().parent.parent
CASES = SOURCE / "bench/gallery/cases.json"
RECORD = SOURCE / "bench/results/gallery.json"
SCENES = SOURCE / "scenes/gallery"
PICTURES = SOURCE / "docs/images/gallery"
PROGRAMS = SOURCE / "docs/examples/gallery"
PACKAGES = ["libccd-dev", "libfcl-dev", "libbullet-dev", "libode-dev", "libbox2d-dev", "libchipmunk-dev"]
PRECISION = decimal.Context(prec=40)


def cases():
    """The cases in the gallery's order, each with its scene."""
    return [{**case, "scene": json.loads((SCENES / f"{case['name']}.json").read_text(encoding="utf-8"))}
            for case in json.loads(CASES.read_text(encoding="utf-8"))]


# ---- truth

def place(scene, body):
    return tuple(map(Fraction, body.get("position", [0] * scene["dimension"])))


def box_corners(halves):
    points = [[]]
    for half in halves:
        points = [point + [sign * half] for point in points for sign in (-1, 1)]
    return points


def corners(scene, body):
    """The corners of a polytope in its place; of a ball its center. Bodies of the gallery are not turned."""
    shape = scene["shapes"][body["shape"]]
    at = place(scene, body)
    if shape["type"] == "box":
        points = box_corners(list(map(Fraction, shape["half_extents"])))
    elif shape["type"] == "triangle":
        points = [shape[key] for key in "abc"]
    else:
        points = shape.get("points", [[0] * scene["dimension"]])
    return [tuple(Fraction(x) + y for x, y in zip(point, at)) for point in points]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def plane_through(points):
    """A vector at right angles to the points' plane, or in the plane to their line."""
    u = minus(points[1], points[0])
    if len(u) == 2:
        return (u[1], -u[0])
    v = minus(points[2], points[0])
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def is_face(normal, offset, points):
    """Whether no two of the points are on different sides of a plane; and the side that some are on."""
    side = 0
    for point in points:
        height = dot(normal, point) - offset
        if height * side < 0:
            return False, 0
        side = side or (height > 0) - (height < 0)
    return True, side


def depth_squared(points):
    """The square of the origin's distance from the surface of the points' hull; None where it is outside."""
    least = None
    for face in combinations(points, len(points[0])):
        normal = plane_through(face)
        if not any(normal):
            continue
        offset = dot(normal, face[0])
        found, side = is_face(normal, offset, points)
        if found and offset * side > 0:
            return None
        if found:
            square = Fraction(offset * offset, dot(normal, normal))
            least = square if least is None else min(least, square)
    return least


def nearest_squared(points):
    """The square of the origin's distance from the points, their segments and their triangles."""
    least = min(dot(point, point) for point in points)
    for a, b in combinations(points, 2):
        u = minus(b, a)
        if 0 < -dot(a, u) < dot(u, u):
            least = min(least, dot(a, a) - Fraction(dot(a, u) ** 2, dot(u, u)))
    for face in combinations(points, 3) if len(points[0]) == 3 else ():
        normal = plane_through(face)
        turns = [dot(normal, plane_through((face[i - 1], face[i], (0, 0, 0)))) for i in range(3)]
        if dot(normal, normal) and (min(turns) >= 0 or max(turns) <= 0):
            least = min(least, Fraction(dot(normal, face[0]) ** 2, dot(normal, normal)))
    return least


def root(number):
    """The square root of a fraction, to 40 digits."""
    return PRECISION.sqrt(PRECISION.divide(decimal.Decimal(number.numerator), decimal.Decimal(number.denominator)))


def upright_cylinders(scene):
    """Of two cylinders along z: the way across or along, whichever is shorter."""
    a, b = (scene["shapes"][body["shape"]] for body in scene["bodies"])
    x, y, z = minus(*(place(scene, body) for body in scene["bodies"]))
    radii, halves = (Fraction(a[key]) + Fraction(b[key]) for key in ("radius", "half_height"))
    across = PRECISION.subtract(root(x * x + y * y), decimal.Decimal(float(radii)))
    along = abs(z) - halves
    assert across <= 0 and along <= 0 and Fraction(float(radii)) == radii
    return max(across, PRECISION.divide(decimal.Decimal(along.numerator), decimal.Decimal(along.denominator)))


def difference(scene):
    """Points whose hull is the Minkowski difference B - A; of two boxes it is a box, so that 8 are enough."""
    a, b = (scene["shapes"][body["shape"]] for body in scene["bodies"])
    if a["type"] == b["type"] == "box":
        way = minus(*(place(scene, body) for body in reversed(scene["bodies"])))
        halves = [Fraction(x) + Fraction(y) for x, y in zip(a["half_extents"], b["half_extents"])]
        return [tuple(x + y for x, y in zip(point, way)) for point in box_corners(halves)]
    a, b = (corners(scene, body) for body in scene["bodies"])
    return sorted({minus(p, q) for p in b for q in a})


def whole(points):
    """The points times a whole number that makes their coordinates whole; and that number."""
    scale = math.lcm(*(x.denominator for point in points for x in point))
    return [tuple(int(x * scale) for x in point) for point in points], scale


def truth(scene):
    """The signed distance, to 40 digits."""
    shapes = [scene["shapes"][body["shape"]] for body in scene["bodies"]]
    if all(shape["type"] == "cylinder" for shape in shapes):
        return upright_cylinders(scene)
    points, scale = whole(difference(scene))
    depth = depth_squared(points)
    core = root(Fraction(nearest_squared(points) if depth is None else depth, scale * scale))
    core = core if depth is None else PRECISION.minus(core)
    radii = sum(decimal.Decimal(shape["radius"]) for shape in shapes if shape["type"] == "sphere")
    return PRECISION.subtract(core, radii)


# ---- what is asked

def counterclockwise(points):
    """Corners of a convex polygon in the order that Chipmunk wants."""
    area = sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(points, points[1:] + points[:1]))
    return points if area > 0 else points[::-1]


def plain_pair(scene):
    """The pair as bench_gallery2 and bench_gallery3 read it."""
    dimension, lines = scene["dimension"], []
    for body in scene["bodies"]:
        shape = scene["shapes"][body["shape"]]
        kind = shape["type"]
        if kind in ("point", "triangle", "hull", "polygon"):
            points = [shape[key] for key in "abc"] if kind == "triangle" else shape.get("points", [[0] * dimension])
            kind, numbers = "hull", sum(counterclockwise(points) if dimension == 2 else points, [])
        else:
            numbers = shape.get("half_extents") or [shape[key] for key in ("radius", "half_height") if key in shape]
        words = [len(numbers), *numbers, *body.get("position", [0] * dimension),
                 *([0, 0, 0, 1] if dimension == 3 else [1, 0])]
        lines.append(" ".join([kind, *map(repr, words)]))
    return "\n".join(lines) + "\n"


def output_of(command, **options):
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True, **options).stdout


def ask_tact(tact, name):
    """What the command says."""
    return json.loads(output_of([tact, "distance", "--quiet", "--format", "jsonl", SCENES / f"{name}.json"]))


# ---- programs in C

def number(value):
    return repr(value)


def shape_lines(scene, body, letter):
    """The lines that make one shape, called a or b."""
    n, shape = scene["dimension"], scene["shapes"][body["shape"]]
    vector = lambda point: f"tact{n}_v({', '.join(map(number, point))})"
    kind = shape["type"]
    if kind in ("hull", "polygon"):
        points = ", ".join("{" + ", ".join(map(number, point)) + "}" for point in shape["points"])
        return [f"tact{n}_vec points_{letter}[] = {{{points}}};",
                f"tact{n}_hull_input input_{letter} = "
                f"{{points_{letter}, {len(shape['points'])}, 0, TACT_SCALAR_REAL}};",
                f"tact{n}_hull *hull_{letter};",
                f"if (tact{n}_hull_create(&input_{letter}, NULL, NULL, &hull_{letter}) != TACT_OK) return 1;",
                f"tact{n}_shape {letter} = tact{n}_hull_shape(hull_{letter});"]
    if kind == "triangle":
        inner = ", ".join(vector(shape[key]) for key in "abc")
    elif kind == "box":
        inner = vector(shape["half_extents"])
    elif kind == "point":
        inner = vector([0] * n)
    else:
        inner = ", ".join(number(shape[key]) for key in ("radius", "half_height") if key in shape)
    return [f"tact{n}_shape {letter} = tact{n}_{kind}({inner});"]


def wrapped(line):
    """Lines of 120 columns at most, broken behind commas."""
    lines = [line]
    while len(lines[-1]) > 120:
        cut = lines[-1].rindex(", ", 0, 120) + 1
        lines[-1:] = [lines[-1][:cut], " " * 8 + lines[-1][cut + 1:]]
    return lines


def c_program(case):
    """A program that prints what is recorded of Tact."""
    scene, n = case["scene"], case["scene"]["dimension"]
    bodies = scene["bodies"]
    lines = [line for body, letter in zip(bodies, "ab") for line in shape_lines(scene, body, letter)]
    for body, letter in zip(bodies, "ab"):
        at = ", ".join(map(number, body.get("position", [0] * n)))
        lines.append(f"tact{n}_pose at_{letter} = tact{n}_pose_at({at});")
    lines += [f"tact{n}_gap gap = tact{n}_distance(&a, &b, tact{n}_relative_pose(at_a, at_b), NULL);",
              'printf("%s, distance %.17g, proven to %.2g\\n", tact_relation_text(gap.relation), gap.distance, '
              'gap.error_bound);']
    lines += [f"tact{n}_hull_destroy(hull_{letter}, NULL);" for body, letter in zip(bodies, "ab")
              if scene["shapes"][body["shape"]]["type"] in ("hull", "polygon")]
    body = "\n".join(text for line in [*lines, "return 0;"] for text in wrapped("    " + line))
    return f"/* {case['title']}. Written by tools/gallery.py. */\n#include <stdio.h>\n#include <tact/tact.h>\n\n" \
           f"int main(void) {{\n{body}\n}}\n"


# ---- recording

def record_case(case, programs, tact):
    name, scene = case["name"], case["scene"]
    scene_file = SCENES / f"{name}.json"
    lines = output_of([programs / f"bench_gallery{scene['dimension']}"], input=plain_pair(scene)).splitlines()
    reference, *answers = map(json.loads, lines)
    link = output_of([tact, "explain", "--quiet", "--link", scene_file]).strip()
    output_of([tact, "explain", "--quiet", "-o", PICTURES / f"{name}.svg", scene_file])
    (PROGRAMS / f"{name}.c").write_text(c_program(case), encoding="utf-8")
    return {"name": name, "dimension": scene["dimension"], "link": link.split("#/")[1],
            "truth": format(truth(scene), "f"), "scale": reference["scale"],
            "judge": [reference["lower"], reference["upper"]], "tact": ask_tact(tact, name), "answers": answers}


def record(programs, tact):
    for folder in (PICTURES, PROGRAMS):
        folder.mkdir(parents=True, exist_ok=True)
    recorded = [record_case(case, pathlib.Path(programs).resolve(), pathlib.Path(tact).resolve()) for case in cases()]
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    packages = output_of(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *PACKAGES]).splitlines()
    content = {"system": f"{system}, {platform.machine()}", "packages": packages, "tact": output_of([tact, "version"]).split()[1],
               "cases": recorded}
    RECORD.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(f"{len(recorded)} cases in {RECORD.relative_to(SOURCE)}")


def main(words):
    if words[:1] == ["record"] and len(words) == 3:
        record(*words[1:])
    elif words == ["truth"]:
        for case in cases():
            print(f"{case['name']:20} {truth(case['scene'])}")
    else:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
