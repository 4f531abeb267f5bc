#!/usr/bin/env python3
"""Builds and runs a tier of the tests: check, test or all (CONTRIBUTING.md). Prints at the end what each step took, by the
clock and of the processors, and how many tests passed.

usage: tiers.py [-j N] [--only TEXT] check|test|all

--only runs the steps whose name holds the text; what they are made from must have been built before."""

import argparse
import contextlib
import dataclasses
import os
import pathlib
import random
import resource
import shlex
import shutil
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import run_tests

SOURCE = pathlib.Path(__file__).resolve().parent.parent
QUICK = {"TACT_TEST_QUICK": "1"}
# Random pairs, of the number that test-all makes. Sanitizers look at which way is taken, not at numbers.
SOME = {"TACT_TEST_PERCENT": "10"}
FEW = {**QUICK, "TACT_TEST_PERCENT": "4"}
# Without copying small functions to where they are called the compiler needs a third of the time for a kernel, and with
# sanitizers a quarter. The bits are the same.
PLAIN = ["-O1", "-Wno-maybe-uninitialized", "-DTACT_NO_FORCED_INLINING"]
INSTRUMENTED = "-DTACT_NO_FORCED_INLINING -O1 -g1"
ADDRESS = ("-fsanitize=address,undefined,float-cast-overflow,fuzzer-no-link -fno-sanitize-recover=all "
           f"-fno-omit-frame-pointer {INSTRUMENTED}")
THREAD = f"-fsanitize=thread {INSTRUMENTED}"
# What comparisons show, at a call for each, is of use in a hunt alone (tests/fuzz/run.py).
NO_HUNT = "-fno-sanitize-coverage=trace-cmp"
MEMORY = f"-fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer {INSTRUMENTED}"
# By ctest's names. What none of these names is a script that looks at the sources or at the library as it is used.
UNITS, FLOAT = r"^test[23]f?\.", r"^test[23]f\."
# What goes by what is stored, and not by its precision: test-all has it in float.
ALIKE = r"^test3f\.(world_memory|world_snapshot|recording|(world|batch|mesh3)_threads)$"
COMMAND, PICTURES = r"^test_cli", r"^test_cli_(explain|link|simulate|scenes)$"
LEVEL = r"^test3\.world_level3$"
HASHES = r"^test_(determinism|(mesh|part|joint|world)_hashes)"
ADVERSARY = r"^test[23]f?\.adversary"
FUZZ = r"^fuzz_"
THREADS = r"^test[23]\.(world_threads|batch_threads|batch_rays)$|^test3\.mesh3_threads$|^test_world_hashes[23]_4$"
# Slow with sanitizers, which look at the same queries in the groups of lanes and lists, of meshes and of hulls, and at the
# same steps in other worlds.
SLOW = (r"^test[23]\.(batch_threads|physics_[a-z0-9_]+|scenes3?|stillness|adversary_queries)$"
        r"|^test3\.(batch|mesh_rounding3|hull3_search)$")
# Slow with sanitizers as well: they look at the same queries in the units, and at the same options in other tests.
SLOW_COMMAND = r"^test_cli_(near|clash_shards|clash_rules|clash_motion)$"
NO_SCRIPTS = "|".join((UNITS, COMMAND, HASHES, FUZZ))
# Every change has it in check, and test-all has it in both precisions.
STANDALONE = r"^check_standalone$"
LONG_SCRIPTS = r"^test_(amalgamation|editor|headers|package|readme|subproject)$"

# Debian's Python, whose packages bootstrap.sh installs, where there is one: another may stand before it.
DEBIAN_PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
BROKEN = set()  # the builds that failed


