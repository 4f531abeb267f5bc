/* The tolerances of queries, each with its reason; the prefix names the algorithm that uses it.
 *
 * Queries run in a scaled space, in which the scale S of a pair (the reach of both cores plus the distance of their
 * origins: the largest number that can come up) is below 2. Tolerances without a unit in their comment are in units of
 * u S, with u the unit roundoff, so a scene in millimetres and one in kilometres are answered alike. docs/accuracy.md
 * derives them. */
#ifndef TACT_BASE_TOLERANCE_H
#define TACT_BASE_TOLERANCE_H

#include "base/dimension.h"

/* The rounding error of a computed support value n . (a - b), |n| = 1: the choice of a and b, the matrix of the pose,
 * the rotation of b, two sums and the dot product, up to 50.5 (proofs/sums.txt). Every error bound contains it. */
#define SUPPORT_ERROR R(56)

/* What is farther apart than a distance by this much more, in u times both and the size of the pair, has a bound above
 * that distance for certain: its own rounding (1), that of the query's bound and what this adds to its cutoff (3). */
#define APART_ERROR (4 * SUPPORT_ERROR)

/* Where the radii exceed the size S of the cores by this factor, the normal is normalised once more: witness points are
 * off by the radii times the error of its length. */
#define RADII_DOMINATE R(16)

/* The rounding that radii bring, in u times their sum: each is a rounded sum (1), so is their sum (1), and the distance
 * that they are taken from (1). */
#define RADIUS_ERROR R(4)

/* The rounding of the difference of two witness points, as measured and as written, in u S and in u times the bound.
 * Points that are off by more than their promise less this are corrected. */
#define WRITTEN_ERROR R(8)

/* The squared length of a plane's normal differs from one by less than this, in u, as computed: three roundings of a
 * normalised vector, twice, and those of the square. */
#define PLANE_DRIFT R(12)

/* A unit normal's squared length differs from one by less than this; otherwise a NaN or a number beyond the range was
 * involved. */
#define NORMAL_DRIFT R(0.001)

/* The displacement of B by rounding in a relative pose, in u times the length of its position and times B's reach:
 * worst cases of the products and sums (docs/accuracy.md). */
#define RELATIVE_POSITION_ERROR R(21)
#define RELATIVE_ROTATION_ERROR R(16)

/* Cores nearer than this are handed from GJK to EPA. The closest point of a simplex is off by a few u S; its direction
 * means something only well above that. */
#define GJK_TOUCHING R(32)

/* The bounds of an answer of polytopes have met below this: their support points are exact to a few u S. */
#define GAP_TOLERANCE R(4)

/* Faces of a hull of which one is nearer to a point inside than the others by this many times GAP_TOLERANCE: merging
 * leaves corners up to 62 u below the plane of a face, in parts of the longest side of the hull's box, which is at most
 * twice its reach; the heights of both faces are off by 4 each. */
#define HULL_FACES_APART R(40)

/* The same for curved cores, whose support points have a root and a quotient more; and the part of the smaller shape
 * that is added, because their bounds meet only in the limit. */
#define CURVED_TOLERANCE R(6)
#define CURVED_GAP R(5e-11)

/* Support points of curved cores that are nearer to each other than this part of the smaller shape are taken to lie on
 * one smooth part, and not on two sides of a crease. A wrong guess costs a few steps. */
#define CREASE_WIDTH R(0.0625)

/* A direction in a hint is used if its squared length is between these: any other was not written by a query. */
#define HINT_SHORTEST2 R(0.25)
#define HINT_LONGEST2 R(4)

/* The squared sine of the angle between a cap's normal and a direction, below which the support point stays where it is
 * on the rim. */
#define CAP_SINE2 R(0.01)

/* The least sine of the angle to the axis with which a rim's curvature is computed. */
#define CURVED_SINE R(1e-6)

/* The greatest radius of curvature, and quotient, of a Newton step: its products stay in the number range. */
#define CURVED_LARGEST R(1e12)

/* A face is visible from a point that is more than this above its plane. Less would let rounding tear the surface among
 * coplanar points. */
#define EPA_VISIBLE R(8)

/* The rounding of the coordinates of a vertex across a ray, 8, with a factor of two for the products in which the side
 * of an edge shows. */
#define WINDING_ERROR R(16)

/* The least product of a face's distance from the origin and its height over its longer edge at which rounding cannot
 * turn its normal to the other side of the origin: the rounding of both edges, 4 each, and of their cross product, 6,
 * times the longer one and the distance of a corner, up to 2; twice that, and more, to spare. */
#define HINT_FACE_ERROR R(64)

/* The passes of the subdivision of a full polygon end at these parts of the depth, the last one at GAP_TOLERANCE: a
 * coarse pass leaves a bound if a finer one runs out of support points. */
#define EPA_COARSE_GAP R(1e-6)
#define EPA_FINE_GAP R(1e-7)

/* The search around an axis ends at this step, the tangent of half its angle: the depth is flat to its square there. */
#define EPA_RING_STEP R(1e-5)

/* A simplex thinner than this has no inside. */
#define FLAT_SIMPLEX R(16)

/* The squared sine of an angle below which a triangle's normal is computed from another corner: from a quarter on, a
 * cross product keeps all but two bits. */
#define SAFE_SINE2 R(0.0625)

/* A difference whose square is smaller than that of its terms by this factor has lost four bits; it is corrected. */
#define CANCELLATION R(0.00390625)

/* The rounding of a rotation between two others, and so, times its reach, of the points of a shape: up to 10 of a
 * quaternion, twice that, since it has half the angle, and some to spare (docs/accuracy.md). */
