#!/usr/bin/env python3
"""The libraries as a user meets them: exported symbols, both precisions in one program, and an installed tree used
through CMake and through pkg-config."""

import os
import pathlib
import re
import shlex
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

consumer = source / "tests/package"
PREFIXES = {"tact": r"tact\d?_", "tact_float": r"tact\d?f_"}


def symbols(command):
    """Names of defined global symbols as nm lists them."""
    output = tap.run(["nm", "--defined-only", "--extern-only", "--format=posix", *command])[1]
    return {line.split()[0] for line in output.splitlines() if re.match(r"\S+ [A-Za-z] ", line)}


def declared(library):
    """What the headers declare for this precision: the functions with TACT_API, preprocessed."""
    text = "".join(re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
                   for path in (source / "include/tact").glob("*.h"))
    names = set(re.findall(r"TACT_API[^;(]*?\b(tact\d?_\w+)\s*\(", text))
    return {re.sub(r"^(tact\d?)_", r"\1f_", name) for name in names} if library == "tact_float" else names


def check_symbols():
    archives = {}
    for library, prefix in PREFIXES.items():
        exported = symbols(["--dynamic", build / f"lib{library}.so"])
        tap.check(exported == declared(library), f"lib{library}.so exports exactly what the headers declare",
                  f"missing {sorted(declared(library) - exported)}\nextra {sorted(exported - declared(library))}")
        archives[library] = symbols([build / f"lib{library}.a"])
        strangers = [name for name in archives[library] if not re.match(prefix, name)]
        tap.check(bool(archives[library]) and not strangers, f"every global name in lib{library}.a is Tact's own",
                  sorted(strangers))
        needed = tap.run(["objdump", "-p", build / f"lib{library}.so"])[1]
        needed = set(re.findall(r"NEEDED\s+(\S+)", needed))
        tap.check(needed <= {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"},
                  f"lib{library}.so needs the C library and libm alone", sorted(needed))
        undefined = tap.run(["nm", "--dynamic", "--undefined-only", "--format=posix", build / f"lib{library}.so"])[1]
        # What IEEE makes exact, or rounds correctly: the same bits with every C library.
        allowed = re.compile(r"(abort|fprintf|__fprintf_chk|stderr|fputs|fputc|fwrite|mem\w+|sqrtf?|strlen|qsort"
                             r"|fmax|fmin|frexp|ldexp|ilogb|remainder|malloc|free"
                             r"|__cpu_model|__cpu_indicator_init|__stack_chk_fail|__\w*_finalize|_ITM_\w+|__gmon_start__)"
                             r"(@.*)?$")
        used = [line.split()[0] for line in undefined.splitlines() if line.strip()]
        strangers = [name for name in used if not allowed.match(name)]
        tap.check(not strangers, f"lib{library} calls nothing that computes inexactly but sqrt", strangers)
        listing = tap.run(["nm", "--print-file-name", "--undefined-only", build / f"lib{library}.a"])[1]
        asking = {re.search(r"([\w.]+):[^:]*$", line)[1] for line in listing.splitlines()
                  if re.search(r" U (malloc|calloc|realloc|free)$", line)}
        tap.check(asking == {"world_unit.c.o", "record_unit.c.o", "build.c.o", "build_mesh3.c.o"},
                  f"in lib{library} worlds, recordings, and hulls and meshes that are asked to, alone allocate",
                  sorted(asking))
    common = archives["tact"] & archives["tact_float"]
    tap.check(not common, "the double and the float library have no name in common", sorted(common))


def check_consumers(prefix, work):
    tap.check_run(["cmake", "--install", build, "--prefix", prefix], "the build installs")
    configured = work / "cmake"
    tap.check_run(["cmake", "-S", consumer, "-B", configured, f"-DCMAKE_PREFIX_PATH={prefix}"],
                  "find_package(tact) finds the installed tree")
    tap.check_run(["cmake", "--build", configured, "--parallel", "2"], "programs build through find_package(tact)")
    for program in ("both_c", "both_cxx", "both_static", "float_alone"):
        tap.check_run([configured / program], f"the program {program} runs")
    (libraries,) = {path.parent for path in prefix.rglob("libtact.so")}
    environment = {**os.environ, "PKG_CONFIG_PATH": str(libraries / "pkgconfig"), "LD_LIBRARY_PATH": str(libraries)}
    for package, define in (("tact", ""), ("tact_float", "-DTACT_FLOAT")):
        flags = tap.check_run(["pkg-config", "--cflags", "--libs", package], f"pkg-config knows {package}",
                              env=environment)
        flags = shlex.split(flags)
        tap.check(("-DTACT_FLOAT" in flags) == bool(define), f"pkg-config {package} has the right precision", flags)
        program = work / f"alone_{package}"
        tap.check_run(["cc", "-std=c17", consumer / "alone.c", "-o", program, *flags],
                      f"a program builds through pkg-config {package}")
        tap.check_run([program, "float" if define else "double"], f"the program with {package} runs", env=environment)
    manual = prefix / "share/man/man1/tact.1"
    tap.check(manual.exists() and manual.read_text().lstrip().startswith((".", "'")), "the man page is installed")
    output = tap.check_run([prefix / "bin/tact", "version"], "the installed command runs")
    version = re.search(r'TACT_VERSION "(.*?)"', (source / "include/tact/base.h").read_text())[1]
    tap.check(version in output, "the command tells the version of the headers", output)


check_symbols()
with tempfile.TemporaryDirectory() as temporary:
    check_consumers(pathlib.Path(temporary) / "installed tree", pathlib.Path(temporary))
tap.finish()
