/* Support functions of the cores in two dimensions. */
#ifndef TACT_SHAPE_SUPPORT2_H
#define TACT_SHAPE_SUPPORT2_H

#include "shape/parts.h"
#include "shape/support.h"

static FORCE_INLINE core_vertex box_vertex(vec half, vec d) {
    core_vertex v;
    v.point = tact2_v(with_sign(half.x, d.x), with_sign(half.y, d.y));
    v.index = sign_bit(d.x) | sign_bit(d.y) << 1;
    return v;
}

/* Returns the support point of an ellipse less a circle (Minkowski difference): that of the ellipse, moved inward along
 * the direction. The difference is convex if the circle rolls freely inside (Blaschke's rolling theorem). It is smaller
 * and less curved, so GJK and EPA need fewer steps, and shallow contact of two ellipses needs no EPA. */
static FORCE_INLINE vec ellipse_core_point(vec radii, real ball, vec d) {
    d = scaled_direction(d);
    vec s = tact2_v(radii.x * d.x, radii.y * d.y);
    real size = length(s);
    vec p = tact2_v(radii.x * (s.x / size), radii.y * (s.y / size));
    return mul_add(p, -ball / length(d), d);
}

static FORCE_INLINE core_vertex core_support(const tact2_shape *shape, vec d) {
    core_vertex v;
    switch (shape->core) {
    case TACT2_POINT: return (core_vertex){shape->u.points[0], 0};
    case TACT2_SEGMENT: return listed_vertex(shape->u.points, 2, d);
    case TACT2_TRIANGLE: return listed_vertex(shape->u.points, 3, d);
    case TACT2_BOX: return box_vertex(shape->u.half_extents, d);
    case TACT2_POINTS: SHAPE_OF_POINTS(); return listed_vertex(shape->u.list.points, shape->u.list.count, d);
    case TACT2_HULL:
        v.index = hull_search(shape->u.hull, d);
        v.point = hull_point(shape->u.hull, v.index);
        return v;
    default: break;
    }
    v.index = -1;
    if (is_unbounded(shape)) {
        v.point = scale(shape->u.plane.offset, shape->u.plane.normal);
        return v;
    }
    if (shape->core == TACT2_ELLIPSE)
        v.point = ellipse_core_point(shape->u.ellipse.radii, shape->u.ellipse.ball, d);
    else
        v.point = shape->u.custom.support(shape->u.custom.context, d);
    return v;
}

/* The same point for every core. */
static inline vec farthest_point(const tact2_shape *shape, vec d) {
    if (has_parts(shape)) {
        SHAPE_OF_PARTS();
        return tact2_farthest_of_parts(shape, d);
    }
    return core_support(shape, d).point;
}

/* Returns the number of vertices of a core that is a polygon, 0 for a curved one. */
static FORCE_INLINE int core_vertex_count(const tact2_shape *shape) {
    switch (shape->core) {
    case TACT2_POINT: return 1;
    case TACT2_SEGMENT: return 2;
    case TACT2_TRIANGLE: return 3;
    case TACT2_BOX: return 4;
    case TACT2_HULL: return shape->u.hull->vertex_count;
    case TACT2_POINTS: SHAPE_OF_POINTS(); return shape->u.list.count;
    default: return 0;
    }
}

/* Returns the vertex with an index of core_support(). */
static FORCE_INLINE vec core_vertex_at(const tact2_shape *shape, int index) {
    switch (shape->core) {
    case TACT2_BOX: {
        vec h = shape->u.half_extents;
        return tact2_v(index & 1 ? -h.x : h.x, index & 2 ? -h.y : h.y);
    }
    case TACT2_HULL: return hull_point(shape->u.hull, index);
    case TACT2_POINTS: SHAPE_OF_POINTS(); return shape->u.list.points[index];
    default: return shape->u.points[index];
    }
}

/* Curved cores of two dimensions have no crease (support3.h). */
static FORCE_INLINE int core_crease_side(const tact2_shape *shape, vec point) { return (void)shape, (void)point, 0; }

static FORCE_INLINE bool core_point_moves(const tact2_shape *shape, vec d) {
    return (void)d, shape->core == TACT2_ELLIPSE;
}

static FORCE_INLINE vec core_point_on_side(const tact2_shape *shape, int side, vec d) {
    (void)side;
    return core_support(shape, d).point;
}

static inline ball inner_ball(const tact2_shape *shape) {
    const vec *points = shape->u.points;
    vec half = shape->u.half_extents, radii = shape->u.ellipse.radii;
    switch (shape->core) {
    case TACT2_POINT: return (ball){points[0], 0};
    case TACT2_SEGMENT: return (ball){mul_add(points[0], R(0.5), sub(points[1], points[0])), 0};
    case TACT2_BOX: return (ball){zero(), tact_min(half.x, half.y)};
    case TACT2_ELLIPSE: return (ball){zero(), tact_min(radii.x, radii.y) - shape->u.ellipse.ball};
    default: return (ball){zero(), -1};
    }
}

#endif
