/* How deep two meshes are in each other: a bracket. */
#ifndef TACT_COMPOSITE_DEPTH3_H
#define TACT_COMPOSITE_DEPTH3_H

#include "composite/mesh_pair3.h"

typedef struct mesh_pair {
    placed_mesh a, b;
    double to_frame, to_user;
    /* Of both meshes together, rounded up and down. The difference of rounded meshes is that of the meshes, rounded by
     * both radii: so what keeps the meshes together keeps these together for as much longer. */
    double radius, least_radius;
} mesh_pair;

/* The least translation of B that takes it out of A is between lower and upper; the normal is the direction of one of
 * length upper. */
typedef struct mesh_depth {
    bool overlap; /* proven; otherwise they touch, or overlap by less than upper */
    double lower, upper;
    double normal[3];
    double center[3]; /* a point in both solids that the lower bound is from, if there is one */
} mesh_depth;

/* The meshes meet, as `found` says, or one is within the other; or they are apart by no more than `gap`, above zero,
 * but not by their radii. The search ends as soon as it is known whether they overlap and the bounds, as they are
 * written, are no farther apart than `enough`. Unless it is thorough, pairs of sets bound the depth one by one
 * alone. */
void tact3_mesh_depth(const mesh_pair *p, const mesh_nearest *found, double gap, double enough, bool thorough,
                      mesh_depth *depth);

/* Returns the greatest n . p of the corners, by rounding above it. */
double tact3_placed_farthest(const placed_mesh *placed, const double n[3], uint32_t *vertex);

/* Places B where a translation takes it. */
void tact3_move_mesh(const mesh_pair *p, const double by[3], placed_mesh *b);

/* Finds a point that is in both solids, beside a place where the surfaces meet. Returns false if there is none. */
bool tact3_point_in_both(const mesh_pair *p, double at[3]);

#endif
