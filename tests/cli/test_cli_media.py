#!/usr/bin/env python3
"""Fluids and winds in scenes: how deep things float, how fast they fall and are driven, on whom they act, recordings,
and what is refused, with its place."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
AIR = {"density": 2, "velocity": [0, 0, 0], "coefficient": 0.5}


def tact(*arguments, text=None):
    done = subprocess.run([COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def crate(dimension, bodies=({},), **keys):
    """Crates whose sides are one, two apart."""
    place = [0] * dimension
    return {"dimension": dimension, "shapes": {"crate": {"type": "box", "half_extents": [0.5] * dimension}},
            "bodies": [{"name": f"crate {i}", "shape": "crate", "position": [2 * i, *place[1:]], **body}
                       for i, body in enumerate(bodies)], **keys}


def rows(scene, *arguments):
    """The bodies at the end."""
    code, out, err = tact("simulate", "-", "--format", "json", "--bodies", *arguments, text=json.dumps(scene))
    if code != 0:
        tap.check(False, "tact simulate", f"exit {code}\n{err}")
    return json.loads(out) if code == 0 else [{"position": [9] * 3, "velocity": [9] * 3}] * 9


def check_floating():
    """What is under water is the part that the densities tell, along any normal and with any offset."""
    for dimension in (2, 3):
        bodies = [{"density": 250}, {"density": 750}, {"density": 250, "category": 2}]
        lake = {"density": 1000, "offset": 3, "normal": [0] * (dimension - 1) + [7], "linear_drag": 4, "mask": 1}
        floating = rows(crate(dimension, bodies, fluids=[lake]), "--seconds", 12)
        up = [row["position"][dimension - 1] for row in floating]
        tap.check(abs(up[0] - 3.25) < 0.01 and abs(up[1] - 2.75) < 0.01, f"crates float by their densities, {dimension}D", up)
        tap.check(up[2] < -600, f"a fluid whose mask leaves a crate out does not carry it, {dimension}D", up)
    stream = {"density": 1000, "offset": 9, "velocity": [2, 0, 0], "linear_drag": 50, "normal": [0, 1, 0]}
    driven = rows(crate(3, [{"density": 500}], gravity=[0, 0, 0], fluids=[stream]), "--seconds", 1)[0]
    tap.check(abs(driven["velocity"][0] - 2) < 1e-3, "a stream takes a crate with it", driven)


def check_wind():
    """m g = c d / 2 A v^2 in a fall; the speed against the air falls as w / (1 + k w t), k = c d A / 2 m."""
    for dimension in (2, 3):
        air = {**AIR, "velocity": [0] * dimension}
        fallen = rows(crate(dimension, winds=[air]), "--seconds", 4, "--hz", 240)[0]
        speed = -fallen["velocity"][dimension - 1]
        tap.check(abs(speed - (2 * 9.81) ** 0.5) < 0.01, f"a crate falls at its last speed, {dimension}D", speed)
    gale = {**AIR, "velocity": [6, 0, 0]}
    driven = rows(crate(3, gravity=[0, 0, 0], winds=[gale]), "--seconds", 2, "--hz", 240)[0]["velocity"][0]
    tap.check(abs(driven - (6 - 6 / (1 + 0.5 * 6 * 2))) < 0.02, "a wind drives a crate", driven)
    twice = rows(crate(3, gravity=[0, 0, 0], winds=[gale, {**AIR, "velocity": [-6, 0, 0]}]), "--seconds", 2)[0]
    tap.check(abs(twice["velocity"][0]) < 1e-12, "two winds blow against each other", twice)


def check_recorded():
    scene = crate(3, [{"density": 250}], fluids=[{"density": 1000}], winds=[{**AIR, "velocity": [6, 0, 0]}])
    with tempfile.TemporaryDirectory() as folder:
        record, state = pathlib.Path(folder) / "record", pathlib.Path(folder) / "state"
        whole = rows(scene, "--seconds", 2, "--record", record)
        code, out, err = tact("replay", record)
        tap.check(code == 0 and "120 steps, all as recorded" in out, "a recording has the forces", out + err)
        rows(scene, "--seconds", 1, "--save", state)
        places = [[row["position"] for row in found] for found in (whole, rows(scene, "--seconds", 1, "--restore", state))]
        tap.check(places[0] == places[1], "a saved state goes on in its water", places)


def check_refused():
    for key, value, message in (
            ("fluids", {}, "fluids is an object; it must be an array of fluids"),
            ("fluids", [7], 'fluids[0] is 7; it must be an object with a "density"'),
            ("fluids", [{}], 'fluids[0] has no "density"; it must be'),
            ("fluids", [{"density": -1}], "fluids[0].density is -1; it must be"),
            ("fluids", [{"density": 1, "normal": [0, 0, 0]}], "fluids[0].normal is an array of 3; it must be a direction: not all zero"),
            ("fluids", [{"density": 1, "linear_drag": -1}], "fluids[0].linear_drag is -1"),
            ("fluids", [{"density": 1, "ofset": 1}], 'did you mean "offset"?'),
            ("winds", [{"density": 1}], 'winds[0] has no "velocity"; it must be an array of 3 numbers'),
            ("winds", [{"density": 1, "velocity": [1, 2]}], "winds[0].velocity"),
            ("winds", [AIR, {**AIR, "wake": 1}], "winds[1].wake is 1; it must be true or false")):
        code, _, err = tact("simulate", "-", text=json.dumps(crate(3, **{key: value})))
        tap.check(code == 2 and message in err and err.startswith("standard input:1:"), f"{key}: {value}", err)
    heavy = json.dumps(crate(3, fluids=[{"density": 1}, {"density": 1e60}]))
    code, _, err = tact("simulate", "-", "--precision", "float", text=heavy)
    tap.check(code == 2 and "fluids[1]: its numbers are too large for this precision" in err, "beyond float", err)
    code, _, err = tact("distance", "-", text=json.dumps(crate(3, [{}, {}], fluids=[{"density": 1}], winds=[AIR])))
    tap.check(code == 0 and not err, "other commands pass fluids and winds over", err)


check_floating()
check_wind()
check_recorded()
check_refused()
tap.finish()
