/* A kernel is GJK, EPA, contacts and the support functions of one dimension in one translation unit, compiled once for
 * each vector width. All widths give the same bits; query.c picks the widest that the processor has. */
#ifndef TACT_KERNEL_KERNEL_H
#define TACT_KERNEL_KERNEL_H

#include "base/dispatch.h"
#include "pair/posed_pair.h"
#include "pair/straight_motion.h"

/* The shapes are not null and the options are not null. */
typedef struct tactn_kernel {
    tactn_gap (*distance)(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a,
                          const tactn_query_options *options);
    tactn_gap (*distance_world)(const tactn_shape *a, const tactn_pose *pose_a, const tactn_shape *b,
                                const tactn_pose *pose_b, const tactn_query_options *options);
    bool (*overlap)(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a, tactn_hint *hint);
    bool (*overlap_world)(const tactn_shape *a, const tactn_pose *pose_a, const tactn_shape *b,
                          const tactn_pose *pose_b, tactn_hint *hint);
    tactn_manifold (*collide)(const posed_pair *q);
    bool (*pair_needs_hint)(const tactn_shape *a, const tactn_shape *b);
    bool (*cast)(const tactn_shape *a, const tactn_shape *b, const straight_motion *m, tactn_hint *hint, real *fraction,
                 tactn_gap *gap);
} tactn_kernel;

extern const tactn_kernel tactn_kernel_base, tactn_kernel_avx2;

static inline const tactn_kernel *kernel(void) { return WIDEST_UNIT(tactn_kernel_base, tactn_kernel_avx2); }

/* query.c: false for pairs whose queries write nothing worth keeping into a hint (analytic/analytic.h). */
bool tactn_pair_needs_hint(const tactn_shape *a, const tactn_shape *b);
/* query.c: the first contact along a straight motion; false if no answer is certain (convex/gjk_cast.h). */
bool tactn_cast_along(const tactn_shape *a, const tactn_shape *b, const straight_motion *m, tactn_hint *hint,
                      real *fraction, tactn_gap *gap);

#endif
