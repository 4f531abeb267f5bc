"""Single queries and batches: closed forms, the same bits one by one and in batches, arrays as they come, refusals."""

import threading

import numpy
import pytest
import tact

BALL, CRATE = tact.sphere(1), tact.box([1, 1, 1])


def crowd(dimension, bodies=60, pairs=400, spread=3.0):
    rng = numpy.random.default_rng(dimension)
    if dimension == 3:
        shapes = [BALL, CRATE, tact.cylinder(1, 1), tact.hull(rng.normal(size=(30, 3)))]
        poses = numpy.array([tact.pose(rng.normal(size=3) * spread, axis=rng.normal(size=3), angle=rng.uniform(0, 6))
                             for _ in range(bodies)])
    else:
        shapes = [tact.circle(1), tact.box([1, 1]), tact.ellipse([1, 2]), tact.hull(rng.normal(size=(30, 2)))]
        poses = numpy.array([tact.pose(rng.normal(size=2) * spread, angle=rng.uniform(0, 6)) for _ in range(bodies)])
    indices = rng.integers(0, bodies, (pairs, 2)).astype(numpy.uint32)
    indices = indices[indices[:, 0] != indices[:, 1]]
    return shapes, poses, indices, rng.integers(0, 4, bodies).astype(numpy.uint32)


def same(found, expected):
    """Whether two structured arrays have the same numbers; bytes between fields mean nothing."""
    return all(numpy.array_equal(found[name], expected[name]) for name in expected.dtype.names)


def test_closed_forms():
    gap = tact.distance(BALL, BALL, None, [3, 0, 0])
    assert abs(gap.distance - 1) <= gap.error_bound and gap.relation is tact.Relation.SEPARATED
    assert numpy.array_equal(gap.normal, [1, 0, 0]) and numpy.array_equal(gap.point_b, [2, 0, 0])
    deep = tact.distance(CRATE, CRATE, None, [0, 1.5, 0])
    assert deep.distance == pytest.approx(-0.5) and deep.relation is tact.Relation.OVERLAP
    assert tact.overlap(CRATE, CRATE, None, [0, 1.5, 0]) and not tact.overlap(CRATE, BALL, None, [0, 2.5, 0])
    found = tact.collide(CRATE, CRATE, None, [0, 0, 1.75])
    assert len(found.points) == 4 and found.points["separation"] == pytest.approx(-0.25)
    assert len(tact.collide(CRATE, CRATE, None, [0, 0, 2.25]).points) == 0
    assert len(tact.collide(CRATE, CRATE, None, [0, 0, 2.25], speculative=0.5).points) == 4
    hit = tact.cast(BALL, BALL, [-8, 0, 0], None, [6, 0, 0])
    assert hit.fraction == pytest.approx(0.5) and hit.relation is tact.Relation.TOUCHING
    assert tact.raycast(BALL, [-3, 0, 0], [4, 0, 0]).fraction == pytest.approx(0.5)
    both = tact.time_of_impact(BALL, BALL, [0, 0, 0], [2, 0, 0], [8, 0, 0], [6, 0, 0])
    assert both.relation is tact.Relation.SEPARATED
    assert tact.time_of_impact(BALL, BALL, [0, 0, 0], [4, 0, 0], [8, 0, 0], [4, 0, 0]).fraction == pytest.approx(0.75)
    assert tact.closest_point(CRATE, [0.5, 0, 0]).distance == pytest.approx(-0.5)
    assert tact.contains(CRATE, [1, 1, 1]) and not tact.contains(CRATE, [1, 1, 1.01])


def test_derivatives():
    found = tact.derivative(BALL, BALL, None, [0, 0, 3])
    assert found.smoothness is tact.Smoothness.SMOOTH
    assert found.b == pytest.approx([0, 0, 1, 0, 0, 0]) and found.a == pytest.approx([0, 0, -1, 0, 0, 0])
    second = tact.second_derivative(BALL, BALL, None, [0, 0, 3])
    assert second.hessian.shape == (12, 12) and second.hessian[6, 6] == pytest.approx(1 / 3)
    assert second.normal.shape == (12, 3)
    assert tact.derivative(CRATE, CRATE, None, [0, 0, 3]).smoothness is tact.Smoothness.ONE_SIDED
    assert tact.second_derivative(tact.circle(1), tact.circle(1), None, [3, 0]).hessian.shape == (6, 6)


