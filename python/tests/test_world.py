"""Worlds: the same bits whatever the threads, arrays of bodies, questions, events, refusals, lifetimes."""

import gc
import threading

import numpy
import pytest
import tact


def tower(dimension=3, threads=1):
    world = tact.World(dimension=dimension, threads=threads)
    world.add_body(tact.half_space([0, 0, 1] if dimension == 3 else [0, 1]), kind="static")
    up = numpy.zeros((12, dimension))
    up[:, -1] = 0.5 + 1.05 * numpy.arange(12)
    up[:, 0] = 0.02 * numpy.arange(12)
    poses = numpy.array([tact.pose(place) for place in up])
    return world, world.add_bodies(tact.box([0.5] * dimension), poses)


def test_a_falling_ball_does_as_newton_says():
    world = tact.World(gravity=[0, 0, -10])
    ball = world.add_body(tact.sphere(1), [0, 0, 100], velocity=[1, 0, 0], density=2.0)
    for _ in range(60):
        world.step(1 / 60, 4)
    state = world.body(ball)
    assert state.pose[2] == pytest.approx(95, abs=0.05) and state.pose[0] == pytest.approx(1)
    assert state.velocity == pytest.approx([1, 0, -10]) and state.mass == pytest.approx(8 / 3 * numpy.pi)
    world.apply_impulse(ball, [0, 0, 10 * state.mass])
    assert world.body(ball).velocity[2] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("dimension", [2, 3])
def test_threads_change_no_bit(dimension):
    first, ids = tower(dimension)
    second, _ = tower(dimension, threads=3)
    for _ in range(60):
        first.step()
        second.step()
    assert first.hash() == second.hash() and numpy.array_equal(first.poses(), second.poses())
    assert len(first.contact_events()) > 5 and len(first.contacts()) > 5
    assert numpy.array_equal(first.bodies[1:], ids)
    for body, pose in zip(ids[:3], first.poses(ids)):
        assert numpy.array_equal(first.body(int(body)).pose, pose)
    linear, angular = first.velocities(ids)
    assert linear.shape == (12, dimension) and angular.shape == ((12, 3) if dimension == 3 else (12,))
    assert first.contact_events()["body_a"].max() in first.bodies


def test_room_that_is_reserved_changes_nothing():
    first, second = tact.World(), tact.World()
    first.reserve(100, 100)
    for world in (first, second):
        world.add_body(tact.sphere(1))
    assert first.hash() == second.hash()
    with pytest.raises(ValueError, match="bodies"):
        first.reserve(-1, 0)
    with pytest.raises(ValueError, match="shapes is 2000000000"):
        first.reserve(0, 2000000000)


def test_a_saved_world_goes_on_to_the_last_bit():
    world, ids = tower()
    world.step()
    state = world.save()
    for _ in range(10):
        world.step()
    expected = world.hash()
    world.load(state)
    gc.collect()
    for _ in range(10):
        world.step()
    assert world.hash() == expected and numpy.array_equal(world.bodies[1:], ids)
    with pytest.raises(tact.TactError, match="load"):
        world.load(state[:50])


@pytest.mark.parametrize("dimension", [2, 3])
def test_questions(dimension):
    world, ids = tower(dimension)
    down, above = numpy.zeros(dimension), numpy.zeros(dimension)
    down[-1], above[-1] = -100, 50
    hit = world.raycast(above, down)
    assert hit.body == ids[-1] and hit.hit.relation is tact.Relation.TOUCHING
    hits = world.raycast(numpy.array([above, above + 30]), numpy.array([down, -down]))
    assert hits["body"].tolist() == [ids[-1], 0] and hits["hit"]["fraction"][0] == hit.hit.fraction
    probe = tact.sphere(0.25) if dimension == 3 else tact.circle(0.25)
    assert world.cast(probe, down, above).body == ids[-1]
    side = numpy.zeros(dimension)
    side[0], side[-1] = 2, 0.5
    found = world.closest(probe, side, distance=9)
    assert found.gap.distance == pytest.approx(0.25) and world.closest(probe, above, distance=1).body == 0
    wide = tact.box([1000.0] * dimension)
    assert set(world.overlap(wide)[:, 0]) == set(world.bodies)


