#!/usr/bin/env python3
"""Writes rust/tact-sys/src/bindings.rs, the types and functions of the public headers that answer queries as Rust
declares them, and layout.c beside it, by which a test compares sizes. Reads the headers as python/extension.py does for
cffi, and parses them by pycparser (Debian: python3-cffi brings it).

usage: make_rust.py [--check]      (--check writes nothing and fails where a file would change)"""

import pathlib
import sys

from pycparser import c_ast, c_parser

SOURCE = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SOURCE / "python"))
import extension

FOLDER = SOURCE / "rust/tact-sys/src"
TOPICS = ["math", "hull", "polygon", "chain", "mesh", "shape", "query", "contact", "cast"]
PRELUDE = """typedef _Bool bool; typedef unsigned long size_t; typedef signed char int8_t; typedef unsigned char uint8_t;
typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t;
typedef long long int64_t; typedef unsigned long long uint64_t;
"""
SIMPLE = {"_Bool": "bool", "bool": "bool", "size_t": "usize", "int8_t": "i8", "uint8_t": "u8", "int16_t": "i16",
          "uint16_t": "u16", "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64", "double": "f64",
          "float": "f32", "int": "c_int", "char": "c_char", "tact_real": "f64"}
RUST_WORDS = {"type", "ref", "fn", "in", "box", "move", "match", "mod", "use", "where", "self"}
HEAD = "/{0} What the public headers declare for queries. Written by tools/make_rust.py: change the headers instead. {1}\n"


def headers():
    constants, parts = {}, []
    for name in ["base", "memory", *(f"{topic}{dimension}" for dimension in (2, 3) for topic in TOPICS)]:
        path = SOURCE / f"include/tact/{name}.h"
        if path.exists():
            text = path.read_text(encoding="utf-8")
            if name == "base":
                text = text.replace("typedef float tact_real;", "")
            parts.append(extension.plain(text, constants))
    return PRELUDE + "\n".join(parts), constants


