#!/usr/bin/env python3
"""Makes all files of a release in build/release, and their checksums: the sources, the Debian packages, the npm packages,
Python's source distribution, the Rust crates, the library as tact.h and tact.c, and the Homebrew formula.

usage: release.py [--homepage URL --url URL]

From a clean checkout of the tag. --url: where the tar.gz of the sources will be, for the formula."""

import argparse
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
RELEASE = SOURCE / "build/release"


def run(*command, cwd=SOURCE, **options):
    return subprocess.run([str(word) for word in command], cwd=cwd, check=True, **options)


def check_clean():
    changed = run("git", "status", "--porcelain", capture_output=True, text=True).stdout
    if changed:
        sys.exit(f"release.py: the checkout is not clean; commit or remove these first:\n{changed}")


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def version():
    text = (SOURCE / "include/tact/base.h").read_text(encoding="utf-8")
    return re.search(r'^#define TACT_VERSION "(.*)"', text, re.MULTILINE)[1]


def sources(name):
    """The same bytes for the same commit: gzip keeps neither name nor time. Python's distribution is NAME.tar.gz."""
    tar = run("git", "archive", "--format=tar", f"--prefix={name}/", "HEAD", capture_output=True).stdout
    file = RELEASE / f"{name}-source.tar.gz"
    file.write_bytes(gzip.compress(tar, mtime=0))
    return file


def debian():
    run("tools/build_debian.sh", stdout=sys.stderr)
    for file in (SOURCE / "build/debian").iterdir():
        if file.is_file() and "-dbgsym" not in file.name:
            shutil.copy(file, RELEASE)


def npm():
    run("make", "web/package/dist/index.js", stdout=sys.stderr)
    run("npm", "run", "--silent", "build", "-w", "element", cwd=SOURCE / "web", stdout=sys.stderr)
    for package in ("package", "element"):
        run("npm", "pack", "--silent", "--pack-destination", RELEASE, cwd=SOURCE / "web" / package, stdout=sys.stderr)


def amalgamation():
    run("tools/amalgamate.py", RELEASE, stdout=sys.stderr)


def python():
    """By Debian's Python, where there is one: it has the packages that tools/bootstrap.sh installs."""
    debian = "/usr/bin/python3"
    backend = f"import setuptools.build_meta as backend; backend.build_sdist({str(RELEASE)!r})"
    run(debian if pathlib.Path(debian).exists() else sys.executable, "-c", backend, cwd=SOURCE / "python", stdout=sys.stderr)
    shutil.rmtree(SOURCE / "python/tact.egg-info", ignore_errors=True)


def rust():
    """Cargo packs both crates, and builds the second from what it has packed of both. That one needs the first, which no
    registry has: a folder that holds it unpacked stands for one. Only from 1.90 on would cargo need no such folder."""
    packed = SOURCE / "rust/tact-sys/library"
    registry = SOURCE / "build/registry"
    shutil.rmtree(registry, ignore_errors=True)
    registry.mkdir(parents=True)
    instead = ["--config", "source.crates-io.replace-with='packed'", "--config", f"source.packed.directory='{registry}'"]
    run("tools/amalgamate.py", packed, stdout=sys.stderr)
    try:
        for name, options in (("tact-sys", ["--no-verify"]), ("tact", [])):
            run("cargo", "package", "--package", name, "--offline", "--allow-dirty", *options, *instead, cwd=SOURCE / "rust",
                stdout=sys.stderr)
            crate = SOURCE / f"rust/target/package/{name}-{version()}.crate"
            shutil.copy(crate, RELEASE)
            with tarfile.open(crate) as opened:
                opened.extractall(registry)
            sums = {"files": {}, "package": digest(crate)}
            (registry / f"{name}-{version()}/.cargo-checksum.json").write_text(json.dumps(sums), encoding="utf-8")
    finally:
        shutil.rmtree(packed)


def homebrew(archive, homepage, url):
    text = (SOURCE / "packaging/homebrew/tact.rb").read_text(encoding="utf-8")
    for name, value in (("HOMEPAGE", homepage), ("URL", url), ("SHA256", digest(archive))):
        text = text.replace(f"@{name}@", value)
    (RELEASE / "tact.rb").write_text(text, encoding="utf-8")


def sums():
    lines = [f"{digest(file)}  {file.name}\n" for file in sorted(RELEASE.iterdir())]
    (RELEASE / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Makes all files of a release in build/release.")
    parser.add_argument("--homepage")
    parser.add_argument("--url")
    options = parser.parse_args()
    if bool(options.homepage) != bool(options.url):
        parser.error("the formula takes both --homepage and --url")
    check_clean()
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    archive = sources(f"tact-{version()}")
    debian()
    npm()
    python()
    rust()
    amalgamation()
    if options.url:
        homebrew(archive, options.homepage, options.url)
    sums()
    print((RELEASE / "SHA256SUMS").read_text(encoding="utf-8"), end="")


main()
