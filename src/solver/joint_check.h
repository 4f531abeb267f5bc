/* The check of joints and rows, for the solver and for worlds. */
#ifndef TACT_SOLVER_JOINT_CHECK_H
#define TACT_SOLVER_JOINT_CHECK_H

#include "base/angular.h"
#include "base/tolerance.h"
#include JOINT_ANGLES_H

#define HALF_TURN R(3.1415926535897932)

static inline tact_status check_frame(tactn_pose frame) {
    real squared = rotation_squared(frame.rotation);
    if (!all_finite(frame.position) || !tact_finite(squared)) return TACT_NOT_FINITE;
    if (greatest(frame.position) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    return tact_abs(squared - 1) <= ROTATION_DRIFT ? TACT_OK : TACT_BAD_ROTATION;
}

/* Numbers that are finite, the first `least` of them not below zero. */
static inline tact_status check_reals(const real x[], int count, int least) {
    for (int i = 0; i < count; i++)
        if (!tact_finite(x[i])) return TACT_NOT_FINITE;
    for (int i = 0; i < least; i++)
        if (x[i] < 0) return TACT_NEGATIVE;
    return TACT_OK;
}

static inline tact_status check_axis(const tactn_joint_axis *axis, bool angular) {
    const real numbers[] = {axis->spring_hertz, axis->spring_damping_ratio, axis->motor_force,
                            axis->friction,     axis->damping,              axis->max_speed,
                            axis->motor_speed,  axis->spring_target,        axis->lower,
                            axis->upper};
    tact_status status = check_reals(numbers, 10, 6);
    if (status != TACT_OK) return status;
    if (axis->lower > axis->upper) return TACT_OUT_OF_RANGE;
    bool turns = axis->lower < -HALF_TURN || axis->upper > HALF_TURN || tact_abs(axis->spring_target) > HALF_TURN;
    return angular && turns ? TACT_OUT_OF_RANGE : TACT_OK;
}

static inline tact_status check_drives(const tactn_joint *joint) {
    const tactn_joint_drive *pull = &joint->pull, *twist = &joint->twist;
    const tactn_joint_softness *linear = &joint->linear_softness, *angular = &joint->angular_softness;
    const real numbers[] = {pull->max_force,  pull->hertz,          pull->damping_ratio,   twist->max_force,
                            twist->hertz,     twist->damping_ratio, linear->hertz,         linear->damping_ratio,
                            angular->hertz,   angular->damping_ratio};
    if (!all_finite(joint->velocity) || !spin_finite(joint->angular_velocity)) return TACT_NOT_FINITE;
    return check_reals(numbers, 10, 10);
}

/* All fields must be good, also those that the kind does not read. */
static inline tact_status check_joint(const tactn_joint *joint) {
    bool known = joint->kind >= TACT_JOINT_FIXED && joint->kind <= TACT_JOINT_MOUSE;
    if (!known || (DIMENSION == 2 && joint->kind == TACT_JOINT_SPHERICAL)) return TACT_WRONG_KIND;
    tact_status status = check_frame(joint->frame_a);
    if (status == TACT_OK) status = check_frame(joint->frame_b);
    if (status == TACT_OK) status = check_axis(&joint->slide, false);
    if (status == TACT_OK) status = check_axis(&joint->turn, true);
    if (status == TACT_OK) status = check_drives(joint);
    const real swing = greatest_swing(joint);
    if (status == TACT_OK) status = check_reals(&swing, 1, 1);
    return status == TACT_OK && swing > HALF_TURN ? TACT_OUT_OF_RANGE : status;
}

static inline tact_status check_bodies(int32_t a, int32_t b, int body_count) {
    return a < 0 || a >= body_count || b < 0 || b >= body_count || a == b ? TACT_BAD_INDEX : TACT_OK;
}

static inline tact_status check_solver_joint(const tactn_solver_joint *joint, int body_count) {
    tact_status status = check_bodies(joint->body_a, joint->body_b, body_count);
    if (status == TACT_OK) status = check_reals(joint->impulse, TACTN_JOINT_IMPULSES, 0);
    return status == TACT_OK ? check_joint(&joint->joint) : status;
}

static inline tact_status check_row(const tactn_solver_row *row, int body_count) {
    tact_status status = check_bodies(row->body_a, row->body_b, body_count);
    if (status != TACT_OK) return status;
    const real numbers[] = {row->hertz, row->damping_ratio, row->position, row->velocity,
                            row->lower, row->upper,         row->impulse};
    if (!all_finite(row->linear) || !spin_finite(row->angular_a) || !spin_finite(row->angular_b))
        return TACT_NOT_FINITE;
    status = check_reals(numbers, 7, 2);
    if (status != TACT_OK) return status;
    return row->lower <= 0 && row->upper >= 0 ? TACT_OK : TACT_OUT_OF_RANGE;
}

#endif
