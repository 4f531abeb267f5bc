"""C statements of sums, products, quotients and roots, as definitions of Gappa whose operations all round.

Vectors are written out by component, functions that a statement calls are put in from their definitions, and a
vector's component p->half.x becomes the number p_half_x. What cannot be followed is one number with a name made from
its text. Statements in lanes stand for each of their lanes."""

import functools
import re

FIELDS = {("vec", 2): "xy", ("vec", 3): "xyz", ("rotation", 2): "cs", ("rotation", 3): "xyzw",
          ("mat", 2): "xy", ("mat", 3): "xyz"}
TYPES = {"quat": "rotation"}
SCALARS = {"real", "tact_real", "triple", "wide", "double"}
TRANSPARENT = {"R", "triple_all", "wide_all", "triple_of", "vec_of"}
FUNCTIONS = {"tact_sqrt": "sqrt", "sqrt": "sqrt", "tact_abs": "abs", "triple_abs": "abs", "fabs": "abs"}
TOKEN = re.compile(r"[A-Za-z_]\w*|->|[-+*/]=|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\S")


class NotUnderstood(Exception):
    pass


def kind(name):
    """The kind of struct that a type is, or None."""
    name = re.sub(r"^tact[n23]_", "", name)
    name = TYPES.get(name, name)
    return name if (name, 3) in FIELDS else None


def struct(of, name, dimension):
    """The struct of a kind whose numbers have names that begin with this one."""
    part = "vec" if of == "mat" else None
    return {f: struct(part, f"{name}_{f}", dimension) if part else ("leaf", f"{name}_{f}")
            for f in FIELDS[of, dimension]}


def straight(functions):
    """Those without branches and loops."""
    return {name: f for name, f in functions.items() if not re.search(r"\b(if|for|while|switch)\b|\?", f[1])}


