#!/usr/bin/env python3
"""Builds test_determinism by another compiler, at another level, for another processor or vector width, and runs it.

usage: test_determinism.py VARIANT

It must print what the same program prints in the build around this test, which is the plain one: gcc -O3. Whether that
is what it should be is for test_determinism itself to say."""

import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import tap
from tap import build, source

# Compiler, flags, and what else cmake is to be told.
VARIANTS = {
    "gcc_O0": ("gcc", "-O0", []),
    "clang_O2": ("clang", "-O2", []),
    "no_avx2": ("gcc", "-O3", ["-DTACT_AVX2=OFF"]),
    "aarch64": (None, "-O2", [f"-DCMAKE_TOOLCHAIN_FILE={source}/cmake/aarch64.cmake"]),
}

PROGRAMS = [f"test_determinism{dimension}{precision}" for dimension in (2, 3) for precision in ("", "_float")]


def main(variant):
    compiler, flags, options = VARIANTS[variant]
    directory = build / "determinism" / variant
    environment = dict(os.environ)
    environment.pop("CFLAGS", None)
    if compiler:
        environment["CC"] = compiler
    needed = compiler or "aarch64-linux-gnu-gcc"
    if not tap.check(shutil.which(needed), f"{needed} is installed", "tools/bootstrap.sh test installs it"):
        return
    configure = ["cmake", "-S", source, "-B", directory, "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={flags}",
                 "-DTACT_COMMAND=OFF", "-DTACT_TESTS=determinism", *options]
    tap.check_run(configure, f"{variant}: cmake configures", env=environment)
    tap.check_run(["cmake", "--build", directory, "--target", "determinism"], f"{variant}: the library builds", env=environment)
    emulator = ["qemu-aarch64"] if variant == "aarch64" else []
    for program in PROGRAMS:
        plain = tap.check_run([build / program], f"plain: {program} runs").splitlines()
        lines = tap.check_run([*emulator, directory / program], f"{variant}: {program} runs").splitlines()
        tap.check(len(plain) > 1 and lines == plain, f"{variant}: the same bits from {program}",
                  "\n".join(f"{line}\nplain: {other}" for line, other in zip(lines, plain) if line != other))


main(sys.argv[1])
tap.finish()
