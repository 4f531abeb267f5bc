#!/usr/bin/env python3
"""Proves how far the rounding of a rotation's matrix, and of its products with a vector, moves the result: by less than
BOUND u times the vector's length, for every rotation, and by less than BOUND_OF_PRODUCT for a product of two rotations,
whose length may have drifted twice as far (docs/accuracy.md).

For a unit quaternion that is f |M - I| + |K|, with f the error of the factor 2 / (q . q) and K the matrix of
what the entries and the products are off by, per component of the vector. The absolute values of M are the same for any
signs of x, y, z and w, but for which of two entries across the diagonal is the greater. All entries of K are above
zero, so |K| of a box of quaternions is at most that of the greatest entries in it. Boxes are halved until each is shown
to stay below the bound."""

import math
import sys

BOUND, BOUND_OF_PRODUCT = 18.0, 18.5
# f by rotation3.gappa, in u: where none of the sums in q . q is known to be below one, where the first is, and where
# the first two are. A squared length is one up to
# ROTATION_DRIFT, so a sum is below one unless the squares that are not yet in it are below DRIFT.
FACTOR_NO_SUM, FACTOR_ONE_SUM, FACTOR_TWO_SUMS = 4.5, 4.05, 3.55
DRIFT = 0.0021
BOXES = 100000


def factor(low, drift):
    """The greatest f in a box: by its least coordinates, x <= y <= z, and w."""
    if low[3] ** 2 > drift:
        return FACTOR_TWO_SUMS
    return FACTOR_ONE_SUM if low[0] ** 2 + low[3] ** 2 > drift else FACTOR_NO_SUM


def stretch(low, high):
    """The greatest entries of K in a box."""
    k = [[0.0] * 3 for _ in range(3)]
    for i in range(3):
        a, b = (i + 1) % 3, (i + 2) % 3
        p, least = high[a] ** 2 + high[b] ** 2, low[a] ** 2 + low[b] ** 2
        # Two terms of 2 u and their sum, 1 u; the difference from one, exact where the terms are 1/2 or more; the product.
        k[i][i] = 6 * p + (0.5 if 2 * least < 0.5001 else 0) + max(abs(1 - 2 * p), abs(1 - 2 * least))
        ab, wc = (low[a] * low[b], high[a] * high[b]), (low[3] * low[i], high[3] * high[i])
        terms, plus, minus = 4 * (ab[1] + wc[1]), 2 * (ab[1] + wc[1]), 2 * max(ab[1] - wc[0], wc[1] - ab[0])
        k[b][a], k[a][b] = terms + 2 * plus, terms + 2 * minus
    return k


def norm(k):
    """An upper bound of the norm of a matrix of positive entries, by Collatz and Wielandt."""
    x = [1.0] * 3
    for _ in range(8):
        y = [sum(k[i][j] * x[j] for j in range(3)) for i in range(3)]
        z = [sum(k[i][j] * y[i] for i in range(3)) for j in range(3)]
        ratio = max(z[j] / x[j] for j in range(3))
        size = max(z)
        x = [value / size for value in z]
    return math.sqrt(ratio)


def proven(bound, drift):
    """True if no quaternion reaches the bound."""
    boxes = [((0.0,) * 4, (1.0,) * 4)]
    for _ in range(BOXES):
        if not boxes:
            return True
        low, high = boxes.pop()
        if sum(v * v for v in low) > 1 or sum(v * v for v in high) < 1 or low[0] > high[1] or low[1] > high[2]:
            continue  # none of length one, or none in this order
        # In this order and of length one; the rest is the same for the other orders.
        if 2 * factor(low, drift) * math.sqrt(1 - low[3] ** 2) + norm(stretch(low, high)) < bound:
            continue
        i = max(range(4), key=lambda j: high[j] - low[j])
        middle = (low[i] + high[i]) / 2
        boxes += [(low, high[:i] + (middle,) + high[i + 1:]), (low[:i] + (middle,) + low[i + 1:], high)]
    return False


if __name__ == "__main__":
    shown = [proven(BOUND, DRIFT), proven(BOUND_OF_PRODUCT, 2 * DRIFT)]
    print(f"BOUND: {shown[0]}, BOUND_OF_PRODUCT: {shown[1]}")
    sys.exit(not all(shown))
