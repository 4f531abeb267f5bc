#!/usr/bin/env python3
"""The version is the same wherever it stands, and the shared library's is 0.MINOR until 1.0."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def found(pattern, path):
    match = re.search(pattern, path.read_text(), re.MULTILINE) if path.exists() else None
    return match[1] if match else None


header = source / "include/tact/base.h"
version = found(r'^#define TACT_VERSION "(\d+\.\d+\.\d+)"', header)
tap.check(version is not None, "base.h says a version")
major, minor, _ = version.split(".")
for name, pattern, path in (
        ("the npm package", r'"version": "(.*?)"', source / "web/package/package.json"),
        ("the lock file of the web", r'"packages": \{(?:.|\n)*?"package": \{\s*"name": "tact",\s*"version": "(.*?)"',
         source / "web/package-lock.json"),
        ("debian/changelog", r"^tact \((.*?)\)", source / "debian/changelog"),
        ("the port for vcpkg", r'"version": "(.*?)"', source / "packaging/vcpkg/tact/vcpkg.json"),
        ("CMake", r"^CMAKE_PROJECT_VERSION:STATIC=(.*)$", build / "CMakeCache.txt"),
        ("pkg-config", r"^Version: (.*)$", build / "tact.pc"),
        ("CMake's package", r'^set\(PACKAGE_VERSION "(.*?)"\)', build / "tactConfigVersion.cmake")):
    text = found(pattern, path)
    tap.check(text == version, f"{name} says the same version as base.h", f"{path}: {text}, base.h: {version}")
numbers = [found(rf"^#define TACT_VERSION_{part} (\d+)", header) for part in ("MAJOR", "MINOR", "PATCH")]
tap.check(all(number is None for number in numbers) or ".".join(map(str, numbers)) == version,
          "the numbers in base.h are those of its text", numbers)
interface = major if int(major) else f"{major}.{minor}"
for library in ("tact", "tact_float"):
    link = build / f"lib{library}.so"
    tap.check(link.is_symlink() and str(link.readlink()) == f"{link.name}.{interface}",
              f"lib{library}.so is version {interface} to those who link with it")
changes = source / "CHANGELOG.md"
tap.check(not changes.exists() or version in changes.read_text(), "CHANGELOG.md speaks of this version")
tap.finish()
