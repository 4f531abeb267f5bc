/* The public queries: they check their preconditions and choose a kernel. */
#include "base/assert.h"
#include "base/dimension.h"
#include "kernel/kernel.h"
#include COMPOSITE_H
#include DIRECT_H

static const tactn_query_options defaults;

static void check_shapes(const tactn_shape *a, const tactn_shape *b, const char *function) {
    if (!a || !b) tact_assert_failed("a shape is null", function);
}

static tact_status length_status(tact_real length) {
    return length >= 0 ? TACT_OK : length < 0 ? TACT_NEGATIVE : TACT_NOT_FINITE;
}

/* An infinite cutoff is none, but an infinite bound is no answer. */
static tact_status tolerance_status(tact_real tolerance) {
    return tolerance > TACT_REAL_MAX ? TACT_NOT_FINITE : length_status(tolerance);
}

static tact_status options_status(const tactn_query_options *options) {
    tact_status status = length_status(options->cutoff);
    if (status == TACT_OK) status = tolerance_status(options->tolerance);
    if (status == TACT_OK) status = tolerance_status(options->relative_tolerance);
    if (status == TACT_OK && options->max_supports < 0) status = TACT_NEGATIVE;
    return status != TACT_OK || all_finite(options->first_direction) ? status : TACT_NOT_FINITE;
}

bool tactn_overlap(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, tactn_hint *hint) {
    check_shapes(a, b, TACT_FUNCTION);
    const posed_pair q = {a, b, NULL, &b_in_a, 0, &defaults};
    return overlap_of_pair(&q, hint);
}

tactn_gap tactn_distance(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a,
                         const tactn_query_options *options) {
    check_shapes(a, b, TACT_FUNCTION);
    posed_pair q = {a, b, NULL, &b_in_a, 0, &defaults};
    if (!options) return distance_of_pair(&q);
    tact_status status = options_status(options);
    if (status != TACT_OK) return (tactn_gap){.status = status};
    q.options = options;
    if (are_composite(a, b)) return composite_distance(&q);
    return kernel()->distance(a, b, &b_in_a, options);
}

bool tactn_overlap_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                         tactn_hint *hint) {
    check_shapes(a, b, TACT_FUNCTION);
    const posed_pair q = {a, b, &pose_a, &pose_b, 0, &defaults};
    return overlap_of_pair(&q, hint);
}

tactn_gap tactn_distance_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                               const tactn_query_options *options) {
    check_shapes(a, b, TACT_FUNCTION);
    posed_pair q = {a, b, &pose_a, &pose_b, 0, &defaults};
    if (!options) return distance_of_pair(&q);
    tact_status status = options_status(options);
    if (status != TACT_OK) return (tactn_gap){.status = status};
    q.options = options;
    if (are_composite(a, b)) return composite_distance(&q);
    return kernel()->distance_world(a, &pose_a, b, &pose_b, options);
}

tactn_manifold tactn_collide(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, tact_real speculative,
                             const tactn_query_options *options) {
    check_shapes(a, b, TACT_FUNCTION);
    const posed_pair q = {a, b, NULL, &b_in_a, speculative, options ? options : &defaults};
    return collide_pair(&q);
}

tactn_manifold tactn_collide_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                                   tact_real speculative, const tactn_query_options *options) {
    check_shapes(a, b, TACT_FUNCTION);
    const posed_pair q = {a, b, &pose_a, &pose_b, speculative, options ? options : &defaults};
    return collide_pair(&q);
}

bool tactn_cast_along(const tactn_shape *a, const tactn_shape *b, const straight_motion *m, tactn_hint *hint,
                      real *fraction, tactn_gap *gap) {
    return kernel()->cast(a, b, m, hint, fraction, gap);
}

bool tactn_pair_needs_hint(const tactn_shape *a, const tactn_shape *b) { return kernel()->pair_needs_hint(a, b); }
