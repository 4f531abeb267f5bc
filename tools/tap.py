"""Writes test results as TAP, for the test scripts. A check that fails does not stop those behind it."""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

# The source tree, and the build under test: ctest names it; by hand it is the one that `make test` leaves.
source = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(os.environ.get("TACT_BUILD", source / "build/gcc"))
# Whether fewer of many alike will do.
quick = os.environ.get("TACT_TEST_QUICK", "0") not in ("", "0")

# For packages whose speed nobody asks for: they are built in a tenth of the time.
soon_by_debian = {"DEB_BUILD_OPTIONS": "noopt", "DEB_CFLAGS_APPEND": "-DTACT_NO_FORCED_INLINING"}

_counts = {"ok": 0, "not ok": 0}


def check(passed, name, detail=""):
    """One result; the detail is shown when it failed."""
    verdict = "ok" if passed else "not ok"
    _counts[verdict] += 1
    print(f"{verdict} {sum(_counts.values())} - {name}")
    if not passed and detail:
        for line in str(detail).strip().splitlines():
            print(f"# {line}")
    sys.stdout.flush()
    return passed


def seed(number):
    """A seed for random numbers: this one, or with TACT_TEST_SEED in the environment one made from both."""
    return number + int(os.environ.get("TACT_TEST_SEED", "0"))


def run(command, **options):
    """Runs a command; returns (exit code, stdout and stderr together)."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    except FileNotFoundError as error:
        return 127, str(error)
    return done.returncode, done.stdout


def check_run(command, name, **options):
    """One result: that the command exits with 0. Returns its output."""
    code, output = run(command, **options)
    check(code == 0, name, f"{' '.join(map(str, command))}\nexit {code}\n{output}")
    return output


def check_runs(commands, **options):
    """One result for each (name, command), in order, as check_run(); as many run at a time as there are processors.
    Returns their outputs."""
    outputs = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda named: run(named[1], **options), commands)
        for (name, command), (code, output) in zip(commands, done):
            check(code == 0, name, f"{' '.join(map(str, command))}\nexit {code}\n{output}")
            outputs.append(output)
    return outputs


def finish():
    print(f"1..{sum(_counts.values())}")
    sys.exit(1 if _counts["not ok"] else 0)
