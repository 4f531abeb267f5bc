#!/usr/bin/env python3
"""Checks the plan of the house (docs/architecture.md) and prints what breaks it. Exit status 1 if anything does.

usage: check_layers.py [ROOT]

- Each folder of src/ includes only itself, folders to its left in LAYERS, and public headers. Each folder of cli/
  likewise, with COMMAND_LAYERS.
- Everything outside src/ uses only include/; tests may also reach into src/.
- #if stands only where CONDITIONALS allows it, beside include guards and extern "C".
- Functions have at most 60 lines, files at most 600, lines at most 120 columns.
- No macro makes functions."""

import pathlib
import posixpath
import re
import sys

LAYERS = ["base", "hull", "quickhull", "shape", "mass", "pair", "analytic", "convex", "estimate", "contact", "kernel",
          "cast", "tree", "solver", "world", "unit"]
COMMAND_LAYERS = ["base", "scene", "query", "picture", "explain", "simulate", "command"]
# Folders of COMMAND_LAYERS that know nothing of each other although one stands to the left.
APART = {("simulate", "explain")}
FOLDERS = ["include", "src", "cli", "bench", "tests"]
SUFFIXES = {".c", ".h", ".cpp", ".cc", ".hpp"}
LONGEST_FUNCTION, LONGEST_FILE, LONGEST_LINE = 60, 600, 120

# Where #if may stand: how many, and why. Tests are free.
ANY_NUMBER = 1000
CONDITIONALS = {
    "include/tact/base.h": (ANY_NUMBER, "picks the precision and how functions are exported"),
    "include/tact/names.h": (1, "the names of the float library"),
    "include/tact/dimension.h": (2, "picks the dimension"),
    "include/tact/scalar.h": (1, "the square root of the chosen precision"),
    "src/kernel/table.c": (1, "names the kernel after the width that it is compiled for"),
    "src/base/dispatch.h": (1, "which vector widths the build has"),
    "bench/base/dimension.h": (1, "picks the dimension"),
    "bench/rivals/tact.c": (1, "picks the dimension"),
    "bench/rivals/rival.h": (1, "what an adapter exports"),
    "cli/query/engine.c": (2, "compiled once for each dimension and precision"),
    "cli/explain/watch.c": (1, "compiled once for each dimension"),
    "cli/scene/library.h": (1, "picks the dimension"),
    "cli/simulate/simulation.c": (1, "compiled once for each precision"),
    "cli/scene/scene_world.h": (1, "the float library's names of functions that are not public"),
    "src/solver/substeps.c": (1, "names the solver after the width that it is compiled for"),
    "src/base/assert.h": (2, "which builds check invariants; noreturn"),
    "src/base/internal_names.h": (2, "picks the dimension and the precision of internal names"),
    "src/base/real.h": (ANY_NUMBER, "picks the precision; attributes of functions"),
    "src/base/tolerance.h": (1, "the number range of the precision"),
    "src/base/angular.h": (1, "picks the dimension"),
    "src/base/dimension.h": (1, "picks the dimension"),
    "src/base/simd.h": (ANY_NUMBER, "picks the vector width"),
}


