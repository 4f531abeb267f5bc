/* A moving shape against another, and points. */
#include "base/assert.h"
#include "cast/cast.h"

/* True for a ball around its own origin, which no rotation changes. */
static bool is_ball(const tactn_shape *shape) { return shape->core == TACTN_POINT && shape->reach == 0; }

tactn_hit tactn_cast_inexact(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                             real start_error, real drift, const tactn_query_options *options) {
    tactn_hit hit;
    tactn_hint own;
    motion m = {.a = a, .b = b, .start = b_in_a.position, .travel = translation, .fixed_rotation = b_in_a.rotation,
                .start_error = start_error, .drift = drift};
    tact_status status = tactn_motion_status(&m);
    if (status == TACT_OUT_OF_RANGE && !(all_finite(m.start) && all_finite(translation))) status = TACT_NOT_FINITE;
    if (status != TACT_OK) return (tactn_hit){.status = status};
    if (is_ball(b) && !(options && options->general) && rotation_status(m.fixed_rotation) == TACT_OK &&
        tactn_cast_ball(a, b->rounding, m.start, translation, &hit)) {
        hit.error_bound += start_error + hit.fraction * drift;
        hit.relation = relation_in_world(hit.relation, hit.distance, hit.error_bound);
        return hit;
    }
    tactn_set_options(&m, options, &own);
    tactn_find_impact(&m, &hit);
    return hit;
}

tactn_hit tactn_cast(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                     const tactn_query_options *options) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    return tactn_cast_inexact(a, b, b_in_a, translation, 0, 0, options);
}

tactn_gap tactn_closest_point(const tactn_shape *shape, vec point, const tactn_query_options *options) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    tactn_shape at_origin = tactn_point(zero());
    return tactn_distance(shape, &at_origin, pose_at(point), options);
}

bool tactn_contains(const tactn_shape *shape, vec point) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    tactn_shape at_origin = tactn_point(zero());
    tactn_pose pose = pose_at(point);
    if (tactn_overlap(shape, &at_origin, pose, NULL)) return true;
    /* On a curved surface a distance may have a wider bound than an overlap. */
    tactn_query_options options = {.cutoff = SMALLEST_DISTANCE};
    return tactn_distance(shape, &at_origin, pose, &options).relation == TACT_TOUCHING;
}
