/* How bodies turn in space, in quadruple precision: the quaternion along the chord. */
#include "cast/exact_motion.h"

static void set_unit(quad *r) {
    quad size = q_sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3]);
    for (int i = 0; i < 4; i++) r[i] /= size;
}

static quad product(const quad *p, const quad *q) { return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3]; }

static void set_quaternion(quad *r, tact3_quat q) {
    r[0] = (quad)q.x, r[1] = (quad)q.y, r[2] = (quad)q.z, r[3] = (quad)q.w;
    set_unit(r);
}

exact_turn exact_turn_between(const tact3_sweep *sweep) {
    exact_turn turn;
    set_quaternion(turn.from, sweep->from.rotation);
    set_quaternion(turn.to, sweep->to.rotation);
    quad near = product(turn.from, turn.to);
    if (q_abs(near) < (quad)1e-5) { /* half a turn: rounding may choose the way */
        quad middle[4], along = 0;
        set_quaternion(middle, tact3_sweep_pose(sweep, TACT_REAL(0.5)).rotation);
        along = product(middle, turn.from);
        near = (along < 0 ? -1 : 1) * product(middle, turn.to);
    }
    for (int i = 0; i < 4 && near < 0; i++) turn.to[i] = -turn.to[i];
    return turn;
}

qmat exact_turn_at(const exact_turn *turn, quad fraction) {
    quad q[4];
    qmat m;
    for (int i = 0; i < 4; i++) q[i] = (1 - fraction) * turn->from[i] + fraction * turn->to[i];
    set_unit(q);
    qvec u = q_v(q[0], q[1], q[2]);
    m.x = q_rotated_axis(q[3], u, q_v(1, 0, 0));
    m.y = q_rotated_axis(q[3], u, q_v(0, 1, 0));
    m.z = q_rotated_axis(q[3], u, q_v(0, 0, 1));
    return m;
}
