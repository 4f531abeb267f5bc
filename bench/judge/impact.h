/* The reference of casts: the first contact of a moving shape with another, in long double (reference.h). */
#ifndef BENCH_JUDGE_IMPACT_H
#define BENCH_JUDGE_IMPACT_H

#include <stdbool.h>

#include "judge/reference.h"

typedef struct bench_impact {
    bool meets;
    wide fraction;   /* of the motion: of first contact; where there is none, the last one looked at */
    wide_vec normal; /* the last one that separated the two before */
} bench_impact;

/* The pair after a fraction of B's motion. */
posed_pair impact_pose(const posed_pair *pair, wide_vec motion, wide fraction);
/* B moves until the distance is below `near`. A pair that overlaps at the start meets at 0. */
bench_impact bench_impact_find(const posed_pair *pair, wide_vec motion, wide near);
/* The least signed distance over the motion, and never above `enough`: below that it stops looking. */
wide bench_impact_closest(const posed_pair *pair, wide_vec motion, wide reach, wide enough);

#endif
