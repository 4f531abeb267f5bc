/* The oracle: what the signed distance of two shapes really is, as a bracket in quadruple precision.
 *
 * It shares no code with the library and takes other roads where there are any:
 *  - polygons: every edge and every corner (oracle2_polygon.c);
 *  - ellipses: a search over all directions, arc by arc (oracle2_arcs.c);
 *  - polytopes: every face and every pair of edges (oracle3_polytope.c);
 *  - shapes of revolution with parallel axes: a problem in the plane of the axes (oracle3_profile.c);
 *  - what is left of the curved pairs: GJK and an expanding polytope that is run to a gap or to a step limit
 *    (oracle3_curved.c).
 * The radius of a rounded shape is subtracted at the end: it moves the signed distance and nothing else. */
#ifndef TACT_TESTS_ORACLE_ORACLE_H
#define TACT_TESTS_ORACLE_ORACLE_H

#include "oracle/quad.h"
#include "support/shape_spec.h"

typedef struct pair_oracle pair_oracle;

/* The signed distance lies in [lower, upper]. */
typedef struct true_distance {
    quad lower, upper;
    qvec normal; /* unit, from A to B; the gap along it is `lower` */
} true_distance;

pair_oracle *oracle_open(const shape_pair *pair);
/* For poses in the world instead of the pair's own: everything below is then along the axes of the world, with the
 * origin in the position of A. */
pair_oracle *oracle_open_world(const shape_pair *pair, tactn_pose pose_a, tactn_pose pose_b);
/* For oracle_gap() and oracle_reach() alone, and much faster: faces and edges are not looked for. */
pair_oracle *oracle_open_bare(const shape_pair *pair, tactn_rotation rotation_a, tactn_rotation rotation_b,
                              qvec between);
void oracle_close(pair_oracle *oracle);

true_distance oracle_truth(const pair_oracle *oracle);
/* The bracket by arcs or by the expanding polytope alone, also for pairs that have a better way: to check one by the
 * other. */
true_distance oracle_truth_by_another_road(const pair_oracle *oracle);
/* How far apart the shapes are along a direction (of any length but zero), negative where they overlap: never more
 * than the signed distance, and the most of it over all directions is the signed distance. */
quad oracle_gap(const pair_oracle *oracle, qvec direction);
/* The largest n . p over the points p of one shape (0: A, 1: B), in A's frame; n of unit length. */
quad oracle_reach(const pair_oracle *oracle, int which, qvec normal);
/* How far a point lies outside one shape, at least; zero within. */
quad oracle_outside(const pair_oracle *oracle, int which, qvec point);
/* The signed distance of a point from the surface of one shape, below zero inside: never more than it is, and the less
 * below it the longer it takes. It is `deep_enough` for the caller where it is not below that. */
quad oracle_off_surface(const pair_oracle *oracle, int which, qvec point, quad deep_enough);
/* The largest length of the pair: both reaches and the distance of the origins. */
quad oracle_scale(const pair_oracle *oracle);
/* Bounding radius of the smaller shape, of the larger should that be a point, and 1 for two points in one place. */
quad oracle_smaller(const pair_oracle *oracle);
/* False when either core is curved. */
bool oracle_is_polytope(const pair_oracle *oracle);

#endif
