#!/usr/bin/env python3
"""The totals that `make test` ends with are honest: tools/run_tests.py counts what test programs report."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
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



def vitest(*files):
    """A report of vitest: of each file its own status, and those of its tests."""
    return {"testResults": [{"name": f"/web/{number}.test.ts", "status": status, "message": "why",
                             "assertionResults": [{"fullName": "a test", "status": test} for test in tests]}
                            for number, (status, *tests) in enumerate(files)]}


# What vitest reported, whether it exited with 0, and what that counts as.
VITEST_CASES = [
    (vitest(("passed", "passed", "passed"), ("passed", "passed")), True, (3, 0, 0)),
    (vitest(("failed", "passed", "failed"), ("passed", "passed")), False, (2, 1, 0)),
    (vitest(("passed", "passed", "pending", "todo", "skipped")), True, (1, 0, 3)),
    (vitest(("failed",), ("passed", "passed")), False, (1, 1, 0)),
    (vitest(("passed", "passed")), False, (1, 1, 0)),
    (vitest(("failed", "passed")), True, (1, 1, 0)),
    (vitest(), True, (0, 1, 0)),
    (None, False, (0, 1, 0)),
    (None, True, (0, 1, 0)),
]

for number, (output, succeeded, expected) in enumerate(CASES, 1):
    totals = run_tests.Totals()
    totals.add("program", output, succeeded)
    got = (totals.passed, len(totals.failures), len(totals.skipped))
    tap.check(got == expected, f"report {number} counts as {expected} (passed, failed, skipped)", f"{output}{got}")
for number, (report, succeeded, expected) in enumerate(VITEST_CASES, 1):
    totals = run_tests.Totals()
    totals.add_vitest("/web", report, succeeded)
    got = (totals.passed, len(totals.failures), len(totals.skipped))
    tap.check(got == expected, f"vitest's report {number} counts as {expected} (passed, failed, skipped)", got)
tap.finish()
