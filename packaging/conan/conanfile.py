"""Tact for Conan 2, from the checkout that this recipe stands in."""

import pathlib
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*")


class Tact(ConanFile):
    name = "tact"
    description = "How two shapes touch: GJK, EPA, meshes, contacts, casts and worlds, each answer with a proven error bound"
    license = "MIT"
    topics = ("collision-detection", "gjk", "epa", "physics", "geometry")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "with_float": [True, False]}
    default_options = {"shared": False, "with_float": True}

    def set_version(self):
        header = (ROOT / "include/tact/base.h").read_text(encoding="utf-8")
        self.version = re.search(r'^#define TACT_VERSION "(.*)"', header, re.MULTILINE)[1]

    def configure(self):
        # The sources are C.
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, str(ROOT), self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update(self.cmake_options())
        toolchain.generate()
        CMakeDeps(self).generate()

    def cmake_options(self):
        shared = bool(self.options.shared)
        return {"TACT_COMMAND": False, "TACT_BUILD_SHARED": shared, "TACT_BUILD_STATIC": not shared,
                "TACT_BUILD_FLOAT": bool(self.options.with_float)}

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "tact")
        for name in ("tact", "tact_float") if self.options.with_float else ("tact",):
            component = self.cpp_info.components[name]
            component.set_property("cmake_target_name", f"tact::{name}")
            component.set_property("pkg_config_name", name)
            component.libs = [name]
            if name == "tact_float":
                component.defines = ["TACT_FLOAT"]
            if self.settings.os in ("Linux", "FreeBSD"):
                component.system_libs = ["m"]
