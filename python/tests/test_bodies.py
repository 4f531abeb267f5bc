"""Bodies and their shapes change while they live, and a world tells what has become of them."""

import io

import numpy
import pytest

import tact


def floating(dimension=3, **options):
    """A world without gravity, and a ball in it."""
    world = tact.World(dimension=dimension, gravity=[0] * dimension)
    ball = tact.sphere(0.5) if dimension == 3 else tact.circle(0.5)
    return world, ball, world.add_body(ball, **options)


def along(dimension, value):
    return [value] + [0.0] * (dimension - 1)


@pytest.mark.parametrize("dimension", (2, 3))
def test_settings_are_told_and_kept(dimension):
    world, _, body = floating(dimension)
    assert world.body_settings(body) == ("dynamic", 0, 0, 1, False, (), False, True, True, 0)
    world.set_body(body, linear_damping=2, gravity_scale=0.5, locks=["y"], bullet=True)
    world.set_body(body, angular_damping=3, enable_sleep=False, fixed_rotation=True, sleep_speed=0.25)
    assert world.body_settings(body) == ("dynamic", 2, 3, 0.5, True, ("y",), True, False, True, 0.25)
    world.set_body(body, kind="kinematic", enabled=False)
    assert world.body_settings(body).kind == "kinematic" and not world.body_settings(body).enabled


@pytest.mark.parametrize("dimension", (2, 3))
def test_settings_act(dimension):
    world, ball, body = floating(dimension, velocity=along(dimension, 1))
    other = world.add_body(ball, [9.0] * dimension, velocity=along(dimension, 1))
    world.set_body(body, linear_damping=60)
    world.set_body(other, locks=["x"])
    world.step()
    first, second = world.velocities([body, other])[0]
    assert 0.3 < first[0] < 0.6 and second[0] == 0
    world.set_gravity(along(dimension, 6))
    world.set_body(other, locks=[], gravity_scale=-1)
    world.step()
    assert world.body(other).velocity[0] == pytest.approx(-0.1)
    world.set_body(other, enabled=False)
    assert len(world.overlap(tact.box([99.0] * dimension))) == 1
    world.set_body(other, kind="static", enabled=True)
    assert world.body(other).kind == "static" and len(world.overlap(tact.box([99.0] * dimension))) == 2
    world.set_awake(body, False)
    assert world.awake([body]).tolist() == [False]


def test_a_platform_comes_to_its_target():
    world, _, body = floating(kind="kinematic")
    wanted = tact.pose([1, 2, 3], axis=[0, 0, 1], angle=0.5)
    world.set_target(body, wanted, 0.1)
    for _ in range(6):
        world.step(1 / 60)
    assert world.body(body).pose == pytest.approx(wanted, abs=1e-6)
    with pytest.raises(tact.TactError, match="seconds is 0"):
        world.set_target(body, wanted, 0)
    world.set_body(body, kind="dynamic")
    with pytest.raises(tact.TactError, match="set_target"):
        world.set_target(body, wanted)


@pytest.mark.parametrize("dimension", (2, 3))
def test_shapes_change(dimension):
    world, ball, body = floating(dimension, friction=0.2)
    more = world.add_shape(body, ball, along(dimension, 1))
    first, second = world.shapes(body)
    assert second == more
    mass = world.body(body).mass
    world.set_shape(first, density=3)
    assert world.body(body).mass == pytest.approx(2 * mass)
    world.set_shape(more, filter=tact.Filter(category=4, mask=4))
    above = along(dimension, 9)
    back = along(dimension, -18)
    hits = world.raycast_all(above, back)
    assert hits["shape"].tolist() == [second, first] and hits["hit"]["fraction"][0] < hits["hit"]["fraction"][1]
    assert world.raycast_all(above, back, filter=tact.Filter())["shape"].tolist() == [first]
    world.set_shape(first, restitution=1, friction=0)
    with pytest.raises(tact.TactError, match="set_shape"):
        world.set_shape(first, friction=-1)
    with pytest.raises(tact.TactError, match="set_shape"):
        world.set_shape(5 * int(first), friction=1)


