#!/usr/bin/env python3
"""The gallery of hard cases: what is recorded of Tact is what the command says, to the last bit, the truth is within
its bound, and the C programs say the same."""

import json
import pathlib
import sys
import tempfile
from decimal import Decimal

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import gallery
import tap
from tap import build, source


def check_truth(case, recorded):
    name, answer, truth = case["name"], recorded["tact"], Decimal(recorded["truth"])
    tap.check(format(gallery.truth(case["scene"]), "f") == recorded["truth"], f"{name}: the recorded truth")
    off = abs(Decimal(answer["distance"]) - truth)
    tap.check(off <= Decimal(answer["error_bound"]), f"{name}: the truth is within the bound", f"off by {off}")
    # The judge computes with 64 bits of coordinates.
    lower, upper = map(Decimal, recorded["judge"])
    numbers = [float(word) for word in gallery.plain_pair(case["scene"]).split() if not word.isalpha()]
    slack = Decimal(2) ** -60 * Decimal(max(map(abs, numbers)))
    tap.check(lower - slack <= truth <= upper + slack, f"{name}: the judge of the benchmark has it between its ends",
              f"{lower} {truth} {upper}")


def check_programs(recorded):
    """All programs of the cases as one, for time's sake."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "all"
        includes = "".join(f'#define main case_{i}\n#include "{gallery.PROGRAMS / case["name"]}.c"\n#undef main\n'
                           for i, case in enumerate(recorded))
        calls = "".join(f"    case_{i}();\n" for i in range(len(recorded)))
        path.with_suffix(".c").write_text(f"{includes}int main(void) {{\n{calls}    return 0;\n}}\n")
        tap.check_run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", path, f"-I{source}/include",
                       path.with_suffix(".c"), build / "libtact.a", "-lm"], "the C programs compile")
        lines = tap.check_run([path], "and run").splitlines()
    for line, case in zip(lines, recorded, strict=True):
        relation, distance, _ = line.split(", ")
        answer = case["tact"]
        tap.check(relation == answer["status"].replace("overlap", "overlapping")
                  and float(distance.split()[1]) == answer["distance"], f"{case['name']}: as is recorded", line)


def main():
    recorded = json.loads(gallery.RECORD.read_text(encoding="utf-8"))["cases"]
    cases = gallery.cases()
    names, found = ([case["name"] for case in list_of] for list_of in (cases, recorded))
    tap.check(names == found, "each case is recorded, in order")
    for case, record in zip(cases, recorded):
        said = gallery.ask_tact(build / "tact", case["name"])
        tap.check(said == record["tact"], f"{case['name']}: the command says what is recorded", f"{said}")
        check_truth(case, record)
        program = (gallery.PROGRAMS / f"{case['name']}.c").read_text(encoding="utf-8")
        tap.check(program == gallery.c_program(case), f"{case['name']}: the program is that of the scene")
    check_programs(recorded)
    tap.finish()


if __name__ == "__main__":
    main()
