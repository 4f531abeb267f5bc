#!/usr/bin/env python3
"""The scenes that come with the command: each is answered by the commands that it is made for, tells something there,
and can be drawn and explained."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))

# By the beginning of a scene's name: the command, and the statuses of which it must show each at least once.
MADE_FOR = {"links": ("distance", {"separated"}), "stack": ("collide", {"overlap", "touching", "separated"}),
            "rays": ("raycast", {"overlap", "touching", "separated"}),
            "cast": ("cast", {"touching", "separated"}),
            "motion": ("toi", {"touching", "separated"}),
            "classic": ("distance", {"overlap"}), "touching": ("distance", {"touching"}),
            "plane": ("distance", {"overlap", "separated"}), "primitives": ("distance", {"separated"}),
            "explain": ("distance", {"overlap"}), "parts": ("distance", {"overlap", "separated"})}


ENVIRONMENT = dict(os.environ)


def excuse_fontconfig(folder):
    """It keeps what it has read until the process ends, which is no leak of the command's."""
    (folder / "leaks").write_text("leak:libfontconfig\n")
    ENVIRONMENT["LSAN_OPTIONS"] = f"print_suppressions=0:suppressions={folder / 'leaks'}"


def tact(*arguments):
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=60, env=ENVIRONMENT)
    return done.returncode, done.stdout, done.stderr


def check_scene(scene, command, statuses, folder):
    code, out, err = tact(command, scene, "--format", "json")
    if not tap.check(code == 0 and not err, f"{scene.name}: tact {command} answers", err):
        return
    rows = json.loads(out)
    found = {row["status"] for row in rows}
    tap.check(statuses <= found, f"{scene.name}: it shows {', '.join(sorted(statuses))}", found)
    undecided = [row for row in rows if row["status"] == "undecided"]
    tap.check(not undecided, f"{scene.name}: nothing stays undecided", undecided)
    if command == "collide":
        bare = [(r["a"], r["b"]) for r in rows if r["status"] != "separated" and not r["points"]]
        tap.check(not bare, f"{scene.name}: what touches has contact points", bare)
    picture = folder / "picture.svg"
    code, _, err = tact(command, scene, "--picture", picture)
    tap.check(code == 0 and picture.stat().st_size > 10000, f"{scene.name}: it is drawn", err)
    if command == "raycast":
        return
    code, out, err = tact("explain", scene, "--query", command, "--format", "json")
    tap.check(code == 0 and json.loads(out)["steps"], f"{scene.name}: it is explained", err)


def main():
    scenes = sorted((source / "scenes").glob("*.json"))
    if not tap.check(os.access(COMMAND, os.X_OK) and len(scenes) > 8, "the command is built, and there are scenes"):
        return
    with tempfile.TemporaryDirectory() as name:
        excuse_fontconfig(pathlib.Path(name))
        for scene in scenes:
            made_for = [entry for begin, entry in MADE_FOR.items() if scene.stem.startswith(begin)]
            if scene.stem == "demo":  # its meshes are another package's
                continue
            if tap.check(len(made_for) == 1, f"{scene.name} is made for something"):
                check_scene(scene, *made_for[0], pathlib.Path(name))


main()
tap.finish()
