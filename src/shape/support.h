/* Support functions of cores: what both dimensions share. Formulas: van den Bergen 2003, section 4.3. Directions have
 * any length but zero; ties go to the positive side and the lowest index. */
#ifndef TACT_SHAPE_SUPPORT_H
#define TACT_SHAPE_SUPPORT_H

#include "shape/unbounded.h"
#include SEARCH_H

/* A support point of a core: index of the vertex, -1 on curved surfaces. */
typedef struct core_vertex {
    vec point;
    int index;
} core_vertex;

/* Copies a sign without a branch: the signs of search directions are unpredictable. */
static FORCE_INLINE real with_sign(real size, real sign) {
    return sizeof(real) == sizeof(float) ? (real)__builtin_copysignf((float)size, (float)sign)
                                         : (real)__builtin_copysign((double)size, (double)sign);
}

static FORCE_INLINE int sign_bit(real x) { return __builtin_signbit(x) != 0; }

static FORCE_INLINE core_vertex listed_vertex(const vec *points, int count, vec d) {
    core_vertex v = {points[0], 0};
    real most = dot(points[0], d);
    for (int i = 1; i < count; i++) {
        real value = dot(points[i], d);
        if (value > most) {
            most = value;
            v.point = points[i];
            v.index = i;
        }
    }
    return v;
}

/* Scales a direction by a power of two, if needed, so that squares of its products with a size do not underflow. */
static FORCE_INLINE vec scaled_direction(vec d) { return dot(d, d) > R(1e-6) ? d : scaled_to_one(d); }

/* A ball inside a core; radius -1: unknown. */
typedef struct ball {
    vec center;
    real radius;
} ball;

#endif
