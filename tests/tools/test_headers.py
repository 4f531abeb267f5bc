#!/usr/bin/env python3
"""Every public header compiles alone, by gcc and by clang++ and in both precisions, and all of them together from C99 to C2x and from C++11 to C++20, in both
precisions, without a warning; names.h renames exactly what the headers declare; statuses and relations cannot be mixed;
and the sources do not compile with -ffast-math."""

import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

include = source / "include"
headers = sorted(path.relative_to(include).as_posix() for path in include.glob("tact/*.h"))
warnings = ["-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Wdouble-promotion", "-Wold-style-definition", "-Werror"]
languages = [("c", standard, compiler) for compiler in ("gcc", "clang") for standard in ("c17", "c99", "c11", "c2x")]
languages += [("c++", standard, compiler) for compiler in ("g++", "clang++")
              for standard in ("c++17", "c++11", "c++14", "c++20")]


# The combinations in which each header is compiled by itself.
ALONE = (("gcc", "c17", "double"), ("clang++", "c++17", "float"))


def compile_headers(names, language, standard, compiler, precision):
    flags = [flag for flag in warnings if language == "c" or flag != "-Wold-style-definition"]
    command = [compiler, "-x", language, f"-std={standard}", *flags, "-fsyntax-only", f"-I{include}"]
    if precision == "float":
        command.append("-DTACT_FLOAT")
    # Twice, so that the include guards are tried as well.
    text = "".join(f'#include "{name}"\n' for name in [*names, *names]) + "int main(void) { return 0; }\n"
    return tap.run([*command, "-"], input=text)


def check_headers():
    tap.check(len(headers) >= 6, "the public headers are found", headers)
    for language, standard, compiler in languages:
        if not shutil.which(compiler):
            tap.check(False, f"{compiler} is installed", "tools/bootstrap.sh test installs it")
            continue
        for precision in ("double", "float"):
            alone = (compiler, standard, precision) in ALONE
            failures = []
            for names in [[header] for header in headers] if alone else [headers]:
                code, output = compile_headers(names, language, standard, compiler, precision)
                if code:
                    failures.append(f"{' '.join(names)}:\n{output}")
            tap.check(not failures, f"{'each header compiles alone' if alone else 'all headers compile'}: "
                      f"{compiler} -std={standard}, {precision}", "\n".join(failures))


def declared_names():
    """The functions with TACT_API, and the structs whose name says a dimension."""
    functions, structs = set(), set()
    for header in headers:
        text = re.sub(r"/\*.*?\*/", "", (include / header).read_text(), flags=re.DOTALL)
        functions |= set(re.findall(r"TACT_API[^;(]*?\b(tact\d?_\w+)\s*\(", text))
        structs |= set(re.findall(r"\bstruct (tact\d?_\w+)", text))
    return functions, structs


def check_names():
    functions, structs = declared_names()
    text = (include / "tact/names.h").read_text()
    renamed = dict(re.findall(r"#define (tact\d?_\w+) (\w+)", text))
    tap.check(len(functions) > 20 and len(structs) > 5, "declarations are found in the headers")
    for kind, names in (("function", functions), ("struct", structs)):
        tap.check(not names - set(renamed), f"names.h renames every {kind}", sorted(names - set(renamed)))
    extra = set(renamed) - functions - structs
    tap.check(not extra, "names.h renames nothing that is not declared", sorted(extra))
    wrong = [f"{old} {new}" for old, new in renamed.items() if new != re.sub(r"^(tact\d?)_", r"\1f_", old)]
    tap.check(not wrong, "tact_x becomes tactf_x, tact3_x becomes tact3f_x", wrong)


# How a status and a relation could be mixed up, each in a function body. In C clang takes constants for ints, and only
# warns of the first.
MIXED = [
    "return gap.status == gap.relation;",
    "return gap.status == TACT_SEPARATED;",
    "return gap.relation == TACT_OK;",
    "gap.status = TACT_OVERLAP; return gap.status != TACT_OK;",
    "tact_relation relation = gap.status; return relation != TACT_UNKNOWN;",
]


def compile_body(body, language, standard, compiler):
    flags = ["-Wall", "-Wextra", "-Wenum-compare", "-Wenum-conversion", "-Werror", "-fsyntax-only", f"-I{include}"]
    if compiler == "g++":
        flags.remove("-Wenum-conversion")
    text = f'#include "tact/query3.h"\nint f(tact3_gap gap);\nint f(tact3_gap gap) {{ {body} }}\n'
    return tap.run([compiler, "-x", language, f"-std={standard}", *flags, "-"], input=text)


def check_mixing():
    """A status where a relation belongs is warned of, and the right use is not."""
    for language, standard, compiler in languages:
        if standard not in ("c17", "c++17") or not shutil.which(compiler):
            continue
        code, output = compile_body("return gap.status == TACT_OK && gap.relation == TACT_OVERLAP;", language, standard,
                                    compiler)
        tap.check(code == 0, f"status and relation are told apart: {compiler}", output)
        mixed = MIXED[:1] if compiler == "clang" else MIXED
        silent = [body for body in mixed if not compile_body(body, language, standard, compiler)[0]]
        tap.check(not silent, f"a status for a relation is warned of: {compiler}", "\n".join(silent))


def check_arithmetic():
    """Options that give up IEEE arithmetic are refused with a sentence."""
    for option in ("-O2", "-ffast-math", "-Ofast", "-ffinite-math-only"):
        code, output = tap.run(["gcc", "-std=c17", option, "-fsyntax-only", f"-I{include}", f"-I{source / 'src'}",
                                source / "src/shape/shape.c"])
        expected = code == 0 if option == "-O2" else code != 0 and "error bounds" in output
        tap.check(expected, f"{option} is {'taken' if option == '-O2' else 'refused'}", output)


check_headers()
check_names()
check_arithmetic()
check_mixing()
tap.finish()