@pytest.mark.parametrize("dimension", (2, 3))
def test_belts_run_and_contacts_are_silent(dimension):
    world, up = tact.World(dimension=dimension), [0.0] * (dimension - 1)
    belt = world.add_body(tact.box([99] * dimension), [*up, -99], kind="static", surface_velocity=along(dimension, 2),
                          contact_events=False)
    crate = world.add_body(tact.box([0.5] * dimension), [*up, 0.5], contact_events=False)
    for _ in range(60):
        world.step()
    assert world.body(crate).velocity[0] == pytest.approx(2, abs=0.01) and len(world.contact_events()) == 0
    world.set_shape(world.shapes(belt)[0], surface_velocity=along(dimension, -1))
    world.set_shape(world.shapes(crate)[0], contact_events=True)
    world.set_pose(crate, [*up, 0.6])
    for _ in range(90):
        world.step()
    assert world.body(crate).velocity[0] == pytest.approx(-1, abs=0.01) and len(world.contact_events()) > 0


def test_many_hits_and_overlaps():
    world, ball, body = floating()
    for i in range(100):
        world.add_body(ball, [2.0 * i, 0, 0])
    assert len(world.raycast_all([-9, 0, 0], [999, 0, 0])) == 101
    hits = world.cast_all(tact.sphere(0.1), [999, 0, 0], [-9, 0, 0])
    assert len(hits) == 101 and (numpy.diff(hits["hit"]["fraction"]) >= 0).all()
    assert len(world.raycast_all([0, 9, 0], [0, 1, 0])) == 0
    sensor = world.add_shape(body, tact.box([99, 1, 1]), [99, 0, 0], sensor=True)
    world.step()
    assert len(world.overlaps(sensor)) == 100
    with pytest.raises(tact.TactError, match="overlaps"):
        world.overlaps(world.shapes(body)[0])


@pytest.mark.parametrize("dimension", (2, 3))
def test_what_a_step_tells(dimension):
    world, ball, body = floating(dimension, velocity=along(dimension, 2), mass=3)
    still = world.add_body(ball, along(dimension, -9))
    world.set_awake(still, False)
    world.step()
    moved = world.moved_bodies()
    assert moved["body"].tolist() == [body] and not moved["fell_asleep"].any()
    stats, totals, profile = world.stats(), world.totals(), world.profile()
    assert (stats.step, stats.body_count, stats.awake_count, stats.shape_count) == (1, 2, 1, 2)
    assert totals.kinetic_energy == pytest.approx(6) and totals.momentum[0] == pytest.approx(6)
    assert numpy.shape(totals.angular_momentum) == ((3,) if dimension == 3 else ())
    assert 0 < profile.solver < profile.total < 10 and profile.most_substeps == 4
    world.load(world.save())
    world.step()
    assert world.profile().total > 0


@pytest.mark.parametrize("dimension", (2, 3))
def test_explosions_push(dimension):
    world, ball, body = floating(dimension, mass=2)
    far = world.add_body(ball, along(dimension, 9), filter=tact.Filter(category=2))
    world.explode(along(dimension, -1.5), 2, 10)
    assert world.body(body).velocity[0] == pytest.approx(2.5) and world.body(far).velocity[0] == 0
    world.explode(along(dimension, 8), 2, 1, filter=tact.Filter(mask=1))
    assert world.body(far).velocity[0] == 0
    with pytest.raises(tact.TactError, match="explode: radius is 0"):
        world.explode(along(dimension, 0), 0, 1)


def test_angular_impulses_turn():
    world, _, body = floating(2)
    world.apply_angular_impulse(body, 1)
    assert world.body(body).angular_velocity > 0.1


@pytest.mark.parametrize("call, said", [
    (lambda w, b: w.set_body(b, kind="fixed"), "kind: 'fixed'"), (lambda w, b: w.set_body(b, locks=["w"]), "locks: 'w'"),
    (lambda w, b: w.set_body(b, linear_damping=-1), "set_body"), (lambda w, b: w.set_body(b + 1), "set_body: body is"),
    (lambda w, b: w.body_settings(b + 1), "body_settings"), (lambda w, b: w.shapes(b + 1), "shapes: body is"),
])
def test_what_is_refused(call, said):
    world, _, body = floating()
    with pytest.raises(ValueError, match=said):
        call(world, body)


