#!/usr/bin/env python3
"""The library as one file (tools/amalgamate.py) by compilers whose own headers and libraries are not here. clang compiles
it for Apple's systems and for Windows' own ABI, with its own headers and those in stubs/libc for the C library; clang's
front for Visual C++'s options does, too. What is compiled for Windows' ABI on x86-64 is linked by MinGW, with its C library,
and runs under Wine, where queries must find the pinned bits; nothing else of it is linked or run."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

STUBS = source / "tests/release/stubs/libc"
RUNTIME = source / "tests/release/stubs/windows.c"
STRICT = ["-std=c17", "-nostdlibinc", f"-isystem{STUBS}", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"]
TARGETS = ["x86_64-pc-windows-msvc", "aarch64-pc-windows-msvc", "arm64-apple-macos11", "x86_64-apple-macos11"]


def compile_for(target, folder, options, name="tact.o"):
    title = f"clang --target={target} {' '.join(options)}"
    tap.check_run(["clang", f"--target={target}", *STRICT, *options, "-c", "tact.c", "-o", name], f"{title}: no warnings", cwd=folder)


def check_cl(folder):
    """The options of Visual C++, of which none forbids fused multiply-adds: the source does."""
    resources = subprocess.run(["clang", "-print-resource-dir"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    command = ["clang", "--driver-mode=cl", "--target=x86_64-pc-windows-msvc", "/nologo", "/X", f"/I{resources}/include",
               f"/I{STUBS}", "/std:c17", "/Od", "/W3", "/WX", "/c", "/Focl.obj", "tact.c"]
    tap.check_run(command, "clang by the options of Visual C++: no warnings", cwd=folder)


def check_hashes(folder, title, precision, *library):
    """The programs that print hashes of answers, linked with the library by MinGW, find the pinned bits under Wine."""
    environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    tests = source / "tests/determinism"
    for dimension in (2, 3):
        for name, expected in (("determinism", f"determinism{dimension}"), ("part_hashes", "part_hashes"),
                               ("joint_hashes", "joint_hashes")):
            title_here = f"{title} {' '.join(precision)}: {name}{dimension}"
            tap.check_run(["x86_64-w64-mingw32-gcc", "-std=gnu17", "-O0", "-ffp-contract=off", *precision, "-static",
                           f"-DTACT_DIMENSION={dimension}", *(f"-I{source}/{part}" for part in ("include", "src", "tests")),
                           tests / f"test_{name}.c", *library, "-o", "hashes.exe"], f"{title_here} links", cwd=folder)
            tap.check_run(["wine", "hashes.exe", tests / f"{expected}.expected"], f"{title_here} has the pinned bits",
                          cwd=folder, env=environment)


def check_windows(folder):
    """MinGW's sqrt() rounds twice, Microsoft's does not: compiled for that one, the library must not call it here."""
    for precision in ([], ["-DTACT_FLOAT"]):
        compile_for(TARGETS[0], folder, ["-O0", "-fno-math-errno", "-DTACT_NO_AVX2", *precision], "windows.o")
        check_hashes(folder, "Microsoft's ABI", precision, RUNTIME, "windows.o")
    tap.check_run(["x86_64-w64-mingw32-gcc", "-std=c17", "-O0", "-Wall", "-Wextra", "-Werror", "-DTACT_NO_AVX2", "-c",
                   "tact.c", "-o", "mingw.o"], "MinGW's gcc without optimization: no warnings", cwd=folder)
    check_hashes(folder, "MinGW's gcc without optimization", [], "mingw.o")


def main():
    missing = [tool for tool in ("clang", "x86_64-w64-mingw32-gcc", "wine") if not shutil.which(tool)]
    if tap.check(not missing, "the tools are there", f"tools/bootstrap.sh platforms installs {missing}"):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            tap.check_run([sys.executable, source / "tools/amalgamate.py", folder], "the one file is written")
            for target in TARGETS:
                for precision in ([], ["-DTACT_FLOAT"]):
                    compile_for(target, folder, ["-fsyntax-only", *precision])
            compile_for("arm64-apple-macos11", folder, ["-O0"], "apple.o")
            check_cl(folder)
            check_windows(folder)
    tap.finish()


main()