class Writer:
    """Rust's text for the declarations of a parsed header."""

    def __init__(self):
        self.types, self.functions, self.structs, self.plain, self.constants = [], [], [], set(), {}

    def field_name(self, name):
        return f"r#{name}" if name in RUST_WORDS else name

    def type_of(self, node, owner=""):
        if isinstance(node, c_ast.PtrDecl):
            if isinstance(node.type, c_ast.FuncDecl):
                return f"Option<unsafe extern \"C\" fn{self.signature(node.type, False)}>"
            target = node.type
            is_constant = "const" in getattr(target, "quals", []) or \
                isinstance(target, c_ast.ArrayDecl) and "const" in target.type.quals
            is_void = isinstance(target, c_ast.TypeDecl) and getattr(target.type, "names", None) == ["void"]
            return f"*{'const' if is_constant else 'mut'} {'c_void' if is_void else self.type_of(target, owner)}"
        if isinstance(node, c_ast.ArrayDecl):
            return f"[{self.type_of(node.type, owner)}; {self.number(node.dim)}]"
        if isinstance(node, c_ast.TypeDecl):
            return self.type_of(node.type, owner)
        if isinstance(node, (c_ast.Struct, c_ast.Union)):
            name = node.name or owner
            if node.decls:
                self.record(name, node)
            return name
        if isinstance(node, c_ast.Enum):
            return node.name or owner
        name = " ".join(node.names)
        return SIMPLE.get(name, name)

    def number(self, node):
        """A constant expression."""
        if isinstance(node, c_ast.Constant):
            return int(node.value.rstrip("uU"), 0)
        if isinstance(node, c_ast.ID):
            return self.constants[node.name]
        if isinstance(node, c_ast.UnaryOp):
            return -self.number(node.expr)
        left, right = self.number(node.left), self.number(node.right)
        return {"+": left + right, "-": left - right, "*": left * right}[node.op]

    def signature(self, node, named):
        arguments = []
        for place, item in enumerate(node.args.params if node.args else []):
            written = self.type_of(item.type)
            if isinstance(item.type, c_ast.ArrayDecl):  # a pointer to the first
                constant = "const" in item.type.type.quals
                written = f"*{'const' if constant else 'mut'} {self.type_of(item.type.type)}"
            if not (isinstance(item.type, c_ast.TypeDecl) and written == "void"):
                arguments.append(f"{self.field_name(item.name or f'argument{place}')}: {written}" if named else written)
        result = self.type_of(node.type)
        return f"({', '.join(arguments)})" + ("" if result == "void" else f" -> {result}")

    def record(self, name, node):
        fields = [(self.field_name(item.name), self.type_of(item.type, f"{name}_{item.name}")) for item in node.decls]
        kind = "union" if isinstance(node, c_ast.Union) else "struct"
        numbers = set(SIMPLE.values()) | self.plain
        is_plain = kind == "struct" and all(part.strip("[ ").split(";")[0] in numbers for _, part in fields)
        if is_plain:
            self.plain.add(name)
        traits = "Clone, Copy, Debug, PartialEq" if is_plain else "Clone, Copy"
        body = "".join(f"    pub {field}: {written},\n" for field, written in fields)
        self.types.append(f"#[repr(C)]\n#[derive({traits})]\npub {kind} {name} {{\n{body}}}\n")
        self.structs.append((name, node.name is not None))

    def enumeration(self, name, node):
        value, lines = -1, [f"pub type {name} = c_int;\n"]
        for item in node.values.enumerators:
            value = self.number(item.value) if item.value else value + 1
            self.constants[item.name] = value
            lines.append(f"pub const {item.name}: {name} = {value};\n")
        self.types.append("".join(lines))
        self.plain.add(name)

    def declaration(self, node):
        if isinstance(node, c_ast.Typedef):
            inner = node.type.type if isinstance(node.type, c_ast.TypeDecl) else None
            if isinstance(inner, c_ast.Enum):
                self.enumeration(node.name, inner)
            elif isinstance(inner, (c_ast.Struct, c_ast.Union)) and inner.decls:
                self.record(node.name, inner)
            elif isinstance(inner, c_ast.Struct):
                self.types.append(f"#[repr(C)]\npub struct {node.name} {{\n    private: [u8; 0],\n}}\n")
            elif node.name not in SIMPLE:
                self.types.append(f"pub type {node.name} = {self.type_of(node.type)};\n")
        elif isinstance(node.type, c_ast.FuncDecl):
            self.functions.append(f"    pub fn {node.name}{self.signature(node.type, True)};\n")

    def rust(self, constants):
        numbers = "".join(f"pub const {name}: i64 = {value};\n" for name, value in constants.items())
        return (HEAD.format("/", "").rstrip() + "\nuse std::os::raw::{c_char, c_int, c_void};\n\n" + numbers + "\n" +
                "\n".join(self.types) + "\nextern \"C\" {\n" + "".join(self.functions) + "}\n\n" +
                "/// The names and sizes of the structures, to be compared with what the C compiler says.\n" +
                "pub const SIZES: &[(&str, usize)] = &[\n" +
                "".join(f"    (\"{name}\", std::mem::size_of::<{name}>()),\n" for name in self.named()) + "];\n\n" +
                f"extern \"C\" {{\n    pub static tact_sys_sizes: [usize; {len(self.named())}];\n}}\n")

    def layout(self):
        return (HEAD.format("*", "*/") + "#include \"tact.h\"\n\nextern const size_t tact_sys_sizes[];\n" +
                "const size_t tact_sys_sizes[] = {\n" + "".join(f"    sizeof({name}),\n" for name in self.named()) + "};\n")

    def named(self):
        return [name for name, is_named in self.structs if is_named]


def main():
    text, constants = headers()
    writer = Writer()
    for node in c_parser.CParser().parse(text).ext:
        writer.declaration(node)
    stale = False
    for name, content in (("bindings.rs", writer.rust(constants)), ("layout.c", writer.layout())):
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            stale = True
            if "--check" not in sys.argv:
                path.write_text(content, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit("rust/tact-sys is stale: tools/make_rust.py writes it anew")


if __name__ == "__main__":
    main()
