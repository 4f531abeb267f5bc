#!/usr/bin/env python3
"""The proofs of rounding errors are about the C statements as they stand, and the constants are not below their sums. What
they state is proven by Gappa in `make test-all`; here Gappa, where it is installed, must refuse what is false."""

import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

SCRIPT = source / "tools/check_proofs.py"

# (file, text, what stands there instead, a part of what is said).
DRIFTS = [
    ("include/tact/math3.h", "return a.x * b.x + a.y * b.y + a.z * b.z;", "return a.x * b.x + (a.y * b.y + a.z * b.z);",
     "tact3_dot() has no"),
    ("include/tact/math3.h", "xx = s * q.x * q.x", "xx = s * (q.x * q.x)", "tact3_rotation_matrix() has no"),
    ("include/tact/math3.h", "return tact3_v(a.x - b.x,", "return tact3_v(-b.x + a.x,", "tact3_sub() has no"),
    ("src/pair/pair.h", "sub(v->a, add(v->b, p->position))", "sub(sub(v->a, v->b), p->position)",
     "vertex_point() has no"),
    ("src/analytic/boxes3.c", "- (side->half + reach)", "- side->half - reach", "face_gaps() has no"),
    ("src/hull/lanes2.h", "wide_load(x + i) * d.x + wide_load(x + padded + i) * d.y",
     "wide_load(x + padded + i) * d.y + wide_load(x + i) * d.x", "wide_vertex_dot() has no"),
    ("proofs/vectors3.gappa", "dot rnd= a_x * b_x + a_y * b_y", "dot rnd= a_y * b_y + a_x * b_x",
     "its definitions are not the C statements"),
    ("src/base/tolerance.h", "#define SUPPORT_ERROR R(56)", "#define SUPPORT_ERROR R(52)", "is more than 52"),
    ("src/base/tolerance.h", "#define RADIUS_ERROR R(4)", "#define RADIUS_ERROR R(2)", "is more than 2"),
    ("src/base/tolerance.h", "#define RELATIVE_ROTATION_ERROR R(16)", "#define RELATIVE_ROTATION_ERROR R(15)",
     "is more than 15"),
    ("proofs/rotation3.gappa", "[-4.5u, 4.5u] } # factor_above_one", "[-7u, 7u] } # factor_above_one", "is more than 56"),
]

# (proof, claim, text, what is claimed instead): less than rounding may do.
FALSE = [
    ("vectors3", "dot", "[-3u, 3u]", "[-2.9u, 2.9u]"),
    ("rotation3", "factor_above_one", "[-4.5u, 4.5u]", "[-3.5u, 3.5u]"),
    ("support3", "rim", "[-4u, 4u]", "[-3.9u, 3.9u]"),
]


def copied(folder):
    root = pathlib.Path(folder)
    for name in ("include", "src", "proofs"):
        shutil.copytree(source / name, root / name)
    return root


def check_drifts():
    with tempfile.TemporaryDirectory() as folder:
        root = copied(folder)
        for name, old, new, part in DRIFTS:
            file = root / name
            text = file.read_text()
            tap.check(old in text, f"{name} has: {old}")
            file.write_text(text.replace(old, new, 1))
            code, output = tap.run([sys.executable, SCRIPT, root])
            tap.check(code == 1 and part in output, f"{name}: a drift is found: {new}", output)
            file.write_text(text)


def check_false_claims():
    if not shutil.which("gappa"):
        print("# gappa is not installed: what it refuses is not tested")
        return
    sys.path.insert(0, str(SCRIPT.parent))
    import check_proofs
    for stem, claim, old, new in FALSE:
        proof = check_proofs.Proof(source / f"proofs/{stem}.gappa")
        text = dict(proof.claims())[claim]
        tap.check(old in text, f"{stem}: {claim} states {old}")
        said = check_proofs.run_gappa(proof.input(text.replace(old, new), "double"))
        tap.check(said and "not satisfied" in said, f"{stem}: {claim} with {new} is refused", said)


tap.check_run([sys.executable, SCRIPT], "the proofs are about the C statements, and the constants cover their sums")
check_drifts()
check_false_claims()
tap.finish()
