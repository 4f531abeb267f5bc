#!/usr/bin/env python3
"""Builds the programs that print hashes of answers and worlds by another compiler, at another level, or for another
platform, and runs them. What they must print is pinned in *.expected beside this file. For WebAssembly, whose worlds the
package's own tests run, test_determinism is linked with the very objects that make up the package's modules, without
vectors and with them; they lie in build/wasm, and are made here if need be.

usage: test_determinism.py VARIANT"""

import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

# Code that is not copied to where it is called is compiled in a third of the time.
APART = "-DTACT_NO_FORCED_INLINING"
# Compiler and flags.
VARIANTS = {"gcc_O0": ("gcc", "-O0"), "clang_O2": ("clang", f"-O2 {APART}")}
# By cmake/platforms: what each takes to be built and run, and flags. Linux on x86-64 runs 32-bit programs by itself.
SOON = f"-O1 {APART}"
PLATFORMS = {
    "aarch64": (["aarch64-linux-gnu-gcc", "qemu-aarch64"], SOON),
    "musl": (["musl-gcc"], SOON),
    "i686": (["i686-linux-gnu-gcc"], SOON),
    "riscv64": (["riscv64-linux-gnu-gcc", "qemu-riscv64"], SOON),
    "s390x": (["s390x-linux-gnu-gcc", "qemu-s390x"], SOON),
    "windows": (["x86_64-w64-mingw32-gcc", "wine"], SOON),
}

# Of WebAssembly: the package's own names.
WASM = {"wasm": "plain", "wasm_simd": "simd"}

RUN_WASM = """
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
const wasi = new WASI({ version: "preview1", args: ["test_determinism"], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[1]), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
"""


def check_wasm(variant):
    missing = [tool for tool in ("clang", "wasm-ld", "wasm-opt", "node") if not shutil.which(tool)]
    if not tap.check(not missing, f"{variant}: the tools are there", f"tools/bootstrap.sh test installs {missing}"):
        return
    for dimension in (2, 3):
        folder = build / "determinism" / f"{variant}{dimension}"
        program = folder / "test_determinism.wasm"
        folder.mkdir(parents=True, exist_ok=True)
        tap.check_run(["make", "-s", "-j2", "-f", "web/wasm/Makefile", f"PROGRAM={program}", f"DIMENSION={dimension}",
                       f"VARIANT={WASM[variant]}"], f"{variant}: the program builds", cwd=source)
        lines = tap.check_run(["node", "--no-warnings", "--input-type=module", "-e", RUN_WASM, program],
                              f"{variant}: the program runs").splitlines()
        pinned = (source / f"tests/determinism/determinism{dimension}.expected").read_text().splitlines()
        other = [line for line in lines if line not in pinned]
        tap.check(len(lines) > 1 and not other, f"{variant}: the pinned bits from test_determinism{dimension}", "\n".join(other))


def programs(folder):
    """Names of the programs, and what each is given so that it compares its lines with the pinned ones."""
    pinned = source / "tests/determinism"
    for precision in ("", "_float"):
        for dimension in (2, 3):
            yield f"test_determinism{dimension}{precision}", [pinned / f"determinism{dimension}.expected"]
            for name in ("part_hashes", "joint_hashes"):
                yield f"test_{name}{dimension}{precision}", [pinned / f"{name}.expected"]
            yield f"test_world_hashes{dimension}{precision}", [folder / f"worlds{dimension}.txt", "--expected",
                                                               pinned / f"world_hashes{dimension}.expected"]
        yield f"test_mesh_hashes3{precision}", [pinned / "mesh_hashes3.expected"]


def check_native(variant):
    if variant in PLATFORMS:
        tools, flags = PLATFORMS[variant]
        options = [f"-DCMAKE_TOOLCHAIN_FILE={source}/cmake/platforms/{variant}.cmake", "-DTACT_BUILD_SHARED=OFF"]
    else:
        compiler, flags = VARIANTS[variant]
        tools, options = [compiler], [f"-DCMAKE_C_COMPILER={compiler}"]
    missing = [tool for tool in tools if not shutil.which(tool)]
    if not tap.check(not missing, f"{variant}: the tools are there", f"tools/bootstrap.sh platforms installs {missing}"):
        return
    folder = build / "determinism" / variant
    environment = {**os.environ, "WINEPREFIX": str(build / "wine"), "WINEDEBUG": "-all"}
    environment.pop("CFLAGS", None)
    configure = ["cmake", "-S", source, "-B", folder, "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={flags}",
                 "-DTACT_COMMAND=OFF", "-DTACT_TESTS=determinism", *options]
    tap.check_run(configure, f"{variant}: cmake configures", env=environment)
    tap.check_run(["cmake", "--build", folder, "--parallel", "2", "--target", "determinism"],
                  f"{variant}: the programs build", env=environment)
    suffix = ".exe" if variant == "windows" else ""
    commands = [(f"{variant}: {program} has the pinned bits", [*tools[1:], f"{folder / program}{suffix}", *arguments])
                for program, arguments in programs(folder)]
    for (name, _), output in zip(commands, tap.check_runs(commands, env=environment)):
        tap.check("ok 1 - " in output, f"{name}: it compared", output)


(check_wasm if sys.argv[1] in WASM else check_native)(sys.argv[1])
tap.finish()
