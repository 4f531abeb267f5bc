#!/usr/bin/env python3
"""The public headers of two and of three dimensions say the same, but for what tools/twins.txt lists."""

import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

SCRIPT = source / "tools/check_twins.py"

# (header, text, what stands there instead, a part of what is said): drifts of one twin.
DRIFTS = [
    ("cast3.h", "const tact3_query_options *options", "tact3_query_options *options", "3 "),
    ("world2.h", "bool bullet;", "bool fast;", "2     bool fast;"),
    ("tree2.h", "Copies a tree", "Moves a tree", "2 /* Moves a tree"),
    ("math3.h", "tact3_pose_point(", "tact3_point_of_pose(", "tactN_point_of_pose"),
    ("contact3.h", "#define TACT3_MANIFOLD_POINTS 4", "#define TACT3_MANIFOLD_POINTS 2", "does not differ so any more"),
]


def check_drifts():
    for name, old, new, part in DRIFTS:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            shutil.copytree(source / "include", root / "include")
            (root / "tools").mkdir()
            shutil.copy(source / "tools/twins.txt", root / "tools")
            file = root / "include/tact" / name
            text = file.read_text()
            tap.check(old in text, f"{name} has: {old}")
            file.write_text(text.replace(old, new, 1))
            code, output = tap.run([sys.executable, SCRIPT, root])
            tap.check(code == 1 and part in output, f"{name}: a drift is found: {new}", output)


tap.check_run([sys.executable, SCRIPT], "the twins differ only in what tools/twins.txt lists")
check_drifts()
tap.finish()
