#!/usr/bin/env python3
"""The benchmark's runs, comparisons and tables (docs/benchmark.md).

usage: bench.py run PROGRAMS RESULTS LABEL [--minutes N] [--pairs N] [--seed N] [--only NAME,...]
       bench.py tables RESULTS LABEL [FILE...]
       bench.py compare PROGRAMS BASELINE...
       bench.py check BASELINE...

run      asks all queries in both dimensions, or only those named, such as distance3,cast2; leaves a CSV and a chart of
         each in RESULTS, as QUERY2-LABEL.csv, in about that many minutes altogether
tables   writes the tables of those CSVs into the files, between their markers; default: README.md, docs/benchmark.md
compare  runs what a kept CSV has measured once more and tells what has become slower since; a folder means its CSVs
check    only tells whether compare could read them"""

import argparse
import csv
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUERIES = ["distance", "collide", "raycast", "cast"]
# Programs of their own: they are asked for no query.
OWN = ["worlds", "meshes"]
# Of the time of a run. What one does not need is left to those behind it.
SHARES = {"raycast2": 0.03, "cast2": 0.05, "distance2": 0.09, "collide2": 0.10, "raycast3": 0.06, "cast3": 0.08,
          "distance3": 0.26, "collide3": 0.33, "meshes3": 0.2}
TITLES = {"distance3": "Distances in space", "collide3": "Manifolds in space", "raycast3": "Rays in space",
          "cast3": "Casts in space", "distance2": "Distances in the plane", "collide2": "Manifolds in the plane",
          "raycast2": "Rays in the plane", "cast2": "Casts in the plane"}
NEGLIGIBLE = 1e-3
HELP = """(bad n%): wrong, or no answer, in that share of the pairs; shown above 0.1%. \\*: a plain yes or no where
others tell a distance, or lacks some of the shapes."""


class Failure(Exception):
    """What the user is told before the program ends."""


# ---- kept results

class Row:
    """One library in one category."""

    def __init__(self, fields):
        self.category, self.library = fields["category"], fields["library"]
        self.precision, self.call = fields["precision"], fields["call"]
        self.ns = float(fields["ns"]) if fields["ns"] else None
        pairs = int(fields["pairs"])
        self.bad = float(fields["bad"])
        self.incomplete = (int(fields["silent"]) + int(fields["unsupported"])) / pairs
        self.lacks_all = int(fields["unsupported"]) == pairs

    def is_tact(self):
        return self.library.startswith("Tact")

    def is_right(self):
        return self.bad <= NEGLIGIBLE and self.incomplete <= NEGLIGIBLE

    def name(self):
        return f"{self.library} {self.precision}" + ("" if self.call == "cold" else f", {self.call}")

    def marks(self):
        share = 100 * self.bad
        bad = f" (bad {share:{'.0f' if share > 10 else '.2g'}}%)" if self.bad > NEGLIGIBLE else ""
        return bad + (" \\*" if self.incomplete > NEGLIGIBLE else "")

    def cell(self):
        if self.ns is None:
            return "no such shape" if self.lacks_all else "no answer"
        return f"{self.ns:.0f}{self.marks()}"


def read_results(path):
    """(comments, rows) of a CSV."""
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"cannot read '{path}': {error}") from error
    comments = [line[2:] for line in lines if line.startswith("# ")]
    try:
        return comments, [Row(fields) for fields in csv.DictReader(line for line in lines if not line.startswith("#"))]
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"'{path}' is no CSV of bench_queries: {error!r}") from error


def topic_of(path, text):
    """("distance", "3"): from the comments of a CSV; where they do not say, from its name."""
    query = re.search(r"^# query: (\w+)", text, re.MULTILINE)
    dimension = re.search(r"^# dimension: ([23])$", text, re.MULTILINE)
    if query and dimension:
        return query[1], dimension[1]
    match = re.match(r"(distance|collide|raycast|cast|worlds|meshes)([23])(?![0-9])", pathlib.Path(path).name)
    if not match:
        raise Failure(f"'{path}' does not say its dimension, nor does its name, such as distance3-here.csv")
    return match[1], match[2]


