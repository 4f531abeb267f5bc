"""Answers have the bits of the command's."""

import json
import math
import os
import pathlib
import subprocess

import numpy
import pytest
import tact

COMMAND = pathlib.Path(os.environ.get("TACT_BUILD", "build/gcc")) / "tact"
SOLID = """solid s
{}endsolid s
"""
CORNERS = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
TRIANGLES = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]


def write_stl(path):
    facets = ""
    for triangle in TRIANGLES:
        vertices = "".join(f"vertex {x} {y} {z}\n" for x, y, z in CORNERS[triangle])
        facets += f"facet normal 0 0 0\nouter loop\n{vertices}endloop\nendfacet\n"
    path.write_text(SOLID.format(facets))


def space(rng, folder):
    """Shapes as a scene names them, and the same made here."""
    points = rng.normal(size=(20, 3))
    write_stl(folder / "solid.stl")
    return {
        "box": ({"type": "box", "half_extents": [0.5, 0.4, 0.3]}, tact.box([0.5, 0.4, 0.3])),
        "ball": ({"type": "sphere", "radius": 0.7}, tact.sphere(0.7)),
        "capsule": ({"type": "capsule", "radius": 0.2, "half_length": 0.6}, tact.capsule(0.2, 0.6)),
        "cylinder": ({"type": "cylinder", "radius": 0.4, "half_height": 0.6}, tact.cylinder(0.4, 0.6)),
        "cone": ({"type": "cone", "radius": 0.4, "half_height": 0.6}, tact.cone(0.4, 0.6)),
        "egg": ({"type": "ellipsoid", "radii": [0.4, 0.6, 0.3]}, tact.ellipsoid([0.4, 0.6, 0.3])),
        "hull": ({"type": "hull", "points": points.tolist()}, tact.hull(points)),
        "cushion": ({"type": "box", "half_extents": [0.5, 0.4, 0.1], "rounding": 0.1},
                    tact.rounded(tact.box([0.5, 0.4, 0.1]), 0.1)),
        "solid": ({"type": "mesh", "file": str(folder / "solid.stl"), "as": "surface"}, tact.mesh(CORNERS, TRIANGLES, surface=True)),
    }


def plane(rng, _):
    points = rng.normal(size=(12, 2))
    return {
        "box": ({"type": "box", "half_extents": [0.5, 0.4]}, tact.box([0.5, 0.4])),
        "disc": ({"type": "circle", "radius": 0.7}, tact.circle(0.7)),
        "capsule": ({"type": "capsule", "radius": 0.2, "half_length": 0.6}, tact.capsule(0.2, 0.6, dimension=2)),
        "egg": ({"type": "ellipse", "radii": [0.4, 0.6]}, tact.ellipse([0.4, 0.6])),
        "gem": ({"type": "polygon", "points": points.tolist()}, tact.hull(points)),
    }


def scene(dimension, folder):
    rng = numpy.random.default_rng(18 + dimension)
    shapes = (space if dimension == 3 else plane)(rng, folder)
    bodies, poses = [], []
    for name in list(shapes) * 2:
        position = rng.normal(size=dimension)
        turn = rng.normal(size=4 if dimension == 3 else 2)
        for _ in range(9):  # of a length that the command leaves as it is
            turn /= math.sqrt(sum(part * part for part in turn.tolist()))
        poses.append(numpy.concatenate((position, turn)))
        bodies.append({"name": f"{name} {len(bodies)}", "shape": name, "position": position.tolist(),
                       "rotation": poses[-1][dimension:].tolist()})
    text = {"dimension": dimension, "shapes": {name: said for name, (said, _) in shapes.items()}, "bodies": bodies}
    (folder / "scene.json").write_text(json.dumps(text))
    return [made for _, made in shapes.values()], numpy.array(poses), [body["name"] for body in bodies]


@pytest.mark.skipif(not COMMAND.exists(), reason="the command is not built")
@pytest.mark.parametrize("dimension", [2, 3])
def test_distances_have_the_bits_of_the_command(dimension, tmp_path):
    shapes, poses, names = scene(dimension, tmp_path)
    said = subprocess.run([COMMAND, "distance", tmp_path / "scene.json", "--format", "json"], check=True,
                          stdout=subprocess.PIPE)
    answers = json.loads(said.stdout)
    body_shapes = numpy.arange(len(poses)) % len(shapes)
    pairs = [(names.index(answer["a"]), names.index(answer["b"])) for answer in answers]
    gaps = tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes)
    assert len(answers) == len(names) * (len(names) - 1) // 2
    assert len({int(relation) for relation in gaps["relation"]}) > 1
    for answer, gap, (i, j) in zip(answers, gaps, pairs):
        single = tact.distance(shapes[body_shapes[i]], shapes[body_shapes[j]], poses[i], poses[j])
        for name in ("distance", "error_bound", "normal", "point_a", "point_b", "iterations"):
            assert numpy.array_equal(answer[name], gap[name]), (answer["a"], answer["b"], name)
            assert numpy.array_equal(getattr(single, name), gap[name])
        assert answer["status"] == single.relation.name.lower()


@pytest.mark.skipif(not COMMAND.exists(), reason="the command is not built")
def test_manifolds_have_the_bits_of_the_command(tmp_path):
    shapes, poses, names = scene(2, tmp_path)
    said = subprocess.run([COMMAND, "collide", tmp_path / "scene.json", "--format", "json"], check=True,
                          stdout=subprocess.PIPE)
    touching = 0
    for answer in json.loads(said.stdout):
        i, j = names.index(answer["a"]), names.index(answer["b"])
        found = tact.collide(shapes[i % len(shapes)], shapes[j % len(shapes)], poses[i], poses[j])
        assert len(found.points) == len(answer["points"])
        for mine, told in zip(found.points, answer["points"]):
            touching += 1
            assert numpy.array_equal(mine["point_a"], told["point_a"]) and mine["separation"] == told["separation"]
    assert touching > 4
