/* Constructors of the shapes, their bounds, and the support function as a user sees it. */
#include "tact/shape3.h"

#include "base/misuse.h"
#include "base/tolerance.h"
#include "shape/support3.h"

static tact3_shape make(tact3_core core) {
    tact3_shape shape;
    memset(&shape, 0, sizeof shape);
    shape.core = core;
    shape.status = TACT_OK;
    return shape;
}

/* Notes the first thing that is wrong. */
static void require(tact3_shape *shape, bool holds, tact_status otherwise) {
    if (shape->status == TACT_OK && !holds) shape->status = otherwise;
}

static void require_size(tact3_shape *shape, real size) {
    require(shape, tact_finite(size), TACT_NOT_FINITE);
    require(shape, size > 0, TACT_NOT_POSITIVE);
    require(shape, size >= SMALLEST_SCALE && size <= LARGEST_SCALE, TACT_OUT_OF_RANGE);
}

/* Rounded up, so that rounding never leaves a point outside. */
static void set_reach(tact3_shape *shape, real reach) {
    shape->reach = reach * (1 + 8 * ROUNDOFF);
    bool in_range = shape->reach == 0 || (shape->reach >= SMALLEST_SCALE && shape->reach <= LARGEST_SCALE);
    require(shape, in_range, TACT_OUT_OF_RANGE);
}

/* Refuses what is not at the origin but so near that its square vanishes. */
static void set_range(tact3_shape *shape, vec p) {
    real most = tact_max(tact_abs(p.x), tact_max(tact_abs(p.y), tact_abs(p.z)));
    require(shape, most == 0 || most >= SMALLEST_SCALE, TACT_OUT_OF_RANGE);
}

static tact3_shape listed(tact3_core core, const vec *points, int count) {
    tact3_shape shape = make(core);
    real reach = 0;
    for (int i = 0; i < count; i++) {
        shape.u.points[i] = points[i];
        require(&shape, tact3_finite(points[i]), TACT_NOT_FINITE);
        reach = tact_max(reach, length(points[i]));
        set_range(&shape, points[i]);
    }
    set_reach(&shape, reach);
    return shape;
}

tact3_shape tact3_point(tact3_vec at) { return listed(TACT3_POINT, &at, 1); }

tact3_shape tact3_segment(tact3_vec a, tact3_vec b) {
    vec points[2] = {a, b};
    return listed(TACT3_SEGMENT, points, 2);
}

tact3_shape tact3_triangle(tact3_vec a, tact3_vec b, tact3_vec c) {
    vec points[3] = {a, b, c};
    return listed(TACT3_TRIANGLE, points, 3);
}

tact3_shape tact3_sphere(tact_real radius) {
    tact3_shape shape = tact3_point(tact3_v(0, 0, 0));
    require_size(&shape, radius);
    return tact3_rounded(shape, radius);
}

tact3_shape tact3_box(tact3_vec half_extents) {
    tact3_shape shape = make(TACT3_BOX);
    shape.u.half_extents = half_extents;
    require_size(&shape, half_extents.x);
    require_size(&shape, half_extents.y);
    require_size(&shape, half_extents.z);
    set_reach(&shape, length(half_extents));
    return shape;
}

tact3_shape tact3_capsule(tact_real radius, tact_real half_length) {
    tact3_shape shape = tact3_segment(tact3_v(0, 0, -half_length), tact3_v(0, 0, half_length));
    require(&shape, half_length >= 0, TACT_NEGATIVE);
    require_size(&shape, radius);
    return tact3_rounded(shape, radius);
}

static tact3_shape around_axis(tact3_core core, real radius, real half_height) {
    tact3_shape shape = make(core);
    shape.u.round.radius = radius;
    shape.u.round.half_height = half_height;
    require_size(&shape, radius);
    require_size(&shape, half_height);
    set_reach(&shape, tact_sqrt(radius * radius + half_height * half_height));
    return shape;
}

tact3_shape tact3_cylinder(tact_real radius, tact_real half_height) {
    return around_axis(TACT3_CYLINDER, radius, half_height);
}

tact3_shape tact3_cone(tact_real radius, tact_real half_height) { return around_axis(TACT3_CONE, radius, half_height); }

