/* What a contact and a body have in three dimensions only: impulses, and numbers to check. */
#include "solver/solver.h"

static vec up(void) { return tact3_v(0, 0, 1); }

static void clear_patch_impulses(tactn_solver_contact *contact) {
    contact->friction_impulse = contact->rolling_impulse = zero();
    contact->twist_impulse = 0;
}

static void warm_point(tactn_solver_point *point, const tactn_solver_point *last) {
    point->normal_impulse = last->normal_impulse;
}

static void warm_patch(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    contact->friction_impulse = last->friction_impulse;
    contact->twist_impulse = last->twist_impulse;
    contact->rolling_impulse = last->rolling_impulse;
}

/* Zero for finite numbers, NaN for any others: sums of these are tested at once. */
static FORCE_INLINE real vanishing(real x) { return x * 0; }
static FORCE_INLINE real vanishing_vec(vec v) { return v.x * 0 + v.y * 0 + v.z * 0; }
static FORCE_INLINE real vanishing_spin(spin w) { return vanishing_vec(w); }

static FORCE_INLINE real vanishing_mat(const mat *m) { return vanishing_vec(m->x) + vanishing_vec(m->y) + vanishing_vec(m->z); }

static FORCE_INLINE real vanishing_inertia(const tactn_solver_body *b) {
    return vanishing_mat(&b->inertia) + vanishing_mat(&b->inverse_inertia);
}

static FORCE_INLINE real vanishing_patch(const tactn_solver_contact *c) {
    return vanishing_vec(c->friction_impulse) + vanishing(c->twist_impulse) + vanishing_vec(c->rolling_impulse);
}

static bool diagonal_negative(const mat *m) { return m->x.x < 0 || m->y.y < 0 || m->z.z < 0; }

static bool inertia_negative(const tactn_solver_body *b) {
    return diagonal_negative(&b->inertia) || diagonal_negative(&b->inverse_inertia);
}
