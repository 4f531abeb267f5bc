/* Where the frames of a joint are in a substep, and how they move. */
#ifndef TACT_SOLVER_JOINT_VIEW_H
#define TACT_SOLVER_JOINT_VIEW_H

#include "base/angle.h"
#include "solver/joint_data.h"

typedef struct joint_view {
    const tactn_joint *joint;
    vec arm_a, arm_b;               /* the frames' origins from the bodies' centers */
    rotation rotation_a, rotation_b; /* of the frames */
    mat axes_a, axes_b;
    spin spin_a, spin_b; /* angular velocities of the bodies */
    vec between;         /* from A's origin to B's */
    vec rate;            /* of `between` */
    vec curve;           /* its second derivative, as far as it comes from the bodies' rotation */
} joint_view;

/* The angle of a direction from the x axis, from -pi to pi. */
static inline real signed_angle(real x, real y) {
    double angle = angle_of(x < 0 ? -(double)x : (double)x, y < 0 ? -(double)y : (double)y);
    if (x < 0) angle = PI - angle;
    return (real)(y < 0 ? -angle : angle);
}

#endif
