#!/usr/bin/env python3
"""The sources keep to the plan (tools/check_layers.py), and the script that says so finds what it should find."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_layers
import tap
from tap import source

LONG_BODY = "    x = 1;\n" * 58

# What a rule forbids (path, text), and a part of what is said about it.
BROKEN = [
    ("src/hull/a.h", '#define GJK_H "convex/gjk.h"\n#include GJK_H\n', "stands to its right"),
    ("src/hull/a.h", '#include GJK_H\n', "no #define makes a file"),
    ("src/unit/a_unit.c", '#include "hull/a.c"\nint x;\n', "only lists files"),
    ("src/hull/a.c", '#include "convex/gjk.h"\n', "stands to its right"),
    ("src/hull/a.c", '#include "layout3.h"\n', "name the folder"),
    ("src/hull/a.c", '#include "../base/space.h"\n', "goes up"),
    ("include/tact/a.h", '#include "base/dimension.h"\n', "not public"),
    ("cli/a.c", '#include "hull/layout3.h"\n', "only include/"),
    ("bench/a.cc", '#include "base/dimension.h"\n', "only include/"),
    ("cli/scene/a.c", '#include "query/engine.h"\n', "stands to its right"),
    ("cli/simulate/a.c", '#include "explain/sheet.h"\n', "stands to its right"),
    ("src/convex/a.c", "#ifdef TACT_FLOAT\n#endif\n", "1 #if, 0 allowed"),
    ("src/convex/a.c", "#if 1\n#elif 2\n#endif\n", "2 #if, 0 allowed"),
    ("src/convex/a.c", "int f(void)\n{\n" + LONG_BODY + "}\n", "61 lines"),
    ("src/convex/a.c", 'static int f(char c) {\n    g("{", \'{\'); /* { */\n' + LONG_BODY + "}\n", "61 lines"),
    ("bench/a.cc", "namespace n {\nint f() const {\n" + LONG_BODY + "    ;\n}\n}\n", "61 lines"),
    ("src/convex/a.c", "\n" * 601, "601 lines"),
    ("src/convex/a.c", "int x; " + " " * 114, "121 columns"),
    ("src/convex/a.c", "#define MAKE(T) \\\n    static T f_##T(void) { return 0; }\n", "makes names"),
    ("src/convex/a.c", "#define MAKE(T) static T f(void) { return 0; }\n", "makes names"),
]

# What no rule forbids.
SOUND = [
    ("src/convex/a.h", '#define LAYOUT_H "hull/layout3.h"\n#include LAYOUT_H\n'),
    ("src/unit/a_unit.c", '/* The unit. */\n#include "hull/a.c"\n#include "hull/b.c"\n'),
    ("src/convex/a.c", '#include "hull/layout3.h"\n#include "convex/b.c"\n#include "tact/query3.h"\n#include <math.h>\n'),
    ("tests/test_a.c", '#include "hull/layout3.h"\n#ifdef TACT_FLOAT\n#endif\n'),
    ("cli/a.c", '#include "scene.h"\n'),
    ("cli/picture/a.c", '#include "query/engine.h"\n'),
    ("include/tact/a.h", "#ifndef A\n#define A\n#ifdef __cplusplus\n#endif\n#endif\n"),
    ("src/convex/a.c", "int f(void) {\n" + LONG_BODY + "}\n\nint g(void) {\n" + LONG_BODY + "}\n"),
    ("src/convex/a.c", "static const int table[] = {\n" + "    (1),\n" * 70 + "};\n#define R(x) ((double)(x))\n"),
]


def problems_of(path, text):
    with tempfile.TemporaryDirectory() as directory:
        file = pathlib.Path(directory) / path
        file.parent.mkdir(parents=True)
        file.write_text(text)
        return check_layers.check(pathlib.Path(directory))[1]


count, problems = check_layers.check(source)
tap.check(count > 20, "the sources are found", f"{count} files")
tap.check(not problems, "the sources keep to the plan", "\n".join(problems))
for number, (path, text, part) in enumerate(BROKEN, 1):
    found = problems_of(path, text)
    tap.check(len(found) == 1 and part in found[0], f"broken rule {number} is found: {part}", found)
with tempfile.TemporaryDirectory() as directory:
    folder = pathlib.Path(directory) / "src/hull"
    folder.mkdir(parents=True)
    for number in range(check_layers.LARGEST_FOLDER + 1):
        (folder / f"a{number}.c").write_text("")
    found = check_layers.check(pathlib.Path(directory))[1]
    tap.check(len(found) == 1 and "31 sources" in found[0], "a folder that has grown too large is found", found)
for number, (path, text) in enumerate(SOUND, 1):
    found = problems_of(path, text)
    tap.check(not found, f"sound source {number} passes", found)
tap.finish()
