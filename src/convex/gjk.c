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
 * where the origin lies all but on an edge, or a tiny shape beside a huge one, the direction of v is lost. Neither
 * ends the search; the newest vertex then stays whatever it is worth, and the next direction is taken across the
 * simplex, which rounding does not touch. The best of both bounds is kept. */
#include "convex/gjk.h"

#include "convex/curvature.h"

/* w: the support point found, or null. */
static NOINLINE_COLD void observe_simplex(const pair *p, const gjk_state *g, vec n, const vertex *w,
                                 const tactn_observer *observer) {
    vec point[SIMPLEX_VERTICES], a[SIMPLEX_VERTICES], b[SIMPLEX_VERTICES];
    const simplex *s = &g->simplex;
    tactn_simplex_view view = {.iteration = g->iterations, .asked = w != NULL};
    for (int i = 0; i < SIMPLEX_VERTICES; i++) {
        if (!(s->used >> i & 1)) continue;
        point[view.count] = scale(p->unscale, s->v[i].point);
        a[view.count] = scale(p->unscale, s->v[i].a);
        b[view.count++] = scale(p->unscale, add(s->v[i].b, p->position));
    }
    view.point = point, view.point_a = a, view.point_b = b;
    if (s->used && s->used != SIMPLEX_FULL) view.closest = scale(p->unscale, point_at(s, &s->closest));
    view.direction = n;
    if (w) {
        view.support = scale(p->unscale, w->point);
        view.support_a = scale(p->unscale, w->a);
        view.support_b = scale(p->unscale, add(w->b, p->position));
    }
    view.lower = g->lower * p->unscale, view.upper = g->upper * p->unscale;
    observer->on_simplex(observer->context, &view);
}

/* Reduces the simplex to what spans its closest point and gives the direction to ask next, and one over its length. It
 * is not made a unit vector: the support function would have to wait for a root and a quotient. False when there is
 * none. `before` remembers the nearest simplex, `squared` from the origin, while later ones are no nearer. */
static FORCE_INLINE bool next_direction(gjk_state *g, simplex *before, real *squared, int *stalls,
                               vec *direction, real *inverse) {
    simplex *s = &g->simplex;
    closest_point c;
    simplex_closest(s, &c);
    bool nearer = c.squared < *squared;
    if (nearer) {
        *squared = c.squared;
        s->used = c.used;
        s->closest = c.at;
        before->used = 0;
    } else {
        if (!before->used) {
            *before = *s;
            before->used &= ~(1u << s->newest);
        }
        ++*stalls;
        if (s->used == SIMPLEX_FULL) keep_newest(s);
        if (slots(s->used) > 1) c.direction = simplex_across(s, c.direction);
    }
    real size = length(c.direction), longer_by = 1;
    if (size < SMALLEST_SCALE && greatest(c.direction) > 0) { /* its square has lost digits */
        vec longer = scaled_direction(c.direction);
        longer_by = greatest(longer) / greatest(c.direction);
        c.height *= longer_by;
        c.direction = longer;
        size = length(longer);
    }
    *direction = c.direction;
    *inverse = 1 / size;
    real away = c.used == SIMPLEX_FULL ? 0 : c.height < 0 ? size / longer_by : c.height * *inverse;
    if (nearer) g->upper = tact_min(away, g->upper);
    return size > 0;
}

/* Looks ahead along curved surfaces. */
static void bend_direction(const pair *p, const simplex *s, vec *direction, real *inverse) {
    vec bent;
    if (!bent_direction(p, s, &s->closest, length(point_at(s, &s->closest)), &bent)) return;
    real size = length(bent);
    if (!(size > SMALLEST_SCALE && size < TACT_REAL_MAX)) return;
    *direction = bent;
    *inverse = 1 / size;
}

/* Goes on from the simplex in g, or from the direction where that is empty. */
static FORCE_INLINE gjk_outcome gjk(const pair *p, gjk_state *g, vec direction, gjk_limits limits,
                           const tactn_observer *observer) {
    simplex *s = &g->simplex, before;
    real squared = TACT_REAL_MAX, inverse = 1 / length(direction);
    int stalls = 0;
    bool observed = observer && observer->on_simplex;
    g->iterations = 0;
    g->lower = -TACT_REAL_MAX;
    g->upper = TACT_REAL_MAX;
    s->resolution = p->resolution;
    s->closest = (simplex_point){1, {0}, {1}};
    before.used = 0;
    for (;;) {
        if (s->used) {
            bool found = next_direction(g, &before, &squared, &stalls, &direction, &inverse);
            if (g->upper <= TOUCHING_CORES * p->resolution) {
                if (observed) observe_simplex(p, g, scale(inverse, direction), NULL, observer);
                return GJK_OVERLAP;
            }
            if (g->upper <= limits.near) return GJK_SEPARATED;
            if (!found) break;
            if (s->tracked) {
                if (g->upper - g->lower <= p->closed) {
                    if (before.used) *s = before;
                    return GJK_SEPARATED;
                }
                if (stalls == 0 && g->iterations < BENT_STEPS) bend_direction(p, s, &direction, &inverse);
            }
        }
        if (g->iterations == GJK_ITERATIONS || stalls == GJK_STALLS) break;
        s->newest = first_slot(~s->used);
        vertex *w = &s->v[s->newest];
        pair_support(p, direction, w);
        if (s->tracked) s->toward[s->newest] = toward_of(p, direction);
        g->iterations++;
        real gap = -dot(direction, w->point) * inverse;
        if (!tact_finite(gap)) { /* a user's support function: refused at the end */
            g->lower = g->upper = gap - gap;
            return GJK_STUCK;
        }
        bool met = g->upper - gap <= p->closed;
        if (gap > g->lower || met) g->normal = scale(inverse, direction);
        g->lower = tact_max(g->lower, gap);
        if (observed) observe_simplex(p, g, scale(inverse, direction), w, observer);
        if (g->lower > limits.far) return GJK_FAR;
        if (met) { /* the normal belongs to the closest point, also where an earlier one said more */
            g->lower = gap;
            if (before.used) *s = before;
            return GJK_SEPARATED;
        }
        s->used |= 1u << s->newest;
    }
    if (before.used) *s = before;
    return GJK_STUCK;
}
