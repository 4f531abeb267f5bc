#!/usr/bin/env python3
"""Joints in scenes: what `tact simulate` makes of them, saved states, and what is refused, with its place. With --print
it tells the hashes that joint_scenes.expected has."""

import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
BALL = {"type": "sphere", "radius": 0.5}


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def rows(scene, *arguments):
    """The bodies at the end, by name."""
    text = None if isinstance(scene, pathlib.Path) else json.dumps(scene)
    named = scene if text is None else "-"
    code, out, err = tact("simulate", named, "--format", "json", "--bodies", *arguments, text=text)
    if code != 0:
        tap.check(False, "tact simulate", f"exit {code}\n{err}")
        return {}
    return {row["body"]: row for row in json.loads(out)}


def hung(**joint):
    return {"dimension": 3, "shapes": {"ball": BALL},
            "bodies": [{"name": "hook", "shape": "ball", "kind": "static"},
                       {"name": "load", "shape": "ball", "position": [0, 0, -2], "mass": 2}],
            "joints": [{"kind": "distance", "a": "hook", "b": "load", "position_b": [0, 0, -2], **joint}]}


def check_scenes():
    for dimension in (2, 3):
        folder = source / f"scenes/joints{dimension}"
        bodies = rows(folder / "crank.json", "--seconds", "2")
        at = {name: row["position"] for name, row in bodies.items()}
        crank, slider = (at.get(name, [9, 9, 9]) for name in ("crank", "slider"))
        angle = math.atan2(crank[-1], crank[0])
        wanted = 0.5 * math.cos(angle) + math.sqrt(1.2 ** 2 - (0.5 * math.sin(angle)) ** 2)
        tap.check(abs(slider[0] - wanted) < 4e-3 and abs(slider[-1]) < 4e-3, f"a crank drives a slider, {dimension}D",
                  f"{slider} {wanted}")
        bodies = rows(folder / "bridge.json", "--seconds", "4")
        low = min((row["position"][-1] for name, row in bodies.items() if name[0] in "pc"), default=-99)
        tap.check(-1 < low < -0.12, f"a bridge carries crates, {dimension}D", low)
    check_machines()


def check_machines():
    for dimension in (2, 3):
        folder = source / f"scenes/joints{dimension}"
        car = rows(folder / "vehicle.json", "--seconds", "4").get("car", {"position": [0]})["position"]
        tap.check(5 < car[0] < 25 and -1 < car[-1] < 3, f"a vehicle drives over hills, {dimension}D", car)
        gears = rows(folder / "clockwork.json", "--seconds", "2")
        turns = [gears.get(f"gear {i}", {"angular_velocity": 0})["angular_velocity"] for i in range(2)]
        first, second = (turn if dimension == 2 else -turn[1] for turn in turns)
        tap.check(abs(first - 1) < 0.02 and abs(second + 0.5) < 0.1, f"a gear drives one of twice its teeth, {dimension}D", turns)
        lift = rows(folder / "lift.json", "--seconds", "1")
        left, right = (lift[f"{side} platform"]["position"][-1] + 1.5 for side in ("left", "right"))
        tap.check(0.2 < left < 1.5 and abs(left + right) < 1e-4, f"platforms on one wheel go up and down, {dimension}D",
                  (left, right))
        crane = {name: row["position"] for name, row in rows(folder / "crane.json", "--seconds", "3").items()}
        reach = math.dist(crane["ball"], crane["trolley"])
        tap.check(crane["trolley"][0] > 2.5 and 2 < reach < 8.2, f"a crane's load hangs on its chain, {dimension}D", reach)
        dolls = {name: row["position"] for name, row in rows(folder / "ragdoll.json", "--seconds", "3").items()}
        apart = [math.dist(dolls[f"head {i}"], dolls[f"torso {i}"]) for i in range(3)]
        tap.check(all(abs(way - 0.46) < 0.08 for way in apart), f"ragdolls keep their heads, {dimension}D", apart)


def check_hashes():
    """The states of all scenes with joints after two seconds, in double, as joint_scenes.expected says."""
    found = []
    for dimension in (2, 3):
        for path in sorted((source / f"scenes/joints{dimension}").glob("*.json")):
            code, out, err = tact("simulate", path, "--seconds", "2", "--hash", "--format", "json")
            states = json.loads(out) if code == 0 else []
            found.append(f"{dimension} {path.stem} {states[-1]['hash'] if states else err}")
    if "--print" in sys.argv:
        print("\n".join(found))
        sys.exit()
    wanted = (source / "tests/cli/joint_scenes.expected").read_text().splitlines()
    tap.check(found == wanted, "scenes with joints have the pinned bits", "\n".join(found))


def check_kinds():
    rope = rows(hung(slide={"limits": [0, 2.5]}), "--seconds", "3")
    tap.check(abs(rope["load"]["position"][2] + 2.5) < 1e-3, "a rope", rope)
    spring = rows(hung(slide={"spring_hertz": 1, "spring_damping_ratio": 1, "spring_target": 2}), "--seconds", "5")
    tap.check(abs(spring["load"]["position"][2] + 2 + 9.81 / (2 * math.pi) ** 2) < 1e-3, "a spring", spring)
    broken = rows(hung(slide={"limits": [2, 2]}, break_force=19), "--seconds", "1")
    tap.check(broken["load"]["position"][2] < -5, "a rod that breaks", broken)
    held = rows(hung(slide={"limits": [2, 2]}, break_force=20), "--seconds", "1")
    tap.check(abs(held["load"]["position"][2] + 2) < 1e-3, "a rod that holds", held)


