#!/usr/bin/env python3
"""`tact simulate`: what it prints against what physics says, every format, hashes that do not hang on threads, states
saved and restored, pages, GIFs, frames and pictures that hold what happened, and what it refuses."""

import base64
import csv
import io
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
ENVIRONMENT = dict(os.environ)
GRAVITY = 9.81
HOSTILE = "</script><b>&\"'\u2028"

SPHERE = {"type": "sphere", "radius": 0.5}
SCENES = {
    "fall": {"dimension": 3, "shapes": {"ball": SPHERE},
             "bodies": [{"name": "ball", "shape": "ball", "position": [0, 0, 10], "velocity": [3, 0, 0],
                         "density": 2}]},
    "fall2": {"dimension": 2, "shapes": {"disc": {"type": "circle", "radius": 0.5}},
              "bodies": [{"name": "disc", "shape": "disc", "position": [0, 10], "velocity": [3, 0], "mass": 2,
                          "angular_velocity": 1.5}]},
    "sideways": {"dimension": 3, "gravity": [2, 0, 0], "shapes": {"ball": SPHERE},
                 "bodies": [{"name": "heavy", "shape": "ball"},
                            {"name": "light", "shape": "ball", "position": [0, 0, 5], "gravity_scale": 0.5},
                            {"name": "moved", "shape": "ball", "position": [0, 0, -5], "kind": "kinematic",
                             "velocity": [0, 1, 0]}]},
    "drop": {"dimension": 3, "defaults": {"restitution": 0.1}, "shapes": {
                 "floor": {"type": "box", "half_extents": [5, 5, 1]}, "box": {"type": "box", "half_extents": [0.5, 0.4, 0.3]},
                 "ball": SPHERE, "can": {"type": "cylinder", "radius": 0.3, "half_height": 0.5},
                 "gem": {"type": "hull", "points": [[0.5, 0, 0], [-0.5, 0, 0], [0, 0.5, 0], [0, -0.5, 0], [0, 0, 0.5],
                                                    [0, 0, -0.5]]}},
             "bodies": [{"name": "floor", "shape": "floor", "kind": "static", "position": [0, 0, -1]},
                        {"name": HOSTILE, "shape": "box", "position": [0, 0, 0.6], "rotation": [0.6, 0, 0, 0.8]},
                        {"name": "ball", "shape": "ball", "position": [1.5, 0, 1]},
                        {"name": "can", "shape": "can", "position": [-1.5, 0.2, 1], "angular_velocity": [1, 2, 3]},
                        {"name": "gem", "shape": "gem", "position": [0.1, 1.5, 1.2]},
                        {"name": "hammer", "position": [0, -1.5, 1], "shapes": [
                            {"shape": "can"}, {"shape": "box", "position": [0, 0, 0.6], "density": 3}]},
                        {"name": "eye", "shape": "ball", "sensor": True, "kind": "static", "position": [1.5, 0, 0.5]}]},
    "drop2": {"dimension": 2, "shapes": {
                  "floor": {"type": "box", "half_extents": [5, 1]}, "box": {"type": "box", "half_extents": [0.5, 0.3]},
                  "disc": {"type": "circle", "radius": 0.4}, "pill": {"type": "capsule", "radius": 0.2, "half_length": 0.4},
                  "soap": {"type": "box", "half_extents": [0.3, 0.2], "rounding": 0.1}},
              "bodies": [{"name": "floor", "shape": "floor", "kind": "static", "position": [0, -1]},
                         {"name": "box", "shape": "box", "position": [0, 1], "rotation": 0.5},
                         {"name": "disc", "shape": "disc", "position": [1.5, 1], "angular_velocity": 9},
                         {"name": "pill", "shape": "pill", "position": [-1.5, 1], "rotation": 1.2},
                         {"name": "soap", "shape": "soap", "position": [0.3, 2.2], "velocity": [-0.5, 0]}]},
}


def tact(*arguments):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                          env=ENVIRONMENT)
    return done.returncode, done.stdout, done.stderr


def simulate(name, *arguments):
    """Standard output of a run that must succeed without a word on stderr."""
    code, out, err = tact("simulate", FOLDER / f"{name}.json", *arguments)
    if code != 0 or err:
        tap.check(False, f"tact simulate {name} {' '.join(map(str, arguments))}", f"exit {code}\n{err}")
    return out


