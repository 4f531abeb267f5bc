#!/usr/bin/env python3
"""Checks the plan of the house (docs/architecture.md) and prints what breaks it. Exit status 1 if anything does.

usage: check_layers.py [ROOT]

- Each folder of src/ includes only itself, folders to its left in LAYERS, and public headers. Each folder of cli/
  likewise, with COMMAND_LAYERS.
- Everything outside src/ uses only include/; tests may also reach into src/.
- #if stands only where CONDITIONALS allows it, beside include guards and extern "C".
- Functions have at most 60 lines, files that are not generated at most 600, lines at most 120 columns.
- No macro makes functions, and none pastes names but in the generated lists."""

import pathlib
import posixpath
import re
import sys

LAYERS = ["base", "hull", "quickhull", "triangle", "bvh", "mesh", "polygon", "shape", "mass", "pair", "analytic",
          "convex", "estimate", "contact", "compound", "composite", "mesh_contact", "kernel", "derivative", "cast",
          "tree", "batch", "clash", "solver", "world", "narrow", "joint", "control", "mover", "record", "unit"]
COMMAND_LAYERS = ["base", "mesh", "scene", "robot", "query", "regions", "clash", "shard", "motion", "picture", "explain",
                  "simulate", "command", "mpi"]
# Folders of COMMAND_LAYERS that know nothing of each other although one stands to the left.
APART = {("simulate", "explain")}
FOLDERS = ["include", "src", "ccd", "cli", "bench", "python/bridge", "tests"]
SUFFIXES = {".c", ".h", ".cpp", ".cc", ".hpp"}
MOST_HEADERS = 52  # public ones, which are one folder
LONGEST_FUNCTION, LONGEST_FILE, LONGEST_LINE, LARGEST_FOLDER = 60, 600, 120, 30

# Where #if may stand: how many, and why. Tests are free.
ANY_NUMBER = 1000
CONDITIONALS = {
    "include/tact/base.h": (ANY_NUMBER, "picks the precision and how functions are exported"),
    "include/tact/names.h": (1, "the names of the float library"),
    "include/tact/dimension.h": (2, "picks the dimension"),
    "include/tact/scalar.h": (2, "the square root of the chosen precision, and of MinGW"),
    "ccd/include/ccd/ccd_export.h": (3, "how functions are exported"),
    "ccd/include/ccd/compiler.h": (1, "what the compiler knows"),
    "ccd/include/ccd/config.h": (2, "refuses single precision"),
    "ccd/include/ccd/vec3.h": (1, "a name that clients may define"),
    "src/kernel/table.c": (1, "names the kernel after the width that it is compiled for"),
    "src/kernel/hull_table3.c": (1, "names the kernel after the width that it is compiled for"),
    "src/kernel/lane_table2.c": (1, "names the kernel after the width that it is compiled for"),
    "src/kernel/lane_table3.c": (1, "names the kernel after the width that it is compiled for"),
    "src/base/dispatch.h": (1, "which vector widths the build has"),
    "bench/base/dimension.h": (1, "picks the dimension"),
    "bench/rivals/tact.c": (1, "picks the dimension"),
    "bench/rivals/rival.h": (1, "what an adapter exports"),
    "bench/meshes/meshes3.h": (1, "what an adapter exports"),
    "cli/query/engine.c": (2, "compiled once for each dimension and precision"),
    "cli/explain/watch.c": (1, "compiled once for each dimension"),
    "cli/explain/pieces.c": (1, "compiled once for each dimension"),
    "cli/scene/library.h": (1, "picks the dimension"),
    "cli/simulate/simulation.c": (1, "compiled once for each precision"),
    "cli/scene/scene_world.h": (1, "the float library's names of functions that are not public"),
    "src/solver/substeps.c": (1, "names the solver after the width that it is compiled for"),
    "src/base/assert.h": (3, "which builds check invariants, which are small; noreturn"),
    "src/base/internal_names.h": (2, "picks the dimension and the precision of internal names"),
    "src/base/real.h": (ANY_NUMBER, "picks the precision; attributes of functions"),
    "src/base/tolerance.h": (1, "the number range of the precision"),
    "src/base/angular.h": (1, "picks the dimension"),
    "src/base/dimension.h": (1, "picks the dimension"),
    "src/base/simd.h": (ANY_NUMBER, "picks the vector width"),
    "src/base/float4.h": (2, "instructions of the processor that compilers do not find"),
}

# Lists that tools/make_names.py writes; they paste names together so that editors find the definitions.
GENERATED = {"include/tact/dimension.h", "include/tact/names.h", "src/base/internal_names.h"}


