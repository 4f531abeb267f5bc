/* How bodies of the plane turn, in quadruple precision: along the chord from no rotation to half of the whole one. */
#include "cast/exact_motion.h"

static void set_unit(quad *r, quad c, quad s) {
    quad size = q_sqrt(c * c + s * s);
    r[0] = c / size, r[1] = s / size;
}

exact_turn exact_turn_between(const tact2_sweep *sweep) {
    exact_turn turn;
    tact2_rotation from = sweep->from.rotation, to = sweep->to.rotation;
    set_unit(turn.from, (quad)from.c, (quad)from.s);
    set_unit(turn.to, (quad)to.c, (quad)to.s);
    quad c = turn.to[0] * turn.from[0] + turn.to[1] * turn.from[1];
    quad s = turn.to[1] * turn.from[0] - turn.to[0] * turn.from[1];
    if (c >= 0) {
        set_unit(turn.to, 1 + c, s);
        return turn;
    }
    quad side = s < 0 ? -1 : 1;
    if (q_abs(s) < (quad)1e-5) { /* half a turn: rounding may choose the way */
        tact2_rotation middle = tact2_sweep_pose(sweep, TACT_REAL(0.5)).rotation;
        side = (quad)middle.s * turn.from[0] - (quad)middle.c * turn.from[1] < 0 ? -1 : 1;
        if (side * s < 0) c = -1, s = 0;
    }
    set_unit(turn.to, q_abs(s), side * (1 - c));
    return turn;
}

qmat exact_turn_at(const exact_turn *turn, quad fraction) {
    quad half[2], c, s;
    qmat m;
    set_unit(half, 1 - fraction + fraction * turn->to[0], fraction * turn->to[1]);
    c = half[0] * half[0] - half[1] * half[1], s = 2 * half[0] * half[1];
    m.x = q_v(c * turn->from[0] - s * turn->from[1], s * turn->from[0] + c * turn->from[1]);
    m.y = q_v(-m.x.y, m.x.x);
    return m;
}
