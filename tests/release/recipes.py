#!/usr/bin/env python3
"""The recipes in packaging/, as far as they can be tried without their registries (packaging/README.md)."""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

PACKAGING = source / "packaging"
CLIENT = PACKAGING / "conan/test_package"
# How it is compiled, and whether space is built beside the plane, is no matter of a recipe: as little as can be, by clang,
# which takes a third of gcc's time where nothing is optimized.
SPACE = "TACT_BUILD_3D"
if shutil.which("clang"):
    os.environ["CC"] = "clang"
os.environ["CFLAGS"] = "-DTACT_NO_FORCED_INLINING"


def use(prefix, folder, name):
    """A program finds what was installed, and gets the right distance."""
    client = folder / "client"
    shutil.copytree(CLIENT, client)
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


def conan():
    """Conan itself: the package is created, and used by the program beside the recipe."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CONAN_HOME": f"{folder}/home"}
        tap.check_run(["conan", "profile", "detect"], "conan: the compiler is found", env=environment)
        shutil.copytree(CLIENT, f"{folder}/client")
        for shared, with_float in ((False, True), (True, False)):
            tap.check_run(["conan", "create", PACKAGING / "conan", "--test-folder", f"{folder}/client", "-s", "build_type=Debug",
                           "-c", f"tools.cmake.cmaketoolchain:extra_variables={{'{SPACE}': 'OFF'}}",
                           "-o", f"tact/*:shared={shared}", "-o", f"tact/*:with_float={with_float}"],
                          f"conan: shared {shared}, float {with_float}: created, and a program uses it", env=environment)


def conan_without(version):
    """As far as that goes without Conan."""
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
        tap.check_run(["sh", "-c", f"cmake -S {folder}/source -B {folder}/build -DCMAKE_BUILD_TYPE=Debug "
                       f"-DCMAKE_INSTALL_PREFIX={folder}/installed -D{SPACE}=OFF {' '.join(options)} && cmake --build {folder}/build --parallel 2 && cmake --install {folder}/build"],
                      "conan: the options of the recipe build and install from what it exports")
        use(folder / "installed", folder, "conan")


def homebrew():
    """Ruby reads the formula, which builds, installs and tests with Homebrew's words replaced."""
    recipe = PACKAGING / "homebrew/tact.rb"
    tap.check(all(f'"@{name}@"' in recipe.read_text() for name in ("HOMEPAGE", "URL", "SHA256")),
              "homebrew: what make release fills in is there")
    if not tap.check(shutil.which("ruby"), "homebrew: ruby is there", "tools/bootstrap.sh release installs it"):
        return
    with tempfile.TemporaryDirectory() as folder:
        tap.check_run(["sh", "-c", "mkdir $0/source $0/test && git ls-files -z --cached --others --exclude-standard | "
                       "tar --create --null --files-from=- | tar --extract --directory $0/source", folder],
                      "homebrew: the sources are there", cwd=source)
        tap.check_run(["ruby", source / "tests/release/stubs/formula.rb", recipe, f"{folder}/source", f"{folder}/installed",
                       f"{folder}/test"], "homebrew: the formula builds, installs and passes its test",
                      env={**os.environ, "CMAKE_BUILD_PARALLEL_LEVEL": "2"})


base = re.search(r'^#define TACT_VERSION "(.*)"', (source / "include/tact/base.h").read_text(), re.MULTILINE)[1]
manifest = json.loads((PACKAGING / "vcpkg/tact/vcpkg.json").read_text())
tap.check(manifest["version"] == base, "vcpkg: the port has the version of base.h", manifest["version"])
vcpkg("static", "float", "libtact.a")
vcpkg("dynamic", "", "libtact.so")
if shutil.which("conan"):
    conan()
else:
    print("# conan is not here: only the options that its recipe gives are tried")
    conan_without(base)
homebrew()
tap.finish()