def rows(name, *arguments):
    return json.loads(simulate(name, "--format", "json", *arguments) or "[]")


def near(a, b, tolerance):
    return all(abs(x - y) <= tolerance for x, y in zip(a, b)) and len(a) == len(b)


# ---- What comes of a fall ----

def check_fall():
    """One second of free fall, to the end of the parabola: a substep takes the mean of the velocities before and after
    it."""
    height = 10 - GRAVITY / 2
    mass = 2 * math.pi / 6
    for name, place, speed, mass in (("fall", [3, 0, height], [3, 0, -GRAVITY], mass),
                                     ("fall2", [3, height], [3, -GRAVITY], 2)):
        last = rows(name, "--seconds", 1, "--bodies")
        tap.check(len(last) == 1 and last[0]["step"] == 60 and near(last[0]["position"], place, 1e-9),
                  f"{name}: where it falls to", last)
        tap.check(near(last[0]["velocity"], speed, 1e-9), f"{name}: how fast it is", last)
        steps = rows(name, "--seconds", 1)
        tap.check([row["step"] for row in steps] == list(range(61)) and abs(steps[30]["time"] - 0.5) < 1e-15,
                  f"{name}: a row for each step, and one for the start")
        first, end = steps[0], steps[-1]
        tap.check(abs(first["potential_energy"] - mass * GRAVITY * 10) < 1e-9 * mass * 98 and
                  abs(end["kinetic_energy"] - (mass * (9 + GRAVITY ** 2) / 2 + spin_energy(name))) < 1e-9 * mass * 100,
                  f"{name}: the energies", (first, end))
        tap.check(near(end["momentum"], [mass * x for x in speed], 1e-9), f"{name}: the momentum", end)
        tap.check(end["contacts"] == 0 and end["awake"] == 1, f"{name}: nothing touches, nothing sleeps", end)


def spin_energy(name):
    """Of the disc that turns: m r^2 / 2 is its inertia."""
    return 2 * 0.25 / 2 * 1.5 ** 2 / 2 if name == "fall2" else 0


def check_gravity():
    by_name = {row["body"]: row for row in rows("sideways", "--seconds", 1, "--bodies")}
    tap.check(near(by_name["heavy"]["velocity"], [2, 0, 0], 1e-12) and
              near(by_name["light"]["velocity"], [1, 0, 0], 1e-12), "gravity and its scale", by_name)
    tap.check(near(by_name["moved"]["position"], [0, 1, -5], 1e-12), "a kinematic body goes its way", by_name)


def check_rest():
    """Everything comes to rest on the floor, and the summary says so."""
    by_name = {row["body"]: row for row in rows("drop", "--seconds", 6, "--bodies")}
    ball = by_name["ball"]
    tap.check(abs(ball["position"][2] - 0.5) < 0.01, "the ball lies on the floor; the sensor holds nothing", ball)
    tap.check(by_name["floor"]["position"] == [0, 0, -1] and HOSTILE in by_name, "the floor stays; names survive")
    text = simulate("drop", "--seconds", 6)
    tap.check("7 bodies: 2 static, 5 dynamic" in text and "360 steps of 1/60 s, each in 4 substeps: 6 s" in text,
              "the summary names bodies and steps", text)
    for line in ("contacts", "deepest overlap", "kinetic energy", "potential energy", "energy", "awake", "momentum",
                 "angular momentum", "time", "memory"):
        tap.check(re.search(rf"^{line} ", text, re.M), f"the summary tells: {line}", text)
    table = simulate("drop", "--seconds", 1, "--bodies", "--every", 20)
    tap.check(len(re.findall(r"^ +\d+ +[\d.]+ ", table, re.M)) == 4 and re.search(r"^hammer .* (yes|no)$", table, re.M),
              "rows and bodies in a table", table)


# ---- Formats ----

