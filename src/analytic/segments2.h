/* Two segments in the plane, in the axes of the answer; docs/sat.md.
 *
 * Their difference is a parallelogram, so the greatest separation is along one of two normals. Where the other
 * segment's lower end meets the side of that one, it is the answer; otherwise two ends are, if the separation along
 * their direction proves it. Nothing depends on the scale of the pair. */
#ifndef TACT_ANALYTIC_SEGMENTS2_H
#define TACT_ANALYTIC_SEGMENTS2_H

#include "analytic/core_gap.h"

/* A segment by its center, its direction, and half its length, scaled; B's without its position. */
typedef struct half_segment {
    vec center, axis;
    real half;
} half_segment;

/* A segment along its own x axis keeps the axis that the matrix has. False without a length. */
static FORCE_INLINE bool set_half_segment(const core_pair *p, const tact2_shape *shape, const rotation *turn,
                                          half_segment *s) {
    vec from = scale(p->to_scaled, shape->u.points[0]), to = scale(p->to_scaled, shape->u.points[1]);
    vec e = sub(to, from), center = scale(R(0.5), add(from, to));
    real squared = dot(e, e), size = e.y == 0 ? tact_abs(e.x) : tact_sqrt(squared);
    if (!(squared > LEAST_SQUARE)) return false;
    mat m = turn ? rotation_matrix(*turn) : (mat){{1, 0}, {0, 1}};
    s->center = greatest(center) > 0 ? transform(m, center) : zero();
    s->axis = e.y == 0 ? (e.x < 0 ? neg(m.x) : m.x) : transform(m, scale(1 / size, e));
    s->half = R(0.5) * size;
    return true;
}

/* Where a segment's end meets the side of the other one, or the nearest ends. */
typedef struct segment_meeting {
    bool on_side;
    real along, of_other; /* from the centers, along the axes */
} segment_meeting;

/* Of the segment with the greater separation, and the other one. from: from its center to the other's; turn, slope:
 * the sine and the cosine from its axis to the other's; above: how far the other's center is above its line. */
static FORCE_INLINE segment_meeting meet_side(const half_segment *own, const half_segment *other, vec from, real turn,
                                              real slope, real above, real slack) {
    real low = (turn > 0) == (above < 0) ? other->half : -other->half, at = dot(from, own->axis) + low * slope;
    if (tact_abs(at) <= own->half) return (segment_meeting){true, at, low};
    /* The other segment may lie along this one and reach farther back than its lower end. */
    real end = with_sign(own->half, at), way = end - at, reach = -2 * low * slope;
    if (2 * other->half * tact_abs(turn) > slack || (reach > 0) != (way > 0) || reach == 0)
        return (segment_meeting){false, end, low};
    bool within = tact_abs(way) < tact_abs(reach);
    real back = within ? way / reach : 1;
    return (segment_meeting){tact_abs(way - back * reach) <= slack, end, within ? low - 2 * back * low : -low};
}

static FORCE_INLINE bool gap_of_half_segments(const core_pair *p, const half_segment *a, const half_segment *b,
                                              core_gap *gap) {
    vec from = sub(add(b->center, p->position), a->center);
    real turn = cross(a->axis, b->axis), slope = dot(a->axis, b->axis), sine = tact_abs(turn);
    real above_a = cross(a->axis, from), above_b = cross(from, b->axis);
    real of_a = tact_abs(above_a) - b->half * sine, of_b = tact_abs(above_b) - a->half * sine;
    bool is_a = !(of_b > of_a);
    const half_segment *own = is_a ? a : b, *other = is_a ? b : a;
    real above = is_a ? above_a : above_b, slack = GAP_TOLERANCE * p->roundoff;
    segment_meeting m = meet_side(own, other, is_a ? from : neg(from), is_a ? turn : -turn, slope, above, slack);
    gap->a = mul_add(a->center, is_a ? m.along : m.of_other, a->axis);
    gap->b = mul_add(b->center, is_a ? m.of_other : m.along, b->axis);
    if (m.on_side) {
        gap->normal = (above < 0) == is_a ? tact2_right(own->axis) : tact2_left(own->axis);
        gap->distance = is_a ? of_a : of_b;
        gap->bound = 0;
        return true;
    }
    vec between = sub(add(gap->b, p->position), gap->a);
    real away = length(between);
    if (!(away > GJK_TOUCHING * p->roundoff)) return false;
    vec n = scale(1 / away, between);
    real lower = dot(n, from) - (tact_abs(dot(n, a->axis)) * a->half + tact_abs(dot(n, b->axis)) * b->half);
    gap->normal = n;
    gap->distance = away;
    gap->bound = tact_max(0, away - lower);
    return away - lower <= p->gap_tolerance;
}

#endif
