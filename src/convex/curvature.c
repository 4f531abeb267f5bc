/* Where curved surfaces are going to meet: a step of Newton's method for the direction of the answer.
 *
 * A support point w of a curved surface moves with the direction n that asks for it, by the second derivative H of the
 * support function: w + H (n - n0) is the point for a direction n near n0, and H n0 = 0. At the answer a point v of
 * the difference lies on its own normal: v = -s n, where s is the distance, or minus the depth. With v from vertices
 * that stand for a pose a little past, (H + s) n = -v gives the n at which they will lie so once they have rolled on.
 * A polytope does not bend, H is zero, and n is GJK's own direction. Where the surfaces have a kink, so that vertices
 * of different places share the answer, n stays perpendicular to what connects them.
 *
 * Nothing here is relied on: a direction is only ever asked for its support point. */
#include "convex/curvature.h"

/* Whether two vertices lie where a surface bends, and not on two sides of a kink. */
static bool is_bend(const pair *p, const vertex *v, const vertex *w) {
    vec e = edge(v, w);
    return v->index_a == w->index_a && v->index_b == w->index_b && dot(e, e) < p->bend * p->bend;
}

/* The direction, of any length, for a point of a simplex; the signed distance s is what the point has by now. False
 * when vertices on as many sides of kinks as there are dimensions tell the direction by themselves. */
static bool bent_direction(const pair *p, const simplex *s, const simplex_point *at, real away, vec *direction) {
    vec v = point_at(s, at), kink = zero();
    mat unit = unit_matrix(), m = {0};
    int kinks = 0;
    for (int i = 0; i < DIMENSION; i++) add_square(&m, away, column(unit, i));
    for (int i = 0; i < at->count; i++) {
        int slot = at->slot[i];
        real weight = at->weight[i] * p->rescale;
        const vertex *v = &s->v[slot];
        const toward *t = &s->toward[slot];
        if (v->index_a < 0) add_bend(p->a, core_crease_side(p->a, v->a), t->a, unit, weight, &m);
        if (v->index_b < 0)
            add_bend(p->b, core_crease_side(p->b, transform_transposed(p->rotation, v->b)), t->b, p->rotation, weight, &m);
        bool apart = i > 0;
        for (int k = 0; k < i; k++) apart = apart && !is_bend(p, &s->v[at->slot[k]], &s->v[slot]);
        if (!apart) continue;
        kink = edge(&s->v[at->slot[0]], &s->v[slot]);
        kinks++;
    }
    if (kinks > DIMENSION - 2) return false;
    m = adjugate(m);
    vec n = transform(m, v);
    if (kinks) {
        vec turn = transform(m, kink);
        n = mul_add(n, -dot(kink, n) / dot(kink, turn), turn);
    }
    *direction = dot(n, v) * away > 0 ? neg(n) : n;
    return true;
}

/* A direction turned as one unit vector is turned into another near it. */
static FORCE_INLINE vec roll_on(vec d, vec from, vec to) {
    return mul_add(mul_add(d, dot(d, from), to), -dot(d, to), from);
}
