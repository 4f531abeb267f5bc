"""The package as it is installed: README's example, the examples, versions, processes that copy themselves."""

import ast
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys

import numpy
import pytest
import tact

PACKAGE = pathlib.Path(__file__).resolve().parent.parent


def test_the_readme_says_what_its_example_prints():
    text = (PACKAGE / "README.md").read_text(encoding="utf-8")
    program = re.search(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]
    expected = re.findall(r"print\(.*\) +# (.*)", program)
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.splitlines() == expected and len(expected) == 2


def test_the_example_of_the_repository_runs():
    readme = PACKAGE.parent / "README.md"
    if not readme.exists():
        pytest.skip("no repository around")
    for program in re.findall(r"^```python\n(.*?)^```$", readme.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
        assert done.stdout.startswith("[ 1.  -0.5]")


def test_the_readme_names_all_there_is():
    text = (PACKAGE / "README.md").read_text(encoding="utf-8")
    functions = [name for name in tact.__all__ if name.islower()]
    assert not [name for name in functions if name not in re.findall(r"\w+", text)]


def test_what_is_exported_is_written_down_for_who_checks_types():
    source = ast.parse(pathlib.Path(tact.__file__).read_text(encoding="utf-8"))
    imported = {alias.asname or alias.name for node in source.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    lists = [ast.literal_eval(node.value) for node in source.body
             if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"]
    assert lists == [tact.__all__] and set(tact.__all__) == {name for name in imported if not name.startswith("_")}


def test_all_public_things_have_docstrings():
    for name in tact.__all__:
        assert getattr(tact, name).__doc__, name
    for kind in (tact.World, tact.Shape, tact.StaticTree, tact.Hull, tact.Mesh):
        for name, value in vars(kind).items():
            assert name.startswith("_") or getattr(value, "__doc__", "x"), f"{kind.__name__}.{name}"


def test_it_knows_its_version_and_types():
    assert re.fullmatch(r"\d+\.\d+\.\d+", tact.__version__)
    assert (pathlib.Path(tact.__file__).parent / "py.typed").exists()
    assert tact.answer_type("gap").itemsize == 104 and tact.answer_type("gap", dimension=2).names[0] == "status"


def test_the_tower_falls():
    done = subprocess.run([sys.executable, PACKAGE / "examples/tower.py"], stdout=subprocess.PIPE, text=True, check=True)
    assert re.match(r"[1-9]\d* of 12 boxes have moved; world [0-9a-f]{16}", done.stdout)


def test_the_picture_is_drawn(tmp_path):
    pytest.importorskip("matplotlib")
    subprocess.run([sys.executable, PACKAGE / "examples/nearest.py", tmp_path / "nearest.png"], check=True)
    assert (tmp_path / "nearest.png").read_bytes()[:4] == b"\x89PNG"


def ask(threads):
    poses = numpy.array([tact.pose([i * 0.5, 0, 0]) for i in range(2000)])
    pairs = numpy.column_stack((numpy.arange(1999), numpy.arange(1, 2000)))
    return tact.distance_batch([tact.sphere(1)], poses, pairs, body_shapes=numpy.zeros(2000, int), threads=threads)["distance"].tobytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork()")
def test_a_copied_process_goes_on_without_its_threads():
    world = tact.World(threads=3)
    world.add_body(tact.sphere(1))
    expected = ask(3)
    with multiprocessing.get_context("fork").Pool(2) as workers:
        assert workers.map(ask, [3, 3]) == [expected] * 2
    child = os.fork()
    if child == 0:
        world.step()
        del world
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