def without_comments(text):
    """The text with comments, strings and characters blanked; every line stays where it was."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0]) if match[0].startswith("/") else '""'
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.DOTALL)


def file_macros(texts):
    """(part of the tree, macro): the files that it stands for, from lines like #define SEARCH_H "hull/search3.h"."""
    found = {}
    for path, text in texts.items():
        for name, file in re.findall(r'^\s*#\s*define\s+(\w+)\s+"([^"]+\.[ch])"\s*$', text, re.MULTILINE):
            found.setdefault((path.split("/")[0], name), set()).add(file)
    return found


def included(path, text, macros, problems):
    """(line, file) of each include in quotes or by a macro."""
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+(?:"([^"]+)"|(\w+))', line)
        if not match:
            continue
        if match[1]:
            yield number, match[1]
            continue
        files = macros.get((path.split("/")[0], match[2]), set())
        if not files:
            problems.append(f"{path}:{number}: includes {match[2]}, which no #define makes a file")
        yield from ((number, file) for file in sorted(files))


def includes(root, path, text, macros, problems):
    """Who includes whom. Names in quotes are relative to src/, to include/, or to the file's own folder."""
    folder = path.split("/")[0]
    own_layer = path.split("/")[1] if folder == "src" else None
    own_room = path.split("/")[1] if folder == "cli" else None
    for number, file in included(path, text, macros, problems):
        if file.startswith("tact/"):
            continue
        layer = file.split("/")[0]
        if ".." in file.split("/"):
            if own_layer or not posixpath.normpath(f"{posixpath.dirname(path)}/{file}").startswith(f"{folder}/"):
                problems.append(f'{path}:{number}: includes "{file}" by a path that goes up')
        elif folder == "include":
            problems.append(f'{path}:{number}: a public header includes "{file}", which is not public')
        elif own_layer and layer not in LAYERS:
            problems.append(f'{path}:{number}: includes "{file}"; name the folder: "{own_layer}/..."')
        elif own_layer and LAYERS.index(layer) > LAYERS.index(own_layer):
            problems.append(f"{path}:{number}: {own_layer} includes {layer}, which stands to its right")
        elif own_room in COMMAND_LAYERS and layer in COMMAND_LAYERS and (
                COMMAND_LAYERS.index(layer) > COMMAND_LAYERS.index(own_room) or (own_room, layer) in APART):
            problems.append(f"{path}:{number}: cli/{own_room} includes {layer}, which stands to its right")
        elif folder in ("ccd", "cli", "bench") and layer in LAYERS and not (root / folder / file).exists():
            problems.append(f'{path}:{number}: includes "{file}"; outside src/ only include/ may be used')


def units(path, code, problems):
    if not path.startswith("src/unit/"):
        return
    for number, line in enumerate(code.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            problems.append(f"{path}:{number}: a unit only lists files")
            return


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
    if len(lines) > LONGEST_FILE and path not in GENERATED:
        problems.append(f"{path}: {len(lines)} lines, {LONGEST_FILE} allowed")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            problems.append(f"{path}:{number}: {len(line)} columns, {LONGEST_LINE} allowed")
    for first, last in functions(code):
        if last - first + 1 > LONGEST_FUNCTION:
            problems.append(f"{path}:{first}: a function of {last - first + 1} lines, {LONGEST_FUNCTION} allowed")


def macros_that_make(path, code, problems):
    if path in GENERATED:
        return
    for match in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(\([^)]*\))?((?:[^\n]*\\\n)*[^\n]*)", code, re.MULTILINE):
        body = match[3]
        if "##" in body or re.search(r"\)\s*(\\\s*)?\{", body) and not re.match(r"\s*do\b", body):
            number = code.count("\n", 0, match.start()) + 1
            problems.append(f"{path}:{number}: the macro {match[1]} makes names or functions")


def check(root):
    """(number of files looked at, problems as texts)"""
    problems, texts, folders = [], {}, {}
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in SUFFIXES and file.is_file():
                path = file.relative_to(root).as_posix()
                texts[path] = file.read_text()
                folders[posixpath.dirname(path)] = folders.get(posixpath.dirname(path), 0) + 1
    macros = file_macros(texts)
    for path, text in texts.items():
        code = without_comments(text)
        includes(root, path, text, macros, problems)
        conditionals(path, code, problems)
        sizes(path, text, code, problems)
        units(path, code, problems)
        macros_that_make(path, code, problems)
    for folder, number in folders.items():
        allowed = MOST_HEADERS if folder == "include/tact" else LARGEST_FOLDER
        if number > allowed:
            problems.append(f"{folder}: {number} sources, {allowed} allowed")
    return len(texts), problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    count, problems = check(root)
    for problem in problems:
        print(problem)
    print(f"{count} files, {len(problems)} problems")
    sys.exit(1 if problems or not count else 0)


if __name__ == "__main__":
    main()
