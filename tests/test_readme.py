#!/usr/bin/env python3
"""The C program in README.md compiles as printed, with the command that README shows, and prints what README says.

The program is the first block marked c, its output the next block marked text, and the command the first line between
or around them that calls cc, gcc or clang."""

import os
import pathlib
import re
import shlex
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
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


def main():
    readme = source / "README.md"
    if not tap.check(readme.exists(), "README.md is there"):
        return
    text = readme.read_text()
    found = blocks(text)
    programs = [block for block in found if block[0] == "c"]
    if not tap.check(bool(programs), "README.md has a block marked c"):
        return
    _, program, position = programs[0]
    outputs = [content for language, content, start in found if language == "text" and start > position]
    command = compile_command(found, text)
    shown = tap.check(bool(outputs), "a block marked text follows the program")
    if not tap.check(command is not None, "README.md shows a command that compiles the program") or not shown:
        return
    lines = [line for line in program.splitlines() if line.strip()]
    tap.check(len(lines) <= 25, "the program is a short one", f"{len(lines)} lines")
    with tempfile.TemporaryDirectory() as directory:
        name = re.search(r"([\w./-]+)\.c\b", command)[0]
        (pathlib.Path(directory) / name).write_text(program)
        prefix = pathlib.Path(directory) / "installed"
        tap.check_run(["cmake", "--install", build, "--prefix", prefix], "the library installs")
        environment = {**os.environ, "PKG_CONFIG_PATH": ":".join(map(str, prefix.glob("lib*/**/pkgconfig"))),
                       "LIBRARY_PATH": ":".join(str(path.parent) for path in prefix.glob("lib*/**/libtact.so")),
                       "LD_LIBRARY_PATH": ":".join(str(path.parent) for path in prefix.glob("lib*/**/libtact.so")),
                       "C_INCLUDE_PATH": str(prefix / "include")}
        tap.check_run(["sh", "-c", command], "the program compiles with the command shown", cwd=directory,
                      env=environment)
        words = shlex.split(command)
        executable = words[words.index("-o") + 1] if "-o" in words else "a.out"
        output = tap.check_run([f"./{executable}"], "the program runs", cwd=directory, env=environment)
        tap.check(output.rstrip() == outputs[0].rstrip(), "it prints what README.md says",
                  f"README.md:\n{outputs[0]}\nthe program:\n{output}")


main()
tap.finish()
