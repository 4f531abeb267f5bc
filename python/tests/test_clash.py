"""Clashes of assemblies, and poses as matrices."""

import json
import os
import pathlib
import subprocess

import numpy
import pytest
import tact

COMMAND = pathlib.Path(os.environ.get("TACT_BUILD", "build/gcc")) / "tact"
CUBE = numpy.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], float)
FACES = [[0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4], [2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2],
         [1, 3, 7], [1, 7, 5]]


def places(*positions):
    poses = numpy.zeros((len(positions), 7))
    poses[:, :3], poses[:, 6] = positions, 1
    return poses


def assembly(count, seed=18):
    """Cubes, balls and cylinders in a heap: shapes, poses and body_shapes."""
    rng = numpy.random.default_rng(seed)
    shapes = [tact.mesh(CUBE, FACES), tact.sphere(0.75), tact.cylinder(0.5, 1.0)]
    poses = numpy.concatenate((rng.uniform(-3, 3, (count, 3)), rng.normal(size=(count, 4))), axis=1)
    poses[:, 3:] /= numpy.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
    return shapes, poses, rng.integers(0, 3, count).astype(numpy.uint32)


def test_the_kinds_of_the_program_in_the_docs():
    shapes = [tact.mesh(CUBE, FACES), tact.cylinder(0.25, 0.375)]
    poses = places((0, 0, 0), (0, 0, 1.75), (2.125, 0, 0), (0.25, 0, 0))
    found = tact.clash(shapes, poses, body_shapes=numpy.array([0, 0, 0, 1], numpy.uint32), clearance=0.25, depth="full")
    told = {(int(row["a"]), int(row["b"])): row for row in found}
    assert told[0, 1]["kind"] == tact.ClashKind.OVERLAP and told[0, 1]["has_depth"]
    assert told[0, 1]["depth_lower"] <= 0.25 <= told[0, 1]["depth_upper"] + 1e-12
    assert told[0, 2]["kind"] == tact.ClashKind.CLEARANCE and told[0, 2]["distance"] == 0.125
    assert told[0, 3]["kind"] == tact.ClashKind.CONTAINED and told[0, 3]["inside"] == 2
    assert (found["status"] == 0).all()


def test_threads_and_lists_of_pairs_change_nothing():
    shapes, poses, whose = assembly(60)
    found = tact.clash(shapes, poses, body_shapes=whose, clearance=0.1, depth="fast")
    assert 20 < len(found) < 60 * 59 // 2 and len(set(found["kind"].tolist())) > 1
    every = numpy.array([(a, b) for a in range(60) for b in range(a + 1, 60)], numpy.uint32)
    for other in (tact.clash(shapes, poses, body_shapes=whose, clearance=0.1, depth="fast", threads=2),
                  tact.clash(shapes, poses, body_shapes=whose, clearance=0.1, depth="fast", pairs=every)):
        assert all(numpy.array_equal(found[name], other[name]) for name in found.dtype.names)
    few = tact.clash(shapes, poses, body_shapes=whose, pairs=every[:0])
    assert few.shape == (0,) and few.dtype == found.dtype


def test_a_refused_pair_is_told():
    found = tact.clash([tact.box([1, 1, 1]), tact.sphere(1)], places((0, 0, 0), (0, 0, 1)), pairs=[[0, 1], [1, 1]])
    assert (found["status"] < 0).all() and len(found) == 2
    assert "index" in tact.status_text(found["status"][1])


@pytest.mark.parametrize("change, text", [
    ({"depth": "deep"}, "depth: 'deep'"), ({"clearance": -1}, "clearance: -1.0"), ({"clearance": numpy.nan}, "clearance"),
    ({"body_shapes": [0, 7]}, "body_shapes: there is a shape 7"), ({"threads": 0}, "threads"),
    ({"shapes": [tact.circle(1)]}, "poses"),
])
def test_bad_arguments_are_named(change, text):
    arguments = {"shapes": [tact.sphere(1)], "poses": places((0, 0, 0), (1, 0, 0)), "body_shapes": [0, 0], **change}
    with pytest.raises(ValueError, match=text):
        tact.clash(arguments.pop("shapes"), arguments.pop("poses"), **arguments)


