#!/usr/bin/env python3
"""Runs ctest in each build directory named and adds up what every test program reported.

usage: run_tests.py [-j N] BUILD_DIRECTORY...

The test programs speak TAP: a line "ok ..." or "not ok ..." for each test. A program that reports nothing counts as
one test, by its exit status. A program that fails without saying "not ok" (it crashed, or ran out of time, or reported
fewer tests than it planned) counts as one more failure, and so does a directory in which no test ran. A test that says
"# SKIP" is neither; it is named. The last line reads "N passed, N failed"; the exit status is 1 if anything failed."""

import argparse
import os
import re
import subprocess
import sys
import xml.etree.ElementTree

RESULT = re.compile(r"^(ok|not ok)\b(.*)", re.MULTILINE)
PLAN = re.compile(r"^1\.\.(\d+)\s*$", re.MULTILINE)


class Totals:
    def __init__(self):
        self.passed, self.failures, self.skipped = 0, [], []

    def add(self, name, output, succeeded):
        """Counts what one test program reported."""
        results = RESULT.findall(output)
        skipped = [text for _, text in results if "# SKIP" in text]
        failures = [text for verdict, text in results if verdict == "not ok" and "# SKIP" not in text]
        planned = sum(int(number) for number in PLAN.findall(output))
        self.passed += len(results) - len(skipped) - len(failures)
        if len(results) < planned:
            failures.append(f" only {len(results)} of {planned} planned tests reported")
        elif not succeeded and not failures:
            failures.append(" the program failed, though no test of it did")
        elif not results:
            self.passed += 1
        self.failures += [f"{name}:{text}" for text in failures]
        self.skipped += [f"{name}:{text}" for text in skipped]


def run_directory(directory, jobs, totals):
    """Adds all tests in one build directory."""
    report = os.path.join(directory, "tests.xml")
    if os.path.exists(report):
        os.remove(report)
    print(f"== {directory}", flush=True)
    subprocess.run(["ctest", "--test-dir", directory, "-j", str(jobs), "--output-on-failure", "--output-junit",
                    os.path.abspath(report), "--test-output-size-passed", "1000000", "--test-output-size-failed",
                    "1000000"], check=False)
    cases = []
    if os.path.exists(report):
        cases = xml.etree.ElementTree.parse(report).getroot().findall("testcase")
    if not cases:
        totals.failures.append(f"{directory}: no test ran")
    for case in cases:
        output = case.findtext("system-out") or ""
        totals.add(f"{directory}: {case.get('name')}", output, case.get("status") == "run")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1)
    parser.add_argument("directories", nargs="+")
    arguments = parser.parse_args()
    totals = Totals()
    for directory in arguments.directories:
        run_directory(directory, arguments.j, totals)
    print()
    for text in totals.skipped:
        print(f"skipped {text}")
    for text in totals.failures:
        print(f"FAILED {text}")
    print(f"{totals.passed} passed, {len(totals.failures)} failed")
    sys.exit(1 if totals.failures else 0)


if __name__ == "__main__":
    main()
