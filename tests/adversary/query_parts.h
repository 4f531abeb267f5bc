/* The categories of queries, by the file that they are in; query_categories.c makes a list of them. */
#ifndef TACT_TESTS_ADVERSARY_QUERY_PARTS_H
#define TACT_TESTS_ADVERSARY_QUERY_PARTS_H

#include "adversary/engine.h"

/* query_distance.c */
extern const adversary_category distance_any, distance_needle, distance_balloon, distance_range, distance_box,
    distance_custom, distance_hull, distance_user;
#if TACT_DIMENSION == 3
extern const adversary_category distance_round;
#endif
/* query_claims.c */
extern const adversary_category claim_no_overlap, claim_overlap, claim_cutoff, claim_hint, claim_world;
/* query_points.c */
extern const adversary_category points_witness, points_across, points_normal, points_support, points_rounded;

#endif
