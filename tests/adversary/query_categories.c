/* The adversary's categories of queries. */
#include "adversary/query_categories.h"

#include "adversary/query_parts.h"

const adversary_category *const query_categories[] = {&distance_any,
                                                      &distance_box,
#if TACT_DIMENSION == 3
                                                      &distance_round,
#endif
                                                      &distance_needle,
                                                      &distance_balloon,
                                                      &distance_range,
                                                      &distance_custom,
                                                      &distance_hull,
                                                      &distance_user,
                                                      &claim_no_overlap,
                                                      &claim_overlap,
                                                      &claim_cutoff,
                                                      &claim_hint,
                                                      &claim_world,
                                                      &points_witness,
                                                      &points_across,
                                                      &points_normal,
                                                      &points_support,
                                                      &points_rounded,
                                                      NULL};
