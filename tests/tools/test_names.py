#!/usr/bin/env python3
"""The generated lists of names are what tools/make_names.py writes, and it covers what it should."""

import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import make_names
import tap
from tap import source

SCRIPT = source / "tools/make_names.py"

# Per header that is spoilt: a declaration that is put into it, the generated header that is stale then, and a line that
# it must have.
ADDED = [
    ("include/tact/query3.h", "TACT_API int tact3_new_query(int x);", make_names.NAMES,
     "#define tact3_new_query tact3f_new_query"),
    ("include/tact/math2.h", "static inline tact_real tact2_dot3(tact2_vec a) {\n    return a.x;\n}\n"
     "static inline tact_real tact3_dot3(void) { return 0; }", make_names.DIMENSION, "#define tactn_dot3 tact3_##dot3"),
    ("include/tact/world.h", "typedef struct tact2_new { int x; } tact2_new;\ntypedef struct tact3_new { int x; } tact3_new;",
     make_names.DIMENSION, "typedef tact2_new tactn_new;"),
    ("include/tact/world.h", "typedef struct tact2_new tact2_new;\ntypedef struct tact3_new tact3_new;",
     make_names.DIMENSION, "#define tactn_new tact2_new"),
    ("include/tact/tree2.h", "#define TACT2_NEW 1\n#define TACT3_NEW 1", make_names.DIMENSION,
     "#define TACTN_NEW TACT3_NEW"),
    ("src/cast/cast.h", "int tactn_new_motion(void);", make_names.INTERNAL,
     "#define tact2_new_motion tact2f_new_motion"),
    ("src/cast/cast.h", "int tactn_new_motion(void);", make_names.INTERNAL,
     "#define tactn_new_motion tact3_##new_motion"),
]


def changed_copy(folder, path, text):
    """A copy of the headers and of src/ with a declaration added to one file."""
    root = pathlib.Path(folder)
    for part in ("include", "src"):
        shutil.copytree(source / part, root / part)
    file = root / path
    head, end, tail = file.read_text().rpartition("#endif")
    file.write_text(f"{head}{text}\n{end}{tail}")
    return root


def check_lists():
    lines = {path: text.splitlines() for path, text in make_names.headers(source).items()}
    tap.check(len(lines[make_names.NAMES]) > 250 and len(lines[make_names.DIMENSION]) > 300,
              "declarations are found in the headers", {path: len(found) for path, found in lines.items()})
    for path, found in lines.items():
        defined = [line for line in found if line.startswith("#define")]
        wrong = [line for line in defined if len(line.split()) == 3 and line.split()[1] == line.split()[2]]
        tap.check(not wrong, f"no name of {path} stands for itself", wrong)


def check_additions():
    for number, (path, text, stale, line) in enumerate(ADDED, 1):
        with tempfile.TemporaryDirectory() as folder:
            root = changed_copy(folder, path, text)
            code, output = tap.run([sys.executable, SCRIPT, "--check", root])
            tap.check(code == 1 and stale in output, f"declaration {number}: {stale} is stale", output)
            tap.run([sys.executable, SCRIPT, root])
            tap.check(re.search(f"^{re.escape(line)}$", (root / stale).read_text(), re.MULTILINE),
                      f"declaration {number}: {line}")
            code, output = tap.run([sys.executable, SCRIPT, "--check", root])
            tap.check(code == 0, f"declaration {number}: nothing is stale afterwards", output)


tap.check_run([sys.executable, SCRIPT, "--check"], "the generated headers are current")
check_lists()
check_additions()
tap.finish()
