/* What is true of two posed shapes, as one-sided certificates in quadruple precision: along any direction the gap is a
 * lower bound of the signed distance, and any two points of the cores are an upper bound of that of the cores. Shares
 * no code with the library. */
#ifndef TACT_TESTS_TRUTH_TRUTH_PAIR_H
#define TACT_TESTS_TRUTH_TRUTH_PAIR_H

#include "oracle/oracle_body.h"

/* A pose that need not be a number of the library's precision. */
typedef struct truth_frame {
    qmat rotation;
    qvec position;
} truth_frame;

static inline truth_frame truth_frame_of(tactn_pose pose) {
    truth_frame frame = {q_rotation(pose.rotation), q_from(pose.position)};
    return frame;
}

typedef struct truth_pair truth_pair;

/* The specs are copied. */
truth_pair *truth_open(const shape_spec *a, const shape_spec *b);
void truth_close(truth_pair *pair);
void truth_place(truth_pair *pair, truth_frame a, truth_frame b);

/* The gap along a direction of any length but zero. */
quad truth_gap(const truth_pair *pair, qvec direction);
/* By how much users' own functions may have rounded, of which no bound of the library knows; the brackets below are
 * wider by it. */
quad truth_slack(const truth_pair *pair);
/* How far one shape (0: A, 1: B) reaches along a unit direction. */
quad truth_reach(const truth_pair *pair, int which, qvec normal);
/* A bracket of the signed distance, if the cores are apart no wider than the goal and a part of the distance. The guess
 * is a direction to begin with. Where the cores meet, the upper end is minus the radii. */
true_distance truth_bracket(const truth_pair *pair, qvec guess, quad goal, quad part);
/* The same where polytopes overlap: by all of their faces and edges. Those of more than 16
 * corners and others keep what they have. */
void truth_bracket_overlap(truth_pair *pair, true_distance *truth);
/* How far a point lies outside one shape, at least. */
quad truth_outside(const truth_pair *pair, int which, qvec point, quad goal);
/* The reach of both shapes, their radii, and the distance of their origins. */
quad truth_scale(const truth_pair *pair);
/* The reach of the smaller shape with its radius; of the larger one where that is a point. */
quad truth_smaller(const truth_pair *pair);

#endif
