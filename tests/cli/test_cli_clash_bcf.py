#!/usr/bin/env python3
"""tact clash --format bcf: a zip whose files have the elements of BCF 2.1 in the order of its schemas, with GUIDs that
stay."""

import hashlib
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import uuid
import zlib
import xml.etree.ElementTree as xml
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
SPACE = uuid.UUID("5c1e0b6a-932d-4f57-a844-6d70e219c53b")
IFC = "0aB$_efgHIJ1234567890z"
# The elements of each in order, as the schemas of BCF 2.1 have them; those that must be there without a question mark.
SEQUENCES = {
    "Markup": "Header? Topic Comment? Viewpoints?", "Header": "File?", "File": "Filename? Date? Reference?",
    "Topic": "ReferenceLink? Title Priority? Index? Labels? CreationDate CreationAuthor ModifiedDate? ModifiedAuthor? "
             "DueDate? AssignedTo? Stage? Description? BimSnippet? DocumentReference? RelatedTopic?",
    "Viewpoints": "Viewpoint? Snapshot? Index?", "Version": "DetailedVersion?",
    "VisualizationInfo": "Components? OrthogonalCamera? PerspectiveCamera? Lines? ClippingPlanes? Bitmap?",
    "Components": "ViewSetupHints? Selection? Visibility Coloring?", "Selection": "Component",
    "Visibility": "Exceptions?", "Coloring": "Color", "Color": "Component", "Component": "OriginatingSystem? AuthoringToolId?", "Lines": "Line",
    "Line": "StartPoint EndPoint", "StartPoint": "X Y Z", "EndPoint": "X Y Z", "CameraViewPoint": "X Y Z",
    "PerspectiveCamera": "CameraViewPoint CameraDirection CameraUpVector FieldOfView", "CameraDirection": "X Y Z",
    "CameraUpVector": "X Y Z",
}
MANY = {"File", "Labels", "Viewpoints", "Component", "Color", "Line"}
GUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60,
                          env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    return done.returncode, done.stdout, done.stderr


def scene(places):
    shapes = {"cube": {"type": "box", "half_extents": [1, 1, 1]}, "small": {"type": "box", "half_extents": [0.25] * 3}}
    bodies = [{"name": name, "shape": shape, "position": at} for name, shape, at in places]
    return json.dumps({"dimension": 3, "shapes": shapes, "bodies": bodies})


def bcf(text, *arguments):
    code, out, err = tact("clash", "-", "-q", "-f", "bcf", "-o", "out.bcfzip", *arguments, text=text)
    with zipfile.ZipFile("out.bcfzip") as file:
        assert file.testzip() is None
        read = {".png": bytes}
        return code, {name: read.get(name[-4:], xml.fromstring)(file.read(name)) for name in file.namelist()}, err


