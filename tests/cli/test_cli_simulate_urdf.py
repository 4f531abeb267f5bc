#!/usr/bin/env python3
"""tact simulate of robots (URDF): the period of a compound pendulum, sliders at their limits, angles beyond half a turn,
friction, damping and motors, links that are fixed to each other, masses of shapes, pairs that are passed over, notes, what is
refused, with its place, and files that are broken at random."""

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
from tap import build, source

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))

# Fontconfig keeps what it has read until the process ends, which is no leak of the command's.
LEAKS = tempfile.NamedTemporaryFile("w", suffix=".leaks")
LEAKS.write("leak:libfontconfig\n")
LEAKS.flush()
os.environ["LSAN_OPTIONS"] = f"print_suppressions=0:suppressions={LEAKS.name}"
G = 9.81
CUBE = ("v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n"
        "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")


def tact(*arguments):
    done = subprocess.run([COMMAND, "simulate", *map(str, arguments)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def at(*xyz, rpy="0 0 0"):
    return f'<origin xyz="{" ".join(map(str, xyz))}" rpy="{rpy}"/>'


def inertial(mass, diagonal, origin=""):
    x, y, z = diagonal
    return f'<inertial>{origin}<mass value="{mass}"/><inertia ixx="{x}" ixy="0" ixz="0" iyy="{y}" iyz="0" izz="{z}"/></inertial>'


def shape(geometry, origin=""):
    return f"<collision>{origin}<geometry>{geometry}</geometry></collision>"


def link(name, *inside):
    return f'<link name="{name}">{"".join(inside)}</link>'


def joint(name, parent, child, kind, *inside):
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{"".join(inside)}</joint>'


def limit(lower, upper, effort=0):
    return f'<limit lower="{lower}" upper="{upper}" effort="{effort}" velocity="inf"/>'


AXIS_Y, AXIS_X = '<axis xyz="0 1 0"/>', '<axis xyz="1 0 0"/>'
WORLD = link("world")


def write(*parts):
    pathlib.Path("r.urdf").write_text("<robot name=\"r\">\n" + "\n".join(parts) + "\n</robot>\n")


def rows(*arguments):
    """The rows of bodies, by the time and the name."""
    code, out, err = tact("r.urdf", "-q", "-f", "jsonl", "--bodies", *arguments)
    if code != 0:
        tap.check(False, "tact simulate", f"exit {code}\n{err}")
    found = [json.loads(line) for line in out.splitlines()]
    return [(row["time"], row["body"], row) for row in found]


def end(*arguments):
    return {name: row for _, name, row in rows(*arguments)}


# ---- Joints ----

def check_pendulum():
    """Two rods, the second fixed to the first, their axes askew: the period by the parallel axis theorem."""
    write(WORLD, link("rod", inertial(2, (0.2, 0.3, 0.05), at(0.1, 0, -0.4, rpy="0 0 1.5707963267948966"))),
          link("bob", inertial(1, (0.1, 0.01, 0.1))),
          joint("hinge", "world", "rod", "continuous", at(1, 2, 3, rpy="0 0 0.7"), AXIS_Y),
          joint("weld", "rod", "bob", "fixed", at(0, 0.3, -1.1)))
    # About the axis: ixx of the rod, which is turned by a quarter about z, has become its iyy.
    inertia = 0.2 + 2 * (0.1 ** 2 + 0.4 ** 2) + 0.01 + 1.1 ** 2
    moment = math.hypot(2 * 0.1, 2 * 0.4 + 1.1)
    rest = math.atan2(2 * 0.1, 2 * 0.4 + 1.1)
    period = 2 * math.pi * math.sqrt(inertia / (G * moment)) * (1 + 0.2 ** 2 / 16)
    path = rows("--joints", f"hinge={rest + 0.2}", "--seconds", 4 * period + 0.2, "--hz", 120, "--every", 1)
    spins = [(time, row["angular_velocity"]) for time, name, row in path if name == "rod"]
    signed = [(time, -v[0] * math.sin(0.7) + v[1] * math.cos(0.7)) for time, v in spins]
    turns = [t + (u - t) * a / (a - b) for (t, a), (u, b) in zip(signed, signed[1:]) if t > 0 and a * b < 0]
    tap.check(len(turns) >= 8 and abs((turns[7] - turns[1]) / 3 - period) < 1e-3 * period, "the period of a pendulum",
              f"{(turns[7] - turns[1]) / 3 if len(turns) >= 8 else turns} {period}")
    names = {name for _, name, _ in path}
    tap.check(names == {"world", "rod"}, "links that are fixed to each other are one body", names)


def check_limits():
    box = inertial(1, (0.01, 0.01, 0.01))
    write(link("base"), link("car", box),
          joint("rail", "base", "car", "prismatic", at(0, 0, 1), '<axis xyz="0 0 2"/>', limit(-0.5, 0.25)))
    for value in (0, 0.2):
        car = end("--joints", f"rail={value}", "--seconds", 2)["car"]
        tap.check(abs(car["position"][2] - 0.5) < 2e-3, "a slider comes to its lower limit", car)
    falling = [(time, row) for time, name, row in rows("--joints", "rail=0.2", "--seconds", 0.25, "--every", 15) if name == "car"]
    time, car = falling[-1]
    tap.check(abs(car["position"][2] - (1.2 - G * time * time / 2)) < 0.01, "and falls freely until then", car)

    # An arm from straight up that falls to the limit behind half a turn, with the start and limits about zero apart.
    arm = link("arm", inertial(1, (0.1, 0.1, 0.1), at(1, 0, 0)))
    for start, lower, upper in ((-1.8, -2.5, 2), (1, 0.9, 4.6), (-5, -5.5, -2.6), (1.2, -2, 2.2)):
        write(WORLD, arm, joint("hinge", "world", "arm", "revolute", AXIS_Y, '<dynamics friction="1"/>',
                                limit(lower, upper)))
        bottom = max(lower, min(upper, math.pi / 2 + 2 * math.pi * round((start - math.pi / 2) / (2 * math.pi))))
        row = end("--joints", f"hinge={start}", "--seconds", 6)["arm"]
        x, y, z, w = row["rotation"]
        off = math.remainder(2 * math.atan2(y, w) - bottom, 2 * math.pi)
        tap.check(abs(off) < 0.15, "an arm comes to rest within its limits", f"{start} {lower} {upper}: {off}")


def check_forces():
    arm = link("arm", inertial(1, (0.1, 0.1, 0.1), at(1, 0, 0)))
    for friction, effort, hold, stays in ((11, 0, False, True), (9, 0, False, False), (0, 11, True, True),
                                          (0, 9, True, False), (0, 11, False, False)):
        write(WORLD, arm, joint("hinge", "world", "arm", "revolute", AXIS_Y, limit(-1, 1, effort),
                                f'<dynamics friction="{friction}"/>'))
        row = end("--seconds", 1, *(["--hold"] if hold else []))["arm"]
        turned = 2 * math.atan2(row["rotation"][1], row["rotation"][3])
        tap.check((abs(turned) < 0.02) == stays, "friction and motors hold up to their torque",
                  f"{friction} {effort} {hold}: {turned}")


def check_damping():
    """A falling slider comes to m g / d by an exponential; what turns against it, likewise."""
    box = inertial(2, (0.1, 0.1, 0.1))
    write(WORLD, link("car", box), joint("rail", "world", "car", "prismatic", '<axis xyz="0 0 1"/>', limit(-9, 9),
                                         '<dynamics damping="5"/>'))
    speed = end("--seconds", 0.5)["car"]["velocity"][2]
    exact = -2 * G / 5 * (1 - math.exp(-5 * 0.5 / 2))
    tap.check(abs(speed - exact) < 0.01 * abs(exact), "a damped slider falls as the exponential", f"{speed} {exact}")
    for damping, most, least in ((100, G / 100, 0.95 * G / 100), (0, 9, 1)):
        write(WORLD, link("arm", inertial(1, (0.1, 0.1, 0.1), at(1, 0, 0))),
              joint("hinge", "world", "arm", "continuous", AXIS_Y, f'<dynamics damping="{damping}"/>'))
        spin = end("--seconds", 0.5)["arm"]["angular_velocity"][1]
        tap.check(least < spin < most, "an arm sinks at the speed that its damping allows", f"{damping}: {spin}")


def check_speeds():
    """What falls comes to the speed of its <limit> and keeps it; 0 is no bound."""
    for velocity, speed in ((0.5, 0.5), (0, G / 2), ("inf", G / 2), ("1e3", G / 2)):
        write(WORLD, link("car", inertial(2, (0.1, 0.1, 0.1))),
              joint("rail", "world", "car", "prismatic", '<axis xyz="0 0 1"/>',
                    f'<limit lower="-9" upper="9" effort="0" velocity="{velocity}"/>'))
        found = end("--seconds", 0.5)["car"]["velocity"][2]
        tap.check(abs(found + speed) < 1e-6, "a joint is as fast as its <limit> says", f"{velocity}: {found}")


# ---- Bodies ----

def angle(row):
    """Of a body that turns about y."""
    x, y, z, w = row["rotation"]
    return 2 * math.atan2(y, w)


def check_mimic():
    """A finger that follows another as it moves, under gravity, with another rest; one that follows by nothing stays; a
    rack follows a wheel."""
    hand, rod = inertial(2, (0.1, 0.1, 0.1)), inertial(1, (0.02, 0.02, 0.02), at(0.2, 0, 0))
    write(WORLD, link("lead", rod), link("tip", rod), link("stay", rod), link("rack", hand),
          joint("h", "world", "lead", "revolute", AXIS_Y, limit(-1, 2)),
          joint("i", "world", "tip", "continuous", at(2, 0, 0), AXIS_Y, '<mimic joint="h" multiplier="-1.5" offset="0.3"/>'),
          joint("s", "world", "stay", "continuous", at(4, 0, 0), AXIS_Y, '<mimic joint="h" multiplier="0" offset="0.5"/>'),
          joint("r", "world", "rack", "prismatic", at(0, 0, -4), '<axis xyz="1 0 0"/>', limit(-3, 3),
                '<mimic joint="h" multiplier="0.5"/>'))
    worst, most = 0, 0
    for time, name, row in rows("--seconds", 3, "--every", 1, "--joints", "h=0.1"):
        if name == "lead":
            lead = angle(row)
            most = max(most, abs(lead - 0.1))
        elif name == "tip":
            worst = max(worst, abs(math.remainder(angle(row) + 1.5 * lead - 0.3, 2 * math.pi)))
        elif name == "stay":
            worst = max(worst, abs(angle(row) - 0.5))
        elif name == "rack":
            worst = max(worst, abs(row["position"][0] - 0.5 * lead))
    tap.check(most > 0.2, "what is followed moves", most)
    tap.check(worst < 3e-3, "links follow others as they move", worst)
    pathlib.Path("r.urdf").write_text((source / "scenes/robots/gripper.urdf").read_text())
    for hold in ((), ("--hold",)):
        apart = []
        for time, name, row in rows("--seconds", 3, "--every", 1, "--joints", "left=0.03,wrist=0.5", *hold):
            x, y, z, w = row["rotation"]
            if name == "palm":
                middle, along = row["position"], (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
            elif "finger" in name:
                apart.append(sum((a - b) * c for a, b, c in zip(row["position"], middle, along)))
        worst = max(abs(a + b) for a, b in zip(apart[::2], apart[1::2]))
        moved = max(abs(abs(way) - 0.03) for way in apart)
        tap.check(worst < 1e-4, "both fingers of a gripper open as far", worst)
        tap.check(not hold or moved < 1e-3, "a motor holds both", moved)


def check_bases():
    ball = shape('<sphere radius="0.5"/>')
    heavy = inertial(3, (1, 1, 1))
    for root, options, falls in ((link("world", heavy, ball), (), False), (link("base", ball), (), False),
                                 (link("base", heavy, ball), (), True), (link("base", heavy, ball), ("--fixed-base",), False),
                                 (link("base", ball), ("--free-base",), True)):
        write(root)
        low = list(end("--seconds", 0.5, *options).values())[0]["position"][2]
        tap.check((low < -1) == falls and (falls or low == 0), "which roots are fixed", f"{root} {options}: {low}")
    write(link("base", heavy, ball))
    low = end("--seconds", 3, "--ground", -2)["base"]["position"][2]
    tap.check(abs(low + 1.5) < 0.01, "the ground", low)
    write(WORLD, link("free", heavy, ball), joint("j", "world", "free", "floating"))
    tap.check(end("--seconds", 1)["free"]["position"][2] < -4, "a floating joint holds nothing")


def check_masses():
    """The momentum after a second of fall tells the mass."""
    pathlib.Path("cube.obj").write_text(CUBE)
    halves = '<mesh filename="cube.obj" scale="-0.1 0.1 0.2"/>'
    for inside, mass in (((shape('<box size="0.2 0.2 0.1"/>'),), 4),
                         ((shape('<cylinder radius="0.1" length="0.5"/>', at(1, 0, 0)), shape(halves)), 5 * math.pi + 16),
                         ((shape('<sphere radius="9"/>'), inertial(2.5, (1, 1, 1))), 2.5),
                         ((inertial(7, (1, 2, 2.5), at(1, 2, 3)),), 7)):
        write(link("base", *inside))
        code, out, err = tact("r.urdf", "--free-base", "--seconds", 1, "--every", 60, "-f", "jsonl", "-q")
        found = -json.loads(out.splitlines()[-1])["momentum"][2] / G if code == 0 else err
        tap.check(code == 0 and abs(found - mass) < 1e-9 * mass, "the mass of links", f"{found} {mass}")


def check_pairs():
    """A chain of three balls that overlap: neighbors do not touch, the outer two do, unless an SRDF file disables it."""
    ball = shape('<sphere radius="0.3"/>') + inertial(1, (0.04, 0.04, 0.04))
    write(WORLD, *(link(name, ball) for name in "abc"), joint("g", "world", "a", "prismatic", AXIS_X, limit(-9, 9)),
          joint("h", "a", "b", "prismatic", at(0.2, 0, 0), AXIS_X, limit(-9, 9)),
          joint("i", "b", "c", "prismatic", at(0.2, 0, 0), AXIS_X, limit(-9, 9)))
    pathlib.Path("r.srdf").write_text('<robot name="r"><disable_collisions link1="c" link2="a" reason="x"/></robot>')
    for options, gap, words in ((("--seconds", 3), 0.6, "pushed apart"), (("--seconds", 3, "--srdf", "r.srdf"), 0.4, "left")):
        found = end(*options)
        apart = found["c"]["position"][0] - found["a"]["position"][0]
        tap.check(abs(apart - gap) < 0.02 if gap == 0.4 else apart > 0.55, f"balls that overlap are {words}", apart)
        middle = found["b"]["position"][0] - found["a"]["position"][0]
        tap.check(middle < 0.5, "and their neighbor is not", middle)


# ---- Words ----

def check_notes():
    arm = link("arm", inertial(1, (0.1, 0.1, 0.1)))
    tip = link("tip", shape('<sphere radius="0.1"/>'))
    write(WORLD, arm, tip, joint("h", "world", "arm", "revolute", AXIS_Y, '<dynamics damping="0.5"/>', limit(-4, 4)),
          joint("i", "arm", "tip", "continuous", AXIS_Y, '<mimic joint="h" multiplier="2"/>'))
    code, out, err = tact("r.urdf", "--seconds", 0, "--joints", "h=0.2", "--hold")
    tap.check("damping" not in err, "damping needs no note", err)
    for words in (":5:", "whole turn", "h has no <limit effort", ":4:1: note: tip has no <inertial>"):
        tap.check(code == 0 and words in err, f"a note says: {words}", err)
    code, out, err = tact("r.urdf", "--seconds", 0, "-q")
    tap.check(code == 0 and err == "", "--quiet has no notes", err)


def check_refusals():
    arm = link("arm", inertial(1, (0.1, 0.1, 0.1)))
    hinge = joint("h", "world", "arm", "continuous", AXIS_Y)
    for parts, options, words in (
            ((WORLD, link("arm"), hinge), (), ':3:1: the link "arm" moves, so it must have a mass'),
            ((WORLD, arm, joint("h", "world", "arm", "planar")), (), ':4:1: the joint "h" is planar'),
            ((WORLD, link("arm", inertial(1, (0.1, 0, 0.1))), hinge), (), ':3:1: the inertia of the link "arm"'),
            ((WORLD, link("arm", inertial(-1, (1, 1, 1))), hinge), (), "value of <mass> is -1"),
            ((WORLD, link("arm", "<inertial/>"), hinge), (), "<inertial> has no <mass"),
            ((WORLD, link("arm", '<inertial><mass value="1"/></inertial>'), hinge), (), "<inertial> has no <inertia "),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<dynamics friction="-1"/>')), (), "friction of <dynamics> is -1"),
            ((WORLD, arm, joint("h", "world", "arm", "revolute", limit(0, 1, -2))), (), "effort of <limit> is -2"),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<limit velocity="-3"/>')), (), "velocity of <limit> is -3"),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<limit velocity="-inf"/>')), (), 'velocity of <limit> is "-inf"'),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<dynamics damping="-1"/>')), (),
             ':4:76: damping of <dynamics> is -1; it must be a finite number not below zero, in the joint "h"'),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<dynamics damping="nan"/>')), (),
             'damping of <dynamics> is "nan"; it must be a finite number not below zero, in the joint "h"'),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<mimic joint="g"/>')), (),
             'there is no joint "g" to follow for the joint "h"'),
            ((WORLD, arm, joint("h", "world", "arm", "continuous", '<mimic joint="h"/>')), (), 'the joint "h" follows itself'),
            ((WORLD, arm, hinge), ("--joints", "g=1"), 'no joint "g"'),
            ((WORLD, arm, hinge), ("--joints", "h"), "r.urdf: --joints has"),
            ((WORLD, arm, hinge), ("--ground", "low"), "--ground is \"low\""),
            ((WORLD, arm, hinge), ("--free-base",), 'the link "world" moves'),
            ((WORLD, arm, hinge), ("--free-base", "--fixed-base"), "exclude each other"),
            ((WORLD, arm, hinge), ("--srdf", "none.srdf"), "none.srdf"),
            ((WORLD, link("arm", shape('<mesh filename="none.obj"/>')), hinge), (), "none.obj")):
        write(*parts)
        code, out, err = tact("r.urdf", *options)
        tap.check(code == 2 and words in err and out == "", f"refuses: {words}", err)
    many = [link(f"l{i}", inertial(1, (1, 1, 1)), shape('<sphere radius="0.1"/>')) for i in range(64)]
    write(*many, *(joint(f"j{i}", f"l{i}", f"l{i + 1}", "continuous") for i in range(63)))
    pathlib.Path("r.srdf").write_text('<robot name="r"/>')
    code, out, err = tact("r.urdf", "--srdf", "r.srdf")
    tap.check(code == 2 and "64 links with shapes" in err, "refuses more filters than there are bits", err)
    pathlib.Path("s.json").write_text('{"dimension": 3, "shapes": {}, "bodies": []}')
    for options, words in ((("--joints", "a=1"), "--joints"), (("--srdf", "a"), "--srdf"), (("--hold",), "--hold"),
                           (("--ground", 0), "--ground"), (("--fixed-base",), "--fixed-base"), (("--free-base",), "--free-base")):
        code, out, err = tact("s.json", *options)
        tap.check(code == 2 and f"{words} is for a robot" in err, f"{words} is for a robot", err)
    code, out, err = tact("r.urdf.xacro")
    tap.check(code == 2 and "xacro FILE" in err, "refuses macros", err)


