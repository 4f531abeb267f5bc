#!/usr/bin/env python3
"""Checks the proofs of rounding errors in proofs/ (proofs/README.md).

usage: check_proofs.py [--update | --gappa] [ROOT]

Without an option: the C statements that the proofs quote are in the sources, the definitions of the proofs are what
they say, and the constants in src/base/tolerance.h are not below the sums in proofs/sums.txt. --update writes the
definitions anew. --gappa runs Gappa on every claim, in both precisions."""

import math
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import c_to_gappa
import tap

# Gappa's format, u as a power of two, and what `small` and `big` stand for: numbers between do not leave the range in
# the products and quotients of a proof.
PRECISIONS = {"double": ("ieee_64", 53, "1b-300", "1b300"), "float": ("ieee_32", 24, "1b-40", "1b40")}
# The products of roundings, which a factor of u leaves out.
SECOND_ORDER = 2.0 ** -10
SECONDS = 60
# What the sums count roundings of: the reach of both cores and the distance of their origins.
LENGTHS = ("r_A", "r_B", "t")


def spaced(text):
    return re.sub(r"\s+", " ", text).strip()


class Quote:
    """C statements quoted in a proof: # C FILE FUNCTION: STATEMENTS, on as many comment lines as they need."""

    def __init__(self, text):
        match = re.match(r"C (\S+) (\w+): (.*)", text)
        self.path, self.function, self.statements = match.groups()

    def missing(self, root):
        """The first of the statements that the function does not have, in this order; or None."""
        path = root / self.path
        source = c_to_gappa.definitions(path.read_text()) if path.exists() else {}
        if self.function not in source:
            return f"{self.path} has no function {self.function}"
        body, at = spaced(source[self.function][1]), 0
        for statement in re.findall(r"[^;]+;", self.statements):
            found = body.find(spaced(statement), at)
            if found < 0:
                return f"{self.path}: {self.function}() has no '{spaced(statement)}' (there, in this order)"
            at = found + len(spaced(statement))
        return None

    def definitions(self, root, dimension):
        functions = {}
        for name in (f"include/tact/math{dimension}.h", f"src/base/dimension{dimension}.h"):
            functions.update(c_to_gappa.straight(c_to_gappa.definitions((root / name).read_text())))
        return c_to_gappa.translate(self.statements, self.function, functions, dimension)


class Proof:
    """A file of proofs: quotes with their definitions, definitions by hand, and claims: { ... } # name."""

    def __init__(self, path):
        self.path, self.text = path, path.read_text()
        self.dimension = int(path.stem[-1])
        self.parts = []  # (quote or None, lines behind it)
        lines = self.text.splitlines()
        while lines:
            line = lines.pop(0)
            if not line.startswith("# C "):
                self.parts.append((None, [line]))
                continue
            comment = [line]
            while lines and lines[0].startswith("#   "):
                comment.append(lines.pop(0))
            held = []
            while lines and lines[0].strip():
                held.append(lines.pop(0))
            text = spaced(" ".join(part.lstrip("# ") for part in comment))
            self.parts.append((Quote(text), (comment, held)))

    def claims(self):
        """(name, text) of each claim."""
        return [(name, text) for text, name in re.findall(r"^(\{[^{}]*\}) # (\w+)$", self.text, flags=re.MULTILINE)]

    def factors(self):
        """The greatest factor of u that each claim states: name -> number."""
        return {name: max(map(float, re.findall(r"([\d.]+)u\b", text.split("->")[-1])), default=0.0)
                for name, text in self.claims()}

    def problems(self, root):
        for quote, held in self.parts:
            if quote:
                said = quote.missing(root) or self.difference(root, quote, held[1])
                if said:
                    yield said

    def difference(self, root, quote, definitions):
        """What is wrong with the definitions of a quote, or None."""
        try:
            same = quote.definitions(root, self.dimension) == definitions
        except c_to_gappa.NotUnderstood as error:
            return f"{quote.function}(): {error}"
        return None if same else f"{quote.function}(): its definitions are not the C statements; --update writes them"

    def updated(self, root):
        lines = []
        for quote, held in self.parts:
            lines += [*held[0], *quote.definitions(root, self.dimension)] if quote else held
        return "\n".join(lines) + "\n"

    def input(self, claim, precision):
        """What Gappa reads for a claim."""
        form, bits, small, big = PRECISIONS[precision]
        text = re.sub(r"^\{[^{}]*\}.*$", "", self.text, flags=re.MULTILINE) + claim + "\n"
        text = re.sub(r"#.*", "", text)
        number = lambda match: f"{round(float(match[1]) * (1 + SECOND_ORDER) * 2 ** 20)}b-{bits + 20}"
        text = re.sub(r"\b([\d.]+)u\b", number, text)
        text = re.sub(r"\bsmall\b", small, re.sub(r"\bbig\b", big, text))
        return f"@rnd = float<{form},ne>;\n{text}"


