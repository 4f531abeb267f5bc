"""The extension modules tact._tact2 and tact._tact3: declarations for cffi, read from the public headers, and the
library's sources with its own compiler options (cmake/library.cmake of the repository says why each)."""

import os
import pathlib
import platform
import re

import cffi
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
# In the repository the library lies beside this folder; a source distribution carries it along.
LIBRARY = HERE / "library" if (HERE / "library").is_dir() else HERE.parent
TOPICS = ["math", "bindings", "hull", "polygon", "chain", "mesh", "height_field", "shape", "compound", "query", "cast", "contact",
          "derivative", "estimate", "static_tree", "batch", "clash", "solve", "joint", "world",
          "record", "fluid", "mover"]
STANDARD = ["-std=c17", "-O3", "-g0", "-ffp-contract=off", "-fno-math-errno", "-DTACT_BUILDING"]


def version():
    text = (LIBRARY / "include/tact/base.h").read_text(encoding="utf-8")
    return re.search(r'#define TACT_VERSION "(.*)"', text)[1]


def plain(text, constants):
    """A header's declarations as cffi reads them: without comments, inline functions and conditions. Adds to the
    constants what it defines as whole numbers."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for name, value in re.findall(r"^#define (TACT\w+) ([\w() *+-]+)$", text, re.MULTILINE):
        value = re.sub(r"TACT\w+", lambda found: str(constants.get(found[0], found[0])), value)
        if re.fullmatch(r"[0-9 ()*+-]+", value):
            constants[name] = eval(value, {"__builtins__": {}})  # pylint: disable=eval-used
    text = re.sub(r"^#.*?(?<!\\)$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r'^extern "C" \{$', "", text, flags=re.MULTILINE)
    text = re.sub(r"^static inline [^{;]*\{(?:[^\n]*\}$|.*?^\})", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^\}$", "", text, flags=re.MULTILINE)  # of extern "C"
    text = re.sub(r"\bTACT\w+\b", lambda found: str(constants.get(found[0], found[0])), text)
    return re.sub(r"\bTACT_API ", "", text)


def declarations(dimension):
    """All that the public headers declare for one dimension, and what the bridge does."""
    headers = [LIBRARY / f"include/tact/{name}.h" for name in ("memory", "derivative", "joint", "world")]
    found = [LIBRARY / f"include/tact/{topic}{dimension}.h" for topic in TOPICS]
    constants, parts = {}, ["typedef double tact_real;"]
    headers = [LIBRARY / "include/tact/base.h", *headers, *(header for header in found if header.exists())]
    for header in headers:
        text = header.read_text(encoding="utf-8")
        if header.name == "base.h":
            text = text.replace("typedef float tact_real;", "").replace("typedef double tact_real;", "")
        parts.append(plain(text, constants))
    # Nobody watches from Python, and cffi cannot read one of its fields.
    parts = [re.sub(r"typedef struct (tact3_polytope_view) \{.*?\} \1;", r"typedef struct \1 \1;", part, flags=re.DOTALL)
             for part in parts]
    bridge = plain((HERE / "bridge/bridge.h").read_text(encoding="utf-8"), constants)
    angular = {2: "tact_real", 3: "tact3_vec"}[dimension]
    parts.append(bridge.replace("tactn_angular", angular).replace("tactn_", f"tact{dimension}_"))
    if dimension == 3:
        parts.append(plain((HERE / "bridge/clash3.h").read_text(encoding="utf-8"), constants))
    return "\n".join(parts)


def builder(dimension):
    """The module of one dimension for cffi; setup.py names builder2 and builder3."""
    ffi = cffi.FFI()
    ffi.cdef(declarations(dimension))
    clash = '#include "clash3.h"\n' if dimension == 3 else ""
    ffi.set_source(f"tact._tact{dimension}", f'#define TACT_DIMENSION {dimension}\n#include "bridge.h"\n'
                   f'#include "tact/tact.h"\n{clash}', sources=[], py_limited_api=True)
    return ffi


def builder2():
    return builder(2)


def builder3():
    return builder(3)


def sources(dimension):
    """The library's sources for one dimension: (those of the library, those compiled for each vector width)."""
    source = LIBRARY / "src"
    found = [source / name for name in
             ("base/status.c", "quickhull/build.c", "shape/shape.c", "shape/parts.c", "bvh/part_tree.c", "kernel/query.c",
              f"unit/derivative{dimension}_unit.c", "unit/estimate_unit.c", "unit/tree_unit.c", "unit/solver_unit.c",
              "unit/world_unit.c", "unit/mover_unit.c", "unit/record_unit.c")]
    for folder in ("base", "hull", "quickhull", "triangle", "bvh", "mesh", "shape", "mass", "polygon", "composite",
                   "mesh_contact", "cast", "batch", "clash"):
        found += sorted((source / folder).glob(f"*{dimension}.c"))
    for folder in ("cast", "compound", "batch"):
        found += sorted((source / folder).glob("*[a-z].c"))
    return found, [source / f"unit/kernel{dimension}_unit.c", source / "unit/substeps_unit.c"]


