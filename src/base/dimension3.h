/* Vectors and rotations in three dimensions under short names; base/dimension.h picks this file. */
#ifndef TACT_BASE_DIMENSION3_H
#define TACT_BASE_DIMENSION3_H

#include "tact/math3.h"

#include "base/real.h"

/* The siblings of a source that serves both dimensions. */
#define LANES_H "hull/lanes3.h"
#define SEARCH_H "hull/search3.h"
#define SUPPORT_H "shape/support3.h"
#define DIRECTIONS_H "estimate/directions3.h"
#define VALIDATE_H "hull/validate3.h"
#define COMPOSITE_H "composite/composite3.h"
#define DIRECT_H "kernel/direct3.h"
#define APART_H "analytic/apart3.h"
#define MATRIX_H "derivative/matrix3.h"
#define CHILD_DATA_H "compound/child_data3.h"
#define PAIR_OPTIONS_H "batch/pair_options3.h"
#define PAIR_LANES_H "batch/pair_lanes3.h"
#define CHILD_CONTACTS_H "compound/child_contacts3.h"

#define DIMENSION 3
/* The core without bounds. */
#define UNBOUNDED_CORE TACT3_HALF_SPACE
/* The first of the cores that are unions of parts, which are the last ones. */
#define FIRST_CORE_OF_PARTS TACT3_COMPOUND
typedef tact3_vec vec;
typedef tact3_mat mat;

static inline vec add(vec a, vec b) { return tact3_add(a, b); }
static inline vec sub(vec a, vec b) { return tact3_sub(a, b); }
static inline vec neg(vec v) { return tact3_neg(v); }
static inline vec scale(real s, vec v) { return tact3_scale(s, v); }
static inline vec mul_add(vec a, real s, vec b) { return tact3_mul_add(a, s, b); }
static inline real dot(vec a, vec b) { return tact3_dot(a, b); }
static inline vec cross(vec a, vec b) { return tact3_cross(a, b); }
static inline real length(vec v) { return tact3_length(v); }
static inline bool all_finite(vec v) { return tact3_finite(v); }
static inline vec transform(mat m, vec v) { return tact3_transform(m, v); }
static inline vec transform_transposed(mat m, vec v) { return tact3_transform_transposed(m, v); }

typedef tact3_quat rotation;
static inline mat rotation_matrix(rotation r) { return tact3_rotation_matrix(r); }
/* Returns the squared length: one for a rotation. */
static inline real rotation_squared(rotation q) { return q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w; }

static inline vec zero(void) { return tact3_v(0, 0, 0); }
static inline vec first_axis(void) { return tact3_v(1, 0, 0); }
static inline vec column(mat m, int i) { return i == 0 ? m.x : i == 1 ? m.y : m.z; }
static inline real component(vec v, int i) { return i == 0 ? v.x : i == 1 ? v.y : v.z; }
static inline vec from_components(const real c[3]) { return tact3_v(c[0], c[1], c[2]); }
/* Return the greatest absolute component, and the sum of the absolute components. */
static inline real greatest(vec v) { return tact_max(tact_abs(v.x), tact_max(tact_abs(v.y), tact_abs(v.z))); }
static inline real taxicab(vec v) { return tact_abs(v.x) + tact_abs(v.y) + tact_abs(v.z); }
/* Returns a unit vector across another vector; zero where that has no square. */
static inline vec unit_across(vec v) {
    real x = tact_abs(v.x), y = tact_abs(v.y), z = tact_abs(v.z);
    vec axis = x <= y && x <= z ? tact3_v(1, 0, 0) : y <= z ? tact3_v(0, 1, 0) : tact3_v(0, 0, 1);
    vec across = cross(v, axis);
    real size = length(across); /* of a root, no reciprocal overflows */
    return size > 0 ? scale(1 / size, across) : across;
}
/* Sets out[] to DIMENSION - 1 unit vectors across a unit vector. */
static inline void across(vec n, vec out[2]) {
    out[0] = unit_across(n);
    out[1] = cross(n, out[0]);
}

#endif
