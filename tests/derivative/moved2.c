#include "derivative/moved.h"

void twist_to_numbers(tact2_twist twist, tact_real *x) {
    to_coordinates(twist.linear, x);
    x[2] = twist.angular;
}

tact2_twist twist_from_numbers(const tact_real *x) { return (tact2_twist){from_coordinates(x), x[2]}; }

/* The series of the exponential of a quarter turn times the angle. */
qvec turned(qvec v, tact_real angular, quad t) {
    qvec sum = v, term = v;
    for (int i = 1; i < 24; i++) {
        term = q_scale(t * (quad)angular / i, q_v(-term.y, term.x));
        sum = q_add(sum, term);
    }
    return sum;
}