def proofs(root):
    return [Proof(path) for path in sorted((root / "proofs").glob("*.gappa"))]


def run_gappa(text):
    """Gappa's complaint about a claim, or None."""
    try:
        done = subprocess.run(["gappa", "-Eprecision=128", "-Wno-unbound-variable"], input=text, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"not proven in {SECONDS} s"
    return None if done.returncode == 0 else "\n".join(done.stdout.splitlines()[:8])


class Sums:
    """proofs/sums.txt: blocks of steps, each with what its three lengths are multiplied with."""

    def __init__(self, root):
        self.factors = {f"{proof.path.stem}.{name}": factor
                        for proof in proofs(root) for name, factor in proof.factors().items()}
        text = (root / "src/base/tolerance.h").read_text()
        self.constants = {name: float(value) for name, value in re.findall(r"#define (\w+) R\(([-\d.e]+)\)", text)}
        self.names = {"sqrt": math.sqrt, "most": max, "total": lambda name, i: self.totals[name][i], **self.constants}
        self.totals, self.limits = {}, {}
        for line in (root / "proofs/sums.txt").read_text().splitlines():
            self.read(line)

    def value(self, expression):
        factor = lambda match: str(self.factors[match[0]])
        return eval(re.sub(r"\b[a-z]\w*\.[a-z]\w*\b", factor, expression), {"__builtins__": {}}, self.names)

    def read(self, line):
        if not line or line.startswith("#"):
            return
        if "|" not in line:
            name, expression = line.split(" = ")
            self.names[name] = self.value(expression)
            return
        first, *rest = line.split("|")
        if line.startswith(" "):
            self.totals[self.block] = [a + self.value(b) for a, b in zip(self.totals[self.block], rest)]
            return
        self.block, limit = first.split(" <= ")
        self.totals[self.block] = [0.0, 0.0, 0.0]
        self.limits[self.block] = [self.value(part) for part in (limit, *rest)]

    def problems(self, block):
        for length, total, limit in zip(LENGTHS, self.totals[block], self.limits[block]):
            if total > limit:
                yield f"{total:.2f} {length} is more than {limit:g} in src/base/tolerance.h"


def update(root):
    for proof in proofs(root):
        proof.path.write_text(proof.updated(root))


def check_claims(root):
    for proof in proofs(root):
        for name, text in proof.claims():
            for precision in PRECISIONS:
                said = run_gappa(proof.input(text, precision))
                tap.check(said is None, f"{proof.path.stem}: {name}, {precision}", said)


def check_statements_and_sums(root):
    for proof in proofs(root):
        said = list(proof.problems(root))
        tap.check(not said, f"{proof.path.stem}: the definitions are the C statements", "\n".join(said))
    sums = Sums(root)
    for block, totals in sums.totals.items():
        listed = ", ".join(f"{total:.1f} {name}" for name, total in zip(LENGTHS, totals))
        said = list(sums.problems(block))
        tap.check(not said, f"{block}: {listed}", "\n".join(said))


def main():
    arguments = [a for a in sys.argv[1:] if a not in ("--update", "--gappa")]
    root = pathlib.Path(arguments[0] if arguments else tap.source)
    if "--update" in sys.argv:
        update(root)
        return
    if "--gappa" in sys.argv:
        check_claims(root)
    else:
        check_statements_and_sums(root)
    tap.finish()


if __name__ == "__main__":
    main()
