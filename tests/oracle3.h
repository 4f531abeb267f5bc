/* The oracle: what the signed distance of two shapes really is, as a bracket in quadruple precision.
 *
 * It shares no code with the library and takes other roads where there are any:
 *  - polytopes: every face and every pair of edges (oracle3_polytope.c);
 *  - shapes of revolution with parallel axes: a problem in the plane of the axes (oracle3_profile.c);
 *  - what is left of the curved pairs: GJK and an expanding polytope that is run to a gap or to a step limit
 *    (oracle3_curved.c).
 * The radius of a rounded shape is subtracted at the end: it moves the signed distance and nothing else. */
#ifndef TACT_TESTS_ORACLE3_H
#define TACT_TESTS_ORACLE3_H

#include "quad3.h"
#include "spec3.h"

typedef struct oracle3 oracle3;

/* The signed distance lies in [lower, upper]. */
typedef struct truth3 {
    quad lower, upper;
    qvec normal; /* unit, from A to B; the gap along it is `lower` */
} truth3;

oracle3 *oracle3_open(const pair3 *pair);
/* For poses in the world instead of the pair's own: everything below is then along the axes of the world, with the
 * origin in the position of A. */
oracle3 *oracle3_open_world(const pair3 *pair, tact3_pose pose_a, tact3_pose pose_b);
void oracle3_close(oracle3 *oracle);

truth3 oracle3_truth(const oracle3 *oracle);
/* The bracket by the expanding polytope alone, also for pairs that have a better way: to check one by the other. */
truth3 oracle3_truth_by_expansion(const oracle3 *oracle);
/* How far apart the shapes are along a direction (of any length but zero), negative where they overlap: never more
 * than the signed distance, and the most of it over all directions is the signed distance. */
quad oracle3_gap(const oracle3 *oracle, qvec direction);
/* The largest n . p over the points p of one shape (0: A, 1: B), in A's frame; n of unit length. */
quad oracle3_reach(const oracle3 *oracle, int which, qvec normal);
/* How far a point lies outside one shape, at least; zero within. */
quad oracle3_outside(const oracle3 *oracle, int which, qvec point);
/* The largest length of the pair: both reaches and the distance of the origins. */
quad oracle3_scale(const oracle3 *oracle);
/* Bounding radius of the smaller shape, of the larger should that be a point, and 1 for two points in one place. */
quad oracle3_smaller(const oracle3 *oracle);
/* False when either core is curved. */
bool oracle3_is_polytope(const oracle3 *oracle);

#endif
