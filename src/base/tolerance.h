/* The tolerances of queries that more than one file uses or that docs/accuracy.md derives, each with its reason.
 * Queries run in a scaled space, in which the scale S of a pair (the reach of both cores plus the distance of their
 * origins) is below 2. Where nothing else is said a tolerance is in units of u S, with u the unit roundoff, so
 * answers do not depend on the unit of length. */
#ifndef TACT_BASE_TOLERANCE_H
#define TACT_BASE_TOLERANCE_H

#include "base/dimension.h"

/* The rounding error of a computed support value n . (a - b), |n| = 1: the matrix of the pose (up to 4 u an entry),
 * the rotation of b, two sums and the dot product. Every error bound contains it. */
#define SUPPORT_ERROR R(56)

/* GJK: cores closer than this are handed to EPA. The closest point of a simplex is off by a few u S; below this its
 * direction says nothing. */
#define TOUCHING_CORES R(32)

/* The bounds of a polytope's answer have met below this: its support points are exact to a few u S. */
#define GAP_TOLERANCE R(4)

/* The same for curved shapes, whose support points carry a root and a quotient more; and a tolerance relative to the
 * smaller shape, which is added because their bounds meet only in the limit. */
#define CURVED_TOLERANCE R(6)
#define CURVED_GAP R(5e-11)

/* Hints: support points of curved surfaces that are closer than this, relative to the smaller shape, are taken to
 * lie on one smooth piece and not on two sides of a crease. A wrong guess costs a few steps. */
#define BEND R(0.0625)

/* The squared sine of the angle between a cap's normal and a direction, below which the support point stays where it is
 * on the rim. */
#define CAP_SINE2 R(0.01)

/* EPA: a face is visible from a point that lies more than this above its plane. With a smaller tolerance rounding would
 * tear the surface among coplanar points. */
#define EPA_VISIBLE R(8)

/* A simplex thinner than this counts as flat. */
#define FLAT_SIMPLEX R(16)

/* The squared sine of an angle below which a triangle's normal is taken from another corner. */
#define SAFE_SINE2 R(0.0625)

/* A difference whose square is this much smaller than that of its terms has lost too many digits; it is corrected. */
#define CANCELLATION R(0.00390625)

/* The rounding error of a rotation between two others, and so, times the reach, of the points of a shape: both ends
 * brought to length one (3), their mean (7), and brought to length one (2), all of it twice, since a quaternion has
 * half the angle. */
#define ROTATION_ERROR R(24)

/* The rounding error of the position at a fraction of a motion: the travel (1), times the fraction (1), and the sum
 * (1); one to spare. */
#define TRAVEL_ERROR R(4)

/* Closed forms for rays: the margin by which a ray must hit or miss, in units of u times the reach and the distance of
 * the ray's origin; the least sine of the angle between ray and surface; and the most faces, above which GJK is
 * faster. */
#define RAY_MARGIN R(128)
#define RAY_STEEP R(1e-3)
#define RAY_FACES 192

/* Contact points: differences below this part of the patch's size count as shaking of the bodies. Corners this close
 * are merged, depths this close are equal, and a point this little above the speculative distance is kept. */
#define CONTACT_SHAKE R(1e-5)

/* A feature's normal that differs by more than this from the contact normal is another normal. */
#define NEAR_NORMAL R(1e-2)

/* Sides of curved bodies that turn less than this against each other, in radians, count as side by side. */
#define SIDE_BY_SIDE R(0.05)

/* How far beside a cone's side contact points may lie, relative to the sides' radii of curvature. */
#define BESIDE_CONE R(1e-3)

/* A face, an edge or a ruling whose normal has a smaller cosine with a direction is no feature in that direction. */
#define LEAST_FACING R(0.25)

/* The square of a distance from the middle of a cap is exact to this, in u. */
#define RIM_ROUNDING R(32)

/* The features of a custom shape are found by support points in directions turned by this much, in radians; points
 * closer than this part of its extent are one point. */
#define PERTURBED R(1e-3)
#define PERTURBED_APART R(1e-2)

/* A custom shape is refused where a support point is farther along an axis than the one asked for there, by more than
 * this part of the reach. Less is the rounding of a function that may well compute in float. */
#define SUPPORT_CONTRADICTION R(1e-3)

/* A rotation's squared length may differ from one by this; less is drift, and is divided out. */
#define ROTATION_DRIFT R(2e-3)

/* The least size of cores relative to their rounding that is used: squares of lengths must not underflow. */
#define SMALL_CORES R(5.9604644775390625e-08)

/* The range of sizes in which no product of the algorithms leaves the number range. Points, which have no size, may be
 * as near as the smallest distance. Smaller squares than the least one have lost digits. */
#ifdef TACT_FLOAT
#define SMALLEST_SCALE R(1e-15)
#define SMALLEST_DISTANCE R(1e-30)
#define LARGEST_SCALE R(1e15)
#define LEAST_SQUARE R(1e-36)
#else
#define SMALLEST_SCALE R(1e-100)
#define SMALLEST_DISTANCE R(1e-290)
#define LARGEST_SCALE R(1e100)
#define LEAST_SQUARE R(1e-300)
#endif

#endif