def test_meshes_and_parts_have_contacts():
    corners = [[-4, -4, 0], [4, -4, 0], [4, 4, 0], [-4, 4, 0]]
    ground = tact.mesh(corners, [[0, 1, 2], [0, 2, 3]])
    found = tact.contacts(ground, CRATE, None, [0, 0, 0.9])
    assert found.complete and found.contacts["separation"] == pytest.approx(-0.1)
    assert tact.distance(ground, CRATE, None, [0, 0, 2]).triangles[0] in (0, 1)
    pile = tact.compound([CRATE, BALL], [None, [3, 0, 0]])
    assert tact.distance(pile, BALL, None, [6, 0, 0]).parts == (1, -1)
    assert set(tact.contacts(pile, ground, None, [0, 0, -0.9]).contacts["part_a"]) == {0, 1}
    corner = tact.polygon([[0, 0], [2, 0], [2, 0.5], [0.5, 0.5], [0.5, 2], [0, 2]])
    assert tact.distance(corner, tact.circle(0.5), None, [1.5, 1.5]).distance == pytest.approx(0.5)
    with pytest.raises(tact.TactError, match="collide"):
        tact.collide(ground, CRATE)


def test_hints_and_options_change_no_truth():
    shapes, poses, _, _ = crowd(3)
    hint = tact.hints(1)
    for place in numpy.linspace(0, 1, 5):
        pose = poses[0].copy()
        pose[0] += 0.01 * place
        plain = tact.distance(shapes[3], shapes[2], pose, poses[1])
        warm = tact.distance(shapes[3], shapes[2], pose, poses[1], hint=hint)
        assert abs(plain.distance - warm.distance) <= plain.error_bound + warm.error_bound
    assert hint.tobytes() != tact.hints(1).tobytes()
    far = tact.distance(BALL, CRATE, None, [9, 0, 0], cutoff=1)
    assert far.relation is tact.Relation.BEYOND_CUTOFF
    assert not tact.distance(shapes[3], shapes[2], None, [0.1, 0.2, 0.3], max_supports=1, tolerance=1e-12).converged


@pytest.mark.parametrize("dimension", [2, 3])
@pytest.mark.parametrize("threads", [1, 3])
def test_batches_have_the_bits_of_single_calls(dimension, threads):
    shapes, poses, pairs, body_shapes = crowd(dimension)
    given = dict(body_shapes=body_shapes, threads=threads)
    gaps = tact.distance_batch(shapes, poses, pairs, **given)
    overlaps = tact.overlap_batch(shapes, poses, pairs, **given)
    manifolds = tact.collide_batch(shapes, poses, pairs, **given, speculative=0.1)
    ways = -poses[pairs[:, 1], :dimension]
    hits = tact.cast_batch(shapes, poses, pairs, ways, **given)
    turns = tact.derivative_batch(shapes, poses, pairs, body_shapes=body_shapes, gaps=gaps)
    assert 0.05 < overlaps.mean() < 0.95 and (manifolds["point_count"] > 0).any() and (hits["relation"] == 2).any()
    for i, (a, b) in enumerate(pairs):
        pair = shapes[body_shapes[a]], shapes[body_shapes[b]], poses[a], poses[b]
        gap = tact.distance(*pair)
        for name in ("relation", "distance", "error_bound", "normal", "point_a", "point_b", "iterations"):
            assert numpy.array_equal(getattr(gap, name), gaps[name][i])
        assert overlaps[i] == tact.overlap(*pair)
        manifold = tact.collide(*pair, speculative=0.1)
        assert same(manifold.points, manifolds["point"][i][:manifolds["point_count"][i]])
        hit = tact.cast(*pair[:2], ways[i], *pair[2:])
        assert hit.fraction == hits["fraction"][i] and hit.relation == hits["relation"][i]
        assert numpy.array_equal(tact.derivative(*pair).b, turns["b"][i])
    moved = numpy.zeros((len(poses), dimension))
    moved[:, 0] = 1
    together = tact.cast_batch(shapes, poses, pairs, moved, of_bodies=True, **given)
    assert not (together["relation"] == 2).any()  # all move alike


LAYOUTS = [lambda a: a, lambda a: numpy.asfortranarray(a), lambda a: numpy.repeat(a, 3, axis=0)[::3],
           lambda a: numpy.pad(a, ((0, 0), (2, 1)))[:, 2:-1], lambda a: a[::-1].copy()[::-1], lambda a: a.tolist()]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_batches_take_arrays_as_they_come(layout):
    shapes, poses, pairs, body_shapes = crowd(3)
    expected = tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes)
    for kind in (numpy.uint32, numpy.int64):
        found = tact.distance_batch(shapes, layout(poses), layout(pairs.astype(kind)), body_shapes=layout(body_shapes.astype(
            kind)[:, None])[:, 0] if not isinstance(layout(poses), list) else body_shapes.tolist())
        assert same(found, expected)
    fields = numpy.zeros(len(poses), [("name", "i4"), ("pose", "f8", 7)])
    fields["pose"] = poses
    assert same(tact.distance_batch(shapes, fields["pose"], pairs, body_shapes=body_shapes), expected)
    assert (tact.distance_batch(shapes, poses.astype("f4"), pairs, body_shapes=body_shapes)["status"] == 0).all()


