/* Shapes and poses by chance, for tests that compare answers of the library with each other and not with the oracle.
 * Vectors go by the short names of base/dimension.h. */
#ifndef TACT_TESTS_SUPPORT_ANY_SHAPE_H
#define TACT_TESTS_SUPPORT_ANY_SHAPE_H

#include "base/tolerance.h"
#include "support/check.h"
#include "support/pairs.h"

/* A shape of about size one that is no user's own, to be given back with made_free(). */
static inline made_shape any_shape_of(random_stream *random, spec_kind kind) {
    shape_spec spec = pairs_shape(random, kind, 1);
    return made_new(&spec);
}
static inline made_shape any_shape(random_stream *random) {
    return any_shape_of(random, (spec_kind)random_below(random, SPEC_KINDS));
}
/* One without a curved core and without a radius. */
static inline made_shape any_polytope(random_stream *random) {
    const spec_kind kinds[] = {SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BOX, SPEC_HULL};
    return any_shape_of(random, kinds[random_below(random, 5)]);
}
static inline made_shape any_solid(random_stream *random) {
    shape_spec spec = pairs_solid(random);
    return made_new(&spec);
}

static inline real any_real(random_stream *random, double low, double high) {
    return (real)random_range(random, low, high);
}
/* Between a quarter and one. */
static inline vec any_sizes(random_stream *random) {
    real x[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) x[i] = any_real(random, 0.25, 1);
    return from_coordinates(x);
}

static inline tactn_pose any_pose(random_stream *random, double away) {
    tactn_pose pose = pose_at(scale(any_real(random, 0, away), random_direction(random)));
    pose.rotation = random_rotation(random);
    return pose;
}
/* B's pose moved along the normal, to where the two are at about a distance. */
static inline tactn_pose any_brought(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, real distance) {
    tactn_gap gap = tactn_distance(a, b, pose, NULL);
    pose.position = mul_add(pose.position, distance - gap.distance, gap.normal);
    return pose;
}

#endif