def png(data):
    """Width, height and the pixels as bytes red, green, blue, of a PNG of 8 bits that is not interlaced."""
    at, packed = 8, b""
    while data[at + 4:at + 8] != b"IEND":
        size = int.from_bytes(data[at:at + 4], "big")
        name, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        if name == b"IHDR":
            width, height, kind = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big"), tuple(body[8:])
        packed += body if name == b"IDAT" else b""
        at += size + 12
    assert kind == (8, 2, 0, 0, 0), kind
    raw, stride = zlib.decompress(packed), 3 * width
    rows = [bytes(stride)]
    for y in range(height):
        line, above = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)]), rows[-1]
        for x in range(stride):
            left, corner = (line[x - 3], above[x - 3]) if x >= 3 else (0, 0)
            near = min((left, above[x], corner), key=lambda value: abs(left + above[x] - corner - value))
            line[x] = line[x] + (0, left, above[x], (left + above[x]) // 2, near)[raw[y * (stride + 1)]] & 255
        rows.append(bytes(line))
    return width, height, b"".join(rows[1:])

def misplaced(element):
    """What is not in the order of the schema, or missing."""
    wanted = SEQUENCES.get(element.tag, "").split()
    names, at, wrong = [child.tag for child in element], 0, []
    for want in wanted:
        name = want.rstrip("?")
        before = at
        while at < len(names) and names[at] == name and (at == before or name in MANY):
            at += 1
        if at == before and want == name:
            wrong.append(f"{element.tag} lacks {name}")
    if at < len(names):
        wrong.append(f"{names[at]} in {element.tag}")
    return wrong + [each for child in element for each in misplaced(child)]


def guid(of, kind, *names):
    name = b"".join(part.encode() + b"\0" for part in (of, kind, *sorted(names, key=str.encode)))
    return str(uuid.UUID(bytes=hashlib.sha1(SPACE.bytes + name).digest()[:16], version=5))


def numbers(element):
    return [float(child.text) for child in element]


HOSTILE = '</Title> & "it" ]]> \u0007'
PLACES = [("b/" + HOSTILE, "cube", [0, 0, 0]), ("a/" + IFC, "cube", [1.5, 0, 0]), ("inner", "small", [-0.25, 0, 0]),
          ("near", "cube", [0, 2.125, 0]), ("flush", "cube", [0, -2, 0]), ("x" * 300, "cube", [50, 0, 0]),
          ("twin", "cube", [50, 0, 0])]
OPTIONS = ("--clearance", 0.25, "--depth", "full")


def check_files():
    code, files, err = bcf(scene(PLACES), *OPTIONS)
    texts = [file for name, file in files.items() if not name.endswith("png")]
    wrong = [each for element in texts for each in misplaced(element)]
    tap.check(code == 0 and not wrong, "elements are in the order of the schemas", wrong)
    tap.check(files.pop("bcf.version").get("VersionId") == "2.1", "the version")
    code, out, err = tact("clash", "-", "-q", "-f", "jsonl", *OPTIONS, text=scene(PLACES))
    rows = [row for row in map(json.loads, out.splitlines()) if row["kind"] != "touching"]
    kinds = {row["kind"] for row in rows}
    tap.check(len(files) == 3 * len(rows) and kinds == {"overlap", "contained", "duplicate", "clearance"},
              "a topic for each clash, and none for what touches", list(files))
    for row in rows:
        check_topic(row, files)
    return files


def check_topic(row, files):
    name = guid("topic", row["kind"], row["a"], row["b"])
    markup, view = files.get(name + "/markup.bcf"), files.get(name + "/viewpoint.bcfv")
    there = markup is not None and view is not None and GUID.match(name)
    if not tap.check(there, f"{row['kind']}: its GUID", list(files)):
        return
    topic = markup.find("Topic")
    shown = [each.replace("\u0007", "\\u0007") for each in (row["a"], row["b"])]
    tap.check(topic.get("Guid") == name and topic.get("TopicStatus") == "Open" and topic.find("Title").text ==
              f"{row['kind']}: {shown[0]} and {shown[1]}" and topic.find("CreationDate").text == "2023-11-14T22:13:20Z",
              "its markup", xml.tostring(markup))
    viewpoint = markup.find("Viewpoints").get("Guid")
    tap.check(markup.find("Viewpoints/Snapshot").text == "snapshot.png", "it names its picture")
    expected = guid("viewpoint", row["kind"], row["a"], row["b"])
    tap.check(viewpoint == view.get("Guid") == expected, "its viewpoint", viewpoint)
    found = [each.get("IfcGuid") or each.find("AuthoringToolId").text for each in view.find("Components/Selection")]
    tap.check(found == [IFC if each.endswith(IFC) else each for each in shown], "its bodies", found)
    eye, way, up = (numbers(each) for each in view.find("PerspectiveCamera")[:3])
    middle = [(p + q) / 2 for p, q in zip(row["point_a"], row["point_b"])]
    away = math.dist(eye, middle)
    square = max(abs(math.hypot(*way) - 1), abs(math.hypot(*up) - 1), abs(sum(x * y for x, y in zip(way, up)))) < 1e-12
    aimed = math.dist([p + away * d for p, d in zip(eye, way)], middle) < 1e-9
    tap.check(square and aimed and 0.5 < away < 12, "its camera looks at the points", (eye, way, up))
    line = view.find("Lines/Line")
    check_picture(row, view, files.get(name + "/snapshot.png", bytes(24)))
    tap.check((line is not None) == (row["distance"] > 0) and (line is None or [numbers(line[0]), numbers(line[1])] ==
              [row["point_a"], row["point_b"]]), "a line joins them")


def tint(pixel):
    """Whether a pixel is of the first body, of the second, of both, or of neither."""
    red, green, blue = pixel
    if min(pixel) > 240:
        return "paper"
    return "first" if blue < 0.5 * red else "second" if red < 0.5 * blue else "both"


def check_picture(row, view, picture):
    """The picture is what the camera sees."""
    size = struct.unpack(">II", picture[16:24])
    tap.check(picture[:8] == b"\x89PNG\r\n\x1a\n" and size == (480, 360), "its picture", size)
    if row["kind"] != "overlap" or {row["a"], row["b"]} != {PLACES[0][0], PLACES[1][0]}:
        return
    width, height, pixels = png(picture)
    eye, way, up = (numbers(each) for each in view.find("PerspectiveCamera")[:3])
    right = [way[1] * up[2] - way[2] * up[1], way[2] * up[0] - way[0] * up[2], way[0] * up[1] - way[1] * up[0]]
    scale = height / 2 / math.tan(math.radians(30))

    def seen(point):
        x, y, z = (sum((p - e) * d for p, e, d in zip(point, eye, axis)) for axis in (right, up, way))
        at = 3 * (int(height / 2 - scale * y / z) * width + int(width / 2 + scale * x / z))
        return tint(pixels[at:at + 3])
    # On the front of the first cube, of the second, and of what both share; and beside them.
    found = [seen([-0.5, -1, 0.9]), seen([2.4, -1, 0.9]), seen([0.75, -1, 0.9]), seen([3, -1, 0.9]), seen([-1.5, -1, -0.9])]
    tap.check(found == ["first", "second", "both", "paper", "paper"], "both bodies are where the camera sees them", found)


def check_stays(files):
    first = pathlib.Path("out.bcfzip").read_bytes()
    bcf(scene(PLACES), *OPTIONS, "--threads", 1)
    tap.check(pathlib.Path("out.bcfzip").read_bytes() == first, "the same clashes are the same bytes")
    code, other, err = bcf(scene([("new", "cube", [90, 0, 0])] + PLACES[::-1]), *OPTIONS)
    tap.check(set(other) - {"bcf.version"} == set(files), "GUIDs stay where the order of bodies changes", list(other))
    pathlib.Path("all.jsonl").write_text(tact("clash", "-", "-q", "-f", "jsonl", text=scene(PLACES))[1])
    code, files, err = bcf(scene(PLACES[:3] + [("new", "cube", [-1.5, 0, 0])]), "--accepted", "all.jsonl")
    topics = [file.find("Topic") for name, file in files.items() if name.endswith("markup.bcf")]
    told = sorted((topic.get("TopicStatus"), topic.findall("Labels")[1].text) for topic in topics)
    tap.check(code == 1 and told == [("Closed", "gone"), ("Open", "new"), ("Open", "same"), ("Open", "same")],
              "new, same and gone", told)
    for arguments in ((), ("-o", "-")):
        code, out, err = tact("clash", "-", "-f", "bcf", *arguments, text=scene(PLACES))
        tap.check(code == 2 and not out and "needs a file" in err, "a zip is not for a terminal", err)
    code, out, err = tact("clash", "-", "-f", "bcf", "-o", "/dev/full", text=scene(PLACES))
    tap.check(code == 2 and "cannot be written" in err, "a full disk", err)


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    check_stays(check_files())
    os.chdir("/")
tap.finish()
