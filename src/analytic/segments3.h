/* A segment against a point and another segment; docs/sat.md.
 *
 * The line between the closest points is perpendicular to both segments, or to one of them at an end of the other, or
 * joins two ends. Components that must vanish are removed. The separation of the segments along the line then proves
 * its length. */
#ifndef TACT_ANALYTIC_SEGMENTS3_H
#define TACT_ANALYTIC_SEGMENTS3_H

#include "analytic/core_gap.h"

/* A segment by its center and half of it. */
typedef struct half_segment {
    vec center, half;
    real squared, inverse; /* of the half; the inverse is zero for a segment without length */
} half_segment;

/* Where two segments are closest. */
typedef struct closest_parts {
    half_segment a, b;
    vec common;          /* the cross product of the halves */
    vec on_a, on_b;
    vec between, square; /* from A's point to B's; without components along the segments whose inside it ends in */
    real part_a, part_b; /* of the halves, from -1 to 1 */
} closest_parts;

/* Column z of the rotation's matrix. */
static FORCE_INLINE vec turned_z(rotation q) {
    real s = 2 / rotation_squared(q);
    real xx = s * q.x * q.x, yy = s * q.y * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    real wx = s * q.w * q.x, wy = s * q.w * q.y;
    return tact3_v(xz + wy, yz - wx, 1 - (xx + yy));
}

static FORCE_INLINE real clamped(real part) { return tact_max(-1, tact_min(1, part)); }

/* Checks a gap by its lower bound. between: from A's witness point to B's; square: `between` without components along
 * the segments whose inside it ends in; from: from one center to the other; reach: the extent of both along `square`,
 * times its length. */
static FORCE_INLINE bool is_proven(const core_pair *p, vec between, vec square, vec from, real reach, core_gap *gap) {
    real size = length(square), longest = tact_max(size, length(between));
    if (!(size > GJK_TOUCHING * p->roundoff)) return false;
    real inverse = 1 / size, lower = (dot(square, from) - reach) * inverse;
    if (!(longest - lower <= p->gap_tolerance)) return false;
    gap->distance = longest;
    gap->bound = tact_max(0, longest - lower);
    gap->normal = scale(inverse, square);
    return true;
}

/* Finds the closest points of two segments. position: what is added to B's points. False for segments so nearly
 * parallel that the vectors between them differ by more than rounding. */
static FORCE_INLINE bool closest_of_halves(half_segment a, half_segment b, vec position, real roundoff,
                                           closest_parts *at) {
    vec from = sub(add(b.center, position), a.center), common = cross(a.half, b.half);
    real slope = dot(a.half, b.half), from_a = dot(from, a.half), from_b = dot(from, b.half);
    real squared = dot(common, common);
    bool parallel = !(squared > LEAST_SQUARE);
    /* The closest points of the lines, then each clamped in turn. */
    real inverse = parallel ? 0 : 1 / squared;
    real at_a = clamped(dot(cross(from, b.half), common) * inverse);
    real at_b = clamped((slope * at_a - from_b) * b.inverse);
    at_a = clamped((from_a + slope * at_b) * a.inverse);
    vec on_a = mul_add(a.center, at_a, a.half), on_b = mul_add(b.center, at_b, b.half);
    vec between = sub(add(on_b, position), on_a);
    /* Its components along A, and along B perpendicular to A, which must vanish inside. */
    bool inner_a = tact_abs(at_a) < 1, inner_b = tact_abs(at_b) < 1;
    vec rest = mul_add(b.half, inner_a ? -slope * a.inverse : 0, a.half);
    real off_a = inner_a ? dot(between, a.half) * a.inverse : 0;
    real off_b = inner_b ? dot(between, rest) * (inner_a ? a.squared * inverse : b.inverse) : 0;
    vec square = mul_add(mul_add(between, -off_a, a.half), -off_b, rest), off = sub(between, square);
    real most = SUPPORT_ERROR * roundoff; /* of segments that are nearly parallel, what is taken away may be more */
    *at = (closest_parts){a, b, common, on_a, on_b, between, square, at_a, at_b};
    return dot(off, off) <= most * most;
}

/* The closest points of a pair's two segments, as its gap. */
static FORCE_INLINE bool gap_of_halves(const core_pair *p, half_segment a, half_segment b, core_gap *gap,
                                       closest_parts *at) {
    if (!closest_of_halves(a, b, p->position, p->roundoff, at)) return false;
    gap->a = at->on_a;
    gap->b = at->on_b;
    vec from = sub(add(b.center, p->position), a.center);
    real reach = tact_abs(dot(at->square, a.half)) + tact_abs(dot(at->square, b.half));
    return is_proven(p, at->between, at->square, from, reach, gap);
}

/* Finds the nearest point of a segment, as a multiple of its half. from: from the segment's center to the point. */
static FORCE_INLINE bool nearest_part(const core_pair *p, half_segment s, vec from, real *part, core_gap *gap) {
    *part = clamped(dot(from, s.half) * s.inverse);
    vec between = mul_add(from, -*part, s.half), square = between;
    if (tact_abs(*part) < 1) square = mul_add(between, -dot(between, s.half) * s.inverse, s.half);
    return is_proven(p, between, square, from, tact_abs(dot(square, s.half)), gap);
}

#endif
