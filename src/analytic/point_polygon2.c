/* A point against a segment, a box or a polygon of few vertices.
 *
 * In the polygon's own axes: the nearest edge is the one with the greatest separation along its normal. If the foot of
 * the point lies on it, that is the answer, inside and outside. Otherwise the corner is, which for a polygon is proven
 * by the separation along its direction. */
#include "analytic/pairs2.h"
#include "base/simd.h"

/* The nearest point of a polygon, in its own axes, scaled. */
typedef struct nearest_point {
    vec on, normal; /* outward */
    real distance;  /* below zero inside */
    real bound;
} nearest_point;

/* False where the direction is lost to rounding. */
static FORCE_INLINE bool nearest_corner(const core_pair *p, vec at, vec corner, nearest_point *near) {
    vec between = sub(at, corner);
    real away = length(between);
    if (!(away > GJK_TOUCHING * p->roundoff)) return false;
    *near = (nearest_point){corner, scale(1 / away, between), away, 0};
    return true;
}

/* Each end is told from the difference to it: one that is near would be lost in that to the other. */
static FORCE_INLINE bool nearest_of_segment(const core_pair *p, const tact2_shape *shape, vec at, nearest_point *near) {
    vec from = scale(p->to_scaled, shape->u.points[0]), to = scale(p->to_scaled, shape->u.points[1]);
    vec e = sub(to, from), v = sub(at, from);
    real squared = dot(e, e), along = dot(v, e);
    if (!(squared > LEAST_SQUARE)) return false;
    if (!(along > 0)) return nearest_corner(p, at, from, near);
    if (!(dot(sub(at, to), e) < 0)) return nearest_corner(p, at, to, near);
    vec n = scale(1 / tact_sqrt(squared), tact2_right(e));
    real away = dot(n, v);
    *near = (nearest_point){mul_add(from, along / squared, e), away < 0 ? neg(n) : n, tact_abs(away), 0};
    return true;
}

static FORCE_INLINE bool nearest_of_box(const core_pair *p, const tact2_shape *shape, vec at, nearest_point *near) {
    vec half = scale(p->to_scaled, shape->u.half_extents);
    vec corner = tact2_v(with_sign(half.x, at.x), with_sign(half.y, at.y));
    real x = tact_abs(at.x) - half.x, y = tact_abs(at.y) - half.y;
    if (x > 0 && y > 0) return nearest_corner(p, at, corner, near);
    bool along_x = x > y;
    *near = (nearest_point){along_x ? tact2_v(corner.x, at.y) : tact2_v(at.x, corner.y),
                            along_x ? tact2_v(with_sign(1, at.x), 0) : tact2_v(0, with_sign(1, at.y)),
                            along_x ? x : y, 0};
    return true;
}

/* The edge with the greatest separation. at: in the hull's own units. */
static FORCE_INLINE int facing_edge(const tact2_hull *hull, vec at, real *most) {
    const real *x = tact2_hull_reals(hull, hull->points), *y = x + hull->padded;
    const real *nx = tact2_hull_reals(hull, hull->normals), *ny = nx + hull->padded;
    real separation[SAT_VERTICES + 8];
    int i = 0;
    do {
        wide across = wide_all(at.x) - wide_load(&x[i]), up = wide_all(at.y) - wide_load(&y[i]);
        wide_store(&separation[i], wide_load(&nx[i]) * across + wide_load(&ny[i]) * up);
        i += LANES;
    } while (i < hull->vertex_count);
    int best = 0;
    *most = separation[0];
    for (i = 1; i < hull->vertex_count; i++) {
        bool better = separation[i] > *most;
        best = better ? i : best;
        *most = better ? separation[i] : *most;
    }
    return best;
}

/* The corner, proven by the farthest vertex in its direction. */
static FORCE_INLINE bool nearest_of_hull_corners(const core_pair *p, const tact2_hull *hull, vec at, int corner,
                                             nearest_point *near) {
    if (!nearest_corner(p, at, scale(p->to_scaled, hull_point(hull, corner)), near)) return false;
    vec far = scale(p->to_scaled, hull_point(hull, hull_search(hull, near->normal)));
    near->bound = tact_max(0, dot(near->normal, sub(far, near->on)));
    return near->bound <= p->gap_tolerance;
}

static NOINLINE bool nearest_of_hull(const core_pair *p, const tact2_shape *shape, vec at, nearest_point *near) {
    const tact2_hull *hull = shape->u.hull;
    real most;
    int first = facing_edge(hull, scale(p->to_user, at), &most), second = first + 1;
    if (second == hull->vertex_count) second = 0;
    vec n = tact2_v(tact2_hull_reals(hull, hull->normals)[first],
                    tact2_hull_reals(hull, hull->normals)[hull->padded + first]);
    vec from = scale(p->to_scaled, hull_point(hull, first)), to = scale(p->to_scaled, hull_point(hull, second));
    vec t = tact2_left(n), e = sub(to, from);
    real size = dot(e, t), along = dot(sub(at, from), t);
    if (!(size > 0)) return false;
    if (along < 0) return nearest_of_hull_corners(p, hull, at, first, near);
    if (along > size) return nearest_of_hull_corners(p, hull, at, second, near);
    *near = (nearest_point){mul_add(from, along / size, e), n, most * p->to_scaled, 0};
    return true;
}

/* The nearest point of the polygon of a pair, in the axes of the answer. */
static FORCE_INLINE bool nearest_of_polygon(const core_pair *p, const tact2_shape *shape, const rotation *turn, vec at,
                                            nearest_point *near) {
    mat m = {{1, 0}, {0, 1}};
    if (turn) {
        m = rotation_matrix(*turn);
        at = transform_transposed(m, at);
    }
    bool found = shape->core == TACT2_BOX ? nearest_of_box(p, shape, at, near)
                 : shape->core == TACT2_HULL ? nearest_of_hull(p, shape, at, near)
                                             : nearest_of_segment(p, shape, at, near);
    if (turn) near->on = transform(m, near->on), near->normal = transform(m, near->normal);
    return found;
}

static FORCE_INLINE bool point_polygon_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    nearest_point near;
    gap->a = rotated_point(p, rotations.a, p->a->u.points[0]);
    if (!nearest_of_polygon(p, p->b, rotations.b, sub(gap->a, p->position), &near)) return false;
    *gap = (core_gap){near.distance, near.bound, neg(near.normal), gap->a, near.on};
    return true;
}

static FORCE_INLINE bool polygon_point_gap(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    nearest_point near;
    gap->b = rotated_point(p, rotations.b, p->b->u.points[0]);
    if (!nearest_of_polygon(p, p->a, rotations.a, add(gap->b, p->position), &near)) return false;
    *gap = (core_gap){near.distance, near.bound, near.normal, near.on, gap->b};
    return true;
}
