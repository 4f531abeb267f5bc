/* The worst of several rules that an answer is held against: a ratio above one is a broken one. */
#ifndef TACT_TESTS_TRUTH_VERDICT_H
#define TACT_TESTS_TRUTH_VERDICT_H

#include "oracle/quad.h"

typedef struct verdict {
    double ratio;
    const char *rule;
    double is, truth; /* what was answered, and a certified end of what is true */
} verdict;

/* NaN breaks every rule. */
static inline void verdict_add(verdict *v, const char *rule, quad ratio, quad is, quad truth) {
    double x = ratio == ratio ? (double)ratio : HUGE_VAL;
    if (!(x > v->ratio)) return;
    v->ratio = x;
    v->rule = rule;
    v->is = (double)is;
    v->truth = (double)truth;
}

/* A wide bound, of a bracket that stayed open, is used up to the last digit: nothing to climb on. */
static inline void verdict_damp(verdict *v, quad bound, quad scale) {
    if (v->ratio <= 1 && bound > (quad)(sizeof(tact_real) == 4 ? 0x1p-9 : 0x1p-38) * scale) v->ratio /= 4;
}

/* A length of zero is allowed only what a bound of the least normal number of the precision allows. */
static inline quad verdict_ratio(quad error, quad bound) {
    return error > 0 ? error / q_max(bound, (quad)(sizeof(tact_real) == 4 ? 0x1p-126 : 0x1p-1022)) : 0;
}

#endif