@dataclasses.dataclass
class Build:
    """Commands that make what tests need. The first of a tier is made before its tests, the others beside them."""
    name: str
    commands: list
    environment: dict = dataclasses.field(default_factory=dict)
    is_beside: bool = False
    done: threading.Event = dataclasses.field(default_factory=threading.Event)
    code: int = 0
    used: float = 0  # seconds of the processors

    def log(self):
        return SOURCE / f"build/{self.name}.log"

    def make(self, jobs):
        """Runs the commands: beside tests at the lowest priority, and what they print goes to the log."""
        environment = {**os.environ, **self.environment, "CMAKE_BUILD_PARALLEL_LEVEL": str(jobs)}
        environment.pop("CFLAGS", None)
        script = " && ".join(map(shlex.join, self.commands))
        self.log().parent.mkdir(exist_ok=True)
        with self.log().open("w", encoding="utf-8") if self.is_beside else contextlib.nullcontext() as output:
            process = subprocess.Popen(["nice", "-n", "19" if self.is_beside else "0", "sh", "-c", script], cwd=SOURCE,
                                       env=environment, stdout=output, stderr=subprocess.STDOUT if output else None)
            _, status, usage = os.wait4(process.pid, 0)
        self.code = process.returncode = os.waitstatus_to_exitcode(status)
        self.used = usage.ru_utime + usage.ru_stime
        self.done.set()

    def run(self, jobs, totals):
        if self.is_beside:
            self.done.wait()
            print(self.log().read_text(encoding="utf-8"), end="", flush=True)
        else:
            self.make(jobs)
        if self.code != 0:
            totals.failures.append(f"build/{self.name}: the build failed, so its tests were not run")
            BROKEN.add(self.name)
            return
        share_compile_commands()

    def title(self):
        return f"build {self.name}"


def generator(folder):
    """Ninja, where it is installed, takes a tenth less time than make. A folder keeps the tool that it was made for."""
    is_made = (SOURCE / folder / "CMakeCache.txt").exists()
    return [] if is_made or not shutil.which("ninja") else ["-G", "Ninja"]


def cmake_build(name, compiler, kind, options, targets=()):
    folder = f"build/{name}"
    configure = ["cmake", *generator(folder), "-S", ".", "-B", folder, f"-DCMAKE_BUILD_TYPE={kind}", "-DTACT_WERROR=ON",
                 *options]
    chosen = [word for target in targets for word in ("--target", target)]
    return Build(name, [configure, ["cmake", "--build", folder, *chosen]], {"CC": compiler})


@dataclasses.dataclass
class Tests:
    """Tests of one build, by ctest: those whose names fit and do not fit."""
    name: str
    folder: str
    only: str = ""
    but: str = ""
    environment: dict = dataclasses.field(default_factory=dict)

    def run(self, jobs, totals):
        if self.folder in BROKEN:
            return
        run_tests.run_ctest(f"build/{self.folder}", jobs, totals, self.only, self.but, self.environment)

    def title(self):
        return self.name


@dataclasses.dataclass
class Script:
    """A program that speaks TAP, or says all by its exit status."""
    name: str
    command: list
    environment: dict = dataclasses.field(default_factory=dict)

    def run(self, _jobs, totals):
        run_tests.run_script(self.name, self.command, totals, self.environment)

    def title(self):
        return self.name


@dataclasses.dataclass
class Web:
    """The package, the page and the site, in Node.js and in Chromium. Pages wait half of the time: so other tests run
    beside these, between the step begin() and this one, which tells what they found."""
    environment: dict = dataclasses.field(default_factory=dict)
    done: threading.Event = dataclasses.field(default_factory=threading.Event)
    report: tuple = (None, False)
    used: float = 0  # seconds of the processors

    def log(self):
        return SOURCE / "build/web_tests.log"

    def begin(self):
        return Begin(self)

    def make(self):
        environment = {**os.environ, "TACT_BUILD": str(SOURCE / "build/gcc"), **self.environment}
        try:
            report, succeeded, self.used = run_tests.run_vitest("web", environment, self.log())
            self.report = report, succeeded
        finally:
            self.done.set()

    def run(self, _jobs, totals):
        if "web" in BROKEN:
            return
        self.done.wait()
        print(self.log().read_text(encoding="utf-8"), end="", flush=True)
        totals.add_vitest("web", *self.report)

    def title(self):
        return "web: package and page"


@dataclasses.dataclass
class Begin:
    """Begins the tests of the web, and waits for nothing."""
    tests: Web

    def run(self, _jobs, _totals):
        if "web" not in BROKEN:
            threading.Thread(target=self.tests.make, daemon=True).start()

    def title(self):
        return f"{self.tests.title()}, begun"


