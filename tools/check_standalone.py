#!/usr/bin/env python3
"""Compiles every .c and .h of src/, cli/, bench/ and tests/ by itself, in every dimension and precision that it serves:
a file includes what it uses, so that it opens in an editor. Only the syntax is checked; nothing is written.

usage: check_standalone.py [-j N] [FILE...]

A digit at the end of a file's name says the dimension, no digit both. src/, the tests and what is said below are
compiled in both precisions. Files whose libraries are not installed here are named and left out."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = {
    "src": ["include", "src"],
    "cli": ["include", "cli"],
    "bench": ["include", "bench", "tests"],
    "tests": ["include", "tests", "src", "cli"],
}
# Outside of src/ and tests/, what is compiled in both dimensions and precisions.
VARIANTS = re.compile(r"^cli/(query/engine|scene/library|scene/scene_world|scene/made_shapes|simulate/simulation|explain/watch)"
                      r"|^bench/(rivals/(tact|stage_tact)|worlds/memory)")
# Plugins that bring their own namesakes are found by pkg-config; without the package they cannot be checked.
PACKAGES = ["assimp", "jansson", "cairo", "libgif", "cmocka", "ccd", "ode", "qhull_r"]
LEFT_OUT = re.compile(r"^tests/package/")
COMMON = ["-std=gnu17", "-fsyntax-only", "-Werror=implicit-function-declaration", "-Werror=implicit-int",
          "-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-D_GNU_SOURCE", "-DTACT_KERNEL_BASE",
          "-DTACT_BUILDING", "-DBENCH_RIVAL_VERSION=\"\"", "-DBENCH_PROGRAM=\"\"", "-DBENCH_COMPILER=\"\""]


def package_flags():
    found = []
    for package in PACKAGES:
        done = subprocess.run(["pkg-config", "--cflags", package], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found += [flag for flag in done.stdout.split() if flag.startswith(("-I", "-D"))]
    return found


def variants(path):
    """(dimension, precision) pairs that a file is compiled for."""
    digits = re.findall(r"[23]", pathlib.PurePath(path).stem)
    dimensions = [int(digits[-1])] if digits else [2, 3]
    both = path.startswith(("src/", "tests/")) or VARIANTS.match(path)
    return [(d, p) for d in dimensions for p in (("double", "float") if both else ("double",))]


def compile_one(job):
    path, dimension, precision, packages = job
    command = ["gcc", *COMMON, f"-DTACT_DIMENSION={dimension}", *packages]
    command += [f"-I{ROOT / folder}" for folder in FOLDERS[path.split("/")[0]]]
    if precision == "float":
        command.append("-DTACT_FLOAT")
    done = subprocess.run([*command, "-x", "c", str(ROOT / path)], capture_output=True, text=True, check=False)
    missing = re.search(r"fatal error: (\S+): No such file", done.stderr)
    if missing and not (missing[1].startswith("tact/") or missing[1].split("/")[0] in os.listdir(ROOT / "src")):
        return path, "missing", missing[1]
    return path, "failed" if done.returncode else "ok", f"dimension {dimension}, {precision}\n{done.stderr}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1)
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    files = arguments.files or sorted(p.relative_to(ROOT).as_posix() for folder in FOLDERS
                                      for p in (ROOT / folder).rglob("*.[ch]"))
    packages = package_flags()
    jobs = [(path, d, p, packages) for path in files if not LEFT_OUT.match(path) for d, p in variants(path)]
    failed, missing = {}, {}
    with concurrent.futures.ThreadPoolExecutor(arguments.j) as pool:
        for path, verdict, text in pool.map(compile_one, jobs):
            if verdict == "failed":
                failed.setdefault(path, text)
            elif verdict == "missing":
                missing.setdefault(path, text)
    for path, text in failed.items():
        print(f"{path}: {text}")
    for path, text in missing.items():
        print(f"{path}: left out, {text} is not installed")
    print(f"{len(files)} files, {len(jobs)} compilations, {len(failed)} files that do not compile by themselves")
    sys.exit(1 if failed or not jobs else 0)


if __name__ == "__main__":
    main()
