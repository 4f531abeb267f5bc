"""Characters: walking, steps, platforms, what lets them pass, what is refused."""

import numpy
import pytest

import tact


def stage(dimension, **settings):
    """A character of 1.6 m at the origin of a wide floor, and what gives it a velocity along the first axis."""
    world = tact.World(dimension=dimension)
    up = numpy.eye(dimension)[-1]
    world.add_body(tact.box([20] * dimension), -20 * up, kind="static")
    shape = tact.rounded(tact.segment(-0.5 * up, 0.5 * up), 0.3)
    mover = tact.Mover(world, shape, 0.85 * up, **settings)

    def walk(steps, speed):
        for _ in range(steps):
            world.step()
            velocity = mover.velocity
            velocity[0] = speed
            mover.velocity = velocity - 9.81 / 60 * up
            mover.move()
    return world, up, mover, walk


@pytest.mark.parametrize("dimension", (2, 3))
def test_it_walks_and_climbs(dimension):
    world, up, mover, walk = stage(dimension)
    step = world.add_body(tact.box([1] * dimension), 4 * numpy.eye(dimension)[0] - 0.8 * up, kind="static")
    walk(20, 0)
    assert mover.on_ground and mover.overlap == 0 and len(mover.contacts) == 1
    walk(80, 3)
    assert mover.ground.body == step
    assert abs(mover.pose[0] - 4) < 0.05 and abs(mover.pose[dimension - 1] - 1.01) < 1e-3
    assert abs(mover.velocity[0] - 3) < 1e-6


@pytest.mark.parametrize("dimension", (2, 3))
def test_a_lift_carries_it(dimension):
    world, up, mover, walk = stage(dimension)
    world.add_body(tact.box([1] * dimension), -0.95 * up, kind="kinematic", velocity=up)
    walk(60, 0)
    assert mover.on_ground and abs(mover.pose[dimension - 1] - 1.86) < 1e-2
    assert abs(mover.ground_velocity[-1] - 1) < 1e-6


def test_what_it_does_not_meet():
    seen = []

    def meets(contact):
        seen.append(contact)
        return contact.body != wall

    world, up, mover, walk = stage(3, meets=meets)
    wall = world.add_body(tact.box([0.5, 5, 5]), (2, 0, 0), kind="static")
    walk(60, 4)
    assert mover.pose[0] > 3.5 and any(contact.body == wall for contact in seen)
    mover = tact.Mover(world, tact.sphere(0.5), meets=lambda contact: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        mover.move()


def test_what_is_refused():
    world, _, mover, _ = stage(3)
    with pytest.raises(tact.TactError):
        mover.move(0)
    with pytest.raises(ValueError):
        tact.Mover(world, tact.circle(1))
    with pytest.raises(tact.TactError):
        tact.Mover(world, tact.sphere(1), max_slope=2).move()
