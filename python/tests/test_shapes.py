"""Shapes: closed forms, arrays of all kinds, lifetimes, refusals."""

import copy
import gc
import pickle

import numpy
import pytest
import tact

CUBE = numpy.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
FACES = [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4],
         [1, 5, 7], [1, 7, 3]]


@pytest.mark.parametrize("shape, volume", [
    (tact.sphere(2), 32 / 3 * numpy.pi), (tact.box([1, 2, 3]), 48), (tact.cylinder(1, 2), 4 * numpy.pi),
    (tact.cone(1, 1.5), numpy.pi), (tact.capsule(1, 1), (4 / 3 + 2) * numpy.pi), (tact.ellipsoid([1, 2, 3]), 8 * numpy.pi),
    (tact.hull(CUBE), 8), (tact.mesh(CUBE, FACES), 8), (tact.triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]), 0),
    (tact.compound([tact.box([1, 1, 1]), tact.sphere(2)], [None, [9, 0, 0]]), 8 + 32 / 3 * numpy.pi),
    (tact.circle(2), 4 * numpy.pi), (tact.box([1, 2]), 8), (tact.ellipse([1, 2]), 2 * numpy.pi),
    (tact.capsule(1, 1, dimension=2), numpy.pi + 4), (tact.polygon([[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]), 3),
    (tact.rounded(tact.box([1, 1]), 1), 4 + 8 + numpy.pi)])
def test_volumes(shape, volume):
    assert shape.mass().volume == pytest.approx(volume, rel=1e-12)


def test_inertia_of_a_box_is_that_of_the_books():
    inertia = tact.box([1, 2, 3]).mass().inertia
    assert inertia == pytest.approx(48 / 3 * numpy.diag([13, 10, 5]), rel=1e-12)


def test_bounds_and_support():
    shape = tact.box([1, 2, 3])
    assert numpy.array_equal(shape.bounds([5, 0, 0]), [[4, -2, -3], [6, 2, 3]])
    turned = tact.pose(axis=[0, 0, 1], angle=numpy.pi / 2)
    assert shape.bounds(turned) == pytest.approx(numpy.array([[-2, -1, -3], [2, 1, 3]]), abs=1e-12)
    assert numpy.array_equal(shape.support([1, -1, 1]), [1, -2, 3])
    assert shape.support(numpy.ones((4, 3))).shape == (4, 3)
    boxes = tact.shape_bounds(shape, numpy.array([turned, tact.pose([5, 0, 0])]))
    assert numpy.array_equal(boxes[0], shape.bounds(turned)) and numpy.array_equal(boxes[1], shape.bounds([5, 0, 0]))


@pytest.mark.parametrize("make", [
    lambda a: a, lambda a: a.astype(numpy.float32), lambda a: a.tolist(), lambda a: numpy.asfortranarray(a),
    lambda a: numpy.repeat(a, 2, axis=0)[::2], lambda a: numpy.pad(a, ((0, 0), (1, 2)))[:, 1:-2], lambda a: a.astype(int),
    lambda a: a.astype(">f8"), lambda a: a[::-1][::-1], lambda a: numpy.flip(numpy.flip(a, 0).copy(), 0)])
def test_arrays_of_any_layout_make_the_same_hull_and_mesh(make):
    hull, mesh = tact.hull(make(CUBE)), tact.mesh(make(CUBE), FACES)
    assert numpy.array_equal(hull.vertices, tact.hull(CUBE).vertices)
    assert numpy.array_equal(mesh.vertices, tact.mesh(CUBE, FACES).vertices) and mesh.is_solid
    assert len(hull.faces) == 6 and all(len(face) == 4 for face in hull.faces)
    assert numpy.array_equal(CUBE[hull.sources], hull.vertices)
    assert sorted(mesh.sources) == list(range(12)) and mesh.triangles.shape == (12, 3)


