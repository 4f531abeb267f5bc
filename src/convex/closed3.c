/* The closed forms of three dimensions: two points, which are the cores of spheres. */
#include "convex/closed.h"

static HOT bool closed_form(const pair *p, closed_gap *gap) {
    if (p->a->core != TACT3_POINT || p->b->core != TACT3_POINT) return false;
    vec a = scale(p->rescale, p->a->u.points[0]), b = transform(p->rotation, scale(p->rescale, p->b->u.points[0]));
    vec between = sub(add(b, p->position), a);
    real away = length(between);
    if (!(away > TOUCHING_CORES * p->resolution)) return false;
    *gap = (closed_gap){away, 0, scale(1 / away, between), a, b};
    return true;
}