@functools.cache
def definitions(text):
    """The functions of a C file: name -> ([(type, name), ...], body)."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    found = {}
    for match in re.finditer(r"^[^\s#}/][^;{}=]*?\b(\w+)\(([^(){};]*)\)\s*\{", text, flags=re.MULTILINE):
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        parameters = [p.split()[-2:] for p in match[2].split(",") if len(p.split()) > 1]
        found[match[1]] = (parameters, text[match.end():end - 1].strip())
    return found


class Parser:
    """Expressions and statements; values are ("leaf", name), ("number", text), (operator, left, right), ("neg", value),
    ("sqrt", value), ("abs", value), or structs: field -> value."""

    def __init__(self, text, functions, dimension, names):
        self.tokens, self.at = TOKEN.findall(text), 0
        self.functions, self.dimension, self.names = functions, dimension, names

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise NotUnderstood(f"'{wanted or 'more'}' is missing before '{' '.join(self.tokens[self.at:])}'")
        self.at += 1
        return token

    def expression(self):
        value = self.product()
        while self.peek() in ("+", "-"):
            value = (self.take(), value, self.product())
        return value

    def product(self):
        value = self.unary()
        while self.peek() in ("*", "/"):
            value = (self.take(), value, self.unary())
        return value

    def unary(self):
        if self.peek() == "-":
            self.take()
            return ("neg", self.unary())
        value = self.primary()
        while self.peek() in (".", "->", "["):
            if self.take() == "[":
                index = self.take()
                self.take("]")
            else:
                index = self.take()
            value = value[index] if isinstance(value, dict) else ("leaf", f"{value[1]}_{index}")
        return value

    def primary(self):
        token = self.take()
        if token == "(":
            value = self.expression()
            self.take(")")
            return value
        if token[0].isdigit():
            return ("number", token)
        if self.peek() == "(":
            return self.call(token)
        return self.names.get(token, ("leaf", token))

    def call(self, name):
        begin = self.at
        self.take("(")
        if name not in {*TRANSPARENT, *FUNCTIONS, *self.functions}:
            depth = 1
            while depth:
                depth += {"(": 1, ")": -1}.get(self.take(), 0)
            words = [word for word in self.tokens[begin:self.at] if word[0].isalnum()]
            return ("leaf", "_".join([name, *words]))
        arguments = []
        while self.peek() != ")":
            arguments.append(self.expression())
            if self.peek() != ")":
                self.take(",")
        self.take(")")
        if name in TRANSPARENT:
            return arguments[0]
        if name in FUNCTIONS:
            return (FUNCTIONS[name], arguments[0])
        parameters, body = self.functions[name]
        names = {p: self.as_type(t, a) for (t, p), a in zip(parameters, arguments)}
        return Parser(body, self.functions, self.dimension, names).body()

    def as_type(self, name, value):
        of = kind(name)
        return struct(of, value[1], self.dimension) if of and not isinstance(value, dict) and value[0] == "leaf" else value

    def body(self):
        """The value that a function returns whose body this is."""
        while self.peek():
            for target, value in self.statement():
                if target == ["return"]:
                    return value
                place = self.names
                for field in target[:-1]:
                    place = place[field]
                place[target[-1]] = value
        raise NotUnderstood("no value is returned")

    def statement(self):
        """The assignments of a statement, as ([name, field, ...], value); of a return (["return"], value)."""
        found, of = [], None
        if self.peek() == "return":
            self.take()
            found.append((["return"], self.expression()))
            self.take(";")
            return found
        if self.tokens[self.at + 1:self.at + 2] == ["("]:  # a call for its effect
            while self.take() != ";":
                pass
            return found
        if self.peek() in SCALARS or kind(self.peek()):
            of = self.take()
        while True:
            target = [self.take()]
            while self.peek() in (".", "->", "["):
                bracket = self.take() == "["
                target.append(self.take())
                if bracket:
                    self.take("]")
            operator = self.take()
            if operator in (";", ",") and of:
                self.names[target[0]] = {f: {} if kind(of) == "mat" else None for f in FIELDS[kind(of), self.dimension]}
            elif operator[-1] == "=":
                value = self.expression()
                if of:
                    value = self.as_type(of, value)
                found.append((target, (operator[0], ("leaf", "_".join(target)), value) if operator != "=" else value))
                operator = self.take()
            if operator not in (";", ","):
                raise NotUnderstood(f"'{operator}' in '{' '.join(self.tokens)}'")
            if operator == ";":
                return found


class Writer:
    """Definitions of numbers as Gappa reads them. `rnd=` rounds every operation, also absolute values and signs, which
    are exact: so those of more than a variable become definitions of their own."""

    def __init__(self):
        self.lines, self.target = [], ""

    def add(self, line):
        if line not in self.lines:
            self.lines.append(line)

    def written(self, value, least=0):
        """An expression; of a lower precedence than `least` in parentheses."""
        if value[0] in ("leaf", "number"):
            return value[1]
        if value[0] == "sqrt":
            return f"sqrt({self.written(value[1])})"
        if value[0] == "abs":
            inner = self.named(value[1])
            self.add(f"abs_{inner} = |{inner}|;")
            return f"abs_{inner}"
        if value[0] == "neg":
            return f"(-{self.named(value[1])})"
        level = 1 if value[0] in "+-" else 2
        text = f"{self.written(value[1], level)} {value[0]} {self.written(value[2], level + 1)}"
        return f"({text})" if level < least else text

    def named(self, value):
        """The name of a number whose sign is changed; a definition where it is no variable."""
        if value[0] == "leaf":
            return value[1]
        name, text = f"signed_{self.target}", self.written(value)
        while any(line.startswith(f"{name} ") for line in self.lines):
            name += "_"
        self.add(f"{name} rnd= {text};")
        return name

    def define(self, name, value):
        if isinstance(value, dict):
            for field, part in value.items():
                self.define(f"{name}_{field}", part)
        elif value[0] != "leaf":
            self.target = name
            text = self.written(value)
            exact = value[0] in ("abs", "neg")
            replaced = "new_" if re.search(rf"\b{name}\b", text) else ""
            self.add(f"{replaced}{name} {'=' if exact else 'rnd='} {text};")


def translate(statements, function, functions, dimension):
    """The definitions for statements of a function; what it returns has the function's name."""
    parser, writer = Parser(statements, functions, dimension, {}), Writer()
    while parser.peek():
        for target, value in parser.statement():
            writer.define(re.sub(r"^tact[n23]_", "", function) if target == ["return"] else "_".join(target), value)
    return writer.lines
