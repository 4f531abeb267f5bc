/* Motions and points. Where a shape stands somewhere, a ray is taken into its frame and the answer back to the world,
 * and the bound grows by what rounding may have done on the way. The options of a query and its recorder are those of
 * query.c. */
#include <float.h>

#include "bridge.h"
#include "question.h"

/* Rotations of other lengths are refused by the library, too (base.h). */
#define UNIT_DRIFT 1e-3

tact_status bridge_pose_status(pose p) {
    double numbers[POSE], squared = 0;
    store_pose(p, numbers);
    for (int i = DIMENSION; i < POSE; i++) squared += numbers[i] * numbers[i];
    if (!tact_finite(squared) || !tactn_finite(p.position)) return TACT_NOT_FINITE;
    return tact_abs(tact_sqrt(squared) - 1) <= UNIT_DRIFT ? TACT_OK : TACT_BAD_ROTATION;
}

bool bridge_is_identity(pose p) {
    double numbers[POSE];
    store_pose(p, numbers);
    for (int i = 0; i < POSE; i++) {
        double off = numbers[i] - (i == IDENTITY_ONE ? 1 : 0);
        if (off < 0 || off > 0) return false;
    }
    return true;
}

double bridge_turned_bound(double start, double travelled) {
    return DBL_EPSILON / 2 * (21 * (start + travelled));
}

tactn_hit bridge_hit_in_world(tactn_hit hit, pose a, double moved) {
    if (hit.status < 0) return hit;
    hit.normal = rotate(a.rotation, hit.normal);
    hit.point_a = tactn_pose_point(a, hit.point_a);
    hit.point_b = tactn_pose_point(a, hit.point_b);
    hit.error_bound += moved;
    if (tact_abs(hit.distance) <= hit.error_bound) hit.relation = TACT_TOUCHING;
    return hit;
}

/* A ray against a shape that stands somewhere. */
static tactn_hit cast_ray(const tactn_shape *shape, const question *q) {
    vec translation = load(q->rest);
    if (bridge_is_identity(q->a)) return tactn_raycast(shape, q->b.position, translation, &q->options);
    tact_status status = bridge_pose_status(q->a);
    if (status != TACT_OK) return (tactn_hit){.status = status};
    vec origin = tactn_relative_pose(q->a, q->b).position, way = rotate_back(q->a.rotation, translation);
    tactn_hit hit = tactn_raycast(shape, origin, way, &q->options);
    double travelled = hit.fraction * tactn_length(way);
    return bridge_hit_in_world(hit, q->a, bridge_turned_bound(tactn_length(origin), travelled));
}

/* The pose of A, the pose of B or the position of the ray's origin in its place, and the translation. B, or a ray where
 * it is null, moves by that. */
EXPORT("cast") void bridge_cast(const tactn_shape *a, const tactn_shape *b, int flags, recorder *recorder) {
    question q;
    read_question(&q, flags, recorder, true);
    vec translation = load(q.rest);
    tactn_hit hit;
    if (!b) hit = cast_ray(a, &q);
    else if (flags & IN_A) hit = tactn_cast(a, b, q.b, translation, &q.options);
    else hit = tactn_cast_world(a, q.a, b, q.b, translation, &q.options);
    store_touching(&q, bridge_store_hit(&hit, bridge_mail));
}

/* The poses of A and B, from, and to. */
EXPORT("time_of_impact")
void bridge_time_of_impact(const tactn_shape *a, const tactn_shape *b, int flags, recorder *recorder) {
    question q;
    read_question(&q, flags, recorder, true);
    tactn_sweep sweep_a = {q.a, load_pose(q.rest)}, sweep_b = {q.b, load_pose(q.rest + POSE)};
    tactn_hit hit = tactn_time_of_impact(a, &sweep_a, b, &sweep_b, &q.options);
    store_touching(&q, bridge_store_hit(&hit, bridge_mail));
}

/* The pose between two poses, at a fraction: the two poses and the fraction become the pose. */
EXPORT("sweep_pose") tact_status bridge_sweep_pose(void) {
    tactn_sweep sweep = {load_pose(bridge_mail), load_pose(bridge_mail + POSE)};
    tact_status from = bridge_pose_status(sweep.from), to = bridge_pose_status(sweep.to);
    if (from != TACT_OK || to != TACT_OK) return from != TACT_OK ? from : to;
    store_pose(tactn_sweep_pose(&sweep, bridge_mail[2 * POSE]), bridge_mail);
    return TACT_OK;
}

/* The pose of the shape, and a point in the place of the position of another. */
EXPORT("closest_point") void bridge_closest_point(const tactn_shape *shape, int flags) {
    question q;
    read_question(&q, flags, NULL, false);
    q.b.rotation = tactn_identity_pose().rotation;
    tactn_shape point = tactn_point((vec){0});
    tactn_gap gap = tactn_distance_world(shape, q.a, &point, q.b, &q.options);
    store_touching(&q, bridge_store_gap(&gap, bridge_mail));
}

/* 1 or 0, or below zero the status of refused input. */
EXPORT("contains") int bridge_contains(const tactn_shape *shape) {
    question q;
    read_question(&q, 0, NULL, false);
    q.b.rotation = tactn_identity_pose().rotation;
    if (bridge_is_identity(q.a) && tactn_contains(shape, q.b.position)) return 1;
    tactn_shape point = tactn_point((vec){0});
    if (tactn_overlap_world(shape, q.a, &point, q.b, NULL)) return 1;
    /* On a curved surface a distance may have a wider bound than that; and an overlap does not tell of bad input. */
    tactn_query_options near = {.cutoff = DBL_MIN};
    tactn_gap gap = tactn_distance_world(shape, q.a, &point, q.b, &near);
    return gap.status != TACT_OK ? (int)gap.status : gap.relation == TACT_TOUCHING;
}
