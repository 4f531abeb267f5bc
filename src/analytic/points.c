/* The analytic pair of both dimensions: two points, which are the cores of balls. */
#include "analytic/analytic.h"

/* A point of a core, scaled and turned. A ball's is its centre, for which no turn matters. */
static FORCE_INLINE vec rotated_point(const pair *p, const rotation *turn, vec point) {
    vec v = scale(p->rescale, point);
    return turn && greatest(v) > 0 ? transform(rotation_matrix(*turn), v) : v;
}

static FORCE_INLINE bool points_gap(const pair *p, pair_rotations rotations, core_gap *gap) {
    vec a = rotated_point(p, rotations.a, p->a->u.points[0]), b = rotated_point(p, rotations.b, p->b->u.points[0]);
    vec between = sub(add(b, p->position), a);
    real away = length(between);
    if (!(away > TOUCHING_CORES * p->resolution)) return false;
    *gap = (core_gap){away, 0, scale(1 / away, between), a, b};
    return true;
}
