/* Vectors of two quads; quad.h picks this file. */
#ifndef TACT_TESTS_ORACLE_QUAD2_H
#define TACT_TESTS_ORACLE_QUAD2_H

#include "oracle/quad_number.h"
#include "support/dimension.h"

typedef struct qvec {
    quad x, y;
} qvec;

/* A rotation by its columns: the images of the axes. */
typedef struct qmat {
    qvec x, y;
} qmat;

static inline qvec q_v(quad x, quad y) {
    qvec v = {x, y};
    return v;
}
static inline qvec q_from(tact2_vec v) { return q_v((quad)v.x, (quad)v.y); }
static inline tact2_vec q_to(qvec v) { return tact2_v((tact_real)v.x, (tact_real)v.y); }
static inline qvec q_add(qvec a, qvec b) { return q_v(a.x + b.x, a.y + b.y); }
static inline qvec q_scale(quad s, qvec a) { return q_v(s * a.x, s * a.y); }
static inline quad q_dot(qvec a, qvec b) { return a.x * b.x + a.y * b.y; }
static inline quad q_cross(qvec a, qvec b) { return a.x * b.y - a.y * b.x; }
/* The unit vector of an axis. */
static inline qvec q_axis(int axis) { return q_v(axis == 0, axis == 1); }
/* A quarter turn clockwise: the outward normal of an edge that is walked counter-clockwise. */
static inline qvec q_right(qvec a) { return q_v(a.y, -a.x); }
/* m * v, and transpose(m) * v. */
static inline qvec q_transform(qmat m, qvec v) { return q_add(q_scale(v.x, m.x), q_scale(v.y, m.y)); }
static inline qvec q_transform_transposed(qmat m, qvec v) { return q_v(q_dot(m.x, v), q_dot(m.y, v)); }
/* The rotation of a cosine and a sine whose common length is divided out. */
static inline qmat q_rotation(tact2_rotation rotation) {
    quad c = (quad)rotation.c, s = (quad)rotation.s, inverse = 1 / q_sqrt(c * c + s * s);
    qmat m;
    m.x = q_v(c * inverse, s * inverse);
    m.y = q_v(-s * inverse, c * inverse);
    return m;
}

#endif
