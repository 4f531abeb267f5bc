#!/usr/bin/env python3
"""Runs the tests in each directory named, by ctest, or by vitest in a folder with a package.json, and adds up what
every test program reported.

usage: run_tests.py [-j N] DIRECTORY...

The test programs speak TAP: a line "ok ..." or "not ok ..." for each test. A program that reports nothing counts as
one test, by its exit status. A program that fails without saying "not ok" (it crashed, or ran out of time, or reported
fewer tests than it planned) counts as one more failure, and so does a directory in which no test ran. A test that says
"# SKIP" is neither; it is named. Vitest reports in JSON, and the same rules hold. The last line reads "N passed, N
failed"; the exit status is 1 if anything failed."""

import argparse
import json
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

    def add_vitest(self, name, report, succeeded):
        """Counts what vitest reported; None where there is no report."""
        failures = []
        count = 0
        for file in (report or {}).get("testResults", []):
            where = f"{name}: {os.path.relpath(file['name'], name)}"
            verdicts = [(test["status"], f"{where}: {test['fullName']}") for test in file["assertionResults"]]
            count += len(verdicts)
            self.passed += sum(status == "passed" for status, _ in verdicts)
            failed = [text for status, text in verdicts if status not in ("passed", "pending", "skipped", "todo")]
            if not failed and file["status"] != "passed":
                why = file.get("message") or "no reason given"
                failed.append(f"{where}: the file failed, though no test in it did: {why}")
            failures += failed
            self.skipped += [text for status, text in verdicts if status in ("pending", "skipped", "todo")]
        if not count:
            failures.append(f"{name}: no test ran")
        elif not succeeded and not failures:
            failures.append(f"{name}: vitest failed, though no test did")
        self.failures += failures


def run_vitest(directory, environment, totals):
    """Adds all tests in one folder that has a package.json."""
    report = os.path.abspath("build/vitest.json")
    if os.path.exists(report):
        os.remove(report)
    print(f"== {directory}", flush=True)
    done = subprocess.run(["node_modules/.bin/vitest", "run", "--reporter=verbose", "--reporter=json",
                           f"--outputFile.json={report}"], cwd=directory, env=environment, check=False)
    content = None
    if os.path.exists(report):
        with open(report, encoding="utf-8") as file:
            content = json.load(file)
    totals.add_vitest(directory, content, done.returncode == 0)


def run_ctest(directory, jobs, totals):
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
    # The web's tests compare with the command of the first build.
    environment = {**os.environ, "TACT_BUILD": os.path.abspath(arguments.directories[0])}
    for directory in arguments.directories:
        if os.path.exists(os.path.join(directory, "package.json")):
            run_vitest(directory, environment, totals)
        else:
            run_ctest(directory, arguments.j, totals)
    print()
    for text in totals.skipped:
        print(f"skipped {text}")
    for text in totals.failures:
        print(f"FAILED {text}")
    print(f"{totals.passed} passed, {len(totals.failures)} failed")
    sys.exit(1 if totals.failures else 0)


if __name__ == "__main__":
    main()
