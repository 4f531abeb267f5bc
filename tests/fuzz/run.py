#!/usr/bin/env python3
"""Runs a fuzz target: first over every input that was once a finding (tests/fuzz/found/), then over new ones.

usage: run.py FUZZ_TARGET

It tries FUZZ_RUNS inputs (default 30000; of slow targets a tenth) from the seed FUZZ_SEED (default 1), so that two runs
of one build try the same ones, and stops after FUZZ_SECONDS (default 60) should the machine be slow. FUZZ_SECONDS without
FUZZ_RUNS is a hunt: it goes on for that long, and no two are alike. A finding is left in the build directory as crash-...;
put it into tests/fuzz/found/<target>/ once it is understood."""

import os
import pathlib
import re
import shutil
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def numbers(*values):
    """As take_real() in input.h reads them: multiples of 1/16."""
    return b"".join(struct.pack("Bb", 0, round(value * 16)) for value in values)


def distance_seeds(dimension):
    """One input for each pair of shapes: (pose, a, b), see fuzz_distance.c."""
    poses = [b"\x00" + numbers(*at[:dimension]) for at in ((0, 0, 0), (2, 0, 0), (0.5, 0.25, 1))]
    sizes = {1: 2 * dimension, 2: 3 * dimension}
    for a in range(12):
        for b in range(12):
            text = poses[(a + b) % 3]
            for kind in (a, b):
                text += bytes([kind])
                if kind == 8:
                    corners = [[i >> axis & 1 for axis in range(dimension)] for i in range(2 ** dimension)]
                    text += bytes([len(corners) - 1]) + b"".join(numbers(*corner) for corner in corners)
                else:
                    text += numbers(*([1, 0.5, 0.75, -1, 0.5, 0.25, 0.5, -1, -0.5][:sizes.get(kind, dimension)]))
            yield text


def collide_seeds(dimension):
    """The same pairs, and a speculative distance, see fuzz_collide.c."""
    for text in distance_seeds(dimension):
        yield text + numbers(0.5)


def cast_seeds(dimension):
    """Each of those as a ray, as a cast and with turns, see fuzz_cast.c."""
    way = numbers(*(-4, 0.25, -1)[:dimension])
    turned = bytes([64]) + numbers(*(-3, 0.5, 0)[:dimension], *((0.6, 0.8) if dimension == 2 else (0, 0.6, 0, 0.8)))
    for seed in distance_seeds(dimension):
        pose, bodies = seed[:1 + 2 * dimension], seed[1 + 2 * dimension:]
        yield b"\x00" + pose + way + bodies
        yield b"\x01" + pose + way + bodies
        yield b"\x02" + pose + turned + bodies