def test_batches_read_arrays_where_they_lie_and_write_to_out():
    shapes, poses, pairs, body_shapes = crowd(3)
    out = numpy.zeros(len(pairs), tact.answer_type("gap"))
    ready = tact.ShapeArray(shapes)
    assert tact.distance_batch(ready, poses[::2], pairs[:0], body_shapes=body_shapes[::2]).shape == (0,)
    first = tact.distance_batch(ready, poses, pairs, body_shapes=body_shapes, out=out)
    assert first is out and (first["status"] == 0).all()
    poses[:] += [9, 0, 0, 0, 0, 0, 0]
    second = tact.distance_batch(ready, poses, pairs, body_shapes=body_shapes)
    assert second["point_a"] == pytest.approx(first["point_a"] + [9, 0, 0], abs=1e-6)
    memory = tact.hints(len(pairs))
    tact.distance_batch(ready, poses, pairs, body_shapes=body_shapes, hints=memory)
    again = tact.distance_batch(ready, poses, pairs, body_shapes=body_shapes, hints=memory)
    assert (numpy.abs(again["distance"] - second["distance"]) <= again["error_bound"] + second["error_bound"]).all()


def test_a_refused_pair_changes_no_other():
    shapes, poses, pairs, body_shapes = crowd(3)
    expected = tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes)
    poses[7, 2] = numpy.nan
    pairs[3] = 5, 1000
    found = tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes)
    bad = (pairs == 7).any(axis=1) | (numpy.arange(len(pairs)) == 3)
    assert (found["status"][bad] < 0).all() and same(found[~bad], expected[~bad]) and bad.sum() > 1
    assert "index" in tact.status_text(found["status"][3])
    statuses = numpy.zeros(len(pairs), numpy.int32)
    assert not tact.overlap_batch(shapes, poses, pairs, body_shapes=body_shapes, statuses=statuses)[bad].any()
    assert ((statuses < 0) == bad).all()


def test_rays_and_points_by_the_array():
    rng = numpy.random.default_rng(5)
    points, ways = rng.normal(size=(200, 3)) * 3, rng.normal(size=(200, 3)) * 9
    for shape in (CRATE, tact.compound([CRATE, BALL], [None, [3, 0, 0]])):
        hits, near, inside = tact.raycast(shape, points, ways), tact.closest_point(shape, points), tact.contains(shape, points)
        assert (hits["relation"] == tact.Relation.TOUCHING).any() and inside.any() and not inside.all()
        for i in range(0, 200, 17):
            assert hits["fraction"][i] == tact.raycast(shape, points[i], ways[i]).fraction
            assert near["distance"][i] == tact.closest_point(shape, points[i]).distance
            assert inside[i] == tact.contains(shape, points[i])
    assert numpy.array_equal(tact.contains(CRATE, points), (numpy.abs(points) <= 1).all(axis=1))


def test_a_tree_finds_the_pairs_of_brute_force():
    for dimension in (2, 3):
        rng = numpy.random.default_rng(9)
        lower = rng.uniform(0, 10, (300, dimension))
        boxes = numpy.stack((lower, lower + rng.uniform(0, 1, (300, dimension))), axis=1)
        tree = tact.StaticTree(boxes, threads=2)
        low, high = boxes[:, 0], boxes[:, 1]
        meet = ((low[:, None] <= high[None]) & (low[None] <= high[:, None])).all(axis=2)
        expected = {(i, j) for i, j in zip(*numpy.nonzero(meet)) if i < j}
        assert {tuple(pair) for pair in tree.pairs(threads=2)} == expected and len(expected) > 10
        assert set(tree.query([4] * dimension, [6] * dimension)) == set(numpy.nonzero(
            ((low <= 6) & (high >= 4)).all(axis=1))[0])
        point = numpy.full(dimension, 5.0)
        away = numpy.linalg.norm(numpy.maximum(0, numpy.maximum(low - point, point - high)), axis=1)
        near = tree.nearest(point, 7)
        assert near.distances == pytest.approx(numpy.sort(away)[:7]) and len(tree) == 300
        assert len(tree.pairs(other=tact.StaticTree(boxes))) == 2 * len(expected) + 300
        assert len(tree.pairs(99.0)) == 300 * 299 // 2
        tree.refit(boxes + 1)
        assert numpy.array_equal(tree.bounds, [low.min(axis=0) + 1, (boxes + 1)[:, 1].max(axis=0)])
    assert len(tact.StaticTree(numpy.zeros((0, 2, 3))).pairs()) == 0
    boxes[5] = boxes[5, ::-1]
    with pytest.raises(tact.TactError, match=r"boxes\[5\]"):
        tact.StaticTree(boxes)


