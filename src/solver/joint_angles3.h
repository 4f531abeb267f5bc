/* Angles between the frames of a joint in three dimensions; base/angular3.h picks this file. */
#ifndef TACT_SOLVER_JOINT_ANGLES3_H
#define TACT_SOLVER_JOINT_ANGLES3_H

#include "solver/joint_view.h"

/* The axis about which a wheel turns. */
#define WHEEL_AXIS 1
/* Axes are opposite up to this square of the length of their sum: within a thousandth of a radian. */
#define LEAST_SUM_OF_AXES R(1e-6)

static inline rotation frame_between(const joint_view *v) {
    rotation q = tact3_compose_rotation(tact3_conjugate(v->rotation_a), v->rotation_b);
    return q.w < 0 ? (rotation){-q.x, -q.y, -q.z, -q.w} : q;
}

/* The angle about an axis that both frames share, without the tilt between the two: of q = tilt * turn that of the
 * second. Its rate is w . (k_a + k_b) / (1 + k_a . k_b), also close to opposite axes, where the sum has the divisor
 * without cancellation. Where they are opposite there is no such angle, and nothing acts. */
static inline void turn_of(const joint_view *v, int axis, real *angle, spin *about) {
    rotation q = frame_between(v);
    vec a = column(v->axes_a, axis), b = column(v->axes_b, axis);
    *angle = 2 * signed_angle(q.w, component(tact3_v(q.x, q.y, q.z), axis));
    vec sum = add(a, b);
    real square = dot(sum, sum);
    *about = square > LEAST_SUM_OF_AXES ? scale(2 / square, sum) : zero();
}

/* The rotation vector from A's frame to B's, along the axes of A's frame. */
static inline void rotation_between(const joint_view *v, real angles[SPINS]) {
    rotation q = frame_between(v);
    vec sine = tact3_v(q.x, q.y, q.z);
    real size = length(sine), factor = size > R(1e-4) ? 2 * signed_angle(q.w, size) / size : 2;
    for (int i = 0; i < SPINS; i++) angles[i] = factor * component(sine, i);
}

static inline spin turn_axis(mat axes, int i) { return column(axes, i); }

/* Lessens a difference of turns, and its rate, where the axes are more than a right angle apart, by u (2 - u) with
 * u = cos(tilt / 2) / cos(pi / 4), to nothing where they are opposite and the turn is not defined. What is left has a
 * bounded derivative, which a spring needs. */
static inline void fade_turn(const joint_view *v, int axis, real *turn, spin *about) {
    vec a = column(v->axes_a, axis), b = column(v->axes_b, axis), sum = add(a, b);
    real size = length(sum), u = size * R(0.7071067811865476);
    if (u >= 1) return;
    if (!(size * size > LEAST_SUM_OF_AXES)) {
        *turn = 0;
        return;
    }
    /* The derivative of u is -(a x b) / (sqrt(2) size). */
    *about = mul_add(scale(u * (2 - u), *about), *turn * R(-1.4142135623730951) * (1 - u) / size, cross(a, b));
    *turn *= u * (2 - u);
}

/* Sets how far an axis of B's frame is tilted against A's, for one of the axes across: k_b . i_a. */
static inline void tilt_of(const joint_view *v, int axis, int across, real *tilt, real *bend, spin *about) {
    vec k = column(v->axes_b, axis), i = column(v->axes_a, across);
    vec k_rate = cross(v->spin_b, k), i_rate = cross(v->spin_a, i);
    *tilt = dot(k, i);
    *bend = dot(cross(v->spin_b, k_rate), i) + 2 * dot(k_rate, i_rate) + dot(k, cross(v->spin_a, i_rate));
    *about = cross(k, i);
}

static inline bool has_swing(const tactn_joint *joint) {
    return joint->kind == TACT_JOINT_SPHERICAL && joint->swing_limited;
}

/* Sets how much farther the x axes may part; about no axis where they are the same. */
static inline void swing_of(const joint_view *v, real *left, spin *about) {
    vec across = cross(v->axes_a.x, v->axes_b.x);
    real sine = length(across);
    *left = v->joint->swing - signed_angle(dot(v->axes_a.x, v->axes_b.x), sine);
    *about = sine > ROUNDOFF ? scale(-1 / sine, across) : zero();
}

/* The bound of the angle between the x axes of a joint's frames. */
static inline real greatest_swing(const tactn_joint *joint) { return joint->swing; }

#endif