@pytest.mark.parametrize("dtype", [numpy.uint32, numpy.int64, numpy.int32, numpy.uint8])
def test_indices_of_any_type_make_the_same_mesh(dtype):
    assert numpy.array_equal(tact.mesh(CUBE, numpy.array(FACES, dtype)).triangles, tact.mesh(CUBE, FACES).triangles)


def test_an_open_mesh_says_what_is_wrong():
    mesh = tact.mesh(CUBE, FACES[:-1])
    assert not mesh.is_solid and mesh.defects == {"open edges": 3}


def test_shapes_keep_what_they_are_made_of():
    def deep():
        points = numpy.random.default_rng(3).normal(size=(500, 3))
        child = tact.rounded(tact.hull(points), 0.25)
        return tact.compound([child, tact.points(points[:5].copy())], [None, [9, 0, 0]]), child, points

    compound, child, points = deep()
    expected = tact.distance(compound, tact.sphere(1), None, [0, 9, 0]).distance
    ready = tact.ShapeArray([tact.rounded(tact.hull(points), 0.25), tact.sphere(1)])
    del points
    gc.collect()
    junk = [numpy.full(50000, 7.0) for _ in range(50)]
    assert tact.distance(compound, tact.sphere(1), None, [0, 9, 0]).distance == expected
    poses = numpy.array([tact.pose([0, 0, 0]), tact.pose([0, 9, 0])])
    assert tact.distance_batch(ready, poses, [[0, 1]])["distance"][0] == tact.distance(
        child, tact.sphere(1), None, [0, 9, 0]).distance
    assert len(junk) == 50


def test_a_height_field_with_a_hole():
    heights = numpy.add.outer(numpy.arange(4.0), numpy.zeros(3))
    holes = numpy.zeros((3, 2), bool)
    holes[1, 0] = True
    ground = tact.height_field(heights, [2, 1], holes=holes)
    assert numpy.array_equal(ground.bounds(), [[0, 0, 0], [6, 2, 3]])
    hits = tact.raycast(ground, [[1, 0.5, 9], [3, 0.5, 9], [3, 1.5, 9]], numpy.tile([0, 0, -20.0], (3, 1)))
    assert [tact.Relation(found).name for found in hits["relation"]] == ["TOUCHING", "SEPARATED", "TOUCHING"]
    assert hits["point_b"][0] == pytest.approx([1, 0.5, 0.5])


