#!/usr/bin/env python3
"""Writes the library as one header and one source, for programs that keep it among their own sources:

  tact.h  the public headers
  tact.c  src/, both dimensions; TACT_FLOAT chooses the precision

FOLDER is build/amalgamation unless it is named.

The library compiles src/ as many units, most of them once for each dimension. Here all of them are one:

  - Text that names a dimension stands once for each, with tactn_x written as tact2_x or tact3_x.
  - What a unit or a dimension keeps to itself and another has too, gets a name of its own: dot_2 and dot_3.
  - The kernels stand once more for AVX2, where only their functions may use it.
  - A header stands where it is first included. Files that do not include it see it too, so none of its macros may have
    a name that these use: that is checked."""

import argparse
import functools
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
NAMES = "base/internal_names.h"
TOKEN = re.compile(r"""(?P<space>[ \t]+|\\\n|/\*.*?\*/)|(?P<newline>\n)|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
                       |(?P<name>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)|(?P<other>->|\.\.\.|.)""",
                   re.DOTALL | re.VERBOSE)
FILE_MACRO = re.compile(r'^#define (\w+_[HC]) "(.*)"\n', re.MULTILINE)
INCLUDE = re.compile(r'^#include (?:"([^"]+)"|<([^>]+)>|([A-Z_]+))$', re.MULTILINE)


def fail(text):
    sys.exit(f"amalgamate.py: {text}")


def read(path):
    return (SOURCE / path).read_text(encoding="utf-8")


# Units: (macros of the build, files), in the order of cmake/library.cmake.

def found(dimension):
    names = ["quickhull/build.c", "shape/shape.c", "shape/parts.c", "bvh/part_tree.c", "kernel/query.c",
             f"unit/derivative{dimension}_unit.c", "unit/estimate_unit.c", "unit/tree_unit.c"]
    for pattern in [f"{folder}/*{dimension}.c" for folder in
                    ("base", "hull", "quickhull", "triangle", "bvh", "mesh", "shape", "mass", "polygon", "composite",
                     "mesh_contact", "cast", "batch", "clash")] + ["cast/*[a-z].c", "compound/*[a-z].c", "batch/*[a-z].c"]:
        names += sorted(path.relative_to(SOURCE / "src").as_posix() for path in (SOURCE / "src").glob(pattern))
    return names


def kernels(dimension):
    return [f"unit/kernel{dimension}_unit.c", "unit/substeps_unit.c"]


def without_guard(text):
    return re.sub(r"^#ifndef (TACT_\w+_H)\n#define \1\n(.*)^#endif\n\Z", r"\2", text, flags=re.MULTILINE | re.DOTALL)


class Text:
    """A file's text and what it defines; src/ is read once."""
    known = {}

    def __init__(self, path):
        self.path = path
        self.text = FILE_MACRO.sub("", without_guard(read(f"src/{path}")))
        self.includes = [(quoted, macro) for quoted, _, macro in INCLUDE.findall(self.text)]
        self.macros = list(dict.fromkeys(re.findall(r"^#define (\w+)", self.text, re.MULTILINE)))

    @classmethod
    def of(cls, path):
        if path not in cls.known:
            cls.known[path] = cls(path)
        return cls.known[path]


def tokens(text):
    """[kind, text] of each token; lines of the preprocessor are marked by the kind of their first, "directive"."""
    result, at_start = [], True
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "other" and match[0] == "#" and at_start:
            kind = "directive"
        result.append((kind, match[0]))
        if kind != "space":
            at_start = kind == "newline"
    return result


def code_tokens(text):
    """The texts of the tokens outside of comments and directives, with __attribute__((...)) left out."""
    result, in_directive, skipping = [], False, 0
    for kind, word in tokens(text):
        if kind == "directive":
            in_directive = True
        elif kind == "newline":
            in_directive = False
        elif kind == "space" or in_directive:
            continue
        elif word == "__attribute__":
            skipping = -1
        elif skipping:
            skipping = max(skipping, 0) + {"(": 1, ")": -1}.get(word, 0)
        else:
            result.append(word)
    return result


