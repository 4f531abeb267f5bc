/* The exact contact patch of two resting bodies (resting_bodies.h): what their feet share, seen along the last axis.
 *
 * It comes from the feet alone, in quadruple precision, and shares no code with the library. */
#ifndef TACT_TESTS_CONTACT_PATCH_H
#define TACT_TESTS_CONTACT_PATCH_H

#include "contact/resting_bodies.h"

#if TACT_DIMENSION == 2
/* An interval of the line. */
typedef struct exact_patch {
    int corner_count; /* 0: nothing is shared, 1: a point, 2: the ends */
    quad low, high;
} exact_patch;
#else
#define PATCH_CORNERS 160
#define PATCH_OUTLINE 512

typedef struct plane_point {
    quad x, y;
} plane_point;

/* A foot in the plane. */
typedef struct plane_region {
    int count;
    plane_point corner[REST_CORNERS]; /* counter-clockwise; of a disc its centre */
    quad radius;                      /* of a disc */
} plane_region;

typedef struct exact_patch {
    plane_region side[2];
    int corner_count; /* where straight edges end or meet the other's edge or rim; some may be there twice */
    plane_point corner[PATCH_CORNERS];
    bool rim; /* a part of a disc's rim bounds it */
    int outline_count;
    plane_point outline[PATCH_OUTLINE]; /* corners and points of the rim, counter-clockwise */
    double flat[PATCH_OUTLINE][2];      /* the same, for what is measured with less care */
} exact_patch;
#endif

/* What the two share in these poses, the first from above or from below. */
void patch_find(exact_patch *patch, const resting_body *a, tactn_pose pose_a, const resting_body *b,
                tactn_pose pose_b);
/* Nothing is shared. */
bool patch_is_empty(const exact_patch *patch);
/* How far a point, seen along the last axis, is from the nearest corner or rim of the patch. */
double patch_off(const exact_patch *patch, tactn_vec point);
/* The least of its extents in any direction, of a line its length. */
double patch_width(const exact_patch *patch);
/* 0: a point, 1: a line, 2: an area. */
int patch_dimension(const exact_patch *patch);
/* Whether it has no more corners than a manifold has points, and no rim. */
bool patch_is_simple(const exact_patch *patch);
/* The most area (of a line: length) that as many points of it as a manifold has can span, and the most with this one
 * among them. */
double patch_most(const exact_patch *patch);
double patch_most_with(const exact_patch *patch, tactn_vec point);
/* The area (of a line: the length) that some points span. */
double patch_spanned(const exact_patch *patch, const tactn_vec *points, int count);

#endif
