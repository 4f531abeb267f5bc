"""Lets a tower of boxes be hit by a ball, and prints how many have left their place."""

import numpy
import tact

world = tact.World()
world.add_body(tact.half_space([0, 0, 1]), kind="static")
places = numpy.array([(x, 0, 0.5 + z) for z in range(6) for x in (-0.51, 0.51)], float)
boxes = world.add_bodies(tact.box([0.5, 0.5, 0.5]), numpy.array([tact.pose(place) for place in places]))
world.add_body(tact.sphere(0.6), [-12, 0, 3], velocity=[25, 0, 2], density=8.0)
for _ in range(180):
    world.step(1 / 60)
moved = numpy.linalg.norm(world.poses(boxes)[:, :3] - places, axis=1)
print(f"{(moved > 0.5).sum()} of {len(boxes)} boxes have moved; world {world.hash():016x}")
