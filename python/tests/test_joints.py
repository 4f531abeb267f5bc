"""Joints of a world: what they hold, settings, what breaks, what is refused."""

import math

import numpy
import pytest

import tact


def hung(dimension, kind="revolute", **settings):
    """A world in which a body hangs a metre to the right of the ground's origin."""
    world = tact.World(dimension=dimension)
    ball = tact.sphere(0.1) if dimension == 3 else tact.circle(0.1)
    ground = world.add_body(kind="static")
    body = world.add_body(ball, numpy.eye(dimension)[0], mass=2)
    # The x axis of a hinge in space is that of y.
    frame = tact.pose(axis=(0, 0, 1), angle=math.pi / 2) if dimension == 3 else None
    return world, ground, body, world.add_joint(kind, ground, body, frame, **settings)


@pytest.mark.parametrize("dimension", (2, 3))
def test_a_pendulum_swings(dimension):
    world, ground, body, joint = hung(dimension)
    lowest = 0
    for _ in range(120):
        world.step()
        position = world.body(body).pose[:dimension]
        lowest = min(lowest, position[-1])
        assert abs(numpy.linalg.norm(position) - 1) < 1e-3
    assert lowest < -0.99
    state = world.joint(joint)
    assert (state.kind, state.a, state.b) == ("revolute", ground, body)
    assert list(world.joints) == [joint]
    assert abs(abs(state.turn) - math.atan2(abs(position[-1]), position[0])) < 1e-3


@pytest.mark.parametrize("dimension", (2, 3))
def test_limits_motors_and_settings(dimension):
    world, _, body, joint = hung(dimension, turn=tact.JointAxis(limits=(-0.5, 0.5)))
    for _ in range(180):
        world.step()
    assert abs(abs(world.joint(joint).turn) - 0.5) < 5e-3
    world.set_joint(joint, turn=tact.JointAxis(motor_force=100, motor_speed=2))
    for _ in range(60):
        world.step()
    assert abs(world.joint(joint).turn_speed - 2) < 0.05
    world.remove_joint(joint)
    with pytest.raises(tact.TactError):
        world.joint(joint)
    assert len(world.joints) == 0


def test_a_weld_breaks():
    world, ground, body, joint = hung(3, "fixed", break_force=21)
    for _ in range(60):
        world.step()
    assert world.broken_joints() == []
    assert abs(world.joint(joint).force[2] - 2 * 9.81) < 0.05
    world.apply_force(body, (0, 0, -10))
    world.step()
    (broken, a, b, force, _), = world.broken_joints()
    assert (broken, a, b) == (joint, ground, body) and force[2] > 21


@pytest.mark.parametrize("dimension", (2, 3))
def test_bounds_of_a_living_joint(dimension):
    world, ground, body, joint = hung(dimension, turn=tact.JointAxis(motor_force=1000, motor_speed=2, max_speed=0.5))
    for _ in range(30):
        world.step()
    assert abs(abs(world.joint(joint).turn_speed) - 0.5) < 1e-6
    shape = tact.box([9] * dimension)
    world.add_shape(ground, shape)
    world.step()
    assert len(world.contacts()) == 0
    world.set_joint(joint, collide=True)
    world.step()
    assert len(world.contacts()) > 0 and world.joint(joint).collide
    world.set_joint(joint, collide=False)
    world.step()
    assert len(world.contacts()) == 0
    world.set_joint(joint, break_force=1)
    assert world.joint(joint)[-3:] == (False, 1, 0)
    world.step()
    assert [broken[0] for broken in world.broken_joints()] == [joint]


def test_saved_joints_go_on():
    world, _, _, _ = hung(2, turn=tact.JointAxis(friction=0.5, damping=0.1))
    for _ in range(20):
        world.step()
    state = world.save()
    for _ in range(20):
        world.step()
    later = world.hash()
    world.load(state)
    for _ in range(20):
        world.step()
    assert world.hash() == later


def test_what_is_refused():
    world, ground, body, joint = hung(2)
    with pytest.raises(ValueError, match="revolute"):
        world.add_joint("hinge", ground, body)
    with pytest.raises(tact.TactError):
        world.add_joint("spherical", ground, body)
    with pytest.raises(tact.TactError):
        world.add_joint("fixed", body, body)
    with pytest.raises(TypeError, match="JointAxis"):
        world.add_joint("revolute", ground, body, turn=(0, 1))
    with pytest.raises(tact.TactError, match="max_speed|set_joint"):
        world.set_joint(joint, turn=tact.JointAxis(max_speed=-1))
    with pytest.raises(tact.TactError, match="break_force"):
        world.set_joint(joint, break_torque=-1)
    with pytest.raises(TypeError, match="swing"):
        world.set_joint(joint, swing=1)
    with pytest.raises(tact.TactError):
        world.set_joint(joint, turn=tact.JointAxis(limits=(1, 0)))


@pytest.mark.parametrize("dimension", (2, 3))
def test_how_far_a_joint_is_off(dimension):
    world, _, body, joint = hung(dimension)
    assert world.joint_error(joint) == (0, 0)
    world.set_pose(body, [1.0] + [0.0] * (dimension - 2) + [0.25])
    assert world.joint_error(joint) == pytest.approx((0.25, 0), abs=1e-12)
    world.remove_joint(joint)
    with pytest.raises(tact.TactError):
        world.joint_error(joint)


@pytest.mark.parametrize("dimension", (2, 3))
def test_couplings(dimension):
    world, ground, first, a = hung(dimension)
    ball = tact.sphere(0.1) if dimension == 3 else tact.circle(0.1)
    second = world.add_body(ball, 4 * numpy.eye(dimension)[0], mass=1)
    frame = tact.pose(3 * numpy.eye(3)[0], axis=(0, 0, 1), angle=math.pi / 2) if dimension == 3 else tact.pose((3, 0))
    b = world.add_joint("revolute", ground, second, frame)
    gears = world.couple(a, b, -0.5)
    for _ in range(120):
        world.step()
    state = world.coupling(gears)
    assert (state.a, state.b, state.coordinate_a, state.coordinate_b, state.ratio) == (a, b, "turn", "turn", -0.5)
    assert abs(state.error) < 1e-3 and abs(state.force) > 0.1 and state.offset == 0
    assert abs(world.joint(b).turn_speed + 0.5 * world.joint(a).turn_speed) < 1e-3
    assert list(world.couplings) == [gears]
    world.uncouple(gears)
    with pytest.raises(tact.TactError):
        world.coupling(gears)
    for wrong in ({"ratio": 0}, {"ratio": math.nan}, {"ratio": 1, "coordinate_b": "slide"}, {"ratio": 1, "hertz": -1}):
        with pytest.raises(tact.TactError):
            world.couple(a, b, **wrong)
    with pytest.raises(tact.TactError):
        world.couple(a, a, 1)
    with pytest.raises(ValueError):
        world.couple(a, b, 1, coordinate_a="angle")
    assert len(world.couplings) == 0
    world.couple(a, b, 2, 0.1)
    world.remove_joint(b)
    assert len(world.couplings) == 0
