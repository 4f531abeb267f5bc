/* The motion of a body from one pose to another, and the time of impact of two. */
#include <string.h>

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

/* What is missing from a difference, exactly (Knuth 1969). */
static vec difference_error(vec a, vec b, vec difference) {
    vec part = sub(difference, a);
    return sub(sub(a, sub(difference, part)), add(b, part));
}

/* Sets where B starts and travels relative to A. The two travels may be far longer than their difference, which is
 * computed to its own roundoff; what is left is the roundoff of the low parts. */
static void set_relative_travel(motion *m, const tactn_sweep *a, const tactn_sweep *b) {
    vec travel_a = sub(a->to.position, a->from.position), travel_b = sub(b->to.position, b->from.position);
    vec travel = sub(travel_b, travel_a), low = difference_error(travel_b, travel_a, travel);
    vec low_a = difference_error(a->to.position, a->from.position, travel_a);
    vec low_b = difference_error(b->to.position, b->from.position, travel_b);
    m->origin = a->from.position;
    m->origin_travel = travel_a;
    m->start = sub(b->from.position, a->from.position);
    m->travel = add(travel, sub(add(low, low_b), low_a));
    m->drift = CAST_LOW_ERROR * ROUNDOFF * (taxicab(low) + taxicab(low_a) + taxicab(low_b));
}

static bool is_other(rotation a, rotation b) { return memcmp(&a, &b, sizeof a) != 0; }

/* Sets the path of a shape's rotation. One too short to be told from none is drift; a ball around its own origin has
 * none. */
static rotation_path turn_of(motion *m, const tactn_shape *shape, const tactn_shape *other,
                             const tactn_sweep *sweep) {
    real reach = turned_reach(shape, other, taxicab(m->start) + taxicab(m->travel));
    if (reach == 0) return (rotation_path){.start = sweep->from.rotation};
    rotation_path path = tactn_turn_between(sweep->from.rotation, sweep->to.rotation);
    if (!(path.rate > 0) && is_other(sweep->from.rotation, sweep->to.rotation))
        m->drift += CAST_ROTATION_ERROR * ROUNDOFF * reach;
    return path;
}

tactn_hit tactn_time_of_impact(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                               const tactn_sweep *sweep_b, const tactn_query_options *options) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    if (!sweep_a || !sweep_b) tact_assert_failed("a sweep is null", TACT_FUNCTION);
    tact_status status = sweeps_status(sweep_a, sweep_b);
    if (HAS_MESHES && DIMENSION == 3 && is_mesh_cast(a, b) && status == TACT_OK)
        return tactn_impact_of_mesh(a, sweep_a, b, sweep_b, options);
    if ((has_parts(a) || has_parts(b)) && status == TACT_OK)
        return tactn_impact_of_parts(a, sweep_a, b, sweep_b, options);
    tactn_hint own;
    motion m = {.a = a, .b = b, .turning = true, .hits = hits_are_enough(options)};
    set_relative_travel(&m, sweep_a, sweep_b);
    if (status == TACT_OK) status = tactn_motion_status(a, b, taxicab(m.start) + taxicab(m.travel));
    if (status != TACT_OK) return (tactn_hit){.status = status};
    m.path_a = turn_of(&m, a, b, sweep_a);
    m.path_b = turn_of(&m, b, a, sweep_b);
    tactn_hit hit;
    tactn_set_options(&m, options, &own);
    tactn_find_impact(&m, &hit);
    return hit;
}
