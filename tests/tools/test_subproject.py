#!/usr/bin/env python3
"""Tact as a guest in another project, by add_subdirectory and by FetchContent: it builds its library and nothing else,
needs nothing else, installs nothing, changes no variable of its host, and refuses to be compiled with fast math."""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

HOST = source / "tests/package/guest"
# No pkg-config module can be found: a guest needs none. Without forced inlining the compiler needs a third of the time,
# and clang less than gcc.
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if name not in ("CFLAGS", "CC")},
               "PKG_CONFIG_LIBDIR": "/nonexistent", "CC": "clang", "CFLAGS": "-DTACT_NO_FORCED_INLINING"}
FAST = ["-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-ffinite-math-only"]


def configure(folder, *options):
    return tap.run(["cmake", "-S", HOST, "-B", folder, f"-DTACT_SOURCE={source}", *options], env=ENVIRONMENT)


def lines(file):
    return set(file.read_text().splitlines()) if file.exists() else set()


def check_way(work, way):
    folder = work / way
    code, output = configure(folder, f"-DWAY={way}", "-DLIBRARY=tact")
    if not tap.check(code == 0, f"{way}: a project takes Tact in, without pkg-config", output):
        return
    before, after = lines(folder / "before.txt"), lines(folder / "after.txt")
    tap.check(len(before) > 20 and before == after, f"{way}: no variable of the host is changed", sorted(before ^ after))
    targets = lines(folder / "targets.txt")
    tap.check("tact_static" in targets and all(name == "tact_static" or name.startswith("tact_objects") for name in targets),
              f"{way}: there is one library, static and in double, and nothing else", sorted(targets))
    cache = (folder / "CMakeCache.txt").read_text()
    tap.check("CMAKE_BUILD_TYPE:STRING=\n" in cache, f"{way}: the build type stays the host's")


def check_installed(work):
    """The plane alone, which compiles in a third of the time."""
    folder = work / "plane"
    tap.check_run(["cmake", "--build", folder, "--parallel", "2"], "the host builds", env=ENVIRONMENT)
    tap.check_run([folder / "program", "double"], "its program runs with Tact")
    prefix = work / "installed"
    tap.check_run(["cmake", "--install", folder, "--prefix", prefix], "the host installs")
    installed = sorted(str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file())
    tap.check(installed == ["bin/program"], "what is installed is the host's alone", installed)


def check_switches(work):
    for number, (options, library, wanted) in enumerate((
            (["-DBUILD_SHARED_LIBS=ON"], "tact", {"tact"}),
            (["-DTACT_BUILD_FLOAT=ON", "-DTACT_BUILD_DOUBLE=OFF"], "tact_float", {"tact_float_static"}),
            (["-DTACT_BUILD_SHARED=ON", "-DTACT_BUILD_STATIC=ON"], "tact_static", {"tact", "tact_static"}))):
        folder = work / f"switches{number}"
        code, output = configure(folder, *options, f"-DLIBRARY={library}")
        found = {name for name in lines(folder / "targets.txt") if "objects" not in name}
        tap.check(code == 0 and found == wanted, f"{' '.join(options)}: the libraries are {sorted(wanted)}", f"{found}\n{output}")
    folder = work / "plane"
    code, output = configure(folder, "-DTACT_BUILD_3D=OFF", "-DLIBRARY=tact")
    targets = lines(folder / "targets.txt")
    tap.check(code == 0 and "tact_objects2" in targets and "tact_objects3" not in targets,
              "TACT_BUILD_3D=OFF leaves out what is 3D", f"{sorted(targets)}\n{output}")


def check_arithmetic(work):
    for number, flag in enumerate(FAST):
        code, output = configure(work / f"fast{number}", f"-DCMAKE_C_FLAGS=-O2 {flag}", "-DLIBRARY=tact")
        tap.check(code != 0 and f"cannot be compiled with {flag}" in output, f"{flag} is refused with a sentence", output)


with tempfile.TemporaryDirectory() as temporary:
    for way in ("subdirectory", "fetch"):
        check_way(pathlib.Path(temporary), way)
    check_switches(pathlib.Path(temporary))
    check_installed(pathlib.Path(temporary))
    check_arithmetic(pathlib.Path(temporary))
tap.finish()
