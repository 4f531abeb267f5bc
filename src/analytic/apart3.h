/* Two boxes in space, along the normals of their faces (boxes3.c). */
#ifndef TACT_ANALYTIC_APART3_H
#define TACT_ANALYTIC_APART3_H

#include "base/tolerance.h"
#include "shape/unbounded.h"

/* The greatest gap between two boxes along the axes of the one, in which the other's center is `from`; m: from the
 * other's axes to these. */
static FORCE_INLINE real widest_gap(vec half, vec other, mat m, vec from) {
    real x = tact_abs(m.x.x) * other.x + tact_abs(m.y.x) * other.y + tact_abs(m.z.x) * other.z;
    real y = tact_abs(m.x.y) * other.x + tact_abs(m.y.y) * other.y + tact_abs(m.z.y) * other.z;
    real z = tact_abs(m.x.z) * other.x + tact_abs(m.y.z) * other.y + tact_abs(m.z.z) * other.z;
    real of_x = tact_abs(from.x) - (half.x + x), of_y = tact_abs(from.y) - (half.y + y);
    return tact_max(tact_max(of_x, of_y), tact_abs(from.z) - (half.z + z));
}

static FORCE_INLINE mat transposed(mat m) {
    return (mat){{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}

/* True for boxes that are proven to be so much farther apart than this distance that tact3_collide() has no points of
 * them either. */
static FORCE_INLINE bool are_apart(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, real distance) {
    if (a->core != TACT3_BOX || b->core != TACT3_BOX) return false;
    mat m = rotation_matrix(b_in_a.rotation);
    vec at = b_in_a.position, half_a = a->u.half_extents, half_b = b->u.half_extents;
    real of_a = widest_gap(half_a, half_b, m, at);
    real of_b = widest_gap(half_b, half_a, transposed(m), transform_transposed(m, at));
    real wanted = distance + (a->rounding + b->rounding), size = a->reach + b->reach + taxicab(at);
    return tact_max(of_a, of_b) > wanted + APART_ERROR * ROUNDOFF * (size + wanted);
}

#endif
