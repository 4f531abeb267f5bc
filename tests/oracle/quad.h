/* Quadruple precision for the oracle: numbers, and vectors of as many as there are dimensions. */
#ifndef TACT_TESTS_ORACLE_QUAD_H
#define TACT_TESTS_ORACLE_QUAD_H

#include "support/dimension.h"

#if TACT_DIMENSION == 2
#include "oracle/quad2.h"
#else
#include "oracle/quad3.h"
#endif

static inline qvec q_sub(qvec a, qvec b) { return q_add(a, q_scale(-1, b)); }
static inline qvec q_neg(qvec a) { return q_scale(-1, a); }
static inline quad q_length(qvec a) { return q_sqrt(q_dot(a, a)); }
/* The unit vector, or the zero vector for a zero vector. */
static inline qvec q_unit(qvec a) {
    quad length = q_length(a);
    return length > 0 ? q_scale(1 / length, a) : a;
}
static inline qvec q_zero(void) { return q_scale(0, q_axis(0)); }

#endif
