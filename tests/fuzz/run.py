#!/usr/bin/env python3
"""Runs a fuzz target: first over every input that was once a finding (tests/fuzz/found/), then over new ones.

usage: run.py FUZZ_TARGET

FUZZ_SECONDS says for how long (default 20), FUZZ_SEED from which seed (default 1). A finding is left in the build
directory as crash-...; put it into tests/fuzz/found/<target>/ once it is understood."""

import os
import pathlib
import re
import shutil
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def numbers(*values):
    """As take_real() in input.h reads them: multiples of 1/16."""
    return b"".join(struct.pack("Bb", 0, round(value * 16)) for value in values)


def distance_seeds():
    """One input for each pair of shapes: (pose, a, b), see fuzz_distance3.c."""
    poses = [b"\x00" + numbers(x, y, z) for x, y, z in ((0, 0, 0), (2, 0, 0), (0.5, 0.25, 1))]
    sizes = {1: 6, 2: 9, 8: 0}
    for a in range(12):
        for b in range(12):
            text = poses[(a + b) % 3]
            for kind in (a, b):
                text += bytes([kind])
                if kind == 8:
                    text += bytes([7]) + b"".join(numbers(i & 1, i >> 1 & 1, i >> 2) for i in range(8))
                else:
                    text += numbers(*([1, 0.5, 0.75, -1, 0.5, 0.25, 0.5, -1, -0.5][:sizes.get(kind, 3)]))
            yield text


def hull_seeds():
    for count in (1, 2, 4, 8, 27):
        yield bytes([0]) + numbers(1, 0.5, 0.25) + b"".join(numbers(i % 3, i // 3 % 3, i // 9) for i in range(count))
        yield bytes([4]) + numbers(0, 0, 1) + b"".join(
            numbers((i * 7 % 11) / 4, (i * 5 % 13) / 4, (i * 3 % 7) / 4) for i in range(count))


def scene_seeds():
    for file in sorted([*source.glob("scenes/*.json"), *source.glob("tests/regress/*.json")]):
        text = file.read_bytes()
        if len(text) <= 4096:
            yield text
    yield (b'{"dimension":3,"shapes":{"a":{"type":"box","half_extents":[1,2,3],"rounding":0.1},'
           b'"b":{"type":"hull","points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}},'
           b'"bodies":[{"name":"x","shape":"a","position":[0,0,0],"rotation":[0,0,0,1]},{"name":"y","shape":"b"}],'
           b'"pairs":[["x","y"]]}')


SEEDS = {"fuzz_hull3": hull_seeds, "fuzz_distance3": distance_seeds, "fuzz_scene": scene_seeds}


def main(target):
    name = pathlib.Path(target).name
    work = build / "fuzz" / name
    shutil.rmtree(work, ignore_errors=True)
    (work / "corpus").mkdir(parents=True)
    for number, seed in enumerate(SEEDS[name]()):
        (work / "corpus" / f"seed_{number:03}").write_bytes(seed)
    found = sorted((source / "tests/fuzz/found" / name.removeprefix("fuzz_")).glob("*"))
    for file in found:
        tap.check_run([target, "-timeout=10", file], f"{name}: {file.name} is answered")
    seconds = os.environ.get("FUZZ_SECONDS", "20")
    code, output = tap.run([target, f"-max_total_time={seconds}", f"-seed={os.environ.get('FUZZ_SEED', '1')}",
                            "-max_len=4096", "-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1",
                            f"-artifact_prefix={build}/", work / "corpus"])
    runs = re.search(r"number_of_executed_units: (\d+)", output)
    count = int(runs[1]) if runs else 0
    tap.check(code == 0 and count > 1000, f"{name}: no finding in {count} inputs, which are over 1000", output[-6000:])


main(sys.argv[1])
tap.finish()
