/* What EPA's two siblings share: asking a direction for its depth, beginning, ending without a polytope. */
#include "convex/epa.h"

static void epa_begin(epa_result *r) {
    r->upper = r->depth = TACT_REAL_MAX;
    r->lower = -TACT_REAL_MAX;
    r->normal = first_axis();
    r->iterations = 0;
}

/* The support in a unit direction; returns the depth there. */
static inline real measure(const pair *p, epa_result *r, vec n, vertex *w) {
    pair_support(p, n, w);
    r->iterations++;
    real depth = dot(n, w->point);
    if (depth < r->upper) r->upper = depth;
    else if (!tact_finite(depth)) r->upper = depth - depth; /* stays: refused at the end */
    return depth;
}

/* The same, remembered when it is the least so far. */
static real measure_start(const pair *p, epa_result *r, vec n, vertex *w) {
    real depth = measure(p, r, n, w);
    if (depth < r->depth) r->depth = depth, r->normal = n;
    return depth;
}

/* A depth that is always there: two balls inside the cores overlap by the sum of their radii less the distance of
 * their centres. For concentric bodies that is often the answer itself. */
static real inner_depth(const pair *p) {
    ball a = inner_ball(p->a), b = inner_ball(p->b);
    if (a.radius < 0 || b.radius < 0) return -TACT_REAL_MAX;
    vec center = add(transform(p->rotation, scale(p->rescale, b.center)), p->position);
    return (a.radius + b.radius) * p->rescale - length(sub(center, scale(p->rescale, a.center)));
}

/* Answers with a direction in which the cores have no depth; the simplex holds the origin, up to TOUCHING_CORES. */
static void answer_flat(const pair *p, epa_result *r, const simplex *s, vec n, real depth) {
    r->depth = depth;
    r->lower = -TOUCHING_CORES * p->resolution;
    r->normal = n;
    set_witness(s, s->closest.count, s->closest.slot, s->closest.weight, &r->a, &r->b);
}
