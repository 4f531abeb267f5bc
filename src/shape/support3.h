/* Support functions of the cores in three dimensions. */
#ifndef TACT_SHAPE_SUPPORT3_H
#define TACT_SHAPE_SUPPORT3_H

#include "base/tolerance.h"
#include "mesh/layout3.h"
#include "shape/parts.h"
#include "shape/support.h"

static FORCE_INLINE core_vertex box_vertex(vec half, vec d) {
    core_vertex v;
    v.point = tact3_v(with_sign(half.x, d.x), with_sign(half.y, d.y), with_sign(half.z, d.z));
    v.index = sign_bit(d.x) | sign_bit(d.y) << 1 | sign_bit(d.z) << 2;
    return v;
}

/* Returns the support point of a circle around the z axis. */
static FORCE_INLINE vec circle_support(real radius, real z, vec d) {
    real squared = d.x * d.x + d.y * d.y;
    if (!(squared > LEAST_SQUARE)) {
        d = scaled_to_one(tact3_v(d.x, d.y, 0));
        squared = d.x * d.x + d.y * d.y;
        if (!(squared > 0)) return tact3_v(radius, 0, z);
    }
    real across = tact_sqrt(squared);
    return tact3_v(radius * (d.x / across), radius * (d.y / across), z);
}

static FORCE_INLINE vec cylinder_point(real radius, real half_height, vec d) {
    return circle_support(radius, with_sign(half_height, d.z), d);
}

/* Where the square underflows, the values of tip and base differ by less than any rounding. */
static FORCE_INLINE vec cone_point(real radius, real half_height, vec d) {
    real across = tact_sqrt(d.x * d.x + d.y * d.y);
    if (d.z * (2 * half_height) >= radius * across) return tact3_v(0, 0, half_height);
    return circle_support(radius, -half_height, d);
}

/* Returns the support point of an ellipsoid less a ball (Minkowski difference): that of the ellipsoid, moved inward
 * along the direction. The difference is convex if the ball rolls freely inside (Blaschke's rolling theorem). It is
 * smaller and less curved, so GJK and EPA need fewer steps, and shallow contact of two ellipsoids needs no EPA. */
static FORCE_INLINE vec ellipsoid_core_point(vec radii, real ball, vec d) {
    d = scaled_direction(d);
    vec s = tact3_v(radii.x * d.x, radii.y * d.y, radii.z * d.z);
    real size = length(s);
    vec p = tact3_v(radii.x * (s.x / size), radii.y * (s.y / size), radii.z * (s.z / size));
    return mul_add(p, -ball / length(d), d);
}

static FORCE_INLINE core_vertex core_support(const tact3_shape *shape, vec d) {
    core_vertex v;
    switch (shape->core) {
    case TACT3_POINT: return (core_vertex){shape->u.points[0], 0};
    case TACT3_SEGMENT: return listed_vertex(shape->u.points, 2, d);
    case TACT3_TRIANGLE: return listed_vertex(shape->u.points, 3, d);
    case TACT3_BOX: return box_vertex(shape->u.half_extents, d);
    case TACT3_POINTS: SHAPE_OF_POINTS(); return listed_vertex(shape->u.list.points, shape->u.list.count, d);
    case TACT3_HULL:
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
    switch (shape->core) {
    case TACT3_CYLINDER: v.point = cylinder_point(shape->u.round.radius, shape->u.round.half_height, d); break;
    case TACT3_CONE: v.point = cone_point(shape->u.round.radius, shape->u.round.half_height, d); break;
    case TACT3_ELLIPSOID: v.point = ellipsoid_core_point(shape->u.ellipsoid.radii, shape->u.ellipsoid.ball, d); break;
    default: v.point = shape->u.custom.support(shape->u.custom.context, d); break;
    }
    return v;
}

/* The same point for every core, meshes included. */
static inline vec farthest_point(const tact3_shape *shape, vec d) {
    if (shape->core == TACT3_MESH) {
        SHAPE_OF_TRIANGLES();
        return tact3_mesh_farthest(shape->u.mesh, d);
    }
    if (has_parts(shape)) {
        SHAPE_OF_PARTS();
        return tact3_farthest_of_parts(shape, d);
    }
    return core_support(shape, d).point;
}

/* Returns the number of vertices of a core that is a polytope, 0 for a curved one. */
static FORCE_INLINE int core_vertex_count(const tact3_shape *shape) {
    switch (shape->core) {
    case TACT3_POINT: return 1;
    case TACT3_SEGMENT: return 2;
    case TACT3_TRIANGLE: return 3;
    case TACT3_BOX: return 8;
    case TACT3_HULL: return shape->u.hull->vertex_count;
    case TACT3_POINTS: SHAPE_OF_POINTS(); return shape->u.list.count;
    default: return 0;
    }
}

/* Returns the vertex with an index of core_support(). */
static FORCE_INLINE vec core_vertex_at(const tact3_shape *shape, int index) {
    switch (shape->core) {
    case TACT3_BOX: {
        vec h = shape->u.half_extents;
        return tact3_v(index & 1 ? -h.x : h.x, index & 2 ? -h.y : h.y, index & 4 ? -h.z : h.z);
    }
    case TACT3_HULL: return hull_point(shape->u.hull, index);
    case TACT3_POINTS: SHAPE_OF_POINTS(); return shape->u.list.points[index];
    default: return shape->u.points[index];
    }
}

/* The side of a crease on which a point of a curved core lies: 1 for a cylinder's top and a cone's tip, else 0. */
static FORCE_INLINE int core_crease_side(const tact3_shape *shape, vec point) {
    return (shape->core == TACT3_CYLINDER || shape->core == TACT3_CONE) && point.z > 0;
}

/* True where the support point moves with the direction: not on a cap, whose whole rim shares its direction. */
static FORCE_INLINE bool core_point_moves(const tact3_shape *shape, vec d) {
    if (shape->core == TACT3_ELLIPSOID) return true;
    if (shape->core != TACT3_CYLINDER && shape->core != TACT3_CONE) return false;
    return d.x * d.x + d.y * d.y > CAP_SINE2 * dot(d, d);
}

/* The support point of a curved core in a direction, on the given side of its crease. */
static FORCE_INLINE vec core_point_on_side(const tact3_shape *shape, int side, vec d) {
    real radius = shape->u.round.radius, half_height = shape->u.round.half_height;
    if (shape->core == TACT3_CYLINDER) return circle_support(radius, side ? half_height : -half_height, d);
    if (shape->core != TACT3_CONE) return core_support(shape, d).point;
    return side ? tact3_v(0, 0, half_height) : circle_support(radius, -half_height, d);
}

static inline ball inner_ball(const tact3_shape *shape) {
    vec origin = zero(), r = shape->u.ellipsoid.radii, half = shape->u.half_extents;
    const vec *points = shape->u.points;
    switch (shape->core) {
    case TACT3_POINT: return (ball){points[0], 0};
    case TACT3_SEGMENT: return (ball){mul_add(points[0], R(0.5), sub(points[1], points[0])), 0};
    case TACT3_BOX: return (ball){origin, tact_min(half.x, tact_min(half.y, half.z))};
    case TACT3_CYLINDER: return (ball){origin, tact_min(shape->u.round.radius, shape->u.round.half_height)};
    case TACT3_CONE: return (ball){origin, 0};
    case TACT3_ELLIPSOID: return (ball){origin, tact_min(r.x, tact_min(r.y, r.z)) - shape->u.ellipsoid.ball};
    default: return (ball){origin, -1};
    }
}

#endif