def hull_seeds(dimension):
    for count in (1, 2, 4, 8, 27):
        yield bytes([0]) + numbers(*(1, 0.5, 0.25)[:dimension]) + b"".join(
            numbers(*(i % 3, i // 3 % 3, i // 9)[:dimension]) for i in range(count))
        yield bytes([4]) + numbers(*(0, 0, 1)[3 - dimension:]) + b"".join(
            numbers(*((i * 7 % 11) / 4, (i * 5 % 13) / 4, (i * 3 % 7) / 4)[:dimension]) for i in range(count))


def scene_seeds():
    for file in sorted([*source.glob("scenes/*.json"), *source.glob("scenes/worlds?/*.json"),
                        *source.glob("tests/regress/*.json")]):
        text = file.read_bytes()
        if len(text) <= 4096:
            yield text
    yield (b'{"dimension":3,"shapes":{"a":{"type":"box","half_extents":[1,2,3],"rounding":0.1},'
           b'"b":{"type":"hull","points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}},'
           b'"bodies":[{"name":"x","shape":"a","position":[0,0,0],"rotation":[0,0,0,1]},{"name":"y","shape":"b"}],'
           b'"pairs":[["x","y"]]}')
    yield (b'{"dimension":2,"shapes":{"a":{"type":"ellipse","radii":[1,2],"rounding":0.1},'
           b'"b":{"type":"polygon","points":[[0,0],[1,0],[0,1]]},"c":{"type":"segment","a":[0,0],"b":[1,1]}},'
           b'"bodies":[{"name":"x","shape":"a","position":[0,0],"rotation":0.5},'
           b'{"name":"y","shape":"b","rotation":[0.6,-0.8]},{"name":"z","shape":"c"}],"expected":[]}')
    yield (b'{"dimension":3,"gravity":[0,0,-9],"length":2,"defaults":{"friction":0.5,"density":3,"linear_damping":1},'
           b'"shapes":{"a":{"type":"box","half_extents":[1,1,1]},"b":{"type":"sphere","radius":0.5}},'
           b'"bodies":[{"name":"x","kind":"static","shape":"a","category":3,"mask":7,"group":-1},'
           b'{"name":"y","shapes":[{"shape":"b"},{"shape":"a","position":[0,0,1],"density":2,"sensor":true}],'
           b'"position":[0,0,1.4],"mass":2,"velocity":[0,0,-3],"angular_velocity":[1,0,0],"bullet":true},'
           b'{"name":"z","kind":"kinematic","shape":"b","velocity":[1,0,0],"restitution":1,"gravity_scale":-1,'
           b'"surface_velocity":[1,2,3],"rolling_friction":0.1,"fixed_rotation":true,"locks":["x","turn_z"]}],'
           b'"fluids":[{"density":2,"normal":[0,0.5,2],"offset":1,"velocity":[1,0,0],"linear_drag":3,"wake":true}],'
           b'"winds":[{"density":1,"velocity":[9,0,-1],"coefficient":2,"mask":3}]}')


def link_seeds():
    """What stands behind the # of a link, without its checksum, see fuzz_link.c."""
    for path, shapes, places in (
            ("/2d", "circle:1 box:1,0.5 capsule:1,0 ellipse:2,1e-3 polygon:4,11,9,9,4,5 segment:0,0,1,-1 "
             "triangle:0,0,1,0,0,1e21 point", "&pa=-0,1e-300&ra=0.5 &pb=1,2&rb=0.6,-0.8 &q=collide&step=3"),
            ("/3d", "sphere:1 box:1,2,0.5 capsule:1,2 cylinder:1,2 cone:1,2 ellipsoid:1,2,3 hull:0,0,0,1,0,0,0,1,0,0,0,1 "
             "segment:0,0,1,1,0,0 triangle:0,0,1,1,0,0,0,1,0 point", "&pa=-0,0,1e300 &rb=0.6,0,-0.8,0 &q=distance&new=1")):
        names = shapes.split()
        for i, first in enumerate(names):
            second = names[(i + 3) % len(names)]
            rounded = second + (",r0.25" if ":" in second else ":r0.25")
            yield f"{path}?v=1&a={first}&b={rounded}{places.split()[i % 3]}".encode()
    yield b"/2D?v=1&amp;a=box%3A1%252C0.5&b=point &sum=00000000"


def mesh_seeds():
    """A box, closed, open and as a surface, and rays through its edges, see fuzz_mesh3.c."""
    corners = numbers(*(2 * (i >> k & 1) - 1 for i in range(8) for k in range(3)))
    faces = bytes.fromhex("000203000301040507040706000105000504020607020703000406000602010307010705")
    rays = b"".join(numbers(*ray) for ray in ((-3, 0, 0, 6, 0, 0), (-3, -3, -3, 6, 6, 6), (0, 0, 0, 2, 2, 0),
                                              (0.5, 0.25, 3, 0, 0, -6)))
    for surface in (0, 1):
        for triangles in (11, 12):
            yield bytes([surface, 0, 7, triangles - 1]) + corners + faces[:3 * triangles] + rays + b"\x01\x40\0\0\0\x01"


def recording_seeds():
    """Worlds of which some numbers are changed before some steps, see fuzz_recording.c."""
    for i, at in enumerate(range(0, 1800, 60)):
        spoilt = struct.pack("<HBHBHB", 1 + 2 * i, 2 << i // 8, 2 * at, i, 0, 0)
        changes = b"".join(struct.pack("<HB", at + 13 * k, 5 * at // 60 + k) for k in range(3)) + numbers(0.5)
        yield spoilt + b"\x03\x00\x00\x00\x00\x00\x20\x02\x03" + changes + b"\x40\x01\x00\x10\x01" + changes


def urdf_seeds():
    """Robots of a few links."""
    links = (b'<link name="a"><collision><geometry><box size="1 2 3"/></geometry></collision></link>'
             b'<link name="b"><collision name="x"><origin xyz="0 1 2" rpy="0 0.5 1"/><geometry><sphere radius="1"/></geometry>'
             b'</collision><collision name="y"><geometry><capsule radius="1" length="2"/></geometry></collision></link>'
             b'<link name="c"><inertial><mass value="2"/><inertia ixx="1" iyy="2" izz="3" ixy="0.1" ixz="0" iyz="0"/>'
             b'</inertial></link>')
    for kind in (b"fixed", b"revolute", b"continuous", b"prismatic", b"planar", b"floating"):
        yield (b'<?xml version="1.0"?><robot name="r">' + links + b'<joint name="j" type="' + kind + b'"><origin rpy="1 0 0"/>'
               b'<parent link="a"/><child link="b"/><axis xyz="0 0 2"/><limit lower="-1" upper="2"/></joint>'
               b'<joint name="k" type="revolute"><parent link="b"/><child link="c"/><limit lower="1" upper="2"/>'
               b'<mimic joint="j" multiplier="-2" offset="1"/><dynamics friction="1" damping="0"/></joint></robot>')


def trajectory_seeds():
    yield b"time,turn,spin\n0,0,-1.2\n1.5,1e-1,8\n# comment\n\n2,1,0.3\n"
    yield b'\xef\xbb\xbftime,"slide"\r\n0,.5\r\n1,1\r\n'
    yield b'slide , time ,turn,spin\n0.5,-1e300,2,-0\n1,7,-2,1e17'


def accepted_seeds():
    rows = [b'{"a":"x","b":"y%d","kind":"%s","change":"new"}' % (i, kind) for i, kind in
            enumerate((b"overlap", b"contained", b"duplicate", b"touching", b"clearance", b"overlap"))]
    yield b"\n".join(rows) + b"\n"
    yield b"[" + b",".join(rows[::-1]) + b',{"b":"a","a":"\\u00e9","kind":"overlap","change":"gone"}]'


def clash_scene_seeds():
    """Scenes whose bodies are read from their text, and such as are not."""
    shapes = b'"shapes":{"a":{"type":"box","half_extents":[1,2,3]},"\xc3\xa9":{"type":"sphere","radius":2}}'
    body = b'{"name":"%s","shape":"%s","position":[%s],"rotation":[0,0.6,-0,0.8]}'
    some = [body % (b"n%d" % i, (b"a", b"\xc3\xa9")[i % 2], place) for i, place in
            enumerate((b"0,-0,0.5", b"1e-3,12345678901234567890,0.1", b"-1.25E+2, 3 ,0.30000000000000004"))]
    for last in (b'{"name":"m","shape":"a"}', b'{"name":"n0","shape":"a"}', b'{"shape":"a","name":"m","motion":{}}'):
        yield b'{"dimension":3,' + shapes + b',"bodies":[' + b" , ".join([*some, last]) + b'],"expected":[1]}'
    yield b'{"bodies":[\n' + some[0] + b"\n]," + shapes + b',"dimension":3}'


SEEDS = {"fuzz_hull2": lambda: hull_seeds(2), "fuzz_hull3": lambda: hull_seeds(3),
         "fuzz_distance2": lambda: distance_seeds(2), "fuzz_distance3": lambda: distance_seeds(3),
         "fuzz_collide2": lambda: collide_seeds(2), "fuzz_collide3": lambda: collide_seeds(3),
         "fuzz_cast2": lambda: cast_seeds(2), "fuzz_cast3": lambda: cast_seeds(3),
         "fuzz_recording2": recording_seeds, "fuzz_recording3": recording_seeds,
         "fuzz_mesh3": mesh_seeds, "fuzz_scene": scene_seeds, "fuzz_link": link_seeds,
         "fuzz_urdf": urdf_seeds, "fuzz_trajectory": trajectory_seeds, "fuzz_accepted": accepted_seeds,
         "fuzz_clash_scene": clash_scene_seeds}


# Each input is worlds that are saved, restored and stepped several times.
SLOW = ("fuzz_recording2", "fuzz_recording3")


def main(target):
    name = pathlib.Path(target).name
    part = 10 if name in SLOW else 1
    work = build / "fuzz" / name
    shutil.rmtree(work, ignore_errors=True)
    (work / "corpus").mkdir(parents=True)
    seeds = []
    for number, seed in enumerate(SEEDS[name]()):
        seeds.append(work / f"seed_{number:03}")
        seeds[-1].write_bytes(seed)
    (work / "seeds").write_text(",".join(str(seed) for seed in seeds))
    found = sorted((source / "tests/fuzz/found" / name.removeprefix("fuzz_")).glob("*"))
    for file in found:
        tap.check_run([target, "-timeout=10", file], f"{name}: {file.name} is answered")
    seconds, runs = os.environ.get("FUZZ_SECONDS"), os.environ.get("FUZZ_RUNS")
    hunt = seconds is not None and runs is None
    # What comparisons show depends on where the program lies in memory: a run that is to be the same does without.
    choice = ["-use_cmp=1", "-runs=-1"] if hunt else ["-use_cmp=0", f"-runs={int(runs or 30000) // part}"]
    code, output = tap.run([target, *choice, f"-max_total_time={seconds or 60}", f"-seed={os.environ.get('FUZZ_SEED', '1')}",
                            "-max_len=4096", "-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1",
                            f"-artifact_prefix={build}/", f"-seed_inputs=@{work}/seeds", work / "corpus"])
    executed = re.search(r"number_of_executed_units: (\d+)", output)
    count = int(executed[1]) if executed else 0
    least = 1000 // part
    tap.check(code == 0 and count > least, f"{name}: no finding in {count} inputs, which are over {least}", output[-6000:])


main(sys.argv[1])
tap.finish()