def check_walker():
    """Four legs stand on the ground as long as their motors hold them."""
    file = source / "scenes/robots/walker.urdf"
    for options, least, most in ((("--hold",), -0.02, 0), ((), -0.3, -0.2)):
        code, out, err = tact(file, "--ground", -0.36, "--seconds", 3, "-f", "jsonl", "--bodies", *options)
        trunk = json.loads(out.splitlines()[0]) if code == 0 else {"position": [9, 9, 9]}
        tap.check(code == 0 and err == "" and least < trunk["position"][2] < most, f"a walker {options}", f"{trunk} {err}")


def check_broken():
    """A file with a few bytes changed is simulated, or refused with one message."""
    numbers = random.Random(7)
    ball = shape('<sphere radius="0.1"/>', at(0, 0, -0.5))
    write(WORLD, link("a", ball, inertial(1, (0.1, 0.2, 0.3), at(0, 0, -1))), link("b", ball), link("c", ball),
          joint("h", "world", "a", "revolute", at(0, 0, 1), AXIS_Y, limit(-2, 3, 5), '<dynamics friction="0.1" damping="2"/>'),
          joint("i", "a", "b", "prismatic", AXIS_X, limit(-1, 1)), joint("k", "b", "c", "fixed", at(0.2, 0, 0)))
    whole = pathlib.Path("r.urdf").read_bytes()
    digits = [i for i, byte in enumerate(whole) if byte in b"0123456789"]
    good, refused, bad = 0, 0, []
    for _ in range(60):
        text = bytearray(whole)
        for _ in range(numbers.choice([1, 2, 3])):
            text[numbers.choice(digits)] = numbers.choice(b"09-e.9")
        pathlib.Path("broken.urdf").write_bytes(text)
        code, out, err = tact("broken.urdf", "-q", "-f", "jsonl", "--seconds", 0.1)
        good += code == 0
        refused += code == 2
        if not (code == 0 and not err or code == 2 and err.startswith("broken.urdf:") and len(err.splitlines()) == 1):
            bad.append((code, err, bytes(text)))
    tap.check(not bad and good > 10 and refused > 10, "broken files", f"{good} {refused} {bad[:2]}")


