/* What is proven about a pair, in quadruple precision and one-sided: a gap along any direction is a lower bound of the
 * signed distance, two points of the shapes are an upper bound of it while they are apart. */
#ifndef TACT_TESTS_ADVERSARY_CERTIFY_H
#define TACT_TESTS_ADVERSARY_CERTIFY_H

#include "adversary/search.h"
#include "oracle/oracle.h"

/* A pair as it is posed: in A's frame, or in the world with the origin in A's position. */
typedef struct posed_pair {
    const shape_pair *pair;
    tactn_rotation rotation_a, rotation_b;
    qvec between; /* from A's origin to B's */
    wide_body a, b;
    pair_oracle *oracle; /* made when it is asked for */
    wide scale;          /* S of the cores: docs/accuracy.md */
} posed_pair;

void posed_open(posed_pair *posed, const shape_pair *pair);
void posed_open_world(posed_pair *posed, const shape_pair *pair, tactn_pose pose_a, tactn_pose pose_b);
void posed_close(posed_pair *posed);

/* The gap along a direction of any length but zero, and the distance of the points that a search has found. */
quad certified_gap(posed_pair *posed, qvec direction);
quad certified_upper(posed_pair *posed, const found_distance *found);
/* How far a point lies outside of one shape, at least: by a search, and in quadruple precision where that says more
 * than `enough`. */
wide outside_of(posed_pair *posed, int which, qvec point, wide enough);

#endif
