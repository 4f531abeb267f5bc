/* The true signed distance of shapes that move: the oracle's bodies turned and moved in quadruple precision. */
#ifndef TACT_TESTS_DERIVATIVE_MOVED_H
#define TACT_TESTS_DERIVATIVE_MOVED_H

#include "oracle/oracle_body.h"

#define TWIST_NUMBERS (TACT_DIMENSION == 2 ? 3 : 6)

/* A twist by its numbers: linear, then angular. */
void twist_to_numbers(tactn_twist twist, tact_real *x);
tactn_twist twist_from_numbers(const tact_real *x);
/* The sum of the products of all numbers: of a derivative and a twist. */
tact_real twist_dot(tactn_twist a, tactn_twist b);

/* moved2.c, moved3.c: a vector turned by t times an angular velocity. */
qvec turned(qvec v, tactn_angular angular, quad t);

/* The oracle after both bodies have moved by t times their twists; oracle_close() frees it. */
pair_oracle *moved_oracle(const pair_oracle *oracle, tactn_twist a, tactn_twist b, quad t);
/* The signed distance after both bodies have moved by t times their twists. */
true_distance moved_truth(const pair_oracle *oracle, tactn_twist a, tactn_twist b, quad t);
/* The first and the second derivative of it along the twists, by differences with steps h and 2 h. */
typedef struct moved_slope {
    quad first, second;
} moved_slope;
moved_slope moved_differences(const pair_oracle *oracle, tactn_twist a, tactn_twist b, quad h);

#endif
