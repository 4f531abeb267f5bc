/* Makes a pair ready for the algorithms: checks, scaling, tolerances. */
#include "convex/pair.h"

/* The radius of a shape, roughly and without its distance from its own origin. */
static real shape_size(const tactn_shape *shape) {
    const vec *p = shape->u.points;
    real core = shape->reach;
    if (shape->core == TACTN_POINT) core = 0;
    if (shape->core == TACTN_SEGMENT) core = length(sub(p[1], p[0]));
    if (shape->core == TACTN_HULL) core = shape->u.hull->extent;
    if (shape->core == TACTN_CUSTOM) core = shape->u.custom.extent;
    if (shape->core == TACTN_TRIANGLE) core = tact_max(length(sub(p[1], p[0])), length(sub(p[2], p[0])));
    return core + shape->rounding;
}

static HOT tact_status rotation_status(rotation r) {
    real squared = rotation_squared(r);
    if (!tact_finite(squared)) return TACT_NOT_FINITE;
    return tact_abs(squared - 1) <= ROTATION_DRIFT ? TACT_OK : TACT_BAD_ROTATION;
}

static HOT tact_status shapes_status(const tactn_shape *a, const tactn_shape *b) {
    return a->status != TACT_OK ? a->status : b->status;
}

/* Makes the pair ready. Shapes and rotation are as they should be. A status below zero: refused. */
static HOT tact_status make_pair(pair *p, const tactn_shape *a, const tactn_shape *b, tactn_pose pose) {
    real away = length(pose.position);
    if (!all_finite(pose.position)) return TACT_NOT_FINITE;
    if (!(away > SMALLEST_SCALE)) /* squares may have vanished */
        away = taxicab(pose.position);
    real size = a->reach + b->reach + away;
    real rounding = a->rounding + b->rounding;
    if (!(size <= LARGEST_SCALE)) return TACT_OUT_OF_RANGE;
    if (size + rounding > 0 && size + rounding < SMALLEST_DISTANCE) return TACT_OUT_OF_RANGE;
    p->a = a;
    p->b = b;
    p->rotation = rotation_matrix(pose.rotation);
    p->unscale = size + rounding > 0 ? power_of_two_below(size + rounding) : R(1);
    p->rescale = power_of_two_inverse(p->unscale);
    p->position = scale(p->rescale, pose.position);
    p->resolution = ROUNDOFF * (tact_max(size, SMALL_CORES * rounding) * p->rescale);
    p->curved = core_vertex_count(a) == 0 || core_vertex_count(b) == 0;
    p->closed = (p->curved ? CLOSED_CURVED : CLOSED) * p->resolution;
    if (p->curved) {
        real size_a = shape_size(a), size_b = shape_size(b);
        p->closed += CURVED_GAP * p->rescale * (size_a > 0 && size_b > 0 ? tact_min(size_a, size_b) : size_a + size_b);
    }
    return TACT_OK;
}
