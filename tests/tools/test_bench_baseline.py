#!/usr/bin/env python3
"""bench_compare, and with it --baseline of the benchmarks, finds times in CSVs of any version, and their ratios."""

import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

QUERIES = """# processor: any
category,library,precision,call,pairs,ns,ratio_bullet,bad
box,Bullet,double,cold,1000,500,1,0
box,Tact,double,cold,1000,100,0.2,0
box,Tact,double,warm,1000,50,0.1,0
hull,Tact,float,cold,1000,400,,0
gone,Tact,double,cold,1000,70,,0
none,Tact,double,cold,1000,,,0
"""
# Other columns in another order, a new category, and times of 1.5, 0.5, 2 and, for the rival, 1.1 times the old ones.
NEWER = """ns,call,precision,library,category,new
550,cold,double,Bullet,box,
150,cold,double,Tact,box,
25,warm,double,Tact,box,
800,cold,float,Tact,hull,
10,cold,double,Tact,fresh,
"""
WORLDS = """scene,dimension,library,precision,settings,bodies,steps,ms_first,ms_all,ratio_first
pile,3,Bullet bare,double,"3.24, ""10"" iterations",211,600,9,2,nan
pile,3,Tact,double,"0.1.0, 4 substeps",211,600,9,8,nan
"""


def compare(old, new):
    """(exit code, output, rows by their keys) of bench_compare for the texts of two files."""
    for path, text in ((folder / "old.csv", old), (folder / "new.csv", new)):
        path.write_text(text)
    code, output = tap.run([program, folder / "old.csv", folder / "new.csv"])
    rows = {line.rsplit(None, 3)[0].strip(): [float(x) for x in line.split()[-3:]]
            for line in output.splitlines() if line.startswith("  ") and "baseline" not in line}
    return code, output, rows


def check_ratios():
    code, output, rows = compare(QUERIES, NEWER)
    expected = {"box, Tact, double, cold": [100, 150, 1.5], "box, Tact, double, warm": [50, 25, 0.5],
                "hull, Tact, float, cold": [400, 800, 2]}
    tap.check(code == 0 and rows == expected, "ratios of the times of Tact that both files have", output)
    # The cube root of 1.5 * 0.5 * 2 is 1.145.
    tap.check("3 times of Tact, geometric mean 1.145, worst 2.000 (hull, Tact, float, cold)" in output,
              "geometric mean and worst", output)
    tap.check("1 times of rivals, geometric mean 1.100" in output, "rivals have a mean of their own", output)
    slower = re.findall(r"slower: (.*)", output)
    tap.check(slower == ["hull, Tact, float, cold, 2.000 times", "box, Tact, double, cold, 1.500 times"],
              "what has become slower than the machine, the worst first", output)
    code, output, rows = compare(QUERIES, NEWER.replace("550,", "1000,"))
    tap.check(re.findall(r"slower: (.*)", output) == ["nothing"], "a machine that is slower explains it", output)
    code, output, rows = compare(WORLDS, WORLDS.replace(",9,8,", ",9,4,"))
    tap.check(rows == {"pile, Tact, double": [8, 4, 0.5]}, "worlds have quoted fields", output)
    code, output, rows = compare(QUERIES, WORLDS)
    tap.check(code == 0 and "no times in common" in output, "files with nothing in common", output)


def check_files():
    for text in ("", "# only a comment\n", "a,b,c\n1,2,3\n", QUERIES + "box,Tact\n"):
        code, output, _ = compare(text, NEWER)
        tap.check(code == 2 and "old.csv" in output, f"refused: {text[-20:]!r}", output)
    for path in sorted((source / "bench/results").glob("*.csv")):
        code, output = tap.run([program, path, path])
        tap.check(code == 0 and re.search(r"[1-9]\d* times of Tact, geometric mean 1.000, worst 1.000", output),
                  f"{path.name} can be read", output)


with tempfile.TemporaryDirectory() as made:
    folder = pathlib.Path(made)
    program = folder / "bench_compare"
    tap.check_run([os.environ.get("CC", "cc"), "-std=gnu17", "-Wall", "-Wextra", "-Werror", f"-I{source}/bench",
                   source / "bench/base/compare_csv.c", source / "bench/base/baseline.c", "-lm", "-o", program],
                  "bench_compare compiles")
    check_ratios()
    check_files()
tap.finish()
