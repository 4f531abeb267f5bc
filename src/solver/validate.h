/* The check of the solver's input, before anything changes. */
#ifndef TACT_SOLVER_VALIDATE_H
#define TACT_SOLVER_VALIDATE_H

#include "solver/joint_check.h"
#include "solver/solver.h"

static inline tact_status check_settings(const tactn_solver_settings *t) {
    if (!tact_finite(t->dt) || !all_finite(t->gravity) || !tact_finite(t->contact_hertz) ||
        !tact_finite(t->contact_damping_ratio) || !tact_finite(t->slop) || !tact_finite(t->max_push_velocity) ||
        !tact_finite(t->restitution_speed) || !tact_finite(t->max_speed))
        return TACT_NOT_FINITE;
    if (!(t->dt > 0) || t->substeps < 1) return TACT_NOT_POSITIVE;
    if (t->substeps > TACTN_MAX_SUBSTEPS) return TACT_TOO_MANY;
    if (t->contact_hertz < 0 || t->contact_damping_ratio < 0 || t->slop < 0 || t->max_push_velocity < 0 ||
        t->restitution_speed < 0 || t->max_speed < 0)
        return TACT_NEGATIVE;
    return TACT_OK;
}

static inline tact_status check_body(const tactn_solver_body *b) {
    real squared = rotation_squared(b->pose.rotation);
    real nothing = zero_if_finite_vec(b->pose.position) + zero_if_finite_vec(b->velocity) +
                   zero_if_finite_vec(b->force) + zero_if_finite_spin(b->angular_velocity) +
                   zero_if_finite_spin(b->torque) + zero_if_finite_inertia(b);
    nothing += zero_if_finite(b->inverse_mass) + zero_if_finite(b->gravity_scale) + zero_if_finite(squared);
    nothing += zero_if_finite(b->linear_damping) + zero_if_finite(b->angular_damping);
    if (!(nothing == 0)) return TACT_NOT_FINITE;
    if (b->inverse_mass < 0 || b->linear_damping < 0 || b->angular_damping < 0 || has_negative_inertia(b))
        return TACT_NEGATIVE;
    if (!(tact_abs(squared - 1) <= ROTATION_DRIFT)) return TACT_BAD_ROTATION;
    return b->locks & ~ALL_LOCKS ? TACT_OUT_OF_RANGE : TACT_OK;
}

static inline tact_status check_contact(const tactn_solver_contact *c, listed_pair bodies, int body_count) {
    if (bodies.a < 0 || bodies.a >= body_count || bodies.b < 0 || bodies.b >= body_count || bodies.a == bodies.b ||
        c->point_count < 0 || c->point_count > TACTN_MANIFOLD_POINTS)
        return TACT_BAD_INDEX;
    if (c->point_count == 0) return TACT_OK;
    real nothing =
        zero_if_finite_vec(c->normal) + zero_if_finite_vec(c->surface_velocity) + zero_if_finite_impulses(c);
    nothing += zero_if_finite(c->friction) + zero_if_finite(c->restitution) + zero_if_finite(c->rolling_friction);
    for (int i = 0; i < c->point_count; i++) {
        const tactn_solver_point *p = &c->point[i];
        nothing += zero_if_finite_vec(p->anchor_a) + zero_if_finite_vec(p->anchor_b);
        nothing += zero_if_finite(p->separation) + zero_if_finite(p->normal_impulse);
    }
    if (!(nothing == 0)) return TACT_NOT_FINITE;
    if (c->friction < 0 || c->restitution < 0 || c->rolling_friction < 0) return TACT_NEGATIVE;
    return TACT_OK;
}

/* The bodies of a contact, before contact_bodies are set. */
static inline listed_pair given_bodies(const step *s, int i) {
    return s->lists ? s->lists->contact_bodies[i] : (listed_pair){s->contacts[i].body_a, s->contacts[i].body_b};
}

/* The status of bodies and contacts: of the first one that is refused. */
static inline tact_status check_bodies_and_contacts(const step *s) {
    tact_status status = TACT_OK;
    for (int i = 0; i < s->body_count && status == TACT_OK; i++) status = check_body(body_of(s, i));
    for (int i = 0; i < s->contact_count && status == TACT_OK; i++)
        status = check_contact(contact_of(s, i), given_bodies(s, i), s->body_count);
    return status;
}

/* The status of the rest. */
static inline tact_status check_joints_and_rows(const step *s) {
    tact_status status = TACT_OK;
    for (int i = 0; HAS_JOINTS && i < s->joint_count && status == TACT_OK; i++)
        status = check_solver_joint(&s->joints[i], s->body_count);
    for (int i = 0; HAS_JOINTS && i < s->row_count && status == TACT_OK; i++)
        status = check_row(&s->rows[i], s->body_count);
    return status;
}

#endif
