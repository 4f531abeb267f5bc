/* The closed form that both dimensions have: two points, which are the cores of balls. */
#include "analytic/analytic.h"

/* A point of a core, scaled and turned. A ball's is its centre, for which no turn matters. */
static FORCE_INLINE vec turned_point(const pair *p, const rotation *turn, vec point) {
    vec v = scale(p->rescale, point);
    return turn && greatest(v) > 0 ? transform(rotation_matrix(*turn), v) : v;
}

static FORCE_INLINE bool points_gap(const pair *p, closed_turns turns, closed_gap *gap) {
    vec a = turned_point(p, turns.a, p->a->u.points[0]), b = turned_point(p, turns.b, p->b->u.points[0]);
    vec between = sub(add(b, p->position), a);
    real away = length(between);
    if (!(away > TOUCHING_CORES * p->resolution)) return false;
    *gap = (closed_gap){away, 0, scale(1 / away, between), a, b};
    return true;
}
