#!/usr/bin/env python3
"""The example of docs/joints.md compiles; its gate opens, and one rope breaks."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def main():
    with tempfile.TemporaryDirectory() as folder:
        example = pathlib.Path(folder) / "joints"
        tap.check_run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", example, f"-I{source}/include",
                       source / "docs/examples/joints.c", build / "libtact.a", "-lm"], "the example of joints compiles")
        output = tap.check_run([example], "and does what it should")
        tap.check("a rope breaks at 19." in output, "the rope breaks under both lamps", output)
    tap.finish()


if __name__ == "__main__":
    main()
