/* A point against a hull, in the hull's own axes and unit; docs/sat.md.
 *
 * - Inside, the nearest face is the one whose plane is. All of the surface is on faces, so no point of it is nearer.
 * - Outside, the nearest point is on the face whose plane is farthest below, or on an edge of that or of one across.
 *   That the hull ends there, along the direction to the point, is the proof. */
#include "analytic/hull_planes3.h"
#include "analytic/pairs3.h"
#include "hull/layout3.h"

static NOINLINE bool point_and_hull_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    bool of_a = p->a->core == TACT3_POINT;
    const tact3_hull *hull = (of_a ? p->b : p->a)->u.hull;
    if (!has_planes(hull)) return false;
    const rotation *turn = of_a ? rotations.b : rotations.a;
    vec point = rotated_point(p, of_a ? rotations.a : rotations.b, (of_a ? p->a : p->b)->u.points[0]);
    vec at = of_a ? sub(point, p->position) : add(point, p->position);
    mat m;
    if (turn) m = rotation_matrix(*turn), at = transform_transposed(m, at);
    hull_foot foot;
    if (!nearest_of_hull(hull, scale(p->to_user, at), p->gap_tolerance * p->to_user, &foot)) return false;
    vec on = scale(p->to_scaled, foot.on), n = foot.normal;
    if (turn) on = transform(m, on), n = transform(m, n);
    *gap = (core_gap){foot.distance * p->to_scaled, foot.bound * p->to_scaled, of_a ? neg(n) : n, of_a ? point : on,
                      of_a ? on : point};
    return tact_abs(gap->distance) > GJK_TOUCHING * p->roundoff;
}
