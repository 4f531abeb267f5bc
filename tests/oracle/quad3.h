/* Vectors of three quads; quad.h picks this file. */
#ifndef TACT_TESTS_ORACLE_QUAD3_H
#define TACT_TESTS_ORACLE_QUAD3_H

#include "oracle/quad_number.h"
#include "support/dimension.h"

typedef struct qvec {
    quad x, y, z;
} qvec;

/* A rotation by its columns: the images of the axes. */
typedef struct qmat {
    qvec x, y, z;
} qmat;

static inline qvec q_v(quad x, quad y, quad z) {
    qvec v = {x, y, z};
    return v;
}
static inline qvec q_from(tact3_vec v) { return q_v((quad)v.x, (quad)v.y, (quad)v.z); }
static inline tact3_vec q_to(qvec v) { return tact3_v((tact_real)v.x, (tact_real)v.y, (tact_real)v.z); }
static inline qvec q_add(qvec a, qvec b) { return q_v(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline qvec q_scale(quad s, qvec a) { return q_v(s * a.x, s * a.y, s * a.z); }
static inline quad q_dot(qvec a, qvec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline qvec q_cross(qvec a, qvec b) {
    return q_v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
/* The unit vector of an axis. */
static inline qvec q_axis(int axis) { return q_v(axis == 0, axis == 1, axis == 2); }
/* Some unit vector at a right angle to a unit vector. */
static inline qvec q_across(qvec a) {
    quad x = q_abs(a.x), y = q_abs(a.y), z = q_abs(a.z);
    qvec axis = x <= y && x <= z ? q_v(1, 0, 0) : y <= z ? q_v(0, 1, 0) : q_v(0, 0, 1);
    qvec across = q_cross(a, axis);
    return q_scale(1 / q_sqrt(q_dot(across, across)), across);
}
/* m * v, and transpose(m) * v. */
static inline qvec q_transform(qmat m, qvec v) {
    return q_add(q_add(q_scale(v.x, m.x), q_scale(v.y, m.y)), q_scale(v.z, m.z));
}
static inline qvec q_transform_transposed(qmat m, qvec v) { return q_v(q_dot(m.x, v), q_dot(m.y, v), q_dot(m.z, v)); }
/* The rotation of a quaternion whose length is divided out: v + 2 u x (u x v + w v) for each axis. */
static inline qvec q_rotated_axis(quad w, qvec u, qvec axis) {
    return q_add(axis, q_scale(2, q_cross(u, q_add(q_cross(u, axis), q_scale(w, axis)))));
}
static inline qmat q_rotation(tact3_quat rotation) {
    quad x = (quad)rotation.x, y = (quad)rotation.y, z = (quad)rotation.z, w = (quad)rotation.w;
    quad inverse = 1 / q_sqrt(x * x + y * y + z * z + w * w);
    qvec u = q_scale(inverse, q_v(x, y, z));
    qmat m;
    m.x = q_rotated_axis(w * inverse, u, q_v(1, 0, 0));
    m.y = q_rotated_axis(w * inverse, u, q_v(0, 1, 0));
    m.z = q_rotated_axis(w * inverse, u, q_v(0, 0, 1));
    return m;
}

#endif
