/* A segment against a point and another segment; docs/sat.md.
 *
 * The line between the closest points is perpendicular to both segments, or to one of them at an end of the other, or
 * joins two ends. Components that must vanish are removed. The separation of the segments along the line then proves
 * its length. */
#include "analytic/pairs3.h"

/* Column z of the rotation's matrix. */
static FORCE_INLINE vec turned_z(rotation q) {
    real s = 2 / rotation_squared(q);
    real xx = s * q.x * q.x, yy = s * q.y * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    real wx = s * q.w * q.x, wy = s * q.w * q.y;
    return tact3_v(xz + wy, yz - wx, 1 - (xx + yy));
}

static FORCE_INLINE half_segment halved(const core_pair *p, const tact3_shape *shape, const rotation *turn) {
    vec end = scale(p->to_scaled, shape->u.points[0]), other = scale(p->to_scaled, shape->u.points[1]);
    vec center = scale(R(0.5), add(end, other)), half = scale(R(0.5), sub(other, end));
    real squared = dot(half, half);
    if (turn && half.x == 0 && half.y == 0 && !(greatest(center) > 0)) { /* a capsule */
        half = scale(half.z, turned_z(*turn));
    } else if (turn) {
        mat m = rotation_matrix(*turn);
        half = transform(m, half);
        center = transform(m, center);
    }
    return (half_segment){center, half, squared, squared > LEAST_SQUARE ? 1 / squared : 0};
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

static FORCE_INLINE bool closest_of_segments(const core_pair *p, pair_rotations rotations, core_gap *gap,
                                             closest_parts *at) {
    half_segment a = halved(p, p->a, rotations.a), b = halved(p, p->b, rotations.b);
    vec from = sub(add(b.center, p->position), a.center), common = cross(a.half, b.half);
    real slope = dot(a.half, b.half), from_a = dot(from, a.half), from_b = dot(from, b.half);
    real squared = dot(common, common);
    bool parallel = !(squared > LEAST_SQUARE);
    /* The closest points of the lines, then each clamped in turn. */
    real inverse = parallel ? 0 : 1 / squared;
    real at_a = clamped(dot(cross(from, b.half), common) * inverse);
    real at_b = clamped((slope * at_a - from_b) * b.inverse);
    at_a = clamped((from_a + slope * at_b) * a.inverse);
    gap->a = mul_add(a.center, at_a, a.half);
    gap->b = mul_add(b.center, at_b, b.half);
    vec between = sub(add(gap->b, p->position), gap->a);
    /* Its components along A, and along B perpendicular to A, which must vanish inside. */
    bool inner_a = tact_abs(at_a) < 1, inner_b = tact_abs(at_b) < 1;
    vec rest = mul_add(b.half, inner_a ? -slope * a.inverse : 0, a.half);
    real off_a = inner_a ? dot(between, a.half) * a.inverse : 0;
    real off_b = inner_b ? dot(between, rest) * (inner_a ? a.squared * inverse : b.inverse) : 0;
    vec square = mul_add(mul_add(between, -off_a, a.half), -off_b, rest), off = sub(between, square);
    real most = SUPPORT_ERROR * p->roundoff; /* of segments that are nearly parallel, what is taken away may be more */
    if (dot(off, off) > most * most) return false;
    real reach = tact_abs(dot(square, a.half)) + tact_abs(dot(square, b.half));
    *at = (closest_parts){a, b, common, at_a, at_b};
    return is_proven(p, between, square, from, reach, gap);
}

static bool segment_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    closest_parts at;
    return closest_of_segments(p, rotations, gap, &at);
}

/* Finds the nearest point of a segment, as a multiple of its half. from: from the segment's center to the point. */
static FORCE_INLINE bool nearest_part(const core_pair *p, half_segment s, vec from, real *part, core_gap *gap) {
    *part = clamped(dot(from, s.half) * s.inverse);
    vec between = mul_add(from, -*part, s.half), square = between;
    if (tact_abs(*part) < 1) square = mul_add(between, -dot(between, s.half) * s.inverse, s.half);
    return is_proven(p, between, square, from, tact_abs(dot(square, s.half)), gap);
}

static FORCE_INLINE bool segment_point_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    half_segment s = halved(p, p->a, rotations.a);
    real part;
    gap->b = rotated_point(p, rotations.b, p->b->u.points[0]);
    bool proven = nearest_part(p, s, sub(add(gap->b, p->position), s.center), &part, gap);
    gap->a = mul_add(s.center, part, s.half);
    return proven;
}

static FORCE_INLINE bool point_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    half_segment s = halved(p, p->b, rotations.b);
    real part;
    gap->a = rotated_point(p, rotations.a, p->a->u.points[0]);
    bool proven = nearest_part(p, s, sub(gap->a, add(s.center, p->position)), &part, gap);
    gap->normal = neg(gap->normal);
    gap->b = mul_add(s.center, part, s.half);
    return proven;
}
