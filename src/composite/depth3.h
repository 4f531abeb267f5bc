/* How deep two meshes are in each other: a bracket. */
#ifndef TACT_COMPOSITE_DEPTH3_H
#define TACT_COMPOSITE_DEPTH3_H

#include "composite/mesh_pair3.h"

typedef struct mesh_pair {
    placed_mesh a, b;
    double to_frame, to_user;
    tact3_pose b_in_a;
} mesh_pair;

/* The least translation of B that takes it out of A is between lower and upper; the normal is the direction of one of
 * length upper. */
typedef struct mesh_depth {
    bool overlap; /* proven; otherwise they touch, or overlap by less than upper */
    double lower, upper;
    double normal[3];
} mesh_depth;

/* The meshes meet, as `found` says, or one is within the other. The search ends as soon as it is known whether they
 * overlap and the bounds, as they are written, are no farther apart than `enough`. */
void tact3_mesh_depth(const mesh_pair *p, const mesh_nearest *found, double enough, mesh_depth *depth);

/* Returns the greatest n . p of the corners, by rounding above it. */
double tact3_placed_farthest(const placed_mesh *placed, const double n[3], uint32_t *vertex);

#endif
