/* Judging the points of a manifold: whether they lie on the shapes, and whether they span what the shapes share. */
#ifndef BENCH_JUDGE_CONTACTS_H
#define BENCH_JUDGE_CONTACTS_H

#include <stdbool.h>

#include "judge/posed.h"

/* How far the worst of the points is from the surface that it should lie on, or its separation from the distance of
 * its points along the normal. A point that is told once may lie on A, on B or halfway. `origin` is the pair's, in
 * the world; nothing is looked at more closely once it is within `fine`. */
wide contacts_off(const posed_pair *pair, const double origin[BENCH_DIMENSION], const bench_answer *answer,
                  wide fine);
/* The part of the patch that the points cover, of what could be covered; 1 where the shapes share no patch that
 * counts beside a shape of this scale. */
wide contacts_cover(const posed_pair *pair, const double origin[BENCH_DIMENSION], const bench_answer *answer,
                    wide_vec normal, wide scale);

#endif
