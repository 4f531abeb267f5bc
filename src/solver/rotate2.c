/* Rotation of a body in a substep, in two dimensions. */
#include "solver/integrate.h"

static spin clamped_spin(spin w, real limit) { return clamped(w, limit); }
static spin shortened_spin(spin w, real limit) { return clamped(w, limit); }

static bool has_isotropic_inertia(const tactn_solver_body *body) {
    (void)body;
    return true;
}

static tensor world_inertia(const tactn_solver_body *body, bool isotropic) {
    (void)isotropic;
    return locked_inertia(body->inverse_inertia, body->locks);
}

static real unlocked_turning(const step *s, int i, spin along) {
    return along * body_of(s, i)->inverse_inertia * along;
}

/* With t the tangent of half the angle, the cosine is (1 - t^2) / (1 + t^2) and the sine 2 t / (1 + t^2). */
static FORCE_INLINE void integrate_rotation(const step *s, int i) {
    rotation *turned = &s->rotations[i];
    real half = R(0.5) * s->h * s->velocities[i].angular;
    real t = half * tangent_factor(half * half), part = 1 / (1 + t * t);
    *turned = tact2_compose_rotation((rotation){(1 - t * t) * part, 2 * t * part}, *turned);
}

static FORCE_INLINE void integrate_rotations(const step *s, int from, int to) {
    for (int i = from; i < to; i++) integrate_rotation(s, i);
}

static rotation final_rotation(rotation t, rotation start) {
    rotation r = tact2_compose_rotation(t, start);
    real size = tact_sqrt(rotation_squared(r));
    return (rotation){r.c / size, r.s / size};
}
