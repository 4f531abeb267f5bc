/* The patch that two shapes share where faces, caps, edges or rulings of theirs lie on each other: what a manifold's
 * points ought to span. In long double; patch2.c is about the plane and patch3.c about space. */
#ifndef BENCH_JUDGE_PATCH_H
#define BENCH_JUDGE_PATCH_H

#include "judge/posed.h"

enum { PATCH_CORNERS = 256 };

/* Points of the pair's frame. */
typedef struct patch_points {
    int count;
    wide_vec at[PATCH_CORNERS];
} patch_points;

typedef struct bench_patch {
    int dimension; /* 0: no patch; 1: a length; 2: an area */
    wide extent;   /* as large as a manifold's points can make it */
} bench_patch;

/* The patch of two shapes that touch along this unit normal, from A to B. Faces that are off by less than the
 * tolerance, an angle, lie on each other. */
bench_patch bench_patch_find(const posed_pair *pair, wide_vec normal, wide tolerance);

/* patch2.c, patch3.c: what two faces share, seen along the normal; the same for what points span, and 0 where they do
 * not span that dimension. */
bench_patch patch_shared(const patch_points *a, const patch_points *b, wide_vec normal);
wide patch_spanned(const patch_points *points, wide_vec normal, int dimension);

#endif
