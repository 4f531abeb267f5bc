/* EPA in long double: how deep the origin lies inside the Minkowski difference of a pair (reference.h). */
#ifndef BENCH_JUDGE_EXPAND_H
#define BENCH_JUDGE_EXPAND_H

#include "judge/posed.h"

typedef struct expansion {
    wide depth;      /* a lower bound of the depth; minus infinity when nothing is known */
    wide_vec normal; /* of the directions that were looked at, the one of least depth */
} expansion;

expansion expand_polytope(const posed_pair *pair, wide reach);

#endif
