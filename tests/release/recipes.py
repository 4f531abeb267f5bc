#!/usr/bin/env python3
"""The recipes in packaging/, as far as they can be tried without their registries (packaging/README.md)."""

import json
import pathlib
import re
import sys
import tempfile
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

PACKAGING = source / "packaging"
CLIENT = """
cmake_minimum_required(VERSION 3.20)
project(client C)
find_package(tact REQUIRED)
add_executable(client client.c)
target_link_libraries(client tact::tact)
"""
PROGRAM = """
#include <tact/tact.h>
int main(void) {
    tact2_shape circle = tact2_circle(1);
    return tact2_distance(&circle, &circle, tact2_pose_at(3, 0), 0).distance == 1 ? 0 : 1;
}
"""


def use(prefix, folder, name):
    """A program finds what was installed, and gets the right distance."""
    client = folder / "client"
    client.mkdir()
    (client / "CMakeLists.txt").write_text(CLIENT)
    (client / "client.c").write_text(PROGRAM)
    tap.check_run(["sh", "-c", f"cmake -S {client} -B {client}/build -DCMAKE_PREFIX_PATH={prefix} && "
                   f"cmake --build {client}/build && {client}/build/client"], f"{name}: a program uses what is installed")


def vcpkg(linkage, features, library):
    name = f"vcpkg, {linkage}"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        tap.check_run(["cmake", f"-DPORT={PACKAGING}/vcpkg/tact/portfile.cmake", f"-DWORK={folder}", f"-DLINKAGE={linkage}",
                       f"-DFEATURES={features}", "-P", source / "tests/release/stubs/vcpkg.cmake"], f"{name}: the port is run")
        found = sorted(path.name for path in (folder / "installed/lib").glob("lib*"))
        tap.check(library in found and ("libtact_float" in " ".join(found)) == ("float" in features),
                  f"{name}: it installs what was asked for", found)
        use(folder / "installed", folder, name)


def conan_recipe():
    """The recipe's class, with stand-ins for what it imports of Conan."""
    modules = {name: types.ModuleType(name) for name in ("conan", "conan.tools", "conan.tools.cmake", "conan.tools.files")}
    modules["conan"].ConanFile = type("ConanFile", (), {})
    for name in ("CMake", "CMakeDeps", "CMakeToolchain", "cmake_layout"):
        setattr(modules["conan.tools.cmake"], name, object)
    modules["conan.tools.files"].copy = object
    sys.modules.update(modules)
    scope = {"__file__": str(PACKAGING / "conan/conanfile.py")}
    exec(compile((PACKAGING / "conan/conanfile.py").read_text(), "conanfile.py", "exec"), scope)
    return scope["Tact"]


def conan(version):
    recipe = conan_recipe()()
    recipe.set_version()
    tap.check(recipe.version == version, "conan: the recipe has the version of base.h", recipe.version)
    recipe.options = types.SimpleNamespace(shared=False, with_float=True)
    options = [f"-D{key}={'ON' if value else 'OFF'}" for key, value in recipe.cmake_options().items()]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # What the recipe exports is all that the build may need.
        exported = tap.run(["sh", "-c", f"cd {source} && mkdir {folder}/source && cp -r --parents CMakeLists.txt LICENSE cmake "
                            f"include src {folder}/source"])
        tap.check(exported[0] == 0, "conan: the exported sources are there", exported[1])
        tap.check_run(["sh", "-c", f"cmake -S {folder}/source -B {folder}/build -DCMAKE_INSTALL_PREFIX={folder}/installed "
                       f"{' '.join(options)} && cmake --build {folder}/build --parallel 2 && cmake --install {folder}/build"],
                      "conan: the options of the recipe build and install from what it exports")
        use(folder / "installed", folder, "conan")


base = re.search(r'^#define TACT_VERSION "(.*)"', (source / "include/tact/base.h").read_text(), re.MULTILINE)[1]
manifest = json.loads((PACKAGING / "vcpkg/tact/vcpkg.json").read_text())
tap.check(manifest["version"] == base, "vcpkg: the port has the version of base.h", manifest["version"])
vcpkg("static", "float", "libtact.a")
vcpkg("dynamic", "", "libtact.so")
conan(base)
formula = (PACKAGING / "homebrew/tact.rb").read_text()
tap.check(all(f'"@{name}@"' in formula for name in ("HOMEPAGE", "URL", "SHA256")),
          "homebrew: what make release fills in is there")
tap.finish()
