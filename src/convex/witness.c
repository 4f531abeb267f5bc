/* Witness points: the points of A and of B whose difference is a point of A - B. */
#include "convex/epa.h"

/* Sets the witness points, B's without its position, of a point of the simplex: the sum of weight[i] * v[slot[i]]. */
static FORCE_INLINE void set_witness(const gjk_simplex *s, int count, const int *slot, const real *weight, vec *a,
                                     vec *b) {
    TACT_ASSERT(weights_valid(weight, count));
    *a = *b = zero();
    for (int i = 0; i < count; i++) {
        *a = mul_add(*a, weight[i], s->v[slot[i]].a);
        *b = mul_add(*b, weight[i], s->v[slot[i]].b);
    }
}

/* The offset of two witness points from the depth along the normal. */
static real witness_error(const core_pair *p, const epa_result *r, vec a, vec b) {
    return length(sub(sub(a, add(b, p->position)), scale(r->depth, r->normal)));
}

/* Finds witness points for a normal without a face, or with one too thin: of the point of the difference that is
 * closest to the end of the depth along the normal. GJK finds it, with B moved there. */
static NOINLINE_COLD void find_witness(const core_pair *p, epa_result *r) {
    core_pair moved = *p;
    moved.position = mul_add(p->position, r->depth, r->normal);
    gjk_state g;
    g.simplex.used = 0;
    g.simplex.tracked = false;
    gjk_limits limits = {tact_max(r->depth - r->lower, SUPPORT_ERROR * p->roundoff), TACT_REAL_MAX};
    gjk(&moved, &g, r->normal, limits, NULL);
    r->iterations += g.iterations;
    epa_result found = *r;
    if (g.simplex.used == SIMPLEX_FULL) {
        static const int all[] = {0, 1, 2, 3};
        real weight[SIMPLEX_VERTICES];
        barycentric_inside(&g.simplex, weight);
        set_witness(&g.simplex, SIMPLEX_VERTICES, all, weight, &found.a, &found.b);
    } else {
        correct_weights(&g.simplex, &g.simplex.closest);
        const simplex_point *at = &g.simplex.closest;
        set_witness(&g.simplex, at->count, at->slot, at->weight, &found.a, &found.b);
    }
    if (witness_error(p, r, found.a, found.b) < witness_error(p, r, r->a, r->b)) *r = found;
}

static void improve_witness(const core_pair *p, epa_result *r) {
    TACT_ASSERT(has_custom_core(p) || is_unit(r->normal));
    if (p->max_supports < UNLIMITED_SUPPORTS) return;
    if (witness_error(p, r, r->a, r->b) > tact_max(2 * (r->depth - r->lower), SUPPORT_ERROR * p->roundoff))
        find_witness(p, r);
}
