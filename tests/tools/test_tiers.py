#!/usr/bin/env python3
"""No test is lost: each that ctest knows is run by one step of `make test` for its tree, or of `make check` or, in float,
of `make test-all`, where `make test` leaves it to these, and by no second one; and with sanitizers by a step of `make
test-all`, whatever `make test` leaves out."""

import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
import tiers
from tap import build


def steps_of(name, tree, tier=tiers.tier_test):
    """The titles of the steps that run the test in the tree."""
    return [step.title() for step in tier() if isinstance(step, tiers.Tests) and step.folder == tree
            and re.search(step.only, name) and not (step.but and re.search(step.but, name))]


listing = json.loads(tap.run(["ctest", "--test-dir", build, "--show-only=json-v1"])[1])
names = [test["name"] for test in listing["tests"]]
tap.check(len(names) > 100, "ctest lists the tests", len(names))
fuzzed = [name for name in names if name.startswith("fuzz_")]
left = [name for name in names if re.search(tiers.STANDALONE, name)]
alike = [name for name in names if re.search(tiers.ALIKE, name)]
wrong = {name: steps_of(name, "gcc") for name in names
         if name not in fuzzed + left + alike and len(steps_of(name, "gcc")) != 1}
tap.check(not wrong, "each test belongs to one step for gcc", wrong)
wrong = {name: steps_of(name, "check", tiers.tier_check) for name in left}
tap.check(left and all(len(steps) == 1 for steps in wrong.values()) and not any(steps_of(name, "gcc") for name in left),
          "what make test leaves to make check is there", wrong)
wrong = {name: steps_of(name, "gcc", tiers.tier_all) for name in alike}
twins = [name.replace("test3f", "test3") for name in alike]
tap.check(len(alike) == 6 and all(len(steps) == 1 for steps in wrong.values())
          and all(len(steps_of(name, "gcc")) == 1 for name in twins), "what make test leaves to make test-all in float is there, and in double here", wrong)
sanitized = [name for name in names if re.search(f"{tiers.UNITS}|{tiers.COMMAND}", name)]
lost = [name for name in sanitized if not steps_of(name, "clang", tiers.tier_all)]
tap.check(len(sanitized) > 100 and not lost, "each test in C and of the command is run with sanitizers in test-all", lost)
patterns = [text for tier in tiers.TIERS.values() for step in tier() if isinstance(step, tiers.Tests)
            for text in (step.only, step.but) if re.search(r"\\\w", text)]
tap.check(not patterns, "patterns have no class of letters, which ctest does not know", patterns)
for tier in ("check", "test", "all"):
    titles = [step.title() for step in tiers.TIERS[tier]()]
    tap.check(len(set(titles)) == len(titles), f"the steps of {tier} have names of their own", titles)
tap.finish()