def determinism(variant, folder="gcc"):
    return Script(f"determinism: {variant}",
                  [sys.executable, "tests/determinism/test_determinism.py", variant],
                  {"TACT_BUILD": str(SOURCE / "build" / folder)})


def python_package(*arguments):
    return Script(" ".join(("python package", *arguments)), [DEBIAN_PYTHON, "python/tests/run.py", *arguments],
                  {"TACT_BUILD": str(SOURCE / "build/gcc")})


def rust():
    where = ["--offline", "--manifest-path", "rust/Cargo.toml"]
    return [Script("Rust: bindings", [DEBIAN_PYTHON, "tools/make_rust.py", "--check"]),
            Script("Rust: tests", ["cargo", "test", *where]),
            Script("Rust: example", ["cargo", "run", *where, "--example", "nearest"])]


def proofs():
    return Script("proofs: Gappa", [sys.executable, "tools/check_proofs.py", "--gappa"])


# At -O1 gcc takes for uninitialized what it sees to be initialized at -O3, where the next build asks it. Only the
# command asks the library in float.
BUILD_CHECK = cmake_build("check", "gcc", "None",
                          ["-DTACT_TESTS=double", "-DTACT_AVX2=OFF", "-DTACT_VALIDATE=ON", "-DTACT_FLOAT_FLAGS=-O0",
                           "-DCMAKE_C_FLAGS=-O1 -Wno-maybe-uninitialized -DTACT_NO_FORCED_INLINING"])


# The command and the tests, which the compiler spends a third of its time on, are built for less than the library. What
# tests compute they compute in the library and in what they share: so they themselves are compiled at -O0.
def build_gcc(tests, avx2, *options):
    mpi = "ON" if shutil.which("mpicc") else "OFF"
    return cmake_build("gcc", "gcc", "Release", [f"-DTACT_TESTS={tests}", f"-DTACT_AVX2={avx2}", f"-DTACT_MPI={mpi}",
                                                 "-DTACT_CLIENT_FLAGS=-O1", "-DTACT_TEST_FLAGS=-O0", *options])


# In double, where the processor has AVX2, the library is what users get.
BUILD_GCC_MOST = build_gcc("most", "double", f"-DTACT_BASE_FLAGS={';'.join(PLAIN)}", f"-DTACT_FLOAT_FLAGS={';'.join(PLAIN)}")


# Plane and space are one text for the most part: where a sanitizer takes long, test-all alone has the plane.
PLANE = r"^test2|^test_[a-z_]+2"
BUILD_CCD = cmake_build("ccd", "gcc", "Release", ["-DTACT_CCD=ON", "-DTACT_COMMAND=OFF"], ("tact_ccd",))


def build_thread(plane, *targets):
    return cmake_build("thread", "clang", "None",
                       ["-DTACT_TESTS=threads", "-DTACT_COMMAND=OFF", "-DTACT_AVX2=OFF", f"-DTACT_BUILD_2D={plane}",
                        "-DTACT_CLIENT_FLAGS=-O0", f"-DCMAKE_C_FLAGS={THREAD}"], targets)


BUILD_MEMORY = cmake_build("memory", "clang", "None",
                           ["-DTACT_TESTS=determinism", "-DTACT_COMMAND=OFF", f"-DCMAKE_C_FLAGS={MEMORY}"],
                           ("determinism",))


# The 32-byte kernel is the slowest file to compile with a sanitizer: test-all has it.
def build_address(avx2, tests, flags, *targets, options=()):
    return cmake_build("clang", "clang", "None",
                       [f"-DTACT_TESTS={tests}", "-DTACT_FUZZ=ON", "-DTACT_VALIDATE=ON", f"-DTACT_AVX2={avx2}",
                        "-DTACT_CLIENT_FLAGS=-O0", f"-DCMAKE_C_FLAGS={flags}", *options], targets)


