/* Angles between the frames of a joint in two dimensions; base/angular2.h picks this file. */
#ifndef TACT_SOLVER_JOINT_ANGLES2_H
#define TACT_SOLVER_JOINT_ANGLES2_H

#include "solver/joint_view.h"

/* The axis about which the bodies of a wheel turn, of all others. */
#define WHEEL_AXIS 0

static inline void turn_of(const joint_view *v, int axis, real *angle, spin *about) {
    (void)axis;
    rotation r = tact2_compose_rotation(tact2_conjugate(v->rotation_a), v->rotation_b);
    *angle = signed_angle(r.c, r.s);
    *about = 1;
}

/* The rotation from A's frame to B's, along the axes of A's frame. */
static inline void rotation_between(const joint_view *v, real angles[SPINS]) {
    spin about;
    turn_of(v, 0, angles, &about);
}

/* The axes of A's frame about which it is held or driven. */
static inline spin turn_axis(mat axes, int i) { return (void)axes, spin_axis(i); }

/* There is no tilt in the plane. */
static inline void fade_turn(const joint_view *v, int axis, real *turn, spin *about) {
    (void)v, (void)axis, (void)turn, (void)about;
}

/* Sets how far an axis of B's frame is tilted against A's, for one of the axes across. */
static inline void tilt_of(const joint_view *v, int axis, int across, real *tilt, real *bend, spin *about) {
    (void)v, (void)axis, (void)across;
    *tilt = *bend = *about = 0;
}

static inline bool has_swing(const tactn_joint *joint) { return (void)joint, false; }
/* Sets how much farther the x axes may part. */
static inline void swing_of(const joint_view *v, real *left, spin *about) { (void)v, *left = *about = 0; }

/* The bound of the angle between the x axes of a joint's frames; none in the plane. */
static inline real greatest_swing(const tactn_joint *joint) { return (void)joint, R(0); }

#endif