def test_threads_of_python_ask_at_once():
    shapes, poses, pairs, body_shapes = crowd(3)
    expected, wrong = tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes), []

    def ask(threads):
        for _ in range(10):
            if not same(tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes, threads=threads), expected):
                wrong.append(threads)

    workers = [threading.Thread(target=ask, args=(1 + i % 3,)) for i in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def test_a_batch_of_many_lets_other_threads_run():
    shapes, poses, _, body_shapes = crowd(3)
    pairs = numpy.random.default_rng(1).integers(0, 60, (100_000, 2)).astype(numpy.uint32)
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(1)

    worker = threading.Thread(target=tick)
    worker.start()
    rounds = 0
    while len(ticks) < 3 * (rounds or 1) and rounds < 50:
        tact.distance_batch(shapes, poses, pairs, body_shapes=body_shapes)
        rounds += 1
    done.set()
    worker.join()
    assert len(ticks) >= 3 * rounds


@pytest.mark.parametrize("wrong, error, said", [
    (lambda s, p, i, b: tact.distance(s[0], 1), TypeError, "b: int was given"),
    (lambda s, p, i, b: tact.distance(s[0], tact.circle(1)), ValueError, "a is of 3D and b of 2D"),
    (lambda s, p, i, b: tact.distance(s[0], s[1], cutoff=-1), ValueError, "cutoff: -1.0 was given"),
    (lambda s, p, i, b: tact.distance(s[0], s[1], tolerance=numpy.nan), ValueError, "tolerance: nan"),
    (lambda s, p, i, b: tact.distance(s[0], s[1], hint=numpy.zeros(3)), ValueError, r"hint: \(3,\) of float64 was given"),
    (lambda s, p, i, b: tact.distance(s[0], s[1], cutof=1), TypeError, "cutof"),
    (lambda s, p, i, b: tact.distance(s[0], s[1], [0, 0, numpy.inf]), tact.TactError, "distance: a number is NaN"),
    (lambda s, p, i, b: tact.distance(tact.half_space([0, 0, 1]), tact.half_space([0, 0, 1])), tact.TactError, "distance: "),
    (lambda s, p, i, b: tact.raycast(s[0], [0, 0, 0], [[1, 0, 0], [0, 1, 0]]), ValueError, "translations: there are 2"),
    (lambda s, p, i, b: tact.distance_batch(s, p[:, :3], i), ValueError, r"poses: an array of shape \(60, 3\)"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i), ValueError, "there are 60 for 4 shapes"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i, body_shapes=b[:5]), ValueError, "body_shapes: there are 5 for 60"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i * 1.0, body_shapes=b), TypeError, "pairs: numbers of type float64"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i[:, 0], body_shapes=b), ValueError, "pairs: an array of shape"),
    (lambda s, p, i, b: tact.distance_batch(s, p, [[0, -1]], body_shapes=b), ValueError, "pairs: -1 is no index"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i, body_shapes=b, out=numpy.zeros(3)), ValueError, r"out: \(3,\) of"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i, body_shapes=b, hints=tact.hints(3)), ValueError, "hints: "),
    (lambda s, p, i, b: tact.distance_batch(s, p, i, body_shapes=b, threads=1.5), ValueError, "threads: 1.5"),
    (lambda s, p, i, b: tact.distance_batch([], p, i), ValueError, "shapes: the list is empty"),
    (lambda s, p, i, b: tact.cast_batch(s, p, i, [[1, 2, 3]], body_shapes=b), ValueError, "translations: there are 1 for"),
    (lambda s, p, i, b: tact.derivative_batch(s, p, [[0, 60]], body_shapes=b), ValueError, "pairs: there is a body 60"),
    (lambda s, p, i, b: tact.collide(tact.mesh(numpy.eye(3)), s[0]), tact.TactError, "a is a mesh, .* contacts"),
    (lambda s, p, i, b: tact.contacts(tact.sphere(1), tact.sphere(1)), ValueError, "contacts: .* collide"),
    (lambda s, p, i, b: tact.distance_batch(tact.sphere(1), p, i), TypeError, "shapes: one shape was given"),
    (lambda s, p, i, b: tact.distance_batch(s, p, i, body_shapes=b, threads=True), ValueError, "threads: True"),
    (lambda s, p, i, b: tact.derivative_batch(s, p, i, body_shapes=b, gaps=p), ValueError, "gaps: "),
    (lambda s, p, i, b: tact.shape_bounds(1, p), TypeError, "shape: int was given"),
    (lambda s, p, i, b: tact.StaticTree(numpy.zeros((3, 3))), ValueError, "boxes: an array of shape")])
def test_refusals_name_the_argument(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong(*crowd(3))
