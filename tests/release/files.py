#!/usr/bin/env python3
"""All files of a release (tools/release.py), made from a clean clone of the last commit, and used: the checksums fit, the
sources build, what npm packs loads in Node.js, Python's source distribution and both crates unpack to what builds them, and
the formula names the archive. What is in the Debian packages, wheel and one file, tests of their own tell."""

import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

URL = "https://example.org/tact-source.tar.gz"
PATTERNS = ["tact-{}-source.tar.gz", "tact-{}.tar.gz", "tact_{}.dsc", "tact_{}.tar.xz", "tact_{}_*.changes",
            "tact_{}_*.buildinfo", "libtact0.2_{}_*.deb", "libtact-dev_{}_*.deb", "libtact-ccd2_{}_*.deb", "tact_{}_*.deb",
            "python3-tact_{}_*.deb",
            "tact-{}.tgz", "tact-bench-{}.tgz", "tact-{}.crate", "tact-sys-{}.crate", "tact.c", "tact.h", "tact.rb",
            "SHA256SUMS"]
NODE = """
import { distance, sphere } from "tact/3d";
import { readFileSync } from "node:fs";
const gap = distance(sphere(1), { shape: sphere(1), position: [3, 0, 0] });
const bench = readFileSync(new URL(import.meta.resolve("tact-bench")), "utf8");
if (gap.distance !== 1 || !bench.includes("customElements.define")) throw new Error("not what was packed");
"""


def unpacked(archive, folder):
    """What the archive's one folder is called here."""
    with tarfile.open(archive) as opened:
        opened.extractall(folder)
        return folder / opened.getnames()[0].split("/")[0]


def check_sources(release, version, folder):
    root = unpacked(release / f"tact-{version}-source.tar.gz", folder)
    tap.check_run(["sh", "-c", f"cmake -S {root} -B {root}/build -DTACT_COMMAND=OFF -DTACT_BUILD_3D=OFF "
                   f"-DTACT_BUILD_FLOAT=OFF -DTACT_AVX2=OFF -DCMAKE_C_FLAGS=-O0 && cmake --build {root}/build --parallel 2"],
                  "the sources build")
    digest = hashlib.sha256((release / f"tact-{version}-source.tar.gz").read_bytes()).hexdigest()
    formula = (release / "tact.rb").read_text()
    tap.check(digest in formula and URL in formula and "@" not in formula, "the formula names the archive", formula)


def check_npm(release, version, folder):
    for name in ("tact", "tact-bench"):
        place = folder / "node_modules" / name
        place.parent.mkdir(exist_ok=True)
        unpacked(release / f"{name}-{version}.tgz", folder).rename(place)
    (folder / "use.mjs").write_text(NODE)
    tap.check_run(["node", folder / "use.mjs"], "Node.js uses what npm packs")


def check_python(release, version, folder):
    root = unpacked(release / f"tact-{version}.tar.gz", folder)
    wanted = ("setup.py", "extension.py", "bridge/bridge.c", "tact/py.typed", "library/src/unit/world_unit.c",
              "library/include/tact/tact.h", "library/cli/base/threads.c")
    lacking = [name for name in wanted if not (root / name).exists()]
    tap.check(not lacking, "Python's source distribution has what builds it", lacking)


def check_crates(release, version, folder):
    system = unpacked(release / f"tact-sys-{version}.crate", folder)
    unpacked(release / f"tact-{version}.crate", folder)
    files = {path.relative_to(system).as_posix() for path in system.rglob("*")}
    wanted = {"build.rs", "library/tact.c", "library/tact.h", "src/layout.c", "LICENSE"}
    tap.check(wanted <= files, "tact-sys has what builds it", files)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        clone = folder / "clone"
        tap.check_run(["git", "clone", "--quiet", "--no-hardlinks", source, clone], "a clean clone of the last commit")
        # The Debian packages of a release are optimized, which takes many minutes and is of no matter here.
        code, output = tap.run(["tools/release.py", "--homepage", "https://example.org", "--url", URL], cwd=clone,
                               env={**os.environ, **tap.soon_by_debian})
        if tap.check(code == 0, "all files are made", output[-4000:]):
            check_files(clone / "build/release", folder)
    tap.finish()


def check_files(release, folder):
    version = re.search(r'^#define TACT_VERSION "(.*)"', (source / "include/tact/base.h").read_text(), re.MULTILINE)[1]
    missing = [pattern for pattern in PATTERNS if not list(release.glob(pattern.format(version)))]
    tap.check(not missing, "none is missing", missing)
    tap.check_run(["sha256sum", "--check", "--strict", "SHA256SUMS"], "the checksums fit", cwd=release)
    listed = set(re.findall(r"  (.*)", (release / "SHA256SUMS").read_text()))
    tap.check(listed == {path.name for path in release.iterdir()} - {"SHA256SUMS"}, "each file has a checksum", listed)
    for check in (check_sources, check_npm, check_python, check_crates):
        with tempfile.TemporaryDirectory(dir=folder) as place:
            check(release, version, pathlib.Path(place))


main()
