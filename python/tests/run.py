#!/usr/bin/env python3
"""Builds the source distribution, from that the wheel, unpacks it, and runs the tests with it; prints TAP.

usage: run.py [--sources] [PYTEST'S ARGUMENTS]

The wheel is linked with the static library of the build that TACT_BUILD names (build/gcc), to be quick; with --sources it
compiles the library itself, as a user's does. TACT_BUILD also has the command that answers are compared with."""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent
BUILD = pathlib.Path(os.environ.get("TACT_BUILD", PACKAGE.parent / "build/gcc")).resolve()
BACKEND = "import setuptools.build_meta as backend; print(backend.build_{kind}({out!r}))"


class Tap:
    """Tells each test's result to who reads TAP."""

    def __init__(self):
        self.count = 0

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and report.passed:
            return
        self.count += 1
        verdict = "not ok" if report.failed else "ok"
        print(f"{verdict} {self.count} - {report.nodeid}{' # SKIP' if report.skipped else ''}", flush=True)
        if report.failed:
            print("\n".join(f"# {line}" for line in report.longreprtext.splitlines()))

    def pytest_report_teststatus(self, report):
        counts = report.when == "call" or not report.passed
        return report.outcome if counts else "", "", ""  # no dots between the lines

    def pytest_collectreport(self, report):
        if report.failed:
            print(f"not ok - {report.nodeid}\n# {report.longreprtext}")

    def pytest_sessionfinish(self):
        print(f"1..{self.count}")


def call_backend(kind, folder, out, environment):
    """What a front end such as `python3 -m build --no-isolation` asks of setuptools."""
    done = subprocess.run([sys.executable, "-c", BACKEND.format(kind=kind, out=str(out))], cwd=folder, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\nnot ok 1 - the {kind} is built\n1..1")
    return out / done.stdout.splitlines()[-1]


def build(out, from_sources):
    """Returns the folder to import tact from."""
    environment = {name: value for name, value in os.environ.items() if name not in ("CFLAGS", "PYTHONPATH")}
    if not from_sources:
        environment["TACT_LIBRARY"] = str(BUILD / "libtact.a")
    source = call_backend("sdist", PACKAGE, out, environment)
    with tarfile.open(source) as archive:
        archive.extractall(out)
    wheel = call_backend("wheel", out / source.name.removesuffix(".tar.gz"), out, environment)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(out / "site")
    return out / "site"


def main():
    arguments = sys.argv[1:]
    from_sources = "--sources" in arguments
    with tempfile.TemporaryDirectory() as folder:
        site = build(pathlib.Path(folder), from_sources)
        for left in ("build", "tact.egg-info"):
            shutil.rmtree(PACKAGE / left, ignore_errors=True)
        os.environ.update(PYTHONPATH=str(site), TACT_BUILD=str(BUILD), MPLBACKEND="agg", PYTHONDONTWRITEBYTECODE="1")
        sys.path.insert(0, str(site))
        sys.dont_write_bytecode = True
        import pytest  # pylint: disable=import-outside-toplevel
        sys.exit(pytest.main(["-q", "--no-summary", "--tb=short", "-p", "no:cacheprovider",
                              "-o", "console_output_style=classic", str(HERE),
                              *(one for one in arguments if one != "--sources")], plugins=[Tap()]))


if __name__ == "__main__":
    main()
