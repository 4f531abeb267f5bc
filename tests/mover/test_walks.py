#!/usr/bin/env python3
"""The examples of docs/mover.md compile, and their characters get where they should."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, end in (("walk2", "2.01, on the ground"), ("walk3", "3.01, on the ground")):
            example = pathlib.Path(folder) / name
            tap.check_run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", example, f"-I{source}/include",
                           source / f"docs/examples/{name}.c", build / "libtact.a", "-lm"], f"{name} compiles")
            output = tap.check_run([example], f"{name} gets there")
            tap.check(end in output, f"{name} ends on the platform", output)
    tap.finish()


if __name__ == "__main__":
    main()
