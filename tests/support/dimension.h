/* Picks the dimension of a test. Sources whose names have no digit serve both: the build compiles them with
 * TACT_DIMENSION 2 and with 3, and they call things tactn_x that are tact2_x or tact3_x. */
#ifndef TACT_TESTS_SUPPORT_DIMENSION_H
#define TACT_TESTS_SUPPORT_DIMENSION_H

#include "tact/dimension.h"

#if TACT_DIMENSION == 2
#include "support/dimension2.h"
#else
#include "support/dimension3.h"
#endif

/* Vectors by their coordinates. */
static inline tact_real coordinate(tactn_vec v, int axis) {
    tact_real x[TACT_DIMENSION];
    to_coordinates(v, x);
    return x[axis];
}
static inline tactn_vec with_coordinate(tactn_vec v, int axis, tact_real value) {
    tact_real x[TACT_DIMENSION];
    to_coordinates(v, x);
    x[axis] = value;
    return from_coordinates(x);
}
static inline tactn_vec all_coordinates(tact_real value) {
    tact_real x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = value;
    return from_coordinates(x);
}
static inline tactn_vec no_vec(void) { return all_coordinates(0); }
static inline tactn_vec along_axis(int axis, tact_real value) { return with_coordinate(no_vec(), axis, value); }
static inline bool is_zero(tactn_vec v) {
    bool zero = true;
    for (int i = 0; i < TACT_DIMENSION; i++) zero = zero && coordinate(v, i) == 0;
    return zero;
}
/* Coordinate by coordinate: the farthest corner of a box, and how a ball becomes an ellipsoid. */
static inline tactn_vec times(tactn_vec a, tactn_vec b) {
    for (int i = 0; i < TACT_DIMENSION; i++) a = with_coordinate(a, i, coordinate(a, i) * coordinate(b, i));
    return a;
}

static inline tactn_pose pose_at(tactn_vec position) {
    tactn_pose pose = tactn_identity_pose();
    pose.position = position;
    return pose;
}

/* A rotation by the numbers that it is written in: cosine and sine, or a quaternion. */
static inline tactn_rotation scaled_rotation(tact_real s, tactn_rotation rotation) {
    tact_real x[ROTATION_NUMBERS];
    to_rotation_numbers(rotation, x);
    for (int i = 0; i < ROTATION_NUMBERS; i++) x[i] *= s;
    return from_rotation_numbers(x);
}
static inline tactn_rotation unit_rotation(tactn_rotation rotation) {
    tact_real x[ROTATION_NUMBERS], squared = 0;
    to_rotation_numbers(rotation, x);
    for (int i = 0; i < ROTATION_NUMBERS; i++) squared += x[i] * x[i];
    for (int i = 0; i < ROTATION_NUMBERS; i++) x[i] /= tact_sqrt(squared);
    return from_rotation_numbers(x);
}

#endif
