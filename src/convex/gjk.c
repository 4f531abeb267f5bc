/* GJK: the distance of two convex cores, as the distance of their Minkowski difference from the origin. Gilbert,
 * Johnson, Keerthi 1988; van den Bergen 2003, chapter 4; docs/gjk.md.
 *
 * - A simplex of support points is kept. Its point closest to the origin, v, is a point of the difference, so |v| is
 *   an upper bound of the distance.
 * - The support point w in the direction n of -v gives a plane that the whole difference lies behind, so -n . w is a
 *   lower bound. The search ends when the bounds meet; what is left between them is the error bound of the answer.
 * - Otherwise w joins the simplex, and the vertices that do not carry its closest point leave it.
 * - When the origin lies in the simplex, or too close to tell, the cores overlap, and EPA takes over.
 *
 * Rounding can repeat a vertex, or keep |v| from shrinking, long before the bounds have met: where the origin lies
 * almost on an edge, or a tiny shape beside a huge one, the direction of v is lost. Neither ends the search; the
 * newest vertex then stays in the simplex, and the next direction is the simplex's normal, which does not depend on
 * v. The best of both bounds is kept.
 *
 * That the cores overlap is shown, and not concluded from signs: a point of the simplex, by weights that are not
 * negative, is within GJK_TOUCHING of the origin. */
#include "convex/gjk.h"

#include "convex/curvature.h"

/* Reports a step to the observer. nearest: the simplex that holds the closest point. w: the support point, or null. */
static NOINLINE_COLD void observe_simplex(const core_pair *p, const gjk_state *g, const gjk_simplex *nearest, vec n,
                                          const vertex *w, const tactn_observer *observer) {
    vec point[SIMPLEX_VERTICES], a[SIMPLEX_VERTICES], b[SIMPLEX_VERTICES];
    const gjk_simplex *s = &g->simplex;
    tactn_simplex_view view = {.iteration = g->iterations, .asked = w != NULL};
    for (int i = 0; i < SIMPLEX_VERTICES; i++) {
        if (!(s->used >> i & 1)) continue;
        point[view.count] = scale(p->to_user, s->v[i].point);
        a[view.count] = scale(p->to_user, s->v[i].a);
        b[view.count++] = scale(p->to_user, add(s->v[i].b, p->position));
    }
    view.point = point, view.point_a = a, view.point_b = b;
    if (s->used && s->used != SIMPLEX_FULL) view.closest = scale(p->to_user, point_at(nearest, &nearest->closest));
    view.direction = n;
    if (w) {
        view.support = scale(p->to_user, w->point);
        view.support_a = scale(p->to_user, w->a);
        view.support_b = scale(p->to_user, add(w->b, p->position));
    }
    view.lower = g->lower * p->to_user, view.upper = g->upper * p->to_user;
    observer->on_simplex(observer->context, &view);
}

/* Reduces the simplex to the vertices that span its closest point; gives the next direction and one over its length.
 * The direction is not normalised: the support function would have to wait for a root and a quotient. False if there
 * is no direction. `before` keeps the nearest simplex, `squared` from the origin, while later ones are no nearer. */
static FORCE_INLINE bool next_direction(gjk_state *g, gjk_simplex *before, real *squared, int *stalls,
                               vec *direction, real *inverse) {
    gjk_simplex *s = &g->simplex;
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
        if (s->used == SIMPLEX_FULL) reduce_full_simplex(s);
        if (vertex_count(s->used) > 1) c.direction = simplex_normal(s, c.direction);
    }
    real size = length(c.direction), longer_by = 1;
    if (size < SMALLEST_SCALE && greatest(c.direction) > LEAST_DIVISOR) { /* its square has underflowed */
        vec longer = scaled_direction(c.direction);
        longer_by = greatest(longer) / greatest(c.direction);
        c.height *= longer_by;
        c.direction = longer;
        size = length(longer);
    }
    *direction = c.direction;
    *inverse = size > 0 ? 1 / size : 0; /* a root: no reciprocal overflows. Zero: the origin lies in the simplex */
    real away = c.used == SIMPLEX_FULL ? 0 : c.height < 0 ? size / longer_by : c.height * *inverse;
    if (nearer) g->upper = tact_min(away, g->upper);
    return size > 0;
}

