#!/usr/bin/env python3
"""Compiles every .c and .h of src/, ccd/, cli/, bench/ and tests/ by itself, in every dimension that it serves: a file
includes what it uses, so that it opens in an editor. Only the syntax is checked.

usage: check_standalone.py [-j N] [--precision double|float] [--built FOLDER] [--once] [FILE...]

--built leaves out the .c files that a build in the folder has compiled by themselves, as its compile_commands.json says.
--once compiles what serves both dimensions for space alone, and no headers but those of src/.

What compiled is kept in build/standalone.json, so that a file is compiled again only when it or what it includes has
changed.

A digit at the end of a file's name says the dimension, no digit both. In float there are only src/, the tests and what
is said below. Files whose libraries are not installed here are named and left out."""

import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = {
    "src": ["include", "src"],
    "ccd": ["include", "ccd", "ccd/include"],
    "cli": ["include", "cli"],
    "bench": ["include", "bench", "tests"],
    "tests": ["include", "tests", "src", "cli"],
}
# Outside of src/ and tests/, what serves both precisions.
VARIANTS = re.compile(r"^cli/(query/engine|scene/library|scene/scene_world|scene/made_shapes|simulate/simulation|"
                      r"explain/watch|explain/pieces)"
                      r"|^bench/(rivals/(tact|stage_tact|mesh_tact3)|meshes/tact_forms3|worlds/(memory|filling)"
                      r"|batches/(batches|pile))")
# Plugins that bring their own namesakes are found by pkg-config; without the package they cannot be checked.
PACKAGES = ["assimp", "jansson", "cairo", "libgif", "expat", "cmocka", "ccd", "ode", "qhull_r", "ompi-c"]
KEPT = ROOT / "build/standalone.json"
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


def dimensions(path, precision):
    """What a file is compiled for in this precision."""
    digits = re.findall(r"[23]", pathlib.PurePath(path).stem)
    served = precision == "double" or path.startswith(("src/", "tests/")) or VARIANTS.match(path)
    return ([int(digits[-1])] if digits else [2, 3]) if served else []


@functools.cache
def digest(path):
    """Of a file's content; empty if there is none."""
    try:
        return hashlib.sha1(pathlib.Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


def is_unchanged(kept):
    """Whether everything that was read when the file compiled is as it was."""
    return kept is not None and all(digest(path) == content for path, content in kept.items())


def compile_one(job):
    """(path, verdict, text, what was read with the hashes of its content)"""
    path, command = job
    done = subprocess.run([*command, "-MD", "-MF", "/dev/stdout", "-x", "c", str(ROOT / path)], capture_output=True,
                          text=True, check=False)
    missing = re.search(r"fatal error: (\S+): No such file", done.stderr)
    if missing and not (missing[1].startswith("tact/") or missing[1].split("/")[0] in os.listdir(ROOT / "src")):
        return path, "missing", missing[1], None
    if done.returncode:
        return path, "failed", f"{' '.join(command)}\n{done.stderr}", None
    read = done.stdout.split(":", 1)[1].replace("\\\n", " ").split()
    return path, "ok", "", {name: digest(name) for name in read if name.startswith(str(ROOT))}


def command_of(path, dimension, precision, packages):
    command = ["gcc", *COMMON, f"-DTACT_DIMENSION={dimension}", *packages]
    command += [f"-I{ROOT / folder}" for folder in FOLDERS[path.split("/")[0]]]
    return command + (["-DTACT_FLOAT"] if precision == "float" else [])


def built_variants(folder, precision):
    """(path, dimension) of what a build compiles in this precision; both dimensions where it gives no flag of one."""
    commands = pathlib.Path(folder) / "compile_commands.json"
    found = set()
    for entry in json.loads(commands.read_text()):
        flags = re.findall(r"-DTACT_DIMENSION=(\d)", entry["command"])
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT) and ("-DTACT_FLOAT" in entry["command"]) == (precision == "float"):
            found |= {(path.relative_to(ROOT).as_posix(), dimension) for dimension in map(int, flags or "23")}
    return found


def read_kept():
    try:
        return json.loads(KEPT.read_text())
    except (OSError, ValueError):
        return {}


def write_kept(kept):
    KEPT.parent.mkdir(exist_ok=True)
    written = KEPT.with_suffix(f".{os.getpid()}")
    written.write_text(json.dumps(kept))
    written.replace(KEPT)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--precision", choices=("double", "float"), default="double")
    parser.add_argument("--built")
    parser.add_argument("--once", action="store_true")
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    files = arguments.files or sorted(p.relative_to(ROOT).as_posix() for folder in FOLDERS
                                      for p in (ROOT / folder).rglob("*.[ch]"))
    packages = package_flags()
    built = built_variants(arguments.built, arguments.precision) if arguments.built else set()
    commands = [(path, command_of(path, dimension, arguments.precision, packages)) for path in files
                if not LEFT_OUT.match(path) and not (arguments.once and re.match(r"(?!src/).*\.h$", path))
                for dimension in dimensions(path, arguments.precision)[-1 if arguments.once else 0:]
                if (path, dimension) not in built]
    kept = read_kept()
    jobs = [job for job in commands if not is_unchanged(kept.get(" ".join([*job[1], job[0]])))]
    failed, missing = {}, {}
    with concurrent.futures.ThreadPoolExecutor(arguments.j) as pool:
        for job, (path, verdict, text, read) in zip(jobs, pool.map(compile_one, jobs)):
            if verdict == "ok":
                kept[" ".join([*job[1], path])] = read
            elif verdict == "failed":
                failed.setdefault(path, text)
            else:
                missing.setdefault(path, text)
    if jobs:
        write_kept(kept)
    for path, text in failed.items():
        print(f"{path}: {text}")
    for path, text in missing.items():
        print(f"{path}: left out, {text} is not installed")
    print(f"{len(files)} files, {len(commands)} variants, {len(jobs)} compiled, {len(failed)} files that do not compile by themselves")
    sys.exit(1 if failed or not commands else 0)


if __name__ == "__main__":
    main()
