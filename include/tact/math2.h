/* Vectors, rotations and poses in two dimensions: small, inline, by value.
 *
 * The y axis is a quarter turn counter-clockwise from the x axis. A rotation is a pair of cosine and sine. */
#ifndef TACT_MATH2_H
#define TACT_MATH2_H

#include "tact/scalar.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What rounding makes of the squared length of a rotation. */
#define TACT2_UNIT_DRIFT TACT_REAL(sizeof(tact_real) == sizeof(float) ? 2.384185791015625e-07 : 4.440892098500626e-16)

typedef struct tact2_vec {
    tact_real x, y;
} tact2_vec;

/* Counter-clockwise by an angle: its cosine and its sine. */
typedef struct tact2_rotation {
    tact_real c, s;
} tact2_rotation;

/* Takes points of a body's own frame to the frame that the pose is given in: p -> rotation * p + position. */
typedef struct tact2_pose {
    tact2_vec position;
    tact2_rotation rotation;
} tact2_pose;

/* A linear map by its columns: the images of the axes. */
typedef struct tact2_mat {
    tact2_vec x, y;
} tact2_mat;

/* An axis-aligned box. */
typedef struct tact2_bounds {
    tact2_vec lower, upper;
} tact2_bounds;

static inline tact2_vec tact2_v(tact_real x, tact_real y) {
    tact2_vec v;
    v.x = x, v.y = y;
    return v;
}
static inline tact2_vec tact2_add(tact2_vec a, tact2_vec b) { return tact2_v(a.x + b.x, a.y + b.y); }
static inline tact2_vec tact2_sub(tact2_vec a, tact2_vec b) { return tact2_v(a.x - b.x, a.y - b.y); }
static inline tact2_vec tact2_scale(tact_real s, tact2_vec v) { return tact2_v(s * v.x, s * v.y); }
static inline tact2_vec tact2_neg(tact2_vec v) { return tact2_v(-v.x, -v.y); }
static inline tact_real tact2_dot(tact2_vec a, tact2_vec b) { return a.x * b.x + a.y * b.y; }
/* Above zero when b points to the left of a. */
static inline tact_real tact2_cross(tact2_vec a, tact2_vec b) { return a.x * b.y - a.y * b.x; }
/* A quarter turn, counter-clockwise and clockwise. */
static inline tact2_vec tact2_left(tact2_vec v) { return tact2_v(-v.y, v.x); }
static inline tact2_vec tact2_right(tact2_vec v) { return tact2_v(v.y, -v.x); }
static inline tact_real tact2_length(tact2_vec v) { return tact_sqrt(tact2_dot(v, v)); }
/* a + s * b */
static inline tact2_vec tact2_mul_add(tact2_vec a, tact_real s, tact2_vec b) {
    return tact2_v(a.x + s * b.x, a.y + s * b.y);
}
static inline bool tact2_finite(tact2_vec v) { return tact_finite(v.x) && tact_finite(v.y); }

static inline tact2_rotation tact2_identity_rotation(void) {
    tact2_rotation r;
    r.c = 1, r.s = 0;
    return r;
}
/* The rotation by an angle in radians, of any size: the same bits on every machine, which sin() and cos() of the C
 * library do not promise. Off by no more than half a unit in the angle's last place and two in the result's. */