def test_sensors_filters_and_shapes():
    world = tact.World(gravity=[0, 0, 0])
    gate = world.add_body(tact.sphere(1), kind="static", sensor=True)
    ball = world.add_body(tact.sphere(0.5), [-1.4, 0, 0], velocity=[30, 0, 0], bullet=True)
    world.step()
    events = world.sensor_events()
    assert events["kind"].tolist() == [0] and len(world.contacts()) == 0
    apart = tact.Filter(category=2, mask=2)
    world.add_body(tact.box([1, 1, 1]), [0, 0, 0], kind="static", filter=apart)
    assert world.raycast([0, 0, 9], [0, 0, -9], filter=tact.Filter(category=4, mask=4)).body == 0
    world.remove_body(gate)
    shape = world.add_shape(ball, tact.sphere(0.5), [1, 0, 0])
    assert world.body(ball).shape_count == 2
    world.remove_shape(shape)
    assert world.body(ball).shape_count == 1


def test_locks_hold():
    world = tact.World()
    ball = world.add_body(tact.sphere(0.5), [0, 0, 3], velocity=[1, 2, 0], locks=["x", "z", "turn_y"])
    world.step()
    assert world.body(ball).pose[:3].tolist() == [0, pytest.approx(2 / 60), 3]


def test_a_refused_shape_leaves_no_body():
    world = tact.World()
    with pytest.raises(tact.TactError, match="add_shape"):
        world.add_body(tact.half_space([0, 0, 1]))
    with pytest.raises(tact.TactError, match="add_body"):
        world.add_bodies(tact.sphere(1), [[0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 9]])
    assert len(world.bodies) == 0 and world.poses([]).shape == (0, 7)


def test_threads_of_python_take_turns():
    world, _ = tower(threads=2)
    workers = [threading.Thread(target=lambda: [world.step() for _ in range(20)]) for _ in range(3)]
    for worker in workers:
        worker.start()
    for _ in range(50):
        world.poses()
    for worker in workers:
        worker.join()
    alone, _ = tower()
    for _ in range(60):
        alone.step()
    assert world.hash() == alone.hash()


@pytest.mark.parametrize("wrong, error, said", [
    (lambda w: w.step(0), tact.TactError, "step: dt is 0"), (lambda w: w.step(1, 65), ValueError, "substeps: 65"),
    (lambda w: w.add_body(kind="fixed"), ValueError, "kind: 'fixed'"),
    (lambda w: w.add_body(locks=["w"]), ValueError, "locks: 'w' was given; it must be of x, y, z, turn_x"),
    (lambda w: w.add_body(tact.circle(1)), ValueError, "shape: it is of 2D in a world of 3D"),
    (lambda w: w.add_body(restitution=1), TypeError, "restitution is about a shape"),
    (lambda w: w.add_body(tact.sphere(1), bounce=1), TypeError, "bounce"),
    (lambda w: w.add_body(tact.sphere(1), [0, 0]), ValueError, "pose: an array of shape"),
    (lambda w: w.body(12345), tact.TactError, "body: it is 12345"),
    (lambda w: w.poses(numpy.array([int(w.bodies[0]), 7], numpy.uint64)), tact.TactError, r"bodies\[1\] is 7"),
    (lambda w: w.poses([0.5]), TypeError, "bodies: float64"),
    (lambda w: w.poses(out=numpy.zeros((2, 7))), ValueError, "out: "),
    (lambda w: w.set_velocity(int(w.bodies[0]), [1, 2]), ValueError, "velocity: an array of shape"),
    (lambda w: tact.World(gravity=[0, 1]), ValueError, "gravity: an array of shape"),
    (lambda w: w.add_body(tact.sphere(1), filter=tact.Filter(mask=-1)), ValueError, "filter.mask: -1"),
    (lambda w: w.add_body(tact.sphere(1), filter=1), TypeError, "filter: int was given"),
    (lambda w: tact.World(length=0), tact.TactError, "World: length is 0"),
    (lambda w: tact.World(threads=0), ValueError, "threads: 0"), (lambda w: tact.World(dimension=1), ValueError, "dimension: 1")])
def test_refusals_name_the_argument(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong(tower()[0])
