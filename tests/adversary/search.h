/* What the signed distance of a pair is, searched for in wide numbers. It finds directions and points, fast; what they
 * prove is for quadruple precision to say (certify.h). Written for the adversary alone. */
#ifndef TACT_TESTS_ADVERSARY_SEARCH_H
#define TACT_TESTS_ADVERSARY_SEARCH_H

#include "adversary/wide.h"
#include "support/shape_spec.h"

typedef struct wide_body {
    spec_kind kind;
    bool curved;
    int count; /* vertices of a polytope */
    wvec vertex[SPEC_POINTS];
    wvec axis[3]; /* of a curved core, with its sizes */
    wide size[3];
    user_form user; /* whose sizes they are */
    wvec position;
    wide rounding, reach;
} wide_body;

void wide_body_set(wide_body *body, const shape_spec *spec, tactn_rotation rotation, wvec position);
wvec wide_support(const wide_body *body, wvec direction);
/* How far apart the two are along a unit vector; never more than their signed distance but for rounding. */
wide wide_gap(const wide_body *a, const wide_body *b, wvec normal);

typedef struct found_distance {
    wide lower;       /* the largest gap met, */
    wvec normal;      /* along this unit vector */
    wide upper;       /* the distance of two points of the shapes; a large number if the cores overlap */
    bool overlapping; /* of the cores */
    wvec a[4], b[4];  /* corners whose combination these points are (of the cores) */
    wide weight[4];
    int corners;
} found_distance;

/* `hint` is a direction to begin with, such as the normal of the answer that is judged; of any length but zero. */
found_distance search_distance(const wide_body *a, const wide_body *b, wvec hint);

/* For polytopes that overlap, of any number of corners: the largest gap along the normals of their faces and across
 * pairs of edges that a face of A - B can have. Nothing is found where one of them is flat. (search_hull.c) */
void search_features(const wide_body *a, const wide_body *b, found_distance *found);
/* Takes the gap along a direction of any length and along its opposite, where it is more. */
void look_both_ways(const wide_body *a, const wide_body *b, found_distance *found, wvec n);

#endif
