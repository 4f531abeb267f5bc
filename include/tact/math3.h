/* Vectors, rotations and poses in three dimensions: small, inline, by value.
 *
 * Frames are right-handed. A rotation is a unit quaternion with the scalar last (x, y, z, w), as in glTF. */
#ifndef TACT_MATH3_H
#define TACT_MATH3_H

#include "tact/scalar.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_vec {
    tact_real x, y, z;
} tact3_vec;

typedef struct tact3_quat {
    tact_real x, y, z, w;
} tact3_quat;

/* Takes points of a body's own frame to the frame that the pose is given in: p -> rotation * p + position. */
typedef struct tact3_pose {
    tact3_vec position;
    tact3_quat rotation;
} tact3_pose;

/* A linear map by its columns: the images of the axes. */
typedef struct tact3_mat {
    tact3_vec x, y, z;
} tact3_mat;

/* An axis-aligned box. */
typedef struct tact3_bounds {
    tact3_vec lower, upper;
} tact3_bounds;

static inline tact3_vec tact3_v(tact_real x, tact_real y, tact_real z) {
    tact3_vec v;
    v.x = x, v.y = y, v.z = z;
    return v;
}
static inline tact3_vec tact3_add(tact3_vec a, tact3_vec b) { return tact3_v(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline tact3_vec tact3_sub(tact3_vec a, tact3_vec b) { return tact3_v(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline tact3_vec tact3_scale(tact_real s, tact3_vec v) { return tact3_v(s * v.x, s * v.y, s * v.z); }
static inline tact3_vec tact3_neg(tact3_vec v) { return tact3_v(-v.x, -v.y, -v.z); }
static inline tact_real tact3_dot(tact3_vec a, tact3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline tact3_vec tact3_cross(tact3_vec a, tact3_vec b) {
    return tact3_v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline tact_real tact3_length(tact3_vec v) { return tact_sqrt(tact3_dot(v, v)); }
/* a + s * b */
static inline tact3_vec tact3_mul_add(tact3_vec a, tact_real s, tact3_vec b) {
    return tact3_v(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}
static inline bool tact3_finite(tact3_vec v) { return tact_finite(v.x) && tact_finite(v.y) && tact_finite(v.z); }

static inline tact3_quat tact3_identity_rotation(void) {
    tact3_quat q;
    q.x = q.y = q.z = 0, q.w = 1;
    return q;
}
static inline tact3_pose tact3_identity_pose(void) {
    tact3_pose pose;
    pose.position = tact3_v(0, 0, 0);
    pose.rotation = tact3_identity_rotation();
    return pose;
}
static inline tact3_pose tact3_pose_at(tact_real x, tact_real y, tact_real z) {
    tact3_pose pose = tact3_identity_pose();
    pose.position = tact3_v(x, y, z);
    return pose;
}
static inline tact3_quat tact3_conjugate(tact3_quat q) {
    q.x = -q.x, q.y = -q.y, q.z = -q.z;
    return q;
}
/* The rotation by b, then by a. */
static inline tact3_quat tact3_compose_rotation(tact3_quat a, tact3_quat b) {
    tact3_quat q;
    q.x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
    q.y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
    q.z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
    q.w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
    return q;
}
/* The matrix of a rotation. The quaternion's length is divided out, so the columns are orthonormal to rounding. */
static inline tact3_mat tact3_rotation_matrix(tact3_quat q) {
    tact_real s = 2 / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    tact_real xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    tact_real xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    tact_real wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    tact3_mat m;
    m.x = tact3_v(1 - (yy + zz), xy + wz, xz - wy);
    m.y = tact3_v(xy - wz, 1 - (xx + zz), yz + wx);
    m.z = tact3_v(xz + wy, yz - wx, 1 - (xx + yy));
    return m;
}
/* m * v */
static inline tact3_vec tact3_transform(tact3_mat m, tact3_vec v) {
    return tact3_v(m.x.x * v.x + m.y.x * v.y + m.z.x * v.z, m.x.y * v.x + m.y.y * v.y + m.z.y * v.z,
                   m.x.z * v.x + m.y.z * v.y + m.z.z * v.z);
}
/* transpose(m) * v: for a rotation, the inverse. */
static inline tact3_vec tact3_transform_transposed(tact3_mat m, tact3_vec v) {
    return tact3_v(tact3_dot(m.x, v), tact3_dot(m.y, v), tact3_dot(m.z, v));
}
static inline tact3_vec tact3_rotate(tact3_quat q, tact3_vec v) {
    return tact3_transform(tact3_rotation_matrix(q), v);
}
static inline tact3_vec tact3_pose_point(tact3_pose pose, tact3_vec p) {
    return tact3_add(tact3_rotate(pose.rotation, p), pose.position);
}
/* Turns a vector of the body's own frame, without moving it. */
static inline tact3_vec tact3_pose_vector(tact3_pose pose, tact3_vec v) { return tact3_rotate(pose.rotation, v); }
/* The pose of B's frame in A's frame, from both poses in the world. The positions are subtracted first: nothing is
 * lost far from the world's origin but what the positions themselves have lost. */
static inline tact3_pose tact3_relative_pose(tact3_pose a, tact3_pose b) {
    tact3_pose pose;
    pose.position = tact3_transform_transposed(tact3_rotation_matrix(a.rotation), tact3_sub(b.position, a.position));
    pose.rotation = tact3_compose_rotation(tact3_conjugate(a.rotation), b.rotation);
    return pose;
}

/* ---- Rotations made from other things ----
 *
 * Functions of the library. They compute in double, also in the float library, without the C library's sine and cosine:
 * the same bits on every machine. NaN and infinity give NaN, which every query refuses. */

/* The rotation by an angle in radians, of any size, about an axis of any length: counter-clockwise when the axis points
 * at the viewer. The identity where the axis is zero. */
TACT_API tact3_quat tact3_rotation_from_axis_angle(tact3_vec axis, tact_real radians);
/* The rotation of a matrix whose columns are orthonormal and right-handed, up to rounding. Of any other matrix the
 * result has length one, but means nothing. */
TACT_API tact3_quat tact3_rotation_from_matrix(tact3_mat m);
/* The rotation by the least angle that takes the direction of one vector to that of another. Where they are opposite it
 * is half a turn about an axis across them; where one of them is zero, the identity. */
TACT_API tact3_quat tact3_rotation_between(tact3_vec from, tact3_vec to);
/* Returns the same rotation with a length of one: also for one that has drifted far or overflows when squared. Zeros
 * give the identity. */
TACT_API tact3_quat tact3_rotation_normalize(tact3_quat rotation);
/* The rotation at a fraction of the shorter way between two rotations, at a constant rate: `from` itself at 0, `to`
 * itself at 1, and on at the same rate outside of that, where roundings grow with the fraction. Half a turn apart
 * either way is as short, and it takes one. */
TACT_API tact3_quat tact3_rotation_interpolate(tact3_quat from, tact3_quat to, tact_real fraction);
/* Pose a after pose b: from the frame in which b is given, a's own frame, to the one in which a is given. */
TACT_API tact3_pose tact3_pose_compose(tact3_pose a, tact3_pose b);
/* The pose that undoes a pose: composed, they move nothing. */
TACT_API tact3_pose tact3_pose_inverse(tact3_pose pose);

#ifdef __cplusplus
}
#endif
#endif
