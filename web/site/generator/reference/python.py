"""Prints what the Python package exports, with signatures and docstrings, as JSON. It reads the sources and runs none.

usage: python.py FOLDER_OF_THE_PACKAGE"""

import ast
import json
import pathlib
import sys


def public(node):
    return isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")


def function_entry(node, source):
    head = "\n".join(source.splitlines()[node.lineno - 1:node.body[0].lineno - 1]).strip().removesuffix(":")
    decorators = "".join(f"@{ast.unparse(one)}\n" for one in node.decorator_list)
    return {"name": node.name, "text": ast.get_docstring(node) or "", "code": decorators + head}


def class_entry(node, source):
    lines = source.splitlines()
    fields = [one for one in node.body if isinstance(one, (ast.AnnAssign, ast.Assign))
              and not ast.unparse(getattr(one, "target", None) or one.targets[0]).startswith("_")]
    head = lines[node.lineno - 1].rstrip(":")
    body = "\n".join("    " + line.strip() for one in fields for line in lines[one.lineno - 1:one.end_lineno])
    members = [function_entry(one, source) for one in node.body if isinstance(one, ast.FunctionDef) and
               (public(one) or one.name == "__init__")]
    return {"name": node.name, "text": ast.get_docstring(node) or "", "code": head + (f":\n{body}" if body else ""),
            "members": members}


def main():
    folder = pathlib.Path(sys.argv[1])
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = {alias.asname or alias.name for node in imports for alias in node.names}
    entries = []
    for file in sorted(folder.glob("*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            if public(node) and node.name in names:
                entries.append((class_entry if isinstance(node, ast.ClassDef) else function_entry)(node, source))
    json.dump(entries, sys.stdout)


main()
