/* A point against a hull, in the hull's own axes and unit; docs/sat.md.
 *
 * - Inside, the nearest face is the one whose plane is. All of the surface is on faces, so no point of it is nearer.
 * - Outside, the nearest point is on the face whose plane is farthest below, or on an edge of that or of one across.
 *   That the hull ends there, along the direction to the point, is the proof. */
#include "analytic/hull_planes3.h"
#include "analytic/pairs3.h"
#include "hull/layout3.h"

/* A point in the axes of the hull of a pair, scaled, with the hull at the origin. */
static FORCE_INLINE bool point_gap_of_hull(const core_pair *p, const tact3_hull *hull, vec at, hull_foot *foot) {
    if (!has_planes(hull)) return false;
    if (!nearest_of_hull(hull, scale(p->to_user, at), p->gap_tolerance * p->to_user, foot)) return false;
    foot->on = scale(p->to_scaled, foot->on);
    foot->distance *= p->to_scaled;
    foot->bound *= p->to_scaled;
    return tact_abs(foot->distance) > GJK_TOUCHING * p->roundoff;
}

static NOINLINE bool hull_point_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    vec b = rotated_point(p, turn.b, p->b->u.points[0]), at = add(b, p->position);
    hull_foot foot;
    if (!turn.a) {
        if (!point_gap_of_hull(p, p->a->u.hull, at, &foot)) return false;
        *gap = (core_gap){foot.distance, foot.bound, foot.normal, foot.on, b};
        return true;
    }
    mat m = rotation_matrix(*turn.a);
    if (!point_gap_of_hull(p, p->a->u.hull, transform_transposed(m, at), &foot)) return false;
    *gap = (core_gap){foot.distance, foot.bound, transform(m, foot.normal), transform(m, foot.on), b};
    return true;
}

static NOINLINE bool point_hull_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    vec a = rotated_point(p, turn.a, p->a->u.points[0]);
    mat m = rotation_matrix(*turn.b);
    hull_foot foot;
    if (!point_gap_of_hull(p, p->b->u.hull, transform_transposed(m, sub(a, p->position)), &foot)) return false;
    *gap = (core_gap){foot.distance, foot.bound, neg(transform(m, foot.normal)), a, transform(m, foot.on)};
    return true;
}
