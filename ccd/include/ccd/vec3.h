/* Vectors in space, under libccd's names. A result comes first among the parameters. */
#ifndef TACT_CCD_VEC3_H
#define TACT_CCD_VEC3_H

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include <ccd/ccd_export.h>
#include <ccd/compiler.h>
#include <ccd/config.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef double ccd_real_t;

#define CCD_EPS DBL_EPSILON
#define CCD_REAL_MAX DBL_MAX
#define CCD_REAL(number) (number)
#define CCD_SQRT(x) (sqrt(x))
#define CCD_FABS(x) (fabs(x))
#define CCD_FMAX(x, y) (fmax((x), (y)))
#ifndef CCD_FMIN
#define CCD_FMIN(x, y) (fmin((x), (y)))
#endif
#define CCD_ZERO CCD_REAL(0.)
#define CCD_ONE CCD_REAL(1.)

typedef struct _ccd_vec3_t {
    ccd_real_t v[3];
} ccd_vec3_t;

/* Initialises a vector; declares one. */
#define CCD_VEC3_STATIC(x, y, z) {{(x), (y), (z)}}
#define CCD_VEC3(name, x, y, z) ccd_vec3_t name = CCD_VEC3_STATIC((x), (y), (z))

/* (0, 0, 0), and directions all around: the corners of an icosahedron and the middles of its edges, on the unit
 * sphere. To be read only. */
CCD_EXPORT extern ccd_vec3_t *ccd_vec3_origin;
CCD_EXPORT extern ccd_vec3_t *ccd_points_on_sphere;
CCD_EXPORT extern size_t ccd_points_on_sphere_len;

/* The squared distance of a point from a segment or a triangle; the witness, unless it is null, is set to the point
 * there that is closest. */
CCD_EXPORT ccd_real_t ccdVec3PointSegmentDist2(const ccd_vec3_t *point, const ccd_vec3_t *a, const ccd_vec3_t *b,
                                               ccd_vec3_t *witness);
CCD_EXPORT ccd_real_t ccdVec3PointTriDist2(const ccd_vec3_t *point, const ccd_vec3_t *a, const ccd_vec3_t *b,
                                           const ccd_vec3_t *c, ccd_vec3_t *witness);

_ccd_inline int ccdIsZero(ccd_real_t x) { return CCD_FABS(x) < CCD_EPS; }

/* -1, 0 or 1; what is zero by ccdIsZero() has no sign. */
_ccd_inline int ccdSign(ccd_real_t x) { return ccdIsZero(x) ? 0 : x < 0 ? -1 : 1; }

/* Whether two numbers differ by less than CCD_EPS, or by less than that part of the larger one. */
_ccd_inline int ccdEq(ccd_real_t x, ccd_real_t y) {
    ccd_real_t apart = CCD_FABS(x - y);
    return apart < CCD_EPS || apart < CCD_EPS * CCD_FMAX(CCD_FABS(x), CCD_FABS(y));
}

_ccd_inline ccd_real_t ccdVec3X(const ccd_vec3_t *a) { return a->v[0]; }
_ccd_inline ccd_real_t ccdVec3Y(const ccd_vec3_t *a) { return a->v[1]; }
_ccd_inline ccd_real_t ccdVec3Z(const ccd_vec3_t *a) { return a->v[2]; }

_ccd_inline int ccdVec3Eq(const ccd_vec3_t *a, const ccd_vec3_t *b) {
    return ccdEq(a->v[0], b->v[0]) && ccdEq(a->v[1], b->v[1]) && ccdEq(a->v[2], b->v[2]);
}

_ccd_inline void ccdVec3Set(ccd_vec3_t *a, ccd_real_t x, ccd_real_t y, ccd_real_t z) {
    a->v[0] = x;
    a->v[1] = y;
    a->v[2] = z;
}

_ccd_inline void ccdVec3Copy(ccd_vec3_t *a, const ccd_vec3_t *b) { *a = *b; }

_ccd_inline void ccdVec3Sub2(ccd_vec3_t *result, const ccd_vec3_t *a, const ccd_vec3_t *b) {
    ccdVec3Set(result, a->v[0] - b->v[0], a->v[1] - b->v[1], a->v[2] - b->v[2]);
}

_ccd_inline void ccdVec3Sub(ccd_vec3_t *a, const ccd_vec3_t *b) { ccdVec3Sub2(a, a, b); }

_ccd_inline void ccdVec3Add(ccd_vec3_t *a, const ccd_vec3_t *b) {
    ccdVec3Set(a, a->v[0] + b->v[0], a->v[1] + b->v[1], a->v[2] + b->v[2]);
}

_ccd_inline void ccdVec3Scale(ccd_vec3_t *a, ccd_real_t factor) {
    ccdVec3Set(a, a->v[0] * factor, a->v[1] * factor, a->v[2] * factor);
}

_ccd_inline ccd_real_t ccdVec3Dot(const ccd_vec3_t *a, const ccd_vec3_t *b) {
    return a->v[0] * b->v[0] + a->v[1] * b->v[1] + a->v[2] * b->v[2];
}

_ccd_inline void ccdVec3Cross(ccd_vec3_t *result, const ccd_vec3_t *a, const ccd_vec3_t *b) {
    ccdVec3Set(result, a->v[1] * b->v[2] - a->v[2] * b->v[1], a->v[2] * b->v[0] - a->v[0] * b->v[2],
               a->v[0] * b->v[1] - a->v[1] * b->v[0]);
}

_ccd_inline ccd_real_t ccdVec3Len2(const ccd_vec3_t *a) { return ccdVec3Dot(a, a); }

_ccd_inline ccd_real_t ccdVec3Dist2(const ccd_vec3_t *a, const ccd_vec3_t *b) {
    ccd_vec3_t apart;
    ccdVec3Sub2(&apart, a, b);
    return ccdVec3Len2(&apart);
}

_ccd_inline void ccdVec3Normalize(ccd_vec3_t *a) { ccdVec3Scale(a, CCD_ONE / CCD_SQRT(ccdVec3Len2(a))); }

#ifdef __cplusplus
}
#endif
#endif