def without_comments(text):
    """The text with comments, strings and characters blanked; every line stays where it was."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0]) if match[0].startswith("/") else '""'
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.DOTALL)


def includes(root, path, text, problems):
    """Who includes whom. Names in quotes are relative to src/, to include/, or to the file's own folder."""
    folder = path.split("/")[0]
    own_layer = path.split("/")[1] if folder == "src" else None
    own_room = path.split("/")[1] if folder == "cli" else None
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not match or match[1].startswith("tact/"):
            continue
        layer = match[1].split("/")[0]
        if ".." in match[1].split("/"):
            if own_layer or not posixpath.normpath(f"{posixpath.dirname(path)}/{match[1]}").startswith(f"{folder}/"):
                problems.append(f'{path}:{number}: includes "{match[1]}" by a path that goes up')
        elif folder == "include":
            problems.append(f'{path}:{number}: a public header includes "{match[1]}", which is not public')
        elif own_layer and layer not in LAYERS:
            problems.append(f'{path}:{number}: includes "{match[1]}"; name the folder: "{own_layer}/..."')
        elif own_layer and LAYERS.index(layer) > LAYERS.index(own_layer):
            problems.append(f"{path}:{number}: {own_layer} includes {layer}, which stands to its right")
        elif own_room in COMMAND_LAYERS and layer in COMMAND_LAYERS and (
                COMMAND_LAYERS.index(layer) > COMMAND_LAYERS.index(own_room) or (own_room, layer) in APART):
            problems.append(f"{path}:{number}: cli/{own_room} includes {layer}, which stands to its right")
        elif folder in ("cli", "bench") and layer in LAYERS and not (root / folder / match[1]).exists():
            problems.append(f'{path}:{number}: includes "{match[1]}"; outside src/ only include/ may be used')


def conditionals(path, code, problems):
    if path.startswith("tests/"):
        return
    lines = code.splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*#\s*(if|ifdef|ifndef|elif)\b\s*(.*)", line)
        if not match:
            continue
        name = match[2].strip()
        guard = match[1] == "ifndef" and number < len(lines) and re.match(rf"#define {name}\s*$", lines[number])
        if not guard and name not in ("__cplusplus", "defined(__cplusplus)"):
            found.append(number)
    allowed = CONDITIONALS.get(path, (0, ""))[0]
    if len(found) > allowed:
        problems.append(f"{path}:{found[-1]}: {len(found)} #if, {allowed} allowed (CONDITIONALS in check_layers.py)")


def functions(code):
    """(first line, last line) of each function with a body."""
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda match: "\n" * match[0].count("\n"), code, flags=re.MULTILINE)
    found, stack, start = [], [], 0
    for position, character in enumerate(code):
        if character == ";":
            start = position + 1
        elif character == "{":
            head = code[start:position]
            inside = "function" in stack or "nested" in stack
            is_function = not inside and re.search(r"\)[\s\w]*$", head) and "=" not in head.split("(")[0]
            stack.append("nested" if inside else "function" if is_function else "other")
            if is_function:
                first = start + len(head) - len(head.lstrip())
            start = position + 1
        elif character == "}":
            if stack and stack.pop() == "function":
                found.append((code.count("\n", 0, first) + 1, code.count("\n", 0, position) + 1))
            start = position + 1
    return found


def sizes(path, text, code, problems):
    lines = text.splitlines()
    if len(lines) > LONGEST_FILE:
        problems.append(f"{path}: {len(lines)} lines, {LONGEST_FILE} allowed")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            problems.append(f"{path}:{number}: {len(line)} columns, {LONGEST_LINE} allowed")
    for first, last in functions(code):
        if last - first + 1 > LONGEST_FUNCTION:
            problems.append(f"{path}:{first}: a function of {last - first + 1} lines, {LONGEST_FUNCTION} allowed")


def macros(path, code, problems):
    for match in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(\([^)]*\))?((?:[^\n]*\\\n)*[^\n]*)", code, re.MULTILINE):
        body = match[3]
        if "##" in body or re.search(r"\)\s*(\\\s*)?\{", body) and not re.match(r"\s*do\b", body):
            number = code.count("\n", 0, match.start()) + 1
            problems.append(f"{path}:{number}: the macro {match[1]} makes names or functions")


def check(root):
    """(number of files looked at, problems as texts)"""
    problems, count = [], 0
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in SUFFIXES or not file.is_file():
                continue
            count += 1
            path = file.relative_to(root).as_posix()
            text = file.read_text()
            code = without_comments(text)
            includes(root, path, text, problems)
            conditionals(path, code, problems)
            sizes(path, text, code, problems)
            macros(path, code, problems)
    return count, problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    count, problems = check(root)
    for problem in problems:
        print(problem)
    print(f"{count} files, {len(problems)} problems")
    sys.exit(1 if problems or not count else 0)


if __name__ == "__main__":
    main()