def tier_check():
    return [BUILD_CHECK,
            Tests("sources", "check", "", f"{NO_SCRIPTS}|{LONG_SCRIPTS}", QUICK),
            Tests("unit tests", "check", UNITS, "", QUICK),
            Tests("command", "check", COMMAND, PICTURES, QUICK),
            Tests("hashes", "check", HASHES, "_float|_[24]$")]


def tier_test(address=None, web=None):
    # Only the command asks the library in float here, and nothing but fuzzing and the command that of the plane. With
    # sanitizers either takes as long to compile as that of space in double, at -O0 a fifth.
    address = address or build_address("OFF", "double", f"{ADDRESS} {NO_HUNT}", "test3", "test_cli", "fuzz",
                                       options=["-DTACT_FLOAT_FLAGS=-O0;-fno-sanitize=all", "-DTACT_PLANE_FLAGS=-O0"])
    web = web or Web()
    return [BUILD_GCC_MOST,
            Tests("gcc: sources, headers, package", "gcc", "", f"{NO_SCRIPTS}|{STANDALONE}"),
            Tests("gcc: unit tests in double", "gcc", UNITS, FLOAT, SOME),
            Tests("gcc: unit tests in float", "gcc", FLOAT, ALIKE, QUICK),
            Tests("gcc: command", "gcc", COMMAND, "", QUICK),
            Tests("gcc: hashes", "gcc", HASHES),
            python_package(),
            Build("web", [["make", "page", "check_web", "site_built"]]), web.begin(), address,
            Tests("addresses: unit tests", "clang", UNITS, f"{PLANE}|{SLOW}", FEW),
            Tests("addresses: command", "clang", COMMAND, f"{PICTURES}|{SLOW_COMMAND}", FEW),
            Tests("addresses: fuzzing", "clang", FUZZ, "", {"FUZZ_RUNS": "3000"}),
            build_thread("OFF", "test3", "test_world_hashes3"), Tests("threads", "thread", THREADS, PLANE, QUICK), web]


def benchmarks():
    """Times as ratios to those that are kept. They are reported, and no test: they say something on one quiet machine."""
    steps = [cmake_build("bench", "gcc", "Release", ["-DTACT_BENCH=ON"])]
    for kept in sorted(SOURCE.glob("bench/results/*.csv")):
        name = kept.name.split("-")[0]
        topic, dimension = name[:-1], name[-1]
        is_own = topic in ("worlds", "meshes")
        program = f"build/bench/bench/bench_{topic if is_own else 'queries'}{dimension}"
        command = [program, *([] if is_own else [topic]), "--csv", f"build/bench/{name}.csv",
                   "--baseline", str(kept)]
        steps.append(Script(f"times: {name}", command))
    return steps


def tier_all():
    steps = tier_test(build_address("ON", "ON", ADDRESS, options=["-DTACT_FLOAT_FLAGS=", "-DTACT_PLANE_FLAGS="]),
                      Web({"TACT_TEST_LONG": "1"}))
    long = {"build gcc": build_gcc("ON", "ON", "-DTACT_BASE_FLAGS=", "-DTACT_FLOAT_FLAGS="),
            "gcc: command": Tests("gcc: command", "gcc", COMMAND),
            "build web": Build("web", [["make", "page", "check_web", "site_built", "check_site"]]),
            "build thread": build_thread("ON", "test2", "test3", "test_world_hashes2", "test_world_hashes3"),
            "threads": Tests("threads", "thread", THREADS, "", QUICK),
            "gcc: unit tests in double": Tests("gcc: unit tests in double", "gcc", UNITS, FLOAT),
            "gcc: unit tests in float": Tests("gcc: unit tests in float", "gcc", FLOAT),
            "addresses: unit tests": Tests("addresses: unit tests", "clang", UNITS),
            "addresses: command": Tests("addresses: command", "clang", COMMAND),
            "addresses: fuzzing": Tests("addresses: fuzzing", "clang", FUZZ, "",
                                        {"FUZZ_SECONDS": "300"})}
    steps = [long.get(step.title(), step) for step in steps]
    steps.insert(steps.index(long["addresses: unit tests"]), Tests("addresses: hashes", "clang", HASHES))
    steps += [BUILD_MEMORY, Tests("memory: queries and worlds", "memory", HASHES, "_narrow")]
    steps.append(Tests("gcc: a level of a million triangles", "gcc", LEVEL, "", {"TACT_LEVEL_CELLS": "708"}))
    steps.append(Tests("gcc: clash in many shares, and on two hosts", "gcc", r"^test_cli_clash_(mpi|shards)$", "",
                       {"TACT_TEST_LONG": "1"}))
    steps.append(Tests("gcc: adversary by minutes", "gcc", ADVERSARY, "", {"ADVERSARY_SECONDS": "120"}))
    steps += [BUILD_CCD, Script("libccd's clients", [sys.executable, "tests/ccd/test_ccd.py"],
                                {"TACT_BUILD": str(SOURCE / "build/ccd")})]
    steps += [Script(f"sources by themselves in {precision}",
                     [sys.executable, "tools/check_standalone.py", "--precision", precision])
              for precision in ("double", "float")]
    steps += [Script(name, [sys.executable, f"tests/release/{file}.py"])
              for name, file in (("Debian packages", "debian"), ("recipes", "recipes"), ("compilers", "compilers"),
                                   ("files of a release", "files"))]
    steps.append(Script("one file", [sys.executable, "tests/tools/test_amalgamation.py", "--all"]))
    variants = ("wasm", "wasm_simd", "gcc_O0", "clang_O2", "aarch64", "musl", "i686", "riscv64", "s390x", "windows")
    return steps + [python_package("--sources"), *rust(), proofs(), *map(determinism, variants), *benchmarks()]