class BuildExtension(build_ext):
    """Compiles the library beside each module, or takes the one that TACT_LIBRARY names, static or shared."""

    def build_extension(self, ext):
        dimension = int(ext.name[-1])
        ext.include_dirs += [str(LIBRARY / "include"), str(LIBRARY / "cli"), str(HERE / "bridge")]
        ext.define_macros += [("TACT_DIMENSION", str(dimension)), ("_GNU_SOURCE", None)]
        ext.extra_compile_args += ["-O1", "-g0"]  # it passes arguments on, and is long
        ext.libraries += ["m", "pthread"]
        own = [*([HERE / "bridge/clash3.c"] if dimension == 3 else []), HERE / "bridge/bridge.c", LIBRARY / "cli/base/threads.c", LIBRARY / "cli/base/error.c"]
        ext.extra_objects += self.compiled(own, dimension, ext.name, ["-std=c17", "-O2", "-g0"], ext.include_dirs)
        ready = os.environ.get("TACT_LIBRARY")
        ext.extra_objects += [ready] if ready else self.library(dimension, ext.name)
        super().build_extension(ext)

    def library(self, dimension, name):
        plain_sources, kernels = sources(dimension)
        options, is_gcc = list(STANDARD), self.is_gcc()
        has_avx2 = platform.machine().lower() in ("x86_64", "amd64")
        if is_gcc:
            options.append("-fno-tree-slp-vectorize")
        if is_gcc and has_avx2:
            options += [f"-m{call}-strategy=vector_loop:2048:noalign,libcall:-1:noalign" for call in ("memset", "memcpy")]
        kernel = [*options, "-Wno-psabi", *(["-fno-tree-loop-distribute-patterns"] if is_gcc else [])]
        if not has_avx2:
            options.append("-DTACT_NO_AVX2")
            kernel.append("-DTACT_NO_AVX2")
        includes = [str(LIBRARY / "include"), str(LIBRARY / "src")]
        objects = self.compiled(plain_sources, dimension, name, options, includes)
        objects += self.compiled(kernels, dimension, f"{name}_base", [*kernel, "-DTACT_KERNEL_BASE"], includes)
        if has_avx2:
            objects += self.compiled(kernels, dimension, f"{name}_avx2", [*kernel, "-mavx2", "-DTACT_KERNEL_AVX2"], includes)
        return objects

    def compiled(self, files, dimension, folder, options, includes):
        return self.compiler.compile([str(file) for file in files], f"{self.build_temp}/{folder}",
                                     include_dirs=includes, extra_postargs=options,
                                     macros=[("TACT_DIMENSION", str(dimension)), ("_GNU_SOURCE", None)])

    def is_gcc(self):
        """Clang does not know some of GCC's options."""
        said = os.popen(f"{self.compiler.compiler_so[0]} --version").read()
        return "clang" not in said.lower()