def baselines(paths):
    """(path, query, dimension) of each CSV that is meant, all of which can be read."""
    found = []
    for path in map(pathlib.Path, paths):
        files = sorted(path.glob("*.csv")) if path.is_dir() else [path]
        if not files:
            raise Failure(f"no CSV in '{path}'")
        found += files
    return [(path, *readable_topic(path)) for path in found]


def readable_topic(path):
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"cannot read '{path}': {error}") from error
    head = next((line for line in text.splitlines() if line[:1] not in ("#", "")), "")
    if not {"library", "precision"} <= set(head.split(",")):
        raise Failure(f"'{path}' is no CSV of the benchmark: it has the columns of none")
    return topic_of(path, text)


# ---- running

def run_all(arguments):
    programs, results = pathlib.Path(arguments.programs).resolve(), pathlib.Path(arguments.results)
    results.mkdir(parents=True, exist_ok=True)
    unknown = set(arguments.only or []) - set(SHARES)
    if unknown:
        raise Failure(f"'{unknown.pop()}' is none of {', '.join(SHARES)}")
    chosen = [name for name in SHARES if name in (arguments.only or SHARES)]
    shares, end = sum(SHARES[name] for name in chosen), time.monotonic() + 60 * arguments.minutes
    for name in chosen:
        seconds = max(end - time.monotonic(), 1) * SHARES[name] / shares
        shares -= SHARES[name]
        target = results / f"{name}-{arguments.label}"
        query = [] if name[:-1] in OWN else [name[:-1], "--pairs", str(arguments.pairs)]
        call([programs / f"bench_{'queries' if query else name[:-1]}{name[-1]}", *query, "--seconds", f"{seconds:.0f}",
              "--seed", str(arguments.seed), "--csv", f"{target}.csv", "--chart", f"{target}.svg"])


def call(command):
    try:
        done = subprocess.run([str(part) for part in command], check=False)
    except OSError as error:
        raise Failure(f"cannot run '{command[0]}': {error}") from error
    if done.returncode:
        raise Failure(f"'{command[0]}' has failed")


def compare_all(arguments):
    for path, topic, dimension in baselines(arguments.baseline):
        print(f"\n{path}", flush=True)
        kind = [topic, []] if topic in OWN else ["queries", [topic]]
        call([pathlib.Path(arguments.programs).resolve() / f"bench_{kind[0]}{dimension}", *kind[1], "--baseline", path])


# ---- tables

def by_category(rows):
    found = {}
    for row in rows:
        found.setdefault(row.category, []).append(row)
    return found


def tact_of(rows, precision="double", call_="cold"):
    for row in rows:
        if (row.library, row.precision, row.call) == ("Tact", precision, call_) and row.ns:
            return row
    return None


def best_right(rows):
    right = [row for row in rows if not row.is_tact() and row.call == "cold" and row.ns and row.is_right()]
    return min(right, key=lambda row: row.ns, default=None)


def faster(rows, tact):
    """Rivals whose answers took less time, right or not; of one in two precisions the faster."""
    found = [row for row in rows if not row.is_tact() and row.call == tact.call and row.ns and row.ns < tact.ns]
    fastest = {row.library: row for row in sorted(found, key=lambda row: -row.ns)}
    return sorted(fastest.values(), key=lambda row: row.ns)


def names(rows):
    return ", ".join(f"{row.library} {row.ns:.0f}{row.marks()}" for row in rows) or "nobody"


def table(head, lines):
    return [f"| {' | '.join(head)} |", "|" + "---|" * len(head), *(f"| {' | '.join(line)} |" for line in lines)]


def verdict(rows):
    """The cells that hold Tact against the others."""
    tact, best = tact_of(rows), best_right(rows)
    ratio = f"{tact.ns / best.ns:.2f}" if tact and best else ""
    return [f"{best.library} {best.ns:.0f}" if best else "nobody", ratio, names(faster(rows, tact)) if tact else ""]


VERDICT = ["best right rival", "Tact double takes of it", "faster than Tact double"]


