/* Sets up a pair of shapes for the algorithms: checks, scaling, tolerances. */
#include "pair/pair.h"
#include "pair/relative_pose.h"

/* Estimates the radius of a shape, without its distance from its own origin. */
static real shape_size(const tactn_shape *shape) {
    const vec *p = shape->u.points;
    real core = shape->reach;
    if (shape->core == TACTN_POINT) core = 0;
    if (is_unbounded(shape)) return 0; /* never the smaller one */
    if (shape->core == TACTN_SEGMENT) core = length(sub(p[1], p[0]));
    if (shape->core == TACTN_HULL) core = shape->u.hull->extent;
    if (shape->core == TACTN_CUSTOM) core = shape->u.custom.extent;
    if (shape->core == TACTN_POINTS) {
        SHAPE_OF_POINTS();
        core = shape->u.list.extent;
    }
    if (shape->core == TACTN_TRIANGLE) core = tact_max(length(sub(p[1], p[0])), length(sub(p[2], p[0])));
    return core + shape->rounding;
}

/* Estimates the size of the smaller shape; a point has none. */
static real smaller_size(const tactn_shape *a, const tactn_shape *b) {
    real size_a = shape_size(a), size_b = shape_size(b);
    return size_a > 0 && size_b > 0 ? tact_min(size_a, size_b) : size_a + size_b;
}

static FORCE_INLINE tact_status shapes_status(const tactn_shape *a, const tactn_shape *b) {
    return a->status != TACT_OK ? a->status : b->status;
}

/* Scales the pair; sets everything but the rotation and the tolerances of curved cores. A status below zero is an
 * error. */
static FORCE_INLINE tact_status scale_pair(core_pair *p, const tactn_shape *a, const tactn_shape *b, vec position) {
    real away = length_bound(position), sides = taxicab(position);
    real size = a->reach + b->reach + away;
    real rounding = a->rounding + b->rounding;
    if (!(size <= LARGEST_SCALE)) return all_finite(position) ? TACT_OUT_OF_RANGE : TACT_NOT_FINITE;
    if (size + rounding > 0 && size + rounding < SMALLEST_DISTANCE) return TACT_OUT_OF_RANGE;
    p->a = a;
    p->b = b;
    /* Not by the size itself, whose square root is slow. */
    real span = a->reach + b->reach + rounding + sides;
    p->to_user = span > 0 ? power_of_two_below(span) : R(1);
    p->to_scaled = power_of_two_inverse(p->to_user);
    TACT_ASSERT(span * p->to_scaled < 2 && p->to_user * p->to_scaled == 1);
    p->position = scale(p->to_scaled, add(zero(), position)); /* no zero below zero */
    p->roundoff = ROUNDOFF * (tact_max(size, SMALL_CORES * rounding) * p->to_scaled);
    p->gap_tolerance = GAP_TOLERANCE * p->roundoff;
    p->cutoff = TACT_REAL_MAX;
    p->far_is_enough = p->yes_or_no = false;
    p->max_supports = UNLIMITED_SUPPORTS;
    return TACT_OK;
}

/* Sets up the pair. The shapes and the rotation are valid. A status below zero is an error. */
static FORCE_INLINE tact_status make_pair(core_pair *p, const tactn_shape *a, const tactn_shape *b, tactn_pose pose) {
    tact_status status = scale_pair(p, a, b, pose.position);
    if (status != TACT_OK) return status;
    p->rotation = rotation_matrix(pose.rotation);
    p->curved = core_vertex_count(a) == 0 || core_vertex_count(b) == 0;
    if (p->curved) {
        if (is_unbounded(a) && is_unbounded(b)) return TACT_UNBOUNDED;
        real smaller = p->to_scaled * smaller_size(a, b);
        p->gap_tolerance = CURVED_TOLERANCE * p->roundoff + CURVED_GAP * smaller;
        p->crease_width = CREASE_WIDTH * smaller;
    }
    return TACT_OK;
}
