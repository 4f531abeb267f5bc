#!/usr/bin/env python3
"""tact clash --shard and --merge: the bytes of one run whatever the format and the number of shards; what is whole is not
done again; files that are missing, cut, changed or of another run are refused by name; how even the shares are."""

import hashlib
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "tools"),
                str(pathlib.Path(__file__).resolve().parents[1] / "support")]
import assembly
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
LONG = "TACT_TEST_LONG" in os.environ
CHANGES = 200 if LONG else 12 if tap.quick else 40
OPTIONS = ("--clearance", "0.2", "--depth", "fast", "--ignore", "part/1?:part/2?")
# The zip of BCF has the time of the run.
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"


def tact(*arguments):
    done = subprocess.run([COMMAND, "clash", *map(str, arguments)], capture_output=True, timeout=120)
    return done.returncode, done.stdout, done.stderr.decode()


def shards(count, *arguments):
    """Runs all shards; returns the names of their files."""
    parts = [f"part.{i}" for i in range(1, count + 1)]
    for i, part in enumerate(parts, 1):
        pathlib.Path(part).unlink(missing_ok=True)
        code, out, err = tact(*arguments, "--threads", 1 + i % 2, "--shard", f"{i}/{count}", "-o", part)
        tap.check(code == 0 and not out and f"shard {i} of {count}: " in err, f"shard {i} of {count}", (code, err))
    return parts


def whole(name, arguments, how):
    """The bytes and the status of a report."""
    code, out, err = tact(*arguments, *how, "-o", name)
    return code, pathlib.Path(name).read_bytes() if pathlib.Path(name).exists() else err


def check_formats():
    accepted = [json.loads(line) for line in tact("scene.json", *OPTIONS, "-f", "jsonl")[1].splitlines()]
    tap.check(len(accepted) > 100 and len({row["kind"] for row in accepted}) >= 3, "there is something to find", len(accepted))
    some = [row for i, row in enumerate(accepted) if i % 3] + [dict(accepted[0], a="lost", kind="overlap")]
    pathlib.Path("accepted.jsonl").write_text("".join(json.dumps(row) + "\n" for row in some))
    ways = [(*first, "-q", "-f", form) for form in ("table", "json", "jsonl", "csv", "html", "bcf")
            for first in ((), ("--accepted", "accepted.jsonl"))] + [("-q", "--first"), ("-q", "--touching")]
    one = {way: whole("one", ("scene.json", *OPTIONS), way) for way in ways}
    for count in (1, 5) if tap.quick else (1, 2, 5):
        parts = shards(count, "scene.json", *OPTIONS)
        wrong = [way for way in ways
                 if whole("merged", ("--merge", *reversed(parts), "scene.json", *OPTIONS), way) != one[way]]
        tap.check(not wrong, f"{count} shards give the bytes and the status of one run", wrong)
    tap.check({code for code, _ in one.values()} == {0, 1}, "some are new")
    sets = [json.loads(tact("--merge", *parts, "scene.json", *OPTIONS, "-f", "json", "-q")[1])]
    tap.check(len(sets[0]) == len(accepted), "and a merge to stdout", len(sets[0]))


def check_listed():
    """Pairs that a scene lists, in their order, twice and turned round."""
    listed = assembly.bodies(30, 3, 4)
    names = [body["name"] for body in listed]
    pairs = [list(pair) for pair in itertools.combinations(names, 2)]
    random.Random(1).shuffle(pairs)
    pairs += [pairs[0], pairs[1][::-1]]
    assembly.write("listed.json", listed, pairs=pairs)
    one = whole("one", ("listed.json",), ("-q", "-f", "csv"))
    parts = shards(3, "listed.json")
    tap.check(whole("merged", ("--merge", *parts, "listed.json"), ("-q", "-f", "csv")) == one, "listed pairs", one)
    assembly.write("empty.json", [])
    parts = shards(2, "empty.json")
    tap.check(tact("--merge", *parts, "empty.json", "-q", "-f", "json")[1] == b"[]\n", "no body at all")


def refused(name, message, *arguments):
    code, out, err = tact(*arguments)
    tap.check(code == 2 and message in err and not out and len(err.splitlines()) == 1, name, (code, out, err))


def merge_is_refused(name, message, parts):
    pathlib.Path("kept").write_text("an earlier report")
    refused(name, message, "--merge", *parts, "scene.json", *OPTIONS, "-o", "kept")
    tap.check(pathlib.Path("kept").read_text() == "an earlier report", "and the output is as it was")