@pytest.mark.parametrize("wrong, error, said", [
    (lambda: tact.sphere(-1), tact.TactError, "radius is -1: a number is not above zero"),
    (lambda: tact.sphere("1"), TypeError, "radius: '1' was given"),
    (lambda: tact.box([1, 2, 0]), tact.TactError, "half_extents are"),
    (lambda: tact.box([1, 2, 3, 4]), ValueError, r"half_extents: an array of shape \(4,\)"),
    (lambda: tact.capsule(1, 1, dimension=4), ValueError, "dimension: 4"),
    (lambda: tact.ellipsoid([1, 2]), ValueError, r"radii: an array of shape \(2,\) was given; it must be \(3,\)"),
    (lambda: tact.hull(numpy.zeros((0, 3))), tact.TactError, "hull: points are of shape"),
    (lambda: tact.hull([[0, 0, numpy.nan]]), tact.TactError, "NaN or infinite"),
    (lambda: tact.hull([1, 2, 3]), ValueError, r"points: an array of shape \(3,\)"),
    (lambda: tact.hull([["a", "b", "c"]]), TypeError, "points: numbers of type"),
    (lambda: tact.hull([[1, 2], [3]]), ValueError, "points: "),
    (lambda: tact.hull(CUBE * 1j), TypeError, "complex"),
    (lambda: tact.mesh(CUBE, [[0, 1, 8]]), tact.TactError, "mesh: .* index"),
    (lambda: tact.mesh(CUBE, [[0, 1, -1]]), ValueError, "triangles: -1 is no index"),
    (lambda: tact.mesh(CUBE, [[0.0, 1.0, 2.0]]), TypeError, "triangles: numbers of type float64"),
    (lambda: tact.mesh(CUBE), ValueError, "multiple of 3"),
    (lambda: tact.mesh(CUBE, FACES, threads=0), ValueError, "threads: 0 was given"),
    (lambda: tact.polygon([[0, 0], [1, 1], [1, 0], [0, 1]]), tact.TactError, "edges or vertices 0 and 2"),
    (lambda: tact.compound([]), ValueError, "shapes: the list is empty"),
    (lambda: tact.compound([tact.sphere(1), tact.circle(1)]), ValueError, r"shapes\[1\]: it is of 2D"),
    (lambda: tact.compound([tact.sphere(1), 7]), TypeError, r"shapes\[1\]: int was given"),
    (lambda: tact.compound([tact.compound([tact.sphere(1)])]), tact.TactError, "convex"),
    (lambda: tact.points(numpy.zeros((9, 3))), tact.TactError, "points"),
    (lambda: tact.rounded(tact.sphere(1), -1), tact.TactError, "radius is -1"),
    (lambda: tact.half_space([0, 0, 0]), tact.TactError, "normal is"),
    (lambda: tact.sphere(1).support([0, 0, 0]), ValueError, "directions: one is zero"),
    (lambda: tact.pose([0, 0, 0], axis=[0, 0, 1]), TypeError, "axis and angle go together"),
    (lambda: tact.pose(matrix=numpy.diag([2, 2, 2, 1])), ValueError, "scales, shears or mirrors"),
    (lambda: tact.pose(matrix=numpy.diag([1, 1, -1, 1])), ValueError, "scales, shears or mirrors"),
    (lambda: tact.sphere(1).bounds([0, 0]), ValueError, r"pose: an array of shape \(2,\)"),
    (lambda: tact.sphere(10**400), ValueError, "radius: a whole number too large"),
    (lambda: tact.Mesh(CUBE, FACES), TypeError, r"Mesh: shapes are made by functions, .* tact.mesh\(\)"),
    (lambda: tact.compound(tact.sphere(1)), TypeError, "shapes: one shape was given"),
    (lambda: tact.height_field(numpy.zeros((2, 2)), [1, 2, 3]), ValueError, r"cell: an array of shape \(3,\)"),
    (lambda: tact.capsule(1, 1, dimension=3.0), ValueError, "dimension: 3.0"),
    (lambda: pickle.dumps(tact.sphere(1)), TypeError, "cannot be pickled")])
def test_refusals_name_what_is_wrong(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong()


def test_shapes_do_not_change():
    shape = tact.mesh(CUBE, FACES, threads=numpy.int64(2))
    assert copy.copy(shape) is shape and copy.deepcopy([shape])[0] is shape
    for array in (shape.vertices, shape.triangles, tact.hull(CUBE).vertices, tact.hull(CUBE).faces[0]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7


def test_refusals_go_from_process_to_process():
    there = pickle.loads(pickle.dumps(tact.TactError("why", "not_finite")))
    assert type(there) is tact.TactError and (str(there), there.status) == ("why", "not_finite")


def test_poses_in_all_forms():
    turned = tact.pose([1, 2, 3], axis=[0, 0, 2], angle=0.5)
    matrix = tact.pose_matrix(turned)
    shape = tact.cone(1, 2)
    assert matrix[:2, :2] == pytest.approx(numpy.array([[numpy.cos(0.5), -numpy.sin(0.5)], [numpy.sin(0.5), numpy.cos(0.5)]]))
    assert shape.bounds(matrix) == pytest.approx(shape.bounds(turned), abs=1e-13)
    flat = tact.pose([1, 2], angle=0.5)
    assert numpy.array_equal(tact.box([1, 2]).bounds([1, 2, 0.5]), tact.box([1, 2]).bounds(flat))
    assert tact.box([1, 2]).bounds(tact.pose_matrix(flat)) == pytest.approx(tact.box([1, 2]).bounds(flat), abs=1e-13)
    assert numpy.array_equal(tact.sweep_pose([0, 0, 0], [2, 0, 0], 0.5), tact.pose([1, 0, 0]))