def check_formats():
    for name in ("drop", "drop2"):
        for options in ((), ("--bodies", "--every", 25)):
            wanted = rows(name, "--seconds", 1, *options)
            lines = [json.loads(line) for line in simulate(name, "--seconds", 1, "-f", "jsonl", *options).split("\n")[:-1]]
            for row in wanted + lines:
                row.pop("milliseconds", None)
            tap.check(lines == wanted, f"{name} {options}: jsonl has the rows of json")
            text = simulate(name, "--seconds", 1, "-f", "csv", *options)
            table = list(csv.DictReader(io.StringIO(text, newline="")))
            tap.check(len(table) == len(wanted) and all(map(same_row, table, wanted)),
                      f"{name} {options}: csv has the rows of json", text[:400])
    tap.check(rows("fall", "--seconds", 0)[0]["step"] == 0, "no time, one state")
    steps = [row["step"] for row in rows("fall", "--seconds", 1, "--every", 25)]
    tap.check(steps == [0, 25, 50, 60], "every 25th step, and the last", steps)
    steps = [row["step"] for row in rows("fall", "--seconds", 0.5, "--hz", 120, "--substeps", 1)]
    tap.check(steps == list(range(61)), "--hz and --substeps", steps)


def same_row(line, row):
    """A line of CSV, whose vectors have a column for each part, and an object."""
    flat = {}
    for key, value in row.items():
        parts = "cs" if key == "rotation" and len(value) == 2 else "xyzw"
        if isinstance(value, list):
            flat.update({f"{key}_{parts[i]}": x for i, x in enumerate(value)})
        else:
            flat[key] = value
    line = dict(line)
    line.pop("milliseconds", None)
    return list(line) == list(flat) and all(
        line[key] == (str(value).lower() if isinstance(value, bool) else value) if isinstance(value, (bool, str))
        else float(line[key]) == value for key, value in flat.items())


def check_hash():
    for name in ("drop", "drop2"):
        seen = {}
        for precision in ("double", "float"):
            for threads in (1, 2, 4):
                text = simulate(name, "--seconds", 2, "--hash", "--threads", threads, "-p", precision)
                found = re.search(r"^hash +([0-9a-f]{16})$", text, re.M)
                seen.setdefault(precision, set()).add(found and found[1])
        tap.check(all(len(values) == 1 and None not in values for values in seen.values()),
                  f"{name}: one hash for 1, 2 and 4 threads", seen)
        tap.check(seen["double"] != seen["float"], f"{name}: another one for another precision", seen)
        listed = rows(name, "--seconds", 2, "--hash", "--every", 40)
        tap.check({listed[-1]["hash"]} == seen["double"] and len({row["hash"] for row in listed}) == len(listed),
                  f"{name}: rows have hashes, the last the same", listed)


