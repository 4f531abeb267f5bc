#!/usr/bin/env python3
"""Sources open in an editor: clangd, with .clangd and the compile commands of this build, finds no error in files that
serve one dimension or both, and goes from a public header to the definition."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build, source

OPENED = ["include/tact/query3.h", "src/kernel/query.c", "src/convex/gjk.c", "src/convex/epa2.c", "src/convex/epa3.c",
          "src/hull/search2.h", "src/solver/contact_solver3.c", "src/world/step.c", "cli/query/engine.c",
          "tests/query/test_query.c"]
# A public function in its header, and where it is defined.
DEFINED = [("include/tact/query3.h", "tact3_distance", "src/kernel/query.c"),
           ("include/tact/world3.h", "tact3_world_step", "src/world/step.c"),
           ("include/tact/hull3.h", "tact3_hull_build", "src/quickhull/build.c"),
           ("include/tact/hull2.h", "tact2_hull_info_get", "src/hull/hull2.c")]


class Clangd:
    """clangd over its standard input and output; files are opened as an editor would."""

    def __init__(self, root):
        self.root, self.last, self.problems = root, 0, {}
        self.process = subprocess.Popen(["clangd", "--background-index=false", "-j=2", "--log=error"], cwd=root,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.ask("initialize", {"processId": os.getpid(), "rootUri": root.as_uri(), "capabilities": {}})
        self.say("initialized", {})

    def say(self, method, parameters, **more):
        text = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def hear(self):
        size = 0
        while (line := self.process.stdout.readline().strip()) or not size:
            if not line and self.process.poll() is not None:
                raise RuntimeError("clangd has ended")
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(size))
        if message.get("method") == "textDocument/publishDiagnostics":
            found = [problem for problem in message["params"]["diagnostics"] if problem.get("severity") == 1]
            self.problems[message["params"]["uri"]] = found
        return message

    def ask(self, method, parameters):
        self.last += 1
        self.say(method, parameters, id=self.last)
        while True:
            message = self.hear()
            if message.get("id") == self.last and "method" not in message:
                return message.get("result")

    def open(self, path):
        """Returns the errors that clangd sees in the file."""
        uri = (self.root / path).as_uri()
        self.say("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "c", "version": 1, "text": (self.root / path).read_text()}})
        while uri not in self.problems:
            self.hear()
        return self.problems[uri]

    def definition(self, path, name):
        lines = (self.root / path).read_text().splitlines()
        number, line = next((n, text) for n, text in enumerate(lines) if f"{name}(" in text and "TACT_API" in text)
        found = self.ask("textDocument/definition", {"textDocument": {"uri": (self.root / path).as_uri()},
                                                     "position": {"line": number, "character": line.index(name) + 1}})
        return found[0]["uri"] if found else "nowhere"

    def end(self):
        self.ask("shutdown", None)
        self.say("exit", None)
        self.process.wait(timeout=20)


def main():
    if not tap.check(shutil.which("clangd"), "clangd is installed", "tools/bootstrap.sh test installs it"):
        return
    commands = build / "compile_commands.json"
    if not tap.check(commands.exists(), "compile_commands.json is written"):
        return
    clangd = Clangd(source)
    for path in OPENED:
        problems = clangd.open(path)
        tap.check(not problems, f"{path} opens without an error",
                  "\n".join(f"{problem['range']['start']['line'] + 1}: {problem['message']}" for problem in problems))
    for header, name, place in DEFINED:
        for file in (header, place):
            if file not in OPENED:
                clangd.open(file)
        found = clangd.definition(header, name)
        tap.check(place in found, f"from {name} in the header to its definition in {place}", found)
    clangd.end()


main()
tap.finish()
