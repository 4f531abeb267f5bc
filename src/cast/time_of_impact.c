/* The motion of a body from one pose to another, and the time of impact of two. */
#include "base/assert.h"
#include "cast/cast.h"

tactn_pose tactn_sweep_pose(const tactn_sweep *sweep, tact_real fraction) {
    if (!sweep) tact_assert_failed("the sweep is null", TACT_FUNCTION);
    if (fraction == 0) return sweep->from;
    if (fraction == 1) return sweep->to;
    rotation_path path = tactn_turn_between(sweep->from.rotation, sweep->to.rotation);
    tactn_pose pose;
    vec travel = sub(sweep->to.position, sweep->from.position);
    pose.position = mul_add(sweep->from.position, fraction, travel);
    pose.rotation = tactn_turn_at(&path, fraction);
    return pose;
}

static tact_status sweep_status(const tactn_sweep *sweep) {
    if (!all_finite(sweep->from.position) || !all_finite(sweep->to.position)) return TACT_NOT_FINITE;
    tact_status from = rotation_status(sweep->from.rotation);
    return from != TACT_OK ? from : rotation_status(sweep->to.rotation);
}

static tact_status sweeps_status(const tactn_sweep *a, const tactn_sweep *b) {
    tact_status status = sweep_status(a);
    return status != TACT_OK ? status : sweep_status(b);
}

tactn_hit tactn_time_of_impact(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                               const tactn_sweep *sweep_b, const tactn_query_options *options) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    if (!sweep_a || !sweep_b) tact_assert_failed("a sweep is null", TACT_FUNCTION);
    tactn_hint own;
    motion m = {.a = a, .b = b, .turning = true, .origin = sweep_a->from.position};
    m.start = sub(sweep_b->from.position, sweep_a->from.position);
    m.origin_travel = sub(sweep_a->to.position, sweep_a->from.position);
    m.travel = sub(sub(sweep_b->to.position, sweep_b->from.position), m.origin_travel);
    tact_status status = sweeps_status(sweep_a, sweep_b);
    if (status == TACT_OK) status = tactn_motion_status(&m);
    if (status != TACT_OK) return (tactn_hit){.status = status};
    m.path_a = tactn_turn_between(sweep_a->from.rotation, sweep_a->to.rotation);
    m.path_b = tactn_turn_between(sweep_b->from.rotation, sweep_b->to.rotation);
    tactn_hit hit;
    tactn_set_options(&m, options, &own);
    tactn_find_impact(&m, &hit);
    return hit;
}
