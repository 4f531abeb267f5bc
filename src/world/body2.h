/* What a body is in two dimensions and nowhere else: names that the world alone needs, and inertia as a number;
 * base/angular2.h picks this file. */
#ifndef TACT_WORLD_BODY2_H
#define TACT_WORLD_BODY2_H

#include "base/angular.h"
#include "hull/validate2.h"

/* Area, the content that density is multiplied with. */
static inline real content(tact2_mass mass) { return mass.area; }

static inline bool rotation_finite(rotation r) { return tact_finite(r.c) && tact_finite(r.s); }
static inline rotation rotation_scale(real s, rotation r) { return (rotation){s * r.c, s * r.s}; }
static inline rotation rotation_after(rotation a, rotation b) { return tact2_compose_rotation(a, b); }

static inline inertia inertia_add(inertia a, inertia b) { return a + b; }
/* The inertia of a body that is turned: along other axes. */
static inline inertia inertia_turned(mat turn, inertia i) {
    (void)turn;
    return i;
}
/* What a mass adds that is all at one place, d from the centre. */
static inline inertia inertia_at(real mass, vec d) { return mass * dot(d, d); }
static inline bool inertia_finite(inertia i) { return tact_finite(i); }
/* False: not positive. */
static inline bool inertia_valid(inertia i) { return i > 0; }
static inline inertia inertia_symmetric(inertia i) { return i; }
/* Zero where it cannot be turned. */
static inline inertia inertia_inverse(inertia i) {
    real inverse = i > 0 ? 1 / i : 0;
    return tact_finite(inverse) ? inverse : 0;
}
/* What the solver is told of it. */
static inline void set_inertia(tactn_solver_body *state, inertia i) { state->inverse_inertia = inertia_inverse(i); }
/* Of an inertia along the body's axes, times a spin along the world's. */
static inline spin turned_times(mat turn, inertia i, spin w) {
    (void)turn;
    return i * w;
}
/* What the constructor makes of a shape's numbers, but for the rounding that was added to it. What is no
 * core has a status below zero. */
static inline tactn_shape made_again(const tactn_shape *shape) {
    const vec *p = shape->u.points;
    switch (shape->core) {
    case TACTN_POINT: return tactn_point(p[0]);
    case TACTN_SEGMENT: return tactn_segment(p[0], p[1]);
    case TACTN_TRIANGLE: return tactn_triangle(p[0], p[1], p[2]);
    case TACTN_BOX: return tactn_box(shape->u.half_extents);
    case TACT2_ELLIPSE: return tact2_ellipse(shape->u.ellipse.radii);
    case TACTN_HULL: return tactn_hull_shape(shape->u.hull);
    case TACTN_CUSTOM: break;
    }
    return tactn_rounded(tactn_point(zero()), -1);
}
static inline real spin_size(spin w) { return tact_abs(w); }

/* From one rotation to another that is near: the angle, up to its third power. */
static inline spin small_turn(rotation from, rotation to) { return from.c * to.s - from.s * to.c; }

#endif
