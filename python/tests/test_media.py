"""Bodies float, drift and fall at the speeds of the formulas."""

import math

import pytest

import tact


@pytest.mark.parametrize("dimension", (2, 3))
def test_a_box_floats(dimension):
    world = tact.World(dimension=dimension, enable_sleep=False)
    body = world.add_body(tact.box([2] * (dimension - 1) + [0.5]), density=300)
    for _ in range(400):
        world.apply_fluid(1, linear_drag=4, angular_drag=4)
        world.step()
    assert abs(world.body(body).pose[dimension - 1] - 1.2) < 1e-3


def test_a_ball_falls_through_air():
    world = tact.World()
    body = world.add_body(tact.sphere(0.5), density=20)
    for _ in range(1200):
        world.apply_wind((3, 0, 0))
        world.step()
    state = world.body(body)
    assert abs(state.velocity[2] + math.sqrt(state.mass * 9.81 / (0.6 * math.pi / 8))) < 0.02
    assert abs(state.velocity[0] - 3) < 0.02


def test_what_is_refused():
    world = tact.World()
    with pytest.raises(tact.TactError):
        world.apply_fluid(dt=0)
    with pytest.raises(tact.TactError):
        world.apply_wind((0, 0, 0), density=-1)
    with pytest.raises(ValueError):
        world.apply_fluid(normal=(0, 1))