/* Checks an upper bound that would end the search, of at most `stop`, by the point that the weights give: the height
 * over the plane of a sliver may be less. Sets the length of that point instead if it is above. */
static NOINLINE_COLD void confirm_upper(gjk_state *g, real stop, real *squared, int *stalls) {
    gjk_simplex *s = &g->simplex;
    real away = length(point_at(s, &s->closest));
    if (away > stop) {
        correct_weights(s, &s->closest);
        away = length(point_at(s, &s->closest));
    }
    if (away <= stop) return;
    g->upper = away;
    *squared = away * away;
    ++*stalls;
}

static FORCE_INLINE bool bounds_met(const core_pair *p, const gjk_state *g) {
    return g->upper - g->lower <= p->gap_tolerance;
}

/* True if a point of the difference is as near to where the normal ends at this distance. */
static FORCE_INLINE bool is_along_normal(vec point, real distance, vec normal, real most) {
    vec off = mul_add(point, distance, normal);
    return dot(off, off) <= most * most;
}

/* True if the bounds have met and the closest point, of a simplex, lies along the normal. */
static FORCE_INLINE bool met_along_normal(const core_pair *p, const gjk_state *g, const gjk_simplex *nearest) {
    return bounds_met(p, g) &&
           is_along_normal(point_at(nearest, &nearest->closest), g->upper, g->normal, p->gap_tolerance);
}

/* Replaces the direction by that of a Newton step on curved surfaces (curvature.c); false if it stays. */
static bool apply_newton_direction(const core_pair *p, const gjk_state *g, vec *direction, real *inverse) {
    /* Nothing is known of the curvature of a user's core. */
    if (has_custom_core(p) || g->iterations >= GJK_NEWTON_STEPS || bounds_met(p, g)) return false;
    const gjk_simplex *s = &g->simplex;
    vec turned, closest = point_at(s, &s->closest);
    if (!newton_direction(p, s, &s->closest, closest, length(closest), &turned)) return false;
    if (!(greatest(turned) > SMALLEST_SCALE && greatest(turned) < LARGEST_SCALE)) return false;
    *direction = scale(1 / length(turned), turned); /* a support function's products stay in the number range */
    *inverse = 1;
    return true;
}

/* Replaces the second direction of a search among vertices by the one in which a ball that has the first vertex in the
 * first direction would be nearest. The direction of that vertex alone would lead along the surface. False if there is
 * none. */
static FORCE_INLINE bool turn_from_first(const gjk_simplex *s, vec first, vec *direction, real *inverse) {
    vec turned = sub(first, s->v[0].point);
    real size = length(turned);
    if (!(size > SMALLEST_SCALE)) return false;
    *direction = turned;
    *inverse = 1 / size;
    return true;
}

/* Begins anew at the first vertex, in its own direction, if the second is the same. */
static FORCE_INLINE bool drop_repeated(gjk_simplex *s, real *squared) {
    if (s->v[1].index_a != s->v[0].index_a || s->v[1].index_b != s->v[0].index_b) return false;
    s->newest = 0;
    *squared = TACT_REAL_MAX;
    return true;
}

static FORCE_INLINE void begin_search(const core_pair *p, gjk_state *g) {
    g->iterations = 0;
    g->lower = -TACT_REAL_MAX;
    g->upper = TACT_REAL_MAX;
    g->simplex.roundoff = p->roundoff;
    g->simplex.closest = (simplex_point){1, {0}, {1}};
}

