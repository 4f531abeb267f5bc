/* Searches on where EPA has run out of vertices with bounds that have not met: bodies that are almost balls, deep
 * inside each other, where many faces are almost equally near.
 *
 * - Above: the depth along the shapes' own axes, and then a compass search that turns the best normal in ever smaller
 *   steps while that lowers the depth. Every value is attained, so the upper bound stays valid.
 * - Below: two balls inside the cores (epa.c). */
#include "convex/epa3.h"

#define DEPTH_SEARCH_SUPPORTS 120

static void try_normal(const core_pair *p, vec n, epa_result *r) {
    vertex w;
    real depth = measure(p, r, n, &w);
    if (!(depth < r->depth)) return;
    r->depth = depth;
    r->normal = n;
    r->a = w.a;
    r->b = w.b;
}

static NOINLINE_COLD void search_depth(const core_pair *p, epa_result *r) {
    r->lower = tact_max(r->lower, inner_depth(p));
    search_ring(p, r);
    const vec axis[6] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, p->rotation.x, p->rotation.y, p->rotation.z};
    for (int i = 0; i < 12; i++) {
        vec n = scale(i & 1 ? R(-1) : R(1), axis[i / 2]);
        try_normal(p, scale(1 / length(n), n), r);
    }
    real step = R(0.015625);
    int last = r->iterations + DEPTH_SEARCH_SUPPORTS;
    while (r->iterations < last && step > ROUNDOFF && r->depth - r->lower > p->gap_tolerance) {
        vec across = unit_across(r->normal), along = cross(r->normal, across);
        real before = r->depth;
        for (int i = 0; i < 4; i++) {
            vec n = mul_add(r->normal, i & 1 ? -step : step, i & 2 ? along : across);
            try_normal(p, scale(1 / length(n), n), r);
        }
        if (!(r->depth < before)) step *= R(0.375);
    }
}