@pytest.mark.skipif(not COMMAND.exists(), reason="the command is not built")
def test_clashes_have_the_bits_of_the_command(tmp_path):
    shapes, poses, whose = assembly(40)
    facets = "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex {} {} {}\n".format(*CUBE[i]) for i in face)
                     + "endloop\nendfacet\n" for face in FACES)
    (tmp_path / "cube.stl").write_text(f"solid s\n{facets}endsolid s\n")
    named = [{"type": "mesh", "file": "cube.stl", "as": "surface"}, {"type": "sphere", "radius": 0.75},
             {"type": "cylinder", "radius": 0.5, "half_height": 1.0}]
    turns = poses[:, 3:]
    for _ in range(9):  # of a length that the command leaves as it is
        for i, turn in enumerate(turns.tolist()):
            turns[i] = numpy.array(turn) / numpy.sqrt(sum(part * part for part in turn))
    bodies = [{"name": str(i), "shape": f"s{shape}", "position": pose[:3].tolist(), "rotation": pose[3:].tolist()}
              for i, (pose, shape) in enumerate(zip(poses, whose))]
    (tmp_path / "scene.json").write_text(json.dumps(
        {"dimension": 3, "shapes": {f"s{i}": shape for i, shape in enumerate(named)}, "bodies": bodies}))
    options = ["--clearance", "0.1", "--depth", "full", "--format", "json"]
    said = subprocess.run([COMMAND, "clash", tmp_path / "scene.json", *options], stdout=subprocess.PIPE, check=False)
    rows = json.loads(said.stdout)
    found = tact.clash(shapes, poses, body_shapes=whose, clearance=0.1, depth="full")
    mine = {(str(row["a"]), str(row["b"])): row for row in found}
    assert len(rows) > 10 and {(row["a"], row["b"]) for row in rows} <= set(mine)
    for row in rows:
        own = mine[row["a"], row["b"]]
        assert tact.ClashKind(own["kind"]).name.lower() == row["kind"]
        assert own["distance"] == row["distance"]


def test_matrices_are_poses():
    shapes, poses, whose = assembly(50)
    matrices = numpy.array([tact.pose_matrix(pose) for pose in poses])
    rows = numpy.array([tact.pose(matrix=matrix) for matrix in matrices])
    pairs = numpy.array([(a, a + 1) for a in range(49)], numpy.uint32)
    by_rows = tact.distance_batch(shapes, rows, pairs, body_shapes=whose)
    for given in (matrices, matrices[::-1][::-1], numpy.asfortranarray(matrices)):
        by_matrices = tact.distance_batch(shapes, given, pairs, body_shapes=whose)
        assert all(numpy.array_equal(by_rows[name], by_matrices[name]) for name in by_rows.dtype.names)
    assert numpy.array_equal(tact.shape_bounds(shapes[1], matrices), tact.shape_bounds(shapes[1], rows))
    turns = numpy.array([tact.pose_matrix(tact.pose([i, 0], angle=0.1 * i)) for i in range(9)])
    flat = tact.distance_batch([tact.box([1, 1])], turns, [[0, 4]], body_shapes=[0] * 9)
    assert flat["distance"][0] == tact.distance(tact.box([1, 1]), tact.box([1, 1]), turns[0], turns[4]).distance
    assert len(tact.distance_batch(shapes, matrices[:0], pairs[:0], body_shapes=whose[:0])) == 0


@pytest.mark.filterwarnings("error")
def test_a_matrix_that_is_no_pose_is_named():
    matrices = numpy.array([numpy.eye(4)] * 3)
    for row, column, value in ((0, 0, 2.0), (3, 0, 1.0), (0, 0, -1.0), (0, 1, numpy.nan)):
        bad = matrices.copy()
        bad[1, row, column] = value
        with pytest.raises(ValueError, match=r"poses\[1\]: the matrix"):
            tact.distance_batch([tact.sphere(1)], bad, [[0, 1]], body_shapes=[0, 0, 0])
