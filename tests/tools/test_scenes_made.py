#!/usr/bin/env python3
"""The scenes of worlds that are kept in scenes/ are what tools/make_scenes.py writes."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

SCRIPT = source / "tools/make_scenes.py"
FOLDERS = ("worlds2", "worlds3", "joints2", "joints3", "meshes3", "plays2", "plays3")


def names(root):
    return {str(path.relative_to(root)) for folder in FOLDERS for path in (root / folder).glob("*")}


def main():
    tap.check_run([sys.executable, SCRIPT, "--check"], "every scene is what the script writes")
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder)
        tap.check_run([sys.executable, SCRIPT, made], "the script writes scenes elsewhere")
        tap.check(names(made) == names(source / "scenes"), "and no scene lies there that it does not write",
                  names(made) ^ names(source / "scenes"))
        spoilt = made / "worlds3/top.json"
        spoilt.write_text(spoilt.read_text().replace("0.3", "0.4", 1))
        code, output = tap.run([sys.executable, SCRIPT, "--check", made])
        tap.check(code == 1 and "top.json" in output, "a scene that differs is told of", output)
    size = sum(path.stat().st_size for folder in FOLDERS for path in (source / "scenes" / folder).glob("*"))
    tap.check(size < 2000000, "all of them together are less than two megabytes", f"{size} bytes")


main()
tap.finish()
