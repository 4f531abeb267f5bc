/* The path of a rotation in three dimensions: the quaternion along the chord, normalised. */
#include "cast/cast.h"

static tact3_quat scaled(real s, tact3_quat q) { return (tact3_quat){s * q.x, s * q.y, s * q.z, s * q.w}; }

static tact3_quat combined(real s, tact3_quat p, real t, tact3_quat q) {
    return (tact3_quat){s * p.x + t * q.x, s * p.y + t * q.y, s * p.z + t * q.z, s * p.w + t * q.w};
}

static tact3_quat unit(tact3_quat q) { return scaled(1 / tact_sqrt(rotation_squared(q)), q); }

rotation_path tact3_turn_between(tact3_quat from, tact3_quat to) {
    rotation_path t = {from, unit(from), unit(to), first_axis(), 0};
    real squared_sum = rotation_squared(combined(1, t.from, 1, t.to));
    if (squared_sum < 2) { /* q and -q are the same rotation: use the nearer one */
        t.to = scaled(-1, t.to);
        squared_sum = rotation_squared(combined(1, t.from, 1, t.to));
    }
    tact3_quat chord = combined(1, t.to, -1, t.from);
    t.rate = 4 * tact_sqrt(rotation_squared(chord) / squared_sum);
    tact3_quat whole = tact3_compose_rotation(chord, tact3_conjugate(t.from));
    vec axis = tact3_v(whole.x, whole.y, whole.z);
    if (length(axis) > 0) t.axis = scale(1 / length(axis), axis);
    return t;
}

tact3_quat tact3_turn_at(const rotation_path *t, real fraction) {
    return rotates(t, fraction) ? unit(combined(1 - fraction, t->from, fraction, t->to)) : t->start;
}

real tact3_turn_across(const rotation_path *t, vec n) { return length(cross(t->axis, n)) + CAST_SINE_ERROR * ROUNDOFF; }

vec tact3_turn_velocity(const rotation_path *t, real fraction, vec n) {
    real off = R(0.5) * t->rate * (fraction - R(0.5));
    return scale(t->rate / (1 + off * off), cross(t->axis, n));
}
