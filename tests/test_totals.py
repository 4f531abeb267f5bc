#!/usr/bin/env python3
"""The totals that `make test` ends with are honest: tools/run_tests.py counts what test programs report."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import run_tests
import tap

# What a program printed, whether it exited with 0, and what that counts as: passed, failed, skipped.
CASES = [
    ("1..2\nok 1 - a\nok 2 - b\n", True, (2, 0, 0)),
    ("1..2\nok 1 - a\nnot ok 2 - b\n# why\n", False, (1, 1, 0)),
    ("1..2\nok 1 - a\nnot ok 2 - b\n", True, (1, 1, 0)),
    ("1..3\nok 1 - a\n", False, (1, 1, 0)),
    ("1..3\nok 1 - a\n", True, (1, 1, 0)),
    ("1..1\nok 1 - a\n", False, (1, 1, 0)),
    ("1..2\nnot ok 1 # SKIP a\nok 2 - b\n", True, (1, 0, 1)),
    ("1..1\nok 1 - a\n1..2\nok 1 - b\nnot ok 2 - c\n", False, (2, 1, 0)),
    ("Segmentation fault\n", False, (0, 1, 0)),
    ("", True, (1, 0, 0)),
    ("1..4\n", True, (0, 1, 0)),
]

for number, (output, succeeded, expected) in enumerate(CASES, 1):
    totals = run_tests.Totals()
    totals.add("program", output, succeeded)
    got = (totals.passed, len(totals.failures), len(totals.skipped))
    tap.check(got == expected, f"report {number} counts as {expected} (passed, failed, skipped)", f"{output}{got}")
tap.finish()
