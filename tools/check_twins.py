#!/usr/bin/env python3
"""Compares the public headers of two dimensions with those of three: what differs in more than the digit must stand in
the list tools/twins.txt.

usage: check_twins.py [--update] [ROOT]

Headers are compared line by line, with their comments; of math2.h and math3.h only the names are. --update writes the
list anew: read its difference before you commit it."""

import difflib
import pathlib
import re
import sys

LIST = "tools/twins.txt"
NAMES_ONLY = {"math"}


def normalised(text):
    """The lines without what every twin differs in: the digit of names, the number of dimensions, alignment."""
    text = re.sub(r"\b(tact|TACT)[23]_", r"\1N_", text)
    text = re.sub(r'"tact/(\w+)[23]\.h"', r'"tact/\1N.h"', text)
    text = re.sub(r"\b(\w+)[23]\.h\b", r"\1N.h", text)
    text = re.sub(r"\bTACT_(\w+)[23]_H\b", r"TACT_\1N_H", text)
    text = re.sub(r"\b(two|three) dimensions\b", "N dimensions", text)
    text = re.sub(r"\b[23]D\b", "ND", text)
    return [re.sub(r"(?<=\S)  +", " ", line) for line in text.splitlines()]


def names(text):
    """The declared names in their order, one a line."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    found = re.findall(r"^(?:static inline|TACT_API) [^(]*?\b(tact[23]_\w+)\(", text, flags=re.MULTILINE)
    found += re.findall(r"^typedef struct (tact[23]_\w+)", text, flags=re.MULTILINE)
    return normalised("\n".join(found))


def differences(root):
    """The lines of the list, for the headers as they are."""
    lines = []
    for path2 in sorted((root / "include/tact").glob("*2.h")):
        stem = path2.stem[:-1]
        path3 = path2.with_name(f"{stem}3.h")
        if not path3.exists():  # of the plane alone
            continue
        read = names if stem in NAMES_ONLY else normalised
        two, three = (read(path.read_text()) if path.exists() else [] for path in (path2, path3))
        matcher = difflib.SequenceMatcher(None, two, three, autojunk=False)
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind != "equal":
                lines += [f"{stem}:", *(f"2 {line}".rstrip() for line in two[a:b])]
                lines += [f"3 {line}".rstrip() for line in three[c:d]]
    return lines


def hunks(lines):
    """The list as (header, lines of both) pairs."""
    found = []
    for line in lines:
        if re.fullmatch(r"\w+:", line):
            found.append([line])
        elif line and not line.startswith("#"):
            found[-1].append(line)
    return ["\n".join(hunk) for hunk in found]


HEAD = """# What may differ between the public headers of two and of three dimensions, beyond the digit in names.
# tools/check_twins.py compares; with --update it writes this file."""


def main(arguments):
    places = [argument for argument in arguments if argument != "--update"]
    root = pathlib.Path(places[0]) if places else pathlib.Path(__file__).resolve().parent.parent
    found = differences(root)
    if "--update" in arguments:
        (root / LIST).write_text("\n".join([HEAD, *found, ""]))
        return 0
    now, allowed = hunks(found), hunks((root / LIST).read_text().splitlines())
    new = [hunk for hunk in now if hunk not in allowed]
    gone = [hunk for hunk in allowed if hunk not in now]
    for hunk in new:
        print(f"differs, and {LIST} does not have it:\n{hunk}")
    for hunk in gone:
        print(f"{LIST} has what does not differ so any more:\n{hunk}")
    return 1 if new or gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