def check_missing(parts):
    merge_is_refused("one is missing", "shard 2 of 4 is missing", [parts[0], *parts[2:]])
    merge_is_refused("two are missing", "shards 1 and 3 of 4 are missing", [parts[1], parts[3]])
    merge_is_refused("a file is not there", "part.9 is not there; shards 2, 3 and 4 of 4 are missing", [parts[0], "part.9"])
    tap.check(tact("--merge", *parts, parts[0], "scene.json", *OPTIONS)[0] == 0, "one twice is no harm")
    refused("no parts", "no file of a shard is named", "--merge", "scene.json")
    refused("no scene", "no scene, mesh or robot is named", "--merge", *parts)
    good = pathlib.Path(parts[1]).read_bytes()
    for wrong in (("--clearance", "0.3"), ("--depth", "full"), ("--ignore", "x"), ("--group", "x")):
        refused(f"other options: {wrong}", f"part.1 is of {'other --ignore' if wrong[1] == 'x' else 'another ' + wrong[0]}",
                "--merge", *parts, "scene.json", *OPTIONS, *wrong)
    listed = assembly.bodies(60, 1, 6)
    listed[7]["position"][0] += 1e-9
    assembly.write("moved.json", listed)
    refused("another input", "part.1 is of another input", "--merge", *parts, "moved.json", *OPTIONS)
    tact("scene.json", *OPTIONS, "--shard", "2/3", "-o", "other.2")
    merge_is_refused("another number", "other.2 is of another number of shards", [*parts, "other.2"])
    pathlib.Path(parts[1]).write_bytes(sealed(good.replace(b"version ", b"version 9", 1)))
    merge_is_refused("another version", "part.2 was written by another version of tact; shard 2 of 4 is missing", parts)
    pathlib.Path(parts[1]).write_bytes(good)


def sealed(content):
    """The same content under a right sum."""
    body = content[:content.rindex(b"end ")]
    return body + b"end " + hashlib.sha1(body).hexdigest().encode() + b"\n"


def check_mutations(parts):
    """Never a wrong merge: a changed file is refused by name; under a right sum it is refused or harmless, but no crash."""
    source = random.Random(tap.seed(5))
    good = pathlib.Path(parts[1]).read_bytes()
    seen = 0
    for i in range(CHANGES):
        changed = bytearray(good)
        at = source.randrange(len(good))
        if i % 4 == 0:
            changed = changed[:at]
        elif i % 4 == 1:
            changed[at] ^= 1 << source.randrange(8)
        elif i % 4 == 2:
            changed[at:at] = bytes(source.randrange(256) for _ in range(source.randrange(1, 9)))
        else:
            del changed[at:at + source.randrange(1, 200)]
        pathlib.Path(parts[1]).write_bytes(changed)
        code, out, err = tact("--merge", *parts, "scene.json", *OPTIONS)
        seen += code == 2 and not out and "part.2 is not whole: it was cut or changed; shard 2 of 4 is missing" in err
    tap.check(seen == CHANGES, "cut and changed files are refused", seen)
    lines = good.split(b"\n")
    first = next(i for i, line in enumerate(lines) if line.startswith(b"asked")) + 1
    codes = set()
    for i in range(CHANGES):
        changed = list(lines)
        words = changed[first + i % 5].split(b" ")
        words[source.randrange(len(words))] = source.choice([b"", b"-1", b"99999999999999999999999", b"4294967296", b"nan", b"x"])
        changed[first + i % 5] = b" ".join(words)
        pathlib.Path(parts[1]).write_bytes(sealed(b"\n".join(changed)))
        codes.add(tact("--merge", *parts, "scene.json", *OPTIONS)[0])
    tap.check(codes <= {0, 2} and 2 in codes, "forged rows do no harm", codes)
    pathlib.Path(parts[1]).write_bytes(b"")
    merge_is_refused("an empty file", "part.2 is not whole", parts)
    pathlib.Path(parts[1]).write_bytes(good)


def check_restart(parts):
    before = {part: (os.stat(part).st_ino, pathlib.Path(part).read_bytes()) for part in parts}
    pathlib.Path(parts[2]).write_bytes(before[parts[2]][1][:-20])
    for i, part in enumerate(parts, 1):
        code, _, err = tact("scene.json", *OPTIONS, "--shard", f"{i}/4", "-o", part)
        again = f"part.{i} is whole: shard {i} of 4 is not done again" in err
        same = os.stat(part).st_ino == before[part][0]
        tap.check(code == 0 and again == same == (i != 3) and pathlib.Path(part).read_bytes() == before[part][1],
                  f"shard {i} is done again only if it must be", (code, err))
    tap.check(all("." not in name or len(name.split(".")) == 2 for name in os.listdir(".")), "no other files are left",
              os.listdir("."))
    tap.check(os.stat(parts[2]).st_mode & 0o777 == 0o666 & ~UMASK, "with the rights of any file")


