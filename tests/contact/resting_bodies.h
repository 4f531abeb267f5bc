/* Bodies that lie on a plane, each with its foot: the part of its surface that is in the plane.
 *
 * The ground is where the last coordinate of the world is zero. A body lies on it from above, or, turned over, hangs
 * under it: two of them make a contact whose patch is known beforehand (patch.h). */
#ifndef TACT_TESTS_CONTACT_RESTING_BODIES_H
#define TACT_TESTS_CONTACT_RESTING_BODIES_H

#include "support/pairs.h"
#include "oracle/quad.h"

#define REST_CORNERS 32

#if TACT_DIMENSION == 2
typedef enum rest_kind {
    REST_BOX,
    REST_ROUNDED_BOX,
    REST_CUSTOM_BOX,
    REST_CAPSULE,
    REST_TRIANGLE,
    REST_SEGMENT,
    REST_POLYGON,
    REST_BALL,
    REST_ELLIPSE,
    REST_CORNER,
    REST_KINDS
} rest_kind;
#else
typedef enum rest_kind {
    REST_BOX,
    REST_ROUNDED_BOX,
    REST_CUSTOM_BOX,
    REST_CYLINDER_CAP,
    REST_CYLINDER_SIDE,
    REST_CONE_BASE,
    REST_CONE_SIDE,
    REST_CAPSULE,
    REST_FRUSTUM,
    REST_PRISM,
    REST_HULL,
    REST_TRIANGLE,
    REST_ROUNDED_CYLINDER,
    REST_BALL,
    REST_ELLIPSOID,
    REST_EDGE,
    REST_CORNER,
    REST_APEX,
    REST_KINDS
} rest_kind;
#endif

typedef struct resting_body {
    shape_spec spec;
    tactn_vec down;               /* unit, in its own frame; into the ground when it lies */
    int count;                    /* corners of the foot: 1 a point, 2 a line, more: a polygon */
    tactn_vec foot[REST_CORNERS]; /* of the core, in its own frame, in the order in which they go around */
    tact_real disc;               /* above zero: the foot is a disc of this radius around foot[0] */
    bool sharp;                   /* it lies on an edge or stands on a corner: its surface has no normal there */
} resting_body;

const char *rest_name(rest_kind kind);
/* With sizes between about a third and one; the same kind and stream give the same body. */
resting_body rest_body(random_stream *random, rest_kind kind);
/* A box so wide that whatever lies on it does not reach over its edge. */
resting_body rest_ground(void);

/* The pose in which it lies on the ground; in which it hangs under it. */
tactn_pose rest_lying(const resting_body *body);
tactn_pose rest_hanging(const resting_body *body);
/* It has no inside: two of these, one just below the other, are as well one just above the other. */
bool rest_is_flat(const resting_body *body);
/* Its foot is an area. */
bool rest_is_area(const resting_body *body);
/* Something sharp on what is no area: an edge in line with a side, a corner on a ball. It is not at rest. */
bool rest_is_loose(const resting_body *lower, const resting_body *upper);
/* The middle of the foot, in the world, and how far its corners or its rim are from there. */
tactn_vec rest_middle(const resting_body *body, tactn_pose pose);
double rest_extent(const resting_body *body);
/* The pose turned about a point, by as much about each axis; in the plane the last number alone counts. */
tactn_pose rest_turned(tactn_pose pose, tactn_vec about, const double *by);

/* One body under the ground and one above it, foot on foot. */
typedef struct resting_pair {
    resting_body lower, upper;
    tactn_pose pose_lower, pose_upper; /* in the world */
} resting_pair;

/* The middle of the upper foot is shifted against that of the lower one along the ground, the upper body turned by an
 * angle (in the plane there is none), and lifted. */
resting_pair rest_place(const resting_body *lower, const resting_body *upper, double angle, tactn_vec shift,
                        double lift);
/* The lower body is A; swapped, the upper one. */
shape_pair rest_pair(const resting_pair *resting, bool swapped);

/* Per dimension: the rotation that takes a unit vector to the downward axis, half a turn about the first axis, and a
 * rotation by angles about the axes, exact where they are zero. */
tactn_rotation rest_downward(tactn_vec down);
tactn_rotation rest_over(void);
tactn_rotation rest_turn(const double *by);

#endif
