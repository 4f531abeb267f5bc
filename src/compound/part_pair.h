/* Two shapes of which one at least has parts, in A's frame. */
#ifndef TACT_COMPOUND_PART_PAIR_H
#define TACT_COMPOUND_PART_PAIR_H

#include "pair/posed_pair.h"
#include "shape/parts.h"

typedef struct part_pair {
    part_list a, b;
    tactn_pose b_in_a;
    real noise; /* bound of what making one pose of two moved B by */
    const tactn_pose *pose_a; /* of the answer's frame; null: A's own */
    const tactn_query_options *options;
} part_pair;

/* A pair of parts. */
typedef struct two_parts {
    int a, b;
    shape_part part_a, part_b;
    tactn_pose b_in_a; /* of B's part */
    real noise;        /* of placing it */
} two_parts;

/* Sets up a pair; fails with why it is refused. */
tact_status tactn_make_part_pair(part_pair *p, const posed_pair *q);
/* Sets B's part, and the box around it in A's frame. */
void tactn_place_part(const part_pair *p, int part, two_parts *parts, part_box *box);
/* Options of a pair of parts: nothing but whether closed forms are left out, and whether apart is enough. */
const tactn_query_options *tactn_part_options(bool general, bool apart_is_enough);
/* The signed distance of two parts, in A's frame. */
tactn_gap tactn_part_gap(const two_parts *parts, const tactn_query_options *options);
/* How large both shapes and their distance are, at most. */
real tactn_part_pair_size(const part_pair *p);

/* The nearest parts. */
typedef struct nearest_parts {
    tact_status status;
    bool meets;          /* two of them are not proven apart: the search ended there */
    double lower, upper; /* of the distance; upper is infinite where nothing was found */
    tactn_gap gap;
    int a, b, triangles[2];
} nearest_parts;

/* Finds them, unless all are proven to be farther apart than the cutoff; then lower says how far. */
void tactn_nearest_parts(const part_pair *p, double cutoff, nearest_parts *found);

/* The least translation that takes the shapes apart is between lower and upper. */
typedef struct parts_depth {
    tact_status status;
    bool overlap; /* proven; otherwise they touch, or overlap by less than upper */
    double lower, upper;
    vec normal;
    vec point_a, point_b; /* of the deepest parts */
    int a, b, triangles[2];
} parts_depth;

/* Of shapes of which two parts meet. It is not searched on where both are nearer than the tolerance. */
void tactn_parts_depth(const part_pair *p, double tolerance, parts_depth *depth);

#endif
