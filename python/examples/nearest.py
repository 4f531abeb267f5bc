"""Draws shapes of the plane with the nearest or deepest points of each pair: nearest.py [FILE.png]"""

import sys

import matplotlib.pyplot
import numpy
import tact

rng = numpy.random.default_rng(7)
kinds = [tact.box([0.7, 0.4]), tact.hull(rng.normal(size=(12, 2)) * 0.5), tact.ellipse([0.9, 0.35]),
         tact.capsule(0.25, 0.6, dimension=2)]
poses = numpy.array([tact.pose((2.2 * (i % 4), 1.5 * (i // 4)), angle=angle)
                     for i, angle in enumerate(rng.uniform(0, 6, 12))])
poses[:, :2] += rng.normal(size=(12, 2)) * 0.3
body_shapes = numpy.arange(12, dtype=numpy.uint32) % len(kinds)
pairs = numpy.array([(i, j) for i in range(12) for j in range(i)], numpy.uint32)
gaps = tact.distance_batch(kinds, poses, pairs, body_shapes=body_shapes, cutoff=1.0)
gaps = gaps[gaps["relation"] != tact.Relation.BEYOND_CUTOFF]

figure, axes = matplotlib.pyplot.subplots(figsize=(9, 6))
turn = numpy.linspace(0, 2 * numpy.pi, 200)
for pose, kind in zip(poses, body_shapes):
    matrix = tact.pose_matrix(pose)
    outline = kinds[kind].support(numpy.column_stack((numpy.cos(turn), numpy.sin(turn))))
    axes.fill(*(outline @ matrix[:2, :2].T + matrix[:2, 2]).T, alpha=0.35)
for gap in gaps:
    color = "crimson" if gap["relation"] == tact.Relation.OVERLAP else "black"
    axes.plot(*numpy.stack((gap["point_a"], gap["point_b"])).T, color=color, marker=".", linewidth=1)
axes.set_aspect("equal")
axes.set_title(f"{len(gaps)} pairs within 1, {(gaps['distance'] < 0).sum()} of them overlap")
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "nearest.png", dpi=100)