def check_states():
    state = FOLDER / "state"
    for name in ("drop", "drop2"):
        whole = rows(name, "--seconds", 2, "--hash", "--every", 1000)[-1]["hash"]
        simulate(name, "--seconds", 1, "--save", state)
        rest = rows(name, "--seconds", 1, "--hash", "--every", 1000, "--restore", state)[-1]["hash"]
        tap.check(whole == rest, f"{name}: goes on from a saved state as if it had never stopped", (whole, rest))
    simulate("fall", "--seconds", 1, "--save", state)
    expect("drop", ("--restore", state), "the saved state has 1 bodies, and this scene has 7")
    expect("fall2", ("--restore", state), "the saved state cannot be used")
    data = state.read_bytes()
    for cut in (0, 8, len(data) // 2, len(data) - 1):
        state.write_bytes(data[:cut])
        expect("fall", ("--restore", state), "the saved state cannot be used")
    state.write_bytes(data[:len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1:])
    expect("fall", ("--restore", state), "the saved state cannot be used")


def check_profile():
    parts = [f"{part}_milliseconds" for part in ("pairs", "contacts", "islands", "solver", "boxes", "continuous", "sleep")]
    listed = rows("fall", "--seconds", 1, "--profile")
    sums = [(sum(row[part] for part in parts), row["milliseconds"]) for row in listed]
    tap.check(all(0 < part <= whole for part, whole in sums[1:]) and sums[0] == (0, 0), "parts of a step's time", sums[:3])
    heads = simulate("fall2", "--seconds", 0, "--profile", "--hash", "--format", "csv").splitlines()[0].split(",")
    tap.check(heads[-9:] == ["milliseconds", *parts, "hash"], "the columns of a profile", heads)
    shares = re.findall(r"^  \w+ +[0-9.e-]+ ms a step, (\d+) percent$", simulate("fall", "--seconds", 1, "--profile"), re.M)
    tap.check(len(shares) == 7 and 96 <= sum(map(int, shares)) <= 104, "shares of the time", shares)


def check_recordings():
    path = FOLDER / "recording"
    for name in ("drop", "drop2"):
        for precision in ("double", "float"):
            found = simulate(name, "--seconds", 1, "--hash", "--precision", precision, "--record", path)
            end = re.search(r"hash +([0-9a-f]{16})", found)[1]
            said = tact("replay", path, "--threads", 2)
            tap.check(said == (0, f"{path}: 60 steps, all as recorded; hash {end}\n", ""),
                      f"{name}, {precision}: the recording is replayed", said)
    data = path.read_bytes()
    for what, changed, status, words in (
            ("another hash", data[:-41] + bytes([data[-41] ^ 1]) + data[-40:], 1, "of which step 59 differs"),
            ("a cut", data[:-20], 2, "the recording is damaged, or ends, in its step 60"),
            ("another head", b"?" + data[1:], 2, "this is no recording of this build of tact")):
        path.write_bytes(changed)
        said = tact("replay", path)
        tap.check(said[0] == status and words in said[1] + said[2], f"replay: {what}", said)


# ---- Animations ----

def unpack(text):
    """The numbers of a packed text, one by one: seven bits a byte, the lowest first."""
    value = shift = 0
    for byte in base64.b64decode(text, validate=True):
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def unfold(value):
    return -(value + 1) // 2 if value % 2 else value // 2


def unpack_poses(data):
    """For each frame and moving body its numbers, and whether it is awake."""
    count, size = data["moving"], 3 if data["dimension"] == 2 else 7
    numbers, frames = unpack(data["poses"]), []
    for frame in range(data["frames"]):
        last, before = frames[-1] if frame > 0 else None, frames[-2] if frame > 1 else None
        now = []
        for i in range(count):
            expected = [0] * size if not last else last[i][0] if not before else \
                [2 * a - b for a, b in zip(last[i][0], before[i][0])]
            now.append([list(expected), last[i][1] if last else True])
        i = next(numbers)
        while i < count:
            first = next(numbers)
            beyond = [first // 2] + [next(numbers) for _ in range(size - 1)]
            now[i][0] = [a + unfold(b) for a, b in zip(now[i][0], beyond)]
            now[i][1] ^= first % 2 == 1
            i += 1 + next(numbers)
        frames.append([[[(x + 32768) % 65536 - 32768 for x in pose], awake] for pose, awake in now])
    return frames if next(numbers, None) is None else None


def unpack_contacts(data):
    numbers, counts = unpack(data["contacts"]), []
    for _ in range(data["frames"]):
        count = next(numbers) - 1
        counts.append(counts[-1] if count < 0 else count)
        for _ in range(max(count, 0) * data["dimension"]):
            next(numbers)
    return counts if next(numbers, None) is None else None


def check_page(name):
    page = FOLDER / "page.html"
    simulate(name, "--seconds", 2, "--animation", page, "--contacts")
    text = page.read_text(encoding="utf-8")
    found = re.search(r'<script id="data" type="application/json">\n(.*?)\n</script>', text, re.S)
    tap.check(found and text.startswith("<!DOCTYPE html>") and text.count("</script>") == 2,
              f"{name}: a page with its data, and no other script within")
    tap.check("http://" not in text and "https://" not in text and "{{" not in text, f"{name}: it needs no network")
    data = json.loads(found[1])
    bodies = rows(name, "--seconds", 2, "--every", 2, "--bodies")
    moving = [body for body in data["bodies"] if body["kind"] > 0]
    tap.check(data["frames"] == 61 and data["rate"] == 30 and len(moving) == data["moving"] and
              [body["name"] for body in data["bodies"]] == [row["body"] for row in bodies[:len(data["bodies"])]],
              f"{name}: frames and bodies", found[1][:300])
    frames = unpack_poses(data)
    if not tap.check(frames, f"{name}: the poses end where the frames do"):
        return
    names = [body["name"] for body in moving]
    worst = max(pose_error(data, frames[row["step"] // 2][names.index(row["body"])], row)
                for row in bodies if row["body"] in names)
    tap.check(worst < 1, f"{name}: poses are those of the simulation to their last step", worst)
    contacts = unpack_contacts(data)
    expected = [row["contacts"] for row in rows(name, "--seconds", 2, "--every", 2)]
    tap.check(contacts and all((few == 0) == (many == 0) and many >= few for many, few in zip(contacts, expected)),
              f"{name}: contact points where there are contacts", (contacts, expected))


def pose_error(data, packed, row):
    """In units of what is stored; infinite where sleep is wrong."""
    pose, awake = packed
    dimension = data["dimension"]
    places = [abs((x - m) / data["step"] - q) for x, m, q in zip(row["position"], data["middle"], pose)]
    if dimension == 2:
        angle = math.atan2(row["rotation"][1], row["rotation"][0]) * 32768 / math.pi
        turns = [abs((angle - pose[2] + 32768) % 65536 - 32768)]
    else:
        sign = 1 if sum(a * b for a, b in zip(row["rotation"], pose[3:])) > 0 else -1
        turns = [abs(sign * a * 16383 - b) for a, b in zip(row["rotation"], pose[3:])]
    return max(places + turns) if awake == row["awake"] else math.inf


def gif_frames(data):
    """(width, height, [(left, top, width, height, hundredths, indices)]) of a GIF."""
    width, height, flags = struct.unpack("<HHB", data[6:11])
    at, frames, delay = 13 + 3 * (2 << (flags & 7)), [], 0

    def blocks(at):
        out = b""
        while data[at]:
            out += data[at + 1:at + 1 + data[at]]
            at += 1 + data[at]
        return out, at + 1

    while data[at] != 0x3B:
        if data[at] == 0x21:
            body, after = blocks(at + 2)
            delay = struct.unpack("<H", body[1:3])[0] if data[at + 1] == 0xF9 else delay
            at = after
        else:
            left, top, across, down = struct.unpack("<HHHH", data[at + 1:at + 9])
            body, after = blocks(at + 11)
            frames.append((left, top, across, down, delay, count_indices(body, data[at + 10])))
            at = after
    return width, height, frames, at + 1 == len(data)


def count_indices(body, bits):
    """How many pixels the LZW codes stand for."""
    clear, lengths, size, total, last = 1 << bits, None, bits + 1, 0, None
    value = filled = 0
    for byte in body:
        value |= byte << filled
        filled += 8
        while filled >= size:
            code, value, filled = value & ((1 << size) - 1), value >> size, filled - size
            if code == clear:
                lengths, size, last = [1] * clear + [0, 0], bits + 1, None
                continue
            if code == clear + 1:
                return total
            if last is not None and len(lengths) < 4096:
                lengths.append(lengths[last] + 1)
                if len(lengths) == 1 << size and size < 12:
                    size += 1
            total += lengths[code]
            last = code
    return None


def check_gif(name):
    file = FOLDER / "film.gif"
    simulate(name, "--seconds", 1, "--animation", file, "--fps", 10, "--size", "160x120")
    data = file.read_bytes()
    width, height, frames, ended = gif_frames(data)
    tap.check(data[:6] == b"GIF89a" and b"NETSCAPE2.0" in data and (width, height) == (160, 120) and ended,
              f"{name}: a GIF that plays for ever")
    tap.check(len(frames) == 11 and sum(frame[4] for frame in frames) == 210, f"{name}: its frames and their time",
              [frame[4] for frame in frames])
    tap.check(all(left + across <= 160 and top + down <= 120 and pixels == across * down
                  for left, top, across, down, _, pixels in frames), f"{name}: all its pixels",
              [frame[:4] + frame[5:] for frame in frames])
    tap.check(frames[0][:4] == (0, 0, 160, 120) and any(frame[2] < 160 for frame in frames[1:]),
              f"{name}: the first frame is whole, others hold what has changed")


def png_size(file):
    data = file.read_bytes()
    return struct.unpack(">II", data[16:24]) if data[:8] == b"\x89PNG\r\n\x1a\n" and data[-8:-4] == b"IEND" else None


def check_frames(name):
    folder = FOLDER / f"frames_{name}"
    simulate(name, "--seconds", 0.5, "--frames", folder, "--fps", 20, "--size", "200x100", "--view", "30,10")
    files = sorted(folder.iterdir())
    tap.check([file.name for file in files] == [f"frame_{i:05}.png" for i in range(11)] and
              all(png_size(file) == (200, 100) for file in files), f"{name}: numbered frames", files)
    tap.check(len({file.read_bytes() for file in files}) == 11, f"{name}: each another picture")


def check_pictures(name):
    for ending in ("png", "svg", "pdf"):
        file = FOLDER / f"picture.{ending}"
        simulate(name, "--seconds", 1, "--picture", file, "--contacts")
        if ending == "png":
            good = png_size(file) == (960, 600)
        elif ending == "svg":
            good = len(list(xml.parse(file).iter())) > 20
        else:
            good = file.read_bytes().startswith(b"%PDF")
        tap.check(good, f"{name}: a picture as {ending}")


# ---- Scenes ----

def check_other_commands():
    """They see shapes and places alone: what a simulation adds changes no answer."""
    scene = json.loads((source / "scenes/stack.json").read_text())
    plain = tact("collide", source / "scenes/stack.json", "-f", "jsonl")
    for i, body in enumerate(scene["bodies"]):
        body.update(kind=("static", "kinematic", "dynamic")[i % 3], friction=0.3, density=2, group=-1, bullet=True)
    scene.update(gravity=[0, 0, -1], length=2, defaults={"restitution": 0.5})
    write("rich", scene)
    rich = tact("collide", FOLDER / "rich.json", "-f", "jsonl")
    tap.check(plain[0] == 0 and plain[1] == rich[1] and plain[1].count("\n") > 5, "tact collide passes over it all", rich)
    for command in ("distance", "overlap", "collide"):
        code, out, err = tact(command, FOLDER / "drop.json")
        tap.check(code == 0 and out, f"tact {command} takes compounds", err)


def body_scene(dimension=3, top="", shapes='"s":{"type":"sphere","radius":1}', **members):
    """The text of a scene with one body that has these members."""
    body = {"name": "b", "shape": "s", **members}
    body = {key: value for key, value in body.items() if value is not None}
    if dimension == 2:
        shapes = shapes.replace("sphere", "circle")
    return f'{{"dimension":{dimension},{top}\n"shapes":{{{shapes}}},\n"bodies":[{json.dumps(body)}]}}'


REFUSED = [
    (body_scene(mass=0), "3:47: bodies[0].mass is 0; it must be a number above zero"),
    (body_scene(mass=-1), "bodies[0].mass is -1; it must be a number above zero"),
    (body_scene(inertia=[1, 1, 1, 0, 0, 0]), "bodies[0].inertia: only a body with a \"mass\" has an inertia; give it"),
    (body_scene(mass=1, center=[0, 0, 1]), "bodies[0].center: only a body with an \"inertia\" has a center of mass"),
    (body_scene(mass=1, inertia=[1, 1, 1]), "bodies[0].inertia is an array of 3; it must be an array of 6 numbers"),
    (body_scene(mass=1, inertia=[1, 1, -1, 0, 0, 0]), "bodies[0]: its \"inertia\" must be positive definite"),
    (body_scene(2, mass=1, inertia=0), "bodies[0].inertia is 0; it must be a number above zero"),
    (body_scene(mass=1, density=1), "3:50: bodies[0].density: a body has a \"mass\" or a \"density\"; leave one of them"),
    (body_scene(mass=1, kind="static"), "bodies[0].mass: only a dynamic body has a mass; leave it out"),
    (body_scene(velocity=[0, 0, 1], kind="static"), "bodies[0].velocity: a static body does not move; the kind must be"),
    (body_scene(angular_velocity=[0, 0, 1], kind="static"), "bodies[0].angular_velocity: a static body does not move"),
    (body_scene(kind="movable"), "bodies[0].kind is \"movable\"; it must be \"static\", \"kinematic\" or \"dynamic\""),
    (body_scene(friction=-0.1), "bodies[0].friction is -0.1; it must be a number not below zero"),
    (body_scene(restitution="high"), "bodies[0].restitution is \"high\"; it must be a number not below zero"),
    (body_scene(rolling_friction=-1), "bodies[0].rolling_friction is -1; it must be a number not below zero"),
    (body_scene(linear_damping=-1), "bodies[0].linear_damping is -1; it must be a number not below zero"),
    (body_scene(angular_damping=[1]), "bodies[0].angular_damping is an array of 1; it must be a number not below"),
    (body_scene(gravity_scale=None, density=0), "a dynamic body must have mass; give it a \"mass\", or shapes with"),
    (body_scene(velocity=[1, 2]), "bodies[0].velocity is an array of 2; it must be an array of 3 numbers"),
    (body_scene(2, angular_velocity=[1]), "bodies[0].angular_velocity is an array of 1; it must be a number"),
    (body_scene(angular_velocity=1), "bodies[0].angular_velocity is 1; it must be an array of 3 numbers"),
    (body_scene(velocity=[1e300, 0, 0]), "bodies[0]: it is too fast"),
    (body_scene(bullet=1), "bodies[0].bullet is 1; it must be true or false"),
    (body_scene(sensor="no"), "bodies[0].sensor is \"no\"; it must be true or false"),
    (body_scene(fixed_rotation=None, category=1.5), "bodies[0].category is 1.5; it must be a whole number from 0 to"),
    (body_scene(locks="x"), "bodies[0].locks is \"x\"; it must be an array of \"x\", \"y\", \"z\", \"turn_x\", \"turn_y\""),
    (body_scene(2, locks=["x", "z"]), "bodies[0].locks[1] is \"z\"; it must be \"x\", \"y\" or \"turn_z\""),
    (body_scene(mask=-1), "bodies[0].mask is -1; it must be a whole number from 0 to 9007199254740991"),
    (body_scene(group=3e9), "bodies[0].group is 3000000000; it must be a whole number from -2147483648 to 2147483647"),
    (body_scene(surface_velocity=3), "bodies[0].surface_velocity is 3; it must be an array of 3 numbers"),
    (body_scene(shape=None), "bodies[0] has no \"shape\"; it must be the name of a shape"),
    (body_scene(shapes=[]).replace('"shape": "s", ', ""), None),
    (body_scene(top='"gravity":-9.81,'), "1:26: gravity is -9.81; it must be an array of 3 numbers"),
    (body_scene(top='"length":0,'), "1:25: length is 0; it must be a number above zero"),
    (body_scene(top='"defaults":3,'), "1:27: defaults is 3; it must be an object of what holds for all bodies"),
    (body_scene(top='"defaults":{"mass":3},'), "defaults.mass is no key of this format; the keys here are \"friction\""),
    (body_scene(top='"defaults":{"density":-3},'), "defaults.density is -3; it must be a number not below zero"),
]


def compound(parts, **members):
    return json.dumps({"dimension": 3, "shapes": {"s": SPHERE}, "bodies": [{"name": "b", **members, "shapes": parts}]})


REFUSED += [
    (compound([]), "bodies[0].shapes is an array of 0; it must be an array of at least one object with a \"shape\""),
    (compound("s"), "bodies[0].shapes is \"s\"; it must be an array of at least one object"),
    (compound(["s"]), "bodies[0].shapes[0] is \"s\"; it must be an object with a \"shape\""),
    (compound([{"shape": "t"}]), "bodies[0].shapes[0].shape is \"t\"; it must be the name of one of the \"shapes\""),
    (compound([{"shape": "s"}, {"shape": "s", "mass": 1}]), "bodies[0].shapes[1].mass is no key of this format"),
    (compound([{"shape": "s", "position": [0, 0]}]), "bodies[0].shapes[0].position is an array of 2; it must be"),
    (compound([{"shape": "s", "rotation": [0, 0, 0, 2]}]), "bodies[0].shapes[0].rotation has length 2; it must be"),
    (compound([{"shape": "s"}], shape="s"), "bodies[0] has a \"shape\" and \"shapes\"; it must have one of them"),
]
REFUSED = [entry for entry in REFUSED if entry[1]]

BAD_OPTIONS = [
    (("--seconds", "-1"), "--seconds is \"-1\"; it must be a number not below zero"),
    (("--seconds", "soon"), "--seconds is \"soon\"; it must be a number"),
    (("--seconds", "nan"), "--seconds is \"nan\"; it must be a number"),
    (("--seconds", "1e9", "--hz", "1e6"), "are 1e+15 steps; at most 1e+09 are taken"),
    (("--hz", "0"), "--hz is \"0\"; it must be a number from 0.001"),
    (("--substeps", "0"), "--substeps is \"0\"; it must be a whole number from 1 to 64"),
    (("--substeps", "65"), "--substeps is \"65\"; it must be a whole number from 1 to 64"),
    (("--threads", "0"), "--threads is \"0\"; it must be a whole number from 1 to"),
    (("--threads", "2x"), "--threads is \"2x\"; it must be a whole number"),
    (("--every", "0"), "--every is \"0\"; it must be a whole number of steps"),
    (("--fps", "-3"), "--fps is \"-3\"; it must be a number from"),
    (("--size", "640"), "--size is \"640\"; it must be WIDTHxHEIGHT"),
    (("--size", "10x10"), "--size is \"10x10\"; it must be WIDTHxHEIGHT"),
    (("--view", "1"), "--view is \"1\"; it must be two angles in degrees"),
    (("--view", "1,91"), "--view is \"1,91\"; it must be two angles in degrees"),
    (("--animation", "film.mp4"), "--animation is \"film.mp4\"; the name must end in .html or .gif"),
    (("--animation", "missing/film.gif"), "missing/film.gif: cannot be written: No such file or directory"),
    (("--picture", "film.gif"), "--picture is \"film.gif\"; the name must end in .svg, .png or .pdf"),
    (("--picture", "missing/film.png"), "missing/film.png: the picture cannot be written"),
    (("--frames", "missing/frames"), "missing/frames: this folder cannot be made: No such file or directory"),
    (("--save", "missing/state"), "missing/state: cannot be written"),
    (("--restore", "missing"), "missing: cannot be read"),
    (("--hash", "--bodies", "--format", "csv"), "--hash goes into rows of steps, and --bodies asks for rows of bodies"),
    (("--profile", "--bodies", "--format", "json"), "--profile goes into rows of steps"),
    (("--format", "xml"), "--format is \"xml\"; it must be table, json, jsonl or csv"),
    (("--cutoff", "1"), "unknown option --cutoff"),
]


def expect(name, options, message):
    """A refusal: this message on one line, status 2, and nothing on standard output."""
    code, out, err = tact("simulate", FOLDER / f"{name}.json", "--seconds", "0.1", *options)
    tap.check(code == 2 and message in err and err.count("\n") == 1 and not out,
              f"refused: {' '.join(map(str, options)) or message}", f"exit {code}\n{err}{out}")


def check_refused():
    for i, (text, message) in enumerate(REFUSED):
        (FOLDER / "bad.json").write_text(text)
        code, out, err = tact("simulate", FOLDER / "bad.json")
        tap.check(code == 2 and f"bad.json:" in err and message in err and err.count("\n") == 1 and not out,
                  f"refused: {message}", f"{text}\nexit {code}\n{err}")
    for options, message in BAD_OPTIONS:
        code, out, err = tact("simulate", FOLDER / "fall.json", "--seconds", "0.1", *options)
        tap.check(code == 2 and message in err and err.count("\n") == 1,
                  f"refused: {' '.join(options)}", f"exit {code}\n{err}")
    mesh = body_scene(shapes='"s":{"type":"mesh","file":"none.obj"}')
    (FOLDER / "mesh.json").write_text(mesh)
    expect("mesh", (), "shapes.s: ")
    expect("missing", (), "missing.json: cannot be read")
    (FOLDER / "cut.json").write_text(body_scene()[:60])
    expect("cut", (), "this is no valid JSON")
    for files in ((), ("a.json", "b.json")):
        code, _, err = tact("simulate", *files)
        tap.check(code == 2 and f"tact simulate: {len(files)} files are named; it must be one scene" in err,
                  f"refused: {len(files)} files", err)


def write(name, scene):
    (FOLDER / f"{name}.json").write_text(json.dumps(scene))


def main():
    if not tap.check(os.access(COMMAND, os.X_OK), "the command is built"):
        return
    # Fontconfig keeps what it has read until the process ends, which is no leak of the command's.
    (FOLDER / "leaks").write_text("leak:libfontconfig\n")
    ENVIRONMENT["LSAN_OPTIONS"] = f"print_suppressions=0:suppressions={FOLDER / 'leaks'}"
    os.chdir(FOLDER)
    for name, scene in SCENES.items():
        write(name, scene)
    check_fall()
    check_gravity()
    check_rest()
    check_formats()
    check_hash()
    check_states()
    check_profile()
    check_recordings()
    for name in ("drop", "drop2"):
        check_page(name)
        check_gif(name)
        check_frames(name)
        check_pictures(name)
    check_other_commands()
    check_refused()


with tempfile.TemporaryDirectory() as folder:
    FOLDER = pathlib.Path(folder)
    main()
tap.finish()