#define CAST_ROTATION_ERROR R(24)

/* The rounding of the position at a fraction of a motion: of the start (1), the travel (1), its product with the
 * fraction (1), and the sum (1), together 2 of the start and 3 of the travelled part; and the rounding of the fraction,
 * 1 of that part. */
#define CAST_TRAVEL_ERROR R(4)

/* The rounding of the sum of three low parts, in u times their sizes: two sums, and one to spare. */
#define CAST_LOW_ERROR R(3)

/* In u, of conservative advancement: the rounding of the radii along a direction that is not of unit length; of a bound
 * of the acceleration, some thirty operations; of the root of a parabola, which has ten; of a step and of the fraction
 * after it; of the rate of approach, along a normal whose length is off by up to 16; and of the sine of an angle to the
 * axis. */
#define CAST_RADIUS_ERROR R(8)
#define CAST_ACCELERATION_ERROR R(64)
#define CAST_ROOT_ERROR R(16)
#define CAST_STEP_ERROR R(4)
#define CAST_RATE_ERROR R(24)
#define CAST_SINE_ERROR R(8)

/* A direction that changes faster than this per motion does not go on changing: squares would leave the number range,
 * and it would last for no time. */
#define CAST_FASTEST_CHANGE R(1e6)

/* Analytic ray casts answer only what this much more or less of the shape would not change, in units of u times the
 * reach and the distance of the ray's origin; and at angles whose sine is above the second one. */
#define RAY_MARGIN R(128)
#define RAY_STEEP R(1e-3)

/* Rays whose squared length is above this, at plain sizes, need no other check of the number range. */
#define RAY_PLAIN_SQUARE R(sizeof(real) == sizeof(float) ? 1e-8 : 1e-60)

/* Differences below this part of a patch's size may be rounding of the bodies' poses. Corners this near are one corner,
 * depths this close are one depth, and a point this little above the speculative distance stays. */
#define CONTACT_SHAKE R(1e-5)

/* A corner or diagonal replaces one of a lower id if it is better by this factor: rounding must not decide between
 * equals. */
#define CONTACT_CLEARLY R(1.02)

/* A normal that the features define replaces the one of the distance within this, in radians; farther away it belongs
 * to another feature. */
#define CONTACT_NORMAL_SNAP R(1e-2)

/* A segment that rises by this many times the depth of the contact touches in one point: what else may touch is within
 * a quarter of its length. */
#define CONTACT_LEANING R(4)

/* Rulings whose angle is below this, in radians, count as parallel. */
#define CONTACT_PARALLEL R(0.05)

/* The distance from a cone's ruling, in parts of the radii of curvature, up to which its surface is known well
 * enough. */
#define CONTACT_CONE_REACH R(1e-3)

/* The cosine of the angle to the direction below which a face, an edge or a ruling is no feature that faces it. */
#define CONTACT_LEAST_COSINE R(0.25)

/* How far a point that was clipped may be off the surfaces, in units of u times the size of the pair: projecting,
 * clipping at angles whose sine is above the second one, and projecting back. Wherever more may be lost, the points are
 * measured: near corners that are sharper than that, and anywhere where one is sharper than the third one. */
#define CONTACT_POINT_ERROR R(128)
#define CONTACT_LEAST_SINE R(0.25)
#define CONTACT_NEEDLE_SINE R(sizeof(real) == sizeof(float) ? 0.01 : 1e-3)

/* Halves of a point that are on the surfaces and farther from each other across the normal than this part of the size
 * of the pair are no contact: twice what a corner may be moved. */
#define CONTACT_ASIDE R(4e-5)

/* How often a half of a point is brought to its surface once more, from beside the other: where the surfaces meet the
 * normal at a slope, each time brings the halves nearer by about its tangent. */
#define CONTACT_SETTLE_STEPS 6

/* The rounding of a squared distance from the center of a cap, in u. */
#define CONTACT_RIM_ROUNDING R(32)

/* The feature of a custom shape is found from support points in directions turned by this much, in radians; two that
 * are nearer than this part of its extent are one point. */
#define CONTACT_PROBE_TURN R(1e-3)
#define CONTACT_PROBE_APART R(1e-2)

/* A custom shape is refused where a support point is farther along an axis than the one asked for there, by more than
 * this part of the reach. Less is the rounding of a function that may well compute in float. */
#define SUPPORT_CONTRADICTION R(1e-3)

/* A rotation's squared length may differ from one by this: drift, which is divided out; more is an error. */
#define ROTATION_DRIFT R(2e-3)

/* Cores that are smaller than this part of their rounding radii are measured in units of that: squares of lengths
 * must not underflow. */
#define SMALL_CORES R(5.9604644775390625e-08)

/* Simple pairs between these sizes are not scaled: fourth powers, times the square of u, stay in the normal range, so
 * that scaling by a power of two would change no bit. */
#define PLAIN_SMALLEST R(sizeof(real) == sizeof(float) ? 1e-5 : 1e-60)
#define PLAIN_LARGEST R(sizeof(real) == sizeof(float) ? 1e6 : 1e60)

/* Where it would change one: coordinates that are smaller, but not zero, lose digits in one scale and not in
 * another. */
#define PLAIN_COORDINATE R(sizeof(real) == sizeof(float) ? 1e-15 : 1e-120)

/* And squares below this part of that of the size of the pair, which LEAST_SQUARE may tell from zero in one scale and
 * not in another. */
#define PLAIN_SQUARE R(1e-12)

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