def is_name(word):
    return re.fullmatch(r"[A-Za-z_]\w*", word) is not None


def declarations(text):
    """The declarations and definitions of a file: their tokens, what is in braces as one token "{}", and beside them the
    constants of enumerations."""
    result, current, constants, braces = [], [], [], []
    words = code_tokens(text)
    for place, word in enumerate(words):
        if word == "{":
            braces.append("enum" in words[max(place - 2, 0):place])
        elif word == "}":
            braces.pop()
            if braces:
                continue
            is_body = current[-1] == ")"
            current.append("{}")
            if is_body:
                result.append(current)
                current = []
        elif braces:
            if braces[-1] and words[place - 1] in "{," and is_name(word):
                constants.append(word)
        elif word == ";":
            result.append(current)
            current = []
        else:
            current.append(word)
    return result, constants


def without_values(words):
    """A declaration without what its variables are set to."""
    result, depth, in_value = [], 0, False
    for word in words:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(word, 0)
        in_value = word == "=" or in_value and (word != "," or depth > 0)
        if not in_value:
            result.append(word)
    return result


def declared_names(words):
    """The names that one declaration gives at file scope, tags included."""
    names = [tag for key, tag, in zip(words, words[1:]) if key in ("struct", "union", "enum") and is_name(tag)]
    if words and words[0] == "_Static_assert":
        return names
    words = without_values(words)
    depth, last = 0, None
    for place, word in enumerate(words):
        if word in "([":
            if depth == 0 and word == "(" and words[place + 1] == "*":
                return [*names, words[place + 2]]
            if depth == 0 and last:
                names.append(last)
            if word == "(":
                return names
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(word, 0)
        if depth == 0:
            if word == "," and last:
                names.append(last)
            last = word if is_name(word) else last if word == "]" else None
    return [*names, last] if last else names


@functools.lru_cache(None)
def names_of(dimension, path):
    """What a file of src/ declares at file scope, or as a macro."""
    listed, constants = declarations(dimension.text(path))
    return {name for words in listed for name in declared_names(words)} | {*constants, *Text.of(path).macros}


def own_names(dimension, path):
    """The same without what has the library's prefix, which objects share."""
    return {name for name in names_of(dimension, path) if not re.match(r"tact[23]?_|TACT", name)}


def renamed(text, names):
    """The text with these names replaced, but where they are members of structures."""
    result, bodies, before, opened = [], [], ["", ""], []
    listed = tokens(text)
    real = [place for place, (kind, _) in enumerate(listed) if kind not in ("space", "newline")]
    following = {place: listed[after][1] for place, after in zip(real, real[1:])}
    for place, (kind, word) in enumerate(listed):
        if kind in ("space", "newline"):
            result.append(word)
            continue
        if word == "{":
            bodies.append(before[0] in ("struct", "union") or before[1] in ("struct", "union"))
        elif word == "}":
            bodies.pop()
        elif word in "([":
            opened.append(before[1])
        elif word in ")]":
            opened.pop()
        is_member = before[1] in (".", "->")
        if bodies and bodies[-1] and not opened:
            is_member |= following.get(place) in (";", ",", "[", ":")
        is_member |= bool(bodies and bodies[-1] and len(opened) == 1 and before == ["(", "*"])
        is_member |= bool(opened and opened[-1] == "offsetof" and before[1] == ",")
        result.append(names.get(word, word) if kind == "name" and not is_member else word)
        before = [before[1], word]
    return "".join(result)