def short_table(rows):
    """Tact beside the best right rival, and who is faster."""
    lines = []
    for category, group in by_category(rows).items():
        tact = [tact_of(group, precision) for precision in ("double", "float")]
        lines.append([category, *(row.cell() if row else "" for row in tact), *verdict(group)])
    return table(["ns a pair", "Tact double", "Tact float", *VERDICT], lines)


def long_table(rows, keeps):
    """A column for each library that `keeps` accepts."""
    columns = list(dict.fromkeys(row.name() for row in rows if keeps(row)))
    lines = []
    for category, group in by_category(rows).items():
        cells = {row.name(): row.cell() for row in group}
        lines.append([category, *(cells.get(column, "") for column in columns)])
    return table(["ns a pair", *columns], lines)


def full_tables(rows):
    """All that was measured: cold calls, then those that an earlier call has left something for."""
    made = long_table(rows, lambda row: row.call == "cold") + [""] + short_table(rows)
    if any(row.call != "cold" for row in rows):
        made += ["", "With what the last call has left behind, in motion (warm) and at rest:", ""]
        kept = {(row.library, row.precision) for row in rows if row.call != "cold"}
        made += long_table(rows, lambda row: (row.library, row.precision) in kept)
    return made


def summary(results):
    """A line for each query: how often somebody is faster."""
    lines = []
    for name, (_, rows) in results.items():
        groups = by_category(rows).values()
        slower = [group for group in groups if best_right(group) and tact_of(group).ns > best_right(group).ns]
        who = sorted({best_right(group).library for group in slower})
        ratios = sorted(tact_of(group).ns / best_right(group).ns for group in groups if best_right(group))
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}" if ratios else ""
        lines.append([TITLES[name], str(len(groups)), str(len(ratios)), spread, str(len(slower)), ", ".join(who)])
    return table(["", "categories", "with a right rival", "Tact double takes of the best one", "slower in", "than"], lines)


