/* The closed form that both dimensions have: two points, which are the cores of balls. */
#include "convex/closed.h"

/* False where the direction is lost. */
static HOT bool points_gap(const pair *p, closed_gap *gap) {
    vec a = scale(p->rescale, p->a->u.points[0]), b = transform(p->rotation, scale(p->rescale, p->b->u.points[0]));
    vec between = sub(add(b, p->position), a);
    real away = length(between);
    if (!(away > TOUCHING_CORES * p->resolution)) return false;
    *gap = (closed_gap){away, 0, scale(1 / away, between), a, b};
    return true;
}