class Dimension:
    """How the names of both dimensions read in one of them."""

    def __init__(self, number):
        self.number = number
        text = read("include/tact/dimension.h") + read("src/base/internal_names.h")
        self.names = {f"tactn_{word}": f"tact{number}_{word}" for word in re.findall(r"\btactn_(\w+)", text)}
        self.names |= {f"TACTN_{word}": f"TACT{number}_{word}" for word in re.findall(r"\bTACTN_(\w+)", text)}
        for half in text.split("#if TACT_DIMENSION == 2")[1:]:
            half = half.split("#else")[number - 2]
            self.names |= {short: full for full, short in re.findall(r"typedef (\w+) (tactn_\w+);", half)}
            self.names |= {short: full.replace("##", "")
                           for short, full in re.findall(r"#define (tactn_\w+) (\S+)", half)}
        every = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "src").rglob("*.h"))
        self.files = {name: path for name, path in FILE_MACRO.findall(every)
                      if re.search(r"(\d)\.[hc]$", path)[1] == str(number)}

    def text(self, path):
        """A file in the names of this dimension."""
        return re.sub(r"\b(?:tactn|TACTN)_\w+", lambda name: self.names.get(name[0], name[0].replace("tactn_",
                      f"tact{self.number}_")), Text.of(path).text)

    def included(self, path):
        """The files of src/ that a file includes, in order."""
        files = [quoted or self.files.get(macro) or fail(f"{path} includes {macro}, which names no file")
                 for quoted, macro in Text.of(path).includes if quoted or macro]
        return [file for file in files if not self.is_foreign(file)]

    def is_foreign(self, file):
        """Whether a file is public, generated, or about the other dimension: a condition leaves it out."""
        return file.startswith("tact/") or file == NAMES or re.search(rf"{5 - self.number}\.[hc]$", file) is not None

    def reached(self, paths):
        """The headers that files include, all the way down."""
        headers, left = set(), list(paths)
        while left:
            for file in self.included(left.pop()):
                if file not in headers:
                    headers.add(file)
                    left.append(file)
        return {file for file in headers if file.endswith(".h")}


def is_common(path, dimension):
    """Whether a file says nothing about a dimension."""
    text = Text.of(path)
    return not re.search(r"[23]\.[hc]$|^unit/", path) and not re.search(r"\btactn_|\bTACTN_|\bTACT_DIMENSION", text.text) \
        and all(is_common(file, dimension) for file in dimension.included(path))


def shared_headers(dimension):
    """The headers that kernels share with each other and with their callers: those that declare something under the
    library's prefix, and all that these include."""
    sources = [file for unit in kernels(dimension.number) for file in [unit, *dimension.included(unit)]]
    found_there = [file for file in dimension.reached(sources)
                   if any(re.match(r"tact[23]?_", name) for name in names_of(dimension, file))]
    return {*found_there, *dimension.reached(found_there)}


class Section:
    """Units that see the same headers. What stands before the section (`common`, and the headers that it shares with the
    section `before`) is not written again."""

    def __init__(self, dimension, units, suffix, common, shared=(), before=None):
        self.dimension, self.units, self.suffix = dimension, units, suffix
        self.common, self.shared, self.before = common, set(shared), before
        self.seen = self.common | self.shared
        self.counts = {}  # how many things of all sections have each name
        listed = [file for unit in units for file in self.sources(unit)]
        self.repeated = {file for file in listed if listed.count(file) > 1}
        # By name: the sets of files, units by their first file, that declare the same thing: some unit sees both.
        self.things = {}
        for unit in units:
            for name, owners in self.visible(self.sources(unit), unit).items():
                others = [thing for thing in self.things.get(name, []) if not thing & owners]
                same = [thing for thing in self.things.get(name, []) if thing & owners]
                self.things[name] = [*others, owners.union(*same)]

    def sources(self, unit):
        """The sources of a unit, which lists them or is one itself."""
        return [unit, *(file for file in self.dimension.included(unit) if file.endswith(".c"))]

    def visible(self, files, unit=None):
        """Who declares the names that these files declare or see declared; their own as the unit's, if there is one."""
        result = {}
        for file in {*files, *self.dimension.reached(files)}:
            for name in own_names(self.dimension, file):
                result.setdefault(name, set()).add(unit if unit and file in files and file not in self.repeated else file)
        return result

    def name_of(self, name, owners):
        """What is written for a name that these owners declare."""
        thing = next((thing for thing in self.things.get(name, []) if thing & owners), owners)
        if thing & self.common or self.counts[name] == 1:
            return name
        if thing & self.shared:
            return self.before.name_of(name, thing & self.shared)
        if len([other for other in self.things[name] if not other & self.common]) == 1:
            return f"{name}_{self.suffix}"
        return f"{name}_{self.suffix}_" + re.sub(r"\W", "_", min(thing, key=lambda file: (file[-1] == "c", file))[:-2])

    def names(self, files, unit=None):
        return {name: self.name_of(name, owners) for name, owners in self.visible(files, unit).items()}

    def expanded(self, path, unit_names):
        """The text of a file with what it includes for the first time, renamed."""
        names = unit_names if path.endswith(".c") else self.names([path])
        text = renamed(self.dimension.text(path), names)

        def replace(match):
            file = match[1] or self.dimension.files.get(match[3], "")
            if not file or self.dimension.is_foreign(file) or file in self.seen:
                return ""
            if file.endswith(".h") or file in self.repeated:
                self.seen.add(file)
            return self.expanded(file, unit_names)
        return f"/* {path} */\n{INCLUDE.sub(replace, text)}"

    def unit(self, unit):
        return self.expanded(unit, self.names(self.sources(unit), unit))

    def check(self):
        """Macros of a header are seen here by files that do not include it: fails where one of these says its name."""
        headers = self.dimension.reached([file for unit in self.units for file in self.sources(unit)])
        defined = {macro: file for file in headers for macro in Text.of(file).macros if self.counts.get(macro, 0) == 1}
        for unit in self.units:
            known = self.visible(self.sources(unit), unit)
            for word in {word for file in self.sources(unit) for word in code_tokens(Text.of(file).text)} - set(known):
                if word in defined:
                    fail(f"src/{unit} says {word}, a macro of src/{defined[word]}, which it does not include")
        for file in headers:
            for word in set(code_tokens(Text.of(file).text)) - set(self.visible([file])):
                if word in defined:
                    fail(f"src/{file} says {word}, a macro of src/{defined[word]}, which it does not include")


