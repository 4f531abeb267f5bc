/* Vectors and rotations in two dimensions under short names; base/dimension.h picks this file. */
#ifndef TACT_BASE_DIMENSION2_H
#define TACT_BASE_DIMENSION2_H

#include "tact/math2.h"

#include "base/real.h"

/* The siblings of a source that serves both dimensions. */
#define LANES_H "hull/lanes2.h"
#define SEARCH_H "hull/search2.h"
#define SUPPORT_H "shape/support2.h"
#define DIRECTIONS_H "estimate/directions2.h"
#define VALIDATE_H "hull/validate2.h"
#define COMPOSITE_H "composite/composite2.h"
#define DIRECT_H "kernel/direct2.h"
#define APART_H "analytic/apart2.h"
#define MATRIX_H "derivative/matrix2.h"
#define CHILD_DATA_H "compound/child_data2.h"
#define PAIR_OPTIONS_H "batch/pair_options2.h"
#define PAIR_LANES_H "batch/pair_lanes2.h"
#define CHILD_CONTACTS_H "compound/child_contacts2.h"

#define DIMENSION 2
/* The core without bounds. */
#define UNBOUNDED_CORE TACT2_HALF_PLANE
/* The first of the cores that are unions of parts, which are the last ones. */
#define FIRST_CORE_OF_PARTS TACT2_POLYGON
typedef tact2_vec vec;
typedef tact2_mat mat;

static inline vec add(vec a, vec b) { return tact2_add(a, b); }
static inline vec sub(vec a, vec b) { return tact2_sub(a, b); }
static inline vec neg(vec v) { return tact2_neg(v); }
static inline vec scale(real s, vec v) { return tact2_scale(s, v); }
static inline vec mul_add(vec a, real s, vec b) { return tact2_mul_add(a, s, b); }
static inline real dot(vec a, vec b) { return tact2_dot(a, b); }
static inline real cross(vec a, vec b) { return tact2_cross(a, b); }
static inline real length(vec v) { return tact2_length(v); }
static inline bool all_finite(vec v) { return tact2_finite(v); }
static inline vec transform(mat m, vec v) { return tact2_transform(m, v); }
static inline vec transform_transposed(mat m, vec v) { return tact2_transform_transposed(m, v); }

typedef tact2_rotation rotation;
static inline mat rotation_matrix(rotation r) { return tact2_rotation_matrix(r); }
/* Returns the squared length: one for a rotation. */
static inline real rotation_squared(rotation r) { return r.c * r.c + r.s * r.s; }

static inline vec zero(void) { return tact2_v(0, 0); }
static inline vec first_axis(void) { return tact2_v(1, 0); }
static inline vec column(mat m, int i) { return i == 0 ? m.x : m.y; }
static inline real component(vec v, int i) { return i == 0 ? v.x : v.y; }
static inline vec from_components(const real c[2]) { return tact2_v(c[0], c[1]); }
/* Return the greatest absolute component, and the sum of the absolute components. */
static inline real greatest(vec v) { return tact_max(tact_abs(v.x), tact_abs(v.y)); }
static inline real taxicab(vec v) { return tact_abs(v.x) + tact_abs(v.y); }
/* Sets out[] to DIMENSION - 1 unit vectors across a unit vector. */
static inline void across(vec n, vec out[1]) { out[0] = tact2_left(n); }

#endif
