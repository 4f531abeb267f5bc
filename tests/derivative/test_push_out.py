#!/usr/bin/env python3
"""The example of docs/derivatives.md compiles, and its box gets out of the obstacles."""

import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def main():
    with tempfile.TemporaryDirectory() as folder:
        example = pathlib.Path(folder) / "push_out"
        tap.check_run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", example, f"-I{source}/include",
                       source / "docs/examples/push_out.c", build / "libtact.a", "-lm"],
                      "the example of derivatives compiles")
        output = tap.check_run([example], "and gets the box out")
        distances = [float(number) for number in re.findall(r"distance +(-?[0-9.]+)", output)]
        tap.check(distances and distances[0] < -0.4 and distances[-1] >= 0.05, "from deep inside to the clearance", output)
    tap.finish()


if __name__ == "__main__":
    main()
