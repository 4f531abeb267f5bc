"""Runs tests by ctest, by vitest, or as scripts, for tiers.py, and adds up what every test program reported.

The test programs speak TAP: a line "ok ..." or "not ok ..." for each test. A program that reports nothing counts as
one test, by its exit status. A program that fails without saying "not ok" (it crashed, or ran out of time, or reported
fewer tests than it planned) counts as one more failure, and so does a directory in which no test ran. A test that says
"# SKIP" is neither; it is named. Vitest reports in JSON, and the same rules hold."""

import json
import os
import re
import subprocess
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

    def finish(self):
        """Names what was skipped and what failed; the last line reads "N passed, N failed". Returns the exit status."""
        print()
        for text in self.skipped:
            print(f"skipped {text}")
        for text in self.failures:
            print(f"FAILED {text}")
        print(f"{self.passed} passed, {len(self.failures)} failed")
        return 1 if self.failures else 0


def run_vitest(directory, environment, log):
    """Runs all tests in one folder that has a package.json; what is printed goes to the log. Returns the report, or None,
    whether all went well, and the seconds of the processors."""
    report = os.path.abspath("build/vitest.json")
    if os.path.exists(report):
        os.remove(report)
    with open(log, "w", encoding="utf-8") as output:
        process = subprocess.Popen(["node_modules/.bin/vitest", "run", "--reporter=verbose", "--reporter=json",
                                    f"--outputFile.json={report}"], cwd=directory, env=environment, stdout=output,
                                   stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    content = None
    if os.path.exists(report):
        with open(report, encoding="utf-8") as file:
            content = json.load(file)
    return content, process.returncode == 0, usage.ru_utime + usage.ru_stime


def run_ctest(directory, jobs, totals, only="", but="", environment=None):
    """Adds the tests in one build directory whose names fit the first pattern and not the second."""
    report = os.path.join(directory, "tests.xml")
    if os.path.exists(report):
        os.remove(report)
    print(f"== {directory}", flush=True)
    choice = (["-R", only] if only else []) + (["-E", but] if but else [])
    subprocess.run(["ctest", "--test-dir", directory, "-j", str(jobs), "--output-on-failure", "--output-junit",
                    os.path.abspath(report), "--test-output-size-passed", "1000000", "--test-output-size-failed",
                    "1000000", *choice], env={**os.environ, **(environment or {})}, check=False)
    cases = []
    if os.path.exists(report):
        cases = xml.etree.ElementTree.parse(report).getroot().findall("testcase")
    if not cases:
        totals.failures.append(f"{directory}: no test ran ({only})")
    for case in cases:
        output = case.findtext("system-out") or ""
        totals.add(f"{directory}: {case.get('name')}", output, case.get("status") == "run")


def run_script(name, command, totals, environment=None):
    """Adds what one program reports."""
    done = subprocess.run(command, env={**os.environ, **(environment or {})}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    print(done.stdout, end="", flush=True)
    totals.add(name, done.stdout, done.returncode == 0)
