/* Mass, inertia and rotations of a body, and hints, in two dimensions; base/angular2.h picks this file. */
#ifndef TACT_WORLD_BODY2_H
#define TACT_WORLD_BODY2_H

#include "base/angle.h"
#include "base/angular.h"

static inline real triple(vec a, vec b, vec c) { return (void)a, (void)b, (void)c, 0; }

/* The limit of a joint's swing, and its bound; none in the plane. */
static inline bool *swing_of_joint(tact2_joint *joint, real **swing) { return (void)joint, *swing = NULL, NULL; }

/* The area, which density is multiplied with. */
static inline real volume_of(tact2_mass mass) { return mass.area; }

static inline bool rotation_finite(rotation r) { return tact_finite(r.c) && tact_finite(r.s); }
static inline rotation rotation_scale(real s, rotation r) { return (rotation){s * r.c, s * r.s}; }
static inline rotation compose_rotations(rotation a, rotation b) { return tact2_compose_rotation(a, b); }

static inline inertia inertia_add(inertia a, inertia b) { return a + b; }
/* Rotates an inertia about its center. */
static inline inertia inertia_rotated(mat turn, inertia i) {
    (void)turn;
    return i;
}
/* The inertia of a point mass at d from the center. */
static inline inertia point_inertia(real mass, vec d) { return mass * dot(d, d); }
static inline bool inertia_finite(inertia i) { return tact_finite(i); }
/* True if it is positive. */
static inline bool inertia_valid(inertia i) { return i > 0; }
static inline inertia inertia_symmetric(inertia i) { return i; }
/* Zero for an inertia of zero. */
static inline inertia inertia_inverse(inertia i) {
    real inverse = i > 0 ? 1 / i : 0;
    return tact_finite(inverse) ? inverse : 0;
}
/* Sets the solver's inverse inertia. */
static inline void set_inertia(tactn_solver_body *state, inertia i) { state->inverse_inertia = inertia_inverse(i); }
static inline void clear_inertia(tactn_solver_body *state) { state->inverse_inertia = 0; }
/* Multiplies an inertia in the body's axes with a vector in the world's. */
static inline spin rotated_times(mat turn, inertia i, spin w) {
    (void)turn;
    return i * w;
}
/* Makes a shape again whose core exists in the plane only; the status of any other is below zero. */
static inline tactn_shape rebuilt_curved_shape(const tactn_shape *shape) {
    if (shape->core == TACT2_ELLIPSE) return tact2_ellipse(shape->u.ellipse.radii);
    return tactn_rounded(tactn_point(zero()), -1);
}
static inline real spin_size(spin w) { return tact_abs(w); }

/* The angle from one rotation to another, the shorter way. */
static inline spin turn_between(rotation from, rotation to) {
    real c = from.c * to.c + from.s * to.s, s = from.c * to.s - from.s * to.c;
    double angle = angle_of((double)tact_abs(c), (double)tact_abs(s));
    if (c < 0) angle = PI - angle;
    return (real)(s < 0 ? -angle : angle);
}

/* The angle between two rotations that are close, up to its third power. */
static inline spin small_rotation(rotation from, rotation to) { return from.c * to.s - from.s * to.c; }

/* The square of the same from the rotation that leads from one to the other. */
static inline real small_turn_squared(rotation turn) { return turn.s * turn.s; }

/* ---- Hints ---- */

/* A hint without the directions that only curved cores need, and with indices of at most 16 bits. */
typedef struct flat_hint {
    uint8_t kind, vertex_count, rest;
    tact2_vec direction;
    union {
        uint16_t vertex[TACT2_HINT_VERTICES][2];
        int32_t next_free;
    } u;
} flat_hint;

static inline void unpack_faces(const flat_hint *from, tact2_hint *hint) { (void)from, (void)hint; }
static inline void pack_faces(const tact2_hint *hint, flat_hint *to) { (void)hint, (void)to; }

#endif
