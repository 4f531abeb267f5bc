/* The parts of EPA that both dimensions share: the depth along a direction, the start, answers without a polytope. */
#include "convex/epa.h"

static void epa_begin(epa_result *r) {
    r->upper = r->depth = TACT_REAL_MAX;
    r->lower = -TACT_REAL_MAX;
    r->normal = first_axis();
    r->iterations = 0;
}

/* Finds the support point in a unit direction; returns the depth along it. */
static inline real measure(const core_pair *p, epa_result *r, vec n, vertex *w) {
    pair_support(p, n, w);
    r->iterations++;
    real depth = dot(n, w->point);
    if (depth < r->upper) r->upper = depth;
    else if (!tact_finite(depth)) r->upper = depth - depth; /* NaN from here on; an error at the end */
    return depth;
}

/* Measures a direction before the first facet; keeps the least depth. */
static real measure_first(const core_pair *p, epa_result *r, vec n, vertex *w) {
    real depth = measure(p, r, n, w);
    if (depth < r->depth) r->depth = depth, r->normal = n;
    return depth;
}

/* The steps that are left of these and of the pair's support points; one at least. */
static int steps_left(const core_pair *p, const epa_result *r, int steps) {
    int left = p->max_supports - r->iterations;
    return left < 1 ? 1 : left < steps ? left : steps;
}

/* A lower bound of the depth: two balls inside the cores overlap by the sum of their radii less the distance of their
 * centers. For concentric bodies it is often the answer itself. */
static real inner_depth(const core_pair *p) {
    ball a = inner_ball(p->a), b = inner_ball(p->b);
    if (a.radius < 0 || b.radius < 0) return -TACT_REAL_MAX;
    vec center = add(transform(p->rotation, scale(p->to_scaled, b.center)), p->position);
    return (a.radius + b.radius) * p->to_scaled - length(sub(center, scale(p->to_scaled, a.center)));
}

/* Answers with a direction along which the cores have no depth; the simplex holds the origin, up to GJK_TOUCHING. */
static void answer_without_depth(const core_pair *p, epa_result *r, const gjk_simplex *s, vec n, real depth) {
    r->depth = depth;
    r->lower = -GJK_TOUCHING * p->roundoff;
    r->normal = n;
    set_witness(s, s->closest.count, s->closest.slot, s->closest.weight, &r->a, &r->b);
}
