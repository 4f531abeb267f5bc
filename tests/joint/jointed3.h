/* What a joint's test has of its dimension; jointed.h picks this file. */
#ifndef TACT_TESTS_JOINT_JOINTED3_H
#define TACT_TESTS_JOINT_JOINTED3_H

#include "support/dimension.h"
#include "tact/solve3.h"

static inline tact3_mat same_inertia(tact_real moment) {
    return (tact3_mat){{moment, 0, 0}, {0, moment, 0}, {0, 0, moment}};
}
/* Its x axis is that about which the plane turns from x to z: -y. */
static inline tact3_pose hinge_frame(tact3_vec position) {
    const tact_real half = TACT_REAL(0.70710678118654752);
    return (tact3_pose){.position = position, .rotation = {0, 0, -half, half}};
}
/* A frame whose x axis points up, and whose y axis stays. */
static inline tact3_pose upright_frame(tact3_vec position) {
    const tact_real half = TACT_REAL(0.70710678118654752);
    return (tact3_pose){.position = position, .rotation = {0, -half, 0, half}};
}
static inline tact3_vec spin_in_plane(tact_real speed) { return tact3_v(0, -speed, 0); }
static inline double spin_of(tact3_vec spin) { return -(double)spin.y; }
/* Sets what only space has beside the inverse inertia. */
static inline void set_own_inertia(tact3_solver_body *body, tact_real moment) {
    body->inertia = same_inertia(moment);
}

#endif