def counted(sections, common):
    """How many things have each name."""
    counts = {name: 1 for file in common for name in own_names(sections[0].dimension, file)}
    for section in sections:
        for name, things in section.things.items():
            counts[name] = counts.get(name, 0) + len([thing for thing in things if not thing & (common | section.shared)])
    return counts


def header():
    order = re.findall(r'^#include "(tact/\w+\.h)"|^/\*.*\*/$', read("include/tact/tact.h"), re.MULTILINE)
    seen, system = set(), []

    def expanded(path):
        def replace(match):
            if match[2]:
                system.append(match[2])
                return ""
            if match[1] in seen:
                return ""
            seen.add(match[1])
            return expanded(match[1])
        return INCLUDE.sub(replace, read(f"include/{path}"))
    body = "".join(expanded(path) for path in order if path and path not in seen and not seen.add(path))
    includes = "".join(f"#include <{name}>\n" for name in dict.fromkeys(system))
    return f"{HEADER_HEAD}{license_text()}#ifndef TACT_TACT_H\n#define TACT_TACT_H\n\n{includes}\n{body}\n#endif\n"


def license_text():
    lines = read("LICENSE").strip().splitlines()
    return "/*\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


HEADER_HEAD = f"/* Tact {re.search(r'TACT_VERSION .(.*).$', read('include/tact/base.h'), re.MULTILINE)[1]}, " \
              "all public headers in one: tools/amalgamate.py wrote it. */\n"
SOURCE_HEAD = HEADER_HEAD.replace("all public headers in one", "all sources in one") + """/*
 * cc -O3 -ffp-contract=off -c tact.c
 *
 * TACT_FLOAT       single precision; the including programs define it, too
 * TACT_NO_2D       without what tact2_ names
 * TACT_NO_3D       without what tact3_ names
 * TACT_NO_WORLDS   without tactN_world_..., tactN_mover_... and tactN_recorder_...
 * TACT_NO_AVX2     without the kernels for AVX2, which x86-64 uses where the processor has it
 */
"""
# GCC 12 vectorises (double)(float)x to x: a rounding would be lost. It warns of declarations that follow a definition
# whose options have been pushed since, and below -O2 of what it sees set at -O3; as clang does, of vectors that no caller
# of another file passes.
PRAGMAS = """#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("no-tree-slp-vectorize", "fp-contract=off", "no-math-errno")
#pragma GCC diagnostic ignored "-Wattributes"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#pragma GCC diagnostic ignored "-Wpsabi"
#pragma GCC diagnostic ignored "-Wunused-function"
"""
# For Windows' own ABI clang shows the functions of AVX2 only where all is compiled for it, and links what asks for the
# processor's kind only where it is told to.
NARROW = """#if defined(_MSC_VER) && !defined(TACT_NO_AVX2)
#define TACT_NO_AVX2
#endif
"""


