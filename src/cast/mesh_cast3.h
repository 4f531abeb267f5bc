/* Motions of meshes: what one mesh beside a convex shape and two meshes share. */
#ifndef TACT_CAST_MESH_CAST3_H
#define TACT_CAST_MESH_CAST3_H

#include "cast/cast.h"
#include "composite/composite3.h"

static inline tact3_hit hit_of_start(const tact3_shape *a, const tact3_shape *b, tact3_pose pose,
                                     const tact3_query_options *plain) {
    tact3_gap gap = tact3_distance(a, b, pose, plain);
    return hit_of_gap(1, 0, &gap);
}

/* The numbers at the end of a motion without contact; rounding the end moves it by no more than `moved`. */
static inline tact3_hit hit_of_end(const tact3_gap *end, real moved) {
    tact3_gap gap = *end;
    gap.error_bound += moved;
    gap.relation = gap.distance > gap.error_bound ? TACT_SEPARATED : TACT_TOUCHING;
    return hit_of_gap(1, 1, &gap);
}

/* meshes_cast3.c: tact3_cast() and tact3_time_of_impact() of two meshes. */
tact3_hit tact3_cast_meshes(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, vec translation,
                            const tact3_query_options *options);
tact3_hit tact3_impact_of_meshes(const tact3_shape *a, const tact3_sweep *sweep_a, const tact3_shape *b,
                                 const tact3_sweep *sweep_b, const tact3_query_options *options);

#endif
