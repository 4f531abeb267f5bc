/* Which bodies of a set are near each other: a tree of boxes, which is asked about one position at a time. */
#ifndef TACT_CLI_CLASH_NEAR_H
#define TACT_CLI_CLASH_NEAR_H

#include "clash/clash.h"

typedef struct clash_pairs {
    uint32_t (*list)[2];
    size_t count, room;
} clash_pairs;

/* A position is a body, whose pairs are those with near bodies behind it; or where the set lists pairs, one of
 * these. */
typedef struct clash_near {
    const clash_set *set;
    const clash_rules *rules;
    size_t count;            /* of positions */
    tact3_bounds *boxes;     /* of the bodies, wider by half the clearance */
    tact3_static_tree *tree; /* null where pairs are listed, or there is no body */
} clash_near;

/* To be closed in either case. */
bool clash_near_open(clash_near *out, const clash_set *set, const clash_rules *rules, double clearance,
                     threads *threads, error *error);
void clash_near_close(clash_near *near);
/* Adds the pairs of a position, in the order of the bodies, without those that a rule passes over; false where memory
 * is out. Threads may ask at the same time. */
bool clash_near_list(const clash_near *near, size_t position, clash_pairs *out);
/* True if neither a rule nor the robot passes over a pair. */
bool clash_near_keeps(const clash_set *set, const clash_rules *rules, size_t a, size_t b);

#endif
