/* Two boxes in the plane, along the normals of their sides (sat2.c). */
#ifndef TACT_ANALYTIC_APART2_H
#define TACT_ANALYTIC_APART2_H

#include "base/tolerance.h"
#include "shape/unbounded.h"

/* The gaps between two boxes along the axes of the one, in which the other's center is `from`; m: from the other's axes
 * to these. */
static FORCE_INLINE vec box_gaps(vec half, vec other, mat m, vec from) {
    real width = tact_abs(m.x.x) * other.x + tact_abs(m.y.x) * other.y;
    real height = tact_abs(m.x.y) * other.x + tact_abs(m.y.y) * other.y;
    return tact2_v(tact_abs(from.x) - (half.x + width), tact_abs(from.y) - (half.y + height));
}

static FORCE_INLINE mat transposed(mat m) { return (mat){{m.x.x, m.y.x}, {m.x.y, m.y.y}}; }

/* True for boxes that are proven to be so much farther apart than this distance that tact2_collide() has no points of
 * them either. */
static FORCE_INLINE bool are_apart(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, real distance) {
    if (a->core != TACT2_BOX || b->core != TACT2_BOX) return false;
    mat m = rotation_matrix(b_in_a.rotation);
    vec at = b_in_a.position, half_a = a->u.half_extents, half_b = b->u.half_extents;
    vec of_a = box_gaps(half_a, half_b, m, at);
    vec of_b = box_gaps(half_b, half_a, transposed(m), transform_transposed(m, at));
    real wanted = distance + (a->rounding + b->rounding), size = a->reach + b->reach + taxicab(at);
    real gap = tact_max(tact_max(of_a.x, of_a.y), tact_max(of_b.x, of_b.y));
    return gap > wanted + APART_ERROR * ROUNDOFF * (size + wanted);
}

#endif
