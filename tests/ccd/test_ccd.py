#!/usr/bin/env python3
"""Tact in libccd's place: random pairs beside Debian's libccd, and Debian's ODE, FCL and MuJoCo as clients.

usage: test_ccd.py (TACT_BUILD: a build with -DTACT_CCD=ON)

What is not installed is skipped, and said so. Times are printed, and no test."""

import ctypes.util
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, check, source

HERE = source / "tests/ccd"
OURS = build / "tact_ccd"
CLIENTS = {"ode": ("ode.c", "cc", ["-lode"]), "fcl": ("fcl.cc", "c++", ["-I/usr/include/eigen3", "-lfcl"]),
           "mujoco": ("mujoco.c", "cc", ["-lmujoco"])}


def symbols(library):
    output = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in output.splitlines()}


def compiled(folder, file, compiler, options):
    """The program, or None where the library or its headers are missing."""
    program = pathlib.Path(folder) / pathlib.Path(file).stem
    code, output = tap.run([compiler, "-O2", "-o", program, HERE / file, *options, "-lm", "-ldl"])
    if code != 0 and ("No such file" in output or "cannot find -l" in output):
        return None
    check(code == 0, f"{file} compiles", output)
    return program if code == 0 else None


def answers(program, theirs):
    """What a client prints with a libccd: {name: number}."""
    environment = dict(os.environ)
    environment.pop("LD_LIBRARY_PATH", None)
    if not theirs:
        environment["LD_LIBRARY_PATH"] = str(OURS)
    code, output = tap.run([program, program.with_suffix(".xml")], env=environment, cwd=program.parent)
    if code != 0:
        return {}
    return {words[0]: float(words[1]) for words in map(str.split, output.splitlines()) if len(words) == 2}


def check_client(name, ours, theirs):
    check(bool(ours), f"{name} runs")
    if not ours or not theirs:
        return
    print(f"# {name} with Tact: {ours}")
    print(f"# {name} with libccd: {theirs}")
    if "lost" in ours:
        check(ours["lost"] == 0, f"{name}: nothing is lost", ours)
    if "hits" in ours:
        check(ours["hits"] == theirs["hits"], f"{name}: the same yes and no", (ours, theirs))
        check(ours["depth"] <= theirs["depth"] + 1e-3, f"{name}: depths are not deeper", (ours, theirs))
        check(ours["failed"] <= theirs["failed"] and abs(ours["distance"] - theirs["distance"]) < 1e-3,
              f"{name}: its own EPA on our polytope", (ours, theirs))


def main():
    theirs = ctypes.util.find_library("ccd")
    with tempfile.TemporaryDirectory() as folder:
        if theirs:
            path = tap.run(["cc", "-print-file-name=libccd.so"])[1].strip()
            check(symbols(OURS / "libccd.so.2") == symbols(path), "the same symbols as libccd's")
            pairs = compiled(folder, "pairs.c", "cc", ["-std=c17", f"-I{source}/ccd/include"])
            code, output = tap.run([pairs, OURS / "libccd.so.2", path, str(tap.seed(0))])
            print("\n".join(line for line in output.splitlines() if line.startswith("#")))
            failed = [line for line in output.splitlines() if line.startswith("not ok")]
            check(code == 0 and not failed and "1.." in output, "random pairs beside libccd",
                  "\n".join(failed) or output[-500:])
        else:
            print("ok - random pairs beside libccd # SKIP libccd-dev is missing")
        for name, (file, compiler, options) in CLIENTS.items():
            program = compiled(folder, file, compiler, options)
            if program:
                check_client(name, answers(program, False), answers(program, True))
            else:
                print(f"ok - {name} # SKIP its development package is missing")
        example = pathlib.Path(folder) / "mujoco_ccd"
        tap.check_run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", example, f"-I{source}/include",
                       source / "docs/examples/mujoco_ccd.c", build / "libtact.a", "-lm"],
                      "the example of mjc_ccd compiles")
        tap.check_run([example], "and finds the contacts of boxes")
    tap.finish()


if __name__ == "__main__":
    main()
