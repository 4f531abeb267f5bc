/* What a contact and a body have in two dimensions only: impulses, and numbers to check. */
#include "solver/solver.h"

static vec up(void) { return tact2_v(0, 1); }

static void clear_patch_impulses(tactn_solver_contact *contact) { contact->rolling_impulse = 0; }

static void warm_point(tactn_solver_point *point, const tactn_solver_point *last) {
    point->normal_impulse = last->normal_impulse;
    point->friction_impulse = last->friction_impulse;
}

static void warm_patch(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    contact->rolling_impulse = last->rolling_impulse;
}

/* Zero for finite numbers, NaN for any others: sums of these are tested at once. */
static FORCE_INLINE real vanishing(real x) { return x * 0; }
static FORCE_INLINE real vanishing_vec(vec v) { return v.x * 0 + v.y * 0; }
static FORCE_INLINE real vanishing_spin(spin w) { return w * 0; }
static FORCE_INLINE real vanishing_inertia(const tactn_solver_body *b) { return b->inverse_inertia * 0; }

static FORCE_INLINE real vanishing_patch(const tactn_solver_contact *c) {
    real nothing = vanishing(c->rolling_impulse);
    for (int i = 0; i < c->point_count; i++) nothing += vanishing(c->point[i].friction_impulse);
    return nothing;
}

static bool inertia_negative(const tactn_solver_body *b) { return b->inverse_inertia < 0; }
