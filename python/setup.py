"""Builds the package. Everything but the extension modules stands in pyproject.toml."""

import pathlib
import shutil
import sys

from setuptools import setup
from setuptools.command.sdist import sdist
from wheel.bdist_wheel import bdist_wheel

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import extension  # pylint: disable=wrong-import-position


class SourceDistribution(sdist):
    """Takes the library's sources along, which lie outside of this folder."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        here, library, out = extension.HERE, extension.LIBRARY, pathlib.Path(base_dir)
        for name in ("include", "src"):
            shutil.copytree(library / name, out / "library" / name, dirs_exist_ok=True)
        for name in ("threads.c", "threads.h", "error.c", "error.h"):
            (out / "library/cli/base").mkdir(parents=True, exist_ok=True)
            shutil.copy(library / "cli/base" / name, out / "library/cli/base")
        shutil.copy(library / "LICENSE", out / "library")
        shutil.copy(here / "extension.py", out)
        for name in ("bridge", "examples", "tests"):
            shutil.copytree(here / name, out / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


class Wheel(bdist_wheel):
    """One wheel for all versions of Python from 3.9 on."""

    def finalize_options(self):
        self.py_limited_api = "cp39"
        super().finalize_options()


setup(version=extension.version(), packages=["tact"], package_data={"tact": ["py.typed"]},
      cffi_modules=["extension.py:builder2", "extension.py:builder3"],
      cmdclass={"build_ext": extension.BuildExtension, "sdist": SourceDistribution, "bdist_wheel": Wheel})
