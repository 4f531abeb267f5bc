#!/usr/bin/env python3
"""The library as one file (tools/amalgamate.py) by compilers whose own headers and libraries are not here. clang compiles
it for Apple's systems and for Windows' own ABI, with its own headers and those in stubs/libc for the C library; clang's
front for Visual C++'s options does, too. Nothing of it is linked or run."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

STUBS = source / "tests/release/stubs/libc"
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


def main():
    missing = [tool for tool in ("clang",) if not shutil.which(tool)]
    if tap.check(not missing, "the tools are there", f"tools/bootstrap.sh platforms installs {missing}"):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            tap.check_run([sys.executable, source / "tools/amalgamate.py", folder], "the one file is written")
            for target in TARGETS:
                for precision in ([], ["-DTACT_FLOAT"]):
                    compile_for(target, folder, ["-fsyntax-only", *precision])
            compile_for("arm64-apple-macos11", folder, ["-O0"], "apple.o")
            check_cl(folder)
    tap.finish()


main()
