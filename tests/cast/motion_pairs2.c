/* How bodies of the plane turn. */
#include "cast/motion_pairs.h"

static const long double circle = 6.283185307179586476925286766559L;

static long double angle_between(tact2_rotation from, tact2_rotation to) {
    return remainderl(atan2l((long double)to.s, (long double)to.c) - atan2l((long double)from.s, (long double)from.c),
                      circle);
}

tact2_rotation motion_rotation_at(tact2_rotation from, tact2_rotation to, long double fraction) {
    long double half = angle_between(from, to) / 2;
    long double turned = 2 * atan2l(fraction * sinl(half), 1 - fraction + fraction * cosl(half));
    long double angle = atan2l((long double)from.s, (long double)from.c) + turned;
    tact2_rotation rotation = {(tact_real)cosl(angle), (tact_real)sinl(angle)};
    return rotation;
}

double motion_turn_rate(tact2_rotation from, tact2_rotation to) {
    return 4 * (double)tanl(fabsl(angle_between(from, to)) / 4);
}

tact2_rotation motion_rotation_by(tact2_vec axis, double angle) {
    (void)axis;
    tact2_rotation rotation = {(tact_real)cos(angle), (tact_real)sin(angle)};
    return rotation;
}
