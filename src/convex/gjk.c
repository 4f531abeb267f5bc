/* GJK: the distance of two convex cores, as the distance of their Minkowski difference from the origin.
 * Gilbert, Johnson, Keerthi 1988; van den Bergen 2003, chapter 4; docs/gjk.md.
 *
 * - A simplex of support points is kept. Its point closest to the origin, v, is a point of the difference, so |v| is
 *   an upper bound of the distance.
 * - The support point w in the direction n of -v gives a plane that the whole difference lies behind, so -n . w is
 *   a lower bound. The search ends when the bounds meet; what is left between them is the error bound of the answer.
 * - Otherwise w joins the simplex, and the vertices that do not carry its closest point leave it.
 * - When the origin lies in the simplex, or too close to tell, the cores overlap, and EPA takes over.
 *
 * Rounding can bring about a vertex that is met twice or a |v| that does not shrink, long before the bounds have met:
 * where the origin lies all but on an edge, the direction of v is lost. Neither ends the search; the next direction is
 * then taken across the simplex, which rounding does not touch. The best of both bounds is kept. */
#include "convex/gjk.h"

static void observe_simplex(const pair *p, const gjk_result *g, vec n, const tact3_observer *observer) {
    if (!observer || !observer->on_simplex) return;
    vec point[DIMENSION + 1], a[DIMENSION + 1], b[DIMENSION + 1], closest = {0};
    for (int i = 0; i < g->simplex.count; i++) {
        const vertex *v = &g->simplex.v[i];
        point[i] = scale(p->unscale, v->point);
        a[i] = scale(p->unscale, v->a);
        b[i] = scale(p->unscale, add(v->b, p->position));
        closest = mul_add(closest, g->weight[i], point[i]);
    }
    tact3_simplex_view view = {.iteration = g->iterations, .count = g->simplex.count};
    view.point = point, view.point_a = a, view.point_b = b;
    view.closest = closest, view.direction = n;
    view.lower = g->lower * p->unscale, view.upper = g->upper * p->unscale;
    observer->on_simplex(observer->context, &view);
}

/* Keeps the vertices that span the closest point. */
static void reduce(simplex *s, const closest_point *c, real weight[]) {
    simplex old = *s;
    s->count = c->count;
    for (int i = 0; i < c->count; i++) {
        s->v[i] = old.v[c->keep[i]];
        weight[i] = c->weight[i];
    }
}

static gjk_result gjk(const pair *p, const simplex *start, vec direction, gjk_limits limits,
                      const tact3_observer *observer) {
    gjk_result g = {.outcome = GJK_APART, .lower = -TACT_REAL_MAX, .upper = TACT_REAL_MAX};
    gjk_result best = g;
    g.simplex = *start;
    int stalls = 0;
    real touching = TOUCHING_CORES * p->resolution;
    while (g.iterations < GJK_ITERATIONS && stalls < GJK_STALLS) {
        if (g.simplex.count) {
            closest_point c = simplex_closest(&g.simplex);
            real upper = tact_sqrt(c.squared);
            if (c.count > DIMENSION || upper < best.upper) {
                reduce(&g.simplex, &c, g.weight);
                g.upper = upper;
                best = g;
                direction = c.direction;
            } else {
                stalls++;
                if (g.simplex.count > DIMENSION) reduce(&g.simplex, &c, g.weight);
                direction = g.simplex.count > 1 ? simplex_across(&g.simplex, c.direction) : c.direction;
            }
            if (c.count > DIMENSION || upper <= touching) {
                g.outcome = GJK_MEET;
                observe_simplex(p, &g, g.normal, observer);
                return g;
            }
            if (best.upper <= limits.near) break;
        }
        vec n = scale(1 / length(direction), direction);
        vertex w = pair_support(p, n);
        g.iterations++;
        real gap = -dot(n, w.point);
        if (gap > g.lower) {
            g.lower = gap;
            g.normal = n;
        }
        observe_simplex(p, &g, n, observer);
        if (g.lower > limits.far) {
            g.outcome = GJK_FAR;
            return g;
        }
        if (best.upper - g.lower <= p->closed) break;
        g.simplex.v[g.simplex.count++] = w;
    }
    best.iterations = g.iterations;
    best.lower = g.lower;
    best.normal = g.normal;
    /* Whatever rounding did to the closest point, the weights give a point of the difference. */
    refine_weights(&best.simplex, best.weight);
    best.upper = tact_max(best.upper, length(weighted_point(&best.simplex, best.weight)));
    return best;
}
