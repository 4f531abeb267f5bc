/* The analytic pairs of two dimensions: which pair of cores has which form. */
#include "analytic/pairs2.h"

/* Points without an order have no edges to walk along. */
static FORCE_INLINE bool is_small_polygon(const tact2_shape *shape) {
    int count = core_vertex_count(shape);
    return count > 0 && count <= SAT_VERTICES && shape->core != TACT2_POINTS;
}

static FORCE_INLINE bool is_edged(const tact2_shape *shape) {
    return shape->core == TACT2_SEGMENT || shape->core == TACT2_BOX ||
           (shape->core == TACT2_HULL && shape->u.hull->vertex_count <= SAT_VERTICES);
}

static FORCE_INLINE bool has_analytic_world(const tact2_shape *a, const tact2_shape *b) {
    if (a->core == TACT2_POINT) return b->core == TACT2_POINT || is_edged(b);
    if (a->core == TACT2_SEGMENT) return b->core == TACT2_POINT || b->core == TACT2_SEGMENT;
    return b->core == TACT2_POINT && is_edged(a);
}

static bool has_analytic_local(const tact2_shape *a, const tact2_shape *b) {
    return !(a->core == TACT2_POINT && b->core == TACT2_POINT) && is_small_polygon(a) && is_small_polygon(b);
}

/* Not inlined: its numbers would be on the stack of every search. */
static NOINLINE bool edged_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    if (p->a->core == TACT2_SEGMENT && p->b->core == TACT2_SEGMENT) return segments_gap(p, rotations, gap);
    return p->a->core == TACT2_POINT ? point_polygon_gap(p, rotations, gap) : polygon_point_gap(p, rotations, gap);
}

static FORCE_INLINE bool analytic_world(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    bool points = p->a->core == TACT2_POINT && p->b->core == TACT2_POINT;
    return points ? points_gap(p, rotations, gap) : edged_gap(p, rotations, gap);
}

static FORCE_INLINE bool analytic_local(const core_pair *p, core_gap *gap) {
    sat_contact c;
    if (is_plane_pair(p->a, p->b)) return plane_gap(p, gap);
    if (!has_analytic_local(p->a, p->b) || !polygon_contact(p, false, &c)) return false;
    *gap = c.gap;
    return true;
}

/* No pair in two dimensions: GJK needs a few steps for every curved core. */
static FORCE_INLINE bool search_ignores_hint(const tact2_shape *a, const tact2_shape *b) {
    return (void)a, (void)b, false;
}

static bool pair_needs_hint(const tact2_shape *a, const tact2_shape *b) {
    return !has_analytic_world(a, b) && !has_analytic_local(a, b) && !is_plane_pair(a, b);
}