def mesh_rows(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def mesh_library(fields):
    return f"{fields['library']} {fields['precision']}" + ("" if fields["call"] == "cold" else f", {fields['call']}")


def mesh_wrong(fields):
    return f" (wrong {fields['wrong']} of {fields['questions']})" if int(fields["wrong"]) else ""


def mesh_cell(fields):
    """The time in those of Tact in double: "7.9 (wrong 5 of 128)"."""
    ratio = float(fields["ratio_tact"]) if fields["ratio_tact"] else None
    return (f"{ratio:.2f}" if ratio else "no answer") + mesh_wrong(fields)


def mesh_time(ns):
    return f"{ns:.0f} ns" if ns < 9999.5 else f"{ns / 1000:.0f} µs"


def mesh_tables(path):
    """Ratios to Tact's times, a line for each category; a new table where other libraries answer."""
    made, head = [], None
    rows = mesh_rows(path)
    for category in dict.fromkeys(row["category"] for row in rows):
        cells = {mesh_library(row): row for row in rows if row["category"] == category}
        own = cells.pop("Tact double")
        if list(cells) != head:
            head = list(cells)
            made += ["", *table(["", "Tact double", *head], [])]
        first = f"{mesh_time(float(own['ns']))} a {own['unit']}" + mesh_wrong(own)
        made += table([], [[category, first, *map(mesh_cell, cells.values())]])[2:]
    return made[1:]


def mesh_bytes(path):
    """Bytes of a triangle or box, of those who tell them."""
    rows = [row for row in mesh_rows(path) if row["bytes"] and row["call"] == "cold"]
    columns = list(dict.fromkeys(map(mesh_library, rows)))
    made = []
    for category in dict.fromkeys(row["category"] for row in rows):
        cells = {mesh_library(row): f"{float(row['bytes']):.0f}" for row in rows if row["category"] == category}
        made.append([category, *(cells.get(column, "") for column in columns)])
    return table(["bytes", *columns], made)


def mesh_block(results, label):
    path = pathlib.Path(results) / f"meshes3-{label}.csv"
    if not path.exists():
        raise Failure(f"no meshes3-{label}.csv for 'meshes'")
    comments = [line[2:] for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("# ")]
    kept = {"meshes": (comments, [])}
    link = f"Chart and CSV: [bench/results/meshes3-{label}](../bench/results/meshes3-{label}.svg)."
    return [*mesh_tables(path), "", *mesh_bytes(path), "", machine_of(kept), versions(kept), link]


def machine_of(results):
    """What the results say of the machine; the load is the least and the most of them."""
    said = [dict(line.split(": ", 1) for line in comments if ": " in line) for comments, _ in results.values()]
    loads = sorted(float(one["load"]) for one in said if "load" in one)
    load = f"; processes that ran, the benchmark among them: {loads[0]:.0f} to {loads[-1]:.0f}" if loads else ""
    one = said[0]
    return (f"{one.get('processor', '')}; {one.get('compiler', '')}; {one.get('date', '')}; "
            f"{one.get('query', '').split(', ')[-1]}{load}.")


def versions(results):
    """"Jolt 3b47ec39, ODE 0.16.2": what was measured."""
    found = {}
    for comments, _ in results.values():
        for line in comments:
            match = re.match(r"([^:]+), (?:double|float): (\S+)$", line)
            if match:
                found.setdefault(match[1], match[2])
    return "Versions: " + ", ".join(f"{library} {version}" for library, version in sorted(found.items())) + "."


def block(name, results, arguments):
    """The lines of a marker's block."""
    what, _, topic = name.partition(" ")
    label = arguments.label
    if name == "meshes":
        return mesh_block(arguments.results, label)
    chosen = results.get(topic)
    if topic and not chosen:
        raise Failure(f"no {topic}-{label}.csv for '{name}'")
    if what == "full":
        pairs = f"Chart and CSV: [bench/results/{topic}-{label}](../bench/results/{topic}-{label}.svg)."
        return full_tables(chosen[1]) + ["", HELP, pairs]
    if what == "short":
        return short_table(chosen[1])
    if what == "summary":
        return summary(results)
    if what == "machine":
        return [machine_of(results), versions(results)]
    raise Failure(f"a marker asks for '{name}', which is none of full, short, summary, machine and meshes")


MARKER = re.compile(r"(<!-- bench: (?P<name>[a-z]+(?: [a-z]+[23])?) -->\n).*?(<!-- bench end -->)", re.DOTALL)


def write_tables(arguments):
    results = {}
    for name in TITLES:
        path = pathlib.Path(arguments.results) / f"{name}-{arguments.label}.csv"
        if path.exists():
            results[name] = read_results(path)
    if not results:
        raise Failure(f"no results of '{arguments.label}' in '{arguments.results}'")
    for path in map(pathlib.Path, arguments.files or [ROOT / "README.md", ROOT / "docs/benchmark.md"]):
        text = path.read_text(encoding="utf-8")
        if not MARKER.search(text):
            raise Failure(f"'{path}' has no markers like <!-- bench: short distance3 -->")
        written = MARKER.sub(lambda match: match[1] + "\n".join(block(match["name"], results, arguments)) + "\n"
                             + match[3], text)
        path.write_text(written, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    run = commands.add_parser("run")
    run.add_argument("programs")
    run.add_argument("results")
    run.add_argument("label")
    run.add_argument("--minutes", type=float, default=11)
    run.add_argument("--pairs", type=int, default=500)
    run.add_argument("--seed", type=int, default=1)
    run.add_argument("--only", type=lambda text: text.split(","))
    run.set_defaults(act=run_all)
    tables = commands.add_parser("tables")
    tables.add_argument("results")
    tables.add_argument("label")
    tables.add_argument("files", nargs="*")
    tables.set_defaults(act=write_tables)
    compare = commands.add_parser("compare")
    compare.add_argument("programs")
    compare.add_argument("baseline", nargs="+")
    compare.set_defaults(act=compare_all)
    check = commands.add_parser("check")
    check.add_argument("baseline", nargs="+")
    check.set_defaults(act=lambda arguments: baselines(arguments.baseline))
    arguments = parser.parse_args()
    try:
        arguments.act(arguments)
    except Failure as failure:
        print(f"bench.py: {failure}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
