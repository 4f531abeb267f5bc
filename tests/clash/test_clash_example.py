#!/usr/bin/env python3
"""The example of docs/clash.md compiles, and tells its clashes."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

EXPECTED = ["overlap: crate, lid; depth 0.25 to 0.25", "clearance: crate, far crate; distance 0.125",
            "contained: crate, bolt; depth 1 to 1; distance 0.5", "clearance: lid, far crate; distance 0.125"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        example = pathlib.Path(folder) / "clash"
        tap.check_run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", example, f"-I{source}/include",
                       source / "docs/examples/clash.c", build / "libtact.a", "-lm"],
                      "the example of clashes compiles")
        output = tap.check_run([example], "and runs")
        tap.check(output.splitlines() == EXPECTED, "it tells what the page says", output)
    tap.finish()


if __name__ == "__main__":
    main()