tact3_shape tact3_ellipsoid(tact3_vec radii) {
    if (radii.x == radii.y && radii.y == radii.z) return tact3_sphere(radii.x);
    tact3_shape shape = make(TACT3_ELLIPSOID);
    shape.u.ellipsoid.radii = radii;
    require_size(&shape, radii.x);
    require_size(&shape, radii.y);
    require_size(&shape, radii.z);
    real least = tact_min(radii.x, tact_min(radii.y, radii.z)), most = tact_max(radii.x, tact_max(radii.y, radii.z));
    /* The least radius of curvature. The reach stays that of the whole: support points are computed from it. */
    real ball = shape.status == TACT_OK ? least * (least / most) : 0;
    shape.u.ellipsoid.ball = ball;
    set_reach(&shape, most);
    return tact3_rounded(shape, ball);
}

tact3_shape tact3_hull_shape(const tact3_hull *hull) {
    if (!hull) tact_misuse("the hull is null", "tact3_hull_shape");
    if (hull->vertex_count == 1) return tact3_point(hull_point(hull, 0));
    if (hull->vertex_count == 2) return tact3_segment(hull_point(hull, 0), hull_point(hull, 1));
    tact3_shape shape = make(TACT3_HULL);
    shape.u.hull = hull;
    require(&shape, hull->reach > 0, TACT_OUT_OF_RANGE);
    set_reach(&shape, hull->reach);
    return shape;
}

tact3_shape tact3_custom(tact3_support_function support, const void *context) {
    if (!support) tact_misuse("the support function is null", "tact3_custom");
    tact3_shape shape = make(TACT3_CUSTOM);
    shape.u.custom.support = support;
    shape.u.custom.context = context;
    vec far = tact3_v(0, 0, 0), lower = far, upper = far;
    for (int axis = 0; axis < 6; axis++) {
        real s = axis & 1 ? R(-1) : R(1);
        vec d = tact3_v(axis / 2 == 0 ? s : 0, axis / 2 == 1 ? s : 0, axis / 2 == 2 ? s : 0);
        vec p = support(context, d);
        require(&shape, tact3_finite(p), TACT_BAD_SUPPORT);
        vec *end = axis & 1 ? &lower : &upper;
        if (axis / 2 == 0) end->x = p.x;
        if (axis / 2 == 1) end->y = p.y;
        if (axis / 2 == 2) end->z = p.z;
        far.x = tact_max(far.x, tact_abs(p.x));
        far.y = tact_max(far.y, tact_abs(p.y));
        far.z = tact_max(far.z, tact_abs(p.z));
    }
    shape.u.custom.extent = R(0.5) * length(sub(upper, lower));
    set_range(&shape, far);
    set_reach(&shape, length(far));
    return shape;
}

tact3_shape tact3_rounded(tact3_shape shape, tact_real radius) {
    require(&shape, tact_finite(radius), TACT_NOT_FINITE);
    require(&shape, radius >= 0, TACT_NEGATIVE);
    shape.rounding += radius;
    require(&shape, shape.rounding <= LARGEST_SCALE, TACT_OUT_OF_RANGE);
    return shape;
}

tact_status tact3_shape_status(const tact3_shape *shape) {
    if (!shape) tact_misuse("the shape is null", "tact3_shape_status");
    return shape->status;
}

tact3_vec tact3_support(const tact3_shape *shape, tact3_vec direction) {
    if (!shape) tact_misuse("the shape is null", "tact3_support");
    real size = tact_max(tact_abs(direction.x), tact_max(tact_abs(direction.y), tact_abs(direction.z)));
    vec n = scale(1 / size, direction);
    n = scale(1 / length(n), n);
    return mul_add(core_support(shape, n).point, shape->rounding, n);
}

tact3_bounds tact3_shape_bounds(const tact3_shape *shape, tact3_pose pose) {
    if (!shape) tact_misuse("the shape is null", "tact3_shape_bounds");
    mat m = tact3_rotation_matrix(pose.rotation);
    /* The world's axes in the shape's frame are the rows of the matrix. */
    vec row[3] = {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
    real lower[3], upper[3];
    for (int i = 0; i < 3; i++) {
        upper[i] = dot(row[i], core_support(shape, row[i]).point) + shape->rounding;
        lower[i] = dot(row[i], core_support(shape, neg(row[i])).point) - shape->rounding;
    }
    tact3_bounds bounds;
    bounds.lower = add(pose.position, tact3_v(lower[0], lower[1], lower[2]));
    bounds.upper = add(pose.position, tact3_v(upper[0], upper[1], upper[2]));
    return bounds;
}
