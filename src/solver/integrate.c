/* How bodies move in a substep: velocities from forces, positions from velocities. */
#include "solver/integrate.h"

/* The vector, shortened to the limit; it may be infinite. */
static NOINLINE_COLD vec limited(vec v, real limit) {
    v = bounded_vec(v, 4 * limit);
    real most = greatest(v);
    if (!(most > 0)) return zero();
    vec unit = scale(1 / most, v);
    real size = length(unit);
    return most * size <= limit ? v : scale(limit / size, unit);
}

static FORCE_INLINE void limit_speed(const step *s, motion *m) {
    if (!(dot(m->velocity, m->velocity) <= s->max_speed * s->max_speed))
        m->velocity = limited(m->velocity, s->max_speed);
    if (!(spin_dot(m->turning, m->turning) <= s->max_turning * s->max_turning))
        m->turning = limited_spin(m->turning, s->max_turning);
}

static void set_body(const step *s, int i) {
    const tactn_solver_body *body = &s->bodies[i];
    motion *m = &s->motions[i];
    plan *p = &s->plans[i];
    p->round = is_round(body);
    s->tensors[i] = world_inertia(body, p->round);
    *m = motion_of(body, s->tensors[i]);
    s->drifts[i] = no_drift();
    s->turns[i] = no_turn();
    p->fixed = body->inverse_mass == 0 && tensor_zero(s->tensors[i]);
    p->alone = true;
    p->gain = zero();
    /* Forces without limit still give a finite speed. */
    p->torque = bounded_spin(spin_scale(s->h, body->torque), LARGEST_SCALE);
    p->twisted = spin_dot(p->torque, p->torque) > 0;
    if (body->inverse_mass > 0) {
        vec fall = scale(body->gravity_scale, s->settings->gravity);
        p->gain = bounded_vec(scale(s->h, mul_add(fall, body->inverse_mass, body->force)), 4 * s->max_speed);
    }
    p->keep_velocity = 1 / (1 + s->h * body->linear_damping);
    p->keep_turning = 1 / (1 + s->h * body->angular_damping);
    if (!p->fixed) limit_speed(s, m);
}

/* The body of lanes without a contact. */
static void set_nobody(const step *s) {
    int i = s->body_count;
    memset(&s->motions[i], 0, sizeof(motion));
    memset(&s->tensors[i], 0, sizeof(tensor));
    s->drifts[i] = no_drift();
    s->turns[i] = no_turn();
    s->plans[i] = (plan){.fixed = true, .round = true};
}

static FORCE_INLINE void gain_velocity(const step *s, int i) {
    const plan *p = &s->plans[i];
    motion *m = &s->motions[i];
    if (p->fixed) return;
    m->velocity = scale(p->keep_velocity, add(m->velocity, p->gain));
    if (p->twisted) m->turning = spin_add(m->turning, tensor_times(s->tensors[i], p->torque));
    m->turning = spin_scale(p->keep_turning, m->turning);
}

static void gain_velocities(const step *s) {
    for (int i = 0; i < s->body_count; i++)
        if (!s->plans[i].alone) gain_velocity(s, i);
}

/* A body in contact moves by its new velocity: only that may take it where the contacts allow. One that no contact has
 * moves by the mean of its velocities before and after, which is exact under a constant force. */
static void move_bodies(const step *s) {
    for (int i = 0; i < s->body_count; i++) {
        motion *m = &s->motions[i];
        vec before = m->velocity;
        bool alone = s->plans[i].alone;
        if (alone) gain_velocity(s, i);
        if (!s->plans[i].fixed) limit_speed(s, m);
        vec way = alone ? scale(R(0.5), add(before, m->velocity)) : m->velocity;
        s->drifts[i].moved = mul_add(s->drifts[i].moved, s->h, way);
        s->drifts[i].turned = spin_mul_add(s->drifts[i].turned, s->h, m->turning);
        turn_body(s, i);
    }
}

/* What numbers out of range have spoilt stays where it was. */
static void finish_body(const step *s, int i) {
    tactn_solver_body *body = &s->bodies[i];
    motion *m = &s->motions[i];
    vec position = add(body->pose.position, s->drifts[i].moved);
    rotation turned = turned_rotation(s->turns[i], body->pose.rotation);
    if (all_finite(position)) body->pose.position = position;
    if (tact_finite(rotation_squared(turned))) body->pose.rotation = turned;
    if (s->plans[i].fixed) return;
    limit_speed(s, m);
    body->velocity = m->velocity;
    body->angular_velocity = m->turning;
}
