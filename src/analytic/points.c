/* The analytic pair of both dimensions: two points, which are the cores of balls. */
#include "analytic/analytic.h"

/* Scales and rotates a point of a core. A ball's center is the origin, which no rotation moves. */
static FORCE_INLINE vec rotated_point(const core_pair *p, const rotation *turn, vec point) {
    vec v = scale(p->to_scaled, point);
    return turn && greatest(v) > 0 ? transform(rotation_matrix(*turn), v) : v;
}

static FORCE_INLINE bool points_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    vec a = rotated_point(p, rotations.a, p->a->u.points[0]), b = rotated_point(p, rotations.b, p->b->u.points[0]);
    vec between = sub(add(b, p->position), a);
    real away = length(between);
    if (!(away > GJK_TOUCHING * p->roundoff)) return false;
    *gap = (core_gap){away, 0, scale(1 / away, between), a, b};
    return true;
}
