/* Signed distance and overlap of two shapes (distance.c). */
#ifndef TACT_CONVEX_DISTANCE_H
#define TACT_CONVEX_DISTANCE_H

#include "convex/gjk.h"

static tactn_gap distance(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a,
                          const tactn_query_options *options);
static tactn_gap distance_world(const tactn_shape *a, const tactn_pose *pose_a, const tactn_shape *b,
                                const tactn_pose *pose_b, const tactn_query_options *options);
static bool overlap(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a, tactn_hint *hint);
static bool overlap_world(const tactn_shape *a, const tactn_pose *pose_a, const tactn_shape *b,
                          const tactn_pose *pose_b, tactn_hint *hint);
/* Writes the answer of GJK: cores apart. */
static void set_apart(const core_pair *p, tactn_gap *gap, gjk_state *g);
static FORCE_INLINE void refuse_undefined(const core_pair *p, tactn_gap *gap);

/* What ends a query of any kind: from a gap of the scaled cores to the answer. */
static FORCE_INLINE void set_gap(const core_pair *p, tactn_gap *gap, real core_distance, real bound, vec n, vec a,
                                 vec b, bool promised);

#endif
