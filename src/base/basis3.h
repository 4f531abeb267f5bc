/* Two directions across a normal that are continuous in the normal, but where its x component is 0.76 or -0.76, which
 * no axis-aligned normal has. */
#ifndef TACT_BASE_BASIS3_H
#define TACT_BASE_BASIS3_H

#include "base/dimension.h"

/* u, v and n are a right-handed system of unit vectors. */
static inline void contact_basis(vec n, vec *u, vec *v) {
    vec axis = tact_abs(n.x) < R(0.76) ? tact3_v(1, 0, 0) : tact3_v(0, 1, 0);
    vec across = cross(n, axis);
    *u = scale(1 / length(across), across);
    *v = cross(n, *u);
}

#endif
