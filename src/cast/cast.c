/* A moving shape against another, and points. */
#include "base/assert.h"
#include "cast/cast.h"
#include "kernel/kernel.h"

/* True for a ball around its own origin, which no rotation changes. */
static bool is_ball(const tactn_shape *shape) { return shape->core == TACTN_POINT && shape->reach == 0; }

/* Answers by one search along the motion; false if that is not certain. */
static FORCE_INLINE bool cast_by_planes(const tactn_shape *a, const tactn_shape *b, const straight_motion *m,
                                        tactn_hint *hint, real *fraction, tactn_gap *gap) {
    bool one_search = a->core != TACTN_CUSTOM && b->core != TACTN_CUSTOM && !is_unbounded(a) && !is_unbounded(b);
    return one_search && rotation_status(m->start.rotation) == TACT_OK &&
           tactn_cast_along(a, b, m, hint, fraction, gap);
}

static NOINLINE tactn_hit cast_by_distances(const tactn_shape *a, const tactn_shape *b, const straight_motion *path,
                                            const tactn_query_options *options) {
    motion m = {.a = a, .b = b, .start = path->start.position, .travel = path->travel,
                .fixed_rotation = path->start.rotation, .start_error = path->start_error, .drift = path->drift};
    tactn_hint own;
    tactn_hit hit;
    tactn_set_options(&m, options, &own);
    tactn_find_impact(&m, &hit);
    return hit;
}

tactn_hit tactn_cast_inexact(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                             real start_error, real drift, bool hits, const tactn_query_options *options) {
    bool general = options && options->general;
    straight_motion m = {b_in_a, translation, taxicab(b_in_a.position), taxicab(translation), start_error, drift, 0};
    m.rate_error = CAST_RATE_ERROR * ROUNDOFF * m.travel_size + drift;
    tact_status status = tactn_motion_status(a, b, m.start_size + m.travel_size);
    if (status == TACT_OUT_OF_RANGE && !(all_finite(b_in_a.position) && all_finite(translation)))
        status = TACT_NOT_FINITE;
    if (status != TACT_OK) return (tactn_hit){.status = status};
    if (!general && is_ball(b) && rotation_status(b_in_a.rotation) == TACT_OK) {
        tactn_hit hit;
        if (tactn_cast_ball(a, b->rounding, b_in_a.position, translation, hits, &hit)) {
            if (hit.relation == TACT_SEPARATED && hit.distance == 0) return hit;
            hit.error_bound += start_error + hit.fraction * drift;
            hit.relation = relation_in_world(hit.relation, hit.distance, hit.error_bound);
            return hit;
        }
    }
    real fraction;
    tactn_gap gap;
    if (!general && cast_by_planes(a, b, &m, options ? options->hint : NULL, &fraction, &gap))
        return hit_of_gap(0, fraction, &gap);
    return cast_by_distances(a, b, &m, options);
}

tactn_hit tactn_cast(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                     const tactn_query_options *options) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    if (HAS_MESHES && DIMENSION == 3 && is_mesh_cast(a, b))
        return tactn_cast_mesh(a, b, b_in_a, translation, options);
    if (has_parts(a) || has_parts(b)) return tactn_cast_parts(a, b, b_in_a, translation, options);
    return tactn_cast_inexact(a, b, b_in_a, translation, 0, 0, false, options);
}

static bool are_composites(const tactn_shape *a, const tactn_shape *b) {
    return (HAS_MESHES && DIMENSION == 3 && is_mesh_cast(a, b)) || has_parts(a) || has_parts(b);
}

/* Casts a mesh or a shape with parts, exactly from a start and along a translation that rounding has moved. */
static tactn_hit cast_composite_inexact(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                                        real start_error, real drift, const tactn_query_options *options) {
    tactn_hit hit = tactn_cast(a, b, b_in_a, translation, options);
    if (hit.status < 0) return hit;
    hit.error_bound += start_error + hit.fraction * drift;
    hit.relation = relation_in_world(hit.relation, hit.distance, hit.error_bound);
    return hit;
}

tactn_hit tactn_cast_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                           vec translation, const tactn_query_options *options) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    tact_status status = rotations_status(pose_a, pose_b);
    if (status != TACT_OK) return (tactn_hit){.status = status};
    mat to_world = rotation_matrix(pose_a.rotation);
    vec travel = transform_transposed(to_world, translation);
    tactn_pose start = tactn_relative_pose(pose_a, pose_b);
    real start_error = relative_pose_noise(start, a, b);
    real drift = ROUNDOFF * RELATIVE_POSITION_ERROR * length_bound(travel);
    tactn_hit hit = are_composites(a, b) ? cast_composite_inexact(a, b, start, travel, start_error, drift, options)
                                         : tactn_cast_inexact(a, b, start, travel, start_error, drift, false, options);
    if (hit.status < 0) return hit;
    hit.normal = transform(to_world, hit.normal);
    hit.point_a = add(transform(to_world, hit.point_a), pose_a.position);
    hit.point_b = add(transform(to_world, hit.point_b), pose_a.position);
    return hit;
}

tactn_gap tactn_closest_point(const tactn_shape *shape, vec point, const tactn_query_options *options) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    tactn_shape at_origin = tactn_point(zero());
    return tactn_distance(shape, &at_origin, pose_at(point), options);
}

bool tactn_contains(const tactn_shape *shape, vec point) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    if (shape->status == TACT_NOT_CONVEX && !has_parts(shape) && !(shape->rounding > 0))
        return tactn_lies_in_mesh(shape, point);
    tactn_shape at_origin = tactn_point(zero());
    tactn_pose pose = pose_at(point);
    if (tactn_overlap(shape, &at_origin, pose, NULL)) return true;
    /* On a curved surface a distance may have a wider bound than an overlap. */
    tactn_query_options options = {.cutoff = SMALLEST_DISTANCE};
    return tactn_distance(shape, &at_origin, pose, &options).relation == TACT_TOUCHING;
}
