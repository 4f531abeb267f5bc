/* A half-space or a half-plane and any other shape: its signed distance is the least height of the other's core, which
 * a support point has, both apart and overlapping: every way out of a half-space is at least as long as the one along
 * its normal. */
#include "analytic/analytic.h"

static FORCE_INLINE bool is_plane_pair(const tactn_shape *a, const tactn_shape *b) {
    return is_unbounded(a) || is_unbounded(b);
}

/* The plane is A's, and so are the axes. */
static bool gap_above(const core_pair *p, core_gap *gap) {
    vec n = p->a->u.plane.normal;
    vec local = core_support(p->b, neg(transform_transposed(p->rotation, n))).point;
    vec low = transform(p->rotation, scale(p->to_scaled, local));
    real height = dot(n, add(low, p->position)) - p->to_scaled * p->a->u.plane.offset;
    *gap = (core_gap){height, 0, n, sub(add(low, p->position), scale(height, n)), low};
    return true;
}

/* The plane is B's. Its normal is made one of length one again, which the matrix changes. */
static bool gap_below(const core_pair *p, core_gap *gap) {
    vec n = unit_along(transform(p->rotation, p->b->u.plane.normal));
    vec low = scale(p->to_scaled, core_support(p->a, neg(n)).point), from_b = sub(low, p->position);
    real height = dot(n, from_b) - p->to_scaled * p->b->u.plane.offset;
    *gap = (core_gap){height, 0, neg(n), low, sub(from_b, scale(height, n))};
    return true;
}

static NOINLINE bool plane_gap(const core_pair *p, core_gap *gap) {
    return is_unbounded(p->a) ? gap_above(p, gap) : gap_below(p, gap);
}
