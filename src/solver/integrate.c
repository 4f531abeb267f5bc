/* Integration of bodies in a substep: velocities from forces, positions from velocities. */
#include "solver/integrate.h"

static NOINLINE_COLD vec shortened(vec v, real limit) {
    v = clamped_vec(v, 4 * limit);
    real greatest_component = greatest(v);
    if (!(greatest_component > 0)) return zero();
    vec unit = scale(1 / greatest_component, v);
    real size = length(unit);
    return greatest_component * size <= limit ? v : scale(limit / size, unit);
}

static FORCE_INLINE void limit_speed(const step *s, body_velocity *m) {
    if (!(dot(m->linear, m->linear) <= s->max_speed * s->max_speed)) m->linear = shortened(m->linear, s->max_speed);
    if (!(spin_dot(m->angular, m->angular) <= s->max_turning * s->max_turning))
        m->angular = shortened_spin(m->angular, s->max_turning);
}

static void set_body(const step *s, int i) {
    const tactn_solver_body *body = body_of(s, i);
    body_velocity *m = &s->velocities[i];
    body_constants *p = &s->constants[i];
    p->isotropic = has_isotropic_inertia(body);
    s->tensors[i] = world_inertia(body, p->isotropic);
    *m = initial_velocity(body, s->tensors[i]);
    memset(&s->warm_starts[i], 0, sizeof(body_velocity));
    p->locks = body->locks;
    m->linear = free_part(p->locks, m->linear), m->angular = free_spin(p->locks, m->angular);
    s->displacements[i] = no_displacement();
    s->rotations[i] = no_rotation();
    bool held = body->inverse_mass == 0 || (p->locks & LINEAR_LOCKS) == LINEAR_LOCKS;
    p->fixed = held && tensor_zero(s->tensors[i]);
    p->contact_free = true;
    p->velocity_change = zero();
    /* Clamped, so that any torque gives a finite angular velocity. */
    p->angular_impulse = clamped_spin(spin_scale(s->h, body->torque), LARGEST_SCALE);
    p->has_torque = spin_dot(p->angular_impulse, p->angular_impulse) > 0;
    if (body->inverse_mass > 0) {
        vec acceleration = scale(body->gravity_scale, s->settings->gravity);
        vec gain = scale(s->h, mul_add(acceleration, body->inverse_mass, body->force));
        p->velocity_change = free_part(p->locks, clamped_vec(gain, 4 * s->max_speed));
    }
    p->linear_factor = 1 / (1 + s->h * body->linear_damping);
    p->angular_factor = 1 / (1 + s->h * body->angular_damping);
    if (!p->fixed) limit_speed(s, m);
}

static void set_dummy_body(const step *s) {
    int i = s->body_count;
    memset(&s->velocities[i], 0, sizeof(body_velocity));
    memset(&s->warm_starts[i], 0, sizeof(body_velocity));
    memset(&s->tensors[i], 0, sizeof(tensor));
    s->displacements[i] = no_displacement();
    s->rotations[i] = no_rotation();
    s->constants[i] = (body_constants){.fixed = true, .isotropic = true};
}

static FORCE_INLINE void integrate_velocity(const step *s, int i) {
    const body_constants *p = &s->constants[i];
    body_velocity *m = &s->velocities[i];
    if (p->fixed) return;
    m->linear = scale(p->linear_factor, add(m->linear, p->velocity_change));
    if (p->has_torque) m->angular = spin_add(m->angular, tensor_times(s->tensors[i], p->angular_impulse));
    m->angular = spin_scale(p->angular_factor, m->angular);
}

/* By forces, then by the last impulses of contacts. */
static void integrate_velocities(const step *s, int from, int to) {
    for (int i = from; i < to; i++) {
        if (s->constants[i].contact_free) continue;
        body_velocity *m = &s->velocities[i], *by = &s->warm_starts[i];
        integrate_velocity(s, i);
        m->linear = add(m->linear, by->linear), m->angular = spin_add(m->angular, by->angular);
        by->linear = zero(), by->angular = no_spin();
    }
}

/* A body in contact moves by its new velocity, which the contacts allow. A body without contacts moves by the mean of
 * its old and new velocity, which is exact for a constant force. */
static FORCE_INLINE void integrate_position(const step *s, int i) {
    body_velocity *m = &s->velocities[i];
    vec before = m->linear;
    bool contact_free = s->constants[i].contact_free;
    if (contact_free) integrate_velocity(s, i);
    if (!s->constants[i].fixed) limit_speed(s, m);
    vec velocity = contact_free ? scale(R(0.5), add(before, m->linear)) : m->linear;
    s->displacements[i].linear = mul_add(s->displacements[i].linear, s->h, velocity);
    s->displacements[i].angular = spin_mul_add(s->displacements[i].angular, s->h, m->angular);
}

static void integrate_positions(const step *s, int from, int to) {
    for (int i = from; i < to; i += LANES) {
        int end = i + LANES < to ? i + LANES : to;
        for (int k = i; k < end; k++) integrate_position(s, k);
        integrate_rotations(s, i, end);
    }
}

/* Keeps the old position or rotation where the new one is not finite. */
static void store_body(const step *s, int i) {
    tactn_solver_body *body = body_of(s, i);
    body_velocity *m = &s->velocities[i];
    vec position = add(body->pose.position, s->displacements[i].linear);
    rotation turned = final_rotation(s->rotations[i], body->pose.rotation);
    tactn_pose before = body->pose;
    if (all_finite(position)) body->pose.position = position;
    if (tact_finite(rotation_squared(turned))) body->pose.rotation = turned;
    body->pose = held_pose(s->constants[i].locks, body->pose, before);
    if (s->constants[i].fixed) return;
    limit_speed(s, m);
    TACT_ASSERT(all_finite(m->linear) && spin_finite(m->angular));
    body->velocity = m->linear;
    body->angular_velocity = m->angular;
}

static void store_bodies(const step *s, int from, int to) {
    for (int i = from; i < to; i++) store_body(s, i);
}
