/* Joints in a substep: the functions of joint_rows.c, joint_tree.c and joints.c that substeps_unit.c shares. */
#ifndef TACT_SOLVER_JOINT_SOLVER_H
#define TACT_SOLVER_JOINT_SOLVER_H

#include "solver/integrate.h"

/* Pivots below this part of the row's own response are rounding errors of a row that depends on others. */
#define LEAST_PIVOT (256 * ROUNDOFF)

/* A row without bounds. */
static inline bool is_free(const joint_row *r) { return r->lower <= -TACT_REAL_MAX && r->upper >= TACT_REAL_MAX; }
/* The velocity of a body as a row has it. */
static inline void load_velocity(const step *s, int32_t body, real v[DOF]) {
    const body_velocity *m = &s->velocities[body];
    for (int i = 0; i < DIMENSION; i++) v[i] = component(m->linear, i);
    for (int i = 0; i < SPINS; i++) v[DIMENSION + i] = spin_component(m->angular, i);
}
static inline real row_product(const real a[DOF], const real b[DOF]) {
    real sum = 0;
    for (int i = 0; i < DOF; i++) sum += a[i] * b[i];
    return sum;
}
/* Splits a row in its two parts. */
static inline vec linear_part(const real a[DOF]) { return from_components(a); }
static inline spin angular_part(const real a[DOF]) {
    spin w = no_spin();
    for (int i = 0; i < SPINS; i++) w = spin_mul_add(w, a[DIMENSION + i], spin_axis(i));
    return w;
}
static inline void set_parts(real a[DOF], vec linear, spin angular) {
    for (int i = 0; i < DIMENSION; i++) a[i] = component(linear, i);
    for (int i = 0; i < SPINS; i++) a[DIMENSION + i] = spin_component(angular, i);
}
/* Changes a body's velocity by an impulse along a row. */
static inline void apply_along(const step *s, int32_t body, const real a[DOF], real impulse) {
    body_velocity *m = &s->velocities[body];
    if (s->constants[body].fixed) return;
    vec along = free_part(s->constants[body].locks, linear_part(a));
    m->linear = mul_add(m->linear, impulse * m->inverse_mass, along);
    m->angular = spin_mul_add(m->angular, impulse, tensor_times(s->tensors[body], angular_part(a)));
}

static inline real row_speed(const step *s, const joint *j, const joint_row *r) {
    real a[DOF], b[DOF];
    load_velocity(s, j->a, a), load_velocity(s, j->b, b);
    return row_product(r->a, a) + row_product(r->b, b);
}

static inline void apply_row(const step *s, const joint *j, const joint_row *r, real impulse) {
    apply_along(s, j->a, r->a, impulse);
    apply_along(s, j->b, r->b, impulse);
}

/* ---- joint_rows.c ---- */
/* Sets the rows of a joint for the present positions; impulses stay. */
static void set_rows(const step *s, joint *j);
/* Sets the row along a coordinate of a joint, times a factor, as if nothing else were held; returns the coordinate. */
static real set_coordinate_row(const step *s, const joint *j, tact_joint_coordinate coordinate, real factor,
                               joint_row *r);
/* Sets what a row whose response is known asks for; `gives_way`: with the softness of its bodies alone. */
static void set_bias(const step *s, bool gives_way, joint_row *r);
/* The change of the rate of a row by a unit impulse on one body along another. */
static real cross_response(const step *s, int32_t body, const real a[DOF], const real b[DOF]);
/* The origin of the frame of A (0) or B (1) from the body's center. */
static vec arm_of(const step *s, const joint *j, int side);

/* ---- joint_tree.c ---- */
/* Finds the trees: which joints are solved together, in which order. */
static void find_trees(step *s);
/* Makes the rows with bounds of a joint act without disturbing what it holds, and tells those and springs the mass that
 * the bodies have for them as the joint lets them move. */
static void separate_rows(const step *s, joint *j);
/* The same for a row beside those of the joint; true: nothing is left of it. */
static bool separate_row(const step *s, joint *j, joint_row *r);
/* Sets what the springs and dampers of a joint do, once their rows have their mass. */
static void set_spring(const step *s, joint_row *r);
static void set_springs(const step *s, joint *j);
/* Sets the response of a ball to its turn where its frames are one: that of its spring, however it is turned. Else the
 * spring would get softer with the tilt, and give energy to what tilts it, turns it back and tilts it back. */
static void set_ball_response(const step *s, joint *j);
/* Eliminates the joints of all trees, for the present rows. */
static void factor_joints(const step *s);
/* Solves the free rows of all joints once. */
static void solve_free_rows(const step *s, bool biased);

/* ---- joints.c ---- */
/* How many joints there may be. */
static int max_joint_count(const step *s);
/* How many couplings there are. */
static int coupling_count(const step *s);
static void set_joints(step *s);
static void warm_start_joints(const step *s);
static void solve_joints(const step *s);
/* Updates the joints after the bodies have moved, and solves them without softness. */
static void relax_joints(const step *s);
static void store_joints(const step *s);

#endif
