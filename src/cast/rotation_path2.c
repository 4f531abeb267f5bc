/* The path of a rotation in two dimensions: as in three, along the chord from the identity to half of the rotation. */
#include "cast/cast.h"

static tact2_rotation unit(real c, real s) {
    real size = tact_sqrt(c * c + s * s);
    return (tact2_rotation){c / size, s / size};
}

rotation_path tact2_turn_between(tact2_rotation from, tact2_rotation to) {
    rotation_path t = {from, unit(from.c, from.s), unit(to.c, to.s), zero(), 0};
    tact2_rotation whole = tact2_compose_rotation(t.to, tact2_conjugate(t.from));
    /* The half angle has the direction of (1 + c, s) and of (s, 1 - c); the longer one is used. */
    t.to = whole.c >= 0 ? unit(1 + whole.c, whole.s)
                        : whole.s < 0 ? unit(-whole.s, whole.c - 1) : unit(whole.s, 1 - whole.c);
    t.rate = 4 * tact_abs(t.to.s) / (1 + t.to.c);
    return t;
}

/* Twice the angle of (c, s), of any length: without a root. What rounding makes of the length is taken back, so that
 * nobody needs to divide by it. */
static tact2_rotation doubled(real c, real s) {
    real inverse = 1 / (c * c + s * s);
    return (tact2_rotation){(c - s) * (c + s) * inverse, 2 * (c * s) * inverse};
}

tact2_rotation tact2_turn_at(const rotation_path *t, real fraction) {
    if (!rotates(t, fraction)) return t->start;
    tact2_rotation whole = doubled(1 - fraction + fraction * t->to.c, fraction * t->to.s);
    tact2_rotation at = tact2_compose_rotation(whole, t->from);
    real shorter = R(1.5) - R(0.5) * (at.c * at.c + at.s * at.s);
    return (tact2_rotation){at.c * shorter, at.s * shorter};
}

real tact2_turn_across(const rotation_path *t, vec n) {
    (void)t, (void)n;
    return 1;
}

vec tact2_turn_velocity(const rotation_path *t, real fraction, vec n) {
    real off = R(0.5) * t->rate * (fraction - R(0.5));
    return scale((t->to.s < 0 ? -t->rate : t->rate) / (1 + off * off), tact2_left(n));
}
