#!/usr/bin/env python3
"""Builds test_determinism and test_world_hashes by another compiler, at another level, or for another processor, and
runs them. For WebAssembly, whose worlds the package's own tests run, test_determinism is linked with the very objects
that make up the package's modules, without vectors and with them; they lie in build/wasm, and are made here if need be.

usage: test_determinism.py VARIANT

They must print what the same programs print in the build around this test, which is the plain one: gcc -O3. Whether
that is what it should be is for the programs themselves to say."""

import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

# Compiler, flags, and what else cmake is to be told.
VARIANTS = {
    "gcc_O0": ("gcc", "-O0", []),
    "clang_O2": ("clang", "-O2", []),
    "aarch64": (None, "-O2", [f"-DCMAKE_TOOLCHAIN_FILE={source}/cmake/aarch64.cmake"]),
}

# Programs and what they are given.
PROGRAMS = [(f"{name}{dimension}{precision}", [build / f"worlds{dimension}.txt"] if worlds else [])
            for name, worlds in (("test_determinism", False), ("test_world_hashes", True))
            for dimension in (2, 3) for precision in ("", "_float")]
PROGRAMS += [("test_mesh_hashes3", []), ("test_mesh_hashes3_float", [])]
PROGRAMS += [(f"test_part_hashes{dimension}{precision}", []) for dimension in (2, 3) for precision in ("", "_float")]

# Of WebAssembly: the package's own names.
WASM = {"wasm": "plain", "wasm_simd": "simd"}

RUN_WASM = """
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
const wasi = new WASI({ version: "preview1", args: ["test_determinism"], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[1]), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
"""


def compare(variant, program, plain, lines):
    tap.check(len(plain) > 1 and lines == plain, f"{variant}: the same bits from {program}",
              "\n".join(f"{line}\nplain: {other}" for line, other in zip(lines, plain) if line != other))


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
        plain = tap.check_run([build / f"test_determinism{dimension}"], "plain: the program runs").splitlines()
        lines = tap.check_run(["node", "--no-warnings", "--input-type=module", "-e", RUN_WASM, program],
                              f"{variant}: the program runs").splitlines()
        compare(variant, program.stem + str(dimension), plain, lines)


def check_native(variant):
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
    tap.check_run(["cmake", "--build", directory, "--parallel", "2", "--target", "determinism"],
                  f"{variant}: the library builds", env=environment)
    emulator = ["qemu-aarch64"] if variant == "aarch64" else []
    for program, arguments in PROGRAMS:
        plain = tap.check_run([build / program, *arguments], f"plain: {program} runs").splitlines()
        lines = tap.check_run([*emulator, directory / program, *arguments], f"{variant}: {program} runs").splitlines()
        compare(variant, program, plain, lines)


(check_wasm if sys.argv[1] in WASM else check_native)(sys.argv[1])
tap.finish()
