#!/usr/bin/env python3
"""The library as one header and one source (tools/amalgamate.py).

usage: test_amalgamation.py [--all]

Without --all the plane alone is compiled, by clang without optimization, and runs the programs in README.md that need
no more.
With it gcc and clang compile everything, in double as much optimized as by README.md, in float not at all, and the programs of
tests/determinism must find the bits that they find in the library."""

import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

STRICT = ["-Wall", "-Wextra", "-Werror"]
# Copied to where it is called, code takes three times as long to compile, and has the same bits.
APART = "-DTACT_NO_FORCED_INLINING"
PARTS = {"TACT_NO_2D": "tact2_distance", "TACT_NO_3D": "tact3_distance", "TACT_NO_WORLDS": "tact3_world_step"}
CXX_PROGRAM = """
#include "tact.h"
int main() { return tact2_distance == nullptr || tact_version() == nullptr; }
"""


def readme_programs():
    """(program, output) of each C program in README.md."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", (source / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    for place, (language, text) in enumerate(blocks):
        if language == "c":
            yield text, next(output for kind, output in blocks[place + 1:] if kind == "text")


def check_readme(folder, library, only, name):
    count = 0
    for program, expected in readme_programs():
        if not re.search(only, program) or re.search(r"\btact[23]_", re.sub(only, "", program)):
            continue
        count += 1
        (folder / "program.c").write_text(program.replace("<tact/tact.h>", '"tact.h"'))
        tap.check_run(["cc", "program.c", library, "-lm", "-o", "program"], f"{name}: program {count} builds", cwd=folder)
        output = tap.check_run(["./program"], f"{name}: program {count} runs", cwd=folder)
        tap.check(output.rstrip() == expected.rstrip(), f"{name}: program {count} prints what README.md says", output)
    tap.check(count > 0, f"{name}: README.md has programs for it")


def hash_programs(folder):
    """(name, dimension, sources, arguments) of the programs that print hashes of answers."""
    tests = source / "tests/determinism"
    for dimension in (2, 3):
        yield f"determinism{dimension}", dimension, [tests / "test_determinism.c"], [tests / f"determinism{dimension}.expected"]
        for name in ("part", "joint"):
            yield (f"{name}_hashes{dimension}", dimension, [tests / f"test_{name}_hashes.c"],
                   [tests / f"{name}_hashes.expected"])
        scenes = [*sorted(source.glob(f"scenes/worlds{dimension}/*.json")), *sorted(source.glob(f"scenes/meshes{dimension}/*.json"))]
        plain = folder / f"worlds{dimension}.txt"
        if not plain.exists():
            tap.run([sys.executable, source / "tools/plain_scenes.py", plain, *scenes])
        support = [source / f"tests/support/{name}.c" for name in ("plain_scene", "plain_world", f"plain_world{dimension}")]
        yield (f"world_hashes{dimension}", dimension, [tests / "test_world_hashes.c", *support],
               [plain, "--expected", tests / f"world_hashes{dimension}.expected"])
    yield "mesh_hashes3", 3, [tests / "test_mesh_hashes3.c"], [tests / "mesh_hashes3.expected"]


def check_hashes(folder, title, precision, library):
    named = list(hash_programs(folder))
    tap.check_runs([(f"{title}: {name} builds",
                     ["gcc", "-std=gnu17", "-O0", "-ffp-contract=off", f"-DTACT_DIMENSION={dimension}", *precision,
                      *(f"-I{source}/{part}" for part in ("include", "src", "tests")), *sources, library, "-lm", "-pthread",
                      "-o", name]) for name, dimension, sources, _ in named], cwd=folder)
    tap.check_runs([(f"{title}: {name} has the same bits", [folder / name, *arguments]) for name, _, _, arguments in named])


def check_contraction(folder, compiler, name):
    _, listing = tap.run(["objdump", "-d", "--no-show-raw-insn", folder / name])
    tap.check("mulsd" in listing and not re.search(r"vfn?m(add|sub)", listing),
              f"{compiler}: no fused multiply-add without -ffp-contract=off")


def check_part(folder, macro, name):
    function = PARTS[macro]
    defined = {line.split()[0] for line in tap.run(["nm", "--defined-only", "-P", folder / name])[1].splitlines()}
    others = set(PARTS.values()) - {function} - ({"tact3_world_step"} if macro == "TACT_NO_3D" else set())
    tap.check(function not in defined and others <= defined, f"{macro}: leaves out what it names alone")


def check_all(folder):
    """What takes long is compiled first, on all processors."""
    whole = [(compiler, level, precision) for level, precision in (("-O3", []), ("-O0", ["-DTACT_FLOAT"]))
             for compiler in ("gcc", "clang")]
    commands = [[compiler, "-std=c17", "-ffp-contract=off", level, *precision] for compiler, level, precision in whole]
    # Where the processor has fused multiply-adds and nobody forbids them, the source does.
    commands += [[compiler, "-O1", "-march=haswell", "-DTACT_NO_AVX2", "-DTACT_NO_3D"] for compiler in ("gcc", "clang")]
    commands += [["clang", "-O0", f"-D{macro}"] for macro in PARTS]
    names = [f"tact{place}.o" for place in range(len(commands))]
    tap.check_runs([(f"{' '.join(command)}: compiles without warnings", [*command, *STRICT, APART, "-c", "tact.c", "-o", name])
                    for command, name in zip(commands, names)], cwd=folder)
    for (compiler, level, precision), name in zip(whole, names):
        title = " ".join((compiler, level, *precision))
        check_hashes(folder, title, precision, name)
        if not precision:
            check_readme(folder, name, r"\btact[23]_", title)
    for compiler, name in zip(("gcc", "clang"), names[len(whole):]):
        check_contraction(folder, compiler, name)
    for macro, name in zip(PARTS, names[-len(PARTS):]):
        check_part(folder, macro, name)
    (folder / "program.cpp").write_text(CXX_PROGRAM)
    tap.check_runs([(f"{compiler} takes the header",
                     [compiler, "-std=c++11", *STRICT, "-Wno-address", "-fsyntax-only", "program.cpp"])
                    for compiler in ("g++", "clang++")], cwd=folder)


def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        tap.check_run([sys.executable, source / "tools/amalgamate.py", folder], "the two files are written")
        if "--all" in arguments:
            check_all(folder)
        else:
            # Where nothing is optimized, clang takes a third of gcc's time.
            tap.check_run(["clang", "-O0", *STRICT, APART, "-DTACT_NO_3D", "-DTACT_NO_AVX2", "-c", "tact.c", "-o", "tact.o"],
                          "the plane compiles without warnings", cwd=folder)
            check_readme(folder, "tact.o", r"\btact2_", "clang")
    tap.finish()


main(sys.argv[1:])
