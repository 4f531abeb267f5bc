#!/usr/bin/env python3
"""The C programs in README.md compile as printed, with the command that README shows, and print what README says.

The programs are the blocks marked c, the output of each the next block marked text, and the command the first line
between or around them that calls cc, gcc or clang."""

import os
import pathlib
import re
import shlex
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source


def blocks(text):
    """(language, content, position) of each fenced block."""
    pattern = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(match[1], match[2], match.start()) for match in pattern.finditer(text)]


def compile_command(found, text):
    """The shown compile command as words, or None: a line of a sh block, or in backquotes."""
    lines = [line for language, content, _ in found if language in ("sh", "console", "") for line in content.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", text)
    for line in lines:
        line = line.strip().removeprefix("$ ")
        if re.match(r"(cc|gcc|clang)\s.*\.c\b", line):
            return line
    return None


LONGEST = 32  # lines: what a reader takes in at a glance


def check_program(number, program, expected, command, environment):
    lines = [line for line in program.splitlines() if line.strip()]
    tap.check(len(lines) <= LONGEST, f"program {number} is a short one", f"{len(lines)} lines")
    with tempfile.TemporaryDirectory() as directory:
        name = re.search(r"([\w./-]+)\.c\b", command)[0]
        (pathlib.Path(directory) / name).write_text(program)
        tap.check_run(["sh", "-c", command], f"program {number} compiles with the command shown", cwd=directory,
                      env=environment)
        words = shlex.split(command)
        executable = words[words.index("-o") + 1] if "-o" in words else "a.out"
        output = tap.check_run([f"./{executable}"], f"program {number} runs", cwd=directory, env=environment)
        tap.check(output.rstrip() == expected.rstrip(), f"program {number} prints what README.md says",
                  f"README.md:\n{expected}\nthe program:\n{output}")


def main():
    readme = source / "README.md"
    if not tap.check(readme.exists(), "README.md is there"):
        return
    text = readme.read_text()
    found = blocks(text)
    programs = [(content, start) for language, content, start in found if language == "c"]
    command = compile_command(found, text)
    if not tap.check(len(programs) > 0 and command is not None, "README.md has programs and a command to compile them"):
        return
    with tempfile.TemporaryDirectory() as directory:
        prefix = pathlib.Path(directory) / "installed"
        tap.check_run(["cmake", "--install", build, "--prefix", prefix], "the library installs")
        libraries = ":".join(str(path.parent) for path in prefix.glob("lib*/**/libtact.so"))
        environment = {**os.environ, "PKG_CONFIG_PATH": ":".join(map(str, prefix.glob("lib*/**/pkgconfig"))),
                       "LIBRARY_PATH": libraries, "LD_LIBRARY_PATH": libraries,
                       "C_INCLUDE_PATH": str(prefix / "include")}
        for number, (program, start) in enumerate(programs, 1):
            outputs = [content for language, content, at in found if language == "text" and at > start]
            if tap.check(bool(outputs), f"a block marked text follows program {number}"):
                check_program(number, program, outputs[0], command, environment)


main()
tap.finish()
