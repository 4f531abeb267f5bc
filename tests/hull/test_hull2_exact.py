#!/usr/bin/env python3
"""Hulls of points whose coordinates span the whole number range, down to the smallest ones, against the same hulls in
rational numbers: the vertices must be the same, in the same order."""

import ctypes
import fractions
import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import build

CLOUDS = 60 if os.environ.get("TACT_TEST_QUICK", "0") not in ("", "0") else 400


class Vec(ctypes.Structure):
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double)]


class Info(ctypes.Structure):
    _fields_ = [("dimension", ctypes.c_int), ("vertex_count", ctypes.c_int), ("error", ctypes.c_double)]


def load():
    library = ctypes.CDLL(str(next(build.glob("libtact.so"))))
    library.tact2_hull_bytes.restype = ctypes.c_size_t
    library.tact2_hull_build.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(Vec), ctypes.c_int,
                                         ctypes.c_void_p]
    library.tact2_hull_info_get.restype = Info
    library.tact2_hull_info_get.argtypes = library.tact2_hull_point_index.argtypes = [ctypes.c_void_p]
    library.tact2_hull_point_index.argtypes = [ctypes.c_void_p, ctypes.c_int]
    return library


def sources(library, points):
    """The places in the input of the vertices of the library's hull."""
    size = library.tact2_hull_bytes(len(points))
    memory = ctypes.create_string_buffer(size + 64)
    start = (ctypes.addressof(memory) + 63) // 64 * 64
    array = (Vec * len(points))(*(Vec(x, y) for x, y in points))
    if library.tact2_hull_build(start, size, array, len(points), None) != 0:
        return None
    return [library.tact2_hull_point_index(start, i) for i in range(library.tact2_hull_info_get(start).vertex_count)]


def expected(points):
    """The same by gift wrapping: from each vertex to the point that has all others to its left."""
    exact = [(fractions.Fraction(x), fractions.Fraction(y)) for x, y in points]
    first = {}
    for i, p in enumerate(exact):
        first.setdefault(p, i)
    at = min(first)
    hull = []
    while True:
        hull.append(first[at])
        best = None
        for p in first:
            if p == at:
                continue
            if best is None:
                best = p
                continue
            ux, uy, vx, vy = best[0] - at[0], best[1] - at[1], p[0] - at[0], p[1] - at[1]
            turn = ux * vy - uy * vx
            if turn < 0 or (turn == 0 and vx * vx + vy * vy > ux * ux + uy * uy):
                best = p
        if best is None or first[best] == hull[0]:
            return hull
        at = best


def coordinate(choose, top, span):
    kind = choose.random()
    if kind < 0.2:
        return 0.0
    part = choose.choice((-2.0, -1.0, 1.0, 1.5)) if kind < 0.5 else choose.uniform(-1, 1)
    return part * 2.0 ** max(top - choose.randrange(span), -1074)


def cloud(choose):
    """Points of very different sizes, and some next to the lines through two of them."""
    span = choose.choice((1, 8, 60, 600, 1400))
    top = choose.randrange(-1060 if span < 600 else 0, 330)
    points = [(coordinate(choose, top, span), coordinate(choose, top, span)) for _ in range(choose.randrange(1, 20))]
    for _ in range(choose.randrange(0, 12)):
        (ax, ay), (bx, by), part = choose.choice(points), choose.choice(points), choose.choice((0.25, 0.5, 2, 3))
        points.append((ax + part * (bx - ax), ay + part * (by - ay)))
    return points


def main():
    library, choose = load(), random.Random(tap.seed(4))
    wrong, many, wide = [], 0, 0
    for number in range(CLOUDS):
        points = cloud(choose)
        ours, theirs = sources(library, points), expected(points)
        if ours != theirs:
            wrong.append(f"cloud {number}: {points}\nvertices {ours}, not {theirs}")
        many += len(theirs) > 2
        sizes = [abs(x) for point in points for x in point if x]
        wide += bool(sizes) and max(sizes) > 1e300 * min(sizes)
    tap.check(not wrong, f"{CLOUDS} hulls have the vertices that rational numbers give", "\n".join(wrong[:3]))
    tap.check(many > CLOUDS / 2, f"most of them are polygons: {many}")
    tap.check(wide > CLOUDS / 10, f"many go from next to nothing to 1e300 times that: {wide}")


main()
tap.finish()