def source():
    dimensions = {number: Dimension(number) for number in (2, 3)}
    last = ["unit/solver_unit.c", "unit/world_unit.c", "unit/mover_unit.c", "unit/record_unit.c"]
    units = {number: [*found(number), *kernels(number), *last] for number in (2, 3)}
    taken = {file for number, dimension in dimensions.items() for unit in units[number]
             for file in [unit, *dimension.included(unit)]}
    paths = {path.relative_to(SOURCE / "src").as_posix() for path in (SOURCE / "src").rglob("*.[ch]")}
    left = {path for path in paths if path.endswith(".c")} - taken - {"base/status.c"}
    if left:
        fail(f"no unit takes {', '.join(sorted(left))}; the units are those of cmake/library.cmake")
    common = {path for path in paths if path != NAMES and path.endswith(".h") and is_common(path, dimensions[3])}
    sections = []
    for number, dimension in dimensions.items():
        interfaces = shared_headers(dimension)
        narrow = Section(dimension, units[number], str(number), common)
        sections += [narrow, Section(dimension, kernels(number), f"{number}_avx2", common, interfaces - common, narrow)]
    counts = counted(sections, common)
    for section in sections:
        section.counts = counts
        section.check()
    system = {name for path in paths for _, name, _ in INCLUDE.findall(Text.of(path).text) if name}
    return "".join([SOURCE_HEAD, license_text(), PRAGMAS, NARROW, "#define TACT_BUILDING\n#include \"tact.h\"\n", includes(system),
                    common_text(dimensions[3], common), *(dimension_text(*sections[k:k + 2]) for k in (0, 2))])


def includes(system):
    narrow = [f"#include <{name}>\n" for name in sorted(system) if not name.endswith("mmintrin.h") and name != "immintrin.h"]
    return ("".join(narrow) + "#ifdef __SSE2__\n#include <emmintrin.h>\n#endif\n#if defined(__x86_64__) && !defined(TACT_NO_AVX2)\n"
            "#include <immintrin.h>\n#endif\n")


def common_text(dimension, common):
    section = Section(dimension, [], "", set())
    section.counts = {}
    section.names = lambda files, unit=None: {}
    names = re.search(r"^#ifdef TACT_FLOAT\n.*?^#endif\n", read(f"src/{NAMES}"), re.MULTILINE | re.DOTALL)[0]
    text = section.expanded("base/status.c", {})
    for file in sorted(common):
        if file not in section.seen:
            section.seen.add(file)
            text += section.expanded(file, {})
    return names + text


def dimension_text(narrow, wide):
    number = narrow.dimension.number
    *before, world, mover, record = narrow.units
    return "".join([f"#ifndef TACT_NO_{number}D\n#define TACT_DIMENSION {number}\n",
                    *(narrow.unit(unit) for unit in before), "#ifndef TACT_NO_WORLDS\n", narrow.unit(world), narrow.unit(mover),
                    narrow.unit(record),
                    "#endif\n#if defined(__x86_64__) && !defined(TACT_NO_AVX2)\n", AVX2_BEGIN,
                    "#define TACT_KERNEL_AVX2\n", *(wide.unit(unit) for unit in wide.units), "#undef TACT_KERNEL_AVX2\n",
                    AVX2_END, "#endif\n#undef TACT_DIMENSION\n#endif\n"])


AVX2_BEGIN = """#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
"""
AVX2_END = """#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=SOURCE / "build/amalgamation")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("tact.h", header()), ("tact.c", source())):
        (folder / name).write_text(re.sub(r"\n{3,}", "\n\n", text), encoding="utf-8")
    print(f"{folder / 'tact.h'} and {folder / 'tact.c'} are written")


if __name__ == "__main__":
    main()
