/* A step of Newton's method for the direction of the answer on curved surfaces.
 *
 * - The support point w in a direction n0 moves with the direction by the second derivative H of the support function:
 *   in a direction n near n0 it is w + H (n - n0), and H n0 = 0.
 * - At the answer a point v of the difference lies on its own normal: v = -s n, where s is the distance, or minus the
 *   depth. With v from the vertices of a pose shortly before, (H + s) n = -v gives the direction n of the answer.
 * - On a polytope H is zero, and n is GJK's own direction.
 * - A crease is a place where the normal jumps, as on a cylinder between its side and a cap. Vertices on different
 *   sides of creases span the answer together; n stays perpendicular to the edges between them.
 *
 * No bound depends on this: the direction is only used for one more support point. */
#include "convex/curvature.h"

/* True if two vertices lie on one smooth part of the surface, and not on two sides of a crease. */
static bool on_one_side(const core_pair *p, const vertex *v, const vertex *w) {
    vec e = edge(v, w);
    return v->index_a == w->index_a && v->index_b == w->index_b && dot(e, e) < p->crease_width * p->crease_width;
}

/* Adds the weighted curvature of both cores at a vertex of a simplex. */
static FORCE_INLINE void add_curvature(const core_pair *p, const vertex *v, const support_directions *t, real weight,
                                       mat *m) {
    if (v->index_a < 0) add_core_curvature(p->a, core_crease_side(p->a, v->a), t->a, p->to_scaled, NULL, weight, m);
    if (v->index_b >= 0) return;
    int side = core_crease_side(p->b, transform_transposed(p->rotation, v->b));
    add_core_curvature(p->b, side, t->b, p->to_scaled, &p->rotation, weight, m);
}

/* Finds the direction, of any length, for a point of a simplex, `closest`, at the signed distance `away`. False if the
 * vertices lie on as many sides of creases as there are dimensions: they determine the direction alone. */
static bool newton_direction(const core_pair *p, const gjk_simplex *s, const simplex_point *at, vec closest, real away,
                             vec *direction) {
    vec crease = zero();
    mat m = scalar_matrix(away);
    int creases = 0;
    for (int i = 0; i < at->count; i++) {
        int slot = at->slot[i];
        bool apart = i > 0;
        for (int k = 0; k < i; k++) apart = apart && !on_one_side(p, &s->v[at->slot[k]], &s->v[slot]);
        if (apart) {
            crease = edge(&s->v[at->slot[0]], &s->v[slot]);
            if (++creases > DIMENSION - 2) return false;
        }
        add_curvature(p, &s->v[slot], &s->directions[slot], at->weight[i], &m);
    }
    if (!(trace(m) < CURVED_LARGEST)) return false;
    m = adjugate(m);
    vec n = transform(m, closest);
    if (creases) {
        vec turn = transform(m, crease);
        real off = dot(crease, n), along = dot(crease, turn);
        if (!(CURVED_LARGEST * tact_abs(along) > tact_max(LEAST_DIVISOR, tact_abs(off)))) return false;
        n = mul_add(n, -off / along, turn);
    }
    *direction = dot(n, closest) * away > 0 ? neg(n) : n;
    return true;
}

/* Applies to a direction the small rotation that takes one unit vector to another. */
static FORCE_INLINE vec rotate_with(vec d, vec from, vec to) {
    return mul_add(mul_add(d, dot(d, from), to), -dot(d, to), from);
}
