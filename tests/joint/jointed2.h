/* What a joint's test has of its dimension; jointed.h picks this file. */
#ifndef TACT_TESTS_JOINT_JOINTED2_H
#define TACT_TESTS_JOINT_JOINTED2_H

#include "support/dimension.h"
#include "tact/solve2.h"

static inline tact_real same_inertia(tact_real moment) { return moment; }
static inline tact2_pose hinge_frame(tact2_vec position) { return pose_at(position); }
/* A frame whose x axis points up. */
static inline tact2_pose upright_frame(tact2_vec position) {
    return (tact2_pose){.position = position, .rotation = {0, 1}};
}
static inline tact_real spin_in_plane(tact_real speed) { return speed; }
static inline double spin_of(tact_real spin) { return (double)spin; }
/* Sets what only space has beside the inverse inertia. */
static inline void set_own_inertia(tact2_solver_body *body, tact_real moment) { (void)body, (void)moment; }

#endif
