#!/usr/bin/env python3
"""tools/bench.py writes tables of kept results between markers, names whoever is faster, and refuses what is no result."""

import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

RESULTS = """# processor: some
# query: distance, seed: 1
# dimension: 3
# load: 3.6
# Jolt, float: 3b47ec39
category,library,precision,call,pairs,ns,bad,failed,wrong_status,silent,unsupported
box,ODE,double,cold,1000,50,0.24,240,0,0,0
box,Jolt,float,cold,1000,400,0.001,0,0,0,0
box,Coal,double,cold,1000,300,0.002,2,0,0,0
box,Coal,double,rest,1000,20,0,0,0,0,0
box,Tact,double,cold,1000,100,0,0,0,0,0
box,Tact,float,cold,1000,90,0,0,0,0,0
box,Tact,double,rest,1000,30,0,0,0,0,0
cone,ODE,double,cold,1000,,0,0,0,0,1000
cone,Jolt,float,cold,1000,80,0,0,0,0,0
cone,Coal,double,cold,1000,70,0,0,0,2,0
cone,Tact,double,cold,1000,100,0,0,0,0,0
"""
MESHES = """# processor: some
# query: meshes, seed: 1
# load: 3.6
# Jolt, float: 3b47ec39
category,library,precision,call,questions,unit,ns,ratio_tact,wrong,failed,err_max,bytes,passes
box_rest,Jolt,float,cold,128,shape,400,4,5,0,20,,9
box_rest,Tact,double,cold,128,shape,100,1,0,0,0.1,,9
build,Jolt,float,cold,1,triangle,50,0.5,0,0,0,15.4,9
build,Jolt,float,sanitize,1,triangle,,,1,1,,15.4,9
build,Tact,double,cold,1,triangle,12345,1,1,0,0,48,9
"""
PAGE = """before
<!-- bench: short distance3 -->
old
<!-- bench end -->
between
<!-- bench: summary -->
<!-- bench end -->
<!-- bench: machine -->
<!-- bench end -->
<!-- bench: full distance3 -->
<!-- bench end -->
<!-- bench: meshes -->
<!-- bench end -->
after
"""
TOOL = [sys.executable, source / "tools/bench.py"]


def check_tables():
    (folder / "distance3-x.csv").write_text(RESULTS)
    (folder / "meshes3-x.csv").write_text(MESHES)
    page = folder / "page.md"
    page.write_text(PAGE)
    code, output = tap.run([*TOOL, "tables", folder, "x", page])
    written = page.read_text()
    tap.check(code == 0 and written.startswith("before\n") and written.endswith("after\n") and "\nold\n" not in written,
              "what is between the markers is written anew, and nothing else", output + written)
    tap.check("| box | 100 | 90 | Jolt 400 | 0.25 | ODE 50 (bad 24%) |" in written
              and "| cone | 100 |  | Jolt 80 | 1.25 | Coal 70 \\*, Jolt 80 |" in written,
              "the best right rival, and all that are faster with what is wrong with them", written)
    tap.check("| Distances in space | 2 | 2 | 0.25 to 1.25 | 1 | Jolt |" in written, "how often somebody is faster", written)
    tap.check("| box | 50 (bad 24%) | 400 | 300 (bad 0.2%) | 100 | 90 |" in written
              and "| cone | no such shape | 80 | 70 \\* | 100 |  |" in written
              and "| box | 300 (bad 0.2%) | 20 | 100 | 30 |" in written, "all columns, cold and kept", written)
    tap.check("| box_rest | 100 ns a shape | 4.00 (wrong 5 of 128) |\n" in written
              and "| build | 12 \N{MICRO SIGN}s a triangle (wrong 1 of 1) | 0.50 | no answer (wrong 1 of 1) |" in written
              and "| build | 15 | 48 |" in written, "meshes: ratios, what is wrong, bytes", written)
    tap.check("Jolt 3b47ec39" in written and "the benchmark among them: 4 to 4" in written, "versions and load", written)
    again = page.read_text()
    tap.run([*TOOL, "tables", folder, "x", page])
    tap.check(page.read_text() == again, "written twice is the same")


def check_refused():
    page = folder / "refused.md"
    for name, arguments, said in [
            ("no file", ["check", folder / "distance3-none.csv"], "cannot read"),
            ("no CSV", ["check", source / "README.md"], "columns of none"),
            ("no dimension", ["check", folder / "unnamed.csv"], "does not say its dimension"),
            ("an empty folder", ["check", folder / "empty"], "no CSV in"),
            ("no such query", ["run", folder, folder, "x", "--only", "cast2,fly3"], "'fly3' is none of"),
            ("no such label", ["tables", folder, "y", page], "no results of 'y'"),
            ("no markers", ["tables", folder, "x", folder / "unnamed.csv"], "no markers"),
            ("a marker without results", ["tables", folder, "x", page], "no cast2-x.csv")]:
        (folder / "empty").mkdir(exist_ok=True)
        (folder / "unnamed.csv").write_text(RESULTS.replace("# dimension: 3\n", ""))
        page.write_text("<!-- bench: short cast2 -->\n<!-- bench end -->\n")
        code, output = tap.run([*TOOL, *arguments])
        tap.check(code == 2 and said in output and "Traceback" not in output, f"refused: {name}", output)
    for path in (folder / "distance3-x.csv", folder / "meshes3-x.csv", source / "bench/results"):
        tap.check_run([*TOOL, "check", path], f"can be compared with: {path.name}")


def check_documents():
    """The tables of the documents are those of the kept results."""
    label = re.search(r"bench/results/distance3-([\w-]+)\]", (source / "docs/benchmark.md").read_text())[1]
    for name in ("README.md", "docs/benchmark.md"):
        copy = folder / "copy.md"
        shutil.copyfile(source / name, copy)
        code, output = tap.run([*TOOL, "tables", source / "bench/results", label, copy])
        tap.check(code == 0 and copy.read_text() == (source / name).read_text(),
                  f"{name} has the tables of bench/results (tools/bench.py tables bench/results {label})", output)


with tempfile.TemporaryDirectory() as made:
    folder = pathlib.Path(made)
    check_tables()
    check_refused()
    check_documents()
tap.finish()