TACT_API tact2_rotation tact2_rotation_from_angle(tact_real radians);
static inline tact2_pose tact2_identity_pose(void) {
    tact2_pose pose;
    pose.position = tact2_v(0, 0);
    pose.rotation = tact2_identity_rotation();
    return pose;
}
static inline tact2_pose tact2_pose_at(tact_real x, tact_real y) {
    tact2_pose pose = tact2_identity_pose();
    pose.position = tact2_v(x, y);
    return pose;
}
static inline tact2_rotation tact2_conjugate(tact2_rotation r) {
    r.s = -r.s;
    return r;
}
/* The rotation by b, then by a. */
static inline tact2_rotation tact2_compose_rotation(tact2_rotation a, tact2_rotation b) {
    tact2_rotation r;
    r.c = a.c * b.c - a.s * b.s;
    r.s = a.s * b.c + a.c * b.s;
    return r;
}
/* The matrix of a rotation. Where (c, s) is not of length one up to rounding, its length is divided out. */
static inline tact2_mat tact2_rotation_matrix(tact2_rotation r) {
    tact_real squared = r.c * r.c + r.s * r.s;
    tact2_mat m;
    if (!(tact_abs(squared - 1) <= TACT2_UNIT_DRIFT)) {
        tact_real length = tact_sqrt(squared);
        r.c /= length, r.s /= length;
    }
    m.x = tact2_v(r.c, r.s);
    m.y = tact2_left(m.x);
    return m;
}
/* m * v */
static inline tact2_vec tact2_transform(tact2_mat m, tact2_vec v) {
    return tact2_v(m.x.x * v.x + m.y.x * v.y, m.x.y * v.x + m.y.y * v.y);
}
/* transpose(m) * v: for a rotation, the inverse. */
static inline tact2_vec tact2_transform_transposed(tact2_mat m, tact2_vec v) {
    return tact2_v(tact2_dot(m.x, v), tact2_dot(m.y, v));
}
static inline tact2_vec tact2_rotate(tact2_rotation r, tact2_vec v) {
    return tact2_transform(tact2_rotation_matrix(r), v);
}
static inline tact2_vec tact2_pose_point(tact2_pose pose, tact2_vec p) {
    return tact2_add(tact2_rotate(pose.rotation, p), pose.position);
}
/* Turns a vector of the body's own frame, without moving it. */
static inline tact2_vec tact2_pose_vector(tact2_pose pose, tact2_vec v) { return tact2_rotate(pose.rotation, v); }
/* The pose of B's frame in A's frame, from both poses in the world. The positions are subtracted first: nothing is
 * lost far from the world's origin but what the positions themselves have lost. */
static inline tact2_pose tact2_relative_pose(tact2_pose a, tact2_pose b) {
    tact2_pose pose;
    pose.position = tact2_transform_transposed(tact2_rotation_matrix(a.rotation), tact2_sub(b.position, a.position));
    pose.rotation = tact2_compose_rotation(tact2_conjugate(a.rotation), b.rotation);
    return pose;
}

/* ---- Rotations made from other things ----
 *
 * Functions of the library. They compute in double, also in the float library, without the C library's sine and cosine:
 * the same bits on every machine. NaN and infinity give NaN, which every query refuses. */

/* The angle of a rotation of any length, from -pi to pi; 0 for zeros. Off by a few units in the last place. */
TACT_API tact_real tact2_rotation_angle(tact2_rotation rotation);
/* The rotation of a matrix: of one that does not only rotate, the nearest. */
TACT_API tact2_rotation tact2_rotation_from_matrix(tact2_mat m);
/* The rotation that takes the direction of one vector to that of another: half a turn where they are opposite, the
 * identity where one of them is zero. */
TACT_API tact2_rotation tact2_rotation_between(tact2_vec from, tact2_vec to);
/* Returns the same rotation with a length of one: also for one that has drifted far or overflows when squared. Zeros
 * give the identity. */
TACT_API tact2_rotation tact2_rotation_normalize(tact2_rotation rotation);
/* The rotation at a fraction of the shorter way between two rotations, at a constant rate: `from` itself at 0, `to`
 * itself at 1, and on at the same rate outside of that. Half a turn apart it goes counter-clockwise. */
TACT_API tact2_rotation tact2_rotation_interpolate(tact2_rotation from, tact2_rotation to, tact_real fraction);
/* Pose a after pose b: from the frame in which b is given, a's own frame, to the one in which a is given. */
TACT_API tact2_pose tact2_pose_compose(tact2_pose a, tact2_pose b);
/* The pose that undoes a pose: composed, they move nothing. */
TACT_API tact2_pose tact2_pose_inverse(tact2_pose pose);

#ifdef __cplusplus
}
#endif
#endif
