/* The segments of two shapes in the axes of the answer, and their gaps (segments3.h). */
#include "analytic/pairs3.h"

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

static FORCE_INLINE bool closest_of_segments(const core_pair *p, pair_rotations rotations, core_gap *gap,
                                             closest_parts *at) {
    return gap_of_halves(p, halved(p, p->a, rotations.a), halved(p, p->b, rotations.b), gap, at);
}

static bool segment_segment_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    closest_parts at;
    return closest_of_segments(p, rotations, gap, &at);
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