def check_whole():
    """Saved states go on to the same bits, and pictures are drawn."""
    write(WORLD, link("a", shape('<sphere radius="0.1"/>')), link("b", inertial(1, (0.1, 0.1, 0.1), at(0, 0, -1))),
          joint("h", "world", "a", "continuous", AXIS_Y), joint("i", "a", "b", "revolute", at(0, 0, -0.5), AXIS_Y, limit(-1, 1)))
    start = ("r.urdf", "-q", "--joints", "h=2", "--hash")
    whole = tact(*start, "--seconds", 2, "-f", "jsonl")[1].splitlines()
    tact(*start, "--seconds", 1, "--save", "s.tact")
    rest = tact(*start, "--seconds", 1, "--restore", "s.tact", "-f", "jsonl")[1].splitlines()
    hashes = [json.loads(text)["hash"] for text in (whole[-1], rest[-1])] if whole and rest else ["", "none"]
    tap.check(hashes[0] == hashes[1], "saved and restored", hashes)
    code, out, err = tact(*start, "--seconds", 0.2, "--ground", -2, "--animation", "a.html", "--picture", "p.png")
    tap.check(code == 0 and os.path.getsize("a.html") > 1000 and os.path.getsize("p.png") > 1000, "an animation", err)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    check_pendulum()
    check_limits()
    check_forces()
    check_damping()
    check_speeds()
    check_bases()
    check_masses()
    check_pairs()
    check_notes()
    check_mimic()
    check_refusals()
    check_walker()
    check_broken()
    check_whole()
    os.chdir("/")
tap.finish()