def check_own_output(parts):
    before = pathlib.Path(parts[0]).read_bytes()
    os.link(parts[0], "same")
    for name in (parts[0], "same"):
        refused("a report instead of a shard", "is the file of a shard", "--merge", *parts, "scene.json", *OPTIONS, "-o", name)
    tap.check(pathlib.Path(parts[0]).read_bytes() == before, "the shard is as it was")
    os.unlink("same")


def check_lost():
    """Where a file may not become so large nothing is left of it; a shard reads no --accepted."""
    limit = "ulimit -f 1; exec \"$@\""
    done = subprocess.run(["sh", "-c", limit, "sh", COMMAND, "clash", "scene.json", "--clearance", "9", "--shard", "1/2", "-o", "big.1"],
                          capture_output=True, timeout=60, text=True)
    tap.check(done.returncode == 2 and "big.1: cannot be written: File too large" in done.stderr, "a limit on files", done)
    tap.check(not [name for name in os.listdir(".") if name.startswith("big")], "no part of a file is left", os.listdir("."))
    code, _, err = tact("scene.json", "--shard", "1/2", "--accepted", "none.jsonl", "-o", "with.1")
    tap.check(code == 0, "an accepted report is for the merge", err)


def check_refusals():
    refused("nowhere", "--shard needs a file", "scene.json", "--shard", "1/2")
    for text in ("0/2", "3/2", "2", "1/0", "1/2/3", "a/b", "/", "1/65537", ""):
        refused(f"--shard {text!r}", "it must be I/N", "scene.json", "--shard", text, "-o", "x.1")
    refused("two ways", "it must be one of them", "scene.json", "--shard", "1/2", "--merge", "-o", "x.1")
    refused("the first", "give it to --merge", "scene.json", "--shard", "1/2", "--first", "-o", "x.1")
    refused("statistics", "--stats is for tact-mpi", "scene.json", "--stats")
    refused("balance", "it must be up to 16 whole numbers", "scene.json", "--balance", "2,2.5")
    for option in (("--first",), ("--touching",), ("--regions",), ("-f", "html"), ("--accepted", "none.json")):
        refused(f"balance {option[0]}", "--balance makes no report", "scene.json", "--balance", "2", *option)
    os.mkfifo("pipe")
    os.mkdir("folder")
    for name in ("pipe", "folder"):
        refused(f"a {name} for a shard", f"{name}: is no regular file", "scene.json", "--shard", "1/2", "-o", name)
        refused(f"a {name} to merge", f"{name} is no regular file", "--merge", name, "scene.json")
    refused("no folder", "none/x.1: cannot be written: No such file", "scene.json", "--shard", "1/2", "-o", "none/x.1")


def check_balance():
    """Counted, not timed: the work that the most laden of so many has, over the mean."""
    wide = 60 if LONG else 13
    listed = [{"name": f"{x} {y} {z}", "shape": "ball" if (x + y + z) % 3 else "small", "position": [1.9 * x, 1.9 * y, 1.9 * z]}
              for x in range(wide) for y in range(wide) for z in range(wide)]
    listed += [{"name": f"cube {i}", "shape": "cube", "position": [3 * i, 3, 3]} for i in range(wide // 2)]
    assembly.write("even.json", listed)
    counts = [1, 2, 3, 7, 64] + ([512, 4096] if LONG else [])
    code, out, err = tact("even.json", "--balance", ",".join(map(str, counts)))
    first, _, *rows = out.decode().splitlines()
    rows = [row.split() for row in rows]
    tap.check(" steps; correlation with the estimate by boxes " in first and int(first.split()[0]) > 5000, "enough pairs", first)
    tap.check(code == 0 and [int(row[0]) for row in rows] == counts, "a line for each number", (out, err))
    for row in rows:
        estimated, counted, handed = map(float, row[3:6])
        tap.check(1 <= estimated <= 1.1 and 1 <= counted <= 1.25 and 1 <= handed <= 1.1,
                  f"{row[0]} processes have even shares", row)


UMASK = os.umask(0)
os.umask(UMASK)
with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    assembly.write("scene.json", assembly.bodies(60, 1, 6))
    check_formats()
    check_listed()
    parts = shards(4, "scene.json", *OPTIONS)
    check_restart(parts)
    check_missing(parts)
    check_mutations(parts)
    check_own_output(parts)
    check_lost()
    check_refusals()
    check_balance()
    os.chdir("/")
tap.finish()