TIERS = {"check": tier_check, "test": tier_test, "all": tier_all}


def processor_seconds(beside):
    """What the children took that have ended, but for these steps."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime - sum(step.used for step in beside)


def make_beside(builds, jobs):
    """Makes these one after another beside the tests, which wait now and then."""
    for build in builds:
        build.is_beside = True
    threading.Thread(target=lambda: [build.make(jobs) for build in builds], daemon=True).start()


def run_steps(steps, jobs, totals):
    """Returns (title, seconds by the clock, seconds of the processors) of each step."""
    times = []
    builds = [step for step in steps if isinstance(step, Build)]
    beside = [step for step in steps if isinstance(step, (Build, Web))]
    for step in steps:
        if step not in builds and not any(build.is_beside for build in builds):
            make_beside([build for build in builds if not build.done.is_set()], jobs)
        print(f"\n=== {step.title()}", flush=True)
        start, used = time.monotonic(), processor_seconds(beside)
        step.run(jobs, totals)
        used = step.used if step in beside else processor_seconds(beside) - used
        times.append((step.title(), time.monotonic() - start, used))
    return times


def share_compile_commands():
    """Editors read build/compile_commands.json (.clangd): that of the tier which holds the most sources."""
    for tree in ("gcc", "check"):
        commands = SOURCE / "build" / tree / "compile_commands.json"
        if commands.exists():
            shutil.copyfile(commands, SOURCE / "build/compile_commands.json")
            return


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="")
    parser.add_argument("tier", choices=TIERS)
    arguments = parser.parse_args()
    os.chdir(SOURCE)
    if arguments.tier == "all":
        os.environ.setdefault("TACT_TEST_SEED", str(random.randrange(1, 1 << 32)))
        os.environ.setdefault("FUZZ_SEED", os.environ["TACT_TEST_SEED"])
        print(f"TACT_TEST_SEED={os.environ['TACT_TEST_SEED']}")
    totals = run_tests.Totals()
    steps = [step for step in TIERS[arguments.tier]() if arguments.only in step.title()]
    times = run_steps(steps, arguments.j, totals)
    share_compile_commands()
    print(f"\n{'':40}   clock  processors")
    for title, clock, used in [*times, ("in all", sum(t[1] for t in times), sum(t[2] for t in times))]:
        print(f"{title:40} {clock:6.1f} s {used:8.1f} s")
    if "TACT_TEST_SEED" in os.environ:
        print(f"TACT_TEST_SEED={os.environ['TACT_TEST_SEED']}")
    sys.exit(totals.finish())


if __name__ == "__main__":
    main()