/* Makes the newest vertex, the first of a search, the answer if it lies along its own direction. */
static NOINLINE_COLD bool is_answer(const core_pair *p, gjk_state *g) {
    gjk_simplex *s = &g->simplex;
    vec point = s->v[s->newest].point;
    if (!(g->lower > GJK_TOUCHING * p->roundoff)) return false;
    if (!is_along_normal(point, g->lower, g->normal, p->gap_tolerance)) return false;
    s->used = 1u << s->newest;
    s->closest = (simplex_point){1, {s->newest}, {1}};
    g->upper = length(point);
    return true;
}

/* Runs from the simplex in g, or if that is empty from the direction. */
static FORCE_INLINE gjk_outcome gjk(const core_pair *p, gjk_state *g, vec direction, gjk_limits limits,
                           const tactn_observer *observer) {
    gjk_simplex *s = &g->simplex, before;
    real squared = TACT_REAL_MAX, inverse = 1 / length(direction);
    int stalls = 0, last = p->max_supports < GJK_ITERATIONS ? p->max_supports : GJK_ITERATIONS;
    bool observed = observer && observer->on_simplex, turned = false;
    bool ball = DIMENSION == 3 && !s->used && !p->curved && !takes_few_steps(p);
    vec first = direction;
    begin_search(p, g);
    before.used = 0;
    for (;;) {
        if (s->used) {
            bool found = next_direction(g, &before, &squared, &stalls, &direction, &inverse);
            TACT_ASSERT(simplex_valid(s));
            real touching = GJK_TOUCHING * p->roundoff, stop = g->upper <= touching ? touching : limits.near;
            if (g->upper <= stop && s->used != SIMPLEX_FULL) confirm_upper(g, stop, &squared, &stalls);
            if (g->upper <= touching) {
                if (observed) observe_simplex(p, g, s, scale(inverse, direction), NULL, observer);
                return GJK_OVERLAP;
            }
            if (g->upper <= limits.near) return GJK_SEPARATED;
            if (!found) break;
            if (s->tracked && met_along_normal(p, g, before.used ? &before : s)) {
                if (before.used) *s = before;
                return GJK_SEPARATED;
            }
            turned = ball && g->iterations == 1 && turn_from_first(s, first, &direction, &inverse);
            if (s->tracked) turned = stalls == 0 && apply_newton_direction(p, g, &direction, &inverse);
        }
        if (g->iterations == last || stalls == GJK_STALLS) break;
        s->newest = first_slot(~s->used);
        vertex *w = &s->v[s->newest];
        pair_support(p, direction, w);
        if (s->tracked) s->directions[s->newest] = support_directions_of(p, direction);
        g->iterations++;
        real gap = -dot(direction, w->point) * inverse;
        if (!tact_finite(gap)) { /* of a custom support function; an error at the end */
            g->lower = g->upper = gap - gap;
            return GJK_STUCK;
        }
        bool met = g->upper - gap <= p->gap_tolerance;
        if (gap > g->lower || met) g->normal = scale(inverse, direction);
        g->lower = tact_max(g->lower, gap);
        TACT_ASSERT(has_custom_core(p) || is_unit(g->normal));
        if (observed) observe_simplex(p, g, before.used ? &before : s, scale(inverse, direction), w, observer);
        if (g->lower > limits.far) return GJK_FAR;
        if (s->tracked && g->iterations == 1 && is_answer(p, g)) return GJK_SEPARATED; /* nothing has moved */
        if (met) g->lower = gap; /* the normal of the closest point, though an earlier one may have a higher bound */
        if (met && !turned) {
            if (before.used) *s = before;
            return GJK_SEPARATED;
        }
        if (ball && turned && drop_repeated(s, &squared)) continue;
        s->used |= 1u << s->newest; /* in a turned direction the closest point is yet to follow the normal */
    }
    if (before.used) *s = before;
    return bounds_met(p, g) ? GJK_SEPARATED : GJK_STUCK;
}
