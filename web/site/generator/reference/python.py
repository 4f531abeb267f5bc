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


def members_of(node, source, classes):
    """Its own functions, then those of the classes that it is made of and that are not exported."""
    found = [function_entry(one, source) for one in node.body if isinstance(one, ast.FunctionDef) and
             (public(one) or one.name == "__init__")]
    for base in node.bases:
        if ast.unparse(base) in classes:
            found += members_of(*classes[ast.unparse(base)], classes)
    return found


def class_entry(node, source, classes):
    lines = source.splitlines()
    fields = [one for one in node.body if isinstance(one, (ast.AnnAssign, ast.Assign))
              and not ast.unparse(getattr(one, "target", None) or one.targets[0]).startswith("_")]
    head = lines[node.lineno - 1].rstrip(":")
    body = "\n".join("    " + line.strip() for one in fields for line in lines[one.lineno - 1:one.end_lineno])
    return {"name": node.name, "text": ast.get_docstring(node) or "", "code": head + (f":\n{body}" if body else ""),
            "members": members_of(node, source, classes)}


def main():
    folder = pathlib.Path(sys.argv[1])
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = {alias.asname or alias.name for node in imports for alias in node.names}
    sources = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py"))]
    nodes = [(node, source) for source in sources for node in ast.parse(source).body if public(node)]
    classes = {node.name: (node, source) for node, source in nodes
               if isinstance(node, ast.ClassDef) and node.name not in names}
    entries = [class_entry(node, source, classes) if isinstance(node, ast.ClassDef) else function_entry(node, source)
               for node, source in nodes if node.name in names]
    json.dump(entries, sys.stdout)


main()
