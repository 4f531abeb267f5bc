#include "derivative/moved.h"

void twist_to_numbers(tact3_twist twist, tact_real *x) {
    to_coordinates(twist.linear, x);
    to_coordinates(twist.angular, x + 3);
}

tact3_twist twist_from_numbers(const tact_real *x) {
    return (tact3_twist){from_coordinates(x), from_coordinates(x + 3)};
}

/* The series of the exponential of w x. */
qvec turned(qvec v, tact3_vec angular, quad t) {
    qvec sum = v, term = v, w = q_scale(t, q_from(angular));
    for (int i = 1; i < 24; i++) {
        term = q_scale((quad)1 / i, q_cross(w, term));
        sum = q_add(sum, term);
    }
    return sum;
}