def geared(*couplings):
    """Two wheels of moments 0.5 and 2, of which gravity turns the first, and a rack that slides along x."""
    return {"dimension": 2, "shapes": {"ball": {"type": "circle", "radius": 1}, "rack": {"type": "box", "half_extents": [1, 0.1]}},
            "bodies": [{"name": "hub", "shape": "ball", "kind": "static", "position": [9, 9]},
                       {"name": "small", "shape": "ball", "mass": 1, "inertia": 0.5, "center": [0.1, 0], "position": [-4, 0]},
                       {"name": "large", "shape": "ball", "mass": 4, "inertia": 2},
                       {"name": "rack", "shape": "rack", "mass": 2, "position": [0, -4]}],
            "joints": [{"kind": "revolute", "a": "hub", "b": "small", "position": [-4, 0]},
                       {"kind": "revolute", "a": "hub", "b": "large"},
                       {"kind": "prismatic", "a": "hub", "b": "rack", "position": [0, -4]}], "couplings": list(couplings)}


def check_couplings():
    found = rows(geared({"a": 0, "b": 1, "ratio": -0.5}, {"a": 1, "b": 2, "ratio": 0.25}), "--seconds", "0.1", "--substeps", "32")
    speeds = [found["small"]["angular_velocity"], found["large"]["angular_velocity"], found["rack"]["velocity"][0]]
    # The first wheel's moment is about its own center of mass.
    wanted = -9.81 * 0.1 / (0.5 + 0.01 + 0.25 * 2 + (0.125 ** 2) * 2) * 0.1
    tap.check(abs(speeds[0] / wanted - 1) < 0.01, "gears and a rack, from rest", f"{speeds} {wanted}")
    tap.check(abs(speeds[1] + 0.5 * speeds[0]) < 1e-6 and abs(speeds[2] - 0.25 * speeds[1]) < 1e-6, "their ratios", speeds)
    for name, couplings, message in (
            ("a ratio of zero", {"a": 0, "b": 1, "ratio": 0}, "must not be zero"),
            ("a joint with itself", {"a": 0, "b": 0}, "different joints"),
            ("a joint that there is not", {"a": 0, "b": 3}, "couplings[0].b"),
            ("a place that is no number", {"a": "small", "b": 1}, "from 0 to 2"),
            ("a coordinate that its kind has not", {"a": 0, "b": 2, "coordinate_b": "turn"}, "couplings[0].coordinate_b"),
            ("an unknown key", {"a": 0, "b": 1, "rato": 2}, 'did you mean "ratio"'),
            ("hertz below zero", {"a": 0, "b": 1, "hertz": -1}, "couplings[0].hertz")):
        code, _, err = tact("simulate", "-", text=json.dumps(geared(couplings)))
        tap.check(code != 0 and message in err, name, err)
    no_joints = {**geared({"a": 0, "b": 1}), "joints": []}
    code, _, err = tact("simulate", "-", text=json.dumps(no_joints))
    tap.check(code != 0 and "couplings[0]" in err, "a coupling without joints", err)
    welded = geared({"a": 0, "b": 1})
    welded["joints"][0]["kind"] = "fixed"
    code, _, err = tact("simulate", "-", text=json.dumps(welded))
    tap.check(code != 0 and "couplings[0].coordinate_a" in err, "a coupling of a weld", err)


def check_saved():
    scene = source / "scenes/joints3/bridge.json"
    with tempfile.TemporaryDirectory() as folder:
        state = pathlib.Path(folder) / "state"
        code, _, err = tact("simulate", scene, "--seconds", "1", "--save", state)
        halves = rows(scene, "--seconds", "1", "--restore", state)
    both = halves, rows(scene, "--seconds", "2")
    places = [{name: row["position"] for name, row in found.items()} for found in both]
    tap.check(code == 0 and places[0] == places[1] != {}, "a saved state goes on with its joints", err or places)


def check_refused():
    for name, change, message in (
            ("an unknown kind", {"kind": "revolut"}, 'did you mean "revolute"'),
            ("an unknown body", {"b": "lod"}, 'did you mean "load"'),
            ("an unknown key", {"slied": {}}, 'did you mean "slide"'),
            ("an unknown key of an axis", {"slide": {"limit": [0, 1]}}, "limits"),
            ("limits the wrong way round", {"slide": {"limits": [2, 1]}}, "the lower and the upper bound"),
            ("friction below zero", {"slide": {"friction": -1}}, "joints[0].slide.friction"),
            ("damping below zero", {"slide": {"damping": -1}}, "joints[0].slide.damping"),
            ("one body twice", {"b": "hook"}, "joints[0]"),
            ("angles beyond pi", {"kind": "revolute", "turn": {"limits": [0, 4]}}, "-pi to pi")):
        code, _, err = tact("simulate", "-", text=json.dumps(hung(**change)))
        tap.check(code != 0 and message in err, name, err)
    plane = {"dimension": 2, "shapes": {"disc": {"type": "circle", "radius": 1}},
             "bodies": [{"name": "a", "shape": "disc"}, {"name": "b", "shape": "disc"}],
             "joints": [{"kind": "spherical", "a": "a", "b": "b"}]}
    code, _, err = tact("simulate", "-", text=json.dumps(plane))
    tap.check(code != 0 and "joints[0].kind" in err, "a ball joint in the plane", err)
    code, _, err = tact("distance", "-", text=json.dumps(hung()))
    tap.check(code == 0 and not err, "other commands pass joints over", err)


check_hashes()
check_scenes()
check_kinds()
check_couplings()
check_saved()
check_refused()
tap.finish()
