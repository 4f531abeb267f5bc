/* How a body turns in a substep, in two dimensions. */
#include "solver/integrate.h"

static spin bounded_spin(spin w, real limit) { return bounded(w, limit); }
static spin limited_spin(spin w, real limit) { return bounded(w, limit); }

static bool is_round(const tactn_solver_body *body) {
    (void)body;
    return true;
}

static tensor world_inertia(const tactn_solver_body *body, bool round) {
    (void)round;
    return body->inverse_inertia;
}

/* Turns by an angle: with t the tangent of half of it, the cosine is (1 - t^2) / (1 + t^2) and the sine
 * 2 t / (1 + t^2). */
static FORCE_INLINE void turn_body(const step *s, int i) {
    rotation *turned = &s->turns[i];
    real half = R(0.5) * s->h * s->motions[i].turning;
    real t = half * tangent_factor(half * half), part = 1 / (1 + t * t);
    *turned = tact2_compose_rotation((rotation){(1 - t * t) * part, 2 * t * part}, *turned);
}

static rotation turned_rotation(rotation t, rotation start) {
    rotation r = tact2_compose_rotation(t, start);
    real size = tact_sqrt(rotation_squared(r));
    return (rotation){r.c / size, r.s / size};
}
