/* Quaternions under libccd's names: x, y, z, w. */
#ifndef TACT_CCD_QUAT_H
#define TACT_CCD_QUAT_H

#include <ccd/compiler.h>
#include <ccd/vec3.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct _ccd_quat_t {
    ccd_real_t q[4];
} ccd_quat_t;

#define CCD_QUAT(name, x, y, z, w) ccd_quat_t name = {{x, y, z, w}}

_ccd_inline ccd_real_t ccdQuatLen2(const ccd_quat_t *a) {
    return a->q[0] * a->q[0] + a->q[1] * a->q[1] + a->q[2] * a->q[2] + a->q[3] * a->q[3];
}

_ccd_inline ccd_real_t ccdQuatLen(const ccd_quat_t *a) { return CCD_SQRT(ccdQuatLen2(a)); }

_ccd_inline void ccdQuatSet(ccd_quat_t *a, ccd_real_t x, ccd_real_t y, ccd_real_t z, ccd_real_t w) {
    a->q[0] = x;
    a->q[1] = y;
    a->q[2] = z;
    a->q[3] = w;
}

_ccd_inline void ccdQuatCopy(ccd_quat_t *a, const ccd_quat_t *b) { *a = *b; }

_ccd_inline void ccdQuatScale(ccd_quat_t *a, ccd_real_t factor) {
    for (int i = 0; i < 4; i++) a->q[i] *= factor;
}

/* Returns 1; 0, and leaves it as it is, where it is too short. */
_ccd_inline int ccdQuatNormalize(ccd_quat_t *a) {
    ccd_real_t size = ccdQuatLen(a);
    if (size < CCD_EPS) return 0;
    ccdQuatScale(a, CCD_ONE / size);
    return 1;
}

/* An axis without length gives no rotation. */
_ccd_inline void ccdQuatSetAngleAxis(ccd_quat_t *a, ccd_real_t angle, const ccd_vec3_t *axis) {
    ccd_real_t size = CCD_SQRT(ccdVec3Len2(axis)), along = 0;
    if (size < CCD_EPS) {
        ccdQuatSet(a, 0, 0, 0, 1);
        return;
    }
    along = sin(angle / 2) / size;
    ccdQuatSet(a, axis->v[0] * along, axis->v[1] * along, axis->v[2] * along, cos(angle / 2));
    ccdQuatNormalize(a);
}

/* The rotation by b and then by a. The result is neither a nor b. */
_ccd_inline void ccdQuatMul2(ccd_quat_t *result, const ccd_quat_t *a, const ccd_quat_t *b) {
    ccdQuatSet(result, a->q[3] * b->q[0] + a->q[0] * b->q[3] + a->q[1] * b->q[2] - a->q[2] * b->q[1],
               a->q[3] * b->q[1] - a->q[0] * b->q[2] + a->q[1] * b->q[3] + a->q[2] * b->q[0],
               a->q[3] * b->q[2] + a->q[0] * b->q[1] - a->q[1] * b->q[0] + a->q[2] * b->q[3],
               a->q[3] * b->q[3] - a->q[0] * b->q[0] - a->q[1] * b->q[1] - a->q[2] * b->q[2]);
}

/* a = a * b */
_ccd_inline void ccdQuatMul(ccd_quat_t *a, const ccd_quat_t *b) {
    ccd_quat_t before = *a;
    ccdQuatMul2(a, &before, b);
}

/* Returns 0; -1, and leaves it as it is, where it is too short. */
_ccd_inline int ccdQuatInvert(ccd_quat_t *a) {
    ccd_real_t squared = ccdQuatLen2(a);
    if (squared < CCD_EPS) return -1;
    ccdQuatSet(a, -a->q[0] / squared, -a->q[1] / squared, -a->q[2] / squared, a->q[3] / squared);
    return 0;
}

_ccd_inline int ccdQuatInvert2(ccd_quat_t *result, const ccd_quat_t *a) {
    *result = *a;
    return ccdQuatInvert(result);
}

/* Turns a vector: v + 2 w (u x v) + 2 u x (u x v), for the vector part u and the scalar part w. */
_ccd_inline void ccdQuatRotVec(ccd_vec3_t *v, const ccd_quat_t *a) {
    CCD_VEC3(axis, a->q[0], a->q[1], a->q[2]);
    ccd_vec3_t across, twice;
    ccdVec3Cross(&across, &axis, v);
    ccdVec3Cross(&twice, &axis, &across);
    ccdVec3Scale(&across, a->q[3]);
    ccdVec3Add(&across, &twice);
    ccdVec3Scale(&across, 2);
    ccdVec3Add(v, &across);
}

#ifdef __cplusplus
}
#endif
#endif