def recorded(steps):
    world, _, body = floating(velocity=[1, 0, 0])
    memory = io.BytesIO()
    with world.record(memory):
        for _ in range(steps):
            world.step()
    return memory.getvalue(), body, world


def test_a_replay_is_shown():
    recording, body, world = recorded(5)
    seen, kept = [], []

    def look(shown, so_far):
        seen.append((so_far.steps, shown.hash(), shown.body(body).pose[0]))
        kept.append(shown)

    whole = tact.replay(recording, visit=look)
    assert [steps for steps, _, _ in seen] == [1, 2, 3, 4, 5] and seen[-1][1] == whole.hash == world.hash()
    assert [place for _, _, place in seen] == pytest.approx([1 / 60, 2 / 60, 3 / 60, 4 / 60, 5 / 60])
    assert tact.replay(recording, visit=lambda _, so_far: so_far.steps < 3).steps == 3
    with pytest.raises(TypeError):
        kept[0].hash()
    with pytest.raises(ZeroDivisionError):
        tact.replay(recording, visit=lambda *_: 1 / 0)


@pytest.mark.parametrize("dimension", (2, 3))
def test_one_body_is_asked(dimension):
    world, ball, body = floating(dimension, velocity=along(dimension, 2), angular_velocity=[0, 0, 1] if dimension == 3 else 1.0)
    other = world.add_body(ball, along(dimension, 5))
    point = [0.0, 3.0, 0.0][:dimension]
    assert world.velocity_at(body, point)[0] == pytest.approx(-1)
    assert world.bounds(body).tolist() == [[-0.5] * dimension, [0.5] * dimension]
    assert world.shape_bounds(world.shapes(other)[0])[:, 0].tolist() == [4.5, 5.5] and world.bounds()[1, 0] == 5.5
    start, way = along(dimension, -9), along(dimension, 20)
    assert world.raycast(start, way).body == body and world.raycast(start, way, body=other).body == other
    assert world.cast(ball, way, start, body=other).hit.fraction == pytest.approx(13 / 20)
    assert world.closest(ball, start, distance=20, body=other).gap.distance == pytest.approx(13)
    assert world.closest(ball, start, distance=1, body=other).body == 0
    with pytest.raises(TypeError, match="filter and body"):
        world.raycast(start, way, body=other, filter=tact.Filter())
    world.remove_body(other)
    for ask in (lambda: world.velocity_at(other, point), lambda: world.bounds(other), lambda: world.raycast(start, way, body=other)):
        with pytest.raises(tact.TactError, match="destroyed object"):
            ask()


@pytest.mark.parametrize("dimension", (2, 3))
def test_mass_geometry_and_settings(dimension):
    world, _, body = floating(dimension)
    moments = numpy.diag([2.0, 3.0, 4.0]) if dimension == 3 else 4.0
    world.set_mass(body, 5, [0.0] * dimension, moments)
    world.apply_angular_impulse(body, [0, 0, 2] if dimension == 3 else 2)
    assert world.body(body).mass == 5 and numpy.max(world.body(body).angular_velocity) == pytest.approx(0.5)
    shape = world.shapes(body)[0]
    world.set_geometry(shape, tact.box([1] * dimension))
    assert world.bounds(body)[1, 0] >= 1 and world.body(body).mass == pytest.approx(2**dimension)
    before = world.settings()
    world.set_settings(gravity=along(dimension, 3), restitution_speed=7, enable_sleep=False, max_substeps=9, sleep_seconds=2)
    after = world.settings()
    assert after.gravity[0] == 3 and after[1:4] == before[1:4]
    assert (after.restitution_speed, after.enable_sleep, after.max_substeps, after.sleep_seconds) == (7, False, 9, 2)
    with pytest.raises(TypeError, match="there is no length"):
        world.set_settings(length=2)
    with pytest.raises(tact.TactError):
        world.set_settings(max_speed=-1)
