/* A point and a box, in the frame of the box; docs/sat.md. The nearest point proves itself: the box ends where it
 * lies. */
#ifndef TACT_ANALYTIC_POINT_BOX3_H
#define TACT_ANALYTIC_POINT_BOX3_H

#include "analytic/core_gap.h"

/* Below zero the point is inside; the normal leads from the box to the point. */
typedef struct nearest_of_box {
    real distance;
    vec normal, on_box;
} nearest_of_box;

/* Of a point inside: on the nearest face. */
static FORCE_INLINE nearest_of_box nearest_face_of_box(vec half, vec at) {
    real x = tact_abs(at.x) - half.x, y = tact_abs(at.y) - half.y, z = tact_abs(at.z) - half.z;
    real most = y > x ? y : x;
    vec on_box = at, n = zero();
    if (z > most) most = z, n.z = with_sign(1, at.z), on_box.z = with_sign(half.z, at.z);
    else if (y > x) n.y = with_sign(1, at.y), on_box.y = with_sign(half.y, at.y);
    else n.x = with_sign(1, at.x), on_box.x = with_sign(half.x, at.x);
    return (nearest_of_box){most, n, on_box};
}

static FORCE_INLINE real clamped_to(real most, real x) { return tact_max(-most, tact_min(most, x)); }

static FORCE_INLINE nearest_of_box nearest_point_of_box(vec half, vec at) {
    vec on_box = tact3_v(clamped_to(half.x, at.x), clamped_to(half.y, at.y), clamped_to(half.z, at.z));
    vec off = sub(at, on_box);
    real squared = dot(off, off);
    if (!(squared > LEAST_SQUARE)) return nearest_face_of_box(half, at);
    real distance = tact_sqrt(squared);
    return (nearest_of_box){distance, scale(1 / distance, off), on_box};
}

#endif
