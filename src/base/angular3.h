/* Angular velocity, torque and inertia in three dimensions; base/angular.h picks this file. */
#ifndef TACT_BASE_ANGULAR3_H
#define TACT_BASE_ANGULAR3_H

#include "base/dimension.h"

/* The solver's siblings. */
#define SOLVER_BODY_H "solver/body3.h"
#define SOLVER_ROTATE_C "solver/rotate3.c"
#define CONTACT_SOLVER_H "solver/contact_solver3.h"
#define CONTACT_SOLVER_C "solver/contact_solver3.c"
#define JOINT_ANGLES_H "solver/joint_angles3.h"

/* The siblings of the world's sources. */
#define BODY_H "world/body3.h"
#define REUSE_LANES_H "narrow/reuse_lanes3.h"
#define BLOCKS_H "world/blocks3.h"
#define FACETS_C "control/facets3.c"

/* Angular velocities and torques. */
typedef vec spin;
/* Rotational inertia, along the body's own axes. */
typedef mat inertia;

static inline spin no_spin(void) { return zero(); }
static inline spin spin_add(spin a, spin b) { return add(a, b); }
static inline spin spin_sub(spin a, spin b) { return sub(a, b); }
static inline spin spin_scale(real s, spin w) { return scale(s, w); }
static inline spin spin_mul_add(spin a, real s, spin b) { return mul_add(a, s, b); }
static inline real spin_dot(spin a, spin b) { return dot(a, b); }
static inline real spin_component(spin w, int i) { return component(w, i); }
static inline spin spin_axis(int i) { return tact3_v(i == 0, i == 1, i == 2); }
static inline bool spin_finite(spin w) { return all_finite(w); }
/* Returns the velocity of a point at r from the center of rotation. */
static inline vec spin_velocity(spin w, vec r) { return cross(w, r); }
/* Returns the torque of a force at r from the center. */
static inline spin torque_of(vec r, vec force) { return cross(r, force); }
static inline inertia no_inertia(void) { return (inertia){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}; }
static inline inertia inertia_scale(real s, inertia i) {
    return (inertia){scale(s, i.x), scale(s, i.y), scale(s, i.z)};
}
static inline spin inertia_times(inertia i, spin w) { return transform(i, w); }

/* Locks of the rotation. */
#define TURN_LOCKS ((uint32_t)TACT_LOCK_TURN_X | TACT_LOCK_TURN_Y | TACT_LOCK_TURN_Z)

static inline bool turn_locked(uint32_t locks, int axis) { return (locks & (uint32_t)TACT_LOCK_TURN_X << axis) != 0; }

static inline spin free_spin(uint32_t locks, spin w) {
    return tact3_v(turn_locked(locks, 0) ? 0 : w.x, turn_locked(locks, 1) ? 0 : w.y, turn_locked(locks, 2) ? 0 : w.z);
}

/* The inverse inertia that is left beside the locks: of the inertia's block of the free axes. An inverse inertia k,
 * along the world's axes, becomes k - k_l k_l^T / k_ll for each locked axis l (Schur's complement). */
static inline inertia locked_inertia(inertia inverse, uint32_t locks) {
    real k[3][3] = {{inverse.x.x, inverse.x.y, inverse.x.z},
                    {inverse.y.x, inverse.y.y, inverse.y.z},
                    {inverse.z.x, inverse.z.y, inverse.z.z}};
    for (int l = 0; l < 3; l++) {
        if (!turn_locked(locks, l)) continue;
        for (int i = 0; i < 3; i++) {
            real ratio = k[l][l] > 0 ? k[i][l] / k[l][l] : 0;
            for (int j = 0; j < 3 && i != l; j++) k[i][j] -= ratio * k[l][j];
            k[i][i] = tact_max(k[i][i], 0);
        }
        for (int i = 0; i < 3; i++) k[i][l] = k[l][i] = 0;
    }
    return (inertia){tact3_v(k[0][0], k[0][1], k[0][2]), tact3_v(k[1][0], k[1][1], k[1][2]),
                     tact3_v(k[2][0], k[2][1], k[2][2])};
}

#endif
